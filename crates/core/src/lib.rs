//! Bytes of an agent's stream in, an assessed answer out: pure, deterministic, explained.
//!
//! Data flows one way: bytes → [`stream`] → [`conversation`] → [`citation`] → [`grounding`] → [`trust`] → [`score`] → [`decision`] →
//! [`Assessment`].
//! A stage looks back, never ahead. There is no clock, network, file or randomness in here.
//!
//! # A recording
//!
//! The protocol is detected. Every turn gives one [`Assessment`], whose fields are those of its JSON.
//!
//! ```
//! use credence_core::{Assessor, assess_recording};
//! use credence_core::stream::Protocol;
//!
//! let recording = br#"data: {"type":"start"}
//!
//! data: {"type":"source-url","sourceId":"1","url":"https://www.who.int/news"}
//!
//! data: {"type":"text-delta","id":"1","delta":"Vaccines save lives."}
//!
//! data: {"type":"finish"}
//!
//! "#;
//! let assessments = assess_recording(recording, &Assessor::default());
//! assert_eq!(assessments[0].protocol, Some(Protocol::AiSdk));
//! assert_eq!(assessments[0].sources[0].domain.as_deref(), Some("who.int"));
//! println!("{:?}", assessments[0].headline);
//! ```
//!
//! # A stream
//!
//! A session holds a conversation. Chunks may end anywhere; assessments can be asked for at any time, and only what has changed is
//! computed again.
//!
//! ```
//! use credence_core::{AffectedTurns, Assessor, Session};
//! use credence_core::trust::{TrustLedger, TrustLevel};
//!
//! let mut session = Session::new(Assessor::default());
//! for chunk in [&b"data: {\"type\":\"start\"}\n\ndata: {\"type\":\"text-"[..], b"delta\",\"id\":\"1\",\"delta\":\"Hi\"}\n\n"] {
//!     session.push(chunk);
//! }
//! assert_eq!(session.assessments(0, 0)[0].answer, "Hi");
//!
//! let mut policy = session.assessor().policy.clone();
//! policy.override_domain("blog.example", TrustLevel::Trusted, None)?;
//! session.set_trust(policy, TrustLedger::default(), &AffectedTurns::of_rule("blog.example"));
//! assert_eq!(session.trust_in("https://blog.example/post", None).level, TrustLevel::Trusted);
//! # Ok::<(), credence_core::trust::PolicyError>(())
//! ```
//!
//! # Trust in a source
//!
//! ```
//! use credence_core::Assessor;
//! use credence_core::trust::{TrustLevel, TrustPolicy};
//!
//! let mut policy = TrustPolicy::bundled().clone();
//! policy.override_domain("blog.example", TrustLevel::Trusted, Some("I know the author"))?;
//! let assessor = Assessor::with_policy(policy);
//! assert_eq!(assessor.trust_in("https://blog.example/post").level, TrustLevel::Trusted);
//! assert_eq!(assessor.trust_in("https://www.gov.uk/").level, TrustLevel::Government);
//! # Ok::<(), credence_core::trust::PolicyError>(())
//! ```
//!
//! # What a text says about a claim
//!
//! ```
//! use credence_core::stance::{Detector, Stance};
//!
//! let reading = Detector::built_in().detect("The bridge opened in 1966.", "The bridge opened in 1976.", None);
//! assert_eq!(reading.label, Stance::Refutes);
//! ```
#![forbid(unsafe_code)]

mod assess;
pub mod citation;
pub mod conversation;
pub mod decision;
pub mod evidence;
pub mod grounding;
pub mod judge;
pub mod record;
pub mod score;
mod session;
pub mod stance;
pub mod stream;
pub mod trust;

pub use assess::{
    AssessDeeds, Assessor, ClaimNode, ClaimRules, Dispute, EvidenceEdge, EvidenceMap, SourceNode, SourceRules, assess,
    assess_deeds, clauses_of, deeds_by, findings_of, has_checkable_deeds,
};
pub use credence_deeds::{
    AssessedStatement, CallEnding, DeedFinding, DeedKind, DeedRule, Deeds, Forests, Learned, NearestCall, Weights,
};
pub use record::*;
pub use session::{AffectedTurns, ModelReadings, PartComparison, Session, TurnComparison, TurnId, assess_recording};
