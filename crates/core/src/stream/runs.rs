//! A file with the records of many runs, such as a log, an evaluation or an export of traces: its runs, each to be read by itself.
//!
//! A file may have many megabytes, so it is searched in steps: between two of them, the caller may do something else, or stop.

#[cfg(test)]
mod tests;
mod title;

use std::future::{Future, ready};
use std::ops::Range;
use std::pin::{Pin, pin};
use std::task::{Context, Poll, Waker};

use credence_json::{Json, JsonCheck};
use credence_lookup::Lookup;
use title::{title_of, title_of_span};

/// So many runs of a file are listed at most.
pub const MOST_RUNS: usize = 10_000;

/// So many bytes are searched in a step.
const STEP: usize = 64 << 10;

/// Values of so many bytes are skipped by an index; shorter ones are walked through.
const INDEXED_FROM: usize = 1 << 10;

/// So many fields of a record are looked at to tell what it is.
const MOST_FIELDS: usize = 10_000;

/// Keys that only the record of a whole run has.
const RUN_KEYS: [&str; 6] = ["conversations", "observations", "resourceSpans", "run_type", "child_runs", "steps"];
/// Where a file has its runs.
const LISTS: [&str; 5] = ["samples", "data", "traces", "runs", "conversations"];

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

/// What is done between two steps, with the share of the work that is done; false stops the search.
pub type BetweenSteps<'a> = &'a dyn Fn(f64) -> Pin<Box<dyn Future<Output = bool>>>;

/// The runs of a file; none where it is a recording of one.
#[must_use]
pub fn runs_in(file: &str) -> RunList {
    let search = runs_in_steps(file, Steps::new(&|_| Box::pin(ready(true)), 0));
    match pin!(search).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(found) => found.unwrap_or_default(),
        // Nothing is waited for between the steps.
        Poll::Pending => RunList::default(),
    }
}

/// The text of a file and its runs, found in steps of about a millisecond; `None` where the search was stopped. Bytes that are not UTF-8 are
/// replaced. Besides the file and its text, it needs a sixth of their memory for an index, and a place for each run and span.
pub async fn find_runs(bytes: &[u8], between: BetweenSteps<'_>) -> Option<(String, RunList)> {
    let mut steps = Steps::new(between, bytes.len());
    let text = steps.text(bytes).await?;
    let list = runs_in_steps(&text, steps).await?;
    Some((text, list))
}

async fn runs_in_steps(file: &str, steps: Steps<'_>) -> Option<RunList> {
    let mut finder = Finder { file, steps, list: RunList::default(), traces: Lookup::default(), orphans: Vec::new() };
    let mut check = JsonCheck::indexing_from(INDEXED_FROM);
    match finder.steps.parse(&mut check, file.trim()).await? {
        Some(json) => finder.read_file(json).await?,
        None => finder.read_lines(&mut check).await?,
    }
    finder.finish().await
}

/// Counts what was done, and pauses after each step.
struct Steps<'a> {
    between: BetweenSteps<'a>,
    n_done: usize,
    /// The number at the last pause.
    n_before: usize,
    /// How much there is to do: each byte is read as text, checked as JSON and listed with its run.
    n_all: usize,
}

impl<'a> Steps<'a> {
    fn new(between: BetweenSteps<'a>, n_bytes: usize) -> Self {
        Self { between, n_done: 0, n_before: 0, n_all: 3 * n_bytes.max(1) }
    }

    /// Notes that so many bytes were looked at, and pauses if that was a step. `None` where the search is stopped.
    async fn done(&mut self, n_bytes: usize) -> Option<()> {
        self.n_done += n_bytes;
        if self.n_done - self.n_before < STEP {
            return Some(());
        }
        self.n_before = self.n_done;
        (self.between)((self.n_done as f64 / self.n_all as f64).min(1.0)).await.then_some(())
    }

    async fn text(&mut self, bytes: &[u8]) -> Option<String> {
        let mut text = String::with_capacity(bytes.len());
        let mut rest = bytes;
        while !rest.is_empty() {
            let (piece, later) = rest.split_at(character_boundary(rest, STEP));
            text.push_str(&String::from_utf8_lossy(piece));
            rest = later;
            self.done(piece.len()).await?;
        }
        Some(text)
    }

    /// The value of a text, with an index of it; `Some(None)` where it is not JSON.
    async fn parse<'b>(&mut self, check: &'b mut JsonCheck, text: &'b str) -> Option<Option<Json<'b>>> {
        check.restart();
        let mut end = 0;
        while end < text.len() && !check.has_failed() {
            let begin = end;
            end = text.ceil_char_boundary(end + STEP);
            check.advance(&text[..end]);
            self.done(end - begin).await?;
        }
        Some(check.finish(text).ok())
    }
}

