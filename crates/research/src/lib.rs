//! Papers cited by an answer, paper indexes, and the research loop.
//!
//! Nothing here touches the network, a clock or a file: requests are returned as data, responses are arguments, and the
//! caller sends them.
#![forbid(unsafe_code)]

pub mod api;
pub mod paper;
pub mod research_loop;
pub mod tracker;
