//! An agent's stream for JavaScript, parsed and assessed as it arrives.

use std::mem;

use credence_core::conversation::{AgentStream, Turn};
use credence_core::record::{AssessedCitation, AssessedSource, Shared};
use credence_core::trust::TrustLedger;
use credence_core::{Assessment, Assessor, Findings, KeptParts, TurnGrounding, report};
use credence_strings::AnswerReportStrings;
use js_sys::Function;
use wasm_bindgen::prelude::*;

use crate::boundary::{CallError, ErrorCode, json_text};
use crate::reading::changed::Changed;
use crate::reading::grounding::{GroundingCall, TaskFunction};
use crate::reading::options::Options;
use crate::reading::trust_policy::RawTrustPolicy;

/// A stream and the options of its assessment; the trust policy is an argument of each call.
#[wasm_bindgen(js_name = RawAgentStream)]
#[derive(Debug)]
pub struct RawAgentStream {
    options: Options,
    stream: AgentStream,
    ended: bool,
    verified: Verified,
    /// The grounding of each turn that has ended; it does not depend on the policy.
    grounded: Vec<TurnGrounding>,
    last: LastTurn,
}

/// The findings of the turns before the last one, which no longer change, for one revision of the policy.
#[derive(Debug, Default)]
struct Verified {
    revision: Option<u32>,
    findings: Vec<Findings>,
    ledger: TrustLedger,
}

/// The last turn: what its assessment leaves to the next one.
#[derive(Debug, Default)]
struct LastTurn {
    index: usize,
    findings: Findings,
    kept: KeptParts,
    /// The lists as JavaScript has them.
    sources: Vec<Shared<AssessedSource>>,
    citations: Vec<AssessedCitation>,
}

#[wasm_bindgen(js_class = RawAgentStream)]
impl RawAgentStream {
    /// A stream without bytes.
    #[wasm_bindgen(constructor)]
    pub fn new(options: &str) -> Result<RawAgentStream, CallError> {
        let options = Options::read(options)?;
        let stream = AgentStream::with_max_frame(options.max_frame);
        let (verified, grounded, last) = (Verified::default(), Vec::new(), LastTurn::default());
        Ok(Self { options, stream, ended: false, verified, grounded, last })
    }

