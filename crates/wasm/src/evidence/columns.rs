//! Evidence, citations and confidences in columns: typed arrays, and every name once.

use credence_core::evidence::{
    BetaConfidence, ClaimConfidence, Column, ColumnError, ColumnNodes, ColumnProblem, EvidenceColumns, GraphError,
    NodeIndex, RatioConfidence, Stance,
};
use credence_core::trust::Host;
use credence_decimal::shortest;

use crate::boundary::{Argument, CallError, ErrorCode, json_text, utf8};
use crate::evidence::refusal::{not_in_graph, refused};

/// The name of the argument.
const COLUMNS: &str = "columns";

/// Names from their text, one after the other, and their lengths in UTF-16 units.
pub(crate) fn split_names<'a>(text: &'a [u8], lengths: &[u32]) -> Result<Vec<&'a str>, CallError> {
    let mut rest = utf8(COLUMNS, text)?;
    let mut names = Vec::with_capacity(lengths.len());
    for length in lengths {
        let (name, after) = split_at_unit(rest, *length as usize).ok_or_else(wrong_lengths)?;
        names.push(name);
        rest = after;
    }
    if rest.is_empty() { Ok(names) } else { Err(wrong_lengths()) }
}

/// Splits a text after so many UTF-16 units.
fn split_at_unit(text: &str, n_units: usize) -> Option<(&str, &str)> {
    if let Some((name, rest)) = text.split_at_checked(n_units)
        && name.is_ascii()
    {
        return Some((name, rest));
    }
    let mut n_left = n_units;
    for (at, character) in text.char_indices() {
        if n_left == 0 {
            return Some(text.split_at(at));
        }
        n_left = n_left.checked_sub(character.len_utf16())?;
    }
    (n_left == 0).then_some((text, ""))
}

/// The first so many names, the next, the next, and the rest.
pub(crate) fn parts<'n>(names: &'n [&'n str], counts: &[u32]) -> Result<[&'n [&'n str]; 4], CallError> {
    let mut rest = names;
    let mut parts = [&[] as &[&str]; 4];
    for (part, count) in parts.iter_mut().zip(counts) {
        (*part, rest) = rest.split_at_checked(*count as usize).ok_or_else(wrong_lengths)?;
    }
    parts[3] = rest;
    Ok(parts)
}

/// JavaScript computes the lengths: the caller cannot cause this.
fn wrong_lengths() -> CallError {
    CallError::new(ErrorCode::Internal, COLUMNS, "the lengths of the names are wrong".to_owned())
}

/// What the caller passed, which the paths of errors name.
#[derive(Clone, Copy)]
pub(crate) enum Form {
    /// One object.
    One,
    /// A list of objects, one per row.
    List,
    /// Columns.
    Columns,
}

impl Form {
    /// A list of objects that JavaScript wrote as columns, or columns.
    pub(crate) fn of(is_list: bool) -> Self {
        if is_list { Self::List } else { Self::Columns }
    }

    /// Every page must have a web address.
    pub(crate) fn expect_addresses(self, columns: &EvidenceColumns<'_>) -> Result<(), CallError> {
        let Some(index) = columns.pages.iter().position(|url| Host::parse(url).is_none()) else { return Ok(()) };
        let row = columns.source.iter().position(|source| *source as usize == index);
        let path = match (self, row) {
            (Self::One | Self::List, Some(row)) => format!("evidence[{row}].url"),
            (Self::One | Self::List, None) | (Self::Columns, _) => format!("{COLUMNS}.urls[{index}]"),
        };
        let url = json_text(&columns.pages[index])?;
        Err(Argument::parse(&path, &url)?.invalid("a web address"))
    }

    /// What is wrong in a row of evidence.
    pub(crate) fn error(self, columns: &EvidenceColumns<'_>, error: &ColumnError) -> CallError {
        let at = |column: &[u32]| column.get(error.row).map_or(0, |index| *index as usize);
        let (names, list, index) = match (error.column, columns.is_page(error.row)) {
            (Column::Claim, _) => ("claims", columns.claims, at(columns.claim)),
            (_, true) => ("urls", columns.pages, at(columns.source)),
            (_, false) => ("sources", columns.sources, at(columns.source).saturating_sub(columns.pages.len())),
        };
        let field = names.trim_end_matches('s');
        let path = match self {
            Self::One => format!("evidence.{field}"),
            Self::List => format!("evidence[{}].{field}", error.row),
            Self::Columns => path_in_columns(error, names, index),
        };
        described(&path, list.get(index).copied().unwrap_or_default(), error)
    }
}

/// Citations in columns.
pub(crate) struct CiteColumns<'a> {
    pub(crate) ids: &'a [&'a str],
    pub(crate) from: &'a [u32],
    pub(crate) to: &'a [u32],
}

