//! Streams of a protocol: read alike in all pieces, within bounds, and assessed without a violated property.

use credence_core::conversation::{AgentStream, Turn};
use credence_core::{Assessment, Assessor};

use super::dice::Dice;
use super::effort::Effort;

/// The bytes of text that a stream may keep per byte read. An invalid byte becomes three bytes when it is
/// replaced, and a text may be kept both in a source and in a quote.
const KEPT_PER_BYTE: usize = 8;

/// The bytes kept for short streams: names that parsers add.
const KEPT_AT_LEAST: usize = 1_024;

thread_local! {
    static ASSESSOR: Assessor = Assessor::default();
}

/// Checks the properties that hold for any bytes.
///
/// # Errors
/// The violated property.
pub fn check(bytes: &[u8], effort: Effort) -> Result<(), String> {
    let mut dice = Dice::of(bytes);
    let whole = read(bytes, || usize::MAX);
    for (how, largest, share) in [("pieces of one byte", 1, 16), ("small pieces", 9, 8), ("large pieces", 500, 8)] {
        if effort.includes_one_of(share) && read(bytes, || 1 + dice.below(largest)) != whole {
            return Err(format!("{how} are read otherwise than the whole"));
        }
    }
    let kept: usize = whole.turns().iter().map(kept_in).sum();
    if kept > KEPT_AT_LEAST + KEPT_PER_BYTE * bytes.len() {
        return Err(format!("{kept} bytes are kept of {}", bytes.len()));
    }
    whole.turns().iter().try_for_each(check_turn)?;
    if !effort.includes_one_of(4) {
        return Ok(());
    }
    let assess = |turn| ASSESSOR.with(|assessor| assessor.assess(turn, whole.0.protocol()));
    whole.turns().iter().try_for_each(|turn| check_assessment(&assess(turn)))
}

struct Read(AgentStream);

impl Read {
    fn turns(&self) -> &[Turn] {
        self.0.turns()
    }
}

impl PartialEq for Read {
    fn eq(&self, other: &Self) -> bool {
        // Turns with NaN are equal as text.
        let is_same_as_text = || format!("{:?}", self.turns()) == format!("{:?}", other.turns());
        self.0.protocol() == other.0.protocol() && (self.turns() == other.turns() || is_same_as_text())
    }
}

fn read(bytes: &[u8], mut size: impl FnMut() -> usize) -> Read {
    let mut stream = AgentStream::default();
    let mut rest = bytes;
    while !rest.is_empty() {
        let (piece, after) = rest.split_at(size().min(rest.len()));
        stream.push(piece);
        rest = after;
    }
    stream.finish();
    Read(stream)
}

fn check_turn(turn: &Turn) -> Result<(), String> {
    if turn.outcome.is_none() {
        return Err("a turn goes on after the end".to_owned());
    }
    let covers = |part: &credence_core::conversation::TextPart| turn.answer.get(part.start..part.end).is_some();
    if !turn.parts.iter().all(covers) {
        return Err("a part lies outside its answer".to_owned());
    }
    Ok(())
}

fn check_assessment(assessment: &Assessment) -> Result<(), String> {
    let units = assessment.answer.encode_utf16().count();
    let lies_inside = |start: Option<u32>, end: Option<u32>| match (start, end) {
        (Some(start), Some(end)) => start < end && end as usize <= units,
        (None, None) => true,
        (Some(_), None) | (None, Some(_)) => false,
    };
    if !assessment.citations.iter().all(|citation| lies_inside(citation.start, citation.end)) {
        return Err("a citation is outside the answer".to_owned());
    }
    serde_json::to_string(assessment).map(|_| ()).map_err(|error| error.to_string())
}

/// The bytes of text that a turn keeps.
fn kept_in(turn: &Turn) -> usize {
    let of = |text: &Option<String>| text.as_ref().map_or(0, String::len);
    let calls = turn
        .tools
        .iter()
        .map(|call| call.id.len() + call.name.len() + of(&call.args) + of(&call.error) + of(&call.data));
    let sources = turn.sources.iter().map(|source| {
        source.key.len()
            + of(&source.url)
            + of(&source.title)
            + source.passages.iter().map(|passage| passage.text.len()).sum::<usize>()
            + of(&source.published)
    });
    let quotes = turn.citations.iter().map(|citation| of(&citation.quote));
    let evidence = turn.evidence.iter().map(|evidence| evidence.stance.len() + of(&evidence.quote));
    let claims = turn.claims.iter().map(of);
    turn.answer.len()
        + turn.thinking.len()
        + of(&turn.other_final_text)
        + calls.chain(sources).chain(quotes).chain(evidence).chain(claims).sum::<usize>()
}
