//! Whether a message is for the user, or for a tool that runs a graph or a model of its own.

use crate::stream::langchain::Speaker;
use credence_text::json::Json;

/// Who speaks in the graph with this path: a graph that a tool runs speaks to the tool.
pub(super) fn speaker_in(graph: &str) -> Speaker {
    let is_inside = graph.split('|').any(|node| node.starts_with("tools:"));
    if is_inside { Speaker::Tool } else { Speaker::Agent }
}

/// Whether a tool caused the message with this metadata.
pub(super) fn is_inside_tool(metadata: Json<'_>) -> bool {
    let [node, graph] = metadata.pick(["langgraph_node", "langgraph_checkpoint_ns"]);
    let is_tools = node.and_then(Json::text).is_some_and(|node| node == "tools");
    is_tools || graph.and_then(Json::text).is_some_and(|graph| speaker_in(&graph) == Speaker::Tool)
}
