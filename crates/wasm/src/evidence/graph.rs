//! The evidence graph for JavaScript: arguments name nodes by their ids, results by their indices in the list of ids.

use std::borrow::Cow;

use credence_core::evidence::{
    ClaimRelation, ConfidenceProfile, EvidenceGraph, GraphError, NodeIndex, NodeKind, Stance, Weighting,
};
use credence_core::trust::Host;
use js_sys::Function;
use wasm_bindgen::prelude::*;

use crate::boundary::{Argument, CallError, ErrorCode, FromArgument, input, json_text, read, share};
use crate::evidence::balance::domain_of;
use crate::shared_input::stance;

/// A graph of claims and the evidence about them.
#[wasm_bindgen(js_name = RawEvidenceGraph)]
#[derive(Debug)]
pub struct RawEvidenceGraph {
    graph: EvidenceGraph,
    /// The registrable domain of an address.
    site_of: Function,
}

#[wasm_bindgen(js_class = RawEvidenceGraph)]
impl RawEvidenceGraph {
    /// A graph without nodes; `site_of` returns the registrable domain of an address.
    #[wasm_bindgen(constructor)]
    pub fn new(site_of: Function) -> RawEvidenceGraph {
        Self { graph: EvidenceGraph::default(), site_of }
    }

    /// Adds a claim if it is new.
    #[wasm_bindgen(js_name = addClaim)]
    pub fn add_claim(&mut self, id: &str) -> Result<(), CallError> {
        self.graph.add_claim(id).map(drop).map_err(|error| refused("id", id, &error))
    }

    /// Adds a page if it is new. Its site is the given one, or the registrable domain of its address.
    #[wasm_bindgen(js_name = addPage)]
    pub fn add_page(&mut self, id: &str, site: Option<String>) -> Result<(), CallError> {
        let site = site.or_else(|| domain_of(id, &self.site_of));
        self.graph.add_page(id, site.as_deref()).map(drop).map_err(|error| refused("id", id, &error))
    }

    /// Adds a paper if it is new.
    #[wasm_bindgen(js_name = addPaper)]
    pub fn add_paper(&mut self, id: &str) -> Result<(), CallError> {
        self.graph.add_paper(id).map(drop).map_err(|error| refused("id", id, &error))
    }

    /// Adds a fragment, of a page or paper if one is given.
    #[wasm_bindgen(js_name = addFragment)]
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
    pub fn add_evidence(&mut self, evidence: &str) -> Result<(), CallError> {
        let evidence = Argument::parse("evidence", evidence)?;
        let is_list = evidence.is_array();
        let pieces: Vec<Piece<'_>> = if is_list { evidence.read()? } else { vec![evidence.read()?] };
        for (index, piece) in pieces.into_iter().enumerate() {
            let path = |name: &str| {
                if is_list { format!("evidence[{index}].{name}") } else { format!("evidence.{name}") }
            };
            self.add_piece(&piece, &path)?;
        }
        Ok(())
    }

    /// Adds a citation of one page or paper by another.
    pub fn cite(&mut self, from: &str, to: &str) -> Result<(), CallError> {
        let (citing, cited) = (self.node("from", from)?, self.node("to", to)?);
        self.graph.add_cite(citing, cited).map_err(|error| self.refused_pair([("from", from), ("to", to)], &error))
    }

    /// Adds that one claim contradicts or refutes another.
    #[wasm_bindgen(js_name = relateClaims)]
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
    pub fn set_weight(&mut self, source: &str, weight: &str) -> Result<(), CallError> {
        let weight = share(&Argument::parse("weight", weight)?)?;
        let node = self.node("source", source)?;
        self.graph.set_weight(node, weight).map_err(|error| refused("source", source, &error))
    }

