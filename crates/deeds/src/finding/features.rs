//! The features of a finding.

use credence_lexical::lower::lowercase;

use super::case::{Case, letters};
use super::echo::{Echoes, says};
use super::log::Log;
use super::name_words::says_all;
use super::nearest::{CallEnding, OF_WORD, first_deed};
use super::result_words::result_words;
use super::target::{last_part, names_same};
use super::values::of_values;
use super::verdict::Verdict;
use crate::amount::{count_of, share_of};
use crate::call::Call;
use crate::deed::{Deed, DeedKind, DeedState, Object};
use crate::list::Listed;
use crate::statement::Extent;

/// So many words of a statement have weights.
const MOST_WORDS: usize = 40;

/// The most statements about one call that are compared with each other.
const MOST_RIVALS: usize = 16;

/// The features of what is said of a statement. All have the last one: its weight is that of the finding.
pub fn features_of(case: &Case<'_>, verdict: Verdict) -> Vec<String> {
    let mut found = Vec::new();
    of_statement(case, verdict, &mut found);
    of_words(case.said, &mut found);
    of_calls(case, verdict, &mut found);
    of_values(case, case.deed_of(verdict), &mut found);
    match case.deed_of(verdict) {
        Some(deed) => {
            of_deed(case, deed, &mut found);
            of_rivals(case, deed.call, &mut found);
        }
        None => found.push("no deed".to_owned()),
    }
    if case.log.words().has_few_calls() {
        of_few_calls(&mut found);
    }
    found.push("any".to_owned());
    found
}

/// The features again under names of their own: where there are but few calls, what the deciding one lacks is in no other, and means more.
fn of_few_calls(found: &mut Vec<String>) {
    let is_general = |feature: &&String| !feature.starts_with("word ");
    let again = found.iter().filter(is_general).map(|feature| ["few: ", feature].concat()).listed();
    found.extend(again);
}

/// What it says, and by which rule.
fn of_statement(case: &Case<'_>, verdict: Verdict, found: &mut Vec<String>) {
    let Case { statement, log, said, first, .. } = case;
    let mut add = |parts: &[&str]| found.push(parts.concat());
    add(&["rule ", verdict.rule.name()]);
    add(&["kind ", statement.kind.name()]);
    add(&["rule and kind ", verdict.rule.name(), " ", statement.kind.name()]);
    if (first.finding, first.deed) != (verdict.finding, verdict.deed) {
        add(&["after ", first.finding.name()]);
        add(&["after ", first.finding.name(), " ", first.rule.name()]);
    } else if case.is_plain(verdict) {
        add(&["plain"]);
        add(&["plain ", verdict.rule.name()]);
    }
    let flags = [
        (statement.is_learned, "learned"),
        (statement.is_doubtful, "doubtful"),
        (statement.is_open, "open"),
        (statement.targets.is_empty(), "no name"),
        (log.has_unknown_tool(None), "unknown tool"),
        (says_all(said), "says all"),
    ];
    flags.iter().filter(|(is, _)| *is).for_each(|(_, name)| add(&[name]));
    add(&["score ", statement.score.map_or("none", eighth_of)]);
    add(&["letters ", letters(said)]);
    add(&["extent ", name_of_extent(statement.extent)]);
    add(&["words ", ["0", "1", "2", "3", "4", "5", "6"][(said.split_whitespace().count() / 3).min(6)]]);
    let of_all = log.vocabulary_of_all().shared_with(said);
    add(&["known ", share_of((of_all.known, of_all.words.max(1)))]);
    let is_anywhere = |target: &&String| log.vocabulary_of_all().shared_with(last_part(target)).has_all();
    let n_anywhere = statement.targets.iter().filter(is_anywhere).count();
    if !statement.targets.is_empty() {
        add(&["anywhere ", share_of((n_anywhere, statement.targets.len()))]);
    }
    add(&["calls of run ", ["1", "2", "4", "8", "16", "more"][(log.calls.len().max(1).ilog2() as usize).min(5)]]);
    add(&["deeds of kind ", count_of(log.of_kinds(&[statement.kind], None).len())]);
}

/// Its words, and pairs of characters where words are not set apart.
fn of_words(said: &str, found: &mut Vec<String>) {
    const FIRST_OF_JAPANESE: char = '\u{3001}';
    let lower = lowercase(said);
    let words = lower.split(|sign: char| !sign.is_alphabetic()).filter(|word| !word.is_empty());
    let mut all: Vec<String> = words.take(MOST_WORDS).map(str::to_owned).listed();
    let pairs = lower.chars().zip(lower.chars().skip(1));
    let pairs = pairs.filter(|(one, other)| *one >= FIRST_OF_JAPANESE && *other >= FIRST_OF_JAPANESE);
    all.extend(pairs.take(MOST_WORDS).map(|(one, other)| String::from_iter([one, other])));
    all.sort_unstable();
    all.dedup();
    found.extend(all.iter().map(|word| ["word ", word].concat()));
}

