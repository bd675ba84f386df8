//! Turns as callers pass them, as turns of the core.

use std::borrow::Cow;

use credence_core::conversation::{Reducer, Referent, Turn, ValueCitation};
use credence_core::stream::{
    CitationSpan, Event, EventSink, EvidenceRef, Failure, OffsetUnit, Outcome, Protocol, SourceRef, ToolRecord,
    ValueRef, report_findings,
};

use crate::boundary::{Argument, CallError, FromArgument, Input, Unread, input, share, text_or_number};
use crate::reading::citation_input::CitationInput;
use crate::reading::row::Row;

/// The answer arrives as one part.
const ANSWER: u64 = 0;

input! {
    /// One turn of an agent: a question and its answer. Rows of RAG evaluations, such as those of RAGAS, are turns, too. Unknown keys are ignored
    /// and named in a warning.
    open struct TurnInput<'a> as "Turn" {
        answer: Unread => "string | null",
        /// Another name for `answer`; `answer` is used if both are given.
        message: Unread => "string | null",
        tool_call_history: Vec<ToolRecord<'a>> = Vec::new(),
        step_count: Option<u32>,
        citations: Vec<Citation<'a>> = Vec::new() => "readonly Citation[] | null",
        sources: Vec<SourceRef<'a>> = Vec::new() => "readonly RetrievedSource[] | null",
        /// What sources say about claims, in addition to what the tools returned.
        evidence: Vec<EvidenceRef<'a>> = Vec::new() => "readonly StatedEvidence[] | null",
        /// The agent's own confidence, 0 to 1.
        confidence: Option<f64>,
        /// `failed` if there is an `error`, otherwise `completed`.
        outcome: Option<Outcome>,
        error: Option<Failure> => "string | { code?: string | number | null; message: string } | null",
        protocol: Option<Protocol>,
    }
}

input! {
    /// A source that a tool returned. It needs a `url` or a `title`.
    open struct RetrievedSource<'a> as "RetrievedSource" {
        url: Option<Cow<'a, str>>,
        title: Option<Cow<'a, str>>,
        snippet: Option<Cow<'a, str>>,
        published: Option<Cow<'a, str>>,
    }
}

input! {
    /// What a source says about a claim, as the agent states it. It needs a `url` or a `title`.
    open struct StatedEvidence<'a> as "StatedEvidence" {
        /// The claim. It can be omitted if there is only one.
        claim: Option<Cow<'a, str>>,
        url: Option<Cow<'a, str>>,
        title: Option<Cow<'a, str>>,
        snippet: Option<Cow<'a, str>>,
        published: Option<Cow<'a, str>>,
        /// `supports`, `refutes` or `neutral`, or another common label for them. An unknown label counts as neutral and gives a warning.
        stance: Cow<'a, str>,
        /// How sure that is, 0 to 1. Evidence without it is not counted.
        confidence: Option<f64> as share,
        /// The words of the source that decide.
        quote: Option<Cow<'a, str>>,
    }
}

