//! Splits text into the word pieces of BERT's vocabulary.
//!
//! The pieces are those of the `tokenizers` library for the same `tokenizer.json`, with one difference: a special token such as
//! `[SEP]` in a text is read as plain text, so that a text cannot end itself.

use credence_json::Json;
use credence_lookup::Lookup;

use crate::error::{ModelError, ModelFile};
use crate::letters::{Letters, MAX_LETTERS, Reading};

/// The maximum size of a vocabulary.
const MAX_PIECES: usize = 1_000_000;

/// Splits text into the pieces of a vocabulary.
#[derive(Clone, Debug)]
pub struct WordPiece {
    vocabulary: Lookup<String>,
    n_pieces: usize,
    /// The prefix of a piece that continues a word.
    prefix: String,
    /// The length in bytes of the longest piece, including its prefix.
    longest: usize,
    letters: Letters,
    unknown: u32,
    first: u32,
    last: u32,
}

impl WordPiece {
    /// The tokenizer of a `tokenizer.json`.
    ///
    /// # Errors
    /// If it is not JSON, or not a WordPiece tokenizer of BERT.
    pub fn from_json(text: &str) -> Result<Self, ModelError> {
        let json = Json::parse(text)
            .map_err(|error| wrong(format!("is not JSON at byte {}, expected {}", error.at, error.expected)))?;
        let model = json.get("model").ok_or_else(|| wrong("has no `model`"))?;
        match model.text_of("type") {
            Some(kind) if kind != "WordPiece" => {
                return Err(wrong(format!("`model.type` is `{kind}`, expected `WordPiece`")));
            }
            Some(_) | None => {}
        }
        let vocabulary = model.get("vocab").ok_or_else(|| wrong("has no `model.vocab`"))?;
        let mut read = Vocabulary::default();
        for (piece, number) in vocabulary.fields() {
            let number = number.integer().and_then(|number| u32::try_from(number).ok());
            read.set(piece.into_owned(), number.ok_or_else(|| wrong("`model.vocab` holds what is not a number"))?)?;
        }
        let prefix =
            model.text_of("continuing_subword_prefix").map_or_else(|| "##".to_owned(), std::borrow::Cow::into_owned);
        let unknown = model.text_of("unk_token").map_or_else(|| "[UNK]".to_owned(), std::borrow::Cow::into_owned);
        read.finish(prefix, &unknown, letters(json.get("normalizer")))
    }

    /// The ids of a text between the two special tokens; at most `max_tokens`, including both.
    #[must_use]
    pub fn encode(&self, text: &str, max_tokens: usize) -> Vec<u32> {
        let room = max_tokens.max(2) - 1;
        let mut numbers = vec![self.first];
        let mut piece = String::new();
        self.letters.words(text, |word| {
            self.push_word(word, &mut piece, &mut numbers);
            if numbers.len() >= room { Reading::Enough } else { Reading::GoesOn }
        });
        numbers.truncate(room);
        numbers.push(self.last);
        numbers
    }

    /// The size of the vocabulary.
    #[must_use]
    pub fn n_pieces(&self) -> usize {
        self.n_pieces
    }

    /// Takes the longest matching piece repeatedly. A word with an unknown rest is unknown as a whole.
    fn push_word(&self, word: &str, piece: &mut String, numbers: &mut Vec<u32>) {
        let before = numbers.len();
        let mut at = 0;
        if word.chars().count() > MAX_LETTERS {
            numbers.push(self.unknown);
            return;
        }
        while at < word.len() {
            piece.clear();
            if at > 0 {
                piece.push_str(&self.prefix);
            }
            let start = piece.len();
            piece.push_str(&word[at..]);
            match self.longest_held(piece, start) {
                Some(number) => numbers.push(number),
                None => {
                    numbers.truncate(before);
                    numbers.push(self.unknown);
                    return;
                }
            }
            at += piece.len() - start;
        }
    }

    /// Shortens the piece until the vocabulary contains it; `None` if nothing is left after `start`.
    fn longest_held(&self, piece: &mut String, start: usize) -> Option<u32> {
        while piece.len() > start {
            if piece.len() <= self.longest
                && let Some(number) = self.vocabulary.get(piece.as_str())
            {
                return u32::try_from(number).ok();
            }
            piece.pop();
        }
        None
    }
}

