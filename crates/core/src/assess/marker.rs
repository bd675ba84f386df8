//! The `[n]` markers of an answer, compared with its citations.

use super::cited::CitationList;
use super::grounded::Grounded;
use crate::citation::{ValueAudit, audit, compare_values};
use crate::conversation::{ToolState, Turn};
use crate::record::MarkerAudit;

/// The cited values, compared with the numbers beside their markers.
pub(super) fn value_audit(turn: &Turn, list: &CitationList) -> ValueAudit {
    let values: Vec<(u32, &str)> = list.values().collect();
    compare_values(&turn.answer, &values)
}

/// Used, dangling, unused and mismatched markers. `follows_sources`: a turn before this one has sources or texts.
pub(super) fn marker_audit(
    turn: &Turn,
    list: &CitationList,
    values: &ValueAudit,
    grounded: Option<&Grounded>,
    follows_sources: bool,
) -> MarkerAudit {
    let mut markers = MarkerAudit { mismatched: values.mismatched.clone(), ..audit(&turn.answer, &list.marked_labels) };
    if let Some(grounded) = grounded {
        grounded.add_mismatches(&list.citations, &mut markers);
    }
    // Its source may stand in a message that was not understood, in what a tool returned without a list of sources, or in an earlier turn.
    let has_returned = || {
        turn.tools.iter().any(|call| call.state != ToolState::Failed && (call.data.is_some() || call.output.is_some()))
    };
    let has_retrieved = || turn.sources.iter().any(|source| source.retrieved);
    let has_unlisted =
        !list.is_sent && list.citations.is_empty() && (follows_sources || has_returned() || has_retrieved());
    if turn.misread.total() > 0 || has_unlisted {
        markers.dangling.clear();
    }
    markers
}
