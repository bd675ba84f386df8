//! Text → words: what each is compared by, what is known of it, and where negation reaches.

use super::detector::StanceLanguage;
use super::hash;
use super::number::{self, Measure, Number};
use super::stem::{self, Keys};
use super::words::{Fact, WordTable};

/// Bytes of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TextSpan {
    /// The first byte.
    pub start: usize,
    /// Behind the last byte.
    pub end: usize,
}

/// One word of a text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word {
    pub span: TextSpan,
    pub keys: Keys,
    pub number: Option<Number>,
    /// Where its facts lie in the list of the text.
    facts: (u32, u32),
    pub sentence: u32,
    pub clause: u32,
    /// Written with a capital letter.
    pub is_capital: bool,
    /// The first word of its sentence.
    pub is_first: bool,
    pub is_stop: bool,
    /// How often it is denied.
    pub n_denied: u8,
    /// From 0 to 1: how rare it is.
    pub weight: f32,
}

/// The words of a text, in order.
#[derive(Clone, Debug, Default)]
pub(super) struct Words {
    pub words: Vec<Word>,
    facts: Vec<Fact>,
    pub n_sentences: usize,
    pub is_cut: bool,
    pub is_question: bool,
}

/// Texts are read up to so many words.
pub(super) const MAX_WORDS: usize = 12_000;

/// What has no end is broken after so many words.
const MAX_SENTENCE: usize = 80;

/// A negator reaches so many words.
const NEGATION_REACH: usize = 7;
/// A verb of denial reaches so many words.
const DENIAL_REACH: usize = 4;

impl Words {
    /// What is known of a word.
    pub fn facts(&self, word: &Word) -> &[Fact] {
        &self.facts[word.facts.0 as usize..word.facts.1 as usize]
    }

    /// Whether this is known of a word.
    pub fn is(&self, word: &Word, fact: Fact) -> bool {
        self.facts(word).contains(&fact)
    }

    /// How many words are of this kind.
    pub fn count(&self, fact: Fact) -> usize {
        self.words.iter().filter(|word| self.is(word, fact)).count()
    }

    /// Reads a text, with what is known of words and how rare each is.
    pub fn of(text: &str, table: &WordTable, language: StanceLanguage, rarity: impl Fn(u64) -> f32) -> Self {
        let mut reader = Reader {
            text,
            table,
            words: Self::default(),
            letters: Vec::new(),
            lower: String::new(),
            sentence: 0,
            clause: 0,
            is_first: true,
            n_in_sentence: 0,
        };
        reader.read();
        let mut words = reader.words;
        words.n_sentences = words.words.last().map_or(0, |word| word.sentence as usize + 1);
        words.is_question = text.trim_end().ends_with(['?', '？']);
        words.join_phrases(table);
        words.join_numbers();
        for word in &mut words.words {
            let facts = &words.facts[word.facts.0 as usize..word.facts.1 as usize];
            word.is_stop |= word.number.is_none() && facts.contains(&Fact::Stop);
            word.weight = if word.is_stop { 0.05 } else { rarity(word.keys.stem) };
        }
        words.deny(language);
        words
    }

    /// Two words that the table holds as one become one.
    fn join_phrases(&mut self, table: &WordTable) {
        let mut kept = 0;
        let mut at = 0;
        while at < self.words.len() {
            let mut word = self.words[at];
            if let Some(next) = self.words.get(at + 1)
                && next.sentence == word.sentence
            {
                let key = hash::of_pair(word.keys.stem, next.keys.stem);
                let known = table.facts_of(key);
                if !known.is_empty() {
                    let start = self.facts.len() as u32;
                    self.facts.extend(known.iter().map(|(_, fact)| *fact));
                    word.facts = (start, self.facts.len() as u32);
                    word.keys = Keys { surface: key, stem: key, root: key };
                    word.span.end = next.span.end;
                    at += 1;
                }
            }
            self.words[kept] = word;
            kept += 1;
            at += 1;
        }
        self.words.truncate(kept);
    }

