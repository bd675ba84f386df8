//! How certain a finding is, by weights learned from labelled transcripts.
//!
//! What the rules say of a statement is right more often the more of its words the deciding call has, and the less other calls have of them. Such
//! signs are features with a weight each; what is not certain enough is not said. The weights are a table that `cargo xtask train findings` writes from the
//! tuning part of `tests/deeds`.

use super::log::Log;
use super::name_words::says_all;
use super::result_words::result_words;
use super::target::{last_part, names_same};
use super::verdict::{DeedFinding, DeedRule, Verdict};
use crate::deed::{Deed, DeedKind, DeedState, Object};
use crate::list::Listed;
use crate::statement::{Extent, Statement};
use crate::vocabulary::{Shared, stems_in};
use crate::weights::Weights;

/// The scores from which a finding is said: the logarithm of its odds to be right, times 100.
const SHOWN: i32 = 235;
const CONTRADICTED: i32 = 190;
const NOT_SHOWN: i32 = 220;
const ATTEMPTED: i32 = 85;

/// The same where the rules would decide alone, but another call is nearer.
const DISPUTED: i32 = 140;

/// The same where the rules decide, unless they contradict: below it, one in five of such findings was wrong, above it one in ten.
const SETTLED: i32 = 0;

/// So many words of a statement have weights.
const MOST_WORDS: usize = 14;

/// The most calls that are compared with one statement.
const MOST_CALLS: usize = 100;

/// Where a statement of the answer stands, and the call that decides about it.
pub type Decided = (std::ops::Range<usize>, Option<usize>);

/// The most statements about one call that are compared with each other.
const MOST_RIVALS: usize = 16;

/// The finding, unless it is not certain enough. `all`: every statement of the answer.
pub fn certain(
    statement: &Statement,
    log: &Log<'_>,
    verdict: Verdict,
    all: &[Decided],
    weights: &Weights<'_>,
) -> Verdict {
    let least = match verdict.finding {
        DeedFinding::Shown => SHOWN,
        DeedFinding::Contradicted => CONTRADICTED,
        DeedFinding::NotShown => NOT_SHOWN,
        DeedFinding::Attempted => ATTEMPTED,
        DeedFinding::Older | DeedFinding::NotCheckable => return verdict,
    };
    let least = match is_settled(statement, log, verdict) {
        true if !is_near(statement, log, verdict) => DISPUTED.min(least),
        true if verdict.finding == DeedFinding::Contradicted => return verdict,
        true => SETTLED,
        false => least,
    };
    if weights.score(&features_of(statement, log, verdict, all)) >= least {
        return verdict;
    }
    Verdict { deed: verdict.deed, ..DeedRule::Uncertain.verdict(DeedFinding::NotCheckable) }
}

/// Whether the rules decide alone: the exit code or the counts of a check, a commit or a push as the statement names it, a refusal, and that nothing was
/// committed, pushed, tested, deployed, sent, booked or paid.
pub fn is_settled(statement: &Statement, log: &Log<'_>, verdict: Verdict) -> bool {
    let has_same_kind = || {
        let deed = verdict.deed.and_then(|deed| log.deeds.get(deed));
        deed.is_some_and(|deed| deed.kind == statement.kind)
    };
    let is_check =
        matches!(statement.kind, DeedKind::Test | DeedKind::Build | DeedKind::Lint | DeedKind::Commit | DeedKind::Push);
    !statement.is_learned
        && match verdict.rule {
            DeedRule::CountsAgree
            | DeedRule::CountsDiffer
            | DeedRule::FailureAgrees
            | DeedRule::Denied
            | DeedRule::OnlyPartRan => true,
            DeedRule::ExitCode | DeedRule::FailedCall | DeedRule::SucceededCall => is_check && has_same_kind(),
            // Programs that commit, push and test are known; what deploys, sends, books or pays has at least a word of it.
            DeedRule::NoCallOfThisKind => {
                let is_known = matches!(statement.kind, DeedKind::Commit | DeedKind::Push | DeedKind::Test);
                // Words of another language than that of the tools would not be known in any case.
                let said = log.said(statement);
                let knows_nothing = || letters(said) == "ascii" && log.vocabulary_of_all().shared_with(said).known == 0;
                let has_words = matches!(
                    statement.kind,
                    DeedKind::Deploy | DeedKind::Send | DeedKind::Book | DeedKind::Pay | DeedKind::Schedule
                );
                let is_absent = is_known || has_words && knows_nothing();
                is_absent && !statement.is_open && !statement.is_doubtful
            }
            _ => false,
        }
}

