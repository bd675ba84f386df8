//! The functions of the package for callers in this process, such as the Python package: the same arguments and results, as JSON
//! text. Nothing is loaded later here, so sentences are compared by default.

use credence_strings::AnswerReportStrings;

use crate::boundary::{Argument, json_text, read};
pub use crate::boundary::{CallError, CallFailure, ErrorCode};
use crate::grounding::detect_stance_alone;
use crate::reading;
use crate::reading::agent_stream::RawAgentStream;
use crate::reading::trust_policy::RawTrustPolicy;
use crate::shared_input::read_gap;

pub use crate::reading::{audit_markers, build_citations, citation_prompt, score_source_quality, score_tool_run};

/// The assessment of one turn.
///
/// # Errors
/// If the turn or an option is invalid.
pub fn assess(turn: &str, options: &str) -> Result<String, CallError> {
    let mut given = Given::read(options)?;
    json_text(&reading::assessed(turn, options, &mut given.policy, false, given.grounds)?)
}

/// The report on one turn, as Markdown.
///
/// # Errors
/// If the turn or an option is invalid.
pub fn report_turn(turn: &str, options: &str) -> Result<String, CallError> {
    let mut given = Given::read(options)?;
    let assessment = reading::assessed(turn, options, &mut given.policy, false, given.grounds)?;
    Ok(credence_report::markdown(&assessment, &AnswerReportStrings::ENGLISH))
}

/// The sentences of one turn as rows, as JSON text of an array.
///
/// # Errors
/// If the turn or an option is invalid.
pub fn sentences(turn: &str, options: &str) -> Result<String, CallError> {
    let mut given = Given::read(options)?;
    let assessment = reading::assessed(turn, options, &mut given.policy, false, given.grounds)?;
    let rows = reading::sentence::sentence_texts(&assessment, turn).collect::<Result<Vec<String>, CallError>>()?;
    Ok(["[", &rows.join(","), "]"].concat())
}

/// Whether the sources of an answer support its sentences.
///
/// # Errors
/// If a citation or an option is invalid.
pub fn check_grounding(answer: &str, citations: &str, options: &str) -> Result<String, CallError> {
    let (citations, options) = (Argument::parse("citations", citations)?, read("options", options)?);
    json_text(&reading::grounding::check(answer, &citations, options, "")?.result)
}

/// The stance of a text on a claim, and why.
///
/// # Errors
/// If an option is invalid.
pub fn detect_stance(claim: &str, text: &str, options: &str) -> Result<String, CallError> {
    detect_stance_alone(claim, text, options)
}

/// The sources that cannot both be right about a claim.
///
/// # Errors
/// If a source or an option is invalid.
pub fn find_contradictions(claim: &str, sources: &str, options: &str) -> Result<String, CallError> {
    let given = Given::read(options)?;
    let (sources, gap) = (read::<Vec<_>>("sources", sources)?, read_gap(options)?);
    json_text(&reading::grounding::contradictions(claim, &sources, gap, "", &given.policy)?.result)
}

/// A decision from what was found so far, as JSON text: the arguments are those of `decideFromHistory`.
#[derive(Clone, Copy, Debug, Default)]
pub struct DecisionTexts<'a> {
    /// What is to be decided.
    pub task: &'a str,
    /// What was found so far.
    pub history: &'a str,
    /// How many searches were made.
    pub attempts: &'a str,
    /// How many searches are allowed.
    pub max_attempts: &'a str,
    /// How evidence is weighed.
    pub rules: &'a str,
    /// The policy and the learned trust.
    pub trust: &'a str,
}

/// Whether the evidence found so far decides a claim, and why.
///
/// # Errors
/// If an argument is invalid.
pub fn decide(texts: DecisionTexts<'_>) -> Result<String, CallError> {
    let DecisionTexts { task, history, attempts, max_attempts, rules, trust } = texts;
    reading::decide_from_history(task, history, attempts, max_attempts, rules, &Given::read(trust)?.policy)
}

/// The trust in each of a list of addresses.
///
/// # Errors
/// If an address or an option is invalid.
pub fn trust_of(addresses: &str, options: &str) -> Result<String, CallError> {
    Given::read(options)?.policy.lookup_all(addresses)
}

/// An agent's stream, parsed and assessed as it arrives.
#[derive(Debug)]
pub struct AgentStream {
    stream: RawAgentStream,
    given: Given,
}

impl AgentStream {
    /// A stream without bytes.
    ///
    /// # Errors
    /// If an option is invalid.
    pub fn new(options: &str) -> Result<Self, CallError> {
        Ok(Self { given: Given::read(options)?, stream: RawAgentStream::new(options)? })
    }

