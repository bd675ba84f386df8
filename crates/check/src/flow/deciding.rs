//! The judge's requests and replies, and the end of rounds.

use credence_core::conversation::address_key;
use credence_core::decision::{Decision, DecisionReason, DecisionStatus};
use credence_core::judge::{JudgeRequest, JudgeText, ModelReading, TextReading};
use credence_core::stance::Stance;
use credence_lookup::Lookup;
use credence_research::research_loop::{FoundPage, is_stuck, result_hash};

use super::action::{CheckAction, CheckEnd};
use super::ask::{Ask, Outcome};
use super::bounds::{MAX_EVIDENCE, bounded_model_reading, bounded_reading};
use super::evidence::{CheckEvidence, judge_text};
use super::machine::{CheckFlow, Note, Stage};
use super::reply::CheckReply;
use super::step::{CheckStepKind, StepReason};
use crate::registry::Availability;
use crate::source::{SourceCategory, SourceItem};

/// A result of a source: the index of its query, and its index in the answer.
type ResultIndex = (usize, usize);

impl CheckFlow {
    /// The action that judges texts of a running round, if there are new ones.
    pub(super) fn judge_new_texts(&self) -> Option<CheckAction> {
        if self.unread().is_empty() {
            return None;
        }
        let made = self.round().saturating_sub(1);
        let request = self.judge_request(made, self.max_rounds().max(made + 1));
        Some(CheckAction::Judge { id: self.judge_id(), request: Box::new(request) })
    }

    /// The action that judges a finished round.
    pub(super) fn judge_round(&self, attempts: u32) -> CheckAction {
        let request = self.judge_request(attempts, self.max_rounds());
        CheckAction::Judge { id: self.judge_id(), request: Box::new(request) }
    }

    /// `1/judge` at the end of round 1; within a round the number of sources that have ended is added, so that an outdated
    /// reply is not used for a current one.
    fn judge_id(&self) -> String {
        let id = [&self.round().to_string(), "/judge"].concat();
        if matches!(self.stage, Stage::Deciding { .. }) {
            return id;
        }
        let n_settled = self.asks.iter().filter(|ask| ask.is_settled()).count();
        [&id, "/", &n_settled.to_string()].concat()
    }

    fn judge_request(&self, attempts: u32, max_attempts: u32) -> JudgeRequest {
        let plan = &self.plan;
        let n_queries = self.asks.iter().filter(|ask| ask.was_sent()).count();
        JudgeRequest {
            id: plan.id.clone(),
            claim: plan.claim.clone(),
            timeframe: plan.timeframe.clone(),
            rules: plan.rules,
            trust: plan.trust.clone(),
            texts: self.results().into_iter().map(|index| self.text_to_judge(index)).collect(),
            n_queries: u32::try_from(n_queries).unwrap_or(u32::MAX),
            attempts,
            max_attempts,
        }
    }

    fn text_to_judge(&self, index: ResultIndex) -> JudgeText {
        let item = self.item(index).cloned().unwrap_or_default();
        judge_text(item, self.is_figure(index), self.reading(index))
    }

    /// Whether a result is an official figure.
    fn is_figure(&self, (ask, _): ResultIndex) -> bool {
        let entry = self.registry.entry(&self.asks[ask].source);
        entry.is_some_and(|entry| {
            matches!(entry.category, Some(SourceCategory::Statistics | SourceCategory::GovernmentRecords))
        })
    }

    /// The results that count as evidence, each address once: by round, by the weight of the source, best first.
    fn results(&self) -> Vec<ResultIndex> {
        let mut seen: Lookup = Lookup::default();
        let mut results = Vec::new();
        for (ask_index, ask) in self.asks.iter().enumerate().filter(|(_, ask)| ask.round > 0) {
            for (item_index, item) in ask.answer().into_iter().flat_map(|answer| &answer.items).enumerate() {
                let key = if item.url.is_empty() { [" ", &item.text].concat() } else { address_key(&item.url) };
                if results.len() < MAX_EVIDENCE && seen.insert_new(key) {
                    results.push((ask_index, item_index));
                }
            }
        }
        results
    }

