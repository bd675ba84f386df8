//! Many turns for JavaScript: a line of JSON in, a line of JSON out.
//!
//! Reading and grounding are linked into one module: nothing of a turn crosses a boundary in between, and no options are read again.

pub(crate) mod fields;
mod open_sentence;

use credence_core::conversation::AgentStream;
use credence_core::stance::Detector;
use credence_core::stream::{DEFAULT_MAX_FRAME, Outcome, Protocol, runs_in};
use credence_core::{Assessment, Session, Warning};
use credence_json::Json;
use credence_part::part;
use credence_strings::AnswerReportStrings;
use wasm_bindgen::prelude::*;

use crate::boundary::{Argument, CallError, json_text};
use crate::reading::GivenTurn;
use crate::reading::options::read_mapping;
use crate::reading::sentence::sentence_texts;
use crate::reading::trust_policy::RawTrustPolicy;
use fields::{LineParts, RawFields};
use open_sentence::{compare_run, open_sentences};

/// Assesses lines and recordings, and holds the last one with its assessments.
#[wasm_bindgen(js_name = RawLineAssessor)]
#[derive(Debug)]
pub struct RawLineAssessor {
    session: Session,
    turn: String,
    held: Vec<Assessment>,
    /// The last of them as JSON text.
    assessment: String,
}

#[wasm_bindgen(js_class = RawLineAssessor)]
impl RawLineAssessor {
    /// An assessor with the policy in a JSON text, and trust learned before; either may be empty.
    #[wasm_bindgen(constructor)]
    #[part(batch, RawLineAssessor)]
    pub fn new(policy: &str, learned: &str) -> Result<RawLineAssessor, CallError> {
        let policy = RawTrustPolicy::new("policy", policy, learned)?;
        let mut session = Session::new(policy.assessor().clone());
        policy.apply_to(&mut session);
        Ok(Self { session, turn: String::new(), held: Vec::new(), assessment: String::new() })
    }

    /// Assesses the turn in a line. Bytes that are not UTF-8 are replaced.
    #[part(batch, RawLineAssessor)]
    pub fn assess(&mut self, line: &[u8]) -> Result<(), CallError> {
        let (run, unknown_keys) = self.begin(line)?;
        self.session.set_detector(Some(Detector::built_in()));
        self.hold(run, unknown_keys)
    }

    /// The same with the readings of a model so far. Returns the sentences that are left open, as JSON text.
    #[part(batch, RawLineAssessor)]
    pub fn judge(&mut self, line: &[u8], models: &str) -> Result<String, CallError> {
        let (run, unknown_keys) = self.begin(line)?;
        self.judge_run(run, unknown_keys, models)
    }

    /// The same for the turns of a recording, which the mapping in a JSON text describes unless that is empty.
    #[wasm_bindgen(js_name = judgeRecording)]
    #[part(batch, RawLineAssessor)]
    pub fn judge_recording(&mut self, bytes: &[u8], models: &str, mapping: &str) -> Result<String, CallError> {
        let stream = match mapping {
            "" => AgentStream::default(),
            mapping => AgentStream::with_mapping(DEFAULT_MAX_FRAME, read_mapping(mapping, "mapping")?),
        };
        self.session.clear();
        self.session.begin(stream, None);
        self.session.push(bytes);
        self.session.stream_mut(0).finish();
        self.judge_run(0, Vec::new(), models)
    }

    /// The assessments as JSON text.
    #[part(batch, RawLineAssessor)]
    pub fn assessments(&self) -> Result<String, CallError> {
        json_text(&self.held)
    }

    /// The reports on all turns, as Markdown.
    #[part(batch, RawLineAssessor)]
    pub fn report(&self) -> String {
        let report = |assessment| credence_report::markdown(assessment, &AnswerReportStrings::ENGLISH);
        self.held.iter().map(report).collect::<Vec<String>>().join("\n")
    }

