//! What the words of a fact-check's rating amount to.

use credence_core::decision::DecisionOutcome;

/// Well-known ratings, as they are printed by fact-checkers in Portuguese, English and Japanese, without case.
///
/// Half-truths, satire, missing context and missing proof decide neither way. What is not here stays words: a rating is
/// compared whole, since "not true" and "true" share a word.
const RATINGS: [(DecisionOutcome, &[&str]); 3] = [
    (
        DecisionOutcome::True,
        &[
            "true",
            "correct",
            "accurate",
            "mostly true",
            "mostly correct",
            "mostly accurate",
            "verdadeiro",
            "verdade",
            "é verdade",
            "certo",
            "correto",
            "comprovado",
            "fato",
            "正確",
            "ほぼ正確",
            "事実",
            "正しい",
        ],
    ),
    (
        DecisionOutcome::False,
        &[
            "false",
            "incorrect",
            "inaccurate",
            "wrong",
            "fake",
            "fake news",
            "hoax",
            "fabricated",
            "mostly false",
            "pants on fire",
            "pants-fire",
            "not true",
            "untrue",
            "debunked",
            "falso",
            "é falso",
            "mentira",
            "é mentira",
            "boato",
            "é boato",
            "não é verdade",
            "não é bem assim, é falso",
            "falsificado",
            "montagem",
            "é montagem",
            "誤り",
            "虚偽",
            "ほぼ誤り",
            "デマ",
            "捏造",
        ],
    ),
    (
        DecisionOutcome::Invalid,
        &[
            "half true",
            "half-true",
            "mixture",
            "mixed",
            "partly true",
            "partly false",
            "partially true",
            "partially false",
            "misleading",
            "missing context",
            "needs context",
            "out of context",
            "exaggerated",
            "unproven",
            "unsupported",
            "unverified",
            "no evidence",
            "satire",
            "labeled satire",
            "outdated",
            "distorts the facts",
            "spins the facts",
            "cherry picks",
            "enganoso",
            "enganosa",
            "impreciso",
            "exagerado",
            "distorcido",
            "fora de contexto",
            "falta contexto",
            "sem contexto",
            "contexto errado",
            "não é bem assim",
            "verdadeiro, mas",
            "sátira",
            "sem provas",
            "insustentável",
            "contraditório",
            "ainda é cedo para dizer",
            "ミスリード",
            "不正確",
            "根拠不明",
            "判定留保",
            "検証対象外",
            "半分正しい",
            "文脈の欠如",
        ],
    ),
];

/// What a rating amounts to; `None` for words that are not known.
#[must_use]
pub fn outcome_of_rating(rating: &str) -> Option<DecisionOutcome> {
    let is_frame = |character: char| character.is_whitespace() || "\"'“”「」.。!！:：#".contains(character);
    let rating = rating.trim_matches(is_frame).to_lowercase();
    RATINGS.iter().find(|(_, names)| names.contains(&rating.as_str())).map(|(outcome, _)| *outcome)
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
    fn other_words_stay_words() {
        for rating in ["", "Four Pinocchios", "This is not entirely true", "truely", "O vídeo é de 2019"] {
            assert_eq!(outcome_of_rating(rating), None, "{rating}");
        }
    }

    #[test]
    fn no_rating_is_in_two_rows() {
        let all: Vec<&str> = RATINGS.iter().flat_map(|(_, names)| names.iter().copied()).collect();
        assert!(all.iter().enumerate().all(|(place, name)| !all[..place].contains(name)));
        assert!(all.iter().all(|name| name.to_lowercase() == **name));
    }
}
