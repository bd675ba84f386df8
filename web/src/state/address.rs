//! The address of the page and the view that is shown follow each other, and a link opens what it names.
//!
//! Everything is in the fragment, which is never sent to a server.

use std::cell::Cell;

use crate::service::task::spawn_local;
use leptos::prelude::*;

use super::claim_check::ClaimCheck;
use super::conversation::Conversation;
use super::deep_link::{DeepLink, LONGEST_SHARED, Selection};
use super::kept;
use super::late::LateTexts;
use super::navigation::{Navigation, PageView};
use super::notice::{Notice, Notices};
use crate::service::location;
use crate::service::packed::{self, UnpackError};
use crate::service::remote::{self, FetchFault};
use crate::service::window;
use crate::signal::{RwSignal, StoredValue, effect};

/// The largest recording that is fetched, and the largest shared conversation that is unpacked, in MiB.
pub const MOST_FETCHED: usize = 32;
/// See [`MOST_FETCHED`].
pub const MOST_UNPACKED: u32 = 16;
/// More of a claim is not taken, in characters.
const LONGEST_CLAIM: usize = 2_000;
const MIB: usize = 1024 * 1024;

/// Opens what the address names, now and whenever it changes.
#[derive(Clone, Copy)]
pub struct AddressFollower {
    conversation: Conversation,
    check: ClaimCheck,
    navigation: Navigation,
    notices: Notices,
    late: LateTexts,
    /// The link to the recording or conversation that was opened last, without what it selects.
    opened: StoredValue<String>,
    linked: RwSignal<Linked>,
}

/// How far the conversation of a link is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Linked {
    /// There is none.
    Nothing,
    /// It is being fetched or unpacked.
    Opening,
    /// It follows this many other turns. What it selects is selected when it has ended.
    Open { n_before: usize, wanted: Option<Selection> },
}

impl AddressFollower {
    pub(super) fn new(
        conversation: Conversation,
        check: ClaimCheck,
        navigation: Navigation,
        notices: Notices,
        late: LateTexts,
    ) -> Self {
        let (opened, linked) = (StoredValue::new(String::new()), RwSignal::new(Linked::Nothing));
        Self { conversation, check, navigation, notices, late, opened, linked }
    }

    /// Opens what the address names now. From then on, the address follows the view.
    pub fn start(self) {
        self.follow_selection();
        let fragment = location::fragment();
        // The page began with the view of its address. The user may have gone to another one before this part was loaded.
        let named = match DeepLink::parse(Selection::split(&fragment).0) {
            DeepLink::Start => Some(PageView::Gallery),
            DeepLink::View(view) => Some(view).filter(|view| *view != PageView::Conversation),
            _ => {
                self.open(&fragment);
                None
            }
        };
        let before = Cell::new(named);
        effect(Box::new(move || {
            let view = self.navigation.view.get();
            if before.replace(Some(view)).is_some_and(|before| before != view) {
                self.show_in_address(view);
            }
        }));
    }

    /// The address has changed.
    pub fn changed(self) {
        self.open(&location::fragment());
    }

    /// Selects what a link names, once its conversation has ended. From then on, the link names what is selected.
    fn follow_selection(self) {
        effect(Box::new(move || {
            let Linked::Open { n_before, wanted } = self.linked.get() else { return };
            if self.conversation.running.get().is_some() || self.navigation.view.get() != PageView::Conversation {
                return;
            }
            match wanted {
                Some(selection) => {
                    self.conversation.select(selection, n_before);
                    self.linked.set(Linked::Open { n_before, wanted: None });
                }
                None => self.show_selection(self.conversation.selection(n_before)),
            }
        }));
    }

    fn show_selection(self, selection: Option<Selection>) {
        let fragment = location::fragment();
        let (link, named) = Selection::split(&fragment);
        if selection != named && self.opened.with_value(|opened| opened == link) {
            location::replace(&selection.unwrap_or_default().after(link));
        }
    }

    fn show_in_address(self, view: PageView) {
        if DeepLink::parse(Selection::split(&location::fragment()).0).view() != Some(view) {
            self.notices.dismiss();
            location::push(view.name());
        }
    }

