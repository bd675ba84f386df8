//! Near-copies: texts that share at least half of their word sequences, found without comparing every pair.
//!
//! Each text has 64 minima, one for each sixty-fourth of the hash space (one-permutation min-hashing; an empty part
//! takes the minimum of the next filled one). Two minima are a band. Texts that agree in one of the 32 bands are
//! compared by their sets of shingles. At a similarity of one half a pair agrees in no band once in 10,000 times.

use super::super::count::count;
use super::merging::Groups;
use super::shingle::{Shingles, similarity};
use super::source_text::SourceText;
use credence_lexical::hash;

/// Shares of common shingles, in hundredths, from which on texts are near-copies.
const NEAR_COPY: usize = 50;

/// Texts with fewer shingles are compared as a whole.
const FEWEST_SHINGLES: usize = 8;

const PARTS: usize = 64;
const ROWS: usize = 2;

/// Limit of the earlier texts with one value of a band that are compared, the latest first.
const MOST_LOOKED_AT: usize = 8;

const NONE: u32 = u32::MAX;

/// The sketches of the texts: their sets one after the other, and their minima.
struct Sketches {
    /// The index of the text of each sketch.
    texts: Vec<u32>,
    ends: Vec<u32>,
    hashes: Vec<u32>,
    minima: Vec<[u32; PARTS]>,
}

/// Joins the groups of near-copies.
pub(super) fn join(groups: &mut Groups, texts: &[SourceText<'_>]) {
    let mut sketches = Sketches { texts: Vec::new(), ends: vec![0], hashes: Vec::new(), minima: Vec::new() };
    let mut short: Vec<(u64, u32)> = Vec::new();
    let mut shingles = Shingles::default();
    for (text, source) in texts.iter().enumerate() {
        shingles.read(source.text);
        if shingles.hashes.len() >= FEWEST_SHINGLES {
            sketches.add(text, &shingles);
        } else if shingles.has_words() {
            short.push((shingles.whole, count(text)));
        }
    }
    join_equal(groups, short);
    sketches.join(groups);
}

/// Joins texts whose words are equal.
fn join_equal(groups: &mut Groups, mut texts: Vec<(u64, u32)>) {
    texts.sort_unstable();
    for pair in texts.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
        groups.join(pair[0].1 as usize, pair[1].1 as usize);
    }
}

impl Sketches {
    fn add(&mut self, text: usize, shingles: &Shingles) {
        self.texts.push(count(text));
        self.minima.push(minima(&shingles.hashes));
        self.hashes.extend_from_slice(shingles.kept());
        self.ends.push(count(self.hashes.len()));
    }

    fn set(&self, sketch: usize) -> &[u32] {
        &self.hashes[self.ends[sketch] as usize..self.ends[sketch + 1] as usize]
    }

    fn join(&self, groups: &mut Groups) {
        let mut band = Band::new(self.texts.len());
        for first in (0..PARTS).step_by(ROWS) {
            band.clear();
            for sketch in 0..self.texts.len() {
                self.join_in_band(sketch, first, &mut band, groups);
            }
        }
    }

    /// Compares a text with the last ones that agree with it in the band, then puts it in front of them.
    fn join_in_band(&self, sketch: usize, first: usize, band: &mut Band, groups: &mut Groups) {
        let rows = &self.minima[sketch][first..first + ROWS];
        let place = band.place(rows);
        let mut earlier = band.heads[place];
        for _ in 0..MOST_LOOKED_AT {
            if earlier == NONE {
                break;
            }
            if &self.minima[earlier as usize][first..first + ROWS] == rows {
                self.join_if_near(earlier as usize, sketch, groups);
            }
            earlier = band.nexts[earlier as usize];
        }
        band.nexts[sketch] = band.heads[place];
        band.heads[place] = count(sketch);
    }

    fn join_if_near(&self, one: usize, other: usize, groups: &mut Groups) {
        let texts = (self.texts[one] as usize, self.texts[other] as usize);
        let is_one = groups.first(texts.0) == groups.first(texts.1);
        if !is_one && similarity(self.set(one), self.set(other)) >= NEAR_COPY {
            groups.join(texts.0, texts.1);
        }
    }
}

/// The texts of one band by hash: lists that are linked through the texts.
struct Band {
    heads: Vec<u32>,
    nexts: Vec<u32>,
}

impl Band {
    fn new(n_sketches: usize) -> Self {
        Self { heads: vec![NONE; (2 * n_sketches).next_power_of_two()], nexts: vec![NONE; n_sketches] }
    }

    fn clear(&mut self) {
        self.heads.fill(NONE);
    }

    #[expect(clippy::cast_possible_truncation, reason = "cut to the number of places right after")]
    fn place(&self, rows: &[u32]) -> usize {
        let hash = rows.iter().fold(0, |hash, row| hash::mix(hash ^ u64::from(*row)));
        hash as usize & (self.heads.len() - 1)
    }
}

/// The smallest hash of each part of the hash space; hashes come in ascending order.
fn minima(hashes: &[u32]) -> [u32; PARTS] {
    let mut minima = [NONE; PARTS];
    for hash in hashes.iter().rev() {
        minima[(hash >> 26) as usize] = *hash;
    }
    fill_empty(&mut minima);
    minima
}

/// Gives an empty part the minimum of the next filled one.
fn fill_empty(minima: &mut [u32; PARTS]) {
    let mut next = NONE;
    // Twice around, so that the last parts see the first ones.
    for part in (0..PARTS).rev().chain((0..PARTS).rev()) {
        if minima[part] == NONE {
            minima[part] = next;
        } else {
            next = minima[part];
        }
    }
}
