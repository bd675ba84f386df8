//! What the reader sees: one small function an element, one stylesheet of its name.

mod calibration_page;
mod check_page;
mod comparison;
mod connect;
mod conversation;
mod disagreement;
mod evidence_page;
mod grounding;
mod history_page;
mod inspector;
mod notes;
mod page;
pub mod parts;
mod right_or_wrong;
mod score_detail;
mod sources;
mod thoughts;
mod tools;
mod trust_badge;
mod trust_page;
mod verdict;
mod waterfall;
mod widget;

pub use page::app::app;
