//! Grounding for callers who have an answer, a sentence or a claim, and no stream.

use std::borrow::Cow;

use credence_core::conversation::Turn;
use credence_core::evidence::Stance;
use credence_core::grounding::{GivenTexts, GroundingFound, GroundingTask, SourceToGround, SourcesOnClaim, words_of};
use credence_core::stream::Outcome;
use credence_core::trust::{Host, RuleOrigin, SourceStance, SourceTrust, registrable_domain, resolve_claim};
use credence_core::{Assessor, FoundContradictions, GroundingReport, TurnGrounding};
use credence_json::Json;
use js_sys::Function;
use wasm_bindgen::JsValue;

use crate::boundary::{Argument, CallError, ErrorCode, FromArgument, Unread, input, json_text};
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

/// A function of the grounding module: the JSON text of a task goes in, the JSON text of what was found comes out.
pub(crate) trait TaskFunction {
    /// What a call fails with.
    type Error: From<CallError>;

    /// What it returns for a task.
    fn found_in(&self, task: &str) -> Result<String, Self::Error>;
}

/// A function of JavaScript calls the grounding module, which has the stance detector.
impl TaskFunction for Function {
    type Error = JsValue;

    fn found_in(&self, task: &str) -> Result<String, JsValue> {
        let returned = self.call1(&JsValue::NULL, &task.into())?;
        returned.as_string().ok_or_else(|| JsValue::from(not_found()))
    }
}

/// A function of this process, where both modules are one.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) type NativeFunction = fn(&str) -> Result<String, CallError>;

#[cfg(not(target_arch = "wasm32"))]
impl TaskFunction for NativeFunction {
    type Error = CallError;

    fn found_in(&self, task: &str) -> Result<String, CallError> {
        self(task)
    }
}

/// A function that grounds tasks, and what it failed with.
pub(crate) struct GroundingCall<F: TaskFunction> {
    function: Option<F>,
    failed: Option<F::Error>,
}

impl<F: TaskFunction> GroundingCall<F> {
    /// Without a function nothing is grounded.
    pub(crate) fn new(function: Option<F>) -> Self {
        Self { function, failed: None }
    }

    /// Grounds a turn that has ended, unless it was grounded as it is now.
    pub(crate) fn ground(&mut self, assessor: &Assessor, turn: &Turn, known: &mut TurnGrounding) {
        if self.function.is_none() || turn.is_running() || known.is_of(turn) {
            return;
        }
        let found = assessor.ground_with(turn, &mut |task| self.found(task));
        if self.failed.is_none() {
            *known = found;
        }
    }

    /// The result of a call, unless the function failed.
    pub(crate) fn result<T>(self, result: T) -> Result<T, F::Error> {
        self.failed.map_or(Ok(result), Err)
    }

    fn found(&mut self, task: &GroundingTask) -> Option<GroundingFound> {
        let text = self.call(task)?;
        let found = Json::parse(&text).ok().and_then(GroundingFound::from_json);
        if found.is_none() {
            self.failed = Some(not_found().into());
        }
        found
    }

    /// The text that the function returns for a task; what it fails with is kept.
    fn call(&mut self, task: &GroundingTask) -> Option<String> {
        let function = self.function.as_ref()?;
        match called_with(function, task) {
            Ok(text) => Some(text),
            Err(failed) => {
                self.failed = Some(failed);
                None
            }
        }
    }
}

fn called_with<F: TaskFunction>(function: &F, task: &GroundingTask) -> Result<String, F::Error> {
    function.found_in(&json_text(task)?)
}

fn not_found() -> CallError {
    let message = "`options.grounding` returned no grounding, expected the `grounding` of `credence/grounding`";
    CallError::new(ErrorCode::InvalidArgument, "options.grounding", message.to_owned())
}

/// Whether the sources of an answer support its sentences.
pub(crate) fn check<F: TaskFunction>(
    answer: &str,
    citations: &Argument<'_>,
    options: Option<GroundingOptions>,
    ground: F,
) -> Result<String, F::Error> {
    let mut turn = turn::labelled(answer, citations)?;
    turn.outcome = Some(Outcome::Completed);
    // Grounding does not depend on trust.
    let mut assessor = without_policy();
    assessor.texts = options.map(|options| options.texts).unwrap_or_default();
    let mut ledger = assessor.learned.clone();
    let mut known = TurnGrounding::default();
    let mut call = GroundingCall::new(Some(ground));
    call.ground(&assessor, &turn, &mut known);
    let findings = assessor.learn_grounded(&turn, None, &mut ledger, &mut known);
    let assessment = assessor.view(&turn, None, &findings, &ledger);
    let result = GroundingReport {
        grounding: assessment.grounding,
        score: assessment.scores.grounding,
        citations: assessment.citations,
    };
    Ok(call.result(json_text(&result))??)
}

/// The sources that cannot both be right about a claim; `compare` is the function of the grounding module.
pub(crate) fn contradictions<F: TaskFunction>(
    claim: &str,
    sources: &[StatedSource<'_>],
    gap: u8,
    compare: &F,
    policy: &RawTrustPolicy,
) -> Result<FoundContradictions, F::Error> {
    let task = GroundingTask {
        answer: words_of(claim).trim().to_owned(),
        citations: Vec::new(),
        sources: sources.iter().map(StatedSource::to_compare).collect(),
    };
    let text = called_with(compare, &task)?;
    let compared = Json::parse(&text).ok().and_then(SourcesOnClaim::from_json).ok_or_else(not_found)?;
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
    Ok(FoundContradictions { readings: compared.readings, resolution, n_left_out: compared.n_left_out })
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

    pub(crate) fn to_compare(&self) -> SourceToGround {
        SourceToGround {
            id: self.id.as_ref().to_owned(),
            site: self.site().to_owned(),
            snippet: Some(self.input.text.as_ref().to_owned()),
            passages: Vec::new(),
            given: None,
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
