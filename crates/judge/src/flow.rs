//! The state machine of a judge: what to ask next, what the replies say, and which readings count.

use std::ops::Range;

use credence_core::judge::{JudgeState, ModelReading, ModelStance, QuoteComparison, QuoteToCompare};
use serde::Serialize;

use crate::address::addresses_model;
use crate::answer::{Answer, answers};
use crate::plan::{JudgeKind, JudgePlan, KnownReading};
use crate::prompt::{JudgeMessage, SCHEMA, messages, negated};
use crate::quote::{self, QuoteProblem};
use crate::record::{JudgeCost, JudgeResult};

#[cfg(test)]
mod tests;

/// After so many failed requests in a row nothing more is sent.
const MOST_FAILURES: u32 = 2;
/// A quote has at least this share of the claim's words.
const LEAST_COMMON: f64 = 0.25;
/// Characters of a message that are kept.
const LONGEST_MESSAGE: usize = 300;
/// Characters of a quote that are kept.
const LONGEST_QUOTE: usize = 1_000;

/// What to do now.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum JudgeAction {
    /// Ask the model; the reply is `text` or `failed`.
    AskModel {
        /// The id of the reply.
        id: String,
        /// What for.
        step: JudgeStep,
        /// The messages.
        messages: Vec<JudgeMessage>,
        /// The JSON schema of the answer, as JSON text.
        schema: String,
        /// The claim that is asked about: the plan's, or its negation.
        claim: String,
        /// The texts in this request, as they are sent.
        texts: Vec<String>,
    },
    /// Compare quotes with the claim by their words; the reply is `compared`, in the same order.
    Compare {
        /// The id of the reply.
        id: String,
        /// The quotes.
        quotes: Vec<QuoteToCompare>,
    },
    /// Nothing is left to do.
    Done,
}

credence_named::named_enum! {
    /// What a request to the model is for.
    pub enum JudgeStep {
        /// The stance of texts.
        Reading = "reading",
        /// The stance of the same texts on the negated claim.
        Negation = "negation",
    }
}

/// The reply to an action.
#[derive(Clone, Debug, PartialEq)]
pub enum JudgeReply {
    /// The model's text.
    Text(String),
    /// The request failed, with details.
    Failed(Option<String>),
    /// One comparison per quote.
    Compared(Vec<QuoteComparison>),
}

#[derive(Clone, Debug, PartialEq)]
enum Stage {
    /// Asks about the texts of a batch.
    Reading(usize),
    /// Compares the quotes.
    Comparing,
    /// Asks about the negated claim for the texts of a batch.
    Negation {
        batches: Vec<Vec<usize>>,
        at: usize,
    },
    Done,
}

/// The reading of one text while it is judged.
#[derive(Clone, Debug)]
struct Reading {
    state: JudgeState,
    stance: Option<ModelStance>,
    quote: Option<String>,
    /// Where the text has the quote.
    found: Option<Range<usize>>,
    comparison: Option<QuoteComparison>,
    negated: Option<ModelStance>,
    message: Option<String>,
    key: String,
    kind: JudgeKind,
}

/// Judges the texts of a plan, one request at a time.
#[derive(Clone, Debug)]
pub struct JudgeFlow {
    plan: JudgePlan,
    readings: Vec<Reading>,
    /// The texts of each request of the first step.
    batches: Vec<Vec<usize>>,
    stage: Stage,
    n_requests: u32,
    n_characters: usize,
    n_failures: u32,
    cost: JudgeCost,
}

impl JudgeFlow {
    /// Plans the requests. Texts without words, beyond the budget, or with a known reading are not sent.
    #[must_use]
    pub fn new(plan: JudgePlan) -> Self {
        let plan = plan.bounded();
        let readings = plan.texts.iter().map(|text| Reading::new(&plan, text)).collect();
        let stage = Stage::Reading(0);
        let mut flow = Self {
            plan,
            readings,
            batches: Vec::new(),
            stage,
            n_requests: 0,
            n_characters: 0,
            n_failures: 0,
            cost: JudgeCost::default(),
        };
        flow.plan_batches();
        flow.advance();
        flow
    }

    /// What is sent at most; known before anything is sent.
    #[must_use]
    pub const fn cost(&self) -> JudgeCost {
        self.cost
    }

    /// What to do now. It stays the same until its reply is received.
    #[must_use]
    pub fn action(&self) -> JudgeAction {
        match &self.stage {
            Stage::Reading(at) => self.ask(JudgeStep::Reading, *at, &self.batches[*at]),
            Stage::Comparing => JudgeAction::Compare { id: "compare".to_owned(), quotes: self.quotes() },
            Stage::Negation { batches, at } => self.ask(JudgeStep::Negation, *at, &batches[*at]),
            Stage::Done => JudgeAction::Done,
        }
    }

