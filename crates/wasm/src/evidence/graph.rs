//! The evidence graph for JavaScript: arguments name nodes by their ids, results by their indices in the list of ids.

use credence_core::evidence::{
    ClaimRelation, ColumnNodes, ConfidenceProfile, EvidenceColumns, EvidenceGraph, GraphError, NodeIndex, Weighting,
};
use credence_part::part;
use wasm_bindgen::prelude::*;

use crate::boundary::{Argument, CallError, input, json_text, read, share};
use crate::evidence::columns::{self, CiteColumns, Form, parts, split_names};
use crate::evidence::piece::Pieces;
use crate::evidence::refusal::{not_in_graph, refused};
use crate::evidence::site::Sites;
use crate::reading::registrable_domain;
use crate::shared_input::stance;

/// A graph of claims and the evidence about them.
#[wasm_bindgen(js_name = RawEvidenceGraph)]
#[derive(Debug)]
pub struct RawEvidenceGraph {
    graph: EvidenceGraph,
}

#[wasm_bindgen(js_class = RawEvidenceGraph)]
impl RawEvidenceGraph {
    /// A graph without nodes.
    #[wasm_bindgen(constructor)]
    #[part(evidence, RawEvidenceGraph)]
    #[must_use]
    #[allow(clippy::new_without_default, reason = "JavaScript calls it")]
    pub fn new() -> RawEvidenceGraph {
        Self { graph: EvidenceGraph::default() }
    }

    /// Adds a claim if it is new.
    #[wasm_bindgen(js_name = addClaim)]
    #[part(evidence, RawEvidenceGraph)]
    pub fn add_claim(&mut self, id: &str) -> Result<(), CallError> {
        self.graph.add_claim(id).map(drop).map_err(|error| refused("id", id, &error))
    }

    /// Adds a page if it is new. Its site is the given one, or the registrable domain of its address.
    #[wasm_bindgen(js_name = addPage)]
    #[part(evidence, RawEvidenceGraph)]
    pub fn add_page(&mut self, id: &str, site: Option<String>) -> Result<(), CallError> {
        let site = site.or_else(|| registrable_domain(id));
        self.graph.add_page(id, site.as_deref()).map(drop).map_err(|error| refused("id", id, &error))
    }

    /// Adds a paper if it is new.
    #[wasm_bindgen(js_name = addPaper)]
    #[part(evidence, RawEvidenceGraph)]
    pub fn add_paper(&mut self, id: &str) -> Result<(), CallError> {
        self.graph.add_paper(id).map(drop).map_err(|error| refused("id", id, &error))
    }

    /// Adds a fragment, of a page or paper if one is given.
    #[wasm_bindgen(js_name = addFragment)]
    #[part(evidence, RawEvidenceGraph)]
    pub fn add_fragment(&mut self, id: &str, page: Option<String>, text: &str) -> Result<(), CallError> {
        let origin = page.as_deref().map(|page| self.node("page", page)).transpose()?;
        let added = self.graph.add_fragment(id, origin, text);
        added.map(drop).map_err(|error| match &error {
            GraphError::WrongKind { .. } => refused("page", page.as_deref().unwrap_or_default(), &error),
            GraphError::NoSuchNode { .. }
            | GraphError::OtherKind { .. }
            | GraphError::OutOfRange { .. }
            | GraphError::AgainstItself { .. }
            | GraphError::Full { .. } => refused("id", id, &error),
        })
    }

    /// Adds one piece of evidence or a list of them. New claims and pages are added. An invalid value adds none; a piece that the
    /// graph refuses leaves those before it in.
    #[wasm_bindgen(js_name = addEvidence)]
    #[part(evidence, RawEvidenceGraph)]
    pub fn add_evidence(&mut self, evidence: &str) -> Result<(), CallError> {
        let evidence = Argument::parse("evidence", evidence)?;
        if evidence.is_array() {
            self.add(&Pieces::new(&evidence.read::<Vec<_>>()?).columns(), Form::List).map(drop)
        } else {
            self.add(&Pieces::new(&[evidence.read()?]).columns(), Form::One).map(drop)
        }
    }

