//! What a statement says of warnings, and what its run shows of them.

use super::log::Log;
use super::number_written::{number_of_word, numbers_in};
use super::success::without_failure;
use super::verdict::{DeedFinding, DeedRule, Verdict};
use crate::deed::{Deed, DeedKind};
use crate::list::Listed;
use crate::statement::Extent;
use crate::words::{Words, contains_any, is_in, starts_with_any};

/// So many lines of an output are searched for warnings.
const MOST_LINES: usize = 2_000;

/// It denies them, or admits some.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WarningsSaid {
    /// "No warnings."
    Denied,
    /// "Only minor warnings."
    Some,
    /// "One minor warning", "warnings: 1".
    Number(u32),
}

const DENIED: Words = Words::of("no not t without zero 0 none free never nor nenhum nenhuma sem não nem livre");
/// A denial before one of them does not reach what is behind: "no errors and one warning".
const CONJUNCTIONS: Words = Words::of("and but with plus just only e mas com só apenas");
const WARNINGS: &str = "warning|aviso";
const PROBLEMS: &str = "problem|issue|finding|violation|complaint|offens|offenc|violaç";
const DENIED_IN_JAPANESE: &str = "なし|なく|無|ない|ません|ゼロ|ゼロ件|ず";

/// What is said of warnings; `None` where the word is not there. What is admitted counts before what is denied.
pub fn warnings_said(said: &str, kind: DeedKind) -> Option<WarningsSaid> {
    let said: String = said.chars().flat_map(char::to_lowercase).map(ascii_digit).collect();
    let parts = said.split([',', ';', '、', '。', '(', ')', '—', '–']);
    let of = |part| in_japanese(part).or_else(|| in_words(part, WARNINGS));
    // What a linter warns of is a problem, too; that there are some may be errors.
    let denied = |part| in_words(part, PROBLEMS).filter(|said| kind == DeedKind::Lint && *said == WarningsSaid::Denied);
    let all = parts.filter_map(|part| of(part).or_else(|| denied(part))).listed();
    all.iter().find(|said| **said != WarningsSaid::Denied).or(all.first()).copied()
}

fn ascii_digit(sign: char) -> char {
    let digit = (sign as u32).wrapping_sub('０' as u32);
    char::from_digit(digit, 10).unwrap_or(sign)
}

fn in_japanese(part: &str) -> Option<WarningsSaid> {
    let (before, behind) = part.split_once("警告")?;
    let is_counted_before = before.ends_with("件の") || before.ends_with("つの");
    let counted = if is_counted_before { numbers_in(before).pop() } else { numbers_in(behind).into_iter().next() };
    Some(match counted.and_then(|number| number.parse().ok()) {
        Some(number) => of_number(number),
        None if contains_any(DENIED_IN_JAPANESE, behind) => WarningsSaid::Denied,
        None => WarningsSaid::Some,
    })
}

fn of_number(number: u32) -> WarningsSaid {
    if number == 0 { WarningsSaid::Denied } else { WarningsSaid::Number(number) }
}

/// What is said of the things that one of these words names, by the begins of the words.
fn in_words(part: &str, names: &str) -> Option<WarningsSaid> {
    let words = part.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty()).listed();
    let at = words.iter().position(|word| starts_with_any(names, word))?;
    let (before, behind) = (&words[..at], &words[at + 1..]);
    let is_list = part.split_once(words[at]).is_some_and(|(_, rest)| rest.trim_start().starts_with([':', '=']));
    let is_one = !words[at].ends_with('s');
    if let Some(said) = behind.first().filter(|_| is_list).and_then(|word| of_word(word, is_one)) {
        return Some(said);
    }
    let reach = before.iter().rposition(|word| is_in(CONJUNCTIONS, word)).map_or(0, |at| at + 1);
    // "No errors and warnings": both are denied.
    let reached = if reach == before.len() { before } else { &before[reach..] };
    let is_denied =
        reached.iter().chain(behind.first().filter(|word| **word == "free")).any(|word| is_in(DENIED, word));
    if is_denied {
        return Some(WarningsSaid::Denied);
    }
    Some(before[reach..].iter().rev().find_map(|word| of_word(word, is_one)).unwrap_or(WarningsSaid::Some))
}

/// An article is a number only before a singular: "a new warning", "a few warnings".
fn of_word(word: &str, is_one: bool) -> Option<WarningsSaid> {
    let one = (is_one && is_in("a one single um", word)).then_some(1);
    let number = one.or_else(|| number_of_word(word).as_deref().unwrap_or(word).parse().ok());
    number.map(of_number).or_else(|| is_in(DENIED, word).then_some(WarningsSaid::Denied))
}

