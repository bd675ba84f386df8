//! Cases that are computed natively and in the browser: every result must be the same text.

use credence_core::citation::audit;
use credence_core::evidence::{
    ClaimRelation, ConfidenceProfile, EvidenceGraph, SourceText, Stance, Weighting, count_independent, sum_evidence,
};
use credence_core::score::{CallRecord, QualityCitation, ScoringWeights, score_source_quality, score_tool_run};
use credence_core::trust::{
    Conflict, DEFAULT_GAP, Host, SourceEvidence, SourceStance, TrustLedger, TrustLevel, TrustPolicy, classify,
    registrable_domain, resolve_claim, verify_source,
};
use credence_core::{Assessor, assess_recording};
use credence_strings::AnswerReportStrings;

/// Name and text of the recordings.
pub const RECORDINGS: [(&str, &str); 7] = [
    ("portfolio-clean", include_str!("../../../web/recordings/portfolio-clean.sse")),
    ("tools-failed-and-retried", include_str!("../../../web/recordings/tools-failed-and-retried.sse")),
    ("web-search-anthropic", include_str!("../../../web/recordings/web-search-anthropic.sse")),
    ("web-search-openai", include_str!("../../../web/recordings/web-search-openai.sse")),
    ("markers-dangle", include_str!("../../../web/recordings/markers-dangle.sse")),
    ("sources-disagree", include_str!("../../../web/recordings/sources-disagree.sse")),
    ("cut", include_str!("../../../web/recordings/cut.sse")),
];

const ADDRESSES: [&str; 8] = [
    "https://www.example.co.uk/a?b",
    "https://en.wikipedia.org/wiki/Trust",
    "https://pubmed.gov@evil.com/",
    "http://192.0.2.7:8080/",
    "https://user.github.io/p",
    "https://bücher.example/",
    "https://data.gov/x",
    "not an address",
];

const ANSWERS: [&str; 6] =
    ["Up 5% [1] on $10 [2].", "See [1] and [3].", "`a[1]` [2]", "[1](x) [0] [12345]", "[1-3], [2, 4]", "é😀 [2]"];

/// Name and result of every case, in order.
pub fn results() -> Vec<(String, String)> {
    let recordings = RECORDINGS.iter().flat_map(|(name, text)| recording(name, text));
    let trust = levels().chain(sources()).chain(claims()).chain(texts());
    recordings.chain(runs()).chain(qualities()).chain(addresses()).chain(markers()).chain(trust).collect()
}

fn recording(name: &str, text: &str) -> [(String, String); 2] {
    let assessments = assess_recording(text.as_bytes(), &Assessor::default());
    let reports: String = assessments
        .iter()
        .map(|assessment| credence_report::markdown(assessment, &AnswerReportStrings::ENGLISH))
        .collect();
    [(name.to_owned(), json(&assessments)), (format!("report on {name}"), reports)]
}

/// Every run of up to four calls that succeeded, were empty, failed, or failed with data.
fn runs() -> impl Iterator<Item = (String, String)> {
    (0..5_u32).flat_map(|calls| (0..4_u32.pow(calls)).map(move |kinds| run(calls, kinds)))
}

fn run(calls: u32, kinds: u32) -> (String, String) {
    let kind = |call: u32| (kinds >> (2 * call)) & 3;
    let record = |call: u32| CallRecord {
        tool_name: "tool".to_owned(),
        tool_args: Some(format!("{call}")),
        success: kind(call) < 2,
        empty: kind(call) % 2 == 1,
        unanswered: false,
    };
    let records: Vec<CallRecord> = (0..calls).map(record).collect();
    let scores = [None, Some(calls), Some(calls + 1)].map(|steps| score_tool_run(&records, steps));
    (format!("{calls} calls of the kinds {kinds}"), json(&scores))
}

/// Up to twelve citations of up to five domains, with weights that are not round numbers.
fn qualities() -> impl Iterator<Item = (String, String)> {
    let weights = [(0.6, 0.4), (1.0 / 3.0, 2.0 / 3.0), (0.1, 0.7)];
    (0..13_u32).flat_map(move |count| {
        weights.map(|(credibility, diversity)| {
            let citation = |index: u32| QualityCitation {
                domain: format!("{}.org", index % 5),
                credibility: f64::from((index * 37) % 100) / 99.0,
                link: None,
            };
            let citations: Vec<QualityCitation> = (0..count).map(citation).collect();
            let score = score_source_quality(&citations, ScoringWeights { credibility, diversity });
            (format!("{count} citations at {credibility}"), json(&score))
        })
    })
}

fn addresses() -> impl Iterator<Item = (String, String)> {
    ADDRESSES.iter().map(|address| {
        let domain = Host::parse(address).map(|host| registrable_domain(&host).to_owned());
        ((*address).to_owned(), json(&(domain, TrustPolicy::bundled().lookup(address, None))))
    })
}

fn markers() -> impl Iterator<Item = (String, String)> {
    ANSWERS.iter().map(|answer| ((*answer).to_owned(), json(&audit(answer, &[1, 2]))))
}

