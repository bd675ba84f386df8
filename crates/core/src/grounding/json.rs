//! Parses tasks and what was found in them from the JSON they are written as.

use credence_json::Json;
use credence_json_record::fields::{count, counts, each, flag, named, number, optional_count, optional_number, text};

use super::disagreement::{Disagreement, SourcesOnClaim};
use super::task::{CitationToGround, GroundingFound, GroundingTask, PassageToGround, SourceToGround};
use crate::evidence::{ClaimEvidence, EvidenceItem};
use crate::record::{
    AnswerGrounding, GroundedSentence, Grounding, GroundingCheck, GroundingCounts, GroundingReason, NumberMismatch,
    Quotation, SourceReading,
};
use crate::stance::{Basis, ModelReason, StanceProbabilities};

impl GroundingTask {
    /// The task in a JSON object; `None` without an answer.
    #[must_use]
    pub fn from_json(json: Json<'_>) -> Option<Self> {
        Some(Self {
            answer: text(json, "answer")?,
            citations: each(json, "citations", |json| Some(citation(json))),
            sources: each(json, "sources", source),
        })
    }
}

fn citation(json: Json<'_>) -> CitationToGround {
    CitationToGround {
        label: optional_count(json, "label"),
        start: optional_count(json, "start"),
        end: optional_count(json, "end"),
        source: optional_count(json, "source"),
        quote: text(json, "quote"),
        passages: counts(json, "passages"),
        value: text(json, "value"),
        is_for_whole_answer: flag(json, "is_for_whole_answer"),
    }
}

fn source(json: Json<'_>) -> Option<SourceToGround> {
    Some(SourceToGround {
        id: text(json, "id")?,
        site: text(json, "site")?,
        snippet: text(json, "snippet"),
        passages: each(json, "passages", |json| {
            Some(PassageToGround { text: text(json, "text")?, is_quote: flag(json, "is_quote") })
        }),
        given: text(json, "given"),
    })
}

impl GroundingFound {
    /// What was found, in a JSON object; `None` without the grounding of an answer.
    #[must_use]
    pub fn from_json(json: Json<'_>) -> Option<Self> {
        Some(Self {
            answer: answer(json.get("answer")?)?,
            by_citation: each(json, "by_citation", |json| Grounding::from_name(&json.text()?)),
            disputed: each(json, "disputed", claim),
        })
    }
}

impl SourcesOnClaim {
    /// The comparison of sources in a JSON object; `None` without readings.
    #[must_use]
    pub fn from_json(json: Json<'_>) -> Option<Self> {
        json.get("readings").filter(|readings| readings.is_array())?;
        Some(Self {
            readings: each(json, "readings", source_reading),
            disagreements: each(json, "disagreements", |json| {
                Some(Disagreement { supporting: count(json, "supporting"), refuting: count(json, "refuting") })
            }),
            n_left_out: count(json, "n_left_out"),
        })
    }
}

fn answer(json: Json<'_>) -> Option<AnswerGrounding> {
    json.get("sentences").filter(|sentences| sentences.is_array())?;
    Some(AnswerGrounding {
        sentences: each(json, "sentences", sentence),
        counts: json.get("counts").map(counts_of).unwrap_or_default(),
        mismatches: each(json, "mismatches", mismatch),
        quotations: each(json, "quotations", quotation),
        n_left_out: count(json, "n_left_out"),
    })
}

fn counts_of(json: Json<'_>) -> GroundingCounts {
    GroundingCounts {
        supported: count(json, "supported"),
        contradicted: count(json, "contradicted"),
        undecided: count(json, "undecided"),
        silent: count(json, "silent"),
        not_checkable: count(json, "not_checkable"),
    }
}

fn sentence(json: Json<'_>) -> Option<GroundedSentence> {
    Some(GroundedSentence {
        start: count(json, "start"),
        end: count(json, "end"),
        verdict: named(json, "verdict")?,
        citations: counts(json, "citations"),
        checks: each(json, "checks", check),
    })
}

fn check(json: Json<'_>) -> Option<GroundingCheck> {
    Some(GroundingCheck {
        citation: count(json, "citation"),
        source_id: text(json, "source_id"),
        start: count(json, "start"),
        end: count(json, "end"),
        grounding: named(json, "grounding")?,
        probability: optional_number(json, "probability"),
        basis: named(json, "basis"),
        read: named(json, "read"),
        passage: text(json, "passage"),
        passage_index: optional_count(json, "passage_index"),
        reasons: each(json, "reasons", reason),
        models: each(json, "models", model),
        is_whole_answer: flag(json, "is_whole_answer"),
    })
}

fn reason(json: Json<'_>) -> Option<GroundingReason> {
    Some(GroundingReason {
        kind: named(json, "kind")?,
        speaks_for: named(json, "speaks_for")?,
        start: optional_count(json, "start"),
        end: optional_count(json, "end"),
        passage_start: optional_count(json, "passage_start"),
        passage_end: optional_count(json, "passage_end"),
    })
}

