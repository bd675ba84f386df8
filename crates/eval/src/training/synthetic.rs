//! Synthetic pairs: a word replaced by its antonym, by another member of its set or by a synonym, a number changed, a negation inserted, a part left out.

use credence_core::stance::Stance;

use super::splitmix::splitmix64;
use super::training_pair::TrainingPair;
use crate::labelled::Labelled;

/// One sentence in this many is used.
const ONE_IN: u64 = 6;

/// Which words may replace which, from the stance word table.
pub(super) struct Replacements {
    opposites: Vec<(Vec<String>, Vec<String>)>,
    sets: Vec<Vec<String>>,
    synonyms: Vec<Vec<String>>,
}

/// Generates pairs from the claims and texts of the training pairs.
#[must_use]
pub fn pairs(words: &str, pairs: &[TrainingPair]) -> Vec<Labelled> {
    let replacements = Replacements::parse(words);
    let mut made = Vec::new();
    let mut before = String::new();
    for (at, pair) in
        pairs.iter().enumerate().filter(|(at, pair)| !pair.is_made && splitmix64(*at as u64).is_multiple_of(ONE_IN))
    {
        let is_claim = at % 2 == 0;
        let sentence = if is_claim { pair.claim.as_str() } else { first_sentence(&pair.text) };
        let tokens: Vec<&str> = sentence.split(' ').filter(|token| !token.is_empty()).collect();
        if (5..=40).contains(&tokens.len()) {
            add_variants(&tokens, &before, &replacements, splitmix64(at as u64 ^ 77), &mut made);
            before = sentence.to_owned();
        }
    }
    made
}

fn first_sentence(text: &str) -> &str {
    text.find(". ").map_or(text, |end| &text[..=end])
}

fn add_variants(tokens: &[&str], before: &str, replacements: &Replacements, seed: u64, made: &mut Vec<Labelled>) {
    let sentence = tokens.join(" ");
    let mut hold = |claim: String, stance: Stance, kind: &str| {
        // Every third text holds a further sentence.
        let text = if seed.is_multiple_of(3) { format!("{sentence} {before}") } else { sentence.clone() };
        made.push(Labelled { set: None, claim, text, stance, kind: kind.to_owned() });
    };
    if seed.is_multiple_of(4) {
        hold(sentence.clone(), Stance::Supports, "same");
    }
    for (tokens, kind) in replacements.incompatible(tokens, seed) {
        hold(tokens.join(" "), Stance::Refutes, kind);
    }
    if let Some(tokens) = replacements.synonym(tokens, seed) {
        hold(tokens.join(" "), Stance::Supports, "synonym");
    }
    if let Some(claim) = negated(tokens) {
        hold(claim, Stance::Refutes, "denied");
    }
    if tokens.len() >= 10 {
        let (from, to) = (tokens.len() / 3, tokens.len() * 2 / 3);
        let shortened = if seed.is_multiple_of(2) { tokens[..to].join(" ") } else { tokens[from..].join(" ") };
        hold(shortened.clone(), Stance::Supports, "shortened");
        made.push(Labelled {
            set: None,
            claim: sentence,
            text: shortened,
            stance: Stance::Neutral,
            kind: "lengthened".to_owned(),
        });
    }
}

/// The sentence with "not" after its first auxiliary verb.
pub(super) fn negated(tokens: &[&str]) -> Option<String> {
    const AUXILIARIES: [&str; 11] = ["is", "was", "are", "were", "has", "can", "will", "does", "did", "have", "could"];
    let at = tokens.iter().position(|token| AUXILIARIES.contains(token))?;
    if tokens.iter().any(|token| matches!(*token, "not" | "n't" | "never" | "no")) {
        return None;
    }
    let (head, tail) = tokens.split_at(at + 1);
    Some(format!("{} not {}", head.join(" "), tail.join(" ")))
}