    /// The same in columns. The names are claims, pages, sources and texts, one after the other: their text, their lengths, and
    /// how many there are of the first three. Returns the node of each name.
    #[wasm_bindgen(js_name = addColumns)]
    #[allow(clippy::too_many_arguments, reason = "typed arrays cross the boundary one by one")]
    #[part(evidence, RawEvidenceGraph)]
    pub fn add_columns(
        &mut self,
        names: &[u8],
        lengths: &[u32],
        counts: &[u32],
        claim: &[u32],
        source: &[u32],
        stance: &[u8],
        confidence: &[f64],
        is_list: bool,
    ) -> Result<Vec<u32>, CallError> {
        let form = Form::of(is_list);
        let names = split_names(names, lengths)?;
        let [claims, pages, sources, texts] = parts(&names, counts)?;
        let stance = &columns::stances(stance)?;
        let columns = EvidenceColumns { claims, pages, sources, claim, source, stance, confidence, texts };
        form.expect_addresses(&columns)?;
        self.add(&columns, form).map(|nodes| columns::numbers(&nodes))
    }

    /// Adds citations between the nodes of a list of ids, in columns.
    #[wasm_bindgen(js_name = citeColumns)]
    #[part(evidence, RawEvidenceGraph)]
    pub fn cite_columns(
        &mut self,
        ids: &[u8],
        lengths: &[u32],
        from: &[u32],
        to: &[u32],
        is_list: bool,
    ) -> Result<(), CallError> {
        let ids = split_names(ids, lengths)?;
        let added = self.graph.add_cites(&ids, from, to);
        added.map_err(|error| CiteColumns { ids: &ids, from, to }.error(&error, Form::of(is_list)))
    }

    /// Adds a citation of one page or paper by another.
    #[part(evidence, RawEvidenceGraph)]
    pub fn cite(&mut self, from: &str, to: &str) -> Result<(), CallError> {
        let (citing, cited) = (self.node("from", from)?, self.node("to", to)?);
        self.graph.add_cite(citing, cited).map_err(|error| self.refused_pair([("from", from), ("to", to)], &error))
    }

    /// Adds that one claim contradicts or refutes another.
    #[wasm_bindgen(js_name = relateClaims)]
    #[part(evidence, RawEvidenceGraph)]
    pub fn relate_claims(
        &mut self,
        first: &str,
        second: &str,
        relation: &str,
        confidence: &str,
    ) -> Result<(), CallError> {
        let relation: Option<ClaimRelation> = read("options.relation", relation)?;
        let confidence = share(&Argument::parse("options.confidence", confidence)?)?;
        let (one, other) = (self.node("first", first)?, self.node("second", second)?);
        let related = self.graph.relate_claims(one, other, relation.unwrap_or(ClaimRelation::Contradicts), confidence);
        related.map_err(|error| self.refused_pair([("first", first), ("second", second)], &error))
    }

    /// Sets the weight of a source, or removes it.
    #[wasm_bindgen(js_name = setWeight)]
    #[part(evidence, RawEvidenceGraph)]
    pub fn set_weight(&mut self, source: &str, weight: &str) -> Result<(), CallError> {
        let weight = share(&Argument::parse("weight", weight)?)?;
        let node = self.node("source", source)?;
        self.graph.set_weight(node, weight).map_err(|error| refused("source", source, &error))
    }

    /// The confidence in one claim, as JSON text.
    #[part(evidence, RawEvidenceGraph)]
    pub fn confidence(&self, claim: &str, options: &str) -> Result<String, CallError> {
        let (profile, weighting) = reading(options)?;
        let confidence = self.graph.confidence(self.node("claim", claim)?, profile, weighting);
        json_text(&confidence.map_err(|error| refused("claim", claim, &error))?)
    }

