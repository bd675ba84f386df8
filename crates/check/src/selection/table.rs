//! The table of keywords that select sources, as editable text.
//!
//! The format of a line is `claim type | source relevance, source relevance ... | word, word ... | condition`:
//!
//! - Words are compared in lower case without accents, as whole words. `word*` is a prefix. Words of Chinese
//!   characters or kana match anywhere. Several words are compared as a phrase.
//! - The condition is empty, or `if word, word ...`, or `unless word, word ...`, or `unless word, word ... without word, word ...`:
//!   the last one also applies if one of the words after `without` is in the claim.
//! - `list name = word, word ...` defines words for `@name` in later lines; the same name again adds words.
//! - `#` begins a comment at the start of a line.

use std::fmt;
use std::sync::LazyLock;

use credence_json::Json;

use super::claim_type::ClaimType;
use super::fold::folded_whole;
use credence_lexical::script::is_kana_or_han;

const BUILT_IN: &str = concat!(
    include_str!("../../data/selection/places.txt"),
    include_str!("../../data/selection/pt.txt"),
    include_str!("../../data/selection/en.txt"),
    include_str!("../../data/selection/ja.txt"),
);

/// Rules in the order of their lines.
#[derive(Clone, Debug, Default)]
pub struct RuleTable {
    pub(super) rules: Vec<Rule>,
}

#[derive(Clone, Debug)]
pub(super) struct Rule {
    pub claim_type: ClaimType,
    /// Names of sources and their relevance.
    pub sources: Vec<(String, f64)>,
    pub words: Vec<Pattern>,
    pub condition: Condition,
}

#[derive(Clone, Debug)]
pub(super) enum Condition {
    Always,
    If(Vec<Pattern>),
    Unless { words: Vec<Pattern>, without: Vec<Pattern> },
}

impl Condition {
    /// Whether it applies to a normalized claim.
    pub fn holds(&self, claim: &str) -> bool {
        match self {
            Self::Always => true,
            Self::If(words) => is_any_in(words, claim),
            Self::Unless { words, without } => !is_any_in(words, claim) || is_any_in(without, claim),
        }
    }
}

fn is_any_in(words: &[Pattern], claim: &str) -> bool {
    words.iter().any(|word| word.is_in(claim))
}

/// A word, a prefix or a phrase, as in a normalized text.
#[derive(Clone, Debug)]
pub(super) struct Pattern(String);

impl Pattern {
    /// `None` without a word.
    fn parse(written: &str) -> Option<Self> {
        let (word, is_beginning) = written.strip_suffix('*').map_or((written, false), |word| (word, true));
        let mut folded = folded_whole(word);
        if folded.trim().is_empty() {
            return None;
        }
        if folded.contains(is_kana_or_han) {
            folded = folded.trim().to_owned();
        } else if is_beginning {
            folded.pop();
        }
        Some(Self(folded))
    }

    pub fn is_in(&self, folded: &str) -> bool {
        folded.contains(&self.0)
    }

    pub fn word(&self) -> &str {
        self.0.trim()
    }

    /// The text to search for in a normalized text, including spaces.
    pub fn folded(&self) -> &str {
        &self.0
    }
}

/// An invalid line of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleTableError {
    /// The line, counted from 1.
    pub line: usize,
    /// What was found.
    pub found: String,
    /// What was expected.
    pub expected: &'static str,
}

impl fmt::Display for RuleTableError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "line {} of the word table has `{}`, expected {}", self.line, self.found, self.expected)
    }
}

impl std::error::Error for RuleTableError {}

/// Words by the name of their list.
type Lists = Vec<(String, Vec<Pattern>)>;

