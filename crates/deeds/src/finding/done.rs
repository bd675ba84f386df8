//! "I did it": a call of this kind that names the same shows it.

use super::fitting::{OPEN, deciding, fits_object, lacks_request, may_be_anything, related};
use super::log::Log;
use super::named::{
    compares, fits_names, is_of_named_tool, is_same_sort, n_shared, names_absent_program, names_nothing,
    runs_named_tool, says_comparison, shares_stem,
};
use super::number_said::numbers_said;
use super::place::is_elsewhere;
use super::target::{comparable, is_same_command, last_part, names_same};
use super::verdict::{DeedFinding, DeedRule, Verdict};
use crate::call::CallState;
use crate::deed::{Deed, DeedKind, DeedState, Object};
use crate::list::Listed;
use crate::statement::Statement;
use crate::vocabulary::stems_in;
use crate::words::contains_any;

/// The most deeds whose names are compared with the thing that a statement says ran.
const MOST_NAMED: usize = 50;

pub fn done(statement: &Statement, log: &Log<'_>, place: Option<usize>) -> Verdict {
    let deeds = fitting(statement, log, deciding(statement.kind), place);
    let same = same_target(statement, log, &deeds);
    let same = named_most(statement, log, things_run(statement, log, same));
    if names_absent_program(statement, log) {
        return absent(statement, log, place);
    }
    if let Some(verdict) = compared(statement, log, place) {
        return verdict;
    }
    let kinds = if statement.is_open { OPEN } else { related(statement.kind) };
    let others = fitting(statement, log, kinds, place);
    let same = nearer(statement, log, same, &others);
    let same = of_nearest_call(statement, log, same);
    if let Some(verdict) = shown(statement, log, &same) {
        return with_names(statement, log, in_place(statement, log, verdict, place));
    }
    let related = related_deeds(statement, log, &same, &others);
    if let Some(deed) = related.iter().rev().find(|deed| is_done(log, **deed)) {
        return with_names(statement, log, DeedRule::RelatedCall.verdict(DeedFinding::Shown).of(*deed));
    }
    match same.last().or(related.last()) {
        Some(last) => not_done(statement, log, *last),
        None => none_fits(statement, log, &deeds, &others, place),
    }
}

/// What is said to have run, "the migration", is not what another command did: of the deeds that fit, those that share its name, where the run
/// has one of that name.
fn things_run(statement: &Statement, log: &Log<'_>, same: Vec<usize>) -> Vec<usize> {
    if statement.kind != DeedKind::Run {
        return same;
    }
    let said = log.said(statement);
    let all: Vec<usize> = (0..log.deeds.len()).rev().take(MOST_NAMED).listed();
    let named: Vec<usize> = all
        .into_iter()
        .rev()
        .filter(|index| log.deeds.get(*index).is_some_and(|deed| shares_stem(said, deed, log)))
        .listed();
    if named.is_empty() { same } else { named }
}

/// Where a verb does not say the kind of its deed, a call of another kind that shares words with the statement decides before one that shares none.
fn nearer(statement: &Statement, log: &Log<'_>, same: Vec<usize>, others: &[usize]) -> Vec<usize> {
    let said = log.said(statement);
    let shares = |index: &usize| log.deeds.get(*index).is_some_and(|deed| n_shared(said, deed, log) > 0);
    if !statement.is_open && statement.kind != DeedKind::Run || same.iter().any(shares) {
        return same;
    }
    let near: Vec<usize> = others.iter().rev().take(MOST_NAMED).copied().filter(shares).listed();
    if near.is_empty() { same } else { near.into_iter().rev().listed() }
}

/// The deeds of another tool, where its name and arguments have clearly more of the words of a statement: "bank details saved in payroll" and
/// `payroll_set_bank_details`, whatever kinds they are of.
fn of_nearest_call(statement: &Statement, log: &Log<'_>, same: Vec<usize>) -> Vec<usize> {
    const CLEARLY: usize = 2;
    if matches!(statement.kind, DeedKind::Read | DeedKind::Search | DeedKind::Verify | DeedKind::Calculate) {
        return same;
    }
    let stems = stems_in(log.said(statement));
    let share = |index: usize| {
        let own = log.deeds.get(index).and_then(|deed| log.vocabulary(deed.call));
        own.map_or(0, |own| own.shared(&stems).of_call())
    };
    let is_tool = |index: &usize| {
        log.deeds.get(*index).is_some_and(|deed| {
            let is_content = matches!(deed.kind, DeedKind::Read | DeedKind::Search | DeedKind::Calculate);
            deed.command.is_none() && !matches!(deed.object, Object::File | Object::Tests) && !is_content
        })
    };
    let most = same.iter().rev().take(MOST_NAMED).map(|index| share(*index)).max().unwrap_or(0);
    let tools = (0..log.deeds.len()).rev().take(MOST_NAMED).filter(is_tool);
    let nearest = tools.map(|index| (share(index), index)).max();
    match nearest.filter(|(n_shared, index)| *n_shared >= most + CLEARLY && !same.contains(index)) {
        Some((_, index)) => vec![index],
        None => same,
    }
}

