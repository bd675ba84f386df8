//! Times the evidence graph: 100,000 edges built, all confidences, contradictions, integrity, and 10,000 texts compared.
//!
//! Run with `cargo run --release -p credence-core --example evidence_graph`.

use std::time::Instant;

use credence_core::evidence::{
    ConfidenceProfile, EvidenceGraph, GraphError, LayoutInput, NodeIndex, SourceText, Stance, Weighting,
    count_independent, lay_out,
};

const CLAIMS: u64 = 20_000;
const PAGES: u64 = 5_000;
const STANCES: u64 = 80_000;
const CITES: u64 = 20_000;
const TEXTS: u64 = 10_000;
const RUNS: usize = 7;

/// A fixed sequence of numbers, so that every run is the same.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % end
    }
}

fn main() -> Result<(), GraphError> {
    let ids = Ids::new();
    let (graph, build) = timed(|| build(&ids));
    let mut graph = graph?;
    let (_, confidences) = timed(|| graph.confidences(ConfidenceProfile::Beta, Weighting::Alike));
    let (contradictions, disputes) = timed(|| graph.contradictions(100));
    let (integrity, cited) = timed(|| graph.integrity(100));
    println!("build           {build:9.3} ms   {STANCES} stances, {CITES} citations");
    println!("confidences     {confidences:9.3} ms   {CLAIMS} claims");
    println!("contradictions  {disputes:9.3} ms   {} disputed claims", contradictions.n_disputed);
    println!("integrity       {cited:9.3} ms   {} loops, {:?}", integrity.n_loops, integrity.search);
    println!("together        {:9.3} ms", build + confidences + disputes + cited);
    println!("one more piece  {:9.3} us   and the claim's confidence", one_more(&mut graph)?);
    println!("one weight      {:9.3} us   {} edges of one page", one_weight(&mut graph)?, STANCES / PAGES);
    println!("layout          {:9.3} ms   {STANCES} edges", layout());
    independence();
    Ok(())
}

/// The fastest of several runs, in milliseconds: the others waited for something else.
fn timed<T>(work: impl Fn() -> T) -> (T, f64) {
    let mut fastest = f64::INFINITY;
    let mut result = work();
    for _ in 0..RUNS {
        let start = Instant::now();
        let next = work();
        fastest = fastest.min(start.elapsed().as_secs_f64() * 1000.0);
        result = next;
    }
    (result, fastest)
}

struct Ids {
    claims: Vec<String>,
    pages: Vec<String>,
    sites: Vec<String>,
}

impl Ids {
    fn new() -> Self {
        Self {
            claims: (0..CLAIMS).map(|claim| format!("claim-{claim}")).collect(),
            pages: (0..PAGES).map(|page| format!("https://site{}.example/page/{page}", page % 900)).collect(),
            sites: (0..PAGES).map(|page| format!("site{}.example", page % 900)).collect(),
        }
    }
}

fn build(ids: &Ids) -> Result<EvidenceGraph, GraphError> {
    let mut graph = EvidenceGraph::new();
    let mut numbers = Numbers(0x5eed);
    let mut claims = Vec::new();
    let mut pages = Vec::new();
    for id in &ids.claims {
        claims.push(graph.add_claim(id)?);
    }
    for (id, site) in ids.pages.iter().zip(&ids.sites) {
        pages.push(graph.add_page(id, Some(site))?);
    }
    for _ in 0..STANCES {
        let (page, claim) = (pick(&mut numbers, &pages), pick(&mut numbers, &claims));
        let stance = if numbers.below(5) == 0 { Stance::Refutes } else { Stance::Supports };
        graph.add_evidence(page, claim, stance, Some(0.5 + numbers.below(500) as f64 / 1000.0))?;
    }
    for _ in 0..CITES {
        let (citing, cited) = (pick(&mut numbers, &pages), pick(&mut numbers, &pages));
        graph.add_cite(citing, cited)?;
    }
    Ok(graph)
}

fn pick(numbers: &mut Numbers, nodes: &[NodeIndex]) -> NodeIndex {
    nodes[numbers.below(nodes.len() as u64) as usize]
}

/// Microseconds for one more piece of evidence with all confidences current: only its claim's has to be read.
fn one_more(graph: &mut EvidenceGraph) -> Result<f64, GraphError> {
    let claims: Vec<NodeIndex> = graph.claims().collect();
    let Some(page) = graph.find("https://site0.example/page/0") else { return Ok(f64::NAN) };
    let start = Instant::now();
    let mut sum = 0.0;
    for claim in &claims {
        graph.add_evidence(page, *claim, Stance::Supports, Some(0.7))?;
        sum += graph.sums(*claim, Weighting::Alike)?.beta().ratio;
    }
    let microseconds = start.elapsed().as_secs_f64() * 1e6 / claims.len() as f64;
    Ok(if sum > 0.0 { microseconds } else { f64::NAN })
}

fn one_weight(graph: &mut EvidenceGraph) -> Result<f64, GraphError> {
    let pages: Vec<NodeIndex> =
        (1..PAGES).filter_map(|page| graph.find(&format!("https://site{}.example/page/{page}", page % 900))).collect();
    let start = Instant::now();
    for page in &pages {
        graph.set_weight(*page, Some(0.4))?;
    }
    Ok(start.elapsed().as_secs_f64() * 1e6 / pages.len() as f64)
}

fn layout() -> f64 {
    let mut numbers = Numbers(0xd4a);
    let groups: Vec<u32> = (0..PAGES as u32).map(|page| page % 900).collect();
    let priorities: Vec<u32> = (0..CLAIMS).map(|_| u32::from(numbers.below(5) == 0)).collect();
    let edges: Vec<(u32, u32)> =
        (0..STANCES).map(|_| (numbers.below(PAGES) as u32, numbers.below(CLAIMS) as u32)).collect();
    timed(|| lay_out(&LayoutInput { groups: &groups, priorities: &priorities, edges: &edges })).1
}

fn independence() {
    let mut numbers = Numbers(0x7e47);
    let mut texts: Vec<String> = Vec::new();
    for place in 0..TEXTS {
        // Every fifth text is an earlier one with another first line.
        let earlier = (place % 5 == 4).then(|| texts[numbers.below(place) as usize].clone());
        let text = earlier.map_or_else(|| story(&mut numbers), |text| format!("from our own reporter {place} {text}"));
        texts.push(text);
    }
    let sites: Vec<String> = (0..TEXTS).map(|place| format!("site{place}.example")).collect();
    let sources: Vec<SourceText<'_>> =
        texts.iter().zip(&sites).map(|(text, site)| SourceText { page: Some(site), site: Some(site), text }).collect();
    let (found, time) = timed(|| count_independent(&sources));
    let bytes = texts.iter().map(String::len).sum::<usize>() / texts.len();
    println!("independence    {time:9.3} ms   {TEXTS} texts of {bytes} bytes, {} left", found.n_independent_texts);
}

/// About a kilobyte of words from a vocabulary of 4,000.
fn story(numbers: &mut Numbers) -> String {
    let words: Vec<String> =
        (0..170).map(|_| format!("word{}", numbers.below(4000) % (1 + numbers.0 % 4000))).collect();
    words.join(" ")
}
