//! Checking a claim: which sources to ask about it, what they say, and what follows.
//!
//! Nothing here touches the network, a clock or a file: what is to be sent is data, what came back is an argument.
//!
//! | room | holds |
//! |---|---|
//! | `source` | how each source is asked and read, one file a source |
//! | `registry` | which sources there are, what is known of each, and whether it can be asked now |
//! | `selection` | which sources to ask about a claim, and what each of them weighs |
//! | `flow` | the check as a machine: what can be done now, what came of it, what follows |
//! | `report` | what was found, at any time of the check, as a record and as Markdown |
#![forbid(unsafe_code)]

pub mod flow;
pub mod registry;
pub mod report;
pub mod selection;
pub mod source;
