//! The tabs of the inspector.

credence_named::named_enum! {
    /// A tab of the inspector, in the order of the tabs.
    #[derive(Default)]
    pub enum Tab {
        /// Why the scores are what they are.
        #[default]
        Why = "why",
        /// The sources.
        Sources = "sources",
        /// What was compared and checked.
        Evidence = "evidence",
        /// The tools that ran.
        Tools = "tools",
        /// Warnings, and what the agent thought aloud.
        Notes = "notes",
    }
}
