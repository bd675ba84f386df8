//! Which sources the user trusts. The tables and the user's rules go into the scoring; what was learned comes out of it.

mod changes;
mod decisions;
mod learned;
mod learned_host;
mod own_rule_use;
mod project_rules;
mod scoring;
mod set_aside;
mod stored_policy;
mod tables;
mod user_rules;

pub use changes::{Change, ChangeKind};
use decisions::Decisions;
pub use learned::LearnedTrust;
pub use learned_host::{Cause, LearnedHost};
pub use own_rule_use::OwnRuleUse;
pub use scoring::Scoring;
pub use tables::{TableState, TrustTables};
pub use user_rules::UserRules;

/// Which sources the user trusts.
#[derive(Clone, Copy)]
pub struct TrustBook {
    /// The rules of the project.
    pub tables: TrustTables,
    /// The user's own rules and blocks.
    pub rules: UserRules,
    /// How the open conversation is scored by both.
    pub scoring: Scoring,
    /// What the open conversation taught.
    pub learned: LearnedTrust,
}

impl TrustBook {
    pub(super) fn new() -> Self {
        let decisions = Decisions::load();
        let scoring = Scoring::new(&decisions);
        Self {
            tables: TrustTables::new(scoring),
            rules: UserRules::new(decisions, scoring),
            scoring,
            learned: LearnedTrust::new(scoring),
        }
    }
}