/// The last place up to `most` where no character of UTF-8 is cut.
fn character_boundary(bytes: &[u8], most: usize) -> usize {
    let is_boundary = |at: &usize| bytes.get(*at).is_none_or(|byte| byte & 0xC0 != 0x80);
    let most = most.min(bytes.len());
    // A character has at most four bytes.
    (most.saturating_sub(3)..=most).rev().find(is_boundary).filter(|at| *at > 0).unwrap_or(most)
}

struct Finder<'a> {
    file: &'a str,
    steps: Steps<'a>,
    list: RunList,
    /// The runs by their traces.
    traces: Lookup,
    /// Runs below others, with their traces.
    orphans: Vec<(String, Range<usize>)>,
}

impl Finder<'_> {
    async fn read_file(&mut self, json: Json<'_>) -> Option<()> {
        if json.is_array() {
            return self.add_all(json, true).await;
        }
        let lists = json.pick(LISTS).into_iter().flatten();
        if json.get("run_type").is_none() {
            for list in lists {
                if self.has_run(list).await? {
                    return self.add_all(list, false).await;
                }
            }
        }
        if is_run(json) { self.add(json).await } else { Some(()) }
    }

    async fn has_run(&mut self, list: Json<'_>) -> Option<bool> {
        for item in list.items() {
            if is_run(item) {
                return Some(true);
            }
            self.steps.done(item.raw().len()).await?;
        }
        Some(false)
    }

    /// Adds the items of a list, or those that are runs.
    async fn add_all(&mut self, list: Json<'_>, only_runs: bool) -> Option<()> {
        for item in list.items() {
            if !only_runs || is_run(item) {
                self.add(item).await?;
            }
            self.steps.done(item.raw().len()).await?;
        }
        Some(())
    }

    async fn read_lines(&mut self, check: &mut JsonCheck) -> Option<()> {
        // Lines are checked one by one, and listed at once.
        self.steps.n_all = self.steps.n_done + self.file.len();
        for line in self.file.lines() {
            if !line.starts_with(['{', '[']) {
                self.steps.done(line.len()).await?;
            } else if let Some(json) = self.steps.parse(check, line.trim_end()).await?
                && is_run(json)
            {
                self.add(json).await?;
            }
        }
        Some(())
    }

    async fn add(&mut self, run: Json<'_>) -> Option<()> {
        if run.get("resourceSpans").is_some() {
            return self.add_spans(run).await;
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
        Some(())
    }

    async fn add_spans(&mut self, batch: Json<'_>) -> Option<()> {
        let scopes = batch.list("resourceSpans").flat_map(|resource| resource.list("scopeSpans"));
        for span in scopes.flat_map(|scope| scope.list("spans")) {
            self.add_span(span);
            self.steps.done(span.raw().len()).await?;
        }
        Some(())
    }

    fn add_span(&mut self, span: Json<'_>) {
        let (trace, range) = (span.text_of("traceId").unwrap_or_default(), self.range_of(span));
        let known = self.traces.get(trace.as_ref());
        let index = known.unwrap_or(self.list.runs.len());
        if known.is_none() {
            if !self.push(String::new(), Record::Spans(Vec::new())) {
                return;
            }
            self.traces.set(trace.into_owned(), index);
        }
        let run = &mut self.list.runs[index];
        if run.title.is_empty() {
            run.title = title_of_span(span);
        }
        if let Record::Spans(spans) = &mut run.record {
            spans.push(range);
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
    fn range_of(&self, value: Json<'_>) -> Range<usize> {
        let start = value.raw().as_ptr() as usize - self.file.as_ptr() as usize;
        start..start + value.raw().len()
    }

    async fn finish(mut self) -> Option<RunList> {
        for (trace, range) in std::mem::take(&mut self.orphans) {
            let n_bytes = range.len();
            let run = self.traces.get(trace.as_str()).map(|index| &mut self.list.runs[index]);
            if let Some(RunRecord { record: Record::Tree { below, .. }, .. }) = run {
                below.push(range);
            }
            self.steps.done(n_bytes).await?;
        }
        Some(if self.list.runs.len() < 2 { RunList::default() } else { self.list })
    }
}

/// Whether a value is the record of a whole run. A message is none: the lines of a conversation belong together.
fn is_run(json: Json<'_>) -> bool {
    let is_message = |item: Json<'_>| item.get("role").is_some() || item.get("from").is_some();
    let begins_with_message = |list: Json<'_>| list.items().next().is_some_and(is_message);
    if json.is_array() {
        return begins_with_message(json);
    }
    let mut is_run = false;
    for (key, value) in json.fields().take(MOST_FIELDS) {
        match key.as_ref() {
            "role" => return false,
            "messages" => is_run |= begins_with_message(value),
            key => is_run |= RUN_KEYS.contains(&key),
        }
    }
    is_run
}
