//! What is said of the sentences of `tests/answers`, by part.

use std::collections::BTreeMap;
use std::fmt::Write;

use credence_core::grounding::Likely;
use credence_core::stance::Detector;

use super::super::measure::{area_of_scores, spearman, wilson};
use super::judged::{Judged, Said, judge, leave_open};
use super::outside::{share, table};
use credence_eval::labelled::Unreadable;
use credence_eval::labelled_answer::{LabelledAnswer, LabelledSentence, Part, SentenceLabel, answers};

/// Kinds of errors in a number or a date.
const QUANTITIES: [&str; 2] = ["number", "date"];

/// The parts that the weights are not learned from.
const PARTS: [Part; 5] =
    [Part::Tuning, Part::HeldOut, Part::AssistantTuning, Part::AssistantHeldOut, Part::RewordedHeldOut];

/// The tables; with `is_listed`, what was misread of the part that may be looked at.
pub fn report(detector: &Detector, is_listed: bool) -> Result<String, Unreadable> {
    let answers = answers()?;
    if is_listed {
        return Ok(misses(detector, answers.iter().filter(|answer| answer.part() == Part::Tuning)));
    }
    let mut text = String::from(
        "\nSentences of `tests/answers`, beside every passage\n\n| set | said | sentences | right | 95 % interval | share found |\n|---|---|---|---|---|---|\n",
    );
    let of_part = |part: Part| answers.iter().filter(move |answer| answer.part() == part).collect::<Vec<_>>();
    for part in PARTS {
        let judged: Vec<Judged> = of_part(part)
            .into_iter()
            .flat_map(|answer| by_sentence(detector, answer))
            .map(|one| one.beside_all)
            .collect();
        text += &table(part.name(), &judged);
    }
    text += "\n| part | AUC beside all | beside the cited | errors flagged | false alarms | numbers and dates | other kinds | Spearman |\n|---|---|---|---|---|---|---|---|\n";
    let mut kinds = String::new();
    for part in PARTS {
        let answers = of_part(part);
        text += &summary(part.name(), detector, &answers);
        // Of the others only totals are looked at.
        if part == Part::Tuning {
            kinds = by_kind(detector, &answers);
        }
    }
    Ok(text + &kinds)
}

/// One sentence: beside all passages, and whether it is flagged.
struct OfSentence {
    beside_all: Judged,
    /// The score beside the passages that it cites, or all if it cites none.
    score: f64,
    is_flagged: bool,
}

/// Sentences with a label. One that cites passages is flagged by these alone: a wrong citation is an error, too.
fn by_sentence(detector: &Detector, answer: &LabelledAnswer) -> Vec<OfSentence> {
    let claims = answer.claims();
    let checked = || answer.sentences.iter().zip(&claims).filter(|(one, _)| one.label != SentenceLabel::NotChecked);
    let judged = |beside: &dyn Fn(&LabelledSentence) -> Vec<usize>| {
        let one = |(sentence, claim): (&LabelledSentence, &String)| {
            let label = (sentence.label == SentenceLabel::Supported, sentence.kind.as_str());
            let passages = beside(sentence).into_iter().filter_map(|at| Some(answer.passages.get(at)?.text.as_str()));
            judge(detector, claim, passages, label)
        };
        let mut judged: Vec<Judged> = checked().map(one).collect();
        leave_open(&mut judged);
        judged
    };
    let all = || (0..answer.passages.len()).collect::<Vec<_>>();
    let beside_all = judged(&|_| all());
    let by_cited = judged(&|sentence| if sentence.cited().is_empty() { all() } else { sentence.cited() });
    let is_flag = |one: &Judged| {
        one.otherwise.is_some() || matches!(one.said, Said::Contradicted | Said::Likely(Likely::ProbablyNotInSources))
    };
    let of_sentence = |(beside_all, by_cited): (Judged, Judged)| OfSentence {
        score: by_cited.score,
        is_flagged: is_flag(&beside_all) || is_flag(&by_cited),
        beside_all,
    };
    beside_all.into_iter().zip(by_cited).map(of_sentence).collect()
}

fn summary(name: &str, detector: &Detector, part: &[&LabelledAnswer]) -> String {
    let by_answer: Vec<Vec<OfSentence>> = part.iter().map(|answer| by_sentence(detector, answer)).collect();
    let all: Vec<&OfSentence> = by_answer.iter().flatten().collect();
    let area = |score: fn(&OfSentence) -> f64| {
        let scored: Vec<(f64, bool)> = all.iter().map(|one| (score(one), one.beside_all.is_supported)).collect();
        area_of_scores(&scored).map_or_else(|| "–".to_owned(), |area| format!("{area:.3}"))
    };
    let flagged = |counts: &dyn Fn(&Judged) -> bool| {
        let such: Vec<&&OfSentence> = all.iter().filter(|one| counts(&one.beside_all)).collect();
        let n = such.iter().filter(|one| one.is_flagged).count();
        let (low, high) = wilson(n, such.len());
        format!("{n} of {} = {:.3} ({low:.2}–{high:.2})", such.len(), share(n, such.len()))
    };
    let is_quantity = |one: &Judged| QUANTITIES.contains(&one.kind.as_str());
    let share_of = |answer: &[OfSentence], is: &dyn Fn(&OfSentence) -> bool| {
        share(answer.iter().filter(|one| is(one)).count(), answer.len())
    };
    let shares: Vec<(f64, f64)> = by_answer
        .iter()
        .map(|answer| (share_of(answer, &|one| one.is_flagged), share_of(answer, &|one| !one.beside_all.is_supported)))
        .collect();
    format!(
        "| {name} | {} | {} | {} | {} | {} | {} | {} |\n",
        area(|one| one.beside_all.score),
        area(|one| one.score),
        flagged(&|one| !one.is_supported),
        flagged(&|one| one.is_supported),
        flagged(&|one| !one.is_supported && is_quantity(one)),
        flagged(&|one| !one.is_supported && !is_quantity(one)),
        spearman(&shares).map_or_else(|| "–".to_owned(), |value| format!("{value:.2}")),
    )
}

fn by_kind(detector: &Detector, part: &[&LabelledAnswer]) -> String {
    let mut counts: BTreeMap<(bool, String), (usize, usize)> = BTreeMap::new();
    for one in part.iter().flat_map(|answer| by_sentence(detector, answer)) {
        let count = counts.entry((one.beside_all.is_supported, one.beside_all.kind)).or_default();
        count.0 += usize::from(one.is_flagged);
        count.1 += 1;
    }
    let mut text = String::from("\nTuning part, by kind\n\n| label | kind | flagged | of |\n|---|---|---|---|\n");
    for ((is_supported, kind), (n, of)) in counts {
        let label = if is_supported { "supported" } else { "wrong" };
        // Writing to a string cannot fail.
        let _ = writeln!(text, "| {label} | {kind} | {n} | {of} |");
    }
    text
}

fn misses<'a>(detector: &Detector, part: impl Iterator<Item = &'a LabelledAnswer>) -> String {
    let mut text = String::new();
    for answer in part {
        let checked = answer.sentences.iter().filter(|one| one.label != SentenceLabel::NotChecked);
        for (sentence, one) in checked.zip(by_sentence(detector, answer)) {
            let Judged { is_supported, kind, said, score, .. } = one.beside_all;
            if one.is_flagged == is_supported {
                let label = if is_supported { "supported" } else { "wrong" };
                // Writing to a string cannot fail.
                let _ = writeln!(text, "{label}, {kind}: {} ({score:.3}): {}", said.name(), sentence.text.trim());
            }
        }
    }
    text
}
