//! Where the details of a sentence are: in the passage that was read for it, in another text, or in numbers from which they follow.

use std::cell::OnceCell;
use std::ops::Range;

use super::clock::times_in;
use super::derived::NearNumbers;
use super::detail::{Detail, details_of, is_part_of_code, words_in};
use super::named_date::NamedDate;
use super::quotation::FoldedText;
use super::sentences::line_around;
use super::text_index::{IndexedTexts, MOST_PASSAGES, keys};
use crate::record::{ParticularKind, ParticularState};
use crate::stance::{Reason, ReasonKind, TextSpan};
use credence_lexical::fold::folded;
use credence_lexical::number::scale_after;
use credence_lexical::sentence::sentences;

/// A passage that was read for a sentence: its words and numbers, and the reasons of the reading.
pub(super) struct ReadPassage<'p> {
    text: &'p str,
    /// Those of its numbers and words, without times: "12" is no part of `08:12`.
    keys: Vec<u64>,
    reasons: &'p [Reason],
    /// The places of its times of the clock.
    times: Vec<Range<usize>>,
    folded: FoldedText,
    /// Its sentences, read when the first detail needs them.
    sentences: OnceCell<Vec<ReadSentence>>,
}

/// A sentence of a passage.
struct ReadSentence {
    range: Range<usize>,
    keys: Vec<u64>,
    /// Those of its words, without its digits.
    words: Vec<u64>,
}

impl ReadSentence {
    /// The share of these words that it has.
    fn share_of(&self, words: &[u64]) -> f64 {
        share_in(words, &self.words)
    }
}

impl<'p> ReadPassage<'p> {
    pub(super) fn new(text: &'p str, reasons: &'p [Reason]) -> Self {
        let times = times_in(text).into_iter().map(|(start, time)| start..start + time.length).collect::<Vec<_>>();
        Self {
            text,
            keys: keys(&without(text, &times)),
            times,
            reasons,
            folded: FoldedText::new(text),
            sentences: OnceCell::new(),
        }
    }

    fn sentences(&self) -> &[ReadSentence] {
        let read = |range: Range<usize>| {
            let text = &self.text[range.clone()];
            ReadSentence { range, keys: keys(text), words: keys(&without_digits(text)) }
        };
        self.sentences.get_or_init(|| sentences(self.text).into_iter().map(|one| read(one.range)).collect())
    }

    fn has_number(&self, number: &str) -> bool {
        keys(number).iter().all(|key| self.keys.binary_search(key).is_ok())
    }
}

