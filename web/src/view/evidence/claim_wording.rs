//! Words, signs and counts for a claim and its evidence.

use credence_core::ClaimNode;
use credence_core::evidence::{BetaConfidence, Stance};
use credence_report::TextFor;
use credence_strings::{EvidencePageStrings, fill};

use crate::service::number;
use crate::wording::claim_verdict;

/// The sign of a stance; the word stands beside it.
pub const fn stance_sign(stance: Stance) -> &'static str {
    match stance {
        Stance::Supports => "+",
        Stance::Refutes => "✕",
        Stance::Undecided | Stance::Neutral | Stance::NotCheckable => "○",
    }
}

/// The numbers of supporting and refuting evidence, and of independent texts.
pub fn claim_counts(confidence: &BetaConfidence, n_texts: u32, strings: &EvidencePageStrings) -> String {
    fill(
        strings.counts(),
        &[
            ("supports", &number::whole(confidence.n_supports)),
            ("refutes", &number::whole(confidence.n_refutes)),
            ("texts", &number::whole(n_texts)),
        ],
    )
}

/// The verdict on a claim and whether sources contradict each other, each in its word; a word both share stands once.
pub(super) fn verdict_and_dispute(
    node: &ClaimNode,
    strings: &EvidencePageStrings,
) -> (&'static str, Option<&'static str>) {
    let verdict = claim_verdict(strings, node.claim.verdict, &node.claim.confidence);
    let dispute = strings.text(node.dispute);
    (verdict, (dispute != verdict).then_some(dispute))
}
