//! Comparing the sentences of a turn that goes on, each when it is complete.

use super::Session;
use super::run::{Run, TurnInRun, turn_in_run};
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
        let Self { assessor, texts, runs, history, .. } = self;
        let Run { stream, turns, .. } = runs.get(run)?;
        let id = TurnId { run, turn: turns.len().checked_sub(1)? };
        stream.turns().get(id.turn)?;
        let TurnInRun { turn, earlier, state, .. } = turn_in_run(runs, history, id);
        let (place, task) = assessor.next_part(turn, &earlier, texts, &mut state.findings)?;
        Some(PartComparison { id, place, task })
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
            let session = Session::new(Assessor { detector: None, ..Assessor::default() });
            Self { session, steps: GroundingInSteps::new(Detector::built_in()), n_bytes: 0 }
        }

        fn begin(&mut self) {
            self.session.clear();
            self.session.begin(AgentStream::default(), None);
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

    /// Whether a later text can change what is said: no text says it, or only data was there to decide.
    fn is_open(sentence: &AnswerSentence) -> bool {
        use SentenceFinding::{NothingToCompare, ProbablyNotInSources, Undecided};
        match sentence.finding {
            ProbablyNotInSources | NothingToCompare => true,
            Undecided => sentence.rate.is_none(),
            _ => false,
        }
    }

    #[test]
    fn sentences_appear_one_by_one_and_the_end_is_what_it_is_without_them() {
        let mut n_seen = 0;
        for recording in RECORDINGS {
            let expected = assess_recording(recording, &Assessor::default());
            let mut compared = Compared::new();
            for size in [97, 700, 5_000] {
                compared.begin();
                let mut shown: Vec<Seen> = Vec::new();
                let mut open: Vec<Seen> = Vec::new();
                for piece in recording.chunks(size) {
                    compared.session.push(piece);
                    compared.compare_parts();
                    let Some(last) = compared.last() else { continue };
                    if last.outcome == crate::stream::Outcome::Running {
                        let now: Vec<Seen> = last.sentences.iter().map(seen).collect();
                        assert!(now.starts_with(&shown) || now.is_empty(), "{shown:?} {now:?}");
                        shown = now;
                        open = last.sentences.iter().filter(|sentence| is_open(sentence)).map(seen).collect();
                    }
                }
                compared.session.stream_mut(0).finish();
                let ended = compared.last().unwrap();
                let stays = shown.iter().all(|one| ended.sentences.iter().any(|sentence| seen(sentence) == *one));
                assert!(stays || !ended.sentences.is_empty());
                compared.compare_ended();
                assert_eq!(compared.session.assessments(0, 0), expected, "in pieces of {size}");
                let last: Vec<Seen> = expected.last().unwrap().sentences.iter().map(seen).collect();
                n_seen += shown.len();
                let is_certain = |one: &&Seen| !open.contains(one);
                let changed: Vec<&Seen> = shown.iter().filter(is_certain).filter(|one| !last.contains(one)).collect();
                assert!(changed.is_empty(), "{changed:?}");
            }
        }
        assert!(n_seen > 60, "{n_seen}");
    }

    /// A tool that returns a text, and an answer in pieces.
    fn streamed(compared: &mut Compared, text: &str, answer: &str, size: usize) {
        let event = |kind: &str, fields: &str| format!("data: {{\"type\":\"{kind}\",{fields}}}\n\n");
        compared.begin();
        let begin = [
            event("RUN_STARTED", r#""threadId":"t","runId":"r""#),
            event("TOOL_CALL_START", r#""toolCallId":"c","toolCallName":"read""#),
            event("TOOL_CALL_END", r#""toolCallId":"c""#),
            event("TOOL_CALL_RESULT", &format!(r#""messageId":"m","toolCallId":"c","content":"{text}""#)),
            event("TEXT_MESSAGE_START", r#""messageId":"a","role":"assistant""#),
        ];
        compared.session.push(begin.concat().as_bytes());
        for piece in answer.as_bytes().chunks(size) {
            let piece = String::from_utf8_lossy(piece).replace('\n', "\\n");
            let piece = event("TEXT_MESSAGE_CONTENT", &format!(r#""messageId":"a","delta":"{piece}""#));
            compared.session.push(piece.as_bytes());
            compared.compare_parts();
        }
    }

    const TEXT: &str = "The bridge over the river was opened in May 1966 by the Queen. It has two lanes for cars.";

    #[test]
    fn a_sentence_is_compared_once_however_long_the_answer_is() {
        for (sign, n_sentences) in [(" ", 120), ("\n\n", 120), ("\n", 120)] {
            let one = |n: usize| format!("The bridge number {n} has two lanes for cars and was opened in May.{sign}");
            let answer: String = (0..n_sentences).map(one).collect();
            let mut compared = Compared::new();
            streamed(&mut compared, TEXT, &answer, 40);
            let n_known = compared.last().unwrap().sentences.len();
            assert!(n_known >= n_sentences - 2, "{n_known}");
            // A part begins at the start of its line, as far as that is near.
            let most = if sign == " " { 2_200 } else { 200 };
            assert!(compared.n_bytes <= n_sentences * most, "{} {}", compared.n_bytes, answer.len());
        }
    }

    #[test]
    fn code_that_is_still_open_is_not_compared_and_what_follows_it_is() {
        let code =
            "```\nThe bridge was opened in May 1966 by the Queen. It is so.\n".to_owned() + &"a = 1;\n".repeat(200);
        let mut compared = Compared::new();
        streamed(&mut compared, TEXT, &["It has two lanes for cars.\n\n", &code].concat(), 30);
        assert!(compared.last().unwrap().sentences.is_empty());
        let behind =
            "```\n\nThe bridge was opened in May 1966 by the Queen. And so on for a while. More of it is said.";
        streamed(&mut compared, TEXT, &["It has two lanes for cars.\n\n", &code, behind].concat(), 30);
        let sentences = compared.last().unwrap().sentences;
        assert!(sentences.len() >= 2 && sentences[..2].iter().all(AnswerSentence::is_backed));
    }

    #[test]
    fn the_sentences_of_text_that_is_taken_back_are_gone_and_the_others_stay() {
        let mut so_far = Compared::new();
        streamed(&mut so_far, TEXT, "It has two lanes for cars. The bridge was opened in May 1966. More of it", 30);
        let before = so_far.last().unwrap().sentences;
        let stream = so_far.session.stream(0).clone();
        let mut other = Compared::new();
        streamed(&mut other, TEXT, "It has two lanes for cars. The bridge is closed. More is not", 30);
        let shorter = other.session.stream(0).clone();
        so_far.session.replace_stream(0, shorter);
        let after = so_far.last().unwrap().sentences;
        assert_eq!((before[0].start, before.len(), after.len()), (0, 2, 1));
        assert_eq!(before[..1], after[..]);
        so_far.compare_parts();
        assert_eq!(so_far.last().unwrap().sentences.len(), 2);
        so_far.session.replace_stream(0, stream);
        assert_eq!(so_far.last().unwrap().sentences[..], before[..1]);
    }
}