/// Where a detail is: in the passage, by its words or the reasons of its reading, else in any text, or in numbers from which it follows.
///
/// What stands in its place in the passage is told, or what it follows from.
pub(super) fn state_of(
    detail: &Detail,
    sentence: &str,
    passage: &ReadPassage<'_>,
    index: IndexedTexts<'_, '_>,
    near: &NearNumbers<'_, '_, '_>,
) -> (ParticularState, Option<String>) {
    let text = &sentence[detail.range.clone()];
    let reasons = passage.reasons;
    let touches = |reason: &&Reason| {
        reason.claim.is_some_and(|span| span.start < detail.range.end && detail.range.start < span.end)
    };
    let is_quotation = detail.kind == ParticularKind::Quotation;
    let differs = reasons.iter().filter(touches).find(|reason| is_other(reason.kind)).and_then(|reason| reason.text);
    let differs = differs.filter(|_| !is_quotation).map(|span| span.start..span.end);
    let differs = differs.filter(|other| speaks_of_the_same(detail, sentence, passage.text, other));
    let differs = differs.filter(|other| counts_the_same(detail, sentence, passage.text, other));
    // "244kW"
    let number = text.trim_end_matches(|sign: char| sign.is_ascii_alphabetic());
    let is_value = || detail.kind == ParticularKind::Number && passage.has_number(number);
    // The numbers of a date in digits say nothing one by one.
    let is_of_digits = detail.kind == ParticularKind::Date && NamedDate::of_digits(text).is_some();
    let is_read = || !is_quotation && !is_of_digits && differs.is_none() && has_enough_words(detail, sentence, passage);
    let is_date = || detail.kind == ParticularKind::Date && has_date(text, passage.text);
    if !is_of_digits_alone(detail, sentence) && passage.folded.has(text) || is_value() || is_read() || is_date() {
        let is_taken = |other: &Range<usize>| near.is_of_another(&passage.text[other.clone()], detail);
        let is_number = detail.kind == ParticularKind::Number;
        let other =
            said_otherwise(detail, sentence, passage, &is_taken).filter(|_| near.derivation_of(detail).is_none());
        let other = other.map(|other| passage.text[other].to_owned());
        let other = other.or_else(|| if is_number { near.in_another_unit(&detail.range) } else { None });
        return if other.is_some() { (ParticularState::Differs, other) } else { (ParticularState::InPassage, None) };
    }
    // The words of a quotation stand in their order.
    let mut others = index.passages_with(text).take(MOST_PASSAGES);
    let is_elsewhere = if is_quotation { others.any(|part| contains(part, text)) } else { others.next().is_some() };
    if is_elsewhere && is_telling(detail, text) {
        return (ParticularState::InAnotherText, None);
    }
    if let Some((state, from)) = near.derivation_of(detail) {
        return (state, Some(from));
    }
    let is_taken = |other: &Range<usize>| {
        let other = &passage.text[other.clone()];
        near.is_of_another(other, detail) || is_date_without_difference(text, other)
    };
    let other = differs.filter(|other| !is_taken(other)).or_else(|| in_its_place(detail, sentence, passage, &is_taken));
    match other.filter(|_| detail.kind != ParticularKind::Number || !near.may_be_calculated(&detail.range)) {
        Some(other) => (ParticularState::Differs, passage.text.get(other).map(str::to_owned)),
        None if is_elsewhere => (ParticularState::InAnotherText, None),
        None => (ParticularState::InNoText, None),
    }
}

