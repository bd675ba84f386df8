//! The contents of the inspector for each turn. Where the user has opened something, such as a form, it is there again when the
//! turn is selected again.

use std::cell::RefCell;

use leptos::prelude::*;

use crate::state::TurnState;
use crate::state::inspector::Inspector;
use crate::view::widget::element::Element;
use crate::view::widget::visibility::has_opened;

/// The content for one turn, and what its signals belong to.
struct Content {
    turn: TurnState,
    /// How many conversations were forgotten before its own.
    n_forgotten: u32,
    element: Element,
    owner: Owner,
}

/// The content for the selected turn, built by `build` unless it was kept.
pub(super) fn turn_contents(
    inspector: Inspector,
    build: impl Fn(TurnState) -> Element + 'static,
) -> impl Fn() -> Option<Element> + 'static {
    let owner = Owner::current().unwrap_or_default();
    let known: RefCell<Vec<Content>> = RefCell::default();
    move || {
        let turn = inspector.turn.get();
        let (mut known, n_forgotten) = (known.borrow_mut(), inspector.n_forgotten());
        let is_over = |content: &mut Content| {
            let is_shown = turn.is_some_and(|turn| turn.is(content.turn));
            let is_kept = content.n_forgotten == n_forgotten && has_opened(&content.element.as_a());
            !is_shown && !is_kept
        };
        known.extract_if(.., is_over).for_each(|content| content.owner.cleanup());
        let turn = turn?;
        let kept = known.iter().find(|content| content.turn.is(turn)).map(|content| content.element.clone());
        Some(kept.unwrap_or_else(|| {
            let owner = owner.child();
            let element = untrack(|| owner.with(|| build(turn)));
            known.push(Content { turn, n_forgotten, element: element.clone(), owner });
            element
        }))
    }
}
