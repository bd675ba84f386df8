//! Judging a claim from texts: reading their stance, weighing their domains and deciding, behind one interface.
//!
//! Whoever searches for evidence hands a [`JudgeRequest`] to a [`Judge`] and gets a [`Judgement`] back. Both are plain records,
//! so that the searching part can run in a WebAssembly module that links no stance detector, trust policy or suffix table.

mod claim_words;
mod json;
mod model;
mod quote;
mod reading;
mod vote;
mod vote_ground;
mod worth;

use std::borrow::Cow;

use serde::Serialize;

use crate::decision::{
    Decision, DecisionConfig, DecisionRules, EvidenceHit, History, Task, TierTable, Timeframe, decide_from_history,
};
use crate::grounding::Passage;
use crate::stance::{Basis, Detector, Reason, Stance, TextSpan};
use crate::trust::{PolicyError, SuffixTable, TrustLevel, TrustPolicy};

pub use model::{JudgeState, ModelReading, ModelStance};
pub use quote::{QuoteComparison, QuoteConflict, QuoteToCompare, compare_quote};
pub use reading::{EvidenceReason, TextReading};
pub use vote_ground::VoteGround;

/// How many reasons of a reading are kept, and how many characters of each.
const MOST_REASONS: usize = 6;
const MOST_REASON_CHARACTERS: usize = 80;

/// The shortest date that names a day.
const DAY_LENGTH: usize = "2026-11-21".len();

/// What is to be judged.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct JudgeRequest {
    /// The caller's identifier, repeated in the decision.
    pub id: Option<String>,
    /// The claim.
    pub claim: String,
    /// The time the claim is about; evidence from outside it does not count.
    pub timeframe: Option<DateRange>,
    /// How evidence is weighed.
    pub rules: DecisionRules,
    /// Trust levels for single hosts, above those of the policy.
    pub trust: Vec<HostTrust>,
    /// The texts, best source first.
    pub texts: Vec<JudgeText>,
    /// How many queries were sent.
    pub n_queries: u32,
    /// How many rounds of searching were made.
    pub attempts: u32,
    /// How many rounds there may be.
    pub max_attempts: u32,
}

/// A range of dates, each `2026-11-21` or with a time; a missing end is open.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct DateRange {
    /// The first date.
    pub start: Option<String>,
    /// The last date.
    pub end: Option<String>,
}

/// The trust level that a user gives to one host.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct HostTrust {
    /// The host.
    pub domain: String,
    /// Its level.
    pub level: TrustLevel,
    /// Why.
    pub reason: Option<String>,
}

/// A text that may say something about the claim.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct JudgeText {
    /// The address of its page; `null` where it has none on the web.
    pub url: Option<String>,
    /// The domain it counts for, where that is not the one of the address.
    pub domain: Option<String>,
    /// Its title.
    pub title: Option<String>,
    /// When it was published.
    pub published: Option<String>,
    /// The whole text. Near-duplicates are found by it.
    pub text: String,
    /// The part of the text that decided, if it was read before.
    pub passage: Option<String>,
    /// Whether it is an official figure, written as a sentence.
    pub is_figure: bool,
    /// The side it votes for, if the text was read before; `null` asks for a reading.
    pub stance: Option<Stance>,
}

/// What a judge found.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Judgement {
    /// One reading for each text without a stance, in the order of the texts.
    pub readings: Vec<TextReading>,
    /// The decision from all texts. Each of its votes names the trust level and the tier of its domain.
    pub decision: Decision,
}

impl DateRange {
    /// The range as decisions use it; `None` where a date cannot be read or the end is before the start.
    #[must_use]
    pub fn timeframe(&self) -> Option<Timeframe> {
        Timeframe::new(self.start.as_deref(), self.end.as_deref()).ok()
    }
}

/// Reads texts about a claim and decides from them.
pub trait Judge {
    /// What a text says about a claim, and whether it may vote.
    fn read(&self, claim: &str, text: &JudgeText) -> TextReading;

    /// The decision from texts, each with its stance. Domains are weighed by their trust.
    fn decide(&self, request: &JudgeRequest) -> Decision;

    /// Reads the texts that have no stance and decides from all of them.
    fn judge(&self, request: JudgeRequest) -> Judgement {
        let readings: Vec<TextReading> = request.unread().map(|text| self.read(&request.claim, text)).collect();
        let decision = self.decide(&request.with_readings(&readings));
        Judgement { readings, decision }
    }
}

