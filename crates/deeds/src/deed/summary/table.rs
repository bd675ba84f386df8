//! The rows of summaries. Of a line, the first row that it fits counts.

mod build;
mod other;
mod test;

use super::row::Rows;

pub(super) static ROWS: &[&[Rows]] = &[test::ROWS, build::ROWS, other::ROWS];
