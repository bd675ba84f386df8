//! The rows of a picture of the graph: sources in one column, grouped by site, and claims in the other.
//!
//! The picture is layered and not driven by forces: every label has a row of its own and stays readable, equal graphs
//! give equal pictures, and the work is that of a few sorts, O(E log V), where forces need hundreds of rounds and
//! settle somewhere else each time. Each column is put in the order of its neighbours' mean rows a few times
//! (barycentre sweeps); of all orders seen the one with the fewest crossings is drawn.
//!
//! | file | contains |
//! |---|---|
//! | `crossing` | how many edges cross |
//! | `means` | the mean position of the neighbours of each node |
//! | `placement` | rows near the neighbours without overlap |

mod crossing;
mod means;
mod placement;

use std::fmt;

use serde::Serialize;

use super::count::count;
use crossing::count_crossings;
use means::Means;
use placement::place_in_order;

/// How often both columns are put in order.
const SWEEPS: usize = 6;

/// The nodes and edges of a picture.
#[derive(Clone, Copy, Debug)]
pub struct LayoutInput<'a> {
    /// The group (site) of each source; sources of one group are placed together.
    pub groups: &'a [u32],
    /// The priority of each claim; higher priorities are placed above lower ones.
    pub priorities: &'a [u32],
    /// The source and the claim of each edge.
    pub edges: &'a [(u32, u32)],
}

/// Where everything stands, in rows of height 1 from 0 down.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LayoutRows {
    /// The row of each source, whole numbers from 0 without gaps.
    pub sources: Vec<u32>,
    /// The row of each claim: as near to the mean row of its sources as the others let it, at least 1 apart.
    pub claims: Vec<f64>,
    /// Crossings in the order given: groups and claims of one priority as they first appear.
    pub crossings_before: u64,
    /// Crossings in the order drawn, never more.
    pub crossings_after: u64,
}

/// An edge to a source or claim that is not there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayoutError {
    /// Which edge.
    pub edge: usize,
    /// Which end of it.
    pub end: &'static str,
    /// What was found.
    pub found: u32,
    /// How many there are.
    pub count: usize,
}

impl fmt::Display for LayoutError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { edge, end, found, count } = self;
        write!(formatter, "`edges[{edge}].{end}` is {found}, expected a number below {count}")
    }
}

impl std::error::Error for LayoutError {}

/// Gives every source and claim its row.
///
/// # Errors
/// When an edge names a source or claim that is not there.
pub fn lay_out(input: &LayoutInput<'_>) -> Result<LayoutRows, LayoutError> {
    check(input)?;
    Ok(arrange(input))
}

/// As [`lay_out`], for edges that are known to be valid.
pub(super) fn arrange(input: &LayoutInput<'_>) -> LayoutRows {
    let leaders = leaders(input.groups);
    let mut columns = Columns::new(input, &leaders);
    let crossings_before = columns.crossings(input);
    let (mut best, mut crossings_after) = (columns.clone(), crossings_before);
    for _ in 0..SWEEPS {
        for column in [Column::Claims, Column::Sources] {
            columns.order(column, input, &leaders);
            let crossings = columns.crossings(input);
            if crossings < crossings_after {
                (best, crossings_after) = (columns.clone(), crossings);
            }
        }
        if crossings_after == 0 {
            break;
        }
    }
    let claims = place_in_order(&best.claims, &best.sources, input.edges);
    LayoutRows { sources: best.sources, claims, crossings_before, crossings_after }
}

fn check(input: &LayoutInput<'_>) -> Result<(), LayoutError> {
    let (n_sources, n_claims) = (input.groups.len(), input.priorities.len());
    for (edge, (source, claim)) in input.edges.iter().enumerate() {
        for (end, found, count) in [("source", *source, n_sources), ("claim", *claim, n_claims)] {
            if found as usize >= count {
                return Err(LayoutError { edge, end, found, count });
            }
        }
    }
    Ok(())
}

