//! Whether what a tool returned can be true at all. A failed check is a warning and lowers no score.

use super::extractor::{Check, CheckRule, CitationProfile, ExtractorTable};
use credence_text::json::Json;

/// A value that cannot be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PayloadProblem {
    /// The stable name of the check.
    pub code: String,
    /// Where the value stands in the payload.
    pub field: String,
}

/// The first value of a tool's JSON payload that is outside its range; `None` for tools without checks.
#[must_use]
pub fn check_payload(tool: &str, data: &str, table: &ExtractorTable) -> Option<PayloadProblem> {
    let data = Json::parse(data).ok()?;
    let extractor = table.find(CitationProfile::Credence, tool)?;
    let failed = extractor.checks.iter().find(|check| check.fails(data))?;
    Some(PayloadProblem { code: failed.code.clone(), field: failed.path.clone() })
}

impl Check {
    fn fails(&self, data: Json<'_>) -> bool {
        let Some(value) = data.at_path(&self.path) else { return false };
        match self.rule {
            CheckRule::Return => value.number().is_some_and(|percent| !(-100.0..=10_000.0).contains(&percent)),
            CheckRule::Count => {
                value.number().is_some_and(|count| count < 0.0 || count.fract() != 0.0 || !count.is_finite())
            }
            CheckRule::Amount => value.number().is_some_and(|amount| amount < 0.0 || !amount.is_finite()),
            CheckRule::Shares => shares_are_off(value),
        }
    }
}

fn shares_are_off(shares: Json<'_>) -> bool {
    let mut numbers = shares.fields().filter_map(|(_, share)| share.number()).peekable();
    if numbers.peek().is_none() {
        return false;
    }
    let sum: f64 = numbers.sum();
    (sum - 100.0).abs() > 1.0 + 1e-9 || !sum.is_finite()
}
