//! Parses requests, readings and decisions from the JSON they are written as.

use credence_json::Json;
use credence_json_record::fields::{count, each, flag, named, number, optional_count, text};

use super::{
    DateRange, EvidenceReason, HostTrust, JudgeRequest, JudgeText, ModelReading, QuoteComparison, QuoteConflict,
    QuoteToCompare, TextReading,
};
use crate::decision::{
    Decision, DecisionDebug, DecisionResult, DecisionRules, DecisionSide, DecisionSource, DecisionWarning, LeftOut,
    Vote,
};
use crate::stance::{Basis, StanceProbabilities};
use crate::trust::TrustLevel;

impl JudgeRequest {
    /// The request in a JSON object; `None` without a claim and texts.
    #[must_use]
    pub fn from_json(json: Json<'_>) -> Option<Self> {
        json.get("texts").filter(|texts| texts.is_array())?;
        Some(Self {
            id: text(json, "id"),
            claim: text(json, "claim")?,
            timeframe: json
                .some("timeframe")
                .map(|range| DateRange { start: text(range, "start"), end: text(range, "end") }),
            rules: json.some("rules").map(rules).unwrap_or_default(),
            trust: each(json, "trust", host_trust),
            texts: each(json, "texts", |json| Some(judge_text(json))),
            n_queries: count(json, "n_queries"),
            attempts: count(json, "attempts"),
            max_attempts: count(json, "max_attempts"),
        })
    }
}

impl TextReading {
    /// The reading in a JSON object; `None` without a stance and probabilities.
    #[must_use]
    pub fn from_json(json: Json<'_>) -> Option<Self> {
        let probabilities = json.get("probabilities")?;
        let share =
            |name: &str| probabilities.get(name).and_then(Json::number).filter(|share| (0.0..=1.0).contains(share));
        Some(Self {
            stance: named(json, "stance")?,
            basis: named(json, "basis").unwrap_or(Basis::Words),
            supported: json
                .get("supported")
                .and_then(Json::number)
                .filter(|share| (0.0..=1.0).contains(share))
                .or(share("supports"))?,
            probabilities: StanceProbabilities {
                supports: share("supports")?,
                refutes: share("refutes")?,
                neutral: share("neutral")?,
            },
            passage: text(json, "passage").unwrap_or_default(),
            reasons: each(json, "reasons", reason),
            vote: named(json, "vote"),
            model: json.some("model").and_then(ModelReading::from_json),
        })
    }
}

impl ModelReading {
    /// The reading in a JSON object; `None` without a model and a state.
    #[must_use]
    pub fn from_json(json: Json<'_>) -> Option<Self> {
        Some(Self {
            model: text(json, "model")?,
            state: named(json, "state")?,
            stance: named(json, "stance"),
            quote: text(json, "quote"),
            conflict: json.some("conflict").and_then(QuoteConflict::from_json),
            negated: named(json, "negated"),
            message: text(json, "message"),
            key: text(json, "key").unwrap_or_default(),
        })
    }
}

impl QuoteConflict {
    fn from_json(json: Json<'_>) -> Option<Self> {
        Some(Self { kind: named(json, "kind")?, claim: text(json, "claim"), text: text(json, "text") })
    }
}

impl QuoteToCompare {
    /// The quote in a JSON object; `None` without claim and quote.
    #[must_use]
    pub fn from_json(json: Json<'_>) -> Option<Self> {
        Some(Self {
            claim: text(json, "claim")?,
            quote: text(json, "quote")?,
            sentences: text(json, "sentences").unwrap_or_default(),
        })
    }
}

impl QuoteComparison {
    /// The comparison in a JSON object; `None` without `is_whole` and `common`.
    #[must_use]
    pub fn from_json(json: Json<'_>) -> Option<Self> {
        let conflict = match json.some("conflict") {
            Some(conflict) => Some(QuoteConflict::from_json(conflict)?),
            None => None,
        };
        let is_refuted = json.get("is_refuted").and_then(|is_refuted| is_refuted.boolean()).unwrap_or(false);
        let (is_whole, common) = (json.get("is_whole")?.boolean()?, json.get("common")?.number()?);
        Some(Self { conflict, is_whole, is_refuted, common })
    }
}

impl Decision {
    /// The decision in a JSON object; `None` without its status, reason and sides.
    #[must_use]
    pub fn from_json(json: Json<'_>) -> Option<Self> {
        Some(Self {
            status: named(json, "status")?,
            result: json.some("result").and_then(result),
            reason: named(json, "reason")?,
            task_id: text(json, "task_id"),
            target: text(json, "target"),
            profile: named(json, "profile").unwrap_or_default(),
            attempts: optional_count(json, "attempts"),
            max_attempts: optional_count(json, "max_attempts"),
            threshold: number(json, "threshold"),
            min_sources: count(json, "min_sources"),
            support: side(json.get("support")?),
            refute: side(json.get("refute")?),
            conflict: flag(json, "conflict"),
            domains_seen: count(json, "domains_seen"),
            left_out: each(json, "left_out", left_out),
            warnings: each(json, "warnings", warning),
        })
    }
}

fn rules(json: Json<'_>) -> DecisionRules {
    let defaults = DecisionRules::default();
    DecisionRules {
        profile: named(json, "profile").unwrap_or_default(),
        threshold: json.get("threshold").and_then(Json::number).unwrap_or(defaults.threshold),
        min_sources: optional_count(json, "min_sources").unwrap_or(defaults.min_sources),
        within_hours: optional_count(json, "within_hours"),
        debug: flag(json, "debug"),
    }
}

