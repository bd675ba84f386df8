//! Looking further than the stream: whether links are alive, which papers are cited, and when another search is worth it.
//!
//! Nothing here touches the network, a clock or a file: what is to be sent is data, what came back is an argument, and a
//! driver of the host's stands between the two.
#![forbid(unsafe_code)]

pub mod api;
pub mod http;
pub mod paper;
pub mod research_loop;
pub mod verification;
