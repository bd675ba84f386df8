//! The texts beside those that were found for a turn: what the user handed over, what the application told the agent, and the texts of the turns before
//! it. The answer to a follow-up question is often made from what was found for an earlier one.

use super::results::{instructions_of, results};
use super::text_origin::TextOrigins;
use super::texts_context::TextsContext;
use crate::conversation::{Source, ToolCall, Turn};
use crate::grounding::{GivenTexts, ResultToGround, SourceToGround};
use crate::record::TextOrigin;
use credence_lexical::sentence::{is_question, sentences};
use credence_lookup::Lookup;

/// At most so many bytes of earlier texts are compared, those of the last turns first, and at most so many bytes of results are parsed for it. A text is
/// taken whole or not at all.
const MOST_BYTES: usize = 256 << 10;

/// A shorter answer that is the same as an earlier text is no draft of it: it says one sentence in its words.
const SHORTEST_DRAFT: usize = 200;

/// How sentences begin that forbid to say something.
const PROHIBITIONS: [&str; 6] = ["never ", "do not ", "don't ", "avoid ", "nunca ", "não "];

/// The texts that the user handed over for this turn, and those of the turns before it, the last first; each once, and without those that were found for
/// the turn. A draft of its answer is no text.
pub(super) fn texts_beside(
    context: &TextsContext<'_>,
    answer: &str,
    sources: &[SourceToGround],
    results: &[ResultToGround],
) -> Vec<ResultToGround> {
    let TextsContext { turn, earlier, given, .. } = *context;
    let asked = |text| text_of("", text, TextOrigin::Asked);
    let handed_over = |turn: &Turn| -> Vec<ResultToGround> {
        let texts = turn.handed_over().map(|text| what_it_says(text, sources)).map(asked);
        texts.filter(|text| !text.text.trim().is_empty()).collect()
    };
    let mut found = handed_over(turn);
    let instructions = instructions_of(turn, earlier).map(|text| what_it_says(text, sources));
    found.extend(instructions.map(|text| text_of("", text, TextOrigin::Instructions)));
    let mut known: Lookup = Lookup::default();
    if !earlier.is_empty() {
        let of_sources = sources.iter().flat_map(texts_of_source);
        let of_results = results.iter().chain(&found).map(|result| &result.text);
        of_sources.chain(of_results).for_each(|text| {
            known.insert_new(text.clone());
        });
    }
    let (mut n_bytes, mut n_returned) = (0, 0);
    for turn in earlier {
        let texts = texts_of_turn(turn, given, &mut n_returned).into_iter().chain(handed_over(turn));
        for text in texts.filter(|text| answer.len() < SHORTEST_DRAFT || text.text.trim() != answer) {
            if n_bytes + text.text.len() <= MOST_BYTES && known.insert_new(text.text.clone()) {
                n_bytes += text.text.len();
                found.push(text);
            }
        }
    }
    found
}

/// What a prompt says besides the passages in it that are sources of the turn, and besides its questions and bans.
fn what_it_says(prompt: &str, sources: &[SourceToGround]) -> String {
    let mut rest = prompt.to_owned();
    for text in sources.iter().flat_map(texts_of_source).filter(|text| !text.trim().is_empty()) {
        if let Some(at) = rest.find(text.as_str()) {
            rest.replace_range(at..at + text.len(), "\n\n");
        }
    }
    without_questions_and_bans(&rest)
}

/// What is asked or forbidden is not said.
fn without_questions_and_bans(prompt: &str) -> String {
    let (mut rest, mut at) = (String::new(), 0);
    for sentence in sentences(prompt) {
        let text = &prompt[sentence.range.clone()];
        let text = text.trim_end_matches(['"', '\'', '”', '’', '»', ')', '」', '』', '*']);
        let is_forbidden = PROHIBITIONS
            .iter()
            .any(|word| text.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word)));
        if is_question(text) || is_forbidden {
            rest.push_str(&prompt[at..sentence.range.start]);
            at = sentence.range.end;
        }
    }
    rest.push_str(&prompt[at..]);
    rest
}

fn texts_of_source(source: &SourceToGround) -> impl Iterator<Item = &String> {
    let passages = source.passages.iter().map(|passage| &passage.text);
    source.snippet.iter().chain(&source.given).chain(passages)
}

/// What an agent quotes is its own words, and no text.
fn texts_of_turn(turn: &Turn, given: &GivenTexts, n_returned: &mut usize) -> Vec<ResultToGround> {
    let earlier = |owner: &str, text: String| text_of(owner, text, TextOrigin::Earlier);
    let of_source = |source: &Source| -> Vec<ResultToGround> {
        let excerpts = source.passages.iter().filter(|passage| !passage.is_quote);
        let texts = given.get(&source.key).into_iter().chain(excerpts.map(|passage| passage.text.as_str()));
        texts.map(|text| earlier(&source.key, text.to_owned())).collect()
    };
    let mut is_read = |call: &&ToolCall| {
        let length = call.data.as_deref().or(call.output.as_deref()).map_or(0, str::len);
        let is_read = *n_returned + length <= MOST_BYTES;
        *n_returned += if is_read { length } else { 0 };
        is_read
    };
    let tools = turn.tools.iter().filter(|call| is_read(call)).cloned().collect();
    let returned = Turn { tools, ..Turn::default() };
    let returned = results(&returned, turn.answer.trim(), &TextOrigins::default());
    // A call of the turn itself may have the same id.
    let returned = returned.into_iter().map(|result| earlier("", result.text));
    turn.sources.iter().flat_map(of_source).chain(returned).collect()
}

fn text_of(owner: &str, text: String, origin: TextOrigin) -> ResultToGround {
    ResultToGround { call: owner.to_owned(), text, origin }
}