/// "No warnings", or with some: then it ended without failure, and a number of them is compared with the counts.
pub fn of_warnings(said: WarningsSaid, deed: &Deed, log: &Log<'_>) -> Verdict {
    let plain = without_failure(deed);
    match (said, deed.counts.and_then(|counts| counts.warnings)) {
        (WarningsSaid::Denied, Some(0) | None) if another_compiler_warns(deed, log) => {
            DeedRule::ResultUnknown.verdict(DeedFinding::NotCheckable)
        }
        (WarningsSaid::Denied, Some(0)) => DeedRule::CountsAgree.verdict(DeedFinding::Shown),
        (WarningsSaid::Denied, Some(_)) => DeedRule::CountsDiffer.verdict(DeedFinding::Contradicted),
        (WarningsSaid::Denied, None) if warns(deed, log) => DeedRule::ResultUnknown.verdict(DeedFinding::NotCheckable),
        (WarningsSaid::Number(said), Some(own)) if own != said && plain.finding == DeedFinding::Shown => {
            DeedRule::CountsDiffer.verdict(DeedFinding::Contradicted)
        }
        // A linter may end with a code for what the statement admits.
        (WarningsSaid::Number(_) | WarningsSaid::Some, _) if plain.rule == DeedRule::ExitCode => match plain.finding {
            DeedFinding::Contradicted => DeedRule::ResultUnknown.verdict(DeedFinding::NotCheckable),
            _ => plain,
        },
        _ => plain,
    }
}

/// "Compiler: no warnings", where the tests were compiled with some before the build that printed none.
fn another_compiler_warns(deed: &Deed, log: &Log<'_>) -> bool {
    let compiles = |kind| matches!(kind, DeedKind::Build | DeedKind::Test);
    let others = log.of_kinds(&[DeedKind::Build, DeedKind::Test], None);
    let is_another = |other: &&Deed| !std::ptr::eq(*other, deed) && other.command.is_some();
    let is_current = |index: &usize| !log.is_changed_after(*index, None);
    compiles(deed.kind)
        && others
            .iter()
            .filter(|index| is_current(index))
            .filter_map(|index| log.deeds.get(*index))
            .filter(is_another)
            .any(|other| {
                other.counts.and_then(|counts| counts.warnings).is_some_and(|count| count > 0) || warns(other, log)
            })
}

/// Whether an output without counts has a line that may be a warning.
fn warns(deed: &Deed, log: &Log<'_>) -> bool {
    const NONE: &str = "0 warning|no warning|without warning|warnings: 0|warnings 0";
    let output = log.calls.get(deed.call).and_then(|call| call.output).unwrap_or_default();
    let lines = output.lines().take(MOST_LINES).map(str::to_ascii_lowercase);
    lines.into_iter().any(|line| line.contains("warn") && !contains_any(NONE, &line))
}

/// Whether what a statement claims is about its warnings, and not about other things that it counts.
pub fn is_extent_of(said: WarningsSaid, extent: Extent) -> bool {
    match extent {
        Extent::WithoutFailure | Extent::Number(0) => true,
        Extent::Number(number) | Extent::Count { passed: number, .. } => said == WarningsSaid::Number(number),
        Extent::Done | Extent::WithFailure => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn warnings_that_a_statement_admits() {
        let number = |number| Some(WarningsSaid::Number(number));
        let (denied, some) = (Some(WarningsSaid::Denied), Some(WarningsSaid::Some));
        let cases = [
            ("ESLint: no errors, one warning about a hook", number(1)),
            ("ESLint passes with one minor warning", number(1)),
            ("no errors and only minor warnings", some),
            ("no errors but a few warnings", some),
            ("The build is clean apart from deprecation warnings", some),
            ("clippy: 0 errors, warnings: 1", number(1)),
            ("Errors: 0, Warnings: 3", number(3)),
            ("o lint terminou sem erros, só com dois avisos", number(2)),
            ("sem erros e com alguns avisos", some),
            ("0 errors and 12 warnings", number(12)),
            ("3 new lint warnings", number(3)),
            ("エラーなし、警告1件", number(1)),
            ("エラーはなく、警告は２件だけです", number(2)),
            ("1件の警告を除いて成功", number(1)),
            ("警告は出ましたが成功", some),
            ("no errors and no warnings", denied),
            ("no errors or lint warnings", denied),
            ("no errors and warnings", denied),
            ("0 warnings", denied),
            ("warnings: 0", denied),
            ("warnings: none", denied),
            ("the build is free of warnings", denied),
            ("The build didn't emit any warnings", denied),
            ("the build is warning-free", denied),
            ("compila sem nenhum aviso", denied),
            ("警告なし", denied),
            ("エラーも警告もありません", denied),
            ("警告0件", denied),
            ("no errors", None),
        ];
        for (said, expected) in cases {
            assert_eq!(warnings_said(said, DeedKind::Build), expected, "{said}");
        }
        for said in ["ESLint: zero problems", "no issues", "nenhum problema", "without findings"] {
            assert_eq!(warnings_said(said, DeedKind::Lint), denied, "{said}");
            assert_eq!(warnings_said(said, DeedKind::Build), None, "{said}");
        }
        assert_eq!(warnings_said("3 problems", DeedKind::Lint), None);
    }
}
