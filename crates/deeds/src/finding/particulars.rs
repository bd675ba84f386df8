//! What of a statement a call has or has not, word for word: its numbers, its days and times, and its names.

use credence_lexical::calendar::month;
use credence_lexical::lower::lowercase;
use credence_lexical::script::is_hiragana;

use super::log::Log;
use super::moment::{Moment, Placed, differs, shared};
use super::number_said::{moments_said, numbers_said};
use crate::list::Listed;
use crate::statement::Statement;
use crate::vocabulary::stems_in;

/// The most calls that are looked at, the last ones.
const MOST_CALLS: usize = 60;

/// What a statement says word for word.
pub struct Particulars {
    pub numbers: Vec<String>,
    moments: Vec<Placed>,
    names: Vec<Name>,
}

/// The stems of a name, and those of it as one word: "PubMed" is `pubmed_search`.
struct Name([Vec<String>; 2]);

/// How many of its particulars some calls have, and how many it has.
#[derive(Clone, Copy)]
pub struct Had {
    pub numbers: (usize, usize),
    pub moments: (usize, usize),
    pub names: (usize, usize),
    /// Whether the calls have days or times of a sort of which the statement names others.
    pub has_other_moments: bool,
}

impl Had {
    pub fn n_missing(self) -> usize {
        let missing = |(had, said): (usize, usize)| said - had;
        missing(self.numbers) + missing(self.moments) + missing(self.names)
    }

    pub const fn n_said(self) -> usize {
        self.numbers.1 + self.moments.1 + self.names.1
    }
}

impl Particulars {
    pub fn of(statement: &Statement, log: &Log<'_>) -> Self {
        let (numbers, moments) = (numbers_said(statement, log), moments_said(statement, log));
        let mut said = log.said(statement).to_owned();
        // Months and days of the week have capitals. What is in lower case may be longer than what was written.
        for (place, _) in moments.iter().rev() {
            if said.get(place.clone()).is_some() {
                said.replace_range(place.clone(), &" ".repeat(place.len()));
            }
        }
        Self { numbers, names: names_in(&said), moments }
    }

    /// What one call has of them.
    pub fn in_call(&self, log: &Log<'_>, call: usize) -> Had {
        self.in_calls(log, &[call])
    }

    /// Whether the run has no more calls than are looked at, so that what none has is in none.
    pub const fn sees_whole_run(log: &Log<'_>) -> bool {
        log.calls.len() <= MOST_CALLS
    }

    /// What the calls of the run have of them, the last ones.
    pub fn in_run(&self, log: &Log<'_>) -> Had {
        self.in_calls(log, &(0..log.calls.len()).rev().take(MOST_CALLS).listed())
    }

    fn in_calls(&self, log: &Log<'_>, calls: &[usize]) -> Had {
        let numbers = calls.iter().filter_map(|call| log.numbers(*call)).listed();
        let moments: Vec<Moment> = numbers.iter().flat_map(|call| &call.moments).copied().listed();
        let has_number = |number: &&String| numbers.iter().any(|call| call.may_have(number));
        let words = calls.iter().filter_map(|call| log.vocabulary(*call)).listed();
        let has_name =
            |Name(forms): &&Name| words.iter().any(|call| forms.iter().any(|name| call.shared(name).has_all()));
        Had {
            numbers: (self.numbers.iter().filter(has_number).count(), self.numbers.len()),
            moments: shared(&self.moments, &moments),
            names: (self.names.iter().filter(has_name).count(), self.names.len()),
            has_other_moments: differs(&self.moments, &moments),
        }
    }
}

/// The stems of each name in a text: of words with a capital letter, apart from the first, and of those with a sign that only names have.
fn names_in(said: &str) -> Vec<Name> {
    const AROUND: [char; 12] = ['(', ')', '"', '*', ',', '.', ':', ';', '!', '?', '“', '”'];
    let is_between =
        |sign: char| sign.is_whitespace() || is_hiragana(sign) || matches!(sign, '、' | '。' | '」' | '・');
    let is_name = |(at, word): &(usize, &str)| {
        let has_capital = word.chars().any(char::is_uppercase);
        has_capital && *at > 0
            || word.contains(['`', '/', '_', '#', '@', '「'])
            || word.trim_matches(AROUND).contains('.')
    };
    let has_letter = |Name([parts, _]): &Name| parts.iter().any(|stem| stem.contains(char::is_alphabetic));
    let names = said.split(is_between).filter(|word| !word.is_empty()).enumerate().filter(is_name);
    let names = names.filter(|(_, word)| !names_time(word));
    names.map(|(_, word)| Name([stems_in(word), stems_in(&lowercase(word))])).filter(has_letter).listed()
}

/// "December's invoice", "08:00 UTC": a call may write a time otherwise.
fn names_time(word: &str) -> bool {
    let word = word.split(|sign: char| !sign.is_alphabetic()).find(|part| !part.is_empty()).unwrap_or_default();
    word == "UTC" || month::number(word).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_a_capital_or_a_sign() {
        let forms = |Name([parts, whole]): Name| [parts.concat(), whole.concat()].join(" ");
        let names = |said: &str| names_in(said).into_iter().map(forms).collect::<Vec<_>>();
        assert_eq!(names("Posted the offer for Marta in #ops-night."), ["marta marta", "opsnight opsnight"]);
        assert_eq!(names("Fixed `src/parse.rs`, all of it"), ["srcpars srcpars"]);
        assert_eq!(names("会議室を「東棟」に変更し、`room_a.ics`をスタッフに送りました。").len(), 2);
        assert_eq!(names("Searched PubMed"), ["pubmed pubm"]);
        assert!(names("Sent December's report at 8 UTC").is_empty());
        assert!(names("Sent 14 of 20.5 mails").is_empty());
    }
}
