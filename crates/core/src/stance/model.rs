//! The trained model: decision trees over the features, and the chances they add up to.

use super::feature::{Features, N_FEATURES};
use credence_lexical::hash;

/// How many buckets hold the rarity of words.
pub const N_RARITY: usize = 4096;
/// The depth of a tree.
pub const DEPTH: usize = 4;
/// Inner nodes of a tree.
pub const N_NODES: usize = (1 << DEPTH) - 1;
/// Leaves of a tree.
pub const N_LEAVES: usize = 1 << DEPTH;
/// Scores are kept in units of this part of one.
pub const UNIT: f64 = 1.0 / 1024.0;

/// A tree: at each node a feature and the largest value that goes left; at each leaf what is added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tree {
    /// Features, in the order of a heap.
    pub features: [u8; N_NODES],
    /// The largest value that goes left.
    pub bounds: [u8; N_NODES],
    /// What a leaf adds, in [`UNIT`].
    pub leaves: [i16; N_LEAVES],
}

impl Tree {
    /// What the tree adds.
    #[must_use]
    pub fn value(&self, features: &Features) -> i32 {
        let mut node = 0;
        for _ in 0..DEPTH {
            let value = features.get(usize::from(self.features[node])).copied().unwrap_or_default();
            node = 2 * node + 1 + usize::from(value > self.bounds[node]);
        }
        i32::from(self.leaves[node - N_NODES])
    }
}

/// Trees for each of several answers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Head {
    /// By answer: where it begins, in [`UNIT`], and its trees.
    pub answers: Vec<(i32, Vec<Tree>)>,
    /// What scores are multiplied by before they become chances, in 1/1024.
    pub sharpness: i32,
}

impl Head {
    /// The score of each answer.
    #[must_use]
    pub fn scores<const N: usize>(&self, features: &Features) -> [f64; N] {
        let mut scores = [0.0; N];
        for (score, (base, trees)) in scores.iter_mut().zip(&self.answers) {
            let sum: i32 = trees.iter().map(|tree| tree.value(features)).sum();
            *score = f64::from(base + sum) * UNIT * f64::from(self.sharpness) * UNIT;
        }
        scores
    }
}

/// Scores → chances that add up to one.
#[must_use]
pub fn chances<const N: usize>(scores: [f64; N]) -> [f64; N] {
    let largest = scores.iter().copied().fold(f64::MIN, f64::max);
    let powers = scores.map(|score| exp(score - largest));
    let sum: f64 = powers.iter().sum();
    powers.map(|power| power / sum)
}

/// The exponential function from additions and multiplications alone, so that every machine gives the same digits; to about 1e-9.
#[must_use]
pub fn exp(x: f64) -> f64 {
    let x = x.clamp(-700.0, 700.0);
    let whole = (x * std::f64::consts::LOG2_E + 0.5).floor();
    let rest = x - whole * std::f64::consts::LN_2;
    let mut sum = 1.0;
    let mut term = 1.0;
    for n in 1..=12 {
        term = term * rest / f64::from(n);
        sum += term;
    }
    sum * f64::from_bits(((whole as i64 + 1023) as u64) << 52)
}

/// The trained part of a detector.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// The rarity of words, by bucket of the stem, in 1/255.
    pub rarity: Vec<u8>,
    /// Supports, refutes, neutral.
    pub stance: Head,
    /// Whether the text supports the whole of the claim.
    pub grounding: Head,
    /// Whether a sentence of an answer is attributable to a passage.
    pub attribution: Head,
}

impl Default for Weights {
    /// Untrained: all words are equally rare, and all stances equally likely.
    fn default() -> Self {
        Self { rarity: Vec::new(), stance: Head::default(), grounding: Head::default(), attribution: Head::default() }
    }
}

impl Weights {
    /// How rare a word is, from 0 to 1.
    pub(super) fn rarity(&self, key: u64) -> f32 {
        if self.rarity.is_empty() {
            return 1.0;
        }
        f32::from(self.rarity[hash::bucket(key, self.rarity.len())]) / 255.0
    }
}

/// The bucket that holds how rare a stem is.
#[must_use]
pub fn rarity_bucket(key: u64) -> usize {
    hash::bucket(key, N_RARITY)
}

/// Why a table cannot be parsed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableError {
    /// It does not begin with the bytes of a table.
    NotATable,
    /// It was made for other features or another version.
    OtherVersion {
        /// What the table says.
        found: [u8; 4],
    },
    /// It ends before its end.
    TooShort {
        /// Where more was expected, in bytes.
        at: usize,
    },
    /// A part is malformed.
    Malformed {
        /// Which part.
        part: &'static str,
    },
}

impl std::fmt::Display for TableError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NotATable => {
                formatter.write_str("the bytes are not a stance table, expected them to begin with `CSTA`")
            }
            Self::OtherVersion { found } => write!(
                formatter,
                "the stance table was made for version, depth and features {found:?}, expected {:?}",
                version()
            ),
            Self::TooShort { at } => write!(formatter, "the stance table ends at byte {at}, expected more"),
            Self::Malformed { part } => write!(formatter, "the {part} of the stance table cannot be read"),
        }
    }
}

