//! The stance of texts as they come from pages and files: with tags, references, hyphens and breaks at the ends of lines.

use credence_core::stance::{Detector, Stance};

fn label(claim: &str, text: &str) -> Stance {
    Detector::built_in().detect(claim, text, None).label
}

/// A text is read like the same text as a reader sees it.
fn assert_read_like(claim: &str, pairs: &[(&str, &str)]) {
    let detect = |text: &str| Detector::built_in().detect(claim, text, None);
    for (stored, seen) in pairs {
        let (one, other) = (detect(stored), detect(seen));
        assert_eq!(one.label, other.label, "{stored:?}");
        assert_eq!(one.supported.to_bits(), other.supported.to_bits(), "{stored:?}");
    }
}

#[test]
fn a_denial_is_seen_however_it_is_stored() {
    for text in [
        "The vaccine isn&#x27;t approved for children.",
        "The vaccine isnʼt approved for children.",
        "The vaccine isn`t approved for children.",
        "The vaccine isn′t approved for children.",
        "The vaccine is <strong>not</strong> approved for children.",
        "The vaccine is [not](https://e.org/a) approved for children.",
        "The vaccine is **not** approved for children.",
        "The vaccine is n\u{43e}t approved for children.",
        "The vaccine is n\u{200b}ot approved for children.",
        "The vaccine is 𝐧𝐨𝐭 approved for children.",
        "The vaccine is no\u{ad}t approved for children.",
        "The vaccine is not&nbsp;approved for children.",
        "There is no evidence that\nthe vaccine is approved for children.",
        "It is not true that\nthe vaccine is approved for children.",
        "Claim:\nThe vaccine is approved for children.\nRating:\nFalse",
    ] {
        assert_ne!(label("The vaccine is approved for children.", text), Stance::Supports, "{text}");
    }
}

#[test]
fn what_is_seen_is_support_however_it_is_stored() {
    let claim = "The vaccine is approved for children.";
    for text in [
        "The vaccine is approved\nfor children.",
        "The\nvaccine is approved for children.",
        "The vac-\ncine is approved for children.",
        "The vac\u{ad}cine is ap\u{200b}proved for children.",
        "The vaccine is <b>approved</b> for&nbsp;children.",
        "The vaccine is [approved](https://e.org/a) for children.[1]",
        "The vaccine is ~~not~~ approved for children.",
        "The vaccine is <del>not</del> approved for children.",
        "The \u{432}accine is approved for children.".replace('\u{432}', "v").as_str(),
        "The vaccine is appr\u{43e}ved for children.",
        "The vaccine is 𝐚𝐩𝐩𝐫𝐨𝐯𝐞𝐝 for children.",
        "# News\n\nThe vaccine is approved for children.",
    ] {
        assert_eq!(label(claim, text), Stance::Supports, "{text}");
    }
}

#[test]
fn near_misses_stay_what_they_are() {
    for (claim, text, expected) in [
        ("The R&D budget was closed in 2019.", "The R&D budget was closed in 2019.", Stance::Supports),
        ("AT&T bought the company in 2016.", "AT&amp;T bought the company in 2016.", Stance::Supports),
        ("The x-ray was taken in 2016.", "The x-\nray was taken in 2016.", Stance::Supports),
        ("The e-mail was sent in 2016.", "The e-\nmail was sent in 2016.", Stance::Supports),
        ("The court was closed in 1984.", "The court was closed in\n1984. It was a large court.", Stance::Supports),
        ("Berlin is the capital of Germany.", "Berlin\nis the capital of Germany.", Stance::Supports),
    ] {
        assert_eq!(label(claim, text), expected, "{text}");
    }
    for (claim, text) in [
        ("Berlin won the race in Paris.", "Berlin\nParis\nAna won the race in Rome."),
        ("The bridge has 10 arches.", "The bridge has 10⁶ arches."),
        ("The bridge has 10 arches.", "The bridge has 10<sup>6</sup> arches."),
        ("The value of p was < 0.05.", "The value of p was > 0.05."),
        ("The value of p was < 0.05.", "The value of p was ≥ 0.05."),
        ("The bridge has less than 50 arches.", "The bridge has 50+ arches."),
    ] {
        assert_ne!(label(claim, text), Stance::Supports, "{text}");
    }
}

#[test]
fn a_text_is_read_as_it_is_seen() {
    assert_read_like(
        "The value of p was at least 0.05 in May.",
        &[
            ("The value of p was ≥ 0.05 in May.", "The value of p was at least 0.05 in May."),
            ("The value of p was &ge;0.05 in May.", "The value of p was at least 0.05 in May."),
            ("The ﬁnal value of p was ５.", "The final value of p was 5."),
            ("The value<br>of p was 5.", "The value of p was 5."),
        ],
    );
}

#[test]
fn reasons_stand_in_the_original() {
    let text = "<p>It is said: the vaccine isn&#x27;t **approved** for chil-\ndren.</p>";
    let reading = Detector::built_in().detect("The vaccine is approved for children.", text, None);
    let words: Vec<&str> =
        reading.reasons.iter().filter_map(|reason| reason.text).map(|span| &text[span.start..span.end]).collect();
    assert!(words.contains(&"approved") && words.contains(&"chil-\ndren"), "{words:?}");
}

#[test]
fn a_sentence_is_found_wherever_its_line_breaks() {
    for sentence in [
        "The Golden Gate Bridge opened in 1937 after four years of work.",
        "The film was directed by Ana Lima and produced by Tom Cole.",
        "Mount Fuji is 3,776 metres high and lies on Honshu.",
        "The museum in Porto was closed for 14 days in May 2019.",
        "Water boils at 100 degrees Celsius at sea level.",
        "The agency fined Acme Corp. 5 million euros in 2020.",
        "Dr. Smith found that the drug lowers blood pressure.",
        "The river Douro flows through Spain and Portugal.",
        "A ponte foi aberta em 1937 e tem 2 km de comprimento.",
        "富士山は日本で一番高い活火山である。",
    ] {
        // Short lines without grammar at their ends may be headings in Japanese.
        let is_grammar = |sign: char| ('ぁ'..='ん').contains(&sign);
        let may_break =
            |(at, sign): &(usize, char)| *sign == ' ' || is_grammar(*sign) || sentence[..*at].ends_with(is_grammar);
        let places: Vec<usize> = sentence.char_indices().filter(may_break).map(|(at, _)| at).collect();
        for place in places {
            let (one, other) = sentence.split_at(place);
            for text in [
                format!("{one}\n{}", other.trim_start()),
                format!("Before it.\n\n{one} \r\n   {}\n\nBehind it.", other.trim_start()),
                format!("> {one}\n> {}", other.trim_start()),
                format!("<p>{one}<br/>{}</p>", other.trim_start()),
            ] {
                assert_eq!(label(sentence, &text), label(sentence, sentence), "{text:?}");
            }
        }
    }
}

#[test]
fn what_governs_a_statement_governs_it_over_a_line_break() {
    let statement = "Ana Lima won the race in Porto in 2019.";
    for before in [
        "There is no evidence that",
        "It is not true that",
        "Nobody believes that",
        "The claim that",
        "Rumor:",
        "False:",
        "Myth:",
        "It is a myth that",
    ] {
        for (first, next) in [("\n", ""), ("\r\n", "  "), ("<br>", "")] {
            let text = format!("{before}{first}{next}{statement}");
            assert_ne!(label(statement, &text), Stance::Supports, "{text:?}");
        }
    }
}
