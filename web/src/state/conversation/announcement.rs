//! What a screen reader announces of the conversation.

use credence_core::grounding::words_of;
use credence_report::TextFor;
use credence_strings::fill;

use super::Conversation;
use crate::service::number;

/// So much of an answer is read aloud when it is complete, in bytes; the rest is in the page.
const MOST_HEARD: usize = 4000;

impl Conversation {
    /// What a screen reader announces: that an answer is running, and how it ended.
    pub(super) fn announcement(self) -> String {
        let strings = self.shell.preferences.strings();
        let Some(run) = self.runs.with(|runs| runs.last().cloned()) else { return String::new() };
        if run.running.get() {
            let is_recording = run.origin.is_recording();
            return if is_recording { strings.turn().status_playing() } else { strings.turn().status_answering() }
                .to_owned();
        }
        let Some(turn) = run.turns.with(|turns| turns.last().copied()) else { return String::new() };
        let Some(outcome) = turn.outcome.get().filter(|_| !turn.is_busy()) else { return String::new() };
        let ended = fill(strings.turn().status_ended(), &[("outcome", strings.outcomes().text(outcome))]);
        let scores = turn.pills.get().into_iter().map(|pill| pill.in_words(strings));
        let n_contradicted = turn.assessment.with(|assessment| assessment.coverage.contradicted as usize);
        let contradicted = number::form(strings.inspector().n_contradicted(), n_contradicted);
        let contradicted = [&fill(contradicted, &[("n", &number::whole(n_contradicted))]), "."].concat();
        let contradicted = (n_contradicted > 0).then_some(contradicted);
        let answer = turn.answer.with(|answer| heard(answer));
        std::iter::once(ended).chain(scores).chain(contradicted).chain([answer]).collect::<Vec<_>>().join(" ")
    }
}

/// An answer as it is read aloud: without markup and line breaks.
fn heard(answer: &str) -> String {
    let words = words_of(&answer[..answer.floor_char_boundary(MOST_HEARD)]);
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}
