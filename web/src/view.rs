//! The views, in rooms: what the user sees, as small functions that return elements.

mod calibration;
mod check;
mod connect;
mod conversation;
mod evidence;
mod grounding;
mod history;
mod inspector;
mod page;
pub mod parts;
mod trust;
mod widget;

pub use page::app::app;