/// The turn, and its protocol if the caller names one.
pub(crate) fn read(argument: &Argument<'_>) -> Result<(Turn, Option<Protocol>), CallError> {
    let row = Row::read(argument, TurnInput::KEYS)?;
    let (turn, answer): (TurnInput<'_>, _) = (argument.read()?, row.answer()?);
    let mut reducer = begin(answer.as_deref().unwrap_or_default());
    row.report_question(&mut reducer);
    row.report_messages(answer.is_some(), &mut reducer);
    row.report_texts(&mut reducer)?;
    turn.tool_call_history.into_iter().for_each(|record| add_record(record, &mut reducer));
    turn.sources.into_iter().for_each(|source| reducer.event(Event::Retrieved(source)));
    turn.evidence.into_iter().for_each(|evidence| reducer.event(Event::Evidence(evidence)));
    turn.citations.iter().for_each(|citation| reducer.event(citation.event()));
    turn.step_count.into_iter().for_each(|steps| reducer.event(Event::StepCount(steps)));
    turn.confidence.into_iter().for_each(|confidence| reducer.event(Event::Claimed(confidence)));
    let otherwise = if turn.error.is_some() { Outcome::Failed } else { Outcome::Completed };
    let outcome = turn.outcome.unwrap_or(otherwise);
    if outcome != Outcome::Running {
        reducer.event(Event::End { outcome, failure: turn.error });
    }
    Ok((with_labels(reducer, &turn.citations), turn.protocol))
}

/// An answer with a list of citations; a citation without a label gets its number in the list.
pub(crate) fn labelled(answer: &str, citations: &Argument<'_>) -> Result<Turn, CallError> {
    let mut reducer = begin(answer);
    let mut citations: Vec<Citation<'_>> = citations.read()?;
    for (citation, number) in citations.iter_mut().zip(1..) {
        citation.label.get_or_insert(number);
    }
    citations.iter().for_each(|citation| reducer.event(citation.event()));
    Ok(with_labels(reducer, &citations))
}

fn begin(answer: &str) -> Reducer {
    let mut reducer = Reducer::default();
    reducer.event(Event::Begin { id: None });
    reducer.event(Event::Text { part: ANSWER, text: Cow::Borrowed(answer) });
    reducer
}

/// The data of a record may name sources, as in a stream.
fn add_record(record: ToolRecord<'_>, reducer: &mut Reducer) {
    let record = record.checked();
    let data = record.data.filter(|data| record.success && (data.is_object() || data.is_array()));
    reducer.event(Event::ToolRecord(record));
    if let Some(data) = data {
        report_findings(data.raw(), reducer);
    }
}

impl<'a> FromArgument<'a> for SourceRef<'a> {
    fn from_argument(argument: &Argument<'a>) -> Result<Self, CallError> {
        let RetrievedSource { url, title, snippet, published } = argument.read()?;
        named_source(argument, Self { url, file: None, title, snippet, published })
    }
}

impl<'a> FromArgument<'a> for EvidenceRef<'a> {
    fn from_argument(argument: &Argument<'a>) -> Result<Self, CallError> {
        let StatedEvidence { claim, url, title, snippet, published, stance, confidence, quote } = argument.read()?;
        let source = named_source(argument, SourceRef { url, file: None, title, snippet, published })?;
        Ok(Self { claim, source, stance, confidence, quote })
    }
}

fn named_source<'a>(argument: &Argument<'_>, source: SourceRef<'a>) -> Result<SourceRef<'a>, CallError> {
    if source.url.is_none() && source.title.is_none() {
        return Err(argument.field("url").invalid("an address, or a `title` beside it"));
    }
    Ok(source)
}

/// A text, or an object with a `message` and perhaps a `code`.
impl<'a> FromArgument<'a> for Failure {
    fn from_argument(argument: &Argument<'a>) -> Result<Self, CallError> {
        if argument.is_object() {
            let code = text_or_number(&argument.field("code"))?.map(Cow::into_owned);
            return Ok(Self { code, message: argument.field("message").read()? });
        }
        let message = argument.read().map_err(|_| argument.invalid("a text, or an object with a `message`"))?;
        Ok(Self { code: None, message })
    }
}

/// One citation of a turn.
pub(crate) struct Citation<'a> {
    label: Option<u32>,
    source: SourceRef<'a>,
    quote: Option<Cow<'a, str>>,
    /// UTF-16 units of the answer, as everywhere in JavaScript.
    range: Option<(u32, u32)>,
    value: ValueRef<'a>,
}

impl<'a> FromArgument<'a> for Citation<'a> {
    fn from_argument(argument: &Argument<'a>) -> Result<Self, CallError> {
        let input: CitationInput<'a> = argument.read()?;
        if let (Some(_), None) | (None, Some(_)) = (input.start, input.end) {
            argument.field(if input.start.is_none() { "start" } else { "end" }).count(u32::MAX)?;
        }
        let citation = Self::new(input);
        if citation.label.is_none() && !citation.has_source() && !citation.has_value() && citation.quote.is_none() {
            return Err(argument.invalid("a `label`, `url`, `title`, `quote` or `value`"));
        }
        Ok(citation)
    }
}

impl<'a> Citation<'a> {
    fn new(input: CitationInput<'a>) -> Self {
        let CitationInput { label, url, title, quote, snippet, start, end, tool_name, .. } = input;
        let tool_name = tool_name.unwrap_or_default();
        Self {
            label,
            source: SourceRef { url, title, snippet, ..SourceRef::default() },
            quote,
            range: start.zip(end),
            value: ValueRef {
                display_name: input.display_name.unwrap_or_else(|| tool_name.clone()),
                tool_name,
                field: input.field.unwrap_or_default(),
                value: input.value.unwrap_or_default(),
                ..ValueRef::default()
            },
        }
    }

