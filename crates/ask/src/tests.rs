//! What is sent, held against what the protocols say; and streams that are cut and resumed at every byte.

use serde_json::{Value, json};

use super::*;
use credence_core::conversation::AgentStream;

const KEY: &str = "sk-secret-1";

fn whole(endpoint: &str) -> AgentQuestion {
    let past = |role, text: &str| PastMessage { role, text: text.to_owned() };
    AgentQuestion {
        endpoint: endpoint.to_owned(),
        question: "And \"now\"?\n".to_owned(),
        history: vec![past(Role::User, "Hi"), past(Role::Assistant, "Hello"), past(Role::Assistant, " ")],
        key: Some(KEY.to_owned()),
        model: Some("m-1".to_owned()),
        thread_id: Some("t/1".to_owned()),
        run_id: Some("r-1".to_owned()),
        message_id: Some("q-1".to_owned()),
        instructions: Some("Be brief.".to_owned()),
        search: true,
        ..AgentQuestion::default()
    }
}

fn body(request: &Request) -> Value {
    serde_json::from_str(request.body.as_deref().unwrap()).unwrap()
}

fn requested(protocol: AgentProtocol, question: &AgentQuestion) -> (String, Value) {
    let request = build_request(protocol, question).unwrap();
    assert_eq!(request.method, Method::Post);
    (request.url.clone(), body(&request))
}

fn header<'a>(request: &'a Request, name: &str) -> Option<&'a str> {
    request.headers.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
}

#[test]
fn a_native_agent_is_sent_the_question_and_the_thread() {
    let (url, body) = requested(AgentProtocol::Native, &whole("https://a.example/chat?x=1"));
    assert_eq!(url, "https://a.example/chat?x=1");
    assert_eq!(body, json!({ "message": "And \"now\"?\n", "thread_id": "t/1" }));
    let alone = AgentQuestion { question: "q".to_owned(), endpoint: "/chat".to_owned(), ..AgentQuestion::default() };
    assert_eq!(requested(AgentProtocol::Native, &alone), ("/chat".to_owned(), json!({ "message": "q" })));
}

#[test]
fn ag_ui_is_sent_a_run_agent_input() {
    let (url, body) = requested(AgentProtocol::AgUi, &whole("https://a.example/agent"));
    assert_eq!(url, "https://a.example/agent");
    let message = |id: &str, role: &str, content: &str| json!({ "id": id, "role": role, "content": content });
    let messages = json!([
        message("t/1-1", "system", "Be brief."),
        message("t/1-2", "user", "Hi"),
        message("t/1-3", "assistant", "Hello"),
        message("q-1", "user", "And \"now\"?\n"),
    ]);
    let expected = json!({ "threadId": "t/1", "runId": "r-1", "state": {}, "messages": messages, "tools": [],
        "context": [], "forwardedProps": {} });
    assert_eq!(body, expected);
}

#[test]
fn the_ai_sdk_is_sent_ui_messages() {
    let (_, body) =
        requested(AgentProtocol::AiSdk, &AgentQuestion { instructions: None, ..whole("https://a.example/api/chat") });
    let message = |id: &str, role: &str, text: &str| json!({ "id": id, "role": role, "parts": [{ "type": "text", "text": text }] });
    let messages = json!([
        message("t/1-1", "user", "Hi"),
        message("t/1-2", "assistant", "Hello"),
        message("q-1", "user", "And \"now\"?\n")
    ]);
    assert_eq!(body, json!({ "id": "t/1", "messages": messages, "trigger": "submit-message" }));
}

#[test]
fn openai_requests_include_the_sources() {
    let (url, body) = requested(AgentProtocol::OpenaiResponses, &whole("https://api.openai.com"));
    assert_eq!(url, "https://api.openai.com/v1/responses");
    let input = json!([{ "role": "user", "content": "Hi" }, { "role": "assistant", "content": "Hello" },
        { "role": "user", "content": "And \"now\"?\n" }]);
    let expected = json!({ "model": "m-1", "instructions": "Be brief.", "input": input,
        "tools": [{ "type": "web_search" }], "include": ["web_search_call.action.sources"], "stream": true });
    assert_eq!(body, expected);
    let kept = AgentQuestion {
        previous_id: Some("resp_1".to_owned()),
        background: true,
        search: false,
        ..whole("https://a.example/v1")
    };
    let (url, body) = requested(AgentProtocol::OpenaiResponses, &kept);
    assert_eq!(url, "https://a.example/v1/responses");
    assert_eq!(body["input"], json!([{ "role": "user", "content": "And \"now\"?\n" }]));
    assert_eq!(
        (&body["previous_response_id"], &body["background"], &body["store"]),
        (&json!("resp_1"), &json!(true), &json!(true))
    );
    assert_eq!(body.get("tools"), None);
}