/// Whether a number has nothing but digits, and is no part of something like `38:51`.
fn is_of_digits_alone(detail: &Detail, sentence: &str) -> bool {
    let text = &sentence[detail.range.clone()];
    let is_number = detail.kind == ParticularKind::Number && !is_part_of_code(sentence, &detail.range);
    is_number && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// A text without some of its places.
fn without(text: &str, places: &[Range<usize>]) -> String {
    let mut rest = String::with_capacity(text.len());
    let mut end = 0;
    for place in places {
        rest.push_str(&text[end..place.start]);
        rest.push(' ');
        end = place.end;
    }
    rest.push_str(&text[end..]);
    rest
}

/// Whether a passage has a date with each part of this one: "Nov. 24, 2004" for "November 2004".
pub(super) fn has_date(date: &str, passage: &str) -> bool {
    let own = NamedDate::readings(date);
    let dates = words_in(passage).into_iter().filter(|other| other.kind == ParticularKind::Date);
    let dates: Vec<_> = dates.map(|other| NamedDate::readings(&passage[other.range])).collect();
    dates.iter().flatten().flatten().any(|other| own.iter().flatten().any(|own| own.is_in(other)))
}

/// "24 November" and "November 2004" may be of one day.
fn is_date_without_difference(date: &str, other: &str) -> bool {
    NamedDate::of(date)
        .zip(NamedDate::of(other))
        .is_some_and(|(own, other)| own.has_month() && !own.differs_from(&other))
}

/// Whether the reading of a passage has found the words of a detail: each of a date or a number, and most of a name.
fn has_enough_words(detail: &Detail, sentence: &str, passage: &ReadPassage<'_>) -> bool {
    let is_count = is_of_digits_alone(detail, sentence);
    let is_of_time =
        |place: TextSpan| passage.times.iter().any(|time| time.start <= place.start && place.end <= time.end);
    let is_same = |reason: &&Reason| {
        let is_same = matches!(reason.kind, ReasonKind::SameNumber | ReasonKind::SameWord);
        is_same && !(is_count && reason.text.is_some_and(is_of_time))
    };
    let same = || passage.reasons.iter().filter(is_same).filter_map(|reason| reason.claim);
    let (mut n_words, mut n_found) = (0, 0);
    let mut at = detail.range.start;
    // "2025年5月8" has three.
    let is_of_word = |sign: char| sign.is_alphanumeric() && !matches!(sign, '年' | '月' | '日');
    while let Some(start) = sentence[at..detail.range.end].find(is_of_word).map(|found| at + found) {
        let rest = &sentence[start..detail.range.end];
        at = rest.find(|sign: char| !is_of_word(sign)).map_or(detail.range.end, |end| start + end);
        if &sentence[start..at] != "de" {
            n_words += 1;
            n_found += usize::from(same().any(|span| span.start < at && start < span.end));
        }
    }
    if detail.kind == ParticularKind::Name { 2 * n_found > n_words } else { n_words > 0 && n_found == n_words }
}

/// At least this share of the words of a sentence must stand in one of the passage for a number there to be in the place of its number.
const SHARED_FROM: f64 = 0.5;

/// Whether what stands at a place of a passage is said of what the sentence speaks of: the sentence around it shares words enough, or it is a value
/// of a record that has two other details of the sentence, or whose key the sentence has: "value set to €18,500" beside `value: 15800`.
fn speaks_of_the_same(detail: &Detail, sentence: &str, passage: &str, place: &Range<usize>) -> bool {
    let words = keys(&without_digits(sentence));
    let around =
        sentences(passage).into_iter().find(|one| one.range.start <= place.start && place.end <= one.range.end);
    let around = around.map_or(passage, |one| &passage[one.range]);
    shared_with(&words, around) >= SHARED_FROM
        || has_key_of(&words, passage, place)
        || has_other_details(detail, sentence, &passage[line_around(passage, place)])
}

/// Whether a record has at least two other details of a sentence: the name and the price of the holding whose number differs.
fn has_other_details(detail: &Detail, sentence: &str, record: &str) -> bool {
    const FEWEST: usize = 2;
    let others = details_of(sentence).into_iter().filter(|other| other.range != detail.range);
    let in_record = keys(record);
    let is_there = |other: &Detail| {
        let text = &sentence[other.range.clone()];
        let has_value = || keys(text).iter().all(|key| in_record.binary_search(key).is_ok());
        contains(record, text) || other.kind == ParticularKind::Number && has_value()
    };
    others.filter(is_there).take(FEWEST).count() == FEWEST
}

/// Whether a place of a passage is a value, and a sentence of these words has all words of its key.
fn has_key_of(words: &[u64], passage: &str, place: &Range<usize>) -> bool {
    let before = passage.get(..place.start).unwrap_or_default();
    let piece = before.rsplit(['\n', ',', ';', '|']).next().unwrap_or_default();
    let key = piece.trim_end().strip_suffix(':').map(|key| keys(&without_digits(key))).unwrap_or_default();
    !key.is_empty() && key.iter().all(|word| words.binary_search(word).is_ok())
}

/// The share of the words that a text has.
fn shared_with(words: &[u64], text: &str) -> f64 {
    share_in(words, &keys(&without_digits(text)))
}

/// What the sentence of a passage that shares the most with this one says instead of a number or a name that stands elsewhere in the passage: "for
/// 28 days" beside "for 14 days", "with Otto Brehm" beside "with Ruben Castellane". What speaks of both is told apart by half of the words.
fn said_otherwise(
    detail: &Detail,
    sentence: &str,
    passage: &ReadPassage<'_>,
    is_taken: &dyn Fn(&Range<usize>) -> bool,
) -> Option<Range<usize>> {
    let is_name = detail.kind == ParticularKind::Name;
    if !is_name && detail.kind != ParticularKind::Number {
        return None;
    }
    let words = keys(&without_digits(clause_with(sentence, &detail.range)));
    let own = keys(&sentence[detail.range.clone()]);
    let others: Vec<Vec<u64>> = details_of(sentence)
        .into_iter()
        .filter(|other| other.range != detail.range && other.kind == ParticularKind::Number)
        .map(|other| keys(&sentence[other.range]))
        .collect();
    let (mut most, mut of_holders, mut nearest) = (0.0, 0.0_f64, None);
    for one in passage.sentences() {
        let shared = one.share_of(&words);
        let has = |words: &Vec<u64>| words.iter().any(|key| one.keys.binary_search(key).is_ok());
        if has(&own) {
            // "From 34 to 29": the sentence joins two of the passage.
            of_holders = if others.iter().any(has) { f64::INFINITY } else { of_holders.max(shared) };
        } else if shared > most {
            (most, nearest) = (shared, Some(one.range.clone()));
        }
    }
    let nearest = nearest.filter(|_| most >= SHARED_FROM && of_holders <= most / 2.0)?;
    let text = &passage.text[nearest.clone()];
    let in_passage = |other: &Detail| nearest.start + other.range.start..nearest.start + other.range.end;
    let is_in_place = |other: &Detail| {
        let said = if is_name { word_before(sentence, detail) } else { unit(sentence, detail) };
        let found = if is_name { word_before(text, other) } else { unit(text, other) };
        let is_same = said.len() >= if is_name { LONGER_THAN_ARTICLES } else { 1 } && said == found;
        is_same && !counts_others(sentence, detail, text, other)
    };
    let is_other = |other: &Detail| other.kind == detail.kind && is_in_place(other) && !is_taken(&in_passage(other));
    let is_said = |other: &Detail| {
        let of_other = keys(&text[other.range.clone()]);
        let of_sentence = keys(sentence);
        of_other.iter().all(|key| of_sentence.binary_search(key).is_ok())
    };
    words_in(text).into_iter().filter(is_other).find(|other| !is_said(other)).map(|other| in_passage(&other))
}

/// The part of a sentence around a place, as far as it has words enough to speak of something of its own.
fn clause_with<'s>(sentence: &'s str, place: &Range<usize>) -> &'s str {
    const FEWEST: usize = 4;
    let mut at = 0;
    for clause in sentence.split_inclusive([';', ',', '、']) {
        let range = at..at + clause.len();
        at = range.end;
        if range.contains(&place.start) && place.end <= range.end && keys(&without_digits(clause)).len() >= FEWEST {
            return &sentence[range];
        }
    }
    sentence
}

