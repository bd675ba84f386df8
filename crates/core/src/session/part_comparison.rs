//! Comparing the sentences of a turn that goes on, each when it is complete.

use super::Session;
use super::run::Run;
use super::turn_id::TurnId;
use crate::assess::PartPlace;
use crate::grounding::{GroundingFound, GroundingTask};

/// The sentences of a running turn that are to be compared next.
#[derive(Debug)]
pub struct PartComparison {
    id: TurnId,
    place: PartPlace,
    /// The part of the answer, and the texts of the run so far.
    pub task: GroundingTask,
}

impl PartComparison {
    /// The turn.
    #[must_use]
    pub const fn id(&self) -> TurnId {
        self.id
    }
}

impl Session {
    /// The sentences of the last turn of a run that are complete and were not compared; `None` where there is none, where no text has
    /// arrived, and once the turn has ended.
    ///
    /// They are in the assessments from [`Self::keep_part`] on, until the turn has ended and the whole of it is compared. Each is compared
    /// once by then, so that a text which arrives later counts at the end; no score rests on them. A caller who never asks has none.
    pub fn next_part(&mut self, run: usize) -> Option<PartComparison> {
        self.learn();
        let Self { assessor, texts, runs, .. } = self;
        let Run { stream, turns, .. } = runs.get_mut(run)?;
        let turn = turns.len().checked_sub(1)?;
        let (place, task) = assessor.next_part(stream.turns().get(turn)?, texts, &mut turns[turn].findings)?;
        Some(PartComparison { id: TurnId { run, turn }, place, task })
    }

    /// Takes what was found in a part, unless its text was taken back meanwhile.
    pub fn keep_part(&mut self, comparison: PartComparison, found: GroundingFound) {
        let PartComparison { id, place, task } = comparison;
        let Self { assessor, runs, .. } = self;
        let Some(Run { stream, turns, changed, .. }) = runs.get_mut(id.run) else { return };
        let Some((turn, state)) = stream.turns().get(id.turn).zip(turns.get_mut(id.turn)) else { return };
        if !state.findings.is_compared() && assessor.keep_part(turn, place, &task, found, &mut state.findings) {
            state.mark_changed(id.turn, changed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assess::Assessor;
    use crate::conversation::AgentStream;
    use crate::grounding::GroundingInSteps;
    use crate::record::{AnswerSentence, Assessment, SentenceFinding};
    use crate::session::assess_recording;
    use crate::stance::Detector;

    const RECORDINGS: [&[u8]; 6] = [
        include_bytes!("../../../../web/recordings/sources-disagree.sse"),
        include_bytes!("../../../../web/recordings/web-search-anthropic.sse"),
        include_bytes!("../../../../web/recordings/portfolio-clean.sse"),
        include_bytes!("../../../../web/recordings/fujisan.sse"),
        include_bytes!("../../../../web/recordings/says-so.sse"),
        include_bytes!("../../../../web/recordings/web-search-openai.sse"),
    ];

    /// A session whose turns are compared by hand.
    struct Compared {
        session: Session,
        steps: GroundingInSteps<'static>,
        n_bytes: usize,
    }

    impl Compared {
        fn new() -> Self {
            let mut session = Session::new(Assessor { detector: None, ..Assessor::default() });
            session.begin(AgentStream::default(), None);
            Self { session, steps: GroundingInSteps::new(Detector::built_in()), n_bytes: 0 }
        }

        fn found(&mut self, task: &GroundingTask) -> GroundingFound {
            std::iter::repeat_with(|| self.steps.step(task)).find_map(|found| found).unwrap()
        }

        fn compare_parts(&mut self) {
            while let Some(part) = self.session.next_part(0) {
                self.n_bytes += part.task.answer.len();
                let found = self.found(&part.task);
                self.session.keep_part(part, found);
            }
        }

        fn compare_ended(&mut self) {
            while let Some(comparison) = self.session.next_comparison(0, 0) {
                let found = self.found(&comparison.task);
                self.session.keep_comparison(comparison, found);
            }
        }

        fn last(&mut self) -> Option<Assessment> {
            self.session.assessments(0, 0).pop()
        }
    }

    /// A sentence as a reader sees it.
    type Seen = (u32, u32, SentenceFinding);

    fn seen(sentence: &AnswerSentence) -> Seen {
        (sentence.start, sentence.end, sentence.finding)
    }

    #[test]
    fn sentences_appear_one_by_one_and_the_end_is_what_it_is_without_them() {
        let (mut n_seen, mut n_changed) = (0, 0);
        for recording in RECORDINGS {
            for size in [1, 97, 700, 5_000] {
                let mut compared = Compared::new();
                let mut shown: Vec<Seen> = Vec::new();
                for piece in recording.chunks(size) {
                    compared.session.push(piece);
                    compared.compare_parts();
                    let Some(last) = compared.last().filter(|_| size > 1) else { continue };
                    if last.outcome == crate::stream::Outcome::Running {
                        let now: Vec<Seen> = last.sentences.iter().map(seen).collect();
                        assert!(now.starts_with(&shown) || now.is_empty(), "{shown:?} {now:?}");
                        shown = now;
                    }
                }
                compared.session.stream_mut(0).finish();
                let ended = compared.last().unwrap();
                let stays = shown.iter().all(|one| ended.sentences.iter().any(|sentence| seen(sentence) == *one));
                assert!(stays || !ended.sentences.is_empty());
                compared.compare_ended();
                let expected = assess_recording(recording, &Assessor::default());
                assert_eq!(compared.session.assessments(0, 0), expected, "in pieces of {size}");
                let last: Vec<Seen> = expected.last().unwrap().sentences.iter().map(seen).collect();
                n_seen += shown.len();
                n_changed += shown.iter().filter(|one| !last.contains(one)).count();
            }
        }
        assert!(n_seen > 60, "{n_seen}");
        assert!(n_changed * 10 < n_seen, "{n_changed} of {n_seen}");
    }
}