#[test]
fn each_dialect_of_chat_completions_has_its_own_search_field() {
    let at = |endpoint: &str| requested(AgentProtocol::ChatCompletions, &whole(endpoint));
    let (url, body) = at("https://api.openai.com");
    assert_eq!(url, "https://api.openai.com/v1/chat/completions");
    let messages = json!([{ "role": "system", "content": "Be brief." }, { "role": "user", "content": "Hi" },
        { "role": "assistant", "content": "Hello" }, { "role": "user", "content": "And \"now\"?\n" }]);
    assert_eq!(body, json!({ "model": "m-1", "messages": messages, "stream": true, "web_search_options": {} }));
    assert_eq!(at("https://openrouter.ai").0, "https://openrouter.ai/api/v1/chat/completions");
    assert_eq!(at("https://openrouter.ai").1["plugins"], json!([{ "id": "web" }]));
    assert_eq!(at("https://api.perplexity.ai").0, "https://api.perplexity.ai/chat/completions");
    assert_eq!(at("https://api.perplexity.ai").1.get("disable_search"), None);
    let quiet = AgentQuestion { search: false, ..whole("https://api.perplexity.ai") };
    assert_eq!(requested(AgentProtocol::ChatCompletions, &quiet).1["disable_search"], json!(true));
    assert_eq!(at("https://api.groq.com").0, "https://api.groq.com/openai/v1/chat/completions");
    assert_eq!(at("https://api.deepseek.com").0, "https://api.deepseek.com/chat/completions");
    for silent in
        ["https://api.groq.com", "https://api.mistral.ai", "https://api.deepseek.com", "http://localhost:11434/v1"]
    {
        assert_eq!(at(silent).1.as_object().unwrap().len(), 3, "{silent}");
    }
    let azure = "https://x.openai.azure.com/openai/deployments/d/chat/completions?api-version=1";
    let request = build_request(AgentProtocol::ChatCompletions, &whole(azure)).unwrap();
    assert_eq!((request.url.as_str(), header(&request, "api-key")), (azure, Some(KEY)));
}

#[test]
fn anthropic_gets_the_header_for_browsers() {
    let request = build_request(AgentProtocol::Anthropic, &whole("https://api.anthropic.com")).unwrap();
    assert_eq!(request.url, "https://api.anthropic.com/v1/messages");
    assert_eq!(header(&request, "x-api-key"), Some(KEY));
    assert_eq!(header(&request, "anthropic-version"), Some("2023-06-01"));
    assert_eq!(header(&request, "anthropic-dangerous-direct-browser-access"), Some("true"));
    let body = body(&request);
    assert_eq!(
        (&body["system"], &body["max_tokens"], &body["stream"]),
        (&json!("Be brief."), &json!(8192), &json!(true))
    );
    assert_eq!(body["messages"].as_array().unwrap().len(), 3, "an empty message is refused there");
    assert_eq!(body["tools"][0]["name"], "web_search");
}

#[test]
fn gemini_requests_ask_for_events() {
    let (url, body) = requested(AgentProtocol::Gemini, &whole("https://generativelanguage.googleapis.com"));
    assert_eq!(url, "https://generativelanguage.googleapis.com/v1beta/models/m-1:streamGenerateContent?alt=sse");
    assert_eq!(body["contents"][1], json!({ "role": "model", "parts": [{ "text": "Hello" }] }));
    assert_eq!(body["systemInstruction"], json!({ "parts": [{ "text": "Be brief." }] }));
    assert_eq!(body["tools"], json!([{ "google_search": {} }]));
    let full = "https://a.example/v1/models/x:streamGenerateContent?alt=json";
    assert_eq!(requested(AgentProtocol::Gemini, &whole(full)).0, full);
}

