//! What is known about a source.

use super::client::SourceGroup;

/// A built-in source: what is known about it. Its [`super::SourceClient`] queries and reads it.
#[derive(Clone, Copy, Debug)]
pub struct Source {
    /// The name that selections use, such as `ibge_sidra`.
    pub name: &'static str,
    /// Its own name, such as `IBGE SIDRA`.
    pub title: &'static str,
    /// The host that is queried, or the domain of the hosts, unless the caller gives another address.
    pub host: &'static str,
    /// What it contains, in one sentence; classifiers compare claims with it.
    pub description: &'static str,
    /// Its kind.
    pub category: SourceCategory,
    /// How reliable it is, 0 to 1.
    pub reliability: f64,
    /// Whether it needs a key.
    pub key: KeyUse,
    /// The group that its client is loaded with.
    pub group: SourceGroup,
}

credence_named::named_enum! {
    /// The kind of a source.
    pub enum SourceCategory {
        /// Checks that others made.
        FactChecks = "fact_checks",
        /// Records of a government, such as spending.
        GovernmentRecords = "government_records",
        /// Official statistics.
        Statistics = "statistics",
        /// Papers.
        Papers = "papers",
        /// An encyclopedia.
        Encyclopedia = "encyclopedia",
        /// Official gazettes.
        Gazettes = "gazettes",
        /// The open web.
        Web = "web",
    }
}

credence_named::named_enum! {
    /// Whether a source needs a key.
    pub enum KeyUse {
        /// There are no keys.
        None = "none",
        /// It works without a key, and better with one.
        Optional = "optional",
        /// It does not answer without a key.
        Required = "required",
    }
}
