//! An agent's stream for JavaScript, parsed and assessed as it arrives.

use credence_core::Assessment;
use credence_core::conversation::AgentStream;
use credence_core::trust::TrustLedger;
use credence_part::part;
use credence_strings::AnswerReportStrings;
use wasm_bindgen::prelude::*;

use crate::assessed_turns::AssessedTurns;
use crate::boundary::{CallError, ErrorCode, json_text};
use crate::reading::grounding;
use crate::reading::options::Options;
use crate::reading::trust_policy::RawTrustPolicy;

/// A stream and the options of its assessment; the trust policy is an argument of each call.
#[wasm_bindgen(js_name = RawAgentStream)]
#[derive(Debug)]
pub struct RawAgentStream {
    options: Options,
    stream: AgentStream,
    ended: bool,
    turns: AssessedTurns,
}

#[wasm_bindgen(js_class = RawAgentStream)]
impl RawAgentStream {
    /// A stream without bytes.
    #[wasm_bindgen(constructor)]
    #[part(reading, RawAgentStream)]
    pub fn new(options: &str) -> Result<RawAgentStream, CallError> {
        let options = Options::read(options)?;
        let stream = AgentStream::with_max_frame(options.max_frame);
        Ok(Self { options, stream, ended: false, turns: AssessedTurns::default() })
    }

    /// Parses the next bytes.
    #[part(reading, RawAgentStream)]
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), CallError> {
        if self.ended {
            let message = "the stream has ended, expected no more bytes: make a new `AgentStream` for the next one";
            return Err(CallError::new(ErrorCode::StreamEnded, "bytes", message.to_owned()));
        }
        self.stream.push(bytes);
        Ok(())
    }

    /// The bytes have ended.
    #[part(reading, RawAgentStream)]
    pub fn finish(&mut self) {
        self.end(AgentStream::finish);
    }

    /// The user stopped the agent.
    #[part(reading, RawAgentStream)]
    pub fn stop(&mut self) {
        self.end(AgentStream::stop);
    }

    /// The connection was lost.
    #[part(reading, RawAgentStream)]
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
    #[part(reading, RawAgentStream)]
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
    #[part(reading, RawAgentStream)]
    pub fn cursor(&self) -> Result<String, CallError> {
        json_text(&self.stream.cursor())
    }

    /// Whether the stream has ended.
    #[wasm_bindgen(getter)]
    #[part(reading, RawAgentStream)]
    pub fn ended(&self) -> bool {
        self.ended
    }

    /// The protocol, once it is detected.
    #[wasm_bindgen(getter)]
    #[part(reading, RawAgentStream)]
    pub fn protocol(&self) -> Option<String> {
        self.stream.protocol().map(|protocol| protocol.name().to_owned())
    }

    /// How many turns there are; the last may still be running.
    #[wasm_bindgen(getter, js_name = turnCount)]
    #[part(reading, RawAgentStream)]
    pub fn turn_count(&self) -> usize {
        self.stream.turns().len()
    }

    /// The id of the last event, to resume from.
    #[wasm_bindgen(getter, js_name = lastEventId)]
    #[part(reading, RawAgentStream)]
    pub fn last_event_id(&self) -> String {
        self.stream.last_event_id().to_owned()
    }

    /// The time a server asked to wait before reconnecting, in milliseconds.
    #[wasm_bindgen(getter)]
    #[expect(clippy::cast_precision_loss, reason = "a wait is far below 2^53 milliseconds")]
    #[part(reading, RawAgentStream)]
    pub fn retry(&self) -> Option<f64> {
        self.stream.retry().map(|milliseconds| milliseconds as f64)
    }

    /// The assessments of the turns from index `first` on, as JSON text; with `grounds`, the sentences of those that have ended are compared.
    ///
    /// [`AssessedTurns::changes`] says what is in it.
    #[part(reading, RawAgentStream)]
    pub fn assessments(
        &mut self,
        first: usize,
        policy: &mut RawTrustPolicy,
        grounds: bool,
    ) -> Result<String, CallError> {
        let (assessments, _) = self.assessed(first, policy, grounds);
        self.turns.changes(assessments)
    }

    /// The reports on all turns, as Markdown.
    #[part(reading, RawAgentStream)]
    pub fn report(&mut self, policy: &mut RawTrustPolicy, grounds: bool) -> String {
        let (assessments, _) = self.assessed(0, policy, grounds);
        let report = |assessment| credence_report::markdown(assessment, &AnswerReportStrings::ENGLISH);
        assessments.iter().map(report).collect::<Vec<String>>().join("\n")
    }

    /// Stores in the policy what the turns teach about their sources.
    #[part(reading, RawAgentStream)]
    pub fn learn(&mut self, policy: &mut RawTrustPolicy, grounds: bool) {
        let (_, learned) = self.assessed(usize::MAX, policy, grounds);
        policy.learn(learned);
    }

    /// The assessments from the turn with index `first` on, and the learned trust after the last turn.
    pub(crate) fn assessed(
        &mut self,
        first: usize,
        policy: &mut RawTrustPolicy,
        grounds: bool,
    ) -> (Vec<Assessment>, TrustLedger) {
        let (stream, turns, revision) = (&self.stream, &mut self.turns, policy.revision());
        policy.apply_to(&mut self.options.assessor, |assessor| {
            let mut ground = |turn: &_, known: &mut _| {
                if grounds {
                    grounding::ground(assessor, turn, known);
                }
            };
            turns.assess(stream, first, assessor, revision, &mut ground)
        })
    }
}