#[test]
fn a_langgraph_thread_gets_the_new_message_and_a_run_without_one_all() {
    let (url, body) = requested(AgentProtocol::Langgraph, &whole("https://a.example/api"));
    assert_eq!(url, "https://a.example/api/threads/t%2F1/runs/stream");
    assert_eq!((&body["assistant_id"], &body["stream_resumable"]), (&json!("m-1"), &json!(true)));
    let messages = &body["input"]["messages"];
    assert_eq!(messages[1], json!({ "type": "human", "content": "And \"now\"?\n" }));
    assert_eq!(messages.as_array().unwrap().len(), 2);
    let alone = AgentQuestion { thread_id: None, model: None, ..whole("https://a.example/runs/stream") };
    let (url, body) = requested(AgentProtocol::Langgraph, &alone);
    assert_eq!((url.as_str(), &body["assistant_id"]), ("https://a.example/runs/stream", &json!("agent")));
    assert_eq!(body["input"]["messages"][2], json!({ "type": "ai", "content": "Hello" }));
    assert_eq!(body.get("stream_resumable"), None);
    let named = whole("https://a.example/threads/own/runs/stream");
    assert_eq!(requested(AgentProtocol::Langgraph, &named).0, "https://a.example/threads/own/runs/stream");
}

#[test]
fn the_agent_protocol_listens_first_and_then_starts_the_run() {
    let request = build_request(AgentProtocol::LangchainAgent, &whole("https://a.example")).unwrap();
    assert_eq!(request.url, "https://a.example/threads/t%2F1/stream/events");
    assert_eq!(body(&request)["channels"][0], "messages");
    let start = request.start.unwrap();
    assert_eq!(start.url, "https://a.example/threads/t%2F1/commands");
    assert_eq!(
        (&body(&start)["method"], &body(&start)["params"]["assistant_id"]),
        (&json!("run.start"), &json!("m-1"))
    );
    assert_eq!(header(&start, "x-api-key"), Some(KEY));
}

#[test]
fn requests_to_the_other_two_have_their_parameters() {
    let (url, body) = requested(AgentProtocol::Cohere, &whole("https://api.cohere.com"));
    assert_eq!((url.as_str(), body["messages"].as_array().unwrap().len()), ("https://api.cohere.com/v2/chat", 4));
    let (_, body) = requested(AgentProtocol::AssistantTransport, &whole("https://a.example/assistant"));
    assert_eq!(body["commands"][2]["message"]["parts"], json!([{ "type": "text", "text": "And \"now\"?\n" }]));
    assert_eq!((&body["threadId"], &body["system"]), (&json!("t/1"), &json!("Be brief.")));
}

#[test]
fn a_key_goes_to_the_host_that_was_named_and_nowhere_else() {
    let cursor =
        Cursor { run_id: Some("x".to_owned()), last_event_id: "7".to_owned(), sequence: Some(7), thread_id: None };
    for protocol in AgentProtocol::ALL {
        let question = AgentQuestion { background: true, ..whole("https://own.example:8443/base/") };
        let mut sent = vec![build_request(protocol, &question).unwrap()];
        sent.extend(sent[0].start.clone().map(|start| *start));
        sent.extend(stop_request(protocol, &question, &cursor).unwrap());
        match resume_request(protocol, &question, &cursor).unwrap() {
            Resumption::Continue { request } | Resumption::Replay { request } => sent.push(request),
            Resumption::Impossible { .. } => {}
        }
        for request in sent {
            assert!(request.url.starts_with("https://own.example:8443/"), "{protocol:?}: {}", request.url);
            let n_keys = request.headers.iter().filter(|(_, value)| value.contains(KEY)).count();
            assert_eq!(n_keys, 1, "{protocol:?}: {request:?}");
            assert!(!request.url.contains(KEY) && !request.body.as_deref().unwrap_or_default().contains(KEY));
            assert!(!curl_line(&request).contains(KEY), "{}", curl_line(&request));
        }
    }
}

#[test]
fn the_callers_headers_replace_those_of_the_protocol() {
    let headers = vec![("X-Api-Key".to_owned(), " mine ".to_owned()), ("Anthropic-Version".to_owned(), "2".to_owned())];
    let request =
        build_request(AgentProtocol::Anthropic, &AgentQuestion { headers, ..whole("https://a.example") }).unwrap();
    assert_eq!((header(&request, "x-api-key"), header(&request, "anthropic-version")), (Some("mine"), Some("2")));
}