/// Words of so many bytes say which name follows: "with", not "the".
const LONGER_THAN_ARTICLES: usize = 4;

/// The word before a detail.
fn word_before(sentence: &str, detail: &Detail) -> String {
    let before = sentence[..detail.range.start].trim_end_matches(' ');
    let start = before.rfind(|sign: char| !sign.is_alphanumeric()).map_or(0, |at| at + 1);
    folded(before.get(start..).unwrap_or_default())
}

/// The number or date that a sentence of the passage has in the place of one: it is of the same kind and unit, and the words around it are
/// those of the sentence.
fn in_its_place(
    detail: &Detail,
    sentence: &str,
    passage: &ReadPassage<'_>,
    is_taken: &dyn Fn(&Range<usize>) -> bool,
) -> Option<Range<usize>> {
    if !matches!(detail.kind, ParticularKind::Number | ParticularKind::Date) {
        return None;
    }
    let words = keys(&without_digits(sentence));
    let mut best: Option<(f64, Range<usize>)> = None;
    for one in passage.sentences() {
        let text = &passage.text[one.range.clone()];
        let shared = one.share_of(&words);
        if shared < SHARED_FROM || best.as_ref().is_some_and(|(most, _)| *most >= shared) {
            continue;
        }
        let in_passage = |other: &Detail| one.range.start + other.range.start..one.range.start + other.range.end;
        let is_unit = |other: &Detail| {
            unit(text, other) == unit(sentence, detail) || has_key_of(&words, passage.text, &in_passage(other))
        };
        let is_alike = |other: &Detail| {
            let is_number = other.kind != ParticularKind::Number || !is_part_of_code(text, &other.range);
            other.kind == detail.kind && is_number && is_unit(other) && !is_taken(&in_passage(other))
        };
        if let Some(other) = words_in(text).into_iter().find(is_alike) {
            best = Some((shared, in_passage(&other)));
        }
    }
    best.map(|(_, range)| range)
}

