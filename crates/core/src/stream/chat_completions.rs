//! OpenAI Chat Completions and its dialects: chunks of a choice, or a whole body.
//!
//! Only the first choice is the answer. How a turn ends is told by its finish reason, but an error may still follow, so
//! the end is handed on with `[DONE]`, with the end of the bytes, or when another completion begins.

mod extras;

use std::borrow::Cow;

use super::event::{Event, EventSink, Failure, Outcome, PartKey, Place, Protocol, SourceRef, ToolBegin};
use super::payload::unsigned;
use super::{Format, FormatReader, Message, Understanding};
use credence_text::json::Json;
use credence_text::lookup::Lookup;
use extras::{List, annotated, executed_tool};

pub(super) const FORMAT: Format =
    Format { protocol: Protocol::ChatCompletions, recognises, open: || Box::new(ChatReader::default()) };

fn recognises(message: &Message<'_>) -> bool {
    is_completion(message.json) || error_of(message.json).is_some_and(is_named_error)
}

fn is_completion(json: Json<'_>) -> bool {
    json.get("choices").is_some_and(Json::is_array)
        || json.text_of("object").is_some_and(|object| object.starts_with("chat.completion"))
}

/// The error of a message that holds one; Mistral sends it bare.
fn error_of(json: Json<'_>) -> Option<Json<'_>> {
    let is_bare = || json.text_of("object").is_some_and(|object| object == "error");
    json.some("error").or_else(|| is_bare().then_some(json))
}

/// Whether an error is of this format, also as the first thing of a stream: others have a type above it, or a status in it.
fn is_named_error(error: Json<'_>) -> bool {
    error.text_of("message").is_some() && error.get("status").is_none()
}

#[derive(Clone, Default)]
struct ChatReader {
    /// Whether the turn has begun; some providers give every chunk another identity.
    begun: bool,
    /// The key of the text that is being written.
    part: PartKey,
    /// Identities of the calls, and which of them each index is.
    calls: Vec<String>,
    call_of_index: Lookup<u64>,
    /// Tools that the provider runs, by index.
    executed: Lookup<u64>,
    /// Annotations that were handed on, for providers that repeat them.
    annotations: Lookup<String>,
    list: List,
    refused: bool,
    stop: Option<Stop>,
}

/// The finish reason, and the completion that told it.
#[derive(Clone)]
struct Stop {
    reason: String,
    completion: Option<String>,
}

impl FormatReader for ChatReader {
    fn read(&mut self, message: &Message<'_>, sink: &mut dyn EventSink) -> Understanding {
        let json = message.json;
        let error = error_of(json);
        if error.is_none() && !is_completion(json) {
            return if is_noise(json) { Understanding::Known } else { Understanding::Unknown };
        }
        if is_completion(json) {
            self.read_completion(json, sink);
        }
        if let Some(error) = error {
            self.read_error(error, sink);
        }
        Understanding::Known
    }

    fn read_end_mark(&mut self, sink: &mut dyn EventSink) {
        self.end(sink);
    }

    fn finish(&mut self, sink: &mut dyn EventSink) {
        self.end(sink);
    }

    fn copy(&self) -> Box<dyn FormatReader> {
        Box::new(self.clone())
    }
}

/// What a proxy or a provider says beside the completion.
fn is_noise(json: Json<'_>) -> bool {
    json.pick(["usage", "x_groq", "prompt_filter_results", "obfuscation"]).iter().any(Option::is_some)
}

impl ChatReader {
    fn read_completion(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        let is_answer = |choice: &Json<'_>| choice.get("index").and_then(unsigned).unwrap_or(0) == 0;
        let choice = json.get("choices").and_then(|choices| choices.items().find(is_answer));
        let delta = choice.and_then(|choice| choice.some("delta").or_else(|| choice.some("message")));
        let id = json.text_of("id").filter(|id| !id.is_empty());
        if self.is_another(id.as_deref(), delta) {
            self.end(sink);
        }
        if !self.begun {
            self.begun = true;
            sink.event(Event::Begin { id: id.clone() });
        }
        self.list.read(json, sink);
        if let Some(delta) = delta {
            self.read_delta(delta, sink);
        }
        let text = choice.and_then(|choice| choice.text_of("text"));
        self.text(text, sink);
        let reason = choice.and_then(|choice| choice.text_of("finish_reason")).filter(|reason| !reason.is_empty());
        if let Some(reason) = reason {
            self.stop = Some(Stop { reason: reason.into_owned(), completion: id.map(Cow::into_owned) });
        }
    }

    /// Whether what comes belongs to another completion than the one that has told its end.
    fn is_another(&self, id: Option<&str>, delta: Option<Json<'_>>) -> bool {
        let Some(stop) = &self.stop else { return false };
        let says_something = |delta: Json<'_>| {
            let has_text = delta.text_of("content").is_some_and(|text| !text.is_empty());
            has_text || delta.some("tool_calls").is_some() || delta.text_of("role").is_some()
        };
        id.is_some() && stop.completion.as_deref() != id && delta.is_some_and(says_something)
    }

    fn read_delta(&mut self, delta: Json<'_>, sink: &mut dyn EventSink) {
        let [content, refusal, annotations, executed, calls, call, context] = delta.pick([
            "content",
            "refusal",
            "annotations",
            "executed_tools",
            "tool_calls",
            "function_call",
            "context",
        ]);
        if let Some(thought) = thought_of(delta) {
            sink.event(Event::Thinking(thought));
        }
        executed.into_iter().flat_map(Json::items).zip(0..).for_each(|(tool, index)| self.execute(tool, index, sink));
        self.read_content(content, sink);
        if let Some(refusal) = refusal.and_then(Json::text).filter(|refusal| !refusal.is_empty()) {
            self.refused = true;
            self.text(Some(refusal), sink);
        }
        for annotation in annotations.into_iter().flat_map(Json::items) {
            if self.annotations.is_new(annotation.raw().to_owned()) {
                annotated(annotation, sink);
            }
        }
        // Azure's answers on one's own data bring their documents along.
        if let Some(context) = context {
            self.list.read_documents(context, sink);
        }
        calls.into_iter().flat_map(Json::items).zip(0..).for_each(|(call, index)| self.read_call(call, index, sink));
        if let Some(call) = call.filter(|call| call.is_object()) {
            self.read_function(0, None, call, sink);
        }
    }

    fn text(&self, text: Option<Cow<'_, str>>, sink: &mut dyn EventSink) {
        if let Some(text) = text.filter(|text| !text.is_empty()) {
            sink.event(Event::Text { part: self.part, text });
        }
    }

    /// The content: a text, or parts of it as Mistral sends them.
    fn read_content(&mut self, content: Option<Json<'_>>, sink: &mut dyn EventSink) {
        let Some(content) = content else { return };
        self.text(content.text(), sink);
        for part in content.items() {
            match part.text_of("type").unwrap_or_default().as_ref() {
                "thinking" => read_thinking(part, sink),
                "reference" | "tool_reference" => self.read_reference(part, sink),
                "refusal" => {
                    self.refused = true;
                    self.text(part.text_of("refusal"), sink);
                }
                _ => self.text(part.text_of("text"), sink),
            }
        }
    }

    /// A reference stands behind the words it is for: those since the reference before it.
    fn read_reference(&mut self, reference: Json<'_>, sink: &mut dyn EventSink) {
        let place = Place::Part(self.part);
        let url = reference.text_of("url");
        let title = reference.text_of("title");
        let named = |id: Json<'_>| SourceRef {
            file: Some(Cow::Owned(format!("reference {}", id.text().unwrap_or(Cow::Borrowed(id.raw()))))),
            ..SourceRef::default()
        };
        for id in reference.get("reference_ids").into_iter().flat_map(Json::items) {
            sink.event(Event::Cited { source: named(id), quote: None, place });
        }
        if url.is_some() || title.is_some() {
            let snippet = reference.text_of("description");
            let source = SourceRef { url, title, snippet, ..SourceRef::default() };
            sink.event(Event::Cited { source, quote: None, place });
        }
        self.part += 1;
    }

    /// A tool that the provider runs: without `output` it has begun, with it it is done.
    fn execute(&mut self, tool: Json<'_>, index: u64, sink: &mut dyn EventSink) {
        let index = tool.get("index").and_then(unsigned).unwrap_or(index);
        let id = format!("executed_{index}");
        if self.executed.is_new(index) {
            let name = tool.text_of("name").or_else(|| tool.text_of("type")).unwrap_or(Cow::Borrowed("tool"));
            let args = tool.text_of("arguments");
            sink.event(Event::ToolBegin(ToolBegin { id: id.as_str().into(), name, args, carries_result: true }));
        }
        executed_tool(&id, tool, sink);
    }

    fn read_call(&mut self, call: Json<'_>, place: u64, sink: &mut dyn EventSink) {
        let index = call.get("index").and_then(unsigned).unwrap_or(place);
        let id = call.text_of("id").filter(|id| !id.is_empty());
        let function = call.some("function").or_else(|| call.some("custom")).unwrap_or(call);
        self.read_function(index, id.as_deref(), function, sink);
    }

    /// The host's call at an index: a new one where it has an identity that is not the one known there.
    fn read_function(&mut self, index: u64, id: Option<&str>, function: Json<'_>, sink: &mut dyn EventSink) {
        let known = self.call_of_index.get(&index).filter(|call| id.is_none_or(|id| self.calls[*call] == id));
        let call = known.unwrap_or_else(|| self.begin_call(index, id, function, sink));
        let args = function.get("arguments").or_else(|| function.get("input"));
        let delta = args.map(|args| args.text().unwrap_or(Cow::Borrowed(args.raw()))).filter(|args| args != "null");
        if let Some(delta) = delta {
            sink.event(Event::ToolArgs { id: Cow::Borrowed(&self.calls[call]), delta });
        }
    }

    fn begin_call(&mut self, index: u64, id: Option<&str>, function: Json<'_>, sink: &mut dyn EventSink) -> usize {
        let call = self.calls.len();
        let id = id.map_or_else(|| format!("call_{}", call + 1), str::to_owned);
        let name = function.text_of("name").filter(|name| !name.is_empty()).unwrap_or(Cow::Borrowed("tool"));
        let begun = ToolBegin { id: Cow::Borrowed(&id), name, args: None, carries_result: false };
        sink.event(Event::ToolBegin(begun));
        self.calls.push(id);
        self.call_of_index.hold(index, call);
        call
    }

    fn read_error(&mut self, error: Json<'_>, sink: &mut dyn EventSink) {
        let failure = failure_of(error);
        extras::failed_generation(error, &failure.message, sink);
        sink.event(Event::End { outcome: Outcome::Failed, failure: Some(failure) });
        *self = Self::default();
    }

    fn end(&mut self, sink: &mut dyn EventSink) {
        if let Some(stop) = &self.stop {
            sink.event(end_of(&stop.reason, self.refused, !self.calls.is_empty()));
        }
        *self = Self::default();
    }
}

