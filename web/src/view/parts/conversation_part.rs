//! The state of the part that every answer needs, and what is listened to from then on.

use leptos::task::spawn_local;

use crate::service::mount::Mount;
use crate::service::{unkept, update};
use crate::state::address::AddressFollower;
use crate::state::history::History;
use crate::state::notice::Notices;
use crate::state::{PageState, Shell};
use crate::state::{mapping_reader, run_list};
use crate::view::check::from_answer::follow_selection;
use crate::view::conversation::card::hide_from_outside;
use crate::view::conversation::messages::follow_other_tabs;
use crate::view::conversation::run_list::load_opener;
use crate::view::history::history_part::keep as keep_in_browser;
use crate::view::parts::parsers::load_mapped;
use crate::view::widget::element::{follow, on_panel, on_window};

/// The state of the loaded parts. The first call makes it, and starts to listen to keys and selections.
pub fn opened(shell: Shell) -> PageState {
    PageState::open(shell, |page| {
        mapping_reader::load_by(load_mapped);
        run_list::load_by(load_opener);
        hide_from_outside(page.conversation.tools.card);
        follow_selection(page.conversation.tools.check);
        follow_address(page.address);
        offer_update(page.conversation.notices);
        keep_history(page.history);
        follow_storage(shell, page);
    })
}

/// Shows what other tabs have stored, and says what could not be stored.
fn follow_storage(shell: Shell, page: PageState) {
    follow_other_tabs(page);
    shell.preferences.follow_missed_language();
    let notices = page.conversation.notices;
    unkept::start();
    on_window(unkept::CHANGED, move |_| notices.has_unkept.set(unkept::is_any()));
}

/// Opens what the address of the page names. The address of another page is not the panel's.
fn follow_address(address: AddressFollower) {
    if Mount::is_in_element() {
        return;
    }
    address.start();
    on_panel("hashchange", move |_| address.changed());
}

/// Keeps the conversation once there is something to keep. What an application embeds is the application's to keep.
fn keep_history(history: History) {
    if Mount::is_in_element() {
        return;
    }
    follow(Box::new(move || {
        if history.is_needed() {
            // Without its part nothing is kept; the page of the history says so when it is opened.
            spawn_local(async move {
                let _ = keep_in_browser(history).await;
            });
        }
    }));
}

/// Offers a newer version of the page as soon as it is ready.
fn offer_update(notices: Notices) {
    notices.has_update.set(update::is_ready());
    on_panel(update::READY, move |_| notices.has_update.set(true));
}
