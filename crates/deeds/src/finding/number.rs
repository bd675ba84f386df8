//! Numbers, days and times of a statement against those of its deeds: arguments, outputs, and how many deeds and things there are.

use crate::list::Listed;

use super::call_numbers::{CallNumbers, start_of};
use super::done::{fitting, is_done, other_way, same_target};
use super::fitting::deciding;
use super::log::Log;
use super::moment::differs;
use super::named::n_shared;
use super::number_said::{moments_said, numbers_said, says_found};
use super::number_written::numbers_in;
use super::target::last_part;
use super::verdict::{DeedFinding, DeedRule, Verdict};
use crate::deed::{Deed, DeedKind, DeedState, Object};
use crate::statement::Statement;
use crate::words::contains_any;

/// The most deeds whose numbers are read for one statement.
const MOST_DEEDS: usize = 20;

/// In a run of more calls it is not known what no call has.
const MOST_CALLS: usize = 200;

/// What is shown, if the call and the deeds that fit have the days, times and numbers that the statement has.
pub fn with_values(statement: &Statement, log: &Log<'_>, verdict: Verdict, place: Option<usize>) -> Verdict {
    with_moments(statement, log, with_numbers(statement, log, verdict, place))
}

/// "Booked for January 15" where a tool was asked for the 25th, and no call has the 15th.
fn with_moments(statement: &Statement, log: &Log<'_>, verdict: Verdict) -> Verdict {
    let Some((index, deed)) = tool_of(log, verdict).filter(|_| verdict.finding == DeedFinding::Shown) else {
        return verdict;
    };
    let said = moments_said(statement, log);
    let own = log.numbers(deed.call).map_or(&[][..], |own| &own.moments);
    if !differs(&said, own) {
        return verdict;
    }
    let all: Vec<_> = calls_of(log).flat_map(|call| call.moments.iter().copied()).listed();
    if log.calls.len() > MOST_CALLS || !differs(&said, &all) {
        return verdict;
    }
    // What shares no word with the call is another deed: "the way back on Sunday is booked, too".
    let is_same = n_shared(log.said(statement), deed, log) > 0;
    let finding = if is_same { DeedFinding::Contradicted } else { DeedFinding::NotShown };
    DeedRule::ValueDiffers.verdict(finding).of(index)
}

/// The deed that decides, if it is neither of a command nor an edit of a file: what these have of numbers is not about what they do.
pub fn tool_of<'l>(log: &'l Log<'_>, verdict: Verdict) -> Option<(usize, &'l Deed)> {
    let index = verdict.deed?;
    let deed = log.deeds.get(index)?;
    (deed.command.is_none() && !matches!(deed.object, Object::File | Object::Tests)).then_some((index, deed))
}

/// What is shown, if the deeds have the numbers that the statement has.
fn with_numbers(statement: &Statement, log: &Log<'_>, verdict: Verdict, place: Option<usize>) -> Verdict {
    let Some(deed) = verdict.deed.filter(|_| verdict.finding == DeedFinding::Shown) else { return verdict };
    let said = numbers_said(statement, log);
    let is_found = statement.kind == DeedKind::Search && says_found(log.said(statement));
    if said.is_empty() && !is_found || log.is_exhausted() {
        return verdict;
    }
    let own = same_target(statement, log, &fitting(statement, log, deciding(statement.kind), place));
    let mut deeds: Vec<usize> = own.into_iter().rev().take(MOST_DEEDS).listed();
    if !deeds.contains(&deed) {
        deeds.push(deed);
    }
    let done: Vec<usize> = deeds.into_iter().filter(|deed| is_done(log, *deed)).listed();
    let counts = Counts::of(log, &done);
    if is_found && counts.is_empty_result && !says_nothing(log.said(statement)) && !said.contains(&"0".to_owned()) {
        return DeedRule::CountsDiffer.verdict(DeedFinding::Contradicted).of(deed);
    }
    if said.iter().all(|number| counts.have(number)) {
        return verdict;
    }
    let missing: Vec<&String> = said.iter().filter(|number| !counts.have(number)).listed();
    if let Some(failed) = failed_part(statement, log, deed, place) {
        let is_counted = missing.iter().all(|number| Counts::of(log, &[failed]).have(number));
        let contradicted = DeedRule::FailedCall.verdict(DeedFinding::Contradicted).of(failed);
        return if is_counted { verdict } else { contradicted };
    }
    if is_repeated(log.said(statement)) && other_way(statement, log, None, place).is_none() {
        return DeedRule::NoCounts.verdict(DeedFinding::NotShown).of(deed);
    }
    let all = Counts::of(log, &(0..log.deeds.len()).rev().take(MOST_DEEDS).listed());
    // The price of a train is in the search before it was booked.
    if missing.iter().all(|number| is_particular(number)) && missing.iter().all(|number| all.have(number)) {
        return verdict;
    }
    let has_others = |(_, deed): &(usize, &Deed)| log.numbers(deed.call).is_some_and(|own| !own.fields.is_empty());
    let is_nowhere = || {
        let is_in_call = |number: &&&String| calls_of(log).any(|call| call.may_have(number));
        log.calls.len() <= MOST_CALLS && missing.iter().any(|number| !all.have(number) && !is_in_call(&number))
    };
    if tool_of(log, verdict).is_some_and(|found| has_others(&found) && changes(found.1) && is_nowhere()) {
        return DeedRule::ValueDiffers.verdict(DeedFinding::Contradicted).of(deed);
    }
    DeedRule::NoCounts.verdict(DeedFinding::NotCheckable).of(deed)
}

