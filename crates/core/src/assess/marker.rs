//! The `[n]` markers of an answer, compared with its citations.

use super::cited::CitationList;
use super::grounded::Grounded;
use crate::citation::{audit, mismatched};
use crate::conversation::Turn;
use crate::record::MarkerAudit;

/// Used, dangling, unused and mismatched markers.
pub(super) fn marker_audit(turn: &Turn, list: &CitationList, grounded: Option<&Grounded>) -> MarkerAudit {
    let values: Vec<(u32, &str)> = list.values().collect();
    let mismatched = mismatched(&turn.answer, &values);
    let mut markers = MarkerAudit { mismatched, ..audit(&turn.answer, &list.marked_labels) };
    if let Some(grounded) = grounded {
        grounded.add_mismatches(&list.citations, &mut markers);
    }
    markers
}
