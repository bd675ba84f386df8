//! Sources with several texts, in several protocols: which text a label, a chunk or a quote names, and what the others may say.

use credence_core::grounding::GroundingVerdict;
use credence_core::stance::Basis;
use credence_core::{Assessment, Assessor, Grounding, assess_recording};

const FORTY: &str = "The entrance fee is 40 euros.";
const FORTY_FIVE: &str = "The entrance fee is 45 euros.";

#[expect(clippy::unwrap_used, reason = "a recording without a turn fails the test")]
fn assess(recording: &str) -> Assessment {
    assess_recording(recording.as_bytes(), &Assessor::default()).pop().unwrap()
}

fn verdicts(assessment: &Assessment) -> Vec<GroundingVerdict> {
    let sentences = assessment.grounding.as_ref().map_or(&[][..], |grounding| &grounding.sentences);
    sentences.iter().map(|sentence| sentence.verdict).collect()
}

/// Chat Completions with a numbered list of search results: address, title and text of each.
fn listed(answer: &str, results: &[(&str, &str, &str)]) -> Assessment {
    let results: Vec<_> = results
        .iter()
        .map(|(url, title, text)| serde_json::json!({ "url": url, "title": title, "snippet": text }))
        .collect();
    let chunk = |delta: serde_json::Value, reason: Option<&str>| {
        let choice = serde_json::json!({ "index": 0, "delta": delta, "finish_reason": reason });
        let chunk = serde_json::json!({
            "id": "c", "object": "chat.completion.chunk", "created": 1, "model": "m", "choices": [choice],
            "search_results": results,
        });
        format!("data: {chunk}\n\n")
    };
    let text = chunk(serde_json::json!({ "role": "assistant", "content": answer }), None);
    assess(&[text, chunk(serde_json::json!({}), Some("stop")), "data: [DONE]\n\n".to_owned()].concat())
}

#[test]
fn a_label_names_its_own_text_of_a_page() {
    let found = listed(
        "The entrance fee is 45 euros [2].",
        &[("https://e.org/t#page=1", "Old fees", FORTY), ("https://e.org/t#page=2", "New fees", FORTY_FIVE)],
    );
    assert_eq!(verdicts(&found), [GroundingVerdict::Supported]);
    assert!(found.markers.mismatched.is_empty());
    assert_eq!(found.sources.len(), 1);
    let texts: Vec<_> = found.sources[0].passages.iter().map(|passage| passage.fragment.as_deref()).collect();
    assert_eq!(texts, [Some("page=1"), Some("page=2")]);
    assert_eq!((found.citations[0].label.as_str(), &found.citations[0].passages[..]), ("[2]", &[1][..]));
    assert_eq!(found.citations[0].title.as_deref(), Some("New fees"));
    let check = &found.grounding.unwrap().sentences[0].checks[0];
    assert_eq!((check.passage.as_deref(), check.passage_index), (Some(FORTY_FIVE), Some(1)));
    assert_eq!(check.basis, Some(Basis::Words));
}

#[test]
fn a_label_is_not_contradicted_where_another_text_of_its_source_supports() {
    let pages = [("https://e.org/t", "A", FORTY), ("https://e.org/t", "B", FORTY_FIVE)];
    let found = listed("The entrance fee is 45 euros [1].", &pages);
    assert_eq!(verdicts(&found), [GroundingVerdict::Supported]);
    assert_eq!(found.grounding.unwrap().sentences[0].checks[0].passage.as_deref(), Some(FORTY_FIVE));
}

#[test]
fn a_label_is_contradicted_where_its_text_contradicts_and_none_of_its_source_supports() {
    let other = "The museum opens at nine in the morning.";
    for pages in [
        [("https://e.org/t", "A", FORTY), ("https://e.org/t", "B", other)],
        [("https://e.org/t", "A", FORTY), ("https://e.org/t", "B", FORTY)],
        // Another query is another page, and so is another host.
        [("https://e.org/t?y=1", "A", FORTY), ("https://e.org/t?y=2", "B", FORTY_FIVE)],
        [("https://e.org/t", "A", FORTY), ("https://f.org/t", "B", FORTY_FIVE)],
    ] {
        let found = listed("The entrance fee is 45 euros [1].", &pages);
        assert_eq!(verdicts(&found), [GroundingVerdict::Contradicted], "{pages:?}");
        assert_eq!(found.markers.mismatched, [1]);
    }
}

