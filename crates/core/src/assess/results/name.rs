//! The names of values.

/// `netPerformancePercentage` and `net_performance_percentage` as words.
pub(super) fn words_of_name(name: &str) -> String {
    let mut words = String::new();
    let mut is_small_before = false;
    for character in name.chars() {
        if character.is_uppercase() && is_small_before {
            words.push(' ');
        }
        is_small_before = character.is_lowercase();
        words.push(if matches!(character, '_' | '-' | '.') { ' ' } else { character });
    }
    words.to_lowercase()
}