    /// Parses the next bytes.
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), CallError> {
        if self.ended {
            let message = "the stream has ended, expected no more bytes: make a new `AgentStream` for the next one";
            return Err(CallError::new(ErrorCode::StreamEnded, "bytes", message.to_owned()));
        }
        self.stream.push(bytes);
        Ok(())
    }

    /// The bytes have ended.
    pub fn finish(&mut self) {
        self.end(AgentStream::finish);
    }

    /// The user stopped the agent.
    pub fn stop(&mut self) {
        self.end(AgentStream::stop);
    }

    /// The connection was lost.
    pub fn lose(&mut self) {
        self.end(AgentStream::lose);
    }

    /// A second end changes nothing.
    fn end(&mut self, end: fn(&mut AgentStream)) {
        if !self.ended {
            self.ended = true;
            end(&mut self.stream);
        }
    }

    /// Prepares for the rest of the stream over a new connection.
    pub fn reconnect(&mut self) -> Result<(), CallError> {
        if self.ended {
            let message =
                "the stream has ended, expected a stream that continues: call `reconnect` instead of `finish`";
            return Err(CallError::new(ErrorCode::StreamEnded, "", message.to_owned()));
        }
        self.stream.reconnect();
        Ok(())
    }

    /// The position in the stream, as JSON text.
    #[wasm_bindgen(getter)]
    pub fn cursor(&self) -> Result<String, CallError> {
        json_text(&self.stream.cursor())
    }

    /// Whether the stream has ended.
    #[wasm_bindgen(getter)]
    pub fn ended(&self) -> bool {
        self.ended
    }

    /// The protocol, once it is detected.
    #[wasm_bindgen(getter)]
    pub fn protocol(&self) -> Option<String> {
        self.stream.protocol().map(|protocol| protocol.name().to_owned())
    }

    /// How many turns there are; the last may still be running.
    #[wasm_bindgen(getter, js_name = turnCount)]
    pub fn turn_count(&self) -> usize {
        self.stream.turns().len()
    }

    /// The id of the last event, to resume from.
    #[wasm_bindgen(getter, js_name = lastEventId)]
    pub fn last_event_id(&self) -> String {
        self.stream.last_event_id().to_owned()
    }

    /// The time a server asked to wait before reconnecting, in milliseconds.
    #[wasm_bindgen(getter)]
    #[expect(clippy::cast_precision_loss, reason = "a wait is far below 2^53 milliseconds")]
    pub fn retry(&self) -> Option<f64> {
        self.stream.retry().map(|milliseconds| milliseconds as f64)
    }

    /// The assessments of the turns from index `first` on, as JSON text; `ground` grounds those that have ended.
    ///
    /// The text is an array of two: the assessments before that of the last turn, and `null` or an array of that of the last turn, its
    /// sources and its citations. A source or citation is `null` if the caller got the same at this place the last time.
    pub fn assessments(
        &mut self,
        first: usize,
        policy: &mut RawTrustPolicy,
        ground: Option<Function>,
    ) -> Result<String, JsValue> {
        let (mut assessments, _) = self.assessed(first, policy, ground)?;
        let Some(mut last) = assessments.pop() else { return Ok(json_text(&(assessments, ()))?) };
        let (sources, citations) = (mem::take(&mut last.sources), mem::take(&mut last.citations));
        let known = &mut self.last;
        let lists = (Changed::new(&sources, &known.sources), Changed::new(&citations, &known.citations));
        let text = json_text(&(assessments, (last, lists.0, lists.1)))?;
        (known.sources, known.citations) = (sources, citations);
        Ok(text)
    }

    /// The reports on all turns, as Markdown.
    pub fn report(&mut self, policy: &mut RawTrustPolicy, ground: Option<Function>) -> Result<String, JsValue> {
        let (assessments, _) = self.assessed(0, policy, ground)?;
        let report = |assessment| report::markdown(assessment, &AnswerReportStrings::ENGLISH);
        Ok(assessments.iter().map(report).collect::<Vec<String>>().join("\n"))
    }

    /// Stores in the policy what the turns teach about their sources.
    pub fn learn(&mut self, policy: &mut RawTrustPolicy, ground: Option<Function>) -> Result<(), JsValue> {
        let (_, learned) = self.assessed(usize::MAX, policy, ground)?;
        policy.learn(learned);
        Ok(())
    }

    /// The assessments from the turn with index `first` on, and the learned trust after the last turn.
    ///
    /// What a later turn teaches applies to earlier turns as well, as in a recording that is parsed at once.
    pub(crate) fn assessed<F: TaskFunction>(
        &mut self,
        first: usize,
        policy: &mut RawTrustPolicy,
        ground: Option<F>,
    ) -> Result<(Vec<Assessment>, TrustLedger), F::Error> {
        let mut call = GroundingCall::new(ground);
        let Self { options, stream, verified, grounded, last, .. } = self;
        let (revision, protocol, turns) = (policy.revision(), stream.protocol(), stream.turns());
        let assessed = policy.apply_to(&mut options.assessor, |assessor| {
            grounded.resize_with(turns.len(), TurnGrounding::default);
            turns.iter().zip(&mut *grounded).for_each(|(turn, known)| call.ground(assessor, turn, known));
            let n_before = turns.len().saturating_sub(1);
            verified.catch_up(assessor, revision, &turns[..n_before], grounded);
            let mut ledger = verified.ledger.clone();
            let ended = turns.last().zip(grounded.last_mut());
            last.learn(assessor, n_before, ended, &mut ledger);
            let before = turns[..n_before].iter().zip(&verified.findings).skip(first);
            let view = |(turn, findings)| assessor.view(turn, protocol, findings, &ledger);
            let mut assessed: Vec<Assessment> = before.map(view).collect();
            if let Some(turn) = turns.get(first.max(n_before)) {
                assessed.push(assessor.view_again(turn, protocol, &last.findings, &ledger, &mut last.kept));
            }
            (assessed, ledger)
        });
        call.result(assessed)
    }
}

impl LastTurn {
    /// The findings of the turn with that index, from those of the last time if it is still the last one.
    fn learn(
        &mut self,
        assessor: &Assessor,
        index: usize,
        turn: Option<(&Turn, &mut TurnGrounding)>,
        ledger: &mut TrustLedger,
    ) {
        if self.index != index {
            (self.index, self.findings, self.kept) = (index, Findings::default(), KeptParts::default());
        }
        if let Some((turn, known)) = turn {
            self.findings = assessor.learn_again(turn, assessor.now.as_deref(), ledger, known, &self.findings);
        }
    }
}

impl Verified {
    fn catch_up(&mut self, assessor: &Assessor, revision: u32, turns: &[Turn], grounded: &mut [TurnGrounding]) {
        if self.revision != Some(revision) {
            *self = Self { revision: Some(revision), findings: Vec::new(), ledger: assessor.learned.clone() };
        }
        let now = assessor.now.as_deref();
        for (turn, known) in turns.iter().zip(grounded).skip(self.findings.len()) {
            self.findings.push(assessor.learn_grounded(turn, now, &mut self.ledger, known));
        }
    }
}
