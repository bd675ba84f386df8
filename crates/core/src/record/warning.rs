//! Warnings: what was unusual and did not stop the assessment.

use credence_decimal::fixed;
use credence_named::named_enum;
use serde::Serialize;

use super::link::LinkState;
use super::score::percent;

/// A warning; it did not stop the assessment.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Warning {
    /// A stable name.
    pub code: WarningCode,
    /// One English sentence for logs.
    pub message: String,
    /// What it is about.
    #[serde(skip)]
    #[cfg_attr(feature = "types", ts(skip))]
    pub subject: WarningSubject,
}

impl From<WarningSubject> for Warning {
    fn from(subject: WarningSubject) -> Self {
        Self { code: subject.code(), message: subject.message(), subject }
    }
}

/// What a warning is about. Its code and its message follow from this.
#[derive(Clone, Debug, PartialEq)]
pub enum WarningSubject {
    /// Messages without a JSON object.
    BrokenJson {
        /// How many.
        n_messages: u32,
    },
    /// Messages that are longer than the limit.
    FrameTooLong {
        /// How many.
        n_messages: u32,
    },
    /// Messages of an unknown type.
    UnknownEvents {
        /// How many.
        n_messages: u32,
    },
    /// A key of a turn that is not read.
    UnknownKey {
        /// Its path, such as `turn.tools`.
        path: String,
        /// The known key that was probably meant.
        near: Option<&'static str>,
    },
    /// A confidence outside 0 to 1.
    ConfidenceOutOfRange {
        /// As it was sent.
        claimed: f64,
    },
    /// The final text differs from the text that was streamed.
    FinalTextDiffers,
    /// The last event has no response.
    EmptyDone,
    /// A citation has a span outside the answer.
    OffsetNotInAnswer,
    /// An address that is none of the web.
    UnsafeLink {
        /// The address, or the id of its source.
        source: String,
        /// The state of the link, if it was to be checked.
        link: Option<LinkState>,
    },
    /// A value that a tool returned, or should have returned.
    ImplausiblePayload {
        /// The name of the check that failed.
        check: String,
        /// The path of the value.
        field: String,
        /// The tool.
        tool: String,
    },
    /// A source that is cited although it should be left out.
    SkippedSource {
        /// The id of the source.
        source: String,
        /// Why it should be left out, if the rule says so.
        reason: Option<String>,
    },
    /// None of the sources is cited.
    NothingCited {
        /// How many were retrieved.
        n_sources: usize,
    },
    /// The confidence of the agent is not the score of its tool calls.
    ConfidenceDiffers {
        /// Of the agent, 0 to 1.
        claimed: f64,
        /// Of its tool calls, 0 to 1.
        computed: f64,
    },
    /// A stance that is not known.
    UnknownStance {
        /// As it was sent.
        stance: String,
    },
    /// A cited source whose evidence was rejected.
    CitesRejected {
        /// The id of the source.
        source: String,
    },
    /// A source that contradicts the sentence that cites it.
    SourceSaysOtherwise {
        /// The label of the citation.
        label: String,
    },
    /// A quotation that is not in the text of its source.
    QuoteNotFound {
        /// The label of the citation.
        label: String,
    },
    /// A cited source whose link is dead.
    DeadLink {
        /// The address or the id of the source.
        source: String,
        /// The state of the link, if the warning is about the check itself.
        link: Option<LinkState>,
    },
}

/// The stances that evidence may have.
const STANCES: [&str; 3] = ["supports", "refutes", "neutral"];

impl WarningSubject {
    /// The names in the message, which are the same in every language: sources, fields, tools, stances.
    #[must_use]
    pub fn names(&self) -> Vec<&str> {
        match self {
            Self::UnsafeLink { source, .. }
            | Self::SkippedSource { source, .. }
            | Self::CitesRejected { source }
            | Self::DeadLink { source, .. } => vec![source],
            Self::ImplausiblePayload { field, tool, .. } => vec![field, tool],
            Self::UnknownStance { stance } => [&[stance.as_str()], &STANCES[..]].concat(),
            Self::BrokenJson { .. }
            | Self::FrameTooLong { .. }
            | Self::UnknownEvents { .. }
            | Self::UnknownKey { .. }
            | Self::ConfidenceOutOfRange { .. }
            | Self::FinalTextDiffers
            | Self::EmptyDone
            | Self::OffsetNotInAnswer
            | Self::NothingCited { .. }
            | Self::ConfidenceDiffers { .. }
            | Self::SourceSaysOtherwise { .. }
            | Self::QuoteNotFound { .. } => Vec::new(),
        }
    }

    const fn code(&self) -> WarningCode {
        match self {
            Self::BrokenJson { .. } => WarningCode::BrokenJson,
            Self::FrameTooLong { .. } => WarningCode::FrameTooLong,
            Self::UnknownEvents { .. } => WarningCode::UnknownEvents,
            Self::UnknownKey { .. } => WarningCode::UnknownKey,
            Self::ConfidenceOutOfRange { .. } => WarningCode::ConfidenceOutOfRange,
            Self::FinalTextDiffers => WarningCode::FinalTextDiffers,
            Self::EmptyDone => WarningCode::EmptyDone,
            Self::OffsetNotInAnswer => WarningCode::OffsetNotInAnswer,
            Self::UnsafeLink { .. } => WarningCode::UnsafeLink,
            Self::ImplausiblePayload { .. } => WarningCode::ImplausiblePayload,
            Self::SkippedSource { .. } => WarningCode::SkippedSource,
            Self::NothingCited { .. } => WarningCode::NothingCited,
            Self::ConfidenceDiffers { .. } => WarningCode::ConfidenceDiffers,
            Self::UnknownStance { .. } => WarningCode::UnknownStance,
            Self::CitesRejected { .. } => WarningCode::CitesRejected,
            Self::SourceSaysOtherwise { .. } => WarningCode::SourceSaysOtherwise,
            Self::QuoteNotFound { .. } => WarningCode::QuoteNotFound,
            Self::DeadLink { .. } => WarningCode::DeadLink,
        }
    }