impl JudgeRequest {
    /// The texts without a stance.
    pub fn unread(&self) -> impl Iterator<Item = &JudgeText> {
        self.texts.iter().filter(|text| text.stance.is_none())
    }

    /// The request with the readings of its texts without a stance, in their order.
    #[must_use]
    pub fn with_readings(mut self, readings: &[TextReading]) -> Self {
        let unread = self.texts.iter_mut().filter(|text| text.stance.is_none());
        for (text, reading) in unread.zip(readings) {
            text.stance = Some(reading.voting_stance());
            text.passage = Some(reading.passage.clone());
        }
        self
    }
}

/// The judge made of the stance detector and the trust in domains.
#[derive(Clone, Debug)]
pub struct BuiltInJudge<'a> {
    /// Reads the stance of texts.
    pub detector: &'a Detector,
    /// Weighs domains and decides.
    pub decider: Decider<'a>,
}

/// Decides from texts whose stance is known; it needs no stance detector.
#[derive(Clone, Debug)]
pub struct Decider<'a> {
    /// The trust in domains.
    pub policy: Cow<'a, TrustPolicy>,
    /// Finds the registrable domain of a host.
    pub suffixes: &'a SuffixTable,
    /// The tiers of domains.
    pub tiers: TierTable,
}

impl Default for BuiltInJudge<'static> {
    fn default() -> Self {
        Self { detector: Detector::built_in(), decider: Decider::default() }
    }
}

impl Default for Decider<'static> {
    fn default() -> Self {
        Self {
            policy: Cow::Borrowed(TrustPolicy::bundled()),
            suffixes: SuffixTable::bundled(),
            tiers: TierTable::default(),
        }
    }
}

impl Judge for BuiltInJudge<'_> {
    fn read(&self, claim: &str, text: &JudgeText) -> TextReading {
        read_text(self.detector, claim, text)
    }

    fn decide(&self, request: &JudgeRequest) -> Decision {
        self.decider.decide(request)
    }
}

/// What a text says about a claim by the stance detector, and whether it may vote.
#[must_use]
pub fn read_text(detector: &Detector, claim: &str, JudgeText { text, is_figure, .. }: &JudgeText) -> TextReading {
    let reading = detector.detect(claim, text, None);
    let reasons = reading.reasons.iter().take(MOST_REASONS).map(|reason| evidence_reason(reason, claim, text));
    let vote = vote::ground(&reading, claim, *is_figure);
    TextReading {
        stance: vote::stance(&reading, claim, vote),
        basis: if *is_figure { Basis::Figure } else { Basis::Words },
        supported: reading.supported,
        probabilities: reading.probabilities,
        passage: Passage::new(text, &reading).text,
        reasons: reasons.collect(),
        vote,
        model: None,
    }
}

impl Decider<'_> {
    /// The decision from texts, each with its stance. Domains are weighed by their trust.
    #[must_use]
    pub fn decide(&self, request: &JudgeRequest) -> Decision {
        let mut hits: Vec<EvidenceHit<'_>> = request.texts.iter().map(hit).collect();
        let task = Task {
            id: request.id.as_deref(),
            target: Some(&request.claim),
            timeframe: request.timeframe.as_ref().and_then(DateRange::timeframe),
        };
        let policy = self.policy_with(&request.trust);
        let config = DecisionConfig {
            rules: request.rules,
            tiers: self.tiers.clone(),
            policy: &policy,
            suffixes: self.suffixes,
        };
        let decide = |hits: &[EvidenceHit<'_>]| {
            let n_pages = u32::try_from(hits.len()).unwrap_or(u32::MAX);
            let history = History { evidence: hits, copies: None, n_pages, n_queries: request.n_queries };
            decide_from_history(&task, &history, request.attempts, request.max_attempts, &config)
        };
        let decision = decide(&hits);
        let worthless = worth::worthless(&decision, &hits, &request.rules, &policy);
        if worthless.is_empty() {
            return decision;
        }
        for index in worthless {
            if let Some(hit) = hits.get_mut(index as usize) {
                hit.weight = Some(0.0);
            }
        }
        decide(&hits)
    }

    /// The policy with the levels of a request; a domain that is no host changes nothing.
    fn policy_with(&self, trust: &[HostTrust]) -> Cow<'_, TrustPolicy> {
        if trust.is_empty() {
            return Cow::Borrowed(&self.policy);
        }
        let mut policy = TrustPolicy::clone(&self.policy);
        for host in trust {
            let _: Result<(), PolicyError> = policy.override_domain(&host.domain, host.level, host.reason.as_deref());
        }
        Cow::Owned(policy)
    }
}

