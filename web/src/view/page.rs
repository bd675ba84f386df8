//! The frame of the page: its head, what is shown first, and how the page takes actions, files and commands.

pub mod app;
mod drop_zone;
pub mod embedded;
pub mod example;
mod gallery;
mod masthead;
mod own_recording;
pub mod run_action;
