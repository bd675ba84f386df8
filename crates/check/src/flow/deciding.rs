//! Evidence → decision, on the research loop.

use credence_core::conversation::address_key;
use credence_core::decision::{
    Decision, DecisionConfig, DecisionReason, DecisionStatus, EvidenceHit, History, Task, decide_from_history,
};
use credence_core::stance::Stance;
use credence_research::research_loop::{Action, FoundPage, Hit, ResearchAnswer, ResearchLoop, ResearchPlan};
use credence_text::lookup::Lookup;

use super::bound::MAX_EVIDENCE;
use super::evidence::CheckEvidence;
use super::{CheckEnd, CheckFlow, CheckStepKind, Stage};

/// As many pages as a loop takes in one round.
const PAGES_A_ROUND: u32 = 100;

impl CheckFlow {
    /// Begins to search: a round for each question, as many as the plan allows.
    pub(super) fn begin_research(&mut self) {
        let queries: Vec<String> = self.questions.iter().map(|question| question.words.clone()).collect();
        let n_queries = u32::try_from(queries.len()).unwrap_or(u32::MAX).max(1);
        self.research = ResearchLoop::new(ResearchPlan {
            id: self.plan.id.clone(),
            queries,
            max_attempts: self.plan.max_attempts.min(n_queries),
            pages_per_attempt: PAGES_A_ROUND,
            read_pages: false,
            ..ResearchPlan::new(&self.plan.claim)
        });
        self.begin_round();
    }

    /// Decides from everything that was found so far, and begins the next round or ends the check.
    pub(super) fn end_round(&mut self) {
        let Stage::Searching(round) = self.stage else { return };
        let evidence = self.evidence();
        let pages = evidence.iter().filter(|found| found.round == round).map(page).collect();
        self.research.receive(ResearchAnswer::Found { query: None, results: pages });
        while let Action::Judge { page, .. } = self.research.next() {
            let hits = evidence.iter().filter(|found| found.url == page.url).map(hit).collect();
            self.research.receive(ResearchAnswer::Evidence { hits });
        }
        // Invariant: after the last page of a round a loop decides; were it not so, nothing more could come of this one.
        let Action::Decide { attempts, max_attempts } = self.research.next() else {
            return self.finish(CheckEnd::AttemptsUsed);
        };
        // Where nobody is left to be asked, another round would bring nothing.
        let attempts = if self.sources_of_round(round + 1).is_empty() { max_attempts } else { attempts };
        let decision = self.decide(&evidence, attempts, max_attempts);
        let outcome = decision.result.as_ref().map(|result| result.outcome.name());
        self.note(CheckStepKind::Decided, None, Some(outcome.unwrap_or("another round is worth it")), None);
        self.research.receive(ResearchAnswer::Decided {
            is_final: decision.status == DecisionStatus::Final,
            outcome: outcome.map(str::to_owned),
            quality: None,
        });
        self.decision = Some(decision);
        self.begin_round();
    }

    fn decide(&self, evidence: &[CheckEvidence], attempts: u32, max_attempts: u32) -> Decision {
        let plan = &self.plan;
        let task = Task { id: plan.id.as_deref(), target: Some(&plan.claim), timeframe: plan.timeframe };
        let hits: Vec<EvidenceHit<'_>> = evidence.iter().map(CheckEvidence::hit).collect();
        let n_queries = self.asks.iter().filter(|ask| ask.was_sent()).count();
        let history = History {
            evidence: &hits,
            copies: None,
            n_pages: u32::try_from(hits.len()).unwrap_or(u32::MAX),
            n_queries: u32::try_from(n_queries).unwrap_or(u32::MAX),
        };
        let config = DecisionConfig {
            rules: plan.rules,
            tiers: plan.tiers.clone(),
            policy: &self.judge.policy,
            suffixes: self.judge.suffixes,
        };
        decide_from_history(&task, &history, attempts, max_attempts, &config)
    }

    /// The decision from what is there now: the last one where the check is over, else what would be decided with rounds left.
    #[must_use]
    pub fn decision_so_far(&self) -> Option<Decision> {
        if self.is_over() {
            return self.decision.clone();
        }
        self.selection.as_ref()?;
        let made = self.round().saturating_sub(1);
        Some(self.decide(&self.evidence(), made, self.research.plan().max_attempts.max(made + 1)))
    }

    /// The rounds that were begun, and how many there may be.
    #[must_use]
    pub fn attempts(&self) -> (u32, u32) {
        (self.round(), self.research.plan().max_attempts)
    }

    /// What was found so far: by round, then by the weight of the source, then best first; each address once.
    #[must_use]
    pub fn evidence(&self) -> Vec<CheckEvidence> {
        let mut seen: Lookup = Lookup::default();
        let mut evidence = Vec::new();
        for found in self.found.iter().flatten() {
            let key = if found.url.is_empty() { [" ", &found.passage].concat() } else { address_key(&found.url) };
            if evidence.len() < MAX_EVIDENCE && seen.is_new(key) {
                evidence.push(found.clone());
            }
        }
        evidence
    }

    /// Why the search ended.
    pub(super) fn end_of_research(&self) -> CheckEnd {
        use credence_research::research_loop::EndReason;
        if let Action::Done { reason: EndReason::Stuck, .. } = self.research.next() {
            return CheckEnd::Stuck;
        }
        let was_asked = self.asks.iter().any(|ask| ask.round > 0 && ask.was_sent());
        match self.decision.as_ref().map(|decision| decision.reason) {
            None | Some(DecisionReason::NoEvidence) if !was_asked => CheckEnd::NoSource,
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

fn page(evidence: &CheckEvidence) -> FoundPage {
    FoundPage {
        url: evidence.url.clone(),
        title: evidence.title.clone(),
        pub_date: evidence.published.clone(),
        text: Some(evidence.passage.clone()),
    }
}

fn hit(evidence: &CheckEvidence) -> Hit {
    let stance = match evidence.stance {
        Stance::Supports => "support",
        Stance::Refutes => "refute",
        Stance::Neutral => "unclear",
    };
    Hit {
        url: Some(evidence.url.clone()).filter(|url| !url.is_empty()),
        title: evidence.title.clone(),
        snippet: evidence.passage.clone(),
        stance: stance.to_owned(),
        pub_date: evidence.published.clone(),
        ..Hit::default()
    }
}
