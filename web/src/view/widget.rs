//! Small building blocks of all views: elements that follow signals, icons, focus, live regions, and views of parts.

pub mod element;
pub mod field;
pub mod focus;
pub mod icon;
pub mod live_region;
pub mod outer_link;
pub mod part_view;
mod rows;
pub mod secret_note;
pub mod visibility;
