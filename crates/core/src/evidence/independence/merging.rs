//! Groups that only ever grow together: union-find with the smallest member in front.

use super::super::count::count;

/// Which members belong together.
pub(super) struct Groups {
    parents: Vec<u32>,
    n_groups: u32,
}

impl Groups {
    /// Every member in a group of its own.
    pub(super) fn new(n_members: usize) -> Self {
        let n_groups = count(n_members);
        Self { parents: (0..n_groups).collect(), n_groups }
    }

    /// How many groups there are.
    pub(super) const fn count(&self) -> u32 {
        self.n_groups
    }

    /// The smallest member of a member's group.
    pub(super) fn first(&mut self, member: usize) -> usize {
        let mut at = member;
        while self.parents[at] as usize != at {
            // Halving the way keeps later ones short.
            self.parents[at] = self.parents[self.parents[at] as usize];
            at = self.parents[at] as usize;
        }
        at
    }

    /// Makes the groups of two members one.
    pub(super) fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.first(one), self.first(other));
        if one != other {
            self.parents[one.max(other)] = count(one.min(other));
            self.n_groups -= 1;
        }
    }

    /// The number of each member's group, counted as they first appear.
    pub(super) fn numbered(&mut self) -> Vec<u32> {
        let mut numbers = Vec::with_capacity(self.parents.len());
        let mut n_seen = 0;
        for member in 0..self.parents.len() {
            let first = self.first(member);
            if first == member {
                numbers.push(n_seen);
                n_seen += 1;
            } else {
                numbers.push(numbers[first]);
            }
        }
        numbers
    }
}
