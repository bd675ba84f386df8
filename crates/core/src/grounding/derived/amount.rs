//! The amounts of a text: numbers with what they count, so that two of them can be calculated with.

use std::ops::Range;

use super::super::detail::SCALES;
use super::prefix::{PrefixedUnit, end_of_rate, end_of_word, time_of_rate};
use super::scale::Scale;
use credence_lexical::number::quantity::{Currency, currency_after, currency_before};
use credence_lexical::number::unit::{Dimension, Unit, common_factors, unit_after, unit_and_length};
use credence_lexical::number::{NumberKind, end_of_digits, kind, parse_digits, parse_other_way, scale_after};

/// At most so many amounts of a text are read.
const MOST: usize = 64;

/// Tenths of a whole, in Japanese.
const TENTHS: char = '割';

/// Behind a unit: and a half, in Japanese.
const HALF_MORE: char = '半';

/// A number that counts or measures: no part of a date, a time of the clock or a code.
#[derive(Clone, Debug)]
pub(super) struct Amount<'t> {
    /// Its digits, in bytes of the text.
    pub(super) range: Range<usize>,
    /// Its digits with the words of scale and unit behind them.
    pub(super) written: &'t str,
    pub(super) value: f64,
    /// What its digits are multiplied by: a million.
    magnitude: f64,
    /// What stands behind `written`.
    behind: &'t str,
    /// Half of its last digit.
    half: f64,
    /// The other value of `1.234`, and half of its last digit.
    other: Option<(f64, f64)>,
    kind: NumberKind,
    currency: Option<Currency>,
    unit: Option<Unit>,
    /// A unit that is not converted.
    scale: Option<Scale>,
    /// Whether its unit is one of two, such as m/s.
    is_rate: bool,
    /// The name of the value, in a record.
    pub(super) key: Option<&'t str>,
    /// The place of its line, which is a record in data.
    pub(super) line: usize,
}

