//! The trust in one source, as a policy gives it.

use serde::Serialize;

use super::effect::Text;
use super::origin::RuleOrigin;
use super::rule::MatchedRule;
use crate::trust::level::TrustLevel;

/// The trust in a source.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SourceTrust {
    /// The level; `unverified` where nothing is known and for sources on the user's denylist.
    pub level: TrustLevel,
    /// The weight of the level, from 0.0 to 1.0.
    pub weight: f64,
    /// The list that decided.
    pub from: RuleOrigin,
    /// The rule that matched, as domain and path; a suffix rule starts with a dot.
    pub rule: Option<String>,
    /// Whether the source should be left out altogether.
    pub skip: bool,
    /// Why it is skipped or has this level: a code such as `social_media`, or the text the user gave.
    pub reason: Option<String>,
    /// The kind of source, such as `standards` or `press`.
    pub kind: Option<String>,
    /// The origin of the rule: a name, a date and a license.
    pub origin: Option<String>,
}

impl Default for SourceTrust {
    /// The trust in a source without a rule.
    fn default() -> Self {
        Self {
            level: TrustLevel::Unverified,
            weight: TrustLevel::Unverified.weight(),
            from: RuleOrigin::Default,
            rule: None,
            skip: false,
            reason: None,
            kind: None,
            origin: None,
        }
    }
}

impl From<MatchedRule<'_>> for SourceTrust {
    fn from(matched: MatchedRule<'_>) -> Self {
        let effect = matched.effect;
        let owned = |text: &Option<Text>| text.as_deref().map(str::to_owned);
        Self {
            level: effect.level,
            weight: effect.level.weight(),
            from: effect.list.origin(),
            rule: Some(matched.text()),
            skip: effect.skip,
            reason: owned(&effect.reason),
            kind: owned(&effect.kind),
            origin: owned(&effect.origin),
        }
    }
}
