//! The state of the page, as signals; everything that follows from them is a memo.

pub mod claim_check;
pub mod connection;
pub mod conversation;
pub mod decision_record;
pub mod disagreement;
pub mod evidence_map;
pub mod gallery;
pub mod grounding;
pub mod labels;
pub mod link_check;
pub mod mark;
pub mod model_judge;
pub mod navigation;
pub mod paper_lookup;
pub mod pill;
pub mod preferences;
pub mod progress;
pub mod source_list;
pub mod source_texts;
pub mod verdict;
pub mod waterfall;

mod page;
mod policy_import;
mod reading;
mod run;
mod scope;
mod shell;
mod trust_book;
mod turn;

pub use page::{AnswerTools, PageState};
pub use policy_import::{PolicyImport, PolicyImporter};
pub use run::{Origin, ResumeOffer, RunState};
pub use shell::{Action, Shell};
pub use trust_book::{Cause, Change, ChangeKind, LearnedHost, RuleRow, TableState, TrustBook};
pub use turn::TurnState;