impl Replacements {
    pub(super) fn parse(words: &str) -> Self {
        let mut replacements = Self { opposites: Vec::new(), sets: Vec::new(), synonyms: Vec::new() };
        let mut heading = "";
        for line in words.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            if line.starts_with('[') {
                heading = line;
                continue;
            }
            let list = |part: &str| {
                part.split_whitespace()
                    .filter(|word| word.is_ascii() && !word.contains('_'))
                    .map(str::to_owned)
                    .collect::<Vec<_>>()
            };
            if heading == "[opposite]" {
                let sides = line.split_once('/').map(|(one, other)| (list(one), list(other)));
                replacements.opposites.extend(sides);
            } else if heading.starts_with("[set ") {
                replacements.sets.push(list(line));
            } else if heading == "[same]" {
                replacements.synonyms.push(list(line));
            } else if heading == "[number]" || heading == "[ordinal]" {
                let names =
                    line.split_whitespace().filter_map(|entry| entry.split_once('=')).map(|(name, _)| name.to_owned());
                replacements.sets.push(names.skip(1).collect());
            }
        }
        replacements
    }

    /// The sentence with one word replaced by an incompatible one, in each possible way.
    pub(super) fn incompatible(&self, tokens: &[&str], seed: u64) -> Vec<(Vec<String>, &'static str)> {
        let opposite = |word: &str| {
            let of = |one: &[String], other: &[String]| {
                (one.iter().any(|name| name == word) && !other.is_empty()).then(|| chosen(other, seed).to_owned())
            };
            self.opposites.iter().find_map(|(one, other)| of(one, other).or_else(|| of(other, one)))
        };
        let other_of_set = |word: &str| {
            let of = |set: &Vec<String>| {
                let at = set.iter().position(|member| member.split('=').any(|name| name == word))?;
                let form = set[at].split('=').position(|name| name == word)?;
                let other = &set[(at + 1 + seed as usize % (set.len() - 1).max(1)) % set.len()];
                (other != &set[at])
                    .then(|| other.split('=').nth(form).or_else(|| other.split('=').next()).map(str::to_owned))?
            };
            self.sets.iter().find_map(of)
        };
        let other_number = |word: &str| {
            let value: u64 = word.parse().ok()?;
            Some((value + 1 + seed % (value / 3 + 2)).to_string())
        };
        let mut found = Vec::new();
        found.extend(replaced(tokens, seed, opposite).map(|tokens| (tokens, "opposite")));
        found.extend(replaced(tokens, seed, other_of_set).map(|tokens| (tokens, "set")));
        found.extend(replaced(tokens, seed, other_number).map(|tokens| (tokens, "number")));
        found
    }

    pub(super) fn synonym(&self, tokens: &[&str], seed: u64) -> Option<Vec<String>> {
        replaced(tokens, seed, |word| {
            let group = self.synonyms.iter().find(|group| group.iter().any(|name| name == word))?;
            let other = chosen(group, seed);
            (other != word).then(|| other.to_owned())
        })
    }
}

fn chosen(list: &[String], seed: u64) -> &str {
    &list[seed as usize % list.len()]
}

/// The tokens with one replaced; the seed chooses where the search starts. Capitals and punctuation are kept.
fn replaced(tokens: &[&str], seed: u64, replacement: impl Fn(&str) -> Option<String>) -> Option<Vec<String>> {
    let start = seed as usize % tokens.len();
    (0..tokens.len()).map(|step| (start + step) % tokens.len()).find_map(|at| {
        let token = tokens[at];
        let word = token.trim_end_matches(['.', ',', ';', ':', '!', '?']);
        let mut other = replacement(&word.to_lowercase())?;
        if word.starts_with(char::is_uppercase)
            && let Some(first) = other.get(..1).map(str::to_uppercase)
        {
            other.replace_range(..1, &first);
        }
        other.push_str(&token[word.len()..]);
        let mut tokens: Vec<String> = tokens.iter().map(|token| (*token).to_owned()).collect();
        tokens[at] = other;
        Some(tokens)
    })
}
