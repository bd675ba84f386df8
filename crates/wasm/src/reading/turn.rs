//! A turn as callers describe it, as the core's turn.

use std::borrow::Cow;

use credence_core::conversation::{Reducer, Referent, Turn, ValueCitation};
use credence_core::stream::{
    CitationSpan, Event, EventSink, EvidenceRef, Failure, OffsetUnit, Outcome, Protocol, SourceRef, ToolRecord,
    ValueRef, report_findings,
};

use crate::boundary::Argument;
use crate::boundary::CallError;
use crate::reading::label::label;
use crate::reading::tool_record;

/// The answer arrives as one part.
const ANSWER: u64 = 0;

const OUTCOMES: [(&str, Outcome); 5] = [
    ("completed", Outcome::Completed),
    ("failed", Outcome::Failed),
    ("stopped", Outcome::Stopped),
    ("cut", Outcome::Cut),
    ("waiting", Outcome::Waiting),
];

/// The turn, and the wire format it is said to come from.
pub(crate) fn read(turn: Argument<'_>) -> Result<(Turn, Option<Protocol>), CallError> {
    let turn = turn.object()?;
    let protocol = turn.field("protocol").one_of(&Protocol::ALL.map(|protocol| (protocol.name(), protocol)))?;
    let answer = turn.field("answer").optional_text()?.or(turn.field("message").optional_text()?);
    let answer = answer.unwrap_or_default();
    let mut reducer = begun(&answer);
    tool_record::read(&turn.field("tool_call_history"))?
        .into_iter()
        .for_each(|record| add_record(record, &mut reducer));
    for source in turn.field("sources").each_given(source_ref)? {
        reducer.event(Event::Retrieved(source));
    }
    for evidence in turn.field("evidence").each_given(evidence_ref)? {
        reducer.event(Event::Evidence(evidence));
    }
    let citations = turn.field("citations").each_given(Citation::read)?;
    citations.iter().for_each(|citation| reducer.event(citation.event()));
    if let Some(steps) = turn.field("step_count").optional_count(u32::MAX)? {
        reducer.event(Event::StepCount(steps));
    }
    if let Some(confidence) = turn.field("confidence").optional_number()? {
        reducer.event(Event::Claimed(confidence));
    }
    let (outcome, failure) = ending(&turn)?;
    reducer.event(Event::End { outcome, failure });
    Ok((with_labels(reducer, &citations), protocol))
}

/// An answer with the citations of a list, each of which has a label: its own, or its place in the list.
pub(crate) fn labelled(answer: &str, citations: &Argument<'_>) -> Result<Turn, CallError> {
    let mut reducer = begun(answer);
    let mut citations = citations.each(Citation::read)?;
    for (citation, place) in citations.iter_mut().zip(1..) {
        citation.label.get_or_insert(place);
    }
    citations.iter().for_each(|citation| reducer.event(citation.event()));
    Ok(with_labels(reducer, &citations))
}

fn begun(answer: &str) -> Reducer {
    let mut reducer = Reducer::default();
    reducer.event(Event::Begin { id: None });
    reducer.event(Event::Text { part: ANSWER, text: Cow::Borrowed(answer) });
    reducer
}

/// What a tool returned may name sources, as in a stream.
fn add_record(record: ToolRecord<'_>, reducer: &mut Reducer) {
    let data = record.data.filter(|data| record.success && (data.is_object() || data.is_array()));
    reducer.event(Event::ToolRecord(record));
    if let Some(data) = data {
        report_findings(data.raw(), reducer);
    }
}

