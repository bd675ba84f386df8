//! Laws of evidence in any order, and results of other programs for the same graphs.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use credence_core::evidence::{
    ColumnProblem, ConfidenceProfile, EvidenceColumns, EvidenceGraph, LoopSearch, NodeIndex, PenaltyReason, SourceText,
    Stance, Weighting, count_independent, sum_evidence,
};
use proptest::prelude::*;
use serde_json::Value;

use crate::shared::shared;

const BOTH: [Weighting; 2] = [Weighting::Alike, Weighting::BySource];

fn stance() -> impl Strategy<Value = Stance> {
    proptest::sample::select(Stance::ALL.to_vec())
}

fn confidence() -> impl Strategy<Value = Option<f64>> {
    prop_oneof![1 => Just(None), 1 => Just(Some(0.0)), 1 => Just(Some(1.0)), 6 => (0.0..=1.0).prop_map(Some)]
}

/// Evidence of page `.0` about claim `.1`.
type Piece = (usize, usize, Stance, Option<f64>);

fn pieces() -> impl Strategy<Value = Vec<Piece>> {
    prop::collection::vec((0..6_usize, 0..5_usize, stance(), confidence()), 0..40)
}

fn graph_of(pieces: &[Piece]) -> EvidenceGraph {
    let mut graph = EvidenceGraph::new();
    for number in 0..6 {
        graph.add_page(&format!("page{number}"), None).unwrap();
        graph.add_claim(&format!("claim{number}")).unwrap();
    }
    pieces.iter().for_each(|piece| add(&mut graph, piece));
    graph
}

fn add(graph: &mut EvidenceGraph, (page, claim, stance, confidence): &Piece) {
    let page = graph.find(&format!("page{page}")).unwrap();
    let claim = graph.find(&format!("claim{claim}")).unwrap();
    graph.add_evidence(page, claim, *stance, *confidence).unwrap();
}

fn set_weights(graph: &mut EvidenceGraph, weights: &[(usize, Option<f64>)]) {
    for (page, weight) in weights {
        let page = graph.find(&format!("page{page}")).unwrap();
        graph.set_weight(page, *weight).unwrap();
    }
}

fn weights() -> impl Strategy<Value = Vec<(usize, Option<f64>)>> {
    prop::collection::vec((0..6_usize, confidence()), 0..12)
}

/// Every number of the graph about its claims, as text.
fn all_confidences(graph: &EvidenceGraph) -> String {
    let profiles = [ConfidenceProfile::Beta, ConfidenceProfile::Ratio];
    let each = |profile| BOTH.map(|weighting| graph.confidences(profile, weighting));
    format!("{:?}", profiles.map(each))
}

