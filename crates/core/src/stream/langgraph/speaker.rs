//! Whether a message is for the user, or belongs to a tool that runs a graph or a model.

use crate::stream::langchain::Speaker;
use credence_json::Json;

/// The author of the messages in the graph with this path.
pub(super) fn speaker_in(graph: &str) -> Speaker {
    Speaker::inside_tool(graph.split('|').any(|node| node.starts_with("tools:")))
}

/// Whether a tool caused the message with this metadata.
pub(super) fn is_inside_tool(metadata: Json<'_>) -> bool {
    let [node, graph] = metadata.pick(["langgraph_node", "langgraph_checkpoint_ns"]);
    let is_tools = node.and_then(Json::text).is_some_and(|node| node == "tools");
    is_tools || graph.and_then(Json::text).is_some_and(|graph| speaker_in(&graph) == Speaker::Tool)
}
