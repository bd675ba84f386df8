//! What an agent does while it answers.

use credence_core::AssessedTool;
use credence_core::conversation::ToolState;

use super::turn::TurnState;

/// What an agent does now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Activity {
    /// Nothing has arrived.
    Waiting,
    /// Nothing has arrived for so many seconds, on a connection that is open.
    Quiet(u32),
    /// It thinks aloud: the last line.
    Thinking(String),
    /// It runs a tool.
    Running(String),
    /// It writes the answer.
    Answering,
}

impl Activity {
    /// What the agent of a running turn does.
    #[must_use]
    pub fn of(turn: TurnState) -> Self {
        if let Some(seconds) = turn.quiet.get() {
            return Self::Quiet(seconds);
        }
        if let Some(tool) = turn.tools.with(|tools| last_running(tools)) {
            return Self::Running(tool);
        }
        if !turn.answer.with(String::is_empty) {
            return Self::Answering;
        }
        turn.thinking.with(|thinking| last_line(thinking)).map_or(Self::Waiting, Self::Thinking)
    }
}

fn last_running(tools: &[AssessedTool]) -> Option<String> {
    tools.iter().rev().find(|tool| tool.state == ToolState::Running).map(|tool| tool.name.clone())
}

fn last_line(text: &str) -> Option<String> {
    text.lines().rev().find(|line| !line.trim().is_empty()).map(str::to_owned)
}