proptest! {
    #[test]
    fn a_new_supporting_source_never_lowers_the_ratio(
        evidence in prop::collection::vec((stance(), confidence()), 0..30),
        support in confidence(),
    ) {
        let before = sum_evidence(&evidence).beta().ratio;
        let mut more = evidence;
        more.push((Stance::Supports, support));
        prop_assert!(sum_evidence(&more).beta().ratio >= before);
        more.push((Stance::Refutes, support));
        let both = sum_evidence(&more).beta().ratio;
        prop_assert!(both <= sum_evidence(&more[..more.len() - 1]).beta().ratio);
    }

    #[test]
    fn numbers_stay_in_their_range_and_are_those_of_the_formula(
        evidence in prop::collection::vec((stance(), confidence()), 0..30),
    ) {
        let found = sum_evidence(&evidence).beta();
        let sum = |side| -> f64 { evidence.iter().filter(|it| it.0 == side).filter_map(|it| it.1).sum() };
        let (alpha, beta) = (1.0 + sum(Stance::Supports), 1.0 + sum(Stance::Refutes));
        let total: f64 = alpha + beta;
        let spread = (alpha * beta / (total * total * (total + 1.0))).sqrt();
        // Half of the last displayed digit, and a tolerance for the order of the sums.
        prop_assert!((found.ratio - alpha / total).abs() < 0.000_501);
        prop_assert!((found.uncertainty - spread).abs() < 0.000_501);
        prop_assert!((found.alpha - alpha).abs() < 0.005_01 && (found.beta - beta).abs() < 0.005_01);
        prop_assert!((0.0..=0.5).contains(&found.controversy));
        prop_assert!((0.0..=1.0).contains(&sum_evidence(&evidence).ratio().confidence));
    }

    #[test]
    fn the_order_of_the_evidence_changes_nothing(
        (pieces, shuffled) in pieces().prop_flat_map(|pieces| (Just(pieces.clone()), Just(pieces).prop_shuffle())),
        weights in weights(),
    ) {
        let (mut one, mut other) = (graph_of(&pieces), graph_of(&shuffled));
        set_weights(&mut one, &weights);
        set_weights(&mut other, &weights);
        prop_assert_eq!(all_confidences(&one), all_confidences(&other));
    }

    #[test]
    fn sums_that_follow_are_those_from_scratch(pieces in pieces(), weights in weights(), turns in 0..40_usize) {
        let mut following = graph_of(&pieces[..turns.min(pieces.len())]);
        set_weights(&mut following, &weights);
        pieces[turns.min(pieces.len())..].iter().for_each(|piece| add(&mut following, piece));

        // From scratch: the last weight of each page is set before any evidence is added.
        let mut scratch = graph_of(&[]);
        set_weights(&mut scratch, &weights);
        pieces.iter().for_each(|piece| add(&mut scratch, piece));
        prop_assert_eq!(all_confidences(&following), all_confidences(&scratch));

        let all: BTreeMap<usize, Option<f64>> = weights.iter().copied().collect();
        for claim in 0..5 {
            let weighted = pieces.iter().filter(|piece| piece.1 == claim).map(|piece| {
                let weight = all.get(&piece.0).copied().flatten().unwrap_or(1.0);
                (piece.2, piece.3.map(|confidence| confidence * weight))
            });
            let node = following.find(&format!("claim{claim}")).unwrap();
            let naive = sum_evidence(&weighted.collect::<Vec<_>>());
            prop_assert_eq!(following.sums(node, Weighting::BySource).unwrap(), naive);
        }
    }

    #[test]
    fn disputes_are_those_of_all_pairs(pieces in pieces(), limit in 0..8_usize) {
        let graph = graph_of(&pieces);
        let found = graph.contradictions(limit);
        let pages = |claim: usize, side: Stance| -> BTreeSet<usize> {
            let counted = pieces.iter().filter(|it| it.1 == claim && it.2 == side && it.3.is_some_and(|it| it > 0.0));
            counted.map(|piece| piece.0).collect()
        };
        let disputed = (0..5).filter(|it| ![Stance::Supports, Stance::Refutes].map(|side| pages(*it, side)).iter().any(BTreeSet::is_empty));
        prop_assert_eq!(found.n_disputed as usize, disputed.count());
        prop_assert_eq!(found.disputed.len(), limit.min(found.n_disputed as usize));
        for dispute in &found.disputed {
            let claim: usize = graph.id(dispute.claim).unwrap()[5..].parse().unwrap();
            let (supporting, refuting) = (pages(claim, Stance::Supports), pages(claim, Stance::Refutes));
            let all = supporting.iter().flat_map(|one| refuting.iter().filter(move |other| one != *other));
            prop_assert_eq!(dispute.n_pairs as usize, all.count());
            prop_assert_eq!(dispute.n_supporting as usize, supporting.len());
            prop_assert_eq!(dispute.n_refuting as usize, refuting.len());
            prop_assert!(dispute.pairs.len() <= 16 && dispute.pairs.len() as u64 <= dispute.n_pairs);
        }
    }

    #[test]
    fn loops_are_those_a_naive_search_finds(
        n_pages in 1..14_usize,
        ends in prop::collection::vec((0..14_usize, 0..14_usize), 0..40),
    ) {
        let cites: Vec<(usize, usize)> = ends.into_iter().map(|(one, other)| (one % n_pages, other % n_pages)).collect();
        check_loops(n_pages, &cites)?;
    }

    #[test]
    fn what_is_a_copy_never_adds_an_independent_source(
        texts in prop::collection::vec((0..6_u32, 0..5_u32, "[a-e]( [a-e]){0,30}"), 1..12),
        copied in any::<prop::sample::Index>(),
    ) {
        let pages: Vec<(String, String)> =
            texts.iter().map(|(page, site, _)| (format!("{site}/{page}"), site.to_string())).collect();
        let mut items: Vec<SourceText<'_>> = texts
            .iter()
            .zip(&pages)
            .map(|((_, _, text), (page, site))| SourceText { page: Some(page), site: Some(site), text })
            .collect();
        let before = count_independent(&items);
        prop_assert!(before.n_independent_texts <= before.n_sites && before.n_sites <= before.n_pages);

        let copy = SourceText { page: Some("new/1"), site: Some("new"), ..items[copied.index(items.len())] };
        items.push(copy);
        let after = count_independent(&items);
        prop_assert!(after.n_independent_texts <= before.n_independent_texts);
        prop_assert_eq!((after.n_pages, after.n_sites), (before.n_pages + 1, before.n_sites + 1));
        prop_assert_eq!(after.groups.iter().max().map(|last| last + 1), Some(after.n_independent_texts));
    }

    #[test]
    fn the_order_of_equal_copies_does_not_matter(
        (texts, shuffled) in prop::collection::vec("[a-c]( [a-c]){0,3}", 1..12)
            .prop_flat_map(|texts| (Just(texts.clone()), Just(texts).prop_shuffle())),
    ) {
        let count = |texts: &[String]| {
            let items: Vec<SourceText<'_>> = texts.iter().map(|text| SourceText { text, ..SourceText::default() }).collect();
            count_independent(&items).n_independent_texts
        };
        prop_assert_eq!(count(&texts), count(&shuffled));
        prop_assert_eq!(count(&texts) as usize, texts.iter().collect::<BTreeSet<_>>().len());
    }

    #[test]
    fn no_text_is_too_odd_to_be_compared(texts in prop::collection::vec(any::<String>(), 0..8)) {
        let items: Vec<SourceText<'_>> = texts.iter().map(|text| SourceText { text, ..SourceText::default() }).collect();
        let found = count_independent(&items);
        prop_assert_eq!(found.groups.len(), texts.len());
        prop_assert!(found.n_independent_texts as usize <= texts.len());
    }
}

