//! What the reader sees: one small function an element, one stylesheet of its name.

mod calibration;
mod check_page;
mod connect;
mod conversation;
mod evidence_page;
mod grounding;
mod history_page;
mod inspector;
mod page;
pub mod parts;
mod trust;
mod widget;

pub use page::app::app;
