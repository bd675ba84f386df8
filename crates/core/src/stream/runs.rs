//! A file with the records of many runs, such as a log, an evaluation or an export of traces: its runs, each to be read by itself.

use std::ops::Range;

use credence_json::Json;
use credence_lookup::Lookup;

/// So many runs of a file are listed at most.
pub const MOST_RUNS: usize = 10_000;

/// The longest title, in characters.
const LONGEST_TITLE: usize = 160;

/// Keys that only the record of a whole run has.
const RUN_KEYS: [&str; 6] = ["conversations", "observations", "resourceSpans", "run_type", "child_runs", "steps"];
/// Where a file has its runs.
const LISTS: [&str; 5] = ["samples", "data", "traces", "runs", "conversations"];
/// What may hold the question, in a run and in what is found there.
const ASKED: [&str; 16] = [
    "messages",
    "conversations",
    "question",
    "query",
    "prompt",
    "user_input",
    "input",
    "inputs",
    "steps",
    "content",
    "text",
    "value",
    "message",
    "parts",
    "kwargs",
    "stringValue",
];
/// How deep a question is looked for.
const DEEPEST: usize = 6;

/// The runs of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RunList {
    /// The runs in their order, at most [`MOST_RUNS`].
    pub runs: Vec<RunRecord>,
    /// Whether the file has more.
    pub is_cut: bool,
}

/// One run of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunRecord {
    /// The question or the first words; empty where nothing looks like one.
    pub title: String,
    record: Record,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Record {
    /// It stands in one place.
    Whole(Range<usize>),
    /// Its spans stand apart.
    Spans(Vec<Range<usize>>),
    /// A run and those below it, each in a place of its own.
    Tree { root: Range<usize>, below: Vec<Range<usize>> },
}

impl RunRecord {
    /// The run as a recording of its own; `file` is the text that it was found in.
    #[must_use]
    pub fn recording(&self, file: &str) -> String {
        let text = |range: &Range<usize>| file.get(range.clone()).unwrap_or_default();
        let all = |ranges: &[Range<usize>]| ranges.iter().map(text).collect::<Vec<_>>().join(",");
        match &self.record {
            Record::Whole(range) => text(range).to_owned(),
            Record::Spans(spans) => {
                ["{\"resourceSpans\":[{\"scopeSpans\":[{\"spans\":[", &all(spans), "]}]}]}"].concat()
            }
            Record::Tree { root, below } if below.is_empty() => text(root).to_owned(),
            Record::Tree { root, below } => {
                // A run is an object with fields: its last character is the closing brace.
                let open = text(root).strip_suffix('}').unwrap_or_default();
                [open, ",\"child_runs\":[", &all(below), "]}"].concat()
            }
        }
    }
}

/// The runs of a file; none where it is a recording of one.
#[must_use]
pub fn runs_in(file: &str) -> RunList {
    let mut finder = Finder { file, list: RunList::default(), traces: Lookup::default(), orphans: Vec::new() };
    match Json::parse(file.trim()) {
        Ok(json) => finder.read_file(json),
        Err(_) => finder.read_lines(),
    }
    finder.finish()
}

struct Finder<'a> {
    file: &'a str,
    list: RunList,
    /// The runs by their traces.
    traces: Lookup,
    /// Runs below others, with their traces.
    orphans: Vec<(String, Range<usize>)>,
}

impl<'a> Finder<'a> {
    fn read_file(&mut self, json: Json<'a>) {
        let list = LISTS.iter().filter_map(|name| json.get(name)).find(|list| list.items().any(is_run));
        match list {
            _ if json.is_array() => json.items().filter(|item| is_run(*item)).for_each(|item| self.add(item)),
            Some(list) if json.get("run_type").is_none() => list.items().for_each(|item| self.add(item)),
            _ if is_run(json) => self.add(json),
            _ => {}
        }
    }

    fn read_lines(&mut self) {
        let lines = self.file.lines().filter(|line| line.starts_with(['{', '[']));
        for line in lines {
            if let Ok(json) = Json::parse(line.trim_end())
                && is_run(json)
            {
                self.add(json);
            }
        }
    }

    fn add(&mut self, run: Json<'a>) {
        if run.get("resourceSpans").is_some() {
            return self.add_spans(run);
        }
        let range = self.range_of(run);
        let trace = run.text_of("trace_id").filter(|_| run.get("run_type").is_some());
        match trace {
            Some(trace) if run.some("parent_run_id").is_some() => self.orphans.push((trace.into_owned(), range)),
            Some(trace) => {
                let index = self.list.runs.len();
                if self.push(title_of(run), Record::Tree { root: range, below: Vec::new() }) {
                    self.traces.set(trace.into_owned(), index);
                }
            }
            None => {
                self.push(title_of(run), Record::Whole(range));
            }
        }
    }

