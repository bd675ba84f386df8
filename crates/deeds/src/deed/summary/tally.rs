//! The counts of one line.

use credence_named::named_enum;

use super::super::record::{DeedKind, TestCounts};
use crate::words::{head_of, is_in};

named_enum! {
    /// What a number of a summary counts.
    pub(super) enum Slot {
        Passed = "passed",
        Failed = "failed",
        Skipped = "skipped",
        Total = "total",
        Errors = "errors",
        Warnings = "warnings",
    }
}

/// The numbers of a summary, one for each [`Slot`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally([Option<u32>; 6]);

/// The words of summaries and what a number beside them counts. Nothing, for the last row.
const WORDS: &str = "\
passed: passed pass passing passes succeeded success successes successful ok xpassed xpass flaky
failed: failed fail failing failures failure errored broken crashed cancelled canceled unsuccessful
skipped: skipped skip skips ignored pending pendings todo todos xfailed excluded disabled omissions omitted incomplete did
total: tests test total examples example specs spec runs run scenarios scenario doctests doctest properties property
errors: errors error offenses offense issues issue violations violation
warnings: warnings warning warn
-: assertions assertion deselected measured filtered rerun reruns slow leaky interrupted snapshots steps step suites suite expect files file \
features feature hints hint infos info informations information notifications unexpected problems problem seconds assertions/expectations \
expectations inspected checked remaining fixed focused risky deprecations deprecated notices emitted subtests previous todo() projects crate";

/// What a word counts: `None` for an unknown word, `Some(None)` for one whose number is not kept.
fn slot_of(word: &str) -> Option<Option<Slot>> {
    let word = word.trim_matches(|letter: char| !letter.is_ascii_alphanumeric()).to_ascii_lowercase();
    head_of(WORDS, &word).map(Slot::from_name)
}

impl Tally {
    pub(super) fn of(slot: Slot, number: u32) -> Self {
        let mut tally = Self::default();
        tally.0[slot as usize] = Some(number);
        tally
    }

    fn get(&self, slot: Slot) -> Option<u32> {
        self.0[slot as usize]
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(Option::is_none)
    }

    /// Whether it counts, and every number is 0.
    pub(super) fn is_zero(&self) -> bool {
        !self.is_empty() && self.0.iter().flatten().all(|number| *number == 0)
    }

    pub(super) fn add(&mut self, other: &Self) {
        for (own, other) in self.0.iter_mut().zip(other.0) {
            *own = match (*own, other) {
                (Some(own), Some(other)) => Some(own.saturating_add(other)),
                (own, other) => own.or(other),
            };
        }
    }

    pub(super) fn has_same_slot(&self, other: &Self) -> bool {
        self.0.iter().zip(other.0).any(|(own, other)| own.is_some() && other.is_some())
    }

    pub(super) fn has_failures(&self) -> bool {
        [Slot::Failed, Slot::Errors].into_iter().any(|slot| self.get(slot).is_some_and(|number| number > 0))
    }

    /// The counts as a record. Of tests, errors are tests that could not run, and what is neither failed nor skipped has passed.
    pub(super) fn counts(&self, kind: DeedKind) -> TestCounts {
        if kind != DeedKind::Test {
            return TestCounts {
                errors: self.get(Slot::Errors).or(self.get(Slot::Failed)),
                warnings: self.get(Slot::Warnings),
                ..TestCounts::default()
            };
        }
        let skipped = self.get(Slot::Skipped);
        let mut failed = self.get(Slot::Failed);
        if let Some(errors) = self.get(Slot::Errors) {
            failed = Some(failed.unwrap_or(0).saturating_add(errors));
        }
        let others = failed.unwrap_or(0).saturating_add(skipped.unwrap_or(0));
        let passed = self.get(Slot::Passed).or_else(|| Some(self.get(Slot::Total)?.saturating_sub(others)));
        let failed = failed.or_else(|| passed.map(|_| 0));
        TestCounts { passed, failed, skipped, ..TestCounts::default() }
    }
}

