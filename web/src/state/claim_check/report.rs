//! The report of a check, parsed from the JSON of the check's module.

use std::borrow::Cow;

use credence_json::Json;

use crate::state::decision_record::verdict_of_report;
use crate::state::verdict::Verdict;

/// The share of words from which two claims count as the same, until the report states it.
const SAME_FROM: f64 = 0.55;

/// What a check has found so far. Names of states, reasons and ends are those of the JSON.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CheckReport {
    /// The claim.
    pub claim: String,
    /// Whether the check is over and was not stopped.
    pub is_done: bool,
    /// Why it ended.
    pub end: Option<String>,
    /// The verdict of someone else's check of the same claim.
    pub prior_verdict: Option<PriorVerdict>,
    /// The decision from the evidence.
    pub decision: Option<Verdict>,
    /// Whether the sources that were found decide nothing.
    pub is_open: bool,
    /// What would decide.
    pub needs: Vec<String>,
    /// What the verdict cannot say.
    pub limits: Vec<String>,
    /// What the claim is about.
    pub claim_type: Option<String>,
    /// Checks that others made of this or similar claims.
    pub prior_checks: Vec<PriorCheck>,
    /// The data sources, the chosen ones first.
    pub sources: Vec<CheckedSource>,
    /// The names of sources that were asked and did not respond.
    pub not_reached: Vec<String>,
    /// What the sources say.
    pub evidence: Vec<Evidence>,
    /// The rounds that were begun.
    pub attempts: u32,
    /// The log.
    pub steps: Vec<Step>,
}

/// The verdict of someone else's check of the same claim.
#[derive(Clone, Debug, PartialEq)]
pub struct PriorVerdict {
    /// `True`, `False` or `Invalid`; `None` where the rating has no such meaning.
    pub outcome: Option<String>,
    /// The rating in the words of the publisher.
    pub rating: String,
    /// Where the check is.
    pub url: String,
    /// Who made it.
    pub publisher: Option<String>,
}

/// A check that someone else made.
#[derive(Clone, Debug, PartialEq)]
pub struct PriorCheck {
    /// The claim that was checked.
    pub claim: String,
    /// The rating in the words of the publisher.
    pub rating: String,
    /// Where the check is.
    pub url: String,
    /// Who made it.
    pub publisher: Option<String>,
    /// When it was made.
    pub date: Option<String>,
    /// The share of words both claims have, 0 to 1.
    pub share: f64,
    /// The share from which two claims count as the same.
    pub same_from: f64,
    /// `numbers` or `denial` where the claims differ in spite of their words.
    pub difference: Option<String>,
}

/// A data source of a check.
#[derive(Clone, Debug, PartialEq)]
pub struct CheckedSource {
    /// Its name.
    pub name: String,
    /// Whether it is an index of fact-checks.
    pub is_index: bool,
    /// Whether it is asked about this claim.
    pub is_chosen: bool,
    /// How reliable it is, 0 to 1.
    pub reliability: Option<f64>,
    /// How relevant for the claim, 0 to 1.
    pub relevance: Option<f64>,
    /// Reliability × relevance.
    pub weight: Option<f64>,
    /// Why it was chosen, in the words of whoever chose it.
    pub reason: Option<String>,
    /// The name of the kind of reason.
    pub reason_code: String,
    /// The words of the claim that decided.
    pub reason_words: Vec<String>,
    /// What happened to it.
    pub state: SourceState,
}

/// What happened to a data source.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SourceState {
    /// The name of the state.
    pub kind: String,
    /// How many results it gave, or how many seconds it waits.
    pub count: Option<u32>,
    /// The name of the reason why it did not respond.
    pub reason: Option<String>,
    /// The name of the reason why it has nothing about the claim.
    pub nothing: Option<String>,
    /// The HTTP status of a failure.
    pub status: Option<u16>,
}

/// What one source says about the claim.
#[derive(Clone, Debug, PartialEq)]
pub struct Evidence {
    /// The data source that found it.
    pub source: String,
    /// The address.
    pub url: String,
    /// The title.
    pub title: String,
    /// The publisher or the domain.
    pub publisher: Option<String>,
    /// When it was published.
    pub published: Option<String>,
    /// `supports`, `refutes` or `neutral`.
    pub stance: String,
    /// The probability of that stance.
    pub chance: Option<f64>,
    /// The part of the text that decided.
    pub passage: String,
    /// The words that speak for the claim, and those against it; each once.
    pub words: [Vec<String>; 2],
    /// What a model says about it.
    pub model: Option<ModelOpinion>,
}

