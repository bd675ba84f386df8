//! What sort of claim it is.

use serde::Serialize;

use crate::source::SourceCategory;

/// What sort of claim it is, as far as the choice of sources goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum ClaimType {
    /// It goes round, and somebody may have checked it.
    PriorRumor,
    /// Public money: what was paid, granted or contracted.
    Spending,
    /// An act of an authority, as gazettes print it.
    LegalAct,
    /// How many people, households or animals there are, and of what kind.
    Statistics,
    /// Prices, wages and output.
    Prices,
    /// What is good or bad for health.
    Health,
    /// What research has found.
    Science,
    /// Elections, parties and those who govern.
    Politics,
    /// Where something is and how large.
    Geography,
    /// Who somebody was and what happened when.
    History,
    /// None of these, or not told.
    Other,
}

impl ClaimType {
    /// All of them.
    pub const ALL: [Self; 11] = [
        Self::PriorRumor,
        Self::Spending,
        Self::LegalAct,
        Self::Statistics,
        Self::Prices,
        Self::Health,
        Self::Science,
        Self::Politics,
        Self::Geography,
        Self::History,
        Self::Other,
    ];

    /// The stable name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::PriorRumor => "prior_rumor",
            Self::Spending => "spending",
            Self::LegalAct => "legal_act",
            Self::Statistics => "statistics",
            Self::Prices => "prices",
            Self::Health => "health",
            Self::Science => "science",
            Self::Politics => "politics",
            Self::Geography => "geography",
            Self::History => "history",
            Self::Other => "other",
        }
    }

    /// The type of that name; `None` for a name nobody knows.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|claim_type| claim_type.name() == name)
    }

    /// What a claim is likeliest about when a source of this sort is the nearest.
    pub(super) const fn for_category(category: SourceCategory) -> Self {
        match category {
            SourceCategory::FactChecks => Self::PriorRumor,
            SourceCategory::GovernmentRecords => Self::Spending,
            SourceCategory::Statistics => Self::Statistics,
            SourceCategory::Papers => Self::Science,
            SourceCategory::Encyclopedia => Self::History,
            SourceCategory::Gazettes => Self::LegalAct,
            SourceCategory::Web => Self::Other,
        }
    }
}