impl Amount<'_> {
    pub(super) fn values(&self) -> impl Iterator<Item = (f64, f64)> {
        [Some((self.value, self.half)), self.other].into_iter().flatten()
    }

    /// How far a value may be that it stands for: half of its last digit that is not zero.
    pub(super) fn rounding(&self) -> f64 {
        let mut unit = 2.0 * self.half;
        while unit > 0.0 && unit < self.value && (self.value / (unit * 10.0)).fract() == 0.0 {
            unit *= 10.0;
        }
        unit / 2.0
    }

    /// Whether other digits than those of its value stand for it: "1万2800", "14.8 cents", "5 minutes 5 seconds".
    pub(super) fn has_other_digits(&self) -> bool {
        self.written.contains(SCALES) || self.written.contains(['¢']) || self.written.contains(CENT) || self.is_joined()
    }

    /// Whether a scale stands among its digits: "1万2800".
    pub(super) fn has_scale_within(&self) -> bool {
        self.is_joined() && self.written.contains(SCALES)
    }

    /// Whether it is written in two numbers.
    fn is_joined(&self) -> bool {
        let behind = self.written.trim_start_matches(|sign: char| !sign.is_alphabetic());
        behind.contains(|sign: char| sign.is_ascii_digit())
    }

    /// Whether both are written with the same digits and unit. "1万2800" is not.
    pub(super) fn is_written_as(&self, other: &Self) -> bool {
        !self.has_other_digits()
            && self.value.to_bits() == other.value.to_bits()
            && self.half.to_bits() == other.half.to_bits()
            && self.unit == other.unit
    }

    /// Whether its digits mean exactly this value.
    pub(super) fn is(&self, value: f64) -> bool {
        self.values().any(|(own, half)| (own - value).abs() <= (1e-6 * half).max(1e-9 * own.abs()))
    }

    /// How many of its digits say something: those of 4,700 are two.
    pub(super) fn n_digits(&self) -> u32 {
        let is_of_number = |sign: &char| !sign.is_alphabetic() || *sign == '千' || SCALES.contains(sign);
        let digits: String = self.written.chars().take_while(is_of_number).filter(char::is_ascii_digit).collect();
        u32::try_from(digits.trim_matches('0').len()).unwrap_or(u32::MAX)
    }

    /// Whether it is a number of things, without a unit.
    pub(super) fn is_count(&self) -> bool {
        self.kind == NumberKind::Plain && self.unit.is_none()
    }

    /// Whether it may be a result of calculating with the other one: both may be the same, or the unit of a value is only in its key.
    pub(super) fn may_follow_from(&self, other: &Self) -> bool {
        self.may_be(other) || self.is_count() && other.has_unit_of_key() && other.kind == NumberKind::Plain
    }

    /// Whether its unit is not written behind it.
    fn has_unit_of_key(&self) -> bool {
        self.unit.is_some() && self.written.ends_with(|last: char| last.is_ascii_digit())
    }

    /// Whether the other one is a value of a record that does not say in which unit it is, or only in its key, and this one is a measure or that value.
    pub(super) fn is_measure_of(&self, other: &Self) -> bool {
        let is_unit_of_key = other.unit.is_some() && self.is_count();
        let is_measure = self.unit.is_some() || self.is_rate || self.is_percent() || is_unit_of_key;
        // The unit at the end of a key may be another one: `wind_mean_ms` has no milliseconds.
        let is_of_key = other.unit.is_none() || other.has_unit_of_key();
        is_measure && other.key.is_some() && other.kind == NumberKind::Plain && is_of_key && other.currency.is_none()
    }

    /// Whether it is a share of a hundred.
    pub(super) fn is_percent(&self) -> bool {
        self.kind == NumberKind::Percent
    }

    /// How many base units its unit has.
    pub(super) fn base_factor(&self) -> f64 {
        self.unit.map_or(1.0, |unit| unit.factor)
    }

    /// How many seconds it is, if it is a duration.
    pub(super) fn seconds(&self) -> Option<f64> {
        let unit = self.unit.filter(|unit| unit.dimension == Dimension::Time)?;
        Some(self.value * unit.factor)
    }

    /// Whether both can be the same amount: of one kind, currency and dimension, as far as both say it. A share of a hundred may be a rate.
    pub(super) fn may_be(&self, other: &Self) -> bool {
        let may_be = |one: Option<Currency>, other: Option<Currency>| {
            one.zip(other).is_none_or(|(one, other)| one.may_be(other))
        };
        let is_amount = |kind| matches!(kind, NumberKind::Plain | NumberKind::Money);
        let is_kind =
            self.kind == other.kind || is_amount(self.kind) && is_amount(other.kind) || self.is_share_of(other);
        let is_same_unit =
            || self.unit.is_some() == other.unit.is_some() && common_factors(self.unit, other.unit).is_some();
        let is_unit = self.is_data_of(other) || is_same_unit();
        is_kind && may_be(self.currency, other.currency) && is_unit
    }

    /// Whether it is an amount of data, and the other one a value that may be one: `max_message_size: 26214400`.
    fn is_data_of(&self, other: &Self) -> bool {
        let is_data = self.unit.is_some_and(|unit| unit.dimension == Dimension::Data);
        is_data && other.key.is_some() && other.is_count()
    }

    /// 2.9 % and the rate 0.029.
    fn is_share_of(&self, rate: &Self) -> bool {
        let is_rate = rate.is_count() && rate.value > 0.0 && rate.value < 1.0 && rate.half <= 0.05;
        self.kind == NumberKind::Percent && is_rate
    }

    /// Whether it is money, and the other one is it in hundredths, as interfaces of payments have it: 2,500 and `unit_amount: 250000`.
    pub(super) fn is_in_hundredths(&self, other: &Self) -> bool {
        let is_hundredfold = || self.values().any(|(value, _)| other.is(100.0 * value));
        self.kind == NumberKind::Money && other.key.is_some() && other.is_count() && is_hundredfold()
    }

    /// Whether both have other units of one dimension, such as kilometres and miles, or other currencies. Those of a value may be ones of its record.
    pub(super) fn has_other_sort(&self, other: &Self, of_record: SortOfRecord) -> bool {
        let is_other = |one: Unit, other: Unit| one.dimension == other.dimension && one != other;
        let unit = other.unit.or(of_record.unit);
        let scale = other.scale.or(of_record.scale);
        let is_share_and_money = |one: &Self, other: &Self| one.is_percent() && other.kind == NumberKind::Money;
        self.unit.zip(unit).is_some_and(|(one, other)| is_other(one, other))
            || is_share_and_money(self, other)
            || is_share_and_money(other, self)
            || self.scale.zip(scale).is_some_and(|(one, other)| one.is_other(other))
            || self.has_other_prefix(other)
            || self.has_other_rate(other)
            || self.has_other_currency(other, of_record.currency)
    }

    /// Whether both have the same digits before other words for how many: millions and billions.
    pub(super) fn has_other_magnitude(&self, other: &Self) -> bool {
        // "2 mil milhões", "3 lakh crore"
        let is_simple = |one: &Self| one.magnitude > 1.0 && scale_after(one.behind, false).is_none();
        let is_said = is_simple(self) && is_simple(other);
        let is_same = |one: f64, other: f64| (one / other - 1.0).abs() < 1e-9;
        is_said
            && !is_same(self.magnitude, other.magnitude)
            && is_same(self.value / self.magnitude, other.value / other.magnitude)
    }

    /// Whether their units only differ in their prefixes, and they are not the same amount.
    fn has_other_prefix(&self, other: &Self) -> bool {
        let Some((own_factor, other_factor)) = self.prefix_factors(other) else { return false };
        let is_same = |own: f64, value: f64| (own * own_factor / (value * other_factor) - 1.0).abs() < 1e-9;
        !self.values().any(|(own, _)| other.values().any(|(value, _)| is_same(own, value)))
    }

    /// Whether both are for each of other times: a day, a year.
    fn has_other_rate(&self, other: &Self) -> bool {
        let is_other = |one: Unit| time_of_rate(other.behind).is_some_and(|other| one != other);
        time_of_rate(self.behind).is_some_and(is_other)
    }

    /// What both are multiplied by, if their units only differ in their prefixes.
    fn prefix_factors(&self, other: &Self) -> Option<(f64, f64)> {
        let has_none = |one: &Self| one.unit.is_none() && one.scale.is_none() && one.key.is_none();
        let units = || PrefixedUnit::at(self.behind).zip(PrefixedUnit::at(other.behind));
        (has_none(self) && has_none(other)).then(units)??.0.factors(&units()?.1)
    }

    /// It with the word of its unit, and what it is for each of.
    pub(super) fn written_with_unit(&self) -> String {
        if self.is_percent() {
            return [self.written, " %"].concat();
        }
        let is_without = self.unit.is_none() && self.currency.is_none() && self.key.is_none();
        let end = end_of_rate(self.behind).or_else(|| is_without.then(|| end_of_word(self.behind)));
        [self.written, &self.behind[..end.unwrap_or(0)]].concat()
    }

    /// Whether both are of currencies that differ: francs and euros. That of a value may be one of its record.
    pub(super) fn has_other_currency(&self, other: &Self, of_record: Option<Currency>) -> bool {
        let currency = other.currency.or_else(|| of_record.filter(|_| other.is_count()));
        self.currency.zip(currency).is_some_and(|(one, other)| !one.may_be(other))
    }

    /// Whether it is a value, with its last digit rounded.
    pub(super) fn rounds(&self, value: f64) -> bool {
        self.values().any(|(own, half)| (own - value).abs() <= half)
    }

    /// What both are multiplied by before they are compared.
    pub(super) fn factors(&self, other: &Self) -> Option<(f64, f64)> {
        if let Some(factors) = self.prefix_factors(other) {
            return Some(factors);
        }
        let unit = if self.is_data_of(other) { Some(BYTES) } else { other.unit };
        if self.is_share_of(other) { Some((1.0, 100.0)) } else { common_factors(self.unit, unit) }
    }
}

