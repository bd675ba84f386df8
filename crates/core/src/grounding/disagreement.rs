//! Sources that cannot both be right about a sentence.

use serde::Serialize;

use super::check::StanceReader;

use super::passage::Passage;

use crate::record::SourceReading;

use crate::evidence::{SourceText, count_independent};

use crate::stance::{Stance, StanceReading};

/// So many sources are compared with one claim.
pub const MAX_SOURCES_COMPARED: usize = 24;

/// So many of each side are held against each other.
const MAX_OF_A_SIDE: usize = 6;

/// A text of a source.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SourceWords<'a> {
    /// The name of the source.
    pub id: &'a str,
    /// Who runs it; sources of one site do not contradict each other here.
    pub site: &'a str,
    /// Its text.
    pub text: &'a str,
}

/// Two sources that cannot both be right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Disagreement {
    /// The source that says what the claim says, by its place in the list.
    pub supporting: u32,
    /// The one that says something incompatible.
    pub refuting: u32,
}

/// What sources say about one claim, and which of them disagree.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SourcesOnClaim {
    /// The sources that were read, in the order of the list.
    pub readings: Vec<SourceReading>,
    /// Pairs that cannot both be right, the likeliest first.
    pub disagreements: Vec<Disagreement>,
    /// Sources that were not read because there are too many.
    pub n_left_out: u32,
}

/// Compares the sources of a claim: at most 24 of them, and at most 36 pairs.
///
/// Two disagree when one bears the claim out, the other names an incompatibility, and the words of the one are
/// incompatible with those of the other as well. Sources of one site, and texts that are copies, never disagree.
pub fn compare_sources(claim: &str, sources: &[SourceWords<'_>], reader: &mut dyn StanceReader) -> SourcesOnClaim {
    let compared = &sources[..sources.len().min(MAX_SOURCES_COMPARED)];
    let readings: Vec<SourceReading> =
        compared.iter().zip(0..).map(|(source, place)| read(claim, source, place, reader)).collect();
    let texts = compared.iter().map(|source| SourceText { page: None, site: Some(source.site), text: source.text });
    let groups = count_independent(&texts.collect::<Vec<_>>()).groups;
    let (supporting, refuting) = (side(&readings, Stance::Supports), side(&readings, Stance::Refutes));
    let mut disagreements = Vec::new();
    for one in &supporting {
        for other in &refuting {
            let is_of_one = groups[one.source as usize] == groups[other.source as usize];
            if !is_of_one && cannot_both_hold(one, other, reader) {
                disagreements.push(Disagreement { supporting: one.source, refuting: other.source });
            }
        }
    }
    let n_left_out = u32::try_from(sources.len() - compared.len()).unwrap_or(u32::MAX);
    SourcesOnClaim { readings, disagreements, n_left_out }
}

fn read(claim: &str, source: &SourceWords<'_>, place: u32, reader: &mut dyn StanceReader) -> SourceReading {
    let reading = reader.read(claim, source.text);
    let (stance, probability) = (reading.label, chance_of(&reading));
    let passage = Passage::new(source.text, &reading).text;
    let basis = reading.basis();
    SourceReading { source: place, stance, basis, probability, passage, models: reading.models }
}

/// The chance of the label; for a text that takes no side, the chance that it says nothing about the claim.
fn chance_of(reading: &StanceReading) -> f64 {
    let chances = reading.probabilities;
    match reading.label {
        Stance::Supports => chances.supports.max(reading.supported),
        Stance::Refutes => chances.refutes,
        Stance::Undecided | Stance::Neutral | Stance::NotCheckable => chances.neutral,
    }
}

/// The surest sources of one side.
fn side(readings: &[SourceReading], stance: Stance) -> Vec<&SourceReading> {
    let mut side: Vec<&SourceReading> = readings.iter().filter(|reading| reading.stance == stance).collect();
    side.sort_by(|one, other| other.probability.total_cmp(&one.probability).then(one.source.cmp(&other.source)));
    side.truncate(MAX_OF_A_SIDE);
    side
}

/// Whether the words of one source are incompatible with those of another, read either way round.
fn cannot_both_hold(one: &SourceReading, other: &SourceReading, reader: &mut dyn StanceReader) -> bool {
    let mut refutes = |claim: &str, text: &str| reader.read(claim, text).label == Stance::Refutes;
    refutes(&one.passage, &other.passage) || refutes(&other.passage, &one.passage)
}