/// What the calls of a run have.
fn calls_of<'l>(log: &'l Log<'_>) -> impl Iterator<Item = &'l CallNumbers> {
    (0..log.calls.len()).rev().take(MOST_CALLS).filter_map(|call| log.numbers(call))
}

/// Whether a deed does something: from what one only looked at, more may follow than it has.
const fn changes(deed: &Deed) -> bool {
    !matches!(deed.kind, DeedKind::Read | DeedKind::Search | DeedKind::Verify | DeedKind::Calculate)
}

/// A call of the tool that did it, which failed: only a part was done.
fn failed_part(statement: &Statement, log: &Log<'_>, done: usize, place: Option<usize>) -> Option<usize> {
    let name = |deed: usize| {
        let deed = log.deeds.get(deed).filter(|deed| deed.command.is_none())?;
        Some(log.calls.get(deed.call)?.name)
    };
    let is_failed = |deed: &usize| log.deeds.get(*deed).is_some_and(|deed| deed.state == DeedState::Failed);
    // Another piece of code that failed is no part of this one.
    let kind = Some(log.deeds.get(done)?.kind).filter(|kind| *kind != DeedKind::Calculate)?;
    let is_same = |deed: &usize| name(*deed).is_some() && name(*deed) == name(done);
    let failed = log.of_kinds(&[kind], place).into_iter().rev().filter(is_failed).find(is_same)?;
    other_way(statement, log, None, place).is_none().then_some(failed)
}

/// "Ten times", "dez vezes", "10回".
fn is_repeated(said: &str) -> bool {
    contains_any(" times| vezes|回", said) && !said.contains("回目")
}

/// Whether a number is not one that any output has by chance.
fn is_particular(number: &str) -> bool {
    number.len() > 1 && !matches!(number, "10" | "11" | "12")
}

fn says_nothing(said: &str) -> bool {
    contains_any(" no | not |n't |nothing|none|never|zero|nada|nenhum|não |ません|なかっ|ゼロ", &said.to_lowercase())
}

/// What the deeds have in numbers.
#[derive(Default)]
struct Counts<'a> {
    /// Lengths, and numbers of command lines.
    own: std::collections::BTreeSet<String>,
    calls: Vec<&'a CallNumbers>,
    /// Sums of the same field over the calls.
    sums: Vec<String>,
    is_empty_result: bool,
}

