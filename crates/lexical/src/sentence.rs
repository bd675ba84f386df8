//! Splits prose into sentences.

mod abbreviation;

use std::ops::Range;

use abbreviation::is_abbreviation;

/// Replaces a citation in prose, so that the end of the sentence before it is detected.
pub const CITED: char = '\u{1f}';

/// A sentence, or a heading, list item or table row without one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// Its bytes, from its first visible character to its last.
    pub range: Range<usize>,
    /// The bytes of its block: the paragraph, item, heading or row.
    pub block: Range<usize>,
}

/// The sentences of prose. A line break ends a block, and with it the sentence.
#[must_use]
pub fn sentences(prose: &str) -> Vec<Sentence> {
    let mut splitter = Splitter { prose, sentences: Vec::new(), open: None, first_of_block: 0, block: 0 };
    splitter.read();
    splitter.sentences
}

/// Whether a sentence asks. In Japanese a noun may end in か ("静か。"), and a verb or the copula before か asks.
#[must_use]
pub fn is_question(sentence: &str) -> bool {
    let verb = sentence.strip_suffix("か。").unwrap_or_default();
    sentence.ends_with(['?', '？']) || verb.ends_with(['す', 'う', 'る', 'た', 'の']) || verb.ends_with("ない")
}

/// Whether the sentence continues after a `.`, `?` or `…`: `sentence` is the text before it, `rest` the text after it.
#[must_use]
pub fn goes_on_after(sign: char, sentence: &str, rest: &str) -> bool {
    let next = rest.trim_start_matches([' ', CITED]);
    if rest.starts_with('\n') || next.is_empty() || next.starts_with('\n') {
        return false;
    }
    if next.starts_with(char::is_lowercase) && !is_cited_first(rest) {
        return true;
    }
    sign == '.' && is_abbreviation(sentence, next)
}

/// The most closing signs of a sentence.
const MAX_CLOSING: usize = 16;

struct Splitter<'a> {
    prose: &'a str,
    sentences: Vec<Sentence>,
    /// The current sentence: its first visible byte, and the end of its last.
    open: Option<(usize, usize)>,
    first_of_block: usize,
    block: usize,
}

impl Splitter<'_> {
    fn read(&mut self) {
        let mut at = 0;
        while let Some(character) = self.prose[at..].chars().next() {
            let end = at + character.len_utf8();
            if character == '\n' {
                self.end_block(at);
                self.block = end;
            } else if is_visible(character) {
                let start = self.open.map_or(at, |(start, _)| start);
                self.open = Some((start, end));
                if let Some(last) = self.end_of_sentence(character, at, start) {
                    self.open = Some((start, last));
                    self.end_sentence();
                    at = last;
                    continue;
                }
            }
            at = end;
        }
        self.end_block(self.prose.len());
    }

    fn end_sentence(&mut self) {
        let Some((start, end)) = self.open.take() else { return };
        if self.prose[start..end].chars().any(char::is_alphanumeric) {
            self.sentences.push(Sentence { range: start..end, block: self.block..end });
        }
    }

    fn end_block(&mut self, end: usize) {
        self.end_sentence();
        for sentence in &mut self.sentences[self.first_of_block..] {
            sentence.block.end = end;
        }
        self.first_of_block = self.sentences.len();
    }

    /// The end of a sentence that ends with this character, including closing signs; `None` if none ends.
    fn end_of_sentence(&self, character: char, at: usize, start: usize) -> Option<usize> {
        let is_wide = matches!(character, '。' | '！' | '？' | '｡');
        if !is_wide && !matches!(character, '.' | '!' | '?' | '…') {
            return None;
        }
        let behind = &self.prose[at + character.len_utf8()..];
        let closing: usize =
            behind.chars().take(MAX_CLOSING).take_while(|next| closes(*next)).map(char::len_utf8).sum();
        let rest = &behind[closing..];
        let ends = is_wide || rest.is_empty() || rest.starts_with(|next: char| next.is_whitespace() || next == CITED);
        let goes_on = || !is_wide && character != '!' && goes_on_after(character, &self.prose[start..at], rest);
        (ends && !goes_on()).then_some(at + character.len_utf8() + closing)
    }
}

/// Whether a character is visible in prose.
fn is_visible(character: char) -> bool {
    !character.is_whitespace() && character != CITED
}

/// Signs after the end of a sentence that belong to it.
fn closes(character: char) -> bool {
    matches!(
        character,
        '.' | '!' | '?' | '…' | '。' | '！' | '？' | '"' | '\'' | '”' | '’' | '»' | ')' | ']' | '」' | '』' | '）'
    )
}

/// Whether a citation comes before the next word.
fn is_cited_first(rest: &str) -> bool {
    rest.trim_start_matches(' ').starts_with(CITED)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn texts(answer: &str) -> Vec<&str> {
        sentences(answer).into_iter().map(|sentence| &answer[sentence.range]).collect()
    }

    #[test]
    fn a_noun_that_ends_in_ka_asks_nothing() {
        for asks in ["When?", "いつですか。", "行きましょうか。", "あるか。", "行ったか。", "行くのか。", "何？"]
        {
            assert!(is_question(asks), "{asks}");
        }
        for says in ["It is.", "静か。", "それは確か。", "か。", "明らか。", ""] {
            assert!(!is_question(says), "{says}");
        }
    }

    #[test]
    fn a_sentence_ends_where_readers_see_its_end() {
        assert_eq!(
            texts("It rose 3.5% to 1.2 million. Dr. J. Smith said so! Why? \"Yes.\" No."),
            ["It rose 3.5% to 1.2 million.", "Dr. J. Smith said so!", "Why?", "\"Yes.\"", "No."]
        );
        assert_eq!(
            texts("In the U.S. Senate, e.g. in No. 5. The answer is no. Then more of vitamin D. Next."),
            ["In the U.S. Senate, e.g. in No. 5.", "The answer is no.", "Then more of vitamin D.", "Next."]
        );
        assert_eq!(
            texts("標高は3,776メートルです。「最後」の噴火！次"),
            ["標高は3,776メートルです。", "「最後」の噴火！", "次"]
        );
        assert_eq!(texts("O Sr. Silva veio às 10 h. Ele saiu..."), ["O Sr. Silva veio às 10 h.", "Ele saiu..."]);
    }

    proptest! {
        #[test]
        fn any_text_has_sentences_on_its_characters_and_in_order(text in r"[A-Za-z0-9 .!?。\n*_`|>#\-\[\]()あé😀\u{1f}]{0,300}") {
            let mut end = 0;
            for sentence in sentences(&text) {
                prop_assert!(sentence.range.start >= end && sentence.range.end <= text.len());
                prop_assert!(text.is_char_boundary(sentence.range.start) && text.is_char_boundary(sentence.range.end));
                prop_assert!(sentence.block.start <= sentence.range.start && sentence.range.end <= sentence.block.end);
                end = sentence.range.end;
            }
        }
    }
}
