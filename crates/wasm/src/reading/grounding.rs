//! Grounding for callers who have an answer, a sentence or a claim, and no stream.

use std::borrow::Cow;

use crate::boundary::{Argument, CallError, ErrorCode};
use credence_core::evidence::Stance;
use credence_core::grounding::{
    DetectedStance, GivenTexts, JoinedReader, SourceWords, StancePair, StanceReader, compare_sources, detect_stance,
    words_of,
};
use credence_core::stance::{Detector, ModelReason, StanceLanguage, StanceProbabilities, StanceReading};
use credence_core::stream::Outcome;
use credence_core::trust::{
    Host, RuleOrigin, SourceStance, SourceTrust, TrustPolicy, registrable_domain, resolve_claim,
};
use credence_core::{Assessor, FoundContradictions, GroundingReport};
use credence_text::json::Json;
use serde::Serialize;

use crate::reading::shared_options::gap;
use crate::reading::trust_policy::RawTrustPolicy;
use crate::reading::turn;

/// An answer to a question, and what a stronger model has to be asked before it holds.
#[derive(Serialize)]
pub(crate) struct Answered<T> {
    missing: Vec<StancePair>,
    result: T,
}

/// The built-in detector, in the language of the caller's choice.
struct InLanguage(Option<StanceLanguage>);

impl StanceReader for InLanguage {
    fn read(&mut self, claim: &str, text: &str) -> StanceReading {
        Detector::built_in().detect(claim, text, self.0)
    }
}

pub(crate) fn stance(
    claim: &str,
    text: &str,
    options: &Argument<'_>,
    outside: &Argument<'_>,
) -> Result<Answered<DetectedStance>, CallError> {
    let options = options.clone().optional_object(&["language"])?;
    let language = options.field("language").optional_text()?.map(|tag| StanceLanguage::from_tag(&tag));
    if !outside.is_given() {
        return Ok(Answered { missing: Vec::new(), result: detect_stance(claim, text, &mut InLanguage(language)) });
    }
    let mut reader = joined(outside)?;
    let result = detect_stance(claim, text, &mut reader);
    Ok(Answered { missing: reader.missing(), result })
}

pub(crate) fn check(
    answer: &str,
    citations: &Argument<'_>,
    options: &Argument<'_>,
    outside: &Argument<'_>,
) -> Result<Answered<GroundingReport>, CallError> {
    let options = options.clone().optional_object(&["texts"])?;
    let mut turn = turn::labelled(answer, citations)?;
    turn.outcome = Some(Outcome::Completed);
    // Grounding does not depend on trust.
    let mut assessor = Assessor::with_policy(TrustPolicy::default());
    assessor.texts = texts(&options.field("texts"))?;
    let mut reader = joined(outside)?;
    let mut ledger = assessor.learned.clone();
    let mut known = Default::default();
    if outside.is_given() {
        known = assessor.ground_by(&turn, &mut reader);
    }
    let findings = assessor.learn_grounded(&turn, None, &mut ledger, &mut known);
    let assessment = assessor.view(&turn, None, &findings, &ledger);
    let result = GroundingReport {
        grounding: assessment.grounding,
        score: assessment.scores.grounding,
        citations: assessment.citations,
    };
    Ok(Answered { missing: reader.missing(), result })
}

/// Whole texts by the address or the name of their source.
pub(crate) fn texts(argument: &Argument<'_>) -> Result<GivenTexts, CallError> {
    let mut texts = GivenTexts::default();
    let argument = argument.clone();
    let argument = if argument.is_given() { argument.object()? } else { argument };
    for (name, text) in argument.json().into_iter().flat_map(Json::fields) {
        let Some(text) = text.text() else {
            let path = format!("{}[{:?}]", argument.path(), name.as_ref());
            let message = format!("`{path}` is `{}`, expected a text", text.raw().chars().take(40).collect::<String>());
            return Err(CallError::new(ErrorCode::InvalidArgument, &path, message));
        };
        texts.add(&name, text.into_owned());
    }
    Ok(texts)
}

pub(crate) fn contradictions(
    claim: &str,
    sources: &Argument<'_>,
    options: &Argument<'_>,
    outside: &Argument<'_>,
    policy: &RawTrustPolicy,
) -> Result<Answered<FoundContradictions>, CallError> {
    let options = options.clone().optional_object(&["gap"])?;
    let gap = gap(&options.field("gap"))?;
    let sources = sources.each(StatedSource::read)?;
    let mut reader = joined(outside)?;
    let words: Vec<SourceWords<'_>> = sources.iter().map(StatedSource::words).collect();
    let plain = words_of(claim);
    let compared = compare_sources(plain.trim(), &words, &mut reader);
    let mut missing = Vec::new();
    if outside.is_given() {
        missing = reader.missing();
    }
    let takes_part =
        |place: u32| compared.disagreements.iter().any(|pair| pair.supporting == place || pair.refuting == place);
    let sides = compared.readings.iter().filter(|reading| takes_part(reading.source));
    let trusts: Vec<SourceTrust> = sources.iter().map(|source| source.trust(policy)).collect();
    let witnesses: Vec<SourceStance<'_>> = sides
        .map(|reading| {
            let place = reading.source as usize;
            sources[place].witness(reading.stance, &reading.passage, &trusts[place])
        })
        .collect();
    let resolution = (!witnesses.is_empty()).then(|| resolve_claim(claim, &witnesses, gap));
    let result = FoundContradictions { readings: compared.readings, resolution, n_left_out: compared.n_left_out };
    Ok(Answered { missing, result })
}

