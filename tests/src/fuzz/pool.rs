//! Where damaged inputs come from: valid inputs, and those kept because they reached new code.

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

    /// The valid inputs, then those that were kept.
    #[must_use]
    pub fn inputs(&self) -> &[Vec<u8>] {
        &self.seeds
    }

    /// Damages this input too from now on.
    pub fn keep(&mut self, bytes: &[u8]) {
        self.seeds.push(bytes.to_vec());
    }

    /// Writes a damaged input into `bytes`: the same for the same pool, seed and number.
    pub fn damage(&self, seed: u64, number: u64, bytes: &mut Vec<u8>) {
        let mut dice = Dice::new(seed, number);
        let limit = longest(&mut dice);
        let mut draft = Draft::new(bytes, limit);
        draft.excerpt(self.one(&mut dice), &mut dice);
        for _ in 0..=dice.below(4) {
            let other = self.other(&mut dice);
            draft.damage(other, &mut dice);
        }
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

fn longest(dice: &mut Dice) -> usize {
    if dice.below(LONG_ONE_OF) == 0 { 32_000 } else { LENGTHS[dice.below(LENGTHS.len())] }
}
