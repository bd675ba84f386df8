//! Grounding for callers who have an answer, a sentence or a claim, and no stream.

use std::borrow::Cow;

use credence_core::evidence::Stance;
use credence_core::grounding::{GivenTexts, Grounder, GroundingFound, GroundingTask, SourceToGround, words_of};
use credence_core::record::{Shared, TextOrigin};
use credence_core::stream::Outcome;
use credence_core::trust::{Host, RuleOrigin, SourceStance, SourceTrust, registrable_domain, resolve_claim};
use credence_core::{FoundContradictions, GroundingReport, Session, TurnId};

use crate::boundary::{Argument, CallError, FromArgument, Unread, input};
use crate::grounding::{WithMissing, compared_with, found_in, found_with};
use crate::reading::options::{texts, without_policy};
use crate::reading::trust_policy::RawTrustPolicy;
use crate::reading::turn;

input! {
    /// Options of `checkGrounding`.
    closed struct GroundingOptions as "GroundingOptions" {
        /// Full texts of sources by URL or name.
        texts: GivenTexts as texts => "Readonly<Record<string, string>> | null",
        nli: Unread => "null",
        embedder: Unread => "null",
    }
}

/// The stance detector in its part.
#[derive(Debug)]
struct DetectorInPart;

impl Grounder for DetectorInPart {
    fn ground(&self, task: &GroundingTask) -> GroundingFound {
        found_in(task)
    }
}

/// What compares the sentences of turns that have ended, where the caller wants it.
pub(crate) fn detector(is_wanted: bool) -> Option<&'static dyn Grounder> {
    is_wanted.then_some(&DetectorInPart)
}

/// Whether the sources of an answer support its sentences, with the results of stronger models so far.
pub(crate) fn check(
    answer: &str,
    citations: &Argument<'_>,
    options: Option<GroundingOptions>,
    models: &str,
) -> Result<WithMissing<GroundingReport>, CallError> {
    let mut turn = turn::labelled(answer, citations)?;
    turn.outcome = Some(Outcome::Completed);
    // Grounding does not depend on trust.
    let mut session = Session::new(without_policy());
    session.update_texts(&[], |texts| *texts = options.map(|options| options.texts).unwrap_or_default());
    let run = session.add_turn(turn, None, None);
    let mut missing = Vec::new();
    if let Some(comparison) = session.comparison(TurnId { run, turn: 0 }) {
        let found = found_with(&comparison.task, models)?;
        missing = found.missing;
        session.keep_comparison(comparison, found.result);
    }
    let assessment = session.assessments(run, 0).remove(0);
    let result = GroundingReport {
        grounding: assessment.grounding,
        score: assessment.scores.grounding,
        citations: assessment.citations,
    };
    Ok(WithMissing { missing, result })
}

/// The sources that cannot both be right about a claim, with the results of stronger models so far.
pub(crate) fn contradictions(
    claim: &str,
    sources: &[StatedSource<'_>],
    gap: u8,
    models: &str,
    policy: &RawTrustPolicy,
) -> Result<WithMissing<FoundContradictions>, CallError> {
    let task = GroundingTask {
        answer: words_of(claim).trim().to_owned(),
        sources: Shared::new(sources.iter().map(StatedSource::to_compare).collect()),
        ..GroundingTask::default()
    };
    let WithMissing { missing, result: compared } = compared_with(&task, models)?;
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
    Ok(WithMissing { missing, result })
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

    fn to_compare(&self) -> SourceToGround {
        SourceToGround {
            id: self.id.as_ref().to_owned(),
            site: self.site().to_owned(),
            snippet: Some(self.input.text.as_ref().to_owned()),
            origin: TextOrigin::Given,
            ..SourceToGround::default()
        }
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
