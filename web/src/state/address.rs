//! The address of the page and the view that is shown follow each other, and a link opens what it names.
//!
//! Everything is in the fragment, which is never sent to a server.

use crate::service::task::spawn_local;
use leptos::prelude::*;

use super::claim_check::ClaimCheck;
use super::conversation::Conversation;
use super::deep_link::{DeepLink, LONGEST_SHARED};
use super::kept;
use super::late::LateTexts;
use super::navigation::{Navigation, PageView};
use super::notice::{Notice, Notices};
use crate::service::location;
use crate::service::packed::{self, UnpackError};
use crate::service::remote::{self, FetchFault};
use crate::service::window;

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
    pub(super) conversation: Conversation,
    pub(super) check: ClaimCheck,
    pub(super) navigation: Navigation,
    pub(super) notices: Notices,
    pub(super) late: LateTexts,
    /// The fragment of the recording or conversation that was opened last.
    pub(super) opened: StoredValue<String>,
}

impl AddressFollower {
    /// Opens what the address names now. From then on, the address follows the view.
    pub fn start(self) {
        let fragment = location::fragment();
        // The page began with the view of its address. The user may have gone to another one before this part was loaded.
        let named = match DeepLink::parse(&fragment) {
            DeepLink::Start => Some(PageView::Gallery),
            DeepLink::View(view) => Some(view).filter(|view| *view != PageView::Conversation),
            _ => {
                self.open(&fragment);
                None
            }
        };
        Effect::new(move |before: Option<PageView>| {
            let view = self.navigation.view.get();
            if before.or(named).is_some_and(|before| before != view) {
                self.show_in_address(view);
            }
            view
        });
    }

    /// The address has changed.
    pub fn changed(self) {
        self.open(&location::fragment());
    }

    fn show_in_address(self, view: PageView) {
        if DeepLink::parse(&location::fragment()).view() != Some(view) {
            self.notices.dismiss();
            location::push(view.name());
        }
    }

    fn open(self, fragment: &str) {
        self.notices.dismiss();
        match DeepLink::parse(fragment) {
            DeepLink::Start => self.show(PageView::Gallery),
            DeepLink::View(PageView::Conversation) if self.is_empty() => self.show(PageView::Gallery),
            DeepLink::View(view) => self.show(view),
            DeepLink::Recording(_) | DeepLink::Shared(_) if self.is_open(fragment) => self.show(PageView::Conversation),
            DeepLink::Recording(address) => self.open_recording(fragment, &address),
            DeepLink::Shared(packed) => self.open_shared(fragment, packed),
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

    fn is_open(self, fragment: &str) -> bool {
        !self.is_empty() && self.opened.with_value(|opened| opened == fragment)
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

    fn open_recording(self, fragment: &str, address: &str) {
        let Some(address) = location::web_address(address) else { return self.notices.tell(Notice::NotWeb) };
        self.opened.set_value(fragment.to_owned());
        self.notices.tell(Notice::Opening(address.host()));
        let fragment = fragment.to_owned();
        spawn_local(async move {
            let fetched = remote::fetch(&address.href(), MOST_FETCHED * MIB).await;
            // Another link was opened meanwhile.
            if location::fragment() != fragment {
                return;
            }
            match fetched {
                Ok(bytes) => {
                    self.notices.dismiss();
                    self.conversation.open_file(name_of(&address), bytes).await;
                }
                Err(fault) => self.notices.tell(notice_of(fault, address.host())),
            }
        });
    }

    fn open_shared(self, fragment: &str, packed: String) {
        if packed.len() > LONGEST_SHARED {
            return self.notices.tell(Notice::SharedTooLong);
        }
        self.opened.set_value(fragment.to_owned());
        self.notices.tell(Notice::OpeningShared);
        spawn_local(async move {
            let text = packed::unpack(&packed, MOST_UNPACKED * 1024 * 1024).await;
            match text.map(|text| kept::from_json(&text)) {
                Ok(Some(runs)) => {
                    self.notices.dismiss();
                    self.conversation.open_runs(runs, self.late.now().address.shared_name).await;
                }
                Ok(None) | Err(UnpackError::Damaged | UnpackError::Unavailable) => {
                    self.notices.tell(Notice::SharedDamaged);
                }
                Err(UnpackError::TooLarge) => self.notices.tell(Notice::SharedTooLarge),
            }
        });
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