/// The shortest path from a page back to itself through at least one other page, by trying all of them.
fn naive_loop(start: usize, n_pages: usize, cites: &[(usize, usize)]) -> Option<usize> {
    let mut distances = vec![None; n_pages];
    let mut queue = VecDeque::from([(start, 0_usize)]);
    while let Some((page, distance)) = queue.pop_front() {
        for (_, cited) in cites.iter().filter(|(citing, cited)| *citing == page && citing != cited) {
            if *cited == start {
                return Some(distance + 1);
            }
            if distances[*cited].is_none() {
                distances[*cited] = Some(distance + 1);
                queue.push_back((*cited, distance + 1));
            }
        }
    }
    None
}

fn check_loops(n_pages: usize, cites: &[(usize, usize)]) -> Result<(), TestCaseError> {
    let mut graph = EvidenceGraph::new();
    let pages: Vec<NodeIndex> = (0..n_pages).map(|page| graph.add_page(&page.to_string(), None).unwrap()).collect();
    for (citing, cited) in cites {
        graph.add_cite(pages[*citing], pages[*cited]).unwrap();
    }
    let integrity = graph.integrity(100);
    prop_assert_eq!(integrity.search, LoopSearch::Complete);
    let lengths: Vec<Option<usize>> = (0..n_pages).map(|page| naive_loop(page, n_pages, cites)).collect();
    prop_assert_eq!(integrity.n_in_loops as usize, lengths.iter().flatten().count());
    for (page, length) in pages.iter().zip(&lengths) {
        let penalty = integrity.penalties.iter().find(|penalty| penalty.node == *page);
        let found = penalty.iter().flat_map(|penalty| &penalty.reasons).find_map(|reason| loop_length(*reason));
        prop_assert_eq!(found, length.map(|length| if length == 5 { 4 } else { length.min(6) }), "page {:?}", page);
    }
    for found in &integrity.loops {
        let nodes: Vec<usize> = found.nodes.iter().map(|node| node.number() as usize).collect();
        let is_cited = |at: usize| cites.contains(&(nodes[at], nodes[(at + 1) % nodes.len()]));
        prop_assert!((0..nodes.len()).all(is_cited), "{:?} is no loop", nodes);
        prop_assert_eq!(nodes.iter().collect::<BTreeSet<_>>().len(), nodes.len());
        prop_assert!(nodes.iter().any(|node| lengths[*node] == Some(nodes.len())));
    }
    Ok(())
}

/// The loop length of a reason, 4 for four or five and 6 for more; `None` for other reasons.
fn loop_length(reason: PenaltyReason) -> Option<usize> {
    match reason {
        PenaltyReason::LoopCritical => Some(2),
        PenaltyReason::LoopHigh => Some(3),
        PenaltyReason::LoopMedium => Some(4),
        PenaltyReason::LoopLow => Some(6),
        PenaltyReason::LoopUnmeasured => Some(0),
        PenaltyReason::SelfCitation
        | PenaltyReason::RoundTrip
        | PenaltyReason::CitesOwnSite
        | PenaltyReason::CitedByOwnSite => None,
    }
}