    fn unread(&self) -> Vec<ResultIndex> {
        self.results().into_iter().filter(|index| self.reading(*index).is_none()).collect()
    }

    fn item(&self, (ask, item): ResultIndex) -> Option<&SourceItem> {
        self.asks[ask].answer()?.items.get(item)
    }

    fn reading(&self, (ask, item): ResultIndex) -> Option<&TextReading> {
        self.asks[ask].readings.get(item)?.as_ref()
    }

    /// The results that were judged.
    #[must_use]
    pub fn evidence(&self) -> Vec<CheckEvidence> {
        let judged = self.results().into_iter().filter_map(|index| {
            let ask = &self.asks[index.0];
            Some(CheckEvidence::new(self.item(index)?, self.reading(index)?, &ask.source, ask.round))
        });
        judged.collect()
    }

    /// Takes the readings of the judge, if they belong to the current request.
    pub(super) fn take_judgement(&mut self, id: &str, reply: CheckReply) -> Option<CheckReply> {
        let CheckReply::Judged { readings, decision } = reply else { return None };
        let unread = self.unread();
        let is_wanted = !unread.is_empty() || matches!(self.stage, Stage::Deciding { .. });
        if !is_wanted || id != self.judge_id() || readings.len() != unread.len() {
            return None;
        }
        let readings: Vec<TextReading> = readings.into_iter().map(bounded_reading).collect();
        for ((ask, item), reading) in unread.into_iter().zip(&readings) {
            self.asks[ask].readings[item] = Some(reading.clone());
        }
        self.forget_replaced_decisions();
        self.decision = decision.as_deref().cloned();
        if let Stage::Deciding { round, attempts } = self.stage {
            if self.plan.has_judge && self.not_judged_by_model().next().is_some() {
                self.stage = Stage::Judging { round, attempts };
            } else {
                self.use_decision(round, attempts);
            }
        }
        Some(CheckReply::Judged { readings, decision })
    }

    /// The results that no model has judged. Without words there is nothing to judge.
    fn not_judged_by_model(&self) -> impl Iterator<Item = ResultIndex> {
        let is_open = |index: &ResultIndex| {
            let reading = self.reading(*index);
            reading.is_some_and(|reading| reading.model.is_none() && reading.stance != Stance::NotCheckable)
        };
        self.results().into_iter().filter(is_open)
    }

    /// The action that lets a model judge the texts of a round.
    pub(super) fn ask_judge(&self) -> CheckAction {
        let text = |index| self.item(index).map(|item| item.text.clone()).unwrap_or_default();
        CheckAction::AskJudge {
            id: self.judge_by_model_id(),
            claim: self.plan.claim.clone(),
            texts: self.not_judged_by_model().map(text).collect(),
        }
    }

    fn judge_by_model_id(&self) -> String {
        [&self.round().to_string(), "/model"].concat()
    }

    /// Takes what the model says, and has the round decided again. Without a model the decision stays.
    pub(super) fn take_model_readings(
        &mut self,
        id: &str,
        reply: CheckReply,
        round: u32,
        attempts: u32,
    ) -> Option<CheckReply> {
        let judged: Vec<ResultIndex> = self.not_judged_by_model().collect();
        if id != self.judge_by_model_id() {
            return None;
        }
        let CheckReply::ModelReadings { readings } = reply else {
            let CheckReply::Failed { .. } = reply else { return None };
            self.note(CheckStepKind::ModelNotUsed, Note { reason: Some(StepReason::NoReadings), ..Note::default() });
            self.use_decision(round, attempts);
            return Some(reply);
        };
        if readings.len() != judged.len() {
            return None;
        }
        let readings: Vec<ModelReading> = readings.into_iter().map(bounded_model_reading).collect();
        for ((ask, item), reading) in judged.into_iter().zip(&readings) {
            let known = &mut self.asks[ask].readings[item];
            *known = known.take().map(|known| known.with_model(reading.clone()));
        }
        self.stage = Stage::Deciding { round, attempts };
        Some(CheckReply::ModelReadings { readings })
    }