/// Whether two amounts can be added: both say the same about what they count.
pub(super) fn is_same_sort(one: &Amount<'_>, other: &Amount<'_>) -> bool {
    let is_said_alike = one.kind == other.kind && one.unit == other.unit;
    let has_same_currency = match (one.currency, other.currency) {
        (Some(one), Some(other)) => one.may_be(other),
        (None, None) => true,
        _ => false,
    };
    is_said_alike && has_same_currency
}

/// The amounts of a text, in order; durations in several units are followed by their sum.
pub(super) fn amounts_in(text: &str) -> Vec<Amount<'_>> {
    let mut amounts: Vec<Amount<'_>> = Vec::new();
    let mut at = 0;
    while let Some(start) = text[at..].find(|sign: char| sign.is_ascii_digit()).map(|found| at + found) {
        let end = end_of_digits(text, start).max(start + 1);
        at = end;
        if let Some(duration) = iso_duration(text, start) {
            at = duration.range.end;
            amounts.push(duration);
            continue;
        }
        let Some(amount) = amount_at(text, start..end) else { continue };
        at = at.max(amount.range.end);
        let joined = amounts.last().and_then(|last| joined(text, last, &amount));
        amounts.push(amount);
        amounts.extend(joined);
        if amounts.len() >= MOST {
            break;
        }
    }
    amounts
}

