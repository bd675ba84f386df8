//! Verdicts by the rules of a check: by words alone, and with scripted models as judges.
//!
//! The texts are the answers of the fact-checkers without their questions, each at the address of its source. A scripted model is no
//! model: it shows what the rules let through from one that is always right, and from one that lies.

use std::fmt::Write;

use credence_core::decision::{DecisionOutcome, DecisionRules};
use credence_core::judge::{
    BuiltInJudge, Judge, JudgeRequest, JudgeText, ModelReading, ModelStance, TextReading, compare_quote,
};
use credence_core::stance::Detector;
use credence_judge::{JudgeAction, JudgeFlow, JudgePlan, JudgeReply, JudgeStep};
use credence_lexical::sentence::sentences;

use super::averitec::{Answer, Claim, Kind};
use super::calibration::Label;

/// Who judges besides the words.
#[derive(Clone, Copy, PartialEq)]
enum Script {
    /// Nobody.
    WordsAlone,
    /// The stance that follows from the verdict, with the sentence that has the most words of the claim.
    Perfect,
    /// The opposite stance; by turns with an invented quote, a real one, and the same answer on the negated claim.
    Liar,
    /// The opposite stance, always with a real quote and the opposite answer on the negated claim.
    CarefulLiar,
}

const SCRIPTS: [(Script, &str); 4] = [
    (Script::WordsAlone, "words alone"),
    (Script::Perfect, "perfect judge"),
    (Script::Liar, "liar"),
    (Script::CarefulLiar, "liar with real quotes only"),
];

/// The table of all scripts and rules.
pub fn report(claims: &[Claim]) -> String {
    let contract = DecisionRules::default();
    let one_source = DecisionRules { threshold: 0.4, min_sources: 1, ..contract };
    let mut text = String::from(
        "\nVerdicts by the rules of a check (which texts vote: docs/models.md), with 95 % intervals\n\n\
         | judge | rules | True: count, right | False: count, right | decided | wrong, of all claims | model readings that count |\n\
         |---|---|---|---|---|---|---|\n",
    );
    let read: Vec<Vec<Read>> = claims.iter().map(read_by_words).collect();
    for (script, name) in SCRIPTS {
        let judged = claims.iter().zip(&read).map(|(claim, read)| Judged::new(claim, read, script));
        let judged: Vec<Judged> = judged.collect();
        for (rules, rules_name) in [(contract, "1.6 from 2 sources"), (one_source, "0.4 from 1 source")] {
            let _ = writeln!(text, "| {name} | {rules_name} | {} |", row(claims, &judged, rules));
        }
    }
    text
}

/// A text with its reading by words.
type Read = (JudgeText, TextReading);

fn read_by_words(claim: &Claim) -> Vec<Read> {
    let judge = BuiltInJudge::default();
    let texts = claim.answers.iter().filter_map(text_of);
    texts.map(|text| (text.clone(), judge.read(&claim.text, &text))).collect()
}

/// The readings of a claim's texts.
struct Judged {
    texts: Vec<JudgeText>,
    n_model: usize,
    n_counted: usize,
}

impl Judged {
    fn new(claim: &Claim, read: &[Read], script: Script) -> Self {
        let models = model_readings(claim, read, script);
        let judged = read.iter().enumerate().map(|(index, (text, reading))| {
            let reading = match models.get(index) {
                Some(model) => reading.clone().with_model(model.clone()),
                None => reading.clone(),
            };
            JudgeText { stance: Some(reading.stance), ..text.clone() }
        });
        let texts = judged.collect();
        let n_counted = models.iter().filter(|model| model.vote().is_some()).count();
        Self { texts, n_model: models.len(), n_counted }
    }

    fn outcome(&self, claim: &Claim, rules: DecisionRules) -> Option<DecisionOutcome> {
        let request = JudgeRequest {
            claim: claim.text.clone(),
            rules,
            texts: self.texts.clone(),
            attempts: 1,
            max_attempts: 1,
            ..JudgeRequest::default()
        };
        BuiltInJudge::default().decide(&request).outcome()
    }
}

/// The answer as a text; a bare yes or no says nothing without its question.
fn text_of(answer: &Answer) -> Option<JudgeText> {
    let own = (answer.kind == Kind::Text).then_some(answer.answer.as_str());
    let parts: Vec<&str> = own.into_iter().chain(answer.explanation.as_deref()).collect();
    let text = parts.join(" ");
    (!text.trim().is_empty()).then(|| JudgeText { url: answer.url.clone(), text, ..JudgeText::default() })
}