    /// Parses the next bytes.
    ///
    /// # Errors
    /// If the stream has ended.
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), CallError> {
        self.stream.push(bytes)
    }

    /// The bytes have ended.
    pub fn finish(&mut self) {
        self.stream.finish();
    }

    /// The user stopped the agent.
    pub fn stop(&mut self) {
        self.stream.stop();
    }

    /// Whether the stream has ended.
    #[must_use]
    pub fn has_ended(&self) -> bool {
        self.stream.ended()
    }

    /// The protocol, once it is detected.
    #[must_use]
    pub fn protocol(&self) -> Option<String> {
        self.stream.protocol()
    }

    /// The assessments of all turns, as JSON text of an array; sentences of turns that have ended are compared.
    ///
    /// # Errors
    /// If a result cannot be written.
    pub fn assessments(&mut self) -> Result<String, CallError> {
        let Self { stream, given } = self;
        json_text(&stream.assessed(0, &given.policy, given.grounds))
    }

    /// The reports on all turns, as Markdown.
    ///
    /// # Errors
    /// If a turn cannot be assessed.
    pub fn report(&mut self) -> Result<String, CallError> {
        let Self { stream, given } = self;
        let assessments = stream.assessed(0, &given.policy, given.grounds);
        let report = |assessment| credence_report::markdown(assessment, &AnswerReportStrings::ENGLISH);
        Ok(assessments.iter().map(report).collect::<Vec<String>>().join("\n"))
    }
}

/// The options that are not those of an assessor: trust, and whether sentences are compared.
#[derive(Debug)]
struct Given {
    policy: RawTrustPolicy,
    grounds: bool,
}

impl Given {
    fn read(options: &str) -> Result<Self, CallError> {
        let options = Argument::parse("options", options)?;
        let policy = options.field("policy").json().map(|json| json.raw().to_owned()).unwrap_or_default();
        let grounds = options.field("grounding").read::<Option<bool>>()?.unwrap_or(true);
        Ok(Self { policy: RawTrustPolicy::new("options.policy", &policy, &learned(&options))?, grounds })
    }
}

/// What was learned before, as a record or as its JSON text.
fn learned(options: &Argument<'_>) -> String {
    let learned = options.field("learned");
    let written = || learned.json().map(|json| json.raw().to_owned());
    learned.text().map(std::borrow::Cow::into_owned).ok().or_else(written).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TURN: &str = r#"{"answer":"The bridge was closed for 30 days [1].",
        "citations":[{"label":1,"url":"https://a.example/x","snippet":"The bridge was closed for 14 days."}]}"#;

    #[test]
    fn sentences_are_compared_unless_the_caller_says_no() {
        assert!(assess(TURN, "").unwrap().contains(r#""contradicted":1"#));
        assert!(assess(TURN, r#"{"grounding":false}"#).unwrap().contains(r#""grounding":null"#));
        let error = assess(TURN, r#"{"grounding":1}"#).unwrap_err();
        assert_eq!(error.message, "`options.grounding` is `1`, expected true or false");
    }

    #[test]
    fn the_messages_before_an_answer_are_texts_for_it() {
        let options = r#"{"messages":[
            {"role":"user","content":"Is Ana Prado the keeper?"},
            {"role":"assistant","content":null,"tool_calls":[{"id":"c","type":"function","function":{"name":"read","arguments":"{}"}}]},
            {"role":"tool","tool_call_id":"c","content":"The lighthouse at Cape Ros has 187 steps and is 34 metres tall."},
            {"role":"assistant","content":"Yes."},
            {"role":"user","content":"How many steps are there?"}]}"#;
        let assessed = assess(r#"{"answer":"The lighthouse at Cape Ros has 187 steps."}"#, options).unwrap();
        assert!(assessed.contains(r#""backed":1"#) && assessed.contains(r#""read":"earlier""#), "{assessed}");
        let mut stream = AgentStream::new(options).unwrap();
        let done = r#"{"response":{"message":"The lighthouse at Cape Ros has 187 steps."}}"#;
        stream.push(format!("event: done\ndata: {done}\n\n").as_bytes()).unwrap();
        stream.finish();
        assert!(stream.assessments().unwrap().contains(r#""backed":1"#));
        let error = assess(TURN, r#"{"messages":"Hello"}"#).unwrap_err();
        assert_eq!(
            error.message,
            "`options.messages` is `\"Hello\"`, expected a list of messages, each an object with a `role`"
        );
    }

    #[test]
    fn a_policy_and_what_was_learned_change_the_trust() {
        let level = |options: &str| trust_of(r#"["nobody.example"]"#, options).unwrap();
        assert!(level("").contains(r#""level":"unverified""#));
        assert!(level(r#"{"policy":{"denylist":["nobody.example"]}}"#).contains(r#""from":"denylist""#));
        let invalid = trust_of("[]", r#"{"policy":{"denylist":["a b"]}}"#).unwrap_err();
        assert_eq!(
            (invalid.code.name(), invalid.path.as_str()),
            ("invalid_policy", "options.policy.denylist[0].domain")
        );
        assert_eq!(trust_of("[]", r#"{"learned":"x"}"#).unwrap_err().code.name(), "invalid_learned");
    }

    #[test]
    fn a_stream_is_assessed_while_it_arrives_and_takes_nothing_after_its_end() {
        let mut stream = AgentStream::new("").unwrap();
        stream
            .push(b"data: {\"type\":\"start\"}\n\ndata: {\"type\":\"text-delta\",\"id\":\"1\",\"delta\":\"Hi\"}\n\n")
            .unwrap();
        assert!(stream.assessments().unwrap().contains(r#""answer":"Hi""#));
        stream.finish();
        assert!(stream.has_ended() && stream.report().unwrap().starts_with("# "));
        assert_eq!(stream.push(b"x").unwrap_err().code.name(), "stream_ended");
    }
}
