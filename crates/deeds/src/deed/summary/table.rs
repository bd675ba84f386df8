//! The rows of summaries. Of a line, the first row that it fits counts.

mod build;
mod other;
mod test;

use super::row::Row;

pub(super) static ROWS: &[&[Row]] = &[test::ROWS, build::ROWS, other::ROWS];
