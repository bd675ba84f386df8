//! Laws of grounding for any answer.

use credence_core::conversation::{AgentStream, Reducer};
use credence_core::grounding::{
    AnswerGrounding, CitedText, GroundingVerdict, SourceWords, compare_sources, ground, sentences_of, words_of,
};
use credence_core::stance::Detector;
use credence_core::stream::{CitationSpan, Event, EventSink, Outcome, SourceRef};
use credence_core::{Assessor, Grounding};
use proptest::prelude::*;

fn grounded(answer: &str, citations: &[CitedText<'_>]) -> (AnswerGrounding, Vec<Grounding>) {
    let mut detector = Detector::built_in();
    ground(answer, citations, &mut detector)
}

fn snippet(label: u32, text: &str) -> CitedText<'_> {
    CitedText { label: Some(label), snippet: Some(text), is_for_whole_answer: true, ..CitedText::default() }
}

/// Answers with enough Markdown to reach every part of the parser.
fn answers() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("The bridge was closed for 14 days in May 2021. ".to_owned()),
        Just("It rose by 3.5 % [1][2], and fell by 2 % [3]. ".to_owned()),
        Just("- item **bold** [link](https://e.org/a_(b)) [1]\n".to_owned()),
        Just("| a | b [2] |\n|---|---|\n| c. d | e |\n".to_owned()),
        Just("```\ncode. [1]\n```\n".to_owned()),
        Just("富士山は活火山です。[2]".to_owned()),
        Just(
            "“a quotation of more than five words” [1] 【2†source】 \u{e200}cite\u{e202}turn0search1\u{e201} "
                .to_owned()
        ),
        r"[A-Za-z0-9 .!?。\n*_`|>#\-\[\]()\\~<é😀「」\u{1f}]{0,30}",
        any::<String>(),
    ];
    prop::collection::vec(piece, 0..10).prop_map(|pieces| pieces.concat())
}

/// The UTF-16 offsets at which a text may be cut.
fn boundaries(text: &str) -> Vec<u32> {
    let mut at = 0;
    let mut boundaries = vec![0];
    for character in text.chars() {
        at += u32::try_from(character.len_utf16()).unwrap();
        boundaries.push(at);
    }
    boundaries
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn any_answer_is_grounded_and_every_place_lies_between_characters(
        answer in answers(),
        text in answers(),
        spans in prop::collection::vec(prop::option::of((0_u32..200, 0_u32..200)), 0..5),
    ) {
        let cited = |(span, label): (&Option<(u32, u32)>, u32)| CitedText { place: *span, quote: Some(&text), ..snippet(label, &text) };
        let citations: Vec<CitedText<'_>> = spans.iter().zip(1..).map(cited).collect();
        let (grounding, by_citation) = grounded(&answer, &citations);
        prop_assert_eq!(by_citation.len(), citations.len());
        let allowed = boundaries(&answer);
        let is_place = |start: u32, end: u32| start <= end && allowed.binary_search(&start).is_ok() && allowed.binary_search(&end).is_ok();
        let mut before = 0;
        for sentence in &grounding.sentences {
            prop_assert!(is_place(sentence.start, sentence.end) && sentence.start >= before);
            before = sentence.end;
            for check in &sentence.checks {
                prop_assert!(is_place(check.start, check.end));
                prop_assert!(check.start >= sentence.start && check.end <= sentence.end);
                let in_passage = boundaries(check.passage.as_deref().unwrap_or_default());
                for reason in &check.reasons {
                    prop_assert!(reason.start.zip(reason.end).is_none_or(|(start, end)| is_place(start, end)));
                    for offset in [reason.passage_start, reason.passage_end].into_iter().flatten() {
                        prop_assert!(in_passage.binary_search(&offset).is_ok());
                    }
                }
            }
        }
        let counted = grounding.sentences.iter().filter(|sentence| sentence.is_counted()).count();
        prop_assert_eq!(grounding.counts.total() as usize, counted);
    }

    #[test]
    fn prose_keeps_its_places_and_sentences_do_not_overlap(answer in answers()) {
        let words = words_of(&answer);
        prop_assert_eq!(words.len(), answer.len());
        for sentence in sentences_of(&answer) {
            prop_assert!(answer.get(sentence.range).is_some());
        }
    }

    #[test]
    fn the_order_of_citations_does_not_matter(answer in answers(), texts in prop::collection::vec(answers(), 3)) {
        let one = [snippet(1, &texts[0]), snippet(2, &texts[1]), snippet(3, &texts[2])];
        let other = [one[2], one[0], one[1]];
        let (first, by_first) = grounded(&answer, &one);
        let (second, by_second) = grounded(&answer, &other);
        prop_assert_eq!(first.counts, second.counts);
        prop_assert_eq!([by_first[2], by_first[0], by_first[1]].to_vec(), by_second);
        let verdicts = |grounding: &AnswerGrounding| grounding.sentences.iter().map(|sentence| (sentence.start, sentence.verdict)).collect::<Vec<_>>();
        prop_assert_eq!(verdicts(&first), verdicts(&second));
    }
}

