//! The language of a claim and its text.

use credence_lexical::lower::lower;
use credence_lexical::script::{is_han, is_kana};
use serde::Serialize;
use std::sync::LazyLock;

/// The language of a claim and its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum StanceLanguage {
    /// English.
    English,
    /// Portuguese, in which "no" denies nothing.
    Portuguese,
    /// Japanese, whose words stand without spaces.
    Japanese,
    /// A language whose small words are not known: only an identical sentence can be told from another.
    Other,
}

/// At most so many characters are read to guess a language.
const READ: usize = 800;

/// Frequent small words by language. A word that several of them have counts for each, so that what one of them has alone decides.
const SMALL_WORDS: [(StanceLanguage, &str); 23] = [
    (
        StanceLanguage::English,
        "the of is and in was to are that with for on at by from were has had have not it its this an be been as his her will can does did who which",
    ),
    (
        StanceLanguage::Portuguese,
        "não nunca jamais um uma é são em do da dos das os as na nas nos com foi foram para que por pelo pela ao à mais seu sua tem está se ele ela",
    ),
    // Spanish, Catalan, Galician
    (
        StanceLanguage::Other,
        "el la los las un una es son en del al con por para que fue fueron se su y más está ha lo como ella nunca ya",
    ),
    (StanceLanguage::Other, "el la els les un una és són amb per que va del al i més està ha ni mai dels"),
    // French
    (
        StanceLanguage::Other,
        "le la les un une est sont dans du des au aux avec pour que ne pas n'est n'a été et par sur ce qui il elle n'ont jamais",
    ),
    // German
    (
        StanceLanguage::Other,
        "der die das den dem ein eine ist sind war wurde in von und mit für nicht kein keine hat haben im zu auf es sich nie",
    ),
    // Italian
    (
        StanceLanguage::Other,
        "il lo la i gli le un una è sono in del della di che con per non stato stata ha nel alla dei si mai",
    ),
    // Dutch, Afrikaans
    (
        StanceLanguage::Other,
        "het een is zijn in van en met voor niet geen werd was heeft op te door nie die word nooit",
    ),
    // Swedish, Danish, Norwegian
    (
        StanceLanguage::Other,
        "den det en ett är er var i på av och og med för for inte ikke har blev ble til som att at aldrig aldri",
    ),
    // Polish
    (StanceLanguage::Other, "w na z do nie jest się i że to został została przez był była są od nigdy"),
    // Czech, Slovak
    (
        StanceLanguage::Other,
        "v na z do je se že to byl byla bylo není nebyl nebyla od jsou sa bol bola nebol nebola nie",
    ),
    // Turkish
    (StanceLanguage::Other, "bir ve bu için ile değil da çok olarak olan yok hiç"),
    // Romanian
    (StanceLanguage::Other, "un este sunt în din la cu pentru nu fost și că pe niciodată"),
    // Finnish, Estonian
    (StanceLanguage::Other, "on ei ja oli ole se että ovat ollut eivät mutta ning see oma"),
    // Hungarian
    (StanceLanguage::Other, "az egy és nem van volt hogy is ez meg nincs soha"),
    // Indonesian, Malay
    (StanceLanguage::Other, "yang di dan ini itu dari ke tidak adalah untuk dengan telah bukan pada belum"),
    // Vietnamese
    (StanceLanguage::Other, "là và của không được có trong cho này các một đã với chưa"),
    // Croatian, Serbian, Slovenian
    (StanceLanguage::Other, "je u na i se da nije su za od ni v bil bila bio nikad nisu"),
    // Lithuanian, Latvian
    (StanceLanguage::Other, "yra ir nėra buvo į iš su kad ne ir un nav bija uz ar"),
    // Albanian
    (StanceLanguage::Other, "është nuk në dhe të një i për me nga ka"),
    // Icelandic, Irish, Welsh
    (StanceLanguage::Other, "er ekki og að var í á sem til ní níl an na agus tá yn yw nid mae ddim"),
    // Swahili, Tagalog
    (StanceLanguage::Other, "ya wa na ni kwa si la hii katika ang ng mga sa ay hindi na"),
    // Esperanto, Basque
    (StanceLanguage::Other, "la estas ne kaj en da ez eta dira zen"),
];

impl StanceLanguage {
    /// The language of a tag such as `pt-BR`; [`StanceLanguage::Other`] for one without a table.
    #[must_use]
    pub fn from_tag(tag: &str) -> Self {
        let is = |name: &str| tag.get(..2).is_some_and(|head| head.eq_ignore_ascii_case(name));
        if is("pt") {
            Self::Portuguese
        } else if is("ja") {
            Self::Japanese
        } else if is("en") {
            Self::English
        } else {
            Self::Other
        }
    }