/// What the model thinks, under the first of its usual names: some providers send it under two.
fn thought_of(delta: Json<'_>) -> Option<Cow<'_, str>> {
    let [reasoning, content, text, details] =
        delta.pick(["reasoning", "reasoning_content", "reasoning_text", "reasoning_details"]);
    let plain = [reasoning, content, text].into_iter().flatten().filter_map(Json::text).find(|text| !text.is_empty());
    let told = || details.map(|details| details.items().filter_map(detail_of).collect::<String>());
    plain.or_else(|| told().map(Cow::Owned)).filter(|thought| !thought.is_empty())
}

fn detail_of(detail: Json<'_>) -> Option<Cow<'_, str>> {
    detail.text_of("text").or_else(|| detail.text_of("summary"))
}

fn read_thinking(part: Json<'_>, sink: &mut dyn EventSink) {
    let Some(thinking) = part.get("thinking") else { return };
    let texts = thinking.items().filter_map(|piece| piece.text_of("text"));
    thinking.text().into_iter().chain(texts).for_each(|text| sink.event(Event::Thinking(text)));
}

fn failure_of(error: Json<'_>) -> Failure {
    let code = error.some("code").map(|code| code.text().unwrap_or(Cow::Borrowed(code.raw())));
    let message = error.text_of("message").or_else(|| error.text());
    Failure {
        code: code.or_else(|| error.text_of("type")).map(Cow::into_owned),
        message: message.map_or_else(|| "the provider gave no reason".to_owned(), Cow::into_owned),
    }
}

fn end_of(reason: &str, refused: bool, host_called: bool) -> Event<'static> {
    let because = |message: &str| Some(Failure { code: Some(reason.to_owned()), message: message.to_owned() });
    let (outcome, failure) = match reason {
        "length" | "max_tokens" | "model_length" => {
            (Outcome::Cut, because("the answer reached the limit of its length"))
        }
        "content_filter" => (Outcome::Failed, because("the provider's content filter ended the answer")),
        "error" | "insufficient_system_resource" => (Outcome::Failed, because("the provider could not finish")),
        _ if refused => {
            let message = "the model refused to answer".to_owned();
            (Outcome::Failed, Some(Failure { code: Some("refusal".to_owned()), message }))
        }
        "tool_calls" | "function_call" => (Outcome::Waiting, None),
        _ if host_called => (Outcome::Waiting, None),
        _ => (Outcome::Completed, None),
    };
    Event::End { outcome, failure }
}

#[cfg(test)]
mod tests {
    use crate::assess::assess;
    use crate::conversation::{AgentStream, ToolState, Turn};
    use crate::record::Assessment;
    use crate::stream::{Outcome, Protocol};

    fn turns(lines: &str) -> Vec<Turn> {
        let mut stream = AgentStream::default();
        stream.push(lines.as_bytes());
        stream.finish();
        assert_eq!(stream.protocol(), Some(Protocol::ChatCompletions), "{lines}");
        stream.turns().to_vec()
    }

    fn turn(lines: &str) -> Turn {
        let mut turns = turns(lines);
        assert_eq!(turns.len(), 1, "{lines}");
        turns.remove(0)
    }

    /// A stream of one chunk for each delta, and a last one with the finish reason.
    fn chunks(deltas: &[&str], reason: &str) -> String {
        let chunk = |delta: &str, reason: &str| {
            format!(
                "data: {{\"id\":\"c\",\"object\":\"chat.completion.chunk\",\"choices\":[{{\"index\":0,\"delta\":{delta},\"finish_reason\":{reason}}}]}}\n\n"
            )
        };
        let mut stream: String = deltas.iter().map(|delta| chunk(delta, "null")).collect();
        stream.push_str(&chunk("{}", reason));
        stream
    }

    fn ended(reason: &str) -> (Outcome, Option<String>) {
        let turn = turn(&chunks(&[r#"{"content":"a"}"#], reason));
        (turn.outcome.unwrap(), turn.failure.and_then(|failure| failure.code))
    }

    fn states(turn: &Turn) -> Vec<(&str, ToolState)> {
        turn.tools.iter().map(|tool| (tool.name.as_str(), tool.state)).collect()
    }

    fn shown(lines: &str) -> Assessment {
        assess(&turn(lines), None)
    }

    #[test]
    fn the_finish_reason_says_how_the_turn_ended() {
        let because = |code: &str| Some(code.to_owned());
        assert_eq!(ended("\"stop\""), (Outcome::Completed, None));
        assert_eq!(ended("\"length\""), (Outcome::Cut, because("length")));
        assert_eq!(ended("\"tool_calls\""), (Outcome::Waiting, None));
        assert_eq!(ended("\"function_call\""), (Outcome::Waiting, None));
        assert_eq!(ended("\"content_filter\""), (Outcome::Failed, because("content_filter")));
        assert_eq!(ended("null"), (Outcome::Cut, None));
    }

    #[test]
    fn the_end_waits_for_an_error_that_follows_the_reason() {
        let stream = chunks(&[r#"{"content":"a"}"#], "\"length\"")
            + "data: {\"error\":{\"code\":400,\"message\":\"Token limit\"},\"choices\":[]}\n\ndata: [DONE]\n\n";
        let turn = turn(&stream);
        assert_eq!(turn.outcome, Some(Outcome::Failed));
        assert_eq!(turn.failure.unwrap().code.as_deref(), Some("400"));
    }

    #[test]
    fn errors_are_read_in_every_shape_and_as_the_first_thing() {
        for (error, code) in [
            (r#"{"error":{"message":"no","type":"t","param":null,"code":"c"}}"#, "c"),
            (r#"{"error":{"message":"no","type":"t","param":null,"code":null}}"#, "t"),
            (r#"{"error":{"code":401,"message":"no"},"user_id":"u"}"#, "401"),
            (r#"{"object":"error","message":"no","type":"t","code":1}"#, "1"),
        ] {
            let turn = turn(error);
            assert_eq!(turn.outcome, Some(Outcome::Failed));
            let failure = turn.failure.unwrap();
            assert_eq!((failure.code.as_deref(), failure.message.as_str()), (Some(code), "no"));
        }
        let after = turn(&(chunks(&[r#"{"content":"a"}"#], "null") + "data: {\"error\":\"gone\"}\n\n"));
        assert_eq!(after.failure.unwrap().message, "gone");
    }

    #[test]
    fn only_the_first_choice_is_the_answer_and_noise_is_known() {
        let turn = turn(concat!(
            "data: {\"choices\":[],\"prompt_filter_results\":[],\"object\":\"\"}\n\n",
            "data: {\"id\":\"c\",\"choices\":[{\"index\":1,\"delta\":{\"content\":\"no\"}},{\"index\":0,\"delta\":{\"content\":\"yes\"}}],\"obfuscation\":\"x\"}\n\n",
            "data: {\"id\":\"c\",\"choices\":[{\"index\":0,\"finish_reason\":\"stop\",\"content_filter_offsets\":{}}]}\n\n",
            "data: {\"id\":\"c\",\"choices\":[],\"usage\":{\"total_tokens\":3}}\n\ndata: {\"usage\":{}}\n\n",
            "data: {\"huh\":1}\n\ndata: [DONE]\n\n",
        ));
        assert_eq!((turn.answer.as_str(), turn.outcome), ("yes", Some(Outcome::Completed)));
        assert_eq!(turn.misread.total(), 1);
    }

    #[test]
    fn a_whole_body_reads_as_its_chunks_would() {
        let turn = turn(concat!(
            r#"{"id":"c","object":"chat.completion","choices":[{"index":0,"message":{"role":"assistant","content":"Hi","#,
            r#""tool_calls":[{"id":"t","type":"function","function":{"name":"f","arguments":"{\"a\":1}"}}],"#,
            r#""reasoning_content":"hm"},"finish_reason":"stop"}]}"#
        ));
        assert_eq!((turn.answer.as_str(), turn.thinking.as_str()), ("Hi", "hm"));
        assert_eq!(turn.outcome, Some(Outcome::Waiting));
        assert_eq!(states(&turn), [("f", ToolState::Unknown)]);
        assert_eq!(turn.tools[0].args.as_deref(), Some("{\"a\":1}"));
    }

    #[test]
    fn calls_are_joined_by_index_and_a_new_identity_is_a_new_call() {
        let deltas = [
            r#"{"tool_calls":[{"index":0,"id":"a","function":{"name":"f","arguments":""}},{"index":1,"id":"b","function":{"name":"g"}}]}"#,
            r#"{"tool_calls":[{"index":1,"function":{"name":"","arguments":"[1"}},{"index":0,"id":"","function":{"arguments":"{}"}}]}"#,
            r#"{"tool_calls":[{"index":1,"id":"b","function":{"arguments":"]"}}]}"#,
            r#"{"tool_calls":[{"index":0,"id":"c","function":{"name":"f","arguments":"{}"}}]}"#,
            r#"{"function_call":null,"tool_calls":null,"content":null}"#,
        ];
        let turn = turn(&chunks(&deltas, "\"tool_calls\""));
        let args: Vec<_> = turn.tools.iter().map(|tool| (tool.id.as_str(), tool.args.as_deref().unwrap())).collect();
        assert_eq!(args, [("a", "{}"), ("b", "[1]"), ("c", "{}")]);
    }

    #[test]
    fn a_refusal_is_shown_and_is_no_answer() {
        let turn = turn(&chunks(&[r#"{"content":null,"refusal":"I can"}"#, r#"{"refusal":"not."}"#], "\"stop\""));
        assert_eq!((turn.answer.as_str(), turn.outcome), ("I cannot.", Some(Outcome::Failed)));
        assert_eq!(turn.failure.unwrap().code.as_deref(), Some("refusal"));
    }

    #[test]
    fn thoughts_that_come_under_two_names_count_once() {
        let deltas = [
            r#"{"reasoning":"a","reasoning_details":[{"type":"reasoning.text","text":"a"}]}"#,
            r#"{"reasoning":null,"reasoning_details":[{"summary":"b"}]}"#,
            r#"{"reasoning_content":"c","content":""}"#,
            r#"{"content":[{"type":"thinking","thinking":[{"type":"text","text":"d"}]}]}"#,
        ];
        assert_eq!(turn(&chunks(&deltas, "\"stop\"")).thinking, "abcd");
    }

    #[test]
    fn annotations_stand_on_their_characters_or_on_the_whole_answer() {
        let deltas = [
            r#"{"content":"é𝄞 (see)."}"#,
            r#"{"annotations":[{"type":"url_citation","url_citation":{"url":"https://a.org","title":"","start_index":3,"end_index":8}}]}"#,
            r#"{"annotations":[{"type":"url_citation","url_citation":{"url":"https://b.org","start_index":0,"end_index":0,"content":"text"}}]}"#,
            r#"{"annotations":[{"type":"url_citation","url_citation":{"url":"https://b.org","start_index":0,"end_index":0,"content":"text"}}]}"#,
            r#"{"annotations":[{"type":"url_citation","url_citation":{"url":"https://c.org","start_index":3,"end_index":80}}]}"#,
        ];
        let assessment = shown(&chunks(&deltas, "\"stop\""));
        let places: Vec<_> = assessment.citations.iter().map(|citation| citation.start.zip(citation.end)).collect();
        assert_eq!(places, [Some((4, 9)), None, None]);
        assert_eq!(assessment.sources[1].snippet.as_deref(), Some("text"));
    }

    #[test]
    fn a_numbered_list_is_cited_by_its_markers() {
        let chunk = |text: &str, extra: &str| {
            format!(
                "data: {{\"id\":\"p\",\"object\":\"chat.completion.chunk\",{extra}\"choices\":[{{\"delta\":{{\"content\":\"{text}\"}}}}]}}\n\n"
            )
        };
        let list = r#""citations":["https://a.org/","https://b.org/"],"#;
        let results = r#""search_results":[{"title":"A","url":"https://a.org/","date":"2026-01-02"},{"title":"B","url":"https://b.org/"}],"#;
        let stream = chunk("So", list) + &chunk(" it is[2]", list) + &chunk("", &format!("{list}{results}"));
        let assessment = shown(&stream);
        let [citation] = assessment.citations.as_slice() else { panic!("{:?}", assessment.citations) };
        assert_eq!((citation.label.as_str(), citation.start, citation.end), ("[2]", Some(8), Some(11)));
        assert_eq!(assessment.sources[0].title.as_deref(), Some("B"));
        assert_eq!(assessment.sources[1].published.as_deref(), Some("2026-01-02"));
        assert!(assessment.sources.iter().all(|source| source.retrieved));
        let unmarked = shown(&(chunk("So it is", list) + &chunk("", &format!("{list}{results}"))));
        let labels: Vec<_> = unmarked.citations.iter().map(|each| (each.label.as_str(), each.start)).collect();
        assert_eq!(labels, [("[1]", None), ("[2]", None)]);
        assert!(unmarked.sources.iter().all(|source| source.retrieved && source.cited));
        let searched = shown(&chunk("So it is", results));
        assert!(searched.citations.is_empty() && searched.sources.iter().all(|source| !source.cited));
    }

    #[test]
    fn references_stand_behind_the_words_they_are_for() {
        let deltas = [
            r#"{"content":"One. "}"#,
            r#"{"content":[{"type":"text","text":"Two"},{"type":"reference","reference_ids":[0,4]}]}"#,
            r#"{"content":[{"type":"text","text":". Three"},{"type":"tool_reference","tool":"web_search","url":"https://a.org","title":"A"}]}"#,
            r#"{"content":"."}"#,
        ];
        let assessment = shown(&chunks(&deltas, "\"stop\""));
        assert_eq!(assessment.answer, "One. Two. Three.");
        let places: Vec<_> = assessment.citations.iter().map(|citation| citation.start.zip(citation.end)).collect();
        assert_eq!(places, [Some((0, 8)), Some((0, 8)), Some((8, 15))]);
        assert_eq!(assessment.sources[0].id, "reference 0");
    }

    #[test]
    fn tools_of_the_provider_run_fail_and_come_back_empty() {
        let tool = |index: u32, rest: &str| {
            format!(r#"{{"executed_tools":[{{"index":{index},"type":"search","arguments":"{{}}"{rest}}}]}}"#)
        };
        let results = r#","output":"Title: A\nURL: https://a.org\n","search_results":{"results":[{"title":"A","url":"https://a.org","content":"c"}]}"#;
        let deltas =
            [tool(0, ""), tool(0, results), tool(1, r#","output":"""#), tool(2, r#","search_results":{"results":[]}"#)];
        let turn = turn(&chunks(&deltas.each_ref().map(String::as_str), "\"stop\""));
        let states: Vec<_> = turn.tools.iter().map(|tool| tool.state).collect();
        assert_eq!(states, [ToolState::Ok, ToolState::Empty, ToolState::Unanswered]);
        assert_eq!(turn.sources.len(), 1);
        assert_eq!(turn.sources[0].snippet.as_deref(), Some("c"));
    }

    #[test]
    fn a_call_the_provider_would_not_pass_on_has_failed() {
        let error = r#"{"error":{"message":"no match","code":"tool_use_failed","failed_generation":"{\"name\": \"f\", \"arguments\": {\"a\": 1}}"}}"#;
        let turn = turn(&format!("{}event: error\ndata: {error}\n\n", chunks(&[r#"{"content":"a"}"#], "null")));
        assert_eq!(states(&turn), [("f", ToolState::Failed)]);
        assert_eq!(
            (turn.tools[0].args.as_deref(), turn.tools[0].error.as_deref()),
            (Some("{\"a\": 1}"), Some("no match"))
        );
    }

    #[test]
    fn another_completion_is_another_turn_but_another_identity_alone_is_not() {
        let line = |id: &str, text: &str, reason: &str| {
            format!(
                "{{\"id\":\"{id}\",\"choices\":[{{\"delta\":{{\"content\":\"{text}\"}},\"finish_reason\":{reason}}}]}}\n"
            )
        };
        let two = line("a", "x", "null") + &line("b", "y", "\"stop\"") + &line("c", "z", "\"stop\"");
        let answers: Vec<_> = turns(&two).into_iter().map(|turn| (turn.id, turn.answer, turn.outcome)).collect();
        let done = Some(Outcome::Completed);
        let expected = [(Some("a".into()), "xy".into(), done), (Some("c".into()), "z".into(), done)];
        assert_eq!(answers, expected);
    }

    #[test]
    fn documents_of_azure_are_a_numbered_list() {
        let delta = r#"{"content":"So [1].","context":{"citations":[{"title":"Plan","content":"c","url":null,"filepath":"plan.pdf"}]}}"#;
        let assessment = shown(&chunks(&[delta], "\"stop\""));
        assert_eq!((assessment.sources[0].id.as_str(), assessment.sources[0].cited), ("plan.pdf", true));
    }
}
