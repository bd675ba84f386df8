//! What is to be grounded, and what was found: plain records, so that grounding can run in a module of its own.

use serde::Serialize;

use crate::evidence::ClaimEvidence;
use crate::record::{AnswerGrounding, AnswerSentence, Grounding, Shared, TextOrigin};

/// An answer with its citations, and the texts of its sources.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct GroundingTask {
    /// The answer.
    pub answer: String,
    /// Its citations in order.
    pub citations: Vec<CitationToGround>,
    /// Its sources in order.
    pub sources: Shared<Vec<SourceToGround>>,
    /// What tools returned besides sources, and the texts of the user and of turns before this one.
    pub results: Shared<Vec<ResultToGround>>,
    /// What was asked for.
    pub asked: Shared<AskedFor>,
    /// Set where `answer` is a part of an answer that goes on: what is found in it is not yet about the whole.
    pub part: Option<AnswerPart>,
}

/// What was asked for: whoever asks about a thing names it.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct AskedFor {
    /// The messages of the user.
    pub messages: Vec<String>,
    /// Whether a question that the answer is for has a number.
    pub has_number: bool,
    /// The values of the arguments of the calls whose results there are.
    pub arguments: Vec<String>,
}

/// A part of an answer that goes on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct AnswerPart {
    /// How many bytes of sources were read for the parts before it.
    pub n_bytes_read: usize,
}

impl GroundingTask {
    /// Whether nothing can be compared: the answer cites nothing, and there is no text.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        let has_text =
            |source: &SourceToGround| source.snippet.is_some() || source.given.is_some() || !source.passages.is_empty();
        self.citations.is_empty() && self.results.is_empty() && !self.sources.iter().any(has_text)
    }
}

/// A text that a tool returned.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct ResultToGround {
    /// The id of the call; of a text of an earlier turn the name of its source, where it has one; else empty.
    pub call: String,
    /// The text; of structured data the values, each behind its name.
    pub text: String,
    /// What it is: of structured data [`TextOrigin::Value`], of a turn before this one [`TextOrigin::Earlier`], of the user [`TextOrigin::Asked`], of
    /// the application [`TextOrigin::Instructions`].
    pub origin: TextOrigin,
}

/// A citation of the answer.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct CitationToGround {
    /// The number that a marker in the answer may have.
    pub label: Option<u32>,
    /// Start in the answer, in UTF-16 units.
    pub start: Option<u32>,
    /// End (exclusive).
    pub end: Option<u32>,
    /// The index of its source.
    pub source: Option<u32>,
    /// The words the agent quotes.
    pub quote: Option<String>,
    /// The texts of its source that it names, as indices; empty where it names the whole source.
    pub passages: Vec<u32>,
    /// The value of a tool that is cited.
    pub value: Option<String>,
    /// Whether it is for the whole answer if it has neither a range nor a marker; otherwise it is ignored.
    pub is_for_whole_answer: bool,
}

/// A source and its texts.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct SourceToGround {
    /// Its name.
    pub id: String,
    /// Who runs it; sources of one site do not contradict each other.
    pub site: String,
    /// The excerpt that came with the stream.
    pub snippet: Option<String>,
    /// What that is.
    pub origin: TextOrigin,
    /// All texts that came with the stream, where there are several.
    pub passages: Vec<PassageToGround>,
    /// The whole text, where the caller has it.
    pub given: Option<String>,
}

/// One of several texts of a source.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct PassageToGround {
    /// The text.
    pub text: String,
    /// What it is: [`TextOrigin::Quote`] where the agent quotes it.
    pub origin: TextOrigin,
}

/// What grounding found.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct GroundingFound {
    /// The cited sentences with what their sources say.
    pub answer: AnswerGrounding,
    /// Every sentence with what the texts of the run say.
    pub sentences: Shared<Vec<AnswerSentence>>,
    /// The result for each citation.
    pub by_citation: Vec<Grounding>,
    /// Sentences that sources disagree about, each as a claim; none in a part of an answer.
    pub disputed: Vec<ClaimEvidence>,
    /// How many bytes of sources were read for it, and for the parts before it.
    pub n_bytes_read: usize,
}