fn host_trust(json: Json<'_>) -> Option<HostTrust> {
    Some(HostTrust {
        domain: text(json, "domain")?,
        level: TrustLevel::from_name(&json.text_of("level")?)?,
        reason: text(json, "reason"),
    })
}

fn judge_text(json: Json<'_>) -> JudgeText {
    JudgeText {
        url: text(json, "url"),
        domain: text(json, "domain"),
        title: text(json, "title"),
        published: text(json, "published"),
        text: text(json, "text").unwrap_or_default(),
        passage: text(json, "passage"),
        is_figure: flag(json, "is_figure"),
        stance: named(json, "stance"),
    }
}

fn reason(json: Json<'_>) -> Option<EvidenceReason> {
    Some(EvidenceReason {
        kind: named(json, "kind")?,
        speaks_for: named(json, "speaks_for")?,
        claim: text(json, "claim"),
        text: text(json, "text"),
    })
}

fn result(json: Json<'_>) -> Option<DecisionResult> {
    let debug = json.some("debug").map(|debug| DecisionDebug {
        total_queries: count(debug, "total_queries"),
        total_pages_visited: count(debug, "total_pages_visited"),
    });
    Some(DecisionResult {
        outcome: named(json, "outcome")?,
        proof: text(json, "proof").unwrap_or_default(),
        sources: each(json, "sources", |json| Some(source(json))),
        debug,
    })
}

fn source(json: Json<'_>) -> DecisionSource {
    DecisionSource {
        url: text(json, "url"),
        title: text(json, "title"),
        pub_date: text(json, "pub_date"),
        excerpt: text(json, "excerpt").unwrap_or_default(),
        supports: flag(json, "supports"),
    }
}

fn side(json: Json<'_>) -> DecisionSide {
    DecisionSide {
        weight: number(json, "weight"),
        n_sources: count(json, "n_sources"),
        is_enough: flag(json, "is_enough"),
        missing_weight: number(json, "missing_weight"),
        missing_sources: count(json, "missing_sources"),
        votes: each(json, "votes", vote),
    }
}

fn vote(json: Json<'_>) -> Option<Vote> {
    Some(Vote {
        hit: count(json, "hit"),
        domain: text(json, "domain")?,
        weight: number(json, "weight"),
        tier: named(json, "tier")?,
        tier_from: named(json, "tier_from")?,
        level: TrustLevel::from_name(&json.text_of("level")?)?,
        url: text(json, "url"),
        title: text(json, "title"),
        pub_date: text(json, "pub_date"),
        excerpt: text(json, "excerpt").unwrap_or_default(),
    })
}

fn left_out(json: Json<'_>) -> Option<LeftOut> {
    Some(LeftOut {
        hit: count(json, "hit"),
        domain: text(json, "domain"),
        reason: named(json, "reason")?,
        of_hit: optional_count(json, "of_hit"),
    })
}

fn warning(json: Json<'_>) -> Option<DecisionWarning> {
    Some(DecisionWarning { code: named(json, "code")?, hit: optional_count(json, "hit"), domain: text(json, "domain") })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::{BuiltInJudge, Judge};
    use crate::stance::Stance;

    fn request() -> JudgeRequest {
        let page = |url: &str, text: &str, stance| JudgeText {
            url: Some(url.to_owned()),
            title: Some("A \"title\"".to_owned()),
            published: Some("2026-11-21".to_owned()),
            text: text.to_owned(),
            stance,
            ..JudgeText::default()
        };
        JudgeRequest {
            id: Some("7".to_owned()),
            claim: "The population of Brazil was 213 million in 2021.".to_owned(),
            timeframe: Some(DateRange { start: Some("2020-01-01".to_owned()), end: None }),
            rules: DecisionRules { debug: true, within_hours: Some(48), ..DecisionRules::default() },
            trust: vec![HostTrust { domain: "e.org".to_owned(), level: TrustLevel::Trusted, reason: None }],
            texts: vec![
                page("https://www.ibge.gov.br/a", "The population of Brazil was 213 million in 2021.", None),
                page("https://www.census.gov/b", "In 2021 the population of Brazil was 150 million.", None),
                page(
                    "https://e.org/c",
                    "The population of Brazil was 213 million in 2021, it says.",
                    Some(Stance::Supports),
                ),
                page("javascript:x", "No page.", Some(Stance::Refutes)),
            ],
            n_queries: 3,
            attempts: 3,
            max_attempts: 3,
        }
    }

    #[test]
    fn a_request_and_its_judgement_are_parsed_as_they_were_written() {
        let written = serde_json::to_string(&request()).unwrap();
        assert_eq!(JudgeRequest::from_json(Json::parse(&written).unwrap()), Some(request()));
        let judgement = BuiltInJudge::default().judge(request());
        assert!(judgement.decision.result.is_some() && !judgement.decision.left_out.is_empty());
        let written = serde_json::to_string(&judgement).unwrap();
        let written = Json::parse(&written).unwrap();
        assert_eq!(written.get("decision").and_then(Decision::from_json), Some(judgement.decision));
        let readings = written.get("readings").unwrap().items().map(TextReading::from_json);
        assert_eq!(readings.collect::<Option<Vec<_>>>(), Some(judgement.readings));
    }

    #[test]
    fn what_is_incomplete_is_not_parsed() {
        for text in ["{}", "[]", "null", r#"{"readings":[{}],"decision":null}"#, r#"{"claim":"x"}"#] {
            let json = Json::parse(text).unwrap();
            assert!(JudgeRequest::from_json(json).is_none() && TextReading::from_json(json).is_none(), "{text}");
            assert!(Decision::from_json(json).is_none(), "{text}");
        }
    }
}
