//! Tests of the normal form.

use super::*;
use proptest::prelude::*;

fn normal(text: &str) -> String {
    NormalText::new(text).into_text().into_owned()
}

fn assert_forms(forms: &[(&str, &str)]) {
    for (text, expected) in forms {
        assert_eq!(normal(text), *expected, "{text:?}");
    }
}

#[test]
fn clean_text_is_not_copied() {
    for text in ["The bridge was closed for 14 days, e.g. in May; it's (re)open at 3:30 pm.", "", "a - b", "x-ray"] {
        assert!(matches!(NormalText::new(text).into_text(), Cow::Borrowed(same) if same == text), "{text}");
    }
}

#[test]
fn character_references_are_read_once() {
    assert_forms(&[
        ("It isn&#x27;t approved.", "It isn't approved."),
        ("It isn&#39;t, isn&rsquo;t, isn&apos;t.", "It isn't, isn't, isn't."),
        ("No&nbsp;evidence", "No\u{a0}evidence"),
        ("5 &lt; 6 &amp; 7 &gt; 6", "5 < 6 & 7 > 6"),
        ("isn&amp;#39;t", "isn't"),
        ("caf&eacute;", "cafe\u{301}"),
        ("not&shy;withstanding", "notwithstanding"),
        ("R&D, AT&T, Q&A; B&amp;B", "R&D, AT&T, Q&A; B&B"),
        ("a &lt;b&gt; c", "a <b> c"),
    ]);
}

#[test]
fn apostrophes_are_one_sign_and_primes_are_none() {
    assert_forms(&[
        ("isnʼt isn’t isn‘t isn′t isn`t isn´t isn＇t", "isn't isn't isn't isn't isn't isn't isn't"),
        ("5′ 3″ and 60´", "5′ 3″ and 60´"),
        ("the `not` word", "the not word"),
    ]);
}

#[test]
fn a_line_break_within_a_sentence_is_a_blank() {
    assert_forms(&[
        ("There is no evidence that\nthe drug works.", "There is no evidence that the drug works."),
        ("The\nbridge was closed.", "The bridge was closed."),
        ("It was closed for\r\n14 days.", "It was closed for 14 days."),
        ("It was closed  \n  for 14 days.", "It was closed for 14 days."),
        ("closed<br>for 14 days", "closed for 14 days"),
        ("> It was\n> closed.", "It was closed."),
        ("- an item\n  goes on\n- another", "an item goes on\nanother"),
        ("富士山は\n活火山である。", "富士山は活火山である。"),
        ("There is no evidence that\n\nit works.", "There is no evidence that it works."),
        ("There is no evidence that\n> it works.", "There is no evidence that it works."),
        ("<p>There is no evidence that</p><p>it works.</p>", "There is no evidence that it works."),
        ("He was born in\n1984. He died.", "He was born in 1984. He died."),
    ]);
}

#[test]
fn paragraphs_items_headings_labels_and_rows_are_blocks() {
    assert_forms(&[
        ("One\n\ntwo", "One\ntwo"),
        ("Claim:\nCoffee causes cancer.\nRating:\nFalse", "Claim: Coffee causes cancer.\nRating: False"),
        ("Claim: Coffee causes cancer\nRating: False", "Claim: Coffee causes cancer\nRating: False"),
        ("# Myths\nCoffee causes cancer.", "Myths\nCoffee causes cancer."),
        ("Myths\n=====\nCoffee causes cancer.", "Myths\nCoffee causes cancer."),
        ("<h2>Myths</h2>Coffee <p>causes</p>cancer", "Myths\nCoffee\ncauses\ncancer"),
        ("| a | 1 |\n|---|---|\n| b | 2 |", "| a | 1 |\n| b | 2 |"),
        ("1. One\n2. Two\n* Three", "One\nTwo\nThree"),
        ("Berlin\nParis\nRome", "Berlin\nParis\nRome"),
        ("```\nlet x = 1;\nlet *y = &amp;x;\n```\nAfter.", "let x = 1;\nlet *y = &amp;x;\nAfter."),
        (
            "The woods are lovely, dark and deep,\nBut I have promises to keep,",
            "The woods are lovely, dark and deep, But I have promises to keep,",
        ),
        ("<table><tr><td>Fee</td><td>45</td></tr></table>", "| Fee | 45"),
    ]);
}

#[test]
fn hyphens_at_the_end_of_a_line_join_a_word() {
    assert_forms(&[
        ("They will con-\ntinue.", "They will continue."),
        ("They will con\u{ad}\ntinue and re\u{ad}port.", "They will continue and report."),
        ("They will con‐\ntinue.", "They will continue."),
        ("by e-\nmail and x-\nray", "by e-mail and x-ray"),
        ("well-\nknown, Anglo-\nSaxon, COVID-\n19", "well-known, Anglo-Saxon, COVID-19"),
        ("state-of-\nthe-art and state-\nof-the-art", "state-of-the-art and state-of-the-art"),
        ("short- and\nlong-term, short-\nand long-term", "short- and long-term, short- and long-term"),
        ("from 5 -\nsix", "from 5 - six"),
    ]);
}