    /// The confidence in every claim: the fields of a confidence one after the other, for all claims; names as numbers.
    #[part(evidence, RawEvidenceGraph)]
    pub fn confidences(&self, options: &str) -> Result<Vec<f64>, CallError> {
        let (profile, weighting) = reading(options)?;
        Ok(columns::of_confidences(&self.graph.confidences(profile, weighting)))
    }

    /// The contradictions, as JSON text.
    #[part(evidence, RawEvidenceGraph)]
    pub fn contradictions(&self, limit: usize) -> Result<String, CallError> {
        json_text(&self.graph.contradictions(limit))
    }

    /// The integrity of the citations, as JSON text.
    #[part(evidence, RawEvidenceGraph)]
    pub fn integrity(&self, limit: usize) -> Result<String, CallError> {
        json_text(&self.graph.integrity(limit))
    }

    /// How many independent sources have one stance on a claim, as JSON text.
    #[part(evidence, RawEvidenceGraph)]
    pub fn independence(&self, claim: &str, side: &str) -> Result<String, CallError> {
        let side = stance(&Argument::parse("stance", side)?)?;
        let found = self.graph.independence(self.node("claim", claim)?, side);
        json_text(&found.map_err(|error| refused("claim", claim, &error))?)
    }

    /// The layout of the graph, as JSON text.
    #[part(evidence, RawEvidenceGraph)]
    pub fn layout(&self) -> Result<String, CallError> {
        json_text(&self.graph.picture())
    }

    /// How many nodes there are.
    #[wasm_bindgen(getter, js_name = nNodes)]
    #[part(evidence, RawEvidenceGraph)]
    pub fn n_nodes(&self) -> usize {
        self.graph.n_nodes()
    }

    /// The ids of some nodes, as JSON text.
    #[wasm_bindgen(js_name = idsOf)]
    #[part(evidence, RawEvidenceGraph)]
    pub fn ids_of(&self, nodes: &[u32]) -> Result<String, CallError> {
        let ids = nodes.iter().map(|node| self.graph.id(NodeIndex::from_number(*node)).unwrap_or_default());
        json_text(&ids.collect::<Vec<&str>>())
    }
}

impl RawEvidenceGraph {
    fn node(&self, path: &str, id: &str) -> Result<NodeIndex, CallError> {
        self.graph.find(id).ok_or_else(|| not_in_graph(path, id))
    }

    fn add(&mut self, columns: &EvidenceColumns<'_>, form: Form) -> Result<ColumnNodes, CallError> {
        let sites = Sites::default();
        let added = self.graph.add_columns(columns, &|address| sites.of(address));
        added.map_err(|error| form.error(columns, &error))
    }

    /// The error about one of two nodes.
    fn refused_pair(&self, named: [(&str, &str); 2], error: &GraphError) -> CallError {
        let [first, second] = named;
        let is_first = match error {
            GraphError::WrongKind { node, .. } => self.graph.find(first.1) == Some(*node),
            GraphError::AgainstItself { .. } => false,
            GraphError::NoSuchNode { .. }
            | GraphError::OtherKind { .. }
            | GraphError::OutOfRange { .. }
            | GraphError::Full { .. } => true,
        };
        let (path, id) = if is_first { first } else { second };
        refused(path, id, error)
    }
}

input! {
    /// How the evidence of a claim is balanced.
    closed struct GraphReading as "GraphReading" {
        profile: ConfidenceProfile = ConfidenceProfile::default(),
        weighting: Weighting = Weighting::default(),
    }
}

/// The profile and the weighting that a caller chose.
pub(crate) fn reading(options: &str) -> Result<(ConfidenceProfile, Weighting), CallError> {
    let options: Option<GraphReading> = read("options", options)?;
    Ok(options.map(|GraphReading { profile, weighting }| (profile, weighting)).unwrap_or_default())
}
