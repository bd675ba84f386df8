//! What the agent says it did, compared with the calls of the turn. See docs/scoring.md#deeds.

use credence_deeds::{AssessedStatement, Call, CallState, DeedFinding, Deeds, Learned, Weights, assess};

use crate::conversation::{ToolCall, ToolState, Turn};
use crate::record::{AnswerSentence, Particular, ParticularState, SentenceFinding, SentenceKind, Shared};
use crate::stream::Protocol;

/// Compares what an agent says it did with its calls: the turn, the protocol of its stream, and the turns before it, the last first. A program
/// that loads its parts one after the other gives it to its assessor later.
pub type AssessDeeds = fn(&Turn, Option<Protocol>, &[&Turn]) -> Deeds;

/// So many turns before are looked at for a deed that the turn itself does not show.
pub(crate) const MOST_EARLIER: usize = 8;

/// Whether a turn is compared with its calls: it has ended with an answer, and its stream shows what the agent does. An answer whose stream
/// need not show the calls of the agent says nothing that could be checked.
#[must_use]
pub fn has_checkable_deeds(turn: &Turn, protocol: Option<Protocol>) -> bool {
    !turn.is_running() && !turn.answer.is_empty() && (!turn.tools.is_empty() || shows_every_call(turn, protocol))
}

/// Compares what a turn says was done with its calls, and with those of earlier turns where its own do not show it.
#[must_use]
pub fn assess_deeds(turn: &Turn, protocol: Option<Protocol>, earlier: &[&Turn]) -> Deeds {
    let deeds = deeds_by(turn, protocol, Learned::built_in());
    if deeds.not_shown == 0 || earlier.iter().all(|turn| turn.tools.is_empty()) {
        return deeds;
    }
    // Ids are those of a turn, and another one may have the same.
    let of_earlier = |call| Call { id: "", answer_before: Some(0), ..call_of(call) };
    let before = earlier.iter().rev().flat_map(|turn| &turn.tools).map(of_earlier);
    let all: Vec<Call<'_>> = before.chain(turn.tools.iter().map(call_of)).collect();
    deeds.or_shown_by(assess(&turn.answer, &all, carries_results(turn, protocol), Learned::built_in()))
}

/// Compares what a turn says was done with its own calls, by these weights.
#[must_use]
pub fn deeds_by(turn: &Turn, protocol: Option<Protocol>, learned: &Learned<'_>) -> Deeds {
    let calls: Vec<Call<'_>> = turn.tools.iter().map(call_of).collect();
    let deeds = assess(&turn.answer, &calls, carries_results(turn, protocol), learned);
    // What was not read may have been a call; what the others show stands.
    if turn.misread.total() > 0 { deeds.without_absence() } else { deeds }
}

/// The sentences of an answer, those about deeds as not checked: their calls show them, and not what tools returned about the world. A sentence
/// that cites something is compared all the same, and so is one of which the calls say nothing and a text does.
pub(super) fn without_deeds(
    mut sentences: Shared<Vec<AnswerSentence>>,
    deeds: Option<&Deeds>,
) -> Shared<Vec<AnswerSentence>> {
    let statements = deeds.map_or(&[][..], |deeds| &deeds.statements);
    let is_deed = |sentence: &AnswerSentence| {
        let (start, end) = (sentence.start, sentence.end);
        // The rest of the sentence may say something else.
        let is_mostly = || 2 * covered_by(statements, start, end) >= end - start;
        let is_of_texts = || is_of_texts(sentence) && !is_decided(statements, start, end);
        sentence.is_checked() && sentence.citations.is_empty() && is_mostly() && !is_of_texts()
    };
    let about: Vec<usize> = (0..sentences.len()).filter(|index| is_deed(&sentences[*index])).collect();
    if !about.is_empty() {
        let sentences = sentences.to_mut();
        for index in about {
            let AnswerSentence { start, end, .. } = sentences[index];
            sentences[index] = AnswerSentence::not_checked(start, end, SentenceKind::Deed);
        }
    }
    sentences
}

/// Whether the texts of a run say something of a sentence: that it is so, or what one of its details is.
fn is_of_texts(sentence: &AnswerSentence) -> bool {
    use ParticularState::{Calculated, Converted, Differs, InPassage};
    let is_found = |one: &Particular| matches!(one.state, InPassage | Converted | Calculated | Differs);
    match sentence.finding {
        SentenceFinding::Supported | SentenceFinding::Contradicted | SentenceFinding::ProbablySupported => true,
        SentenceFinding::Undecided => sentence.particulars.iter().any(is_found),
        _ => false,
    }
}

/// Whether the calls decide a statement of a sentence.
fn is_decided(statements: &[AssessedStatement], start: u32, end: u32) -> bool {
    let is_in = |stated: &AssessedStatement| stated.start < end && start < stated.end;
    statements.iter().any(|stated| is_in(stated) && stated.finding != DeedFinding::NotCheckable)
}