    /// Only the last decision of a round is kept.
    fn forget_replaced_decisions(&mut self) {
        for received in &mut self.received {
            if let CheckReply::Judged { decision, .. } = &mut received.reply
                && !received.id.ends_with("/judge")
            {
                *decision = None;
            }
        }
    }

    /// Ends the search of a round: the judge decides, unless no source has answered and none is left.
    pub(super) fn end_search(&mut self, round: u32) {
        let pages: Vec<FoundPage> = self.results_of_round(round).map(page).collect();
        self.round_hashes.push(result_hash(&pages));
        let is_stuck = is_stuck(&self.round_hashes);
        if is_stuck {
            self.note(CheckStepKind::Stuck, Note::default());
        }
        // Without sources for another round, or if it would repeat the same queries, all rounds count as done.
        let is_last = is_stuck || self.sources_of_round(round + 1).is_empty();
        let attempts = if is_last { self.max_rounds() } else { round };
        if attempts >= self.max_rounds() && !self.has_answer() {
            return self.finish(self.end_without_answer());
        }
        self.stage = Stage::Deciding { round, attempts };
    }

    fn results_of_round(&self, round: u32) -> impl Iterator<Item = &SourceItem> {
        let results = self.results().into_iter().filter(move |(ask, _)| self.asks[*ask].round == round);
        results.filter_map(|index| self.item(index))
    }

    fn has_answer(&self) -> bool {
        self.asks.iter().any(|ask| ask.round > 0 && ask.answer().is_some())
    }

    /// If no source has answered, nothing is known about the claim and nothing is decided.
    fn end_without_answer(&self) -> CheckEnd {
        let has_failed = self.asks.iter().filter(|ask| ask.round > 0).filter_map(Ask::outcome).any(Outcome::is_failure);
        let chosen = self.selection.iter().flat_map(|selection| &selection.selected_sources);
        let was_down = chosen.filter_map(|source| self.registry.entry(&source.plugin_name));
        let was_down = was_down.into_iter().any(|entry| entry.availability == Availability::Unreachable);
        if has_failed || was_down { CheckEnd::Unreachable } else { CheckEnd::NoSource }
    }

    /// Ends the check, or begins the next round.
    fn use_decision(&mut self, round: u32, attempts: u32) {
        let decision = self.decision.as_ref();
        let is_final = decision.is_none_or(|decision| decision.status == DecisionStatus::Final);
        let outcome = decision.and_then(Decision::outcome).map(|outcome| outcome.name());
        let end = self.end_of_decision();
        self.note(
            CheckStepKind::Decided,
            Note { subject: Some(outcome.unwrap_or("need_more_search")), ..Note::default() },
        );
        if is_final || attempts >= self.max_rounds() {
            self.finish(end);
        } else {
            self.begin_round(round + 1);
        }
    }

    fn end_of_decision(&self) -> CheckEnd {
        if is_stuck(&self.round_hashes) {
            return CheckEnd::Stuck;
        }
        match self.decision.as_ref().map(|decision| decision.reason) {
            None | Some(DecisionReason::NoEvidence | DecisionReason::NotEnough) => CheckEnd::AttemptsUsed,
            Some(
                DecisionReason::SupportIsEnough
                | DecisionReason::RefutationIsEnough
                | DecisionReason::SupportIsLarger
                | DecisionReason::RefutationIsLarger
                | DecisionReason::Tie
                | DecisionReason::Conflict,
            ) => CheckEnd::Decided,
        }
    }
}

fn page(item: &SourceItem) -> FoundPage {
    FoundPage {
        url: item.url.clone(),
        title: item.title.clone(),
        pub_date: item.published.clone(),
        text: Some(item.text.clone()),
    }
}