fn amount_at(text: &str, range: Range<usize>) -> Option<Amount<'_>> {
    let (before, after) = (&text[..range.start], &text[range.end..]);
    let digits = &text[range.clone()];
    let is_of_digits = |sign: char| sign.is_ascii_digit();
    // Of a code, a date or a time: "v2", "2025-03-14", "10:30".
    let is_behind_code = before.ends_with(|sign: char| sign.is_ascii_alphanumeric() || sign == '_')
        || before
            .strip_suffix(['-', '/', ':', '.', '#'])
            .is_some_and(|rest| rest.ends_with(|sign: char| sign.is_ascii_alphanumeric()))
        || before.ends_with('#');
    let goes_on = after.strip_prefix(['-', '/', ':', '_']).is_some_and(|rest| rest.starts_with(is_of_digits));
    if is_behind_code || goes_on {
        return None;
    }
    let parsed = parse_digits(digits)?;
    let money = currency_before(before)
        .or_else(|| currency_after(after))
        .map(|(currency, _)| currency)
        .or_else(|| currency_in_japanese(after));
    // "8割": eight tenths.
    let is_tenths = after.starts_with(TENTHS);
    let (scale, length) = match scale_after(after, money.is_some()) {
        _ if is_tenths => (10.0, TENTHS.len_utf8()),
        scale => scale.unwrap_or((1.0, 0)),
    };
    let behind = &after[length..];
    let currency = money.or_else(|| currency_after(behind).map(|(currency, _)| currency));
    let key = key_before(before);
    let of_key = || key.and_then(|key| Currency::of_code(key.rsplit([' ', '_']).next()?));
    let currency = currency.or_else(|| currency_in_japanese(behind)).or_else(of_key);
    // A hundredth of a currency that is not named: "14.8 cents" for the rate 0.148.
    let cents = length_of_cents(behind).filter(|_| currency.is_none());
    let is_cents = cents.is_some();
    let scale = if is_cents { scale / 100.0 } else { scale };
    let unit_behind = unit_and_length(behind).or_else(|| minutes_in_japanese(behind)).or_else(|| binary_unit(behind));
    let unit = unit_behind.map(|(unit, _)| unit).or_else(|| key.and_then(unit_of_key));
    let is_code = behind.starts_with(|sign: char| sign.is_ascii_alphabetic())
        && length == 0
        && unit.is_none()
        && currency.is_none();
    if is_code {
        return None;
    }
    let kind = match kind(before, behind) {
        _ if is_tenths => NumberKind::Percent,
        NumberKind::Plain if currency.is_some() || is_cents => NumberKind::Money,
        kind => kind,
    };
    let of = |value: f64, step: f64| (value * scale, step * scale / 2.0);
    let (value, half) = of(parsed.value, parsed.step);
    // Where languages disagree, three digits behind a sign are more often thousands than decimals.
    let other = parse_other_way(digits).filter(|other| other.value > parsed.value);
    let other = other.map(|digits| of(digits.value, digits.step));
    let end = range.end + length + unit_behind.map_or(cents.unwrap_or(0), |(_, length)| length);
    // "1時間半"
    let (value, end) = if unit_behind.is_some() && text[end..].starts_with(HALF_MORE) {
        (value + 0.5, end + HALF_MORE.len_utf8())
    } else {
        (value, end)
    };
    let line = before.rfind('\n').map_or(0, |at| at + 1);
    let is_rate = is_rate(behind);
    let scale_of_key = || key.and_then(Scale::of_key).filter(|_| unit_behind.is_none());
    let of_scale = Scale::at(behind).or_else(scale_of_key);
    Some(Amount {
        written: &text[range.start..end],
        range,
        value,
        magnitude: scale,
        behind: &text[end..],
        half,
        other,
        kind,
        currency,
        unit,
        scale: of_scale,
        is_rate,
        key,
        line,
    })
}