/// The share of words that are among others, which are sorted.
#[expect(clippy::cast_precision_loss, reason = "a sentence has few words")]
fn share_in(words: &[u64], others: &[u64]) -> f64 {
    let n_shared = words.iter().filter(|word| others.binary_search(word).is_ok()).count();
    if words.is_empty() { 0.0 } else { n_shared as f64 / words.len() as f64 }
}

fn without_digits(text: &str) -> String {
    text.chars().filter(|sign| !sign.is_ascii_digit()).collect()
}

/// Whether a number in words counts what another one counts: "a four-story design" has no other number for "20 years".
fn counts_the_same(detail: &Detail, sentence: &str, passage: &str, other: &Range<usize>) -> bool {
    let is_in_digits = passage[other.clone()].contains(|sign: char| sign.is_ascii_digit());
    let of_other = || unit(passage, &Detail { kind: detail.kind, range: other.clone() });
    is_in_digits || detail.kind != ParticularKind::Number || of_other() == unit(sentence, detail)
}

/// What stands behind a number, such as a unit or a sign; of a date, nothing.
fn unit(sentence: &str, detail: &Detail) -> String {
    let is_date = detail.kind == ParticularKind::Date;
    if is_date { String::new() } else { singular(word_behind(&sentence[detail.range.end..])) }
}

/// Whether both numbers are of other things behind the same word for how many: "14.5 million euros" and "2.5 million shares".
fn counts_others(one: &str, own: &Detail, text: &str, other: &Detail) -> bool {
    let counted = |text: &str, detail: &Detail| {
        let behind = &text[detail.range.end..];
        scale_after(behind, false).map(|(_, length)| singular(word_behind(&behind[length..]))).unwrap_or_default()
    };
    let (one, other) = (counted(one, own), counted(text, other));
    !one.is_empty() && !other.is_empty() && one != other
}

fn singular(word: &str) -> String {
    folded(word).trim_end_matches('s').to_owned()
}

/// The word or sign right behind a number.
fn word_behind(text: &str) -> &str {
    let rest = text.trim_start_matches([' ', '\u{a0}', '\u{202f}', '-']);
    let is_sign = |sign: char| matches!(sign, '%' | '€' | '$' | '£' | '¥' | '°');
    let end = rest.find(|sign: char| !sign.is_alphanumeric() && !is_sign(sign)).unwrap_or(rest.len());
    &rest[..end]
}

/// Whether another text that has a detail most likely means the same: it is not a small number, which many texts have.
fn is_telling(detail: &Detail, text: &str) -> bool {
    detail.kind != ParticularKind::Number || text.len() > 2
}

const fn is_other(kind: ReasonKind) -> bool {
    matches!(kind, ReasonKind::NumberDiffers | ReasonKind::DateDiffers | ReasonKind::OrdinalDiffers)
}

/// Whether a passage has these words in this order, whatever stands between them but letters.
pub(super) fn contains(passage: &str, text: &str) -> bool {
    FoldedText::new(passage).has(text)
}

#[cfg(test)]
mod tests {
    use super::super::text_index::TextIndex;
    use super::*;
    use ParticularKind::Name;

    fn states(sentence: &str, passage: &str, others: &[&str]) -> Vec<(ParticularState, Option<String>)> {
        let texts = [&[passage], others].concat();
        let index = TextIndex::new(&texts);
        let index = IndexedTexts { index: &index, texts: &texts };
        let details = details_of(sentence);
        let near = NearNumbers::new(sentence, &details, passage, Some(index));
        let read = ReadPassage::new(passage, &[]);
        details.iter().map(|detail| state_of(detail, sentence, &read, index, &near)).collect()
    }

