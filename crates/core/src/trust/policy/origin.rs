//! The list a matching rule is from.

credence_named::named_enum! {
    /// The list that decided about a source.
    #[derive(Hash)]
    pub enum RuleOrigin {
        /// The denylist: sources never to be used.
        Denylist = "denylist",
        /// An override by the user for one host.
        UserOverride = "user_override",
        /// The allowlist: known sources.
        Allowlist = "allowlist",
        /// The greylist: sources of low trust, or to skip.
        Graylist = "graylist",
        /// A suffix that a registry keeps for one kind of body, such as `.gov`.
        Suffix = "suffix",
        /// Verification in this conversation: promoted by independent evidence, or blocked.
        Verification = "verification",
        /// No rule matched.
        Default = "default",
    }
}
