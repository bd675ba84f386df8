//! The selected turn by its number, as a link names it.

use leptos::prelude::*;

use super::conversation::Conversation;
use super::deep_link::Selection;
use super::turn::TurnState;
use crate::service::frame::next_frame;
use crate::service::task::spawn_local;

impl Conversation {
    /// All turns, the oldest first.
    pub fn turns(self) -> Vec<TurnState> {
        self.runs.with(|runs| runs.iter().flat_map(|run| run.turns.get()).collect())
    }

    /// What is selected. Numbers begin behind the first `n_before` turns, of which none counts as selected.
    pub(super) fn selection(self, n_before: usize) -> Option<Selection> {
        let shown = self.tools.inspector.turn.get()?;
        let index = self.turns().into_iter().skip(n_before).position(|turn| turn.is(shown))?;
        Some(Selection { turn: Some(index + 1), tab: Some(self.tools.inspector.tab.get()) })
    }

    /// Selects a turn behind the first `n_before` ones, and brings it into view. Without such a turn, nothing changes.
    pub(super) fn select(self, selection: Selection, n_before: usize) {
        let mut turns = untrack(|| self.turns()).into_iter().skip(n_before);
        let turn = match selection.turn {
            Some(number) => number.checked_sub(1).and_then(|index| turns.nth(index)),
            None => turns.last(),
        };
        if let Some(turn) = turn {
            self.shell.following.set(false);
            self.tools.inspector.show_linked(turn, selection.tab.unwrap_or_default());
            spawn_local(bring_into_view(turn));
        }
    }
}

/// Scrolls to a turn once the views have caught up with the signals.
async fn bring_into_view(turn: TurnState) {
    leptos::task::tick().await;
    next_frame().await;
    if let Some(place) = turn.place.try_get_value().flatten() {
        place.scroll_into_view();
    }
}
