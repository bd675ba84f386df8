//! Compares decisions from the evidence of fact-checkers with their verdicts: `cargo xtask eval verdict`.

mod averitec;
mod baseline;
mod calibration;
mod diagram;
mod fitted;
mod judged;
mod reading;

use std::fmt::Write;
use std::fs;

use credence_core::decision::{
    Decision, DecisionConfig, DecisionOutcome, DecisionRules, EvidenceHit, History, Task, decide_from_history,
};
use credence_core::evidence::Stance;
use credence_eval::labelled::class_of;
use credence_eval::shared::repository;

use super::domains::Unreadable;
use averitec::{Answer, Claim};
use calibration::{Forecast, LABELS, Label, N_BINS, N_LABELS};
use credence_core::stance::Detector;
use reading::Method;

/// The path of the diagram, below the repository.
const DIAGRAM: &str = "target/eval/verdict.svg";

/// Decision rules, with a name.
struct Setting {
    name: &'static str,
    rules: DecisionRules,
}

/// The rules of docs/scoring.md, and rules for lists of two or three answers, in which few claims have two good sources.
fn settings() -> [Setting; 2] {
    let contract = DecisionRules::default();
    let short = DecisionRules { threshold: 0.4, min_sources: 1, ..contract };
    [
        Setting { name: "contract (1.6 from 2 sources)", rules: contract },
        Setting { name: "short lists (0.4 from 1 source)", rules: short },
    ]
}

/// All results, with a Markdown table at the end.
pub fn report() -> Result<String, Unreadable> {
    let Some(claims) = averitec::claims()? else { return Ok(String::new()) };
    let mut text = format!(
        "AVeriTeC dev: {} claims, {} answers; evidence = the gold answers, without their dates\n",
        claims.len(),
        claims.iter().map(|claim| claim.answers.len()).sum::<usize>(),
    );
    let mut table = String::from(
        "\n| rules | macro-F1 | F1 supported | refuted | not enough | conflicting | accuracy | Brier | ECE (10) | decided | right when decided |\n\
         |---|---|---|---|---|---|---|---|---|---|---|\n",
    );
    let _ = writeln!(table, "{}", row("always the commonest verdict", &always_commonest(&claims), None));
    let mut panels = Vec::new();
    for method in Method::all() {
        text += &stances(&method, &claims);
        for setting in settings() {
            let name = format!("{}: {}", method.name(), setting.name);
            let decisions: Vec<Decision> = claims.iter().map(|claim| decided(&method, claim, setting.rules)).collect();
            let forecasts: Vec<Forecast> =
                decisions.iter().zip(&claims).map(|(decision, claim)| forecast(decision, claim)).collect();
            text += &confusion(&name, &forecasts);
            let _ = writeln!(table, "{}", row(&name, &forecasts, Some(coverage(&decisions, &forecasts))));
            panels.push((name, calibration::bins(&forecasts)));
        }
    }
    let weighed = fitted::forecasts(Detector::built_in(), &claims);
    text += &confusion(fitted::NAME, &weighed);
    let _ = writeln!(table, "{}", row(fitted::NAME, &weighed, None));
    panels.push((fitted::NAME.to_owned(), calibration::bins(&weighed)));
    text += &table;
    text += "\nA forecast is made of the sums S and R of the two sides: 0.25 + S - min(S, R) for supported, 0.25 + R - min(S, R) for \
             refuted,\n0.25 + 2 min(S, R) for conflicting, 1.25 for not enough, divided by their sum. Brier is the sum over the four \
             verdicts;\nECE is of the forecast for the verdict that was given. Decided is True or False. The last row does not decide by \
             the rules:\na logistic regression weighs what the detector says of all answers, and the rarer of two verdicts is given where \
             it is nearly as likely.\n";
    text += &judged::report(&claims);
    text += &write_diagram(&panels)?;
    Ok(text)
}

/// Only the table of verdicts with judges.
pub fn judged_report() -> Result<String, Unreadable> {
    Ok(averitec::claims()?.map(|claims| judged::report(&claims)).unwrap_or_default())
}

/// The quality of the stances.
fn stances(method: &Method, claims: &[Claim]) -> String {
    let of_claim =
        |claim: &Claim| claim.answers.iter().map(|answer| method.stance(&claim.text, answer)).collect::<Vec<_>>();
    let answers = claims.iter().flat_map(of_claim);
    let mut counts = [0; 3];
    for stance in answers {
        counts[class_of(stance)] += 1;
    }
    format!(
        "\nStance: {}\n  {} support, {} refute, {} take no side\n",
        method.description(),
        counts[0],
        counts[1],
        counts[2]
    )
}