/// An edit shows a statement that has names only where a call has one of them.
fn with_names(statement: &Statement, log: &Log<'_>, verdict: Verdict) -> Verdict {
    let Some(deed) = verdict.deed.and_then(|deed| log.deeds.get(deed)) else { return verdict };
    let has_text = log.calls.get(deed.call).and_then(|call| call.args).is_some_and(|args| args.contains('"'));
    let has_args = log
        .calls
        .get(deed.call)
        .and_then(|call| call.args)
        .is_some_and(|args| deed.targets.iter().any(|target| args.contains(last_part(target))));
    let is_edit = deed.object == Object::File && deed.command.is_none() && has_args;
    // A tool of which the name or the arguments share but one word with a verb that is not known.
    let is_faint = statement.is_open && deed.object != Object::File && deed.command.is_none();
    // "Assigned #91 to @ana": a handle that no call has.
    let is_handle = |target: &&String| target.starts_with(['#', '@']) && target.len() > 1;
    let lacks_handle = || {
        statement
            .targets
            .iter()
            .filter(is_handle)
            .any(|target| !log.has_anywhere(target.trim_start_matches(['#', '@'])))
    };
    // "I went through the specs": what was read has no name of that.
    let is_unread = || {
        let is_general = statement.kind != DeedKind::Read || statement.object != Object::Other;
        !is_general && statement.targets.is_empty() && n_shared(log.said(statement), deed, log) == 0
    };
    let is_related = verdict.rule == DeedRule::RelatedCall && deed.object != Object::File && deed.command.is_none();
    let is_strange = || is_related && n_shared(log.said(statement), deed, log) == 0;
    if verdict.finding == DeedFinding::Shown && has_text && is_unread() {
        return unread(statement, log, verdict);
    }
    if verdict.finding == DeedFinding::Shown && lacks_handle() {
        return Verdict { deed: verdict.deed, ..absent(statement, log, None) };
    }
    if verdict.finding == DeedFinding::Shown && has_text && is_strange() {
        return Verdict { deed: verdict.deed, ..DeedRule::TargetDiffers.verdict(DeedFinding::NotCheckable) };
    }
    if is_faint && verdict.finding == DeedFinding::Shown && n_shared(log.said(statement), deed, log) < 2 {
        return Verdict { deed: verdict.deed, ..DeedRule::ResultUnknown.verdict(DeedFinding::NotCheckable) };
    }
    let is_named = |target: &String| {
        names_same(deed, target)
            || log.has_anywhere(target.trim_end_matches(['(', ')', '*', '.', ',']))
            || has_parts(log, deed, target)
    };
    if verdict.finding != DeedFinding::Shown
        || !is_edit
        || statement.targets.is_empty()
        || statement.targets.iter().any(is_named)
    {
        return verdict;
    }
    Verdict { deed: verdict.deed, ..DeedRule::TargetDiffers.verdict(DeedFinding::NotCheckable) }
}

/// Something was read, and what a statement says it read is not its name: more than was read where a page failed, or what no call has.
fn unread(statement: &Statement, log: &Log<'_>, verdict: Verdict) -> Verdict {
    let said = log.said(statement);
    let (failed, read): (Vec<usize>, Vec<usize>) =
        log.of_kinds(deciding(statement.kind), None).into_iter().partition(|index| !is_done(log, *index));
    let has_failed = |index: &usize| log.deeds.get(*index).is_some_and(|deed| deed.state == DeedState::Failed);
    let numbers = numbers_said(statement, log);
    let says_all = || numbers.iter().any(|number| number.parse().is_ok_and(|number: usize| number > read.len()));
    if let Some(failed) = failed.into_iter().rev().find(has_failed).filter(|_| says_all()) {
        return DeedRule::FailedCall.verdict(DeedFinding::Contradicted).of(failed);
    }
    let (n_known, n_names) = log.n_known(said);
    if n_names > 0 && 2 * n_known >= n_names {
        return verdict;
    }
    Verdict { deed: verdict.deed, ..DeedRule::TargetDiffers.verdict(DeedFinding::NotCheckable) }
}

