//! Clauses that the grammar does not read: whether one says that something was done, by weights learned from labelled transcripts.
//!
//! What a clause is made of, its words and pairs of words, where it stands, and what of it the calls of the run have are features with a weight each.
//! The weights are a table that `cargo xtask train clauses` writes from the tuning part of `tests/deeds`.

mod features;
mod japanese;
mod nearest;
mod part;
mod reading;
mod words;

use super::japanese as grammar;
use super::lexicon::Lexicon;
use super::segment::segments_of;
use features::Clause;
pub use part::{Part, Place};

/// The score from which a clause is a statement: the logarithm of its odds, times 100. Trained without one author after the other, 4 % of the other
/// sentences of that author have it.
pub const LEAST: i32 = 115;

/// The score below which what the grammar reads is doubtful.
pub const STRANGE: i32 = -250;

/// The clauses of a sentence.
pub fn parts_in(place: &Place<'_>, lexicon: &Lexicon) -> Vec<Part> {
    let of_sentence = features::of_sentence(place);
    let mut parts = if grammar::is_japanese(&place.masked[place.range.clone()]) {
        japanese::parts_in(place)
    } else {
        english_parts(place, lexicon)
    };
    for part in &mut parts {
        let words = &place.answer[part.range.clone()];
        part.features.extend(features::of_calls(place.run.all.shared_with(words)));
        part.features.extend(nearest::of_nearest(words, place.run, lexicon));
        part.features.extend(of_sentence.iter().cloned());
    }
    parts
}

fn english_parts(place: &Place<'_>, lexicon: &Lexicon) -> Vec<Part> {
    let tokens = place.tokens;
    let segments = segments_of(tokens);
    let of = |index: usize| {
        let clause = Clause::new(place.answer, tokens, &segments, index, lexicon);
        let own = clause.own;
        let range = own[0].range.start..own[own.len() - 1].range.end;
        let statement = reading::statement_of(&clause, range.clone());
        Part {
            range,
            features: clause.features(),
            statement,
            is_fragment: clause.is_fragment(),
            is_addition: clause.is_addition(),
        }
    };
    (0..segments.len()).map(of).collect()
}