/// The letters of a statement: the names of tools are mostly English.
fn letters(said: &str) -> &'static str {
    match said.chars().filter(|sign| sign.is_alphabetic() && !sign.is_ascii()).max() {
        None => "ascii",
        Some('\u{80}'..='\u{24f}') => "accents",
        Some(_) => "others",
    }
}

/// Whether no other call has more of the words, and the call has the names.
fn is_near(statement: &Statement, log: &Log<'_>, verdict: Verdict) -> bool {
    let said = log.said(statement);
    let Some(deed) = verdict.deed.and_then(|deed| log.deeds.get(deed)) else { return true };
    let own = log.vocabulary(deed.call).map_or(0, |own| own.shared_with(said).of_call());
    own >= nearest(log, said).1.0 && has_names(statement, log, verdict, deed)
}

/// Whether the call that shows a commit or a push has each name of it: "pushed to `upstream`" and `git push fork`.
fn has_names(statement: &Statement, log: &Log<'_>, verdict: Verdict, deed: &Deed) -> bool {
    let has = |target: &String| log.texts(deed).iter().any(|text| text.contains(last_part(target)));
    let is_git = matches!(statement.kind, DeedKind::Commit | DeedKind::Push);
    verdict.finding != DeedFinding::Shown || !is_git || statement.targets.iter().all(has)
}

/// The features of a finding; each begins with its name.
pub fn features_of(statement: &Statement, log: &Log<'_>, verdict: Verdict, all: &[Decided]) -> Vec<String> {
    let mut found = Vec::new();
    let mut add = |parts: &[&str]| found.push(parts.concat());
    add(&["rule ", verdict.rule.name()]);
    add(&["kind ", statement.kind.name()]);
    add(&["rule and kind ", verdict.rule.name(), " ", statement.kind.name()]);
    let flags = [
        (statement.is_learned, "learned"),
        (statement.is_doubtful, "doubtful"),
        (statement.is_open, "open"),
        (statement.targets.is_empty(), "no name"),
        (log.has_unknown_tool(None), "unknown tool"),
    ];
    flags.iter().filter(|(is, _)| *is).for_each(|(_, name)| add(&[name]));
    add(&["score ", statement.score.map_or("none", eighth_of)]);
    add(&["letters ", letters(log.said(statement))]);
    add(&["extent ", name_of_extent(statement.extent)]);
    let said = log.said(statement);
    if says_all(said) {
        add(&["says all"]);
    }
    add(&["words ", ["0", "1", "2", "3", "4", "5", "6"][(said.split_whitespace().count() / 3).min(6)]]);
    // Of other findings too few are labelled for weights of words.
    if matches!(verdict.finding, DeedFinding::Shown | DeedFinding::Contradicted) {
        stems_in(said).iter().take(MOST_WORDS).for_each(|stem| add(&["word ", stem]));
    }
    let best = nearest(log, said);
    add(&["nearest ", share_of(best.1)]);
    let of_all = log.vocabulary_of_all().shared_with(said);
    add(&["known ", share_of((of_all.known, of_all.words.max(1)))]);
    let is_anywhere = |target: &&String| {
        let own = log.vocabulary_of_all().shared_with(last_part(target));
        own.known == own.words && own.numbers_known == own.numbers
    };
    let n_anywhere = statement.targets.iter().filter(is_anywhere).count();
    if !statement.targets.is_empty() {
        add(&["anywhere ", share_of((n_anywhere, statement.targets.len()))]);
    }
    add(&["deeds of kind ", count_of(log.of_kinds(&[statement.kind], None).len())]);
    add(&["capitals ", known_capitals(log, said)]);
    let call = verdict.deed.and_then(|deed| log.deeds.get(deed)).map(|deed| deed.call);
    if let Some(near) = best.0 {
        if call != Some(near) {
            of_nearer(statement, log, near, &mut found);
        }
        let is_claimed = all.iter().any(|(_, other)| *other == Some(near));
        found.push(if is_claimed { "nearest is claimed" } else { "nearest is free" }.to_owned());
    }
    of_ended(statement, log, call, &mut found);
    if let Some(call) = call {
        of_rivals(statement, log, call, all, &mut found);
    }
    if let Some(deed) = verdict.deed.and_then(|deed| log.deeds.get(deed)) {
        of_deed(statement, log, deed, said, &mut found);
        let is_nearest = best.0 == Some(deed.call);
        found.push(if is_nearest { "is nearest" } else { "another is nearer" }.to_owned());
    } else {
        found.push("no deed".to_owned());
    }
    let name = verdict.finding.name();
    found.iter().map(|feature| [name, ": ", feature].concat()).chain([[name, ":"].concat()]).listed()
}

