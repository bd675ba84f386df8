//! The parser of the bundled policy tables.
//!
//! A table is text. `origin NAME TEXT` defines an origin. A heading `[list=… level=… kind=… reason=… origin=…]` applies to
//! the lines after it; `[N]` repeats the heading number N of all before it, from 0. A line is `domain`, `domain/path`, or either with ` YYYY-MM-DD..YYYY-MM-DD`. The short form
//! `.de one two/path` means `one.de` and `two.de/path`; in it a label may be a star.

use std::borrow::Cow;

use super::condition::Condition;
use super::effect::{RuleEffect, RuleList, Text};
use super::table::{EffectIndex, RuleTable};
use crate::trust::level::TrustLevel;
use credence_lexical::calendar::date::Date;

const POLICY: &str = include_str!("../../../data/policy.txt");
const KINDS_OF_SUFFIX: &str = include_str!("../../../data/kinds_of_suffix.txt");

/// The bundled rules.
pub(super) fn rules() -> RuleTable {
    rules_of_tables(&[POLICY, KINDS_OF_SUFFIX])
}

/// The rules of tables in this format; invalid lines are skipped.
pub(super) fn rules_of_tables(tables: &[&'static str]) -> RuleTable {
    // At most one rule per word.
    let n_words = |table: &&str| table.bytes().filter(|byte| matches!(byte, b' ' | b'\n')).count() + 1;
    let mut parser = TableParser::new(RuleTable::with_room_for(tables.iter().map(n_words).sum()));
    for table in tables {
        for line in table.split('\n') {
            // A test checks that every bundled line is valid.
            let _is_valid = parser.parse_line(line);
        }
    }
    parser.rules
}

struct TableParser {
    rules: RuleTable,
    origins: Vec<(&'static str, &'static str)>,
    headings: Vec<EffectIndex>,
    section: Option<EffectIndex>,
}

impl TableParser {
    fn new(rules: RuleTable) -> Self {
        Self { rules, origins: Vec::new(), headings: Vec::new(), section: None }
    }

    /// `None` when the line is invalid.
    fn parse_line(&mut self, line: &'static str) -> Option<()> {
        if line.is_empty() || line.starts_with('#') {
            return Some(());
        }
        if let Some(origin) = line.strip_prefix("origin ") {
            self.origins.push(origin.split_once(' ')?);
            return Some(());
        }
        if let Some(heading) = line.strip_prefix('[') {
            self.section = heading.strip_suffix(']').and_then(|heading| self.heading(heading));
            return self.section.map(|_| ());
        }
        match line.strip_prefix('.') {
            Some(names) => self.parse_names(names),
            None => self.parse_rule(line),
        }
    }

    fn heading(&mut self, heading: &'static str) -> Option<EffectIndex> {
        if let Ok(number) = heading.parse::<usize>() {
            return self.headings.get(number).copied();
        }
        let effect = self.section(heading)?;
        let section = self.rules.store(effect);
        self.headings.push(section);
        Some(section)
    }

    fn section(&self, heading: &'static str) -> Option<RuleEffect> {
        let value = |name: &str| {
            let mut pairs = heading.split(' ').filter_map(|pair| pair.split_once('='));
            pairs.find(|(key, _)| *key == name).map(|(_, value)| value)
        };
        let level = match value("level") {
            Some(name) => Some(TrustLevel::from_name(name)?),
            None => None,
        };
        let origin = value("origin")?;
        let (_, origin) = self.origins.iter().find(|(name, _)| *name == origin)?;
        Some(RuleEffect {
            reason: value("reason").map(Text::Borrowed),
            kind: value("kind").map(Text::Borrowed),
            origin: Some(Text::Borrowed(origin)),
            ..RuleEffect::new(RuleList::from_name(value("list")?).filter(|list| *list != RuleList::Override)?, level)
        })
    }

    fn parse_rule(&mut self, line: &'static str) -> Option<()> {
        let section = self.section?;
        let Some((place, days)) = line.split_once(' ') else {
            self.add(line, "", Condition::default(), section);
            return Some(());
        };
        let (from, until) = days.split_once("..")?;
        let condition = Condition { path: None, from: day_or_open(from)?, until: day_or_open(until)? };
        self.add(place, "", condition, section);
        Some(())
    }

    /// Several names below one domain: `.de one two`.
    fn parse_names(&mut self, line: &'static str) -> Option<()> {
        let section = self.section?;
        let (below, names) = line.split_once(' ')?;
        for name in names.split(' ') {
            self.add(name, below, Condition::default(), section);
        }
        Some(())
    }

    fn add(&mut self, place: &'static str, below: &'static str, mut condition: Condition, section: EffectIndex) {
        let (name, path) = place.find('/').map_or((place, ""), |slash| place.split_at(slash));
        if !path.is_empty() {
            condition.path = Some(path.to_owned());
        }
        if below.contains('*') {
            self.rules.add_glob([name, ".", below].concat(), condition, section);
        } else {
            self.rules.add_domain(Cow::Borrowed(name), below, condition, section);
        }
    }
}

/// An empty side of `..` is open.
fn day_or_open(text: &str) -> Option<Option<Date>> {
    if text.is_empty() { Some(None) } else { Date::parse(text).map(Some) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trust::address::Address;
    use crate::trust::host::Host;

    /// Every domain, path and date range of the rules of a table.
    fn places(table: &'static str) -> Vec<String> {
        let is_rule = |line: &&str| !line.is_empty() && !line.starts_with(['#', '[']) && !line.starts_with("origin ");
        let of_line = |line: &'static str| match line.strip_prefix('.').and_then(|names| names.split_once(' ')) {
            Some((below, names)) => names.split(' ').map(|name| place_below(name, below)).collect(),
            None => vec![line.to_owned()],
        };
        table.lines().filter(is_rule).flat_map(of_line).collect()
    }

    fn place_below(name: &str, below: &str) -> String {
        let (name, path) = name.find('/').map_or((name, ""), |slash| name.split_at(slash));
        format!("{name}.{below}{path}")
    }

    #[test]
    fn every_line_of_the_tables_is_understood() {
        let mut parser = TableParser::new(RuleTable::default());
        for line in POLICY.lines().chain(KINDS_OF_SUFFIX.lines()) {
            assert_eq!(parser.parse_line(line), Some(()), "{line:?}");
        }
        assert_eq!(parser.rules.n_rules(), places(POLICY).len() + places(KINDS_OF_SUFFIX).len());
    }

    #[test]
    fn every_domain_of_the_tables_is_written_as_its_host() {
        for place in [POLICY, KINDS_OF_SUFFIX].into_iter().flat_map(places) {
            let domain = place.split(['/', ' ']).next().unwrap();
            let without_star = domain.replace('*', "star");
            assert_eq!(Host::parse(&without_star).unwrap().as_str(), without_star);
            assert!(domain.len() > 1, "{domain}");
        }
    }

    #[test]
    fn no_domain_is_named_twice_for_the_same_pages() {
        for table in [POLICY, KINDS_OF_SUFFIX] {
            let mut places = places(table);
            places.sort_unstable();
            for pair in places.windows(2) {
                assert_ne!(pair[0], pair[1]);
            }
        }
    }

    #[test]
    fn names_below_a_domain_are_rules_of_their_own() {
        let table = "origin a Words\n[list=allowlist level=low origin=a]\n.b.c one two/path\n.*.d ci";
        let rules = rules_of_tables(&[table]);
        let level = |address: &str| {
            let matched = rules.find(&Address::parse(address)?, None)?;
            Some(matched.text())
        };
        assert_eq!(level("https://x.one.b.c/").as_deref(), Some("one.b.c"));
        assert_eq!(level("https://two.b.c/path/a").as_deref(), Some("two.b.c/path"));
        assert_eq!(level("https://www.ci.any.d/").as_deref(), Some("ci.*.d"));
        for address in ["two.b.c", "b.c", "xone.b.c", "one.xb.c", "ci.d", "any.d", "one.b.c.d"] {
            assert_eq!(level(address), None, "{address}");
        }
    }

    #[test]
    fn a_heading_is_repeated_by_its_number() {
        let base =
            "origin a Words\n[list=allowlist level=low origin=a]\na.org\n[list=allowlist level=academic origin=a]";
        let rules = rules_of_tables(&[base, "[1]\nb.org\n[0]\nc.org\n[2]\nd.org"]);
        let level = |address: &str| {
            let address = Address::parse(address)?;
            rules.find(&address, None).map(|matched| matched.effect.level)
        };
        assert_eq!(level("a.org"), Some(TrustLevel::Low));
        assert_eq!(level("b.org"), Some(TrustLevel::Academic));
        assert_eq!(level("c.org"), Some(TrustLevel::Low));
        assert_eq!(level("d.org"), None);
    }

    #[test]
    fn what_is_not_a_table_line_is_not_understood() {
        let mut parser = TableParser::new(RuleTable::default());
        for line in ["example.com", "[list=allowlist]", "[list=x origin=a]", "origin x", "[list=denylist origin=gone"] {
            assert_eq!(parser.parse_line(line), None, "{line}");
        }
        parser.parse_line("origin a Words");
        assert_eq!(parser.parse_line("[list=denylist origin=a]"), Some(()));
        assert_eq!(parser.parse_line("example.com 2020-01-01"), None);
        assert_eq!(parser.parse_line(".com"), None);
        assert_eq!(parser.parse_line("example.com/a 2020-01-01.."), Some(()));
    }
}
