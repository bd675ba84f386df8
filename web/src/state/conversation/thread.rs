//! A conversation at an agent.

use credence_ask::AgentProtocol;

/// A conversation at an agent, and what it is called there. Other agents are not told its name.
pub(super) struct Thread {
    pub(super) endpoint: String,
    pub(super) protocol: AgentProtocol,
    pub(super) id: String,
    /// The task that waits for an answer.
    pub(super) waiting_task: Option<String>,
}
