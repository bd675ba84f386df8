//! The mean positions of neighbours.

/// The mean position of the neighbours of each node; a node without neighbours keeps its own.
pub(super) struct Means {
    sums: Vec<(u64, u32)>,
}

impl Means {
    pub(super) fn new(own: &[u32], neighbours: impl Iterator<Item = (u32, u32)>) -> Self {
        let mut sums = vec![(0_u64, 0_u32); own.len()];
        for (node, place) in neighbours {
            let (sum, n_neighbours) = &mut sums[node as usize];
            *sum += u64::from(place);
            *n_neighbours += 1;
        }
        for ((sum, n_neighbours), own) in sums.iter_mut().zip(own).filter(|((_, n_neighbours), _)| *n_neighbours == 0) {
            (*sum, *n_neighbours) = (u64::from(*own), 1);
        }
        Self { sums }
    }

    #[expect(clippy::cast_precision_loss, reason = "the sum of a picture's rows is far below 2^53")]
    pub(super) fn mean(&self, node: usize) -> f64 {
        let (sum, n_neighbours) = self.sums[node];
        sum as f64 / f64::from(n_neighbours)
    }

    /// Means are not negative, so that their bits are in the order of their values.
    pub(super) fn key(&self, node: usize) -> u64 {
        self.mean(node).to_bits()
    }
}
