//! What a session gives after any change is what another one gives at once.

use super::*;
use crate::conversation::SourcePassage;
use crate::grounding::{GroundingInSteps, StanceCache};
use crate::record::{AnswerSentence, SentenceFinding, TextOrigin};
use crate::stance::Detector;
use crate::stream::Outcome;
use crate::trust::TrustLevel;

const DISAGREE: &[u8] = include_bytes!("../../../../web/recordings/sources-disagree.sse");
const VERDICTS: &[u8] = include_bytes!("../../../../web/recordings/two-verdicts.sse");
const SEARCH: &[u8] = include_bytes!("../../../../web/recordings/web-search-anthropic.sse");
const CLEAN: &[u8] = include_bytes!("../../../../web/recordings/portfolio-clean.sse");
const JAPANESE: &[u8] = include_bytes!("../../../../web/recordings/fujisan.sse");

fn stream_of(recording: &[u8]) -> AgentStream {
    let mut stream = AgentStream::default();
    stream.push(recording);
    stream.finish();
    stream
}

fn session_of(recordings: &[&[u8]], assessor: Assessor) -> Session {
    let mut session = Session::new(assessor);
    for recording in recordings {
        session.begin(stream_of(recording), None);
    }
    session
}

/// All assessments of a session, as if it were asked for the first time.
fn all(session: &mut Session) -> Vec<Assessment> {
    (0..session.runs.len()).flat_map(|run| session.assessments(run, 0)).collect()
}

fn policy_with(host: &str, level: TrustLevel) -> TrustPolicy {
    let mut policy = TrustPolicy::bundled().clone();
    policy.override_domain(host, level, None).unwrap();
    policy
}

fn override_trust(session: &mut Session, host: &str, level: TrustLevel) {
    session.set_trust(policy_with(host, level), TrustLedger::default(), &AffectedTurns::of_rule(host));
}

