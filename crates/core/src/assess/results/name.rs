//! The names of values.

/// `netPerformancePercentage`, `net_performance_percentage` and "Net performance (percent)" as words. A comma or a colon would end the name in a record.
pub(super) fn words_of_name(name: &str) -> String {
    let mut words = String::new();
    // "Electricity (kWh)" has blanks, and its capital begins no word.
    let is_one_word = name.chars().all(char::is_alphanumeric);
    let mut is_small_before = false;
    for character in name.chars() {
        if character.is_uppercase() && is_small_before && is_one_word {
            words.push(' ');
        }
        is_small_before = character.is_lowercase();
        match character {
            '_' | '-' | '.' | ',' | ':' | ';' => words.push(' '),
            _ => words.push(character),
        }
    }
    words.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ")
}
