//! Which readings of texts may vote on a claim.
//!
//! Words alone never vote: they tell whether a text has the claim's sentence, not whether the text says it is so. As an official
//! figure a text must have the claim's figure, subject, place and time, or hold the whole claim with another figure; a model must
//! pass every rule of [`super::JudgeState`]. Everything else has no vote.

use super::claim_words::share;
use super::model::ModelReading;
use super::reading::TextReading;
use super::vote_ground::VoteGround;
use crate::stance::{Basis, Reason, ReasonKind, Stance, StanceReading};

/// An official figure need not repeat every word of the claim, but this share of them.
const FIGURE_WORDS: f64 = 0.6;

/// Why a reading by words may vote; `None` without a vote.
pub(super) fn ground(reading: &StanceReading, claim: &str, is_figure: bool) -> Option<VoteGround> {
    (is_figure && figure_stance(reading, claim).is_some()).then_some(VoteGround::Figure)
}

/// The stance of a reading with this ground: a side needs a vote or the whole claim in the text.
pub(super) fn stance(reading: &StanceReading, claim: &str, ground: Option<VoteGround>) -> Stance {
    let takes_side = matches!(reading.label, Stance::Supports | Stance::Refutes);
    match ground {
        Some(VoteGround::Figure) => figure_stance(reading, claim).unwrap_or(reading.label),
        _ if holds_claim(reading) => reading.label,
        _ if takes_side => Stance::Undecided,
        _ => reading.label,
    }
}

/// The side of an official figure: that of the claim's sentence, or whether the figure for the claim's subject, place and time is the claim's.
fn figure_stance(reading: &StanceReading, claim: &str) -> Option<Stance> {
    if holds_claim(reading) {
        return Some(reading.label);
    }
    let is_about = held(reading) >= FIGURE_WORDS && !reading.reasons.iter().any(|reason| is_open(reason, claim));
    let against: Vec<ReasonKind> =
        reading.reasons.iter().filter(|reason| speaks_against(reason)).map(|reason| reason.kind).collect();
    match against[..] {
        _ if !is_about => None,
        [] if reading.label != Stance::Refutes && has_number(reading, claim) => Some(Stance::Supports),
        [ReasonKind::NumberDiffers] if reading.label != Stance::Supports && held(reading) >= 1.0 => {
            Some(Stance::Refutes)
        }
        _ => None,
    }
}

/// Whether the text takes a side and has every word of the claim, or another in its position.
fn holds_claim(reading: &StanceReading) -> bool {
    matches!(reading.label, Stance::Supports | Stance::Refutes) && held(reading) >= 1.0
}

/// A number, date or name of the claim that the text lacks.
fn is_open(reason: &Reason, claim: &str) -> bool {
    let words = words_of(reason, claim);
    let is_exact = words.chars().any(char::is_numeric) || words.chars().next().is_some_and(char::is_uppercase);
    reason.kind == ReasonKind::Missing && is_exact
}

fn has_number(reading: &StanceReading, claim: &str) -> bool {
    reading.reasons.iter().any(|reason| reason.kind == ReasonKind::SameNumber && !is_year(words_of(reason, claim)))
}

fn speaks_against(reason: &Reason) -> bool {
    reason.speaks_for == Stance::Refutes || reason.kind == ReasonKind::OtherName
}

fn words_of<'a>(reason: &Reason, claim: &'a str) -> &'a str {
    reason.claim.and_then(|span| claim.get(span.start..span.end)).unwrap_or_default()
}

fn is_year(words: &str) -> bool {
    words.len() == 4 && words.parse::<u16>().is_ok_and(|year| (1500..2200).contains(&year))
}

/// The share of the claim's words that the text has, or has another in the position of: 0 to 1.
pub(super) fn held(reading: &StanceReading) -> f64 {
    share(reading, |reason| reason.speaks_for == Stance::Supports || reason.speaks_for == Stance::Refutes)
}

impl TextReading {
    /// The side it votes for; undecided where it takes one without a vote.
    #[must_use]
    pub const fn voting_stance(&self) -> Stance {
        match (self.stance, self.vote) {
            (Stance::Supports | Stance::Refutes, None) => Stance::Undecided,
            (stance, _) => stance,
        }
    }

