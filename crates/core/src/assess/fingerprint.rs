//! Whether a turn is as it was when it was assessed.

use crate::conversation::Turn;
use crate::stream::Outcome;

/// Changes whenever what grounding, verification and the view of sources depend on does. All of it only grows, so lengths are enough; what the user said
/// is there before the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fingerprint {
    outcome: Option<Outcome>,
    n_answer: usize,
    n_citations: usize,
    n_listed: usize,
    n_sources: usize,
    n_retrieved: usize,
    n_tools: usize,
    n_evidence: usize,
    n_bytes: usize,
    /// Of the texts of turns before it.
    n_bytes_earlier: usize,
}

fn length(text: Option<&String>) -> usize {
    text.map_or(0, String::len)
}

/// The bytes of the texts of its sources.
fn in_passages(turn: &Turn) -> usize {
    turn.sources.iter().flat_map(|source| &source.passages).map(|passage| passage.text.len()).sum()
}

/// The bytes of what the user and the application said to it.
fn in_questions(turn: &Turn) -> usize {
    let instructions = turn.instructions.as_deref().map_or(0, str::len);
    instructions + turn.asked.iter().map(String::len).sum::<usize>()
}

/// The bytes that count for the turns behind it.
fn in_texts(turn: &Turn) -> usize {
    let in_results: usize =
        turn.tools.iter().map(|call| length(call.data.as_ref()) + length(call.output.as_ref())).sum();
    in_passages(turn) + in_questions(turn) + in_results
}

impl Fingerprint {
    pub(super) fn new(turn: &Turn, earlier: &[&Turn]) -> Self {
        let in_sources: usize =
            turn.sources.iter().map(|source| length(source.title.as_ref()) + length(source.published.as_ref())).sum();
        let in_quotes: usize = turn.citations.iter().map(|citation| length(citation.quote.as_ref())).sum();
        Self {
            outcome: turn.outcome,
            n_answer: turn.answer.len(),
            n_citations: turn.citations.len(),
            n_listed: turn.listed.len(),
            n_sources: turn.sources.len(),
            n_tools: turn.tools.len(),
            n_evidence: turn.evidence.len(),
            n_retrieved: turn.sources.iter().filter(|source| source.retrieved).count(),
            n_bytes: in_passages(turn) + in_questions(turn) + in_quotes + in_sources,
            n_bytes_earlier: earlier.iter().map(|turn| in_texts(turn)).sum(),
        }
    }
}
