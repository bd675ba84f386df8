//! Units with a prefix of the SI, such as kilowatts and MHz, and what an amount is for each of: a day, a year.

use credence_lexical::fold::folded;
use credence_lexical::number::unit::{Unit, unit_and_length};

/// The prefixes by their names and signs, with their powers of ten.
const PREFIXES: [(&[&str], char, f64); 8] = [
    (&["tera", "テラ"], 'T', 1e12),
    (&["giga", "ギガ"], 'G', 1e9),
    (&["mega", "メガ"], 'M', 1e6),
    (&["kilo", "quilo", "キロ"], 'k', 1e3),
    (&["centi", "センチ"], 'c', 1e-2),
    (&["milli", "mili", "ミリ"], 'm', 1e-3),
    (&["micro", "マイクロ"], 'µ', 1e-6),
    (&["nano", "ナノ"], 'n', 1e-9),
];

/// The units that are not converted otherwise, each with its signs and how its names begin. Lengths, masses and the like have units of their own.
const UNITS: [(&[&str], &[&str]); 9] = [
    (&["W", "Wp"], &["watt", "ワット"]),
    (&["V"], &["volt", "ボルト"]),
    (&["A"], &["amp", "アンペア"]),
    (&["Hz"], &["hertz", "ヘルツ"]),
    (&["Pa"], &["pascal", "パスカル"]),
    (&["J"], &["joule", "ジュール"]),
    (&["N"], &["newton", "ニュートン"]),
    (&["bit"], &["bit", "ビット"]),
    (&["px"], &["pixel", "ピクセル", "画素"]),
];

/// Behind the name of a unit: another unit, such as that of energy or of a rate.
const GOES_ON: [&str; 8] = ["-h", " h", "/", " per", "·", "時", " por", "毎"];

/// The words before a unit of time that make an amount one for each.
const FOR_EACH: [&str; 9] = ["a", "an", "per", "each", "every", "por", "ao", "à", "cada"];

/// Between an amount and what it is for each of there is none of these words: "60 mg for a week".
const OTHERWISE: [&str; 22] = [
    "for", "in", "within", "over", "by", "on", "at", "during", "after", "before", "to", "from", "with", "twice", "and",
    "or", "durante", "em", "no", "na", "para", "e",
];

/// Behind the time there is none of these: "a year after the merger".
const MOMENT: [&str; 8] = ["after", "before", "later", "earlier", "ago", "depois", "antes", "atrás"];

/// So many words of a name may stand between an amount and what it is for each of: "metres of snow a year".
const MOST_WORDS: usize = 4;

/// A unit by its place in the table, and how many of it the prefix means.
#[derive(Debug, PartialEq)]
pub(super) struct PrefixedUnit {
    unit: usize,
    factor: f64,
}

impl PrefixedUnit {
    /// The word behind an amount as a unit.
    pub(super) fn at(behind: &str) -> Option<Self> {
        let word = word_at(behind);
        let rest = &behind[end_of_word(behind)..];
        if GOES_ON.iter().any(|next| rest.starts_with(next)) {
            return None;
        }
        let of_sign = |sign: &str, factor| {
            let unit = UNITS.iter().position(|(signs, _)| signs.contains(&sign))?;
            Some(Self { unit, factor })
        };
        let prefix = word.chars().next()?;
        let of_prefix = &word[prefix.len_utf8()..];
        let is_sign = |sign: char| sign == prefix || sign == 'k' && prefix == 'K' || sign == 'µ' && prefix == 'μ';
        let prefixed = || {
            let (.., factor) = PREFIXES.iter().find(|(_, sign, _)| is_sign(*sign))?;
            of_sign(of_prefix, *factor)
        };
        of_sign(word, 1.0).or_else(prefixed).or_else(|| Self::of_name(&folded(word)))
    }

    fn of_name(word: &str) -> Option<Self> {
        let without = |(names, _, factor): &(&[&str], char, f64)| {
            Some((names.iter().find_map(|name| word.strip_prefix(name))?, *factor))
        };
        let (name, factor) = PREFIXES.iter().find_map(without).unwrap_or((word, 1.0));
        let unit = UNITS.iter().position(|(_, names)| names.iter().any(|begins| name.starts_with(begins)))?;
        Some(Self { unit, factor })
    }