    /// The reading with what a model says. A model whose reading counts gives a vote to a text that has none. Where the words of
    /// the text say the opposite, neither is certain and the text has no vote.
    #[must_use]
    pub fn with_model(mut self, model: ModelReading) -> Self {
        if let Some(stance) = model.vote() {
            if matches!(self.stance, Stance::Supports | Stance::Refutes) && self.stance != stance {
                (self.stance, self.vote) = (Stance::Undecided, None);
            } else if self.vote.is_none() {
                (self.stance, self.vote, self.basis) = (stance, Some(VoteGround::Model), Basis::Model);
                if let Some(quote) = &model.quote {
                    self.passage.clone_from(quote);
                }
            }
        }
        self.model = Some(model);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::{BuiltInJudge, Judge, JudgeState, JudgeText, ModelStance};

    const CLAIM: &str = "The population of Brazil was 213 million in 2021.";

    fn read(claim: &str, text: &str, is_figure: bool) -> TextReading {
        let text = JudgeText { text: text.to_owned(), is_figure, ..JudgeText::default() };
        BuiltInJudge::default().read(claim, &text)
    }

    fn by_model(stance: ModelStance, state: JudgeState) -> ModelReading {
        let quote = Some("the words of the model".to_owned());
        let model = "m".to_owned();
        ModelReading {
            model,
            state,
            stance: Some(stance),
            quote,
            conflict: None,
            negated: None,
            message: None,
            key: String::new(),
        }
    }

    #[test]
    fn words_alone_take_a_side_without_a_vote() {
        let same = read(CLAIM, CLAIM, false);
        assert_eq!((same.stance, same.vote, same.basis), (Stance::Supports, None, Basis::Words));
        assert_eq!(same.voting_stance(), Stance::Undecided);
        let other = read("The population of Brazil was 150 million in 2021.", CLAIM, false);
        assert_eq!((other.stance, other.vote), (Stance::Refutes, None));
        assert_eq!(other.voting_stance(), Stance::Undecided);
        let half = read(CLAIM, "The population of Brazil is growing.", false);
        assert_eq!(half.vote, None);
        assert!(!matches!(half.stance, Stance::Supports | Stance::Refutes));
    }

    #[test]
    fn an_official_figure_needs_the_number_the_place_and_the_year() {
        let claim = "Brazil counted a population of 213 million people in 2021, officials said.";
        let vote = |text: &str, is_figure| read(claim, text, is_figure).vote;
        let figure = "Brazil had a population of 213 million people in 2021.";
        assert_eq!(vote(figure, true), Some(VoteGround::Figure));
        for text in [
            "Brazil had a population of 203 million people in 2021.",
            "Brazil had a population of 213 million people in 2011.",
            "Mexico had a population of 213 million people in 2021.",
            "Brazil had a large population of people in 2021.",
        ] {
            assert_ne!(vote(text, true), Some(VoteGround::Figure), "{text}");
        }
        assert_eq!(vote(figure, false), None);
    }

    #[test]
    fn an_official_figure_with_another_number_refutes() {
        let other = read("The population of Brazil was 150 million in 2021.", CLAIM, true);
        assert_eq!((other.stance, other.vote, other.basis), (Stance::Refutes, Some(VoteGround::Figure), Basis::Figure));
        assert_eq!(other.voting_stance(), Stance::Refutes);
    }

    #[test]
    fn a_model_gives_a_vote_only_if_its_reading_counts() {
        let paraphrase = "Officials put the number of inhabitants at just over two hundred million.";
        let alone = read(CLAIM, paraphrase, false);
        assert_eq!(alone.vote, None);
        let counted = alone.clone().with_model(by_model(ModelStance::Supports, JudgeState::Counted));
        assert_eq!((counted.stance, counted.vote), (Stance::Supports, Some(VoteGround::Model)));
        assert_eq!(counted.passage, "the words of the model");
        for state in JudgeState::ALL.into_iter().filter(|state| *state != JudgeState::Counted) {
            let refused = alone.clone().with_model(by_model(ModelStance::Supports, state));
            assert_eq!((refused.stance, refused.vote), (alone.stance, None), "{}", state.name());
            assert!(refused.model.is_some());
        }
    }

    #[test]
    fn words_and_model_on_different_sides_are_no_vote() {
        let words = read(CLAIM, CLAIM, false);
        let same = words.clone().with_model(by_model(ModelStance::Supports, JudgeState::Counted));
        assert_eq!((same.stance, same.vote), (Stance::Supports, Some(VoteGround::Model)));
        assert_eq!(same.basis, Basis::Model);
        let opposite = words.clone().with_model(by_model(ModelStance::Refutes, JudgeState::Counted));
        assert_eq!((opposite.stance, opposite.vote), (Stance::Undecided, None));
        // A model that takes no side changes nothing.
        let silent = words.clone().with_model(by_model(ModelStance::Unrelated, JudgeState::NoSide));
        assert_eq!((silent.stance, silent.vote), (Stance::Supports, None));
    }
}
