//! Plausibility of what a tool returned. A failed check is a warning and lowers no score.

use super::extractor_record::{CheckRule, PayloadCheck};
use super::extractor_table::ExtractorTable;
use super::value_format::CitationProfile;
use credence_json::Json;

/// A missing or impossible value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PayloadProblem {
    /// The stable name of the check.
    pub code: String,
    /// The path of the value in the payload.
    pub field: String,
}

/// The first failed check of a tool's JSON payload; `None` for tools without checks and for empty payloads.
#[must_use]
pub fn check_payload(tool: &str, data: &str, table: &ExtractorTable) -> Option<PayloadProblem> {
    let data = Json::parse(data).ok().filter(|data| !data.is_blank())?;
    let extractor = table.find(CitationProfile::Credence, tool)?;
    let failed = extractor.checks.iter().find(|check| check.fails(data))?;
    Some(PayloadProblem { code: failed.code.clone(), field: failed.path.clone() })
}

impl PayloadCheck {
    fn fails(&self, data: Json<'_>) -> bool {
        let Some(value) = data.at_path(&self.path) else { return self.rule == CheckRule::Present };
        let is_number = |fails: fn(f64) -> bool| value.number().is_some_and(fails);
        match self.rule {
            CheckRule::Present => value.is_blank(),
            CheckRule::Return => is_number(|percent| !(-100.0..=10_000.0).contains(&percent)),
            CheckRule::Count => is_number(|count| count < 0.0 || count.fract() != 0.0 || !count.is_finite()),
            CheckRule::Amount => is_number(|amount| amount < 0.0 || !amount.is_finite()),
            CheckRule::Shares => shares_are_off(value) && !has_no_holdings(data),
        }
    }
}

/// Whether a payload says that there is nothing to have shares in: a count of holdings that is 0, or an empty list of them.
fn has_no_holdings(data: Json<'_>) -> bool {
    const COUNTS: [&str; 4] = ["holdings_count", "holdingsCount", "positions_count", "positionsCount"];
    const LISTS: [&str; 2] = ["holdings", "positions"];
    let counts = data.pick(COUNTS).into_iter().flatten();
    let lists = data.pick(LISTS).into_iter().flatten();
    counts.filter_map(Json::number).any(|count| count == 0.0) || lists.into_iter().any(Json::is_blank)
}

fn shares_are_off(shares: Json<'_>) -> bool {
    let mut numbers = shares.fields().filter_map(|(_, share)| share.number()).peekable();
    if numbers.peek().is_none() {
        return false;
    }
    let sum: f64 = numbers.sum();
    (sum - 100.0).abs() > 1.0 + 1e-9 || !sum.is_finite()
}