    /// Takes the reply to the current action; `false` if it does not belong to it.
    pub fn receive(&mut self, id: &str, reply: JudgeReply) -> bool {
        if self.id().is_none_or(|current| current != id) {
            return false;
        }
        let is_taken = match (&self.stage, reply) {
            (Stage::Comparing, JudgeReply::Compared(comparisons)) => self.take_comparisons(comparisons),
            (Stage::Reading(_) | Stage::Negation { .. }, JudgeReply::Text(text)) => self.take_text(&text),
            (Stage::Reading(_) | Stage::Negation { .. }, JudgeReply::Failed(message)) => self.take_failure(message),
            (Stage::Reading(_) | Stage::Negation { .. }, JudgeReply::Compared(_))
            | (Stage::Comparing | Stage::Done, _) => false,
        };
        if is_taken {
            self.advance();
        }
        is_taken
    }

    /// Ends the run. Readings that are complete by then are kept.
    pub fn stop(&mut self) {
        self.end_with(JudgeState::Stopped, None);
        self.stage = Stage::Done;
    }

    /// The readings so far.
    #[must_use]
    pub fn result(&self) -> JudgeResult {
        JudgeResult {
            readings: self.readings.iter().map(|reading| reading.record(&self.plan.model)).collect(),
            requests: self.n_requests,
            characters: count(self.n_characters),
        }
    }

    fn id(&self) -> Option<String> {
        match &self.stage {
            Stage::Reading(at) => Some(format!("reading/{at}")),
            Stage::Comparing => Some("compare".to_owned()),
            Stage::Negation { at, .. } => Some(format!("negation/{at}")),
            Stage::Done => None,
        }
    }

    fn ask(&self, step: JudgeStep, at: usize, batch: &[usize]) -> JudgeAction {
        JudgeAction::AskModel {
            id: [step.name(), "/", &at.to_string()].concat(),
            step,
            messages: self.messages(step, batch),
            schema: SCHEMA.to_owned(),
            claim: self.claim(step),
            texts: batch.iter().map(|text| self.plan.texts[*text].clone()).collect(),
        }
    }

    fn claim(&self, step: JudgeStep) -> String {
        match step {
            JudgeStep::Reading => self.plan.claim.clone(),
            JudgeStep::Negation => negated(&self.plan.claim),
        }
    }

    fn messages(&self, step: JudgeStep, batch: &[usize]) -> Vec<JudgeMessage> {
        let texts: Vec<&str> = batch.iter().map(|text| self.plan.texts[*text].as_str()).collect();
        messages(&self.claim(step), &texts)
    }

    /// Groups the texts to be sent into requests, as far as the budget allows.
    fn plan_batches(&mut self) {
        let budget = self.plan.budget;
        let (mut batch, mut n_in_batch) = (Vec::new(), 0);
        for index in self.waiting() {
            let length = self.plan.texts[index].chars().count();
            let is_full = batch.len() >= budget.texts_per_request.max(1) as usize
                || n_in_batch + length > budget.characters_per_request as usize;
            if is_full && !batch.is_empty() {
                self.add_batch(std::mem::take(&mut batch));
                n_in_batch = 0;
            }
            batch.push(index);
            n_in_batch += length;
        }
        self.add_batch(batch);
        self.cost.known = count(self.readings.iter().filter(|reading| reading.stance.is_some()).count());
    }

    fn add_batch(&mut self, batch: Vec<usize>) {
        if batch.is_empty() {
            return;
        }
        let steps = self.plan.kind.steps();
        let sent = steps.iter().map(|step| size(&self.messages(*step, &batch)));
        let (characters, bytes) = sent.fold((0, 0), |(all, bytes), (one, more)| (all + one, bytes + more));
        let cost = JudgeCost {
            requests: self.cost.requests + count(steps.len()),
            characters: self.cost.characters.saturating_add(count(characters)),
            tokens: self.cost.tokens.saturating_add(count(bytes.div_ceil(4))),
            texts: self.cost.texts + count(batch.len()),
            ..self.cost
        };
        if cost.requests > self.plan.budget.requests || cost.characters > self.plan.budget.characters {
            self.cost.left_out += count(batch.len());
            batch.into_iter().for_each(|index| self.readings[index].state = JudgeState::OverBudget);
        } else {
            self.cost = cost;
            self.batches.push(batch);
        }
    }

