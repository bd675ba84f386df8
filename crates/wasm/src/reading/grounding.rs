//! Grounding for callers who have an answer, a sentence or a claim, and no stream.

use std::borrow::Cow;

use credence_core::evidence::Stance;
use credence_core::grounding::{
    DetectedStance, GivenTexts, JoinedReader, SourceWords, StancePair, StanceReader, compare_sources, detect_stance,
    words_of,
};
use credence_core::judge::ModelReading;
use credence_core::stance::{Detector, ModelReason, StanceLanguage, StanceProbabilities, StanceReading};
use credence_core::stream::Outcome;
use credence_core::trust::{
    Host, RuleOrigin, SourceStance, SourceTrust, TrustPolicy, registrable_domain, resolve_claim,
};
use credence_core::{Assessor, FoundContradictions, GroundingReport};
use serde::Serialize;

use crate::boundary::{Argument, CallError, Entries, FromArgument, Unread, input, share};
use crate::reading::evidence;
use crate::reading::trust_policy::RawTrustPolicy;
use crate::reading::turn;

/// A result, and the pairs that a stronger model still has to classify before the result is final.
#[derive(Serialize)]
pub(crate) struct WithMissing<T> {
    missing: Vec<StancePair>,
    result: T,
}

input! {
    /// Options of `detectStance`.
    closed struct StanceOptions as "StanceOptions" {
        /// The language of both, such as `en`, `pt-BR` or `ja`; detected by default.
        language: Option<String>,
        nli: Unread => "null",
        embedder: Unread => "null",
    }
}

input! {
    /// Options of `checkGrounding`.
    closed struct GroundingOptions as "GroundingOptions" {
        /// Full texts of sources by URL or name.
        texts: GivenTexts as texts => "Readonly<Record<string, string>> | null",
        nli: Unread => "null",
        embedder: Unread => "null",
    }
}

/// The built-in detector in the language that the caller chose.
struct InLanguage(Option<StanceLanguage>);

impl StanceReader for InLanguage {
    fn read(&mut self, claim: &str, text: &str) -> StanceReading {
        Detector::built_in().detect(claim, text, self.0)
    }
}

pub(crate) fn stance(
    claim: &str,
    text: &str,
    options: Option<StanceOptions>,
    models: Option<ModelResults<'_>>,
) -> WithMissing<DetectedStance> {
    let tag = options.and_then(|options| options.language);
    let Some(models) = models else {
        let mut reader = InLanguage(tag.map(|tag| StanceLanguage::from_tag(&tag)));
        return WithMissing { missing: Vec::new(), result: detect_stance(claim, text, &mut reader) };
    };
    let mut reader = models.reader();
    let result = detect_stance(claim, text, &mut reader);
    WithMissing { missing: reader.missing(), result }
}

pub(crate) fn check(
    answer: &str,
    citations: &Argument<'_>,
    options: Option<GroundingOptions>,
    models: Option<ModelResults<'_>>,
) -> Result<WithMissing<GroundingReport>, CallError> {
    let mut turn = turn::labelled(answer, citations)?;
    turn.outcome = Some(Outcome::Completed);
    // Grounding does not depend on trust.
    let mut assessor = Assessor::with_policy(TrustPolicy::default());
    assessor.texts = options.map(|options| options.texts).unwrap_or_default();
    let uses_models = models.is_some();
    let mut reader = models.unwrap_or_default().reader();
    let mut ledger = assessor.learned.clone();
    let mut known = Default::default();
    if uses_models {
        known = assessor.ground_by(&turn, &mut reader);
    }
    let findings = assessor.learn_grounded(&turn, None, &mut ledger, &mut known);
    let assessment = assessor.view(&turn, None, &findings, &ledger);
    let result = GroundingReport {
        grounding: assessment.grounding,
        score: assessment.scores.grounding,
        citations: assessment.citations,
    };
    Ok(WithMissing { missing: reader.missing(), result })
}