/// A text as evidence. Its weight comes from the tier of its domain alone, not from the data source that found it.
fn hit(text: &JudgeText) -> EvidenceHit<'_> {
    EvidenceHit {
        url: text.url.as_deref(),
        domain: text.domain.as_deref(),
        title: text.title.as_deref(),
        snippet: text.passage.as_deref().unwrap_or(&text.text),
        whole: Some(&text.text),
        stance: text.stance,
        // A year or a month alone cannot be placed inside or outside of a range of days.
        pub_date: text.published.as_deref().filter(|date| date.len() >= DAY_LENGTH),
        ..EvidenceHit::default()
    }
}

fn evidence_reason(reason: &Reason, claim: &str, text: &str) -> EvidenceReason {
    let words = |of: &str, span: Option<TextSpan>| {
        let found = span.and_then(|span| of.get(span.start..span.end))?;
        Some(found.chars().take(MOST_REASON_CHARACTERS).collect())
    };
    EvidenceReason {
        kind: reason.kind,
        speaks_for: reason.speaks_for,
        claim: words(claim, reason.claim),
        text: words(text, reason.text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLAIM: &str = "The population of Brazil was 213 million in 2021.";

    #[test]
    fn a_text_is_read_with_its_passage_and_reasons() {
        let text = JudgeText { text: CLAIM.to_owned(), ..JudgeText::default() };
        let judge = BuiltInJudge::default();
        let reading = judge.read(CLAIM, &text);
        assert_eq!(reading.stance, Stance::Supports);
        assert_eq!(reading.passage, CLAIM);
        assert!(!reading.reasons.is_empty() && reading.reasons.len() <= MOST_REASONS);
        let other = judge.read("The population of Brazil was 150 million in 2021.", &text);
        assert_eq!(other.stance, Stance::Refutes);
        assert!(other.reasons.iter().any(|reason| reason.speaks_for == Stance::Refutes), "{:?}", other.reasons);
    }

    #[test]
    fn a_text_without_words_takes_no_side() {
        let reading = BuiltInJudge::default().read("Water boils at 100 degrees", &JudgeText::default());
        assert_eq!((reading.stance, reading.passage.as_str()), (Stance::NotCheckable, ""));
    }

    #[test]
    fn only_texts_without_a_stance_are_read() {
        let text = |url: &str, stance| JudgeText {
            url: Some(url.to_owned()),
            text: CLAIM.to_owned(),
            is_figure: true,
            stance,
            ..JudgeText::default()
        };
        let texts = vec![text("https://www.ibge.gov.br/a", None), text("https://e.org/b", Some(Stance::Refutes))];
        let trust = HostTrust { domain: "e.org".to_owned(), level: TrustLevel::Blocked, reason: None };
        let request = JudgeRequest {
            claim: CLAIM.to_owned(),
            trust: vec![trust],
            texts,
            max_attempts: 1,
            ..JudgeRequest::default()
        };
        let judgement = BuiltInJudge::default().judge(request);
        assert_eq!(judgement.readings.len(), 1);
        assert_eq!((judgement.decision.support.n_sources, judgement.decision.refute.n_sources), (1, 0));
    }

    #[test]
    fn texts_that_state_the_claim_alike_and_differ_otherwise_are_two_sources() {
        let text = |url: &str, rest: &str| JudgeText {
            url: Some(url.to_owned()),
            text: [CLAIM, " ", rest].concat(),
            is_figure: true,
            ..JudgeText::default()
        };
        let votes = |rests: [&str; 2]| {
            let texts = vec![text("https://www.ibge.gov.br/a", rests[0]), text("https://www.un.org/b", rests[1])];
            let request = JudgeRequest { claim: CLAIM.to_owned(), texts, max_attempts: 1, ..JudgeRequest::default() };
            BuiltInJudge::default().judge(request).decision.support.n_sources
        };
        let (first, second) = (
            "The census takers visited ninety million homes between August and October, and the office published its tables in June.",
            "World tables compare countries by births, deaths and moves, and are revised every second year by demographers in New York.",
        );
        assert_eq!(votes([first, second]), 2);
        assert_eq!(votes([first, first]), 1);
    }

    #[test]
    fn a_date_without_a_day_does_not_count_as_a_date() {
        let published = |date: &str| {
            let text = JudgeText { published: Some(date.to_owned()), ..JudgeText::default() };
            hit(&text).pub_date.is_some()
        };
        assert_eq!(["2021", "2021-05", "2021-05-06"].map(published), [false, false, true]);
    }
}
