//! An agent's stream for JavaScript, parsed and assessed as it arrives.

use credence_core::conversation::AgentStream;
use credence_core::grounding::GroundingInSteps;
use credence_core::{Assessment, PartComparison, Session, TurnComparison, TurnId};
use credence_part::part;
use credence_strings::AnswerReportStrings;
use wasm_bindgen::prelude::*;

use crate::boundary::{CallError, ErrorCode, json_text};
use crate::changes::KnownLists;
use crate::grounding::{found_in_steps, next_step};
use crate::reading::grounding::detector;
use crate::reading::options::Options;
use crate::reading::trust_policy::RawTrustPolicy;

/// The only run of the session.
const RUN: usize = 0;

/// A session with one stream; the trust policy is an argument of each call.
#[wasm_bindgen(js_name = RawAgentStream)]
#[derive(Debug)]
pub struct RawAgentStream {
    session: Session,
    ended: bool,
    /// The revision of the policy that the session has.
    revision: Option<u32>,
    lists: KnownLists,
    /// The comparison of a turn that was begun.
    comparing: Option<(TurnComparison, GroundingInSteps<'static>)>,
    /// The comparison of a running turn, where the caller wants it.
    running: Option<RunningTurn>,
}

/// The comparison of the sentences of running turns.
#[derive(Debug, Default)]
struct RunningTurn {
    /// The turn, and what was read of it.
    steps: Option<(TurnId, GroundingInSteps<'static>)>,
    /// The part that was begun.
    part: Option<PartComparison>,
}

impl RunningTurn {
    /// Takes the next step; `false` if nothing is left.
    fn step(&mut self, session: &mut Session) -> bool {
        let Some(part) = self.part.take().or_else(|| session.next_part(RUN)) else { return false };
        let is_begun = self.steps.as_ref().is_some_and(|(turn, _)| *turn == part.id());
        let steps = self.steps.take().filter(|_| is_begun).map_or_else(found_in_steps, |(_, steps)| steps);
        let (_, steps) = self.steps.insert((part.id(), steps));
        match next_step(steps, &part.task) {
            Some(found) => session.keep_part(part, found),
            None => self.part = Some(part),
        }
        true
    }
}

#[wasm_bindgen(js_class = RawAgentStream)]
impl RawAgentStream {
    /// A stream without bytes.
    #[wasm_bindgen(constructor)]
    #[part(reading, RawAgentStream)]
    pub fn new(options: &str) -> Result<RawAgentStream, CallError> {
        let mut options = Options::read(options)?;
        let (stream, begun) = (options.stream(), options.now.clone());
        let running = options.compare_running.then(RunningTurn::default);
        let mut session = options.session();
        session.begin(stream, begun);
        Ok(Self { session, ended: false, revision: None, lists: KnownLists::default(), comparing: None, running })
    }

    /// Parses the next bytes.
    #[part(reading, RawAgentStream)]
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), CallError> {
        if self.ended {
            let message = "the stream has ended, expected no more bytes: make a new `AgentStream` for the next one";
            return Err(CallError::new(ErrorCode::StreamEnded, "bytes", message.to_owned()));
        }
        self.session.push(bytes);
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
            end(self.session.stream_mut(RUN));
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
        self.session.stream_mut(RUN).reconnect();
        Ok(())
    }

    /// The position in the stream, as JSON text.
    #[wasm_bindgen(getter)]
    #[part(reading, RawAgentStream)]
    pub fn cursor(&self) -> Result<String, CallError> {
        json_text(&self.session.stream(RUN).cursor())
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
        self.session.stream(RUN).protocol().map(|protocol| protocol.name().to_owned())
    }

    /// How many turns there are; the last may still be running.
    #[wasm_bindgen(getter, js_name = turnCount)]
    #[part(reading, RawAgentStream)]
    pub fn turn_count(&self) -> usize {
        self.session.stream(RUN).turns().len()
    }