    /// The language a text is probably written in; English where nothing speaks for another.
    #[must_use]
    pub fn guess(text: &str) -> Self {
        Self::guess_of(&[text])
    }

    /// The language that texts about one thing are probably written in.
    #[must_use]
    pub fn guess_of(texts: &[&str]) -> Self {
        let signs = texts.iter().map(|text| LanguageSigns::of(text));
        signs.reduce(LanguageSigns::and).unwrap_or_default().language()
    }
}

/// What in a text speaks for a language. The signs of two texts add up to those of both.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LanguageSigns {
    has_kana: bool,
    n_latin: u32,
    n_other: u32,
    /// The small words by row of [`SMALL_WORDS`].
    counts: [u32; SMALL_WORDS.len()],
}

impl LanguageSigns {
    /// The signs in the beginning of a text.
    pub(super) fn of(text: &str) -> Self {
        let head: String = text.chars().take(READ).flat_map(lower).collect();
        let mut signs = Self { has_kana: head.chars().any(is_kana), ..Self::default() };
        signs.count_letters(&head);
        for word in head.split(|next: char| !next.is_alphabetic() && next != '\'') {
            let mut languages = languages_of(word);
            while languages != 0 {
                signs.counts[languages.trailing_zeros() as usize] += 1;
                languages &= languages - 1;
            }
        }
        // No other of these languages has both signs.
        signs.counts[1] += head.matches(['ã', 'õ']).count() as u32;
        signs
    }

    /// The signs of two texts together.
    pub(super) fn and(mut self, other: Self) -> Self {
        self.has_kana |= other.has_kana;
        self.n_latin += other.n_latin;
        self.n_other += other.n_other;
        self.counts.iter_mut().zip(other.counts).for_each(|(count, more)| *count += more);
        self
    }

    /// The language that they speak for.
    pub(super) fn language(&self) -> StanceLanguage {
        if self.has_kana {
            return StanceLanguage::Japanese;
        }
        // Han, Cyrillic, Greek, Arabic and so on, more than Latin letters.
        if self.n_other > self.n_latin {
            return StanceLanguage::Other;
        }
        let mut best = (0, StanceLanguage::English);
        for (count, (language, _)) in self.counts.into_iter().zip(SMALL_WORDS) {
            if count > best.0 {
                best = (count, language);
            }
        }
        best.1
    }

    fn count_letters(&mut self, text: &str) {
        for letter in text.chars().filter(|letter| letter.is_alphabetic()) {
            let is_latin = letter < '\u{250}' || ('\u{1e00}'..'\u{1f00}').contains(&letter);
            if is_latin && !is_han(letter) { self.n_latin += 1 } else { self.n_other += 1 }
        }
    }
}

/// The rows of [`SMALL_WORDS`] that have a word, one bit each.
fn languages_of(word: &str) -> u32 {
    static WORDS: LazyLock<Vec<(&str, u32)>> = LazyLock::new(|| {
        let mut words: Vec<(&str, u32)> = Vec::new();
        for (row, (_, small)) in SMALL_WORDS.iter().enumerate() {
            words.extend(small.split(' ').map(|word| (word, 1 << row)));
        }
        words.sort_unstable();
        words.dedup_by(|next, kept| {
            let is_same = next.0 == kept.0;
            if is_same {
                kept.1 |= next.1;
            }
            is_same
        });
        words
    });
    WORDS.binary_search_by(|(known, _)| (*known).cmp(word)).map_or(0, |at| WORDS[at].1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_without_a_table_is_not_taken_for_one_with_a_table() {
        for text in [
            "La vacuna no fue aprobada por la agencia en 2020.",
            "Le vaccin n'est pas approuvé par l'agence.",
            "Der Impfstoff wurde nicht zugelassen.",
            "Het vaccin is niet goedgekeurd.",
            "Szczepionka nie została zatwierdzona.",
            "Вакцина не была одобрена.",
            "疫苗没有获得批准。",
            "백신은 승인되지 않았다.",
            "Aşı onaylanmış değil.",
        ] {
            assert_eq!(StanceLanguage::guess(text), StanceLanguage::Other, "{text}");
        }
    }

    #[test]
    fn names_with_small_words_of_another_language_do_not_decide() {
        for text in [
            "Charles de Gaulle won no elections in 1946.",
            "Rio de Janeiro is the host of the games.",
            "Leonardo da Vinci painted the portrait.",
            "The bridge was closed.",
            "Tesla acquired SolarCity.",
            "In die casting the metal is hot.",
        ] {
            assert_eq!(StanceLanguage::guess(text), StanceLanguage::English, "{text}");
        }
        assert_eq!(StanceLanguage::guess("A ponte não foi fechada em maio."), StanceLanguage::Portuguese);
        assert_eq!(StanceLanguage::guess("橋は閉鎖された。"), StanceLanguage::Japanese);
    }
}
