//! "Check a claim": its page, and the buttons in answers that open it.

mod check_form;
pub mod check_page;
mod data_sources;
mod findings;
mod followed_paper;
pub mod from_answer;
mod progress;
mod section;
mod source_links;
