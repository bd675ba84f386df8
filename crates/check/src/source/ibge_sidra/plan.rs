//! The SIDRA query for a claim, from the table of subjects.

use credence_core::stance::StanceLanguage;
use credence_lexical::lower::lowercase;

use crate::source::claim::{Claim, Period, folded};
use crate::source::territory::{Territory, named_in};
use crate::source::{NothingToAsk, SourceQuery};

/// The table. Its first lines describe its format.
const TABLE: &str = include_str!("../../../data/sidra.txt");

/// A query to SIDRA.
pub(super) struct Plan {
    /// The number of the table.
    pub table: &'static str,
    /// Whether only the last figure of each year is wanted.
    pub keeps_last: bool,
    variables: &'static str,
    classification: Vec<&'static str>,
    territories: Vec<Territory>,
    periods: String,
}

/// One `ask` line.
struct Ask {
    when: &'static str,
    since: &'static str,
    table: &'static str,
    variables: &'static str,
    levels: &'static str,
    period: &'static str,
    classification: Vec<&'static str>,
}

impl Plan {
    /// The query for a claim, or the reason why there is none.
    pub(super) fn from_query(query: &SourceQuery) -> Result<Self, NothingToAsk> {
        let claim = Claim::parse(&query.claim);
        let Some(subject) = subjects().find(|subject| is_about(subject, &claim)) else {
            return Err(NothingToAsk::NoKnownFigures);
        };
        let territories = territories(query, &claim)?;
        let periods = claim.periods();
        let mut best: Option<(Ask, Vec<Period>)> = None;
        for ask in subject.lines().filter_map(ask) {
            let covered: Vec<Period> = periods.iter().copied().filter(|period| ask.covers(*period)).collect();
            let fits = ask.has_levels(&territories) && ask.fits(&periods, &covered);
            if fits && best.as_ref().is_none_or(|(_, others)| covered.len() > others.len()) {
                best = Some((ask, covered));
            }
        }
        let (ask, covered) = best.ok_or(NothingToAsk::NoFiguresForPeriod)?;
        Ok(Self {
            table: ask.table,
            keeps_last: ask.period.ends_with('!'),
            variables: ask.variables,
            periods: ask.periods(&covered),
            classification: ask.classification,
            territories,
        })
    }

    /// The path of the URL. All of it comes from the tables and from digits of the claim.
    pub(super) fn path(&self) -> String {
        let mut path = ["/values/t/", self.table].concat();
        for level in ["n1", "n2", "n3", "n6"] {
            let codes: Vec<&str> =
                self.territories.iter().filter(|it| it.level == level).map(|territory| territory.code).collect();
            if !codes.is_empty() {
                path.push_str(&["/", level, "/", &codes.join(",")].concat());
            }
        }
        path.push_str(&["/v/", self.variables, "/p/", &self.periods].concat());
        for part in &self.classification {
            path.push('/');
            path.push_str(part);
        }
        path
    }
}

/// The texts between `subject` lines.
fn subjects() -> impl Iterator<Item = &'static str> {
    TABLE.split("\nsubject ").skip(1)
}

fn is_about(subject: &str, claim: &Claim) -> bool {
    let mut lines = subject.lines().filter_map(|line| line.strip_prefix("words ")).peekable();
    lines.peek().is_some() && lines.all(|words| claim.has_one_of(words, ','))
}

fn ask(line: &'static str) -> Option<Ask> {
    let mut words = line.strip_prefix("ask ")?.split(' ');
    let when = words.next()?;
    let since = match when {
        "years" | "month" | "quarter" => words.next()?,
        _ => "",
    };
    let (table, variables) = (words.next()?, words.next()?);
    let (levels, period) = (words.next()?, words.next()?);
    Some(Ask { when, since, table, variables, levels, period, classification: words.collect() })
}

impl Ask {
    fn has_levels(&self, territories: &[Territory]) -> bool {
        territories.iter().all(|territory| self.levels.split(',').any(|level| level == territory.level))
    }

    /// Whether it has figures for that time.
    fn covers(&self, period: Period) -> bool {
        let year = period.year();
        match (self.when, period) {
            ("years", _) => self.since.split(',').any(|range| is_in(range, year)),
            ("month", Period::Month(..)) | ("quarter", Period::Quarter(..)) => {
                self.since.parse().is_ok_and(|first: u16| year >= first)
            }
            _ => false,
        }
    }

    fn fits(&self, periods: &[Period], covered: &[Period]) -> bool {
        match self.when {
            "any" => true,
            "latest" => periods.is_empty(),
            _ => !covered.is_empty(),
        }
    }