    /// What amounts in two units that only differ in their prefixes are multiplied by.
    pub(super) fn factors(&self, other: &Self) -> Option<(f64, f64)> {
        let differs = self.factor.to_bits() != other.factor.to_bits();
        (self.unit == other.unit && differs).then_some((self.factor, other.factor))
    }
}

/// The unit of time for each of which an amount is, and where its name ends: "3 metres a day".
fn rate_at(behind: &str) -> Option<(Unit, usize)> {
    let end = behind.find(|sign: char| matches!(sign, '.' | ',' | ';' | ':' | '(' | ')' | '\n') || sign.is_numeric());
    let phrase = &behind[..end.unwrap_or(behind.len())];
    let mut at = 0;
    for word in phrase.split(' ').take(MOST_WORDS + 2) {
        at += word.len() + 1;
        if OTHERWISE.contains(&word) {
            return None;
        }
        if FOR_EACH.contains(&word) {
            let (unit, length) = unit_and_length(phrase.get(at..)?)?;
            let next = phrase[at + length..].trim_start().split(' ').next().unwrap_or_default();
            return (unit.is_of_time() && !MOMENT.contains(&next)).then_some((unit, at + length));
        }
    }
    None
}

/// The unit of time for each of which an amount is.
pub(super) fn time_of_rate(behind: &str) -> Option<Unit> {
    rate_at(behind).map(|(unit, _)| unit)
}

/// Where the name of the time ends for each of which an amount is.
pub(super) fn end_of_rate(behind: &str) -> Option<usize> {
    rate_at(behind).map(|(_, end)| end)
}

/// Where the next word ends.
pub(super) fn end_of_word(behind: &str) -> usize {
    let word = word_at(behind);
    behind.find(word).map_or(0, |at| at + word.len())
}

/// The word that a text begins with, after a blank or a hyphen. In Japanese a word is of one script.
fn word_at(behind: &str) -> &str {
    let text = behind.trim_start_matches([' ', '\u{a0}', '\u{202f}', '-']);
    let is_kana = |sign: char| matches!(sign, 'ァ'..='ヺ' | 'ー');
    let is_of_word = |sign: char| if text.starts_with(is_kana) { is_kana(sign) } else { sign.is_alphabetic() };
    &text[..text.find(|sign: char| !is_of_word(sign)).unwrap_or(text.len())]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_one_by_their_names_and_their_signs() {
        let factors = |one: &str, other: &str| PrefixedUnit::at(one)?.factors(&PrefixedUnit::at(other)?);
        assert_eq!(factors(" kilowatts", " megawatts of"), Some((1e3, 1e6)));
        assert_eq!(factors("kW", "-megawatt plant"), Some((1e3, 1e6)));
        assert_eq!(factors(" GHz", " MHz."), Some((1e9, 1e6)));
        assert_eq!(factors(" volts", " quilovolts"), Some((1.0, 1e3)));
        assert_eq!(factors("キロワットの", "メガワット"), Some((1e3, 1e6)));
        assert_eq!(factors(" μA", " mA"), Some((1e-6, 1e-3)));
        for (one, other) in [(" kW", " kW"), (" watts", " volts"), (" cats", " dogs"), ("", " kW"), (" MW", " mW now")]
        {
            assert_eq!(factors(one, other).is_some(), (one, other) == (" MW", " mW now"), "{one} {other}");
        }
    }

    #[test]
    fn an_amount_is_for_each_of_a_time() {
        let time = |behind: &str| time_of_rate(behind).map(|unit| unit.factor);
        assert_eq!(time(" metres a day since 2031"), Some(86_400.0));
        assert_eq!(time(" requests per minute"), Some(60.0));
        assert_eq!(time(" litros por dia"), Some(86_400.0));
        assert_eq!(time(" metres of fresh snow each year"), Some(12.0));
        for behind in [
            " metres. A day later",
            " mg for a week, twice a day",
            " jobs a year after the merger",
            " homes a day later",
            " kg by walking an hour each day",
        ] {
            assert_eq!(time(behind), None, "{behind}");
        }
        assert_eq!(time(" people a room"), None);
        assert_eq!(time(" days"), None);
        assert_eq!(end_of_rate(" metres a day since"), Some(" metres a day".len()));
        assert_eq!(end_of_word(" megawatts and"), " megawatts".len());
        assert_eq!((end_of_word(""), end_of_rate("")), (0, None));
    }
}