#[test]
fn spellings_of_one_character_are_one() {
    assert_forms(&[
        ("ﬁnal oﬀer ﬂow", "final offer flow"),
        ("１２３ ｋｍ", "123 km"),
        ("n\u{200b}ot ap\u{2060}proved\u{feff}", "not approved"),
        ("n\u{43e}t", "not"),
        ("\u{410}pple", "Apple"),
        ("не Москва, ΝΑΤΟ, TNFα", "не Москва, ΝΑΤΟ, TNFα"),
        ("𝐧𝐨𝐭 𝟓", "not 5"),
        ("ﾊﾝｶﾞｸ ﾊﾟﾝ", "ハンガク パン"),
        ("か\u{3099}", "が"),
        ("CO₂ H₂O", "CO2 H2O"),
        ("p ≥ 5, q ≤ 3, r > 2", "p >= 5, q <= 3, r > 2"),
        ("5 µm", "5 μm"),
        ("naïve café Größe", "naïve café Größe"),
    ]);
}

#[test]
fn raised_numbers_are_powers_units_or_notes() {
    assert_forms(&[
        ("10⁶ cells", "10^6 cells"),
        ("10<sup>6</sup> cells", "10^6 cells"),
        ("10⁻³", "10^-3"),
        ("5 km² and 3 m<sup>3</sup>", "5 km² and 3 m³"),
        ("14 days¹ later", "14 days later"),
        ("14 days<sup>2</sup> later", "14 days later"),
        ("in 2020² it", "in 2020 it"),
        ("the 2<sup>nd</sup> day", "the 2nd day"),
        ("CO<sub>2</sub>", "CO2"),
        ("14 days.[1] It", "14 days. It"),
        ("14 days.[1]It", "14 days. It"),
        ("14 days[2][3], later [4].", "14 days, later ."),
        ("in the range [5, 10]", "in the range [5, 10]"),
    ]);
}

#[test]
fn marks_of_markdown_and_html_are_not_words() {
    assert_forms(&[
        ("It is <strong>not</strong> so.", "It is not so."),
        ("It is **not** _so_ `here`.", "It is not so here."),
        ("It is [not](https://e.org/a_(b)) so.", "It is not so."),
        ("It is [not][1] so, [here][].", "It is not so, here."),
        ("It is ~~not~~ so.", "It is  so."),
        ("It is <del>not</del> so, <s>never</s>.", "It is  so, ."),
        ("![a picture](x.png) It [![b](y.png)](z) is", " It  is"),
        ("<script>var not = 1;</script>It is<!-- not --> so.", "It is so."),
        ("See https://e.org/not. Then", "See . Then"),
        ("\\*not\\* C:\\dir", "*not* C:\\dir"),
        ("snake_case 2*3 5 * 6 a < b > c ~5", "snake_case 2*3 5 * 6 a < b > c ~5"),
        ("[ref]: https://e.org\nIt is so.", "It is so."),
        ("un<b>believ</b>able", "unbelievable"),
    ]);
}

#[test]
fn places_lead_back_to_the_original() {
    let text = "It isn&#x27;t **appr\u{43e}ved**, the ﬁnal con-\ntinue.";
    let normal = NormalText::new(text);
    let place = |word: &str| {
        let at = normal.text().find(word).unwrap();
        &text[normal.original(at..at + word.len())]
    };
    assert_eq!(place("isn't"), "isn&#x27;t");
    assert_eq!(place("approved"), "appr\u{43e}ved");
    assert_eq!(place("final"), "ﬁnal");
    assert_eq!(place("continue"), "con-\ntinue");
}

#[test]
fn long_texts_of_signs_take_no_longer_than_others() {
    for sign in [
        "[", "](", "<", "<s>", "~~", "<script>", "&", "`", "-\n", "а", "!", "\n", "* ", "<sup>", "&amp;", "⁶", "[1]",
        "ﾊﾟ",
    ] {
        let _ = normal(&sign.repeat(40_000));
    }
}

proptest! {
    #[test]
    fn places_are_on_characters_and_in_order(text in r"([A-Za-z0-9 .!?。\n*_`|>#\-\[\]()あé😀\u{ad}\u{200b}\u{43e}ﬁ⁶&;~<>/]|<b>|</b>|<br>|&#39;|<del>|~~|\]\(|-\n|<sup>|</sup>|\r\n|ﾊﾟ){0,80}") {
        let normal = NormalText::new(&text);
        let mut last = 0..0;
        for (at, character) in normal.text().char_indices() {
            let place = normal.original(at..at + character.len_utf8());
            prop_assert!(text.get(place.clone()).is_some(), "{place:?}");
            prop_assert!(place.start >= last.start && place.end >= last.end, "{last:?} {place:?}");
            last = place;
        }
        let whole = normal.original(0..normal.text().len());
        prop_assert!(text.get(whole).is_some());
    }

    #[test]
    fn the_normal_form_of_words_is_itself(text in r"([A-Za-z]{1,8}[ ,.']{1,2}){0,20}") {
        let once = normal(&text);
        prop_assert_eq!(normal(&once), once.clone());
        prop_assert_eq!(once, text);
    }
}
