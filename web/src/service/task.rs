//! Work that goes on while the panel reacts.

use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::task::Poll;

use leptos::prelude::use_context;

use super::place::Place;

/// Runs a task that belongs to the panel. It ends when the panel is removed.
pub fn spawn_local(task: impl Future<Output = ()> + 'static) {
    spawn_boxed(use_context(), Box::pin(task));
}

fn spawn_boxed(place: Option<Place>, mut task: Pin<Box<dyn Future<Output = ()>>>) {
    leptos::task::spawn_local(poll_fn(move |context| match place {
        Some(place) => place.enter(|| task.as_mut().poll(context)).unwrap_or(Poll::Ready(())),
        None => task.as_mut().poll(context),
    }));
}