    /// The texts that are still to be judged and have no answer of the model.
    fn waiting(&self) -> Vec<usize> {
        let is_waiting = |reading: &Reading| reading.state == JudgeState::Waiting && reading.stance.is_none();
        self.readings.iter().enumerate().filter(|(_, reading)| is_waiting(reading)).map(|(index, _)| index).collect()
    }

    /// The texts with a quote that is to be compared.
    fn quoted(&self) -> impl Iterator<Item = usize> {
        let is_quoted = |reading: &Reading| {
            reading.state == JudgeState::Waiting && reading.found.is_some() && reading.comparison.is_none()
        };
        self.readings.iter().enumerate().filter(move |(_, reading)| is_quoted(reading)).map(|(index, _)| index)
    }

    fn quotes(&self) -> Vec<QuoteToCompare> {
        let quotes = self.quoted().filter_map(|index| {
            let (text, found) = (&self.plan.texts[index], self.readings[index].found.clone()?);
            Some(QuoteToCompare {
                claim: self.plan.claim.clone(),
                sentences: text[quote::sentences_around(text, &found)].to_owned(),
                quote: text[found].to_owned(),
            })
        });
        quotes.collect()
    }

    /// Goes on to the next stage while there is nothing to do in the current one.
    fn advance(&mut self) {
        loop {
            let next = match &self.stage {
                Stage::Reading(at) if *at < self.batches.len() => return,
                Stage::Reading(_) => Stage::Comparing,
                Stage::Comparing if self.quoted().next().is_some() => return,
                Stage::Comparing => Stage::Negation { batches: self.negation_batches(), at: 0 },
                Stage::Negation { batches, at } if *at < batches.len() => return,
                Stage::Negation { .. } => Stage::Done,
                Stage::Done => return,
            };
            self.stage = next;
        }
    }

    /// The same requests again, with only the texts whose reading holds so far.
    fn negation_batches(&self) -> Vec<Vec<usize>> {
        let is_wanted = |index: &usize| self.readings[*index].state == JudgeState::Waiting;
        let of_batch = |batch: &Vec<usize>| batch.iter().copied().filter(is_wanted).collect();
        self.batches.iter().map(of_batch).filter(|batch: &Vec<usize>| !batch.is_empty()).collect()
    }

    fn take_text(&mut self, reply: &str) -> bool {
        self.n_failures = 0;
        let batch = self.sent();
        let answers = answers(reply, batch.len());
        let is_negation = matches!(self.stage, Stage::Negation { .. });
        for (index, answer) in batch.into_iter().zip(answers) {
            let text = &self.plan.texts[index];
            let reading = &mut self.readings[index];
            if is_negation { reading.take_negation(answer) } else { reading.take(text, answer) }
        }
        self.next_batch();
        true
    }

    fn take_failure(&mut self, message: Option<String>) -> bool {
        self.n_failures += 1;
        let message = message.map(|message| cut(&message, LONGEST_MESSAGE));
        for index in self.sent() {
            self.readings[index].fail(JudgeState::Failed, message.clone());
        }
        self.next_batch();
        if self.n_failures >= MOST_FAILURES {
            self.end_with(JudgeState::Failed, message);
            self.stage = Stage::Done;
        }
        true
    }

    /// The texts of the current request, which is counted.
    fn sent(&mut self) -> Vec<usize> {
        let (step, batch) = match &self.stage {
            Stage::Reading(at) => (JudgeStep::Reading, self.batches[*at].clone()),
            Stage::Negation { batches, at } => (JudgeStep::Negation, batches[*at].clone()),
            Stage::Comparing | Stage::Done => return Vec::new(),
        };
        self.n_requests += 1;
        self.n_characters += size(&self.messages(step, &batch)).0;
        batch
    }

    fn next_batch(&mut self) {
        match &mut self.stage {
            Stage::Reading(at) | Stage::Negation { at, .. } => *at += 1,
            Stage::Comparing | Stage::Done => {}
        }
    }

    fn take_comparisons(&mut self, comparisons: Vec<QuoteComparison>) -> bool {
        let quoted: Vec<usize> = self.quoted().collect();
        if quoted.len() != comparisons.len() {
            return false;
        }
        for (index, comparison) in quoted.into_iter().zip(comparisons) {
            self.readings[index].take_comparison(comparison);
        }
        true
    }

    /// Gives all texts without a result this state.
    fn end_with(&mut self, state: JudgeState, message: Option<String>) {
        for reading in &mut self.readings {
            if reading.state == JudgeState::Waiting {
                reading.fail(state, message.clone());
            }
        }
    }
}

