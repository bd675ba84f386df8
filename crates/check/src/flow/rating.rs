//! The outcome of a fact-check rating.

use credence_core::decision::DecisionOutcome;
use credence_lexical::lower::lowercase;

/// Outcomes and their ratings; the first lines of the file explain it.
const RATINGS: &str = include_str!("../../data/ratings.txt");

/// The outcome of a rating; `None` for a rating that is not in the table.
#[must_use]
pub fn outcome_of_rating(rating: &str) -> Option<DecisionOutcome> {
    let is_frame = |character: char| character.is_whitespace() || "\"'“”「」.。!！:：#".contains(character);
    let rating = lowercase(rating.trim_matches(is_frame));
    rows().find(|(_, names)| names.split("; ").any(|name| name == rating)).map(|(outcome, _)| outcome)
}

fn rows() -> impl Iterator<Item = (DecisionOutcome, &'static str)> {
    RATINGS.lines().filter_map(|line| {
        let (outcome, names) = line.split_once(" | ")?;
        let outcome = DecisionOutcome::ALL.into_iter().find(|one| one.name() == outcome)?;
        Some((outcome, names))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn well_known_ratings_have_an_outcome_in_three_languages() {
        for rating in ["True", "VERDADEIRO", "正確", "Mostly True."] {
            assert_eq!(outcome_of_rating(rating), Some(DecisionOutcome::True), "{rating}");
        }
        for rating in ["False", "Falso", "#FAKE", "誤り", "Pants on Fire!", "É falso"] {
            assert_eq!(outcome_of_rating(rating), Some(DecisionOutcome::False), "{rating}");
        }
        for rating in ["Misleading", "Enganoso", "ミスリード", "Half True", "Satire", "Não é bem assim"] {
            assert_eq!(outcome_of_rating(rating), Some(DecisionOutcome::Invalid), "{rating}");
        }
    }

    #[test]
    fn other_ratings_have_no_outcome() {
        for rating in ["", "Four Pinocchios", "This is not entirely true", "truely", "O vídeo é de 2019"] {
            assert_eq!(outcome_of_rating(rating), None, "{rating}");
        }
    }

    #[test]
    fn no_rating_is_in_two_rows() {
        assert_eq!(rows().count(), 3);
        let all: Vec<&str> = rows().flat_map(|(_, names)| names.split("; ")).collect();
        assert!(all.iter().enumerate().all(|(index, name)| !all[..index].contains(name)));
        assert!(all.iter().all(|name| name.to_lowercase() == **name));
    }
}