/// What the nearest calls have of its words, beside the deciding one.
fn of_calls(case: &Case<'_>, verdict: Verdict, found: &mut Vec<String>) {
    let mut add = |parts: &[&str]| found.push(parts.concat());
    let own = case.deed_of(verdict).map(|deed| deed.call);
    let words = |worth: usize| count_of((worth + OF_WORD / 2) / OF_WORD);
    let best = case.near.best();
    let worth = own.map_or(0, |call| case.near.worth_of(call));
    add(&["worth own ", share_of((worth, best.max(1)))]);
    add(&["worth own ", words(worth)]);
    let mut alone = [0, 0, 0];
    let mut n_own = 0;
    for call in &case.near.alone {
        let deed = first_deed(case.log, *call);
        let is_of_call = case.log.deeds.get(deed).is_some_and(|deed| deed.call == *call);
        match CallEnding::of(case.log, deed).filter(|_| is_of_call) {
            _ if own == Some(*call) => n_own += 1,
            Some(ended) => alone[ended as usize] += 1,
            None => {}
        }
    }
    add(&["alone own ", count_of(n_own)]);
    for ended in CallEnding::ALL {
        add(&["alone ", ended.name(), " ", count_of(alone[ended as usize])]);
        let near = case.near.ended(ended).filter(|near| case.log.deeds.get(near.deed).map(|deed| deed.call) != own);
        let Some(near) = near else { continue };
        add(&["worth ", ended.name(), " ", words(near.worth)]);
        if near.worth == best {
            add(&["best ", ended.name()]);
        }
    }
}

/// The deciding call.
fn of_deed(case: &Case<'_>, deed: &Deed, found: &mut Vec<String>) {
    let Case { statement, log, said, .. } = case;
    let mut add = |parts: &[&str]| found.push(parts.concat());
    let shared = log.vocabulary(deed.call).map(|own| own.shared_with(said)).unwrap_or_default();
    add(&["shared ", share_of((shared.of_call(), shared.words.max(1)))]);
    add(&["shared words ", count_of(shared.of_call())]);
    if shared.has_all() {
        add(&["has all ", count_of(shared.words + shared.numbers)]);
    }
    add(&["in outputs ", count_of(shared.in_outputs)]);
    add(&["in names ", count_of(shared.in_names)]);
    add(&["kinds ", statement.kind.name(), " ", deed.kind.name()]);
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
    let is_content = matches!(deed.kind, DeedKind::Read | DeedKind::Search);
    if !is_content && log.trouble(deed.call).is_some() {
        add(&["trouble"]);
    }
    if let Some(call) = log.calls.get(deed.call).filter(|_| deed.command.is_none()) {
        found.extend(result_words(call.output.unwrap_or_default(), call.args.unwrap_or_default()));
        of_echoes(said, call, found);
    }
}

/// What the result gives for what was asked.
fn of_echoes(said: &str, call: &Call<'_>, found: &mut Vec<String>) {
    let echoes = Echoes::of(call.args.unwrap_or_default(), call.output.unwrap_or_default());
    let n_same = echoes.values.iter().filter(|echo| echo.is_same()).count();
    found.push(["echoes ", count_of(n_same)].concat());
    found.push(["other echoes ", count_of(echoes.values.len() - n_same)].concat());
    let n_said = echoes.values.iter().filter(|echo| echo.is_same() && says(said, &echo.given)).count();
    found.push(["echoes said ", count_of(n_said)].concat());
    for echo in echoes.values.iter().filter(|echo| !echo.is_same()) {
        let mut add = |what: &str| found.push(["other ", echo.sort.name(), what].concat());
        add("");
        if says(said, &echo.asked) {
            add(" asked is said");
        }
        if says(said, &echo.given) {
            add(" given is said");
        }
    }
    found.extend(echoes.names.iter().map(|name| ["gives ", name].concat()));
}

/// Other statements about which the same call decides.
fn of_rivals(case: &Case<'_>, call: usize, found: &mut Vec<String>) {
    let Case { statement, log, all, .. } = case;
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

/// The score of a clause in steps of 75 hundredths, from below -75 to above 375.
fn eighth_of(score: i32) -> &'static str {
    const LOWEST: i32 = -150;
    const STEP: i32 = 75;
    const NAMES: [&str; 8] = ["0", "1", "2", "3", "4", "5", "6", "7"];
    let step = (score.saturating_sub(LOWEST) / STEP).max(0);
    NAMES[usize::try_from(step).unwrap_or_default().min(NAMES.len() - 1)]
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
