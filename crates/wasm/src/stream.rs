//! An agent's stream for JavaScript, parsed and assessed as it arrives, with parts of this module that are loaded when the stream
//! needs them: [`RawLateStream::missing`] names the next one.

mod part;

use credence_core::conversation::AgentStream;
use credence_core::stream::{DEFAULT_MAX_FRAME, ParserGroup, Parsers, Protocol, Recognizer};
use credence_core::trust::{ShardSet, SuffixTable, TrustPolicy};
use credence_core::{Assessor, Session, SourceRules};
use wasm_bindgen::prelude::*;

use crate::boundary::CallError;
use crate::changes::KnownLists;

/// The most bytes that are kept while no protocol is recognized: the length of the longest frame.
const MAX_KEPT: usize = DEFAULT_MAX_FRAME;

/// The only run of the session.
const RUN: usize = 0;

/// A session with one stream, with the default options of an assessment.
#[wasm_bindgen]
#[derive(Debug)]
pub struct RawLateStream {
    /// What has arrived, until the parsers of its protocol are there.
    waiting: Option<Waiting>,
    looked: Looked,
    ended: bool,
    /// It has the stream as its only run once that is parsed.
    session: Session,
    lists: KnownLists,
}

/// A stream before its parsers are loaded.
#[derive(Debug, Default)]
struct Waiting {
    recognizer: Box<Recognizer>,
    kept: Vec<u8>,
}

/// How far answers were looked at for what cites a source: up to this many bytes of the answer of this turn.
#[derive(Clone, Copy, Debug, Default)]
struct Looked {
    turn: usize,
    length: usize,
}

/// What is loaded when a stream needs it.
#[derive(Clone, Copy)]
enum Part {
    Parsers(ParserGroup),
    Tables,
    Sources,
    Claims,
    Deeds,
}

impl Part {
    /// The name by which `stream/part.rs` declares its entrance.
    const fn name(self) -> &'static str {
        match self {
            Self::Parsers(ParserGroup::Providers) => "providers",
            Self::Parsers(ParserGroup::Gemini) => "gemini",
            Self::Parsers(ParserGroup::Langchain) => "langchain",
            Self::Parsers(ParserGroup::AgUi) => "agui",
            Self::Parsers(ParserGroup::AiSdk) => "aisdk",
            Self::Parsers(ParserGroup::Dialects) => "dialects",
            Self::Tables => "tables",
            Self::Sources => "sources",
            Self::Claims => "claims",
            Self::Deeds => "deeds",
        }
    }
}

#[wasm_bindgen]
impl RawLateStream {
    /// A stream without bytes.
    #[wasm_bindgen(constructor)]
    #[must_use]
    #[allow(clippy::new_without_default, reason = "JavaScript calls it")]
    pub fn new() -> RawLateStream {
        let without_tables = Assessor::without_rules(TrustPolicy::default(), SuffixTable::empty());
        let session = Session::new(Assessor { shards: ShardSet::default(), ..without_tables });
        let (waiting, looked) = (Some(Waiting::default()), Looked::default());
        Self { waiting, looked, ended: false, session, lists: KnownLists::default() }
    }

    /// Takes the next bytes.
    pub fn push(&mut self, bytes: &[u8]) {
        let Some(Waiting { recognizer, kept }) = &mut self.waiting else {
            return self.session.stream_mut(RUN).push(bytes);
        };
        kept.extend_from_slice(bytes);
        if recognizer.protocol().is_none() && recognizer.push(bytes).is_none() && kept.len() > MAX_KEPT {
            self.parse_with(Parsers::recognizing());
        }
    }

    /// The bytes have ended.
    pub fn finish(&mut self) {
        self.end(AgentStream::finish);
    }

    /// The user stopped the agent.
    pub fn stop(&mut self) {
        self.end(AgentStream::stop);
    }

    /// How many turns there are; the last may still be running.
    #[wasm_bindgen(getter, js_name = turnCount)]
    #[must_use]
    pub fn turn_count(&self) -> usize {
        if self.waiting.is_some() { 0 } else { self.session.stream(RUN).turns().len() }
    }

    /// The name of the part that has to be loaded next. Nothing is missing at the end of a stream in which no protocol was recognized.
    #[must_use]
    pub fn missing(&mut self) -> Option<String> {
        self.missing_part().map(|part| part.name().to_owned())
    }

