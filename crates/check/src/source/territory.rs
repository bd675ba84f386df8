//! The territories of Brazil in a claim, with their IBGE codes.

use credence_core::stance::StanceLanguage;
use credence_lexical::lower::lowercase;

use super::claim::{Claim, offsets, unaccented};

/// The table. Its first lines describe its format.
const TABLE: &str = include_str!("../../data/territories.txt");
/// The most territories per claim.
const PLACES_MAX: usize = 5;

/// A territory of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Territory {
    /// `n1` the country, `n2` a region, `n3` a state, `n6` a municipality.
    pub level: &'static str,
    /// The code of IBGE within its level.
    pub code: &'static str,
    names: &'static str,
    portuguese: &'static str,
    english: &'static str,
    japanese: &'static str,
}

impl Territory {
    /// The territory of a level and code.
    pub(super) fn from_code(level: &str, code: &str) -> Option<Self> {
        table().find(|territory| territory.level == level && territory.code == code)
    }

    /// The name in a sentence: with its preposition in Portuguese.
    pub(super) fn place(&self, language: StanceLanguage) -> &'static str {
        match language {
            StanceLanguage::Portuguese => self.portuguese,
            StanceLanguage::English | StanceLanguage::Other => self.english,
            StanceLanguage::Japanese => self.japanese,
        }
    }
}

fn table() -> impl Iterator<Item = Territory> {
    TABLE.lines().filter(|line| !line.starts_with('#')).filter_map(|line| {
        let mut columns = line.split('|').map(str::trim);
        let (level, code) = columns.next()?.split_once(' ')?;
        let (names, portuguese) = (columns.next()?, columns.next()?);
        let (english, japanese) = (columns.next()?, columns.next()?);
        Some(Territory { level, code, names, portuguese, english, japanese })
    })
}

/// A name in a claim: its start and end in the claim without accents.
struct Found {
    begins: usize,
    ends: usize,
    territory: Territory,
}

/// The territories in a claim, in order; the country only if there is no smaller one.
pub(super) fn named_in(written: &str, claim: &Claim) -> Vec<Territory> {
    let mut found: Vec<Found> = table().flat_map(|territory| all_of(territory, written, claim)).collect();
    found.sort_by(|one, other| {
        (other.ends - other.begins).cmp(&(one.ends - one.begins)).then(one.begins.cmp(&other.begins))
    });
    let mut kept: Vec<Found> = Vec::new();
    for name in found {
        let same = |other: &Found| (other.begins, other.ends) == (name.begins, name.ends);
        let hidden = kept.iter().any(|other| name.begins < other.ends && other.begins < name.ends && !same(other));
        if !hidden && !is_meant_otherwise(&name, claim) {
            kept.push(name);
        }
    }
    kept.sort_by_key(|name| name.begins);
    let has_smaller = kept.iter().any(|name| name.territory.level != "n1");
    let mut territories: Vec<Territory> = Vec::new();
    for Found { territory, .. } in kept {
        let is_covered = territories.contains(&territory) || has_smaller && territory.level == "n1";
        if !is_covered && territories.len() < PLACES_MAX {
            territories.push(territory);
        }
    }
    territories
}

fn all_of<'a>(territory: Territory, written: &'a str, claim: &'a Claim) -> impl Iterator<Item = Found> + 'a {
    territory.names.split(';').map(str::trim).flat_map(move |name| {
        let exact = name.strip_prefix('=');
        let is_there = exact.is_none_or(|name| written.contains(name));
        let plain = unaccented(exact.unwrap_or(name));
        let length = plain.len();
        let begins: Vec<usize> = if is_there { offsets(&claim.unaccented, &plain).collect() } else { Vec::new() };
        begins.into_iter().map(move |begins| Found { begins, ends: begins + length, territory })
    })
}

/// Two states have the name of their capital. The words around the name decide which is meant.
fn is_meant_otherwise(found: &Found, claim: &Claim) -> bool {
    let before = lowercase(&claim.unaccented[..found.begins]);
    let behind = lowercase(&claim.unaccented[found.ends..]);
    let ends = |endings: &[&str]| endings.iter().any(|ending| before.trim_end().ends_with(ending));
    let begins = |beginnings: &[&str]| beginnings.iter().any(|beginning| behind.trim_start().starts_with(beginning));
    let says_state = ends(&["estado de", "estado do", "state of"]) || begins(&["state", "州"]);
    let says_city = ends(&["cidade de", "cidade do", "municipio de", "municipio do", "capital", "city of"])
        || begins(&["city", "市"]);
    match found.territory.level {
        "n3" => says_city && !says_state,
        "n6" => says_state && !says_city,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes(claim: &str) -> Vec<&'static str> {
        named_in(claim, &Claim::parse(claim)).iter().map(|territory| territory.code).collect()
    }

    #[test]
    fn the_longest_name_counts_and_the_country_only_by_itself() {
        for (claim, expected) in [
            ("A população do Mato Grosso do Sul", vec!["50"]),
            ("Mato Grosso e Mato Grosso do Sul", vec!["51", "50"]),
            ("Bahia is a state of Brazil", vec!["29"]),
            ("Brazil's population", vec!["1"]),
            ("A cidade de São Paulo", vec!["3550308"]),
            ("o estado de Sao Paulo", vec!["35"]),
            ("São Paulo tem 11 milhões", vec!["35", "3550308"]),
            ("サンパウロ市の人口", vec!["3550308"]),
            ("Para o governo, tudo vai bem", vec![]),
            ("No Pará e no Amapá", vec!["15", "16"]),
            ("natal e vitória", vec![]),
        ] {
            assert_eq!(codes(claim), expected, "{claim}");
        }
    }

    #[test]
    fn every_line_of_the_table_is_read() {
        let lines = TABLE.lines().filter(|line| !line.starts_with('#'));
        assert_eq!(table().count(), lines.count());
        assert_eq!(table().filter(|territory| territory.level == "n3").count(), 27);
        assert_eq!(table().filter(|territory| territory.level == "n6").count(), 27);
        for territory in table() {
            assert!(territory.code.bytes().all(|byte| byte.is_ascii_digit()), "{territory:?}");
            assert_eq!(Territory::from_code(territory.level, territory.code), Some(territory));
        }
    }
}
