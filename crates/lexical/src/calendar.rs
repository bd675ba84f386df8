//! Days, and the names of months.

pub mod date;
pub mod month;
