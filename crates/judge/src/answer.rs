//! The JSON in a model's reply, with prose, fences and small mistakes around it.

use credence_json::Json;
use credence_lexical::lower::lowercase;

use credence_core::judge::ModelStance;

/// Longer replies are not parsed, in bytes.
const LONGEST: usize = 200_000;
/// Objects deeper than this are not parsed.
const DEEPEST: usize = 64;

/// What a reply says about one text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    /// The stance.
    pub(crate) stance: ModelStance,
    /// The quoted words.
    pub(crate) quote: String,
}

/// Why a reply says nothing usable about a text.
pub(crate) const NO_JSON: &str = "the reply has no JSON with readings";
const NO_ENTRY: &str = "the reply has no entry for this text";
const TWO_ENTRIES: &str = "the reply has two different entries for this text";
const UNKNOWN_STANCE: &str = "the reply has an unknown stance for this text";

/// For each of `count` texts what the reply says about it, or why that is not usable.
pub(crate) fn answers(reply: &str, count: usize) -> Vec<Result<Answer, &'static str>> {
    let objects = objects(after_thoughts(reply));
    let entries: Vec<Entry> = objects.iter().filter_map(|object| entry(object, count)).collect();
    if entries.is_empty() {
        return vec![Err(NO_JSON); count];
    }
    (1..=count).map(|number| answer(number, &entries)).collect()
}

fn answer(number: usize, entries: &[Entry]) -> Result<Answer, &'static str> {
    let mut own = entries.iter().filter(|entry| entry.number == number).map(|entry| &entry.answer);
    let first = own.next().ok_or(NO_ENTRY)?;
    if own.any(|other| other != first) {
        return Err(TWO_ENTRIES);
    }
    first.clone().ok_or(UNKNOWN_STANCE)
}

/// An entry of a reply: the number of its text, and `None` for an unknown stance.
struct Entry {
    number: usize,
    answer: Option<Answer>,
}

/// An object with a stance. A reply about a single text needs no number.
fn entry(object: &str, count: usize) -> Option<Entry> {
    let json = Json::parse(object).ok()?;
    let stance = json.get("stance")?.text()?;
    let number = json.get("text").and_then(number).or((count == 1).then_some(1))?;
    let quote = json.some("quote").and_then(Json::text).unwrap_or_default().into_owned();
    let answer = ModelStance::from_name(lowercase(stance.trim()).as_str()).map(|stance| Answer { stance, quote });
    Some(Entry { number, answer })
}

fn number(json: Json<'_>) -> Option<usize> {
    let written = json.text().and_then(|text| text.trim().parse().ok());
    json.integer().or(written).and_then(|number| usize::try_from(number).ok())
}

/// The reply without the thoughts that some models write first.
fn after_thoughts(reply: &str) -> &str {
    let reply = reply.rfind("</think>").map_or(reply, |at| &reply[at..]);
    &reply[..reply.floor_char_boundary(LONGEST)]
}

/// Every object without objects in it, repaired, in one pass. Text outside of braces is skipped.
fn objects(reply: &str) -> Vec<String> {
    let mut scan = Scan::default();
    reply.chars().for_each(|character| scan.take(character));
    scan.found
}

#[derive(Default)]
struct Scan {
    found: Vec<String>,
    /// The innermost open object; `None` outside of objects and after an inner one has ended.
    open: Option<String>,
    depth: usize,
    in_text: bool,
    is_escaped: bool,
}

impl Scan {
    fn take(&mut self, character: char) {
        if self.in_text {
            self.take_text(character);
        } else {
            self.take_structure(character);
        }
    }

    fn take_text(&mut self, character: char) {
        let is_end = character == '"' && !self.is_escaped;
        self.is_escaped = character == '\\' && !self.is_escaped;
        match character {
            // Models break lines inside of texts, which JSON does not allow.
            '\n' => self.push("\\n"),
            '\t' => self.push("\\t"),
            other if other.is_control() => {}
            other => self.push(other.encode_utf8(&mut [0; 4])),
        }
        self.in_text = !is_end;
    }

