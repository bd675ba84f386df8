//! What the page says about a link, in one line at a time.

use std::cell::RefCell;
use std::rc::Rc;

use crate::signal::RwSignal;

/// What the page says about the link that was opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// The link names a recording of this other host. It is fetched when the user says so.
    OtherHost(String),
    /// A recording is being fetched from this host.
    Opening(String),
    /// A shared conversation is being unpacked.
    OpeningShared,
    /// The link names nothing that this page has.
    Unknown(String),
    /// The link does not say which one.
    Empty,
    /// The address of the recording does not lead to the web.
    NotWeb,
    /// The recording could not be fetched from this host.
    Unreachable(String),
    /// This host responded with a status.
    Status(String, u16),
    /// The recording of this host is too large.
    TooLarge(String),
    /// The link is longer than those that are made here.
    SharedTooLong,
    /// The link holds no complete conversation.
    SharedDamaged,
    /// What the link holds is too large.
    SharedTooLarge,
    /// The link or the file was not opened, because the part of the program that opens it could not be loaded.
    NotOpened,
    /// The question was not sent, because the part of the program that sends it could not be loaded.
    NotSent,
    /// Only the beginning of the file was read, because it is too large.
    FileCut,
    /// What is wrong with the mapping that the embedding page has set, with its place.
    BadMapping(String),
    /// The conversation of the address is not kept over a reload.
    NotKept,
}

impl Notice {
    /// Whether it asks the user something.
    #[must_use]
    pub const fn asks(&self) -> bool {
        matches!(self, Self::OtherHost(_))
    }

    /// Whether it says that something is being done, not how it ended.
    #[must_use]
    pub const fn is_progress(&self) -> bool {
        matches!(self, Self::Opening(_) | Self::OpeningShared)
    }

    /// Whether opening the link once more may help.
    #[must_use]
    pub const fn can_retry(&self) -> bool {
        matches!(self, Self::NotOpened | Self::Unreachable(_) | Self::Status(..))
    }
}

/// The notice that is shown.
#[derive(Clone, Copy)]
pub struct Notices {
    /// The notice; `None` where there is none.
    pub shown: RwSignal<Option<Notice>>,
    /// Whether a newer version of the page is ready and was not put off.
    pub has_update: RwSignal<bool>,
    /// Whether something could not be stored.
    pub has_unkept: RwSignal<bool>,
}

thread_local! {
    /// What is done when the user agrees to what the notice asks. Only the page itself has such notices, and the start of the page has no code for them.
    static AGREED: RefCell<Option<Rc<dyn Fn()>>> = const { RefCell::new(None) };
}

impl Notices {
    pub(super) fn new() -> Self {
        Self { shown: RwSignal::new(None), has_update: RwSignal::new(false), has_unkept: RwSignal::new(false) }
    }

    /// Shows a notice instead of the one before.
    pub fn tell(self, notice: Notice) {
        self.shown.set(Some(notice));
    }

    /// Shows a notice that asks. `agreed` is called when the user agrees.
    pub fn ask(self, notice: Notice, agreed: Rc<dyn Fn()>) {
        AGREED.set(Some(agreed));
        self.tell(notice);
    }

    /// The user agrees to what the notice asks.
    pub fn agree(self) {
        self.dismiss();
        if let Some(agreed) = AGREED.take() {
            agreed();
        }
    }

    /// Removes the notice.
    pub fn dismiss(self) {
        self.shown.set(None);
    }
}
