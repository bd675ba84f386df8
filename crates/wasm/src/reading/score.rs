//! The score functions for callers who have records or citations and no stream.

use credence_core::Score;
use credence_core::score::{CallRecord, QualityCitation, score_source_quality, score_tool_run};
use credence_core::trust::{Host, registrable_domain};

use crate::boundary::Argument;
use crate::boundary::CallError;
use crate::reading::{link, shared_options, tool_record};

pub(crate) fn tool_run(records: &Argument<'_>, steps: &Argument<'_>) -> Result<Score, CallError> {
    let records: Vec<CallRecord> = tool_record::read(records)?.iter().map(tool_record::counted).collect();
    Ok(score_tool_run(&records, steps.optional_count(u32::MAX)?))
}

pub(crate) fn source_quality(citations: &Argument<'_>, weights: &Argument<'_>) -> Result<Score, CallError> {
    let citations = citations.each(quality_citation)?;
    Ok(score_source_quality(&citations, shared_options::weights(weights)?))
}

fn quality_citation(citation: Argument<'_>) -> Result<QualityCitation, CallError> {
    let citation = citation.object()?;
    let address = citation.field("url");
    let host = Host::parse(&address.text()?).ok_or_else(|| address.wrong("a web address"))?;
    Ok(QualityCitation {
        domain: registrable_domain(&host).to_owned(),
        credibility: citation.field("credibility_score").number()?,
        link: link::state(&citation.field("link"))?,
    })
}
