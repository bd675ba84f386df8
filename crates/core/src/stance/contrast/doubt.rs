//! What the text says may be, and the claim says is; and what holds under a condition in the text, and in any case in the claim.

use super::super::reason::ReasonKind;
use super::super::word_kind::has;
use super::super::words::Fact;
use super::beside::{Contrast, Sentence};

/// So far before a word stands what doubts it.
const REACH: usize = 4;

pub(super) fn find(sentence: &Sentence<'_, '_>) -> Option<Contrast> {
    possible(sentence).or_else(|| conditional(sentence))
}

fn possible(sentence: &Sentence<'_, '_>) -> Option<Contrast> {
    const OPEN: [Fact; 6] =
        [Fact::Hedge, Fact::Counterfactual, Fact::Unclear, Fact::Doubtful, Fact::Uncertain, Fact::Condition];
    if sentence.claim_has(&OPEN) {
        return None;
    }
    // Readers do not mind a "may" that is left out, but a "certainly" in its place.
    let is_certain = sentence.claim_has(&[Fact::Certain]);
    let doubts: &[Fact] = if is_certain { &[Fact::Doubtful, Fact::Uncertain] } else { &[Fact::Doubtful] };
    sentence.heads().find_map(|found| {
        let text = sentence.text();
        let head = &text.words[found.text];
        let is_same_clause =
            |at: &usize| text.words[*at].clause == head.clause && text.words[*at].sentence == head.sentence;
        // Behind the doubt there are small words and names before what is doubted.
        let is_passed = |at: &usize| {
            let word = &text.words[*at];
            is_same_clause(at) && (word.is_stop || word.is_capital || has(text, word, doubts))
        };
        let doubt = (found.text.saturating_sub(REACH)..found.text)
            .rev()
            .take_while(is_passed)
            .find(|at| has(text, &text.words[*at], doubts))?;
        sentence.is_about(found.claim).then(|| Contrast {
            kind: ReasonKind::OnlyPossible,
            head: found.claim,
            claim: found.claim..found.claim + 1,
            text: doubt..found.text + 1,
        })
    })
}

/// "Whether or not they have been worn" beside "if they have not been worn".
fn conditional(sentence: &Sentence<'_, '_>) -> Option<Contrast> {
    let (claim, text) = (sentence.claim(), sentence.text());
    let is_even = |at: usize| {
        let next = claim.words.get(at + 1);
        !claim.is(&claim.words[at], Fact::Even)
            || next.is_some_and(|next| has(claim, next, &[Fact::Clause, Fact::Condition]))
    };
    let at = (0..sentence.alignment.pairs.len())
        .find(|at| has(claim, &claim.words[*at], &[Fact::Regardless]) && is_even(*at))?;
    if sentence.text_has(&[Fact::Regardless]) {
        return None;
    }
    let is_before_number = |at: usize| text.words.get(at + 1).is_some_and(|next| next.number.is_some());
    let condition = sentence
        .alignment
        .window
        .clone()
        .find(|at| has(text, &text.words[*at], &[Fact::Condition]) && !is_before_number(*at))?;
    // What stands under the condition must be the same.
    let n_behind = (at + 1..sentence.alignment.pairs.len())
        .filter(|at| !claim.words[*at].is_stop)
        .filter_map(|at| sentence.alignment.pairs[at])
        .filter(|found| found.text > condition)
        .count();
    let head = (at..sentence.alignment.pairs.len()).find(|at| sentence.is_paired(*at) && !claim.words[*at].is_stop)?;
    let whole = sentence.share();
    (n_behind >= 1 && whole >= 0.5).then(|| Contrast {
        kind: ReasonKind::OnlyPossible,
        head,
        claim: at..head + 1,
        text: condition..(condition + 4).min(sentence.alignment.window.end),
    })
}
