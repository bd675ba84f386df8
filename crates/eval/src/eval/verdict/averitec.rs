//! Claims with questions and answers of fact-checkers.

use std::fs;

use credence_eval::shared::shared;
use serde_json::Value;

use super::calibration::Label;
use crate::domains::{List, Unreadable};

/// A claim, its questions and answers, and the verdict.
pub struct Claim {
    pub text: String,
    pub label: Label,
    pub answers: Vec<Answer>,
}

/// An answer to a question about a claim.
pub struct Answer {
    pub question: String,
    pub answer: String,
    /// The explanation of a yes or no.
    pub explanation: Option<String>,
    pub kind: Kind,
    /// The address of the source.
    pub url: Option<String>,
}

/// The kind of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    YesOrNo,
    Text,
    None,
}

impl Answer {
    /// Question and answer as one text.
    pub fn text(&self) -> String {
        [&self.question, " ", &self.answer, " ", self.explanation.as_deref().unwrap_or_default()].concat()
    }
}

/// The claims of the development set.
pub fn claims() -> List<Claim> {
    let Some(path) = shared("data/verdict/averitec_dev.json") else {
        return Ok(None);
    };
    let text =
        fs::read_to_string(&path).map_err(|error| Unreadable::new(format!("the claims do not read: {error}")))?;
    let claims: Vec<Value> =
        serde_json::from_str(&text).map_err(|error| Unreadable::new(format!("the claims are no JSON: {error}")))?;
    let claims: Option<Vec<Claim>> = claims.iter().map(claim).collect();
    claims.map(Some).ok_or_else(|| Unreadable::new("a claim has no text or no known verdict".to_owned()))
}

fn claim(claim: &Value) -> Option<Claim> {
    let label = match claim["label"].as_str()? {
        "Supported" => Label::Supported,
        "Refuted" => Label::Refuted,
        "Not Enough Evidence" => Label::NotEnough,
        "Conflicting Evidence/Cherrypicking" => Label::Conflicting,
        _ => return None,
    };
    let mut answers = Vec::new();
    for question in claim["questions"].as_array()? {
        let question_text = question["question"].as_str().unwrap_or_default();
        answers.extend(question["answers"].as_array()?.iter().map(|found| answer(question_text, found)));
    }
    Some(Claim { text: claim["claim"].as_str()?.to_owned(), label, answers })
}

fn answer(question: &str, answer: &Value) -> Answer {
    let text = |name: &str| answer[name].as_str().filter(|text| !text.is_empty()).map(str::to_owned);
    Answer {
        question: question.to_owned(),
        answer: text("answer").unwrap_or_default(),
        explanation: text("boolean_explanation"),
        kind: match answer["answer_type"].as_str() {
            Some("Boolean") => Kind::YesOrNo,
            Some("Extractive" | "Abstractive") => Kind::Text,
            Some(_) | None => Kind::None,
        },
        url: text("source_url"),
    }
}
