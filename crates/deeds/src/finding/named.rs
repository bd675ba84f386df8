//! What the words of a statement name beside paths: the tool, the language or the part of the tests, and the things it speaks of.

use super::log::Log;
use crate::deed::{Deed, DeedKind, Object};
use crate::statement::Statement;

/// Tools with the programs that are one: a statement that names a tool is compared with its deeds, and not with those of another.
const TOOLS: &str = "eslint;clippy;prettier;stylelint;biome;oxlint;tslint;ruff;flake8;pylint;black;isort;mypy;pyright;rubocop;shellcheck;golangci-lint;\
                     rustfmt,fmt;gofmt;tsc,typescript;checkstyle;ktlint;detekt;swiftlint;phpstan;psalm;pytest;tox;jest;vitest;mocha;playwright;cypress;\
                     phpunit;rspec;gradle;maven,mvn;webpack;vite;cargo";

/// Languages with the programs that run their tests.
const LANGUAGES: &str = "go:go;rust:cargo;python:pytest,python,python3,tox,nox,unittest;javascript:npm,npx,node,yarn,pnpm,bun,jest,vitest,mocha,deno;\
                         typescript:npm,npx,node,yarn,pnpm,bun,jest,vitest,mocha,deno,tsc;java:mvn,gradle,gradlew;php:phpunit,composer;ruby:rspec,rake,bundle";

/// Parts of the tests of a project.
const PARTS: &str = "unit;integration;e2e,end-to-end,playwright,cypress;smoke;doc,doctest";

/// Words without case, split at all that is no letter, digit or `-`.
fn words(text: &str) -> impl Iterator<Item = String> + '_ {
    let is_sign = |sign: char| !sign.is_alphanumeric() && sign != '-';
    text.split(is_sign).filter(|word| !word.is_empty()).map(str::to_lowercase)
}

fn is_listed(list: &str, word: &str) -> bool {
    list.split(',').any(|listed| listed == word)
}

/// The row of a table that words name.
fn row_in(table: &'static str, said: &str) -> Option<&'static str> {
    words(said).find_map(|word| table.split(';').find(|row| is_listed(row, &word)))
}

/// Whether a word is a tool or a language, and no part of the tests.
pub fn is_tool_or_language(word: &str) -> bool {
    let word = word.to_lowercase();
    TOOLS.split(';').any(|row| is_listed(row, &word))
        || LANGUAGES.split(';').any(|row| row.split(':').next() == Some(word.as_str()))
}

/// Whether a deed may be of the tool, the language and the part of the tests that a statement names. A command that names none may be of any.
pub fn fits_names(said: &str, deed: &Deed) -> bool {
    let Some(command) = deed.command.as_deref() else { return true };
    let is_check = matches!(deed.kind, DeedKind::Test | DeedKind::Lint | DeedKind::Build);
    let fits = |table| match (row_in(table, said), row_in(table, command)) {
        (Some(wanted), Some(_)) => words(command).any(|word| is_listed(wanted, &word)),
        _ => true,
    };
    !is_check || fits(TOOLS) && (deed.kind != DeedKind::Test || fits(PARTS) && fits_language(said, command))
}

fn fits_language(said: &str, command: &str) -> bool {
    let row_of = |word: String| LANGUAGES.split(';').find_map(|row| row.strip_prefix(&word)?.strip_prefix(':'));
    // "to go" is no language: one stands before "tests".
    let said: Vec<String> = words(said).collect();
    let before_tests = said.windows(2).find_map(|pair| row_of(pair[0].clone()).filter(|_| pair[1].starts_with("test")));
    let Some(wanted) = before_tests else { return true };
    let is_of_language =
        LANGUAGES.split([';', ':', ',']).any(|program| words(command).next().as_deref() == Some(program));
    !is_of_language || words(command).any(|word| is_listed(wanted, &word))
}

/// Whether a statement names a tool, and a command is of it.
pub fn is_of_named_tool(said: &str, deed: &Deed) -> bool {
    let command = deed.command.as_deref().unwrap_or_default();
    row_in(TOOLS, said).is_some_and(|wanted| words(command).any(|word| is_listed(wanted, &word)))
}

/// Words that name nothing.
const PLAIN: &str = "the,that,this,those,these,with,from,into,also,then,have,been,were,they,them,their,your,which,every,each,both,some,well,when,where,\
                     after,before,about,there,checked,verified,compared,confirmed,reviewed,read,looked,made,used,created,added,changed,updated,sent,\
                     installed,deleted,removed,para,pelo,pela,todos,todas,foram,todo,tudo,esse,essa";

/// How many things a deed has in its name or arguments that a statement speaks of.
pub fn n_shared(said: &str, deed: &Deed, log: &Log<'_>) -> usize {
    const SHORTEST: usize = 4;
    let text = log.text_of(deed);
    let is_shared = |word: &String| {
        let one = word.strip_suffix('s').unwrap_or(word);
        text.contains(one) || deed.targets.iter().any(|target| is_code_of(target, word))
    };
    let is_name = |word: &String| {
        let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
        word.chars().count() >= SHORTEST && !is_number && !is_listed(PLAIN, word)
    };
    words(said).filter(is_name).filter(is_shared).count()
}

/// "DUS" is Düsseldorf: codes of places are their first letters.
fn is_code_of(target: &str, word: &str) -> bool {
    let is_code = target.len() == 3 && target.bytes().all(|byte| byte.is_ascii_uppercase());
    is_code && word.chars().zip(target.chars()).all(|(letter, code)| plain(letter) == code.to_ascii_lowercase())
}

fn plain(letter: char) -> char {
    match letter {
        'à'..='å' => 'a',
        'è'..='ë' => 'e',
        'ì'..='ï' => 'i',
        'ò'..='ö' => 'o',
        'ù'..='ü' => 'u',
        'ç' => 'c',
        'ñ' => 'n',
        other => other,
    }
}

/// Whether a deed of another kind may be what a statement speaks of without sharing a name: an event of an event, and edits, which are told by
/// what they do.
pub fn is_same_sort(statement: &Statement, deed: &Deed) -> bool {
    let is_edit = |kind| matches!(kind, DeedKind::Create | DeedKind::Change);
    let is_edited = is_edit(statement.kind) || matches!(statement.kind, DeedKind::Delete | DeedKind::Move);
    let is_edit = is_edited && is_edit(deed.kind) && deed.object == Object::File;
    let is_thing =
        matches!(deed.object, Object::Event | Object::Order | Object::Figure | Object::Message | Object::Record);
    let is_request = matches!(deed.kind, DeedKind::Send) && deed.command.is_some();
    (is_edit && !matches!(statement.object, Object::Message | Object::Event | Object::Order | Object::Record))
        || (is_thing && !is_request && deed.object == statement.object)
}
