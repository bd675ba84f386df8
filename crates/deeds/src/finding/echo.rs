//! What a result gives for what its call asked: `"days": 2` and `"granted_days": 1`, a mail to Hollis that went to Holly.

use credence_json::Json;
use credence_lexical::lower::lowercase;

use super::number_written::numbers_in;
use crate::list::Listed;
use crate::vocabulary::stems_in;

/// So much of a text is read, in bytes.
const LONGEST: usize = 4_000;

/// The most values of the arguments and of the result that are compared.
const MOST_VALUES: usize = 40;

/// A longer text is content.
const LONGEST_TEXT: usize = 80;

const DEEPEST: usize = 4;

/// What sort of value it is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Sort {
    Number,
    /// `true` or `false`.
    Truth,
    /// A date or a time.
    Date,
    Text,
}

impl Sort {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Number => "number",
            Self::Truth => "truth",
            Self::Date => "date",
            Self::Text => "text",
        }
    }
}

/// A value that a result gives under the name of an argument.
pub struct Echo {
    pub sort: Sort,
    pub asked: String,
    pub given: String,
}

impl Echo {
    /// Whether it is what was asked for.
    pub fn is_same(&self) -> bool {
        match self.sort {
            Sort::Number | Sort::Truth => self.asked == self.given,
            Sort::Date | Sort::Text => self.asked.contains(&self.given) || self.given.contains(&self.asked),
        }
    }
}

/// The values of a result beside those of the arguments.
pub struct Echoes {
    /// In the order of the result; of several values that were asked for under one name, the one that is the same.
    pub values: Vec<Echo>,
    /// The last words of the names that no argument has, each once.
    pub names: Vec<String>,
}

impl Echoes {
    pub fn of(args: &str, output: &str) -> Self {
        let asked = values_of(args);
        let mut found = Self { values: Vec::new(), names: Vec::new() };
        for given in values_of(output) {
            let own = asked.iter().filter(|asked| asked.sort == given.sort && asked.has_name_of(&given));
            let echo = |asked: &Value| Echo { sort: given.sort, asked: asked.text.clone(), given: given.text.clone() };
            let echoes = own.map(echo).listed();
            let same = echoes.iter().position(Echo::is_same).unwrap_or(0);
            found.values.extend(echoes.into_iter().nth(same));
            let is_asked = asked.iter().any(|asked| asked.words.last() == given.words.last());
            found.names.extend(given.words.into_iter().last().filter(|_| !is_asked));
        }
        found.names.sort_unstable();
        found.names.dedup();
        found
    }
}

/// Whether a statement says every word and number of a value.
pub fn says(said: &str, value: &str) -> bool {
    let (numbers, stems) = (numbers_in(&lowercase(said)), stems_in(said));
    let (own, words) = (numbers_in(value), stems_in(value));
    !(own.is_empty() && words.is_empty())
        && own.iter().all(|number| numbers.contains(number))
        && words.iter().all(|word| stems.contains(word))
}

/// A value of a call.
pub struct Value {
    /// The words of its name.
    pub words: Vec<String>,
    /// Without capitals; a number as it is compared.
    pub text: String,
    pub sort: Sort,
}

impl Value {
    /// `days` and `granted_days`, `schedule_time` and `send_time`; ids are of different things.
    fn has_name_of(&self, other: &Self) -> bool {
        let last = self.words.last();
        self.words == other.words || last == other.words.last() && last.is_some_and(|last| last != "id")
    }
}

/// The values of a text in JSON that have a name, the first of them.
pub fn values_of(text: &str) -> Vec<Value> {
    let mut found = Vec::new();
    if let Ok(json) = Json::parse(text[..text.floor_char_boundary(LONGEST)].trim()) {
        read("", json, 0, &mut found);
    }
    found
}

