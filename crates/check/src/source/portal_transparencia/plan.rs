//! The Portal query for a claim, from the table of ministries and programs.

use crate::source::claim::{Claim, Period};
use crate::source::territory::named_in;
use crate::source::{NothingToAsk, SourceQuery};

/// The table. Its first lines describe its format.
const TABLE: &str = include_str!("../../../data/portal.txt");
/// The most words of a name that are read.
const NAME_WORDS_MAX: usize = 8;

/// A query to the Portal.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Plan {
    /// The expenses of a ministry in a year.
    Organ {
        /// Its code in SIAFI.
        code: &'static str,
        /// The year.
        year: u16,
    },
    /// The amendments of a member of parliament in a year.
    Amendments {
        /// The author, in capitals without accents, as in the records.
        author: String,
        /// The year.
        year: u16,
    },
    /// A benefit in a municipality in a month.
    Benefit {
        /// The endpoint of the program at that time.
        end_point: &'static str,
        /// IBGE's code of the municipality.
        municipality: &'static str,
        /// The month, `YYYYMM`.
        month: String,
    },
}

impl Plan {
    /// The query for a claim, or the reason why there is none.
    pub(super) fn from_query(query: &SourceQuery) -> Result<Self, NothingToAsk> {
        let claim = Claim::parse(&query.claim);
        if let Some(benefit) = benefit(&query.claim, &claim) {
            return Ok(benefit);
        }
        let says_amendments = claim.has_one_of(line("amendments"), ';');
        if !says_amendments && !claim.has_one_of(line("spending"), ';') {
            return Err(NothingToAsk::NotFederalSpending);
        }
        let Some(year) = claim.periods().first().map(|period| period.year()) else {
            return Err(NothingToAsk::NoYear);
        };
        if says_amendments {
            let author = author(&claim).ok_or(NothingToAsk::NoAuthor)?;
            return Ok(Self::Amendments { author, year });
        }
        let code = organ(&claim).ok_or(NothingToAsk::NoMinistry)?;
        Ok(Self::Organ { code, year })
    }

    /// The last part of the path.
    pub(super) fn end_point(&self) -> &'static str {
        match self {
            Self::Organ { .. } => "despesas/por-orgao",
            Self::Amendments { .. } => "emendas",
            Self::Benefit { end_point, .. } => end_point,
        }
    }

    /// The parameters other than the page.
    pub(super) fn parameters(&self) -> [(&'static str, String); 2] {
        match self {
            Self::Organ { code, year } => [("ano", year.to_string()), ("orgaoSuperior", (*code).to_owned())],
            Self::Amendments { author, year } => [("nomeAutor", author.clone()), ("ano", year.to_string())],
            Self::Benefit { municipality, month, .. } => {
                [("mesAno", month.clone()), ("codigoIbge", (*municipality).to_owned())]
            }
        }
    }

    /// The public page of such records.
    pub(super) fn page(&self) -> String {
        const PORTAL: &str = "https://portaldatransparencia.gov.br/";
        match self {
            Self::Organ { code, year } => {
                let year = year.to_string();
                [PORTAL, "despesas?de=01%2F01%2F", &year, "&ate=31%2F12%2F", &year, "&orgaos=OS", code].concat()
            }
            Self::Amendments { year, .. } => {
                let year = year.to_string();
                [PORTAL, "emendas/consulta?de=", &year, "&ate=", &year].concat()
            }
            Self::Benefit { .. } => [PORTAL, "beneficios/consulta"].concat(),
        }
    }
}

/// The value of a line: the text after the bar.
fn line(word: &str) -> &'static str {
    let behind = |line: &'static str| line.strip_prefix(word)?.trim_start().strip_prefix('|');
    TABLE.lines().find_map(behind).unwrap_or_default()
}

/// The ministry that the claim names, otherwise the first one with a matching subject.
fn organ(claim: &Claim) -> Option<&'static str> {
    let by_column = |column: usize| {
        let is_it = |columns: &Vec<&'static str>| claim.has_one_of(columns.get(column).unwrap_or(&""), ';');
        organs().find(is_it).and_then(|columns| columns.first().copied())
    };
    by_column(2).or_else(|| by_column(3))
}

/// The columns of each ministry: code, name, aliases, subjects.
fn organs() -> impl Iterator<Item = Vec<&'static str>> {
    let lines = TABLE.lines().filter_map(|line| line.strip_prefix("organ "));
    lines.map(|line| line.split('|').map(str::trim).collect())
}

/// The benefit that the claim names, in its first municipality and month; for a year, in December.
fn benefit(written: &str, claim: &Claim) -> Option<Plan> {
    let month = match *claim.periods().first()? {
        Period::Month(year, month) => format!("{year:04}{month:02}"),
        Period::Quarter(year, quarter) => format!("{year:04}{:02}", quarter * 3),
        Period::Year(year) => format!("{year:04}12"),
    };
    let municipality = named_in(written, claim).into_iter().find(|place| place.level == "n6")?.code;
    let mut lines = TABLE.lines().filter_map(|line| line.strip_prefix("benefit "));
    lines.find_map(|line| {
        let (columns, names) = line.split_once('|')?;
        let mut columns = columns.split_whitespace();
        let (from, to, end_point) = (columns.next()?, columns.next()?, columns.next()?);
        let is_then = (from..=to).contains(&month.as_str());
        let is_it = is_then && claim.has_one_of(names, ';');
        is_it.then(|| Plan::Benefit { end_point, municipality, month: month.clone() })
    })
}

/// The name after `deputado` and similar words: capitalized words, joined by `de`, `da` and so on.
fn author(claim: &Claim) -> Option<String> {
    let plain = |word: &str| word.trim_matches(|character: char| !character.is_alphanumeric()).to_owned();
    let is_title = |word: &str| line("author").split(';').any(|title| title.trim().eq_ignore_ascii_case(word));
    let joins = |word: &str| matches!(word, "de" | "da" | "do" | "dos" | "das" | "e");
    let mut words = claim.unaccented.split_whitespace();
    words.find(|word| is_title(&plain(word)))?;
    let mut name: Vec<String> = Vec::new();
    for word in words.take(NAME_WORDS_MAX) {
        let written = plain(word);
        if name.is_empty() && written.eq_ignore_ascii_case("federal") {
            continue;
        }
        if !(written.starts_with(char::is_uppercase) || (joins(&written) && !name.is_empty())) {
            break;
        }
        name.push(written);
        if word.ends_with([',', '.', ';', ':', ')']) {
            break;
        }
    }
    while name.last().is_some_and(|word| joins(word)) {
        name.pop();
    }
    // Their accents are gone. The tables for other letters would be as large as the rest of this source.
    (!name.is_empty()).then(|| name.join(" ").to_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_table_is_read() {
        assert_eq!(organs().count(), TABLE.lines().filter(|line| line.starts_with("organ ")).count());
        for organ in organs() {
            assert!(organ.len() == 4 && organ[0].len() == 5, "{organ:?}");
            assert!(!organ[1].is_empty() && !organ[2].is_empty(), "{organ:?}");
        }
        for word in ["spending", "amendments", "author"] {
            assert!(line(word).contains(';'), "{word}");
        }
    }
}
