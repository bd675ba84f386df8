//! The record of a selection.

use std::fmt;

use credence_json::Json;
use serde::Serialize;

use super::bounds::MAX_SOURCES;
use super::claim_type::ClaimType;
use super::confidence::SourceConfidence;
use crate::registry::SourceRegistry;

/// A source that was selected for a claim.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SelectedSource {
    /// The name of the source in the registry.
    pub plugin_name: String,
    /// Its relevance to the claim, 0 to 1.
    pub relevance: f64,
    /// Why it was selected, in one plain English sentence, or in the words of a model.
    pub reason: String,
    /// The kind of reason.
    pub reason_code: SelectionReason,
    /// The words of the claim that decided; empty unless words did.
    pub reason_words: Vec<String>,
}

credence_named::named_enum! {
    /// Why a source was chosen.
    #[derive(Default)]
    pub enum SelectionReason {
        /// The claim has words that point to it.
        Words = "words",
        /// The claim is similar to what the source has.
        Near = "near",
        /// It is the open web, which is asked last.
        OpenWeb = "open_web",
        /// The model named no usable source, so all are asked.
        Fallback = "fallback",
        /// As the text says: the words of a model or of the host application.
        #[default]
        Other = "other",
    }
}

impl SelectedSource {
    /// A valid recommendation.
    ///
    /// # Errors
    /// If the name, the relevance or the reason is missing, or the relevance is not a number from 0 to 1.
    pub fn checked(name: &str, relevance: Option<f64>, reason: Option<&str>) -> Result<Self, RecommendationError> {
        let name = Some(name.trim()).filter(|name| !name.is_empty()).ok_or(RecommendationError::NameMissing)?;
        let relevance = relevance.ok_or(RecommendationError::RelevanceMissing)?;
        if !(0.0..=1.0).contains(&relevance) {
            return Err(RecommendationError::RelevanceOutOfRange { found: relevance });
        }
        let reason = reason.ok_or(RecommendationError::ReasonMissing)?;
        Ok(Self { plugin_name: name.to_owned(), relevance, reason: reason.to_owned(), ..Self::default() })
    }
}

/// An error in a recommendation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RecommendationError {
    /// The name is missing.
    NameMissing,
    /// The relevance is missing.
    RelevanceMissing,
    /// The relevance is not a number from 0 to 1.
    RelevanceOutOfRange {
        /// The value that was found.
        found: f64,
    },
    /// The reason is missing.
    ReasonMissing,
}

impl fmt::Display for RecommendationError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NameMissing => formatter.write_str("`plugin_name` is missing, expected the name of a source"),
            Self::RelevanceMissing => formatter.write_str("`relevance` is missing, expected a number from 0 to 1"),
            Self::RelevanceOutOfRange { found } => {
                write!(formatter, "`relevance` is {found}, expected a number from 0 to 1")
            }
            Self::ReasonMissing => formatter.write_str("`reason` is missing, expected a text"),
        }
    }
}

impl std::error::Error for RecommendationError {}

credence_named::named_enum! {
    /// The method that selected the sources.
    pub enum ClassificationMethod {
        /// The table of keywords.
        Rules = "rules",
        /// Similarity to the descriptions of sources.
        Embedding = "embedding",
        /// A model.
        Llm = "llm",
        /// None: the reply of a model was unusable, so every available source was selected.
        LlmFallback = "llm_fallback",
        /// A cached selection, for this claim or a similar one.
        Cache = "cache",
    }
}

credence_named::named_enum! {
    /// How sources are selected.
    pub enum SelectionStrategy {
        /// By a table of keywords.
        Rules = "rules",
        /// By similarity, with built-in vectors or those of the host application.
        Embedding = "embedding",
        /// By a model.
        Llm = "llm",
    }
}

credence_named::named_enum! {
    /// A warning about a selection.
    pub enum SelectionWarningCode {
        /// A model named a source that is not registered; it was dropped.
        UnknownSource = "unknown_source",
        /// A model gave a relevance that is not a number from 0 to 1; the entry was dropped.
        RelevanceOutOfRange = "relevance_out_of_range",
        /// A model gave no relevance; it counts as one half.
        RelevanceMissing = "relevance_missing",
        /// A model named a source twice; the first entry is used.
        DuplicateSource = "duplicate_source",
        /// A model named an unknown type of claim; it counts as other.
        UnknownClaimType = "unknown_claim_type",
        /// The reply is not that of a model server, or contains no JSON.
        ReplyUnreadable = "reply_unreadable",
        /// There is not one vector per text, all of one length; the rules selected.
        VectorsDoNotFit = "vectors_do_not_fit",
        /// A source was dropped because its relevance is below the minimum.
        BelowMinimum = "below_minimum",
    }
}

