//! What the words of a statement name beside paths: the tool, the language or the part of the tests, and the things it speaks of.

use super::fitting::may_be_anything;
use super::log::Log;
use super::name_words::{is_listed, is_name, words};
use super::target::names_same;
use crate::list::Listed;

use crate::deed::{Deed, DeedKind, Object};
use crate::statement::Statement;

/// Tools with the programs that are one: a statement that names a tool is compared with its deeds, and not with those of another.
const TOOLS: &str = "eslint;clippy;prettier;stylelint;biome;oxlint;tslint;ruff;flake8;pylint;black;isort;mypy;pyright;dialyzer;credo;pint;rubocop;shellcheck;golangci-lint;\
                     rustfmt,fmt;gofmt;vet;tsc,typescript;checkstyle;ktlint;detekt;swiftlint;phpstan;psalm;pytest;jest;vitest;mocha;playwright;cypress;\
                     phpunit;rspec;tox;cspell;addresssanitizer,asan,sanitize;gradle;maven,mvn;webpack;vite;cargo;valgrind,memcheck;trivy;semgrep;snyk";

/// Languages with the programs that run their tests.
const LANGUAGES: &str = "go:go;rust:cargo;python:pytest,python,python3,tox,nox,unittest;javascript:npm,npx,node,yarn,pnpm,bun,jest,vitest,mocha,deno;\
                         typescript:npm,npx,node,yarn,pnpm,bun,jest,vitest,mocha,deno,tsc;java:mvn,gradle,gradlew;php:phpunit,composer;ruby:rspec,rake,bundle";

/// Parts of the tests of a project, with the programs that run them.
const PARTS: &str = "unit;doc,doctest;integration,integração,結合;e2e,end-to-end,playwright,cypress,detox,maestro;smoke;acceptance,aceitação;\
                     instrumented,connected,androidtest";

/// Those that are run with all others.
const TOGETHER: [&str; 2] = ["unit", "doc,doctest"];