    fn open(self, fragment: &str) {
        self.notices.dismiss();
        let (link, selection) = Selection::split(fragment);
        match DeepLink::parse(link) {
            DeepLink::Start => self.show(PageView::Gallery),
            DeepLink::View(PageView::Conversation) if self.is_empty() => self.show(PageView::Gallery),
            DeepLink::View(view) => self.show(view),
            DeepLink::Recording(_) | DeepLink::Shared(_) if self.is_open(link) => self.show_open(selection),
            DeepLink::Recording(address) => self.open_recording(link, &address, selection),
            DeepLink::Shared(packed) => self.open_shared(link, packed, selection),
            DeepLink::Claim(claim) => self.open_claim(&claim),
            DeepLink::Empty => self.notices.tell(Notice::Empty),
            // A link to a place on the page itself.
            DeepLink::Unknown(name) if window::element_by_id(&name).is_some() => {}
            DeepLink::Unknown(name) => self.notices.tell(Notice::Unknown(name)),
        }
    }

    fn is_empty(self) -> bool {
        self.conversation.runs.with_untracked(Vec::is_empty)
    }

    fn is_open(self, link: &str) -> bool {
        !self.is_empty() && self.opened.with_value(|opened| opened == link)
    }

    fn show_open(self, selection: Option<Selection>) {
        self.show(PageView::Conversation);
        if let (Linked::Open { n_before, .. }, Some(_)) = (self.linked.get_untracked(), selection) {
            self.linked.set(Linked::Open { n_before, wanted: selection });
        }
    }

    fn show(self, view: PageView) {
        if self.navigation.view.get_untracked() != view {
            self.navigation.go_to(view);
        }
    }

    /// A claim that is there already keeps its report.
    fn open_claim(self, claim: &str) {
        let claim: String = claim.chars().take(LONGEST_CLAIM).collect();
        if self.check.claim.with_untracked(|shown| *shown == claim) {
            self.show(PageView::Check);
        } else {
            self.check.open_with(&claim);
        }
    }

    fn open_recording(self, link: &str, address: &str, wanted: Option<Selection>) {
        let Some(address) = location::web_address(address) else { return self.notices.tell(Notice::NotWeb) };
        self.begin(link, Notice::Opening(address.host()));
        let link = link.to_owned();
        spawn_local(async move {
            let fetched = remote::fetch(&address.href(), MOST_FETCHED * MIB).await;
            // Another link was opened meanwhile.
            if Selection::split(&location::fragment()).0 != link {
                return;
            }
            match fetched {
                Ok(bytes) => {
                    let n_before = self.begin_conversation();
                    self.conversation.open_file(name_of(&address), bytes).await;
                    if wanted.is_some() {
                        self.conversation.skip_to_end();
                    }
                    self.linked.set(Linked::Open { n_before, wanted });
                }
                Err(fault) => self.refuse(notice_of(fault, address.host())),
            }
        });
    }

    fn open_shared(self, link: &str, packed: String, wanted: Option<Selection>) {
        if packed.len() > LONGEST_SHARED {
            return self.notices.tell(Notice::SharedTooLong);
        }
        self.begin(link, Notice::OpeningShared);
        spawn_local(async move {
            let text = packed::unpack(&packed, MOST_UNPACKED * 1024 * 1024).await;
            match text.map(|text| kept::from_json(&text)) {
                Ok(Some(runs)) => {
                    let n_before = self.begin_conversation();
                    self.conversation.open_runs(runs, self.late.now().address().shared_name).await;
                    self.linked.set(Linked::Open { n_before, wanted });
                }
                Ok(None) | Err(UnpackError::Damaged | UnpackError::Unavailable) => {
                    self.refuse(Notice::SharedDamaged);
                }
                Err(UnpackError::TooLarge) => self.refuse(Notice::SharedTooLarge),
            }
        });
    }

    /// The conversation of a link is fetched or unpacked from now on.
    fn begin(self, link: &str, notice: Notice) {
        self.opened.set_value(link.to_owned());
        self.linked.set(Linked::Opening);
        self.notices.tell(notice);
    }

    /// How many turns are there before it.
    fn begin_conversation(self) -> usize {
        self.notices.dismiss();
        untrack(|| self.conversation.turns().len())
    }

    fn refuse(self, notice: Notice) {
        self.linked.set(Linked::Nothing);
        self.notices.tell(notice);
    }
}

/// The host, and the last part of the path.
fn name_of(address: &web_sys::Url) -> String {
    let path = address.pathname();
    let file = path.rsplit('/').find(|part| !part.is_empty()).unwrap_or_default();
    let file = percent_encoding::percent_decode_str(file).decode_utf8_lossy();
    [&address.host(), ": ", &file].concat()
}

fn notice_of(fault: FetchFault, host: String) -> Notice {
    match fault {
        FetchFault::Unreachable => Notice::Unreachable(host),
        FetchFault::Status(status) => Notice::Status(host, status),
        FetchFault::TooLarge => Notice::TooLarge(host),
    }
}