/// The counts of `3 failed, 5 passed in 0.12s`: numbers before words. `None` where a part of the line is anything else.
pub(super) fn in_numbers(text: &str, in_brackets: bool) -> Option<Tally> {
    let mut tally = Tally::default();
    // What stands before the counts: `Summary [ 0.123s] 5 tests run`, `webpack 5.90.0 compiled with 1 error`.
    let text = text.split_once("] ").map_or(text, |(_, rest)| rest).trim_start();
    let first = text.split(' ').next().unwrap_or_default();
    let is_number = !first.is_empty() && first.bytes().all(|byte| byte.is_ascii_digit() || byte == b'%');
    let text = if is_number { text } else { text.split_once(" with ").map_or(text, |(_, rest)| rest) };
    let text = ["; finished in", " in ", " after "].into_iter().fold(text, |text, end| before(text, end));
    let shown = if in_brackets { text.to_owned() } else { without_brackets(text) };
    for item in shown.split([',', ';', '|', '/', ':', '(', ')', '·', '\t']) {
        for item in item.split(" and ").map(str::trim).filter(|item| !item.is_empty()) {
            count_item(item, &mut tally)?;
        }
    }
    (!tally.is_empty()).then_some(tally)
}

fn count_item(item: &str, tally: &mut Tally) -> Option<()> {
    const BEFORE: &str = "with and across of due to";
    if matches!(item, "[no tests run]" | "." | "-") || item.starts_with('[') {
        return Some(());
    }
    let (item, total) = item.split_once(" out of ").map_or((item, None), |(item, total)| (item, Some(total)));
    if let Some(total) = total.and_then(|total| total.trim().parse().ok()) {
        tally.add(&Tally::of(Slot::Total, total));
    }
    let mut words = item.split(' ').filter(|word| !word.is_empty() && !is_in(BEFORE, word));
    let first = words.next()?;
    // A share or a time.
    if first.ends_with('%') || (first.contains('.') && first.bytes().all(|byte| byte == b'.' || byte.is_ascii_digit()))
    {
        return Some(());
    }
    let number: u32 = first.parse().ok()?;
    let mut slot = None;
    for word in words {
        match (slot, slot_of(word)) {
            (None, found) => slot = found,
            // "5 tests passed", "0 tests failed": the second word says more.
            (Some(Some(Slot::Total)), Some(Some(found))) => slot = Some(Some(found)),
            _ => {}
        }
    }
    if let Some(slot) = slot? {
        tally.add(&Tally::of(slot, number));
    }
    Some(())
}

fn before<'a>(text: &'a str, end: &str) -> &'a str {
    text.split(end).next().unwrap_or(text)
}

fn without_brackets(text: &str) -> String {
    let mut depth = 0_usize;
    let mut kept = String::new();
    for letter in text.chars() {
        match letter {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ if depth == 0 => kept.push(letter),
            _ => {}
        }
    }
    kept
}

/// The counts of `Tests run: 5, Failures: 1`: words before numbers.
pub(super) fn in_names(text: &str) -> Option<Tally> {
    let mut tally = Tally::default();
    let text = ["Duration", "duration", ", Time:"].into_iter().fold(text, before);
    for item in text.split([',', ';', '|', '(', ')', '[', ']']).map(|item| item.trim().trim_end_matches('.')) {
        if item.is_empty() {
            continue;
        }
        let at = item.rfind(|letter: char| !letter.is_ascii_digit()).map_or(0, |at| at + 1);
        let (name, number) = (item.get(..at)?, item.get(at..)?);
        let name = name.trim_end_matches(|letter: char| letter.is_whitespace() || ":=".contains(letter));
        let words = name.split([' ', '-']).filter(|word| !word.is_empty());
        let slots: Vec<Option<Slot>> = words.map(slot_of).collect::<Option<_>>()?;
        // A number without a name is the one of the start of the line, which names the tests.
        if let Some(slot) = slots.first().copied().unwrap_or(Some(Slot::Total)) {
            tally.add(&Tally::of(slot, number.parse().ok()?));
        }
    }
    (!tally.is_empty()).then_some(tally)
}

/// The first number of a text.
pub(super) fn number_in(text: &str) -> Option<u32> {
    let text = text.trim_start_matches([' ', ':', '\t']);
    let end = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    text.get(..end)?.parse().ok()
}