fn of_deed(statement: &Statement, log: &Log<'_>, deed: &Deed, said: &str, found: &mut Vec<String>) {
    let mut add = |parts: &[&str]| found.push(parts.concat());
    let shared = log.vocabulary(deed.call).map(|own| own.shared_with(said)).unwrap_or_default();
    let own = own_share(shared);
    add(&["shared ", share_of(own)]);
    add(&["shared words ", count_of(shared.of_call())]);
    add(&["in outputs ", count_of(shared.in_outputs)]);
    add(&["in names ", count_of(shared.in_names)]);
    add(&["numbers ", if shared.numbers == 0 { "none" } else { share_of((shared.numbers_known, shared.numbers)) }]);
    add(&["kind of deed ", if deed.kind == statement.kind { "same" } else { deed.kind.name() }]);
    let sort = match (deed.command.is_some(), deed.object) {
        (true, _) => "command",
        (_, Object::File | Object::Tests) => "edit",
        _ => "tool",
    };
    add(&["by ", sort]);
    add(&["by ", sort, " ", if deed.kind == statement.kind { "same" } else { "other" }, " ", count_of(shared.in_args)]);
    add(&["state ", name_of_state(deed.state)]);
    let is_named = |target: &&String| {
        names_same(deed, target) || log.texts(deed).iter().any(|text| text.contains(last_part(target)))
    };
    let n_named = statement.targets.iter().filter(is_named).count();
    if !statement.targets.is_empty() {
        add(&["named ", share_of((n_named, statement.targets.len()))]);
    }
    let of_tool: Vec<&Deed> = log.deeds.iter().filter(|other| is_same_tool(log, deed, other)).take(8).listed();
    add(&["calls ", count_of(of_tool.len())]);
    if of_tool.iter().any(|other| other.state == DeedState::Failed) {
        add(&["one failed"]);
    }
    if of_tool.iter().any(|other| other.state == DeedState::Attempted) {
        add(&["one tried"]);
    }
    if let Some(call) = log.calls.get(deed.call).filter(|_| deed.command.is_none()) {
        found.extend(result_words(call.output.unwrap_or_default(), call.args.unwrap_or_default()));
    }
    let is_content = matches!(deed.kind, DeedKind::Read | DeedKind::Search);
    if !is_content && log.trouble(deed.call).is_some() {
        found.push("trouble".to_owned());
    }
}

