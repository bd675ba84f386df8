//! What the run says about each statement.

mod alternatives;
mod call_numbers;
mod case;
mod certainty;
mod commit;
mod compare;
mod done;
mod earlier;
mod echo;
mod features;
mod fitting;
mod log;
mod moment;
mod name_words;
mod named;
mod nearest;
mod number;
mod number_said;
mod number_written;
mod part_of_tests;
mod partial;
mod particulars;
mod place;
mod result;
mod result_words;
mod success;
mod target;
mod test_counts;
#[cfg(test)]
mod tests;
mod trouble;
mod values;
mod verdict;
mod warnings;

use crate::list::Listed;
use serde::Serialize;

use crate::call::Call;
use crate::deed::{Deed, DeedKind, deeds_of};
use crate::run_words::RunWords;
use crate::statement::{Statement, clauses_in, statements_by};
use crate::weights::{Learned, Weights};
use case::{Case, Decided};
use certainty::{certain, examples};
use compare::compare;
use log::Log;
use named::is_evident;
pub use nearest::CallEnding;
use nearest::Nearest;
use place::in_its_place;
use trouble::with_trouble;
use verdict::Verdict;
pub use verdict::{DeedFinding, DeedRule};

/// The longest quotation of an output, in characters.
const LONGEST_QUOTE: usize = 300;

/// A statement with what the run says about it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct AssessedStatement {
    /// Start in `answer`, in UTF-16 units.
    pub start: u32,
    /// End (exclusive) in `answer`, in UTF-16 units.
    pub end: u32,
    /// The words of the answer.
    pub text: String,
    /// What kind of deed it says.
    pub kind: DeedKind,
    /// What the run says about it.
    pub finding: DeedFinding,
    /// The name of the [`DeedRule`] that decided, such as `exit_code`, `counts_differ`, `no_call_of_this_kind`.
    pub rule: DeedRule,
    /// `id` of the call that decided; `null` where none did, or one of an earlier turn.
    pub tool_id: Option<String>,
    /// The command of that call.
    pub command: Option<String>,
    /// Its exit code, where the run shows it.
    pub exit_code: Option<i32>,
    /// The words of its output or error that decided, or its arguments where these have another value; at most 300 characters.
    pub quote: Option<String>,
    /// Where no call decided: the call that has most of the statement's words; `null` where none has any.
    pub nearest: Option<NearestCall>,
}

/// The call that has most of the words of a statement. It decides nothing: it is where to look.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct NearestCall {
    /// `id` of the call; `null` for one of an earlier turn.
    pub tool_id: Option<String>,
    /// Its name as sent.
    pub name: String,
    /// How it ended; `null` where the stream does not say it.
    pub ended: Option<CallEnding>,
}

/// What an agent says it did, compared with its run.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Deeds {
    /// Statements that the run shows.
    pub shown: u32,
    /// Statements that the run contradicts.
    pub contradicted: u32,
    /// Statements that were so before the last change.
    pub older: u32,
    /// Statements about what was only tried.
    pub attempted: u32,
    /// Statements that nothing in the run shows.
    pub not_shown: u32,
    /// Statements that cannot be checked.
    pub not_checkable: u32,
    /// Every statement, in the order of the answer.
    pub statements: Vec<AssessedStatement>,
}

impl Deeds {
    /// The same, with what other calls of the conversation show of statements that nothing in the run shows. They never accuse: what happened
    /// before may have been mended since.
    #[must_use]
    pub fn or_shown_by(self, others: Self) -> Self {
        let is_kinder = |finding| !matches!(finding, DeedFinding::Contradicted | DeedFinding::Attempted);
        let mut joined = Self::default();
        for (own, other) in self.statements.into_iter().zip(others.statements) {
            let takes_other = own.finding == DeedFinding::NotShown && is_kinder(other.finding);
            joined.add(if takes_other { other } else { own });
        }
        joined
    }