#[test]
fn a_label_is_not_contradicted_by_a_text_that_it_does_not_name() {
    let other = "The museum opens at nine in the morning.";
    let pages = [("https://e.org/t", "A", other), ("https://e.org/t", "B", FORTY)];
    let found = listed("The entrance fee is 45 euros [1].", &pages);
    assert!(!verdicts(&found).contains(&GroundingVerdict::Contradicted));
}

#[test]
fn five_texts_of_a_page_are_one_source_and_a_repeated_one_is_one_text() {
    let pages = [
        ("https://e.org/t", "A", FORTY),
        ("https://e.org/t", "A", "The entrance fee  is 40 euros"),
        ("https://e.org:443/./t", "B", FORTY_FIVE),
        ("https://E.org/t#top", "B", "Dogs may not enter the museum."),
        ("https://e.org/%74", "C", "The museum opens at nine."),
    ];
    let found = listed("The entrance fee is 45 euros [3].", &pages);
    assert_eq!((found.sources.len(), found.sources[0].passages.len()), (1, 4));
    assert_eq!(verdicts(&found), [GroundingVerdict::Supported]);
    let quality = found.scores.source_quality.unwrap();
    assert_eq!(quality, listed("The entrance fee is 45 euros [1].", &pages[2..3]).scores.source_quality.unwrap());
}

#[test]
fn a_source_with_one_text_is_as_before() {
    let found = listed("The entrance fee is 45 euros [1].", &[("https://e.org/t", "A", FORTY_FIVE)]);
    assert_eq!(verdicts(&found), [GroundingVerdict::Supported]);
    assert!(found.sources[0].passages.is_empty() && found.citations[0].passages.is_empty());
    assert_eq!(found.sources[0].snippet.as_deref(), Some(FORTY_FIVE));
}

/// Gemini with the chunks of one document, the answer supported by one of them.
fn chunks(answer: &str, texts: &[&str], cited: usize) -> Assessment {
    let chunks: Vec<_> = texts
        .iter()
        .map(|text| serde_json::json!({ "retrievedContext": { "uri": "https://e.org/t", "title": "Terms", "text": text } }))
        .collect();
    let support = serde_json::json!({
        "segment": { "startIndex": 0, "endIndex": answer.len(), "text": answer }, "groundingChunkIndices": [cited],
    });
    let response = serde_json::json!({ "candidates": [{
        "content": { "role": "model", "parts": [{ "text": answer }] }, "finishReason": "STOP", "index": 0,
        "groundingMetadata": { "groundingChunks": chunks, "groundingSupports": [support] },
    }], "modelVersion": "gemini-2.5-flash", "responseId": "r" });
    assess(&format!("data: {response}\n\n"))
}

#[test]
fn a_support_names_its_own_chunk() {
    let found = chunks("The entrance fee is 45 euros.", &[FORTY, FORTY_FIVE], 1);
    assert_eq!((verdicts(&found), found.sources.len()), (vec![GroundingVerdict::Supported], 1));
    assert_eq!(found.citations[0].passages, [1]);
    let other = "The museum opens at nine in the morning.";
    let found = chunks("The entrance fee is 45 euros.", &[other, FORTY], 1);
    assert_eq!(verdicts(&found), [GroundingVerdict::Contradicted]);
    let found = chunks("The entrance fee is 45 euros.", &[other, FORTY], 0);
    assert_ne!(verdicts(&found), [GroundingVerdict::Contradicted]);
}

/// OpenAI Responses with the results of a file search and citations of the file at places of the text.
fn files(answer: &str, texts: &[&str], places: &[usize]) -> Assessment {
    let results: Vec<_> = texts
        .iter()
        .map(|text| serde_json::json!({ "file_id": "file-1", "filename": "t.pdf", "score": 0.9, "text": text }))
        .collect();
    let annotations: Vec<_> = places
        .iter()
        .map(|place| {
            serde_json::json!({ "type": "file_citation", "file_id": "file-1", "filename": "t.pdf", "index": place })
        })
        .collect();
    let search = serde_json::json!({
        "type": "file_search_call", "id": "fs_1", "status": "completed", "queries": ["fee"], "results": results,
    });
    let message = serde_json::json!({
        "type": "message", "id": "msg_1", "role": "assistant", "status": "completed",
        "content": [{ "type": "output_text", "text": answer, "annotations": annotations }],
    });
    let event = |name: &str, data: serde_json::Value| format!("event: {name}\ndata: {data}\n\n");
    let done = |output: usize, item: &serde_json::Value| {
        let data = serde_json::json!({ "type": "response.output_item.done", "output_index": output, "item": item });
        event("response.output_item.done", data)
    };
    let response =
        serde_json::json!({ "id": "resp_1", "object": "response", "status": "completed", "output": [search, message] });
    let created =
        serde_json::json!({ "type": "response.created", "response": { "id": "resp_1", "object": "response" } });
    let completed = serde_json::json!({ "type": "response.completed", "response": response });
    assess(
        &[
            event("response.created", created),
            done(0, &response["output"][0]),
            done(1, &response["output"][1]),
            event("response.completed", completed),
        ]
        .concat(),
    )
}

