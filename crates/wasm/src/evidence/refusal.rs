//! Errors about the nodes of a graph.

use credence_core::evidence::GraphError;

use crate::boundary::{CallError, ErrorCode};

/// An error about an id at `path` that no node has.
pub(crate) fn not_in_graph(path: &str, id: &str) -> CallError {
    let message = format!("`{path}` is `{id}`, which is not in the graph, expected a node that was added");
    CallError::new(ErrorCode::InvalidArgument, path, message)
}

/// An error about the node with that `id` at `path`.
pub(crate) fn refused(path: &str, id: &str, error: &GraphError) -> CallError {
    let message = match error {
        GraphError::WrongKind { found, expected, .. } => {
            let mut kinds = String::new();
            for kind in *expected {
                kinds.push_str(if kinds.is_empty() { "a " } else { " or a " });
                kinds.push_str(kind.name());
            }
            format!("`{path}` is `{id}`, a {}, expected {kinds}", found.name())
        }
        GraphError::OtherKind { found, expected, .. } => {
            format!("`{path}` is `{id}`, a {} already, expected a {}", found.name(), expected.name())
        }
        GraphError::AgainstItself { .. } => format!("`{path}` is `{id}`, as the first one is, expected another claim"),
        GraphError::NoSuchNode { .. } | GraphError::OutOfRange { .. } | GraphError::Full { .. } => {
            format!("`{path}` is `{id}`, which cannot be added: {error}")
        }
    };
    CallError::new(ErrorCode::InvalidArgument, path, message)
}
