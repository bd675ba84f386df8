//! A language model as judge of texts, for JavaScript.
//!
//! These functions are not public: `npm/judge-driver.mjs` drives them, and `npm/judge-public.mjs` wraps both.

use credence_core::judge::QuoteComparison;
use credence_judge::{JudgeBudget, JudgeFlow, JudgeKind, JudgePlan, JudgeReply, KnownReading, ModelStance};
use credence_part::part;
use wasm_bindgen::prelude::*;

use crate::boundary::{Argument, CallError, FromArgument, input, json_text, read, union};

/// The inputs that are declared in TypeScript.
#[cfg(all(test, not(target_arch = "wasm32")))]
pub(crate) mod inputs {
    pub(crate) use credence_judge::{JudgeBudget, KnownReading};
}

input! {
    /// What is to be judged.
    closed JudgePlan as "JudgePlanInput" {
        claim: String,
        texts: Vec<String>,
        model: String = String::new(),
        kind: JudgeKind = JudgeKind::default(),
        budget: JudgeBudget = JudgeBudget::default(),
        known: Vec<KnownReading> = Vec::new(),
    }
}

input! {
    /// How much may be sent to a model.
    closed JudgeBudget as "JudgeBudget" {
        /// Requests in total: two for each group of texts, of a classifier one; 40 by default.
        requests: u32 = JudgeBudget::default().requests,
        /// Characters in total; 400,000 by default.
        characters: u32 = JudgeBudget::default().characters,
        /// Characters of texts in one request; 12,000 by default.
        characters_per_request "charactersPerRequest": u32 = JudgeBudget::default().characters_per_request,
        /// Characters of one text; the rest is not sent. 4,000 by default.
        characters_per_text "charactersPerText": u32 = JudgeBudget::default().characters_per_text,
        /// Texts in one request; 6 by default.
        texts_per_request "textsPerRequest": u32 = JudgeBudget::default().texts_per_request,
    }
}

input! {
    /// What a model said earlier, from a cache. The rules are applied again.
    open KnownReading as "KnownReading" {
        key: String,
        stance: ModelStance,
        quote: Option<String>,
        negated: Option<ModelStance>,
    }
}

union! {
    /// The reply to an action.
    Reply as "JudgeReplyInput" {
        "text" => Text { text: String },
        "failed" => Failed { message: Option<String> },
        "compared" => Compared { comparisons: Vec<QuoteComparison> => "readonly QuoteComparison[]" },
    }
}

enum Reply {
    Text { text: String },
    Failed { message: Option<String> },
    Compared { comparisons: Vec<QuoteComparison> },
}

impl<'a> FromArgument<'a> for QuoteComparison {
    fn from_argument(argument: &Argument<'a>) -> Result<Self, CallError> {
        argument.json().and_then(Self::from_json).ok_or_else(|| argument.invalid("the comparison of a quote"))
    }
}

/// A run of a judge.
#[wasm_bindgen(js_name = RawJudgeFlow)]
#[derive(Debug)]
pub struct RawJudgeFlow(JudgeFlow);

#[wasm_bindgen(js_class = RawJudgeFlow)]
impl RawJudgeFlow {
    /// Plans the requests; nothing is sent.
    #[wasm_bindgen(constructor)]
    #[part(judge, RawJudgeFlow)]
    pub fn new(plan: &str) -> Result<RawJudgeFlow, CallError> {
        Ok(Self(JudgeFlow::new(read("plan", plan)?)))
    }

    /// What is sent at most, as JSON text.
    #[part(judge, RawJudgeFlow)]
    pub fn cost(&self) -> Result<String, CallError> {
        json_text(&self.0.cost())
    }

    /// What to do now, as JSON text.
    #[part(judge, RawJudgeFlow)]
    pub fn action(&self) -> Result<String, CallError> {
        json_text(&self.0.action())
    }

    /// Takes the reply to the current action; `false` if it does not belong to it.
    #[part(judge, RawJudgeFlow)]
    pub fn receive(&mut self, id: &str, reply: &str) -> Result<bool, CallError> {
        let reply = match read("reply", reply)? {
            Reply::Text { text } => JudgeReply::Text(text),
            Reply::Failed { message } => JudgeReply::Failed(message),
            Reply::Compared { comparisons } => JudgeReply::Compared(comparisons),
        };
        Ok(self.0.receive(id, reply))
    }

    /// Ends the run; complete readings are kept.
    #[part(judge, RawJudgeFlow)]
    pub fn stop(&mut self) {
        self.0.stop();
    }

    /// The readings so far, as JSON text.
    #[part(judge, RawJudgeFlow)]
    pub fn result(&self) -> Result<String, CallError> {
        json_text(&self.0.result())
    }
}