    fn periods(&self, covered: &[Period]) -> String {
        let pattern = self.period.trim_end_matches('!');
        if covered.is_empty() {
            return pattern.to_owned();
        }
        let written = |period: &Period| {
            let two_digits = |number: u8| format!("{:04}{number:02}", period.year());
            match *period {
                Period::Month(_, month) if pattern == "M" => two_digits(month),
                Period::Quarter(_, quarter) if pattern == "Q" => two_digits(quarter),
                Period::Year(year) | Period::Month(year, _) | Period::Quarter(year, _) => {
                    pattern.replace('Y', &year.to_string())
                }
            }
        };
        covered.iter().map(written).collect::<Vec<_>>().join(",")
    }
}

/// Whether a year is in `2011-2021`, `2024-` or `2010`.
fn is_in(range: &str, year: u16) -> bool {
    let (first, last) = range.split_once('-').unwrap_or((range, range));
    let last = if last.is_empty() { Ok(u16::MAX) } else { last.parse() };
    matches!((first.parse(), last), (Ok(first), Ok(last)) if (first..=last).contains(&year))
}

/// The territories in the claim; Brazil for a Portuguese claim that names no other.
fn territories(query: &SourceQuery, claim: &Claim) -> Result<Vec<Territory>, NothingToAsk> {
    let named = named_in(&query.claim, claim);
    if !named.is_empty() {
        return Ok(named);
    }
    let is_about_brazil = query.written_in() == StanceLanguage::Portuguese && !has_other_name(claim);
    let brazil = Territory::from_code("n1", "1").filter(|_| is_about_brazil);
    brazil.map(|brazil| vec![brazil]).ok_or(NothingToAsk::NoKnownPlace)
}

/// Whether a capitalized word may be the name of another territory.
fn has_other_name(claim: &Claim) -> bool {
    let starters = TABLE.lines().find_map(|line| line.strip_prefix("starters ")).unwrap_or_default();
    let known: Vec<String> = starters.split(' ').map(folded).collect();
    let words = claim.unaccented.split(|character: char| !character.is_alphanumeric());
    let is_name = |word: &&str| word.starts_with(char::is_uppercase) && word.contains(char::is_lowercase);
    words.filter(is_name).map(lowercase).any(|word| !known.contains(&word) && !is_in_subjects(&word))
}

fn is_in_subjects(word: &str) -> bool {
    let lines = TABLE.lines().filter_map(|line| line.strip_prefix("words "));
    lines.map(folded).any(|line| line.split([',', ' ']).any(|known| known == word))
}

/// The name of a figure.
pub(super) fn name_of(variable: &str, language: StanceLanguage) -> Option<&'static str> {
    let mut lines = TABLE.lines().filter_map(|line| line.strip_prefix("name "));
    let columns = lines.find_map(|line| {
        let (code, names) = line.split_once('|')?;
        (code.trim() == variable).then_some(names)
    })?;
    in_language(columns, language)
}

/// The format of a unit: the power of ten to multiply by, and the text with `{}` for the figure.
pub(super) fn unit_of(unit: &str, language: StanceLanguage) -> Option<(u32, &'static str)> {
    let mut lines = TABLE.lines().filter_map(|line| line.strip_prefix("unit "));
    let columns = lines.find_map(|line| {
        let (name, columns) = line.split_once('|')?;
        (name.trim() == unit).then_some(columns)
    })?;
    let (power, texts) = columns.split_once('|')?;
    Some((power.trim().parse().ok()?, in_language(texts, language)?))
}

fn in_language(columns: &'static str, language: StanceLanguage) -> Option<&'static str> {
    let at = match language {
        StanceLanguage::Portuguese => 0,
        StanceLanguage::English | StanceLanguage::Other => 1,
        StanceLanguage::Japanese => 2,
    };
    columns.split('|').nth(at).map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_table_is_read() {
        let lines = |prefix: &str| TABLE.lines().filter(|line| line.starts_with(prefix)).count();
        assert_eq!(subjects().count(), lines("subject "));
        assert_eq!(TABLE.lines().filter_map(ask).count(), lines("ask "));
        for ask in TABLE.lines().filter_map(ask) {
            assert!(matches!(ask.when, "years" | "month" | "quarter" | "any" | "latest"), "{}", ask.when);
            assert!(ask.table.parse::<u32>().is_ok() && ask.levels.starts_with('n'), "{}", ask.table);
            for variable in ask.variables.split(',') {
                assert!(name_of(variable, StanceLanguage::Japanese).is_some(), "{variable} has no name");
            }
        }
        for unit in TABLE.lines().filter_map(|line| line.strip_prefix("unit ")) {
            let name = unit.split('|').next().unwrap().trim();
            assert!(unit_of(name, StanceLanguage::Japanese).unwrap().1.contains("{}"), "{name}");
        }
    }
}
