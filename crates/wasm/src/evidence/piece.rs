//! Pieces of evidence as objects.

use std::borrow::Cow;

use credence_core::evidence::{EvidenceColumns, Stance};
use credence_core::trust::Host;

use crate::boundary::{Argument, CallError, FromArgument, input, share};
use crate::shared_input::stance;

/// One piece of evidence.
pub(crate) struct Piece<'a> {
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

/// A list of pieces in columns, with one name per piece.
#[derive(Default)]
pub(crate) struct Pieces<'p> {
    claims: Vec<&'p str>,
    pages: Vec<&'p str>,
    sources: Vec<&'p str>,
    claim: Vec<u32>,
    source: Vec<u32>,
    stance: Vec<Stance>,
    confidence: Vec<f64>,
    texts: Vec<&'p str>,
}

impl<'p> Pieces<'p> {
    pub(crate) fn new(pieces: &'p [Piece<'_>]) -> Self {
        let n_pages = pieces.iter().filter(|piece| matches!(piece.source, PieceSource::Page(_))).count();
        let mut columns = Self::default();
        for piece in pieces {
            columns.add(piece, n_pages);
        }
        columns
    }

    fn add(&mut self, piece: &'p Piece<'_>, n_pages: usize) {
        let source = match &piece.source {
            PieceSource::Page(url) => place(&mut self.pages, url),
            PieceSource::Known(id) => index(n_pages) + place(&mut self.sources, id),
        };
        self.claim.push(place(&mut self.claims, &piece.claim));
        self.source.push(source);
        self.stance.push(piece.stance);
        self.confidence.push(piece.confidence.unwrap_or(f64::NAN));
        self.texts.push(piece.text.as_deref().unwrap_or_default());
    }

    pub(crate) fn columns(&self) -> EvidenceColumns<'_> {
        let Self { claims, pages, sources, claim, source, stance, confidence, texts } = self;
        EvidenceColumns { claims, pages, sources, claim, source, stance, confidence, texts }
    }
}

/// Adds a name and returns its index.
fn place<'p>(names: &mut Vec<&'p str>, name: &'p str) -> u32 {
    names.push(name);
    index(names.len() - 1)
}

/// A text has fewer pieces than bytes, and fewer than 2^32 of these.
fn index(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}