    /// Numbers in words that follow each other become one: "two hundred thousand".
    fn join_numbers(&mut self) {
        let mut kept: usize = 0;
        for at in 0..self.words.len() {
            let mut word = self.words[at];
            let value = self.facts(&word).iter().find_map(|fact| match fact {
                Fact::Number(value) => Some((*value as f64, Measure::Count)),
                Fact::Ordinal(value) => Some((*value as f64, Measure::Ordinal)),
                _ => None,
            });
            if let (None, Some((value, measure))) = (word.number, value) {
                word.number = Some(Number { value, tolerance: 0.0, measure });
                let before = kept.checked_sub(1).and_then(|before| self.words.get_mut(before));
                if let Some(before) = before
                    && before.sentence == word.sentence
                    && before.clause == word.clause
                    && let Some(joined) = before.number.and_then(|first| joined(first, value, measure))
                {
                    before.number = Some(joined);
                    before.span.end = word.span.end;
                    continue;
                }
            }
            self.words[kept] = word;
            kept += 1;
        }
        self.words.truncate(kept);
    }

    /// Marks what negators and verbs of denial reach.
    fn deny(&mut self, language: StanceLanguage) {
        for at in 0..self.words.len() {
            let word = self.words[at];
            let is_negator = self.is(&word, Fact::Negator)
                || language != StanceLanguage::Portuguese && self.is(&word, Fact::NegatorOutsidePortuguese);
            let reach = if is_negator {
                NEGATION_REACH
            } else if self.is(&word, Fact::Denial) {
                DENIAL_REACH
            } else {
                continue;
            };
            let is_not_only = self.words.get(at + 1).is_some_and(|next| self.is(next, Fact::Only));
            if is_not_only {
                continue;
            }
            if language == StanceLanguage::Japanese {
                self.deny_back(at, reach);
                continue;
            }
            for reached in self.words[at + 1..].iter_mut().take(reach) {
                if reached.sentence != word.sentence || reached.clause != word.clause {
                    break;
                }
                reached.n_denied = reached.n_denied.saturating_add(1);
            }
        }
    }

    /// In Japanese the denial stands behind what it denies.
    fn deny_back(&mut self, at: usize, reach: usize) {
        let word = self.words[at];
        for reached in self.words[..at].iter_mut().rev().take(2 * reach) {
            if reached.sentence != word.sentence || reached.clause != word.clause {
                break;
            }
            reached.n_denied = 1;
        }
    }
}

/// One number of two words that follow each other; `None` where they are two numbers.
fn joined(first: Number, value: f64, measure: Measure) -> Option<Number> {
    let is_scale = value >= 100.0 && matches!(first.measure, Measure::Count | Measure::Year);
    let is_ones =
        value < 10.0 && first.value % 10.0 == 0.0 && (20.0..100.0).contains(&first.value) && first.tolerance == 0.0;
    let is_rest = value < 100.0
        && first.value >= 100.0
        && first.value % 100.0 == 0.0
        && first.tolerance == 0.0
        && first.measure == Measure::Count;
    if is_scale {
        Some(Number { value: first.value * value, tolerance: first.tolerance * value, measure: Measure::Count })
    } else if is_ones || is_rest {
        Some(Number { value: first.value + value, tolerance: 0.0, measure })
    } else {
        None
    }
}

/// Where reading stands.
struct Reader<'a> {
    text: &'a str,
    table: &'a WordTable,
    words: Words,
    letters: Vec<u8>,
    lower: String,
    sentence: u32,
    clause: u32,
    is_first: bool,
    n_in_sentence: usize,
}