#[test]
fn an_invalid_question_is_an_error_with_its_field() {
    let error = |protocol, question: &AgentQuestion| build_request(protocol, question).unwrap_err().to_string();
    let question = whole("https://a.example");
    assert_eq!(
        error(AgentProtocol::Gemini, &AgentQuestion { model: None, ..question.clone() }),
        "`model` is missing, expected the name of a model"
    );
    assert!(
        error(AgentProtocol::AgUi, &AgentQuestion { run_id: Some(String::new()), ..question.clone() })
            .starts_with("`run_id` is missing")
    );
    assert!(
        error(AgentProtocol::Native, &AgentQuestion { question: " \n".to_owned(), ..question.clone() })
            .starts_with("`question` is missing")
    );
    assert!(
        error(AgentProtocol::Native, &AgentQuestion { endpoint: "a.example".to_owned(), ..question.clone() })
            .starts_with("`endpoint` is `a.example`")
    );
    let bad_value =
        AgentQuestion { headers: vec![("x-a".to_owned(), "b\r\nc: secret".to_owned())], ..question.clone() };
    assert!(error(AgentProtocol::Native, &bad_value).starts_with("`headers[\"x-a\"]` is `•••`"));
    let bad_name = AgentQuestion { headers: vec![("x a".to_owned(), "b".to_owned())], ..question.clone() };
    assert!(error(AgentProtocol::Native, &bad_name).starts_with("`headers[\"x a\"]` is `x a`"));
    assert!(
        error(AgentProtocol::Native, &AgentQuestion { key: Some("a\nb".to_owned()), ..question })
            .starts_with("`key` is `•••`")
    );
}

