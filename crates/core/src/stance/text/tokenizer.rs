//! The tokenizer: text → words, numbers, sentences and clauses, character by character.

use super::super::language::StanceLanguage;
use super::super::number::{Measure, Number, measure, tolerance};
use super::super::stem::{self, Keys};
use super::super::words::{Fact, WordTable};
use super::word::{Ending, MAX_WORDS, Mark, TextSpan, Word, Words};
use credence_lexical::number::han::counted_number;
use credence_lexical::number::quantity::{
    clock_time, currency_after, currency_before, is_loss, is_name_after, minus_before,
};
use credence_lexical::number::unit::unit_after;
use credence_lexical::number::version::is_version;
use credence_lexical::number::{
    Digits, NumberKind, end_of_digits, exponent_after, kind, ordinal_ending, parse_digits, parse_other_way,
    scale_after, vulgar_fraction,
};
use credence_lexical::script::{is_hiragana, is_kana_or_han};
use credence_lexical::sentence::goes_on_after;
use credence_lexical::{fold, hash};

/// A longer sentence is split after this many words.
const MAX_SENTENCE: usize = 80;

/// A smaller number before 年 is how many years, or a year of an era, which is compared with others of its kind.
const FIRST_YEAR: f64 = 1_000.0;

/// A text and how far it was read.
pub(super) struct Tokenizer<'a> {
    text: &'a str,
    table: &'a WordTable,
    words: Words,
    letters: Vec<u8>,
    lower: String,
    sentence: u32,
    clause: u32,
    is_first: bool,
    n_in_sentence: usize,
    /// The sign that divides since the last word.
    mark: Mark,
}

impl<'a> Tokenizer<'a> {
    /// Before the first word.
    pub fn new(text: &'a str, table: &'a WordTable, language: StanceLanguage) -> Self {
        Self {
            text,
            table,
            words: Words {
                words: Vec::new(),
                facts: Vec::new(),
                n_sentences: 0,
                is_cut: false,
                is_question: false,
                language,
            },
            letters: Vec::new(),
            lower: String::new(),
            sentence: 0,
            clause: 0,
            is_first: true,
            n_in_sentence: 0,
            mark: Mark::None,
        }
    }

    /// The words of the text.
    pub fn read(mut self) -> Words {
        let mut at = 0;
        while let Some(next) = self.text[at..].chars().next() {
            if self.words.words.len() >= MAX_WORDS {
                self.words.is_cut = true;
                break;
            }
            at = if next.is_ascii_digit() || vulgar_fraction(next).is_some() {
                self.number(at)
            } else if is_kana_or_han(next) {
                self.run(at)
            } else if next.is_alphanumeric() {
                self.word(at)
            } else {
                self.mark(at, next)
            };
        }
        self.words
    }

    /// Ends sentences and clauses.
    fn mark(&mut self, at: usize, mark: char) -> usize {
        let end = at + mark.len_utf8();
        let rest = &self.text[end..];
        if let Some((length, words)) =
            comparison(&self.text[at..], self.text[..at].ends_with(|before: char| before.is_ascii_digit()))
        {
            for word in words {
                let keys = self.keys(word);
                self.push(at, at + length, keys, None, false);
            }
            return at + length;
        }
        let ends_sentence = match mark {
            '.' => {
                rest.is_empty() || rest.starts_with(char::is_whitespace) && !goes_on_after('.', &self.text[..at], rest)
            }
            '!' | '?' | '。' | '！' | '？' => true,
            '\n' => true,
            _ => false,
        };
        if ends_sentence && !self.is_first {
            self.sentence += 1;
            self.clause += 1;
            self.is_first = true;
            self.mark = Mark::None;
        } else if let Some(mark) = self.dividing(at, mark) {
            self.clause += u32::from(mark != Mark::Dash || !self.text[at..].starts_with('-'));
            self.mark = mark;
        }
        end
    }

    /// What a sign divides; `None` for other signs. A hyphen is a dash only between spaces.
    fn dividing(&self, at: usize, mark: char) -> Option<Mark> {
        Some(match mark {
            ',' | '、' | '，' => Mark::Comma,
            ';' | '；' => Mark::Semicolon,
            ':' | '：' => Mark::Colon,
            '(' | ')' | '[' | ']' | '（' | '）' => Mark::Bracket,
            '—' | '–' => Mark::Dash,
            '-' if self.text[..at].ends_with(' ') && self.text[at + 1..].starts_with(' ') => Mark::Dash,
            _ => return None,
        })
    }