const CLAIM: &str = "The bridge was closed for 14 days in May 2021.";
const SENTENCE: &str = "The bridge was closed for 14 days in May 2021 [1].";
const SAYS_SO: &str = "In May 2021 the bridge was closed for 14 days.";
const SAYS_OTHERWISE: &str = "The bridge was closed for 30 days in May 2021.";

#[test]
fn the_verdict_of_a_sentence_follows_from_its_source() {
    let verdict = |text: &str| grounded(SENTENCE, &[snippet(1, text)]).0.sentences[0].verdict;
    assert_eq!(verdict(SAYS_SO), GroundingVerdict::Supported);
    assert_eq!(verdict(SAYS_OTHERWISE), GroundingVerdict::Contradicted);
    assert_eq!(verdict("The museum shows paintings of the eighteenth century."), GroundingVerdict::Silent);
    assert_eq!(verdict(""), GroundingVerdict::NotCheckable);
}

#[test]
fn a_contradiction_is_reported_even_if_other_sources_support_the_sentence() {
    let (grounding, by_citation) = grounded(
        "The bridge was closed for 14 days in May 2021 [1][2].",
        &[snippet(1, SAYS_SO), snippet(2, SAYS_OTHERWISE)],
    );
    assert_eq!(grounding.sentences[0].verdict, GroundingVerdict::Contradicted);
    assert_eq!(grounding.sentences[0].checks.len(), 2);
    assert_eq!(by_citation, [Grounding::Supports, Grounding::Refutes]);
}

#[test]
fn a_number_that_is_another_in_the_source_is_marked_where_it_stands() {
    let (grounding, _) = grounded(SENTENCE, &[snippet(1, SAYS_OTHERWISE)]);
    let mismatch = &grounding.mismatches[0];
    assert_eq!(&SENTENCE[mismatch.start as usize..mismatch.end as usize], "14");
    assert_eq!((mismatch.cited.as_str(), mismatch.citation), ("30", 0));
}

#[test]
fn sources_that_cannot_both_be_right_are_found_and_copies_are_not() {
    let compare = |texts: [&str; 2], sites: [&str; 2]| {
        let source = |index: usize| SourceWords { id: texts[index], site: sites[index], text: texts[index] };
        let mut detector = Detector::built_in();
        compare_sources(CLAIM, &[source(0), source(1)], &mut detector).disagreements.len()
    };
    assert_eq!(compare([SAYS_SO, SAYS_OTHERWISE], ["a.org", "b.org"]), 1);
    assert_eq!(compare([SAYS_SO, SAYS_OTHERWISE], ["a.org", "a.org"]), 0);
    assert_eq!(compare([SAYS_SO, SAYS_SO], ["a.org", "b.org"]), 0);
    assert_eq!(compare([SAYS_SO, "The museum shows paintings."], ["a.org", "b.org"]), 0);
}

#[test]
fn contradictions_found_by_the_lexical_check_teach_nothing() {
    let mut reducer = Reducer::default();
    reducer.event(Event::Text { part: 0, text: "The bridge was closed for 14 days in May 2021 [1][2].".into() });
    for (url, quote) in [("https://tales.example/1", SAYS_SO), ("https://www.nature.com/2", SAYS_OTHERWISE)] {
        let source = SourceRef { url: Some(url.into()), ..SourceRef::default() };
        reducer.event(Event::Cited { source, quote: Some(quote.into()), span: CitationSpan::Whole });
    }
    reducer.event(Event::End { outcome: Outcome::Completed, failure: None });
    let assessment = Assessor::default().assess(&reducer.turns()[0], None);
    assert_eq!(assessment.contradictions.len(), 1, "{:?}", assessment.grounding);
    assert!(assessment.blocked.is_empty() && assessment.scores.claim_evidence.is_none());
    assert!(assessment.sources.iter().all(|source| source.trust.level != credence_core::trust::TrustLevel::Blocked));
}

#[test]
fn a_running_turn_is_not_grounded() {
    let mut stream = AgentStream::default();
    stream.push(b"event: token\ndata: {\"content\":\"It is so [1].\"}\n\n");
    assert_eq!(Assessor::default().assess(&stream.turns()[0], None).grounding, None);
}

#[test]
fn an_answer_of_one_sign_over_and_over_is_read_in_time() {
    for sign in ["[", "](", "**", ".", "« ", "| ", "`", "<", "https://", "1. ", "。", "[1]", "a. "] {
        let answer = sign.repeat(200_000 / sign.len());
        let (grounding, _) = grounded(&answer, &[snippet(1, SAYS_SO)]);
        assert!(grounding.sentences.len() <= 2_000, "{sign}");
    }
}