fn read(name: &str, value: Json<'_>, depth: usize, found: &mut Vec<Value>) {
    if found.len() >= MOST_VALUES || depth > DEEPEST {
        return;
    }
    if let Some(text) = value.text() {
        // A text may be JSON itself.
        return match Json::parse(text.trim()) {
            Ok(inner) if inner.is_object() || inner.is_array() => read(name, inner, depth + 1, found),
            _ => found.extend(value_of(name, &text)),
        };
    }
    if value.number().is_some() || value.boolean().is_some() {
        return found.extend(value_of(name, value.raw()));
    }
    for item in value.items() {
        read(name, item, depth + 1, found);
    }
    for (own, field) in value.fields() {
        read(&own, field, depth + 1, found);
    }
}

fn value_of(name: &str, text: &str) -> Option<Value> {
    let text = lowercase(text.trim());
    let words = words_of(name);
    if words.is_empty() || text.is_empty() || text.len() > LONGEST_TEXT {
        return None;
    }
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b','));
    if let Some(number) = numbers_in(&text).pop().filter(|_| is_number) {
        return Some(Value { words, text: number, sort: Sort::Number });
    }
    if matches!(&*text, "true" | "false") {
        return Some(Value { words, text, sort: Sort::Truth });
    }
    let n_digits = text.bytes().filter(u8::is_ascii_digit).count();
    let is_date = n_digits >= 3 && text.contains(['-', ':']) && text.starts_with(|first: char| first.is_ascii_digit());
    Some(Value { words, text, sort: if is_date { Sort::Date } else { Sort::Text } })
}

/// The words of a name, without an ending for several.
fn words_of(name: &str) -> Vec<String> {
    let mut spaced = String::new();
    for sign in name.chars() {
        if sign.is_ascii_uppercase() {
            spaced.push(' ');
        }
        spaced.push(sign);
    }
    let lower = lowercase(&spaced);
    let words = lower.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(|word| word.strip_suffix('s').unwrap_or(word).to_owned()).listed()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn others(args: &str, output: &str) -> Vec<(String, String)> {
        let values = Echoes::of(args, output).values.into_iter();
        values.filter(|echo| !echo.is_same()).map(|echo| (echo.asked, echo.given)).collect()
    }

    #[test]
    fn a_result_that_gives_another_value_is_told_from_one_that_repeats_it() {
        let pair = |asked: &str, given: &str| vec![(asked.to_owned(), given.to_owned())];
        assert_eq!(others(r#"{"rental":"RX-77","days":2}"#, r#"{"rental":"RX-77","granted_days":1}"#), pair("2", "1"));
        assert_eq!(
            others(r#"{"to":"hollis@a.example"}"#, r#"[{"type":"text","text":"{\"to\":\"holly@a.example\"}"}]"#),
            pair("hollis@a.example", "holly@a.example")
        );
        assert_eq!(
            others(r#"{"scheduleTime":"2026-12-01T08:00"}"#, r#"{"send_time":"2026-12-01T08:15"}"#),
            pair("2026-12-01t08:00", "2026-12-01t08:15")
        );
        for (args, output) in [
            (r#"{"amount":"129.00"}"#, r#"{"amount":129}"#),
            (r#"{"seats":["A1","A2"]}"#, r#"{"seats":["A1","A2"]}"#),
            (r#"{"order_id":"O-1"}"#, r#"{"id":"T-9"}"#),
            (r#"{"customer_id":"C-1"}"#, r#"{"invoice_id":"I-9"}"#),
            (r#"{"day":"2026-12-01"}"#, r#"{"day":"2026-12-01T00:00:00Z"}"#),
        ] {
            assert!(others(args, output).is_empty(), "{args} {output}");
        }
    }

    #[test]
    fn names_of_a_result_are_those_that_no_argument_has() {
        let found = Echoes::of(r#"{"room":"B"}"#, r#"{"room":"B","state":"held","notes":"ask","holdReason":"full"}"#);
        assert_eq!(found.names, ["note", "reason", "state"]);
    }

    #[test]
    fn any_bytes_are_read() {
        for output in ["{", "[[[[[[[[[[", "\u{0}", r#""{\"a\": \"{}\"}""#, r#"{"":""}"#, "\"é"] {
            let _ = Echoes::of(output, output);
        }
        assert!(Echoes::of("", &"[".repeat(5_000)).values.is_empty());
    }
}
