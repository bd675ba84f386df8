//! Cases that are computed on this machine and in the browser: every result must be the same text.

use credence_core::citation::audit;
use credence_core::score::{CallRecord, QualityCitation, ScoringWeights, score_source_quality, score_tool_run};
use credence_core::trust::{Host, TrustPolicy, registrable_domain};
use credence_core::{Assessor, assess_recording, report};

/// Name and text of the recordings.
pub const RECORDINGS: [(&str, &str); 6] = [
    ("portfolio-clean", include_str!("../../../../web/recordings/portfolio-clean.sse")),
    ("tools-failed-and-retried", include_str!("../../../../web/recordings/tools-failed-and-retried.sse")),
    ("web-search-anthropic", include_str!("../../../../web/recordings/web-search-anthropic.sse")),
    ("web-search-openai", include_str!("../../../../web/recordings/web-search-openai.sse")),
    ("markers-dangle", include_str!("../../../../web/recordings/markers-dangle.sse")),
    ("cut", include_str!("../../../../web/recordings/cut.sse")),
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
    recordings.chain(runs()).chain(qualities()).chain(addresses()).chain(markers()).collect()
}

fn recording(name: &str, text: &str) -> [(String, String); 2] {
    let assessments = assess_recording(text.as_bytes(), &Assessor::default());
    let reports: String = assessments.iter().map(report::markdown).collect();
    [(name.to_owned(), json(&assessments)), (format!("report on {name}"), reports)]
}

/// Every run of up to four calls that worked, brought nothing, failed, or failed with something.
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

/// Up to twelve citations of up to five domains, at weights that make no round numbers.
fn qualities() -> impl Iterator<Item = (String, String)> {
    let weights = [(0.6, 0.4), (1.0 / 3.0, 2.0 / 3.0), (0.1, 0.7)];
    (0..13_u32).flat_map(move |count| {
        weights.map(|(credibility, diversity)| {
            let citation = |index: u32| QualityCitation {
                domain: format!("{}.org", index % 5),
                credibility: f64::from((index * 37) % 100) / 99.0,
            };
            let citations: Vec<QualityCitation> = (0..count).map(citation).collect();
            let score = score_source_quality(&citations, ScoringWeights { credibility, diversity });
            (format!("{count} citations at {credibility}"), json(&score))
        })
    })
}

fn addresses() -> impl Iterator<Item = (String, String)> {
    ADDRESSES.iter().map(|address| {
        let domain = Host::of(address).map(|host| registrable_domain(&host).to_owned());
        ((*address).to_owned(), json(&(domain, TrustPolicy::bundled().lookup(address, None))))
    })
}

fn markers() -> impl Iterator<Item = (String, String)> {
    ANSWERS.iter().map(|answer| ((*answer).to_owned(), json(&audit(answer, &[1, 2]))))
}

/// A record as JSON text.
pub fn json(record: &impl serde::Serialize) -> String {
    serde_json::to_string(record).unwrap_or_else(|error| error.to_string())
}