impl<'a> Counts<'a> {
    fn of(log: &'a Log<'_>, deeds: &[usize]) -> Self {
        let mut counts = Self::default();
        let mut targets = std::collections::BTreeSet::new();
        let mut calls = std::collections::BTreeSet::new();
        for deed in deeds.iter().filter_map(|deed| log.deeds.get(*deed)) {
            // The arguments of a tool are no things; paths of an edit or a command are.
            if deed.command.is_some() || deed.object == Object::File {
                targets.extend(deed.targets.iter().map(String::as_str));
                counts.add_len(deed.targets.len());
            }
            let words = deed.command.iter().flat_map(|command| command.split(' ').skip(1).take(200));
            counts.add_len(words.filter(|word| !word.starts_with('-')).count());
            counts.own.extend(deed.command.iter().flat_map(|command| numbers_in(start_of(command))));
            counts.calls.extend(log.numbers(deed.call).filter(|_| calls.insert(deed.call)));
        }
        let n_items = counts.calls.iter().map(|call| call.n_items).sum();
        [n_items, targets.len(), calls.len(), deeds.len()].into_iter().for_each(|number| counts.add_len(number));
        counts.sums = sums_of(&counts.calls);
        let (n_lists, n_empty) =
            counts.calls.iter().fold((0, 0), |(lists, empty), call| (lists + call.n_lists, empty + call.n_empty));
        counts.is_empty_result = n_lists > 0 && n_lists == n_empty;
        counts
    }

    fn add_len(&mut self, number: usize) {
        if number > 0 {
            self.own.insert(number.to_string());
        }
    }

    /// Whether a number is among them.
    fn have(&self, number: &String) -> bool {
        self.own.contains(number) || self.calls.iter().any(|call| call.may_have(number)) || self.sums.contains(number)
    }
}

/// The sums of the fields of the same name.
fn sums_of(calls: &[&CallNumbers]) -> Vec<String> {
    let mut by_field = std::collections::BTreeMap::<&str, i64>::new();
    for (field, number) in calls.iter().flat_map(|call| &call.fields) {
        let sum = by_field.entry(field).or_default();
        *sum = sum.saturating_add(*number);
    }
    by_field.values().map(ToString::to_string).listed()
}

/// "Coverage is at 91 %": the share that the report of a run has, and not any share in its output.
pub fn with_coverage(statement: &Statement, log: &Log<'_>, verdict: Verdict) -> Verdict {
    const NAMES: [&str; 3] = ["coverage", "cobertura", "カバレッジ"];
    let said = log.said(statement).to_lowercase();
    let is_shown =
        matches!(verdict.finding, DeedFinding::Shown | DeedFinding::Older) || verdict.rule == DeedRule::NoCounts;
    let Some(deed) = verdict.deed.filter(|_| is_shown && NAMES.iter().any(|name| said.contains(name))) else {
        return verdict;
    };
    let Some(share) = numbers_in(&said).pop() else { return verdict };
    let call = log.deeds.get(deed).and_then(|deed| log.calls.get(deed.call));
    let lines: Vec<&str> =
        call.and_then(|call| call.output).unwrap_or_default().lines().filter(|line| is_total(line)).listed();
    let has = |line: &&str| {
        numbers_in(line).iter().any(|number| *number == share || number.split('.').next() == Some(share.as_str()))
    };
    let is_named = |line: &&str| {
        line.contains('%')
            && statement.targets.iter().any(|target| line.contains(last_part(target)) && target.contains('.'))
    };
    let output = call.and_then(|call| call.output).unwrap_or_default();
    let of_file = output.lines().find(is_named);
    match lines.len() {
        _ if of_file.is_some_and(|line| !has(&line)) => {
            DeedRule::CountsDiffer.verdict(DeedFinding::Contradicted).of(deed)
        }
        _ if of_file.is_some() => DeedRule::CountsAgree.verdict(DeedFinding::Shown).of(deed),
        _ if lines.iter().any(has) => verdict,
        // That of a file may be another.
        1 if statement.targets.is_empty() => DeedRule::CountsDiffer.verdict(DeedFinding::Contradicted).of(deed),
        0 => DeedRule::NoCounts.verdict(DeedFinding::NotShown).of(deed),
        _ => DeedRule::NoCounts.verdict(DeedFinding::NotCheckable).of(deed),
    }
}

/// Whether a line of a report has the share of the whole: of pytest, Istanbul, Go and others.
fn is_total(line: &str) -> bool {
    let lower = line.trim().to_ascii_lowercase();
    let is_share = lower.contains('%') && lower.bytes().any(|byte| byte.is_ascii_digit());
    lower.starts_with("all files") || is_share && (lower.starts_with("total") || lower.contains("coverage"))
}