fn source_ref(source: Argument<'_>) -> Result<SourceRef<'_>, CallError> {
    let source = source.object()?;
    let read = SourceRef {
        url: source.field("url").optional_text()?,
        file: None,
        title: source.field("title").optional_text()?,
        snippet: source.field("snippet").optional_text()?,
        published: source.field("published").optional_text()?,
    };
    if read.url.is_none() && read.title.is_none() {
        return Err(source.field("url").wrong("an address, or a `title` beside it"));
    }
    Ok(read)
}

fn evidence_ref(evidence: Argument<'_>) -> Result<EvidenceRef<'_>, CallError> {
    let source = source_ref(evidence.clone())?;
    Ok(EvidenceRef {
        claim: evidence.field("claim").optional_text()?,
        source,
        stance: evidence.field("stance").text()?,
        confidence: evidence.field("confidence").optional_share()?,
        quote: evidence.field("quote").optional_text()?,
    })
}

fn ending(turn: &Argument<'_>) -> Result<(Outcome, Option<Failure>), CallError> {
    let failure = failure(&turn.field("error"))?;
    let otherwise = if failure.is_some() { Outcome::Failed } else { Outcome::Completed };
    Ok((turn.field("outcome").one_of(&OUTCOMES)?.unwrap_or(otherwise), failure))
}

/// A text, or an object with a `message` and perhaps a `code`.
fn failure(error: &Argument<'_>) -> Result<Option<Failure>, CallError> {
    let Some(json) = error.json() else { return Ok(None) };
    if let Some(message) = json.text() {
        return Ok(Some(Failure { code: None, message: message.into_owned() }));
    }
    if !json.is_object() {
        return Err(error.wrong("a text, or an object with a `message`"));
    }
    let code = error.field("code").text_or_number()?.map(Cow::into_owned);
    Ok(Some(Failure { code, message: error.field("message").text()?.into_owned() }))
}

/// One citation of a turn.
struct Citation<'a> {
    label: Option<u32>,
    source: SourceRef<'a>,
    quote: Option<Cow<'a, str>>,
    /// UTF-16 units of the answer, as everywhere in JavaScript.
    range: Option<(u32, u32)>,
    value: ValueRef<'a>,
}

impl<'a> Citation<'a> {
    fn read(citation: Argument<'a>) -> Result<Self, CallError> {
        let citation = citation.object()?;
        let text = |name: &'static str| citation.field(name).optional_text();
        let (url, title, snippet) = (text("url")?, text("title")?, text("snippet")?);
        let source = SourceRef { url, title, snippet, ..SourceRef::default() };
        let tool_name = text("tool_name")?.unwrap_or_default();
        let read = Self {
            label: label(&citation.field("label"))?,
            source,
            quote: text("quote")?,
            range: range(&citation)?,
            value: ValueRef {
                display_name: text("display_name")?.unwrap_or_else(|| tool_name.clone()),
                tool_name,
                field: text("field")?.unwrap_or_default(),
                value: citation.field("value").text_or_number()?.unwrap_or_default(),
                ..ValueRef::default()
            },
        };
        if read.label.is_none() && !read.names_a_source() && !read.names_a_value() && read.quote.is_none() {
            return Err(citation.wrong("a `label`, `url`, `title`, `quote` or `value`"));
        }
        Ok(read)
    }

    fn names_a_source(&self) -> bool {
        let is_given = |text: &Option<Cow<'_, str>>| text.as_ref().is_some_and(|text| !text.is_empty());
        is_given(&self.source.url) || is_given(&self.source.title)
    }

    fn names_a_value(&self) -> bool {
        !self.value.tool_name.is_empty() || !self.value.field.is_empty() || !self.value.value.is_empty()
    }

    /// Exactly one citation of the turn comes from this event.
    fn event(&self) -> Event<'_> {
        if self.names_a_source() {
            return Event::Cited { source: self.source.clone(), quote: self.quote.clone(), span: self.span() };
        }
        Event::CitedValue(self.value.clone())
    }

    /// A place that is not in the answer is handed on as one behind its end: the core says so and keeps the citation.
    fn span(&self) -> CitationSpan {
        let Some((start, end)) = self.range else { return CitationSpan::Whole };
        let unit_of = |offset: u32| usize::try_from(offset).unwrap_or(usize::MAX);
        CitationSpan::Span { part: ANSWER, unit: OffsetUnit::Utf16, start: unit_of(start), end: unit_of(end) }
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

fn range(citation: &Argument<'_>) -> Result<Option<(u32, u32)>, CallError> {
    let (start, end) = (citation.field("start"), citation.field("end"));
    if !start.is_given() && !end.is_given() {
        return Ok(None);
    }
    Ok(Some((start.count(u32::MAX)?, end.count(u32::MAX)?)))
}

/// The turn, with labels where events cannot carry them.
fn with_labels(reducer: Reducer, citations: &[Citation<'_>]) -> Turn {
    let mut turn = reducer.turns().last().cloned().unwrap_or_default();
    for (known, citation) in turn.citations.iter_mut().zip(citations) {
        if citation.label.is_some() || citation.names_a_value() {
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
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;

    fn turn(text: &str) -> Turn {
        read(Argument::parse("turn", text).unwrap()).unwrap().0
    }

    #[wasm_bindgen_test(unsupported = test)]
    fn a_citation_keeps_label_source_quote_and_place() {
        let turn = turn(
            r#"{"answer":"a😀b [3]","citations":[{"label":"[3]","url":"https://e.org/","quote":"q","start":1,"end":3}]}"#,
        );
        let citation = &turn.citations[0];
        assert!(matches!(&citation.referent, Referent::Value(value, Some(0)) if value.label == "[3]"), "{citation:?}");
        assert_eq!(citation.quote.as_deref(), Some("q"));
        assert_eq!(citation.span, CitationSpan::Span { part: 0, unit: OffsetUnit::Utf16, start: 1, end: 3 });
    }

    #[wasm_bindgen_test(unsupported = test)]
    fn evidence_is_for_its_claim_and_its_source_was_retrieved() {
        let turn = turn(
            r#"{"evidence":[{"claim":"c","url":"https://e.org/","stance":"refutes","confidence":0.5,"quote":"q"},
                {"title":"t","stance":"supports"}]}"#,
        );
        assert_eq!(turn.claims, [Some("c".to_owned()), None]);
        assert_eq!(turn.evidence[0].quote.as_deref(), Some("q"));
        assert!(turn.sources.iter().all(|source| source.retrieved && !source.cited));
        let error =
            read(Argument::parse("turn", r#"{"evidence":[{"url":"e.org","stance":"x","confidence":2}]}"#).unwrap());
        assert_eq!(error.unwrap_err().path, "turn.evidence[0].confidence");
    }

    #[wasm_bindgen_test(unsupported = test)]
    fn a_record_is_a_tool_call_and_its_sources_were_retrieved() {
        let turn = turn(
            r#"{"answer":"x","tool_call_history":[{"tool_name":"search","success":true,"data":[{"url":"https://e.org/"}]}]}"#,
        );
        assert_eq!(turn.tools.len(), 1);
        assert!(turn.sources[0].retrieved);
    }
}