/// "`Seat.row`", "`invoices.paid_on`": an edit has each part of a name, in whatever case.
fn has_parts(log: &Log<'_>, deed: &Deed, target: &str) -> bool {
    let plain = |text: &str| text.to_ascii_lowercase().replace(['_', '-'], "");
    let args = plain(log.calls.get(deed.call).and_then(|call| call.args).unwrap_or_default());
    let mut parts = target.split(['.', ':', '#', '(', ')', ' ']).filter(|part| part.len() > 1).peekable();
    parts.peek().is_some() && parts.all(|part| args.contains(&plain(part)))
}

/// No call has the name of the program that a statement names.
pub fn absent(statement: &Statement, log: &Log<'_>, place: Option<usize>) -> Verdict {
    match other_way(statement, log, None, place) {
        Some(rule) => rule.verdict(DeedFinding::NotCheckable),
        None => DeedRule::TargetDiffers.verdict(DeedFinding::NotShown),
    }
}

/// Of deeds that fit, those that share the most with the words of a statement; where its verb is not known, a tool must share something.
fn named_most(statement: &Statement, log: &Log<'_>, mut deeds: Vec<usize>) -> Vec<usize> {
    deeds.drain(..deeds.len().saturating_sub(MOST_NAMED));
    let said = log.said(statement);
    let of = |index: &usize| log.deeds.get(*index).map_or(0, |deed| n_shared(said, deed, log));
    let shared: Vec<usize> = deeds.iter().map(of).listed();
    let most = shared.iter().copied().max().unwrap_or(0);
    let is_edit =
        |index: usize| log.deeds.get(index).is_some_and(|deed| deed.command.is_some() || deed.object == Object::File);
    let kept = deeds.into_iter().zip(shared);
    let is_kept = |index: usize, n: usize| n == most && (n > 0 || !statement.is_open || is_edit(index));
    kept.filter(|(index, n)| is_kept(*index, *n)).map(|(index, _)| index).listed()
}

/// A folder that a statement says something was put in: where no deed that fits names it, that is not shown.
fn in_place(statement: &Statement, log: &Log<'_>, verdict: Verdict, place: Option<usize>) -> Verdict {
    let is_folder = |target: &&String| target.starts_with(['/', '~']) && target.len() > 1 && !target.contains(' ');
    let Some(folder) = statement.targets.iter().find(is_folder) else { return verdict };
    let Some(deed) = verdict.deed.and_then(|deed| log.deeds.get(deed)) else { return verdict };
    let call = log.calls.get(deed.call);
    let texts = [call.and_then(|call| call.args), call.and_then(|call| call.output), deed.command.as_deref()];
    let has = |text: &str| text.contains(last_part(folder));
    let is_kind_with_place =
        matches!(statement.kind, DeedKind::Install | DeedKind::Move | DeedKind::Deploy | DeedKind::Create);
    if !is_kind_with_place || names_same(deed, folder) || texts.into_iter().flatten().any(has) {
        return verdict;
    }
    let finding = match other_way(statement, log, None, place) {
        Some(_) => DeedFinding::NotCheckable,
        None => DeedFinding::NotShown,
    };
    Verdict { deed: verdict.deed, ..DeedRule::TargetDiffers.verdict(finding) }
}

/// "I compared both offers", "checked the totals against the report": what a search or a page gave is compared without a call, and what no call
/// has is not.
fn compared(statement: &Statement, log: &Log<'_>, place: Option<usize>) -> Option<Verdict> {
    if statement.kind != DeedKind::Verify {
        return None;
    }
    let said = log.said(statement);
    let is_compared = said.to_lowercase().contains("compar");
    let other = [" against ", " com "].into_iter().chain(is_compared.then_some(" with "));
    let other = other.filter_map(|word| Some(said.split_once(word)?.1)).next();
    if let Some(other) = other.filter(|other| other.is_ascii() || !other.contains('、')) {
        let (n_known, n_names) = log.n_known(other);
        if n_names > 0 && 2 * n_known < n_names && !log.is_exhausted() {
            return Some(
                other_way(statement, log, None, place)
                    .map_or(DeedRule::NoCallOfThisKind.verdict(DeedFinding::NotShown), |rule| {
                        rule.verdict(DeedFinding::NotCheckable)
                    }),
            );
        }
    }
    let looked = log.of_kinds(&[DeedKind::Search, DeedKind::Read], place);
    let has_found =
        |index: &&usize| log.deeds.get(**index).is_some_and(|deed| deed.command.is_none()) && is_done(log, **index);
    let found = looked.iter().rev().find(has_found).filter(|_| is_compared && comparable(statement).is_empty())?;
    Some(DeedRule::RelatedCall.verdict(DeedFinding::Shown).of(*found))
}

