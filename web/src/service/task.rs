//! Work that goes on while the panel reacts.

use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::task::Poll;

use leptos::prelude::use_context;

use super::mount::Mount;

/// Runs a task that belongs to the panel. It ends when the panel is removed.
pub fn spawn_local(task: impl Future<Output = ()> + 'static) {
    spawn_boxed(use_context(), Box::pin(task));
}

/// Runs two tasks side by side, and returns what both give.
pub async fn both<A, B>(first: impl Future<Output = A>, second: impl Future<Output = B>) -> (A, B) {
    let (mut first, mut second) = (Box::pin(first), Box::pin(second));
    let (mut from_first, mut from_second) = (None, None);
    poll_fn(move |context| {
        from_first = from_first.take().or_else(|| ready(first.as_mut().poll(context)));
        from_second = from_second.take().or_else(|| ready(second.as_mut().poll(context)));
        match (from_first.take(), from_second.take()) {
            (Some(from_first), Some(from_second)) => Poll::Ready((from_first, from_second)),
            unfinished => {
                (from_first, from_second) = unfinished;
                Poll::Pending
            }
        }
    })
    .await
}

/// Runs tasks side by side, and returns what they give in their order.
pub async fn all<T>(tasks: impl Iterator<Item = impl Future<Output = T>>) -> Vec<T> {
    let mut tasks: Vec<_> = tasks.map(Box::pin).collect();
    let mut given: Vec<Option<T>> = tasks.iter().map(|_| None).collect();
    poll_fn(move |context| {
        for (task, given) in tasks.iter_mut().zip(&mut given).filter(|(_, given)| given.is_none()) {
            *given = ready(task.as_mut().poll(context));
        }
        if given.iter().any(Option::is_none) {
            return Poll::Pending;
        }
        Poll::Ready(given.iter_mut().filter_map(Option::take).collect())
    })
    .await
}

fn ready<T>(polled: Poll<T>) -> Option<T> {
    match polled {
        Poll::Ready(given) => Some(given),
        Poll::Pending => None,
    }
}

fn spawn_boxed(mount: Option<Mount>, mut task: Pin<Box<dyn Future<Output = ()>>>) {
    leptos::task::spawn_local(poll_fn(move |context| match mount {
        Some(mount) => mount.enter(|| task.as_mut().poll(context)).unwrap_or(Poll::Ready(())),
        None => task.as_mut().poll(context),
    }));
}