fn model_readings(claim: &Claim, texts: &[Read], script: Script) -> Vec<ModelReading> {
    if script == Script::WordsAlone {
        return Vec::new();
    }
    let plan = JudgePlan {
        claim: claim.text.clone(),
        texts: texts.iter().map(|(text, _)| text.text.clone()).collect(),
        model: "scripted".to_owned(),
        ..JudgePlan::default()
    };
    let mut flow = JudgeFlow::new(plan);
    loop {
        let (id, reply) = match flow.action() {
            JudgeAction::Done => return flow.result().readings,
            JudgeAction::AskModel { id, step, texts, .. } => (id, answer(claim, step, &texts, script)),
            JudgeAction::Compare { id, quotes } => {
                let compared = quotes.iter().map(|quote| compare_quote(Detector::built_in(), quote)).collect();
                (id, JudgeReply::Compared(compared))
            }
        };
        if !flow.receive(&id, reply) {
            return flow.result().readings;
        }
    }
}

fn answer(claim: &Claim, step: JudgeStep, texts: &[String], script: Script) -> JudgeReply {
    let readings: Vec<serde_json::Value> = texts
        .iter()
        .enumerate()
        .map(|(index, text)| {
            let kind = text.len() % 3;
            let negates = step == JudgeStep::Negation && !(script == Script::Liar && kind == 2);
            let stance = stance(claim.label, script, negates);
            let invents = script == Script::Liar && kind == 0;
            let quote = if invents { claim.text.clone() } else { nearest_sentence(&claim.text, text) };
            serde_json::json!({"text": index + 1, "stance": stance.name(), "quote": quote})
        })
        .collect();
    JudgeReply::Text(serde_json::json!({ "readings": readings }).to_string())
}

fn stance(label: Label, script: Script, negates: bool) -> ModelStance {
    let side = match (label, script == Script::Perfect) {
        (Label::Supported, true) | (Label::Refuted | Label::Conflicting, false) => ModelStance::Supports,
        (Label::Refuted, true) | (Label::Supported | Label::NotEnough, false) => ModelStance::Refutes,
        (Label::NotEnough | Label::Conflicting, true) => ModelStance::Undecided,
    };
    match (side, negates) {
        (ModelStance::Supports, true) => ModelStance::Refutes,
        (ModelStance::Refutes, true) => ModelStance::Supports,
        (side, _) => side,
    }
}

/// The sentence of a text with the most words of the claim.
fn nearest_sentence(claim: &str, text: &str) -> String {
    let common = |sentence: &str| super::baseline::share(claim, sentence);
    let all = sentences(text).into_iter().map(|sentence| &text[sentence.range]);
    let best = all.max_by(|one, other| common(one).total_cmp(&common(other)));
    best.unwrap_or(text).to_owned()
}

fn row(claims: &[Claim], judged: &[Judged], rules: DecisionRules) -> String {
    let outcomes: Vec<_> = claims.iter().zip(judged).map(|(claim, judged)| judged.outcome(claim, rules)).collect();
    let count = |wanted: DecisionOutcome, truth: Option<Label>| {
        let given = outcomes.iter().zip(claims).filter(|(outcome, _)| **outcome == Some(wanted));
        given.filter(|(_, claim)| truth.is_none_or(|truth| claim.label == truth)).count()
    };
    let (n_true, true_right) =
        (count(DecisionOutcome::True, None), count(DecisionOutcome::True, Some(Label::Supported)));
    let (n_false, false_right) =
        (count(DecisionOutcome::False, None), count(DecisionOutcome::False, Some(Label::Refuted)));
    let wrong = n_true + n_false - true_right - false_right;
    let (n_model, n_counted) =
        judged.iter().fold((0, 0), |(all, counted), judged| (all + judged.n_model, counted + judged.n_counted));
    [
        share(true_right, n_true),
        share(false_right, n_false),
        share(n_true + n_false, claims.len()),
        share(wrong, claims.len()),
        if n_model == 0 { "–".to_owned() } else { format!("{n_counted} of {n_model}") },
    ]
    .join(" | ")
}

/// The count, the share and its 95 % interval by Wilson.
fn share(part: usize, whole: usize) -> String {
    if whole == 0 {
        return "0".to_owned();
    }
    let (n, p, z) = (whole as f64, part as f64 / whole as f64, 1.96_f64);
    let center = (p + z * z / (2.0 * n)) / (1.0 + z * z / n);
    let half = z / (1.0 + z * z / n) * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    format!("{part} of {whole}, {p:.3} ({:.2}–{:.2})", (center - half).max(0.0), (center + half).min(1.0))
}