    /// Fields of the assessment and of its line, as JSON text. `number` is that of the line.
    #[part(batch, RawLineAssessor)]
    pub fn part(&self, fields: &RawFields, number: u32) -> Result<Vec<u8>, CallError> {
        let parts = LineParts { number, turn: &self.turn, assessment: &self.assessment };
        fields.write(&parts).map(String::into_bytes)
    }

    /// Fields of the sentences, as JSON text with a line for each.
    #[part(batch, RawLineAssessor)]
    pub fn sentences(&self, fields: &RawFields, number: u32) -> Result<Vec<u8>, CallError> {
        let mut lines = Vec::new();
        for row in self.held.iter().flat_map(|held| sentence_texts(held, &self.turn)) {
            lines.push(fields.write(&LineParts { number, turn: &self.turn, assessment: &row? })?);
        }
        Ok(lines.join("\n").into_bytes())
    }

    /// The whole assessment as JSON text. It is no longer held.
    #[wasm_bindgen(js_name = takeWhole)]
    #[part(batch, RawLineAssessor)]
    pub fn take_whole(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.assessment).into_bytes()
    }
}

/// The recordings of the runs in a file that holds many, as a JSON list of texts; an empty one where it is the recording of one.
#[wasm_bindgen(js_name = recordingsOfRuns)]
#[part(batch)]
pub fn recordings_of_runs(file: &str) -> Result<String, CallError> {
    let recordings: Vec<String> = runs_in(file).runs.iter().map(|run| run.recording(file)).collect();
    json_text(&recordings)
}

impl RawLineAssessor {
    /// The run of the turn in a line, and warnings about its keys.
    fn begin(&mut self, line: &[u8]) -> Result<(usize, Vec<Warning>), CallError> {
        self.turn = String::from_utf8_lossy(line).into_owned();
        self.session.clear();
        let argument = Argument::parse("turn", &self.turn)?;
        if is_run(argument.json())
            && let Some(run) = begun_run(&mut self.session, &self.turn)
        {
            return Ok((run, Vec::new()));
        }
        match GivenTurn::of(&argument) {
            Ok(GivenTurn { turn, protocol, unknown_keys }) => {
                Ok((self.session.add_turn(turn, protocol, None), unknown_keys))
            }
            Err(error) => {
                let is_object = argument.json().is_some_and(Json::is_object);
                let run = begun_run(&mut self.session, &self.turn);
                let run = run.filter(|run| !(is_object && self.is_turn_like(*run)));
                run.map(|run| (run, Vec::new())).ok_or(error)
            }
        }
    }

    /// Whether a run was read as an object with an answer and sources, or with messages: that is a turn, whose fault is to be said.
    fn is_turn_like(&self, run: usize) -> bool {
        let is_one = |dialect: &str| matches!(dialect, "answers" | "messages");
        self.session.stream(run).turns().iter().any(|turn| turn.dialect.as_deref().is_some_and(is_one))
    }

    fn judge_run(&mut self, run: usize, unknown_keys: Vec<Warning>, models: &str) -> Result<String, CallError> {
        self.session.set_detector(None);
        let missing = compare_run(&mut self.session, run, models)?;
        self.hold(run, unknown_keys)?;
        json_text(&open_sentences(&self.held, &missing))
    }

    fn hold(&mut self, run: usize, unknown_keys: Vec<Warning>) -> Result<(), CallError> {
        self.held = self.session.assessments(run, 0);
        if let Some(first) = self.held.first_mut() {
            first.warnings.extend(unknown_keys);
        }
        // The answer of a conversation is its last one.
        self.assessment = self.held.last().map(json_text).transpose()?.unwrap_or_default();
        Ok(())
    }
}

/// Whether a line has a key that only the record of a whole run has. It may have keys of a turn besides.
fn is_run(line: Option<Json<'_>>) -> bool {
    const KEYS: [&str; 6] = ["conversations", "observations", "resourceSpans", "run_type", "samples", "steps"];
    Json::fields_of(line).any(|(key, _)| KEYS.contains(&key.as_ref()))
}

