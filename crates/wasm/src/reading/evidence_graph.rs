//! The evidence graph for JavaScript: identities are texts on the way in and places in the list of them on the way out.

use std::borrow::Cow;

use credence_core::evidence::{
    ClaimRelation, ConfidenceProfile, EvidenceGraph, GraphError, NodeIndex, NodeKind, Stance, Weighting,
};
use credence_core::trust::Host;
use wasm_bindgen::prelude::*;

use crate::boundary::{Argument, CallError, ErrorCode, FromArgument, input, json_text, read, share};
use crate::reading::evidence::{site_of, stance};

/// A graph of claims and of what sources say about them.
#[wasm_bindgen(js_name = RawEvidenceGraph)]
#[derive(Debug, Default)]
pub struct RawEvidenceGraph {
    graph: EvidenceGraph,
}

#[wasm_bindgen(js_class = RawEvidenceGraph)]
impl RawEvidenceGraph {
    /// A graph without nodes.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> RawEvidenceGraph {
        Self::default()
    }

    /// Adds a claim unless it is there.
    ///
    /// # Errors
    /// When the identity is that of a node of another kind, or the graph is full.
    #[wasm_bindgen(js_name = addClaim)]
    pub fn add_claim(&mut self, id: &str) -> Result<(), CallError> {
        self.graph.add_claim(id).map(drop).map_err(|error| refused("id", id, &error))
    }

    /// Adds a page unless it is there; its site is the one given, else the one that owns its address.
    ///
    /// # Errors
    /// As [`RawEvidenceGraph::add_claim`].
    #[wasm_bindgen(js_name = addPage)]
    pub fn add_page(&mut self, id: &str, site: Option<String>) -> Result<(), CallError> {
        let site = site.or_else(|| site_of(id));
        self.graph.add_page(id, site.as_deref()).map(drop).map_err(|error| refused("id", id, &error))
    }

    /// Adds a paper unless it is there.
    ///
    /// # Errors
    /// As [`RawEvidenceGraph::add_claim`].
    #[wasm_bindgen(js_name = addPaper)]
    pub fn add_paper(&mut self, id: &str) -> Result<(), CallError> {
        self.graph.add_paper(id).map(drop).map_err(|error| refused("id", id, &error))
    }

    /// Adds a fragment of a page or paper, or of none that is known.
    ///
    /// # Errors
    /// When there is no such page or paper, or as [`RawEvidenceGraph::add_claim`].
    #[wasm_bindgen(js_name = addFragment)]
    pub fn add_fragment(&mut self, id: &str, page: Option<String>, text: &str) -> Result<(), CallError> {
        let place = page.as_deref().map(|page| self.node("page", page)).transpose()?;
        let added = self.graph.add_fragment(id, place, text);
        added.map(drop).map_err(|error| match &error {
            GraphError::WrongKind { .. } => refused("page", page.as_deref().unwrap_or_default(), &error),
            GraphError::NoSuchNode { .. }
            | GraphError::OtherKind { .. }
            | GraphError::OutOfRange { .. }
            | GraphError::AgainstItself { .. }
            | GraphError::Full { .. } => refused("id", id, &error),
        })
    }

    /// Adds one piece of evidence, or each of a list of them in one crossing; claims and pages that are new are added.
    ///
    /// # Errors
    /// Names the first piece with a value of the wrong type, of which none is added then; or the first one that is
    /// refused because of what is in the graph, and those before it are in.
    #[wasm_bindgen(js_name = addEvidence)]
    pub fn add_evidence(&mut self, evidence: &str) -> Result<(), CallError> {
        let evidence = Argument::parse("evidence", evidence)?;
        let is_list = evidence.is_array();
        let pieces: Vec<Piece<'_>> = if is_list { evidence.read()? } else { vec![evidence.read()?] };
        for (place, piece) in pieces.into_iter().enumerate() {
            let path = |name: &str| {
                if is_list { format!("evidence[{place}].{name}") } else { format!("evidence.{name}") }
            };
            self.add_piece(&piece, &path)?;
        }
        Ok(())
    }

    /// Says that one page or paper cites another.
    ///
    /// # Errors
    /// When either is not in the graph, or is neither a page nor a paper.
    pub fn cite(&mut self, from: &str, to: &str) -> Result<(), CallError> {
        let (citing, cited) = (self.node("from", from)?, self.node("to", to)?);
        self.graph.add_cite(citing, cited).map_err(|error| self.refused_pair([("from", from), ("to", to)], &error))
    }

    /// Says that one claim contradicts or refutes another.
    ///
    /// # Errors
    /// When either is not in the graph or no claim, both are the same, or the confidence is outside 0 to 1.
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

    /// Gives a source a weight, or takes it away.
    ///
    /// # Errors
    /// When there is no such source, or the weight is outside 0 to 1.
    #[wasm_bindgen(js_name = setWeight)]
    pub fn set_weight(&mut self, source: &str, weight: &str) -> Result<(), CallError> {
        let weight = share(&Argument::parse("weight", weight)?)?;
        let place = self.node("source", source)?;
        self.graph.set_weight(place, weight).map_err(|error| refused("source", source, &error))
    }

    /// The confidence in one claim, as JSON text.
    ///
    /// # Errors
    /// When there is no such claim, or an option has a value of the wrong type.
    pub fn confidence(&self, claim: &str, options: &str) -> Result<String, CallError> {
        let (profile, weighting) = reading(options)?;
        let confidence = self.graph.confidence(self.node("claim", claim)?, profile, weighting);
        json_text(&confidence.map_err(|error| refused("claim", claim, &error))?)
    }

    /// The confidence in every claim, as JSON text of pairs of a place and a confidence.
    ///
    /// # Errors
    /// When an option has a value of the wrong type.
    pub fn confidences(&self, options: &str) -> Result<String, CallError> {
        let (profile, weighting) = reading(options)?;
        json_text(&self.graph.confidences(profile, weighting))
    }

    /// What contradicts what, as JSON text.
    ///
    /// # Errors
    /// Never for what a graph can hold.
    pub fn contradictions(&self, limit: usize) -> Result<String, CallError> {
        json_text(&self.graph.contradictions(limit))
    }

    /// What citations say about the sources, as JSON text.
    ///
    /// # Errors
    /// Never for what a graph can hold.
    pub fn integrity(&self, limit: usize) -> Result<String, CallError> {
        json_text(&self.graph.integrity(limit))
    }

    /// How many independent sources take one stance towards a claim, as JSON text.
    ///
    /// # Errors
    /// When there is no such claim or stance.
    pub fn independence(&self, claim: &str, towards: &str) -> Result<String, CallError> {
        let towards = stance(&Argument::parse("stance", towards)?)?;
        let found = self.graph.independence(self.node("claim", claim)?, towards);
        json_text(&found.map_err(|error| refused("claim", claim, &error))?)
    }

    /// The rows of a picture of the graph, as JSON text.
    ///
    /// # Errors
    /// Never for what a graph can hold.
    pub fn layout(&self) -> Result<String, CallError> {
        json_text(&self.graph.picture())
    }

    /// How many nodes there are.
    #[wasm_bindgen(getter, js_name = nNodes)]
    #[must_use]
    pub fn n_nodes(&self) -> usize {
        self.graph.n_nodes()
    }

    /// The identities of the nodes from one place on, as JSON text.
    ///
    /// # Errors
    /// Never for what a graph can hold.
    #[wasm_bindgen(js_name = idsFrom)]
    pub fn ids_from(&self, first: u32) -> Result<String, CallError> {
        let places = (first..).map_while(|place| self.graph.id(NodeIndex::from_number(place)));
        json_text(&places.collect::<Vec<&str>>())
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
    fn speaker(&self, id: &str, path: &dyn Fn(&str) -> String) -> Result<NodeIndex, CallError> {
        const SPEAKERS: &[NodeKind] = &[NodeKind::Fragment, NodeKind::Page, NodeKind::Paper];
        let Some(node) = self.graph.find(id) else { return self.node(&path("source"), id) };
        match self.graph.kind(node) {
            Some(found @ NodeKind::Claim) => {
                Err(refused(&path("source"), id, &GraphError::WrongKind { node, found, expected: SPEAKERS }))
            }
            Some(NodeKind::Fragment | NodeKind::Page | NodeKind::Paper) | None => Ok(node),
        }
    }

    /// `path` is the way to a field of the piece, written out only where something is wrong.
    fn add_piece(&mut self, piece: &Piece<'_>, path: &dyn Fn(&str) -> String) -> Result<(), CallError> {
        let known = match &piece.source {
            PieceSource::Known(id) => Some(self.speaker(id, path)?),
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
        let speaks = match &piece.text {
            None => Ok(source),
            // The usual way to point at the words of a page.
            Some(text) => self.graph.add_fragment(&format!("{id}#:~:text={text}"), Some(source), text),
        };
        let added = speaks.and_then(|source| self.graph.add_evidence(source, claim, piece.stance, piece.confidence));
        added.map_err(|error| refused(&path(name), id, &error))
    }

    /// A page that is there has its site already.
    fn add_page_of(&mut self, url: &str) -> Result<NodeIndex, GraphError> {
        let site = if self.graph.find(url).is_none() { site_of(url) } else { None };
        self.graph.add_page(url, site.as_deref())
    }

    /// The error about whichever of two nodes is to blame.
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

/// An error about the node that was named `id` at `path`.
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

/// One piece of evidence as the caller describes it.
struct Piece<'a> {
    claim: Cow<'a, str>,
    source: PieceSource<'a>,
    stance: Stance,
    confidence: Option<f64>,
    text: Option<Cow<'a, str>>,
}

/// Who speaks.
enum PieceSource<'a> {
    /// A node that is there.
    Known(Cow<'a, str>),
    /// A page, added unless it is there.
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
