//! How many edges cross, counted with a Fenwick tree in O(E log V).

/// Pairs of edges whose ends are in opposite order; edges with a common end do not cross.
pub(super) fn count_crossings(sources: &[u32], claims: &[u32], edges: &[(u32, u32)]) -> u64 {
    let (starts, ends) = claims_by_source(sources, claims, edges);
    let mut passed = Counts::new(claims.len());
    let mut n_crossings = 0;
    for row in starts.windows(2) {
        let row = &ends[row[0] as usize..row[1] as usize];
        // All of one source first: its own edges do not cross each other.
        n_crossings += row.iter().map(|claim| passed.above(*claim)).sum::<u64>();
        row.iter().for_each(|claim| passed.add(*claim));
    }
    n_crossings
}

/// The places of the claims of each source, by the place of the source.
fn claims_by_source(sources: &[u32], claims: &[u32], edges: &[(u32, u32)]) -> (Vec<u32>, Vec<u32>) {
    let mut starts = vec![0_u32; sources.len() + 1];
    for (source, _) in edges {
        starts[sources[*source as usize] as usize + 1] += 1;
    }
    for place in 0..sources.len() {
        starts[place + 1] += starts[place];
    }
    let mut filled = starts.clone();
    let mut ends = vec![0; edges.len()];
    for (source, claim) in edges {
        let end = &mut filled[sources[*source as usize] as usize];
        ends[*end as usize] = claims[*claim as usize];
        *end += 1;
    }
    (starts, ends)
}

/// How often each position was counted, as a Fenwick tree.
struct Counts {
    tree: Vec<u64>,
    total: u64,
}

impl Counts {
    fn new(n_places: usize) -> Self {
        Self { tree: vec![0; n_places + 1], total: 0 }
    }

    fn add(&mut self, place: u32) {
        self.total += 1;
        let mut node = place as usize + 1;
        while node < self.tree.len() {
            self.tree[node] += 1;
            node += node & node.wrapping_neg();
        }
    }

    /// The number of counted positions after this one.
    fn above(&self, place: u32) -> u64 {
        let mut up_to = 0;
        let mut node = place as usize + 1;
        while node > 0 {
            up_to += self.tree[node];
            node &= node - 1;
        }
        self.total - up_to
    }
}