impl std::error::Error for TableError {}

const MAGIC: &[u8] = b"CSTA";

fn version() -> [u8; 4] {
    [2, DEPTH as u8, N_FEATURES as u8, 0]
}

/// The bytes of a table: the words and the weights.
#[must_use]
pub fn write(words: &str, weights: &Weights) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.extend(version());
    block(&mut bytes, words.as_bytes());
    block(&mut bytes, &weights.rarity);
    for head in [&weights.stance, &weights.grounding, &weights.attribution] {
        bytes.extend(head.sharpness.to_le_bytes());
        bytes.extend((head.answers.len() as u32).to_le_bytes());
        for (base, trees) in &head.answers {
            bytes.extend(base.to_le_bytes());
            bytes.extend((trees.len() as u32).to_le_bytes());
            for tree in trees {
                bytes.extend(tree.features);
                bytes.extend(tree.bounds);
                tree.leaves.iter().for_each(|leaf| bytes.extend(leaf.to_le_bytes()));
            }
        }
    }
    bytes
}

fn block(bytes: &mut Vec<u8>, block: &[u8]) {
    bytes.extend((block.len() as u32).to_le_bytes());
    bytes.extend(block);
}

/// The words and the weights of a table.
///
/// # Errors
/// When the bytes are not a table of this version, or end too early.
pub fn read(bytes: &[u8]) -> Result<(&str, Weights), TableError> {
    if !bytes.starts_with(MAGIC) {
        return Err(TableError::NotATable);
    }
    let mut reader = Reader { bytes, at: MAGIC.len() };
    let found = reader.array()?;
    if found != version() {
        return Err(TableError::OtherVersion { found });
    }
    let words = std::str::from_utf8(reader.block()?).map_err(|_| TableError::Malformed { part: "words" })?;
    let rarity = reader.block()?.to_vec();
    let stance = reader.head(3)?;
    let grounding = reader.head(1)?;
    let attribution = reader.head(1)?;
    if reader.at != bytes.len() {
        return Err(TableError::Malformed { part: "end" });
    }
    Ok((words, Weights { rarity, stance, grounding, attribution }))
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn take(&mut self, n: usize) -> Result<&'a [u8], TableError> {
        let end = self.at.saturating_add(n);
        let taken = self.bytes.get(self.at..end).ok_or(TableError::TooShort { at: self.bytes.len() })?;
        self.at = end;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], TableError> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N)?);
        Ok(array)
    }

    fn length(&mut self) -> Result<usize, TableError> {
        Ok(u32::from_le_bytes(self.array()?) as usize)
    }

    fn block(&mut self) -> Result<&'a [u8], TableError> {
        let length = self.length()?;
        self.take(length)
    }

    fn head(&mut self, n_answers: usize) -> Result<Head, TableError> {
        let sharpness = i32::from_le_bytes(self.array()?);
        let n = self.length()?;
        if n != n_answers && n != 0 {
            return Err(TableError::Malformed { part: "number of answers" });
        }
        let answers = (0..n).map(|_| self.answer()).collect::<Result<_, _>>()?;
        Ok(Head { answers, sharpness })
    }

    fn answer(&mut self) -> Result<(i32, Vec<Tree>), TableError> {
        let base = i32::from_le_bytes(self.array()?);
        let n_trees = self.length()?;
        // A length is trusted only as far as there are bytes for it.
        let mut trees = Vec::new();
        for _ in 0..n_trees {
            trees.push(self.tree()?);
        }
        Ok((base, trees))
    }

    fn tree(&mut self) -> Result<Tree, TableError> {
        let features: [u8; N_NODES] = self.array()?;
        let bounds = self.array()?;
        let mut leaves = [0; N_LEAVES];
        for leaf in &mut leaves {
            *leaf = i16::from_le_bytes(self.array()?);
        }
        if features.iter().any(|feature| usize::from(*feature) >= N_FEATURES) {
            return Err(TableError::Malformed { part: "features of a tree" });
        }
        Ok(Tree { features, bounds, leaves })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exponential_is_close_to_the_real_one() {
        for step in -3000..300 {
            let x = f64::from(step) / 100.0;
            assert!((exp(x) / x.exp() - 1.0).abs() < 1e-9, "{x}");
        }
    }

    #[test]
    fn a_table_reads_as_it_was_written_and_half_of_one_is_an_error() {
        let tree = Tree { features: [3; N_NODES], bounds: [100; N_NODES], leaves: [-7; N_LEAVES] };
        let head = |n| Head { answers: vec![(5, vec![tree; 2]); n], sharpness: 900 };
        let weights = Weights { rarity: vec![9; 16], stance: head(3), grounding: head(1), attribution: head(1) };
        let bytes = write("[stop]\nthe\n", &weights);
        assert_eq!(read(&bytes), Ok(("[stop]\nthe\n", weights)));
        for end in 0..bytes.len() {
            assert!(read(&bytes[..end]).is_err(), "{end}");
        }
        assert!(read(&[&bytes[..], b"x"].concat()).is_err());
    }
}
