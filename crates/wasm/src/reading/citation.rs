//! Citations for callers: built from records, put into a prompt, held against an answer.

use std::borrow::Cow;

use credence_core::citation::{BuiltCitation, PromptSource, audit, build_citations, citation_prompt};
use credence_core::trust::TrustPolicy;
use credence_core::{Assessor, MarkerAudit};

use crate::boundary::Argument;
use crate::boundary::CallError;
use crate::reading::label::{LARGEST_LABEL, label};
use crate::reading::options::Options;
use crate::reading::{tool_record, turn};

pub(crate) fn build(records: &Argument<'_>, options: &Options) -> Result<Vec<BuiltCitation>, CallError> {
    let records = tool_record::read(records)?;
    let successful = records.iter().filter(|record| record.success);
    let calls = successful.filter_map(|record| Some((record.tool_name.as_ref(), record.data?.raw())));
    Ok(build_citations(calls, &options.assessor.extractors, options.assessor.profile))
}

pub(crate) fn prompt(citations: &Argument<'_>) -> Result<String, CallError> {
    let mut lines = citations.each(Line::read)?;
    for (line, place) in lines.iter_mut().zip(1..) {
        line.label = format!("[{}]", line.number.unwrap_or(place));
    }
    let sources: Vec<PromptSource<'_>> = lines.iter().map(Line::source).collect();
    Ok(citation_prompt(&sources))
}

/// One line of the prompt's list.
struct Line<'a> {
    /// The label that was given; without one it is the place in the list.
    number: Option<u32>,
    label: String,
    name: Cow<'a, str>,
    field: Option<Cow<'a, str>>,
    value: Cow<'a, str>,
}

impl<'a> Line<'a> {
    fn read(citation: Argument<'a>) -> Result<Self, CallError> {
        let citation = citation.object()?;
        let number = label(&citation.field("label"))?;
        let url = citation.field("url").optional_text()?;
        let title = citation.field("title").optional_text()?;
        let value = citation.field("value").text_or_number()?;
        if let Some(url) = url {
            let name = title.or(value).unwrap_or_else(|| url.clone());
            return Ok(Self { number, label: String::new(), name, field: None, value: url });
        }
        let tool = citation.field("display_name").optional_text()?.or(citation.field("tool_name").optional_text()?);
        let name = title.or(tool).ok_or_else(|| citation.wrong("a `url`, a `title` or a `tool_name`"))?;
        let field = citation.field("field").optional_text()?;
        Ok(Self { number, label: String::new(), name, field, value: value.unwrap_or_default() })
    }

    fn source(&self) -> PromptSource<'_> {
        PromptSource { label: &self.label, name: &self.name, field: self.field.as_deref(), value: &self.value }
    }
}

pub(crate) fn audit_markers(answer: &str, citations: &Argument<'_>) -> Result<MarkerAudit, CallError> {
    if citations.json().is_some_and(|citations| !citations.is_array()) {
        let expected = format!("a list of citations, or how many there are, up to {LARGEST_LABEL}");
        let count = citations.count(LARGEST_LABEL).map_err(|_| citations.wrong(&expected))?;
        let labels: Vec<u32> = (1..=count).collect();
        return Ok(audit(answer, &labels));
    }
    let turn = turn::labelled(answer, citations)?;
    // Markers do not depend on trust.
    Ok(Assessor::with_policy(TrustPolicy::default()).assess(&turn, None).markers)
}
