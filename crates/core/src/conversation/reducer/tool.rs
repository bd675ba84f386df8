//! The tool calls of a turn: their arguments, results and records.

use std::borrow::Cow;

use super::Reducer;
use super::calls_of_tool::CallsOfTool;
use crate::conversation::turn::{ToolCall, ToolState};
use crate::stream::{ToolBegin, ToolRecord, ToolResult, TraceSpan};
use credence_json::Json;

impl Reducer {
    pub(super) fn tool_begin(&mut self, call: ToolBegin<'_>) {
        self.paragraph_due = true;
        self.turn();
        if self.calls.get(call.id.as_ref()).is_some() {
            return;
        }
        self.thought_due = true;
        let state = if call.carries_result { ToolState::Running } else { ToolState::Unknown };
        let known = ToolCall::new(call.id.into_owned(), call.name.into_owned(), state);
        self.add_call(ToolCall { args: call.args.map(Cow::into_owned), ..known });
    }

    /// Where a call stands in a trace.
    pub(super) fn tool_span(&mut self, id: &str, span: TraceSpan) {
        if let Some(index) = self.calls.get(id) {
            self.turn().tools[index].span = Some(span);
        }
    }

    fn add_call(&mut self, call: ToolCall) -> usize {
        let index = self.turn().tools.len();
        self.calls.set(call.id.clone(), index);
        let tool = self.tool(&call.name);
        self.calls_of_tool[tool].calls.push(index);
        self.turn().tools.push(call);
        index
    }

    /// The index of a tool of that name in the calls of each tool.
    fn tool(&mut self, name: &str) -> usize {
        self.tools.get(name).unwrap_or_else(|| {
            let tool = self.calls_of_tool.len();
            self.calls_of_tool.push(CallsOfTool::default());
            self.tools.set(name.to_owned(), tool);
            tool
        })
    }

    fn call(&mut self, id: &str) -> Option<&mut ToolCall> {
        let index = self.calls.get(id)?;
        self.turns.last_mut()?.tools.get_mut(index)
    }

    /// A call of the running turn, or one of an earlier turn that still has no result.
    fn call_or_unanswered(&mut self, id: &str) -> Option<&mut ToolCall> {
        if self.calls.get(id).is_some() {
            return self.call(id);
        }
        let (turn, call) = *self.unanswered_calls.get(self.unanswered.get(id)?)?;
        self.revised = Some(self.revised.map_or(turn, |first| first.min(turn)));
        self.turns.get_mut(turn)?.tools.get_mut(call).filter(|call| call.state == ToolState::Unanswered)
    }

    pub(super) fn tool_args(&mut self, id: &str, delta: &str) {
        if let Some(call) = self.call(id).filter(|_| !delta.is_empty()) {
            call.args.get_or_insert_default().push_str(delta);
        }
    }

    pub(super) fn tool_args_whole(&mut self, id: &str, args: Cow<'_, str>) {
        if let Some(call) = self.call(id) {
            call.args = Some(args.into_owned());
        }
    }

    pub(super) fn tool_exit(&mut self, id: &str, code: i32) {
        if let Some(call) = self.call_or_unanswered(id) {
            call.exit_code = Some(code);
        }
    }

    pub(super) fn tool_end(&mut self, id: &str, result: ToolResult<'_>) {
        let answer_before = self.turns.last().map(|turn| turn.answer.len());
        let is_of_turn = self.calls.get(id).is_some();
        let Some(call) = self.call_or_unanswered(id) else { return };
        let (state, error) = match result {
            ToolResult::Ok(output) => {
                call.output = output.map(kept);
                (ToolState::Ok, None)
            }
            ToolResult::Empty => (ToolState::Empty, None),
            ToolResult::Failed(error) => (ToolState::Failed, error),
            ToolResult::FailedWith { error, output } => {
                call.output = Some(kept(output));
                (ToolState::Failed, Some(error))
            }
            ToolResult::Denied(reason) => (ToolState::Denied, reason),
        };
        call.state = state;
        call.error = error.map(Cow::into_owned);
        call.answer_before = answer_before.filter(|_| is_of_turn);
    }

    /// Joins the agent's record to the first call of that tool that has none yet.
    pub(super) fn tool_record(&mut self, record: ToolRecord<'_>) {
        // The calls of a turn that has ended are forgotten when the next one begins.
        self.turn();
        let tool = self.tool(&record.tool_name);
        let of_tool = &mut self.calls_of_tool[tool];
        let begun = of_tool.calls.get(of_tool.n_recorded).copied();
        of_tool.n_recorded += 1;
        let index = begun.unwrap_or_else(|| self.add_recorded_call(&record));
        let call = &mut self.turn().tools[index];
        call.recorded = true;
        call.args = record.tool_args.map(|args| args.raw().to_owned()).or(call.args.take());
        call.data = record.data.map(|data| data.raw().to_owned());
        call.error = record.error.filter(|_| !record.success).map(Cow::into_owned).or(call.error.take());
        call.state = match (record.success, record.data.is_none_or(Json::is_blank)) {
            (false, _) if call.state == ToolState::Denied => ToolState::Denied,
            (false, _) => ToolState::Failed,
            (true, true) => ToolState::Empty,
            (true, false) => ToolState::Ok,
        };
    }

    fn add_recorded_call(&mut self, record: &ToolRecord<'_>) -> usize {
        let id = format!("record_{}", self.turn().tools.len() + 1);
        let known = ToolCall::new(id, record.tool_name.clone().into_owned(), ToolState::Running);
        self.add_call(ToolCall { recorded: true, ..known })
    }
}

/// The most of an output that is kept, in bytes.
const LONGEST_OUTPUT: usize = 1 << 20;
/// Of a longer one, so many bytes are those of its end: programs say there how they ended.
const LONGEST_END: usize = 1 << 16;

fn kept(output: Cow<'_, str>) -> String {
    let mut output = output.into_owned();
    if output.len() > LONGEST_OUTPUT {
        let end = output.split_off(output.ceil_char_boundary(output.len() - LONGEST_END));
        output.truncate(output.floor_char_boundary(LONGEST_OUTPUT - LONGEST_END));
        output.push_str("\n…\n");
        output.push_str(&end);
    }
    output
}
