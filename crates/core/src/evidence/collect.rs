//! The claims of a turn, with the stances of its sources.

use crate::conversation::Turn;
use crate::stance::Basis;
use credence_lexical::lower::lower;

use super::Stance;

/// A claim of a turn and its evidence, in the order of the stream.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct ClaimEvidence {
    /// The id of the claim: its text with case and spaces folded; empty if the stream has no text.
    pub id: String,
    /// The claim as it was sent.
    pub text: Option<String>,
    /// The evidence for and against it.
    pub items: Vec<EvidenceItem>,
    /// Number of stances with an unknown name; they count as neutral.
    pub n_unknown_stances: usize,
}

/// The evidence of one source for a claim.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct EvidenceItem {
    /// The index of the source in [`Turn::sources`].
    pub source: usize,
    /// The stance of the source.
    pub stance: Stance,
    /// What the stance rests on; one that the agent states rests on its model.
    pub basis: Basis,
    /// The confidence in the stance, 0 to 1, if the stream has one.
    pub confidence: Option<f64>,
    /// The words of the source that decide.
    pub quote: Option<String>,
}

/// The claims of a turn with their evidence.
#[must_use]
pub fn collect(turn: &Turn) -> Vec<ClaimEvidence> {
    let claims = turn.claims.iter().map(|text| ClaimEvidence {
        id: text.as_deref().map(claim_id).unwrap_or_default(),
        text: text.clone(),
        items: Vec::new(),
        n_unknown_stances: 0,
    });
    let mut claims: Vec<ClaimEvidence> = claims.collect();
    for stated in &turn.evidence {
        let Some(claim) = claims.get_mut(stated.claim) else { continue };
        let stance = Stance::from_label(&stated.stance);
        claim.n_unknown_stances += usize::from(stance.is_none());
        claim.items.push(EvidenceItem {
            source: stated.source,
            stance: stance.unwrap_or(Stance::Neutral),
            basis: Basis::Model,
            confidence: stated.confidence,
            quote: stated.quote.clone(),
        });
    }
    claims
}

/// The id of a claim: spellings that differ in case, spaces or the full stop are one claim.
#[must_use]
pub fn claim_id(text: &str) -> String {
    let mut id = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !id.is_empty() {
            id.push(' ');
        }
        id.extend(word.chars().flat_map(lower));
    }
    id.truncate(id.trim_end_matches(['.', '。', '!', '?', '？']).len());
    id
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conversation::StatedEvidence;

    fn stated(claim: usize, stance: &str) -> StatedEvidence {
        StatedEvidence { claim, source: claim, stance: stance.to_owned(), confidence: Some(0.5), quote: None }
    }

    #[test]
    fn evidence_goes_to_its_claim_and_an_unknown_stance_counts_as_neutral() {
        let claims = vec![Some("The  Earth is round.".to_owned()), None];
        let evidence = vec![stated(1, "refutes"), stated(0, "SUPPORT"), stated(0, "unsupported")];
        let found = collect(&Turn { claims, evidence, ..Turn::default() });
        let stances = |claim: usize| found[claim].items.iter().map(|item| item.stance).collect::<Vec<_>>();
        assert_eq!(stances(0), [Stance::Supports, Stance::Neutral]);
        assert_eq!(stances(1), [Stance::Refutes]);
        assert_eq!((found[0].id.as_str(), found[0].n_unknown_stances), ("the earth is round", 1));
        assert_eq!((found[1].id.as_str(), found[1].text.as_deref()), ("", None));
    }

    #[test]
    fn spelling_does_not_make_another_claim() {
        assert_eq!(claim_id(" Água\nferve a 100 °C. "), claim_id("ÁGUA ferve a 100 °c"));
        assert_ne!(claim_id("Water boils at 100 °C"), claim_id("Water boils at 90 °C"));
    }
}