/// Deeds of other kinds that name what the statement names, or share the most with its words. Beside calls of the kind itself, which failed or
/// were only tried, those alone that name the same.
fn related_deeds(statement: &Statement, log: &Log<'_>, same: &[usize], others: &[usize]) -> Vec<usize> {
    let is_named = !comparable(statement).is_empty();
    let named = same_target(statement, log, others);
    if is_named {
        return named;
    }
    let said = log.said(statement);
    let of = |index: usize| log.deeds.get(index).map_or(0, |deed| n_shared(said, deed, log));
    let is_nearer = |tried: usize, other: usize| of(tried) > of(other);
    if !same.is_empty() {
        return named
            .into_iter()
            .filter(|other| same.iter().any(|tried| has_same_target(log, *tried, *other) && !is_nearer(*tried, *other)))
            .listed();
    }
    let n_shared: Vec<usize> = named.iter().map(|index| of(*index)).listed();
    let most = n_shared.iter().copied().max().unwrap_or(0);
    let is_related = |index: usize, n_shared: usize| {
        (n_shared == most && most > 0)
            || (most == 0 && log.deeds.get(index).is_some_and(|deed| may_show(statement, said, deed)))
    };
    named
        .into_iter()
        .zip(n_shared)
        .filter(|(index, n_shared)| is_related(*index, *n_shared))
        .map(|(index, _)| index)
        .listed()
}

/// Whether a deed that shares no word with a statement may be what it speaks of.
fn may_show(statement: &Statement, said: &str, deed: &Deed) -> bool {
    let is_check = statement.kind == DeedKind::Verify && (names_nothing(said) || compares(said, deed));
    is_check || is_same_sort(statement, deed) || is_of_named_tool(said, deed) || statement.kind == DeedKind::Run
}

fn has_same_target(log: &Log<'_>, one: usize, other: usize) -> bool {
    let (Some(one), Some(other)) = (log.deeds.get(one), log.deeds.get(other)) else { return false };
    one.targets.iter().any(|target| other.targets.contains(target))
}

pub fn fitting(statement: &Statement, log: &Log<'_>, kinds: &[DeedKind], place: Option<usize>) -> Vec<usize> {
    let mut deeds = log.of_kinds(kinds, place);
    let said = log.said(statement);
    deeds.retain(|deed| {
        log.deeds.get(*deed).is_some_and(|deed| {
            fits_object(statement, deed)
                && !lacks_request(said, deed)
                && fits_names(said, deed)
                && runs_named_tool(statement, said, deed)
        })
    });
    deeds
}

/// The deeds that name what the statement names; all, where it names nothing that is comparable.
pub fn same_target(statement: &Statement, log: &Log<'_>, deeds: &[usize]) -> Vec<usize> {
    let names = comparable(statement);
    let commands: Vec<&String> = match statement.kind {
        DeedKind::Run => {
            statement.targets.iter().filter(|target| target.contains(' ') || target.contains('.')).listed()
        }
        _ => Vec::new(),
    };
    if names.is_empty() && commands.is_empty() {
        return deeds.to_vec();
    }
    let is_same = |index: &&usize| {
        log.deeds.get(**index).is_some_and(|deed| {
            names.iter().any(|name| names_same(deed, name))
                || commands.iter().any(|command| is_same_command(deed, command))
        })
    };
    deeds.iter().filter(is_same).copied().listed()
}

pub fn is_done(log: &Log<'_>, deed: usize) -> bool {
    log.deeds.get(deed).is_some_and(|deed| matches!(deed.state, DeedState::Succeeded | DeedState::Returned))
}

