//! Checks a claim: selects data sources, queries them, and decides from their results.
//!
//! It does no I/O and has no clock: requests are returned as data, responses are arguments.
//!
//! | file | contains |
//! |---|---|
//! | `source` | the request and the parser of each source, one file per source |
//! | `registry` | the list of sources, what is known about each, and whether it is available |
//! | `selection` | the sources to query for a claim, and the weight of each |
//! | `flow` | the check as a state machine: actions, replies, results |
//! | `report` | the results at any time of the check, as a record and as Markdown |
#![forbid(unsafe_code)]

pub mod flow;
pub mod registry;
pub mod report;
pub mod selection;
pub mod source;
