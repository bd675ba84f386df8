//! Everything the page knows, one struct a concern. Each view is given the concerns it shows or changes.

use super::address::AddressFollower;
use super::answer_tools::AnswerTools;
use super::conversation::Conversation;
use super::deferred_texts::DeferredTexts;
use super::history::History;
use super::notice::Notices;
use super::open_requests::OpenRequests;
use super::policy_import::PolicyImporter;
use super::shell::Shell;

/// What the parts of the page act on. Only their entrances hold all of it.
#[derive(Clone, Copy)]
pub struct PageState {
    /// The conversation.
    pub conversation: Conversation,
    /// The import of a policy.
    pub importer: PolicyImporter,
    /// The conversations that are kept.
    pub history: History,
    /// The texts of the deferred parts.
    pub deferred: DeferredTexts,
    /// Opens what the address names.
    pub address: AddressFollower,
}

impl PageState {
    /// The state of a shell, made by the first call. Queued actions run now. `first` is called with a new state.
    #[must_use]
    pub fn open(shell: Shell, first: impl FnOnce(Self)) -> Self {
        let page = shell.page(|| {
            let page = Self::new(shell);
            page.conversation.tools.book.tables.load();
            first(page);
            page
        });
        shell.take_queued().into_iter().for_each(|action| page.conversation.perform(action));
        page
    }

    fn new(shell: Shell) -> Self {
        let (requests, notices) = (OpenRequests::new(), Notices::new());
        let tools = AnswerTools::new(shell, requests);
        let conversation = Conversation::new(shell, tools, requests, notices);
        let deferred = DeferredTexts::new(shell.preferences);
        Self {
            conversation,
            history: History::new(conversation),
            deferred,
            address: AddressFollower::new(conversation, deferred),
            importer: PolicyImporter::new(tools.book.rules),
        }
    }
}
