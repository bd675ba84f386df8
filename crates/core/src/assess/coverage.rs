//! How much of an answer was compared with anything. See docs/scoring.md#coverage.

use super::cited::CitationList;
use super::label::number_of;
use crate::citation::ValueAudit;
use crate::record::{
    AnswerGrounding, AnswerSentence, AssessedCitation, Comparison, Coverage, Grounding, MarkerAudit, SentenceFinding,
    SentenceKind, TextOrigin,
};

/// The counts of an answer. Without a grounding no sentence is counted, but values still are.
pub(super) fn coverage(
    list: &CitationList,
    grounding: Option<&AnswerGrounding>,
    sentences: &[AnswerSentence],
    markers: &MarkerAudit,
    values: &ValueAudit,
) -> Coverage {
    let counts = grounding.map(|grounding| grounding.counts).unwrap_or_default();
    let cited = cited_values(list, markers);
    let grounded = grounding.map_or_else(Vec::new, |grounding| grounded_values(list, grounding));
    let is_compared = |label: &&u32| values.compared.binary_search(label).is_ok() || grounded.contains(label);
    let of_all =
        |is_meant: fn(&AnswerSentence) -> bool| count(sentences.iter().filter(|sentence| is_meant(sentence)).count());
    Coverage {
        statements: of_all(|sentence| sentence.kind == SentenceKind::Statement),
        checked: of_all(AnswerSentence::is_checked),
        backed: of_all(AnswerSentence::is_backed),
        against: of_all(AnswerSentence::is_against),
        in_no_text: of_all(|sentence| sentence.finding == SentenceFinding::ProbablyNotInSources),
        cited_sentences: counts.total(),
        compared: counts.total() - counts.not_checkable,
        supported: counts.supported,
        contradicted: counts.contradicted,
        undecided: counts.undecided,
        values: count(cited.len()),
        values_compared: count(cited.iter().filter(is_compared).count()),
    }
}

/// What comparing the answer with values and texts gave. A text cited for the whole answer counts, although coverage counts no
/// sentence for it.
pub(super) fn comparison(citations: &[AssessedCitation], coverage: &Coverage, values: &ValueAudit) -> Comparison {
    let mut comparison = match coverage {
        // A number beside a marker is that of the value, or differs from it.
        _ if !values.compared.is_empty() => Comparison::Decided,
        Coverage { supported: 0, contradicted: 0, compared: 0, values_compared: 0, checked: 0, .. } => {
            Comparison::Nothing
        }
        Coverage { supported: 0, contradicted: 0, backed: 0, against: 0, .. } => Comparison::Undecided,
        _ => Comparison::Decided,
    };
    for citation in citations {
        comparison = comparison.max(match citation.grounding {
            Grounding::Supports | Grounding::Refutes => Comparison::Decided,
            Grounding::Undecided | Grounding::Silent => Comparison::Undecided,
            Grounding::NotCheckable => Comparison::Nothing,
        });
    }
    comparison
}

/// The labels of the values that the answer refers to, each once.
fn cited_values(list: &CitationList, markers: &MarkerAudit) -> Vec<u32> {
    let is_cited = |citation: &AssessedCitation, label: u32| {
        citation.start.is_some() || markers.used.binary_search(&label).is_ok()
    };
    let labels = list.citations.iter().filter(|citation| is_value(citation)).filter_map(|citation| {
        let label = number_of(&citation.label)?;
        is_cited(citation, label).then_some(label)
    });
    ascending(labels.collect())
}

fn is_value(citation: &AssessedCitation) -> bool {
    citation.source_id.is_none() && citation.value.is_some()
}

/// The labels of the values that grounding compared with a sentence.
fn grounded_values(list: &CitationList, grounding: &AnswerGrounding) -> Vec<u32> {
    let checks = grounding.sentences.iter().flat_map(|sentence| &sentence.checks);
    let compared = checks.filter(|check| check.read == Some(TextOrigin::Value));
    let label = |citation: u32| list.citations.get(citation as usize).and_then(|citation| number_of(&citation.label));
    ascending(compared.filter_map(|check| label(check.citation)).collect())
}

fn ascending(mut labels: Vec<u32>) -> Vec<u32> {
    labels.sort_unstable();
    labels.dedup();
    labels
}

fn count(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use crate::assess::Assessor;
    use crate::conversation::AgentStream;
    use crate::record::{Assessment, Coverage, ScoreKind};

    fn last_of(recording: &str) -> Assessment {
        last_by(recording, &Assessor::default())
    }

    fn last_by(recording: &str, assessor: &Assessor) -> Assessment {
        let mut stream = AgentStream::default();
        stream.push(recording.as_bytes());
        stream.finish();
        assessor.assess(stream.turns().last().unwrap(), stream.protocol())
    }

    const NINE_SOURCES: &str = include_str!("../../../../web/recordings/web-search-openai.sse");

    #[test]
    fn sources_without_texts_are_a_headline_that_compared_nothing() {
        let assessment = last_of(NINE_SOURCES);
        let headline = assessment.headline.unwrap();
        let Coverage { cited_sentences, compared, supported, contradicted, .. } = assessment.coverage;
        assert!(cited_sentences > 0);
        assert_eq!((headline.compared, headline.decided), (false, false));
        assert_eq!((compared, supported, contradicted), (0, 0, 0));
        assert_eq!(headline.kind, ScoreKind::SourceQuality);
    }

    #[test]
    fn values_of_tools_are_compared_beside_their_markers() {
        let clean = last_of(include_str!("../../../../web/recordings/portfolio-clean.sse"));
        assert_eq!((clean.coverage.values, clean.coverage.values_compared), (7, 7));
        assert!(clean.headline.unwrap().decided);
        let without_detector = Assessor { detector: None, ..Assessor::default() };
        let read = last_by(include_str!("../../../../web/recordings/portfolio-clean.sse"), &without_detector);
        assert!(read.coverage.values_compared > 0 && read.headline.unwrap().decided);
        assert_eq!(read.coverage.cited_sentences, 0);
    }

    #[test]
    fn the_title_of_a_found_source_is_no_value_of_its_tool() {
        let said = |days: u32| {
            last_of(&format!(
                "event: done\ndata: {{\"response\":{{\"message\":\"The bridge was closed for {days} days in May [1].\"}},\
                 \"tool_call_history\":[{{\"tool_name\":\"search\",\"success\":true,\"data\":[{{\"url\":\"https://a.example/\",\
                 \"title\":\"The bridge\",\"snippet\":\"The bridge was closed for 14 days in May.\"}}]}}]}}\n\n"
            ))
            .coverage
        };
        assert_eq!((said(14).supported, said(14).contradicted), (1, 0));
        assert_eq!((said(30).supported, said(30).contradicted), (0, 1));
    }

    #[test]
    fn a_run_without_citations_compares_nothing() {
        let run = last_of(
            "event: tool_call\ndata: {\"tool\":\"a\"}\n\nevent: tool_result\ndata: {\"tool\":\"a\",\"success\":true}\n\n\
             event: done\ndata: {\"response\":{\"message\":\"Hi\",\"confidence\":0.9}}\n\n",
        );
        let headline = run.headline.unwrap();
        assert!(!headline.compared && !headline.decided);
        assert_eq!(run.coverage, Coverage::default());
    }
}