/// What a model says about a text.
#[derive(Clone, Debug, PartialEq)]
pub struct ModelOpinion {
    /// Its name.
    pub model: String,
    /// Whether it counts, and if not, why.
    pub state: String,
    /// Its stance; `None` if it said nothing usable.
    pub stance: Option<String>,
}

/// A step of the log.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// What happened.
    pub kind: String,
    /// The round of searching.
    pub round: u32,
    /// The source it is about.
    pub source: Option<String>,
    /// The query, rating or name it is about.
    pub subject: Option<String>,
    /// The name of the reason.
    pub reason: Option<String>,
    /// How many.
    pub count: u32,
}

impl CheckReport {
    /// The report of the JSON texts that the module gives; what cannot be read is left out.
    #[must_use]
    pub fn from_json(report: &str, log: &str) -> Self {
        let Ok(json) = Json::parse(report) else { return Self::default() };
        let same_from = json.some("route").and_then(|route| route.get("same_from")?.number()).unwrap_or(SAME_FROM);
        let status = json.text_of("status");
        Self {
            claim: text(json, "claim").unwrap_or_default(),
            is_done: status.as_deref() == Some("done"),
            end: text(json, "end"),
            prior_verdict: json.some("verdict").and_then(prior_verdict),
            decision: verdict_of_report(json),
            is_open: json.some("verdict").is_none()
                && json.some("decision").is_some()
                && !texts(json, "needs").is_empty(),
            needs: texts(json, "needs"),
            limits: texts(json, "limits"),
            claim_type: text(json, "claim_type"),
            prior_checks: items(json, "prior_checks").filter_map(|item| prior_check(item, same_from)).collect(),
            sources: items(json, "sources").filter_map(source).collect(),
            not_reached: texts(json, "not_reached"),
            evidence: items(json, "evidence").filter_map(evidence).collect(),
            attempts: count(json, "attempts").unwrap_or_default(),
            steps: Json::parse(log).ok().into_iter().flat_map(Json::items).filter_map(step).collect(),
        }
    }
}

fn items<'a>(json: Json<'a>, name: &str) -> impl Iterator<Item = Json<'a>> {
    json.get(name).into_iter().flat_map(Json::items)
}

fn text(json: Json<'_>, name: &str) -> Option<String> {
    json.text_of(name).map(Cow::into_owned).filter(|text| !text.is_empty())
}

fn texts(json: Json<'_>, name: &str) -> Vec<String> {
    items(json, name).filter_map(Json::text).map(Cow::into_owned).collect()
}

fn number(json: Json<'_>, name: &str) -> Option<f64> {
    json.get(name).and_then(Json::number)
}

fn count<N: TryFrom<i64>>(json: Json<'_>, name: &str) -> Option<N> {
    json.get(name).and_then(Json::integer).and_then(|count| N::try_from(count).ok())
}

fn flag(json: Json<'_>, name: &str) -> bool {
    json.get(name).and_then(Json::boolean).unwrap_or_default()
}

fn prior_verdict(verdict: Json<'_>) -> Option<PriorVerdict> {
    let ground = verdict.get("ground").filter(|ground| ground.text_of("kind").as_deref() == Some("prior_check"))?;
    Some(PriorVerdict {
        outcome: text(verdict, "outcome"),
        rating: text(ground, "rating")?,
        url: text(ground, "url").unwrap_or_default(),
        publisher: text(ground, "publisher"),
    })
}

fn prior_check(item: Json<'_>, same_from: f64) -> Option<PriorCheck> {
    let (check, overlap) = (item.get("check")?, item.get("overlap")?);
    Some(PriorCheck {
        claim: text(check, "claim")?,
        rating: text(check, "rating").unwrap_or_default(),
        url: text(check, "url").unwrap_or_default(),
        publisher: text(check, "publisher"),
        date: text(check, "date"),
        share: number(overlap, "share").unwrap_or_default(),
        same_from,
        difference: text(overlap, "difference"),
    })
}

fn source(item: Json<'_>) -> Option<CheckedSource> {
    let state = item.get("state")?;
    Some(CheckedSource {
        name: text(item, "name")?,
        is_index: item.text_of("category").as_deref() == Some("fact_checks"),
        is_chosen: flag(item, "is_chosen"),
        reliability: number(item, "reliability"),
        relevance: number(item, "relevance"),
        weight: number(item, "weight"),
        reason: text(item, "reason"),
        reason_code: text(item, "reason_code").unwrap_or_default(),
        reason_words: texts(item, "reason_words"),
        state: SourceState {
            kind: text(state, "kind")?,
            count: count(state, "n_results").or_else(|| count(state, "seconds")),
            reason: text(state, "trouble").or_else(|| text(state, "code")),
            nothing: text(state, "why"),
            status: count(state, "status").filter(|status| *status > 0),
        },
    })
}

