//! Search queries: the claim as it is, its content words, its names and numbers, or what a model writes.

use credence_core::stance::StanceLanguage;
use credence_lexical::lower::lowercase;
use credence_lexical::script;
use serde::Serialize;

use super::bounds::{MAX_QUESTION, MAX_QUESTIONS, cut};

/// How many words a built-in question has at most.
const MOST_WORDS: usize = 12;

/// A search query.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct CheckQuestion {
    /// The words to search for.
    pub words: String,
    /// Who wrote it, or which part of the claim it is.
    pub origin: QuestionOrigin,
}

credence_named::named_enum! {
    /// Who wrote a question, or which part of the claim it is.
    pub enum QuestionOrigin {
        /// The caller.
        Caller = "caller",
        /// The model of the plan.
        Model = "model",
        /// The claim itself.
        Claim = "claim",
        /// Its words without stop words.
        CoreWords = "core_words",
        /// Its names and numbers.
        NamesAndNumbers = "names_and_numbers",
    }
}

/// All distinct queries for a claim: the caller's, the model's, then those made from the claim.
pub(super) fn questions(claim: &str, language: &str, callers: &[String], models: &[String]) -> Vec<CheckQuestion> {
    let mut questions: Vec<CheckQuestion> = Vec::new();
    let mut add = |words: &str, origin: QuestionOrigin| {
        let words = cut(single_spaced(words).trim(), MAX_QUESTION);
        let is_known = questions.iter().any(|known| lowercase(&known.words) == lowercase(&words));
        if !is_known && words.chars().any(char::is_alphanumeric) && questions.len() < MAX_QUESTIONS {
            questions.push(CheckQuestion { words, origin });
        }
    };
    callers.iter().for_each(|words| add(words, QuestionOrigin::Caller));
    models.iter().for_each(|words| add(words, QuestionOrigin::Model));
    let language = StanceLanguage::from_tag(language);
    let words = words_of(claim, language);
    add(without_frame(claim), QuestionOrigin::Claim);
    add(&joined(&words, language, |_| true), QuestionOrigin::CoreWords);
    add(&joined(&words, language, |word| word.is_name || word.is_number), QuestionOrigin::NamesAndNumbers);
    questions
}

/// A claim without the quotation marks and the full stop around it.
fn without_frame(claim: &str) -> &str {
    let is_frame = |character: char| character.is_whitespace() || "\"'“”‘’«»「」『』.。!！".contains(character);
    claim.trim_matches(is_frame)
}

fn single_spaced(text: &str) -> String {
    let mut spaced = String::with_capacity(text.len());
    for word in text.split(|character: char| character.is_whitespace() || character.is_control()) {
        if !word.is_empty() {
            if !spaced.is_empty() {
                spaced.push(' ');
            }
            spaced.push_str(word);
        }
    }
    spaced
}

/// A word of a claim that is not a stop word.
struct CoreWord<'a> {
    text: &'a str,
    is_name: bool,
    is_number: bool,
}

fn joined(words: &[CoreWord<'_>], language: StanceLanguage, is_wanted: impl Fn(&CoreWord<'_>) -> bool) -> String {
    let mut text = String::new();
    let wanted = words.iter().filter(|word| is_wanted(word)).take(MOST_WORDS);
    let mut n_words = 0;
    for word in wanted {
        if n_words > 0 {
            text.push(' ');
        }
        text.push_str(word.text);
        n_words += 1;
    }
    // A single word finds too much. A Japanese run of characters is more than a word.
    if n_words < 2 && language != StanceLanguage::Japanese { String::new() } else { text }
}

fn words_of(claim: &str, language: StanceLanguage) -> Vec<CoreWord<'_>> {
    match language {
        StanceLanguage::English | StanceLanguage::Other => spaced_words(claim, ENGLISH),
        StanceLanguage::Portuguese => spaced_words(claim, PORTUGUESE),
        StanceLanguage::Japanese => character_runs(claim),
    }
}

/// English stop words.
const ENGLISH: &str = "a about according after all also an and any are as at be been before but by can could did do does \
    every for from had has have he her his if in into is it its just more most of on only or our over \
    she should so some such than that the their them there these they this to up very was we were which \
    who will with would you";

/// Portuguese stop words.
const PORTUGUESE: &str = "a ao aos as até com como da das de dele dela desde do dos e ela ele eles elas em entre era essa esse \
    esta este está estão eu foi foram há isso isto já lhe mais mas muito na nas nem no nos num numa o os \
    ou para pela pelas pelo pelos por quando que quem se segundo sem ser será seu seus sobre sua suas \
    são também tem ter têm um uma é à";

