//! The trust in one source, as a policy gives it.

use std::borrow::Cow;

use serde::Serialize;

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
    pub reason: Option<Cow<'static, str>>,
    /// The kind of source, such as `standards` or `press`.
    pub kind: Option<Cow<'static, str>>,
    /// The origin of the rule: a name, a date and a license.
    pub origin: Option<Cow<'static, str>>,
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

impl SourceTrust {
    /// The trust in a page of which nothing is known, for this reason.
    pub(crate) fn unknown(reason: &'static str) -> Self {
        Self { reason: Some(Cow::Borrowed(reason)), ..Self::default() }
    }

    /// The trust in an address that is no evidence, whatever its host.
    pub(crate) fn rejected(reason: &'static str) -> Self {
        Self {
            level: TrustLevel::Blocked,
            weight: TrustLevel::Blocked.weight(),
            from: RuleOrigin::Denylist,
            skip: true,
            reason: Some(Cow::Borrowed(reason)),
            ..Self::default()
        }
    }

    /// The site that a source counts for: the one that a rule names, if that is above its own registrable domain, else its own.
    ///
    /// Such a rule names a host with sites of its users: all of them count as one source.
    #[must_use]
    pub fn site<'a>(&'a self, registrable: &'a str) -> &'a str {
        let ruled = self.rule.as_deref().map_or("", |rule| rule.split('/').next().unwrap_or(rule));
        let is_tenant = registrable.strip_suffix(ruled).is_some_and(|user| user.len() > 1 && user.ends_with('.'));
        if is_tenant && !ruled.is_empty() && !ruled.starts_with('.') { ruled } else { registrable }
    }

    /// The one of lower trust; of equal ones a skipped one, then one with a reason, then this one.
    pub(crate) fn lower_of(self, other: Self) -> Self {
        let order = |trust: &Self| (trust.level, !trust.skip, trust.reason.is_none());
        if order(&other) < order(&self) { other } else { self }
    }
}

impl From<MatchedRule<'_>> for SourceTrust {
    fn from(matched: MatchedRule<'_>) -> Self {
        let effect = matched.effect;
        Self {
            level: effect.level,
            weight: effect.level.weight(),
            from: effect.list.origin(),
            rule: Some(matched.text()),
            skip: effect.skip,
            reason: effect.reason.clone(),
            kind: effect.kind.clone(),
            origin: effect.origin.clone(),
        }
    }
}