    /// The confidence in one claim, as JSON text.
    pub fn confidence(&self, claim: &str, options: &str) -> Result<String, CallError> {
        let (profile, weighting) = reading(options)?;
        let confidence = self.graph.confidence(self.node("claim", claim)?, profile, weighting);
        json_text(&confidence.map_err(|error| refused("claim", claim, &error))?)
    }

    /// The confidence in every claim, as JSON text of pairs of an index and a confidence.
    pub fn confidences(&self, options: &str) -> Result<String, CallError> {
        let (profile, weighting) = reading(options)?;
        json_text(&self.graph.confidences(profile, weighting))
    }

    /// The contradictions, as JSON text.
    pub fn contradictions(&self, limit: usize) -> Result<String, CallError> {
        json_text(&self.graph.contradictions(limit))
    }

    /// The integrity of the citations, as JSON text.
    pub fn integrity(&self, limit: usize) -> Result<String, CallError> {
        json_text(&self.graph.integrity(limit))
    }

    /// How many independent sources have one stance on a claim, as JSON text.
    pub fn independence(&self, claim: &str, side: &str) -> Result<String, CallError> {
        let side = stance(&Argument::parse("stance", side)?)?;
        let found = self.graph.independence(self.node("claim", claim)?, side);
        json_text(&found.map_err(|error| refused("claim", claim, &error))?)
    }

    /// The layout of the graph, as JSON text.
    pub fn layout(&self) -> Result<String, CallError> {
        json_text(&self.graph.picture())
    }

    /// How many nodes there are.
    #[wasm_bindgen(getter, js_name = nNodes)]
    pub fn n_nodes(&self) -> usize {
        self.graph.n_nodes()
    }

    /// The ids of the nodes from index `first` on, as JSON text.
    #[wasm_bindgen(js_name = idsFrom)]
    pub fn ids_from(&self, first: u32) -> Result<String, CallError> {
        let ids = (first..).map_while(|index| self.graph.id(NodeIndex::from_number(index)));
        json_text(&ids.collect::<Vec<&str>>())
    }
}

impl RawEvidenceGraph {
    fn node(&self, path: &str, id: &str) -> Result<NodeIndex, CallError> {
        self.graph.find(id).ok_or_else(|| {
            let message = format!("`{path}` is `{id}`, which is not in the graph, expected a node that was added");
            CallError::new(ErrorCode::InvalidArgument, path, message)
        })
    }

    /// A node that can give evidence.
    fn source(&self, id: &str, path: &dyn Fn(&str) -> String) -> Result<NodeIndex, CallError> {
        const SOURCES: &[NodeKind] = &[NodeKind::Fragment, NodeKind::Page, NodeKind::Paper];
        let Some(node) = self.graph.find(id) else { return self.node(&path("source"), id) };
        match self.graph.kind(node) {
            Some(found @ NodeKind::Claim) => {
                Err(refused(&path("source"), id, &GraphError::WrongKind { node, found, expected: SOURCES }))
            }
            Some(NodeKind::Fragment | NodeKind::Page | NodeKind::Paper) | None => Ok(node),
        }
    }

    /// `path` gives the path of a field of the piece, which only errors need.
    fn add_piece(&mut self, piece: &Piece<'_>, path: &dyn Fn(&str) -> String) -> Result<(), CallError> {
        let known = match &piece.source {
            PieceSource::Known(id) => Some(self.source(id, path)?),
            PieceSource::Page(_) => None,
        };
        let claim = self.graph.add_claim(&piece.claim);
        let claim = claim.map_err(|error| refused(&path("claim"), &piece.claim, &error))?;
        let (name, id) = match &piece.source {
            PieceSource::Known(id) => ("source", id),
            PieceSource::Page(url) => ("url", url),
        };
        let source = known.map_or_else(|| self.add_page_of(id), Ok);
        let source = source.map_err(|error| refused(&path(name), id, &error))?;
        let origin = match &piece.text {
            None => Ok(source),
            // A text fragment, as in URLs.
            Some(text) => self.graph.add_fragment(&format!("{id}#:~:text={text}"), Some(source), text),
        };
        let added = origin.and_then(|source| self.graph.add_evidence(source, claim, piece.stance, piece.confidence));
        added.map_err(|error| refused(&path(name), id, &error))
    }

