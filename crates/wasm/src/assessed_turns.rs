//! The assessments of a stream's turns, again and again while it arrives: only what has changed is computed and passed on.

use std::mem;

use credence_core::conversation::{AgentStream, Turn};
use credence_core::record::{AssessedCitation, AssessedSource, Shared};
use credence_core::trust::TrustLedger;
use credence_core::{Assessment, Assessor, Findings, ReusableParts, TurnGrounding};
use serde::{Serialize, Serializer};

use crate::boundary::{CallError, json_text};

/// What is known of the turns of one stream from their last assessment.
#[derive(Debug, Default)]
pub(crate) struct AssessedTurns {
    verified: Verified,
    /// The grounding of each turn that has ended; it does not depend on the policy.
    grounded: Vec<TurnGrounding>,
    last: LastTurn,
}

/// The findings of the turns before the last one, which no longer change, for one revision of the policy.
#[derive(Debug, Default)]
struct Verified {
    revision: Option<u32>,
    findings: Vec<Findings>,
    ledger: TrustLedger,
}

/// The last turn: what its assessment leaves to the next one.
#[derive(Debug, Default)]
struct LastTurn {
    index: usize,
    findings: Findings,
    kept: ReusableParts,
    /// The lists as JavaScript has them.
    sources: Vec<Shared<AssessedSource>>,
    citations: Vec<AssessedCitation>,
}

impl AssessedTurns {
    /// The assessments from the turn with index `first` on, and the learned trust after the last turn.
    ///
    /// What a later turn teaches applies to earlier turns as well, as in a recording that is parsed at once. The assessor may only
    /// differ from that of the last call if `revision` does, too.
    pub(crate) fn assess(
        &mut self,
        stream: &AgentStream,
        first: usize,
        assessor: &Assessor,
        revision: u32,
        ground: &mut dyn FnMut(&Turn, &mut TurnGrounding),
    ) -> (Vec<Assessment>, TrustLedger) {
        let Self { verified, grounded, last } = self;
        let (protocol, turns) = (stream.protocol(), stream.turns());
        grounded.resize_with(turns.len(), TurnGrounding::default);
        turns.iter().zip(&mut *grounded).for_each(|(turn, known)| ground(turn, known));
        let n_before = turns.len().saturating_sub(1);
        verified.catch_up(assessor, revision, &turns[..n_before], grounded);
        let mut ledger = verified.ledger.clone();
        last.learn(assessor, n_before, turns.last().zip(grounded.last_mut()), &mut ledger);
        let before = turns[..n_before].iter().zip(&verified.findings).skip(first);
        let view = |(turn, findings)| assessor.view(turn, protocol, findings, &ledger);
        let mut assessed: Vec<Assessment> = before.map(view).collect();
        if let Some(turn) = turns.get(first.max(n_before)) {
            assessed.push(assessor.view_again(turn, protocol, &last.findings, &ledger, &mut last.kept));
        }
        (assessed, ledger)
    }

    /// Assessments for a caller that has those of the last call, as JSON text.
    ///
    /// The text is an array of two: the assessments before that of the last turn, and `null` or an array of that of the last turn, its
    /// sources and its citations. A source or citation is `null` if the caller got the same at this place the last time.
    pub(crate) fn changes(&mut self, mut assessments: Vec<Assessment>) -> Result<String, CallError> {
        let Some(mut last) = assessments.pop() else { return json_text(&(assessments, ())) };
        let (sources, citations) = (mem::take(&mut last.sources), mem::take(&mut last.citations));
        let known = &mut self.last;
        let lists =
            (Changed { now: &sources, before: &known.sources }, Changed { now: &citations, before: &known.citations });
        let text = json_text(&(assessments, (last, lists.0, lists.1)));
        (known.sources, known.citations) = (sources, citations);
        text
    }
}

impl LastTurn {
    /// The findings of the turn with that index, from those of the last time if it is still the last one.
    fn learn(
        &mut self,
        assessor: &Assessor,
        index: usize,
        turn: Option<(&Turn, &mut TurnGrounding)>,
        ledger: &mut TrustLedger,
    ) {
        if self.index != index {
            (self.index, self.findings, self.kept) = (index, Findings::default(), ReusableParts::default());
        }
        if let Some((turn, known)) = turn {
            self.findings = assessor.learn_again(turn, assessor.now.as_deref(), ledger, known, &self.findings);
        }
    }
}

impl Verified {
    fn catch_up(&mut self, assessor: &Assessor, revision: u32, turns: &[Turn], grounded: &mut [TurnGrounding]) {
        if self.revision != Some(revision) {
            *self = Self { revision: Some(revision), findings: Vec::new(), ledger: assessor.learned.clone() };
        }
        let now = assessor.now.as_deref();
        for (turn, known) in turns.iter().zip(grounded).skip(self.findings.len()) {
            self.findings.push(assessor.learn_grounded(turn, now, &mut self.ledger, known));
        }
    }
}

/// A list in which an item is `null` if it is the same as at this place before.
struct Changed<'a, T> {
    now: &'a [T],
    before: &'a [T],
}

impl<T: PartialEq + Serialize> Serialize for Changed<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let item = |(index, item)| (self.before.get(index) != Some(item)).then_some(item);
        serializer.collect_seq(self.now.iter().enumerate().map(item))
    }
}