/// A JSON file beside the repository.
fn peer(name: &str) -> Option<Value> {
    let text = std::fs::read_to_string(shared(name)?).unwrap();
    Some(serde_json::from_str(&text).unwrap())
}

#[test]
fn argumentation_programs_lean_to_the_same_side() {
    let Some(file) = peer("data/peers/qbaf_vectors.json") else { return };
    for name in ["one_support", "one_attack", "balanced", "two_weak_vs_one_strong"] {
        let case = &file["cases"][name];
        let ours = sum_evidence(&star_of(case["bag"].as_str().unwrap())).beta().ratio;
        for (program, strengths) in case["strengths"].as_object().unwrap() {
            let theirs = strengths["c"].as_f64().unwrap();
            assert_eq!(side(ours), side(theirs), "{name}: {program} gives {theirs}, we give {ours}");
        }
    }
}

/// Below, at or above one half, at three decimals.
fn side(value: f64) -> std::cmp::Ordering {
    ((value * 1000.0).round() / 1000.0).total_cmp(&0.5)
}

/// Supports and attacks on the argument `c`, each with its base score as strength.
fn star_of(bag: &str) -> Vec<(Stance, Option<f64>)> {
    let inside = |line: &str| -> Option<(String, String, String)> {
        let (kind, rest) = line.split_once('(')?;
        let (first, second) = rest.split_once(')')?.0.split_once(',')?;
        Some((kind.to_owned(), first.trim().to_owned(), second.trim().to_owned()))
    };
    let lines: Vec<_> = bag.lines().filter_map(inside).collect();
    let base =
        |name: &str| lines.iter().find(|line| line.0 == "arg" && line.1 == name).and_then(|it| it.2.parse().ok());
    let edges = lines.iter().filter(|line| line.0 != "arg");
    edges
        .map(|(kind, from, to)| {
            assert_eq!(to, "c", "only stars are compared");
            (if kind == "sup" { Stance::Supports } else { Stance::Refutes }, base(from))
        })
        .collect()
}

#[test]
fn the_most_believed_values_are_those_of_majority_voting() {
    let Some(file) = peer("data/peers/truthdiscovery_vectors.json") else { return };
    let mut n_objects = 0;
    for (name, case) in file["cases"].as_object().unwrap() {
        for (object, values) in case["results"]["MajorityVoting"]["most_believed"].as_object().unwrap() {
            let expected: BTreeSet<&str> = values.as_array().unwrap().iter().map(|it| it.as_str().unwrap()).collect();
            let triples = case["triples_source_object_value"].as_array().unwrap();
            assert_eq!(most_believed(triples, object), expected, "{name}: {object}");
            n_objects += 1;
        }
    }
    assert!(n_objects > 0, "nothing was compared");
}

/// The values of an object with the highest ratio, if a source with another value refutes this one.
fn most_believed<'a>(triples: &'a [Value], object: &str) -> BTreeSet<&'a str> {
    let values: Vec<&str> = triples.iter().filter(|it| it[1] == object).map(|it| it[2].as_str().unwrap()).collect();
    let ratio = |value: &str| {
        let stance = |other: &&str| if *other == value { Stance::Supports } else { Stance::Refutes };
        sum_evidence(&values.iter().map(|other| (stance(other), Some(1.0))).collect::<Vec<_>>()).beta().ratio
    };
    let best = values.iter().map(|value| ratio(value)).fold(0.0, f64::max);
    values.iter().filter(|value| ratio(value) >= best).copied().collect()
}

