//! The citations as rows in ascending order, each once, in both directions.

use super::super::count::count;
use crate::evidence::graph::NodeIndex;

/// Citations by citing and by cited node.
pub(super) struct Network {
    cites: Rows,
    cited_by: Rows,
}

/// The targets of each node, one row after the other.
struct Rows {
    starts: Vec<u32>,
    targets: Vec<u32>,
}

impl Network {
    /// Sorts citations into rows by counting twice, and removes duplicates.
    pub(super) fn new(n_nodes: usize, cites: &[(NodeIndex, NodeIndex)]) -> Self {
        let cited_by = Rows::new(n_nodes, cites.iter().map(|(citing, cited)| (cited.number(), citing.number())));
        let cites = Rows::new(n_nodes, cited_by.turned());
        let cites = cites.without_repeats();
        let cited_by = Rows::new(n_nodes, cites.turned());
        Self { cites, cited_by }
    }

    pub(super) fn n_nodes(&self) -> usize {
        self.cites.starts.len() - 1
    }

    /// How many different citations there are.
    pub(super) fn n_cites(&self) -> usize {
        self.cites.targets.len()
    }

    /// The nodes a node cites.
    pub(super) fn cites(&self, node: usize) -> &[u32] {
        self.cites.row(node)
    }

    /// The nodes that cite a node.
    pub(super) fn cited_by(&self, node: usize) -> &[u32] {
        self.cited_by.row(node)
    }

    /// Whether a node cites another.
    pub(super) fn has(&self, citing: usize, cited: usize) -> bool {
        self.cites(citing).binary_search(&count(cited)).is_ok()
    }
}

impl Rows {
    fn new(n_nodes: usize, edges: impl Iterator<Item = (u32, u32)> + Clone) -> Self {
        let mut starts = vec![0_u32; n_nodes + 1];
        for (from, _) in edges.clone() {
            starts[from as usize + 1] += 1;
        }
        for node in 0..n_nodes {
            starts[node + 1] += starts[node];
        }
        let mut ends = starts.clone();
        let mut targets = vec![0; starts[n_nodes] as usize];
        for (from, to) in edges {
            let end = &mut ends[from as usize];
            targets[*end as usize] = to;
            *end += 1;
        }
        Self { starts, targets }
    }

    fn row(&self, node: usize) -> &[u32] {
        &self.targets[self.starts[node] as usize..self.starts[node + 1] as usize]
    }

    /// Every edge the other way round, by ascending target.
    fn turned(&self) -> impl Iterator<Item = (u32, u32)> + Clone + '_ {
        (0_u32..).zip(self.starts.windows(2)).flat_map(|(node, ends)| {
            let row = &self.targets[ends[0] as usize..ends[1] as usize];
            row.iter().map(move |target| (*target, node))
        })
    }

    fn without_repeats(&self) -> Self {
        let mut starts = vec![0; self.starts.len()];
        let mut targets = Vec::with_capacity(self.targets.len());
        for node in 0..self.starts.len() - 1 {
            let row = self.row(node);
            for (place, target) in row.iter().enumerate() {
                if place == 0 || row[place - 1] != *target {
                    targets.push(*target);
                }
            }
            starts[node + 1] = count(targets.len());
        }
        Self { starts, targets }
    }
}