    fn number(&mut self, start: usize) -> usize {
        let before = &self.text[..start];
        if !before.ends_with([':', '.'])
            && let Some(time) = clock_time(&self.text[start..])
        {
            let minutes = f64::from(time.minutes);
            let other = time.is_half_day.then_some((minutes + 720.0, 0.0));
            let end = start + time.length;
            self.push_number(start, end, Some(Number { other, ..Number::new(minutes, 0.0, Measure::Clock) }));
            return end;
        }
        let end = end_of_digits(self.text, start);
        let digits = &self.text[start..end];
        if !digits.is_empty()
            && (is_name_after(before) || is_version(digits, &self.text[end..], self.is_behind_name(start)))
        {
            let is_ended = !self.text[end..].starts_with(|next: char| next.is_alphabetic() && !is_kana_or_han(next));
            if is_ended {
                let value = parse_digits(digits).map_or(0.0, |digits| digits.value);
                let written = hash::bytes(digits.as_bytes());
                self.push_number(start, end, Some(Number { written, ..Number::new(value, 0.0, Measure::Name) }));
                return end;
            }
        }
        let rest = &self.text[end..];
        if let Some(length) = ordinal_ending(rest) {
            let number = parse_digits(digits).map(|digits| Number::new(digits.value, 0.0, Measure::Ordinal));
            self.push_number(start, end + length, number);
            return end + length;
        }
        if let Some((exponent, length)) = power_after(rest) {
            let number =
                parse_digits(digits).map(|digits| Number::new(digits.value.powi(exponent), 0.0, Measure::Count));
            self.push_number(start, end + length, number);
            return end + length;
        }
        let is_decade = (rest.starts_with('s') || rest.starts_with("'s")) && digits.len() == 4;
        let is_joined = rest.starts_with(|next: char| next.is_alphabetic() && !is_kana_or_han(next));
        let fraction = rest.chars().next().and_then(|sign| Some((vulgar_fraction(sign)?, sign.len_utf8())));
        if let Some((part, length)) = fraction {
            let whole = if digits.is_empty() { 0.0 } else { parse_digits(digits).map_or(0.0, |digits| digits.value) };
            let end = end + length;
            let measure = measure(whole + part, "", before, &self.text[end..]);
            self.push_number(start, end, Some(Number::new(whole + part, 0.005, measure)));
            return end;
        }
        let currency = currency_before(before);
        let is_money = currency.is_some();
        let scale = exponent_after(rest).or_else(|| scale_after(rest, is_money));
        if is_joined && !is_decade && scale.is_none() && unit_after(rest).is_none() {
            return self.word(start);
        }
        let Some(parsed) = parse_digits(digits) else { return end };
        if is_decade {
            self.push_number(start, end, Some(Number::new(parsed.value, 0.0, Measure::Decade)));
            return end + 1;
        }
        let (scale, n_scale) = scale.unwrap_or((1.0, 0));
        let end = end + n_scale;
        let scale = if kind(before, &self.text[end..]) == NumberKind::PerMille { scale / 10.0 } else { scale };
        let minus = minus_before(before);
        let is_negative = minus.is_some() || is_loss(before, &self.text[end..]);
        let sign = if is_negative { -1.0 } else { 1.0 };
        let value = parsed.value * scale;
        let measure = measure(value, digits, &self.text[..start], &self.text[end..]);
        let tolerance = |digits: Digits| match tolerance(digits) {
            _ if measure == Measure::Year => 0.0,
            tolerance if scale > 1.0 && tolerance == 0.0 => 0.5 * scale.min(1e3),
            tolerance => tolerance * scale,
        };
        let other = parse_other_way(digits).map(|other| (sign * other.value * scale, tolerance(other)));
        let is_range = measure != Measure::Year && is_end_of_range(before, &self.text[end..]);
        let currency_sign =
            currency.or_else(|| currency_after(&self.text[end..])).filter(|_| measure == Measure::Money);
        let number = Number {
            other,
            currency: currency_sign.map(|(currency, _)| currency),
            is_range,
            written: hash::bytes(digits.as_bytes()),
            ..Number::new(sign * value, tolerance(parsed), measure)
        };
        // The letters of "R$", "EUR" and "minus" are part of the number, and no words.
        let from = minus.into_iter().chain(currency.map(|(_, start)| start)).min().unwrap_or(start);
        while self.words.words.last().is_some_and(|word| word.span.start >= from && word.number.is_none()) {
            if let Some(word) = self.words.words.pop() {
                self.is_first |= word.is_first;
            }
        }
        self.push_number(start, end, Some(number));
        end
    }

