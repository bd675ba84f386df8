//! Claims with the balance of their evidence, and contradictions between sources.

use super::label::{claim_state, contradiction_sentence};
use super::text::code_span;
use crate::record::{AssessedClaim, Balance, Contradiction, ContradictionSide, SourceCount};
use crate::score::percent;

/// A claim, whether it is decided, and how many independent sources support and refute it.
pub(super) fn line(claim: &AssessedClaim) -> String {
    let (state, balance) = (claim_state(claim.decision.claim_state()), balance(claim));
    let (support, refutation) = (count(&claim.support, "supported"), count(&claim.refutation, "refuted"));
    format!("{}: {state}; {balance}; {support}; {refutation}.", name(claim.text.as_deref()))
}

pub(super) fn name(text: Option<&str>) -> String {
    text.map_or_else(|| "A claim without a text".to_owned(), code_span)
}

fn balance(claim: &AssessedClaim) -> String {
    match claim.confidence.balance {
        Balance::NoEvidence => "no evidence counts".to_owned(),
        Balance::NeutralOnly => "the evidence is neutral".to_owned(),
        Balance::SupportOnly | Balance::RefutationOnly | Balance::BothSides => {
            format!("the evidence is {} for it", percent(claim.confidence.ratio))
        }
    }
}

fn count(count: &SourceCount, word: &str) -> String {
    format!("{word} by {} pages, {} sites, {} independent texts", count.n_pages, count.n_sites, count.n_texts)
}

pub(super) fn contradiction(contradiction: &Contradiction) -> String {
    format!(
        "{} {} (rank {}) supports and {} (rank {}) refutes {}; the ranks differ by {}, the limit is {}.",
        contradiction_sentence(contradiction.kind),
        side(&contradiction.supporting),
        contradiction.supporting.rank,
        side(&contradiction.refuting),
        contradiction.refuting.rank,
        code_span(&contradiction.claim_id),
        contradiction.gap,
        contradiction.threshold,
    )
}

fn side(side: &ContradictionSide) -> String {
    let quote = side.quote.as_deref().map(|quote| format!(": {}", code_span(quote))).unwrap_or_default();
    format!("{}{quote}", code_span(&side.source_id))
}