/// The decision after the last attempt.
fn decided(method: &Method, claim: &Claim, rules: DecisionRules) -> Decision {
    let hit = |answer: &'_ Answer| (method.stance(&claim.text, answer), answer.text());
    let read: Vec<(Stance, String)> = claim.answers.iter().map(hit).collect();
    let hits: Vec<EvidenceHit<'_>> = claim
        .answers
        .iter()
        .zip(&read)
        .map(|(answer, (stance, text))| EvidenceHit {
            url: answer.url.as_deref(),
            snippet: text,
            stance: Some(*stance),
            ..EvidenceHit::default()
        })
        .collect();
    let task = Task { target: Some(&claim.text), ..Task::default() };
    let history = History { evidence: &hits, ..History::default() };
    decide_from_history(&task, &history, 1, 1, &DecisionConfig { rules, ..DecisionConfig::default() })
}

fn label_of(decision: &Decision) -> Label {
    match decision.outcome() {
        Some(DecisionOutcome::True) => Label::Supported,
        Some(DecisionOutcome::False) => Label::Refuted,
        Some(DecisionOutcome::Invalid) | None if decision.conflict => Label::Conflicting,
        Some(DecisionOutcome::Invalid) | None => Label::NotEnough,
    }
}

/// The probability of each verdict, from the totals of both sides.
fn forecast(decision: &Decision, claim: &Claim) -> Forecast {
    const SMOOTHING: f64 = 0.25;
    let (support, refute) = (decision.support.weight, decision.refute.weight);
    let both = support.min(refute);
    let masses = [support - both, refute - both, 1.0, 2.0 * both].map(|mass| mass + SMOOTHING);
    let sum: f64 = masses.iter().sum();
    Forecast { given: label_of(decision), truth: claim.label, probabilities: masses.map(|mass| mass / sum) }
}

fn always_commonest(claims: &[Claim]) -> Vec<Forecast> {
    let count = |label: Label| claims.iter().filter(|claim| claim.label == label).count();
    let counts = LABELS.map(count);
    let commonest = LABELS.into_iter().max_by_key(|label| count(*label)).unwrap_or(Label::Refuted);
    let probabilities = counts.map(|count| count as f64 / claims.len().max(1) as f64);
    claims.iter().map(|claim| Forecast { given: commonest, truth: claim.label, probabilities }).collect()
}

/// The number of decided claims, and of correct ones among them.
fn coverage(decisions: &[Decision], forecasts: &[Forecast]) -> (usize, usize) {
    let is_decided =
        |decision: &Decision| matches!(decision.outcome(), Some(DecisionOutcome::True | DecisionOutcome::False));
    let decided = decisions.iter().zip(forecasts).filter(|(decision, _)| is_decided(decision));
    let right = decided.clone().filter(|(_, forecast)| forecast.given == forecast.truth).count();
    (decided.count(), right)
}

fn row(name: &str, forecasts: &[Forecast], coverage: Option<(usize, usize)>) -> String {
    let scores = LABELS.map(|label| calibration::f1(forecasts, label));
    let mut row = format!("| {name} | {:.3} |", scores.iter().sum::<f64>() / N_LABELS as f64);
    for score in scores {
        let _ = write!(row, " {score:.3} |");
    }
    let (accuracy, brier) = (calibration::accuracy(forecasts), calibration::brier(forecasts));
    let _ = write!(row, " {accuracy:.3} | {brier:.3} | {:.3} |", calibration::expected_error(forecasts));
    let share = |part: usize, whole: usize| {
        format!(" {:.1} % ({part} of {whole}) |", 100.0 * part as f64 / whole.max(1) as f64)
    };
    match coverage {
        Some((decided, right)) => row + &share(decided, forecasts.len()) + &share(right, decided),
        None => row + " – | – |",
    }
}

/// The confusion matrix.
fn confusion(name: &str, forecasts: &[Forecast]) -> String {
    let mut text = format!("\n{name}: rows are the fact checkers' verdicts, columns ours\n  {:<14}", "");
    for given in LABELS {
        let _ = write!(text, "{:>14}", given.name());
    }
    for truth in LABELS {
        let _ = write!(text, "\n  {:<14}", truth.name());
        for given in LABELS {
            let is_here = |forecast: &&Forecast| forecast.truth == truth && forecast.given == given;
            let _ = write!(text, "{:>14}", forecasts.iter().filter(is_here).count());
        }
    }
    text + "\n"
}

fn write_diagram(panels: &[(String, [calibration::Bin; N_BINS])]) -> Result<String, Unreadable> {
    let path = repository().join(DIAGRAM);
    let unwritable = |error: std::io::Error| Unreadable::new(format!("could not write `{DIAGRAM}`: {error}"));
    fs::create_dir_all(path.parent().unwrap_or(&path)).map_err(unwritable)?;
    fs::write(&path, diagram::reliability(panels)).map_err(unwritable)?;
    Ok(format!("\nReliability diagram: {DIAGRAM}\n"))
}
