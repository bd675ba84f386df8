//! The `[n]` markers of an answer, compared with its citations.

use super::cited::CitationList;
use super::findings::EarlierSources;
use super::grounded::Grounded;
use crate::citation::{ValueAudit, audit, compare_values};
use crate::conversation::Turn;
use crate::record::MarkerAudit;

/// The cited values, compared with the numbers beside their markers.
pub(super) fn value_audit(turn: &Turn, list: &CitationList) -> ValueAudit {
    let values: Vec<(u32, &str)> = list.values().collect();
    compare_values(&turn.answer, &values)
}

/// Used, dangling, unused and mismatched markers. A marker without a list in its turn may mean a source of an earlier one.
pub(super) fn marker_audit(
    turn: &Turn,
    list: &CitationList,
    values: &ValueAudit,
    grounded: Option<&Grounded>,
    earlier: &EarlierSources,
) -> MarkerAudit {
    let mut markers = MarkerAudit { mismatched: values.mismatched.clone(), ..audit(&turn.answer, &list.marked_labels) };
    if let Some(grounded) = grounded {
        grounded.add_mismatches(&list.citations, &mut markers);
    }
    // Its source may stand in a message that was not understood, or in what a tool returned without a list of sources.
    let has_list = list.is_sent || !list.citations.is_empty();
    let has_unlisted = || turn.has_results() || turn.sources.iter().any(|source| source.retrieved);
    if turn.misread.total() > 0 || !has_list && has_unlisted() {
        markers.dangling.clear();
    }
    markers.dangling.retain(|label| has_list || !earlier.may_have(*label));
    markers
}
