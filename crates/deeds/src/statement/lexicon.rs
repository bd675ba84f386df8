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

mod japanese;
mod noun;
mod verb;

use crate::deed::{DeedKind, Object};

pub use japanese::{JAPANESE_NOUNS, JAPANESE_VERBS, JapaneseVerb};
use noun::NOUNS;
pub use verb::{VERBS, Verb};

/// The form of a verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// "run", "test": not a deed by itself.
    Base,
    /// "ran", "wrote".
    Past,
    /// "run", "written".
    Participle,
    /// "tested": past and participle.
    Both,
    /// "read", "put": also the base.
    Any,
    /// Portuguese, first person: "testei".
    First,
    /// Portuguese participle: "testado".
    Stem,
}

impl Form {
    pub const fn is_participle(self) -> bool {
        matches!(self, Self::Participle | Self::Both | Self::Any | Self::Stem)
    }
}

/// The words of the tables, sorted.
pub struct Lexicon {
    verbs: Vec<(&'static str, Form, &'static Verb)>,
    nouns: Vec<(&'static str, &'static str)>,
}

impl Lexicon {
    pub fn new() -> Self {
        let mut verbs = Vec::with_capacity(512);
        for verb in &VERBS {
            add_forms(verb, &mut verbs);
        }
        verbs.sort_unstable_by_key(|(word, ..)| *word);
        let rows = NOUNS.iter().flat_map(|(class, words)| words.split(' ').map(move |word| (word, *class)));
        let mut nouns: Vec<(&str, &str)> = rows.collect();
        nouns.sort_unstable_by_key(|(word, _)| *word);
        Self { verbs, nouns }
    }

    /// The verb of which a word is a form.
    pub fn verb(&self, word: &str) -> Option<(Form, &'static Verb)> {
        let written = word.strip_prefix("re-").or_else(|| word.strip_prefix("force-")).unwrap_or(word);
        let found = self.verb_of(written).or_else(|| {
            let stem = ["os", "as", "o", "a"].iter().find_map(|ending| written.strip_suffix(ending))?;
            self.verb_of(stem).filter(|(form, _)| *form == Form::Stem)
        });
        found.or_else(|| self.infinitive(written))
    }

    /// Portuguese: "corrigir" of "corrigi", "publicar" of "publiquei".
    fn infinitive(&self, word: &str) -> Option<(Form, &'static Verb)> {
        let past = if let Some(stem) = word.strip_suffix("ar") {
            match (stem.strip_suffix('c'), stem.strip_suffix('g')) {
                (Some(stem), _) => [stem, "quei"].concat(),
                (_, Some(stem)) => [stem, "guei"].concat(),
                _ => [stem, "ei"].concat(),
            }
        } else {
            [word.strip_suffix("ir").or_else(|| word.strip_suffix("er"))?, "i"].concat()
        };
        self.verb_of(&past).filter(|(form, _)| *form == Form::First).map(|(_, verb)| (Form::Base, verb))
    }

    fn verb_of(&self, word: &str) -> Option<(Form, &'static Verb)> {
        let found = self.verbs.binary_search_by_key(&word, |(listed, ..)| listed).ok()?;
        self.verbs.get(found).map(|(_, form, verb)| (*form, *verb))
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

fn add_forms(verb: &'static Verb, verbs: &mut Vec<(&'static str, Form, &'static Verb)>) {
    for forms in verb.english.split(' ').filter(|forms| !forms.is_empty()) {
        let mut forms = forms.split('/');
        let (base, past, participle) = (forms.next().unwrap_or_default(), forms.next(), forms.next());
        match (past, participle) {
            (Some(past), Some(participle)) => {
                verbs.push((past, Form::Past, verb));
                verbs.push((participle, Form::Participle, verb));
                if participle != base {
                    verbs.push((base, Form::Base, verb));
                }
            }
            (Some(past), None) => {
                verbs.push((past, Form::Both, verb));
                verbs.push((base, Form::Base, verb));
            }
            (None, _) => verbs.push((base, Form::Any, verb)),
        }
    }
    let listed = |words: &'static str| words.split(' ').filter(|word| !word.is_empty());
    verbs.extend(listed(verb.first).map(|word| (word, Form::First, verb)));
    verbs.extend(listed(verb.stems).map(|word| (word, Form::Stem, verb)));
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
        .find(|(_, words)| command.split(|character| !is_word(character)).any(|word| super::token::is_in(words, word)));
    found.map_or(DeedKind::Run, |(kind, _)| *kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_word_is_listed_twice() {
        let lexicon = Lexicon::new();
        for pair in lexicon.verbs.windows(2) {
            assert!(pair[0].0 != pair[1].0, "{}", pair[0].0);
        }
        for pair in lexicon.nouns.windows(2) {
            assert!(pair[0].0 != pair[1].0, "{}", pair[0].0);
        }
    }

    #[test]
    fn forms_are_known() {
        let lexicon = Lexicon::new();
        let form = |word| lexicon.verb(word).map(|(form, verb)| (form, verb.kind));
        assert_eq!(form("wrote"), Some((Form::Past, DeedKind::Create)));
        assert_eq!(form("run"), Some((Form::Participle, DeedKind::Run)));
        assert_eq!(form("read"), Some((Form::Any, DeedKind::Read)));
        assert_eq!(form("executados"), Some((Form::Stem, DeedKind::Run)));
        assert_eq!(form("criei"), Some((Form::First, DeedKind::Create)));
        assert_eq!(form("cria"), None);
        assert_eq!(lexicon.classes("dependencies"), "p");
        assert_eq!(lexicon.classes("branches"), "v");
    }
}
