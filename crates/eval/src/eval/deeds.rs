//! What is said of statements about deeds, beside labelled transcripts: `cargo xtask eval deeds`.
//!
//! `tests/deeds` holds runs of agents as they send them, each with the statements of its answer about what was done, and what the run shows of
//! each. What is not labelled is no statement. Of the held-out part only totals are written.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use credence_core::{
    AssessedStatement, Assessor, CallEnding, DeedFinding, Forests, Learned, Weights, assess_recording, deeds_by,
    has_checkable_deeds,
};
use credence_eval::labelled::Unreadable;
use credence_eval::shared::shared;
use credence_eval::training::deeds::{WithoutAuthor, author_of, clauses_left_out, without_each_author};
use credence_eval::transcripts::{Labelled, Split, Transcript, overlap, own_folder, transcripts_in};

use super::measure::wilson;

/// What was counted in one part of the set.
#[derive(Default)]
struct Counts {
    statements: usize,
    found: usize,
    /// What was called a statement and is none.
    others_called: usize,
    /// Sentences without a labelled statement.
    others: usize,
    /// For each finding, how often it was said, and how often it was right.
    said: [(usize, usize); DeedFinding::ALL.len()],
    /// For each finding and rule, how often it was said, and how often it was right.
    by_rule: BTreeMap<String, (usize, usize)>,
    /// For each ending of the nearest call, how many statements were left undecided, and how many of them the run shows.
    undecided: BTreeMap<&'static str, (usize, usize)>,
    /// What was missed or wrong, to be read.
    notes: Vec<String>,
}

/// The counts of both parts; with `--misses` what of the tuning part was missed or wrong. `--folder` names other transcripts of the same form.
pub fn report(options: &[&str]) -> Result<String, Unreadable> {
    let (with_misses, folder) = match options {
        [] => (false, own_folder()),
        ["--misses"] => (true, own_folder()),
        ["--folder", folder] => (false, PathBuf::from(folder)),
        ["--folder", folder, "--misses"] => (true, PathBuf::from(folder)),
        ["--recorded"] => return recorded(),
        ["--left-out"] => return left_out(false),
        ["--left-out", "--misses"] => return left_out(true),
        other => {
            return Err(Unreadable(format!(
                "unknown option `{}`, expected `--misses`, `--folder DIR`, `--folder DIR --misses`, `--recorded`, `--left-out` or `--left-out --misses`",
                other.join(" ")
            )));
        }
    };
    let transcripts = transcripts_in(&folder)?;
    let mut text = String::new();
    for (split, title) in [(Split::Tuning, "Tuning part"), (Split::HeldOut, "Held-out part")] {
        let mut counts = Counts::default();
        for (name, transcript) in transcripts.iter().filter(|(_, transcript)| transcript.split == split) {
            counts.add(name, transcript, Learned::built_in());
        }
        counts.write(title, &mut text);
        if with_misses && split == Split::Tuning {
            let _ = writeln!(text, "\n- {}", counts.notes.join("\n- "));
        }
    }
    Ok(text)
}

/// How it is with authors from whom nothing was learned: what is said of the tuning part, each author by the weights of the others, and how well the
/// weights of clauses tell statements.
fn left_out(with_misses: bool) -> Result<String, Unreadable> {
    let transcripts = transcripts_in(&own_folder())?;
    let mut counts = Counts::default();
    for WithoutAuthor { author, clauses, findings } in without_each_author()? {
        let learned = Learned { clauses: Weights::of(&clauses), findings: Forests::of(&findings) };
        let is_own =
            |(name, transcript): &&(String, Transcript)| transcript.split == Split::Tuning && author_of(name) == author;
        for (name, transcript) in transcripts.iter().filter(is_own) {
            counts.add(name, transcript, &learned);
        }
    }
    let mut text = String::new();
    counts.write("Each author of the tuning part by the weights of the others", &mut text);
    if with_misses {
        let _ = writeln!(text, "\n- {}", counts.notes.join("\n- "));
    }
    text += &scored_clauses("With words", &clauses_left_out(true)?);
    text += &scored_clauses("Without words", &clauses_left_out(false)?);
    Ok(text)
}