/// Full texts by the address or the name of their source.
pub(crate) fn texts(argument: &Argument<'_>) -> Result<GivenTexts, CallError> {
    let mut texts = GivenTexts::default();
    let entries: Option<Entries<'_, String>> = argument.read()?;
    for (name, text) in entries.into_iter().flat_map(|entries| entries.0) {
        texts.add(&name, text);
    }
    Ok(texts)
}

pub(crate) fn contradictions(
    claim: &str,
    sources: &[StatedSource<'_>],
    gap: u8,
    models: Option<ModelResults<'_>>,
    policy: &RawTrustPolicy,
) -> WithMissing<FoundContradictions> {
    let uses_models = models.is_some();
    let mut reader = models.unwrap_or_default().reader();
    let words: Vec<SourceWords<'_>> = sources.iter().map(StatedSource::words).collect();
    let plain = words_of(claim);
    let compared = compare_sources(plain.trim(), &words, &mut reader);
    let missing = if uses_models { reader.missing() } else { Vec::new() };
    let takes_part =
        |index: u32| compared.disagreements.iter().any(|pair| pair.supporting == index || pair.refuting == index);
    let sides = compared.readings.iter().filter(|reading| takes_part(reading.source));
    let trusts: Vec<SourceTrust> = sources.iter().map(|source| source.trust(policy)).collect();
    let witnesses: Vec<SourceStance<'_>> = sides
        .map(|reading| {
            let index = reading.source as usize;
            sources[index].witness(reading.stance, &reading.passage, &trusts[index])
        })
        .collect();
    let resolution = (!witnesses.is_empty()).then(|| resolve_claim(claim, &witnesses, gap));
    let result = FoundContradictions { readings: compared.readings, resolution, n_left_out: compared.n_left_out };
    WithMissing { missing, result }
}

input! {
    /// A source and its text. It needs a `url`, an `id` or a `title`.
    closed struct SourceTextInput<'a> as "SourceText" {
        id: Option<Cow<'a, str>>,
        url: Option<Cow<'a, str>>,
        title: Option<Cow<'a, str>>,
        text: Cow<'a, str>,
        published: Option<Cow<'a, str>>,
    }
}

/// A source with its id and the host of its address.
pub(crate) struct StatedSource<'a> {
    id: Cow<'a, str>,
    host: Option<Host>,
    input: SourceTextInput<'a>,
}

impl<'a> FromArgument<'a> for StatedSource<'a> {
    fn from_argument(argument: &Argument<'a>) -> Result<Self, CallError> {
        let input: SourceTextInput<'a> = argument.read()?;
        let id = [&input.id, &input.url, &input.title].into_iter().flatten().next().cloned();
        let id = id.ok_or_else(|| argument.field("url").invalid("an address, or an `id` or a `title` beside it"))?;
        Ok(Self { id, host: input.url.as_deref().and_then(Host::parse), input })
    }
}

impl StatedSource<'_> {
    fn site(&self) -> &str {
        self.host.as_ref().map_or(&self.id, registrable_domain)
    }

    fn words(&self) -> SourceWords<'_> {
        SourceWords { id: &self.id, site: self.site(), text: &self.input.text }
    }

    fn trust(&self, policy: &RawTrustPolicy) -> SourceTrust {
        let address = self.input.url.as_deref().filter(|_| self.host.is_some());
        address.map_or_else(SourceTrust::default, |url| policy.trust_in(url, self.input.published.as_deref()))
    }

    fn witness<'s>(&'s self, side: Stance, quote: &'s str, trust: &SourceTrust) -> SourceStance<'s> {
        SourceStance {
            source_id: &self.id,
            host: self.host.as_ref().map_or(&self.id, Host::as_str),
            site: self.site(),
            level: trust.level,
            overridden: trust.from == RuleOrigin::UserOverride,
            listed: trust.from != RuleOrigin::Default,
            side,
            quote: Some(quote),
            published: self.input.published.as_deref(),
            danger: None,
        }
    }
}

input! {
    /// The results of stronger models so far: answers and similarities belong to the pairs in order.
    open struct ModelResults<'a> as "ModelResults" {
        pairs: Vec<Pair<'a>> = Vec::new(),
        answers: Vec<StanceProbabilities> = Vec::new() => "readonly StanceAnswer[] | null",
        similarities: Vec<f64> = Vec::new(),
        readings: Vec<ModelReading> = Vec::new() => "readonly ModelReading[] | null",
        nli: String = String::new(),
        embedder: String = String::new(),
    }
}

