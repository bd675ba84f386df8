//! The detector: compares a claim with a text and gives a stance, its chances and the reasons.

use std::sync::LazyLock;

use super::align::Alignment;
use super::clash;
use super::contrast;
use super::feature::{self, Feature, Features};
use super::label::Stance;
use super::language::StanceLanguage;
use super::model::{self, TableError, Weights};
use super::number::{Measure, Number};
use super::reading::{StanceProbabilities, StanceReading};
use super::reason;
use super::roles;
use super::statement::{self, Statement};
use super::text::{TextSpan, Word, Words};
use super::words::{Fact, WordTable};

/// The shipped table.
static BUILT_IN: &[u8] = include_bytes!("../../data/stance/stance.table");

/// Detects the stance of texts towards claims, from the words alone.
#[derive(Clone, Debug)]
pub struct Detector {
    words: WordTable,
    weights: Weights,
}

/// A sentence that says the claim supports it from this chance on.
const SUPPORTS_FROM: f64 = 0.3;
/// A sentence that is incompatible with the claim refutes it from this chance on.
const REFUTES_FROM: f64 = 0.3;
/// What each number and name that the text lacks takes from the log-odds of support; trees alone do not always notice one.
const COST_OF_MISSING: f64 = 1.0;
/// So many of them count.
const MOST_MISSING: u8 = 4;
/// A text is about the claim where it contains at least this share of it, by rarity.
const ABOUT_FROM: f32 = 0.4;
/// Or where it contains at least this share of the names.
const NAMED_FROM: f32 = 0.5;

/// Counts below this are in many texts.
const FEW: f64 = 100.0;
/// From this quality of a match on, a number is the same.
const SAME: f32 = 0.9;

impl Detector {
    /// The built-in detector, parsed once.
    #[must_use]
    #[expect(clippy::expect_used, reason = "the table is part of the program, and a test reads it")]
    pub fn built_in() -> &'static Self {
        static DETECTOR: LazyLock<Detector> =
            LazyLock::new(|| Detector::from_table(BUILT_IN).expect("the built-in table is well formed"));
        &DETECTOR
    }

    /// A detector from the bytes of a table.
    ///
    /// # Errors
    /// When the bytes are not a table of this version, or end too early.
    pub fn from_table(table: &[u8]) -> Result<Self, TableError> {
        let (words, weights) = model::read(table)?;
        Ok(Self::new(words, weights))
    }

    /// A detector with these words and weights, as the training program makes them.
    #[must_use]
    pub fn new(words: &str, weights: Weights) -> Self {
        Self { words: WordTable::parse(words), weights }
    }

    /// The stance of a text towards a claim. Without a language, it is guessed from the text.
    ///
    /// Time grows with the length of the text; only its first 12,000 words and the first 120 of the claim are read.
    #[must_use]
    pub fn detect(&self, claim: &str, text: &str, language: Option<StanceLanguage>) -> StanceReading {
        let (claim, text) = self.read(claim, text, language);
        self.compare(&claim, &text)
    }

    /// The same of words that were read, in one language.
    pub(super) fn compare(&self, claim: &Words, text: &Words) -> StanceReading {
        if claim.words.is_empty() || text.words.is_empty() {
            return nothing_to_compare();
        }
        let (alignment, statement) = statement::choose(Alignment::new(claim, text));
        let contrast = contrast::find(&alignment);
        let pairs = clash::find(&alignment);
        let features = feature::measure(&alignment, &pairs);
        let mut reasons = reason::reasons(&alignment, &pairs);
        let missing = f64::from(n_missing_particulars(&alignment)) * COST_OF_MISSING;
        let [supports, refutes, neutral] = self.weights.stance.scores(&features);
        let [supports, refutes, neutral] = model::chances([supports - missing, refutes, neutral]);
        let mut probabilities = StanceProbabilities { supports, refutes, neutral };
        let [score] = self.weights.grounding.scores(&features);
        let [mut supported, _] = model::chances([score - missing, 0.0]);
        let [score] = self.weights.attribution.scores(&features);
        let [mut attributable, _] = model::chances([score, 0.0]);
        if let Some(exchange) = roles::exchange(&alignment) {
            probabilities = probabilities.without_support();
            supported = supported.min(1.0 - supported);
            attributable = attributable.min(1.0 - attributable);
            reasons.push(reason::other_role(&alignment, exchange));
        }
        let compared = &text.words[alignment.window.clone()];
        // Dates are not in the order of the text.
        let start = compared.iter().map(|word| word.span.start).min();
        let end = compared.iter().map(|word| word.span.end).max();
        let window = start.zip(end).map(|(start, end)| TextSpan { start, end });
        let certain = statement.and_then(|found| certain(found, probabilities, supported));
        if let Some(statement) = statement.filter(|_| certain.is_some()) {
            reason::agree_with(&alignment, &statement, &mut reasons);
        }
        let label = certain.unwrap_or_else(|| {
            if is_about(&features) || has_same_quantity(&alignment) { Stance::Undecided } else { Stance::Neutral }
        });
        StanceReading { label, probabilities, supported, attributable, reasons, contrast, window, models: Vec::new() }
    }

    /// The features that the training program learns from; all zero where there is nothing to compare.
    #[must_use]
    pub fn features(&self, claim: &str, text: &str) -> Features {
        let (claim, text) = self.read(claim, text, None);
        if claim.words.is_empty() || text.words.is_empty() {
            return [0; feature::N_FEATURES];
        }
        let (alignment, _) = statement::choose(Alignment::new(&claim, &text));
        let pairs = clash::find(&alignment);
        feature::measure(&alignment, &pairs)
    }

    /// The first word of a text that denies something: "not", "nobody", "deny".
    #[must_use]
    pub fn denial(&self, text: &str) -> Option<TextSpan> {
        let language = StanceLanguage::guess(text);
        let words = Words::parse(text, &self.words, language, |_| 1.0);
        let denies = |fact: &Fact| match fact {
            Fact::Negator | Fact::Denial => true,
            Fact::NegatorOutsidePortuguese => language != StanceLanguage::Portuguese,
            _ => false,
        };
        words.words.iter().find(|word| words.facts(word).iter().any(denies)).map(|word| word.span)
    }

    /// The stems of the content words of a text.
    pub fn stems<'a>(&'a self, text: &str) -> impl Iterator<Item = u64> + use<'a> {
        let words = Words::parse(text, &self.words, StanceLanguage::English, |_| 1.0);
        words.words.into_iter().filter(|word| !word.is_stop && word.number.is_none()).map(|word| word.keys.stem)
    }

    fn read(&self, claim: &str, text: &str, language: Option<StanceLanguage>) -> (Words, Words) {
        let language = language.unwrap_or_else(|| StanceLanguage::guess_of(&[claim, text]));
        (self.words_of(claim, language), self.words_of(text, language))
    }

    /// The words of a claim or a text.
    pub(super) fn words_of(&self, text: &str, language: StanceLanguage) -> Words {
        Words::parse(text, &self.words, language, |key| self.weights.rarity(key))
    }
}