/// Begins the run whose whole record a line is, such as a trace or a conversation; `None` where it is none.
fn begun_run(session: &mut Session, line: &str) -> Option<usize> {
    let mut stream = AgentStream::default();
    stream.push(line.as_bytes());
    stream.finish();
    let is_read = stream.turns().iter().all(|turn| turn.outcome != Some(Outcome::NotRead));
    (is_read && stream.protocol() == Some(Protocol::Mapped)).then(|| session.begin(stream, None))
}

#[cfg(test)]
mod tests {
    use super::*;

    const CITED: &str = r#"{"id":7.10,"answer":"The bridge opened in 1966 [1].","citations":[{"label":1,"url":"https://a.example/","snippet":"The bridge opened in 1976."}]}"#;

    fn assessed(line: &str) -> RawLineAssessor {
        let mut assessor = RawLineAssessor::new("", "").unwrap();
        assessor.assess(line.as_bytes()).unwrap();
        assessor
    }

    fn part(line: &str, fields: &str) -> String {
        String::from_utf8(assessed(line).part(&RawFields::new(fields).unwrap(), 3).unwrap()).unwrap()
    }

    #[test]
    fn a_line_is_grounded_and_has_the_parts_that_were_asked_for() {
        let fields = r#"{"line":true,"input":{"id":true,"user":true},"coverage":{"contradicted":true},"sources":{"domain":true,"trust":{"level":true}},"headline":{"kind":true}}"#;
        let expected = r#"{"line":3,"input":{"id":7.10,"user":null},"coverage":{"contradicted":1},"sources":[{"domain":"a.example","trust":{"level":"unverified"}}],"headline":{"kind":"sentences"}}"#;
        assert_eq!(part(CITED, fields), expected);
    }