    fn add_spans(&mut self, batch: Json<'a>) {
        let scopes = batch.list("resourceSpans").flat_map(|resource| resource.list("scopeSpans"));
        for span in scopes.flat_map(|scope| scope.list("spans")) {
            let (trace, range) = (span.text_of("traceId").unwrap_or_default(), self.range_of(span));
            let index = match self.traces.get(trace.as_ref()) {
                Some(index) => index,
                None => {
                    let index = self.list.runs.len();
                    if !self.push(String::new(), Record::Spans(Vec::new())) {
                        continue;
                    }
                    self.traces.set(trace.into_owned(), index);
                    index
                }
            };
            let run = &mut self.list.runs[index];
            if run.title.is_empty() {
                run.title = title_of_span(span);
            }
            if let Record::Spans(spans) = &mut run.record {
                spans.push(range);
            }
        }
    }

    /// Adds a run. Returns false where there are too many.
    fn push(&mut self, title: String, record: Record) -> bool {
        let has_room = self.list.runs.len() < MOST_RUNS;
        if has_room {
            self.list.runs.push(RunRecord { title, record });
        }
        self.list.is_cut |= !has_room;
        has_room
    }

    /// Where a value stands in the file: it is a part of its text.
    fn range_of(&self, value: Json<'a>) -> Range<usize> {
        let start = value.raw().as_ptr() as usize - self.file.as_ptr() as usize;
        start..start + value.raw().len()
    }

    fn finish(mut self) -> RunList {
        for (trace, range) in std::mem::take(&mut self.orphans) {
            let run = self.traces.get(trace.as_str()).map(|index| &mut self.list.runs[index]);
            if let Some(RunRecord { record: Record::Tree { below, .. }, .. }) = run {
                below.push(range);
            }
        }
        if self.list.runs.len() < 2 { RunList::default() } else { self.list }
    }
}

/// Whether a value is the record of a whole run. A message is none: the lines of a conversation belong together.
fn is_run(json: Json<'_>) -> bool {
    let is_message = |item: Json<'_>| item.get("role").is_some() || item.get("from").is_some();
    if json.is_array() {
        return json.items().next().is_some_and(is_message);
    }
    let has_messages = || json.list("messages").next().is_some_and(is_message);
    json.get("role").is_none() && (json.fields().any(|(key, _)| RUN_KEYS.contains(&key.as_ref())) || has_messages())
}

fn title_of(run: Json<'_>) -> String {
    let words = words_in(run, DEEPEST).or_else(|| run.text_of("name").map(|name| name.into_owned()));
    shortened(&words.or_else(|| run.text_of("id").map(|id| id.into_owned())).unwrap_or_default())
}

fn title_of_span(span: Json<'_>) -> String {
    const ATTRIBUTES: [&str; 4] = ["gen_ai.input.messages", "input.value", "gen_ai.prompt", "traceloop.entity.input"];
    let is_input =
        |attribute: &Json<'_>| attribute.text_of("key").is_some_and(|key| ATTRIBUTES.contains(&key.as_ref()));
    let input = span.list("attributes").find(is_input).and_then(|attribute| attribute.get("value"));
    let text = input.and_then(|value| value.text_of("stringValue")).unwrap_or_default();
    let words = Json::parse(&text).ok().and_then(|json| words_in(json, DEEPEST));
    shortened(&words.unwrap_or_else(|| text.into_owned()))
}

/// The first words of a user in a value, or the first words.
fn words_in(value: Json<'_>, depth: usize) -> Option<String> {
    if let Some(text) = value.text() {
        return Some(text.trim().to_owned()).filter(|text| !text.is_empty());
    }
    let depth = depth.checked_sub(1)?;
    if value.is_array() {
        let is_asked = |item: &Json<'_>| {
            ["role", "from", "type", "source"]
                .iter()
                .filter_map(|name| item.text_of(name))
                .any(|name| matches!(name.as_ref(), "user" | "human" | "HumanMessage"))
        };
        let asked = value.items().find(is_asked).or_else(|| value.items().next())?;
        return words_in(asked, depth);
    }
    ASKED.iter().filter_map(|name| value.some(name)).find_map(|inner| words_in(inner, depth))
}