fn nothing_to_compare() -> StanceReading {
    StanceReading {
        label: Stance::NotCheckable,
        probabilities: StanceProbabilities { supports: 0.0, refutes: 0.0, neutral: 1.0 },
        supported: 0.0,
        attributable: 0.0,
        reasons: Vec::new(),
        contrast: None,
        window: None,
        models: Vec::new(),
    }
}

/// How many numbers and names of the claim the text lacks.
fn n_missing_particulars(alignment: &Alignment<'_>) -> u8 {
    let is_particular = |word: &Word| !word.is_stop && (word.number.is_some() || word.is_capital);
    let missing = alignment.claim_words().filter(|(at, word)| is_particular(word) && alignment.anywhere[*at] == 0.0);
    missing.take(usize::from(MOST_MISSING)).fold(0, |n, _| n + 1)
}

/// The side that a sentence of the text takes for certain.
fn certain(found: Statement, chances: StanceProbabilities, supported: f64) -> Option<Stance> {
    match found {
        Statement::Same => (supported >= SUPPORTS_FROM).then_some(Stance::Supports),
        Statement::Incompatible(_) | Statement::Denied { .. } => {
            (chances.refutes >= REFUTES_FROM).then_some(Stance::Refutes)
        }
    }
}

/// Whether a text is about what the claim says, by its words and names.
fn is_about(features: &Features) -> bool {
    let reaches = |feature, from| feature::share_of(features, feature).is_some_and(|share| share >= from);
    reaches(Feature::Covered, ABOUT_FROM) || reaches(Feature::NamesCoveredAnywhere, NAMED_FROM)
}

