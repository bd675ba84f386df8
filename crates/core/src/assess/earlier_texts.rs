//! The texts of the turns before a turn: the answer to a follow-up question is often made from what was found for an earlier one.

use super::results::results;
use super::text_origin::TextOrigins;
use crate::conversation::{Source, Turn};
use crate::grounding::{GivenTexts, ResultToGround, SourceToGround};
use crate::record::TextOrigin;
use credence_lookup::Lookup;

/// So many bytes of earlier texts are read at most, those of the last turns first. A text is taken whole or not at all.
const MOST_BYTES: usize = 256 << 10;

/// The texts of these turns, the last of which is the first here, each once and without those of the turn itself.
pub(super) fn earlier_texts(
    earlier: &[&Turn],
    given: &GivenTexts,
    sources: &[SourceToGround],
    results: &[ResultToGround],
) -> Vec<ResultToGround> {
    let mut known: Lookup = Lookup::default();
    if !earlier.is_empty() {
        let of_sources = sources.iter().flat_map(texts_of_source);
        of_sources.chain(results.iter().map(|result| &result.text)).for_each(|text| {
            known.insert_new(text.clone());
        });
    }
    let mut found = Vec::new();
    let mut n_bytes = 0;
    for turn in earlier {
        if n_bytes == MOST_BYTES {
            break;
        }
        for text in texts_of_turn(turn, given) {
            if n_bytes + text.text.len() <= MOST_BYTES && known.insert_new(text.text.clone()) {
                n_bytes += text.text.len();
                found.push(text);
            }
        }
    }
    found
}

fn texts_of_source(source: &SourceToGround) -> impl Iterator<Item = &String> {
    let passages = source.passages.iter().map(|passage| &passage.text);
    source.snippet.iter().chain(&source.given).chain(passages)
}

/// What an agent quotes is its own words, and no text.
fn texts_of_turn(turn: &Turn, given: &GivenTexts) -> Vec<ResultToGround> {
    let origin = TextOrigin::Earlier;
    let earlier = |owner: &str, text: String| ResultToGround { call: owner.to_owned(), text, origin };
    let of_source = |source: &Source| -> Vec<ResultToGround> {
        let excerpts = source.passages.iter().filter(|passage| !passage.is_quote);
        let texts = given.get(&source.key).into_iter().chain(excerpts.map(|passage| passage.text.as_str()));
        texts.map(|text| earlier(&source.key, text.to_owned())).collect()
    };
    let returned = results(turn, turn.answer.trim(), &TextOrigins::default());
    // A call of the turn itself may have the same id.
    let returned = returned.into_iter().map(|result| earlier("", result.text));
    turn.sources.iter().flat_map(of_source).chain(returned).collect()
}