impl Reading {
    fn new(plan: &JudgePlan, text: &str) -> Self {
        let key = plan.key(text);
        let known = plan.known.iter().find(|known| known.key == key && known.is_complete(plan.kind)).cloned();
        let mut reading = Self {
            state: first_state(text),
            stance: None,
            quote: None,
            found: None,
            comparison: None,
            negated: None,
            message: None,
            key,
            kind: plan.kind,
        };
        if let Some(KnownReading { stance, quote, negated, .. }) =
            known.filter(|_| reading.state == JudgeState::Waiting)
        {
            reading.negated = negated;
            reading.take(text, Ok(Answer { stance, quote: quote.unwrap_or_default() }));
        }
        reading
    }

    fn take(&mut self, text: &str, answer: Result<Answer, &'static str>) {
        let Answer { stance, quote } = match answer {
            Ok(answer) => answer,
            Err(reason) => return self.fail(JudgeState::Refused, Some(reason.to_owned())),
        };
        self.stance = Some(stance);
        self.quote = Some(cut(&quote, LONGEST_QUOTE)).filter(|quote| !quote.is_empty());
        if !stance.takes_side() {
            self.state = JudgeState::NoSide;
            return;
        }
        match quote::find(text, &quote) {
            Ok(found) => {
                self.quote = Some(text[found.clone()].to_owned());
                self.found = Some(found);
            }
            Err(QuoteProblem::Missing) => self.state = JudgeState::QuoteMissing,
            Err(QuoteProblem::TooShort) => self.state = JudgeState::QuoteTooShort,
        }
    }

    /// The words of the quote must go with the stance.
    fn take_comparison(&mut self, comparison: QuoteComparison) {
        let contradicts = comparison.conflict.is_some();
        let fits = match self.stance {
            Some(ModelStance::Supports) => !contradicts,
            Some(ModelStance::Refutes) => contradicts || !comparison.is_whole,
            Some(ModelStance::Undecided | ModelStance::Unrelated) | None => false,
        };
        if comparison.common < LEAST_COMMON {
            self.state = JudgeState::QuoteUnrelated;
        } else if !fits {
            self.state = JudgeState::QuoteConflicts;
        } else if self.kind == JudgeKind::Classifier
            && self.stance == Some(ModelStance::Refutes)
            && !comparison.is_refuted
        {
            self.state = JudgeState::NotInWords;
        }
        self.comparison = Some(comparison);
        self.judge_negation();
    }

    fn take_negation(&mut self, answer: Result<Answer, &'static str>) {
        match answer {
            Ok(answer) => {
                self.negated = Some(answer.stance);
                self.judge_negation();
            }
            Err(reason) => self.fail(JudgeState::NegationMissing, Some(reason.to_owned())),
        }
    }

    /// Whoever gives a claim and its opposite the same stance has not read the text.
    fn judge_negation(&mut self) {
        if self.state == JudgeState::Waiting && (self.negated.is_some() || !self.kind.is_asked_about_negation()) {
            let is_same = self.negated == self.stance;
            self.state = if is_same { JudgeState::NegationSame } else { JudgeState::Counted };
        }
    }

    fn fail(&mut self, state: JudgeState, message: Option<String>) {
        self.state = state;
        self.message = message;
    }

    fn record(&self, model: &str) -> ModelReading {
        let conflict = self.comparison.as_ref().and_then(|comparison| comparison.conflict.clone());
        ModelReading {
            model: model.to_owned(),
            state: self.state,
            stance: self.stance,
            quote: self.quote.clone(),
            conflict: conflict.filter(|_| self.state == JudgeState::QuoteConflicts),
            negated: self.negated,
            message: self.message.clone(),
            key: self.key.clone(),
        }
    }
}

/// A text that addresses the model is not sent: it could change the reading of the texts beside it.
fn first_state(text: &str) -> JudgeState {
    if quote::n_words(text) == 0 {
        JudgeState::NoWords
    } else if addresses_model(text) {
        JudgeState::AddressesModel
    } else {
        JudgeState::Waiting
    }
}

/// Characters and bytes of messages.
fn size(messages: &[JudgeMessage]) -> (usize, usize) {
    messages.iter().fold((0, 0), |(characters, bytes), message| {
        (characters + message.content.chars().count(), bytes + message.content.len())
    })
}

fn cut(text: &str, most: usize) -> String {
    text.chars().take(most).collect()
}

fn count(value: usize) -> u32 {
    u32::try_from(value).unwrap_or(u32::MAX)
}
