//! Where damaged inputs come from: valid inputs, and what a fuzzer kept because it reached new code.

use super::damage::Draft;
use super::dice::Dice;
use super::seeds::Seeds;

/// Most inputs are at most this long, some longer: a short input is checked in microseconds.
const LENGTHS: [usize; 16] = [64, 100, 150, 200, 250, 300, 300, 350, 400, 400, 450, 500, 500, 600, 600, 4_000];

/// One of this many is as long as a seed can be.
const LONG_ONE_OF: usize = 500;

/// The inputs that are damaged, and the inputs from which parts are inserted.
#[derive(Clone, Debug)]
pub struct Pool {
    seeds: Seeds,
    related: Seeds,
}

impl Pool {
    pub(super) fn new(seeds: Seeds, related: Seeds) -> Self {
        Self { seeds, related }
    }

    /// The valid inputs.
    #[must_use]
    pub fn inputs(&self) -> &[Vec<u8>] {
        &self.seeds
    }

    /// A damaged input: the same for the same pool and number.
    #[must_use]
    pub fn damage(&self, number: u64) -> Vec<u8> {
        self.damaged(self.one(&mut Dice::of(&number.to_le_bytes())), usize::MAX, number)
    }

    /// The input with several damages, of at most `limit` bytes; parts come from the pool.
    #[must_use]
    pub fn damaged(&self, input: &[u8], limit: usize, seed: u64) -> Vec<u8> {
        damaged(input, limit, seed, |dice| self.other(dice))
    }

    /// The same, with parts of another input.
    #[must_use]
    pub fn crossed(&self, input: &[u8], other: &[u8], limit: usize, seed: u64) -> Vec<u8> {
        damaged(input, limit, seed, |_| other)
    }

    fn one(&self, dice: &mut Dice) -> &[u8] {
        dice.pick(&self.seeds).map_or(&[], Vec::as_slice)
    }

    /// Mostly another input of this kind.
    fn other(&self, dice: &mut Dice) -> &[u8] {
        match dice.below(6) {
            0 if !self.related.is_empty() => dice.pick(&self.related).map_or(&[], Vec::as_slice),
            _ => self.one(dice),
        }
    }
}

fn damaged<'p>(input: &[u8], limit: usize, seed: u64, other: impl Fn(&mut Dice) -> &'p [u8]) -> Vec<u8> {
    let mut dice = Dice::new(seed);
    let mut bytes = Vec::new();
    let mut draft = Draft::new(&mut bytes, longest(&mut dice).min(limit));
    draft.excerpt(input, &mut dice);
    for _ in 0..=dice.below(4) {
        let other = other(&mut dice);
        draft.damage(other, &mut dice);
    }
    bytes
}

fn longest(dice: &mut Dice) -> usize {
    if dice.below(LONG_ONE_OF) == 0 { 32_000 } else { LENGTHS[dice.below(LENGTHS.len())] }
}
