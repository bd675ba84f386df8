//! What stands around a number and changes it: sign, currency, the name it belongs to, a bound, and the time of a clock.

use crate::calendar::month;
use crate::lower::lowercase;

/// The blanks that may stand between a number and its signs.
const BLANKS: [char; 4] = [' ', '\u{a0}', '\u{202f}', '\u{2009}'];

/// A currency, by its code; `$` and `¥` alone may be any dollar, and yen or yuan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Currency(&'static str);

impl Currency {
    /// The currency of a code of three letters: "CHF", "usd".
    #[must_use]
    pub fn of_code(code: &str) -> Option<Self> {
        const LENGTH: usize = 3;
        let known = CURRENCIES.iter().map(|(_, known)| *known).filter(|known| known.len() == LENGTH);
        known.into_iter().find(|known| known.eq_ignore_ascii_case(code)).map(Self)
    }

    /// Its code, or the sign of several.
    #[must_use]
    pub const fn code(self) -> &'static str {
        self.0
    }

    /// Whether both may be the same.
    #[must_use]
    pub fn may_be(self, other: Self) -> bool {
        let is_one_of = |sign: Self, code: Self| match sign.0 {
            "$" => code.0.ends_with('D'),
            "¥" => matches!(code.0, "JPY" | "CNY"),
            _ => false,
        };
        self == other || is_one_of(self, other) || is_one_of(other, self)
    }
}

/// Signs, codes and names, longer ones before those they end or begin with.
const CURRENCIES: [(&str, &str); 44] = [
    ("US$", "USD"),
    ("CA$", "CAD"),
    ("AU$", "AUD"),
    ("NZ$", "NZD"),
    ("HK$", "HKD"),
    ("R$", "BRL"),
    ("A$", "AUD"),
    ("C$", "CAD"),
    ("S$", "SGD"),
    ("$", "$"),
    ("€", "EUR"),
    ("£", "GBP"),
    ("¥", "¥"),
    ("￥", "¥"),
    ("円", "JPY"),
    ("₹", "INR"),
    ("₩", "KRW"),
    ("₽", "RUB"),
    ("USD", "USD"),
    ("EUR", "EUR"),
    ("GBP", "GBP"),
    ("JPY", "JPY"),
    ("BRL", "BRL"),
    ("CHF", "CHF"),
    ("CNY", "CNY"),
    ("RMB", "CNY"),
    ("INR", "INR"),
    ("CAD", "CAD"),
    ("AUD", "AUD"),
    ("NZD", "NZD"),
    ("SEK", "SEK"),
    ("NOK", "NOK"),
    ("DKK", "DKK"),
    ("PLN", "PLN"),
    ("dollars", "$"),
    ("dollar", "$"),
    ("dólares", "$"),
    ("euros", "EUR"),
    ("euro", "EUR"),
    ("yen", "JPY"),
    ("reais", "BRL"),
    ("rupees", "INR"),
    ("francs", "francs"),
    ("yuan", "CNY"),
];

/// The currency before a number, and where its sign or code begins.
#[must_use]
pub fn currency_before(before: &str) -> Option<(Currency, usize)> {
    let before = before.trim_end_matches(BLANKS).trim_end_matches(['-', '−']).trim_end_matches(BLANKS);
    CURRENCIES.iter().find_map(|(sign, code)| {
        let rest = before.strip_suffix(sign)?;
        let is_name = sign.starts_with(|first: char| first.is_ascii_lowercase());
        let is_in_word = sign.starts_with(char::is_alphabetic) && rest.ends_with(char::is_alphanumeric);
        (!is_name && !is_in_word).then_some((Currency(code), rest.len()))
    })
}

/// The currency behind a number, and the length of the text up to its end.
#[must_use]
pub fn currency_after(after: &str) -> Option<(Currency, usize)> {
    let trimmed = after.trim_start_matches(BLANKS);
    let trimmed = trimmed.strip_prefix('-').unwrap_or(trimmed);
    // No sign begins with a digit or a mark.
    if trimmed.starts_with(|first: char| first.is_ascii() && !first.is_ascii_alphabetic() && first != '$') {
        return None;
    }
    CURRENCIES.iter().find_map(|(sign, code)| {
        let head = trimmed.get(..sign.len())?;
        let is_name = sign.starts_with(|first: char| first.is_ascii_lowercase());
        let is_sign = if is_name { head.eq_ignore_ascii_case(sign) } else { head == *sign };
        // The dollar sign behind a number belongs to the next one.
        let is_before_next = sign.ends_with('$');
        let is_in_word = sign.ends_with(|last: char| last.is_ascii_alphabetic())
            && trimmed[sign.len()..].starts_with(char::is_alphanumeric);
        (is_sign && !is_before_next && !is_in_word).then(|| (Currency(code), after.len() - trimmed.len() + sign.len()))
    })
}