#[test]
fn a_file_that_is_cited_is_all_its_texts() {
    let answer = "The entrance fee is 45 euros.";
    let found = files(answer, &[FORTY, FORTY_FIVE], &[answer.len()]);
    assert_eq!((verdicts(&found), found.sources.len()), (vec![GroundingVerdict::Supported], 1));
    let found = files(answer, &["The museum opens at nine.", FORTY], &[answer.len()]);
    assert_eq!(verdicts(&found), [GroundingVerdict::Contradicted]);
}

#[test]
fn a_citation_of_a_file_is_for_the_sentence_at_its_place() {
    let answer = "The museum has two floors. The entrance fee is 45 euros. Dogs may not enter the halls.";
    let place = answer.find(" Dogs").unwrap();
    let found = files(answer, &[FORTY_FIVE], &[place]);
    let sentences = &found.grounding.as_ref().unwrap().sentences;
    assert_eq!((sentences.len(), verdicts(&found)), (1, vec![GroundingVerdict::Supported]));
    assert_eq!(&answer[sentences[0].start as usize..sentences[0].end as usize], "The entrance fee is 45 euros.");
    assert_eq!((found.citations[0].start, found.citations[0].grounding), (Some(56), Grounding::Supports));
    // Behind the whole text it is for the last sentence, and a place outside of it is none.
    let last = files(answer, &["Dogs may not enter the halls."], &[answer.len()]);
    assert_eq!(
        (last.grounding.as_ref().unwrap().sentences.len(), verdicts(&last)[0]),
        (1, GroundingVerdict::Supported)
    );
    assert_eq!(files(answer, &[FORTY_FIVE], &[9_000]).citations[0].start, None);
}

/// Anthropic: the answer with quotes of one page.
fn quoted(parts: &[(&str, &str)]) -> Assessment {
    let event = |name: &str, data: serde_json::Value| format!("event: {name}\ndata: {data}\n\n");
    let start = serde_json::json!({ "type": "message_start", "message": {
        "id": "msg_1", "type": "message", "role": "assistant", "model": "m", "content": [], "usage": {},
    } });
    let mut stream = event("message_start", start);
    for (index, (text, quote)) in parts.iter().enumerate() {
        let citation = serde_json::json!({
            "type": "web_search_result_location", "cited_text": quote, "url": "https://e.org/t", "title": "T",
            "encrypted_index": "x",
        });
        let block = serde_json::json!({ "type": "text", "text": "", "citations": [] });
        let begin = serde_json::json!({ "type": "content_block_start", "index": index, "content_block": block });
        let delta = |delta: serde_json::Value| {
            let data = serde_json::json!({ "type": "content_block_delta", "index": index, "delta": delta });
            event("content_block_delta", data)
        };
        stream += &event("content_block_start", begin);
        stream += &delta(serde_json::json!({ "type": "citations_delta", "citation": citation }));
        stream += &delta(serde_json::json!({ "type": "text_delta", "text": text }));
        stream += &event("content_block_stop", serde_json::json!({ "type": "content_block_stop", "index": index }));
    }
    let end = serde_json::json!({ "type": "message_delta", "delta": { "stop_reason": "end_turn" }, "usage": {} });
    stream += &event("message_delta", end);
    stream += &event("message_stop", serde_json::json!({ "type": "message_stop" }));
    assess(&stream)
}

#[test]
fn a_quote_is_a_text_of_its_source_for_the_other_sentences() {
    let doors = "The doors open at nine in the morning.";
    let found = quoted(&[("The entrance fee is 45 euros. ", FORTY), (doors, FORTY_FIVE)]);
    assert_eq!(verdicts(&found)[0], GroundingVerdict::Supported);
    let found = quoted(&[("The entrance fee is 45 euros. ", FORTY), (doors, doors)]);
    assert_eq!(verdicts(&found), [GroundingVerdict::Contradicted, GroundingVerdict::Supported]);
}

