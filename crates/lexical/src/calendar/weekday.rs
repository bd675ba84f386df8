//! The names of the days of a week, from Monday, in lower case.

/// In English.
pub const ENGLISH: [&str; 7] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/// In Portuguese, without `-feira`.
pub const PORTUGUESE: [&str; 7] = ["segunda", "terça", "quarta", "quinta", "sexta", "sábado", "domingo"];
