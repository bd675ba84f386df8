//! Waiting for frames, and the time in the page.

use js_sys::{Function, Promise};
use wasm_bindgen_futures::JsFuture;

/// How long to wait for a frame that does not come, as in a hidden tab, in milliseconds.
const LONGEST_WAIT: i32 = 250;

/// Waits for the next frame and returns the time in milliseconds.
pub async fn next_frame() -> f64 {
    let promise = Promise::new(&mut |resolve: Function, _| {
        let window = leptos::prelude::window();
        // Whichever comes first resolves the promise; neither can fail in a window.
        let _ = window.request_animation_frame(&resolve);
        let _ = window.set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, LONGEST_WAIT);
    });
    let _ = JsFuture::from(promise).await;
    now()
}

/// Waits until the next frame has been drawn and returns the time in milliseconds. What is computed then is a task of its own, which no
/// frame waits for. A hidden tab draws none, and its timers are slow.
pub async fn frame_drawn() -> f64 {
    let time = next_frame().await;
    if leptos::prelude::document().hidden() {
        return time;
    }
    let promise = Promise::new(&mut |resolve: Function, _| {
        // It cannot fail in a window.
        let _ = leptos::prelude::window().set_timeout_with_callback(&resolve);
    });
    let _ = JsFuture::from(promise).await;
    now()
}

/// Waits for a time, in milliseconds.
pub async fn pause(milliseconds: i32) {
    let _ = JsFuture::from(after(milliseconds)).await;
}

/// A promise that settles after a time, in milliseconds.
pub fn after(milliseconds: i32) -> Promise {
    Promise::new(&mut |settle, _| {
        // It cannot fail in a window.
        let _ = leptos::prelude::window().set_timeout_with_callback_and_timeout_and_arguments_0(&settle, milliseconds);
    })
}

/// Milliseconds since the page was opened.
pub fn now() -> f64 {
    leptos::prelude::window().performance().map_or(0.0, |performance| performance.now())
}
