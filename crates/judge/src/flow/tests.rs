//! Scripted models judge texts.

use credence_core::judge::compare_quote;
use credence_core::stance::Detector;
use credence_json::Json;

use super::*;
use crate::plan::{JudgeBudget, JudgeKind, KnownReading};

const CLAIM: &str = "The Harwick bridge was opened in 1937.";
const SAME: &str = "The town is old. The Harwick bridge was opened in 1937 by the mayor. It is red.";
const OTHER_YEAR: &str = "The Harwick bridge was opened in 1952 after a long delay.";

fn plan(texts: &[&str]) -> JudgePlan {
    let texts = texts.iter().map(|text| (*text).to_owned()).collect();
    JudgePlan { claim: CLAIM.to_owned(), texts, model: "scripted".to_owned(), ..JudgePlan::default() }
}

/// Runs a judge whose model answers by a function of the claim and the text, both as sent.
fn run(plan: JudgePlan, model: impl Fn(bool, &str) -> (ModelStance, String)) -> JudgeResult {
    let texts = plan.texts.clone();
    drive(plan, |step, content| {
        let sent = texts.iter().filter(|text| content.contains(&format!("begins\n{text}\n")));
        let entries = sent.enumerate().map(|(index, text)| {
            let (stance, quote) = model(step == JudgeStep::Negation, text);
            let quote = serde_json::to_string(&quote).expect("a text is JSON");
            format!(r#"{{"text": {}, "stance": "{}", "quote": {quote}}}"#, index + 1, stance.name())
        });
        JudgeReply::Text(format!("{{\"readings\": [{}]}}", entries.collect::<Vec<_>>().join(", ")))
    })
}

/// Runs a judge with a function from the step and the material to the reply.
fn drive(plan: JudgePlan, mut answer: impl FnMut(JudgeStep, &str) -> JudgeReply) -> JudgeResult {
    let mut flow = JudgeFlow::new(plan);
    for _ in 0..1000 {
        let (id, reply) = match flow.action() {
            JudgeAction::Done => return flow.result(),
            JudgeAction::AskModel { id, step, messages, .. } => (id, answer(step, &messages[1].content)),
            JudgeAction::Compare { id, quotes } => {
                let compared = quotes.iter().map(|quote| compare_quote(Detector::built_in(), quote)).collect();
                (id, JudgeReply::Compared(compared))
            }
        };
        assert!(flow.receive(&id, reply), "{id}");
    }
    unreachable!("the judge does not end");
}

fn states(result: &JudgeResult) -> Vec<JudgeState> {
    result.readings.iter().map(|reading| reading.state).collect()
}

/// Runs a classifier, which must not be asked about the negated claim.
fn classified(text: &str, stance: ModelStance, quote: &str) -> JudgeResult {
    let plan = JudgePlan { kind: JudgeKind::Classifier, ..plan(&[text]) };
    run(plan, move |is_negated, _| {
        assert!(!is_negated, "a classifier passes over a negation");
        (stance, quote.to_owned())
    })
}

#[test]
fn a_classifier_is_not_asked_about_the_negated_claim() {
    let result = classified(SAME, ModelStance::Supports, "The Harwick bridge was opened in 1937 by the mayor.");
    assert_eq!((states(&result), result.requests), (vec![JudgeState::Counted], 1));
    assert_eq!(result.readings[0].negated, None);
    let plan = JudgePlan { kind: JudgeKind::Classifier, ..plan(&[SAME]) };
    assert_eq!(JudgeFlow::new(plan.clone()).cost().requests, 1);
    // What it said is kept and needs no negation, whoever keeps it.
    let known = vec![KnownReading::of(&result.readings[0]).unwrap()];
    assert_eq!(JudgeFlow::new(JudgePlan { known: known.clone(), ..plan.clone() }).cost().requests, 0);
    assert_eq!(JudgeFlow::new(JudgePlan { known, kind: JudgeKind::LanguageModel, ..plan }).cost().requests, 2);
}

#[test]
fn a_classifier_refutes_only_what_the_words_refute() {
    let state = |text: &str| states(&classified(text, ModelStance::Refutes, text))[0];
    assert_eq!(state("The Harwick bridge was opened in 1952."), JudgeState::Counted);
    assert_eq!(state("The Harwick bridge was not opened in 1937."), JudgeState::Counted);
    for text in [
        "The old Harwick bridge near the mill was a ford in 1937.",
        "Nobody could cross the Harwick bridge before the war ended.",
        "The Harwick tunnel was opened to the public only decades after 1937.",
        "In another county, the Harwick bridge was opened in 1952.",
    ] {
        assert_ne!(state(text), JudgeState::Counted, "{text}");
    }
    assert_eq!(state("The old Harwick bridge near the mill was a ford then."), JudgeState::NotInWords);
}

/// A model that reads well: its answer on the negated claim is the opposite.
fn honest(stance: ModelStance, quote: &str) -> impl Fn(bool, &str) -> (ModelStance, String) {
    move |is_negated, _| {
        let said = match (is_negated, stance) {
            (true, ModelStance::Supports) => ModelStance::Refutes,
            (true, ModelStance::Refutes) => ModelStance::Supports,
            (_, other) => other,
        };
        (said, quote.to_owned())
    }
}

fn state_of(text: &str, stance: ModelStance, quote: &str) -> JudgeState {
    states(&run(plan(&[text]), honest(stance, quote)))[0]
}

#[test]
fn a_reading_with_the_words_of_the_text_counts() {
    let quote = "the harwick bridge was opened in 1937";
    let result = run(plan(&[SAME]), honest(ModelStance::Supports, quote));
    let reading = &result.readings[0];
    assert_eq!((reading.state, reading.stance), (JudgeState::Counted, Some(ModelStance::Supports)));
    assert_eq!(reading.quote.as_deref(), Some("The Harwick bridge was opened in 1937"));
    assert_eq!((reading.model.as_str(), reading.negated), ("scripted", Some(ModelStance::Refutes)));
    assert_eq!(result.requests, 2);
    assert_eq!(state_of(OTHER_YEAR, ModelStance::Refutes, OTHER_YEAR), JudgeState::Counted);
}

#[test]
fn an_invented_quote_does_not_count() {
    let invented = "The Harwick bridge was certainly opened in 1937";
    assert_eq!(state_of(SAME, ModelStance::Supports, invented), JudgeState::QuoteMissing);
    assert_eq!(state_of(SAME, ModelStance::Supports, ""), JudgeState::QuoteMissing);
    assert_eq!(state_of(SAME, ModelStance::Supports, "Harwick bridge"), JudgeState::QuoteTooShort);
    assert_eq!(state_of(SAME, ModelStance::Supports, "The town is old."), JudgeState::QuoteUnrelated);
}

#[test]
fn a_quote_that_says_the_opposite_does_not_count() {
    let result = run(plan(&[OTHER_YEAR]), honest(ModelStance::Supports, OTHER_YEAR));
    assert_eq!(states(&result), [JudgeState::QuoteConflicts]);
    let conflict = result.readings[0].conflict.clone().expect("the years differ");
    assert_eq!((conflict.claim.as_deref(), conflict.text.as_deref()), (Some("1937"), Some("1952")));
    assert_eq!(
        state_of(SAME, ModelStance::Refutes, "The Harwick bridge was opened in 1937"),
        JudgeState::QuoteConflicts
    );
    // Half of a sentence that denies.
    let denied = "It is not true that the Harwick bridge was opened in 1937.";
    assert_eq!(
        state_of(denied, ModelStance::Supports, "the Harwick bridge was opened in 1937"),
        JudgeState::QuoteConflicts
    );
}

#[test]
fn the_same_answer_on_the_negated_claim_does_not_count() {
    let result = run(plan(&[SAME]), |_, _| (ModelStance::Supports, "The Harwick bridge was opened in 1937".to_owned()));
    assert_eq!(states(&result), [JudgeState::NegationSame]);
    let silent = drive(plan(&[SAME]), |step, _| match step {
        JudgeStep::Reading => {
            JudgeReply::Text(format!(r#"{{"text": 1, "stance": "supports", "quote": "{}"}}"#, &SAME[17..54]))
        }
        JudgeStep::Negation => JudgeReply::Text("I do not know.".to_owned()),
    });
    assert_eq!(states(&silent), [JudgeState::NegationMissing]);
}

#[test]
fn only_texts_that_take_a_side_are_asked_again() {
    let result = run(plan(&[SAME, "Tea is hot."]), |_, _| (ModelStance::Unrelated, String::new()));
    assert_eq!((states(&result), result.requests), (vec![JudgeState::NoSide; 2], 1));
}

#[test]
fn texts_are_sent_in_batches_within_the_budget() {
    let texts: Vec<String> = (0..7).map(|index| format!("Text {index}: {SAME}")).collect();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let budget = JudgeBudget { texts_per_request: 2, requests: 6, ..JudgeBudget::default() };
    let plan = JudgePlan { budget, ..plan(&texts) };
    let cost = JudgeFlow::new(plan.clone()).cost();
    assert_eq!((cost.requests, cost.texts, cost.left_out), (6, 6, 1));
    let result = run(plan, honest(ModelStance::Supports, "The Harwick bridge was opened in 1937"));
    assert_eq!((result.requests, result.characters), (cost.requests, cost.characters));
    assert!(cost.tokens >= cost.characters / 4);
    assert_eq!(states(&result)[6], JudgeState::OverBudget);
    assert!(states(&result)[..6].iter().all(|state| *state == JudgeState::Counted));
}

#[test]
fn nothing_is_sent_for_texts_without_words_or_known_readings() {
    let first = plan(&[SAME, " … "]);
    let key = first.clone().bounded().key(SAME);
    let known = |negated| KnownReading {
        key: key.clone(),
        stance: ModelStance::Supports,
        quote: Some("The Harwick bridge was opened in 1937".to_owned()),
        negated,
    };
    let cached = JudgePlan { known: vec![known(Some(ModelStance::Refutes))], ..first.clone() };
    assert_eq!((JudgeFlow::new(cached.clone()).cost().requests, JudgeFlow::new(cached.clone()).cost().known), (0, 1));
    let result = drive(cached, |_, _| unreachable!("everything is known"));
    assert_eq!((states(&result), result.requests), (vec![JudgeState::Counted, JudgeState::NoWords], 0));
    // A reading that was never asked about the negated claim is not complete.
    let half = JudgePlan { known: vec![known(None)], ..first };
    assert_eq!(JudgeFlow::new(half).cost().requests, 2);
}

#[test]
fn a_cache_keeps_what_need_not_be_asked_again() {
    let judged = drive(plan(&[SAME]), |_, _| JudgeReply::Failed(None));
    assert_eq!(KnownReading::of(&judged.readings[0]), None);
    let said = |stance, negated| ModelReading { stance: Some(stance), negated, ..judged.readings[0].clone() };
    assert_eq!(KnownReading::of(&said(ModelStance::Supports, None)), None);
    for reading in [said(ModelStance::Undecided, None), said(ModelStance::Supports, Some(ModelStance::Refutes))] {
        let known = KnownReading::of(&reading).unwrap();
        let cost = JudgeFlow::new(JudgePlan { known: vec![known], ..plan(&[SAME]) }).cost();
        assert_eq!((cost.requests, cost.known), (0, 1));
    }
}

#[test]
fn the_costs_of_several_runs_are_added() {
    let costs = [&[SAME][..], &[SAME, OTHER_YEAR]].map(|texts| JudgeFlow::new(plan(texts)).cost());
    let all: JudgeCost = costs.into_iter().sum();
    assert_eq!((all.requests, all.texts), (4, 3));
    assert_eq!(all.characters, costs[0].characters + costs[1].characters);
}

#[test]
fn a_known_reading_must_keep_the_rules() {
    let plan = plan(&[SAME]);
    let known = KnownReading {
        key: plan.clone().bounded().key(SAME),
        stance: ModelStance::Refutes,
        quote: Some("The Harwick bridge was closed in 1937".to_owned()),
        negated: Some(ModelStance::Supports),
    };
    let result = drive(JudgePlan { known: vec![known], ..plan }, |_, _| unreachable!("it is known"));
    assert_eq!(states(&result), [JudgeState::QuoteMissing]);
}

#[test]
fn failures_and_a_stop_are_states() {
    let budget = JudgeBudget { texts_per_request: 1, ..JudgeBudget::default() };
    let plan = JudgePlan { budget, ..plan(&[SAME, OTHER_YEAR, "The bridge is long."]) };
    let failed = drive(plan.clone(), |_, _| JudgeReply::Failed(Some("status 500".to_owned())));
    assert_eq!((states(&failed), failed.requests), (vec![JudgeState::Failed; 3], 2));
    assert_eq!(failed.readings[2].message.as_deref(), Some("status 500"));
    let mut flow = JudgeFlow::new(plan);
    assert!(!flow.receive("negation/0", JudgeReply::Text(String::new())));
    assert!(flow.receive("reading/0", JudgeReply::Text("no".to_owned())));
    flow.stop();
    assert_eq!(flow.action(), JudgeAction::Done);
    assert_eq!(states(&flow.result()), [JudgeState::Refused, JudgeState::Stopped, JudgeState::Stopped]);
    assert!(!flow.receive("reading/1", JudgeReply::Text(String::new())));
}

#[test]
fn a_reply_with_too_few_comparisons_is_refused() {
    let mut flow = JudgeFlow::new(plan(&[SAME]));
    let reply = r#"{"text": 1, "stance": "supports", "quote": "The Harwick bridge was opened in 1937"}"#;
    assert!(flow.receive("reading/0", JudgeReply::Text(reply.to_owned())));
    assert!(matches!(flow.action(), JudgeAction::Compare { .. }));
    assert!(!flow.receive("compare", JudgeReply::Compared(Vec::new())));
}

/// Texts that tell a model what to answer, and what a model answers that obeys them.
#[test]
fn no_instruction_in_a_text_gives_a_reading_that_counts() {
    let corpus = include_str!("../../../../tests/fixtures/judge/injections.json");
    let corpus = Json::parse(corpus).expect("the corpus is JSON");
    let mut n_texts = 0;
    for entry in corpus.items() {
        let field = |name: &str| entry.text_of(name).map(std::borrow::Cow::into_owned);
        let (name, text) = (field("name").expect("a name"), field("text").expect("a text"));
        let stance = field("stance").and_then(|name| ModelStance::from_name(&name)).expect("a stance");
        let negated = field("negated").map_or(Some(stance), |name| ModelStance::from_name(&name)).expect("a stance");
        let quote = field("quote").expect("a quote");
        let innocent = "The ferry to Harwick was replaced by a bridge that was opened in May.";
        let texts = [text.as_str(), innocent];
        let claim = field("claim").unwrap_or_else(|| CLAIM.to_owned());
        let plan = JudgePlan { claim, ..plan(&texts) };
        let result = run(plan, |is_negated, sent| {
            // The text beside it is read as the instruction says only if both are in one request.
            let quote = if sent == innocent { "The ferry to Harwick was replaced by a bridge" } else { &quote };
            (if is_negated { negated } else { stance }, quote.to_owned())
        });
        assert_ne!(result.readings[0].state, JudgeState::Counted, "{name}: {text}");
        n_texts += 1;
    }
    assert!(n_texts >= 60, "{n_texts}");
}
