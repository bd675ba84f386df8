//! An agent's stream for JavaScript, read and assessed as it arrives.

use credence_core::Assessment;
use credence_core::conversation::AgentStream;
use credence_core::report;
use wasm_bindgen::prelude::*;

use crate::error::{CallError, ErrorCode};
use crate::json_text;
use crate::options::Options;

/// A stream and what it is assessed by.
#[wasm_bindgen(js_name = RawAgentStream)]
#[derive(Debug)]
pub struct RawAgentStream {
    options: Options,
    stream: AgentStream,
    ended: bool,
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
        Ok(Self { options, stream, ended: false })
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
    pub fn assessments(&self, first: usize) -> Result<String, CallError> {
        json_text(&self.assessed(first))
    }

    /// The reports on all turns, as Markdown.
    #[must_use]
    pub fn report(&self) -> String {
        let reports: Vec<String> = self.assessed(0).iter().map(report::markdown).collect();
        reports.join("\n")
    }

    fn assessed(&self, first: usize) -> Vec<Assessment> {
        let protocol = self.stream.protocol();
        let turns = self.stream.turns().iter().skip(first);
        turns.map(|turn| self.options.assessor.assess(turn, protocol)).collect()
    }
}