/// Turns that each cite one page.
fn turns_citing(hosts: &[&str]) -> Session {
    let mut session = Session::new(Assessor::default());
    for host in hosts {
        let citation = format!(r#"{{"label":"[1]","tool_name":"t","url":"https://{host}/a"}}"#);
        let done = format!(r#"{{"response":{{"message":"So [1].","citations":[{citation}]}},"tool_call_history":[]}}"#);
        session.push(format!("event: done\ndata: {done}\n\n").as_bytes());
    }
    session.stream_mut(0).finish();
    session
}

fn changed(session: &mut Session, run: usize) -> Vec<usize> {
    session.changes(run).into_iter().map(|(index, _)| index).collect()
}

#[test]
fn a_conversation_whose_trust_changes_is_assessed_as_if_for_the_first_time() {
    let recordings = [DISAGREE, VERDICTS, SEARCH];
    let mut session = session_of(&recordings, Assessor::default());
    let first = all(&mut session);
    let hosts: Vec<&str> =
        first.iter().flat_map(|turn| &turn.sources).filter_map(|source| source.domain.as_deref()).collect();
    for (index, host) in hosts.iter().enumerate() {
        let level = TrustLevel::ALL[index % TrustLevel::ALL.len()];
        override_trust(&mut session, host, level);
        let anew = Assessor::with_policy(policy_with(host, level));
        // The last override is gone with the new policy, so all turns are affected.
        session.set_trust(session.assessor.policy.clone(), TrustLedger::default(), &AffectedTurns::All);
        assert_eq!(all(&mut session), all(&mut session_of(&recordings, anew)), "{host} {level:?}");
    }
    session.set_trust(TrustPolicy::bundled().clone(), TrustLedger::default(), &AffectedTurns::All);
    assert_eq!(all(&mut session), first);
}

#[test]
fn an_override_of_one_host_gives_what_a_session_with_it_gives() {
    let recordings = [SEARCH, VERDICTS, DISAGREE];
    let first = all(&mut session_of(&recordings, Assessor::default()));
    for host in first.iter().flat_map(|turn| &turn.sources).filter_map(|source| source.domain.as_deref()) {
        for level in [TrustLevel::Low, TrustLevel::Government] {
            let mut session = session_of(&recordings, Assessor::default());
            all(&mut session);
            override_trust(&mut session, host, level);
            let anew = Assessor::with_policy(policy_with(host, level));
            assert_eq!(all(&mut session), all(&mut session_of(&recordings, anew)), "{host} {level:?}");
        }
    }
}

fn show(shown: &mut Vec<Assessment>, changes: Vec<(usize, Assessment)>) {
    for (index, assessment) in changes {
        shown.splice(index..shown.len().min(index + 1), [assessment]);
    }
}

#[test]
fn a_stream_in_pieces_is_assessed_as_at_once() {
    for recording in [DISAGREE, VERDICTS, SEARCH, CLEAN, JAPANESE] {
        let mut session = Session::new(Assessor::default());
        let mut shown: Vec<Assessment> = Vec::new();
        for piece in recording.chunks(700) {
            session.push(piece);
            show(&mut shown, session.changes(0));
        }
        session.stream_mut(0).finish();
        show(&mut shown, session.changes(0));
        assert_eq!(shown, assess_recording(recording, &Assessor::default()));
        assert!(changed(&mut session, 0).is_empty());
    }
}

#[test]
fn what_does_not_depend_on_a_changed_host_is_not_computed_again() {
    let mut session = session_of(&[VERDICTS], Assessor::default());
    let before = session.assessments(0, 0).remove(0);
    override_trust(&mut session, "nature.com", TrustLevel::Low);
    let after = session.changes(0).remove(0).1;
    let sources = before.sources.iter().zip(&after.sources);
    let changed: Vec<Option<&str>> =
        sources.filter(|(one, other)| !one.is_same(other)).map(|(_, other)| other.domain.as_deref()).collect();
    assert_eq!(changed, [Some("nature.com")]);
    let same: Vec<bool> = before.claims.iter().zip(&after.claims).map(|(one, other)| one.is_same(other)).collect();
    assert_eq!(same, [false, true]);
}

#[test]
fn parts_of_a_turn_that_went_on_are_not_used() {
    let mut session = session_of(&[DISAGREE], Assessor::default());
    session.assessments(0, 0);
    let mut turn = session.stream(0).turns()[0].clone();
    turn.answer.push_str(" And more.");
    let text = "Another text than before.".to_owned();
    turn.sources[0].passages = vec![SourcePassage { text, ..SourcePassage::default() }];
    session.replace_stream(0, AgentStream::of_turn(turn.clone(), None));
    assert_eq!(session.assessments(0, 0), [Assessor::default().assess(&turn, None)]);
}

#[test]
fn a_change_for_one_domain_concerns_only_the_turns_with_it() {
    let mut session = turns_citing(&["a.org", "b.org", "news.a.org", "nota.org", "a.org"]);
    assert_eq!(changed(&mut session, 0), [0, 1, 2, 3, 4]);
    assert!(changed(&mut session, 0).is_empty());
    for (host, turns) in [("a.org", &[0, 2, 4][..]), ("news.a.org", &[2]), ("c.org", &[])] {
        override_trust(&mut session, host, TrustLevel::Low);
        assert_eq!(changed(&mut session, 0), turns, "{host}");
    }
    session.set_trust(TrustPolicy::bundled().clone(), TrustLedger::default(), &AffectedTurns::All);
    assert_eq!(changed(&mut session, 0).len(), 5);
}

#[test]
fn what_a_run_teaches_changes_earlier_runs_and_what_recordings_teach_does_not_last() {
    let learned = session_of(&[DISAGREE], Assessor::default()).learned().clone();
    let blocked = learned.blocked().remove(0).domain;
    let mut session = turns_citing(&[&blocked, "elsewhere.example"]);
    session.changes(0);
    session.begin_recorded(stream_of(DISAGREE), None);
    assert_eq!(changed(&mut session, 0), [0]);
    assert_eq!(session.assessments(0, 0)[0].sources[0].trust.level, TrustLevel::Blocked);
    assert_eq!((session.learned().blocked().len(), session.lasting().blocked().len()), (learned.blocked().len(), 0));
    session.begin(stream_of(DISAGREE), None);
    assert_eq!(session.lasting().blocked().len(), learned.blocked().len());
    session.clear();
    assert!(session.learned().blocked().is_empty());
}

#[test]
fn what_turns_taught_that_are_gone_is_forgotten() {
    let mut session = session_of(&[CLEAN, DISAGREE], Assessor::default());
    assert!(!session.learned().blocked().is_empty());
    session.replace_stream(1, AgentStream::default());
    assert!(session.learned().blocked().is_empty());
    assert_eq!(session.assessments(1, 0), []);
}

#[test]
fn reading_a_conversation_twice_teaches_the_same() {
    let mut session = session_of(&[DISAGREE], Assessor::default());
    let (first, learned) = (session.assessments(0, 0), session.learned().clone());
    session.set_trust(TrustPolicy::bundled().clone(), learned.clone(), &AffectedTurns::All);
    assert_eq!(session.assessments(0, 0), first);
    assert_eq!(session.learned().blocked(), learned.blocked());
}

#[test]
fn rules_for_claims_and_comparisons_that_come_late_give_what_they_give_at_once() {
    for recording in [DISAGREE, SEARCH, CLEAN, JAPANESE] {
        let late = Assessor { detector: None, claims: None, ..Assessor::default() };
        let mut session = session_of(&[VERDICTS, recording], late);
        assert!(all(&mut session).iter().all(|turn| turn.claims.is_empty() && turn.grounding.is_none()));
        session.set_claims(ClaimRules::built_in());
        for run in 0..2 {
            compare_in_slices(&mut session, run);
        }
        assert_eq!(all(&mut session), all(&mut session_of(&[VERDICTS, recording], Assessor::default())));
    }
}

#[test]
fn rules_for_sources_that_come_late_give_what_they_give_at_once() {
    for recording in [DISAGREE, SEARCH, CLEAN, JAPANESE] {
        let mut session = session_of(&[VERDICTS, recording], Assessor { sources: None, ..Assessor::default() });
        assert!(all(&mut session).iter().all(|turn| turn.sources.is_empty() && turn.claims.is_empty()));
        session.set_sources(SourceRules::built_in());
        assert_eq!(all(&mut session), all(&mut session_of(&[VERDICTS, recording], Assessor::default())));
    }
}

/// Compares every turn of a run, one pair of a sentence and a text at a time.
fn compare_in_slices(session: &mut Session, run: usize) {
    for turn in 0..session.stream(run).turns().len() {
        let comparison = session.comparison(TurnId { run, turn }).unwrap();
        let mut cache = StanceCache::default();
        let mut found = comparison.task.ground(&mut cache);
        for _ in 1..StanceCache::MOST_ROUNDS {
            while cache.read_next(Detector::built_in(), |claim, text| Detector::built_in().detect(claim, text, None)) {}
            found = comparison.task.ground(&mut cache);
        }
        assert!(cache.is_complete());
        session.keep_comparison(comparison, found);
    }
}

#[test]
fn turns_that_are_compared_in_steps_give_what_they_give_at_once() {
    for recording in [DISAGREE, SEARCH, CLEAN, JAPANESE] {
        let mut session = session_of(&[VERDICTS, recording], Assessor::default());
        for run in 0..2 {
            while let Some(comparison) = session.next_comparison(run, 0) {
                let mut steps = GroundingInSteps::new(Detector::built_in());
                let found = std::iter::repeat_with(|| steps.step(&comparison.task)).flatten().next().unwrap();
                session.keep_comparison(comparison, found);
            }
        }
        assert!((0..2).all(|run| session.next_comparison(run, 0).is_none()));
        assert_eq!(all(&mut session), all(&mut session_of(&[VERDICTS, recording], Assessor::default())));
        // What was begun and not ended is compared with the assessment.
        let mut session = session_of(&[recording], Assessor::default());
        assert!(session.next_comparison(0, 0).is_some());
        assert_eq!(all(&mut session), all(&mut session_of(&[recording], Assessor::default())));
    }
}

#[test]
fn a_text_outdates_the_comparisons_with_its_source_and_counts_with_the_next() {
    let mut session = session_of(&[SEARCH, DISAGREE], Assessor { detector: None, ..Assessor::default() });
    (0..2).for_each(|run| compare_in_slices(&mut session, run));
    assert!(session.outdated_comparisons().is_empty());
    let source = session.assessments(0, 0)[0].sources[0].id.clone();
    let begun = session.comparison(TurnId::default()).unwrap();
    let old = begun.task.ground(&mut Detector::built_in());
    session.update_texts(&[&source], |texts| texts.add(&source, "A text of its own.".to_owned()));
    // The second turn may be made from the texts of the first.
    assert_eq!(session.outdated_comparisons(), [TurnId::default(), TurnId { run: 1, turn: 0 }]);
    assert!(session.assessments(0, 0)[0].grounding.is_some());
    // A comparison with the text before is not the last one.
    session.keep_comparison(begun, old);
    assert_eq!(session.outdated_comparisons().len(), 2);
    (0..2).for_each(|run| compare_in_slices(&mut session, run));
    assert!(session.outdated_comparisons().is_empty());
    let mut at_once = session_of(&[SEARCH, DISAGREE], Assessor::default());
    at_once.update_texts(&[&source], |texts| texts.add(&source, "A text of its own.".to_owned()));
    assert_eq!(all(&mut session), all(&mut at_once));
}

#[test]
fn texts_of_the_caller_are_compared_and_decide_only_what_they_are_about() {
    let recording: &[u8] = include_bytes!("../../../../web/recordings/web-search-openai.sse");
    let with_text = |text: &dyn Fn(&Assessment) -> String| {
        let mut session = session_of(&[recording], Assessor::default());
        let before = session.assessments(0, 0).remove(0);
        let cited: Vec<&str> =
            before.sources.iter().filter(|source| source.cited).map(|source| source.id.as_str()).collect();
        session.update_texts(&cited, |texts| cited.iter().for_each(|source| texts.add(source, text(&before))));
        let given = session.assessments(0, 0).remove(0);
        assert_eq!(given.coverage.cited_sentences, before.coverage.cited_sentences);
        let headline = given.headline.unwrap();
        (headline.compared, headline.decided, given.coverage.supported + given.coverage.contradicted > 0)
    };
    assert_eq!(with_text(&|before| before.answer.clone()), (true, true, true));
    let elsewhere = "A recipe for bread: flour, water, salt and yeast.";
    assert_eq!(with_text(&|_| elsewhere.to_owned()), (true, false, false));
}

#[test]
fn a_detector_that_is_there_compares_again_once_a_text_changes() {
    let mut session = session_of(&[SEARCH], Assessor::default());
    let before = session.assessments(0, 0).remove(0);
    let source = before.citations.iter().find_map(|citation| citation.source_id.clone()).unwrap();
    session.update_texts(&[&source], |texts| texts.add(&source, before.answer.clone()));
    assert_ne!(session.changes(0).remove(0).1.grounding, before.grounding);
}

#[test]
fn a_comparison_of_a_turn_that_went_on_is_dropped() {
    let mut session = session_of(&[SEARCH], Assessor { detector: None, ..Assessor::default() });
    let comparison = session.comparison(TurnId::default()).unwrap();
    let found = comparison.task.ground(&mut Detector::built_in());
    let mut turn = session.stream(0).turns()[0].clone();
    turn.answer.push_str(" More.");
    session.replace_stream(0, AgentStream::of_turn(turn, None));
    session.assessments(0, 0);
    session.keep_comparison(comparison, found);
    assert_eq!(session.assessments(0, 0)[0].grounding, None);
}

#[test]
fn a_turn_that_a_late_result_revises_is_assessed_again() {
    let message = |id: &str, block: &str| {
        format!(
            "data: {{\"type\":\"message_start\",\"message\":{{\"id\":\"{id}\",\"role\":\"assistant\"}}}}\n\n\
             data: {{\"type\":\"content_block_start\",\"index\":0,\"content_block\":{block}}}\n\n\
             data: {{\"type\":\"message_stop\"}}\n\n"
        )
    };
    let call = r#"{"type":"server_tool_use","id":"srv_1","name":"web_search","input":{}}"#;
    let result = r#"{"type":"web_search_tool_result","tool_use_id":"srv_1","content":[{"type":"web_search_result","url":"https://a.org/","title":"A"}]}"#;
    let mut session = Session::new(Assessor::default());
    session.push(message("m1", call).as_bytes());
    assert_eq!(changed(&mut session, 0), [0]);
    session.push(message("m2", r#"{"type":"text","text":"So."}"#).as_bytes());
    session.changes(0);
    session.push(message("m3", result).as_bytes());
    let whole = [message("m1", call), message("m2", r#"{"type":"text","text":"So."}"#), message("m3", result)].concat();
    session.stream_mut(0).finish();
    assert_eq!(session.assessments(0, 0), assess_recording(whole.as_bytes(), &Assessor::default()));
}

#[test]
fn turns_without_their_tables_are_assessed_again_once_these_are_there() {
    let lacking = Assessor {
        shards: ShardSet::default(),
        ..Assessor::without_late_parts(TrustPolicy::default(), SuffixTable::empty())
    };
    let mut session = session_of(&[SEARCH], lacking);
    session.changes(0);
    assert!(!session.missing_shards(0).is_empty() && !session.lacking_shards(0).is_empty());
    assert!(session.set_tables(TrustPolicy::bundled().clone(), SuffixTable::bundled(), ShardSet::ALL));
    assert_eq!(changed(&mut session, 0), [0]);
    assert!(session.missing_shards(0).is_empty() && session.lacking_shards(0).is_empty());
    assert!(!session.set_tables(TrustPolicy::bundled().clone(), SuffixTable::bundled(), ShardSet::ALL));
    let whole = Assessor { detector: None, claims: None, deeds: None, ..Assessor::default() };
    assert_eq!(session.assessments(0, 0), assess_recording(SEARCH, &whole));
}

#[test]
fn a_turn_that_was_read_before_is_a_run_of_its_own() {
    let turn = Turn { answer: "So.".to_owned(), outcome: Some(Outcome::Completed), ..Turn::default() };
    let mut session = Session::new(Assessor::default());
    let run = session.add_turn(turn.clone(), Some(Protocol::AiSdk), None);
    assert_eq!(session.assessments(run, 0), [Assessor::default().assess(&turn, Some(Protocol::AiSdk))]);
}

#[test]
fn a_turn_costs_the_same_however_many_runs_there_are() {
    let mut session = Session::new(Assessor::default());
    for _ in 0..300 {
        let run = session.begin(AgentStream::default(), None);
        session.stream_mut(run).push(b"event: done\ndata: {\"response\":{\"message\":\"a\"}}\n\n");
        session.stream_mut(run).finish();
        // Only the run that has changed is looked at.
        assert_eq!(session.touched, [run]);
        assert_eq!(session.changes(run).len(), 1);
        assert!(session.touched.is_empty());
    }
    assert!(session.changes(0).is_empty());
}

/// A run of chat messages: what was asked, what a tool returned, and the answer.
fn asked_run(thread: &str, result: Option<&str>, answer: &str) -> AgentStream {
    let event = |kind: &str, fields: &str| format!("data: {{\"type\":\"{kind}\",{fields}}}\n\n");
    let call = result.map(|result| {
        [
            event("TOOL_CALL_START", r#""toolCallId":"c","toolCallName":"read""#),
            event("TOOL_CALL_END", r#""toolCallId":"c""#),
            event("TOOL_CALL_RESULT", &format!(r#""messageId":"m","toolCallId":"c","content":"{result}""#)),
        ]
        .concat()
    });
    let whole = [
        event("RUN_STARTED", &format!(r#""threadId":"{thread}","runId":"r""#)),
        call.unwrap_or_default(),
        event("TEXT_MESSAGE_START", r#""messageId":"a","role":"assistant""#),
        event("TEXT_MESSAGE_CONTENT", &format!(r#""messageId":"a","delta":"{answer}""#)),
        event("TEXT_MESSAGE_END", r#""messageId":"a""#),
        event("RUN_FINISHED", &format!(r#""threadId":"{thread}","runId":"r""#)),
    ];
    stream_of(whole.concat().as_bytes())
}

const LIGHTHOUSE: &str =
    "The lighthouse at Cape Ros was built by Ana Prado in 1911. It is 34 metres tall and has 187 steps.";

/// The last of two answers of a conversation, the first of which has found this text.
fn second_answer(threads: [&str; 2], first: &str, result: Option<&str>, answer: &str) -> Assessment {
    let mut session = Session::new(Assessor::default());
    session.begin(asked_run(threads[0], Some(first), "It was built by Ana Prado in 1911."), None);
    session.begin(asked_run(threads[1], result, answer), None);
    session.assessments(1, 0).remove(0)
}

#[test]
fn a_follow_up_is_compared_with_what_was_found_for_earlier_answers() {
    use crate::record::{ParticularState, SentenceFinding, TextOrigin};
    let after = |result, answer| second_answer(["t", "t"], LIGHTHOUSE, result, answer).sentences;
    let said = after(None, "The lighthouse at Cape Ros has 187 steps.");
    assert!(said[0].is_backed() && said[0].read == Some(TextOrigin::Earlier), "{said:?}");
    let differs = after(None, "The lighthouse at Cape Ros is 43 metres tall and has 187 steps.");
    assert!(differs[0].particulars.iter().any(|one| one.state == ParticularState::Differs), "{differs:?}");
    // A number that no text has is told where the text has the name that it is said of.
    let missing = after(None, "The lighthouse at Cape Ros weighs 720 tonnes.");
    assert_eq!(missing[0].finding, SentenceFinding::Undecided);
    assert!(missing[0].particulars.iter().any(|one| one.state == ParticularState::InNoText), "{missing:?}");
    // What is about something else is in no earlier text, and nothing is said of it.
    let other = after(None, "Olive oil keeps for 18 months in a dark bottle. Sure!");
    assert_eq!(other[0].finding, SentenceFinding::NothingToCompare);
    assert!(other[0].particulars.is_empty() && other[0].passage.is_none(), "{other:?}");
    // What is said of a town without its name is not denied by the text of another one.
    let (lund, malmo) =
        ("The library of Lund lends 20 books to each reader.", "Readers may borrow 50 books from the library.");
    let elsewhere = second_answer(["t", "t"], lund, None, malmo).sentences;
    assert!(elsewhere[0].particulars.iter().all(|one| one.state != ParticularState::Differs), "{elsewhere:?}");
    // Another conversation has other texts.
    let apart = second_answer(["t", "u"], LIGHTHOUSE, None, "The lighthouse at Cape Ros has 187 steps.");
    assert!(apart.sentences.is_empty());
}

#[test]
fn beside_texts_of_its_own_an_earlier_text_says_a_sentence_and_denies_none() {
    use crate::record::{ParticularState, SentenceFinding};
    let after = |result, answer| second_answer(["t", "t"], LIGHTHOUSE, Some(result), answer).sentences;
    let own = "The harbour of Cape Ros opens at 7 in summer, and is closed on Mondays.";
    let said = after(own, "The lighthouse at Cape Ros has 187 steps.");
    assert!(said[0].is_backed(), "{said:?}");
    // One sentence in the words of the text is no draft.
    let same = after(
        own,
        "The lighthouse at Cape Ros was built by Ana Prado in 1911. It is 34 metres tall and has 187 steps.",
    );
    assert!(same.iter().all(AnswerSentence::is_backed), "{same:?}");
    // The lamp may have been raised since.
    let newer = after(
        "A lift was built at Cape Ros last year.",
        "The lighthouse at Cape Ros is 43 metres tall and has 187 steps.",
    );
    assert_ne!(newer[0].finding, SentenceFinding::Contradicted);
    assert!(newer[0].particulars.iter().all(|one| one.state != ParticularState::Differs), "{newer:?}");
    let stock = second_answer(
        ["t", "t"],
        "The warehouse in Porto has 12 bicycles in stock today.",
        Some("The warehouse in Porto has 7 bicycles in stock today."),
        "The warehouse in Porto has 12 bicycles in stock today.",
    );
    assert!(!stock.sentences[0].is_backed(), "{:?}", stock.sentences);
    let newest = after("The lighthouse at Cape Ros has 43 steps.", "The lighthouse at Cape Ros has 187 steps.");
    assert_eq!(newest[0].finding, SentenceFinding::Contradicted);
}

#[test]
fn a_marker_may_mean_a_source_of_an_earlier_answer() {
    let dangling = |threads| second_answer(threads, LIGHTHOUSE, None, "It has 187 steps [1].").markers.dangling;
    assert!(dangling(["t", "t"]).is_empty());
    assert_eq!(dangling(["t", "u"]), [1]);
}

#[test]
fn a_text_that_is_given_for_an_earlier_source_counts_in_the_answers_behind_it() {
    let done = r#"{"response":{"message":"See [1].","citations":[{"label":"[1]","tool_name":"t","url":"https://ros.example/a"}]},"tool_call_history":[]}"#;
    let mut session = Session::new(Assessor::default());
    session.push(format!("event: done\ndata: {done}\n\n").as_bytes());
    session.stream_mut(0).finish();
    session.begin(asked_run("t", None, "The lighthouse at Cape Ros has 187 steps."), None);
    let is_backed =
        |session: &mut Session| session.assessments(1, 0)[0].sentences.iter().any(AnswerSentence::is_backed);
    assert!(!is_backed(&mut session));
    let key = session.stream(0).turns()[0].sources[0].key.clone();
    session.update_texts(&[&key], |texts| texts.add("https://ros.example/a", LIGHTHOUSE.to_owned()));
    assert!(is_backed(&mut session));
}

/// Chats as lists of messages: what the user says, and answers.
fn chat(messages: &[(&str, &str)]) -> Vec<Assessment> {
    let message = |(role, text): &(&str, &str)| format!(r#"{{"role":"{role}","content":"{text}"}}"#);
    let messages: Vec<String> = messages.iter().map(message).collect();
    let chat = format!(r#"{{"messages":[{}]}}"#, messages.join(","));
    assess_recording(chat.as_bytes(), &Assessor::default())
}

/// What the texts of a run say otherwise in small words than its answer.
fn said_otherwise(result: &str, answer: &str) -> Vec<String> {
    use crate::record::{ParticularKind, ParticularState};
    let mut session = Session::new(Assessor::default());
    session.begin(asked_run("t", Some(result), answer), None);
    let sentences = session.assessments(0, 0).remove(0).sentences;
    let particulars = sentences.iter().flat_map(|sentence| &sentence.particulars);
    let differs =
        particulars.filter(|one| one.kind == ParticularKind::Statement && one.state == ParticularState::Differs);
    differs.filter_map(|one| one.found.clone()).collect()
}

#[test]
fn what_a_text_says_otherwise_in_small_words_differs() {
    let museum = "The museum opens at nine on every day of the week. Dogs are not allowed inside, but the garden is open to them.";
    assert_eq!(said_otherwise(museum, "The museum opens at nine, and dogs are allowed inside."), ["not allowed"]);
    assert!(said_otherwise(museum, "The museum opens at nine, and dogs are not allowed inside.").is_empty());
    let deal = "Kelvane Optics has agreed to buy Brightwater Lens for 212 million dollars in cash, the two firms said.";
    let found = said_otherwise(deal, "Brightwater Lens is buying Kelvane Optics for 212 million dollars in cash.");
    assert_eq!(found, ["Kelvane Optics has agreed to buy Brightwater Lens"]);
    // It has all words of the text, and is not probably supported by them.
    let shares = "Northlight Energy owns 60 % of the park, and the pension fund Alder 40 %.";
    let exchanged = "Northlight Energy owns 40 % of the park, and the pension fund Alder 60 %.";
    assert_eq!(said_otherwise(shares, exchanged), ["Northlight Energy owns 60 % of the park"]);
    let mut session = Session::new(Assessor::default());
    session.begin(asked_run("t", Some(shares), exchanged), None);
    let sentence = session.assessments(0, 0).remove(0).sentences[0].clone();
    assert!(sentence.is_against() && sentence.rate.is_none(), "{sentence:?}");
    // Another passage that says it as the answer does.
    let both = "Dogs are not allowed inside the old museum. The new museum has a café, a shop and a garden, and there dogs are allowed inside the museum.";
    assert!(said_otherwise(both, "In the new museum dogs are allowed inside the museum.").is_empty());
    // What an earlier answer found may be older.
    let earlier = second_answer(
        ["t", "t"],
        museum,
        Some("The museum shop sells postcards and books."),
        "Dogs are allowed inside the museum.",
    );
    assert!(earlier.sentences[0].particulars.is_empty(), "{earlier:?}");
}

#[test]
fn a_name_that_the_user_says_is_asked_for() {
    use crate::record::ParticularState;
    let states = |question: &str| -> Vec<ParticularState> {
        let mut session = Session::new(Assessor::default());
        let mut stream = AgentStream::default();
        stream.ask(question);
        stream.push(b"data: {\"type\":\"RUN_STARTED\",\"threadId\":\"t\",\"runId\":\"r\"}\n\n");
        session.begin(stream, None);
        let run = [
            r#"{"type":"TOOL_CALL_START","toolCallId":"c","toolCallName":"read"}"#,
            r#"{"type":"TOOL_CALL_RESULT","messageId":"m","toolCallId":"c","content":"The winner of the raffle gets a basket of cheese from the dairy, and 500 euros in cash."}"#,
            r#"{"type":"TEXT_MESSAGE_START","messageId":"a","role":"assistant"}"#,
            r#"{"type":"TEXT_MESSAGE_CONTENT","messageId":"a","delta":"As the winner of the raffle, Lena Brandt gets a basket of cheese and 500 euros."}"#,
            r#"{"type":"RUN_FINISHED","threadId":"t","runId":"r"}"#,
        ];
        let run: String = run.iter().map(|event| format!("data: {event}\n\n")).collect();
        session.push(run.as_bytes());
        let sentences = session.assessments(0, 0).remove(0).sentences;
        sentences[0].particulars.iter().map(|one| one.state).collect()
    };
    assert!(states("What does the winner get?").contains(&ParticularState::InNoText));
    let asked = states("What does Lena Brandt get as the winner?");
    assert!(asked.contains(&ParticularState::AskedFor) && !asked.contains(&ParticularState::InNoText), "{asked:?}");
}

#[test]
fn a_name_in_a_question_supports_nothing() {
    let answer = |result: &str| {
        let chat = format!(
            r#"{{"messages":[{{"role":"user","content":"Does flight 412 go to Lisbon or to Porto?"}},{{"role":"assistant","content":null,"tool_calls":[{{"id":"c","type":"function","function":{{"name":"flight","arguments":"{{}}"}}}}]}},{{"role":"tool","tool_call_id":"c","content":{result}}},{{"role":"assistant","content":"Flight 412 goes to Lisbon and departs at 08:15."}}]}}"#
        );
        assess_recording(chat.as_bytes(), &Assessor::default()).remove(0).sentences[0].is_backed()
    };
    assert!(!answer(r#""{\"flight\":412,\"destination\":\"Porto\",\"departs\":\"08:15\"}""#));
    assert!(answer(r#""{\"flight\":412,\"destination\":\"Lisbon\",\"departs\":\"08:15\"}""#));
}

#[test]
fn later_runs_follow_a_run_that_is_replaced() {
    let mut session = Session::new(Assessor::default());
    session.begin(asked_run("t", None, "It was built in 1911."), None);
    session.begin(asked_run("t", None, "The lighthouse at Cape Ros has 187 steps."), None);
    assert!(session.assessments(1, 0)[0].sentences.is_empty());
    session.replace_stream(0, asked_run("t", Some(LIGHTHOUSE), "It was built in 1911."));
    assert!(session.assessments(1, 0)[0].sentences[0].is_backed());
}

#[test]
fn the_last_messages_of_the_user_are_kept() {
    let mut stream = AgentStream::default();
    (0..100).for_each(|number| stream.ask(&format!("Question {number}?")));
    stream.push(b"event: done\ndata: {\"response\":{\"message\":\"So.\"}}\n\n");
    let asked = &stream.turns()[0].asked;
    assert_eq!((asked.len(), asked.last().unwrap().as_str()), (32, "Question 99?"));
}

#[test]
fn an_answer_is_compared_with_a_long_message_of_the_user() {
    use crate::record::{ParticularState, SentenceFinding, TextOrigin};
    let filler =
        "The keepers lived beside it until the lamp ran by itself, and grew cabbages in its shade. ".repeat(11);
    let question = format!("Summarise this: {LIGHTHOUSE} {filler}");
    let sentences =
        |question: &str, answer: &str| chat(&[("user", question), ("assistant", answer)]).remove(0).sentences;
    let said = sentences(&question, "The lighthouse at Cape Ros is 34 metres tall and has 187 steps.");
    assert!(said[0].is_backed() && said[0].read == Some(TextOrigin::Asked), "{said:?}");
    let differs = sentences(&question, "The lighthouse at Cape Ros is 43 metres tall and has 187 steps.");
    assert!(differs[0].particulars.iter().any(|one| one.state == ParticularState::Differs), "{differs:?}");
    let other = sentences(&question, "Olive oil keeps for 18 months in a dark bottle.");
    assert_eq!(other[0].finding, SentenceFinding::NothingToCompare);
    // A question is no text that says something.
    assert!(
        sentences("Is the lighthouse at Cape Ros 34 metres tall?", "The lighthouse at Cape Ros is 34 metres tall.")
            .is_empty()
    );
    // The next answer is about it, too.
    let next = [
        ("user", question.as_str()),
        ("assistant", "It is about a lighthouse."),
        ("user", "How many steps?"),
        ("assistant", "The lighthouse at Cape Ros has 187 steps."),
    ];
    assert!(chat(&next)[1].sentences[0].is_backed());
}

/// The sources of the last answer of a chat, and what is said of its sentences.
fn of_prompt(messages: &[(&str, &str)]) -> (Vec<String>, Vec<(SentenceFinding, Option<TextOrigin>)>) {
    let last = chat(messages).pop().unwrap();
    let sources = last.sources.iter().filter_map(|source| source.snippet.clone()).collect();
    (sources, last.sentences.iter().map(|sentence| (sentence.finding, sentence.read)).collect())
}

const PASSAGES: &str = "Answer from these.\\n\\n[1] The lighthouse at Cape Ros is 34 metres tall.\\n[2] The bridge of Cape Ros is red.\\n\\nBe brief.";

#[test]
fn passages_of_a_prompt_are_sources_of_the_answers_behind_it() {
    use SentenceFinding::{Contradicted, Supported};
    let passages = ["The lighthouse at Cape Ros is 34 metres tall.", "The bridge of Cape Ros is red."];
    for role in ["system", "developer", "user"] {
        let answer = "The lighthouse at Cape Ros is 43 metres tall [1]. The bridge of Cape Ros is red [2].";
        let (sources, sentences) = of_prompt(&[(role, PASSAGES), ("user", "How tall is it?"), ("assistant", answer)]);
        assert_eq!(sources, passages, "{role}");
        assert_eq!(sentences.iter().map(|one| one.0).collect::<Vec<_>>(), [Contradicted, Supported], "{role}");
    }
    // It holds for later turns, until other passages come.
    let later =
        [("system", PASSAGES), ("user", "How tall?"), ("assistant", "34 metres [1]."), ("user", "And the bridge?")];
    let red = ("assistant", "The bridge of Cape Ros is red [2].");
    assert_eq!(of_prompt(&[&later[..], &[red]].concat()).1[0].0, Supported);
    let others = ("user", "[1] The bridge of Cape Ros is blue.\\n\\nWhat colour has it?");
    let (sources, sentences) =
        of_prompt(&[&later[..], &[others, ("assistant", "The bridge of Cape Ros is red [1].")]].concat());
    assert_eq!((sources.len(), sentences[0].0), (1, Contradicted));
    // A later system prompt takes the place of the one before, also where it comes in two messages.
    let first = ("system", r"[1] The bridge of Cape Ros is blue.");
    let second = ("system", r"[2] The tower of Cape Ros is white.");
    let blue = ("assistant", "The bridge of Cape Ros is blue [1]. The tower of Cape Ros is white [2].");
    let (sources, sentences) = of_prompt(&[&later[..3], &[first, second, ("user", "?"), blue]].concat());
    assert_eq!((sources.len(), sentences[0].0, sentences[1].0), (2, Supported, Supported));
    // A label that no passage has stays without a source.
    let unknown =
        chat(&[("system", PASSAGES), ("user", "Why?"), ("assistant", "It is old [1]. It is new [7].")]).remove(0);
    assert_eq!(unknown.markers.dangling, [7]);
}

#[test]
fn a_prompt_is_not_searched_for_what_the_stream_has_itself() {
    let rules = r"[1] Be short and clear.\n[2] Be kind to them.";
    let searched = format!(
        r#"{{"messages":[{{"role":"system","content":"{rules}"}},{{"role":"user","content":"How tall?"}},{{"role":"assistant","content":null,"tool_calls":[{{"id":"c","type":"function","function":{{"name":"search","arguments":"{{}}"}}}}]}},{{"role":"tool","tool_call_id":"c","content":"[{{\"url\":\"https://ros.example/\",\"text\":\"It is 34 metres tall.\"}}]"}},{{"role":"assistant","content":"It is 34 metres tall [1]."}}]}}"#
    );
    let found = assess_recording(searched.as_bytes(), &Assessor::default()).remove(0);
    assert_eq!(
        found.sources.iter().filter_map(|source| source.url.as_deref()).collect::<Vec<_>>(),
        ["https://ros.example/"]
    );
    assert_eq!(found.sources.len(), 1);
    // Without a marker nothing refers to them.
    assert!(
        of_prompt(&[("system", PASSAGES), ("user", "How tall?"), ("assistant", "It is 34 metres tall.")]).0.is_empty()
    );
}

#[test]
fn an_answer_is_compared_with_the_instructions_of_its_agent() {
    use SentenceFinding::{NothingToCompare, Supported};
    let context = "Answer from the context.\\n\\nThe lighthouse at Cape Ros is 34 metres tall and has 187 steps.";
    let said = |answer: &str| of_prompt(&[("system", context), ("user", "How tall?"), ("assistant", answer)]).1;
    let instructions = Some(TextOrigin::Instructions);
    assert_eq!(said("The lighthouse at Cape Ros is 34 metres tall."), [(Supported, instructions)]);
    assert_eq!(said("Olive oil keeps for 18 months in a dark bottle."), [(NothingToCompare, None)]);
    let wrong =
        chat(&[("system", context), ("user", "?"), ("assistant", "The lighthouse at Cape Ros is 43 metres tall.")]);
    let particulars = &wrong[0].sentences[0].particulars;
    assert!(particulars.iter().any(|one| one.state == crate::record::ParticularState::Differs), "{particulars:?}");
}

#[test]
fn a_conversation_that_was_given_hands_over_its_passages() {
    let given = |messages: &str| {
        let mut session = Session::new(Assessor::default());
        session.set_history(format!(r#"{{"messages":[{messages}]}}"#).as_bytes());
        session.begin(asked_run("t", None, "The bridge of Cape Ros is blue [2]."), None);
        session.assessments(0, 0).remove(0)
    };
    let of_user = given(&format!(r#"{{"role":"user","content":"{PASSAGES}"}}"#));
    let of_system =
        given(&format!(r#"{{"role":"system","content":"{PASSAGES}"}},{{"role":"user","content":"Which colour?"}}"#));
    let with_call = given(&format!(
        r#"{{"role":"user","content":"{PASSAGES}"}},{{"role":"assistant","content":null,"tool_calls":[{{"id":"c","type":"function","function":{{"name":"now","arguments":"{{}}"}}}}]}},{{"role":"tool","tool_call_id":"c","content":"12:04"}}"#
    ));
    for found in [of_user, of_system, with_call] {
        assert_eq!((found.sources.len(), found.coverage.contradicted), (2, 1), "{:?}", found.sentences);
    }
}

#[test]
fn the_same_prompt_of_many_turns_does_not_fill_the_memory() {
    let prompt = format!(r"[1] {}", "The lighthouse at Cape Ros is 34 metres tall. ".repeat(1_300));
    let mut messages = vec![format!(r#"{{"role":"system","content":"{prompt}"}}"#)];
    for _ in 0..700 {
        messages.push(r#"{"role":"user","content":"?"},{"role":"assistant","content":"[1]"}"#.to_owned());
    }
    let chat = format!(r#"{{"messages":[{}]}}"#, messages.join(","));
    let mut session = Session::new(Assessor { detector: None, ..Assessor::default() });
    let mut stream = AgentStream::default();
    stream.push(chat.as_bytes());
    stream.finish();
    let run = session.begin(stream, None);
    session.assessments(run, 0);
    let turns = session.stream(run).turns();
    let n_bytes: usize = turns
        .iter()
        .flat_map(|turn| &turn.sources)
        .flat_map(|source| &source.passages)
        .map(|passage| passage.text.len())
        .sum();
    assert!(turns.len() == 700 && n_bytes > 1 << 20 && n_bytes <= 32 << 20, "{n_bytes}");
}

#[test]
fn a_question_in_a_prompt_says_nothing_and_parts_of_a_file_are_sources_of_their_own() {
    use SentenceFinding::{NothingToCompare, ProbablySupported};
    let answer = ("assistant", "The lighthouse at Cape Ros was blown up in 1983 by General Ostrov.");
    let question = "Was the lighthouse at Cape Ros blown up in 1983 by General Ostrov?";
    let context = "Context: The lighthouse at Cape Ros is 34 metres tall and has 187 steps.";
    for role in ["system", "user"] {
        let prompt = [context, "\\n\\nQuestion: ", question].concat();
        let (_, said) = of_prompt(&[(role, &prompt), ("user", "Well?"), answer]);
        assert_eq!(said, [(NothingToCompare, None)], "{role}");
    }
    // What is forbidden is not said, and what stands around passages is.
    let (_, said) =
        of_prompt(&[("system", "Never say that the lamp is safe."), ("user", "?"), ("assistant", "The lamp is safe.")]);
    assert_eq!(said, [(NothingToCompare, None)]);
    let around = r"You are the guide of Cape Ros since 1990.\n[1] The bridge of Cape Ros is red.\n[2] It is old.";
    let guide = ("assistant", "The bridge of Cape Ros is red [1]. The guide of Cape Ros is here since 1990.");
    assert_eq!(of_prompt(&[("system", around), ("user", "?"), guide]).1[1].1, Some(TextOrigin::Instructions));
    // A short message with a part that is named as a text hands it over, and others do not.
    let claim = "Claim: The lighthouse at Cape Ros is 30 metres tall.\\nIs this true?";
    assert!(of_prompt(&[("user", claim), ("assistant", "The lighthouse at Cape Ros is 34 metres tall.")]).1.is_empty());
    let tall = ("assistant", "The lighthouse at Cape Ros is 34 metres tall and has 187 steps.");
    let named = [context, "\\nQuestion: How tall is it?"].concat();
    assert_eq!(of_prompt(&[("user", &named), tall]).1, [(ProbablySupported, Some(TextOrigin::Asked))]);
    assert!(of_prompt(&[("user", "Is the lighthouse at Cape Ros 34 metres tall?"), tall]).1.is_empty());
    let file =
        "[1] guide.md\\nThe lighthouse at Cape Ros is 34 metres tall.\\n[2] guide.md\\nThe bridge of Cape Ros is red.";
    let cited = [("user", file), ("assistant", "The bridge of Cape Ros is red [1].")];
    let found = chat(&cited).remove(0);
    assert!(found.sources.len() == 2 && found.sentences[0].is_elsewhere, "{:?}", found.sentences);
}

#[test]
fn markers_in_words_name_passages_of_a_prompt() {
    for marker in ["(Source 1)", "[Source 1]", "[doc1]", "(Source 1; Source 2)", "[Document 1, Document 2]"] {
        let answer = format!("The lighthouse at Cape Ros is 43 metres tall {marker}.");
        let (sources, sentences) = of_prompt(&[("system", PASSAGES), ("user", "?"), ("assistant", &answer)]);
        assert_eq!((sources.len(), sentences[0].0), (2, SentenceFinding::Contradicted), "{marker}");
    }
    let both = "The lighthouse at Cape Ros is 34 metres tall (Source 1), and the bridge of Cape Ros is red (Source 2).";
    let found = chat(&[("system", PASSAGES), ("user", "?"), ("assistant", both)]).remove(0);
    assert_eq!((found.coverage.cited_sentences, found.coverage.supported), (1, 1), "{:?}", found.sentences);
}

#[test]
fn files_and_ids_name_passages_of_a_prompt() {
    use SentenceFinding::{Contradicted, Supported};
    let answer = |marker: &str| format!("The lighthouse at Cape Ros is 43 metres tall {marker}.");
    let tall = "The lighthouse at Cape Ros is 34 metres tall.";
    let filled = |form: &str| form.replace("TALL", tall).replace("RED", "The bridge of Cape Ros is red.");
    for (form, markers) in [
        (
            r"[guide.pdf] TALL\n[faq/bridge.md] RED",
            &["[guide.pdf]", "(guide.pdf)", "[guide.pdf, p. 3]", "【guide.pdf】", "[Source: guide.pdf]"][..],
        ),
        (r"File: guide.pdf\nTALL\n\nFile: bridge.md\nRED", &["[guide.pdf]", "(Source: guide.pdf)"]),
        (
            r"### docs/guide.md\nTALL\n\n### docs/bridge.md\nRED",
            &["[docs/guide.md]", "[guide.md]", "【docs/guide.md】"],
        ),
        (
            r"Source: guide.pdf, page 7\nTALL\n\nSource: guide.pdf, page 8\nRED",
            &["(Source: guide.pdf, page 7)", "[guide.pdf, page 7]"],
        ),
        (r"<doc id='policy-7'>TALL</doc><doc id='faq-7'>RED</doc>", &["[policy-7]", "[Policy-7]"]),
        (r"Fonte: guia.pdf\nTALL\n\nFonte: ponte.md\nRED", &["[guia.pdf]", "(Fonte: guia.pdf)"]),
        (r"【規程.pdf】TALL\n【手引.pdf】RED", &["【規程.pdf】", "[規程.pdf]"]),
    ] {
        let prompt = filled(form);
        for marker in markers {
            let found = chat(&[("system", &prompt), ("user", "?"), ("assistant", &answer(marker))]).remove(0);
            let said = (found.citations.len(), found.sentences[0].finding);
            assert_eq!(said, (1, Contradicted), "{form} {marker} {:?}", found.citations);
        }
        for marker in ["[other.pdf]", "(see the guide)", "[sic]", "`[guide.pdf]`", "(v1.2)"] {
            let messages = [("system", &*prompt), ("user", "?"), ("assistant", &*answer(marker))];
            assert!(of_prompt(&messages).0.is_empty(), "{form} {marker}");
        }
    }
    // A file of which there are several parts is one source where its name cites it, so that no part is the wrong one.
    let parts = filled(r"[1] guide.md\nTALL\n[2] guide.md\nRED");
    let said = |answer: &str| chat(&[("system", &parts), ("user", "?"), ("assistant", answer)]).remove(0).sentences;
    let whole =
        said("The lighthouse at Cape Ros is 34 metres tall [guide.md]. The bridge of Cape Ros is red [guide.md].");
    assert!(whole.iter().all(|one| one.finding == Supported && !one.is_elsewhere), "{whole:?}");
    let mixed = said("The lighthouse at Cape Ros is 34 metres tall [guide.md]. The bridge of Cape Ros is red [1].");
    assert!(mixed.iter().all(|one| one.finding == Supported && !one.is_elsewhere), "{mixed:?}");
    // What was said last of a file counts, and files of several messages are cited side by side.
    let later = [
        ("system", r"[guide.pdf] The bridge of Cape Ros is blue.\n[lamp.md] The lamp of Cape Ros is old."),
        ("user", r"[guide.pdf] The bridge of Cape Ros is red.\n\nWell?"),
        ("assistant", "The bridge of Cape Ros is red [guide.pdf]. The lamp of Cape Ros is old [lamp.md]."),
    ];
    let (sources, said) = of_prompt(&later);
    assert_eq!((sources.len(), said[0].0, said[1].0), (2, Supported, Supported));
}

#[test]
fn later_passages_take_the_place_of_earlier_ones() {
    use SentenceFinding::{Contradicted, Supported};
    for (form, [one, two]) in [
        (r"[1] The bridge of Cape Ros is COLOUR.\n[2] The lamp of Cape Ros is AGE.", ["[1]", "[2]"]),
        (r"Sources:\n1. The bridge of Cape Ros is COLOUR.\n2. The lamp of Cape Ros is AGE.", ["[1]", "[2]"]),
        (r"[a.md] The bridge of Cape Ros is COLOUR.\n[b.md] The lamp of Cape Ros is AGE.", ["[a.md]", "[b.md]"]),
    ] {
        let passages = |colour, height| form.replace("COLOUR", colour).replace("AGE", height);
        let (first, second) = (passages("blue", "34 metres high"), passages("red", "43 metres high"));
        let answer = format!("The bridge of Cape Ros is blue {one}. The lamp of Cape Ros is 43 metres high {two}.");
        let found = chat(&[("user", &first), ("assistant", &answer), ("user", &second), ("assistant", &answer)]);
        let of_turn = |turn: &Assessment| turn.sentences.iter().map(|one| one.finding).collect::<Vec<_>>();
        let said: Vec<_> = found.iter().map(of_turn).collect();
        assert_eq!(said, [[Supported, Contradicted], [Contradicted, Supported]], "{form}");
    }
}