/// The row of a table that words name.
fn row_in(table: &'static str, said: &str) -> Option<&'static str> {
    words(said).iter().find_map(|word| table.split(';').find(|row| is_listed(row, word)))
}

/// Whether a word is a tool or a language, and no part of the tests.
pub fn is_tool_or_language(word: &str) -> bool {
    let word = word.to_ascii_lowercase();
    TOOLS.split(';').any(|row| is_listed(row, &word))
        || LANGUAGES.split(';').any(|row| row.split(':').next() == Some(word.as_str()))
}

/// Whether a deed may be of the tool, the language and the part of the tests that a statement names. A command that names none may be of any.
pub fn fits_names(said: &str, deed: &Deed) -> bool {
    let Some(command) = deed.command.as_deref() else { return true };
    let is_check = matches!(deed.kind, DeedKind::Test | DeedKind::Lint | DeedKind::Build);
    let fits = |table| match (row_in(table, said), row_in(table, command)) {
        (Some(wanted), Some(_)) => words(command).iter().any(|word| is_listed(wanted, word)),
        _ => true,
    };
    !is_check || fits(TOOLS) && (deed.kind != DeedKind::Test || fits(PARTS) && fits_language(said, command))
}

/// Whether a statement names a part of the tests that is run apart, and the run does not: "integration tests" and `npm test`.
pub fn is_kept_apart(said: &str, log: &Log<'_>, deed: &Deed) -> bool {
    let has = |row: &str, text: &str| row.split(',').any(|word| text.contains(word));
    let said = said.to_lowercase();
    let parts = PARTS.split(';').filter(|row| !TOGETHER.contains(row) && has(row, &said)).listed();
    let [args, output] = log.texts(deed);
    let texts = [deed.command.as_deref().unwrap_or_default(), args, output];
    let names_one = |text: &&str| {
        let text = text.to_lowercase();
        parts.iter().any(|row| has(row, &text))
    };
    !parts.is_empty() && !texts.iter().any(names_one)
}

fn fits_language(said: &str, command: &str) -> bool {
    let row_of = |word: String| LANGUAGES.split(';').find_map(|row| row.strip_prefix(&word)?.strip_prefix(':'));
    // "to go" is no language: one stands before "tests".
    let said = words(said);
    let before_tests = said.windows(2).find_map(|pair| row_of(pair[0].clone()).filter(|_| pair[1].starts_with("test")));
    let Some(wanted) = before_tests else { return true };
    let is_of_language =
        LANGUAGES.split([';', ':', ',']).any(|program| words(command).first().map(String::as_str) == Some(program));
    !is_of_language || words(command).iter().any(|word| is_listed(wanted, word))
}

/// Whether a statement names a tool, and a command is of it.
pub fn is_of_named_tool(said: &str, deed: &Deed) -> bool {
    let command = deed.command.as_deref().unwrap_or_default();
    match row_in(TOOLS, said) {
        Some(wanted) => words(command).iter().any(|word| is_listed(wanted, word)),
        None => names_own_program(said, command),
    }
}

/// Whether a statement has the name of the program of a command, which no table has: "Brakeman raises no warnings" and `bundle exec brakeman -q`.
fn names_own_program(said: &str, command: &str) -> bool {
    const SHORTEST: usize = 5;
    const MOST_WORDS: usize = 3;
    // Names of scripts, which say what they do.
    const GENERAL: &str = "build,tests,check,checks,verify,format,install,script,server,start,bundle,python,cargo,docker,gradle,update,upgrade";
    let own = command.split(' ').take_while(|word| !word.starts_with('-')).take(MOST_WORDS);
    let own = own.filter(|word| word.len() >= SHORTEST && word.bytes().all(|byte| byte.is_ascii_lowercase()));
    let said = words(said);
    own.filter(|word| !is_listed(GENERAL, word)).any(|word| said.iter().any(|other| other == word))
}

/// Whether a command of another sort than a check may be the tool that a statement says it ran: "I ran tox" is no installation.
pub fn runs_named_tool(statement: &Statement, said: &str, deed: &Deed) -> bool {
    let is_check = |kind| matches!(kind, DeedKind::Test | DeedKind::Lint | DeedKind::Build);
    if !(statement.kind == DeedKind::Run || is_check(statement.kind)) || is_check(deed.kind) {
        return true;
    }
    deed.command.is_none()
        || row_in(TOOLS, said).is_none()
        || is_of_named_tool(said, deed)
        || may_be_anything(DeedKind::Test, deed)
}

/// How many things a deed has in its name or arguments that a statement speaks of.
pub fn n_shared(said: &str, deed: &Deed, log: &Log<'_>) -> usize {
    let text = log.text_of(deed);
    let is_shared =
        |word: &str| text.contains(stem_of(word)) || deed.targets.iter().any(|target| is_code_of(target, word));
    words(said).iter().filter(|word| is_name(word)).filter(|word| is_shared(word)).count()
}

/// A word without its ending: "booked" is `book`, "submitted" `submit`, "applied" `appl`.
fn stem_of(word: &str) -> &str {
    const SHORTEST: usize = 4;
    let endings = ["ied", "ed", "ies", "ing", "es", "s"];
    let stem = endings.iter().find_map(|ending| word.strip_suffix(ending)).filter(|stem| stem.len() >= SHORTEST);
    let stem = stem.unwrap_or(word);
    let bytes = stem.as_bytes();
    let is_double = stem.len() > SHORTEST && stem != word && bytes.ends_with(&[bytes[bytes.len() - 2]]);
    if is_double { stem.get(..stem.len() - 1).unwrap_or(stem) } else { stem }
}

/// Whether a statement names a program of which no call of the run has the name: "`cargo fmt` was applied", "SwiftLint raised no complaints".
pub fn names_absent_program(statement: &Statement, log: &Log<'_>) -> bool {
    use DeedKind as K;
    if !matches!(statement.kind, K::Test | K::Build | K::Lint | K::Run | K::Verify | K::Read) {
        return false;
    }
    let said = log.said(statement);
    let is_program = |target: &&String| {
        let mut words = target.split(' ');
        let first = words.next().unwrap_or_default();
        let is_plain = !first.is_empty() && first.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
        is_plain && words.next().is_some() || row_in(TOOLS, target).is_some()
    };
    let own = |word: &str| log.has_in_command(word);
    // `npm run lint` may be any linter.
    const WRAPPERS: &str =
        "npm,yarn,pnpm,bun,make,just,task,rake,tox,nox,pre-commit,turbo,nx,gradle,gradlew,mvn,mvnw,docker,composer,npx";
    let wraps = |deed: &Deed| {
        let command = deed.command.as_deref().unwrap_or_default();
        let program = command.split(' ').next().unwrap_or_default();
        let is_script = matches!(deed.kind, DeedKind::Run) && (program.starts_with("./") || program.ends_with("sh"));
        is_script || is_listed(WRAPPERS, program.rsplit('/').next().unwrap_or_default())
    };
    let is_check = matches!(statement.kind, K::Test | K::Build | K::Lint);
    if is_check && log.deeds.iter().any(wraps) {
        return false;
    }
    let spans = statement.targets.iter().find(is_program).map(|target| target.split(' ').take(2).all(own));
    let tool = || row_in(TOOLS, said).map(|row| row.split(',').any(own));
    spans.or_else(tool).is_some_and(|has| !has)
}

/// Whether a deed names what a statement speaks of that may be a description: the path of an edit, or a word in the arguments of a call. What an
/// edit writes is what is described.
pub fn is_evident(statement: &Statement, deed: &Deed, log: &Log<'_>) -> bool {
    let names = || statement.targets.iter().any(|target| names_same(deed, target));
    names() || (deed.object != Object::File || deed.command.is_some()) && n_shared(log.said(statement), deed, log) > 0
}

/// Whether a deed has a word with the stem of one of the statement, across languages: "migração" and `prisma migrate`.
pub fn shares_stem(said: &str, deed: &Deed, log: &Log<'_>) -> bool {
    const STEM: usize = 5;
    // The words for running, and for what is run in general.
    const GENERAL: [&str; 12] =
        ["execu", "roded", "runni", "comma", "coman", "scrip", "progr", "rodad", "after", "again", "befor", "segui"];
    let stem = |word: &str| -> String { word.chars().take(STEM).map(plain).collect() };
    let stems =
        words(said).into_iter().filter(|word| is_name(word) && word.chars().count() > STEM).map(|word| stem(&word));
    let stems: Vec<String> = stems.filter(|stem| stem.is_ascii() && !GENERAL.contains(&stem.as_str())).listed();
    !stems.is_empty()
        && words(&log.text_of(deed)).iter().any(|word| stems.iter().any(|stem| word.starts_with(stem.as_str())))
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

/// Whether a statement speaks of "it", or of nothing that has a name: "verified that none is left".
pub fn names_nothing(said: &str) -> bool {
    const THIS: &str = "it,them,isso,ele,ela,eles,elas";
    const GENERAL: &str = "none,nothing,left,works,work,worked,correct,correctly,right,fine,expected,result,results,change,changes,twice,again,remains,present,\
                           gone,exists,exist,there,manually,carefully";
    words(said).iter().any(|word| is_listed(THIS, word))
        || words(said).iter().all(|word| !is_name(word) || is_listed(GENERAL, word))
}

/// Programs that compare, and the words of statements that say so.
const FILES: &str = "diff,cmp,comm,colordiff,jd,dyff";
const SUMS: &str = "sha256sum,sha1sum,sha512sum,md5sum,shasum,b2sum,cksum";
const SIGNATURES: &str = "gpg,cosign,minisign";
const SAID: [(&str, &[&str]); 8] = [
    ("checksum", &[SUMS]),
    ("soma", &[SUMS]),
    ("signature", &[SIGNATURES]),
    ("assinatura", &[SIGNATURES]),
    ("compar", &[FILES, SUMS]),
    ("identical", &[FILES, SUMS]),
    ("the same", &[FILES, SUMS]),
    ("differ", &[FILES, SUMS]),
];

/// Whether a statement says that something was compared: that needs a call of its own.
pub fn says_comparison(said: &str) -> bool {
    SAID.iter().any(|(word, _)| said.contains(word)) || said.contains("比較") || said.contains("照合")
}

/// Whether a program compares what its arguments name, in the way that a statement says.
pub fn compares(said: &str, deed: &Deed) -> bool {
    let Some(program) = deed.command.as_deref().and_then(|command| words(command).into_iter().next()) else {
        return false;
    };
    let programs = SAID.iter().find(|(word, _)| said.contains(word)).map_or(&[][..], |(_, programs)| programs);
    programs.iter().any(|list| is_listed(list, &program))
}

/// Whether a deed of another kind may be what a statement speaks of without sharing a name: an event of an event, and edits, which are told by
/// what they do.
pub fn is_same_sort(statement: &Statement, deed: &Deed) -> bool {
    use DeedKind as K;
    let is_edit = matches!(deed.kind, K::Create | K::Change) && deed.object == Object::File;
    match statement.kind {
        K::Book => deed.object == Object::Order,
        K::Schedule => deed.object == Object::Event,
        // "Sent everything to `main`."
        K::Send if deed.kind == K::Push => is_push(statement),
        K::Send => deed.object == Object::Message,
        K::Create | K::Change | K::Delete | K::Move if is_edit => !is_thing(statement.object),
        _ => is_thing(deed.object) && deed.command.is_none() && deed.object == statement.object,
    }
}

fn is_push(statement: &Statement) -> bool {
    statement.object != Object::Message && !statement.targets.iter().any(|target| target.contains('@'))
}

fn is_thing(object: Object) -> bool {
    matches!(object, Object::Message | Object::Event | Object::Order | Object::Record | Object::Figure)
}

/// Whether a build runs the tests as well: those of Gradle and Maven do.
pub fn builds_and_tests(deed: &Deed) -> bool {
    let Some(command) = deed.command.as_deref().filter(|_| deed.kind == DeedKind::Build) else { return false };
    let has = |list: &str| command.split([' ', '/']).any(|word| is_listed(list, word));
    let is_whole = has("gradle,gradlew") && has("build,check") || has("mvn,mvnw") && has("package,verify,install");
    is_whole && !["-x test", "skipTests", "maven.test.skip"].iter().any(|without| command.contains(without))
}