/// 5,850ドル: any dollar.
fn currency_in_japanese(behind: &str) -> Option<Currency> {
    let of_sign = |sign: &str| currency_before(sign).map(|(currency, _)| currency);
    let names = [("ドル", of_sign("$")), ("ユーロ", of_sign("€")), ("ポンド", of_sign("£"))];
    names.into_iter().find(|(name, _)| behind.starts_with(name))?.1
}

/// "4 TiB": units of data by powers of 1,024.
fn binary_unit(behind: &str) -> Option<(Unit, usize)> {
    const SIGNS: [&str; 4] = ["KiB", "MiB", "GiB", "TiB"];
    const STEP: f64 = 1024.0;
    let word = behind.trim_start_matches([' ', '\u{a0}', '\u{202f}']);
    let place = SIGNS.iter().position(|sign| word.starts_with(sign))?;
    let factor = (0..=place).fold(1.0, |factor, _| factor * STEP);
    Some((Unit { dimension: Dimension::Data, factor }, behind.len() - word.len() + SIGNS[place].len()))
}

/// 30分; 4分の1 is a fraction.
fn minutes_in_japanese(behind: &str) -> Option<(Unit, usize)> {
    const SIGN: char = '分';
    let rest = behind.strip_prefix(SIGN)?;
    let minutes = Unit { dimension: Dimension::Time, factor: 60.0 };
    (!rest.starts_with('の')).then_some((minutes, SIGN.len_utf8()))
}

/// Whether a unit of two follows: "m/s", "km/h".
fn is_rate(behind: &str) -> bool {
    let word = behind.trim_start_matches([' ', '\u{a0}', '\u{202f}']);
    let rest = word.trim_start_matches(char::is_alphabetic);
    rest.len() < word.len() && rest.strip_prefix('/').is_some_and(|rest| rest.starts_with(char::is_alphabetic))
}

/// A word that begins so makes the number before it one of hundredths.
const CENT: &str = "cent";

/// The length of such a word behind a number.
fn length_of_cents(behind: &str) -> Option<usize> {
    let word = behind.trim_start_matches([' ', '\u{a0}']);
    let rest = [CENT, "¢"].iter().find_map(|sign| word.strip_prefix(sign))?;
    let rest = ["avos", "s"].iter().find_map(|ending| rest.strip_prefix(ending)).unwrap_or(rest);
    (!rest.starts_with(char::is_alphanumeric)).then_some(behind.len() - rest.len())
}

/// The name of a value, in a record or a log: `weight g: 4750`, `elapsed_s=5400`.
fn key_before(before: &str) -> Option<&str> {
    let is_end = |sign: char| matches!(sign, '\n' | ',' | ';' | '|' | ':');
    let (line, start) = match before.strip_suffix('=') {
        Some(line) => (line, line.rfind(|sign: char| is_end(sign) || sign.is_whitespace())),
        None => before.trim_end().strip_suffix(':').map(|line| (line, line.rfind(is_end)))?,
    };
    let start = start.map_or(0, |at| at + 1);
    let key = line[start..].trim();
    (!key.is_empty()).then_some(key)
}

/// What a record says of all its numbers.
#[derive(Clone, Copy, Default)]
pub(super) struct SortOfRecord {
    pub(super) currency: Option<Currency>,
    unit: Option<Unit>,
    scale: Option<Scale>,
}

/// The currency and the unit of the record around a place of a text: `total: 642.0, currency: CHF`, `qty: 60, unit: g`.
pub(super) fn sort_of_record(text: &str, place: usize) -> SortOfRecord {
    const UNITS: [&str; 4] = ["unit", "units", "unidade", "単位"];
    let start = text[..place].rfind('\n').map_or(0, |at| at + 1);
    let record = text[start..].lines().next().unwrap_or_default();
    let values = || record.split(", ").filter_map(|field| field.rsplit_once(": "));
    let is_unit = |name: &str| name.rsplit(' ').next().is_some_and(|last| UNITS.contains(&last));
    let unit = values().find(|(name, _)| is_unit(name)).map(|(_, value)| value.trim());
    SortOfRecord {
        currency: values().find_map(|(_, value)| Currency::of_code(value.trim())),
        unit: unit.and_then(unit_after),
        scale: unit.and_then(Scale::at),
    }
}