/// Whether a quantity of the claim is in the text: one that two texts about different things rarely share. A year or a day is none.
fn has_same_quantity(alignment: &Alignment<'_>) -> bool {
    let is_telling = |number: &Number| match number.measure {
        Measure::Money | Measure::Percent | Measure::PercentagePoints => true,
        Measure::Count => number.unit.is_some() || number.value.abs() >= FEW,
        _ => false,
    };
    let is_same = |(at, word): (usize, &Word)| {
        word.number.as_ref().is_some_and(is_telling) && alignment.anywhere.get(at).is_some_and(|found| *found >= SAME)
    };
    alignment.claim_words().any(is_same)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_with_a_quantity_of_the_claim_is_about_it() {
        let label = |claim, text| Detector::built_in().detect(claim, text, None).label;
        let height = "国土地理院によると、最高点の剣ヶ峰の標高は3,776メートルで、日本で最も高い地点です。";
        assert_eq!(label(height, "富士山（剣ヶ峰）の標高は3,776mで、国内の山で最も高い。"), Stance::Undecided);
        let ash = "火山灰は約100キロメートル離れた江戸にも降りました。";
        assert_eq!(label(ash, "火口から約100km離れた江戸でも、昼でも暗くなるほどの降灰があった。"), Stance::Undecided);
        assert_eq!(label("The festival began in 2012.", "The law was signed in 2012."), Stance::Neutral);
        assert_eq!(label("It has 3 doors and opens daily.", "Mice have 3 toes."), Stance::Neutral);
    }

    #[test]
    fn quantities_in_other_units_are_support() {
        let detect = |claim, text| Detector::built_in().detect(claim, text, None);
        for (claim, text) in [
            ("The tunnel is 2 km long.", "The tunnel is 2,000 metres long."),
            ("The bridge is 1.5 kilometres long.", "The bridge is 1500 m long."),
            ("O túnel tem 2 km.", "O túnel tem 2.000 metros."),
        ] {
            let reading = detect(claim, text);
            assert_eq!(reading.label, Stance::Supports, "{claim} {text}");
        }
        let other = detect("The tunnel is 2 km long.", "The tunnel is 2,500 metres long.");
        assert_ne!(other.label, Stance::Supports);
    }

    #[test]
    fn another_sign_currency_limit_or_name_is_never_support() {
        let detect = |claim, text| Detector::built_in().detect(claim, text, None).label;
        for (claim, text) in [
            ("The town has 500 residents.", "The town has 12 500 residents."),
            ("The economy grew 2.1 %.", "The economy grew −2.1 %."),
            ("The ship cost €2 billion.", "The ship cost $2 billion."),
            ("The school opened in 1990.", "The school opened before 1990."),
            ("The school opened in 1990.", "The school opened after 1990."),
            ("The office uses port 8080.", "The office uses port 8081."),
            ("The tool needs Python 3.10.", "The tool needs Python 3.1."),
            ("The share rose 5 percent.", "The share rose 5 percentage points."),
            ("The train leaves at 3:30 pm.", "The train leaves at 3:30 am."),
            ("The class has 10 pupils.", "The class has 10–20 pupils."),
        ] {
            assert_ne!(detect(claim, text), Stance::Supports, "{claim} {text}");
        }
        for (claim, text) in [
            ("The ship cost €2 billion.", "The ship cost $2 billion."),
            ("The town has 12,500 residents.", "The town has 12\u{202f}500 residents."),
            ("The train leaves at 15:30.", "The train leaves at 3:30 pm."),
            ("The tool needs Python 3.10.", "The tool needs Python 3.1."),
            ("The ship cost $1.5B.", "The ship cost $1,500,000,000.00."),
        ] {
            assert_ne!(detect(claim, text), Stance::Refutes, "{claim} {text}");
        }
        for (claim, text) in [
            ("The town has 12,500 residents.", "The town has 12 500 residents."),
            ("The ship cost $1.5B.", "The ship cost $1,500,000,000.00."),
            ("The train leaves at 15:30.", "The train leaves at 3:30 pm."),
            ("The bridge was closed for 14 days.", "The bridge was closed for 14 days in May."),
            ("The school opened before 1990.", "The school opened before 1990."),
            ("The office uses port 8080.", "The office uses port 8080."),
        ] {
            assert_eq!(detect(claim, text), Stance::Supports, "{claim} {text}");
        }
    }

    #[test]
    fn what_a_text_denies_or_doubts_before_it_says_it_is_not_support() {
        let detect = |text| Detector::built_in().detect("Coffee causes cancer in humans.", text, None).label;
        for text in [
            "There is no evidence that coffee causes cancer in humans.",
            "There is no evidence coffee causes cancer in humans.",
            "It is a myth that coffee causes cancer in humans.",
            "It is false that coffee causes cancer in humans.",
            "Researchers deny that coffee causes cancer in humans.",
            "It was once believed that coffee causes cancer in humans.",
            "Nobody has shown that coffee causes cancer in humans.",
            "No study shows that coffee causes cancer in humans.",
            "Scientists do not believe, however, that coffee causes cancer in humans.",
            "Social media posts falsely claim that coffee causes cancer in humans.",
            "Myth: Coffee causes cancer in humans.",
            "Claim: coffee causes cancer in humans.",
            "In most countries, coffee causes cancer in humans.",
            "The agency confirmed that coffee causes cancer in humans.",
        ] {
            assert_ne!(detect(text), Stance::Supports, "{text}");
        }
        for text in ["Fact: coffee causes cancer in humans.", "In 2019, coffee causes cancer in humans."] {
            assert_eq!(detect(text), Stance::Supports, "{text}");
        }
    }

    #[test]
    fn a_denied_verb_of_denial_is_a_contradiction() {
        let detect = |claim, text| Detector::built_in().detect(claim, text, None).label;
        let claim = "Vitamin D supplements prevent bone fractures in healthy adults.";
        assert_eq!(
            detect(claim, "Vitamin D supplements do not prevent bone fractures in healthy adults."),
            Stance::Refutes
        );
        assert_eq!(detect(claim, claim), Stance::Supports);
        assert_ne!(detect("Aspirin reduces strokes.", "Aspirin does not prevent strokes."), Stance::Refutes);
    }
}