    /// Uses the missing part, which was loaded.
    #[wasm_bindgen(js_name = usePart)]
    pub fn use_part(&mut self) {
        match self.missing_part() {
            None => {}
            Some(Part::Parsers(group)) => self.use_parsers(parsers(group)),
            Some(Part::Tables) => {
                let (policy, suffixes) = part::tables();
                self.session.set_tables(policy, suffixes, ShardSet::ALL);
            }
            Some(Part::Sources) => self.session.set_sources(part::sources()),
            Some(Part::Claims) => self.session.set_claims(part::claims()),
            Some(Part::Deeds) => self.session.set_deeds(part::deeds()),
        }
    }

    /// The assessments of the turns from index `first` on, as JSON text: see [`KnownLists::changes`].
    pub fn assessments(&mut self, first: usize) -> Result<String, CallError> {
        let assessments = if self.waiting.is_some() { Vec::new() } else { self.session.assessments(RUN, first) };
        self.lists.changes(assessments)
    }
}

impl RawLateStream {
    fn missing_part(&mut self) -> Option<Part> {
        if let Some(Waiting { recognizer, .. }) = &self.waiting {
            return recognizer.missing().map(Part::Parsers);
        }
        let (turns, assessor) = (self.session.stream(RUN).turns(), self.session.assessor());
        if assessor.shards != ShardSet::ALL && turns.iter().any(|turn| !turn.sources.is_empty()) {
            return Some(Part::Tables);
        }
        let needs_claims = assessor.claims.is_none() && turns.iter().any(|turn| !turn.evidence.is_empty());
        if assessor.sources.is_none() && self.needs_sources() {
            return Some(Part::Sources);
        }
        if needs_claims {
            return Some(Part::Claims);
        }
        self.session.lacks_deeds(RUN).then_some(Part::Deeds)
    }

    /// Whether there is a source, or anything that may cite one. Of an answer that grows, only what is new is looked at; all of it at the
    /// end, because an answer may be replaced.
    fn needs_sources(&mut self) -> bool {
        let turns = self.session.stream(RUN).turns();
        let Looked { turn: first, length } = if self.ended { Looked::default() } else { self.looked };
        let unseen = |index: usize, answer: &str| if index == first { length.min(answer.len()) } else { 0 };
        let mut turns_from = turns.iter().enumerate().skip(first);
        let needs = turns_from
            .any(|(index, turn)| SourceRules::concern(turn, &turn.answer.as_bytes()[unseen(index, &turn.answer)..]));
        if !needs && let Some(last) = turns.last() {
            self.looked = Looked { turn: turns.len() - 1, length: last.answer.len() };
        }
        needs
    }

    /// Parses what has arrived; or recognizes it once more, with the dialects.
    fn use_parsers(&mut self, parsers: Parsers) {
        if let Some(Waiting { recognizer, kept }) =
            self.waiting.as_mut().filter(|waiting| waiting.recognizer.protocol().is_none())
        {
            **recognizer = Recognizer::with_dialects(parsers);
            if recognizer.push(kept) != Some(Protocol::Mapped) {
                return;
            }
        }
        self.parse_with(parsers);
    }

    /// Parses what has arrived.
    fn parse_with(&mut self, parsers: Parsers) {
        if let Some(Waiting { kept, .. }) = self.waiting.take() {
            self.session.begin(AgentStream::with_parsers(parsers), None);
            self.session.stream_mut(RUN).push(&kept);
        }
    }

    /// A second end changes nothing. A stream whose parsers are missing ends once they are loaded and it is told again.
    fn end(&mut self, end: fn(&mut AgentStream)) {
        if let Some(Waiting { recognizer, .. }) = &mut self.waiting {
            recognizer.finish();
            if recognizer.missing().is_none() {
                self.parse_with(Parsers::recognizing());
            }
        }
        if self.waiting.is_none() && !self.ended {
            self.ended = true;
            end(self.session.stream_mut(RUN));
        }
    }
}

