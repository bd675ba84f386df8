//! Network, files, storage and the window. Nothing here knows what a turn is.

pub mod agent;
pub mod check;
pub mod download;
pub mod file;
pub mod first_question;
pub mod frame;
pub mod identity;
pub mod import;
pub mod judge;
pub mod language;
pub mod links;
pub mod papers;
pub mod policy_yaml;
pub mod storage;
pub mod styles;
pub mod tables;
pub mod texts;
pub mod window;