/// What data is counted in where nothing else is said.
const BYTES: Unit = Unit { dimension: Dimension::Data, factor: 1.0 };

/// The unit that ends a key: `weight g`, `warranty months`.
fn unit_of_key(key: &str) -> Option<Unit> {
    // That of a rate is not its last word: `flow m3 per h`.
    if key.split(' ').any(|word| word == "per") {
        return None;
    }
    let seconds = |factor| Some(Unit { dimension: Dimension::Time, factor });
    match key.trim_end_matches(')').rsplit([' ', '_', '(']).next()? {
        "s" | "sec" | "secs" => seconds(1.0),
        "ms" => seconds(1e-3),
        "bytes" => Some(BYTES),
        name => unit_after(name),
    }
}

/// Two amounts that are written as one.
fn joined<'t>(text: &'t str, one: &Amount<'t>, other: &Amount<'t>) -> Option<Amount<'t>> {
    joined_duration(text, one, other).or_else(|| joined_scales(text, one, other))
}

/// "1万2,800", "3億5000万": one number.
fn joined_scales<'t>(text: &'t str, one: &Amount<'t>, other: &Amount<'t>) -> Option<Amount<'t>> {
    let end = one.range.start + one.written.len();
    let scale = match one.written.chars().next_back()? {
        '万' => 1e4,
        '億' => 1e8,
        '兆' => 1e12,
        _ => return None,
    };
    let is_next = end == other.range.start && other.value < scale;
    is_next.then(|| Amount {
        range: one.range.start..other.range.end,
        written: &text[one.range.start..other.range.start + other.written.len()],
        value: one.value + other.value,
        other: None,
        key: one.key,
        ..other.clone()
    })
}

/// `PT1H30M`, as data has durations; `start` is the place of its first digit.
fn iso_duration(text: &str, start: usize) -> Option<Amount<'_>> {
    const SIGN: &str = "PT";
    if !text[..start].ends_with(SIGN) {
        return None;
    }
    let (mut seconds, mut at) = (0.0, start);
    loop {
        let end = end_of_digits(text, at);
        let Some(number) = text.get(at..end).and_then(parse_digits) else { break };
        let factor = match text[end..].chars().next() {
            Some('H') => 3600.0,
            Some('M') => 60.0,
            Some('S') => 1.0,
            _ => break,
        };
        seconds += number.value * factor;
        at = end + 1;
    }
    let written = &text[start - SIGN.len()..at];
    (at > start).then(|| Amount {
        range: start..at,
        written,
        value: seconds,
        magnitude: 1.0,
        behind: "",
        half: 0.5,
        other: None,
        kind: NumberKind::Plain,
        currency: None,
        unit: Some(Unit { dimension: Dimension::Time, factor: 1.0 }),
        scale: None,
        is_rate: false,
        key: key_before(&text[..start - SIGN.len()]),
        line: text[..start].rfind('\n').map_or(0, |at| at + 1),
    })
}

/// "2 hours and 40 minutes", "2時間40分", "1時間半": one duration.
fn joined_duration<'t>(text: &'t str, one: &Amount<'t>, other: &Amount<'t>) -> Option<Amount<'t>> {
    let of_time = |unit: Unit| (unit.dimension == Dimension::Time).then_some(unit.factor);
    let first = one.unit.and_then(of_time)?;
    let end_of_first = one.range.start + one.written.len();
    let between = text.get(end_of_first..other.range.start)?.trim();
    let second = other.unit.and_then(of_time)?;
    if !matches!(between, "" | "and" | "e" | "," | "と") || second >= first {
        return None;
    }
    let end = other.range.start + other.written.len();
    Some(Amount {
        range: one.range.start..other.range.end,
        written: &text[one.range.start..end],
        value: one.value * first + other.value * second,
        magnitude: 1.0,
        behind: &text[end..],
        half: second / 2.0,
        other: None,
        kind: NumberKind::Plain,
        currency: None,
        unit: Some(Unit { dimension: Dimension::Time, factor: 1.0 }),
        scale: None,
        is_rate: false,
        key: None,
        line: one.line,
    })
}