    #[test]
    fn what_a_value_does_not_have_is_null() {
        assert_eq!(
            part("{}", r#"{"headline":{"score":true},"answer":{"x":true},"tools":{"name":true}}"#),
            r#"{"headline":null,"answer":null,"tools":[]}"#
        );
    }

    #[test]
    fn sentences_are_rows_with_the_id_of_their_line() {
        let row = r#"{"id":"x","question":"q","response":"When? The bridge opened in 1966.","contexts":["The bridge opened in 1976."]}"#;
        let fields = r#"{"line":true,"id":true,"index":true,"text":true,"kind":true,"finding":true,"source":true,"input":{"question":true}}"#;
        let rows = assessed(row).sentences(&RawFields::new(fields).unwrap(), 3).unwrap();
        let expected = [
            r#"{"line":3,"id":"x","index":0,"text":"When?","kind":"question","finding":"not_checked","source":null,"input":{"question":"q"}}"#,
            r#"{"line":3,"id":"x","index":1,"text":"The bridge opened in 1966.","kind":"statement","finding":"contradicted","source":"context 1","input":{"question":"q"}}"#,
        ];
        assert_eq!(String::from_utf8(rows).unwrap(), expected.join("\n"));
    }

    #[test]
    fn a_model_decides_what_words_left_open() {
        let line = r#"{"answer":"Coffee was first grown in Ethiopia.","contexts":["The plant was cultivated on those hills of Ethiopia before anywhere else."]}"#;
        let mut assessor = RawLineAssessor::new("", "").unwrap();
        let open = assessor.judge(line.as_bytes(), "{}").unwrap();
        let claim = r#""claim":"Coffee was first grown in Ethiopia.","texts":["The plant was"#;
        assert!(open.starts_with(r#"[{"turn":0,"index":0,"supported":0."#) && open.contains(claim), "{open}");
        let models = r#"{"pairs":[{"claim":"Coffee was first grown in Ethiopia.","text":"The plant was cultivated on those hills of Ethiopia before anywhere else."}],
            "readings":[{"model":"m","state":"counted","stance":"supports","quote":"The plant was cultivated on those hills","conflict":null,"negated":"refutes","message":null,"key":"k"}]}"#;
        assert_eq!(assessor.judge(line.as_bytes(), models).unwrap(), "[]");
        let whole = String::from_utf8(assessor.take_whole()).unwrap();
        assert!(whole.contains(r#""finding":"supported""#) && whole.contains(r#""backed":1"#), "{whole}");
        assert!(assessor.report().contains("Ethiopia"));
        let recording =
            b"data: {\"type\":\"start\"}\n\ndata: {\"type\":\"text-delta\",\"id\":\"1\",\"delta\":\"Hi\"}\n\n";
        assert_eq!(assessor.judge_recording(recording, "{}", "").unwrap(), "[]");
        assert!(assessor.assessments().unwrap().contains(r#""answer":"Hi""#));
        let own = b"{\"say\":\"Coffee was first grown in Ethiopia.\"}\n{\"found\":\"The plant was cultivated on those hills of Ethiopia before anywhere else.\"}\n";
        let mapping = r#"{"rules":[{"text":"say"},{"sources":{"each":"@","text":"found"}}],"ends_with_stream":true}"#;
        assert!(assessor.judge_recording(own, "{}", mapping).unwrap().contains(claim));
        assert_eq!(assessor.judge_recording(own, "{}", r#"{"text":5}"#).unwrap_err().path, "mapping.text");
        assessor.assess(line.as_bytes()).unwrap();
        assert!(!String::from_utf8(assessor.take_whole()).unwrap().contains(r#""finding":"supported""#));
    }

    #[test]
    fn a_line_that_records_a_whole_run_is_a_row() {
        let runs = [
            r#"{"run_type":"chain","inputs":{"q":"When?"},"outputs":{"output":"It opened in 1966."},"id":"r"}"#,
            r#"{"id":"t","output":"It opened in 1966.","observations":[{"id":"o","type":"TOOL","name":"find","output":"1966","level":"DEFAULT"}]}"#,
            r#"{"conversations":[{"from":"human","value":"Hi"},{"from":"gpt","value":"Hello."},{"from":"human","value":"When?"},{"from":"gpt","value":"It opened in 1966."}]}"#,
            r#"[{"role":"user","content":"When?"},{"role":"assistant","content":"It opened in 1966."}]"#,
        ];
        for run in runs {
            let row = part(run, r#"{"answer":true,"outcome":true}"#);
            assert_eq!(row, r#"{"answer":"It opened in 1966.","outcome":"completed"}"#, "{run}");
        }
        let traced = part(runs[1], r#"{"tools":{"name":true,"span":{"id":true,"parent":true,"trace":true}}}"#);
        assert_eq!(traced, r#"{"tools":[{"name":"find","span":{"id":"o","parent":null,"trace":"t"}}]}"#);
        assert_eq!(
            RawLineAssessor::new("", "").unwrap().assess(br#"{"a":1,"b":2}"#).unwrap_err().code.name(),
            "invalid_argument"
        );
    }

    #[test]
    fn the_whole_is_what_one_call_for_one_turn_returns() {
        let mut assessor = assessed(r#"{"answer":"a","anwser":1}"#);
        let text = String::from_utf8(assessor.take_whole()).unwrap();
        assert!(
            text.starts_with(r#"{"protocol":null,"dialect":null,"outcome":"completed""#)
                && text.contains("did you mean `answer`?"),
            "{text}"
        );
        assert!(assessor.take_whole().is_empty());
    }

    #[test]
    fn a_broken_line_is_an_error_and_the_next_one_is_assessed() {
        let mut assessor = RawLineAssessor::new("", "").unwrap();
        assert_eq!(assessor.assess(b"{\"answer\":").unwrap_err().code.name(), "invalid_json");
        assert_eq!(assessor.assess(b"{\"answer\":5}").unwrap_err().path, "turn.answer");
        assessor.assess(b"{\"answer\":\"\xff\"}").unwrap();
        assert!(String::from_utf8(assessor.take_whole()).unwrap().contains('\u{fffd}'));
    }
}