/// A source as the caller describes it.
struct StatedSource<'a> {
    id: Cow<'a, str>,
    url: Option<Cow<'a, str>>,
    host: Option<Host>,
    text: Cow<'a, str>,
    published: Option<Cow<'a, str>>,
}

impl<'a> StatedSource<'a> {
    fn read(source: Argument<'a>) -> Result<Self, CallError> {
        let source = source.object()?;
        source.only(&["id", "url", "title", "text", "published"])?;
        let field = |name: &'static str| source.field(name).optional_text();
        let url = field("url")?;
        let id = field("id")?.or_else(|| url.clone()).or(field("title")?);
        let id = id.ok_or_else(|| source.field("url").wrong("an address, or an `id` or a `title` beside it"))?;
        let host = url.as_deref().and_then(Host::parse);
        Ok(Self { id, host, text: source.field("text").text()?, published: field("published")?, url })
    }

    fn site(&self) -> &str {
        self.host.as_ref().map_or(&self.id, registrable_domain)
    }

    fn words(&self) -> SourceWords<'_> {
        SourceWords { id: &self.id, site: self.site(), text: &self.text }
    }

    fn trust(&self, policy: &RawTrustPolicy) -> SourceTrust {
        let address = self.url.as_deref().filter(|_| self.host.is_some());
        address.map_or_else(SourceTrust::default, |url| policy.trust_in(url, self.published.as_deref()))
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
            published: self.published.as_deref(),
            danger: None,
        }
    }
}

/// The built-in detector with what stronger models have said so far: `{pairs, answers?, nli?, similarities?, embedder?}`.
fn joined(outside: &Argument<'_>) -> Result<JoinedReader<'static>, CallError> {
    let mut reader = JoinedReader::new(Detector::built_in());
    let pairs = outside.field("pairs").each_given(pair)?;
    let answers = outside.field("answers").each_given(answer)?;
    let similarities = outside.field("similarities").each_given(|value| value.number())?;
    let name =
        |field: &'static str| outside.field(field).optional_text().map(|name| name.unwrap_or_default().into_owned());
    let (nli_name, embedder_name) = (name("nli")?, name("embedder")?);
    for (place, (claim, text)) in pairs.iter().enumerate() {
        let nli =
            answers.get(place).map(|chances| ModelReason::Nli { probabilities: *chances, model: nli_name.clone() });
        let similar = similarities
            .get(place)
            .map(|value| ModelReason::Similarity { value: *value, model: embedder_name.clone() });
        reader.add(claim, text, nli.into_iter().chain(similar).collect());
    }
    Ok(reader)
}

fn pair(pair: Argument<'_>) -> Result<(Cow<'_, str>, Cow<'_, str>), CallError> {
    Ok((pair.field("claim").text()?, pair.field("text").text()?))
}

/// A label, `{label, score?}`, a list of those, or the three chances.
fn answer(answer: Argument<'_>) -> Result<StanceProbabilities, CallError> {
    let json = answer.json();
    let mut chances = StanceProbabilities { supports: 0.0, refutes: 0.0, neutral: 0.0 };
    if json.is_some_and(Json::is_array) {
        for (stance, score) in answer.each(labelled)? {
            add(&mut chances, stance, score);
        }
    } else if json.is_some_and(Json::is_object) && !answer.field("label").is_given() {
        answer.only(&["supports", "refutes", "neutral"])?;
        let chance = |name: &'static str| answer.field(name).optional_share();
        chances.supports = chance("supports")?.unwrap_or(0.0);
        chances.refutes = chance("refutes")?.unwrap_or(0.0);
        chances.neutral = chance("neutral")?.unwrap_or(0.0);
    } else {
        let (stance, score) = labelled(answer.clone())?;
        add(&mut chances, stance, score);
        // What is left over is nobody's.
        chances.neutral += 1.0 - score;
    }
    normalised(chances).ok_or_else(|| answer.wrong("chances that are not all zero"))
}

fn labelled(answer: Argument<'_>) -> Result<(Stance, f64), CallError> {
    if answer.json().is_some_and(Json::is_object) {
        let score = answer.field("score").optional_share()?.unwrap_or(1.0);
        return Ok((crate::reading::evidence::stance(&answer.field("label"))?, score));
    }
    Ok((crate::reading::evidence::stance(&answer)?, 1.0))
}

fn add(chances: &mut StanceProbabilities, stance: Stance, score: f64) {
    match stance {
        Stance::Supports => chances.supports += score,
        Stance::Refutes => chances.refutes += score,
        Stance::Neutral => chances.neutral += score,
    }
}

fn normalised(chances: StanceProbabilities) -> Option<StanceProbabilities> {
    let sum = chances.supports + chances.refutes + chances.neutral;
    (sum > 0.0).then(|| StanceProbabilities {
        supports: chances.supports / sum,
        refutes: chances.refutes / sum,
        neutral: chances.neutral / sum,
    })
}