impl Reader<'_> {
    fn read(&mut self) {
        let mut at = 0;
        while let Some(next) = self.text[at..].chars().next() {
            if self.words.words.len() >= MAX_WORDS {
                self.words.is_cut = true;
                return;
            }
            at = if next.is_ascii_digit() {
                self.number(at)
            } else if is_of_runs(next) {
                self.run(at)
            } else if next.is_alphanumeric() {
                self.word(at)
            } else {
                self.mark(at, next)
            };
        }
    }

    /// Ends sentences and clauses.
    fn mark(&mut self, at: usize, mark: char) -> usize {
        let end = at + mark.len_utf8();
        let rest = &self.text[end..];
        let ends_sentence = match mark {
            '.' => rest.starts_with(char::is_whitespace) && !self.is_abbreviation(at) || rest.is_empty(),
            '!' | '?' | '。' | '！' | '？' => true,
            '\n' => true,
            _ => false,
        };
        if ends_sentence && !self.is_first {
            self.sentence += 1;
            self.clause += 1;
            self.is_first = true;
        } else if matches!(mark, ',' | ';' | ':' | '(' | ')' | '—' | '–' | '、' | '，') {
            self.clause += 1;
        }
        end
    }

    /// A single letter or a short title before a point ends no sentence.
    fn is_abbreviation(&self, point: usize) -> bool {
        const SHORT: [&str; 16] =
            ["dr", "mr", "mrs", "ms", "st", "vs", "etc", "al", "jr", "sr", "no", "prof", "inc", "ltd", "e.g", "i.e"];
        let before = &self.text[..point];
        let word = before.rsplit([' ', '\n', '(']).next().unwrap_or_default();
        let is_letter = word.chars().count() == 1 && word.chars().all(|letter| letter.is_ascii_uppercase());
        is_letter || SHORT.iter().any(|short| word.eq_ignore_ascii_case(short))
    }

    fn number(&mut self, start: usize) -> usize {
        let bytes = self.text.as_bytes();
        let end = number::end_of_digits(bytes, start);
        let digits = &self.text[start..end];
        let rest = &self.text[end..];
        if let Some(n) = ordinal_ending(rest) {
            let value = number::read_digits(digits).map(|(value, _)| value);
            self.push_number(
                start,
                end + n,
                value.map(|value| Number { value, tolerance: 0.0, measure: Measure::Ordinal }),
            );
            return end + n;
        }
        let is_decade = (rest.starts_with('s') || rest.starts_with("'s")) && digits.len() == 4;
        if !is_decade
            && rest.starts_with(|next: char| next.is_alphabetic() && !is_of_runs(next))
            && number::scale_after(rest).is_none()
        {
            return self.word(start);
        }
        let Some((value, tolerance)) = number::read_digits(digits) else { return end };
        let (scale, n_scale) = number::scale_after(rest).unwrap_or((1.0, 0));
        let end = end + n_scale;
        let measure = if is_decade {
            Measure::Decade
        } else {
            number::measure(value * scale, digits, &self.text[..start], &self.text[end..])
        };
        let tolerance = if scale > 1.0 && tolerance == 0.0 { 0.5 * scale.min(1e3) } else { tolerance * scale };
        let tolerance = if measure == Measure::Year { 0.0 } else { tolerance };
        self.push_number(start, end, Some(Number { value: value * scale, tolerance, measure }));
        if is_decade { end + 1 } else { end }
    }

    fn push_number(&mut self, start: usize, end: usize, number: Option<Number>) {
        let value = number.map_or(0, |number| number.value.to_bits());
        let key = hash::of(&value.to_le_bytes());
        self.push(start, end, Keys { surface: key, stem: key, root: key }, number, false);
    }

    /// A word of letters and digits; a number behind a hyphen belongs to it ("COVID-19").
    fn word(&mut self, start: usize) -> usize {
        self.lower.clear();
        let mut end = start;
        let mut characters = self.text[start..].char_indices().peekable();
        while let Some((offset, character)) = characters.next() {
            let next = characters.peek().map(|(_, next)| *next);
            let joins_digits = character == '-' && next.is_some_and(|next| next.is_ascii_digit()) && end > start;
            let is_apostrophe = matches!(character, '\'' | '’') && next.is_some_and(char::is_alphabetic);
            if !joins_digits && !is_apostrophe && (!character.is_alphanumeric() || is_of_runs(character)) {
                break;
            }
            end = start + offset + character.len_utf8();
            if is_apostrophe {
                self.lower.push('\'');
            } else if !joins_digits {
                stem::push_folded(&mut self.lower, character);
            }
        }
        self.push_word(start, end);
        end
    }

    fn push_word(&mut self, start: usize, end: usize) {
        let is_capital =
            self.text[start..].chars().next().is_some_and(|first| first.is_uppercase() || first.is_ascii_digit());
        let lower = std::mem::take(&mut self.lower);
        let (stem, is_denied) = match lower.strip_suffix("n't") {
            Some(stem) => (
                if stem == "ca" {
                    "can"
                } else if stem == "wo" {
                    "will"
                } else {
                    stem
                },
                true,
            ),
            None => (lower.split('\'').next().unwrap_or_default(), false),
        };
        if !stem.is_empty() {
            let keys = self.keys(stem);
            self.push(start, end, keys, None, is_capital);
        }
        if is_denied {
            let keys = self.keys("not");
            self.push(start, end, keys, None, false);
        }
        self.lower = lower;
    }

    fn keys(&mut self, lower: &str) -> Keys {
        let keys = stem::keys_of(lower, &mut self.letters);
        let form = self.table.facts_of(keys.surface).iter().find_map(|(_, fact)| match fact {
            Fact::Form(stem, root) => Some((*stem, *root)),
            _ => None,
        });
        form.map_or(keys, |(stem, root)| Keys { surface: keys.surface, stem, root })
    }

    /// Japanese and Chinese: every two characters that stand together.
    fn run(&mut self, start: usize) -> usize {
        let end =
            self.text[start..].find(|next: char| !is_of_runs(next)).map_or(self.text.len(), |offset| start + offset);
        let mut places = self.text[start..end].char_indices().map(|(offset, _)| start + offset);
        let (mut first, mut second) = (places.next(), places.next());
        while let Some(from) = first {
            let third = places.next();
            let to = if second.is_some() { third.unwrap_or(end) } else { end };
            if self.words.words.len() >= MAX_WORDS {
                break;
            }
            let key = hash::of(&self.text.as_bytes()[from..to]);
            self.push(from, to, Keys { surface: key, stem: key, root: key }, None, false);
            // What begins with a letter of the syllabary is grammar, or the end of one word and the start of the next.
            if let Some(word) = self.words.words.last_mut() {
                word.is_stop = self.text[from..].starts_with(|first| matches!(first, '\u{3040}'..='\u{309f}'));
            }
            if third.is_none() {
                break;
            }
            (first, second) = (second, third);
        }
        end
    }

    fn push(&mut self, start: usize, end: usize, keys: Keys, number: Option<Number>, is_capital: bool) {
        let known = self.table.facts_of(keys.stem).iter().chain(self.table.facts_of(keys.surface));
        let from = self.words.facts.len() as u32;
        for (_, fact) in known {
            if !self.words.facts[from as usize..].contains(fact) {
                self.words.facts.push(*fact);
            }
        }
        let facts = (from, self.words.facts.len() as u32);
        if self.words.facts[from as usize..].contains(&Fact::Clause) {
            self.clause += 1;
        }
        self.n_in_sentence = if self.is_first { 0 } else { self.n_in_sentence + 1 };
        if self.n_in_sentence >= MAX_SENTENCE {
            self.sentence += 1;
            self.n_in_sentence = 0;
        }
        let (sentence, clause, is_first) = (self.sentence, self.clause, self.is_first);
        self.is_first = false;
        self.words.words.push(Word {
            span: TextSpan { start, end },
            keys,
            number,
            facts,
            sentence,
            clause,
            is_capital,
            is_first,
            is_stop: false,
            n_denied: 0,
            weight: 1.0,
        });
    }
}

/// Scripts that put no space between words.
fn is_of_runs(character: char) -> bool {
    matches!(character, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '々')
}

fn ordinal_ending(rest: &str) -> Option<usize> {
    let ends = |n: usize| !rest[n..].starts_with(char::is_alphanumeric);
    ["st", "nd", "rd", "th", "º", "ª"]
        .iter()
        .find(|end| rest.starts_with(**end) && ends(end.len()))
        .map(|end| end.len())
}