/// A warning and its subject.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SelectionWarning {
    /// The code.
    pub code: SelectionWarningCode,
    /// The source or the word, shortened; `null` if it is about the whole selection.
    pub subject: Option<String>,
}

/// The most warnings of a selection.
const MOST_WARNINGS: usize = 50;

/// The maximum length of the subject of a warning.
const LONGEST_SUBJECT: usize = 80;

/// The maximum length of the name of a source.
const LONGEST_NAME: usize = 100;

/// How many words of a reason are kept.
const MOST_REASON_WORDS: usize = 10;

/// The maximum length of a model's reason.
const LONGEST_REASON: usize = 300;

/// The origin of a selection from the cache.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct CachedFrom {
    /// The claim it was made for.
    pub claim: String,
    /// The overlap of that claim and this one, 0 to 1; 1 for the same words.
    pub similarity: f64,
    /// The method that was used for it.
    pub method: ClassificationMethod,
    /// Its age, in seconds.
    pub age_seconds: f64,
}

/// The sources to query for a claim.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Selection {
    /// The type of the claim.
    pub claim_type: ClaimType,
    /// The sources, best first.
    pub selected_sources: Vec<SelectedSource>,
    /// The method that selected the sources.
    pub classification_method: ClassificationMethod,
    /// Warnings.
    pub warnings: Vec<SelectionWarning>,
    /// Its origin in the cache; `null` for a new selection.
    pub cached: Option<CachedFrom>,
}

impl Selection {
    pub(super) fn new(claim_type: ClaimType, method: ClassificationMethod) -> Self {
        let selected_sources = Vec::new();
        Self { claim_type, selected_sources, classification_method: method, warnings: Vec::new(), cached: None }
    }

    pub(super) fn warn(&mut self, code: SelectionWarningCode, subject: Option<&str>) {
        if self.warnings.len() < MOST_WARNINGS {
            let subject = subject.map(|subject| beginning(subject, LONGEST_SUBJECT).to_owned());
            self.warnings.push(SelectionWarning { code, subject });
        }
    }

    /// Names and reliabilities of the selected sources that are registered with one.
    #[must_use]
    pub fn source_confidence(&self, registry: &SourceRegistry) -> SourceConfidence {
        SourceConfidence::for_sources(self.selected_sources.iter().map(|source| source.plugin_name.as_str()), registry)
    }

    /// One line for a log.
    #[must_use]
    pub fn reasoning(&self) -> String {
        let names: Vec<&str> = self.selected_sources.iter().map(|source| source.plugin_name.as_str()).collect();
        let (claim_type, method) = (self.claim_type.name(), self.classification_method.name());
        if names.is_empty() {
            return format!("Chose no source for a claim of type `{claim_type}` by `{method}`: all are asked");
        }
        format!("Chose {} for a claim of type `{claim_type}` by `{method}`", names.join(", "))
    }

    /// A selection from its JSON text; invalid entries are ignored. `None` if it is not a selection.
    #[must_use]
    pub fn from_json(json: Json<'_>) -> Option<Self> {
        let claim_type = ClaimType::from_name(&json.text_of("claim_type")?)?;
        let method = ClassificationMethod::from_name(&json.text_of("classification_method")?)?;
        let mut selection = Self::new(claim_type, method);
        let sources = json.list("selected_sources").take(MAX_SOURCES);
        selection.selected_sources.extend(sources.filter_map(read_source));
        for warning in json.list("warnings").take(MOST_WARNINGS) {
            let Some(name) = warning.text_of("code") else { continue };
            if let Some(code) = SelectionWarningCode::ALL.into_iter().find(|code| code.name() == name) {
                selection.warn(code, warning.text_of("subject").as_deref());
            }
        }
        Some(selection)
    }
}

fn read_source(json: Json<'_>) -> Option<SelectedSource> {
    let name = json.text_of("plugin_name")?;
    let reason = json.text_of("reason").unwrap_or_default();
    let relevance = json.get("relevance").and_then(Json::number);
    let mut source = SelectedSource::checked(short_name(&name), relevance, Some(shown_reason(&reason))).ok()?;
    source.reason_code =
        json.text_of("reason_code").and_then(|code| SelectionReason::from_name(&code)).unwrap_or_default();
    let words = json.list("reason_words").take(MOST_REASON_WORDS);
    source.reason_words = words.filter_map(|word| Some(shown_reason(&word.text()?).to_owned())).collect();
    Some(source)
}

/// An external reason, within the maximum length.
pub(super) fn shown_reason(reason: &str) -> &str {
    beginning(reason.trim(), LONGEST_REASON)
}

pub(super) fn short_name(name: &str) -> &str {
    beginning(name, LONGEST_NAME)
}

/// A text, up to a length.
pub(super) fn beginning(text: &str, longest: usize) -> &str {
    text.char_indices().nth(longest).map_or(text, |(end, _)| &text[..end])
}
