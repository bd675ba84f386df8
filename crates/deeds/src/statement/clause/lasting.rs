//! Kinds of deeds by what they leave.

use crate::deed::DeedKind;

/// Kinds of deeds whose participle is a state that lasts: booked, paid, deployed.
pub const fn is_once(kind: DeedKind) -> bool {
    use DeedKind as K;
    matches!(kind, K::Install | K::Commit | K::Push | K::Deploy | K::Book | K::Pay | K::Schedule)
}

/// Kinds of deeds that change nothing.
pub const fn is_mental(kind: DeedKind) -> bool {
    use DeedKind as K;
    matches!(kind, K::Search | K::Read | K::Verify | K::Calculate)
}