/// Shown by the last deed that succeeded; what runs has run however it ended.
fn shown(statement: &Statement, log: &Log<'_>, deeds: &[usize]) -> Option<Verdict> {
    let succeeded = deeds.iter().rev().find(|deed| is_done(log, **deed));
    if let Some(deed) = succeeded {
        let has_exit_code = log.deeds.get(*deed).is_some_and(|deed| deed.exit_code == Some(0));
        let rule = if has_exit_code { DeedRule::ExitCode } else { DeedRule::SucceededCall };
        return Some(rule.verdict(DeedFinding::Shown).of(*deed));
    }
    let runs =
        matches!(statement.kind, DeedKind::Test | DeedKind::Build | DeedKind::Lint | DeedKind::Run | DeedKind::Search);
    let says_ran = says_ran(statement, log);
    let has_run = |deed: &&usize| log.deeds.get(**deed).is_some_and(|deed| deed.state == DeedState::Failed);
    let ran = deeds.iter().rev().filter(|_| runs && says_ran).find(has_run)?;
    Some(DeedRule::Ran.verdict(DeedFinding::Shown).of(*ran))
}

/// Whether a statement says that something ran; "all files formatted", "built the app" tell a result.
fn says_ran(statement: &Statement, log: &Log<'_>) -> bool {
    const WORDS: [&str; 19] = [
        "loop",
        "trigger",
        "ran",
        "run",
        "execut",
        "test",
        "check",
        "lint",
        "tried",
        "invok",
        "start",
        "rodei",
        "rodou",
        "rodad",
        "verifi",
        "実行",
        "テスト",
        "確認",
        "走ら",
    ];
    if !matches!(statement.kind, DeedKind::Build | DeedKind::Lint | DeedKind::Run) {
        return true;
    }
    // What a command in a code span says, the answer does not.
    let said = log.said(statement).to_lowercase();
    let said: String = said.split('`').step_by(2).collect();
    WORDS.iter().any(|word| said.contains(word))
}

/// Every deed that fits failed, was only tried, or has no known result.
fn not_done(statement: &Statement, log: &Log<'_>, last: usize) -> Verdict {
    let Some(deed) = log.deeds.get(last) else { return DeedRule::ResultUnknown.verdict(DeedFinding::NotCheckable) };
    match deed.state {
        DeedState::Failed => match other_way(statement, log, Some(last), None) {
            Some(rule) => rule.verdict(DeedFinding::NotCheckable).of(last),
            None => DeedRule::FailedCall.verdict(DeedFinding::Contradicted).of(last),
        },
        DeedState::Attempted => attempted(log, last),
        DeedState::Unknown | DeedState::Returned | DeedState::Succeeded => {
            DeedRule::ResultUnknown.verdict(DeedFinding::NotCheckable).of(last)
        }
    }
}

pub fn attempted(log: &Log<'_>, deed: usize) -> Verdict {
    let call = log.deeds.get(deed).and_then(|deed| log.calls.get(deed.call));
    let is_denied = call.is_some_and(|call| call.state == CallState::Denied);
    let rule = if is_denied { DeedRule::Denied } else { DeedRule::NoResult };
    rule.verdict(DeedFinding::Attempted).of(deed)
}

/// Why it may have been done by something that is not recognized, after a deed or at all.
pub fn other_way(statement: &Statement, log: &Log<'_>, after: Option<usize>, place: Option<usize>) -> Option<DeedRule> {
    if log.has_unknown_tool(after) {
        return Some(DeedRule::UnknownTool);
    }
    let commands = log.of_kinds(&[DeedKind::Run], place);
    let is_later = |deed: &usize| after.is_none_or(|after| *deed > after);
    let may_be = |deed: usize| log.deeds.get(deed).is_some_and(|deed| may_be_anything(statement.kind, deed));
    commands.into_iter().filter(is_later).any(may_be).then_some(DeedRule::UnknownCommand)
}

/// No deed of this kind names the same.
fn none_fits(statement: &Statement, log: &Log<'_>, deeds: &[usize], others: &[usize], place: Option<usize>) -> Verdict {
    let named = comparable(statement)
        .into_iter()
        .find_map(|target| log.names(deeds, last_part(target)).or_else(|| log.names(others, last_part(target))));
    if let Some(deed) = named.filter(|deed| is_done(log, *deed)) {
        return DeedRule::RelatedCall.verdict(DeedFinding::Shown).of(deed);
    }
    if let Some(verdict) = by_code(statement, log, place) {
        return verdict;
    }
    if let Some(rule) = other_way(statement, log, None, place) {
        return rule.verdict(DeedFinding::NotCheckable);
    }
    let is_unread = log.is_exhausted()
        || deeds
            .iter()
            .any(|deed| log.deeds.get(*deed).is_some_and(|deed| deed.targets.is_empty() && deed.command.is_none()));
    match deeds.last() {
        Some(last) if is_unread || named.is_some() => {
            DeedRule::ResultUnknown.verdict(DeedFinding::NotCheckable).of(*last)
        }
        Some(last) => DeedRule::TargetDiffers.verdict(DeedFinding::NotShown).of(*last),
        None if may_be_other(statement, log, others) => DeedRule::ResultUnknown.verdict(DeedFinding::NotCheckable),
        None if may_be_by_search(statement, log, others) => DeedRule::ResultUnknown.verdict(DeedFinding::NotCheckable),
        None if needs_no_tool(statement, log) => DeedRule::NeedsNoTool.verdict(DeedFinding::NotCheckable),
        None => DeedRule::NoCallOfThisKind.verdict(DeedFinding::NotShown),
    }
}