    fn has_source(&self) -> bool {
        let is_given = |text: &Option<Cow<'_, str>>| text.as_ref().is_some_and(|text| !text.is_empty());
        is_given(&self.source.url) || is_given(&self.source.title)
    }

    fn has_value(&self) -> bool {
        !self.value.tool_name.is_empty() || !self.value.field.is_empty() || !self.value.value.is_empty()
    }

    /// The event that makes exactly one citation of the turn.
    fn event(&self) -> Event<'_> {
        if self.has_source() {
            return Event::Cited { source: self.source.clone(), quote: self.quote.clone(), span: self.span() };
        }
        Event::CitedValue(self.value.clone())
    }

    /// The span; the core reports one that is outside the answer, and keeps the citation.
    fn span(&self) -> CitationSpan {
        let Some((start, end)) = self.range else { return CitationSpan::Whole };
        let unit = |offset: u32| usize::try_from(offset).unwrap_or(usize::MAX);
        CitationSpan::Span { part: ANSWER, unit: OffsetUnit::Utf16, start: unit(start), end: unit(end) }
    }

    fn value_citation(&self) -> ValueCitation {
        ValueCitation {
            label: self.label.map(|label| format!("[{label}]")).unwrap_or_default(),
            tool_name: self.value.tool_name.clone().into_owned(),
            display_name: self.value.display_name.clone().into_owned(),
            field: self.value.field.clone().into_owned(),
            value: self.value.value.clone().into_owned(),
        }
    }
}

/// The turn, with the labels and values that events cannot carry.
fn with_labels(reducer: Reducer, citations: &[Citation<'_>]) -> Turn {
    let mut turn = reducer.turns().last().cloned().unwrap_or_default();
    for (known, citation) in turn.citations.iter_mut().zip(citations) {
        if citation.label.is_some() || citation.has_value() {
            let source = match &known.referent {
                Referent::Source(index) => Some(*index),
                Referent::Value(_, source) => *source,
            };
            known.referent = Referent::Value(citation.value_citation(), source);
        }
        known.quote = citation.quote.clone().map(Cow::into_owned).filter(|quote| !quote.is_empty());
        known.span = citation.span();
    }
    turn
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turn(text: &str) -> Turn {
        read(&Argument::parse("turn", text).unwrap()).unwrap().0
    }

    #[test]
    fn a_citation_keeps_label_source_quote_and_span() {
        let turn = turn(
            r#"{"answer":"a😀b [3]","citations":[{"label":"[3]","url":"https://e.org/","quote":"q","start":1,"end":3}]}"#,
        );
        let citation = &turn.citations[0];
        assert!(matches!(&citation.referent, Referent::Value(value, Some(0)) if value.label == "[3]"), "{citation:?}");
        assert_eq!(citation.quote.as_deref(), Some("q"));
        assert_eq!(citation.span, CitationSpan::Span { part: 0, unit: OffsetUnit::Utf16, start: 1, end: 3 });
    }

    #[test]
    fn evidence_is_for_its_claim_and_its_source_was_retrieved() {
        let turn = turn(
            r#"{"evidence":[{"claim":"c","url":"https://e.org/","stance":"refutes","confidence":0.5,"quote":"q"},
                {"title":"t","stance":"supports"}]}"#,
        );
        assert_eq!(turn.claims, [Some("c".to_owned()), None]);
        assert_eq!(turn.evidence[0].quote.as_deref(), Some("q"));
        assert!(turn.sources.iter().all(|source| source.retrieved && !source.cited));
        let error =
            read(&Argument::parse("turn", r#"{"evidence":[{"url":"e.org","stance":"x","confidence":2}]}"#).unwrap());
        assert_eq!(error.unwrap_err().path, "turn.evidence[0].confidence");
    }

    #[test]
    fn a_record_is_a_tool_call_and_its_sources_were_retrieved() {
        let turn = turn(
            r#"{"answer":"x","tool_call_history":[{"tool_name":"search","success":true,"data":[{"url":"https://e.org/"}]}]}"#,
        );
        assert_eq!(turn.tools.len(), 1);
        assert!(turn.sources[0].retrieved);
    }
}
