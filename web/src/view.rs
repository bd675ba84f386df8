//! What the reader sees: one small function an element, one stylesheet of its name.

mod answer;
mod app;
mod check_page;
mod comparison;
mod composer;
mod connect;
mod conversation;
mod disagreement;
mod drop_zone;
mod element;
mod evidence_page;
mod gallery;
mod grounding;
mod icon;
mod kept_focus;
mod masthead;
mod notes;
mod outcome;
mod own_recording;
mod part;
mod part_view;
mod pill;
mod resume;
mod score_detail;
mod sources;
mod thoughts;
mod to_end;
mod tools;
mod trust_badge;
mod trust_page;
mod turn;
mod undo_line;
mod verdict;
mod waterfall;

pub use app::app;
