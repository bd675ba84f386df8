//! Moving the focus within the inspector.

use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::service::task::spawn_local;
use crate::service::window;
use crate::state::inspector::Inspector;

/// The tab that is shown.
pub(super) const SELECTED_TAB: &str = "[role=tab][aria-selected=true]";

/// An element of the inspector, once the views have caught up with the signals.
pub(super) async fn find_drawn(inspector: Inspector, selector: &str) -> Option<HtmlElement> {
    leptos::task::tick().await;
    inspector.place.get_value()?.query_selector(selector).ok()??.dyn_into().ok()
}

/// Moves the focus to the tab that is shown.
pub(super) fn focus_selected_tab(inspector: Inspector) {
    spawn_local(async move {
        if let Some(tab) = find_drawn(inspector, SELECTED_TAB).await {
            window::focus_on(&tab);
        }
    });
}

/// Moves the focus to a call of the tab of tools, which is shown.
pub(super) fn show_call(inspector: Inspector, index: usize) {
    spawn_local(async move {
        let selector = ["[data-tool-row=\"", &index.to_string(), "\"]"].concat();
        if let Some(found) = find_drawn(inspector, &selector).await {
            window::focus_on(&found);
        }
    });
}
