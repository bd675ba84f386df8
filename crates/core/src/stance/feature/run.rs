//! Features of the run: what stands between, before and behind the words of a claim in the sentence that has most of them.

use super::super::align::Alignment;
use super::super::statement;
use super::super::text::{Word, Words};
use super::super::words::Fact;
use super::list::Feature;
use super::scale::count;

/// Words that begin a dependent part or join another one.
const LINKS: [Fact; 4] = [Fact::Clause, Fact::To, Fact::And, Fact::Relative];

pub(super) fn around(alignment: &Alignment<'_>, set: &mut impl FnMut(Feature, u8)) {
    let text = alignment.text;
    let sentence = statement::best_sentence(alignment);
    let is_found = |at: usize| alignment.claim_of(at).is_some();
    let found: Vec<usize> = sentence.clone().filter(|at| is_found(*at) && !text.words[*at].is_stop).collect();
    let (first, last) = (found.first().copied(), found.last().copied());
    let (first, last) = (first.unwrap_or(sentence.start), last.unwrap_or(sentence.start));
    let added = |range: std::ops::Range<usize>| range.filter(|at| !is_found(*at)).map(|at| &text.words[at]);
    let n =
        |range: std::ops::Range<usize>, is: &dyn Fn(&Word) -> bool| count(added(range).filter(|word| is(word)).count());
    let is_content = |word: &Word| !word.is_stop;
    set(Feature::IsRun, count(usize::from(statement::is_run(alignment))));
    set(Feature::Between, n(first..last, &is_content));
    set(Feature::NamesBetween, n(first..last, &|word| is_content(word) && (word.is_capital || word.number.is_some())));
    set(Feature::LinksBetween, n(first..last, &|word| has_any(text, word, &LINKS)));
    set(Feature::Before, n(sentence.start..first, &is_content));
    set(Feature::Behind, n(last + 1..sentence.end.max(last + 1), &is_content));
    let governs = [Fact::Clause, Fact::To, Fact::Relative];
    set(
        Feature::Governed,
        n(first.saturating_sub(2).max(sentence.start)..first, &|word| has_any(text, word, &governs)),
    );
    set(Feature::Modified, count(found.iter().filter(|at| is_modified(alignment, **at, sentence.start)).count()));
    set(Feature::Reported, n(sentence.clone(), &|word| text.is(word, Fact::Saying)));
    set(
        Feature::NotFact,
        n(sentence.clone(), &|word| has_any(text, word, &[Fact::Counterfactual, Fact::Imagined, Fact::Modal])),
    );
    let is_other = |word: &Word| word.number.is_some_and(|number| rivals(alignment, &found, &number));
    set(Feature::OtherNumber, n(sentence.clone(), &is_other));
    let is_small =
        |word: &Word| word.is_stop && has_any(alignment.claim, word, &[Fact::Preposition, Fact::To, Fact::Clause]);
    let missing = alignment.claim_words().filter(|(at, word)| is_small(word) && alignment.pairs[*at].is_none());
    set(Feature::SmallMissing, count(missing.count()));
    set(Feature::Rated, count(usize::from(statement::is_rated(text, &sentence))));
}

/// Whether a found word has a content word before it that the claim lacks there.
fn is_modified(alignment: &Alignment<'_>, at: usize, start: usize) -> bool {
    let Some(before) = at.checked_sub(1).filter(|before| *before >= start) else { return false };
    let word = &alignment.text.words[before];
    !word.is_stop && alignment.claim_of(before).is_none()
}

/// Whether a number is another one of the same measure as one that was found.
fn rivals(alignment: &Alignment<'_>, found: &[usize], number: &super::super::number::Number) -> bool {
    let numbers = found.iter().filter_map(|at| alignment.text.words[*at].number);
    numbers.into_iter().any(|other| other.is_comparable_with(number) && !other.is_same(number))
}

fn has_any(words: &Words, word: &Word, facts: &[Fact]) -> bool {
    words.facts(word).iter().any(|fact| facts.contains(fact))
}
