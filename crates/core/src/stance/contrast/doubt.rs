//! What the text says may be, and the claim says is; and what holds under a condition in the text, and in any case in the claim.

use super::super::reason::ReasonKind;
use super::super::text::Ending;
use super::super::word_kind::has;
use super::super::words::Fact;
use super::beside::{Contrast, Sentence};

/// So far before a word stands what doubts it.
const REACH: usize = 4;

pub(super) fn find(sentence: &Sentence<'_, '_>) -> Option<Contrast> {
    possible(sentence).or_else(|| conditional(sentence))
}

fn possible(sentence: &Sentence<'_, '_>) -> Option<Contrast> {
    const OPEN: [Fact; 10] = [
        Fact::Hedge,
        Fact::Counterfactual,
        Fact::Unclear,
        Fact::Doubtful,
        Fact::Alleged,
        Fact::Uncertain,
        Fact::Condition,
        Fact::Imagined,
        Fact::Saying,
        Fact::Speaking,
    ];
    if sentence.claim_has(&OPEN) || sentence.text_has(&[Fact::Certain]) {
        return None;
    }
    sentence.heads().find_map(|found| {
        let doubt = doubt_before(sentence, found.text)?;
        sentence.is_about(found.claim).then(|| Contrast {
            kind: ReasonKind::OnlyPossible,
            head: found.claim,
            claim: found.claim..found.claim + 1,
            text: doubt..found.text + 1,
        })
    })
}

/// What doubts a word of the text: a verb directly before another one, "considering closing", "proposes to close", or a word such as "allegedly" and,
/// where the claim is certain, "may", with small words and names between. Readers do not mind a "may" that is left out.
fn doubt_before(sentence: &Sentence<'_, '_>, head: usize) -> Option<usize> {
    let (text, all) = (sentence.text(), &sentence.text().words);
    let is_certain = sentence.claim_has(&[Fact::Certain]);
    let is_same_clause = |at: usize| all[at].clause == all[head].clause && all[at].sentence == all[head].sentence;
    let before = head.checked_sub(1).filter(|at| is_same_clause(*at))?;
    let is_to = text.is(&all[before], Fact::To);
    let verb = if is_to { before.checked_sub(1).filter(|at| is_same_clause(*at))? } else { before };
    let is_passive =
        all[verb].ending == Ending::Ed && verb.checked_sub(1).is_some_and(|at| text.is(&all[at], Fact::Be));
    let is_verbal = (is_to || all[head].ending == Ending::Ing) && !all[head].is_capital;
    if text.is(&all[verb], Fact::Doubtful) && is_verbal && !is_passive {
        return Some(verb);
    }
    let doubts = |at: &usize| text.is(&all[*at], Fact::Alleged) || is_certain && text.is(&all[*at], Fact::Uncertain);
    let is_passed = |at: &usize| is_same_clause(*at) && (all[*at].is_stop || all[*at].is_capital || doubts(at));
    (head.saturating_sub(REACH)..head).rev().take_while(is_passed).find(doubts)
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
