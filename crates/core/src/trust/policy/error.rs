//! Why a policy cannot be used, and which entry is to blame.

use std::fmt;

use crate::trust::level::TrustLevel;

/// The first entry of a policy that cannot be a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PolicyError {
    /// The list the entry is in.
    pub list: PolicyList,
    /// The place of the entry in its list, from 0.
    pub index: usize,
    /// The name of the field that is wrong.
    pub field: &'static str,
    /// What is wrong with it.
    pub problem: PolicyProblem,
}

/// A list of a policy document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PolicyList {
    /// `allowlist`
    Allowlist,
    /// `denylist`
    Denylist,
    /// `greylist`
    Greylist,
    /// `user_overrides`
    UserOverrides,
}

/// What was found in a field where something else was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PolicyProblem {
    /// Nothing, where a domain was expected.
    EmptyDomain,
    /// One letter, which no domain is.
    OneLetterDomain(String),
    /// Text that no browser would open as a domain.
    NotADomain(String),
    /// A star or a leading dot, where one exact host was expected.
    NotAnExactHost(String),
    /// Text that is no trust level.
    UnknownLevel(String),
    /// Text that is no day of the calendar.
    NotADate(String),
    /// A last day before the first one.
    EndsBeforeItStarts(String),
}

impl PolicyError {
    pub(super) fn in_domain(list: PolicyList, index: usize, problem: PolicyProblem) -> Self {
        Self { list, index, field: "domain", problem }
    }

    /// Where the error is, such as `user_overrides[2].domain`.
    #[must_use]
    pub fn path(&self) -> String {
        format!("{}[{}].{}", self.list.name(), self.index, self.field)
    }
}

impl PolicyList {
    /// The key of the list in a policy file.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Allowlist => "allowlist",
            Self::Denylist => "denylist",
            Self::Greylist => "greylist",
            Self::UserOverrides => "user_overrides",
        }
    }
}

impl PolicyProblem {
    /// The text that was found, as it was written.
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
