//! How often each kind of misreading is said: `supports` or `refutes` where it must not be said, a high probability of support
//! there, and near misses that keep their reading.

use std::fmt::Write as _;

use credence_core::stance::{Detector, Stance, StanceReading};
use credence_eval::kinds::{Expectation, KindPair, measured};
use credence_eval::labelled::Unreadable;

/// From this probability on, support is shown as high.
const HIGH_SUPPORT: f64 = 0.7;

/// At most this many wrong pairs of a case are listed.
const MOST_MISSES: usize = 3;

/// A pair and its reading.
struct Read {
    pair: KindPair,
    label: Stance,
    supported: f64,
}

impl Read {
    fn new(pair: KindPair, reading: &StanceReading) -> Self {
        Self { pair, label: reading.label, supported: reading.supported }
    }

    fn is_near_miss(&self) -> bool {
        matches!(self.pair.expectation, Expectation::Keeps(_))
    }

    fn is_wrong(&self) -> bool {
        self.pair.expectation.is_broken_by(self.label)
    }

    fn is_kept(&self) -> bool {
        self.pair.expectation == Expectation::Keeps(self.label)
    }
}

/// The shares as Markdown tables, per kind and per case. `--misses` adds some wrong pairs of each case, `--table FILE` reads with
/// another table than the shipped one.
pub fn report(options: &[&str]) -> Result<String, Unreadable> {
    match *options {
        [] => measure(Detector::built_in(), false),
        ["--misses"] => measure(Detector::built_in(), true),
        ["--table", file] => measure(&detector_of(file)?, false),
        ["--misses", "--table", file] | ["--table", file, "--misses"] => measure(&detector_of(file)?, true),
        _ => Err(Unreadable(format!("expected `--misses` or `--table FILE`, got `{}`", options.join(" ")))),
    }
}

fn detector_of(file: &str) -> Result<Detector, Unreadable> {
    let bytes = std::fs::read(file).map_err(|error| Unreadable(format!("`{file}` cannot be read: {error}")))?;
    Detector::from_table(&bytes).map_err(|error| Unreadable(format!("`{file}` is no stance table: {error}")))
}

fn measure(detector: &Detector, misses: bool) -> Result<String, Unreadable> {
    let reads: Vec<Read> = measured()?
        .into_iter()
        .map(|pair| {
            let reading = detector.detect(&pair.claim, &pair.text, None);
            Read::new(pair, &reading)
        })
        .collect();
    let mut text = table("kind", &reads, |pair| pair.kind.clone());
    text += &row("all", &reads.iter().collect::<Vec<_>>());
    text.push('\n');
    text += &table("case", &reads, |pair| format!("{}: {}", pair.kind, pair.case));
    if misses {
        text += &list_of_misses(&reads);
    }
    Ok(text)
}

fn table(name: &str, reads: &[Read], of: impl Fn(&KindPair) -> String) -> String {
    let mut text = format!(
        "| {name} | must not be said | said | share | support ≥ 0.7 | near misses | reading kept | the opposite is said |\n\
        |---|---|---|---|---|---|---|---|\n"
    );
    let mut names: Vec<String> = Vec::new();
    for read in reads {
        let name = of(&read.pair);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    for name in names {
        let held: Vec<&Read> = reads.iter().filter(|read| of(&read.pair) == name).collect();
        text += &row(&name, &held);
    }
    text
}

fn row(name: &str, reads: &[&Read]) -> String {
    let count = |is: &dyn Fn(&Read) -> bool| reads.iter().filter(|read| is(read)).count();
    let n_near = count(&Read::is_near_miss);
    let n_others = reads.len() - n_near;
    let n_said = count(&|read| !read.is_near_miss() && read.is_wrong());
    let n_unsupported = count(&|read| read.pair.expectation.excludes_support());
    let n_high = count(&|read| read.pair.expectation.excludes_support() && read.supported >= HIGH_SUPPORT);
    let n_turned = count(&|read| read.is_near_miss() && read.is_wrong());
    let (said, high) = (share(n_said, n_others), share(n_high, n_unsupported));
    let (kept, turned) = (share(count(&Read::is_kept), n_near), share(n_turned, n_near));
    format!("| {name} | {n_others} | {n_said} | {said} | {high} | {n_near} | {kept} | {turned} |\n")
}

fn share(part: usize, whole: usize) -> String {
    if whole == 0 { "–".to_owned() } else { format!("{:.3}", part as f64 / whole as f64) }
}

fn list_of_misses(reads: &[Read]) -> String {
    let mut text = String::from("\n| case | claim | text | said | supported |\n|---|---|---|---|---|\n");
    let of_case = |one: &Read, other: &Read| (&one.pair.kind, &one.pair.case) == (&other.pair.kind, &other.pair.case);
    for case in reads.chunk_by(of_case) {
        for read in spread(case.iter().filter(|read| read.is_wrong()).collect()) {
            let KindPair { kind, case, claim, text: source, .. } = &read.pair;
            let (claim, source) = (claim.escape_debug(), source.escape_debug());
            // Writing to a string cannot fail.
            let _ = writeln!(
                text,
                "| {kind}: {case} | {claim} | {source} | {} | {:.2} |",
                read.label.name(),
                read.supported
            );
        }
    }
    text
}

/// Some of the wrong pairs, from different templates where there are many.
fn spread(wrong: Vec<&Read>) -> impl Iterator<Item = &Read> {
    let step = wrong.len().div_ceil(MOST_MISSES).max(1);
    wrong.into_iter().step_by(step)
}
