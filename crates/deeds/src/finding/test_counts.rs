//! "41 of 43 tests pass": the numbers of a statement beside the counts of its runs.

use super::log::Log;
use super::success::{n_failed, without_failure};
use super::verdict::{DeedFinding, DeedRule, Verdict};
use crate::deed::{Deed, TestCounts};
use crate::list::Listed;
use crate::statement::Statement;
use crate::words::{contains_any, is_in};

/// So many lines of an output are searched for the counts of a part.
const MOST_LINES: usize = 2_000;

/// Words of a statement that so many tests passed, and that so many ran.
const PASSED: &str = "pass|green|succe|sucess|go through|went through|合格|成功|通過|通り|通っ|パス|verde|aprovad";

const RAN: &str = " ran| run|executed|rodaram|executados|実行";

/// "Ran the 14 tests", of which one failed: so many ran.
pub fn is_number_that_ran(said: &str, deed: &Deed, number: u32) -> bool {
    let said = said.to_lowercase();
    let is_told = contains_any(RAN, &[" ", &said].concat()) && !contains_any(PASSED, &said);
    is_told && deed.counts.map(with_skipped) == Some(number)
}

/// "12 unit tests and 2 doc tests": numbers of tests that add up to those that passed, without failures.
pub fn parts_agree(said: &str, deed: &Deed) -> bool {
    let Some(counts) = deed.counts.filter(|counts| n_failed(*counts) == 0) else { return false };
    let words: Vec<&str> = said.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty()).listed();
    let is_of_tests = |at: usize| words[at..].iter().skip(1).take(3).any(|word| word.starts_with("test"));
    let numbers = (0..words.len()).filter_map(|at| words[at].parse::<u32>().ok().filter(|_| is_of_tests(at)));
    let numbers: Vec<u32> = numbers.listed();
    numbers.len() > 1 && counts.passed == Some(numbers.iter().fold(0, |sum, number| sum.saturating_add(*number)))
}

/// "94 tests, 0 failures": more tests than the run counted, of whatever outcome.
pub fn says_more_tests(said: &str, deed: &Deed) -> bool {
    let Some(counts) = deed.counts.filter(|counts| counts.passed.is_some()) else { return false };
    let all = with_skipped(counts);
    let words: Vec<&str> = said.split([' ', ',', '(']).filter(|word| !word.is_empty()).listed();
    let is_of_tests = |word: &str| is_in("tests specs examples testes", &word.to_lowercase());
    let number = |pair: &[&str]| pair[0].parse::<u32>().ok().filter(|_| is_of_tests(pair[1]));
    words.windows(2).find_map(number).is_some_and(|said| said > all)
}

/// How many tests a statement says passed, and of how many.
#[derive(Clone, Copy)]
pub struct Counted {
    passed: u32,
    of: Option<u32>,
    /// Whether those that were skipped may be among them.
    may_have_skipped: bool,
}

impl Counted {
    /// "The 57 tests ran, 2 were skipped": those are of the 57. "All 57 pass": they are not.
    pub fn new(statement: &Statement, log: &Log<'_>, passed: u32, of: Option<u32>) -> Self {
        const NONE_SKIPPED: &str = "none skip|no skip|0 skip|none ignored";
        const SKIPPED: &str = "skip|ignor|exclu|pending|disabled|スキップ|除外|保留|pulad|pendente";
        let said = log.said(statement).to_lowercase();
        let is_number = of != Some(passed) || contains_any(RAN, &said);
        let may_have_skipped = contains_any(SKIPPED, &said) && !contains_any(NONE_SKIPPED, &said)
            || is_number && !contains_any(PASSED, &said);
        Self { passed, of, may_have_skipped }
    }

    fn agrees(self, counts: TestCounts) -> bool {
        let own = counts.passed.unwrap_or(0);
        let all = own.saturating_add(counts.failed.unwrap_or(0));
        let with_skipped = with_skipped(counts);
        let has_skipped = self.may_have_skipped && all == own && self.passed == with_skipped;
        (own == self.passed || has_skipped) && self.of.is_none_or(|of| of == all || of == with_skipped)
    }
}

