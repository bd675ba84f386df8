//! What is kept about the calls of one tool.

/// The calls of one tool in the running turn.
#[derive(Clone, Debug, Default)]
pub(super) struct CallsOfTool {
    /// As indices, in the order they began.
    pub(super) calls: Vec<usize>,
    /// How many have the agent's own record.
    pub(super) n_recorded: usize,
}