    #[test]
    fn a_detail_is_looked_up_in_all_texts() {
        use ParticularState::{InAnotherText, InNoText, InPassage};
        let state = |sentence| states(sentence, "The bridge opened in 1937.", &["It cost 35,000,000 dollars."])[0].0;
        assert_eq!(state("It opened in 1937."), InPassage);
        assert_eq!(state("It cost 35,000,000 dollars."), InAnotherText);
        assert_eq!(state("It cost 35000000 dollars."), InAnotherText);
        assert_eq!(state("It weighs 40,000,000 pounds."), InNoText);
        let quoted = |words: &str| {
            states(&format!("He said “{words}”."), "A bridge.", &["The town has not closed the old bridge."])[0].0
        };
        assert_eq!(quoted("has not closed the old bridge"), InAnotherText);
        assert_eq!(quoted("the old bridge has not closed"), InNoText);
    }

    #[test]
    fn a_number_is_no_part_of_a_time() {
        let state = |sentence: &str| states(sentence, "opened: 2026-03-04T08:12:40Z, comments: 14", &[])[0].0;
        assert_eq!(state("It takes 12 days."), ParticularState::InAnotherText);
        assert_eq!(state("It has 14 comments."), ParticularState::InPassage);
        assert_eq!(states("She won in 38:51.", "time: 00:38:51", &[])[0].0, ParticularState::InPassage);
        assert_eq!(state("Opened at 8:12."), ParticularState::Converted);
        let days = states("It was on day 4.", "opened: 2026-03-04T08:12:40Z", &[]);
        assert_eq!(days[0].0, ParticularState::InPassage, "the number of a day is one");
    }

    #[test]
    fn what_stands_elsewhere_in_a_passage_is_said_otherwise() {
        let differs = |sentence, passage| {
            let states = states(sentence, passage, &[]);
            states.into_iter().find_map(|(state, other)| other.filter(|_| state == ParticularState::Differs))
        };
        let injections =
            "You will be given blood-thinning injections for 28 days. The wound is looked at after 14 days.";
        assert_eq!(differs("The blood-thinning injections continue for 14 days.", injections).as_deref(), Some("28"));
        assert_eq!(differs("The blood-thinning injections continue for 28 days.", injections), None);
        let studied =
            "She studied counterpoint in Lindau with Otto Brehm. The first concert was led by Ruben Castellane.";
        assert_eq!(
            differs("In Lindau she studied counterpoint with Ruben Castellane.", studied).as_deref(),
            Some("Otto Brehm")
        );
        assert_eq!(differs("In Lindau she studied counterpoint with Otto Brehm.", studied), None);
        let costs = "The project cost 14.5 million euros. The regional bank lent it 6 million, and 2.5 million came from a share issue.";
        assert_eq!(
            differs("The 14.5 million euro project got 6 million from the regional bank and a share issue.", costs),
            None
        );
        let profit = "Operating profit was 29 million dollars, after 34 million. The costs of moving the depot in Dorwich were 6 million dollars.";
        assert_eq!(
            differs(
                "Profit dropped from 34 million to 29 million dollars because of the costs of moving the depot in Dorwich.",
                profit
            ),
            None
        );
    }

    #[test]
    fn what_stands_in_the_place_of_a_number_is_told() {
        let differs = |sentence, passage| match states(sentence, passage, &[]).remove(0) {
            (ParticularState::Differs, other) => other,
            _ => None,
        };
        let steel = "The bridge was built in 1976 by the county. It was built of steel.";
        assert_eq!(differs("It was built in 1966.", steel).as_deref(), Some("1976"));
        let span = "Opened in 1937, it has a main span of 4,200 feet and two towers.";
        assert_eq!(differs("Its main span is 4,600 feet.", span).as_deref(), Some("4,200"));
        assert_eq!(differs("O prazo é de 30 dias úteis.", "O prazo é de 45 dias.").as_deref(), Some("45"));
        assert_eq!(differs("Its towers are 700 feet high.", "A crew of 700 people began in 1933."), None);
        let revenue = "Revenue of the wind farm reached £318.7 million in 2024.";
        assert_eq!(differs("Revenue of the farm fell to £290 million.", revenue).as_deref(), Some("318.7"));
        let after = "After £290 million, revenue of the wind farm reached £318.7 million in 2024.";
        assert_eq!(differs(after, revenue), None);
        assert_eq!(
            differs("After £290 million, revenue of the wind farm reached nearly £320 million in 2024.", revenue),
            None
        );
        assert_eq!(differs("It weighs 40 tons.", "The ferry leaves at 9 from the pier."), None);
        let debt =
            "Net debt of the group rose to £188 million (£169 million before). Costs of the group were £27 million.";
        assert_eq!(differs("Net debt of the group went up by £19 million.", debt), None, "188 − 169");
        assert_eq!(differs("Costs of the group were £25 million.", debt).as_deref(), Some("27"));
    }

