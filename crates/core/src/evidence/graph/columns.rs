//! Evidence in columns: every name once, then one row of indices per piece.

use credence_named::named_enum;

use super::{CITING, EvidenceGraph, GraphError, NodeIndex, SOURCES};
use crate::stance::Stance;

/// Pieces of evidence, one per row; all columns have the same length.
#[derive(Clone, Copy, Debug, Default)]
pub struct EvidenceColumns<'a> {
    /// The ids of claims; new ones are added when a row names them.
    pub claims: &'a [&'a str],
    /// The ids of pages; new ones are added when a row names them.
    pub pages: &'a [&'a str],
    /// The ids of sources that are in the graph.
    pub sources: &'a [&'a str],
    /// For each row, an index in `claims`.
    pub claim: &'a [u32],
    /// For each row, an index in `pages` followed by `sources`.
    pub source: &'a [u32],
    /// For each row, what the source says.
    pub stance: &'a [Stance],
    /// For each row, how sure the stance is, 0 to 1; NaN counts for nothing.
    pub confidence: &'a [f64],
    /// For each row, the text of the source, added as a fragment if it is not empty. Without texts, no items.
    pub texts: &'a [&'a str],
}

/// An invalid row. Nothing was added if `problem` is a length, an index or a number; otherwise the rows before it were added.
#[derive(Clone, Debug, PartialEq)]
pub struct ColumnError {
    /// The column.
    pub column: Column,
    /// The row.
    pub row: usize,
    /// What is wrong.
    pub problem: ColumnProblem,
}

named_enum! {
    /// A column of [`EvidenceColumns`], or of citations.
    pub enum Column {
        /// The claims.
        Claim = "claim",
        /// Their sources.
        Source = "source",
        /// What these say.
        Stance = "stance",
        /// How sure that is.
        Confidence = "confidence",
        /// The texts of the sources.
        Texts = "texts",
        /// The citing nodes.
        From = "from",
        /// The cited nodes.
        To = "to",
    }
}

/// Why a row is invalid.
#[derive(Clone, Debug, PartialEq)]
pub enum ColumnProblem {
    /// The column has another length than `claim`.
    Length {
        /// The length of the column.
        found: usize,
        /// The length of `claim`.
        expected: usize,
    },
    /// An index outside the names.
    Index {
        /// The index.
        found: u32,
        /// How many names there are.
        n_names: usize,
    },
    /// A source that is not in the graph.
    NotInGraph,
    /// The graph refuses it.
    Refused(GraphError),
}

/// The nodes of the names in columns; `None` for a name that no row uses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ColumnNodes {
    /// The nodes of the claims.
    pub claims: Vec<Option<NodeIndex>>,
    /// The nodes of the pages, followed by those of the sources.
    pub sources: Vec<Option<NodeIndex>>,
}

impl EvidenceColumns<'_> {
    /// The id of the source of a row.
    #[must_use]
    pub fn source_id(&self, row: usize) -> Option<&str> {
        let index = *self.source.get(row)? as usize;
        self.pages.get(index).or_else(|| self.sources.get(index - self.pages.len())).copied()
    }

    /// Whether the source of a row is one of `pages`.
    #[must_use]
    pub fn is_page(&self, row: usize) -> bool {
        self.source.get(row).is_some_and(|index| (*index as usize) < self.pages.len())
    }

    fn check(&self) -> Result<(), ColumnError> {
        self.expect_length(Column::Source, self.source.len())?;
        self.expect_length(Column::Stance, self.stance.len())?;
        self.expect_length(Column::Confidence, self.confidence.len())?;
        if !self.texts.is_empty() {
            self.expect_length(Column::Texts, self.texts.len())?;
        }
        expect_below(Column::Claim, self.claim, self.claims.len())?;
        expect_below(Column::Source, self.source, self.pages.len() + self.sources.len())?;
        let is_invalid = |confidence: &f64| !confidence.is_nan() && !(0.0..=1.0).contains(confidence);
        self.confidence.iter().position(is_invalid).map_or(Ok(()), |row| {
            let error = GraphError::OutOfRange { name: "confidence", value: self.confidence[row] };
            Err(refused(Column::Confidence, row, error))
        })
    }

    fn expect_length(&self, column: Column, found: usize) -> Result<(), ColumnError> {
        expect_length(column, found, self.claim.len())
    }
}

fn expect_length(column: Column, found: usize, expected: usize) -> Result<(), ColumnError> {
    let error = ColumnError { column, row: found.min(expected), problem: ColumnProblem::Length { found, expected } };
    if found == expected { Ok(()) } else { Err(error) }
}

fn expect_below(column: Column, indices: &[u32], n_names: usize) -> Result<(), ColumnError> {
    let row = indices.iter().position(|index| *index as usize >= n_names);
    row.map_or(Ok(()), |row| {
        Err(ColumnError { column, row, problem: ColumnProblem::Index { found: indices[row], n_names } })
    })
}