/// The position of each source and claim in its column.
#[derive(Clone)]
struct Columns {
    sources: Vec<u32>,
    claims: Vec<u32>,
}

#[derive(Clone, Copy)]
enum Column {
    Sources,
    Claims,
}

impl Columns {
    /// Groups as they first appear, claims by priority and else as they come.
    fn new(input: &LayoutInput<'_>, leaders: &[u32]) -> Self {
        let groups = leaders.iter().map(|leader| (u64::from(*leader), 0));
        let urgency = input.priorities.iter().map(|priority| (less_first(*priority), 0));
        let (n_sources, n_claims) = (count(leaders.len()), count(input.priorities.len()));
        Self {
            sources: places(groups, &(0..n_sources).collect::<Vec<u32>>()),
            claims: places(urgency, &(0..n_claims).collect::<Vec<u32>>()),
        }
    }

    fn crossings(&self, input: &LayoutInput<'_>) -> u64 {
        count_crossings(&self.sources, &self.claims, input.edges)
    }

    /// Sorts one column by the mean positions of its neighbours.
    fn order(&mut self, column: Column, input: &LayoutInput<'_>, leaders: &[u32]) {
        match column {
            Column::Claims => {
                let means =
                    Means::new(&self.claims, input.edges.iter().map(|edge| (edge.1, self.sources[edge.0 as usize])));
                let keys =
                    (0..).zip(input.priorities).map(|(claim, priority)| (less_first(*priority), means.key(claim)));
                self.claims = places(keys, &self.claims);
            }
            Column::Sources => {
                let groups = self.group_places(input, leaders);
                let means =
                    Means::new(&self.sources, input.edges.iter().map(|edge| (edge.0, self.claims[edge.1 as usize])));
                let keys =
                    (0..).zip(leaders).map(|(source, leader)| (u64::from(groups[*leader as usize]), means.key(source)));
                self.sources = places(keys, &self.sources);
            }
        }
    }

    /// The position of each group, at the index of its leader.
    fn group_places(&self, input: &LayoutInput<'_>, leaders: &[u32]) -> Vec<u32> {
        let claims = input.edges.iter().map(|edge| (leaders[edge.0 as usize], self.claims[edge.1 as usize]));
        let means = Means::new(&self.sources, claims);
        places((0..leaders.len()).map(|source| (means.key(source), 0)), &self.sources)
    }
}

/// The position of each node by its key; equal keys keep their order.
fn places(keys: impl Iterator<Item = (u64, u64)>, before: &[u32]) -> Vec<u32> {
    let mut order: Vec<(u64, u64, u32)> =
        keys.zip(before).map(|((first, second), place)| (first, second, *place)).collect();
    order.sort_unstable();
    let mut nodes = vec![0; before.len()];
    for (node, place) in before.iter().enumerate() {
        nodes[*place as usize] = node;
    }
    let mut places = vec![0; before.len()];
    for (place, (_, _, before)) in (0_u32..).zip(&order) {
        places[nodes[*before as usize]] = place;
    }
    places
}

/// The first source of each source's group.
fn leaders(groups: &[u32]) -> Vec<u32> {
    let mut members: Vec<(u64, u32)> = groups.iter().map(|group| u64::from(*group)).zip(0..).collect();
    members.sort_unstable();
    let mut leaders = vec![0; groups.len()];
    let mut last = None;
    for (group, source) in members {
        let leader = last.filter(|(seen, _)| *seen == group).map_or(source, |(_, leader)| leader);
        leaders[source as usize] = leader;
        last = Some((group, leader));
    }
    leaders
}

