//! Prose → sentences.

use std::ops::Range;

use super::prose::CITED;

/// A sentence of a text, or what stands in its place: a heading, an item, the row of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// Its bytes, from its first visible character to its last.
    pub range: Range<usize>,
    /// The bytes of the block it stands in.
    pub(super) block: Range<usize>,
}

/// The sentences of a Markdown text; what stands in code is left out.
#[must_use]
pub fn sentences_of(text: &str) -> Vec<Sentence> {
    split(&super::prose::prose(text, &[]))
}

/// The sentences of prose.
pub(super) fn split(prose: &str) -> Vec<Sentence> {
    let mut splitter = Splitter { prose, sentences: Vec::new(), open: None, first_of_block: 0, block: 0 };
    splitter.read();
    splitter.sentences
}

/// So many signs close a sentence at most.
const MOST_CLOSING: usize = 16;

struct Splitter<'a> {
    prose: &'a str,
    sentences: Vec<Sentence>,
    /// First and last visible byte of the sentence that has begun.
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

    /// Behind the sign that ends a sentence here and what closes with it; `None` where none ends.
    fn end_of_sentence(&self, character: char, at: usize, start: usize) -> Option<usize> {
        let is_wide = matches!(character, '。' | '！' | '？' | '｡');
        if !is_wide && !matches!(character, '.' | '!' | '?' | '…') {
            return None;
        }
        let behind = &self.prose[at + character.len_utf8()..];
        let closing: usize =
            behind.chars().take(MOST_CLOSING).take_while(|next| closes(*next)).map(char::len_utf8).sum();
        let rest = &behind[closing..];
        let ends = is_wide || rest.is_empty() || rest.starts_with(|next: char| next.is_whitespace() || next == CITED);
        let goes_on = || !is_wide && character != '!' && goes_on_after(character, &self.prose[start..at], rest);
        (ends && !goes_on()).then_some(at + character.len_utf8() + closing)
    }
}

/// Whether a character is part of what one reads.
fn is_visible(character: char) -> bool {
    !character.is_whitespace() && character != CITED
}

/// Signs that belong to the sentence that ended before them.
fn closes(character: char) -> bool {
    matches!(
        character,
        '.' | '!' | '?' | '…' | '。' | '！' | '？' | '"' | '\'' | '”' | '’' | '»' | ')' | ']' | '」' | '』' | '）'
    )
}

/// Whether a full stop ends an abbreviation and not a sentence. `rest` is what follows.
fn goes_on_after(sign: char, sentence: &str, rest: &str) -> bool {
    let next = rest.trim_start_matches([' ', CITED]);
    if rest.starts_with('\n') || next.is_empty() || next.starts_with('\n') {
        return false;
    }
    if next.starts_with(char::is_lowercase) && !is_cited_first(rest) {
        return true;
    }
    sign == '.' && is_abbreviation(sentence, next)
}

/// Whether a citation stands before the next word.
fn is_cited_first(rest: &str) -> bool {
    rest.trim_start_matches(' ').starts_with(CITED)
}

/// Abbreviations that stand before more of the sentence.
const BEFORE_MORE: [&str; 32] = [
    "e.g", "i.e", "dr", "mr", "mrs", "ms", "prof", "sr", "jr", "vs", "cf", "approx", "ca", "st", "mt", "gen", "sen",
    "rep", "gov", "sra", "dra", "exa", "av", "viz", "resp", "incl", "dept", "univ", "p.ex", "z.b", "d.h", "bzw",
];

/// Abbreviations that stand before a number.
const BEFORE_NUMBER: [&str; 19] = [
    "no", "nos", "nr", "vol", "p", "pp", "fig", "figs", "sec", "ch", "eq", "art", "pág", "núm", "n", "op", "ref",
    "ver", "al",
];

/// Abbreviations that also stand at the end of a sentence.
const BEFORE_EITHER: [&str; 8] = ["etc", "inc", "ltd", "co", "corp", "al", "ltda", "bros"];

/// Words that seldom stand behind an abbreviation with a capital letter, unless a sentence begins.
const STARTERS: [&str; 30] = [
    "The", "It", "In", "This", "That", "These", "Those", "He", "She", "They", "A", "An", "But", "And", "However", "We",
    "As", "At", "On", "For", "If", "When", "There", "Its", "By", "After", "Since", "O", "Os", "Em",
];

/// What is counted with letters: "vitamin D." ends a sentence and "J." does not.
const LETTERED: [&str; 8] = ["vitamin", "vitamina", "hepatitis", "type", "plan", "class", "group", "appendix"];

fn is_abbreviation(sentence: &str, next: &str) -> bool {
    let mut words = sentence.rsplit(char::is_whitespace);
    let word = words.next().unwrap_or_default().trim_start_matches(['(', '"', '“', '[']);
    let lower = word.to_lowercase();
    let is_in = |list: &[&str]| list.contains(&lower.as_str());
    if next.starts_with(|digit: char| digit.is_ascii_digit()) && is_in(&BEFORE_NUMBER) {
        return true;
    }
    let next_word = next.split(|character: char| !character.is_alphanumeric()).next().unwrap_or_default();
    let is_initial = word.chars().count() == 1 && word.chars().all(char::is_uppercase);
    if is_initial {
        return !words.next().is_some_and(|before| LETTERED.contains(&before.to_lowercase().as_str()));
    }
    let is_dotted = word.contains('.') && word.chars().all(|character| character == '.' || character.is_alphabetic());
    is_in(&BEFORE_MORE) || ((is_dotted || is_in(&BEFORE_EITHER)) && !STARTERS.contains(&next_word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn texts(answer: &str) -> Vec<&str> {
        sentences_of(answer).into_iter().map(|sentence| &answer[sentence.range]).collect()
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

    #[test]
    fn blocks_end_sentences_and_lines_do_not() {
        assert_eq!(
            texts("# Head\nOne\ntwo\n\n- item a\n- item b, https://e.org/x.y?z\n\n🙂\n"),
            ["Head", "One\ntwo", "item a", "item b,"]
        );
        assert_eq!(texts("| a | 1 |\n|---|---|\n| b. c | 2 |"), ["a | 1", "b. c | 2"]);
        assert_eq!(texts("a `x.y` b.\n```\ncode. Code.\n```\nc"), ["a `x.y` b.", "c"]);
    }

    proptest! {
        #[test]
        fn any_text_has_sentences_on_its_characters_and_in_order(text in r"[A-Za-z0-9 .!?。\n*_`|>#\-\[\]()あé😀\u{1f}]{0,300}") {
            let mut end = 0;
            for sentence in sentences_of(&text) {
                prop_assert!(sentence.range.start >= end && sentence.range.end <= text.len());
                prop_assert!(text.is_char_boundary(sentence.range.start) && text.is_char_boundary(sentence.range.end));
                prop_assert!(sentence.block.start <= sentence.range.start && sentence.range.end <= sentence.block.end);
                end = sentence.range.end;
            }
        }
    }
}