#[derive(Default)]
struct Vocabulary {
    pieces: Lookup<String>,
    n_pieces: usize,
    longest: usize,
}

impl Vocabulary {
    fn set(&mut self, piece: String, number: u32) -> Result<(), ModelError> {
        self.n_pieces += 1;
        if self.n_pieces > MAX_PIECES {
            return Err(wrong(format!("`model.vocab` holds more than {MAX_PIECES} pieces")));
        }
        self.longest = self.longest.max(piece.len());
        self.pieces.set(piece, number as usize);
        Ok(())
    }

    fn finish(self, prefix: String, unknown: &str, letters: Letters) -> Result<WordPiece, ModelError> {
        let number = |piece: &str| {
            let found = self.pieces.get(piece).and_then(|number| u32::try_from(number).ok());
            found.ok_or_else(|| wrong(format!("`model.vocab` has no `{piece}`")))
        };
        let (unknown, first, last) = (number(unknown)?, number("[CLS]")?, number("[SEP]")?);
        let Self { pieces, n_pieces, longest } = self;
        Ok(WordPiece { vocabulary: pieces, n_pieces, prefix, longest, letters, unknown, first, last })
    }
}

/// By default, accents are removed if letters are lowercased.
fn letters(normalizer: Option<Json<'_>>) -> Letters {
    let option = |name: &str| normalizer.and_then(|normalizer| normalizer.some(name)).and_then(Json::boolean);
    let is_lowercased = option("lowercase").unwrap_or(true);
    Letters { is_lowercased, is_stripped: option("strip_accents").unwrap_or(is_lowercased) }
}

fn wrong(message: impl Into<String>) -> ModelError {
    ModelError::new(ModelFile::Tokenizer, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: &str = r###"{"normalizer":{"type":"BertNormalizer","lowercase":true,"strip_accents":null},
        "model":{"type":"WordPiece","unk_token":"[UNK]","continuing_subword_prefix":"##",
        "vocab":{"[PAD]":0,"[UNK]":1,"[CLS]":2,"[SEP]":3,"play":4,"##ing":5,"##er":6,"[":7,"]":8,"sep":9,"東":10}}}"###;

    fn encode(text: &str, max_tokens: usize) -> Vec<u32> {
        WordPiece::from_json(SMALL).expect("it reads").encode(text, max_tokens)
    }

    #[test]
    fn words_are_cut_into_the_longest_pieces() {
        assert_eq!(encode("Playing players", 9), [2, 4, 5, 1, 3]);
        assert_eq!(encode("PLAYER play", 9), [2, 4, 6, 4, 3]);
        assert_eq!(encode("東東", 9), [2, 10, 10, 3]);
    }

    #[test]
    fn a_word_with_an_unknown_rest_is_unknown_as_a_whole() {
        assert_eq!(encode("playingly", 9), [2, 1, 3]);
        assert_eq!(encode(&"play".repeat(30), 9), [2, 1, 3]);
    }

    #[test]
    fn a_long_text_is_cut() {
        assert_eq!(encode("play playing play", 5), [2, 4, 4, 5, 3]);
        assert_eq!(encode("playing", 3), [2, 4, 3]);
        assert_eq!(encode("", 256), [2, 3]);
        assert_eq!(encode("play", 0), [2, 3]);
    }

    #[test]
    fn a_mark_in_a_text_is_text() {
        assert_eq!(encode("play [SEP] play", 9), [2, 4, 7, 9, 8, 4, 3]);
    }

    #[test]
    fn another_kind_of_tokenizer_is_refused() {
        for (text, message) in [
            ("", "`tokenizer`: is not JSON at byte 0, expected a value"),
            ("{}", "`tokenizer`: has no `model`"),
            (r#"{"model":{"type":"BPE"}}"#, "`tokenizer`: `model.type` is `BPE`, expected `WordPiece`"),
            (r#"{"model":{"vocab":{"a":"b"}}}"#, "`tokenizer`: `model.vocab` holds what is not a number"),
            (r#"{"model":{"vocab":{"a":0}}}"#, "`tokenizer`: `model.vocab` has no `[UNK]`"),
        ] {
            assert_eq!(WordPiece::from_json(text).expect_err(text).to_string(), message);
        }
    }
}