impl CiteColumns<'_> {
    /// What is wrong in a row of citations.
    pub(crate) fn error(&self, error: &ColumnError, form: Form) -> CallError {
        let (column, side) = if error.column == Column::To { (self.to, 1) } else { (self.from, 0) };
        let index = column.get(error.row).map_or(0, |index| *index as usize);
        let path = match form {
            Form::One | Form::List => format!("citations[{}][{side}]", error.row),
            Form::Columns => path_in_columns(error, "ids", index),
        };
        described(&path, self.ids.get(index).copied().unwrap_or_default(), error)
    }
}

/// The path of a column, of a value in it, or of the name that it refers to.
fn path_in_columns(error: &ColumnError, names: &str, index: usize) -> String {
    let column = error.column.name();
    match error.problem {
        ColumnProblem::Length { .. } => format!("{COLUMNS}.{column}"),
        ColumnProblem::Index { .. } | ColumnProblem::Refused(GraphError::OutOfRange { .. }) => {
            format!("{COLUMNS}.{column}[{}]", error.row)
        }
        ColumnProblem::NotInGraph | ColumnProblem::Refused(_) => format!("{COLUMNS}.{names}[{index}]"),
    }
}

fn described(path: &str, id: &str, error: &ColumnError) -> CallError {
    let message = match &error.problem {
        ColumnProblem::NotInGraph => return not_in_graph(path, id),
        ColumnProblem::Refused(GraphError::OutOfRange { value, .. }) => {
            format!("`{path}` is {}, expected a number from 0 to 1", shortest(*value))
        }
        ColumnProblem::Refused(error) => return refused(path, id, error),
        ColumnProblem::Length { found, expected } => format!("`{path}` has {found} items, expected {expected}"),
        ColumnProblem::Index { found, n_names } => format!("`{path}` is {found}, expected an index below {n_names}"),
    };
    CallError::new(ErrorCode::InvalidArgument, path, message)
}

/// Stances by their position among the stances.
pub(crate) fn stances(codes: &[u8]) -> Result<Vec<Stance>, CallError> {
    let stance = |(row, code): (usize, &u8)| {
        Stance::ALL.get(usize::from(*code)).copied().ok_or_else(|| {
            let problem = ColumnProblem::Index { found: u32::from(*code), n_names: Stance::ALL.len() };
            let path = format!("{COLUMNS}.stance[{row}]");
            described(&path, "", &ColumnError { column: Column::Stance, row, problem })
        })
    };
    codes.iter().enumerate().map(stance).collect()
}

/// The node of each name; the largest number for a name without one.
pub(crate) fn numbers(nodes: &ColumnNodes) -> Vec<u32> {
    nodes.claims.iter().chain(&nodes.sources).map(|node| node.map_or(u32::MAX, NodeIndex::number)).collect()
}

/// The fields of confidences one after the other, each for all claims: first the node. Names are numbers: their position in the enum.
pub(crate) fn of_confidences(confidences: &[(NodeIndex, ClaimConfidence)]) -> Vec<f64> {
    let n_claims = confidences.len();
    let mut columns = Vec::new();
    for (claim, (node, confidence)) in confidences.iter().enumerate() {
        let (values, n_fields) = fields(*node, confidence);
        columns.resize(n_fields * n_claims, 0.0);
        for (field, value) in values.into_iter().enumerate().take(n_fields) {
            columns[field * n_claims + claim] = value;
        }
    }
    columns
}

/// The values of a confidence, and how many there are.
type Fields = ([f64; 10], usize);

fn fields(node: NodeIndex, confidence: &ClaimConfidence) -> Fields {
    let node = f64::from(node.number());
    match confidence {
        ClaimConfidence::Beta(beta) => {
            let counts = [beta.n_supports, beta.n_refutes, beta.n_neutral].map(f64::from);
            let [supports, refutes, neutral] = counts;
            let BetaConfidence { ratio, uncertainty, controversy, alpha, beta, balance, .. } = *beta;
            let balance = f64::from(balance as u8);
            ([node, supports, refutes, neutral, balance, ratio, uncertainty, controversy, alpha, beta], 10)
        }
        ClaimConfidence::Ratio(ratio) => {
            let [supports, refutes, neutral] = [ratio.n_supports, ratio.n_refutes, ratio.n_neutral].map(f64::from);
            let RatioConfidence { confidence, verdict, balance, .. } = *ratio;
            let (balance, verdict) = (f64::from(balance as u8), f64::from(verdict as u8));
            ([node, supports, refutes, neutral, balance, confidence, verdict, 0.0, 0.0, 0.0], 7)
        }
    }
}
