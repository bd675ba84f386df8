//! Scores: value, terms and limits.

use credence_decimal::fixed;
use credence_deeds::Deeds;
use credence_named::named_enum;
use serde::Serialize;

use super::coverage::Coverage;

/// The scores by kind, each `null` where none could be computed.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Scores {
    /// Whether the tool calls worked.
    pub tool_run: Option<Score>,
    /// Where the cited sources come from, not whether they are right.
    pub source_quality: Option<Score>,
    /// Whether the sources support the sentences that cite them.
    pub grounding: Option<Score>,
    /// The balance of the evidence seen for a claim.
    pub claim_evidence: Option<Score>,
    /// How many sentences of the answer, cited or not, a text of the run says.
    pub sentences: Option<Score>,
}

/// A score with its kind, every term, and what was missing.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Score {
    /// The formula.
    pub kind: ScoreKind,
    /// The result, 0 to 1.
    pub score: f64,
    /// The color of the result.
    pub band: Band,
    /// The variant of the formula.
    pub profile: String,
    /// How many inputs were counted.
    pub counted: u32,
    /// How many of them nothing is known about: cited sources of a domain on no list. 0 for the other kinds of score.
    pub unknown: u32,
    /// The terms; `score` is their sum, clamped and rounded as the kind says.
    pub terms: Vec<Term>,
    /// What the score cannot say or could not see.
    pub limits: Vec<Limit>,
}

/// One addend of a score.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Term {
    /// The reason.
    pub label: TermLabel,
    /// The tool, domain, citation or sentence it is about; `null` for the whole turn.
    pub subject: Option<String>,
    /// What it adds; negative if it lowers the score.
    pub delta: f64,
}

named_enum! {
    /// The formula of a score.
    pub enum ScoreKind {
        /// Whether the tool calls worked.
        ToolRun = "tool_run",
        /// Where the cited sources come from.
        SourceQuality = "source_quality",
        /// Whether the sources support the sentences that cite them.
        Grounding = "grounding",
        /// The balance of the evidence seen.
        ClaimEvidence = "claim_evidence",
        /// The agent's own confidence; nothing was computed.
        Claimed = "claimed",
        /// How many sentences of the answer, cited or not, a text of the run says.
        Sentences = "sentences",
    }
}

named_enum! {
    /// Color of a score: green from 0.80, yellow from 0.50, red below.
    #[derive(PartialOrd, Ord)]
    pub enum Band {
        /// Below 0.50.
        Red = "red",
        /// From 0.50.
        Yellow = "yellow",
        /// From 0.80.
        Green = "green",
    }
}

named_enum! {
    /// The reason of a term.
    pub enum TermLabel {
        /// A tool call that worked, its full share.
        Call = "call",
        /// The call failed.
        CallFailed = "call_failed",
        /// The call returned nothing or almost nothing.
        CallEmpty = "call_empty",
        /// The call got no result.
        CallUnanswered = "call_unanswered",
        /// The turn has more steps than recorded calls.
        RetrySteps = "retry_steps",
        /// A tool was called again with the same arguments.
        RetryRepeated = "retry_repeated",
        /// The trust in a cited source's domain.
        Credibility = "credibility",
        /// The link of a cited source is dead: the trust in its domain counts as 0.
        DeadLink = "dead_link",
        /// The number of different domains cited.
        Diversity = "diversity",
        /// The starting value without evidence.
        NoEvidenceYet = "no_evidence_yet",
        /// Evidence for the claim.
        Supports = "supports",
        /// Evidence against the claim.
        Refutes = "refutes",
        /// Neutral evidence.
        EvidenceNeutral = "evidence_neutral",
        /// Evidence without a confidence, or with one of 0.
        EvidenceWithoutConfidence = "evidence_without_confidence",
        /// Evidence rejected because a source of a higher rank contradicts it, or because its source is blocked.
        EvidenceRejected = "evidence_rejected",
        /// A source supports the sentence.
        SentenceSupported = "sentence_supported",
        /// A source contradicts the sentence, or has another number or date in the place of one of its own.
        SentenceContradicted = "sentence_contradicted",
        /// A source is about what the sentence says; neither side is certain.
        SentenceUndecided = "sentence_undecided",
        /// The sentence was not found in what was read of the sources.
        SentenceSilent = "sentence_silent",
        /// The words of a text make the sentence likely.
        SentenceProbable = "sentence_probable",
        /// The words of all texts make it unlikely that one of them says the sentence.
        SentenceInNoText = "sentence_in_no_text",
        /// Rounding of the sum.
        Rounding = "rounding",
        /// The sum left the range 0 to 1.
        Clamped = "clamped",
    }
}

