//! What all views are built of: elements that follow signals, and the small things that stand in many places.

pub mod element;
pub mod focus;
pub mod icon;
pub mod live_region;
pub mod part_view;
mod rows;
pub mod visibility;
