//! The parts of a turn's assessment that the next one can use again.

use std::sync::Arc;

use super::finding::ClaimFinding;
use super::findings::Findings;
use super::grounded::Fingerprint;
use crate::record::{AssessedClaim, AssessedSource, Shared};

/// The parts of a turn's last assessment, so that a change of trust computes again only what depends on it.
#[derive(Clone, Debug, Default)]
pub struct ReusableParts {
    fingerprint: Option<Fingerprint>,
    /// In the order of the turn.
    pub(super) sources: Vec<Shared<AssessedSource>>,
    claims: Vec<(Arc<ClaimFinding>, Shared<AssessedClaim>)>,
}

impl ReusableParts {
    /// Without the parts of a turn that has changed since.
    pub(super) fn forget_unless_of(&mut self, findings: &Findings) {
        if self.fingerprint != findings.fingerprint {
            *self = Self::default();
        }
    }

    /// The claim of that index as it was assessed, if neither its finding nor one of its sources has changed.
    pub(super) fn claim(
        &self,
        index: usize,
        findings: &Findings,
        sources: &[Shared<AssessedSource>],
    ) -> Option<Shared<AssessedClaim>> {
        let (finding, claim) = self.claims.get(index)?;
        let is_as_before = |index: usize| self.sources.get(index).is_some_and(|known| known.is_same(&sources[index]));
        let is_same = Arc::ptr_eq(finding, &findings.claims[index])
            && finding.evidence.items.iter().all(|item| is_as_before(item.source));
        is_same.then(|| claim.clone())
    }

    /// Keeps the parts of a new assessment.
    pub(super) fn keep(
        &mut self,
        sources: Vec<Shared<AssessedSource>>,
        findings: &Findings,
        claims: &[Shared<AssessedClaim>],
    ) {
        self.fingerprint = findings.fingerprint;
        self.sources = sources;
        self.claims = findings.claims.iter().cloned().zip(claims.iter().cloned()).collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assess::{Assessor, TurnGrounding};
    use crate::conversation::{AgentStream, SourcePassage, Turn};
    use crate::record::Assessment;
    use crate::trust::TrustLevel;

    /// A turn with the parts that its assessments leave.
    struct Kept {
        turn: Turn,
        findings: Findings,
        grounding: TurnGrounding,
        parts: ReusableParts,
    }

    impl Kept {
        fn new(recording: &[u8]) -> Self {
            let mut stream = AgentStream::default();
            stream.push(recording);
            stream.finish();
            let turn = stream.turns()[0].clone();
            Self {
                turn,
                findings: Findings::default(),
                grounding: TurnGrounding::default(),
                parts: ReusableParts::default(),
            }
        }

        fn assess_again(&mut self, assessor: &Assessor) -> Assessment {
            let mut ledger = assessor.learned.clone();
            self.findings = assessor.learn_again(&self.turn, None, &mut ledger, &mut self.grounding, &self.findings);
            assessor.view_again(&self.turn, None, &self.findings, &ledger, &mut self.parts)
        }
    }

    fn assessor_with(host: &str, level: TrustLevel) -> Assessor {
        let mut assessor = Assessor::default();
        assessor.policy.override_domain(host, level, None).unwrap();
        assessor
    }

    const RECORDINGS: [&[u8]; 2] = [
        include_bytes!("../../../../web/recordings/sources-disagree.sse"),
        include_bytes!("../../../../web/recordings/two-verdicts.sse"),
    ];

    #[test]
    fn a_turn_that_is_assessed_again_is_assessed_as_if_for_the_first_time() {
        for recording in RECORDINGS {
            let mut kept = Kept::new(recording);
            let hosts: Vec<String> = kept
                .assess_again(&Assessor::default())
                .sources
                .iter()
                .filter_map(|source| source.domain.clone())
                .collect();
            for (host, level) in hosts.iter().flat_map(|host| TrustLevel::ALL.map(|level| (host, level))) {
                let assessor = assessor_with(host, level);
                assert_eq!(kept.assess_again(&assessor), assessor.assess(&kept.turn, None), "{host} {level:?}");
            }
            assert_eq!(kept.assess_again(&Assessor::default()), Assessor::default().assess(&kept.turn, None));
        }
    }

    #[test]
    fn what_does_not_depend_on_a_changed_host_is_not_computed_again() {
        let mut kept = Kept::new(RECORDINGS[1]);
        let before = kept.assess_again(&Assessor::default());
        let after = kept.assess_again(&assessor_with("nature.com", TrustLevel::Low));
        let sources = before.sources.iter().zip(&after.sources);
        let changed: Vec<Option<&str>> =
            sources.filter(|(one, other)| !one.is_same(other)).map(|(_, other)| other.domain.as_deref()).collect();
        assert_eq!(changed, [Some("nature.com")]);
        let same: Vec<bool> = before.claims.iter().zip(&after.claims).map(|(one, other)| one.is_same(other)).collect();
        assert_eq!(same, [false, true]);
    }

    #[test]
    fn parts_of_a_turn_that_went_on_are_not_used() {
        let mut kept = Kept::new(RECORDINGS[0]);
        kept.assess_again(&Assessor::default());
        kept.turn.answer.push_str(" And more.");
        let text = "Another text than before.".to_owned();
        kept.turn.sources[0].passages = vec![SourcePassage { text, ..SourcePassage::default() }];
        assert_eq!(kept.assess_again(&Assessor::default()), Assessor::default().assess(&kept.turn, None));
    }
}
