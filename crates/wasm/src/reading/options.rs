//! The options of an assessment, as an assessor and a limit.

use credence_core::citation::{CitationProfile, ExtractorTable, LinkStates};
use credence_core::conversation::AgentStream;
use credence_core::decision::{DecisionRules, TierTable};
use credence_core::evidence::Weighting;
use credence_core::grounding::GivenTexts;
use credence_core::score::ScoringWeights;
use credence_core::stream::{DEFAULT_MAX_FRAME, Mapping};
use credence_core::trust::{SuffixTable, TrustPolicy};
use credence_core::{Assessor, Session};
use credence_json::Json;

use crate::boundary::{Argument, CallError, Entries, ErrorCode, Unread, input, read, share};
use crate::reading::{decision, link};
use crate::shared_input::gap;

/// The longest frame that a caller may allow: 1 GiB.
const LARGEST_MAX_FRAME: u32 = 1 << 30;

/// The options of a caller.
#[derive(Clone, Debug)]
pub struct Options {
    /// Everything for an assessor but the policy, which is that of a trust policy.
    pub assessor: Assessor,
    /// The states of links.
    pub links: LinkStates,
    /// Whole texts of sources.
    pub texts: GivenTexts,
    /// Whether the sentences of a running turn are compared when they are complete.
    pub compare_running: bool,
    /// The time to record with what is learned.
    pub now: Option<String>,
    /// Longer frames are counted and skipped.
    pub max_frame: usize,
    /// Where things stand in the messages of a stream of the caller's own.
    pub mapping: Option<Mapping>,
    /// The conversation before the answer, as a chat in JSON.
    pub messages: Option<String>,
}

input! {
    /// Options of an assessment.
    closed struct OptionsInput as "Options" {
        /// Rules that are applied before the bundled ones. A `TrustPolicy` is parsed once and includes what was learned.
        policy: Unread => "TrustPolicy | PolicyDocument | null",
        /// What was learned before, if `policy` is not a `TrustPolicy`: `learned` of a policy, or its JSON text.
        learned: Unread => "TrustLedger | string | null",
        learn: Unread => "",
        /// Values worth citing, for tools of your own.
        extractors: ExtractorTable as extractors => "readonly Extractor[] | null",
        profile: CitationProfile = CitationProfile::default() => "\"credence\" | \"agentforge-compat\" | null",
        weights: ScoringWeights = ScoringWeights::default(),
        /// The difference of ranks from which the lower of two contradicting sources is rejected, 1 to 7; 2 by default.
        gap: u8 as gap => "number | null",
        /// Whether evidence counts by the trust in its source; `alike` by default.
        weighting: Weighting = Weighting::default(),
        /// How claims are decided from their evidence.
        decision: (DecisionRules, TierTable) as decision::rules => "DecisionRules | null",
        /// States of links by URL: `states` of `verifyCitations`. Dead links count as 0 in `source_quality`.
        links: LinkStates as link::states => "Readonly<Record<string, LinkState>> | null",
        /// The time stored with what is learned. The module has no clock.
        now: Option<String>,
        /// Full texts of sources by URL or name. Sentences are compared with them, and quotations are looked up in them.
        texts: GivenTexts as texts => "Readonly<Record<string, string>> | null",
        /// `grounding` of `credence/grounding`: compares sentences with the texts of their sources once a turn has ended.
        grounding: Unread => "Grounder | null",
        /// Whether the sentences of a running turn are compared, too, each once it is complete: they are in `sentences` of its assessments.
        /// Needs `grounding`; `false` by default.
        compare_running "compareRunning": bool = false,
        /// Frames of a stream longer than this many bytes are counted and skipped; 64 MiB by default.
        max_frame "maxFrame": usize as max_frame => "number | null",
        /// Where the text, the calls and the sources stand in the messages of a stream of your own.
        mapping: Option<Mapping> as mapping => "Mapping | null",
        /// The conversation before the answer, as it was sent to the model: messages of OpenAI, Anthropic or the AI SDK. What tools returned in them, and
        /// what the user pasted, are texts that the answer is compared with, and so is the system prompt; passages with labels in a prompt are the sources of
        /// the markers with these labels. What the user names is no invention of the agent.
        messages: Option<String> as messages => "readonly unknown[] | null",
    }
}

