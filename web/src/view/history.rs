//! The history: the page of the conversations that are kept in this browser, and the message about it on every view.

pub mod history_message;
pub mod history_page;
pub mod history_part;