#[test]
fn a_line_for_a_shell_holds_any_text_and_no_secret() {
    let mut question = whole("https://api.openai.com/v1/responses?token=abc&x=it's");
    question.question = "it's $HOME `x` \"y\"".to_owned();
    question.headers = vec![("X-Team".to_owned(), "red".to_owned()), ("9-a".to_owned(), "b".to_owned())];
    let line = curl_line(&build_request(AgentProtocol::OpenaiResponses, &question).unwrap());
    assert!(
        line.starts_with(r#"curl -N 'https://api.openai.com/v1/responses?token='"$OPENAI_API_KEY"'&x=it'\''s' -H "#),
        "{line}"
    );
    assert!(line.contains(r#"-H 'authorization: Bearer '"$OPENAI_API_KEY""#), "{line}");
    assert!(line.contains(r#"-H 'x-team: '"$X_TEAM""#) && line.contains(r#"'9-a: '"$_9_A""#), "{line}");
    assert!(line.contains(r"it'\''s $HOME `x` ") && !line.contains("red") && !line.contains("abc"), "{line}");
    let listening = curl_line(&build_request(AgentProtocol::LangchainAgent, &whole("https://a.example")).unwrap());
    assert!(listening.contains("/stream/events' ") && listening.contains("/commands' "), "{listening}");
}

#[test]
fn browsers_are_answered_where_that_is_known() {
    assert_eq!(browser_access("https://api.anthropic.com/v1"), BrowserAccess::NeedsHeader);
    assert_eq!(browser_access("https://generativelanguage.googleapis.com/v1beta/openai"), BrowserAccess::Refused);
    assert_eq!(browser_access("https://API.openai.com:443/"), BrowserAccess::Allowed);
    assert_eq!(browser_access("https://api.openai.com.evil.example/"), BrowserAccess::Unknown);
    assert_eq!(browser_access("nothing"), BrowserAccess::Unknown);
    for provider in PROVIDERS {
        assert_eq!(provider.origin.is_empty(), provider.browsers == BrowserAccess::Unknown, "{}", provider.name);
    }
}

#[test]
fn a_search_is_offered_if_it_changes_the_request() {
    for protocol in AgentProtocol::ALL {
        for host in PROVIDERS.iter().map(|provider| provider.host).filter(|host| !host.starts_with('.')) {
            let address = ["https://", host].concat();
            let with = AgentQuestion { search: true, ..whole(&address) };
            let without = AgentQuestion { search: false, ..with.clone() };
            let differs = build_request(protocol, &with).unwrap() != build_request(protocol, &without).unwrap();
            assert_eq!(searches_on_request(protocol, &address), differs, "{protocol:?} at {host}");
        }
    }
}

#[test]
fn resuming_and_stopping_depend_on_the_values_of_the_stream() {
    let question = whole("https://a.example/base/");
    let nothing = Cursor::default();
    let known =
        Cursor { run_id: Some("run".to_owned()), last_event_id: "9".to_owned(), sequence: Some(4), thread_id: None };
    let resumed =
        |protocol, question: &AgentQuestion, cursor: &Cursor| resume_request(protocol, question, cursor).unwrap();
    let impossible = |reason| Resumption::Impossible { reason };
    assert_eq!(resumed(AgentProtocol::Native, &question, &nothing), impossible(ResumeObstacle::NoEventIds));
    assert_eq!(resumed(AgentProtocol::OpenaiResponses, &question, &known), impossible(ResumeObstacle::NotBackground));
    let background = AgentQuestion { background: true, ..question.clone() };
    assert_eq!(resumed(AgentProtocol::OpenaiResponses, &background, &nothing), impossible(ResumeObstacle::NoRun));
    let url = |resumption| match resumption {
        Resumption::Continue { request } => ["continue ", &request.url].concat(),
        Resumption::Replay { request } => ["replay ", &request.url].concat(),
        Resumption::Impossible { reason } => format!("{reason:?}"),
    };
    let openai = "https://a.example/base/responses/run?stream=true";
    assert_eq!(
        url(resumed(AgentProtocol::OpenaiResponses, &background, &known)),
        ["continue ", openai, "&starting_after=4"].concat()
    );
    let unnumbered = Cursor { sequence: None, ..known.clone() };
    assert_eq!(url(resumed(AgentProtocol::OpenaiResponses, &background, &unnumbered)), ["replay ", openai].concat());
    assert_eq!(url(resumed(AgentProtocol::AiSdk, &question, &nothing)), "replay https://a.example/base/t%2F1/stream");
    assert_eq!(
        url(resumed(AgentProtocol::Native, &question, &known)),
        "continue https://a.example/base/?thread_id=t%2F1"
    );
    let langgraph = "https://a.example/base/threads/t%2F1/runs/run";
    assert_eq!(url(resumed(AgentProtocol::Langgraph, &question, &known)), ["continue ", langgraph, "/stream"].concat());
    let alone = AgentQuestion { thread_id: None, ..question.clone() };
    assert_eq!(resumed(AgentProtocol::Langgraph, &alone, &known), impossible(ResumeObstacle::NoThread));
    let Resumption::Continue { request } = resumed(AgentProtocol::LangchainAgent, &question, &known) else { panic!() };
    assert_eq!((body(&request)["since"].clone(), request.start), (json!(4), None));
    for protocol in [
        AgentProtocol::AgUi,
        AgentProtocol::Anthropic,
        AgentProtocol::ChatCompletions,
        AgentProtocol::Gemini,
        AgentProtocol::Cohere,
    ] {
        assert_eq!(resumed(protocol, &question, &known), impossible(ResumeObstacle::NotInProtocol));
        assert_eq!(stop_request(protocol, &question, &known).unwrap(), None);
    }
    let stopped = |protocol, question: &AgentQuestion, cursor: &Cursor| {
        stop_request(protocol, question, cursor).unwrap().map(|request| request.url)
    };
    let cancel = [langgraph, "/cancel?wait=false&action=interrupt"].concat();
    assert_eq!(stopped(AgentProtocol::Langgraph, &question, &known), Some(cancel.clone()));
    assert_eq!(stopped(AgentProtocol::LangchainAgent, &question, &known), Some(cancel));
    assert_eq!(stopped(AgentProtocol::Langgraph, &question, &nothing), None);
    let openai = "https://a.example/base/responses/run/cancel".to_owned();
    assert_eq!(stopped(AgentProtocol::OpenaiResponses, &background, &known), Some(openai));
    assert_eq!(stopped(AgentProtocol::OpenaiResponses, &question, &known), None);
    let unsendable = Cursor { last_event_id: "é€".to_owned(), ..Cursor::default() };
    assert_eq!(resumed(AgentProtocol::Native, &question, &unsendable), impossible(ResumeObstacle::NoEventIds));
}

/// One event of a stream that can be resumed: its text, and the number a server goes on from.
struct Numbered {
    text: String,
    number: u64,
}

fn read(events: &[Numbered]) -> AgentStream {
    let mut stream = AgentStream::default();
    events.iter().for_each(|event| stream.push(event.text.as_bytes()));
    stream.finish();
    stream
}

/// Cuts a stream at every byte, resumes it as its server would, and wants the same turns as of the uncut one.
fn holds_when_cut_anywhere(
    protocol: AgentProtocol,
    question: &AgentQuestion,
    events: &[Numbered],
    number_in: fn(&Request) -> u64,
) {
    let uncut = read(events);
    assert!(uncut.turns().len() == 1 && uncut.turns()[0].answer.len() > 10, "{:?}", uncut.turns());
    let bytes: Vec<u8> = events.iter().flat_map(|event| event.text.bytes()).collect();
    let mut n_continued = 0;
    for cut in 0..bytes.len() {
        let mut stream = AgentStream::default();
        stream.push(&bytes[..cut]);
        let kept = stream.clone();
        stream.lose();
        match resume_request(protocol, question, &kept.cursor()).unwrap() {
            Resumption::Continue { request } => {
                n_continued += 1;
                let after = number_in(&request);
                let mut stream = kept;
                stream.reconnect();
                let rest = events.iter().filter(|event| event.number > after);
                rest.for_each(|event| stream.push(event.text.as_bytes()));
                stream.finish();
                assert_eq!(stream.turns(), uncut.turns(), "cut at byte {cut}");
            }
            Resumption::Replay { .. } => {
                let mut again = AgentStream::default();
                events.iter().for_each(|event| again.push(event.text.as_bytes()));
                again.finish();
                assert!(again.has_caught_up_with(&kept), "cut at byte {cut}");
            }
            Resumption::Impossible { .. } => assert_eq!(kept.cursor().sequence, None, "cut at byte {cut}"),
        }
    }
    assert!(n_continued > bytes.len() / 2, "only {n_continued} of {} cuts went on", bytes.len());
}

fn last_event_id(request: &Request) -> u64 {
    header(request, "last-event-id").unwrap().parse().unwrap()
}

fn numbered(lines: impl IntoIterator<Item = String>) -> Vec<Numbered> {
    lines.into_iter().zip(1..).map(|(text, number)| Numbered { text, number }).collect()
}

#[test]
fn a_native_stream_with_ids_loses_and_doubles_no_character() {
    let event = |(number, (name, data)): (u64, (&str, Value))| format!("event: {name}\nid: {number}\ndata: {data}\n\n");
    let token = |text: &str| ("token", json!({ "content": text }));
    let events = [
        ("thinking", json!({ "message": "Let me see" })),
        ("tool_call", json!({ "tool": "search", "args": { "q": "é" } })),
        ("tool_result", json!({ "tool": "search", "success": true })),
        token("Çé "),
        token("𝄞 is"),
        token(" a clef [1]."),
        ("done", json!({ "thread_id": "t/1", "response": { "category": "x", "message": "Çé 𝄞 is a clef [1]." } })),
    ];
    let events = numbered((1..).zip(events).map(event));
    holds_when_cut_anywhere(AgentProtocol::Native, &whole("https://a.example/chat"), &events, last_event_id);
}

#[test]
fn a_background_response_loses_and_doubles_no_character() {
    let event = |(number, data): (u64, Value)| {
        let mut data = data;
        data["sequence_number"] = json!(number);
        format!("event: {}\ndata: {data}\n\n", data["type"].as_str().unwrap())
    };
    let delta = |text: &str| json!({ "type": "response.output_text.delta", "output_index": 0, "content_index": 0, "item_id": "m", "delta": text });
    let content = json!([{ "type": "output_text", "text": "Çé 𝄞 is a clef.", "annotations": [] }]);
    let item = json!({ "id": "m", "type": "message", "role": "assistant", "status": "completed", "content": content });
    let events = [
        json!({ "type": "response.created", "response": { "id": "resp_1", "status": "in_progress", "output": [] } }),
        delta("Çé "),
        delta("𝄞 is"),
        delta(" a clef."),
        json!({ "type": "response.output_item.done", "output_index": 0, "item": item }),
        json!({ "type": "response.completed", "response": { "id": "resp_1", "status": "completed", "output": [item] } }),
    ];
    let events = numbered((1..).zip(events).map(event));
    let question = AgentQuestion { background: true, ..whole("https://a.example") };
    let after = |request: &Request| request.url.rsplit_once("starting_after=").unwrap().1.parse().unwrap();
    holds_when_cut_anywhere(AgentProtocol::OpenaiResponses, &question, &events, after);
}

#[test]
fn a_langgraph_run_loses_and_doubles_no_character() {
    let event =
        |(number, (name, data)): (u64, (&str, Value))| format!("event: {name}\r\ndata: {data}\r\nid: {number}\r\n\r\n");
    let piece = |text: &str| {
        (
            "messages",
            json!([{ "type": "AIMessageChunk", "id": "ai-1", "content": text }, { "langgraph_node": "agent" }]),
        )
    };
    let events =
        [("metadata", json!({ "run_id": "run-1", "attempt": 1 })), piece("Çé "), piece("𝄞 is"), piece(" a clef.")];
    let events = numbered((1..).zip(events).map(event));
    holds_when_cut_anywhere(AgentProtocol::Langgraph, &whole("https://a.example"), &events, last_event_id);
}

#[test]
fn the_agent_protocol_loses_and_doubles_no_character() {
    let event = |(number, (method, data)): (u64, (&str, Value))| {
        let event = json!({ "type": "event", "event_id": number.to_string(), "seq": number, "method": method,
            "params": { "namespace": [], "timestamp": 0, "data": data } });
        format!("event: {method}\ndata: {event}\n\n")
    };
    let piece = |text: &str| {
        (
            "messages",
            json!({ "event": "content-block-delta", "index": 0, "delta": { "type": "text-delta", "text": text } }),
        )
    };
    let events = [
        ("lifecycle", json!({ "event": "running" })),
        ("messages", json!({ "event": "message-start", "role": "ai", "id": "ai-1" })),
        ("messages", json!({ "event": "content-block-start", "index": 0, "content": { "type": "text", "text": "" } })),
        piece("Çé "),
        piece("𝄞 is"),
        piece(" a clef."),
        (
            "messages",
            json!({ "event": "content-block-finish", "index": 0, "content": { "type": "text", "text": "Çé 𝄞 is a clef." } }),
        ),
        ("messages", json!({ "event": "message-finish" })),
        ("lifecycle", json!({ "event": "completed" })),
    ];
    let events = numbered((1..).zip(events).map(event));
    let since = |request: &Request| body(request)["since"].as_u64().unwrap();
    holds_when_cut_anywhere(AgentProtocol::LangchainAgent, &whole("https://a.example"), &events, since);
}

#[test]
fn a_lost_connection_is_a_cut_also_where_silence_would_be_the_end() {
    let first_part = "event: messages\ndata: [{\"type\":\"AIMessageChunk\",\"id\":\"1\",\"content\":\"half\"},{}]\n\n";
    let mut stream = AgentStream::default();
    stream.push(first_part.as_bytes());
    let mut ended = stream.clone();
    stream.lose();
    ended.finish();
    assert_eq!(stream.turns()[0].outcome, Some(credence_core::stream::Outcome::Cut));
    assert_eq!(ended.turns()[0].outcome, Some(credence_core::stream::Outcome::Completed));
}

#[test]
fn blank_instructions_are_ignored_in_every_protocol() {
    for protocol in AgentProtocol::ALL {
        let blank = AgentQuestion { instructions: Some(" \n".to_owned()), ..whole("https://agent.example/") };
        let none = AgentQuestion { instructions: None, ..whole("https://agent.example/") };
        assert_eq!(build_request(protocol, &blank), build_request(protocol, &none), "{}", protocol.name());
    }
}

#[test]
fn ollama_is_sent_all_messages_at_its_chat() {
    for endpoint in ["http://localhost:11434", "http://localhost:11434/api", "http://localhost:11434/api/generate"] {
        assert_eq!(requested(AgentProtocol::Ollama, &whole(endpoint)).0, "http://localhost:11434/api/chat");
    }
    let (url, body) = requested(AgentProtocol::Ollama, &whole("http://host/ollama/api/chat"));
    assert_eq!(url, "http://host/ollama/api/chat");
    let messages = json!([{ "role": "system", "content": "Be brief." }, { "role": "user", "content": "Hi" },
        { "role": "assistant", "content": "Hello" }, { "role": "user", "content": "And \"now\"?\n" }]);
    assert_eq!(body, json!({ "model": "m-1", "messages": messages, "stream": true }));
}

#[test]
fn a_session_of_adk_is_created_before_it_is_used() {
    for endpoint in ["http://localhost:8000", "http://localhost:8000/run_sse", "http://localhost:8000/dev-ui/"] {
        let request = build_request(AgentProtocol::Adk, &whole(endpoint)).unwrap();
        assert_eq!(request.url, "http://localhost:8000/run_sse");
        let message = json!({ "role": "user", "parts": [{ "text": "And \"now\"?\n" }] });
        let expected =
            json!({ "appName": "m-1", "userId": "user", "sessionId": "t/1", "newMessage": message, "streaming": true });
        assert_eq!(body(&request), expected);
        let before = request.before.unwrap();
        assert_eq!(before.url, "http://localhost:8000/apps/m-1/users/user/sessions/t%2F1");
        assert_eq!((before.method, body(&before)), (Method::Post, json!({})));
        assert_eq!(header(&before, "authorization"), Some("Bearer sk-secret-1"));
    }
    let line = curl_line(&build_request(AgentProtocol::Adk, &whole("http://localhost:8000")).unwrap());
    assert!(line.starts_with("curl -N 'http://localhost:8000/apps/m-1/") && line.contains("run_sse"), "{line}");
    assert!(!line.contains(KEY), "{line}");
}

#[test]
fn dify_names_the_conversation_and_is_asked_to_stop_a_task() {
    let (url, body) = requested(AgentProtocol::Dify, &whole("https://api.dify.ai"));
    assert_eq!(url, "https://api.dify.ai/v1/chat-messages");
    let expected = json!({ "inputs": {}, "query": "And \"now\"?\n", "response_mode": "streaming", "user": "credence",
        "conversation_id": "t/1" });
    assert_eq!(body, expected);
    let alone = AgentQuestion { thread_id: None, ..whole("https://dify.example/v1") };
    assert_eq!(requested(AgentProtocol::Dify, &alone).1.get("conversation_id"), None);
    let cursor = Cursor { run_id: Some("task/1".to_owned()), ..Cursor::default() };
    let stop = stop_request(AgentProtocol::Dify, &whole("https://dify.example/v1/chat-messages"), &cursor).unwrap();
    assert_eq!(stop.unwrap().url, "https://dify.example/v1/chat-messages/task%2F1/stop");
    assert_eq!(stop_request(AgentProtocol::Dify, &whole("https://dify.example"), &Cursor::default()).unwrap(), None);
}

#[test]
fn both_versions_of_a2a_are_asked_in_their_words() {
    let new = build_request(AgentProtocol::A2a, &whole("https://a.example/.well-known/agent-card.json")).unwrap();
    assert_eq!((new.url.as_str(), header(&new, "a2a-version")), ("https://a.example", Some("1.0")));
    let message =
        json!({ "messageId": "q-1", "role": "ROLE_USER", "parts": [{ "text": "And \"now\"?\n" }], "contextId": "t/1" });
    let expected =
        json!({ "jsonrpc": "2.0", "id": "q-1", "method": "SendStreamingMessage", "params": { "message": message } });
    assert_eq!(body(&new), expected);
    let waiting = AgentQuestion { previous_id: Some("task-1".to_owned()), ..whole("https://a.example/a2a") };
    let old = build_request(AgentProtocol::A2aV03, &waiting).unwrap();
    assert_eq!((old.url.as_str(), header(&old, "a2a-version")), ("https://a.example/a2a", None));
    let message = json!({ "kind": "message", "messageId": "q-1", "role": "user", "contextId": "t/1", "taskId": "task-1",
        "parts": [{ "kind": "text", "text": "And \"now\"?\n" }] });
    let expected =
        json!({ "jsonrpc": "2.0", "id": "q-1", "method": "message/stream", "params": { "message": message } });
    assert_eq!(body(&old), expected);
    let cursor = Cursor { run_id: Some("task-1".to_owned()), ..Cursor::default() };
    for (protocol, method) in [(AgentProtocol::A2a, "CancelTask"), (AgentProtocol::A2aV03, "tasks/cancel")] {
        let stop = stop_request(protocol, &waiting, &cursor).unwrap().unwrap();
        assert_eq!(
            body(&stop),
            json!({ "jsonrpc": "2.0", "id": "q-1", "method": method, "params": { "id": "task-1" } })
        );
    }
    let Resumption::Continue { request } = resume_request(AgentProtocol::A2a, &waiting, &cursor).unwrap() else {
        panic!("a task is resumed");
    };
    let expected = json!({ "jsonrpc": "2.0", "id": "q-1", "method": "SubscribeToTask", "params": { "id": "task-1" } });
    assert_eq!((body(&request), header(&request, "accept")), (expected, header(&new, "accept")));
    let without = resume_request(AgentProtocol::A2a, &waiting, &Cursor::default()).unwrap();
    assert_eq!(without, Resumption::Impossible { reason: ResumeObstacle::NoRun });
    let of_old = resume_request(AgentProtocol::A2aV03, &waiting, &cursor).unwrap();
    assert!(matches!(of_old, Resumption::Impossible { .. }), "{of_old:?}");
}
