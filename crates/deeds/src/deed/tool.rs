//! A tool that runs no command → its kind of deed, by the words of its name and its arguments.

mod word;

use credence_json::Json;

use super::fields::values;
use super::record::{DeedKind, Object};
use crate::words::{head_of, is_in, rows};
use word::{NOUNS, PAID, VERBS, WEAK_VERBS};

/// The words of a name, in lower case: `mcp__mail__sendEmail` is `mcp mail send email`.
pub(super) fn words_of_name(name: &str) -> Vec<String> {
    const LONGEST: usize = 200;
    let mut words: Vec<String> = Vec::new();
    let mut word = String::new();
    let mut last = ' ';
    let mut letters = name.chars().take(LONGEST).peekable();
    while let Some(letter) = letters.next() {
        let is_letter = letter.is_ascii_alphanumeric() || !letter.is_ascii();
        let is_next_lower = letters.peek().is_some_and(|next| next.is_ascii_lowercase());
        let starts = letter.is_ascii_uppercase()
            && (last.is_ascii_lowercase() || last.is_ascii_digit() || (last.is_ascii_uppercase() && is_next_lower));
        if (starts || !is_letter) && !word.is_empty() {
            words.push(std::mem::take(&mut word));
        }
        if is_letter {
            word.push(letter.to_ascii_lowercase());
        }
        last = letter;
    }
    if !word.is_empty() {
        words.push(word);
    }
    words
}

/// What a tool does, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ToolDeed {
    pub(super) kind: DeedKind,
    pub(super) object: Object,
}

/// What a tool of this name does. `has_path`: whether its arguments name a file.
pub(super) fn deed_of_tool(name: &str, args: Option<Json<'_>>, has_path: bool) -> ToolDeed {
    let all = words_of_name(name);
    // `server__tool`, `calendar.create_event`: the verb is in the last part.
    let last = name.rsplit("__").next().unwrap_or(name).rsplit(['.', '/', ':']).next().unwrap_or(name);
    let own = words_of_name(last);
    if has(&own, "todo todos plan think thinking memory thought") {
        return ToolDeed { kind: DeedKind::Run, object: Object::Other };
    }
    if let Some(kind) = kind_of_statement(args) {
        return ToolDeed { kind, object: Object::Record };
    }
    let object = object_of(&own, &all);
    let kind = verb_of(&own).or_else(|| verb_of(&all)).unwrap_or(DeedKind::Run);
    let kind = refined(kind, object, &own);
    ToolDeed { kind, object: refined_object(kind, object, has_path) }
}

/// SQL in the arguments says more than the name: `execute_sql`.
fn kind_of_statement(args: Option<Json<'_>>) -> Option<DeedKind> {
    let sql = values(args?, "sql query statement").into_iter().find_map(Json::text)?;
    let sql = sql.to_ascii_lowercase();
    let mut words = sql.split_whitespace();
    let first = words.next()?;
    words.next()?;
    let (kind, holds) = head_of(STATEMENTS, first)?.split_once('|')?;
    sql.contains(holds).then(|| DeedKind::from_name(kind)).flatten()
}

/// What a statement of SQL does, what it must hold, and its first word.
const STATEMENTS: &str = "\
read| from : select with show describe explain
create| into : insert
change| set : update
delete| from : delete
delete|table : drop truncate
change|table : alter
create|table : create";

fn has(words: &[String], any: &str) -> bool {
    words.iter().any(|word| is_in(any, word))
}

fn verb_of(words: &[String]) -> Option<DeedKind> {
    let is_run = has(words, "run runner execute suite unit start");
    if !has(words, "get list read create write add")
        && (has(words, "tests pytest jest unittest vitest") || (is_run && has(words, "test")))
    {
        return Some(DeedKind::Test);
    }
    if has(words, "search") && has(words, "replace") {
        return Some(DeedKind::Change);
    }
    if is_run && has(words, "build lint code python javascript calculation cell") {
        let kinds = [("build", DeedKind::Build), ("lint", DeedKind::Lint)];
        let found = kinds.into_iter().find(|(noun, _)| has(words, noun));
        return Some(found.map_or(DeedKind::Calculate, |(_, kind)| kind));
    }
    let strong = words.iter().find_map(|word| kind_in(VERBS, word));
    strong.or_else(|| words.iter().find_map(|word| kind_in(WEAK_VERBS, word)))
}

fn kind_in(table: &'static str, word: &str) -> Option<DeedKind> {
    head_of(table, word).and_then(DeedKind::from_name)
}

/// The object that the last noun of the tool's own name is, or else of the whole name.
fn object_of(own: &[String], all: &[String]) -> Object {
    let noun = |words: &[String]| words.iter().rev().find_map(|word| noun_of(word));
    noun(own).or_else(|| noun(all)).unwrap_or(Object::Other)
}