/// Rows of columns: the claim, the source, the stance, the confidence and the text.
type Row = (u32, u32, Stance, Option<f64>, &'static str);

fn rows() -> impl Strategy<Value = Vec<Row>> {
    let text = proptest::sample::select(vec!["", "one", "two"]);
    prop::collection::vec((0..4_u32, 0..6_u32, stance(), confidence(), text), 0..30)
}

/// The last source is not in the graph, and a page has the id of a claim.
const CLAIMS: [&str; 4] = ["c0", "c1", "c2", "both"];
const PAGES: [&str; 4] = ["p0", "p1", "p2", "both"];
const KNOWN: [&str; 2] = ["known", "unknown"];

fn graph_with_known() -> EvidenceGraph {
    let mut graph = EvidenceGraph::new();
    graph.add_paper("known").unwrap();
    graph
}

fn site_of(page: &str) -> Option<String> {
    (page != "p2").then(|| "site".to_owned())
}

/// Adds rows one by one until one is refused; whether all were added.
fn add_rows(graph: &mut EvidenceGraph, rows: &[Row]) -> bool {
    rows.iter().all(|row| add_row(graph, *row).is_some())
}

fn add_row(graph: &mut EvidenceGraph, (claim, source, stance, confidence, text): Row) -> Option<()> {
    let place = source as usize;
    let known = if place < PAGES.len() { None } else { Some(graph.find(KNOWN[place - PAGES.len()])?) };
    let claim = graph.add_claim(CLAIMS[claim as usize]).ok()?;
    let source = match known {
        Some(known) => known,
        None if graph.find(PAGES[place]).is_some() => graph.add_page(PAGES[place], None).ok()?,
        None => graph.add_page(PAGES[place], site_of(PAGES[place]).as_deref()).ok()?,
    };
    let id = format!("{}#:~:text={text}", graph.id(source)?);
    let source = if text.is_empty() { source } else { graph.add_fragment(&id, Some(source), text).ok()? };
    graph.add_evidence(source, claim, stance, confidence).ok()
}

/// Everything that a graph tells about its nodes.
fn all_nodes(graph: &EvidenceGraph) -> String {
    let nodes = (0..u32::try_from(graph.n_nodes()).unwrap()).map(NodeIndex::from_number);
    let of = |node| (graph.id(node), graph.kind(node), graph.site(node), graph.text(node), graph.origin_of(node));
    let contradictions = serde_json::to_string(&graph.contradictions(9)).unwrap();
    format!("{:?} {} {contradictions}", nodes.map(of).collect::<Vec<_>>(), all_confidences(graph))
}

proptest! {
    #[test]
    fn columns_are_rows_added_one_by_one(rows in rows()) {
        let columns = EvidenceColumns {
            claims: &CLAIMS,
            pages: &PAGES,
            sources: &KNOWN,
            claim: &rows.iter().map(|row| row.0).collect::<Vec<_>>(),
            source: &rows.iter().map(|row| row.1).collect::<Vec<_>>(),
            stance: &rows.iter().map(|row| row.2).collect::<Vec<_>>(),
            confidence: &rows.iter().map(|row| row.3.unwrap_or(f64::NAN)).collect::<Vec<_>>(),
            texts: &rows.iter().map(|row| row.4).collect::<Vec<_>>(),
        };
        let (mut one, mut many) = (graph_with_known(), graph_with_known());
        let is_added = add_rows(&mut one, &rows);
        let added = many.add_columns(&columns, &site_of);
        prop_assert_eq!(added.is_ok(), is_added);
        prop_assert_eq!(all_nodes(&one), all_nodes(&many));
    }

    #[test]
    fn columns_of_any_lengths_and_indices_are_refused_before_anything_is_added(
        claim in prop::collection::vec(0..6_u32, 0..4),
        source in prop::collection::vec(prop_oneof![0..8_u32, Just(u32::MAX)], 0..4),
        stance in prop::collection::vec(stance(), 0..4),
        confidence in prop::collection::vec(prop_oneof![4 => 0.0..=1.0, 1 => any::<f64>()], 0..4),
        texts in prop::collection::vec(proptest::sample::select(vec!["", "text"]), 0..4),
    ) {
        let names = ["a", "b", "c"];
        let columns = EvidenceColumns {
            claims: &names, pages: &["p", "q"], sources: &["known"],
            claim: &claim, source: &source, stance: &stance, confidence: &confidence, texts: &texts,
        };
        let mut graph = graph_with_known();
        let n_rows = claim.len();
        let is_long = source.len() == n_rows && stance.len() == n_rows && confidence.len() == n_rows;
        let is_share = |number: &f64| number.is_nan() || (0.0..=1.0).contains(number);
        let is_valid = is_long
            && (texts.is_empty() || texts.len() == n_rows)
            && claim.iter().chain(&source).all(|index| *index < 3)
            && confidence.iter().all(is_share);
        match graph.add_columns(&columns, &site_of) {
            Ok(_) => prop_assert!(is_valid),
            Err(error) => {
                prop_assert!(!is_valid, "{error:?}");
                prop_assert!(!matches!(error.problem, ColumnProblem::NotInGraph));
                prop_assert_eq!(graph.n_nodes(), 1);
            }
        }
    }
}