fn evidence(item: Json<'_>) -> Option<Evidence> {
    let stance = text(item, "stance")?;
    Some(Evidence {
        source: text(item, "source")?,
        url: text(item, "url").unwrap_or_default(),
        title: text(item, "title").unwrap_or_default(),
        publisher: text(item, "publisher").or_else(|| text(item, "domain")),
        published: text(item, "published"),
        chance: item.get("probabilities").and_then(|chances| number(chances, &stance)),
        stance,
        passage: text(item, "passage").unwrap_or_default(),
        words: ["supports", "refutes"].map(|stance| words_for(item, stance)),
        model: item.some("model").and_then(|model| {
            Some(ModelOpinion {
                model: text(model, "model")?,
                state: text(model, "state")?,
                stance: text(model, "stance"),
            })
        }),
    })
}

/// The words of a text that speak for a stance, at most four.
fn words_for(evidence: Json<'_>, stance: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let speaks = |reason: &Json<'_>| reason.text_of("speaks_for").as_deref() == Some(stance);
    for found in items(evidence, "reasons").filter(speaks).filter_map(|reason| text(reason, "text")) {
        if words.len() < 4 && !words.contains(&found) {
            words.push(found);
        }
    }
    words
}

fn step(item: Json<'_>) -> Option<Step> {
    Some(Step {
        kind: text(item, "kind")?,
        round: count(item, "round").unwrap_or_default(),
        source: text(item, "source"),
        subject: text(item, "subject"),
        reason: text(item, "reason"),
        count: count(item, "count").unwrap_or_default(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_is_read_and_what_is_not_one_is_empty() {
        let report = r#"{"claim":"C","status":"done","end":"decided","verdict":{"outcome":null,"ground":{"kind":"prior_check",
            "rating":"Pants on fire","url":"https://e.org/","publisher":null,"claim":"C","overlap":1}},"decision":null,
            "route":{"same_from":0.7},"prior_checks":[{"check":{"claim":"D","rating":"False","url":"https://e.org/d"},
            "overlap":{"share":0.4,"difference":"numbers"}}],"sources":[{"name":"a","category":"fact_checks","is_chosen":true,
            "reliability":0.9,"state":{"kind":"failed","code":"server_error","status":503,"message":"busy"}},
            {"name":"b","is_chosen":true,"state":{"kind":"unreachable","trouble":null,"message":null}}],"attempts":2,
            "evidence":[{"source":"a","stance":"refutes","probabilities":{"refutes":0.8},"domain":"e.org","title":"",
            "reasons":[{"kind":"same_word","speaks_for":"supports","text":"bridge"},{"kind":"date_differs","speaks_for":"refutes","text":"1952"},
            {"kind":"same_word","speaks_for":"supports","text":"bridge"}],"model":{"model":"m","state":"quote_missing","stance":"supports"}}]}"#;
        let log = r#"[{"round":1,"kind":"answered","source":"a","subject":null,"count":3}]"#;
        let read = CheckReport::from_json(report, log);
        assert!(read.is_done && read.attempts == 2 && read.decision.is_none());
        assert_eq!(read.prior_verdict.unwrap().rating, "Pants on fire");
        assert_eq!((read.prior_checks[0].same_from, read.prior_checks[0].share), (0.7, 0.4));
        let [a, b] = &read.sources[..] else { panic!("{:?}", read.sources) };
        assert!(a.is_index && a.state.status == Some(503) && a.state.reason.as_deref() == Some("server_error"));
        assert!(b.state.reason.is_none() && b.state.kind == "unreachable");
        assert_eq!((read.evidence[0].chance, read.evidence[0].publisher.as_deref()), (Some(0.8), Some("e.org")));
        assert_eq!(read.evidence[0].words, [vec!["bridge".to_owned()], vec!["1952".to_owned()]]);
        assert_eq!(read.evidence[0].model.as_ref().map(|model| model.state.as_str()), Some("quote_missing"));
        assert_eq!((read.steps[0].count, read.steps[0].source.as_deref()), (3, Some("a")));
        assert_eq!(CheckReport::from_json("<html>", ""), CheckReport::default());
    }
}
