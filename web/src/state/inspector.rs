//! What the inspector shows: one turn, by tab.

use leptos::prelude::*;
use web_sys::HtmlElement;

use super::tab::Tab;
use super::turn::TurnState;
use crate::service::{storage, window};
use crate::signal::{RwSignal, StoredValue};

/// A length that the user can change and that is kept for the next visit.
#[derive(Clone, Copy)]
pub struct Length {
    /// Its value.
    pub value: RwSignal<u32>,
    /// The least it can be.
    pub least: u32,
    /// The most it can be.
    pub most: u32,
    name: &'static str,
}

impl Length {
    fn new(name: &'static str, usual: u32, (least, most): (u32, u32)) -> Self {
        let stored = storage::load(name).and_then(|text| text.parse().ok()).unwrap_or(usual);
        Self { value: RwSignal::new(stored.clamp(least, most)), least, most, name }
    }

    /// Changes it, within its limits.
    pub fn set(self, value: f64) {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a `u32` takes what is in its limits"
        )]
        let value = (value.round() as u32).clamp(self.least, self.most);
        self.value.set(value);
        storage::keep_quietly(self.name, &value.to_string());
    }
}

/// What the inspector shows.
#[derive(Clone, Copy)]
pub struct Inspector {
    /// The turn it shows; `None` while it is closed.
    pub turn: RwSignal<Option<TurnState>>,
    /// The tab it shows.
    pub tab: RwSignal<Tab>,
    /// Its width beside the answer, in pixels.
    pub width: Length,
    /// Its height below the answer, in percent of the window.
    pub height: Length,
    /// Where it is on the page.
    pub place: StoredValue<Option<HtmlElement>>,
    /// Whether the styles of what its tabs contain are there, or could not be loaded.
    pub is_styled: RwSignal<bool>,
    /// What it was opened from.
    opener: StoredValue<Option<HtmlElement>>,
    /// How many conversations were forgotten. What was opened in them is forgotten as well.
    n_forgotten: StoredValue<u32>,
}

impl Inspector {
    pub(super) fn new() -> Self {
        Self {
            turn: RwSignal::new(None),
            tab: RwSignal::new(Tab::default()),
            width: Length::new("inspector.width", 432, (280, 900)),
            height: Length::new("inspector.height", 50, (20, 85)),
            place: StoredValue::new(None),
            is_styled: RwSignal::new(false),
            opener: StoredValue::new(None),
            n_forgotten: StoredValue::new(0),
        }
    }

    /// Shows a tab of a turn, from an element to which the focus returns.
    pub fn show(self, turn: TurnState, tab: Tab, opener: Option<HtmlElement>) {
        self.opener.set_value(opener);
        self.show_linked(turn, tab);
        storage::keep_quietly("inspector.open", "yes");
    }

    /// Shows a sentence of the answer of a turn, from an element to which the focus returns.
    pub fn show_sentence(self, turn: TurnState, index: usize, opener: Option<HtmlElement>) {
        turn.sentence.set(Some(index));
        self.show(turn, Tab::Evidence, opener);
    }

    /// Shows a tab of a turn because a link names it: the user has not opened it for other conversations.
    pub(super) fn show_linked(self, turn: TurnState, tab: Tab) {
        self.tab.set(tab);
        self.select(turn);
    }

    /// Shows another turn if it is open.
    pub fn follow(self, turn: TurnState) {
        if self.turn.with_untracked(Option::is_some) {
            self.select(turn);
        }
    }

    /// Shows a turn that has begun, if the inspector was left open and there is room for it.
    pub fn follow_new(self, turn: TurnState) {
        let is_wanted = || storage::load("inspector.open").as_deref() == Some("yes");
        if window::has_room_beside() && is_wanted() {
            self.select(turn);
        } else {
            self.follow(turn);
        }
    }

    /// Whether it shows this turn.
    pub fn shows(self, turn: TurnState) -> bool {
        self.turn.with(|shown| shown.is_some_and(|shown| shown.is(turn)))
    }

    /// What it was opened from.
    pub fn opener(self) -> Option<HtmlElement> {
        self.opener.get_value()
    }

    /// Closes it. Returns what it was opened from.
    pub fn close(self) -> Option<HtmlElement> {
        self.turn.set(None);
        storage::keep_quietly("inspector.open", "no");
        self.opener.try_update_value(Option::take).flatten()
    }

    /// How many conversations were forgotten.
    pub fn n_forgotten(self) -> u32 {
        self.n_forgotten.get_value()
    }

    /// Shows nothing, because there is no turn.
    pub(super) fn forget(self) {
        self.n_forgotten.update_value(|n| *n += 1);
        self.turn.set(None);
        self.opener.set_value(None);
    }

    /// What is shown is not built anew.
    fn select(self, turn: TurnState) {
        if !untrack(|| self.shows(turn)) {
            self.turn.set(Some(turn));
        }
    }
}
