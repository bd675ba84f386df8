//! The shortest loop through a node, searched from both ends at once with bounded work.
//!
//! Three steps along citations and two against them meet in every loop of at most five. From both ends the fans stay
//! small, where five steps one way would see most of the network.

use super::super::count::count;
use super::component::Components;
use super::network::Network;

/// The longest loop that is searched.
pub(super) const LONGEST: usize = 5;

/// The most citations looked at for one node.
const STEPS_A_NODE: usize = 4096;

/// The most citations looked at for each node and citation of the network, all together.
const STEPS_A_PART: usize = 64;

/// What the search of one node found.
pub(super) enum Found {
    /// The shortest loop, from the node on.
    Loop(Vec<u32>),
    /// The node's loops are all longer than the longest searched.
    Longer,
    /// The bound was reached first.
    Unmeasured,
}

/// One direction of the search: the nodes reached, by distance.
struct Fan {
    /// For which search a node was last reached, and from which node.
    turns: Vec<u32>,
    parents: Vec<u32>,
    reached: Vec<u32>,
    /// Where the last distance begins in `reached`.
    frontier: usize,
}

pub(super) struct LoopFinder<'a> {
    network: &'a Network,
    components: &'a Components,
    forward: Fan,
    backward: Fan,
    turn: u32,
    steps_left: usize,
}

#[derive(Clone, Copy)]
enum Direction {
    Forward,
    Backward,
}

/// What one widening of a fan came to.
enum Widened {
    Met(u32),
    Apart,
    OutOfSteps,
}

impl<'a> LoopFinder<'a> {
    pub(super) fn new(network: &'a Network, components: &'a Components) -> Self {
        let n_nodes = network.n_nodes();
        Self {
            network,
            components,
            forward: Fan::new(n_nodes),
            backward: Fan::new(n_nodes),
            turn: 0,
            steps_left: STEPS_A_PART * (n_nodes + network.n_cites()),
        }
    }

    /// The shortest loop of at least two through a node; of equal ones that of the smallest numbers met first.
    pub(super) fn find(&mut self, node: usize) -> Found {
        let node = count(node);
        self.turn += 1;
        self.forward.begin(node, self.turn);
        self.backward.begin(node, self.turn);
        let granted = STEPS_A_NODE.min(self.steps_left);
        let mut steps = granted;
        let found = self.search(node, &mut steps);
        self.steps_left -= granted - steps;
        found
    }

    /// Each step extends one of the two fans, so that loops of 2, 3, 4 and 5 are found in this order.
    fn search(&mut self, node: u32, steps: &mut usize) -> Found {
        for direction in [Direction::Forward, Direction::Backward, Direction::Forward, Direction::Backward] {
            match self.widen(direction, node, steps) {
                Widened::Apart => {}
                Widened::Met(middle) => return Found::Loop(self.loop_through(node, middle)),
                Widened::OutOfSteps => return Found::Unmeasured,
            }
        }
        self.touch(node, steps)
    }

    /// The last step extends no fan: it only looks for nodes that the other direction has reached.
    fn touch(&self, start: u32, steps: &mut usize) -> Found {
        for from in &self.forward.reached[self.forward.frontier..] {
            let row = self.network.cites(*from as usize);
            let Some(left) = steps.checked_sub(row.len()) else { return Found::Unmeasured };
            *steps = left;
            let touched = row.iter().find(|next| **next != start && self.backward.turns[**next as usize] == self.turn);
            if let Some(middle) = touched {
                return Found::Loop(self.joined(start, *from, *middle));
            }
        }
        Found::Longer
    }

    /// Reaches one step further in one direction, until a node is met that the other direction has reached.
    fn widen(&mut self, direction: Direction, start: u32, steps: &mut usize) -> Widened {
        let (fan, other) = match direction {
            Direction::Forward => (&mut self.forward, &self.backward),
            Direction::Backward => (&mut self.backward, &self.forward),
        };
        let end = fan.reached.len();
        for place in fan.frontier..end {
            let from = fan.reached[place];
            let row = match direction {
                Direction::Forward => self.network.cites(from as usize),
                Direction::Backward => self.network.cited_by(from as usize),
            };
            for next in row {
                if *steps == 0 {
                    return Widened::OutOfSteps;
                }
                *steps -= 1;
                let is_new = fan.turns[*next as usize] != self.turn;
                if !is_new || !self.components.is_one(start as usize, *next as usize) {
                    continue;
                }
                fan.reach(*next, from, self.turn);
                if other.turns[*next as usize] == self.turn {
                    return Widened::Met(*next);
                }
            }
        }
        fan.frontier = end;
        Widened::Apart
    }

    /// The loop over a node both fans have reached.
    fn loop_through(&self, start: u32, middle: u32) -> Vec<u32> {
        self.joined(start, self.forward.parents[middle as usize], middle)
    }

    /// The way out to one node, then the way back from the next.
    fn joined(&self, start: u32, last_out: u32, first_back: u32) -> Vec<u32> {
        let mut nodes = Vec::new();
        let mut at = last_out;
        while at != start {
            nodes.push(at);
            at = self.forward.parents[at as usize];
        }
        nodes.push(start);
        nodes.reverse();
        at = first_back;
        while at != start {
            nodes.push(at);
            at = self.backward.parents[at as usize];
        }
        nodes
    }
}

impl Fan {
    fn new(n_nodes: usize) -> Self {
        Self { turns: vec![0; n_nodes], parents: vec![0; n_nodes], reached: Vec::new(), frontier: 0 }
    }

    fn begin(&mut self, node: u32, turn: u32) {
        self.reached.clear();
        self.frontier = 0;
        self.reach(node, node, turn);
    }

    fn reach(&mut self, node: u32, from: u32, turn: u32) {
        self.turns[node as usize] = turn;
        self.parents[node as usize] = from;
        self.reached.push(node);
    }
}
