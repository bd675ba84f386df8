//! How a value of a tool's result is written.

use super::number::{grouped, plain};
use credence_decimal::fixed;
use credence_json::Json;

credence_named::named_enum! {
    /// How values are formatted.
    #[derive(Default)]
    pub enum CitationProfile {
        /// Signs first, no negative zero, a real zero is kept.
        #[default]
        Credence = "credence",
        /// The figures of the sample payloads: `$-1,234.50`, `-0.00%`, a zero current value is left out.
        AgentforgeCompat = "agentforge-compat",
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Format {
    Percent {
        places: usize,
    },
    Money {
        currency: String,
    },
    Count,
    Text,
    Date,
    /// The largest entry of a map: `NAME (30)`.
    Top,
    /// The largest entry of a map of shares: `NAME (45.0%)`.
    TopPercent,
}

impl Format {
    /// A format by its name. Percentages have 2 places unless others are given, and money is in dollars.
    pub(super) fn from_name(name: &str, places: Option<usize>, currency: Option<String>) -> Option<Self> {
        match name {
            "percent" => Some(Self::Percent { places: places.unwrap_or(2).min(9) }),
            "money" => Some(Self::Money { currency: currency.unwrap_or_else(|| "$".to_owned()) }),
            "count" => Some(Self::Count),
            "text" => Some(Self::Text),
            "date" => Some(Self::Date),
            "top" => Some(Self::Top),
            "top_percent" => Some(Self::TopPercent),
            _ => None,
        }
    }

    pub(super) fn apply(&self, found: Json<'_>, profile: CitationProfile) -> Option<String> {
        match self {
            Self::Percent { places } => Some(percent(found.number()?, *places, profile)),
            Self::Money { currency } => Some(money(found.number()?, currency, profile)),
            Self::Count => found.integer().map(|count| count.to_string()),
            Self::Text => text(found),
            Self::Date => text(found).map(|date| date.split('T').next().unwrap_or_default().to_owned()),
            Self::Top => top(found).map(|(name, share)| format!("{name} ({})", share.raw())),
            Self::TopPercent => {
                let (name, share) = top(found)?;
                Some(format!("{name} ({}%)", plain(share.number()?, 1)))
            }
        }
    }
}

fn percent(value: f64, places: usize, profile: CitationProfile) -> String {
    match profile {
        CitationProfile::Credence => plain(value, places) + "%",
        CitationProfile::AgentforgeCompat => fixed(value, places) + "%",
    }
}

fn money(value: f64, currency: &str, profile: CitationProfile) -> String {
    let amount = grouped(value.abs());
    let is_negative = value < 0.0 && amount.bytes().any(|byte| (b'1'..=b'9').contains(&byte));
    match (profile, is_negative) {
        (_, false) => format!("{currency}{amount}"),
        (CitationProfile::Credence, true) => format!("-{currency}{amount}"),
        (CitationProfile::AgentforgeCompat, true) => format!("{currency}-{amount}"),
    }
}

fn text(found: Json<'_>) -> Option<String> {
    let text = found.text().map(std::borrow::Cow::into_owned).filter(|text| !text.trim().is_empty());
    text.or_else(|| found.number().map(|_| found.raw().to_owned()))
}

/// The entry of a map with the largest number, the first of equals.
fn top(map: Json<'_>) -> Option<(String, Json<'_>)> {
    let mut best: Option<(String, Json<'_>, f64)> = None;
    for (name, share) in map.fields() {
        let Some(number) = share.number() else { continue };
        if best.as_ref().is_none_or(|(_, _, most)| number > *most) {
            best = Some((name.into_owned(), share, number));
        }
    }
    best.map(|(name, share, _)| (name, share))
}
