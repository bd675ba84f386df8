//! Laws of the stance check for any trained table: synonyms keep the stance, one changed word reverses it.

use credence_core::stance::{Detector, ReasonKind, Stance, StanceReading};
use proptest::prelude::*;

fn read(claim: &str, text: &str) -> StanceReading {
    Detector::built_in().detect(claim, text, None)
}

fn kinds(reading: &StanceReading) -> Vec<ReasonKind> {
    reading.reasons.iter().map(|reason| reason.kind).collect()
}

/// Sentences written for these tests.
const SENTENCES: [&str; 10] = [
    "The bridge over the river was opened in 1932 by the mayor of the city.",
    "Maria Santos won the chess championship in Lisbon after seven rounds.",
    "The company sold 40 million phones during the last quarter.",
    "Daily exercise reduces the risk of heart disease in older adults.",
    "The museum is closed on Monday and opens again on Tuesday morning.",
    "Unemployment in the region increased to 8 percent last year.",
    "The novel was written by Helen Brandt and published in Germany.",
    "The red car stopped in front of the old library.",
    "The glacier has lost a third of its ice since 1980.",
    "All passengers left the train before the fire reached the second wagon.",
];

#[test]
fn a_sentence_supports_itself() {
    for sentence in SENTENCES {
        let reading = read(sentence, sentence);
        assert_eq!(reading.label, Stance::Supports, "{sentence}: {:?}", reading.probabilities);
        assert!(reading.supported > 0.5, "{sentence}: {}", reading.supported);
    }
}

#[test]
fn words_that_are_equal_support() {
    let pairs = [
        ("The movie was released in 1999.", "The film was released in 1999 in Spain."),
        (
            "The firm sold 40 million phones during the last quarter.",
            "During the last quarter the company sold forty million phones.",
        ),
    ];
    let is_wrong = |(claim, text): &&(&str, &str)| read(claim, text).label != Stance::Supports;
    assert_eq!(pairs.iter().filter(is_wrong).collect::<Vec<_>>(), Vec::<&(&str, &str)>::new());
    // Synonyms are likely to say the same, and are not the same sentence.
    for (claim, text) in [
        ("Daily exercise lowers the risk of cardiac disease in older adults.", SENTENCES[3]),
        ("Unemployment in the region rose to 8% last year.", SENTENCES[5]),
    ] {
        assert_eq!(read(claim, text).label, Stance::Undecided, "{claim}");
    }
}

#[test]
fn one_changed_word_turns_support_into_refutation_and_is_named() {
    use ReasonKind::{DateDiffers, Denied, Exclusive, NumberDiffers, Opposite, OrdinalDiffers};
    let pairs = [
        ("The bridge over the river was opened in 1957 by the mayor of the city.", 0, DateDiffers),
        ("The company sold 70 million phones during the last quarter.", 2, NumberDiffers),
        ("Daily exercise increases the risk of heart disease in older adults.", 3, Opposite),
        ("Unemployment in the region decreased to 8 percent last year.", 5, Opposite),
        ("The novel was written by Helen Brandt and published in France.", 6, Exclusive),
        ("The museum is not closed on Monday.", 4, Denied),
        ("All passengers left the train before the fire reached the fourth wagon.", 9, OrdinalDiffers),
        ("All passengers left the train after the fire reached the second wagon.", 9, Opposite),
    ];
    let is_wrong = |(claim, at, kind): &&(&str, usize, ReasonKind)| {
        let reading = read(claim, SENTENCES[*at]);
        reading.label != Stance::Refutes || !kinds(&reading).contains(kind)
    };
    assert_eq!(pairs.iter().filter(is_wrong).collect::<Vec<_>>(), Vec::<&(&str, usize, ReasonKind)>::new());
}

#[test]
fn what_may_be_one_of_several_is_named_and_not_decided() {
    // The museum may be closed on both days; "in the flood" does not say what killed.
    for (claim, text) in [
        ("The museum is closed on Friday and opens again on Tuesday morning.", SENTENCES[4]),
        ("Two hundred people were killed in the flood.", "The flood killed 200 people."),
        ("The blue car stopped in front of the old library.", SENTENCES[7]),
        ("In 1932 the mayor opened the bridge over the river.", SENTENCES[0]),
        (
            "Covid19 is a bacteria.",
            "The virus that causes COVID-19 can also develop a bacterial infection in patients.",
        ),
        ("The doctor paid the actor.", "The doctor was paid by the actor."),
        ("The company sold phones.", "The company sold phones or cars."),
        ("Every car stopped.", "The red car stopped."),
        ("The bridge will open in May.", "The plan is that the bridge may open in May."),
    ] {
        let reading = read(claim, text);
        assert_eq!(reading.label, Stance::Undecided, "{claim} | {text}: {:?}", kinds(&reading));
    }
    assert!(
        kinds(&read("The museum is closed on Friday.", "The museum is closed on Monday."))
            .contains(&ReasonKind::Exclusive)
    );
}

#[test]
fn a_quantity_or_date_is_the_same_in_every_form() {
    for (claim, text) in [
        ("The city has 25,000 residents.", "The city has twenty-five thousand residents."),
        ("The bridge opened on 3 May 2021.", "The bridge opened on May 3rd, 2021."),
        ("The bridge opened on May 3, 2021.", "The bridge opened on 2021-05-03."),
        ("Two thirds of the voters agreed.", "67 % of the voters agreed."),
        ("The price rose by 20 percent.", "The price rose by 20%."),
        ("In 2016, Tesla acquired SolarCity.", "Tesla acquired SolarCity in 2016."),
    ] {
        for (claim, text) in [(claim, text), (text, claim)] {
            let reading = read(claim, text);
            assert_eq!(reading.label, Stance::Supports, "{claim} | {text}: {:?} {:?}", reading, kinds(&reading));
        }
    }
}

