//! The error for an invalid policy: which entry, which field, and what was expected.

use std::fmt;

use crate::trust::level::TrustLevel;

/// The first invalid entry of a policy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PolicyError {
    /// The list the entry is in.
    pub list: PolicyList,
    /// The index of the entry in its list.
    pub index: usize,
    /// The name of the field that is wrong.
    pub field: &'static str,
    /// What is wrong with it.
    pub problem: PolicyProblem,
}

credence_named::named_enum! {
    /// A list of a policy document.
    pub enum PolicyList {
        /// Known sources.
        Allowlist = "allowlist",
        /// Sources never to be used.
        Denylist = "denylist",
        /// Sources of low trust, or to skip.
        Greylist = "greylist",
        /// Levels that the user set for single hosts.
        UserOverrides = "user_overrides",
    }
}

/// What is wrong with a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PolicyProblem {
    /// The domain is empty.
    EmptyDomain,
    /// The domain is a single letter.
    OneLetterDomain(String),
    /// The text is not a domain.
    NotADomain(String),
    /// There is a star or a leading dot, but one exact host was expected.
    NotAnExactHost(String),
    /// The text is not a trust level.
    UnknownLevel(String),
    /// The text is not a calendar date.
    NotADate(String),
    /// The last day is before the first one.
    EndsBeforeItStarts(String),
}

impl PolicyError {
    pub(super) fn in_domain(list: PolicyList, index: usize, problem: PolicyProblem) -> Self {
        Self { list, index, field: "domain", problem }
    }

    /// The path of the field, such as `user_overrides[2].domain`.
    #[must_use]
    pub fn path(&self) -> String {
        format!("{}[{}].{}", self.list.name(), self.index, self.field)
    }
}

impl PolicyProblem {
    /// The invalid text.
    #[must_use]
    pub fn found(&self) -> &str {
        match self {
            Self::EmptyDomain => "",
            Self::OneLetterDomain(found)
            | Self::NotADomain(found)
            | Self::NotAnExactHost(found)
            | Self::UnknownLevel(found)
            | Self::NotADate(found)
            | Self::EndsBeforeItStarts(found) => found,
        }
    }

    /// What was expected instead.
    #[must_use]
    pub fn expected(&self) -> String {
        match self {
            Self::EmptyDomain | Self::OneLetterDomain(_) | Self::NotADomain(_) => {
                "a domain such as `example.org`".to_owned()
            }
            Self::NotAnExactHost(_) => {
                "one exact host such as `news.example.org`, without a star or a leading dot".to_owned()
            }
            Self::UnknownLevel(_) => {
                let names = TrustLevel::ALL.map(|level| format!("`{}`", level.name()));
                format!("one of {}", names.join(", "))
            }
            Self::NotADate(_) => "a date such as `2026-11-21`".to_owned(),
            Self::EndsBeforeItStarts(_) => "a date not before `from`".to_owned(),
        }
    }
}

impl fmt::Display for PolicyError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (path, expected) = (self.path(), self.problem.expected());
        match self.problem.found() {
            "" => write!(formatter, "`{path}` is empty, expected {expected}"),
            found => write!(formatter, "`{path}` is `{found}`, expected {expected}"),
        }
    }
}

impl std::error::Error for PolicyError {}
