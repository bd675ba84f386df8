//! Everything the page knows, one struct a concern. Each view is given the concerns it shows or changes.

use super::address::AddressFollower;
use super::card::Card;
use super::claim_check::ClaimCheck;
use super::conversation::{Conversation, Surroundings};
use super::deferred_texts::DeferredTexts;
use super::grounding::SourceComparison;
use super::history::History;
use super::inspector::Inspector;
use super::labels::Labels;
use super::link_check::LinkChecker;
use super::model_judge::ModelJudge;
use super::navigation::Navigation;
use super::notice::Notices;
use super::open_requests::OpenRequests;
use super::paper_lookup::PaperLookups;
use super::policy_import::PolicyImporter;
use super::shell::Shell;
use super::source_texts::SourceTexts;
use super::trust_book::TrustBook;

/// What the parts of the page act on. Only their entrances hold all of it.
#[derive(Clone, Copy)]
pub struct PageState {
    /// The conversation.
    pub conversation: Conversation,
    /// The import of a policy.
    pub importer: PolicyImporter,
    /// What the views of an answer act on.
    pub answer: AnswerTools,
    /// The conversations that are kept.
    pub history: History,
    /// The texts of the deferred parts.
    pub deferred: DeferredTexts,
    /// What the page says about a link.
    pub notices: Notices,
    /// Opens what the address names.
    pub address: AddressFollower,
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
    /// What the inspector shows.
    pub inspector: Inspector,
    /// The card beside a marker.
    pub card: Card,
}

impl PageState {
    /// The state of a shell, made by the first call. Queued actions run now. `first` is called with a new state.
    #[must_use]
    pub fn open(shell: Shell, first: impl FnOnce(Self)) -> Self {
        let page = shell.page(|| {
            let page = Self::new(shell);
            page.answer.book.tables.load();
            first(page);
            page
        });
        shell.take_queued().into_iter().for_each(|action| page.conversation.perform(action));
        page
    }

    fn new(shell: Shell) -> Self {
        let Shell { preferences, navigation, .. } = shell;
        let (book, papers) = (TrustBook::new(), PaperLookups::new());
        let requests = OpenRequests::new();
        let (checker, comparison) = (LinkChecker::new(book.scoring, requests), SourceComparison::new(book));
        let texts = SourceTexts::new(comparison, book, requests);
        let inspector = Inspector::new();
        let notices = Notices::new();
        let surroundings =
            Surroundings { shell, requests, comparison, texts, checker, papers, book, inspector, notices };
        let check = ClaimCheck::new(navigation, comparison, book);
        let judge = ModelJudge::new(comparison, shell.connection, book, requests);
        let (labels, card) = (Labels::new(), Card::new());
        let conversation = Conversation::new(surroundings);
        let deferred = DeferredTexts::new(preferences);
        let address = AddressFollower::new(conversation, check, navigation, notices, deferred);
        Self {
            conversation,
            history: History::new(conversation),
            deferred,
            notices,
            address,
            importer: PolicyImporter::new(book.rules),
            answer: AnswerTools {
                book,
                checker,
                papers,
                comparison,
                texts,
                judge,
                check,
                labels,
                navigation,
                inspector,
                card,
            },
        }
    }
}