fn noun_of(word: &str) -> Option<Object> {
    let one = word.strip_suffix('s').unwrap_or(word);
    rows(NOUNS)
        .find(|(_, nouns)| is_in(*nouns, word) || is_in(*nouns, one))
        .and_then(|(object, _)| Object::from_name(object))
}

/// What creating one of these is: an event is scheduled, an order booked, a message sent, a payment paid.
fn refined(kind: DeedKind, object: Object, words: &[String]) -> DeedKind {
    let is_paid = has(words, PAID);
    match (kind, object) {
        (DeedKind::Create | DeedKind::Send | DeedKind::Run | DeedKind::Move, _) if is_paid => DeedKind::Pay,
        (DeedKind::Create, _) if has(words, "draft template") => DeedKind::Create,
        (DeedKind::Create, Object::Event) => DeedKind::Schedule,
        (DeedKind::Create, Object::Order) => DeedKind::Book,
        (DeedKind::Create, Object::Message) => DeedKind::Send,
        _ => kind,
    }
}

fn refined_object(kind: DeedKind, object: Object, has_path: bool) -> Object {
    match (kind, object) {
        (DeedKind::Test, _) => Object::Tests,
        (DeedKind::Book, _) => Object::Order,
        (DeedKind::Calculate, _) => Object::Figure,
        (DeedKind::Send, Object::Other) => Object::Message,
        (DeedKind::Schedule, Object::Other) => Object::Event,
        (DeedKind::Commit | DeedKind::Push, Object::Other) => Object::Version,
        (
            DeedKind::Create | DeedKind::Change | DeedKind::Delete | DeedKind::Move | DeedKind::Read,
            Object::Other | Object::Document,
        ) if has_path => Object::File,
        _ => object,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(name: &str, kind: DeedKind, object: Object) {
        assert_eq!(deed_of_tool(name, None, false), ToolDeed { kind, object }, "{name}");
    }

    #[test]
    fn names_are_split_into_words() {
        assert_eq!(words_of_name("mcp__mail-server__sendEmail"), ["mcp", "mail", "server", "send", "email"]);
        assert_eq!(words_of_name("HTTPGet2Url"), ["http", "get2", "url"]);
        assert_eq!(words_of_name("calendar.create_event"), ["calendar", "create", "event"]);
    }

    #[test]
    fn kinds_by_verb_and_noun() {
        check("send_email", DeedKind::Send, Object::Message);
        check("gmail_send", DeedKind::Send, Object::Message);
        check("GMAIL_SEND_EMAIL", DeedKind::Send, Object::Message);
        check("createTicket", DeedKind::Create, Object::Record);
        check("calendar.create_event", DeedKind::Schedule, Object::Event);
        check("book_flight", DeedKind::Book, Object::Order);
        check("stripe_refund", DeedKind::Pay, Object::Other);
        check("create_refund", DeedKind::Pay, Object::Other);
        check("make_reservation", DeedKind::Book, Object::Order);
        check("place_order", DeedKind::Book, Object::Order);
        check("update_record", DeedKind::Change, Object::Record);
        check("delete_row", DeedKind::Delete, Object::Record);
        check("mcp__github__create_pull_request", DeedKind::Create, Object::Version);
        check("mcp__slack__post_message", DeedKind::Send, Object::Message);
        check("email_search", DeedKind::Search, Object::Message);
        check("list_orders", DeedKind::Read, Object::Order);
        check("get_test_results", DeedKind::Read, Object::Other);
        check("run_tests", DeedKind::Test, Object::Tests);
        check("runTests", DeedKind::Test, Object::Tests);
        check("calculator", DeedKind::Calculate, Object::Figure);
        check("code_interpreter", DeedKind::Calculate, Object::Figure);
        check("run_python", DeedKind::Calculate, Object::Figure);
        check("web_search", DeedKind::Search, Object::Document);
        check("WebFetch", DeedKind::Read, Object::Document);
        check("Grep", DeedKind::Search, Object::Other);
        check("Glob", DeedKind::Search, Object::Other);
        check("TodoWrite", DeedKind::Run, Object::Other);
        check("frobnicate", DeedKind::Run, Object::Other);
        check("create_draft_email", DeedKind::Create, Object::Message);
        check("schedule_meeting", DeedKind::Schedule, Object::Event);
        check("write_file", DeedKind::Create, Object::File);
        check("delete_file", DeedKind::Delete, Object::File);
        check("cancel_booking", DeedKind::Delete, Object::Order);
        check("transfer_money", DeedKind::Pay, Object::Other);
    }

    #[test]
    fn statements_in_sql() {
        let args = r#"{"sql":"UPDATE users SET name = 'x'"}"#;
        let deed = deed_of_tool("execute_sql", Json::parse(args).ok(), false);
        assert_eq!(deed, ToolDeed { kind: DeedKind::Change, object: Object::Record });
    }
}