    /// The same for a stream of which not all was read: what is missing may be in the rest.
    #[must_use]
    pub fn without_absence(self) -> Self {
        let mut kept = Self::default();
        for statement in self.statements {
            kept.add(match statement.finding {
                DeedFinding::NotShown => AssessedStatement {
                    finding: DeedFinding::NotCheckable,
                    rule: DeedRule::NoResultsInStream,
                    ..statement
                },
                _ => statement,
            });
        }
        kept
    }

    fn add(&mut self, statement: AssessedStatement) {
        let counter = match statement.finding {
            DeedFinding::Shown => &mut self.shown,
            DeedFinding::Contradicted => &mut self.contradicted,
            DeedFinding::Older => &mut self.older,
            DeedFinding::Attempted => &mut self.attempted,
            DeedFinding::NotShown => &mut self.not_shown,
            DeedFinding::NotCheckable => &mut self.not_checkable,
        };
        *counter += 1;
        self.statements.push(statement);
    }
}

/// Compares what an answer says was done with the calls of its run. `carries_results`: whether the stream is of a kind that carries the results of
/// calls; otherwise nothing is checkable. `learned`: the weights to judge by.
#[must_use]
pub fn assess(answer: &str, calls: &[Call<'_>], carries_results: bool, learned: &Learned<'_>) -> Deeds {
    let calls: Vec<Call<'_>> = calls.iter().map(|call| call.with_approval()).listed();
    let deeds = deeds_of(&calls);
    let log = Log::new(answer, &calls, &deeds);
    let statements = statements_by(answer, log.words(), &learned.clauses);
    assess_with(&log, &statements, carries_results, |statement, log, verdict, all| {
        certain(&Case::new(statement, log, verdict, all), &learned.findings)
    })
}

/// The clauses of an answer beside its calls, each with its place in bytes and its features: what is learned from.
#[must_use]
pub fn clauses(answer: &str, calls: &[Call<'_>]) -> Vec<(std::ops::Range<usize>, Vec<String>)> {
    let calls: Vec<Call<'_>> = calls.iter().map(|call| call.with_approval()).listed();
    clauses_in(answer, &RunWords::of(&calls, &deeds_of(&calls)))
}

/// What the run says of statements: what is left of the verdicts of the rules.
fn assess_with(
    log: &Log<'_>,
    statements: &[Statement],
    carries_results: bool,
    sift: impl Fn(&Statement, &Log<'_>, Verdict, &[Decided]) -> Verdict,
) -> Deeds {
    let Log { answer, calls, deeds, .. } = *log;
    let mut offsets = Offsets { answer, at: 0, units: 0 };
    let mut assessed = Deeds::default();
    let verdicts = statements.iter().map(|statement| verdict_of(statement, log, carries_results)).listed();
    let all = decided(statements, &verdicts, log);
    for (statement, verdict) in statements.iter().zip(verdicts) {
        let Some(verdict) = verdict else { continue };
        let verdict = sift(statement, log, verdict, &all);
        let deed = verdict.deed.and_then(|index| deeds.get(index));
        let (start, end) = (offsets.utf16(statement.range.start), offsets.utf16(statement.range.end));
        assessed.add(AssessedStatement {
            start,
            end,
            text: answer.get(statement.range.clone()).unwrap_or_default().to_owned(),
            kind: statement.kind,
            finding: verdict.finding,
            rule: verdict.rule,
            tool_id: deed
                .and_then(|deed| calls.get(deed.call))
                .map(|call| call.id.to_owned())
                .filter(|id| !id.is_empty()),
            command: deed.and_then(|deed| deed.command.clone()),
            exit_code: deed.and_then(|deed| deed.exit_code),
            quote: deed.and_then(|deed| quote(deed, verdict.rule, calls)),
            nearest: nearest_call(statement, log, verdict.finding),
        });
    }
    assessed
}

/// What the rules say of a statement; `None` where it is doubtful and no call names the same.
fn verdict_of(statement: &Statement, log: &Log<'_>, carries_results: bool) -> Option<Verdict> {
    let verdict = if carries_results {
        in_its_place(statement, log, with_trouble(statement, log, compare(statement, log)))
    } else {
        DeedRule::NoResultsInStream.verdict(DeedFinding::NotCheckable)
    };
    let deed = verdict.deed.and_then(|index| log.deeds.get(index));
    let is_evident = || deed.is_some_and(|deed| is_evident(statement, deed, log));
    (!statement.is_doubtful || is_evident()).then_some(verdict)
}

/// What the rules say of each statement that the weights of clauses give, with the features of the finding: what its certainty is learned from.
#[must_use]
pub fn findings(
    answer: &str,
    calls: &[Call<'_>],
    carries_results: bool,
    clauses: &Weights<'_>,
) -> Vec<(std::ops::Range<usize>, DeedFinding, Vec<String>)> {
    let calls: Vec<Call<'_>> = calls.iter().map(|call| call.with_approval()).listed();
    let deeds = deeds_of(&calls);
    let log = Log::new(answer, &calls, &deeds);
    let statements = statements_by(answer, log.words(), clauses);
    let verdicts = statements.iter().map(|statement| verdict_of(statement, &log, carries_results)).listed();
    let all = decided(&statements, &verdicts, &log);
    let of = |(statement, verdict): (&Statement, &Option<Verdict>)| {
        let features = (*verdict).map(|verdict| examples(&Case::new(statement, &log, verdict, &all)));
        features.into_iter().flatten().map(|(finding, features)| (statement.range.clone(), finding, features)).listed()
    };
    statements.iter().zip(&verdicts).flat_map(of).listed()
}

/// The places of the statements, and the calls that decide about them.
fn decided(statements: &[Statement], verdicts: &[Option<Verdict>], log: &Log<'_>) -> Vec<Decided> {
    let call = |verdict: &Option<Verdict>| Some(log.deeds.get((*verdict)?.deed?)?.call);
    statements.iter().zip(verdicts).map(|(statement, verdict)| (statement.range.clone(), call(verdict))).listed()
}

/// The call beside a statement that is not decided.
fn nearest_call(statement: &Statement, log: &Log<'_>, finding: DeedFinding) -> Option<NearestCall> {
    if finding != DeedFinding::NotCheckable {
        return None;
    }
    let nearest = Nearest::of(log.said(statement), log).call()?;
    let call = log.calls.get(nearest)?;
    let tool_id = (!call.id.is_empty()).then(|| call.id.to_owned());
    Some(NearestCall { tool_id, name: call.name.to_owned(), ended: CallEnding::of_call(log, nearest) })
}

/// The words of a call that show how a deed ended.
fn quote(deed: &Deed, rule: DeedRule, calls: &[Call<'_>]) -> Option<String> {
    let call = calls.get(deed.call)?;
    let decided = || {
        let text = if deed.words_in_error { call.error } else { call.output }?;
        text.get(deed.words.clone()?)
    };
    // What says another value than the statement is what was asked.
    let words = if rule == DeedRule::ValueDiffers { call.args } else { decided() }?.trim();
    let end = words.char_indices().nth(LONGEST_QUOTE).map_or(words.len(), |(at, _)| at);
    (!words.is_empty()).then(|| words[..end].to_owned())
}

/// Offsets in UTF-16 units, counted on from the last one.
struct Offsets<'a> {
    answer: &'a str,
    at: usize,
    units: u32,
}

impl Offsets<'_> {
    fn utf16(&mut self, byte: usize) -> u32 {
        // Statements of one clause may begin at the same byte, before the end of the last.
        if byte >= self.at {
            self.units += units_of(&self.answer[self.at..byte]);
        } else {
            self.units -= units_of(&self.answer[byte..self.at]);
        }
        self.at = byte;
        self.units
    }
}

fn units_of(text: &str) -> u32 {
    text.chars().map(|character| character.len_utf16() as u32).sum()
}