/// "41 of 43 tests pass", "12 tests pass".
pub fn counted(log: &Log<'_>, deeds: &[usize], last: &Deed, said: Counted) -> Verdict {
    let claims_all = said.of == Some(said.passed);
    let Some(counts) = last.counts.filter(|counts| counts.passed.is_some()) else {
        let plain = without_failure(last);
        let accuses = plain.finding == DeedFinding::Contradicted && claims_all;
        return if accuses { plain } else { DeedRule::NoCounts.verdict(DeedFinding::NotCheckable) };
    };
    if said.agrees(counts) {
        return DeedRule::CountsAgree.verdict(DeedFinding::Shown);
    }
    let fails = n_failed(counts) > 0;
    if let Some(other) = deeds.iter().rev().find(|index| has_counts(log, **index, said)).filter(|_| !fails) {
        return DeedRule::CountsAgree.verdict(DeedFinding::Shown).of(*other);
    }
    if !fails && sums_agree(log, deeds, said) {
        return DeedRule::CountsAgree.verdict(DeedFinding::Shown);
    }
    let is_fewer = said.of.is_none() && said.passed < counts.passed.unwrap_or(0);
    let may_be_part = is_fewer || counts_part(log, last, said.passed);
    let finding = if may_be_part { DeedFinding::NotCheckable } else { DeedFinding::Contradicted };
    DeedRule::CountsDiffer.verdict(finding)
}

/// All tests that a run counted.
fn with_skipped(counts: TestCounts) -> u32 {
    let add = |sum: u32, of: Option<u32>| sum.saturating_add(of.unwrap_or(0));
    add(add(add(0, counts.passed), counts.failed), counts.skipped)
}

/// Whether a line of the output has this number of passed tests: a run of several suites has a summary of each.
fn counts_part(log: &Log<'_>, deed: &Deed, passed: u32) -> bool {
    let call = log.calls.get(deed.call);
    let texts = [call.and_then(|call| call.output), call.and_then(|call| call.error)];
    let lines = texts.into_iter().flatten().flat_map(|text| text.lines().take(MOST_LINES));
    // "33 passed", "Passed: 48"; in "41 passed (43)" the second number is the total. "Executed 88 tests, with 0 failures".
    let is_number =
        |word: &str| word.trim_end_matches([',', ';', '.']).parse::<u32>().is_ok_and(|number| number == passed);
    let has = |line: &str| {
        let none_failed = contains_any(" 0 failures| 0 failed", line);
        let is_pair = |pair: &[&str]| {
            let (first, second) = (pair[0].to_ascii_lowercase(), pair[1].to_ascii_lowercase());
            let is_passed = second.starts_with("pass") || none_failed && second.starts_with("test");
            is_number(&first) && is_passed || first == "passed:" && is_number(&second)
        };
        line.split_whitespace().listed().windows(2).any(is_pair)
    };
    lines.into_iter().any(has)
}

fn has_counts(log: &Log<'_>, deed: usize, said: Counted) -> bool {
    log.deeds.get(deed).and_then(|deed| deed.counts).is_some_and(|counts| said.agrees(counts))
}

/// Whether the last runs add up to the counts: the tests of several packages.
fn sums_agree(log: &Log<'_>, deeds: &[usize], said: Counted) -> bool {
    let mut sum = TestCounts::default();
    let add = |one: Option<u32>, other: Option<u32>| Some(one.unwrap_or(0).saturating_add(other.unwrap_or(0)));
    for counts in deeds.iter().rev().filter_map(|index| log.deeds.get(*index)?.counts) {
        sum.passed = add(sum.passed, counts.passed);
        sum.failed = add(sum.failed, counts.failed);
        sum.skipped = add(sum.skipped, counts.skipped);
        if said.agrees(sum) {
            return true;
        }
    }
    false
}
