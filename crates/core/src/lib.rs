//! Bytes of an agent's stream in, an assessed answer out: pure, deterministic, explained.
//!
//! Data flows one way: bytes → [`stream`] → [`conversation`] → [`citation`] → [`grounding`] → [`trust`] → [`score`] → [`decision`] →
//! [`Assessment`].
//! A stage looks back, never ahead. There is no clock, network, file or randomness in here.
#![forbid(unsafe_code)]

mod assess;
pub mod citation;
pub mod conversation;
pub mod decision;
pub mod evidence;
pub mod grounding;
pub mod judge;
pub mod record;
pub mod report;
pub mod score;
pub mod stance;
pub mod stream;
pub mod trust;
pub mod wording;

pub use assess::{
    Assessor, ClaimBalance, Findings, KeptParts, TurnGrounding, assess, assess_recording, balance_of_evidence,
};
pub use record::*;
