//! The table that gives domains their tiers.

use std::sync::OnceLock;

use crate::record::{Tier, TierOrigin};
use crate::trust::{DomainPattern, Host, SourceTrust, TrustLevel};

/// The bundled table; its comments name the origin of each row.
const BUNDLED: &str = include_str!("../../data/tiers.txt");

/// What a row applies to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TierSubject {
    /// A domain and everything below it.
    Domain(DomainPattern),
    /// A kind of the trust policy, such as `wire`.
    Kind(String),
    /// A level of the trust policy.
    Level(TrustLevel),
}

type Row = (TierSubject, Tier);

/// Rows that give domains their tiers: the user's before the bundled ones. Of one kind, the first match counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TierTable {
    rows: Vec<Row>,
}

/// Parsed when the first domain is looked up: most answers decide nothing.
fn bundled() -> &'static [Row] {
    static ROWS: OnceLock<Vec<Row>> = OnceLock::new();
    ROWS.get_or_init(|| BUNDLED.lines().filter_map(row).collect())
}

/// Parses a row as in `data/tiers.txt`; `None` for a comment and an invalid row.
fn row(line: &str) -> Option<Row> {
    let mut words = line.split(' ');
    let (kind, name, tier) = (words.next()?, words.next()?, Tier::from_name(words.next()?)?);
    let subject = match kind {
        "domain" => TierSubject::Domain(DomainPattern::parse(name).ok()?),
        "kind" => TierSubject::Kind(name.to_owned()),
        "level" => TierSubject::Level(TrustLevel::from_name(name)?),
        _ => return None,
    };
    words.next().is_none().then_some((subject, tier))
}

impl TierTable {
    /// The user's rows before the bundled ones.
    #[must_use]
    pub const fn with_rows(rows: Vec<Row>) -> Self {
        Self { rows }
    }

    /// The tier of a host with this trust, and what decided it.
    #[must_use]
    pub fn tier_of(&self, host: &Host, trust: &SourceTrust) -> (Tier, TierOrigin) {
        let find = |fits: &dyn Fn(&TierSubject) -> bool| {
            self.rows.iter().chain(bundled()).find(|(subject, _)| fits(subject)).map(|(_, tier)| *tier)
        };
        let by_domain = || find(&|subject| matches!(subject, TierSubject::Domain(domain) if domain.matches(host)));
        let by_kind =
            || find(&|subject| matches!(subject, TierSubject::Kind(kind) if Some(&**kind) == trust.kind.as_deref()));
        let by_level = || find(&|subject| matches!(subject, TierSubject::Level(level) if *level == trust.level));
        let found = by_domain().map(|tier| (tier, TierOrigin::Domain));
        let found = found.or_else(|| by_kind().map(|tier| (tier, TierOrigin::Kind)));
        let found = found.or_else(|| by_level().map(|tier| (tier, TierOrigin::Level)));
        found.unwrap_or((Tier::Other, TierOrigin::Default))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trust::TrustPolicy;

    fn tier(table: &TierTable, domain: &str) -> (Tier, TierOrigin) {
        table.tier_of(&Host::parse(domain).unwrap(), &TrustPolicy::bundled().lookup(domain, None))
    }

    #[test]
    fn every_row_of_the_bundled_table_is_understood_and_every_level_but_blocked_has_one() {
        let n_rows = BUNDLED.lines().filter(|line| !line.starts_with('#')).count();
        assert_eq!(bundled().len(), n_rows);
        for level in TrustLevel::ALL.into_iter().filter(|level| *level != TrustLevel::Blocked) {
            assert!(bundled().iter().any(|(subject, _)| *subject == TierSubject::Level(level)), "{level:?}");
        }
    }

    #[test]
    fn known_domains_have_the_tier_of_what_they_are() {
        let table = TierTable::default();
        assert_eq!(tier(&table, "cdc.gov"), (Tier::Primary, TierOrigin::Level));
        assert_eq!(tier(&table, "ietf.org"), (Tier::Primary, TierOrigin::Level));
        assert_eq!(tier(&table, "reuters.com"), (Tier::Wire, TierOrigin::Kind));
        assert_eq!(tier(&table, "nature.com"), (Tier::Wire, TierOrigin::Level));
        assert_eq!(tier(&table, "bbc.co.uk"), (Tier::Trade, TierOrigin::Level));
        assert_eq!(tier(&table, "en.wikipedia.org"), (Tier::Other, TierOrigin::Level));
        assert_eq!(tier(&table, "nobody-knows.example"), (Tier::Other, TierOrigin::Level));
    }

    #[test]
    fn rows_of_the_user_come_first_and_a_domain_before_a_kind_before_a_level() {
        let domain = TierSubject::Domain(DomainPattern::parse("reuters.com").unwrap());
        let rows = vec![
            (TierSubject::Level(TrustLevel::Trusted), Tier::Other),
            (TierSubject::Kind("wire".to_owned()), Tier::Trade),
            (domain, Tier::Primary),
        ];
        let table = TierTable::with_rows(rows);
        assert_eq!(tier(&table, "www.reuters.com"), (Tier::Primary, TierOrigin::Domain));
        assert_eq!(tier(&table, "apnews.com"), (Tier::Trade, TierOrigin::Kind));
        assert_eq!(tier(&table, "bbc.co.uk"), (Tier::Other, TierOrigin::Level));
        assert_eq!(tier(&table, "notreuters.com").0, Tier::Other);
    }

    #[test]
    fn a_weight_reaches_the_highest_tier_it_can() {
        let reached = |tenths| Tier::reached_by(tenths);
        assert_eq!(
            [0, 4, 5, 6, 8, 10, 99].map(reached).map(Tier::name),
            ["other", "other", "other", "trade", "wire", "primary", "primary"]
        );
        assert!(Tier::ALL.windows(2).all(|pair| pair[0] < pair[1] && pair[0].weight() < pair[1].weight()));
    }
}