named_enum! {
    /// What a score cannot say or could not see.
    pub enum Limit {
        /// Every call failed; the formula cannot go below one half.
        AllFailed = "all_failed",
        /// This protocol does not carry the results of some calls; they are not counted.
        ResultsNotCarried = "results_not_carried",
        /// Some calls were still open and are not counted.
        CallsOpen = "calls_open",
        /// The number of steps was not sent.
        StepsNotCarried = "steps_not_carried",
        /// Some tool results were not sent, so empty ones among them could not be seen.
        PayloadsNotCarried = "payloads_not_carried",
        /// The score says where sources come from, not whether they say it.
        NotSupport = "not_support",
        /// Links were not checked.
        LinksNotChecked = "links_not_checked",
        /// Some links were not checked, or could not be.
        SomeLinksNotChecked = "some_links_not_checked",
        /// At least one cited domain is on no list.
        UnlistedDomains = "unlisted_domains",
        /// Every cited source is low, blocked or unknown, and at least one is on a list: in the headline, the color is red at any score.
        OnlyWeakSources = "only_weak_sources",
        /// There are fewer than two different domains.
        OneDomain = "one_domain",
        /// The number is the agent's own.
        AgentsOwn = "agents_own",
        /// It sums up the evidence seen, and is not the probability that the claim is true.
        NotProbability = "not_probability",
        /// The stance of each source is what the agent sent, not what was read here.
        StanceAsSent = "stance_as_sent",
        /// Evidence that was rejected is not counted.
        RejectedLeftOut = "rejected_left_out",
        /// Several claims were checked; this is the one with the lowest score.
        WeakestOfClaims = "weakest_of_claims",
        /// Every source counts by its trust level.
        TrustWeighted = "trust_weighted",
        /// Some texts are near-duplicates, and all of them were counted.
        CopiesCounted = "copies_counted",
        /// Texts were compared by a lexical check, without a language model; paraphrases may be missed.
        ReadByWords = "read_by_words",
        /// Only excerpts of the sources were read.
        ExcerptsOnly = "excerpts_only",
        /// For some of the cited sentences there is no text to compare.
        SentencesNotChecked = "sentences_not_checked",
        /// Some cited sentences were compared and not decided; each counts half in the divisor.
        SentencesUndecided = "sentences_undecided",
        /// A source contradicts a sentence: the score is not green, however many others are supported.
        HasContradicted = "has_contradicted",
        /// Citations for the whole answer are compared with its sentences, and counted only where they contradict one.
        WholeAnswerNotCounted = "whole_answer_not_counted",
    }
}

/// What checking the links of the cited sources found.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LinkAudit {
    /// Cited sources whose link was requested.
    pub n_checked: u32,
    /// Of these, those whose link is dead.
    pub n_dead: u32,
    /// Cited sources whose link is unknown.
    pub n_unchecked: u32,
    /// Different registrable domains that answered.
    pub n_live_domains: u32,
    /// The source quality without the dead links; `null` if all are dead.
    pub quality_without_dead: Option<Score>,
    /// Whether the sources pass the research gate: a quality of 0.85 and two live domains.
    pub passes_gate: bool,
}

/// The weakest score, shown on the pill.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Headline {
    /// The formula.
    pub kind: ScoreKind,
    /// The result, 0 to 1.
    pub score: f64,
    /// The color of the result.
    pub band: Band,
    /// Whether anything in the answer was compared with a value of a tool or with the text of a source. If not, only the
    /// run of the tools or the origin of the sources is known.
    pub compared: bool,
    /// Whether that comparison supported or contradicted anything. If not, the run of the tools and the origin of the sources
    /// are still all that is known.
    pub decided: bool,
    /// Why the color is worse than that of the score; `null` where it is not, or for a reason that the score has itself.
    pub lowered_by: Option<LoweredBy>,
}

named_enum! {
    /// Why the color of a headline is worse than that of its score.
    pub enum LoweredBy {
        /// The run contradicts what the answer says was done.
        DeedContradicted = "deed_contradicted",
        /// The run does not show what the answer says was done, or no longer, or only that it was tried.
        DeedNotShown = "deed_not_shown",
    }
}

/// What comparing an answer with values and texts gave.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Comparison {
    /// Nothing was compared.
    #[default]
    Nothing,
    /// Something was compared; none of it was supported or contradicted.
    Undecided,
    /// Something was supported or contradicted.
    Decided,
}

