//! Days, and the names of months and of the days of a week.

pub mod date;
pub mod month;
pub mod weekday;
