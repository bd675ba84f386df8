//! Texts that the user added to sources. They belong to the open conversation.

pub mod fetching;

use crate::signal::RwSignal;
use credence_core::Assessment;
use credence_core::conversation::address_key;
use credence_core::grounding::GivenTexts;

use super::grounding::SourceComparison;
use super::open_requests::OpenRequests;
use super::trust_book::TrustBook;

/// Texts that the user added to sources.
#[derive(Clone, Copy)]
pub struct SourceTexts {
    /// The ids of the sources that have such a text, with its number of characters.
    lengths: RwSignal<Vec<(String, usize)>>,
    comparison: SourceComparison,
    book: TrustBook,
    /// What cancels the fetching of texts.
    requests: OpenRequests,
}

impl SourceTexts {
    pub(super) fn new(comparison: SourceComparison, book: TrustBook, requests: OpenRequests) -> Self {
        Self { lengths: RwSignal::new(Vec::new()), comparison, book, requests }
    }

    /// The number of characters of the text of a source.
    #[must_use]
    pub fn length(self, id: &str) -> Option<usize> {
        let has_id = |(known, _): &&(String, usize)| known == id;
        self.lengths.with(|lengths| lengths.iter().find(has_id).map(|(_, length)| *length))
    }

    /// How many of the cited sources have a text, and how many are cited.
    #[must_use]
    pub fn counts(self, assessment: &Assessment) -> (usize, usize) {
        let cited = assessment.sources.iter().filter(|source| source.cited);
        let n_cited = cited.clone().count();
        self.lengths.with(|lengths| {
            let has_text = |id: &str| lengths.iter().any(|(known, _)| known == id);
            (cited.filter(|source| has_text(&source.id)).count(), n_cited)
        })
    }

    /// Sets the text of a source, and compares the answers that cite it; an empty text removes it.
    pub fn set(self, id: &str, text: String) {
        let length = text.trim().chars().count();
        self.lengths.update(|lengths| {
            lengths.retain(|(known, _)| known != id);
            lengths.extend((length > 0).then(|| (id.to_owned(), length)));
        });
        self.book.scoring.update_texts(|texts| texts.add(id, text));
        self.comparison.compare_source(id);
    }

    /// Whether there is a text.
    #[must_use]
    pub fn has_any(self) -> bool {
        self.lengths.with(|lengths| !lengths.is_empty())
    }

    /// All texts, by the ids of their sources.
    fn all(self) -> Vec<(String, String)> {
        let ids = self.lengths.get_untracked().into_iter().map(|(id, _)| id);
        // A file may name a source otherwise than an answer does.
        let text = |id: &str| self.book.scoring.text_of(id).or_else(|| self.book.scoring.text_of(&address_key(id)));
        ids.filter_map(|id| text(&id).map(|text| (id, text))).collect()
    }

    /// Forgets all texts.
    pub(super) fn forget(self) {
        self.lengths.set(Vec::new());
        self.book.scoring.update_texts(|texts| *texts = GivenTexts::default());
    }
}
