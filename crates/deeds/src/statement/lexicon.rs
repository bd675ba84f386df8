//! Verbs of deeds and the nouns they are done to, by form.
//!
//! A class of nouns is a letter:
//!
//! | class | nouns | class | nouns |
//! |---|---|---|---|
//! | `t` | tests | `b` | builds |
//! | `l` | linters | `c` | commands, scripts |
//! | `f` | files, code | `r` | records |
//! | `m` | messages | `d` | documents, pages |
//! | `v` | branches, pull requests | `w` | commits |
//! | `e` | events | `o` | orders, reservations |
//! | `g` | figures | `y` | payments, invoices |
//! | `p` | packages | `s` | applications, services |
//! | `h` | changes | `k` | bugs |
//! | `j` | articles, logs: what is only read | | |
//! | `u` | pushes | `a` | deployments |
//! | `q` | searches | `n` | a name: code span, path, address |
//! | `i` | "it", "everything" | `*` | anything, named or not |
//! | `z` | no object: "pushed to `main`" | | |

mod form;
mod japanese;
mod noun;
mod verb;

use std::sync::OnceLock;

use crate::deed::{DeedKind, Object};
use crate::list::Listed;
use crate::vocabulary::stems_in;
use crate::words::is_in;
use credence_lexical::lower::lowercase;

pub use form::{Form, Verb};
pub use japanese::{JAPANESE_NOUNS, JAPANESE_VERBS, JapaneseVerb, OPEN_VERB};
use noun::NOUNS;
use verb::Verbs;

/// The words of the tables, sorted.
pub struct Lexicon {
    verbs: Verbs,
    nouns: Vec<(&'static str, &'static str)>,
}

impl Lexicon {
    /// The words of the tables, sorted once.
    pub fn known() -> &'static Self {
        static KNOWN: OnceLock<Lexicon> = OnceLock::new();
        KNOWN.get_or_init(Self::new)
    }

    fn new() -> Self {
        let rows = NOUNS.iter().flat_map(|(class, words)| words.split(' ').map(move |word| (word, *class)));
        let mut nouns: Vec<(&str, &str)> = rows.listed();
        nouns.sort_unstable_by_key(|(word, _)| *word);
        Self { verbs: Verbs::new(), nouns }
    }

    /// The verb of which a word is a form. Nouns that look like an open one are none.
    pub fn verb(&self, word: &str) -> Option<Verb> {
        let written = word
            .strip_prefix("re-")
            .or_else(|| word.strip_prefix("byte-"))
            .or_else(|| word.strip_prefix("force-"))
            .unwrap_or(word);
        let verb = self.verbs.verb_of(written)?;
        let is_compound = verb.is_open && written.contains('-');
        let is_noun = is_compound || (verb.is_open || verb.form == Form::Stem) && !self.classes(word).is_empty();
        (!is_noun).then_some(verb)
    }

    /// The first letters of the words of a text that are no verbs.
    pub fn stems_of_others(&self, text: &str) -> Vec<String> {
        let words = text.split(|sign: char| !sign.is_alphabetic()).filter(|word| !word.is_empty());
        words.filter(|word| self.verb(&lowercase(word)).is_none()).flat_map(stems_in).listed()
    }

    fn plain_classes(&self, word: &str) -> Option<&'static str> {
        let found = self.nouns.binary_search_by_key(&word, |(listed, _)| listed).ok()?;
        self.nouns.get(found).map(|(_, class)| *class)
    }

    /// The classes of a noun, in singular or plural.
    pub fn classes(&self, word: &str) -> &'static str {
        let of = |word: &str| self.plain_classes(word);
        let singular = || {
            let stem = word.strip_suffix('s')?;
            of(stem).or_else(|| of(stem.strip_suffix('e')?))
        };
        let portuguese = || self.plain_classes(&[word.strip_suffix("ões")?, "ão"].concat());
        of(word).or_else(singular).or_else(portuguese).or_else(|| of(word.rsplit_once('-')?.1)).unwrap_or_default()
    }
}

