//! The effect of a policy rule: its list, and the trust it gives.

use std::borrow::Cow;

use super::origin::RuleOrigin;
use crate::trust::level::TrustLevel;

/// Borrowed from the bundled tables, owned when it comes from a document.
pub(super) type Text = Cow<'static, str>;

credence_named::named_enum! {
    /// The lists in order of precedence, with their names in the bundled tables.
    #[derive(PartialOrd, Ord)]
    pub(in crate::trust) enum RuleList {
        Deny = "denylist",
        Override = "user_overrides",
        /// Only in bundled tables: hosts on published lists, which the user can restore by an override.
        Block = "blocklist",
        Allow = "allowlist",
        Grey = "greylist",
        Suffix = "suffix",
    }
}

impl RuleList {
    pub(in crate::trust) fn origin(self) -> RuleOrigin {
        match self {
            Self::Deny | Self::Block => RuleOrigin::Denylist,
            Self::Override => RuleOrigin::UserOverride,
            Self::Allow => RuleOrigin::Allowlist,
            Self::Grey => RuleOrigin::Graylist,
            Self::Suffix => RuleOrigin::Suffix,
        }
    }

    /// Whether a document may move a domain from this list to another.
    pub(super) fn is_movable(self) -> bool {
        match self {
            Self::Deny | Self::Block | Self::Allow | Self::Grey => true,
            Self::Override | Self::Suffix => false,
        }
    }
}

/// The trust that a rule gives to the hosts it matches.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::trust) struct RuleEffect {
    pub(in crate::trust) list: RuleList,
    pub(in crate::trust) level: TrustLevel,
    pub(super) skip: bool,
    pub(super) reason: Option<Text>,
    pub(super) kind: Option<Text>,
    pub(super) origin: Option<Text>,
}

impl RuleEffect {
    /// The effect of a rule; without a level, the list decides.
    pub(super) fn new(list: RuleList, level: Option<TrustLevel>) -> Self {
        let (level, skip) = match (list, level) {
            (RuleList::Deny, _) | (RuleList::Grey, None) => (TrustLevel::Unverified, true),
            (RuleList::Allow, None) => (TrustLevel::Trusted, false),
            (RuleList::Override | RuleList::Suffix, None) => (TrustLevel::Unverified, false),
            (RuleList::Block, _) => (TrustLevel::Blocked, true),
            (RuleList::Override | RuleList::Allow | RuleList::Grey | RuleList::Suffix, Some(level)) => {
                (level, level == TrustLevel::Blocked)
            }
        };
        Self { list, level, skip, reason: None, kind: None, origin: None }
    }
}
