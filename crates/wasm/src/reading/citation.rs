//! Citations for callers: built from tool records, listed in a prompt, compared with an answer.

use std::borrow::Cow;

use credence_core::MarkerAudit;
use credence_core::citation::{BuiltCitation, PromptSource, audit, build_citations, citation_prompt};
use credence_core::stream::ToolRecord;

use crate::boundary::{Argument, CallError, FromArgument};
use crate::reading::citation_input::{CitationInput, LARGEST_LABEL};
use crate::reading::options::{Options, without_policy};
use crate::reading::turn;

pub(crate) fn build(records: &[ToolRecord<'_>], options: &Options) -> Vec<BuiltCitation> {
    let successful = records.iter().filter(|record| record.success);
    let calls = successful.filter_map(|record| Some((record.tool_name.as_ref(), record.data?.raw())));
    build_citations(calls, &options.assessor.extractors, options.assessor.profile)
}

pub(crate) fn prompt(lines: &mut [PromptLine<'_>]) -> String {
    for (line, number) in lines.iter_mut().zip(1..) {
        line.label = format!("[{}]", line.number.unwrap_or(number));
    }
    let sources: Vec<PromptSource<'_>> = lines.iter().map(PromptLine::source).collect();
    citation_prompt(&sources)
}

/// One line in the list of a prompt.
pub(crate) struct PromptLine<'a> {
    /// The number of the given label; without one, it is the position in the list.
    number: Option<u32>,
    label: String,
    name: Cow<'a, str>,
    field: Option<Cow<'a, str>>,
    value: Cow<'a, str>,
}

impl<'a> FromArgument<'a> for PromptLine<'a> {
    fn from_argument(argument: &Argument<'a>) -> Result<Self, CallError> {
        let CitationInput { label: number, url, title, value, display_name, tool_name, field, .. } = argument.read()?;
        let label = String::new();
        if let Some(url) = url {
            let name = title.or(value).unwrap_or_else(|| url.clone());
            return Ok(Self { number, label, name, field: None, value: url });
        }
        let name = title.or(display_name).or(tool_name);
        let name = name.ok_or_else(|| argument.invalid("a `url`, a `title` or a `tool_name`"))?;
        Ok(Self { number, label, name, field, value: value.unwrap_or_default() })
    }
}

impl PromptLine<'_> {
    fn source(&self) -> PromptSource<'_> {
        PromptSource { label: &self.label, name: &self.name, field: self.field.as_deref(), value: &self.value }
    }
}

pub(crate) fn audit_markers(answer: &str, citations: &Argument<'_>) -> Result<MarkerAudit, CallError> {
    if citations.is_given() && !citations.is_array() {
        let expected = format!("a list of citations, or how many there are, up to {LARGEST_LABEL}");
        let count = citations.count(LARGEST_LABEL).map_err(|_| citations.invalid(&expected))?;
        let labels: Vec<u32> = (1..=count).collect();
        return Ok(audit(answer, &labels));
    }
    let turn = turn::labelled(answer, citations)?;
    // Markers do not depend on trust.
    Ok(without_policy().assess(&turn, None).markers)
}
