//! Network, files, storage and the window. Nothing here knows what a turn is.

pub mod agent;
pub mod check;
pub mod clipboard;
pub mod download;
pub mod file;
pub mod first_question;
pub mod frame;
pub mod history;
pub mod host;
pub mod identity;
pub mod judge;
pub mod language;
pub mod links;
pub mod location;
pub mod packed;
pub mod papers;
pub mod place;
pub mod policy_yaml;
pub mod port;
pub mod remote;
pub mod storage;
pub mod tables;
pub mod task;
pub mod texts;
pub mod update;
pub mod window;
