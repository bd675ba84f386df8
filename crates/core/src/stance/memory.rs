//! Many claims compared with many texts: each is split into words once, and each pair is compared once.

use credence_lookup::Lookup;

use super::detector::Detector;
use super::language::{LanguageSigns, StanceLanguage};
use super::reading::StanceReading;
use super::text::Words;

/// So many words are kept; with more, everything is forgotten and read again. A word takes about 200 bytes.
const MOST_WORDS: usize = 100_000;
/// So many readings are kept.
const MOST_READINGS: usize = 20_000;

/// A detector that keeps what it has read. Its readings are those of [`Detector::detect`]; its memory is bounded.
#[derive(Debug)]
pub struct DetectorMemory<'d> {
    detector: &'d Detector,
    places: Lookup,
    texts: Vec<KnownText>,
    pairs: Lookup<(usize, usize)>,
    readings: Vec<StanceReading>,
    n_words: usize,
}

/// A claim or a text. In which language it is read depends on what it is compared with.
#[derive(Debug)]
struct KnownText {
    signs: LanguageSigns,
    words: Vec<(StanceLanguage, Words)>,
}

impl<'d> DetectorMemory<'d> {
    /// A detector that has read nothing.
    #[must_use]
    pub fn new(detector: &'d Detector) -> Self {
        Self {
            detector,
            places: Lookup::default(),
            texts: Vec::new(),
            pairs: Lookup::default(),
            readings: Vec::new(),
            n_words: 0,
        }
    }

    /// The detector.
    #[must_use]
    pub const fn detector(&self) -> &'d Detector {
        self.detector
    }

    /// The stance of a text towards a claim, in the language that is guessed from both.
    pub fn detect(&mut self, claim: &str, text: &str) -> StanceReading {
        let (claim_at, text_at) = (self.place_of(claim), self.place_of(text));
        if let Some(known) = self.pairs.get(&(claim_at, text_at)) {
            return self.readings[known].clone();
        }
        let language = self.texts[claim_at].signs.and(self.texts[text_at].signs).language();
        self.read(claim_at, claim, language);
        self.read(text_at, text, language);
        let words = |at: usize| self.texts[at].words.iter().find(|(known, _)| *known == language);
        let reading = match (words(claim_at), words(text_at)) {
            (Some((_, claim)), Some((_, text))) => self.detector.compare(claim, text),
            _ => self.detector.detect(claim, text, Some(language)),
        };
        self.pairs.set((claim_at, text_at), self.readings.len());
        self.readings.push(reading.clone());
        if self.n_words > MOST_WORDS || self.readings.len() > MOST_READINGS {
            *self = Self::new(self.detector);
        }
        reading
    }

    fn place_of(&mut self, text: &str) -> usize {
        if let Some(place) = self.places.get(text) {
            return place;
        }
        self.places.set(text.to_owned(), self.texts.len());
        self.texts.push(KnownText { signs: LanguageSigns::of(text), words: Vec::new() });
        self.texts.len() - 1
    }

    fn read(&mut self, at: usize, text: &str, language: StanceLanguage) {
        if self.texts[at].words.iter().all(|(known, _)| *known != language) {
            let words = self.detector.words_of(text, language);
            // An empty text takes memory, too.
            self.n_words += words.words.len() + 1;
            self.texts[at].words.push((language, words));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXTS: [&str; 8] = [
        "The bridge of Harwick was opened in 1937 by the mayor.",
        "The bridge of Harwick was opened in 1938. It is long.",
        "A ponte de Harwick não foi aberta em 1937, mas em 1940.",
        "橋は1937年に開通した。",
        "Le pont n'est pas ouvert depuis 1937.",
        "Мост открыт в 1937 году.",
        "1937",
        "",
    ];

    #[test]
    fn a_detector_with_a_memory_reads_as_one_without() {
        let mut memory = DetectorMemory::new(Detector::built_in());
        for _ in 0..2 {
            for claim in TEXTS {
                for text in TEXTS {
                    let alone = Detector::built_in().detect(claim, text, None);
                    assert_eq!(memory.detect(claim, text), alone, "{claim} {text}");
                }
            }
        }
        assert_eq!(memory.readings.len(), TEXTS.len() * TEXTS.len());
    }

    #[test]
    fn the_memory_is_bounded() {
        let mut memory = DetectorMemory::new(Detector::built_in());
        for number in 0..60 {
            let text = format!("{number} ") + &"The bridge is open. ".repeat(1_000);
            memory.detect(TEXTS[0], &text);
            assert!(memory.n_words <= MOST_WORDS && memory.texts.len() < 60);
        }
    }
}
