//! Which readings of texts may vote on a claim.
//!
//! A text votes only if its stance is nearly certain: by its words it must hold the whole claim, as an official figure it must have the
//! claim's figure, subject, place and time, and a model must pass every rule of [`super::JudgeState`]. Everything else has no vote.

use super::claim_words::share;
use super::{ModelReading, TextReading};
use crate::stance::{Basis, Reason, ReasonKind, Stance, StanceReading};

credence_text::named_enum! {
    /// Why a text may vote.
    pub enum VoteGround {
        /// By its words it supports or refutes, and it holds the whole claim.
        Words = "words",
        /// It is an official figure with the claim's number, subject, place and time.
        Figure = "figure",
        /// A model says so, and all rules hold.
        Model = "model",
    }
}

/// An official figure need not repeat every word of the claim, but this share of them.
const FIGURE_WORDS: f64 = 0.6;

/// Why a reading by words may vote; `None` without a vote.
pub(super) fn ground(reading: &StanceReading, claim: &str, is_figure: bool) -> Option<VoteGround> {
    let takes_side = matches!(reading.label, Stance::Supports | Stance::Refutes);
    if takes_side && held(reading) >= 1.0 {
        return Some(VoteGround::Words);
    }
    (is_figure && agrees_as_figure(reading, claim)).then_some(VoteGround::Figure)
}

/// The stance of a reading with this ground: a side needs a ground, and a figure that agrees supports.
pub(super) const fn stance(label: Stance, ground: Option<VoteGround>) -> Stance {
    match (label, ground) {
        (_, Some(VoteGround::Figure)) => Stance::Supports,
        (Stance::Supports | Stance::Refutes, None) => Stance::Undecided,
        (label, _) => label,
    }
}

/// Whether the text has every number, date and name of the claim, at least one number among them, and nothing against it.
fn agrees_as_figure(reading: &StanceReading, claim: &str) -> bool {
    let is_open = |reason: &Reason| {
        let words = reason.claim.and_then(|span| claim.get(span.start..span.end)).unwrap_or_default();
        let is_exact = words.chars().any(char::is_numeric) || words.chars().next().is_some_and(char::is_uppercase);
        reason.kind == ReasonKind::Missing && is_exact
    };
    let has_number = reading.reasons.iter().any(|reason| {
        let words = reason.claim.and_then(|span| claim.get(span.start..span.end)).unwrap_or_default();
        reason.kind == ReasonKind::SameNumber && !is_year(words)
    });
    let contradicts = |reason: &Reason| reason.speaks_for == Stance::Refutes || reason.kind == ReasonKind::OtherName;
    has_number
        && reading.label != Stance::Refutes
        && held(reading) >= FIGURE_WORDS
        && !reading.reasons.iter().any(|reason| is_open(reason) || contradicts(reason))
}

fn is_year(words: &str) -> bool {
    words.len() == 4 && words.parse::<u16>().is_ok_and(|year| (1500..2200).contains(&year))
}

/// The share of the claim's words that the text has, or has another in the position of: 0 to 1.
pub(super) fn held(reading: &StanceReading) -> f64 {
    share(reading, |reason| reason.speaks_for == Stance::Supports || reason.speaks_for == Stance::Refutes)
}

impl TextReading {
    /// The reading with what a model says. A model whose reading counts gives a vote to a text that has none, and takes it from a
    /// text whose words say the opposite: then neither is certain.
    #[must_use]
    pub fn with_model(mut self, model: ModelReading) -> Self {
        if let Some(stance) = model.vote() {
            if self.vote.is_some() && self.stance != stance {
                (self.stance, self.vote) = (Stance::Undecided, None);
            } else {
                self.vote = self.vote.or(Some(VoteGround::Model));
                self.stance = stance;
                if self.basis == Basis::Words {
                    self.basis = Basis::Model;
                }
                if let Some(quote) = model.quote.as_ref().filter(|_| self.vote == Some(VoteGround::Model)) {
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
    fn only_a_text_with_the_whole_claim_votes_by_its_words() {
        assert_eq!(read(CLAIM, CLAIM, false).vote, Some(VoteGround::Words));
        let other = read("The population of Brazil was 150 million in 2021.", CLAIM, false);
        assert_eq!((other.stance, other.vote), (Stance::Refutes, Some(VoteGround::Words)));
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
        assert_eq!((same.stance, same.vote), (Stance::Supports, Some(VoteGround::Words)));
        let opposite = words.clone().with_model(by_model(ModelStance::Refutes, JudgeState::Counted));
        assert_eq!((opposite.stance, opposite.vote), (Stance::Undecided, None));
        // A model that takes no side changes nothing.
        let silent = words.clone().with_model(by_model(ModelStance::Unrelated, JudgeState::NoSide));
        assert_eq!((silent.stance, silent.vote), (Stance::Supports, Some(VoteGround::Words)));
    }
}