/// Where the minus sign or the word of one begins before a number; a currency may stand between.
#[must_use]
pub fn minus_before(before: &str) -> Option<usize> {
    let sign_of = |before: &str| {
        let rest = before.strip_suffix(['-', '−'])?;
        let joins = rest.ends_with(|last: char| {
            last.is_alphanumeric() || matches!(last, ')' | ']' | '-' | '.' | ',' | '/' | '%' | '°')
        });
        (!joins).then_some(rest.len())
    };
    let word_of = |before: &str| {
        let blank = before.strip_suffix(BLANKS)?;
        ["minus", "Minus", "menos"].iter().find_map(|word| {
            let rest = blank.strip_suffix(word)?;
            let is_between = rest.trim_end_matches(BLANKS).ends_with(|last: char| last.is_ascii_digit());
            (!rest.ends_with(char::is_alphanumeric) && !is_between).then_some(rest.len())
        })
    };
    let at = |before: &str| sign_of(before).or_else(|| word_of(before));
    at(before).or_else(|| currency_before(before).and_then(|(_, start)| at(&before[..start])))
}

/// Whether the number behind this text is a name: "version 3.10", "Room 12", "+44 20". A name is never rounded.
#[must_use]
pub fn is_name_after(before: &str) -> bool {
    const NAMES: [&str; 38] = [
        "version",
        "versão",
        "v",
        "release",
        "port",
        "porta",
        "room",
        "flight",
        "section",
        "sec",
        "chapter",
        "ch",
        "article",
        "artigo",
        "art",
        "page",
        "pages",
        "p",
        "pp",
        "bus",
        "line",
        "route",
        "gate",
        "platform",
        "highway",
        "interstate",
        "zip",
        "code",
        "isbn",
        "issn",
        "figure",
        "fig",
        "table",
        "no",
        "phone",
        "tel",
        "error",
        "rfc",
    ];
    if before.ends_with('+') {
        return true;
    }
    let trimmed = before.trim_end_matches(BLANKS);
    if trimmed.ends_with(['#', '§', '№']) {
        return true;
    }
    let is_short = trimmed.ends_with('.');
    let word = last_word(trimmed.trim_end_matches(['.', ':']));
    let is_apart = before.len() > trimmed.len();
    // "no" and "p" name a number only as abbreviations.
    let needs_stop = matches!(word, "no" | "No" | "p" | "sec" | "art" | "fig" | "ch");
    is_apart && (is_short || !needs_stop) && word.len() <= 12 && NAMES.contains(&lowercase(word).as_str())
}

/// Whether a number stands between the parentheses that mean a loss: `$(5.2)`, `(2.1)%`.
#[must_use]
pub fn is_loss(before: &str, after: &str) -> bool {
    let (Some(before), Some(after)) = (before.strip_suffix('('), after.strip_prefix(')')) else { return false };
    after.starts_with('%') || currency_before(before).is_some()
}

/// A limit of a time, from the word before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// "before 1990"
    Before,
    /// "after 1990"
    After,
    /// "until 1990"
    Until,
    /// "since 1990"
    Since,
    /// "by 1990"
    By,
}

/// The limit that the words before a date or a year say; a month may stand between.
#[must_use]
pub fn bound_before(before: &str) -> Option<Bound> {
    let mut rest = before.trim_end_matches(BLANKS);
    let mut word = last_word(rest);
    if month::is_name(&lowercase(word)) {
        rest = rest[..rest.len() - word.len()].trim_end_matches(BLANKS);
        word = last_word(rest);
    }
    if word.len() > 8 {
        return None;
    }
    match lowercase(word).as_str() {
        "before" => Some(Bound::Before),
        "after" | "após" => Some(Bound::After),
        "until" | "till" | "até" => Some(Bound::Until),
        "since" | "desde" => Some(Bound::Since),
        "by" => Some(Bound::By),
        "to" if lowercase(last_word(rest[..rest.len() - 2].trim_end_matches(BLANKS))) == "prior" => Some(Bound::Before),
        "de" => match lowercase(last_word(rest[..rest.len() - 2].trim_end_matches(BLANKS))).as_str() {
            "antes" => Some(Bound::Before),
            "depois" => Some(Bound::After),
            _ => None,
        },
        _ => None,
    }
}

/// The time of a clock that begins with these digits, in minutes, and its length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockTime {
    /// Minutes since midnight.
    pub minutes: u16,
    /// It may be twelve hours later: `3:30` alone.
    pub is_half_day: bool,
    /// The bytes read.
    pub length: usize,
}

