//! The conversation: its turns, what stands in and below an answer, and the question with the messages above it.

pub mod activity;
mod answer;
pub mod card;
pub mod composer;
mod mapping;
mod marks;
pub mod messages;
pub mod missing;
mod notice_line;
mod outcome;
mod pill_button;
mod resume;
pub mod run_list;
pub mod score_pill;
mod scroll_to_end;
mod share;
mod shared_state;
mod summary_line;
mod turn;
pub mod turns;
pub mod undo_line;