input! {
    /// How much each part of source quality weighs, 0 to 1.
    closed ScoringWeights as "ScoringWeights" {
        credibility: f64 as share = Self::default().credibility,
        diversity: f64 as share = Self::default().diversity,
    }
}

impl Options {
    /// The options in a JSON text; the defaults for an empty one.
    pub(crate) fn read(text: &str) -> Result<Self, CallError> {
        let mut assessor = without_policy();
        let Some(options) = read::<Option<OptionsInput>>("options", text)? else {
            let (links, texts) = (LinkStates::default(), GivenTexts::default());
            let (now, mapping, messages, max_frame) = (None, None, None, DEFAULT_MAX_FRAME);
            return Ok(Self { assessor, links, texts, compare_running: false, now, max_frame, mapping, messages });
        };
        assessor.extractors = options.extractors;
        assessor.profile = options.profile;
        assessor.weights = options.weights;
        assessor.gap = options.gap;
        assessor.weighting = options.weighting;
        (assessor.decision, assessor.tiers) = options.decision;
        let OptionsInput { links, texts, compare_running, now, max_frame, mapping, messages, .. } = options;
        Ok(Self { assessor, links, texts, compare_running, now, max_frame, mapping, messages })
    }

    /// A stream with these options.
    pub(crate) fn stream(&mut self) -> AgentStream {
        self.mapping.take().map_or_else(
            || AgentStream::with_max_frame(self.max_frame),
            |mapping| AgentStream::with_mapping(self.max_frame, mapping),
        )
    }

    /// A session with these options, without a policy.
    pub fn session(self) -> Session {
        let mut session = Session::new(self.assessor);
        session.update_links(|links| *links = self.links);
        session.update_texts(&[], |texts| *texts = self.texts);
        self.messages.iter().for_each(|messages| session.set_history(messages.as_bytes()));
        session
    }
}

/// An assessor with the defaults; its policy is set for each call.
pub(crate) fn without_policy() -> Assessor {
    Assessor::new(TrustPolicy::default(), SuffixTable::bundled())
}

/// Full texts by the address or the name of their source.
pub(crate) fn texts(argument: &Argument<'_>) -> Result<GivenTexts, CallError> {
    let mut texts = GivenTexts::default();
    let entries: Option<Entries<'_, String>> = argument.read()?;
    for (name, text) in entries.into_iter().flat_map(|entries| entries.0) {
        texts.add(&name, text);
    }
    Ok(texts)
}

fn extractors(argument: &Argument<'_>) -> Result<ExtractorTable, CallError> {
    let Some(json) = argument.json() else { return Ok(ExtractorTable::default()) };
    ExtractorTable::parse(json.raw()).map_err(|error| {
        let path = format!("{}{}", argument.path(), error.path);
        let message = format!("`{path}` is {}, expected {}", error.found, error.expected);
        CallError::new(ErrorCode::InvalidExtractors, &path, message)
    })
}

fn mapping(argument: &Argument<'_>) -> Result<Option<Mapping>, CallError> {
    let Some(json) = argument.json().filter(|json| !json.is_null()) else { return Ok(None) };
    read_mapping(json.raw(), &argument.path()).map(Some)
}

/// A chat of these messages.
fn messages(argument: &Argument<'_>) -> Result<Option<String>, CallError> {
    let Some(json) = argument.json().filter(|json| !json.is_null()) else { return Ok(None) };
    if !json.is_array() || !json.items().all(Json::is_object) {
        return Err(argument.invalid("a list of messages, each an object with a `role`"));
    }
    // Between values, breaks of lines are spaces; they would end the message of a stream.
    Ok(Some(["{\"messages\":", &json.raw().replace(['\n', '\r'], " "), "}"].concat()))
}

/// The mapping in a JSON text that stands at `path`.
pub(crate) fn read_mapping(text: &str, path: &str) -> Result<Mapping, CallError> {
    Mapping::read(text).map_err(|error| {
        let path = error.at.replacen("mapping", path, 1);
        let message = format!("`{path}` is {}, expected {}", error.found, error.expected);
        CallError::new(ErrorCode::InvalidMapping, &path, message)
    })
}

fn max_frame(argument: &Argument<'_>) -> Result<usize, CallError> {
    match argument.optional_count(LARGEST_MAX_FRAME)? {
        None => Ok(DEFAULT_MAX_FRAME),
        Some(0) => Err(argument.invalid("at least 1")),
        Some(bytes) => Ok(bytes as usize),
    }
}