fn refused(column: Column, row: usize, error: GraphError) -> ColumnError {
    ColumnError { column, row, problem: ColumnProblem::Refused(error) }
}

impl EvidenceGraph {
    /// Adds every row as one piece of evidence; `site_of` returns the site of a page that is new.
    ///
    /// # Errors
    /// When the columns have different lengths, an index or a confidence is out of range, or the graph refuses a row.
    pub fn add_columns(
        &mut self,
        columns: &EvidenceColumns<'_>,
        site_of: &dyn Fn(&str) -> Option<String>,
    ) -> Result<ColumnNodes, ColumnError> {
        columns.check()?;
        let n_sources = columns.pages.len() + columns.sources.len();
        let mut nodes = ColumnNodes { claims: vec![None; columns.claims.len()], sources: vec![None; n_sources] };
        for row in 0..columns.claim.len() {
            self.add_row(columns, row, &mut nodes, site_of)?;
        }
        Ok(nodes)
    }

    fn add_row(
        &mut self,
        columns: &EvidenceColumns<'_>,
        row: usize,
        nodes: &mut ColumnNodes,
        site_of: &dyn Fn(&str) -> Option<String>,
    ) -> Result<(), ColumnError> {
        let (claim, source) = (columns.claim[row] as usize, columns.source[row] as usize);
        if nodes.sources[source].is_none() && !columns.is_page(row) {
            nodes.sources[source] = Some(self.known_source(columns.sources[source - columns.pages.len()], row)?);
        }
        let claim = match nodes.claims[claim] {
            Some(known) => known,
            None => self.add_claim(columns.claims[claim]).map_err(|error| refused(Column::Claim, row, error))?,
        };
        nodes.claims[columns.claim[row] as usize] = Some(claim);
        let refused = |error| refused(Column::Source, row, error);
        let node = match nodes.sources[source] {
            Some(known) => known,
            None => self.add_new_page(columns.pages[source], site_of).map_err(refused)?,
        };
        nodes.sources[source] = Some(node);
        let text = columns.texts.get(row).copied().unwrap_or_default();
        let origin = self.add_text(node, text).map_err(refused)?;
        let confidence = Some(columns.confidence[row]).filter(|confidence| !confidence.is_nan());
        self.push_evidence(origin, claim, columns.stance[row], confidence).map_err(refused)
    }

    /// A node that can give evidence.
    fn known_source(&self, id: &str, row: usize) -> Result<NodeIndex, ColumnError> {
        let missing = ColumnError { column: Column::Source, row, problem: ColumnProblem::NotInGraph };
        let node = self.find(id).ok_or(missing)?;
        self.expect_kind(node, SOURCES).map_err(|error| refused(Column::Source, row, error))?;
        Ok(node)
    }

    /// A page; a known page keeps its site.
    fn add_new_page(&mut self, id: &str, site_of: &dyn Fn(&str) -> Option<String>) -> Result<NodeIndex, GraphError> {
        let n_before = self.n_nodes();
        let page = self.add_page(id, None)?;
        if page.index() == n_before
            && let Some(site) = site_of(id)
        {
            self.nodes[page.index()].site = self.add_site(&site);
        }
        Ok(page)
    }

    /// Adds citations between nodes of the graph: row i says that `ids[from[i]]` cites `ids[to[i]]`.
    ///
    /// # Errors
    /// When the columns have different lengths, an index is out of range, or a node is neither a page nor a paper. For a node, the
    /// rows before it were added.
    pub fn add_cites(&mut self, ids: &[&str], from: &[u32], to: &[u32]) -> Result<(), ColumnError> {
        expect_length(Column::To, to.len(), from.len())?;
        expect_below(Column::From, from, ids.len())?;
        expect_below(Column::To, to, ids.len())?;
        let mut nodes = vec![None; ids.len()];
        for row in 0..from.len() {
            let citing = self.cite_node(ids, from[row] as usize, &mut nodes, Column::From, row)?;
            let cited = self.cite_node(ids, to[row] as usize, &mut nodes, Column::To, row)?;
            self.add_cite(citing, cited).map_err(|error| refused(Column::From, row, error))?;
        }
        Ok(())
    }

    /// A page or paper.
    fn cite_node(
        &self,
        ids: &[&str],
        index: usize,
        nodes: &mut [Option<NodeIndex>],
        column: Column,
        row: usize,
    ) -> Result<NodeIndex, ColumnError> {
        if let Some(node) = nodes[index] {
            return Ok(node);
        }
        let missing = ColumnError { column, row, problem: ColumnProblem::NotInGraph };
        let node = self.find(ids[index]).ok_or(missing)?;
        self.expect_kind(node, CITING).map_err(|error| refused(column, row, error))?;
        nodes[index] = Some(node);
        Ok(node)
    }
}
