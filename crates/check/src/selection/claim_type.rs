//! The type of a claim.

use crate::source::SourceCategory;

credence_named::named_enum! {
    /// The type of a claim, for the selection of sources.
    pub enum ClaimType {
        /// A rumor that may have been fact-checked.
        PriorRumor = "prior_rumor",
        /// Public money: payments, grants and contracts.
        Spending = "spending",
        /// An act of an authority, as published in gazettes.
        LegalAct = "legal_act",
        /// Counts of people, households or animals.
        Statistics = "statistics",
        /// Prices, wages and output.
        Prices = "prices",
        /// Effects on health.
        Health = "health",
        /// Results of research.
        Science = "science",
        /// Elections, parties and office holders.
        Politics = "politics",
        /// Locations and sizes.
        Geography = "geography",
        /// Persons and events.
        History = "history",
        /// Another type, or unknown.
        Other = "other",
    }
}

impl ClaimType {
    /// The most likely type of a claim whose most similar source has this category.
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