    #[test]
    fn a_date_is_there_with_each_of_its_parts_in_whatever_form() {
        use ParticularState::{Differs, InNoText, InPassage};
        let photo = "Leroy Chiao took the photo of the Wall from the station on Nov. 24, 2004.";
        let state = |date: &str| {
            let sentence = format!("Leroy Chiao took the photo of the Wall from the station on {date}.");
            states(&sentence, photo, &[]).into_iter().next_back().map(|(state, _)| state)
        };
        assert_eq!(state("24 November 2004"), Some(InPassage));
        assert_eq!(state("November 2004"), Some(InPassage));
        assert_eq!(state("25 November 2004"), Some(Differs));
        assert_eq!(state("24 October 2004"), Some(Differs));
        let undated = states("It flew on 24 November.", "In November 2004 it flew.", &[]);
        assert_eq!(undated.last().map(|(state, _)| *state), Some(InNoText));
    }

    /// What a reading aligns with the first number of a sentence: another number of the passage.
    fn aligned(sentence: &str, passage: &str, other: &str) -> ParticularState {
        let detail = details_of(sentence).into_iter().find(|detail| detail.kind != Name).expect("a number");
        let at = passage.find(other).expect("the other number");
        let reason = Reason {
            kind: ReasonKind::NumberDiffers,
            speaks_for: crate::stance::Stance::Refutes,
            claim: Some(TextSpan { start: detail.range.start, end: detail.range.end }),
            text: Some(TextSpan { start: at, end: at + other.len() }),
            weight: 1.0,
        };
        let texts = [passage];
        let index = TextIndex::new(&texts);
        let index = IndexedTexts { index: &index, texts: &texts };
        let details = details_of(sentence);
        let near = NearNumbers::new(sentence, &details, passage, Some(index));
        state_of(&detail, sentence, &ReadPassage::new(passage, &[reason]), index, &near).0
    }

    #[test]
    fn a_number_of_a_passage_about_something_else_is_no_other_number() {
        use ParticularState::{Differs, InNoText};
        for (sentence, passage, other, expected) in [
            ("A coach with 26 seats is booked.", "booking: CO-77, seats: 29, price: 340", "29", Differs),
            ("The reserve is set at 3,500.", "claim: C-88120, reserve: 5300", "5300", Differs),
            (
                "You hold 95 shares of Globex at 31.50 EUR.",
                "name: Acme, quantity: 120, price: 54.25, currency: EUR\nname: Globex, quantity: 80, price: 31.5, currency: EUR",
                "80",
                Differs,
            ),
            ("The bridge has 26 arches.", "The old bridge has 29 arches of stone.", "29", Differs),
            ("The bridge has 26 arches.", "The old bridge has nine arches of stone.", "nine", Differs),
            ("The bridge is 26 years old.", "The old bridge has nine arches of stone.", "nine", InNoText),
            (
                "DPD accepts damage claims for 14 days.",
                "shipped via: DPD\nitems: title: Arc lamp, price: 189",
                "189",
                InNoText,
            ),
            ("The node pool has 3.1 GB to spare.", "parrot-api-6d5f 1/1 Running 0 47 days", "47", InNoText),
            ("Breakfast runs from 6:30.", "error: slot_unavailable\nalternatives: 11:30", "11:30", InNoText),
            ("Node 18 is no longer supported.", "The file package.json has been updated: line 45", "45", InNoText),
        ] {
            assert_eq!(aligned(sentence, passage, other), expected, "{sentence}");
        }
    }
}