#[test]
fn another_name_is_no_support() {
    let pairs = [
        ("Maria Ferreira won the chess championship in Lisbon after seven rounds.", 1),
        ("The novel was written by Oscar Lindqvist and published in Germany.", 6),
    ];
    for (claim, at) in pairs {
        let reading = read(claim, SENTENCES[at]);
        let itself = read(SENTENCES[at], SENTENCES[at]);
        assert!(reading.supported < itself.supported, "{claim}: {}", reading.supported);
        assert!(kinds(&reading).contains(&ReasonKind::OtherName), "{claim}: {:?}", kinds(&reading));
    }
}

#[test]
fn a_text_about_something_else_is_neutral() {
    for (at, claim) in SENTENCES.iter().enumerate() {
        let text = SENTENCES[(at + 3) % SENTENCES.len()];
        let reading = read(claim, text);
        assert_eq!(reading.label, Stance::Neutral, "{claim} | {text}: {:?}", reading.probabilities);
    }
}

#[test]
fn a_refutation_always_names_its_clash() {
    for claim in SENTENCES {
        for text in SENTENCES {
            let reading = read(claim, text);
            let is_named = reading.reasons.iter().any(|reason| reason.speaks_for == Stance::Refutes);
            assert!(reading.label != Stance::Refutes || is_named, "{claim} | {text}");
        }
    }
}

#[test]
fn the_sentence_that_matters_is_found_in_a_long_text() {
    let text = format!("{}\n{}\n{}", SENTENCES[6..].join(" "), SENTENCES[1], SENTENCES[2..6].join(" "));
    let reading = read(SENTENCES[1], &text);
    assert_eq!(reading.label, Stance::Supports, "{:?}", reading.probabilities);
    let window = reading.window.map(|window| &text[window.start..window.end]);
    assert!(window.is_some_and(|window| window.starts_with("Maria Santos")), "{window:?}");
}

#[test]
fn portuguese_and_japanese_are_read_with_their_own_denials_and_numbers() {
    let pairs = [
        ("A vacina reduziu o risco de infecção.", "A vacina reduziu o risco de infecção em 2020.", Stance::Supports),
        (
            "A vacina reduziu o risco de infecção.",
            "A vacina reduziu o risco de infecção em adultos.",
            Stance::Undecided,
        ),
        ("A vacina não reduziu o risco de infecção.", "A vacina reduziu o risco de infecção.", Stance::Refutes),
        ("O desemprego caiu para 8% no ano passado.", "O desemprego caiu para 12% no ano passado.", Stance::Refutes),
        ("A ponte foi inaugurada no Porto.", "A ponte foi inaugurada no Porto em 1932.", Stance::Supports),
    ];
    for (claim, text, stance) in pairs {
        let reading = read(claim, text);
        assert_eq!(reading.label, stance, "{claim} | {text}: {:?} {:?}", reading.probabilities, kinds(&reading));
    }
    let text = "東京タワーは1958年に完成した。高さは333メートルである。";
    assert_eq!(read("東京タワーは1958年に完成した。", text).label, Stance::Supports);
    assert_ne!(read("東京タワーは1964年に完成した。", text).label, Stance::Supports);
    assert_ne!(read("東京タワーは完成していない。", text).label, Stance::Supports);
    assert_eq!(read("猫は魚が好きである。", text).label, Stance::Neutral);
}

#[test]
fn time_grows_with_the_length_of_the_text_and_not_faster() {
    let detector = Detector::built_in();
    let text = SENTENCES.join(" ").repeat(2_000);
    let reading = detector.detect(&SENTENCES.join(" "), &text, None);
    assert!(reading.window.is_some_and(|window| window.end < text.len() / 2));
    let repeated = detector.detect(&"the same 7 ".repeat(60), &"the same 7 ".repeat(20_000), None);
    assert!(repeated.window.is_some());
}

proptest! {
    #[test]
    fn any_text_is_read(claim in "\\PC{0,80}", text in "\\PC{0,300}") {
        let reading = Detector::built_in().detect(&claim, &text, None);
        let sum = reading.probabilities.supports + reading.probabilities.refutes + reading.probabilities.neutral;
        prop_assert!((sum - 1.0).abs() < 1e-9);
        for reason in &reading.reasons {
            prop_assert!(reason.claim.is_none_or(|span| claim.get(span.start..span.end).is_some_and(|words| !words.is_empty())));
            prop_assert!(reason.text.is_none_or(|span| text.get(span.start..span.end).is_some_and(|words| !words.is_empty())));
        }
    }

    #[test]
    fn any_order_of_known_words_is_read(words in proptest::collection::vec("(not|no|two|hundred|1,5|1990s|Paris|red|don't|ない|日本|。|\\.|,|%|million|COVID-19|never|first|of|the)", 0..60)) {
        let text = words.join(" ");
        let reading = Detector::built_in().detect(&text, &text, None);
        prop_assert!(reading.supported >= 0.0);
    }

    #[test]
    fn damaged_tables_are_errors_and_never_panics(at in 0_usize..4_000, value: u8) {
        let mut table = include_bytes!("../../crates/core/data/stance/stance.table").to_vec();
        let n = table.len();
        table[(at * 997) % n] = value;
        if let Ok(detector) = Detector::from_table(&table) {
            let _ = detector.detect(SENTENCES[0], SENTENCES[1], None);
        }
    }
}