/// The native stream: a search, then a page that is fetched, and an answer that cites the address.
fn searched(answer: &str, snippet: &str, page: &str, url: &str) -> Assessment {
    let event = |name: &str, data: serde_json::Value| {
        let mut data = data;
        data["type"] = name.into();
        format!("data: {data}\n\n")
    };
    let call = |id: &str, tool: &str| {
        event("TOOL_CALL_START", serde_json::json!({ "toolCallId": id, "toolCallName": tool }))
            + &event("TOOL_CALL_END", serde_json::json!({ "toolCallId": id }))
    };
    let result = |id: &str, content: serde_json::Value| {
        let data =
            serde_json::json!({ "messageId": id, "toolCallId": id, "role": "tool", "content": content.to_string() });
        event("TOOL_CALL_RESULT", data)
    };
    assess(
        &[
            event("RUN_STARTED", serde_json::json!({ "threadId": "t", "runId": "r" })),
            call("1", "search"),
            result(
                "1",
                serde_json::json!({ "results": [{ "url": "https://e.org/t", "title": "T", "content": snippet }] }),
            ),
            call("2", "fetch"),
            result("2", serde_json::json!({ "results": [{ "url": url, "title": "T", "content": page }] })),
            event("TEXT_MESSAGE_START", serde_json::json!({ "messageId": "m", "role": "assistant" })),
            event("TEXT_MESSAGE_CONTENT", serde_json::json!({ "messageId": "m", "delta": answer })),
            event("TEXT_MESSAGE_END", serde_json::json!({ "messageId": "m" })),
            event("RUN_FINISHED", serde_json::json!({ "threadId": "t", "runId": "r" })),
        ]
        .concat(),
    )
}

#[test]
fn a_page_that_is_fetched_after_its_snippet_is_read_too() {
    let answer = "The entrance fee is 45 euros ([T](https://e.org/t)).";
    let doors = "The doors open at nine in the morning.";
    for (snippet, page, url, verdict) in [
        (doors, FORTY_FIVE, "https://e.org/t", GroundingVerdict::Supported),
        (FORTY, FORTY_FIVE, "https://E.org:443/t", GroundingVerdict::Supported),
        (FORTY_FIVE, FORTY, "https://e.org/t#fees", GroundingVerdict::Supported),
        (FORTY, FORTY, "https://e.org/t", GroundingVerdict::Contradicted),
        (doors, FORTY, "https://e.org/t", GroundingVerdict::Contradicted),
        (FORTY, FORTY_FIVE, "https://e.org/t?page=2", GroundingVerdict::Contradicted),
        (FORTY, FORTY_FIVE, "https://e.org/u", GroundingVerdict::Contradicted),
    ] {
        let found = searched(answer, snippet, page, url);
        assert_eq!(verdicts(&found), [verdict], "{snippet} {page} {url}");
    }
}

#[test]
fn an_undecided_comparison_says_how_likely_support_is() {
    let found = listed(
        "The entrance fee for adults is 45 euros in summer [1].",
        &[("https://e.org/t", "A", "In summer, adults may have to pay an entrance fee of 45 euros or more.")],
    );
    let check = &found.grounding.unwrap().sentences[0].checks[0];
    assert_eq!(check.grounding, Grounding::Undecided);
    assert!(check.probability.is_some_and(|probability| (0.0..=1.0).contains(&probability)));
}

#[test]
fn the_second_text_of_a_source_is_found_in_the_recording_of_two_verdicts() {
    let recording = include_str!("../../../web/recordings/two-verdicts.sse");
    let found = assess(recording);
    let source = found.sources.iter().find(|source| source.id.ends_with("science.1218455")).unwrap();
    assert_eq!(source.passages.len(), 2);
    let sentences = &found.grounding.as_ref().unwrap().sentences;
    let checks = sentences.iter().flat_map(|sentence| &sentence.checks);
    let of_source: Vec<_> = checks.filter(|check| check.source_id.as_ref() == Some(&source.id)).collect();
    assert!(
        !of_source.is_empty() && of_source.iter().all(|check| check.grounding != Grounding::Silent),
        "{of_source:?}"
    );
}
