//! Files of every kind, whole and in steps.

use std::cell::RefCell;

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
    [("When?", "In 1966."), ("Where?", "In Øre.")].map(|(title, answer)| (title.to_owned(), answer.to_owned())).into()
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

/// The runs of a file in steps, with the share that was done at each pause. The search is stopped at the pause `last`, counted from 0.
fn in_steps(file: &[u8], last: usize) -> (Option<(String, RunList)>, Vec<f64>) {
    let pauses = RefCell::new(Vec::new());
    let between = |share: f64| -> Pin<Box<dyn Future<Output = bool>>> {
        pauses.borrow_mut().push(share);
        Box::pin(ready(pauses.borrow().len() <= last))
    };
    let found = match pin!(find_runs(file, &between)).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(found) => found,
        Poll::Pending => panic!("nothing is waited for"),
    };
    (found, pauses.into_inner())
}

/// Large files: of lines, a list, a list in an object, one long line, spans of one batch, and no runs at all.
fn large_files() -> Vec<String> {
    let line = r#"{"messages":[{"role":"user","content":"When?"},{"role":"assistant","content":"In 1966."}]}"#;
    let span = r#"{"traceId":"a","spanId":"s","name":"chat","attributes":[{"key":"input.value","value":{"stringValue":"When?"}}]}"#;
    let other = span.replace("\"a\"", "\"b\"");
    let long = line.replace("1966", &"1966 ".repeat(200_000));
    let fields: String = (0..60_000).map(|index| format!("\"field{index}\":{index},")).collect();
    vec![
        format!("{line}\n").repeat(9_000),
        format!("[{line}{}]", format!(",{line}").repeat(9_000)),
        format!("{{\"data\":[1],\"samples\":[{line}{}]}}", format!(",{line}").repeat(9_000)),
        [long.as_str(), line, &long].join("\n"),
        format!(
            r#"{{"resourceSpans":[{{"scopeSpans":[{{"spans":[{other}{}]}}]}}]}}"#,
            format!(",{span}").repeat(9_000)
        ),
        format!("[{}1]", "1,".repeat(400_000)),
        format!("[{{{fields}\"run_type\":\"a\"}},{{{fields}\"steps\":[]}}]"),
        "no JSON\n".repeat(100_000),
    ]
}

#[test]
fn a_large_file_is_searched_in_steps() {
    for file in large_files() {
        let (found, shares) = in_steps(file.as_bytes(), usize::MAX);
        let begin = &file[..60.min(file.len())];
        assert_eq!(found, Some((file.clone(), runs_in(&file))), "{begin}");
        assert!(shares.len() >= 2 * (file.len() / STEP) - 2, "{begin}: {}", shares.len());
        assert!(shares.is_sorted(), "{begin}");
        // Only a value as a whole is more than a step; the longest here is a third of its file.
        let longest = shares.windows(2).map(|pair| pair[1] - pair[0]).fold(0.0, f64::max);
        assert!(longest < 0.3, "{begin}: {longest}");
    }
}

#[test]
fn a_search_stops_at_any_pause() {
    for file in large_files() {
        let (_, shares) = in_steps(file.as_bytes(), usize::MAX);
        for last in [0, 1, shares.len() / 2, shares.len() - 1] {
            let (found, made) = in_steps(file.as_bytes(), last);
            assert_eq!((found, made.len()), (None, last + 1));
        }
    }
}

#[test]
fn bytes_are_read_as_text_in_steps() {
    let characters = "a🌉é\u{20ac}".repeat(STEP / 3);
    for cut in 0..4 {
        let mut bytes = characters.as_bytes()[cut..].to_vec();
        bytes.splice(STEP - 2..STEP - 2, [0xE2, 0x82, 0x80, 0x80, 0x80, 0xFF]);
        let (found, _) = in_steps(&bytes, usize::MAX);
        assert_eq!(found.unwrap().0, String::from_utf8_lossy(&bytes));
    }
    let continuations = [0x80; STEP + 10];
    assert_eq!(in_steps(&continuations, usize::MAX).0.unwrap().0, String::from_utf8_lossy(&continuations));
}