impl RuleTable {
    /// The built-in table, in Portuguese, English and Japanese.
    #[must_use]
    pub fn built_in() -> &'static Self {
        #[expect(clippy::expect_used, reason = "a test reads the table of the project")]
        static TABLE: LazyLock<RuleTable> =
            LazyLock::new(|| RuleTable::parse(BUILT_IN).expect("the table of the project reads"));
        &TABLE
    }

    /// A table from its text.
    ///
    /// # Errors
    /// If a line does not have the format described in this file.
    pub fn parse(text: &str) -> Result<Self, RuleTableError> {
        let (mut table, mut lists) = (Self::default(), Lists::new());
        for (index, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let at = Line { number: index + 1, lists: &lists };
            match line.strip_prefix("list ") {
                Some(list) => {
                    let (name, words) = at.list(list)?;
                    match lists.iter_mut().find(|(known, _)| *known == name) {
                        Some((_, known)) => known.extend(words),
                        None => lists.push((name, words)),
                    }
                }
                None => table.rules.push(at.rule(line)?),
            }
        }
        Ok(table)
    }
}

/// The parser of one line.
struct Line<'a> {
    number: usize,
    lists: &'a Lists,
}

impl Line<'_> {
    fn list(&self, text: &str) -> Result<(String, Vec<Pattern>), RuleTableError> {
        let (name, words) = text.split_once('=').ok_or_else(|| self.error(text, "`list name = word, word`"))?;
        Ok((name.trim().to_owned(), self.words(words)?))
    }

    fn rule(&self, line: &str) -> Result<Rule, RuleTableError> {
        let mut cells = line.split('|').map(str::trim);
        let mut cell = || cells.next().unwrap_or_default();
        let (claim_type, sources, words, condition) = (cell(), cell(), cell(), cell());
        if let Some(further) = cells.next() {
            return Err(self.error(further, "at most four cells"));
        }
        let expected = "the name of a claim type";
        let claim_type = ClaimType::from_name(claim_type).ok_or_else(|| self.error(claim_type, expected))?;
        let sources = sources.split(',').map(|source| self.source(source.trim()));
        Ok(Rule {
            claim_type,
            sources: sources.collect::<Result<_, _>>()?,
            words: self.words(words)?,
            condition: self.condition(condition)?,
        })
    }

    fn source(&self, text: &str) -> Result<(String, f64), RuleTableError> {
        let error = || self.error(text, "the name of a source and a relevance from 0 to 1");
        let (name, relevance) = text.rsplit_once(char::is_whitespace).ok_or_else(error)?;
        let relevance = Json::parse(relevance).ok().and_then(Json::number);
        let relevance = relevance.filter(|relevance| (0.0..=1.0).contains(relevance)).ok_or_else(error)?;
        Ok((name.trim().to_owned(), relevance))
    }

    fn condition(&self, text: &str) -> Result<Condition, RuleTableError> {
        if text.is_empty() {
            Ok(Condition::Always)
        } else if let Some(words) = text.strip_prefix("if ") {
            Ok(Condition::If(self.words(words)?))
        } else if let Some(words) = text.strip_prefix("unless ") {
            let (words, without) =
                words.split_once(" without ").map_or((words, None), |(words, rest)| (words, Some(rest)));
            let without = without.map(|without| self.words(without)).transpose()?.unwrap_or_default();
            Ok(Condition::Unless { words: self.words(words)?, without })
        } else {
            Err(self.error(text, "`if word, word` or `unless word, word`"))
        }
    }

    fn words(&self, text: &str) -> Result<Vec<Pattern>, RuleTableError> {
        let mut patterns = Vec::new();
        for word in text.split(',').map(str::trim).filter(|word| !word.is_empty()) {
            match word.strip_prefix('@') {
                Some(name) => {
                    let list = self.lists.iter().find(|(known, _)| known == name);
                    let (_, words) = list.ok_or_else(|| self.error(word, "the name of a list above"))?;
                    patterns.extend(words.iter().cloned());
                }
                None => patterns.push(Pattern::parse(word).ok_or_else(|| self.error(word, "letters or digits"))?),
            }
        }
        if patterns.is_empty() { Err(self.error(text, "at least one word")) } else { Ok(patterns) }
    }

    fn error(&self, found: &str, expected: &'static str) -> RuleTableError {
        RuleTableError { line: self.number, found: found.to_owned(), expected }
    }
}
