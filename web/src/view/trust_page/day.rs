//! The day of a point in time.

/// The day of a time such as `2026-11-21T12:00:00Z`.
pub fn day(time: &str) -> &str {
    time.split_once('T').map_or(time, |(day, _)| day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_stays_and_a_time_becomes_its_day() {
        assert_eq!(day("2026-11-21T12:00:00.000Z"), "2026-11-21");
        assert_eq!(day("2026-11-21"), "2026-11-21");
    }
}
