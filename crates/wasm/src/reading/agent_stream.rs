//! An agent's stream for JavaScript, read and assessed as it arrives.

use credence_core::conversation::{AgentStream, Turn};
use credence_core::trust::TrustLedger;
use credence_core::{Assessment, Assessor, Findings, TurnGrounding, report};
use wasm_bindgen::prelude::*;

use crate::boundary::json_text;
use crate::boundary::{CallError, ErrorCode};
use crate::reading::options::Options;
use crate::reading::trust_policy::RawTrustPolicy;

/// A stream and what it is assessed by, but for the trust policy, which is lent for each question.
#[wasm_bindgen(js_name = RawAgentStream)]
#[derive(Debug)]
pub struct RawAgentStream {
    options: Options,
    stream: AgentStream,
    ended: bool,
    verified: Verified,
    /// What grounding found in each turn that has ended; it does not depend on the policy.
    grounded: Vec<TurnGrounding>,
}

/// What came of the turns before the last one, which change no more, by the state of the policy it was verified with.
#[derive(Debug, Default)]
struct Verified {
    revision: Option<u32>,
    findings: Vec<Findings>,
    ledger: TrustLedger,
}

#[wasm_bindgen(js_class = RawAgentStream)]
impl RawAgentStream {
    /// A stream that has not begun.
    ///
    /// # Errors
    /// When an option is unknown or of the wrong type.
    #[wasm_bindgen(constructor)]
    pub fn new(options: &str) -> Result<RawAgentStream, CallError> {
        let options = Options::read(options)?;
        let stream = AgentStream::with_max_frame(options.max_frame);
        Ok(Self { options, stream, ended: false, verified: Verified::default(), grounded: Vec::new() })
    }

    /// Takes the next bytes.
    ///
    /// # Errors
    /// When the stream has ended.
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), CallError> {
        if self.ended {
            let message = "the stream has ended, expected no more bytes: make a new `AgentStream` for the next one";
            return Err(CallError::new(ErrorCode::StreamEnded, "bytes", message.to_owned()));
        }
        self.stream.push(bytes);
        Ok(())
    }

    /// Takes the end of the bytes; a second end changes nothing.
    pub fn finish(&mut self) {
        if !self.ended {
            self.ended = true;
            self.stream.finish();
        }
    }

    /// Takes that the reader stopped the agent; after the end it changes nothing.
    pub fn stop(&mut self) {
        if !self.ended {
            self.ended = true;
            self.stream.stop();
        }
    }

    /// Takes that the connection was lost; after the end it changes nothing.
    pub fn lose(&mut self) {
        if !self.ended {
            self.ended = true;
            self.stream.lose();
        }
    }

    /// Gets ready for the rest of the stream over a new connection.
    ///
    /// # Errors
    /// When the stream has ended.
    pub fn reconnect(&mut self) -> Result<(), CallError> {
        if self.ended {
            let message = "the stream has ended, expected one that goes on: call `reconnect` in place of `finish`";
            return Err(CallError::new(ErrorCode::StreamEnded, "", message.to_owned()));
        }
        self.stream.reconnect();
        Ok(())
    }

    /// How far the stream was read, as JSON text.
    ///
    /// # Errors
    /// Never for what a stream can hold.
    #[wasm_bindgen(getter)]
    pub fn cursor(&self) -> Result<String, CallError> {
        json_text(&self.stream.cursor())
    }

    /// Whether the stream has ended.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn ended(&self) -> bool {
        self.ended
    }

    /// The format, once it is known.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn protocol(&self) -> Option<String> {
        self.stream.protocol().map(|protocol| protocol.name().to_owned())
    }

    /// How many turns there are; the last may still be running.
    #[wasm_bindgen(getter, js_name = turnCount)]
    #[must_use]
    pub fn turn_count(&self) -> usize {
        self.stream.turns().len()
    }

    /// The last event id, for resuming.
    #[wasm_bindgen(getter, js_name = lastEventId)]
    #[must_use]
    pub fn last_event_id(&self) -> String {
        self.stream.last_event_id().to_owned()
    }

    /// The time a server asked to wait before reconnecting, in milliseconds.
    #[wasm_bindgen(getter)]
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a wait is far below 2^53 milliseconds")]
    pub fn retry(&self) -> Option<f64> {
        self.stream.retry().map(|milliseconds| milliseconds as f64)
    }

    /// The assessments of the turns from the one numbered `first` on, as JSON text of an array.
    ///
    /// # Errors
    /// Never for what a stream can hold.
    pub fn assessments(&mut self, first: usize, policy: &mut RawTrustPolicy) -> Result<String, CallError> {
        json_text(&self.assessed(first, policy).0)
    }

    /// The reports on all turns, as Markdown.
    #[must_use]
    pub fn report(&mut self, policy: &mut RawTrustPolicy) -> String {
        let reports: Vec<String> = self.assessed(0, policy).0.iter().map(report::markdown).collect();
        reports.join("\n")
    }

    /// Puts what the turns teach into the policy.
    pub fn teach(&mut self, policy: &mut RawTrustPolicy) {
        let (_, learned) = self.assessed(usize::MAX, policy);
        policy.learn(learned);
    }

    /// The assessments from the turn numbered `first` on, and what is known after the last one.
    ///
    /// What is learned from a later turn is seen in an earlier one too, as in a recording that is read at once.
    fn assessed(&mut self, first: usize, policy: &mut RawTrustPolicy) -> (Vec<Assessment>, TrustLedger) {
        let Self { options, stream, verified, grounded, .. } = self;
        let (revision, protocol, turns) = (policy.revision(), stream.protocol(), stream.turns());
        policy.lend(&mut options.assessor, |assessor| {
            grounded.resize_with(turns.len(), TurnGrounding::default);
            let n_before = turns.len().saturating_sub(1);
            verified.catch_up(assessor, revision, &turns[..n_before], grounded);
            let mut ledger = verified.ledger.clone();
            let now = assessor.now.as_deref();
            let learn = |(turn, known)| assessor.learn_grounded(turn, now, &mut ledger, known);
            let last: Option<Findings> = turns.last().zip(grounded.last_mut()).map(learn);
            let findings = verified.findings.iter().chain(&last);
            let assessed = turns.iter().zip(findings).skip(first);
            let assessed = assessed.map(|(turn, findings)| assessor.view(turn, protocol, findings, &ledger));
            (assessed.collect(), ledger)
        })
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
