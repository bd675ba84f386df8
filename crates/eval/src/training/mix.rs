//! Which pairs are learned from, and how much each set counts.

use std::collections::BTreeSet;

use credence_core::stance::Stance;

use super::boost::mixed;
use super::made;
use crate::labelled::{Labelled, Set, Unreadable};

/// A pair that is learned from.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// What is claimed.
    pub claim: String,
    /// What a text says.
    pub text: String,
    /// The right answer.
    pub stance: Stance,
    /// Lessons of one claim have one group.
    pub group: u64,
    /// How much it counts for the stance.
    pub weight: f64,
    /// How much it counts for whether a text bears out the whole claim.
    pub grounding: f64,
    /// Whether it was made from another one.
    pub is_made: bool,
}

/// How much a set counts, in pairs: for the stance, and for whether a text bears out the whole claim.
fn weight_of(set: Set) -> (f64, f64) {
    match set {
        Set::Fever => (4000.0, 500.0),
        Set::FeverSymmetric => (1100.0, 300.0),
        Set::SciFact => (2000.0, 1000.0),
        Set::CheckCovid => (3000.0, 1200.0),
        Set::BreakingNli => (1200.0, 100.0),
        Set::Monotonicity => (700.0, 0.0),
        Set::Negation => (1000.0, 0.0),
        Set::Wice => (0.0, 1500.0),
        Set::HealthVer | Set::CovidFact | Set::ClimateFever | Set::AttributionBench | Set::Conjunction => (0.0, 0.0),
    }
}

/// What pairs made from sentences count.
const WEIGHT_OF_MADE: f64 = 3000.0;

/// A claim is laid beside the text of another one a certain number of rows further.
const STEP: usize = 7;

/// What is learned from where nothing of some sets may be known: neither their pairs nor their claims and texts in another set.
///
/// # Errors
/// When a file is there and is not what it should be.
pub fn lessons(words: &str, without: &[Set]) -> Result<Vec<Lesson>, Unreadable> {
    let mut known = BTreeSet::new();
    for set in without {
        known.extend(set.read()?.iter().flat_map(|one| [normal(&one.claim), normal(&one.text)]));
    }
    let mut lessons = Vec::new();
    for set in Set::ALL.into_iter().filter(|set| set.may_be_learned_from() && !without.contains(set)) {
        let rows: Vec<Labelled> = set
            .read()?
            .into_iter()
            .filter(|one| !known.contains(&normal(&one.claim)) && !known.contains(&normal(&one.text)))
            .collect();
        let is_two_way = matches!(set, Set::Fever | Set::FeverSymmetric | Set::SciFact);
        let rows: Vec<Labelled> =
            rows.into_iter().enumerate().filter(|(at, _)| is_drawn(set, *at)).map(|(_, row)| row).collect();
        let strangers = if is_two_way { strangers(&rows) } else { Vec::new() };
        let parts = if is_two_way { 1.5 } else { 1.0 };
        let (stance, grounding) = weight_of(set);
        let share = |n: usize, part: f64| part / parts / n.max(1) as f64;
        lessons
            .extend(rows.iter().map(|one| lesson(one, share(rows.len(), stance), share(rows.len(), grounding), false)));
        let n = strangers.len();
        lessons.extend(strangers.iter().map(|one| lesson(one, share(2 * n, stance), share(2 * n, grounding), true)));
    }
    let made = made::pairs(words, &lessons);
    let n = made.len().max(1) as f64;
    lessons.extend(made.iter().map(|one| lesson(one, WEIGHT_OF_MADE / n, WEIGHT_OF_MADE / 6.0 / n, true)));
    Ok(lessons)
}

/// Of the largest sets a part is enough.
fn is_drawn(set: Set, at: usize) -> bool {
    match set {
        Set::Fever => mixed(at as u64) % 10 < 7,
        Set::BreakingNli | Set::Monotonicity => mixed(at as u64) % 10 < 3,
        _ => true,
    }
}

/// One pair as a lesson that counts so much.
#[must_use]
pub fn lesson(one: &Labelled, weight: f64, grounding: f64, is_made: bool) -> Lesson {
    let group = normal(&one.claim).bytes().fold(1, |group, byte| mixed(group ^ u64::from(byte)));
    Lesson { claim: one.claim.clone(), text: one.text.clone(), stance: one.stance, group, weight, grounding, is_made }
}

/// Letters and digits alone, in lower case.
fn normal(text: &str) -> String {
    text.chars().filter(|character| character.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Claims beside texts of other claims: of the same subject where there is one, so that the text does not bear on the claim though it speaks of the same.
fn strangers(rows: &[Labelled]) -> Vec<Labelled> {
    let subject = |one: &Labelled| one.claim.split(' ').take(2).collect::<Vec<_>>().join(" ");
    let subjects: Vec<String> = rows.iter().map(subject).collect();
    let beside = |at: usize| {
        let others = (1..rows.len()).map(|step| (at + step * STEP) % rows.len());
        let is_stranger = |other: &usize| rows[*other].claim != rows[at].claim && rows[*other].text != rows[at].text;
        let same = others.filter(is_stranger).find(|other| subjects[*other] == subjects[at]);
        same.unwrap_or((at + 1 + rows.len() / 3) % rows.len())
    };
    (0..rows.len())
        .filter(|at| rows.len() < 2000 || at % 2 == 0)
        .map(|at| Labelled { text: rows[beside(at)].text.clone(), stance: Stance::Neutral, ..rows[at].clone() })
        .collect()
}