/// The shares of statements and of other clauses that have a score.
fn scored_clauses(title: &str, scored: &[(bool, i64)]) -> String {
    const SCORES: [i64; 6] = [0, 50, 80, 110, 140, 200];
    let count = |is_statement: bool, least: i64| {
        scored.iter().filter(|(is, score)| *is == is_statement && *score >= least).count()
    };
    let (statements, others) = (count(true, i64::MIN), count(false, i64::MIN));
    let mut text = format!(
        "\n{title}: {statements} statements and {others} other clauses\n\n| score from | statements | others |\n|---|---|---|\n"
    );
    for least in SCORES {
        let share = |part: usize, whole: usize| 100.0 * part as f64 / whole.max(1) as f64;
        let (found, called) = (share(count(true, least), statements), share(count(false, least), others));
        let _ = writeln!(text, "| {least} | {found:.1} % | {called:.1} % |");
    }
    text
}

/// Every statement that is found in recordings without labels, with what is said of it: to be read one by one.
fn recorded() -> Result<String, Unreadable> {
    let Some(data) = shared("data") else { return Ok(String::new()) };
    let mut files = Vec::new();
    collect(&data.join("dialects"), &mut files)?;
    collect(&data.join("streams"), &mut files)?;
    files.sort();
    let (mut text, mut n_turns) = (String::new(), 0);
    for file in &files {
        let bytes = std::fs::read(file).map_err(|error| Unreadable(format!("{}: {error}", file.display())))?;
        let assessor = Assessor { detector: None, ..Assessor::default() };
        for assessment in assess_recording(&bytes, &assessor) {
            n_turns += 1;
            for AssessedStatement { text: words, finding, rule, command, .. } in
                assessment.deeds.iter().flat_map(|deeds| &deeds.statements)
            {
                let name = file.strip_prefix(&data).unwrap_or(file).display();
                let command = command.as_deref().unwrap_or("–");
                let _ = writeln!(text, "- {name}: `{words}`: {} ({}; {command})", finding.name(), rule.name());
            }
        }
    }
    Ok(format!("{} files, {n_turns} turns\n\n{text}", files.len()))
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Unreadable> {
    let unreadable = |error: std::io::Error| Unreadable(format!("{}: {error}", folder.display()));
    for entry in std::fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_none_or(|extension| extension != "md") {
            files.push(path);
        }
    }
    Ok(())
}

impl Counts {
    fn add(&mut self, name: &str, transcript: &Transcript, learned: &Learned<'_>) {
        let Some((turn, protocol)) = transcript.read() else {
            self.statements += transcript.statements.len();
            return self.notes.push(format!("{name}: not read"));
        };
        let deeds = has_checkable_deeds(&turn, protocol).then(|| deeds_by(&turn, protocol, learned));
        let found = deeds.as_ref().map_or(&[][..], |deeds| &deeds.statements);
        let places = transcript.places(&turn.answer);
        let of_found: Vec<(usize, usize)> =
            found.iter().map(|found| (byte(&turn.answer, found.start), byte(&turn.answer, found.end))).collect();
        self.statements += places.len();
        for (labelled, place) in transcript.statements.iter().zip(&places) {
            let met = of_found.iter().position(|other| overlap(*place, *other) > 0);
            self.found += usize::from(met.is_some());
            if met.is_none() {
                let around = around(&turn.answer, *place);
                self.notes.push(format!("{name}: missed `{}` ({}) in `{around}`", labelled.text, labelled.finding));
            }
        }
        for (statement, place) in found.iter().zip(&of_found) {
            self.add_found(name, statement, *place, &transcript.statements, &places);
        }
        let sentences = credence_lexical::sentence::sentences(&credence_markdown::prose(&turn.answer, &[]));
        self.others += sentences
            .iter()
            .filter(|sentence| {
                places.iter().all(|place| overlap(*place, (sentence.range.start, sentence.range.end)) == 0)
            })
            .count();
    }

