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
    use crate::record::{Assessment, Band, Coverage, Particular, ParticularState, ScoreKind, SentenceFinding};

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

    /// An AI SDK stream of one search with this output, and this answer.
    fn searched(output: &str, answer: &str) -> Assessment {
        asked("{}", output, answer)
    }

    fn asked(input: &str, output: &str, answer: &str) -> Assessment {
        let events = [
            format!(r#"{{"type":"tool-input-available","toolCallId":"c","toolName":"search","input":{input}}}"#),
            format!(r#"{{"type":"tool-output-available","toolCallId":"c","output":{output}}}"#),
            r#"{"type":"text-start","id":"t"}"#.to_owned(),
            format!(r#"{{"type":"text-delta","id":"t","delta":"{answer}"}}"#),
            r#"{"type":"text-end","id":"t"}"#.to_owned(),
            r#"{"type":"finish"}"#.to_owned(),
        ];
        last_of(&events.map(|event| format!("data: {event}\n\n")).concat())
    }

    const FOUND: &str = r#"{"results":[{"url":"https://a.example/","content":"The bridge was closed for 14 days in May."},{"url":"https://b.example/","content":"The bridge was built in 1976 by the county."}]}"#;

    /// The details of the last sentence, with where each of them is.
    fn details(answer: &str) -> Vec<(String, ParticularState)> {
        let assessment = searched(FOUND, answer);
        let units: Vec<u16> = assessment.answer.encode_utf16().collect();
        let last = assessment.sentences.last().unwrap();
        let text = |one: &Particular| String::from_utf16_lossy(&units[one.start as usize..one.end as usize]);
        last.particulars.iter().map(|one| (text(one), one.state)).collect()
    }

    #[test]
    fn the_details_of_a_sentence_that_no_passage_is_near_are_looked_up_in_every_text() {
        let nowhere = |text: &str| (text.to_owned(), ParticularState::InNoText);
        assert_eq!(details("Our founder Ann Wright collects 47 trains."), [nowhere("Ann Wright"), nowhere("47")]);
        assert_eq!(details("Our founder Ann Wright collects trains since 1976.")[0], nowhere("Ann Wright"));
        assert_eq!(details("Shall I look for Ann Wright?"), []);
        let without_texts = searched(r#"{"results":[]}"#, "Our founder Ann Wright collects 47 trains.");
        assert!(without_texts.sentences.iter().all(|sentence| sentence.particulars.is_empty()));
    }

    #[test]
    fn a_sentence_is_not_probably_supported_where_no_text_has_a_number_of_it() {
        let results = r#"{"results":[{"url":"https://a.example/","content":"Cursors expire after 15 minutes. The server then replies with HTTP 410."}]}"#;
        let said = |answer: &str| {
            let sentence = searched(results, answer).sentences[0].clone();
            (sentence.finding, sentence.supported.is_some_and(|score| score > 0.9), sentence.rate.is_some())
        };
        let hour = said("Cursors stay valid for an hour, after which the server replies with HTTP 410.");
        assert_eq!(hour, (SentenceFinding::Undecided, true, false));
        let minutes = said("Cursors expire after 15 minutes, after which the server replies with HTTP 410.");
        assert_eq!(minutes.0, SentenceFinding::ProbablySupported);
    }

    #[test]
    fn what_a_tool_was_asked_for_is_not_missing() {
        let input = r#"{"from":"Carlisle","days":60,"query":"fast trains at 330 km per hour"}"#;
        let output = r#"{"departs":"17:45","platform":4,"service":"1E26"}"#;
        let said = |answer: &str| {
            let sentence = asked(input, output, answer).sentences[0].clone();
            let missing = |one: &&Particular| one.state == ParticularState::InNoText;
            (sentence.finding, sentence.particulars.iter().filter(missing).count())
        };
        assert_eq!(said("The 1E26 leaves Carlisle from platform 4."), (SentenceFinding::ProbablySupported, 0));
        assert_eq!(said("The 1E26 leaves Durham from platform 4."), (SentenceFinding::Undecided, 1));
        // What only the request has is no text that says something.
        assert_eq!(said("You may stay in Carlisle for 60 days."), (SentenceFinding::NothingToCompare, 0));
        assert_eq!(said("The train runs at 330 km per hour."), (SentenceFinding::NothingToCompare, 1));
    }

    #[test]
    fn one_right_sentence_among_twenty_that_no_text_has_is_no_good_headline() {
        let rest: String = (0..20).map(|n| format!(" The mayor of town {n} sold a castle to his cousin.")).collect();
        let assessment = searched(FOUND, &format!("The bridge was closed for 14 days [1].{rest}"));
        let Coverage { checked, backed, compared, supported, .. } = assessment.coverage;
        assert_eq!((checked, backed, compared, supported), (21, 1, 1, 1));
        let headline = assessment.headline.unwrap();
        assert_eq!((headline.kind, headline.band), (ScoreKind::Sentences, Band::Yellow));
        assert!(!assessment.coverage.is_mostly_supported());
        assert_eq!(assessment.scores.grounding.unwrap().band, Band::Green, "the formula over cited sentences stays");
    }

    #[test]
    fn a_marker_without_a_list_is_the_nth_source_only_if_there_are_that_many() {
        let labels = |answer: &str| {
            let assessment = searched(FOUND, answer);
            let by_order = assessment.citations.iter().filter(|citation| citation.by_order).count();
            (by_order, assessment.markers.dangling)
        };
        assert_eq!(labels("It was closed [1]. It was built in 1976 [2]."), (2, vec![]));
        // A third source there is none of, so the list is another one, and nobody has seen it.
        assert_eq!(labels("It was closed [1]. It was built in 1976 [3]."), (0, vec![]));
    }

    #[test]
    fn a_wrong_citation_is_no_wrong_sentence() {
        let assessment = searched(FOUND, "The bridge was built in 1976 [1].");
        let sentence = &assessment.sentences[0];
        assert_eq!((sentence.finding, sentence.is_elsewhere), (SentenceFinding::Supported, true));
        assert!(sentence.source_id.as_deref().is_some_and(|id| id.contains("b.example")), "{sentence:?}");
        assert!(!searched(FOUND, "The bridge was built in 1976.").sentences[0].is_elsewhere);
    }

    #[test]
    fn a_draft_and_what_a_failed_tool_returned_are_no_texts() {
        let said = "The bridge was closed for 14 days in May.";
        let finding = |output: &str| searched(output, said).sentences.first().map(|sentence| sentence.finding);
        assert_eq!(finding(r#""The bridge was closed for 14 days in May.""#), None);
        assert_eq!(
            finding(
                r#"{"isError":true,"content":[{"type":"text","text":"In May the bridge was closed for 14 days."}]}"#
            ),
            None
        );
        assert_eq!(finding(r#""In May, the bridge was closed for 14 days.""#), Some(SentenceFinding::Supported));
    }

    #[test]
    fn beside_values_no_rate_is_said() {
        let sentences = searched(
            r#"{"balance":1234.5,"currency":"EUR"}"#,
            "The balance is 1,234.50 EUR. The bank was founded in 1871. The bank is known well in Lyon. The balance is 99 EUR.",
        )
        .sentences;
        let said: Vec<_> = sentences.iter().map(|sentence| (sentence.finding, sentence.rate)).collect();
        use SentenceFinding::{NothingToCompare, ProbablySupported, Undecided};
        assert_eq!(
            said,
            [(ProbablySupported, None), (NothingToCompare, None), (NothingToCompare, None), (Undecided, None)]
        );
    }

    #[test]
    fn sentences_beyond_the_bound_are_undecided_and_counted() {
        let answer = "The bridge was closed for 14 days. ".repeat(1_500);
        let Coverage { checked, backed, in_no_text, .. } = searched(FOUND, &answer).coverage;
        assert_eq!((checked, backed, in_no_text), (1_500, 1_000, 0));
    }
}
