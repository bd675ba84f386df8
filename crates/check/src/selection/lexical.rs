//! Selects sources by the similarity of a claim to their descriptions, with built-in vectors of words and parts of words, weighted by rarity.

use credence_lookup::Lookup;

use super::claim_type::ClaimType;
use super::fold::{LONGEST_CLAIM, folded, folded_whole};
use super::record::{ClassificationMethod, SelectedSource, Selection, SelectionReason};
use super::rules::{append_open_web, is_open_web, named_sources};
use super::table::{Condition, RuleTable};
use super::weight::four_places;
use crate::registry::SourceRegistry;
use credence_lexical::hash;
use credence_lexical::script::{is_han, is_kana_or_han};

/// The lowest similarity of a selected source.
const NEAR_ENOUGH: f64 = 0.06;

/// The most selected sources, besides the open web.
const MOST_CHOSEN: usize = 4;

/// The length of a part of a word, in characters.
const PIECE: usize = 4;

/// The length of a description that is read, in characters.
const LONGEST_DESCRIPTION: usize = LONGEST_CLAIM;

/// The descriptions of sources, indexed for comparison with claims.
///
/// Each description of a source is a text. The keywords of each rule of a table are a text for the sources of that
/// rule, if its condition applies. A text is a vector of its words, of the parts of four characters of its words, and of single Chinese characters and
/// pairs of characters in scripts without spaces. The weight of a part is (1 + ln(count)) × ln(1 + texts / texts with that part).
#[derive(Clone, Debug)]
pub struct LexicalIndex {
    documents: Vec<Document>,
    /// The index of the weight of a part.
    positions: Lookup<u64>,
    weights: Vec<f32>,
    /// The weight of a part that is in no text.
    unseen: f32,
}

/// A text that describes sources.
#[derive(Clone, Debug)]
struct Document {
    claim_type: ClaimType,
    /// Names of sources, each with a factor for the similarity.
    sources: Vec<(String, f64)>,
    /// The condition under which it applies.
    condition: Condition,
    vector: Vector,
}

/// Hashes of parts in ascending order with their weights, normalized to length 1; empty for an empty text.
type Vector = Vec<(u64, f32)>;

impl LexicalIndex {
    /// The texts of a registry and a table.
    #[must_use]
    pub fn new(registry: &SourceRegistry, table: &RuleTable) -> Self {
        let mut index = Self { documents: Vec::new(), positions: Lookup::default(), weights: Vec::new(), unseen: 0.0 };
        let mut counts = Vec::new();
        for entry in named_sources(registry) {
            let claim_type = entry.category.map_or(ClaimType::Other, ClaimType::for_category);
            let text: String = entry.description.chars().take(LONGEST_DESCRIPTION).collect();
            index.push(claim_type, vec![(entry.name.clone(), 1.0)], Condition::Always);
            counts.push(counted(&folded_whole(&text)));
        }
        for rule in &table.rules {
            let text: String = rule.words.iter().map(|word| word.folded()).collect::<Vec<_>>().join(" ");
            index.push(rule.claim_type, rule.sources.clone(), rule.condition.clone());
            counts.push(counted(&text));
        }
        index.weigh(&counts);
        for (place, counts) in counts.iter().enumerate() {
            index.documents[place].vector = index.vector(counts);
        }
        index
    }

    fn push(&mut self, claim_type: ClaimType, sources: Vec<(String, f64)>, condition: Condition) {
        self.documents.push(Document { claim_type, sources, condition, vector: Vec::new() });
    }

    /// The weight of every part, from the number of texts that contain it.
    #[expect(clippy::cast_precision_loss, reason = "there are far fewer than 2^24 texts")]
    fn weigh(&mut self, counts: &[Vec<(u64, u32)>]) {
        let mut n_having: Vec<u32> = Vec::new();
        for (hash, _) in counts.iter().flatten() {
            match self.positions.get(hash) {
                Some(position) => n_having[position] += 1,
                None => {
                    self.positions.set(*hash, n_having.len());
                    n_having.push(1);
                }
            }
        }
        let n_texts = counts.len() as f32;
        self.weights = n_having.iter().map(|n_having| (1.0 + n_texts / *n_having as f32).ln()).collect();
        self.unseen = (1.0 + n_texts).ln();
    }