    fn add_found(
        &mut self,
        name: &str,
        statement: &AssessedStatement,
        place: (usize, usize),
        labels: &[Labelled],
        places: &[(usize, usize)],
    ) {
        let by_rule =
            self.by_rule.entry(format!("{} {}", statement.finding.name(), statement.rule.name())).or_default();
        by_rule.0 += 1;
        let said = &mut self.said[statement.finding as usize];
        let nearest = places.iter().enumerate().max_by_key(|(_, other)| overlap(place, **other));
        let Some(labelled) = nearest.filter(|(_, other)| overlap(place, **other) > 0).map(|(index, _)| &labels[index])
        else {
            said.0 += 1;
            self.others_called += 1;
            return self.notes.push(format!(
                "{name}: no statement: `{}` ({}, {})",
                statement.text,
                statement.finding.name(),
                statement.rule.name()
            ));
        };
        said.0 += 1;
        if statement.finding == DeedFinding::NotCheckable {
            let ended = statement.nearest.as_ref().map(|nearest| nearest.ended.map_or("not known", CallEnding::name));
            let undecided = self.undecided.entry(ended.unwrap_or("no call")).or_default();
            undecided.0 += 1;
            undecided.1 += usize::from(labelled.is(DeedFinding::Shown));
        }
        if labelled.is(statement.finding) {
            said.1 += 1;
            by_rule.1 += 1;
        } else {
            self.notes.push(format!(
                "{name}: `{}` is {}, said {} ({}; {})",
                labelled.text,
                labelled.finding,
                statement.finding.name(),
                statement.rule.name(),
                statement.command.as_deref().unwrap_or("–")
            ));
        }
    }

    fn write(&self, title: &str, text: &mut String) {
        let share = |part: usize, whole: usize| {
            let (lowest, highest) = wilson(part, whole);
            let share = part as f64 / whole.max(1) as f64;
            format!("{part} of {whole} ({:.1} %, {:.1}–{:.1})", 100.0 * share, 100.0 * lowest, 100.0 * highest)
        };
        let _ = writeln!(text, "\n{title}\n\n| what | right |\n|---|---|");
        let _ = writeln!(text, "| statements found | {} |", share(self.found, self.statements));
        let _ = writeln!(text, "| other sentences called a statement | {} |", share(self.others_called, self.others));
        for (finding, (said, right)) in DeedFinding::ALL.iter().zip(self.said) {
            let _ = writeln!(text, "| `{}` | {} |", finding.name(), share(right, said));
        }
        let _ = writeln!(text, "\n| not decided, nearest call | shown by the run |\n|---|---|");
        for (ended, (count, shown)) in &self.undecided {
            let _ = writeln!(text, "| {ended} | {} |", share(*shown, *count));
        }
        let _ = writeln!(text, "\n| finding and rule | right |\n|---|---|");
        for (rule, (said, right)) in &self.by_rule {
            let _ = writeln!(text, "| {rule} | {right} of {said} |");
        }
    }
}

/// The words around a place, on one line.
fn around(answer: &str, (start, end): (usize, usize)) -> String {
    const N_BYTES: usize = 60;
    let from = answer.ceil_char_boundary(start.saturating_sub(N_BYTES));
    let until = answer.floor_char_boundary((end + N_BYTES).min(answer.len()));
    [&answer[from..start], "⟦⟧", &answer[end..until]].concat().replace('\n', "⏎")
}

/// The byte at a place in UTF-16 units.
fn byte(answer: &str, utf16: u32) -> usize {
    let mut units = 0;
    let before = |character: &char| {
        units += character.len_utf16();
        units <= utf16 as usize
    };
    answer.chars().take_while(before).map(char::len_utf8).sum()
}
