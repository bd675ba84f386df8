//! The connection to an agent: its status, and its settings, which are loaded when they are opened.

pub mod settings;
pub mod status_line;
