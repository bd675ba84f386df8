//! What the values of a call have of a statement, as features of a finding: its numbers and names, and what the result gives for its words.

use super::case::Case;
use super::echo::{Sort, says, values_of};
use super::particulars::{Had, Particulars};
use crate::amount::{count_of, share_or_no};
use crate::deed::{Deed, DeedKind, DeedState};
use crate::list::Listed;
use crate::statement::Lexicon;
use crate::vocabulary::stems_in;
use crate::words::is_in;

/// The most calls that are asked for a number, the last ones.
const MOST_CALLS: usize = 60;

/// Last words of the names of fields that say how something ended, without an ending `s`.
const STATES: &str = "statu state result outcome phase stage";

/// The features of a statement beside the deed that decides.
pub fn of_values(case: &Case<'_>, deed: Option<&Deed>, found: &mut Vec<String>) {
    let particulars = Particulars::of(case.statement, case.log);
    let own = deed.map(|deed| particulars.in_call(case.log, deed.call));
    let of_run = particulars.in_run(case.log);
    found.push(["particulars ", count_of(of_run.n_said())].concat());
    if let Some(own) = own {
        of_particulars("own ", own, found);
        found.push(["elsewhere ", count_of(own.n_missing().saturating_sub(of_run.n_missing()))].concat());
    }
    of_particulars("of run ", of_run, found);
    of_other_words(case, deed, found);
    if let Some(deed) = deed {
        of_later(case, deed, found);
    }
    if let Some(deed) = deed.filter(|deed| deed.command.is_none()) {
        let [_, output] = case.log.texts(deed);
        of_result(case.said, output, &particulars.numbers, found);
    }
}

/// How many of its numbers, days and names the call or the run has.
fn of_particulars(whose: &str, had: Had, found: &mut Vec<String>) {
    for (sort, (n_had, n_said)) in [("numbers ", had.numbers), ("moments ", had.moments), ("names ", had.names)] {
        found.push([sort, whose, share_or_no(n_had, n_said)].concat());
    }
    found.push(["missing ", whose, count_of(had.n_missing())].concat());
    if had.has_other_moments {
        found.push(["other moments ", whose].concat());
    }
}

/// How many words are neither verbs nor in the call, and how many in no call.
fn of_other_words(case: &Case<'_>, deed: Option<&Deed>, found: &mut Vec<String>) {
    let stems = Lexicon::known().stems_of_others(case.said);
    let own = deed.and_then(|deed| case.log.vocabulary(deed.call));
    let own = own.map(|own| own.shared(&stems)).unwrap_or_default();
    let of_run = case.log.vocabulary_of_all().shared(&stems);
    found.push(["other words of call ", count_of(stems.len() - own.known)].concat());
    found.push(["other words of run ", count_of(stems.len() - of_run.known)].concat());
    found.push(["other words ", count_of(stems.len())].concat());
}

/// Whether a later call that changes something has as many of its names, and how it ended.
fn of_later(case: &Case<'_>, deed: &Deed, found: &mut Vec<String>) {
    let log = case.log;
    let is_sign = |sign: char| sign.is_whitespace() || matches!(sign, '(' | ')' | '"' | '*');
    let is_name = |word: &&str| {
        word.chars().any(|sign| sign.is_uppercase() || sign.is_ascii_digit() || matches!(sign, '`' | '/' | '_' | '.'))
    };
    let stems = case.said.split(is_sign).skip(1).filter(is_name).flat_map(stems_in).listed();
    let n_shared = |call: usize| log.vocabulary(call).map_or(0, |own| own.shared(&stems).of_call());
    let own = n_shared(deed.call);
    let reads = |kind| {
        matches!(
            kind,
            DeedKind::Read | DeedKind::Search | DeedKind::Verify | DeedKind::Test | DeedKind::Lint | DeedKind::Build
        )
    };
    let later = log.deeds.iter().rev().take(MOST_CALLS).filter(|other| other.call > deed.call && !reads(other.kind));
    let mut later = later.filter(|other| own > 0 && n_shared(other.call) >= own).peekable();
    if later.peek().is_none() {
        return found.push("later none".to_owned());
    }
    let is_bad = later.any(|other| matches!(other.state, DeedState::Failed | DeedState::Attempted));
    found.push(if is_bad { "later failed" } else { "later done" }.to_owned());
}

/// What the result gives under the words of a statement, and what it says of how it ended.
fn of_result(said: &str, output: &str, numbers: &[String], found: &mut Vec<String>) {
    let stems = stems_in(said);
    let mut counts = [
        ("same number", 0),
        ("other number", 0),
        ("true", 0),
        ("false", 0),
        ("state said", 0),
        ("other state", 0),
        ("value said", 0),
    ];
    for value in values_of(output) {
        let is_named = stems_in(&value.words.join(" ")).iter().any(|stem| stems.contains(stem));
        let is_state = value.words.last().is_some_and(|word| is_in(STATES, word));
        let of = match value.sort {
            Sort::Number if is_named && numbers.contains(&value.text) => 0,
            Sort::Number if is_named && !numbers.is_empty() => 1,
            Sort::Truth if is_named => 2 + usize::from(value.text == "false"),
            Sort::Text if is_state => 4 + usize::from(!says(said, &value.text)),
            Sort::Text if says(said, &value.text) => 6,
            _ => continue,
        };
        counts[of].1 += 1;
    }
    found.extend(counts.iter().map(|(name, count)| ["result ", name, " ", count_of(*count)].concat()));
    if counts[0].1 == 0 && counts[1].1 > 0 {
        found.push("result number differs".to_owned());
    }
    let size = output.len().max(1).ilog2() as usize / 2;
    found.push(["result size ", ["0", "1", "2", "3", "4", "5"][size.min(5)]].concat());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn features(said: &str, output: &str, numbers: &[&str]) -> Vec<String> {
        let numbers: Vec<String> = numbers.iter().map(|number| (*number).to_owned()).collect();
        let mut found = Vec::new();
        of_result(said, output, &numbers, &mut found);
        found
    }

    #[test]
    fn a_result_is_compared_with_the_statement_under_its_words() {
        let has = |found: &[String], feature: &str| found.iter().any(|own| own == feature);
        let price = features("The asking price is 329000 now", r#"{"id": "L-14", "price": 339000}"#, &["329000"]);
        assert!(has(&price, "result other number 1") && has(&price, "result number differs"), "{price:?}");
        let price = features("The asking price is 339000 now", r#"{"id": "L-14", "price": 339000}"#, &["339000"]);
        assert!(has(&price, "result same number 1") && !has(&price, "result number differs"), "{price:?}");
        let booked = features("Booked the room", r#"{"viewing": "V1", "status": "BOOKED", "room": true}"#, &[]);
        assert!(has(&booked, "result state said 1") && has(&booked, "result true 1"), "{booked:?}");
        let draft = features("Sign-up is open", r#"{"state": "draft", "open": false}"#, &[]);
        assert!(has(&draft, "result other state 1") && has(&draft, "result false 1"), "{draft:?}");
    }
}