fn parsers(group: ParserGroup) -> Parsers {
    match group {
        ParserGroup::Providers => part::providers(),
        ParserGroup::Gemini => part::gemini(),
        ParserGroup::Langchain => part::langchain(),
        ParserGroup::AgUi => part::ag_ui(),
        ParserGroup::AiSdk => part::ai_sdk(),
        ParserGroup::Dialects => part::of_dialects(part::dialects()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANSWER: &[u8] = b"event: token\ndata: {\"content\":\"Hello\"}\n\n";

    fn loaded(mut stream: RawLateStream) -> (RawLateStream, Vec<String>) {
        let mut parts = Vec::new();
        while let Some(part) = stream.missing() {
            stream.use_part();
            parts.push(part);
        }
        (stream, parts)
    }

    #[test]
    fn a_stream_names_the_parsers_of_its_protocol_and_reads_what_came_before_them() {
        let mut stream = RawLateStream::new();
        stream.push(&ANSWER[..10]);
        assert_eq!(stream.missing(), None);
        stream.push(&ANSWER[10..]);
        stream.push(ANSWER);
        assert_eq!(stream.turn_count(), 0);
        let (mut stream, parts) = loaded(stream);
        assert_eq!(parts, ["agui"]);
        assert!(stream.assessments(0).unwrap().contains("\"answer\":\"HelloHello\""));
    }

    #[test]
    fn tables_and_rules_for_claims_are_missing_once_there_are_sources_and_evidence() {
        let mut stream = RawLateStream::new();
        stream.push(include_bytes!("../../../web/recordings/two-verdicts.sse"));
        let (mut stream, parts) = loaded(stream);
        assert_eq!(parts[1..], ["tables", "sources", "claims", "deeds"]);
        stream.finish();
        let expected = credence_core::assess_recording(
            include_bytes!("../../../web/recordings/two-verdicts.sse"),
            &Assessor { detector: None, ..Assessor::default() },
        );
        let expected = credence_json_record::writer::to_json(&expected).unwrap();
        // The sources and citations of the last turn stand behind it.
        let scores = expected.rsplit_once("\"scores\":").unwrap().1.split_once(",\"links\"").unwrap().0;
        assert!(stream.assessments(0).unwrap().contains(scores), "{scores}");
    }

    fn parts_of(answers: &[&str]) -> Vec<String> {
        let mut stream = RawLateStream::new();
        let mut all = Vec::new();
        for answer in answers {
            stream.push(format!("event: token\ndata: {{\"content\":\"{answer}\"}}\n\n").as_bytes());
            let (next, parts) = loaded(stream);
            (stream, all) = (next, [all, parts].concat());
        }
        stream.finish();
        let (mut stream, parts) = loaded(stream);
        let whole = answers.concat();
        let expected = credence_core::assess_recording(
            format!("event: token\ndata: {{\"content\":\"{whole}\"}}\n\n").as_bytes(),
            &Assessor { detector: None, ..Assessor::default() },
        );
        let markers = credence_json_record::writer::to_json(&expected[0].markers).unwrap();
        assert!(stream.assessments(0).unwrap().contains(&markers), "{markers}");
        [all, parts].concat()
    }

    #[test]
    fn a_plain_answer_needs_no_rules_for_sources_and_one_with_a_marker_does() {
        assert_eq!(parts_of(&["Hello,", " 1 + 1 is 2."]), ["agui"]);
        assert_eq!(parts_of(&["Hello", " there", " [1", "]."]), ["agui", "sources"]);
        assert_eq!(parts_of(&["Olá, ", "tudo［1］"]), ["agui", "sources"]);
        assert_eq!(parts_of(&["x\\n[", "^1]"]), ["agui", "sources"]);
    }

    #[test]
    fn claims_without_a_source_are_decided_as_by_the_whole_program() {
        let bytes = b"event: done\ndata: {\"response\":{\"message\":\"Yes.\",\"evidence\":[{\"claim\":\"c\",\"source_id\":\"s\",\"stance\":\"supports\"}]}}\n\n";
        let mut stream = RawLateStream::new();
        stream.push(bytes);
        stream.finish();
        let (mut stream, parts) = loaded(stream);
        let expected = credence_core::assess_recording(bytes, &Assessor { detector: None, ..Assessor::default() });
        assert_eq!(parts.contains(&"claims".to_owned()), !expected[0].claims.is_empty());
        let claims = credence_json_record::writer::to_json(&expected[0].claims).unwrap();
        assert!(stream.assessments(0).unwrap().contains(&claims), "{claims}");
    }

    #[test]
    fn a_stream_in_no_protocol_ends_without_parsers() {
        let mut stream = RawLateStream::new();
        stream.push(b"not an agent");
        stream.finish();
        assert_eq!(stream.missing(), None);
        assert!(stream.assessments(0).unwrap().contains("not_a_stream"));
    }

    #[test]
    fn a_stream_that_ends_before_its_parsers_are_there_ends_when_it_is_told_again() {
        let mut stream = RawLateStream::new();
        stream.push(b"event: token\ndata: {\"content\":\"Hel\"}");
        stream.finish();
        let (mut stream, parts) = loaded(stream);
        assert_eq!(parts.len(), 1);
        stream.finish();
        assert!(stream.assessments(0).unwrap().contains("\"outcome\":\"cut\""));
    }
}