    fn take_structure(&mut self, character: char) {
        match character {
            '{' if self.depth < DEEPEST => {
                self.depth += 1;
                self.open = Some("{".to_owned());
            }
            '}' if self.depth > 0 => {
                self.depth -= 1;
                self.end();
            }
            other => {
                // Quotation marks in the prose around the JSON open no text.
                self.in_text = other == '"' && self.depth > 0;
                self.push(other.encode_utf8(&mut [0; 4]));
            }
        }
    }

    fn push(&mut self, text: &str) {
        if let Some(open) = &mut self.open {
            open.push_str(text);
        }
    }

    fn end(&mut self) {
        if let Some(open) = self.open.take() {
            self.found.push([open.trim_end().trim_end_matches(','), "}"].concat());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stances(reply: &str, count: usize) -> Vec<Option<ModelStance>> {
        answers(reply, count).into_iter().map(|answer| answer.ok().map(|answer| answer.stance)).collect()
    }

    const TWO: &str = r#"{"readings": [{"text": 1, "stance": "supports", "quote": "a {b} \"c\""}, {"text": 2, "stance": "Refutes", "quote": ""}]}"#;

    #[test]
    fn json_is_found_in_prose_fences_and_after_thoughts() {
        let expected = [Some(ModelStance::Supports), Some(ModelStance::Refutes)];
        for reply in [
            TWO.to_owned(),
            format!("Sure! Here's the \"answer\":\n```json\n{TWO}\n```\nI hope it's useful."),
            format!("<think>maybe {{\"text\": 1, \"stance\": \"refutes\"}}</think>{TWO}"),
            // A list alone, trailing commas, a number as text, and a reply that was cut.
            TWO.replace("{\"readings\": ", "").trim_end_matches('}').to_owned(),
            TWO.replace("\"\"}", "\"\",}").replace("1,", "\"1\","),
            TWO.trim_end_matches("]}").to_owned() + ", {\"text\": 3, \"stan",
        ] {
            assert_eq!(stances(&reply, 2), expected, "{reply}");
        }
        assert_eq!(answers(TWO, 2)[0].as_ref().map(|answer| answer.quote.as_str()), Ok("a {b} \"c\""));
    }

    #[test]
    fn a_line_break_inside_of_a_quote_is_repaired() {
        let reply = "{\"text\": 1, \"stance\": \"supports\", \"quote\": \"one\ntwo\"}";
        assert_eq!(answers(reply, 1)[0].as_ref().map(|answer| answer.quote.as_str()), Ok("one\ntwo"));
    }

    #[test]
    fn what_is_unusable_is_refused_with_a_reason() {
        let reason = |reply: &str| answers(reply, 1)[0].clone().err();
        assert_eq!(reason(""), Some(NO_JSON));
        assert_eq!(reason("I think it supports the claim."), Some(NO_JSON));
        assert_eq!(reason("{\"readings\": []}"), Some(NO_JSON));
        assert_eq!(reason(r#"{"text": 2, "stance": "supports"}"#), Some(NO_ENTRY));
        assert_eq!(reason(r#"{"text": 1, "stance": "true"}"#), Some(UNKNOWN_STANCE));
        let both = r#"{"text": 1, "stance": "supports"} {"text": 1, "stance": "refutes"}"#;
        assert_eq!(reason(both), Some(TWO_ENTRIES));
        assert_eq!(stances(r#"{"stance": "unrelated"}"#, 1), [Some(ModelStance::Unrelated)]);
        assert_eq!(stances(r#"{"stance": "unrelated"}"#, 2), [None, None]);
    }

    proptest::proptest! {
        #[test]
        fn any_reply_has_one_answer_per_text(reply in ".{0,300}", count in 0_usize..5) {
            proptest::prop_assert_eq!(answers(&reply, count).len(), count);
        }

        #[test]
        fn any_structure_is_read_without_panic(reply in r#"[{}\[\],:"\\ \n1a]{0,200}"#) {
            proptest::prop_assert_eq!(answers(&reply, 1).len(), 1);
        }
    }
}
