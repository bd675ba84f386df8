//! What the views of an answer act on.

use super::card::Card;
use super::claim_check::ClaimCheck;
use super::grounding::SourceComparison;
use super::inspector::Inspector;
use super::labels::Labels;
use super::link_check::LinkChecker;
use super::model_judge::ModelJudge;
use super::navigation::Navigation;
use super::open_requests::OpenRequests;
use super::paper_lookup::PaperLookups;
use super::shell::Shell;
use super::source_texts::SourceTexts;
use super::trust_book::TrustBook;

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
    /// What the inspector shows.
    pub inspector: Inspector,
    /// The card beside a marker.
    pub card: Card,
}

impl AnswerTools {
    pub(super) fn new(shell: Shell, requests: OpenRequests) -> Self {
        let Shell { navigation, connection, .. } = shell;
        let book = TrustBook::new();
        let comparison = SourceComparison::new(book);
        Self {
            book,
            checker: LinkChecker::new(book.scoring, requests),
            papers: PaperLookups::new(),
            comparison,
            texts: SourceTexts::new(comparison, book, requests),
            judge: ModelJudge::new(comparison, connection, book, requests),
            check: ClaimCheck::new(navigation, comparison, book),
            labels: Labels::new(),
            navigation,
            inspector: Inspector::new(),
            card: Card::new(),
        }
    }
}
