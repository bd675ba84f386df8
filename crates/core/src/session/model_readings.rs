//! What models said about sentences and texts.

use crate::grounding::pair_key;
use crate::judge::ModelReading;
use crate::stance::hosted::join;
use crate::stance::{StanceReading, TextSpan};
use credence_lookup::Lookup;

/// What models said about pairs of a claim and a text. Each pair has a number.
#[derive(Debug, Default)]
pub struct ModelReadings {
    places: Lookup,
    readings: Vec<Option<ModelReading>>,
}

impl ModelReadings {
    /// The number of a pair.
    pub fn number(&mut self, claim: &str, text: &str) -> usize {
        let key = pair_key(claim, text);
        if let Some(number) = self.places.get(&key) {
            return number;
        }
        self.places.set(key, self.readings.len());
        self.readings.push(None);
        self.readings.len() - 1
    }

    /// Keeps what a model said about a pair; the later one counts.
    pub fn keep(&mut self, number: usize, reading: ModelReading) {
        if let Some(place) = self.readings.get_mut(number) {
            *place = Some(reading);
        }
    }

    /// What a model said about a pair.
    #[must_use]
    pub fn get(&self, claim: &str, text: &str) -> Option<&ModelReading> {
        self.readings.get(self.places.get(&pair_key(claim, text))?)?.as_ref()
    }

    /// A reading with what a model said. The quote of a reading that counts is the passage to show.
    #[must_use]
    pub fn decide(&self, claim: &str, text: &str, reading: StanceReading) -> StanceReading {
        let Some(model) = self.get(claim, text) else { return reading };
        let mut decided = join(reading, vec![model.reason()]);
        let quote = model.quote.as_deref().filter(|_| model.vote().is_some());
        let quoted = quote.and_then(|quote| Some((text.find(quote)?, quote.len())));
        decided.window = quoted.map(|(start, length)| TextSpan { start, end: start + length }).or(decided.window);
        decided
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::{JudgeState, ModelStance};
    use crate::stance::{Detector, Stance};

    const CLAIM: &str = "Coffee was first grown in Ethiopia.";
    const TEXT: &str = "The museum shows paintings. The plant was cultivated on those hills before anywhere else.";

    fn said(state: JudgeState) -> ModelReadings {
        let mut judged = ModelReadings::default();
        let number = judged.number(CLAIM, TEXT);
        assert_eq!(judged.number(CLAIM, TEXT), number);
        let reading = ModelReading {
            model: "m".to_owned(),
            state,
            stance: Some(ModelStance::Supports),
            quote: Some("The plant was cultivated on those hills".to_owned()),
            conflict: None,
            negated: None,
            message: None,
            key: String::new(),
        };
        judged.keep(number, reading);
        judged
    }

    #[test]
    fn only_a_reading_that_counts_decides_and_its_quote_is_the_passage() {
        let alone = Detector::built_in().detect(CLAIM, TEXT, None);
        let decided = said(JudgeState::Counted).decide(CLAIM, TEXT, alone.clone());
        assert_eq!(decided.label, Stance::Supports);
        assert_eq!(decided.window, Some(TextSpan { start: 28, end: 67 }));
        let refused = said(JudgeState::QuoteMissing).decide(CLAIM, TEXT, alone.clone());
        assert_eq!((refused.label, refused.window), (alone.label, alone.window));
        assert_eq!(said(JudgeState::Counted).decide(CLAIM, "other", alone.clone()), alone);
    }
}