/// How much of a sentence the statements cover. Statements of one clause may overlap; what two of them cover counts once.
fn covered_by(statements: &[AssessedStatement], start: u32, end: u32) -> u32 {
    let (mut covered, mut from) = (0, start);
    for stated in statements.iter().skip_while(|stated| stated.end <= start).take_while(|stated| stated.start < end) {
        let until = stated.end.min(end);
        covered += until.saturating_sub(stated.start.max(from));
        from = from.max(until);
    }
    covered
}

/// Every clause of the answer of a turn, with its place in bytes and its features: what the weights of clauses are learned from.
#[must_use]
pub fn clauses_of(turn: &Turn) -> Vec<(std::ops::Range<usize>, Vec<String>)> {
    let calls: Vec<Call<'_>> = turn.tools.iter().map(call_of).collect();
    credence_deeds::clauses(&turn.answer, &calls)
}

/// What the rules say of each statement of a turn that they do not settle alone, with the features of the finding: what the weights of findings are
/// learned from. `clauses`: the weights by which clauses are statements.
#[must_use]
pub fn findings_of(
    turn: &Turn,
    protocol: Option<Protocol>,
    clauses: &Weights<'_>,
) -> Vec<(std::ops::Range<usize>, DeedFinding, Vec<String>)> {
    let calls: Vec<Call<'_>> = turn.tools.iter().map(call_of).collect();
    credence_deeds::findings(&turn.answer, &calls, carries_results(turn, protocol), clauses)
}

fn call_of(call: &ToolCall) -> Call<'_> {
    Call {
        id: &call.id,
        name: &call.name,
        args: call.args.as_deref(),
        state: match call.state {
            ToolState::Ok => CallState::Ok,
            ToolState::Empty => CallState::Empty,
            ToolState::Failed => CallState::Failed,
            ToolState::Denied => CallState::Denied,
            ToolState::Running | ToolState::Unanswered => CallState::Unanswered,
            ToolState::Unknown => CallState::Unknown,
        },
        error: call.error.as_deref(),
        output: call.output.as_deref().or(call.data.as_deref()),
        exit_code: call.exit_code,
        answer_before: call.answer_before,
    }
}

/// Whether what the calls gave can be known.
fn carries_results(turn: &Turn, protocol: Option<Protocol>) -> bool {
    let is_known = |call: &ToolCall| call.state != ToolState::Unknown;
    if turn.tools.is_empty() { shows_every_call(turn, protocol) } else { turn.tools.iter().any(is_known) }
}

/// The dialects of agents that send every call they make with its result.
const OF_AGENTS: [&str; 13] = [
    "claude-code-session",
    "codex-session",
    "acp",
    "claude-code",
    "claude-managed",
    "codex",
    "gemini-cli",
    "inspect",
    "messages",
    "openai-agents",
    "opencode",
    "pydantic-ai",
    "pydantic-ai-events",
];

