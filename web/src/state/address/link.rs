//! Opening what a link names, such as a recording, a shared conversation or a claim, and files of saved conversations. It is loaded when there is one.

use std::rc::Rc;

use leptos::prelude::*;

use super::{AddressFollower, LinkOpener, Linked, Opening};
use crate::service::location;
use crate::service::packed::{self, UnpackError};
use crate::service::remote::{self, FetchFault};
use crate::service::task::spawn_local;
use crate::service::window;
use crate::signal::effect;
use crate::state::conversation::Conversation;
use crate::state::deep_link::{DeepLink, LONGEST_SHARED, Selection};
use crate::state::navigation::PageView;
use crate::state::notice::Notice;
use crate::state::saved_conversation;

/// The largest recording that is fetched, and the largest shared conversation that is unpacked, in MiB.
pub const MOST_FETCHED: usize = 32;
/// See [`MOST_FETCHED`].
pub const MOST_UNPACKED: u32 = 16;
/// More of a claim is not taken, in characters.
const LONGEST_CLAIM: usize = 2_000;
const MIB: usize = 1024 * 1024;

impl LinkOpener {
    /// Its functions. Only the entrance of their part names them.
    pub const LOADED: Self = Self { open, open_saved };
}

/// Opens the link of a fragment.
fn open(address: AddressFollower, fragment: &str) {
    address.open_named(fragment);
}

/// Opens a file of a conversation that was saved here. Anything else is a recorded stream.
fn open_saved(conversation: Conversation, name: String, bytes: Vec<u8>) -> Opening {
    Box::pin(async move {
        match saved_conversation::from_file(&bytes) {
            Some(runs) => conversation.open_runs(runs, &name).await,
            None => conversation.play(name, None, bytes.into()),
        }
    })
}

impl AddressFollower {
    fn open_named(self, fragment: &str) {
        if !self.is_followed.get_value() {
            self.is_followed.set_value(true);
            self.conversation.owner().with(|| self.follow_selection());
        }
        let (link, selection) = Selection::split(fragment);
        match DeepLink::parse(link) {
            DeepLink::Recording(_) | DeepLink::Shared(_) if self.is_open(link) => self.show_open(selection),
            DeepLink::Recording(address) => self.open_recording(link, &address, selection),
            DeepLink::Shared(packed) => self.open_shared(link, packed, selection),
            DeepLink::Claim(claim) => self.open_claim(&claim),
            DeepLink::Empty => self.conversation.notices.tell(Notice::Empty),
            // A link to a place on the page itself.
            DeepLink::Unknown(name) if window::element_by_id(&name).is_some() => {}
            DeepLink::Unknown(name) => self.conversation.notices.tell(Notice::Unknown(name)),
        }
    }

    /// Selects what a link names, once its conversation has ended. From then on, the link names what is selected.
    fn follow_selection(self) {
        effect(Box::new(move || {
            let Linked::Open { n_before, wanted } = self.linked.get() else { return };
            if self.conversation.shell.running.get().is_some()
                || self.conversation.shell.navigation.view.get() != PageView::Conversation
            {
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

    fn is_open(self, link: &str) -> bool {
        !self.is_empty() && self.opened.with_value(|opened| opened == link)
    }

    fn show_open(self, selection: Option<Selection>) {
        self.show(PageView::Conversation);
        if let (Linked::Open { n_before, .. }, Some(_)) = (self.linked.get_untracked(), selection) {
            self.linked.set(Linked::Open { n_before, wanted: selection });
        }
    }

    /// A claim that is there already keeps its report.
    fn open_claim(self, claim: &str) {
        let claim: String = claim.chars().take(LONGEST_CLAIM).collect();
        if self.conversation.tools.check.claim.with_untracked(|shown| *shown == claim) {
            self.show(PageView::Check);
        } else {
            self.conversation.tools.check.open_with(&claim);
        }
    }

    fn open_recording(self, link: &str, address: &str, wanted: Option<Selection>) {
        let Some(address) = location::web_address(address) else {
            return self.conversation.notices.tell(Notice::NotWeb);
        };
        if address.origin() == window::origin() {
            return self.fetch_recording(link, &address, wanted);
        }
        // Whoever made the link would learn of the visit, and the user has seen no more than the host of this page.
        let (host, link) = (address.host(), link.to_owned());
        let agreed = move || self.fetch_recording(&link, &address, wanted);
        self.conversation.notices.ask(Notice::OtherHost(host), Rc::new(agreed));
    }

    fn fetch_recording(self, link: &str, address: &web_sys::Url, wanted: Option<Selection>) {
        self.begin(link, Notice::Opening(address.host()));
        let (link, address) = (link.to_owned(), address.clone());
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
            return self.conversation.notices.tell(Notice::SharedTooLong);
        }
        self.begin(link, Notice::OpeningShared);
        spawn_local(async move {
            let text = packed::unpack(&packed, MOST_UNPACKED * 1024 * 1024).await;
            match text.map(|text| saved_conversation::from_json(&text)) {
                Ok(Some(runs)) => {
                    let n_before = self.begin_conversation();
                    self.conversation.open_runs(runs, self.deferred.now().address().shared_name()).await;
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
        self.conversation.notices.tell(notice);
    }

    /// How many turns are there before it.
    fn begin_conversation(self) -> usize {
        self.conversation.notices.dismiss();
        untrack(|| self.conversation.turns().len())
    }

    fn refuse(self, notice: Notice) {
        self.linked.set(Linked::Nothing);
        self.conversation.notices.tell(notice);
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