    fn han_number(&mut self, start: usize, end: usize, value: f64) -> usize {
        let (before, after) = (&self.text[..start], &self.text[end..]);
        let is_year = after.starts_with('年') && !after.starts_with("年間") && value >= FIRST_YEAR;
        let measure = if before.ends_with('第') {
            Measure::Ordinal
        } else if is_year {
            Measure::Year
        } else {
            measure(value, "", before, after)
        };
        self.push_number(start, end, Some(Number::new(value, 0.0, measure)));
        end
    }

    /// Whether a name is directly before: a word with a capital letter that is no word of the language's grammar and no month.
    fn is_behind_name(&self, start: usize) -> bool {
        let Some(last) = self.words.words.last() else { return false };
        let is_next =
            self.text.get(last.span.end..start).is_some_and(|between| between.chars().all(char::is_whitespace));
        let is_common =
            |(_, fact): &(u64, Fact)| matches!(fact, Fact::Stop | Fact::Month(_) | Fact::Preposition | Fact::About);
        is_next
            && last.is_capital
            && last.number.is_none()
            && !self.table.facts_of(last.keys.stem).iter().any(is_common)
    }

    fn push_number(&mut self, start: usize, end: usize, number: Option<Number>) {
        let value = number.map_or(0, |number| number.value.to_bits());
        let key = hash::bytes(&value.to_le_bytes());
        self.push(start, end, Keys::of(key), number, false);
    }