/// Whether the stream shows every call of an agent that works by calls, so that one without calls did nothing. A chat without calls is not
/// asked for deeds: most say nothing of them, and what compares them need not be loaded.
fn shows_every_call(turn: &Turn, protocol: Option<Protocol>) -> bool {
    protocol == Some(Protocol::Mapped) && turn.dialect.as_deref().is_some_and(|dialect| OF_AGENTS.contains(&dialect))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conversation::AgentStream;

    fn turns(stream: &str) -> Vec<Turn> {
        let mut read = AgentStream::default();
        read.push(stream.as_bytes());
        read.finish();
        read.turns().to_vec()
    }

    const FAILED_COMMAND: &str = concat!(
        "{\"type\":\"thread.started\",\"thread_id\":\"t\"}\n{\"type\":\"turn.started\"}\n",
        "{\"type\":\"item.completed\",\"item\":{\"id\":\"i1\",\"type\":\"command_execution\",\"command\":\"npm test\",",
        "\"aggregated_output\":\"Tests: 2 failed, 41 passed, 43 total\",\"exit_code\":1,\"status\":\"failed\"}}\n",
        "{\"type\":\"item.completed\",\"item\":{\"id\":\"i2\",\"type\":\"agent_message\",\"text\":\"All tests pass.\"}}\n",
        "{\"type\":\"turn.completed\",\"usage\":{}}\n",
    );

    #[test]
    fn a_call_has_its_exit_code_and_its_place_before_the_answer() {
        let turn = &turns(FAILED_COMMAND)[0];
        let call = call_of(&turn.tools[0]);
        assert_eq!((call.exit_code, call.answer_before), (Some(1), Some(0)));
        assert!(has_checkable_deeds(turn, Some(Protocol::Mapped)));
    }

    #[test]
    fn a_stream_of_a_model_without_calls_says_nothing_of_deeds() {
        let answer = Turn {
            answer: "All tests pass.".to_owned(),
            outcome: Some(crate::stream::Outcome::Completed),
            ..Turn::default()
        };
        assert!(!has_checkable_deeds(&answer, Some(Protocol::ChatCompletions)));
        assert!(!has_checkable_deeds(&answer, Some(Protocol::Native)));
        let of_agent = Turn { dialect: Some("codex".to_owned()), ..answer };
        assert!(has_checkable_deeds(&of_agent, Some(Protocol::Mapped)));
    }

    fn turn_of(answer: &str, tools: Vec<ToolCall>) -> Turn {
        let outcome = Some(crate::stream::Outcome::Completed);
        Turn { answer: answer.to_owned(), outcome, tools, ..Turn::default() }
    }

    fn ran(command: &str, output: &str, code: i32) -> ToolCall {
        let state = if code == 0 { ToolState::Ok } else { ToolState::Failed };
        let args = Some(format!("{{\"command\":\"{command}\"}}"));
        let call = ToolCall::new("call_1".to_owned(), "bash".to_owned(), state);
        ToolCall { args, output: Some(output.to_owned()), exit_code: Some(code), ..call }
    }

    #[test]
    fn earlier_turns_may_show_a_statement_and_never_accuse() {
        let finding = |earlier: &Turn| {
            let turn = turn_of("All tests pass.", vec![ran("git status", "clean", 0)]);
            let stated = assess_deeds(&turn, None, &[earlier]).statements.remove(0);
            (stated.finding.name(), stated.tool_id)
        };
        let passed = turn_of("Done.", vec![ran("npm test", "Tests:       43 passed, 43 total", 0)]);
        assert_eq!(finding(&passed), ("shown", None), "ids are those of a turn");
        let failed = turn_of("Done.", vec![ran("npm test", "Tests:       2 failed, 41 passed, 43 total", 1)]);
        assert_eq!(finding(&failed).0, "not_shown");
    }

    #[test]
    fn a_message_that_was_not_read_hides_no_call_that_was() {
        let mut turn =
            turn_of("All tests pass. The mail is sent.", vec![ran("npm test", "Tests: 2 failed, 2 total", 1)]);
        let findings = |turn: &Turn| {
            let stated = assess_deeds(turn, None, &[]).statements;
            stated.iter().map(|one| one.finding.name()).collect::<Vec<_>>()
        };
        assert_eq!(findings(&turn), ["contradicted", "not_shown"]);
        turn.misread.unknown_kind = 1;
        assert_eq!(findings(&turn), ["contradicted", "not_checkable"]);
    }

    #[test]
    fn what_two_statements_cover_of_a_sentence_counts_once() {
        let deeds = credence_deeds::assess("I ran the tests.", &[], true, Learned::built_in());
        let one = AssessedStatement { start: 0, end: 10, ..deeds.statements[0].clone() };
        let both = [one.clone(), AssessedStatement { start: 2, end: 8, ..one.clone() }];
        assert_eq!((covered_by(&both, 0, 40), covered_by(&both, 5, 40)), (10, 5));
    }

    #[test]
    fn what_no_call_decides_and_a_text_does_is_compared() {
        let answer = "I ran the tests.";
        let deeds = |finding: DeedFinding| {
            let read = credence_deeds::assess(answer, &[], true, Learned::built_in());
            Deeds { statements: vec![AssessedStatement { finding, ..read.statements[0].clone() }], ..read }
        };
        let open = deeds(DeedFinding::NotCheckable);
        let kind = |finding: SentenceFinding, deeds: &Deeds| {
            let sentence = AnswerSentence {
                finding,
                ..AnswerSentence::not_checked(0, answer.len() as u32, SentenceKind::Statement)
            };
            without_deeds(Shared::new(vec![sentence]), Some(deeds))[0].kind
        };
        assert_eq!(kind(SentenceFinding::ProbablySupported, &open), SentenceKind::Statement);
        assert_eq!(kind(SentenceFinding::ProbablyNotInSources, &open), SentenceKind::Deed);
        assert_eq!(kind(SentenceFinding::Undecided, &open), SentenceKind::Deed);
        assert_eq!(kind(SentenceFinding::ProbablySupported, &deeds(DeedFinding::NotShown)), SentenceKind::Deed);
    }

    #[test]
    fn a_deed_that_is_shown_leaves_the_rest_of_the_answer_not_compared() {
        let turn = turn_of(
            "I ran the tests. The bridge opened in 1966.",
            vec![ran("npm test", "Tests: 3 passed, 3 total", 0)],
        );
        let headline = crate::assess(&turn, None).headline.unwrap();
        assert!(!headline.decided && headline.lowered_by.is_none(), "{headline:?}");
        let wrong = turn_of("All tests pass.", vec![ran("npm test", "Tests: 1 failed, 2 passed, 3 total", 1)]);
        let headline = crate::assess(&wrong, None).headline.unwrap();
        assert!(headline.decided && headline.band == crate::Band::Red, "{headline:?}");
    }
}