    #[expect(clippy::cast_precision_loss, reason = "a text has far fewer than 2^24 pieces")]
    fn vector(&self, counts: &[(u64, u32)]) -> Vector {
        let weight = |hash: &u64| self.positions.get(hash).map_or(self.unseen, |position| self.weights[position]);
        let mut vector: Vector =
            counts.iter().map(|(hash, count)| (*hash, (1.0 + (*count as f32).ln()) * weight(hash))).collect();
        let length = vector.iter().map(|(_, weight)| weight * weight).sum::<f32>().sqrt();
        if length > 0.0 {
            vector.iter_mut().for_each(|(_, weight)| *weight /= length);
        }
        vector
    }
}

/// The most similar sources by their best text, then in the order of the registry; then the open web.
pub(super) fn select(claim: &str, registry: &SourceRegistry, index: &LexicalIndex) -> Selection {
    let folded = folded(claim);
    let claim = index.vector(&counted(&folded));
    let near = |document: &Document| {
        if document.condition.holds(&folded) { cosine(&claim, &document.vector) } else { 0.0 }
    };
    let nearness: Vec<f64> = index.documents.iter().map(near).collect();
    let mut found = Vec::new();
    for entry in registry.entries().iter().filter(|entry| !is_open_web(entry)) {
        let mut best = (0.0, ClaimType::Other);
        for (document, nearness) in index.documents.iter().zip(&nearness) {
            let share = document.sources.iter().find(|(name, _)| *name == entry.name).map_or(0.0, |(_, share)| *share);
            if nearness * share > best.0 {
                best = (nearness * share, document.claim_type);
            }
        }
        if best.0 >= NEAR_ENOUGH {
            found.push((entry.name.as_str(), best.0, best.1));
        }
    }
    chosen(found, "by words and parts of words", registry)
}

/// A selection of sources, each with its name, similarity and type of claim.
pub(super) fn chosen(mut found: Vec<(&str, f64, ClaimType)>, by: &str, registry: &SourceRegistry) -> Selection {
    found.sort_by(|one, other| other.1.total_cmp(&one.1));
    let claim_type = found.first().map_or(ClaimType::Other, |best| best.2);
    let mut selection = Selection::new(claim_type, ClassificationMethod::Embedding);
    for (name, nearness, claim_type) in found.into_iter().take(MOST_CHOSEN) {
        let reason = format!("near to what this source has, {by} ({})", claim_type.name());
        let relevance = four_places(nearness.clamp(0.0, 1.0));
        selection.selected_sources.push(SelectedSource {
            plugin_name: name.to_owned(),
            relevance,
            reason,
            reason_code: SelectionReason::Near,
            ..SelectedSource::default()
        });
    }
    append_open_web(&mut selection, registry);
    selection
}

/// The cosine of two vectors of length 1.
fn cosine(one: &Vector, other: &Vector) -> f64 {
    let (mut sum, mut rest) = (0.0, other.as_slice());
    for (hash, weight) in one {
        let skipped = rest.partition_point(|(other, _)| other < hash);
        rest = &rest[skipped..];
        if let Some((other, other_weight)) = rest.first()
            && other == hash
        {
            sum += f64::from(*weight) * f64::from(*other_weight);
        }
    }
    sum
}

/// The hashes of the parts of a normalized text, ascending, with their counts.
fn counted(folded: &str) -> Vec<(u64, u32)> {
    let mut hashes = Vec::new();
    for word in folded.split(' ').filter(|word| !word.is_empty()) {
        if word.starts_with(is_kana_or_han) { push_ideographs(word, &mut hashes) } else { push_word(word, &mut hashes) }
    }
    hashes.sort_unstable();
    let mut counts: Vec<(u64, u32)> = Vec::new();
    for hash in hashes {
        match counts.last_mut() {
            Some((last, count)) if *last == hash => *count += 1,
            Some(_) | None => counts.push((hash, 1)),
        }
    }
    counts
}

/// A word and its parts, with a mark at both ends.
fn push_word(word: &str, hashes: &mut Vec<u64>) {
    hashes.push(hash("w", word.chars()));
    let characters: Vec<char> = std::iter::once('<').chain(word.chars()).chain(std::iter::once('>')).collect();
    for piece in characters.windows(PIECE) {
        hashes.push(hash("p", piece.iter().copied()));
    }
}

/// Pairs of characters, and single ones that are not kana.
fn push_ideographs(run: &str, hashes: &mut Vec<u64>) {
    let characters: Vec<char> = run.chars().collect();
    for pair in characters.windows(2) {
        hashes.push(hash("p", pair.iter().copied()));
    }
    for single in characters.iter().filter(|single| is_han(**single)) {
        hashes.push(hash("c", std::iter::once(*single)));
    }
}

/// The hash of the characters after a prefix.
fn hash(prefix: &str, characters: impl Iterator<Item = char>) -> u64 {
    hash::characters(prefix.chars().chain(characters))
}