/// A tool that runs code reads, changes and writes what the code says.
fn by_code(statement: &Statement, log: &Log<'_>, place: Option<usize>) -> Option<Verdict> {
    use DeedKind as K;
    if !matches!(statement.kind, K::Read | K::Change | K::Delete | K::Create | K::Move | K::Search) {
        return None;
    }
    let args = |index: usize| {
        let deed = log.deeds.get(index).filter(|deed| deed.command.is_none())?;
        log.calls.get(deed.call)?.args.filter(|args| args.contains("\"code\""))
    };
    let names = |index: &usize| {
        let Some(args) = args(*index) else { return false };
        let targets = &statement.targets;
        targets.is_empty() || targets.iter().any(|target| args.contains(last_part(target)))
    };
    let named = log.of_kinds(&[K::Calculate], place).into_iter().filter(names).listed();
    let last = *named.last()?;
    let said = log.said(statement);
    // The numbers of a statement are compared with those of its call later.
    let is_named = !statement.targets.is_empty() || !numbers_said(statement, log).is_empty() || log.n_known(said).0 > 0;
    let done = named.iter().rev().find(|index| is_done(log, **index)).filter(|_| is_named);
    let has_failed = log.deeds.get(last).is_some_and(|deed| deed.state == DeedState::Failed);
    Some(match done {
        Some(done) => DeedRule::RelatedCall.verdict(DeedFinding::Shown).of(*done),
        None if has_failed && !statement.targets.is_empty() => {
            DeedRule::FailedCall.verdict(DeedFinding::Contradicted).of(last)
        }
        None => DeedRule::ResultUnknown.verdict(DeedFinding::NotCheckable).of(last),
    })
}

/// Whether a call of another kind may be it: one that checks anything, or shares words with a verb that is not known.
fn may_be_other(statement: &Statement, log: &Log<'_>, others: &[usize]) -> bool {
    const MOST_SHARED: usize = 2;
    let said = log.said(statement);
    let is_near = |deed: &Deed| n_shared(said, deed, log) >= MOST_SHARED;
    let is_general = statement.is_open || matches!(statement.kind, DeedKind::Run | DeedKind::Verify);
    let (n_known, n_names) = if statement.kind == DeedKind::Verify { log.n_known(said) } else { (0, 0) };
    let is_absent = n_names > 0 && n_known == 0 && is_english(said) && !said.contains("eproduc") && !log.is_exhausted();
    statement.kind == DeedKind::Verify
        && !others.is_empty()
        && !says_comparison(said)
        && !is_absent
        && !is_elsewhere(log, said)
        || is_general && log.deeds.iter().rev().take(MOST_NAMED).any(is_near)
}

/// Whether the words are of the language in which tools are named.
fn is_english(said: &str) -> bool {
    contains_any(" the | every | all | each |that ", &said.to_ascii_lowercase())
}

/// Searches open pages and read them without a call for each: what is said to have been read or checked, and names nothing, may have been.
fn may_be_by_search(statement: &Statement, log: &Log<'_>, others: &[usize]) -> bool {
    let is_search =
        |deed: &usize| log.deeds.get(*deed).is_some_and(|deed| deed.kind == DeedKind::Search && deed.command.is_none());
    let is_reading = matches!(statement.kind, DeedKind::Read | DeedKind::Verify);
    is_reading && comparable(statement).is_empty() && others.iter().any(|deed| is_search(deed) && is_done(log, *deed))
}

/// "I compared the options", "I calculated the total": a model may do that by itself. An agent that made calls says that it checked with them.
fn needs_no_tool(statement: &Statement, log: &Log<'_>) -> bool {
    let is_thought =
        statement.kind == DeedKind::Calculate || statement.kind == DeedKind::Verify && log.calls.is_empty();
    is_thought && !matches!(statement.object, Object::File | Object::Document) && comparable(statement).is_empty()
}
