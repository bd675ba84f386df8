//! Who does it: "Brandt headed the winner from a corner by Prell" beside "Prell headed in a corner taken by Brandt". The roles of names around a verb
//! (`role`) stand close to it; here the other one may stand anywhere behind it.

use super::super::align::{Found, Match};
use super::super::language::StanceLanguage;
use super::super::reason::ReasonKind;
use super::super::text::Words;
use super::super::word_kind::{has, is_name};
use super::super::words::Fact;
use super::beside::{Contrast, Sentence};

/// So many small words may stand between a subject and its verb: "has to approve".
const REACH: usize = 4;
/// So many words of content, the verb among them, stand between both in the claim and in the text.
const FEWEST_BETWEEN: usize = 2;

/// A verb whose subject in the claim stands behind it in the sentence, and the other way round.
pub(super) fn find(sentence: &Sentence<'_, '_>) -> Option<Contrast> {
    if sentence.claim().language == StanceLanguage::Japanese {
        return None;
    }
    let verbs = sentence.heads().filter(|found| is_verb(sentence, found));
    verbs.into_iter().find_map(|verb| exchanged_around(sentence, verb))
}

fn is_verb(sentence: &Sentence<'_, '_>, found: &Found) -> bool {
    let word = &sentence.claim().words[found.claim];
    let is_mutual = sentence.claim().is(word, Fact::Mutual);
    matches!(found.kind, Match::Same | Match::Derived) && !is_mutual && !word.is_capital && word.number.is_none()
}

fn exchanged_around(sentence: &Sentence<'_, '_>, verb: Found) -> Option<Contrast> {
    let (claim, text) = (sentence.claim(), sentence.text());
    let (own, is_passive) = subject_of(claim, verb.claim)?;
    let (other, is_other_passive) = subject_of(text, verb.text)?;
    let pairs = &sentence.alignment.pairs;
    let own_in_text = pairs[own]?.text;
    let other_in_claim = sentence.alignment.claim_of(other)?;
    let is_exchanged = own_in_text > verb.text && other_in_claim > verb.claim && is_passive == is_other_passive;
    let is_named = is_name(&claim.words[own]) || is_name(&claim.words[other_in_claim]);
    let is_once = !sentence.is_repeated(own_in_text) && !sentence.is_repeated(other);
    let between = (own + 1..other_in_claim).filter(|at| !claim.words[*at].is_stop);
    let mut last = other;
    let n_between = between.filter_map(|at| pairs[at]).filter(|found| {
        let is_next = found.text > last && found.text < own_in_text;
        last = if is_next { found.text } else { last };
        is_next
    });
    let is_told = is_exchanged && is_named && is_once && n_between.count() >= FEWEST_BETWEEN;
    let is_together = |words: &Words, at: usize| {
        at.checked_sub(1).is_some_and(|before| has(words, &words.words[before], &[Fact::And, Fact::Together]))
    };
    let is_both = is_together(claim, other_in_claim) || is_together(text, own_in_text);
    (is_told && !is_both && !sentence.differs_in(Fact::Before) && !sentence.differs_in(Fact::After)).then(|| Contrast {
        kind: ReasonKind::OtherName,
        head: verb.claim,
        claim: own..verb.claim + 1,
        text: other..verb.text + 1,
    })
}

/// The word of content before a verb with small words between, and whether the verb is passive.
fn subject_of(words: &Words, verb: usize) -> Option<(usize, bool)> {
    let all = &words.words;
    let is_near = |at: &usize| all[*at].sentence == all[verb].sentence && all[*at].clause == all[verb].clause;
    let before = || (verb.saturating_sub(REACH)..verb).rev().take_while(is_near);
    let subject = before().find(|at| !all[*at].is_stop || is_name(&all[*at]))?;
    let is_plain = !(subject + 1..verb)
        .any(|at| has(words, &all[at], &[Fact::Preposition, Fact::Article, Fact::By, Fact::Of, Fact::And]));
    let is_passive = (subject + 1..verb).any(|at| words.is(&all[at], Fact::Be));
    is_plain.then_some((subject, is_passive))
}
