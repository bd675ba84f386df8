//! Invalid arguments of the graph: where, what was found, what was expected.

use std::fmt;

use credence_decimal::shortest;

use super::{NodeIndex, NodeKind};

/// An invalid argument. The graph was not changed.
#[derive(Clone, Debug, PartialEq)]
pub enum GraphError {
    /// An index that is not of this graph.
    NoSuchNode {
        /// What was found.
        node: NodeIndex,
        /// How many nodes there are.
        n_nodes: usize,
    },
    /// A node of the wrong kind.
    WrongKind {
        /// Which node.
        node: NodeIndex,
        /// What it is.
        found: NodeKind,
        /// The kinds that are valid.
        expected: &'static [NodeKind],
    },
    /// An id that a node of another kind has.
    OtherKind {
        /// The id.
        id: String,
        /// What it is.
        found: NodeKind,
        /// What was to be added.
        expected: NodeKind,
    },
    /// A confidence or weight outside 0 to 1.
    OutOfRange {
        /// Which argument.
        name: &'static str,
        /// What was found.
        value: f64,
    },
    /// A claim that would contradict itself.
    AgainstItself {
        /// Which claim.
        claim: NodeIndex,
    },
    /// The graph is full.
    Full {
        /// The limit of nodes, and of edges of one kind.
        most: usize,
    },
}

impl fmt::Display for GraphError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchNode { node, n_nodes } => {
                write!(formatter, "node {} is not in the graph, expected an index below {n_nodes}", node.number())
            }
            Self::WrongKind { node, found, expected } => {
                write!(formatter, "node {} is a {}, expected a ", node.number(), found.name())?;
                write_kinds(formatter, expected)
            }
            Self::OtherKind { id, found, expected } => {
                write!(formatter, "`{id}` is a {} already, expected a {}", found.name(), expected.name())
            }
            Self::OutOfRange { name, value } => {
                write!(formatter, "`{name}` is {}, expected a number from 0 to 1", shortest(*value))
            }
            Self::AgainstItself { claim } => {
                write!(formatter, "claim {} is on both sides, expected two different claims", claim.number())
            }
            Self::Full { most } => write!(formatter, "the graph is full, expected at most {most} nodes or edges"),
        }
    }
}

fn write_kinds(formatter: &mut fmt::Formatter<'_>, kinds: &[NodeKind]) -> fmt::Result {
    for (index, kind) in kinds.iter().enumerate() {
        formatter.write_str(if index > 0 { " or " } else { "" })?;
        formatter.write_str(kind.name())?;
    }
    Ok(())
}

impl std::error::Error for GraphError {}