/// How many of the words with a capital, but for the first word, the calls have.
fn known_capitals(log: &Log<'_>, said: &str) -> &'static str {
    let names = said.split_whitespace().skip(1).filter(|word| word.starts_with(char::is_uppercase));
    let (mut known, mut words) = (0, 0);
    for name in names {
        let own = log.vocabulary_of_all().shared_with(name);
        known += own.known;
        words += own.words;
    }
    if words == 0 { "no" } else { share_of((known, words)) }
}

/// A call that does not decide and has more of the words.
fn of_nearer(statement: &Statement, log: &Log<'_>, near: usize, found: &mut Vec<String>) {
    let deed = log.deeds.iter().find(|deed| deed.call == near);
    found.push(["nearer is ", deed.map_or("none", |deed| name_of_state(deed.state))].concat());
    let is_same = deed.is_some_and(|deed| deed.kind == statement.kind);
    found.push(if is_same { "nearer is of kind" } else { "nearer is of another kind" }.to_owned());
    if log.trouble(near).is_some() {
        found.push("nearer has trouble".to_owned());
    }
}

/// Calls that failed, were only tried or succeeded, and have words of the statement that the deciding one has not.
fn of_ended(statement: &Statement, log: &Log<'_>, call: Option<usize>, found: &mut Vec<String>) {
    let stems = stems_in(log.said(statement));
    let own = call.and_then(|call| log.vocabulary(call));
    let mut most = [0, 0, 0];
    for deed in log.deeds.iter().rev().take(MOST_CALLS).filter(|deed| Some(deed.call) != call) {
        let at = match deed.state {
            DeedState::Attempted => 0,
            DeedState::Failed => 1,
            DeedState::Succeeded | DeedState::Returned => 2,
            DeedState::Unknown => continue,
        };
        let Some(other) = log.vocabulary(deed.call) else { continue };
        most[at] = most[at].max(other.n_more(&stems, own));
    }
    found.push(["tried has more ", count_of(most[0])].concat());
    found.push(["failed has more ", count_of(most[1])].concat());
    found.push(["done has more ", count_of(most[2])].concat());
}

/// Other statements about which the same call decides.
fn of_rivals(statement: &Statement, log: &Log<'_>, call: usize, all: &[Decided], found: &mut Vec<String>) {
    let share = |range: &std::ops::Range<usize>| {
        let said = log.answer.get(range.clone()).unwrap_or_default();
        log.vocabulary(call).map_or(0, |own| own.shared_with(said).of_call())
    };
    let rivals = all.iter().filter(|(range, other)| *other == Some(call) && *range != statement.range);
    let shares = rivals.take(MOST_RIVALS).map(|(range, _)| share(range)).listed();
    let own = share(&statement.range);
    found.push(["rivals ", count_of(shares.len())].concat());
    let place = match shares.iter().max() {
        None => "alone",
        Some(best) if *best < own => "before rivals",
        Some(best) if *best == own => "beside rivals",
        Some(_) => "behind rivals",
    };
    found.push(place.to_owned());
}

fn is_same_tool(log: &Log<'_>, one: &Deed, other: &Deed) -> bool {
    let name = |deed: &Deed| log.calls.get(deed.call).map(|call| call.name);
    one.kind == other.kind && name(one) == name(other)
}

/// The call that shares the most words, and how many of how many.
fn nearest(log: &Log<'_>, said: &str) -> (Option<usize>, (usize, usize)) {
    let mut best = (None, (0, 1));
    let stems = stems_in(said);
    for call in (0..log.calls.len()).rev().take(MOST_CALLS) {
        let share = log.vocabulary(call).map(|own| own_share(own.shared(&stems))).unwrap_or_default();
        if share.0 > best.1.0 {
            best = (Some(call), share);
        }
    }
    best
}

/// How many words of a statement the name or the arguments of a call have.
fn own_share(shared: Shared) -> (usize, usize) {
    (shared.of_call(), shared.words.max(1))
}

/// The score of a clause in steps of 75 hundredths, from below -75 to above 375.
fn eighth_of(score: i32) -> &'static str {
    const LOWEST: i32 = -150;
    const STEP: i32 = 75;
    const NAMES: [&str; 8] = ["0", "1", "2", "3", "4", "5", "6", "7"];
    let step = (score.saturating_sub(LOWEST) / STEP).max(0);
    NAMES[usize::try_from(step).unwrap_or_default().min(NAMES.len() - 1)]
}

fn count_of(number: usize) -> &'static str {
    ["0", "1", "2", "3", "4"][number.min(4)]
}

fn share_of((part, whole): (usize, usize)) -> &'static str {
    match part {
        0 => "none",
        part if part == whole => "all",
        part if 3 * part < whole => "few",
        part if 3 * part < 2 * whole => "some",
        _ => "most",
    }
}

const fn name_of_extent(extent: Extent) -> &'static str {
    match extent {
        Extent::Done => "done",
        Extent::WithoutFailure => "without failure",
        Extent::Count { .. } => "count",
        Extent::Number(_) => "number",
        Extent::WithFailure => "with failure",
    }
}

const fn name_of_state(state: DeedState) -> &'static str {
    match state {
        DeedState::Succeeded => "succeeded",
        DeedState::Returned => "returned",
        DeedState::Failed => "failed",
        DeedState::Attempted => "attempted",
        DeedState::Unknown => "unknown",
    }
}