    /// The id of the last event, to resume from.
    #[wasm_bindgen(getter, js_name = lastEventId)]
    #[part(reading, RawAgentStream)]
    pub fn last_event_id(&self) -> String {
        self.session.stream(RUN).last_event_id().to_owned()
    }

    /// The time a server asked to wait before reconnecting, in milliseconds.
    #[wasm_bindgen(getter)]
    #[expect(clippy::cast_precision_loss, reason = "a wait is far below 2^53 milliseconds")]
    #[part(reading, RawAgentStream)]
    pub fn retry(&self) -> Option<f64> {
        self.session.stream(RUN).retry().map(|milliseconds| milliseconds as f64)
    }

    /// The assessments of the turns from index `first` on, as JSON text; with `grounds`, the sentences of those that have ended are compared.
    ///
    /// [`KnownLists::changes`] says what is in it.
    #[part(reading, RawAgentStream)]
    pub fn assessments(&mut self, first: usize, policy: &RawTrustPolicy, grounds: bool) -> Result<String, CallError> {
        let assessments = self.assessed(first, policy, grounds);
        self.lists.changes(assessments)
    }

    /// Compares the next sentence with a passage, in the turns from index `first` on that have ended, and in the running one if the caller
    /// wants it; `false` if nothing is left.
    #[wasm_bindgen(js_name = compareNext)]
    #[part(reading, RawAgentStream)]
    pub fn compare_next(&mut self, first: usize, policy: &RawTrustPolicy) -> bool {
        let Some((comparison, mut steps)) = self.comparing.take() else {
            self.prepare(policy, true);
            let next = self.session.next_comparison(RUN, first);
            self.comparing = next.map(|comparison| {
                let steps = self.steps_of(comparison.id());
                (comparison, steps)
            });
            return self.comparing.is_some() || self.compare_part();
        };
        match next_step(&mut steps, &comparison.task) {
            Some(found) => self.session.keep_comparison(comparison, found),
            None => self.comparing = Some((comparison, steps)),
        }
        true
    }

    /// The reports on all turns, as Markdown.
    #[part(reading, RawAgentStream)]
    pub fn report(&mut self, policy: &RawTrustPolicy, grounds: bool) -> String {
        let assessments = self.assessed(0, policy, grounds);
        let report = |assessment| credence_report::markdown(assessment, &AnswerReportStrings::ENGLISH);
        assessments.iter().map(report).collect::<Vec<String>>().join("\n")
    }

    /// Stores in the policy what the turns teach about their sources.
    #[part(reading, RawAgentStream)]
    pub fn learn(&mut self, policy: &mut RawTrustPolicy, grounds: bool) {
        self.prepare(policy, grounds);
        policy.learn(self.session.learned().clone());
    }

    /// The assessments from the turn with index `first` on.
    pub(crate) fn assessed(&mut self, first: usize, policy: &RawTrustPolicy, grounds: bool) -> Vec<Assessment> {
        self.prepare(policy, grounds);
        while grounds && self.compare_part() {}
        self.session.assessments(RUN, first)
    }

    /// Takes the next step of the running turn.
    fn compare_part(&mut self) -> bool {
        self.running.as_mut().is_some_and(|running| running.step(&mut self.session))
    }

    /// The steps of a turn that has ended: what was read while it ran is not read again.
    fn steps_of(&mut self, turn: TurnId) -> GroundingInSteps<'static> {
        let steps = self.running.as_mut().and_then(|running| running.steps.take());
        steps.filter(|(read, _)| *read == turn).map_or_else(found_in_steps, |(_, steps)| steps)
    }

    fn prepare(&mut self, policy: &RawTrustPolicy, grounds: bool) {
        self.session.set_detector(detector(grounds));
        if self.revision.replace(policy.revision()) != Some(policy.revision()) {
            policy.apply_to(&mut self.session);
        }
    }
}