/// The kind of a deed, from its verb and the class of its object.
pub fn kind_of(verb: DeedKind, class: char) -> DeedKind {
    use DeedKind as K;
    match (verb, class) {
        (K::Run, 't') => K::Test,
        (K::Run, 'b') => K::Build,
        (K::Run, 'l') => K::Lint,
        (K::Run, 'q') | (K::Create, 'q') => K::Search,
        (K::Run, 'h' | 'k') => K::Change,
        (K::Run, 'u') => K::Push,
        (K::Run, 'a') => K::Deploy,
        (K::Run | K::Create, 'w') => K::Commit,
        (K::Run, 'v' | 'f') => K::Create,
        (K::Run | K::Create, 'o') => K::Book,
        (K::Run, 'e') => K::Schedule,
        (K::Run, 'm') => K::Send,
        (K::Create, 'e') => K::Schedule,
        (K::Run, 'y') => K::Pay,
        (K::Run, 'g') => K::Calculate,
        (K::Send, 'v' | 'w' | 'h') => K::Push,
        (K::Verify, 'd') => K::Read,
        (K::Verify, 'o') => K::Book,
        (K::Verify, 'e') => K::Schedule,
        (kind, _) => kind,
    }
}

pub const fn object_of(class: char) -> Object {
    match class {
        't' => Object::Tests,
        'f' | 'h' | 'k' => Object::File,
        'r' => Object::Record,
        'm' => Object::Message,
        'd' => Object::Document,
        'v' | 'w' | 'u' => Object::Version,
        'e' => Object::Event,
        'o' => Object::Order,
        'g' | 'y' => Object::Figure,
        _ => Object::Other,
    }
}

/// Words in commands, and the kind of deed they are.
#[rustfmt::skip]
const COMMANDS: [(DeedKind, &str); 7] = [
    (DeedKind::Push, "push publish"),
    (DeedKind::Commit, "commit"),
    (DeedKind::Install, "install ci add"),
    (DeedKind::Test, "test tests pytest jest vitest mocha rspec phpunit playwright cypress nextest ctest unittest"),
    (DeedKind::Lint, "lint eslint clippy ruff flake8 prettier biome black fmt format rubocop stylelint vet shellcheck pylint golangci-lint"),
    (DeedKind::Build, "build tsc compile check make mypy typecheck type-check pyright webpack bundle"),
    (DeedKind::Deploy, "deploy"),
];

/// The kind of deed that a command in a code span is.
pub fn kind_of_command(command: &str) -> DeedKind {
    let is_word = |character: char| character.is_alphanumeric() || matches!(character, '-' | '_');
    let found = COMMANDS
        .iter()
        .find(|(_, words)| command.split(|character| !is_word(character)).any(|word| is_in(*words, word)));
    found.map_or(DeedKind::Run, |(kind, _)| *kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_word_is_listed_twice() {
        let lexicon = Lexicon::new();
        for pair in lexicon.nouns.windows(2) {
            assert!(pair[0].0 != pair[1].0, "{}", pair[0].0);
        }
    }

    #[test]
    fn forms_are_known() {
        let lexicon = Lexicon::new();
        let form = |word| lexicon.verb(word).map(|verb| (verb.form, verb.kind));
        assert_eq!(form("wrote"), Some((Form::Past, DeedKind::Create)));
        assert_eq!(form("run"), Some((Form::Participle, DeedKind::Run)));
        assert_eq!(form("read"), Some((Form::Any, DeedKind::Read)));
        assert_eq!(form("committed"), Some((Form::Both, DeedKind::Commit)));
        assert_eq!(form("emptied"), Some((Form::Both, DeedKind::Change)));
        assert_eq!(form("esvaziei"), Some((Form::First, DeedKind::Change)));
        assert_eq!(form("publicadas"), Some((Form::Stem, DeedKind::Push)));
        assert_eq!(form("needed"), None);
        assert_eq!(form("executados"), Some((Form::Stem, DeedKind::Run)));
        assert_eq!(form("criei"), Some((Form::First, DeedKind::Create)));
        assert_eq!(form("cria"), None);
        assert_eq!(lexicon.classes("dependencies"), "p");
        assert_eq!(lexicon.classes("branches"), "v");
    }
}