    fn message(&self) -> String {
        match self {
            Self::BrokenJson { n_messages } => format!("{n_messages} messages contain no JSON object"),
            Self::FrameTooLong { n_messages } => {
                format!("{n_messages} messages are longer than the limit and were skipped")
            }
            Self::UnknownEvents { n_messages } => format!("{n_messages} messages have an unknown type"),
            Self::UnknownKey { path, near: Some(near) } => {
                format!("`{path}` is not a known key and was ignored; did you mean `{near}`?")
            }
            Self::UnknownKey { path, near: None } => format!("`{path}` is not a known key and was ignored"),
            Self::ConfidenceOutOfRange { claimed } => {
                format!("the agent's confidence is {}, expected a number from 0 to 1", fixed(*claimed, 2))
            }
            Self::FinalTextDiffers => {
                "the final text differs from the text that was streamed; the streamed text is shown".to_owned()
            }
            Self::EmptyDone => "the last event has no response".to_owned(),
            Self::OffsetNotInAnswer => {
                "a citation has a span outside the answer; it is shown for the whole answer".to_owned()
            }
            Self::UnsafeLink { source, link: Some(link) } => {
                format!("`{source}` is not a web address and was not requested: {}", link.name())
            }
            Self::UnsafeLink { source, link: None } => {
                format!("`{source}` is not a web address and is shown as text")
            }
            Self::ImplausiblePayload { check, field, tool } => {
                format!("{check}: `{field}` in the result of `{tool}` is missing or impossible")
            }
            Self::SkippedSource { source, reason } => {
                format!("`{source}` is cited: {}", reason.as_deref().unwrap_or("the policy skips it"))
            }
            Self::NothingCited { n_sources: 1 } => "1 source was retrieved and is not cited".to_owned(),
            Self::NothingCited { n_sources } => format!("{n_sources} sources were retrieved and none is cited"),
            Self::ConfidenceDiffers { claimed, computed } => {
                format!("the agent claims {}, its tool calls give {}", percent(*claimed), percent(*computed))
            }
            Self::UnknownStance { stance } => {
                let [supports, refutes, neutral] = STANCES;
                format!("`{stance}` is not a stance, expected `{supports}`, `{refutes}` or `{neutral}`")
            }
            Self::CitesRejected { source } => format!("`{source}` is cited, and its evidence was rejected"),
            Self::SourceSaysOtherwise { label } => {
                format!("the text of {label} contradicts the sentence that cites it")
            }
            Self::QuoteNotFound { label } => format!("a quotation from {label} is not in its text"),
            Self::DeadLink { source, link: Some(link) } => {
                format!("`{source}` is cited, and its link is dead: {}", link.name())
            }
            Self::DeadLink { source, link: None } => format!("`{source}` is cited, and its link is dead"),
        }
    }
}

named_enum! {
    /// The stable names of warnings.
    pub enum WarningCode {
        /// A frame contained no JSON.
        BrokenJson = "broken_json",
        /// A frame was longer than the limit and was skipped.
        FrameTooLong = "frame_too_long",
        /// Events of an unknown type.
        UnknownEvents = "unknown_events",
        /// A key of a turn that is not read: a typo, or the name another interface uses.
        UnknownKey = "unknown_key",
        /// A confidence outside 0 to 1.
        ConfidenceOutOfRange = "confidence_out_of_range",
        /// The final text differs from the text that was streamed.
        FinalTextDiffers = "final_text_differs",
        /// A terminal event without content.
        EmptyDone = "empty_done",
        /// The span of a citation is outside the answer; it is shown for the whole answer.
        OffsetNotInAnswer = "offset_not_in_answer",
        /// A link that is neither http nor https is shown as text.
        UnsafeLink = "unsafe_link",
        /// A tool result has a missing or impossible value.
        ImplausiblePayload = "implausible_payload",
        /// A cited source is on a list of sources that should not be used.
        SkippedSource = "skipped_source",
        /// Sources were retrieved and none is cited.
        NothingCited = "nothing_cited",
        /// The agent's own confidence is far from the computed one.
        ConfidenceDiffers = "confidence_differs",
        /// A stance is unknown; it counts as neutral.
        UnknownStance = "unknown_stance",
        /// The answer cites a source whose evidence on a claim was rejected.
        CitesRejected = "cites_rejected",
        /// A source contradicts the sentence that cites it.
        SourceSaysOtherwise = "source_says_otherwise",
        /// Words quoted from a source are not in it.
        QuoteNotFound = "quote_not_found",
        /// The link of a cited source is dead.
        DeadLink = "dead_link",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_with_a_backtick_in_it_is_one_name() {
        let source = "a`b`".to_owned();
        let warning = Warning::from(WarningSubject::SkippedSource { source, reason: Some("see `x`".to_owned()) });
        assert_eq!(warning.subject.names(), ["a`b`"]);
        assert_eq!((warning.code, &*warning.message), (WarningCode::SkippedSource, "`a`b`` is cited: see `x`"));
    }

    #[test]
    fn only_code_and_message_are_written() {
        let warning = Warning::from(WarningSubject::EmptyDone);
        let json = serde_json::to_string(&warning).unwrap();
        assert_eq!(json, r#"{"code":"empty_done","message":"the last event has no response"}"#);
    }
}
