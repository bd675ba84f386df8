//! Which nodes can reach each other along citations: Tarjan's strongly connected components, without recursion.

use super::super::count::count;
use super::network::Network;

/// Nodes with the same number can reach each other.
pub(super) struct Components {
    of_node: Vec<u32>,
    sizes: Vec<u32>,
}

impl Components {
    /// Whether a node is in no loop with others.
    pub(super) fn is_alone(&self, node: usize) -> bool {
        self.sizes[self.of_node[node] as usize] == 1
    }

    /// Whether a loop can lead through both.
    pub(super) fn is_one(&self, first: usize, second: usize) -> bool {
        self.of_node[first] == self.of_node[second]
    }
}

const UNSEEN: u32 = u32::MAX;

struct Search<'a> {
    network: &'a Network,
    /// When a node was first seen, and the earliest node it is known to reach.
    seen: Vec<u32>,
    low: Vec<u32>,
    n_seen: u32,
    /// Nodes without a component yet, in the order they were seen.
    open: Vec<u32>,
    /// The way down: nodes and how many of their citations were followed.
    path: Vec<(u32, u32)>,
    components: Components,
}

/// The components of the network; linear in nodes and citations.
pub(super) fn components(network: &Network) -> Components {
    let n_nodes = network.n_nodes();
    let mut search = Search {
        network,
        seen: vec![UNSEEN; n_nodes],
        low: vec![0; n_nodes],
        n_seen: 0,
        open: Vec::new(),
        path: Vec::new(),
        components: Components { of_node: vec![UNSEEN; n_nodes], sizes: Vec::new() },
    };
    for node in 0..count(n_nodes) {
        if search.seen[node as usize] == UNSEEN {
            search.enter(node);
            while search.step() {}
        }
    }
    search.components
}

impl Search<'_> {
    fn enter(&mut self, node: u32) {
        self.seen[node as usize] = self.n_seen;
        self.low[node as usize] = self.n_seen;
        self.n_seen += 1;
        self.open.push(node);
        self.path.push((node, 0));
    }

    /// Follows one citation of the last node, or leaves the node; `false` when the way is walked.
    fn step(&mut self) -> bool {
        let Some((node, followed)) = self.path.last_mut() else { return false };
        let node = *node;
        match self.network.cites(node as usize).get(*followed as usize) {
            Some(cited) => {
                *followed += 1;
                self.follow(node, *cited);
            }
            None => self.leave(node),
        }
        true
    }

    fn follow(&mut self, node: u32, cited: u32) {
        if self.seen[cited as usize] == UNSEEN {
            self.enter(cited);
        } else if self.components.of_node[cited as usize] == UNSEEN {
            self.reach(node, self.seen[cited as usize]);
        }
    }

    fn reach(&mut self, node: u32, low: u32) {
        let held = &mut self.low[node as usize];
        *held = low.min(*held);
    }

    fn leave(&mut self, node: u32) {
        self.path.pop();
        if let Some((parent, _)) = self.path.last().copied() {
            self.reach(parent, self.low[node as usize]);
        }
        if self.low[node as usize] == self.seen[node as usize] {
            self.close(node);
        }
    }

    /// What was seen since the node and is still open is one component with it.
    fn close(&mut self, node: u32) {
        let number = count(self.components.sizes.len());
        let mut size = 0;
        while let Some(member) = self.open.pop() {
            self.components.of_node[member as usize] = number;
            size += 1;
            if member == node {
                break;
            }
        }
        self.components.sizes.push(size);
    }
}
