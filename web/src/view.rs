//! What the reader sees: one small function an element, one stylesheet of its name.

mod calibration_page;
mod check_page;
mod connect;
mod conversation;
mod evidence_page;
mod grounding;
mod history_page;
mod inspector;
mod page;
pub mod parts;
mod right_or_wrong;
mod trust_badge;
mod trust_page;
mod widget;

pub use page::app::app;
