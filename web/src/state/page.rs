//! Everything the page knows, one struct a concern. Each view is given the concerns it shows or changes.

use super::claim_check::ClaimCheck;
use super::conversation::{Conversation, Surroundings};
use super::gallery::Gallery;
use super::grounding::SourceComparison;
use super::labels::Labels;
use super::link_check::LinkChecker;
use super::model_judge::ModelJudge;
use super::navigation::Navigation;
use super::paper_lookup::PaperLookups;
use super::policy_import::PolicyImporter;
use super::preferences::{Preferences, Texts};
use super::source_texts::SourceTexts;
use super::trust_book::TrustBook;

/// The state of the page. Only the root view holds all of it.
#[derive(Clone, Copy)]
pub struct PageState {
    /// The language and the colors.
    pub preferences: Preferences,
    /// Which view is shown.
    pub navigation: Navigation,
    /// The recordings of the project.
    pub gallery: Gallery,
    /// The conversation.
    pub conversation: Conversation,
    /// The import of a policy.
    pub importer: PolicyImporter,
    /// What the views of an answer act on.
    pub answer: AnswerTools,
}

/// What the views of an answer act on, beside the answer.
#[derive(Clone, Copy)]
pub struct AnswerTools {
    /// The trust levels of sources.
    pub book: TrustBook,
    /// The link checker.
    pub checker: LinkChecker,
    /// What is known of papers.
    pub papers: PaperLookups,
    /// The comparison of answers with their sources.
    pub comparison: SourceComparison,
    /// Texts that the user added to sources.
    pub texts: SourceTexts,
    /// A model that judges texts.
    pub judge: ModelJudge,
    /// "Check a claim".
    pub check: ClaimCheck,
    /// The user's labels.
    pub labels: Labels,
    /// Which view is shown.
    pub navigation: Navigation,
}

impl PageState {
    /// The page as it is opened: in a language, with the choices of the last visit.
    #[must_use]
    pub fn new(language: Texts) -> Self {
        let (preferences, navigation, gallery) = (Preferences::new(language), Navigation::new(), Gallery::new());
        let (book, papers) = (TrustBook::new(), PaperLookups::new());
        let (checker, comparison) = (LinkChecker::new(book), SourceComparison::new(book));
        let texts = SourceTexts::new(comparison, book);
        let surroundings = Surroundings { preferences, navigation, gallery, comparison, texts, checker, papers, book };
        let conversation = Conversation::new(surroundings);
        Self {
            preferences,
            navigation,
            gallery,
            conversation,
            importer: PolicyImporter::new(book),
            answer: AnswerTools {
                book,
                checker,
                papers,
                comparison,
                texts,
                judge: ModelJudge::new(comparison, conversation.connection, book),
                check: ClaimCheck::new(preferences, navigation, comparison, book),
                labels: Labels::new(),
                navigation,
            },
        }
    }
}