input! {
    /// A claim, and a text that may support or refute it.
    open struct Pair<'a> as "Pair" {
        claim: Cow<'a, str>,
        text: Cow<'a, str>,
    }
}

impl Default for ModelResults<'_> {
    fn default() -> Self {
        let (nli, embedder) = (String::new(), String::new());
        Self { pairs: Vec::new(), answers: Vec::new(), similarities: Vec::new(), readings: Vec::new(), nli, embedder }
    }
}

impl ModelResults<'_> {
    /// The built-in detector, joined with these results.
    fn reader(&self) -> JoinedReader<'static> {
        let mut reader = JoinedReader::new(Detector::built_in());
        for (index, Pair { claim, text }) in self.pairs.iter().enumerate() {
            let nli = self.answers.get(index);
            let nli = nli.map(|found| ModelReason::Nli { probabilities: *found, model: self.nli.clone() });
            let similar = self.similarities.get(index);
            let similar = similar.map(|value| ModelReason::Similarity { value: *value, model: self.embedder.clone() });
            let judged = self.readings.get(index).map(judged);
            reader.add(claim, text, nli.into_iter().chain(similar).chain(judged).collect());
        }
        reader
    }
}

/// The reading of a judge as a reason.
fn judged(reading: &ModelReading) -> ModelReason {
    ModelReason::Judge {
        counted: reading.vote(),
        state: reading.state.name().to_owned(),
        quote: reading.quote.clone(),
        model: reading.model.clone(),
    }
}

input! {
    /// The three probabilities, as a model gives them.
    closed struct GivenProbabilities as "GivenProbabilities" {
        supports: f64 as share = 0.0,
        refutes: f64 as share = 0.0,
        neutral: f64 as share = 0.0,
    }
}

/// A label, `{label, score?}`, a list of those, or the three probabilities.
impl<'a> FromArgument<'a> for StanceProbabilities {
    fn from_argument(argument: &Argument<'a>) -> Result<Self, CallError> {
        let mut sum = Self { supports: 0.0, refutes: 0.0, neutral: 0.0 };
        if argument.is_array() {
            argument.read::<Vec<Labelled>>()?.iter().for_each(|labelled| labelled.add_to(&mut sum));
        } else if argument.is_object() && !argument.field("label").is_given() {
            let GivenProbabilities { supports, refutes, neutral } = argument.read()?;
            sum = Self { supports, refutes, neutral };
        } else {
            let labelled: Labelled = argument.read()?;
            labelled.add_to(&mut sum);
            // The rest supports no side.
            sum.neutral += 1.0 - labelled.score;
        }
        normalized(sum).ok_or_else(|| argument.invalid("probabilities that are not all zero"))
    }
}

/// A label and its probability.
struct Labelled {
    stance: Stance,
    score: f64,
}

impl<'a> FromArgument<'a> for Labelled {
    fn from_argument(argument: &Argument<'a>) -> Result<Self, CallError> {
        if argument.is_object() {
            let score = share(&argument.field("score"))?.unwrap_or(1.0);
            return Ok(Self { stance: evidence::stance(&argument.field("label"))?, score });
        }
        Ok(Self { stance: evidence::stance(argument)?, score: 1.0 })
    }
}

impl Labelled {
    fn add_to(&self, sum: &mut StanceProbabilities) {
        match self.stance {
            Stance::Supports => sum.supports += self.score,
            Stance::Refutes => sum.refutes += self.score,
            Stance::Undecided | Stance::Neutral | Stance::NotCheckable => sum.neutral += self.score,
        }
    }
}

fn normalized(StanceProbabilities { supports, refutes, neutral }: StanceProbabilities) -> Option<StanceProbabilities> {
    let sum = supports + refutes + neutral;
    let found = || StanceProbabilities { supports: supports / sum, refutes: refutes / sum, neutral: neutral / sum };
    (sum > 0.0).then(found)
}