    /// The page at an address; a known page keeps its site.
    fn add_page_of(&mut self, url: &str) -> Result<NodeIndex, GraphError> {
        let site = if self.graph.find(url).is_none() { domain_of(url, &self.site_of) } else { None };
        self.graph.add_page(url, site.as_deref())
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
fn reading(options: &str) -> Result<(ConfidenceProfile, Weighting), CallError> {
    let options: Option<GraphReading> = read("options", options)?;
    Ok(options.map(|GraphReading { profile, weighting }| (profile, weighting)).unwrap_or_default())
}

/// An error about the node with that `id` at `path`.
fn refused(path: &str, id: &str, error: &GraphError) -> CallError {
    let message = match error {
        GraphError::WrongKind { found, expected, .. } => {
            let mut kinds = String::new();
            for kind in *expected {
                kinds.push_str(if kinds.is_empty() { "a " } else { " or a " });
                kinds.push_str(kind.name());
            }
            format!("`{path}` is `{id}`, a {}, expected {kinds}", found.name())
        }
        GraphError::OtherKind { found, expected, .. } => {
            format!("`{path}` is `{id}`, a {} already, expected a {}", found.name(), expected.name())
        }
        GraphError::AgainstItself { .. } => format!("`{path}` is `{id}`, as the first one is, expected another claim"),
        GraphError::NoSuchNode { .. } | GraphError::OutOfRange { .. } | GraphError::Full { .. } => {
            format!("`{path}` is `{id}`, which cannot be added: {error}")
        }
    };
    CallError::new(ErrorCode::InvalidArgument, path, message)
}

/// One piece of evidence.
struct Piece<'a> {
    claim: Cow<'a, str>,
    source: PieceSource<'a>,
    stance: Stance,
    confidence: Option<f64>,
    text: Option<Cow<'a, str>>,
}

/// The source of a piece of evidence.
enum PieceSource<'a> {
    /// A node in the graph.
    Known(Cow<'a, str>),
    /// A page, added if it is new.
    Page(Cow<'a, str>),
}

input! {
    /// A piece of evidence: from a `source` in the graph, or from the page at a `url`, which is added.
    closed struct GraphEvidence<'a> as "GraphEvidence" {
        claim: Cow<'a, str>,
        source: Option<Cow<'a, str>>,
        url: Option<Cow<'a, str>>,
        stance: Stance as stance => "Stance",
        confidence: Option<f64> as share,
        /// The text of the source, added as a fragment.
        text: Option<Cow<'a, str>>,
    }
}

impl<'a> FromArgument<'a> for Piece<'a> {
    fn from_argument(argument: &Argument<'a>) -> Result<Self, CallError> {
        let GraphEvidence { claim, source, url, stance, confidence, text } = argument.read()?;
        let source = PieceSource::new(&argument.field("url"), source, url)?;
        Ok(Self { claim, source, stance, confidence, text: text.filter(|text| !text.is_empty()) })
    }
}

impl<'a> PieceSource<'a> {
    fn new(
        argument: &Argument<'_>,
        source: Option<Cow<'a, str>>,
        url: Option<Cow<'a, str>>,
    ) -> Result<Self, CallError> {
        match (source, url) {
            (Some(_), Some(_)) => Err(argument.invalid("nothing beside a `source`")),
            (Some(source), None) => Ok(Self::Known(source)),
            (None, None) => Err(argument.invalid("a web address, or a `source` that is in the graph")),
            (None, Some(url)) if Host::parse(&url).is_none() => Err(argument.invalid("a web address")),
            (None, Some(url)) => Ok(Self::Page(url)),
        }
    }
}
