//! Why a mapping cannot be used.

use credence_json::Json;

/// Why a mapping cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MappingError {
    /// Where in the mapping, such as `mapping.rules[2].when`.
    pub at: String,
    /// What stands there, shortened.
    pub found: String,
    /// What was expected.
    pub expected: String,
}

impl std::fmt::Display for MappingError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "`{}`: expected {}, found {}", self.at, self.expected, self.found)
    }
}

impl std::error::Error for MappingError {}

impl MappingError {
    pub(super) fn new(at: &str, found: Json<'_>, expected: &str) -> Self {
        Self { at: at.to_owned(), found: shortened(found.raw()), expected: expected.to_owned() }
    }

    pub(super) fn of_path(at: &str, problem: String) -> Self {
        Self { at: at.to_owned(), found: problem, expected: "a path such as `data.items[].text`".to_owned() }
    }
}

/// The beginning of a long text.
fn shortened(raw: &str) -> String {
    const SHOWN: usize = 60;
    let mut shown: String = raw.chars().take(SHOWN).collect();
    if shown.len() < raw.len() {
        shown.push('…');
    }
    shown
}