fn shortened(text: &str) -> String {
    let line: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(LONGEST_TITLE) {
        Some((end, _)) => [&line[..end], "…"].concat(),
        None => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conversation::AgentStream;

    fn read(file: &str) -> Vec<(String, String)> {
        let answer = |run: &RunRecord| {
            let mut stream = AgentStream::default();
            stream.push(run.recording(file).as_bytes());
            stream.finish();
            stream.turns().last().map(|turn| turn.answer.trim().to_owned()).unwrap_or_default()
        };
        runs_in(file).runs.iter().map(|run| (run.title.clone(), answer(run))).collect()
    }

    fn both() -> Vec<(String, String)> {
        [("When?", "In 1966."), ("Where?", "In Øre.")]
            .map(|(title, answer)| (title.to_owned(), answer.to_owned()))
            .into()
    }

    #[test]
    fn every_kind_of_file_is_split_into_its_runs() {
        let chat = |ask: &str, say: &str| {
            format!(r#"[{{"role":"user","content":"{ask}"}},{{"role":"assistant","content":"{say}"}}]"#)
        };
        let (one, two) = (chat("When?", "In 1966."), chat("Where?", "In Øre."));
        let shared = |ask: &str, say: &str| {
            format!(r#"{{"conversations":[{{"from":"human","value":"{ask}"}},{{"from":"gpt","value":"{say}"}}]}}"#)
        };
        let trace = |ask: &str, say: &str| {
            format!(r#"{{"id":"t","input":"{ask}","output":"{say}","observations":[{{"id":"o","type":"SPAN"}}]}}"#)
        };
        let run = |ask: &str, say: &str| {
            format!(r#"{{"run_type":"chain","inputs":{{"question":"{ask}"}},"outputs":{{"output":"{say}"}}}}"#)
        };
        let list = |make: &dyn Fn(&str, &str) -> String| [make("When?", "In 1966."), make("Where?", "In Øre.")];
        for file in [
            format!("[{one},{two}]"),
            format!("{one}\n{two}\n"),
            format!("{{\"messages\":{one}}}\r\n\n{{\"messages\":{two}}}"),
            format!(
                "{{\"eval\":{{\"task\":\"x\"}},\"samples\":[{{\"id\":1,\"messages\":{one}}},{{\"id\":2,\"messages\":{two}}}]}}"
            ),
            list(&shared).join("\n"),
            format!("[{}]", list(&shared).join(",")),
            list(&trace).join("\n"),
            format!("{{\"data\":[{}]}}", list(&trace).join(",")),
            list(&run).join("\n"),
        ] {
            assert_eq!(read(&file), both(), "{file}");
        }
    }

    #[test]
    fn spans_and_runs_of_a_trace_belong_together() {
        let span = |trace: &str, ask: &str, say: &str| {
            let messages = |role: &str, text: &str| {
                format!(r#"[{{\"role\":\"{role}\",\"parts\":[{{\"type\":\"text\",\"content\":\"{text}\"}}]}}]"#)
            };
            format!(
                r#"{{"traceId":"{trace}","spanId":"s{trace}","name":"chat","attributes":[{{"key":"gen_ai.input.messages","value":{{"stringValue":"{}"}}}},{{"key":"gen_ai.output.messages","value":{{"stringValue":"{}"}}}}]}}"#,
                messages("user", ask),
                messages("assistant", say)
            )
        };
        let tool = r#"{"traceId":"a","spanId":"t","parentSpanId":"sa","name":"find","attributes":[{"key":"gen_ai.operation.name","value":{"stringValue":"execute_tool"}}]}"#;
        let batch =
            |spans: &[&str]| format!(r#"{{"resourceSpans":[{{"scopeSpans":[{{"spans":[{}]}}]}}]}}"#, spans.join(","));
        let (one, two) = (span("a", "When?", "In 1966."), span("b", "Where?", "In Øre."));
        for file in [batch(&[&one, &two, tool]), [batch(&[&one]), batch(&[&two]), batch(&[tool])].join("\n")] {
            assert_eq!(read(&file), both(), "{file}");
            let mut stream = AgentStream::default();
            stream.push(runs_in(&file).runs[0].recording(&file).as_bytes());
            stream.finish();
            let span = stream.turns()[0].tools[0].span.clone().unwrap();
            assert_eq!((span.trace.as_deref(), span.parent.as_deref()), (Some("a"), Some("sa")));
        }
        let root = r#"{"id":"r","trace_id":"x","run_type":"chain","inputs":{"q":1,"question":"When?"},"outputs":{"output":"In 1966."}}"#;
        let below = r#"{"id":"c","trace_id":"x","parent_run_id":"r","run_type":"tool","name":"find","inputs":{},"outputs":{"output":"1966"},"error":null}"#;
        let other = root.replace("\"x\"", "\"y\"");
        let file = [below, root, &other].join("\n");
        let runs = runs_in(&file).runs;
        assert_eq!(runs.len(), 2);
        assert!(runs[0].recording(&file).contains("\"child_runs\":[{\"id\":\"c\""));
    }

    #[test]
    fn one_run_is_no_list() {
        for file in [
            "",
            "{}",
            "data: {\"a\":1}\n\n",
            r#"[{"role":"user","content":"a"},{"role":"assistant","content":"b"}]"#,
            "{\"role\":\"user\",\"content\":\"a\"}\n{\"role\":\"assistant\",\"content\":\"b\"}",
            r#"{"conversations":[{"from":"human","value":"a"},{"from":"gpt","value":"b"}]}"#,
            r#"{"messages":[{"role":"user","content":"a"}]}"#,
        ] {
            assert_eq!(runs_in(file), RunList::default(), "{file}");
        }
    }

    #[test]
    fn a_list_has_a_limit() {
        let line = "{\"messages\":[{\"role\":\"user\",\"content\":\"a\"}]}\n";
        let list = runs_in(&line.repeat(MOST_RUNS + 5));
        assert_eq!((list.runs.len(), list.is_cut), (MOST_RUNS, true));
    }
}