    /// A word of letters and digits; a number after a hyphen belongs to it ("COVID-19").
    fn word(&mut self, start: usize) -> usize {
        self.lower.clear();
        let mut end = start;
        let mut characters = self.text[start..].char_indices().peekable();
        while let Some((offset, character)) = characters.next() {
            let next = characters.peek().map(|(_, next)| *next);
            let joins_digits = character == '-' && next.is_some_and(|next| next.is_ascii_digit()) && end > start;
            let is_apostrophe = matches!(character, '\'' | '’') && next.is_some_and(char::is_alphabetic);
            let is_letter = fold::is_accent(character) || character.is_alphanumeric() && !is_kana_or_han(character);
            if !joins_digits && !is_apostrophe && !is_letter {
                break;
            }
            end = start + offset + character.len_utf8();
            if is_apostrophe {
                self.lower.push('\'');
            } else if !joins_digits {
                fold::push_folded(&mut self.lower, character);
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
            if let Some(word) = self.words.words.last_mut() {
                word.ending = ending(stem);
            }
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
        form.map_or(keys, |(stem, root)| Keys { stem, root, ..keys })
    }

    /// Japanese and Chinese: every pair of neighbouring characters, up to the next number.
    fn run(&mut self, start: usize) -> usize {
        let number_at = |at: usize| counted_number(&self.text[..at], &self.text[at..]);
        if let Some((value, length)) = number_at(start) {
            return self.han_number(start, start + length, value);
        }
        let ends = |(at, next): (usize, char)| !is_kana_or_han(next) || at > 0 && number_at(start + at).is_some();
        let end =
            self.text[start..].char_indices().find(|next| ends(*next)).map_or(self.text.len(), |(at, _)| start + at);
        let mut places = self.text[start..end].char_indices().map(|(offset, _)| start + offset);
        let (mut first, mut second) = (places.next(), places.next());
        while let Some(from) = first {
            let third = places.next();
            let to = if second.is_some() { third.unwrap_or(end) } else { end };
            if self.words.words.len() >= MAX_WORDS {
                break;
            }
            let key = hash::bytes(&self.text.as_bytes()[from..to]);
            self.push(from, to, Keys::of(key), None, false);
            // A pair that begins with hiragana is grammar, or the end of one word and the start of the next.
            if let Some(word) = self.words.words.last_mut() {
                word.is_pair = true;
                word.is_stop = self.text[from..].starts_with(is_hiragana);
            }
            if third.is_none() {
                break;
            }
            (first, second) = (second, third);
        }
        end
    }

    fn push(&mut self, start: usize, end: usize, keys: Keys, number: Option<Number>, is_capital: bool) {
        // "Noted" has the stem of "not", and denies nothing: what denies is known as it is written.
        let is_inflected = keys.stem != keys.surface;
        let is_negator = |fact: &Fact| matches!(fact, Fact::Negator | Fact::NegatorOutsidePortuguese);
        let of_stem = self.table.facts_of(keys.stem).iter().filter(|(_, fact)| !is_inflected || !is_negator(fact));
        let known = of_stem.chain(self.table.facts_of(keys.surface));
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
        let mark = std::mem::take(&mut self.mark);
        self.is_first = false;
        self.words.words.push(Word {
            span: TextSpan { start, end },
            keys,
            number,
            unit_of: None,
            facts,
            sentence,
            clause,
            mark,
            ending: Ending::Base,
            is_capital,
            is_first,
            is_stop: false,
            is_pair: false,
            is_asked: false,
            n_denied: 0,
            weight: 1.0,
        });
    }
}

/// Whether a dash joins a number with another: "10–20".
fn is_end_of_range(before: &str, after: &str) -> bool {
    let is_dash = |sign: char| matches!(sign, '-' | '–' | '—' | '‑' | '~');
    let after = after.trim_start_matches(['%', '°', ' ']);
    let is_first = after.strip_prefix(is_dash).is_some_and(|rest| {
        rest.trim_start_matches([' ', '$', '€', '£']).starts_with(|next: char| next.is_ascii_digit())
    });
    let before = before.trim_end_matches(['$', '€', '£', ' ']);
    let is_last = before
        .strip_suffix(is_dash)
        .is_some_and(|rest| rest.trim_end_matches(['%', '°', ' ']).ends_with(|last: char| last.is_ascii_digit()));
    is_first || is_last
}

/// The power that a number is raised to, and its length: `10^6`.
fn power_after(rest: &str) -> Option<(i32, usize)> {
    const LARGEST: i32 = 30;
    let raised = rest.strip_prefix('^')?;
    let is_negative = raised.starts_with('-');
    let digits = &raised[usize::from(is_negative)..];
    let n_digits = digits.bytes().take_while(u8::is_ascii_digit).count();
    let exponent: i32 = digits[..n_digits].parse().ok().filter(|exponent| *exponent <= LARGEST)?;
    Some((if is_negative { -exponent } else { exponent }, 1 + usize::from(is_negative) + n_digits))
}

/// The words of a sign before a number, `p < 0.05`, or of the one behind it, `50+`, and the length of the sign.
fn comparison(text: &str, is_behind_number: bool) -> Option<(usize, [&'static str; 2])> {
    if is_behind_number && text.starts_with('+') {
        return (!text[1..].starts_with(char::is_alphanumeric)).then_some((1, ["or", "more"]));
    }
    let (length, words) = match text.as_bytes() {
        [b'>', b'=', ..] => (2, ["at", "least"]),
        [b'<', b'=', ..] => (2, ["at", "most"]),
        [b'>', ..] => (1, ["more", "than"]),
        [b'<', ..] => (1, ["less", "than"]),
        _ => return None,
    };
    let number = text[length..].trim_start_matches([' ', '\u{a0}', '\u{202f}', '\u{2009}', '-', '−', '$', '€', '£']);
    number.starts_with(|next: char| next.is_ascii_digit()).then_some((length, words))
}

/// Words on "est" that compare nothing.
const NOT_SUPERLATIVE: [&str; 9] =
    ["forest", "interest", "request", "protest", "contest", "harvest", "arrest", "invest", "manifest"];

fn ending(lower: &str) -> Ending {
    if lower.ends_with("ed") {
        Ending::Ed
    } else if lower.ends_with("ing") {
        Ending::Ing
    } else if lower.len() > 5 && lower.ends_with("est") && !NOT_SUPERLATIVE.contains(&lower) {
        Ending::Est
    } else if lower.ends_with('s') && !lower.ends_with("ss") {
        Ending::S
    } else {
        Ending::Base
    }
}