/// Reads `15:30`, `3:30 pm` and `3 p.m.`; not `1:2`, `12:30:15` or a number behind a point.
#[must_use]
pub fn clock_time(text: &str) -> Option<ClockTime> {
    let n_hours = text.bytes().take(3).take_while(u8::is_ascii_digit).count();
    let hours: u16 = text.get(..n_hours).filter(|hours| (1..=2).contains(&hours.len()))?.parse().ok()?;
    let rest = &text[n_hours..];
    let (minutes, n_minutes) = match rest.as_bytes() {
        [b':', tens @ b'0'..=b'5', ones @ b'0'..=b'9', next @ ..]
            if !matches!(next, [b'0'..=b'9', ..] | [b':', ..]) =>
        {
            (Some(u16::from(tens - b'0') * 10 + u16::from(ones - b'0')), 3)
        }
        _ => (None, 0),
    };
    let after = &rest[n_minutes..];
    let half = half_day(after);
    if hours > 24 || minutes.is_none() && half.is_none() || half.is_some() && !(1..=12).contains(&hours) {
        return None;
    }
    let (is_afternoon, n_half) = half.unwrap_or((false, 0));
    let hours = if half.is_some() { hours % 12 + if is_afternoon { 12 } else { 0 } } else { hours };
    Some(ClockTime {
        minutes: hours * 60 + minutes.unwrap_or(0),
        is_half_day: half.is_none() && (1..=12).contains(&hours) && !text.starts_with('0'),
        length: n_hours + n_minutes + n_half,
    })
}

/// Whether "am" or "pm" follows, and its length.
fn half_day(after: &str) -> Option<(bool, usize)> {
    let trimmed = after.trim_start_matches(BLANKS);
    let gap = after.len() - trimmed.len();
    [("p.m.", true), ("a.m.", false), ("p.m", true), ("a.m", false), ("pm", true), ("am", false)].iter().find_map(
        |(sign, is_afternoon)| {
            let is_sign = trimmed.get(..sign.len())?.eq_ignore_ascii_case(sign);
            let ends = !trimmed[sign.len()..].starts_with(char::is_alphanumeric);
            // The stop may also end the sentence, so it is left to it.
            let length = if sign.ends_with("m.") { sign.len() - 1 } else { sign.len() };
            (is_sign && ends).then_some((*is_afternoon, gap + length))
        },
    )
}

fn last_word(text: &str) -> &str {
    let start = text.char_indices().rev().take_while(|(_, letter)| letter.is_alphabetic()).last();
    start.map_or("", |(start, _)| &text[start..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_minus_is_a_sign_before_a_number_and_not_between_two() {
        for (before, expected) in [
            ("−", true),
            ("-$", true),
            ("to -", true),
            ("minus ", true),
            ("10-", false),
            ("COVID-", false),
            ("5 minus ", false),
            ("- ", false),
        ] {
            assert_eq!(minus_before(before).is_some(), expected, "{before}");
        }
    }

    #[test]
    fn a_loss_stands_between_parentheses_with_its_sign() {
        assert!(is_loss("a result of $(", ") million") && is_loss("growth of (", ")%"));
        assert!(!is_loss("the price (", ") is") && !is_loss("$", ")") && !is_loss("US (", ") dollars"));
    }

    #[test]
    fn currencies_are_kept_apart_and_a_bare_dollar_may_be_any() {
        let before = |text| currency_before(text).unwrap().0;
        let after = |text| currency_after(text).unwrap().0;
        assert!(before("US$").may_be(after(" dollars")) && before("$").may_be(after(" CAD")));
        assert!(before("R$ ").may_be(after(" reais")) && before("EUR ").may_be(after(" €")));
        assert!(
            !before("€").may_be(before("$"))
                && !before("US$").may_be(before("A$"))
                && !before("R$").may_be(before("$"))
        );
        assert_eq!((currency_after(" $5"), currency_after(" yenta"), currency_before("FLEUR ")), (None, None, None));
    }

    #[test]
    fn names_are_known_by_the_word_before_them() {
        for (before, expected) in [
            ("version ", true),
            ("Room ", true),
            ("§ ", true),
            ("No. ", true),
            ("port ", true),
            ("there are no ", false),
            ("import ", false),
            ("room for ", false),
        ] {
            assert_eq!(is_name_after(before), expected, "{before}");
        }
    }

    #[test]
    fn clock_times_are_minutes_of_the_day() {
        for (text, minutes) in [
            ("15:30", 930),
            ("3:30 pm", 930),
            ("3 p.m.", 900),
            ("12 am", 0),
            ("12:05 PM", 725),
            ("3:30 am", 210),
            ("3:30", 210),
        ] {
            assert_eq!(clock_time(text).map(|time| time.minutes), Some(minutes), "{text}");
        }
        for text in ["1:2", "12:30:15", "3 amateurs", "25:30", "13 pm", "300 pm", "3:75"] {
            assert_eq!(clock_time(text), None, "{text}");
        }
    }

    #[test]
    fn words_before_a_time_limit_it() {
        for (before, bound) in [
            ("before ", Some(Bound::Before)),
            ("prior to ", Some(Bound::Before)),
            ("since May ", Some(Bound::Since)),
            ("antes de ", Some(Bound::Before)),
            ("in ", None),
            ("from 1980 to ", None),
        ] {
            assert_eq!(bound_before(before), bound, "{before}");
        }
    }
}
