//! An entry of a table of extractors: which values of one tool's result are cited, and which must be sane.

use super::value_format::Format;

/// The values of one tool that are worth citing.
#[derive(Clone, Debug, PartialEq)]
pub struct Extractor {
    /// The tool's name on the wire.
    pub tool: String,
    /// Its display name.
    pub display_name: String,
    pub(super) points: Vec<Point>,
    pub(super) checks: Vec<PayloadCheck>,
}

/// A range that a value of a payload must be in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PayloadCheck {
    pub(super) path: String,
    pub(super) rule: CheckRule,
    pub(super) code: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CheckRule {
    /// The value is there at all.
    Present,
    /// −100 to 10,000 percent.
    Return,
    /// Whole and not negative.
    Count,
    /// Finite and not negative.
    Amount,
    /// A map of shares that sums to 100, give or take 1.
    Shares,
}

impl CheckRule {
    pub(super) fn from_name(name: &str) -> Option<Self> {
        match name {
            "present" => Some(Self::Present),
            "return" => Some(Self::Return),
            "count" => Some(Self::Count),
            "amount" => Some(Self::Amount),
            "shares" => Some(Self::Shares),
            _ => None,
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Point {
    /// The first of these that holds a value counts.
    pub(super) paths: Vec<String>,
    pub(super) format: Format,
    /// The name that is shown instead of the path.
    pub(super) field: Option<String>,
    pub(super) skip_zero: bool,
}