impl Headline {
    /// The same within what was compared: no score makes a headline green over an answer of whose checked sentences fewer than half are
    /// backed by a text, or one is contradicted.
    pub(crate) fn within(self, coverage: &Coverage) -> Self {
        let is_within = coverage.is_mostly_supported() && coverage.against == 0;
        let band = if is_within { self.band } else { self.band.min(Band::Yellow) };
        Self { band, ..self }
    }

    pub(crate) fn new(kind: ScoreKind, score: f64, band: Band, comparison: Comparison) -> Self {
        let (compared, decided) = (comparison != Comparison::Nothing, comparison == Comparison::Decided);
        Self { kind, score, band, compared, decided, lowered_by: None }
    }

    /// The same after what the run shows of the deeds in the answer: red where it contradicts one, never green where it does not show one.
    /// That it shows one does not fill the color: what else the answer says was not compared by that.
    pub(crate) fn after(self, deeds: Option<&Deeds>) -> Self {
        let Some(deeds) = deeds else { return self };
        let (reason, worst) = if deeds.contradicted > 0 {
            (LoweredBy::DeedContradicted, Band::Red)
        } else if deeds.not_shown + deeds.older + deeds.attempted > 0 {
            (LoweredBy::DeedNotShown, Band::Yellow)
        } else {
            return self;
        };
        let is_decided = reason == LoweredBy::DeedContradicted;
        let (compared, decided) = (self.compared || is_decided, self.decided || is_decided);
        let lowered_by = (self.band > worst).then_some(reason);
        Self { band: self.band.min(worst), lowered_by, compared, decided, ..self }
    }
}

impl Band {
    /// The color of a score: green from 0.80, yellow from 0.50, red below.
    #[must_use]
    pub fn for_score(score: f64) -> Self {
        if score >= 0.8 {
            Self::Green
        } else if score >= 0.5 {
            Self::Yellow
        } else {
            Self::Red
        }
    }
}

impl Score {
    /// A score by the formula of the documentation, with its band.
    pub(crate) fn new(kind: ScoreKind, score: f64, n_counted: usize, terms: Vec<Term>, limits: Vec<Limit>) -> Self {
        let counted = u32::try_from(n_counted).unwrap_or(u32::MAX);
        Self {
            kind,
            score,
            band: Band::for_score(score),
            profile: "document".to_owned(),
            counted,
            unknown: 0,
            terms,
            limits,
        }
    }

    /// This score as a headline.
    #[must_use]
    pub fn headline(&self, comparison: Comparison) -> Headline {
        Headline::new(self.kind, self.score, self.headline_band(), comparison)
    }

    /// The color of this score in the headline: red if every cited source is known to be weak, otherwise its own. Sources on
    /// no list are no weakness: that nothing is known of them is a state of its own, and never red.
    #[must_use]
    pub fn headline_band(&self) -> Band {
        match self.band {
            _ if self.has_only_weak_sources() => Band::Red,
            Band::Red if self.has_unknown_origin() => Band::Yellow,
            band => band,
        }
    }

    /// Whether every cited source is on no list, so that nothing is known of where the answer comes from.
    #[must_use]
    pub fn has_unknown_origin(&self) -> bool {
        self.kind == ScoreKind::SourceQuality && self.counted > 0 && self.unknown == self.counted
    }

    /// Whether every cited source is low, blocked or unknown, and at least one of them is on a list.
    #[must_use]
    pub fn has_only_weak_sources(&self) -> bool {
        self.limits.contains(&Limit::OnlyWeakSources)
    }
}

impl Term {
    /// Adds what rounding and clamping changed, so that the terms sum to the score.
    pub(crate) fn add_rounding(terms: &mut Vec<Self>, score: f64) {
        let sum: f64 = terms.iter().map(|term| term.delta).sum();
        let difference = score - sum;
        let label = if (0.0..=1.0).contains(&sum) { TermLabel::Rounding } else { TermLabel::Clamped };
        if difference.abs() > 1e-9 {
            terms.push(Self { label, subject: None, delta: difference });
        }
    }
}

/// A score as a whole percent.
#[must_use]
pub fn percent(score: f64) -> String {
    fixed(score * 100.0, 0) + "%"
}

#[cfg(test)]
mod tests {
    use super::percent;

    #[test]
    fn the_label_is_a_whole_percent() {
        let labels: Vec<_> = [1.0, 0.57, 0.29, 0.87, 0.005].map(percent).into();
        assert_eq!(labels, ["100%", "57%", "29%", "87%", "0%"]);
    }
}