fn spaced_words<'a>(claim: &'a str, stop_words: &str) -> Vec<CoreWord<'a>> {
    let mut words = Vec::new();
    let mut begins_sentence = true;
    for piece in claim.split_whitespace() {
        let text = piece.trim_matches(|character: char| !character.is_alphanumeric() && !"%$€£°".contains(character));
        let lower = lowercase(text);
        let is_stop = stop_words.split(' ').any(|word| word == lower);
        let is_number = text.chars().any(|character| character.is_ascii_digit());
        let is_capital = text.chars().next().is_some_and(char::is_uppercase);
        let is_acronym = text.chars().count() > 1 && text.chars().all(|character| character.is_uppercase());
        if !text.is_empty() && !is_stop {
            words.push(CoreWord { text, is_name: is_acronym || (is_capital && !begins_sentence), is_number });
        }
        begins_sentence = piece.ends_with(['.', '!', '?']);
    }
    words
}

/// Japanese: runs of kanji, katakana, letters and digits count as words; hiragana between them are mostly endings.
fn character_runs(claim: &str) -> Vec<CoreWord<'_>> {
    let mut words = Vec::new();
    let mut from = None;
    for (at, character) in claim.char_indices().chain([(claim.len(), ' ')]) {
        let is_inside = is_run_character(character);
        match from {
            None if is_inside => from = Some(at),
            Some(start) if !is_inside => {
                words.extend(run_word(&claim[start..at]));
                from = None;
            }
            None | Some(_) => {}
        }
    }
    words
}

fn is_run_character(character: char) -> bool {
    let is_latin_or_kanji = character.is_alphanumeric() && !script::is_hiragana(character);
    is_latin_or_kanji || matches!(character, '%' | '％' | '.')
}

fn run_word(text: &str) -> Option<CoreWord<'_>> {
    let text = text.trim_matches('.');
    let first = text.chars().next()?;
    let is_number = text.chars().any(char::is_numeric);
    let is_single_kanji = text.chars().count() == 1 && !is_number;
    let is_name = script::is_katakana(first) || first.is_uppercase() || text.chars().count() >= 3;
    (!is_single_kanji).then_some(CoreWord { text, is_name, is_number })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(claim: &str, language: &str) -> Vec<String> {
        questions(claim, language, &[], &[]).into_iter().map(|question| question.words).collect()
    }

    #[test]
    fn the_claim_comes_first_then_its_core_words_then_names_and_numbers() {
        assert_eq!(
            written("“The city of Porto Alegre spent R$ 2 billion on schools in 2023.”", "en"),
            [
                "The city of Porto Alegre spent R$ 2 billion on schools in 2023",
                "city Porto Alegre spent R$ 2 billion schools 2023",
                "Porto Alegre R$ 2 2023",
            ]
        );
        assert_eq!(
            written("A população do Brasil é de 203 milhões de pessoas.", "pt-BR")[1..],
            ["população Brasil 203 milhões pessoas", "Brasil 203"]
        );
        assert_eq!(
            written("日本の人口は2020年に1億2600万人だった。", "ja"),
            ["日本の人口は2020年に1億2600万人だった", "日本 人口 2020年 1億2600万人", "2020年 1億2600万人"]
        );
    }

    #[test]
    fn the_queries_of_caller_and_model_come_first_and_are_distinct() {
        let callers = ["coffee  and\nsleep".to_owned()];
        let models = ["Coffee and sleep".to_owned(), "caffeine trial".to_owned(), "…".to_owned()];
        let questions = questions("Coffee harms sleep", "en", &callers, &models);
        let found: Vec<_> = questions.iter().map(|question| (question.words.as_str(), question.origin)).collect();
        assert_eq!(
            found,
            [
                ("coffee and sleep", QuestionOrigin::Caller),
                ("caffeine trial", QuestionOrigin::Model),
                ("Coffee harms sleep", QuestionOrigin::Claim),
            ]
        );
    }

    proptest::proptest! {
        #[test]
        fn any_claim_has_few_bounded_questions(claim in ".{0,400}", language in "[a-z]{0,3}", reply in ".{0,200}") {
            let questions = questions(&claim, &language, &[], &crate::flow::model::questions(&reply));
            proptest::prop_assert!(questions.len() <= MAX_QUESTIONS);
            proptest::prop_assert!(questions.iter().all(|question| question.words.chars().count() <= MAX_QUESTION));
        }
    }
}
