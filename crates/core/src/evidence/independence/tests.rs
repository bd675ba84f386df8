//! Tests of independence, with texts made for them.

use super::*;

const STORY: &str = "PORT HALVERN (Newsline) - The northern breakwater of Port Halvern gave way early on Tuesday after \
    two days of storm, and the harbour was closed to all ships until further notice. The port authority said that \
    forty metres of the wall had been washed into the basin and that divers would look at the rest as soon as the \
    swell allowed it. Nobody was hurt. Three ferries were sent to the neighbouring port of Sandwick, where the mayor \
    opened a school for passengers who had to stay overnight. The authority expects to reopen the southern entrance \
    by Friday and puts the first estimate of the damage at nine million crowns, which the state has promised to \
    share with the town. Engineers had warned in spring that the wall, built in 1931, needed new foundations.";

const OTHER_STORY: &str = "When the sea took a piece out of the breakwater at Port Halvern this week, people in the \
    town were sad and not surprised. Fishermen have talked for years about cracks in the old wall, and a report from \
    spring asked for new foundations. On Tuesday morning the storm did what the report had foreseen. By noon the \
    ferries were lying in Sandwick, the fish market was empty, and the council met in a room above the library to \
    ask who would pay. Nine million crowns is the number everyone repeats, though nobody has seen the wall below the \
    water line yet. The harbour master hopes that small boats can use the southern entrance before the weekend.";

const JAPANESE: &str = "港湾局は火曜日の朝、二日間続いた嵐のあと北側の防波堤が崩れたため、港をすべての船に対して閉鎖したと\
    発表した。防波堤は四十メートルにわたって流され、うねりがおさまりしだい潜水士が残りの部分を調べる予定である。けが人は\
    いない。三隻のフェリーは隣の港に向かい、町長は足止めされた乗客のために学校を開放した。";

const JAPANESE_OTHER: &str = "防波堤の一部が海にのまれた町では、驚きよりもあきらめの声が多く聞かれた。漁師たちは何年も前から\
    古い壁のひび割れを心配しており、春の報告書も新しい基礎が必要だと指摘していた。フェリーは昼までに隣の港へ移り、魚市場は\
    からになり、議会は費用をだれが負担するのかを話し合うために図書館の上の部屋に集まった。";

fn independent(texts: &[&str]) -> u32 {
    let named: Vec<String> = (0..texts.len()).map(|place| format!("site{place}.example")).collect();
    let texts: Vec<SourceText<'_>> =
        texts.iter().zip(&named).map(|(text, name)| SourceText { page: Some(name), site: Some(name), text }).collect();
    let found = count_independent(&texts);
    assert_eq!((found.n_pages as usize, found.n_sites as usize), (texts.len(), texts.len()));
    found.n_independent_texts
}

#[test]
fn a_wire_story_with_another_first_line_is_a_copy() {
    let (_, rest) = STORY.split_once("gave way").unwrap();
    let copy = format!("Harbour closed after storm. From our correspondent: a part of the old sea wall gave way{rest}");
    assert_eq!(independent(&[STORY, &copy]), 1);
}

#[test]
fn a_wire_story_with_a_local_paragraph_is_a_copy() {
    let (first, _) = OTHER_STORY.split_once("On Tuesday").unwrap();
    assert_eq!(independent(&[STORY, &format!("{STORY} {first}")]), 1);
}

#[test]
fn case_punctuation_and_spacing_make_no_other_text() {
    let copy = STORY.to_uppercase().replace(", ", " — ").replace(". ", ".\n\n");
    assert_eq!(independent(&[STORY, &copy]), 1);
}

#[test]
fn two_texts_on_one_subject_are_two() {
    assert_eq!(independent(&[STORY, OTHER_STORY]), 2);
    assert_eq!(independent(&[JAPANESE, JAPANESE_OTHER]), 2);
}

#[test]
fn copies_are_seen_in_a_script_without_spaces() {
    let (_, rest) = JAPANESE.split_once('、').unwrap();
    let copy = format!("【速報】地元の新聞によると、{rest}");
    assert_eq!(independent(&[JAPANESE, &copy, JAPANESE_OTHER]), 2);
}

#[test]
fn short_texts_are_copies_only_when_their_words_are_equal() {
    assert_eq!(independent(&["The harbour is closed.", "the harbour is CLOSED"]), 1);
    assert_eq!(independent(&["The harbour is closed.", "The harbour is closed today."]), 2);
    assert_eq!(independent(&["Nine million crowns", "nine  million crowns!", "Ten million crowns"]), 2);
}

#[test]
fn texts_that_were_not_seen_are_no_copies() {
    assert_eq!(independent(&["", "", " — ", "…"]), 4);
}

#[test]
fn pages_of_a_site_are_one_source_and_bring_their_copies_along() {
    let texts = [
        SourceText { page: Some("a/1"), site: Some("a"), text: STORY },
        SourceText { page: Some("a/2"), site: Some("a"), text: OTHER_STORY },
        SourceText { page: Some("b/1"), site: Some("b"), text: STORY },
        SourceText { page: Some("c/1"), site: Some("c"), text: JAPANESE },
        SourceText { page: Some("c/1"), site: Some("c"), text: "" },
    ];
    let found = count_independent(&texts);
    assert_eq!((found.n_pages, found.n_sites, found.n_independent_texts), (4, 3, 2));
    assert_eq!(found.groups, [0, 0, 0, 1, 1]);
}

#[test]
fn the_threshold_is_one_half_of_the_word_sequences() {
    let words: Vec<String> = (0..302).map(|word| format!("w{word}")).collect();
    // 300 shingles; the first `n` words replaced change `n` of them: similarity (300 − n) / (300 + n).
    let with_changed = |n: usize| {
        let new = (0..n).map(|place| format!("x{place}"));
        new.chain(words[n..].iter().cloned()).collect::<Vec<String>>().join(" ")
    };
    assert_eq!(independent(&[&words.join(" "), &with_changed(95)]), 1);
    assert_eq!(independent(&[&words.join(" "), &with_changed(105)]), 2);
}

#[test]
fn a_long_text_is_compared_by_a_part_of_its_set() {
    let words: Vec<String> = (0..5000).map(|word| format!("w{word}")).collect();
    let copy = format!("another first line {}", words[40..].join(" "));
    let other: Vec<String> = (4000..9000).map(|word| format!("w{word}")).collect();
    assert_eq!(independent(&[&words.join(" "), &copy, &other.join(" ")]), 2);
}
