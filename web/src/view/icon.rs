//! Small drawings. Each stands beside a word that says the same, so none has a name of its own.

use credence_core::Band;
use credence_core::conversation::ToolState;
use leptos::prelude::*;

/// The mark of Credence: how much of a circle is filled.
#[component]
pub fn Mark() -> impl IntoView {
    view! {
        <svg class="mark" viewBox="0 0 20 20" aria-hidden="true">
            <circle class="line" cx="10" cy="10" r="8" />
            <path class="fill" d="M10 2a8 8 0 0 1 0 16z" />
        </svg>
    }
}

/// The shape of a band: a full circle, a half one, a triangle.
#[component]
pub fn BandShape(band: Band) -> impl IntoView {
    let shape = match band {
        Band::Green => "M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13z",
        Band::Yellow => "M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zm0 1.6v9.8a4.9 4.9 0 0 1 0-9.8z",
        Band::Red => "M8 1.6 15 14.4H1z",
    };
    view! {
        <svg class="shape" viewBox="0 0 16 16" aria-hidden="true">
            <path class="fill" fill-rule="evenodd" d=shape />
        </svg>
    }
}

/// The state of a tool call.
#[component]
pub fn ToolIcon(state: ToolState) -> impl IntoView {
    let path = match state {
        ToolState::Running => "M8 2a6 6 0 1 1-6 6",
        ToolState::Ok => "M3 8.5 6.5 12 13 4.5",
        ToolState::Empty => "M8 3a5 5 0 1 0 0 10A5 5 0 0 0 8 3zM3.5 12.5l9-9",
        ToolState::Failed => "M4 4l8 8M12 4l-8 8",
        ToolState::Denied => "M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM4.8 8h6.4",
        ToolState::Unanswered => "M5.2 6a2.8 2.8 0 1 1 4.2 2.4c-.9.5-1.4 1-1.4 2M8 12.8v.4",
        ToolState::Unknown => "M3.5 8h.4M7.8 8h.4M12.1 8h.4",
    };
    view! {
        <svg class="tool-icon" viewBox="0 0 16 16" aria-hidden="true">
            <path class="line" d=path />
        </svg>
    }
}

/// Opens and closes what stands below it.
#[component]
pub fn Chevron() -> impl IntoView {
    view! {
        <svg class="chevron" viewBox="0 0 12 12" aria-hidden="true"><path class="line" d="M4 2.5 8 6l-4 3.5" /></svg>
    }
}

/// Plays something.
#[component]
pub fn PlayIcon() -> impl IntoView {
    view! {
        <svg class="play-icon" viewBox="0 0 12 12" aria-hidden="true"><path class="fill" d="M3 1.5 10.5 6 3 10.5z" /></svg>
    }
}