fn less_first(priority: u32) -> u64 {
    u64::from(u32::MAX - priority)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn edges_that_need_not_cross_do_not() {
        let edges = [(0, 2), (1, 1), (2, 0), (3, 3)];
        let rows = lay_out(&LayoutInput { groups: &[0, 1, 2, 3], priorities: &[0; 4], edges: &edges }).unwrap();
        assert_eq!((rows.crossings_before, rows.crossings_after), (3, 0));
        assert_eq!(rows.claims.iter().map(|row| row.to_string()).collect::<Vec<_>>(), ["2", "1", "0", "3"]);
    }

    #[test]
    fn sources_of_a_group_stand_together_and_urgent_claims_above() {
        let edges = [(0, 0), (1, 1), (2, 0), (3, 1)];
        let rows = lay_out(&LayoutInput { groups: &[7, 9, 7, 9], priorities: &[0, 5], edges: &edges }).unwrap();
        assert!(rows.claims[1] < rows.claims[0]);
        assert_eq!(rows.sources[0].abs_diff(rows.sources[2]), 1);
        assert_eq!(rows.crossings_after, 0);
    }

    #[test]
    fn an_edge_to_nowhere_is_refused() {
        let error = lay_out(&LayoutInput { groups: &[0], priorities: &[0], edges: &[(0, 0), (0, 1)] }).unwrap_err();
        assert_eq!(error.to_string(), "`edges[1].claim` is 1, expected a number below 1");
        assert!(lay_out(&LayoutInput { groups: &[], priorities: &[], edges: &[] }).is_ok());
    }

    fn naive_crossings(sources: &[f64], claims: &[f64], edges: &[(u32, u32)]) -> u64 {
        let at = |edge: &(u32, u32)| (sources[edge.0 as usize], claims[edge.1 as usize]);
        let pairs = edges.iter().enumerate().flat_map(|(at, one)| edges[..at].iter().map(move |other| (one, other)));
        pairs
            .map(|(one, other)| (at(one), at(other)))
            .filter(|(one, other)| (one.0 - other.0) * (one.1 - other.1) < 0.0)
            .count() as u64
    }

    proptest! {
        #[test]
        fn a_picture_keeps_its_promises(
            groups in prop::collection::vec(0..5_u32, 1..20),
            priorities in prop::collection::vec(0..3_u32, 1..20),
            ends in prop::collection::vec((any::<u32>(), any::<u32>()), 0..60),
        ) {
            let fitted = |(source, claim): (u32, u32)| (source % count(groups.len()), claim % count(priorities.len()));
            let edges: Vec<(u32, u32)> = ends.into_iter().map(fitted).collect();
            let rows = lay_out(&LayoutInput { groups: &groups, priorities: &priorities, edges: &edges }).unwrap();
            let sources: Vec<f64> = rows.sources.iter().map(|row| f64::from(*row)).collect();
            prop_assert!(rows.crossings_after <= rows.crossings_before);
            prop_assert_eq!(rows.crossings_after, naive_crossings(&sources, &rows.claims, &edges));

            let mut taken = rows.sources.clone();
            taken.sort_unstable();
            prop_assert_eq!(taken, (0..count(groups.len())).collect::<Vec<u32>>());
            let mut in_order: Vec<(u32, u32)> = rows.sources.iter().copied().zip(groups.iter().copied()).collect();
            in_order.sort_unstable();
            in_order.dedup_by_key(|(_, group)| *group);
            let n_blocks = in_order.len();
            in_order.sort_unstable_by_key(|(_, group)| *group);
            in_order.dedup_by_key(|(_, group)| *group);
            prop_assert_eq!(in_order.len(), n_blocks, "a group is torn apart");

            let mut claims: Vec<(f64, u32)> = rows.claims.iter().copied().zip(priorities.iter().copied()).collect();
            claims.sort_by(|one, other| one.0.total_cmp(&other.0));
            for pair in claims.windows(2) {
                prop_assert!(pair[1].0 - pair[0].0 > 1.0 - 1e-9, "claims overlap: {:?}", pair);
                prop_assert!(pair[0].1 >= pair[1].1, "an urgent claim stands below: {:?}", pair);
            }
            prop_assert!(claims[0].0 >= 0.0);
        }
    }
}
