//! The parts of a query that every request uses: search words, language, number of results.

use credence_core::stance::StanceLanguage;

use super::answer::first_characters;
use super::{NothingToAsk, SourceQuery, SourceRequest};

/// The maximum length of a query: the shortest limit among the sources (Tavily's).
const WORDS_MAX: usize = 400;

impl SourceQuery {
    /// The search words on one line, within the limit of every source.
    pub(super) fn search_words(&self) -> String {
        let written = if self.words.trim().is_empty() { &self.claim } else { &self.words };
        let mut words = String::new();
        for word in first_characters(written, WORDS_MAX).split_whitespace() {
            if !words.is_empty() {
                words.push(' ');
            }
            words.push_str(word);
        }
        words
    }

    /// The language of the claim; detected if not given.
    pub(super) fn written_in(&self) -> StanceLanguage {
        match &self.language {
            Some(tag) => StanceLanguage::from_tag(tag),
            None => StanceLanguage::guess(&self.claim),
        }
    }

    /// The first part of the language tag in lower case, such as `pt`.
    pub(super) fn language_code(&self) -> String {
        let tag = self.language.as_deref().unwrap_or_default();
        let code = tag.split(['-', '_']).next().unwrap_or_default().trim().to_ascii_lowercase();
        if matches!(code.len(), 2 | 3) && code.bytes().all(|byte| byte.is_ascii_lowercase()) {
            return code;
        }
        match self.written_in() {
            StanceLanguage::English | StanceLanguage::Other => "en",
            StanceLanguage::Portuguese => "pt",
            StanceLanguage::Japanese => "ja",
        }
        .to_owned()
    }

    /// The number of results to request, at most the maximum of the source.
    pub(super) fn count(&self, most: u32) -> u32 {
        self.max_results.clamp(1, most)
    }
}

/// The result of a source that needs search words and gets none.
pub(super) fn no_words() -> SourceRequest {
    SourceRequest::NothingToAsk(NothingToAsk::NoWords)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_is_the_given_or_the_detected_one() {
        let query = |claim: &str, language: Option<&str>| SourceQuery {
            claim: claim.to_owned(),
            language: language.map(str::to_owned),
            ..SourceQuery::default()
        };
        assert_eq!(query("", Some("pt-BR")).language_code(), "pt");
        assert_eq!(query("東京の人口", None).language_code(), "ja");
        assert_eq!(query("The earth is flat", Some("../..")).language_code(), "en");
    }

    #[test]
    fn long_questions_are_cut_and_put_on_one_line() {
        let query = SourceQuery { claim: " a\n b ".repeat(1_000), ..SourceQuery::default() };
        let words = query.search_words();
        assert!(words.len() <= WORDS_MAX && words.starts_with("a b a b"), "{words}");
    }
}