fn model(json: Json<'_>) -> Option<ModelReason> {
    let model = text(json, "model")?;
    match json.text_of("kind")?.as_ref() {
        "similarity" => Some(ModelReason::Similarity { value: number(json, "value"), model }),
        "judge" => Some(ModelReason::Judge {
            counted: named(json, "counted"),
            state: text(json, "state")?,
            quote: text(json, "quote"),
            model,
        }),
        "nli" => Some(ModelReason::Nli { probabilities: probabilities(json.get("probabilities")?), model }),
        _ => None,
    }
}

fn probabilities(json: Json<'_>) -> StanceProbabilities {
    StanceProbabilities {
        supports: number(json, "supports"),
        refutes: number(json, "refutes"),
        neutral: number(json, "neutral"),
    }
}

fn mismatch(json: Json<'_>) -> Option<NumberMismatch> {
    Some(NumberMismatch {
        start: count(json, "start"),
        end: count(json, "end"),
        citation: count(json, "citation"),
        cited: text(json, "cited")?,
    })
}

fn quotation(json: Json<'_>) -> Option<Quotation> {
    Some(Quotation {
        citation: count(json, "citation"),
        start: optional_count(json, "start"),
        end: optional_count(json, "end"),
        state: named(json, "state")?,
    })
}

fn claim(json: Json<'_>) -> Option<ClaimEvidence> {
    Some(ClaimEvidence {
        id: text(json, "id")?,
        text: text(json, "text"),
        items: each(json, "items", evidence),
        n_unknown_stances: 0,
    })
}

fn evidence(json: Json<'_>) -> Option<EvidenceItem> {
    Some(EvidenceItem {
        source: optional_count(json, "source")? as usize,
        stance: named(json, "stance")?,
        basis: named(json, "basis").unwrap_or(Basis::Words),
        confidence: optional_number(json, "confidence"),
        quote: text(json, "quote"),
    })
}

fn source_reading(json: Json<'_>) -> Option<SourceReading> {
    Some(SourceReading {
        source: count(json, "source"),
        stance: named(json, "stance")?,
        basis: named(json, "basis").unwrap_or(Basis::Words),
        probability: number(json, "probability"),
        passage: text(json, "passage")?,
        models: each(json, "models", model),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grounding::JoinedReader;
    use crate::stance::Detector;

    fn task() -> GroundingTask {
        let source = |id: &str, snippet: &str| SourceToGround {
            id: id.to_owned(),
            site: id.to_owned(),
            snippet: Some(snippet.to_owned()),
            passages: vec![PassageToGround { text: snippet.to_owned(), is_quote: false }],
            given: Some("Snow has fallen. \"The river is long.\"".to_owned()),
        };
        let citation = |source, quote: Option<&str>| CitationToGround {
            label: Some(source + 1),
            source: Some(source),
            quote: quote.map(str::to_owned),
            is_for_whole_answer: true,
            ..CitationToGround::default()
        };
        let value = CitationToGround { label: Some(3), value: Some("214".to_owned()), ..CitationToGround::default() };
        GroundingTask {
            answer: "The population of Brazil was 213 million in 2021 [1][2][3]. It says \"the river is short\"."
                .to_owned(),
            citations: vec![citation(0, None), citation(1, Some("The river is wide.")), value],
            sources: vec![
                source("https://a.org/", "The population of Brazil was 213 million in 2021."),
                source("https://b.org/", "The population of Brazil was 150 million in 2021."),
            ],
        }
    }

    #[test]
    fn a_task_and_what_is_found_in_it_are_parsed_as_they_were_written() {
        let written = serde_json::to_string(&task()).unwrap();
        assert_eq!(GroundingTask::from_json(Json::parse(&written).unwrap()), Some(task()));
        let mut reader = JoinedReader::new(Detector::built_in());
        let text = "The population of Brazil was 150 million in 2021.";
        let said = "The population of Brazil was 213 million in 2021";
        let nli = ModelReason::Nli {
            probabilities: StanceProbabilities { supports: 0.0, refutes: 0.75, neutral: 0.25 },
            model: "m".to_owned(),
        };
        reader.add(said, text, vec![nli]);
        let found = task().ground(&mut reader);
        assert!(
            !found.answer.mismatches.is_empty() && !found.answer.quotations.is_empty() && !found.disputed.is_empty()
        );
        let written = serde_json::to_string(&found).unwrap();
        assert_eq!(GroundingFound::from_json(Json::parse(&written).unwrap()), Some(found));
    }

    #[test]
    fn what_is_incomplete_is_not_parsed() {
        for text in ["{}", "[]", "null", r#"{"answer":{"sentences":1}}"#] {
            let json = Json::parse(text).unwrap();
            assert!(GroundingTask::from_json(json).is_none() && GroundingFound::from_json(json).is_none(), "{text}");
            assert!(SourcesOnClaim::from_json(json).is_none(), "{text}");
        }
    }
}