/// Every pair of levels at every gap.
fn levels() -> impl Iterator<Item = (String, String)> {
    let pairs = TrustLevel::ALL.into_iter().flat_map(|first| TrustLevel::ALL.map(|second| (first, second)));
    pairs.map(|(first, second)| {
        let found: Vec<_> = (0..8).map(|gap| classify(first, second, gap)).collect();
        (format!("{} against {}", first.name(), second.name()), json(&found))
    })
}

/// Every level in every kind of contradiction.
fn sources() -> impl Iterator<Item = (String, String)> {
    let conflicts = [Conflict::None, Conflict::Won, Conflict::Contested, Conflict::Lost];
    TrustLevel::ALL.into_iter().map(move |level| {
        let verified = |(n_sites, conflict)| {
            let evidence =
                SourceEvidence { level, overridden: false, dangerous: n_sites > 2, n_sites, n_pages: 3, conflict };
            verify_source(&evidence)
        };
        let found: Vec<_> =
            (0..4).flat_map(|n_sites| conflicts.map(|conflict| verified((n_sites, conflict)))).collect();
        (format!("{} verified", level.name()), json(&found))
    })
}

/// Claims with up to eleven sources, as sums, as a graph, resolved and learned.
fn claims() -> impl Iterator<Item = (String, String)> {
    (0..12_u32).flat_map(|n_witnesses| {
        let names: Vec<String> = (0..n_witnesses).map(|index| format!("s{}.e{}.org", index, index % 4)).collect();
        let sums =
            sum_evidence(&names.iter().zip(0..).map(|(_, index)| (side(index), share(index))).collect::<Vec<_>>());
        let witnesses: Vec<SourceStance<'_>> =
            names.iter().zip(0..).map(|(name, index)| witness(name, index)).collect();
        let resolution = resolve_claim("claim", &witnesses, DEFAULT_GAP);
        let mut ledger = TrustLedger::default();
        ledger.record("claim", Some("A claim."), &resolution, Some("2026-11-21"));
        [
            (format!("confidence by {n_witnesses}"), json(&(sums.beta(), sums.ratio()))),
            (format!("resolution by {n_witnesses}"), json(&resolution)),
            (format!("learned from {n_witnesses}"), json(&(&ledger, ledger.blocked()))),
            (format!("graph of {n_witnesses}"), graph(&names)),
        ]
    })
}

fn side(index: u32) -> Stance {
    [Stance::Supports, Stance::Refutes, Stance::Supports, Stance::Neutral][(index % 4) as usize]
}

fn share(index: u32) -> Option<f64> {
    Some(f64::from((index * 29 + 17) % 100) / 99.0)
}

fn witness(name: &str, index: u32) -> SourceStance<'_> {
    SourceStance {
        source_id: name,
        host: name,
        site: name.split_once('.').map_or(name, |(_, site)| site),
        level: TrustLevel::ALL[((index * 5 + 1) % 7) as usize],
        overridden: index == 7,
        listed: index.is_multiple_of(2),
        side: side(index),
        quote: Some("so it is said"),
        published: None,
        danger: (index == 9).then_some("deceptive_address"),
    }
}

/// A claim with all sources and one per source, pages that cite the next but one, and weights that are not round numbers.
fn graph(names: &[String]) -> String {
    let mut graph = EvidenceGraph::new();
    let claim = graph.add_claim("claim");
    for (name, index) in names.iter().zip(0..) {
        let added = graph.add_page(name, Some(&name[3..])).and_then(|page| {
            graph.set_weight(page, Some(f64::from(index + 1) / 13.0))?;
            graph.add_evidence(page, claim.clone()?, side(index), share(index))?;
            let other = graph.add_claim(&format!("claim of {name}"))?;
            graph.relate_claims(other, claim.clone()?, ClaimRelation::Refutes, share(index + 3))?;
            let cited = graph.add_page(&names[(index as usize + 2) % names.len()], None)?;
            graph.add_cite(page, cited)
        });
        if let Err(error) = added {
            return error.to_string();
        }
    }
    let by_source = graph.confidences(ConfidenceProfile::Beta, Weighting::BySource);
    json(&(by_source, graph.contradictions(5), graph.integrity(5)))
}

/// The first sentences of the answers, repeated, each list with one more text.
fn texts() -> impl Iterator<Item = (String, String)> {
    const STORY: &str =
        "The ministry said on Monday that the bridge would be closed for two weeks while it is repaired.";
    (1..8_usize).map(|count| {
        let texts: Vec<String> = (0..count).map(|index| STORY[..STORY.len() - 7 * index].to_owned()).collect();
        let texts: Vec<SourceText<'_>> =
            texts.iter().map(|text| SourceText { text, ..SourceText::default() }).collect();
        (format!("{count} texts"), json(&count_independent(&texts)))
    })
}

/// A record as JSON text.
pub fn json(record: &impl serde::Serialize) -> String {
    serde_json::to_string(record).unwrap_or_else(|error| error.to_string())
}
