//! The rules that come with the program, read from its tables.
//!
//! A table is text. `origin NAME WORDS` says where rules come from; `[list=… level=… kind=… reason=…
//! origin=…]` holds for the lines after it; such a line is `domain`, `domain/path` or either with ` YYYY-MM-DD..YYYY-MM-DD`.

use std::borrow::Cow;

use super::date::Date;
use super::table::{Condition, Grounds, RuleList, RuleTable, Text};
use crate::trust::level::TrustLevel;

const POLICY: &str = include_str!("../../../data/policy.txt");
const KINDS_OF_SUFFIX: &str = include_str!("../../../data/kinds_of_suffix.txt");

/// The bundled rules.
pub(super) fn rules() -> RuleTable {
    rules_of_tables(&[POLICY, KINDS_OF_SUFFIX])
}

/// The rules of tables in this form; lines that are not understood are left out.
pub(super) fn rules_of_tables(tables: &[&'static str]) -> RuleTable {
    let lines = || tables.iter().flat_map(|table| table.lines());
    let mut reader = TableReader::new(RuleTable::with_room_for(lines().count()));
    for line in lines() {
        // A test proves that every line is understood.
        let _understood = reader.read(line);
    }
    reader.rules
}

struct TableReader {
    rules: RuleTable,
    origins: Vec<(&'static str, &'static str)>,
    section: Option<Grounds>,
}

impl TableReader {
    fn new(rules: RuleTable) -> Self {
        Self { rules, origins: Vec::new(), section: None }
    }

    /// `None` when the line is not understood.
    fn read(&mut self, line: &'static str) -> Option<()> {
        if line.is_empty() || line.starts_with('#') {
            return Some(());
        }
        if let Some(origin) = line.strip_prefix("origin ") {
            self.origins.push(origin.split_once(' ')?);
            return Some(());
        }
        if let Some(heading) = line.strip_prefix('[') {
            self.section = self.section(heading.strip_suffix(']')?);
            return self.section.as_ref().map(|_| ());
        }
        self.read_rule(line)
    }

    fn section(&self, heading: &'static str) -> Option<Grounds> {
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
        Some(Grounds {
            reason: value("reason").map(Text::Borrowed),
            kind: value("kind").map(Text::Borrowed),
            origin: Some(Text::Borrowed(origin)),
            ..Grounds::of(list_named(value("list")?)?, level)
        })
    }

    fn read_rule(&mut self, line: &'static str) -> Option<()> {
        let (place, days) = line.split_once(' ').map_or((line, None), |(place, days)| (place, Some(days)));
        let (domain, path) = place.find('/').map_or((place, ""), |slash| place.split_at(slash));
        let mut condition = Condition::default();
        if !path.is_empty() {
            condition.path = Some(path.to_owned());
        }
        if let Some(days) = days {
            let (from, until) = days.split_once("..")?;
            condition.from = day_or_open(from)?;
            condition.until = day_or_open(until)?;
        }
        self.rules.add_domain(Cow::Borrowed(domain), condition, self.section.clone()?);
        Some(())
    }
}

fn list_named(name: &str) -> Option<RuleList> {
    match name {
        "denylist" => Some(RuleList::Deny),
        "allowlist" => Some(RuleList::Allow),
        "greylist" => Some(RuleList::Grey),
        "suffix" => Some(RuleList::Suffix),
        _ => None,
    }
}

/// Nothing on one side of `..` leaves that side open.
fn day_or_open(text: &str) -> Option<Option<Date>> {
    if text.is_empty() { Some(None) } else { Date::of(text).map(Some) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trust::host::Host;

    fn rules_of(table: &'static str) -> impl Iterator<Item = &'static str> {
        let is_rule = |line: &&str| !line.is_empty() && !line.starts_with(['#', '[']) && !line.starts_with("origin ");
        table.lines().filter(is_rule)
    }

    fn rule_lines() -> impl Iterator<Item = &'static str> {
        rules_of(POLICY).chain(rules_of(KINDS_OF_SUFFIX))
    }

    #[test]
    fn every_line_of_the_tables_is_understood() {
        let mut reader = TableReader::new(RuleTable::default());
        for line in POLICY.lines().chain(KINDS_OF_SUFFIX.lines()) {
            assert_eq!(reader.read(line), Some(()), "{line:?}");
        }
        assert_eq!(reader.rules.n_rules(), rule_lines().count());
    }

    #[test]
    fn every_domain_of_the_tables_is_written_as_its_host() {
        for line in rule_lines() {
            let domain = line.split(['/', ' ']).next().unwrap();
            assert_eq!(Host::of(domain).unwrap().as_str(), domain);
            assert!(domain.len() > 1 && !domain.contains('*'), "{domain}");
        }
    }

    #[test]
    fn no_domain_is_named_twice_for_the_same_pages() {
        for table in [POLICY, KINDS_OF_SUFFIX] {
            let mut places: Vec<_> = rules_of(table).collect();
            places.sort_unstable();
            for pair in places.windows(2) {
                assert_ne!(pair[0], pair[1]);
            }
        }
    }

    #[test]
    fn what_is_not_a_table_line_is_not_understood() {
        let mut reader = TableReader::new(RuleTable::default());
        for line in ["example.com", "[list=allowlist]", "[list=x origin=a]", "origin x", "[list=denylist origin=gone"] {
            assert_eq!(reader.read(line), None, "{line}");
        }
        reader.read("origin a Words");
        assert_eq!(reader.read("[list=denylist origin=a]"), Some(()));
        assert_eq!(reader.read("example.com 2020-01-01"), None);
        assert_eq!(reader.read("example.com/a 2020-01-01.."), Some(()));
    }
}
