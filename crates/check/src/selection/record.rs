//! What a selection is.

use std::fmt;

use credence_text::json::Json;
use serde::Serialize;

use super::bounds::MAX_SOURCES;
use super::claim_type::ClaimType;
use super::confidence::SourceConfidence;
use crate::registry::SourceRegistry;

/// A source that was chosen for a claim.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SelectedSource {
    /// The name of the source in the registry.
    pub plugin_name: String,
    /// How much the source has to do with the claim, 0 to 1.
    pub relevance: f64,
    /// Why it was chosen, in one plain English sentence; a model's own words where a model chose.
    pub reason: String,
}

impl SelectedSource {
    /// A recommendation that has everything it needs.
    ///
    /// # Errors
    /// When the name, the relevance or the reason is missing, or the relevance is no number from 0 to 1.
    pub fn checked(name: &str, relevance: Option<f64>, reason: Option<&str>) -> Result<Self, RecommendationError> {
        let name = Some(name.trim()).filter(|name| !name.is_empty()).ok_or(RecommendationError::NameMissing)?;
        let relevance = relevance.ok_or(RecommendationError::RelevanceMissing)?;
        if !(0.0..=1.0).contains(&relevance) {
            return Err(RecommendationError::RelevanceOutOfRange { found: relevance });
        }
        let reason = reason.ok_or(RecommendationError::ReasonMissing)?;
        Ok(Self { plugin_name: name.to_owned(), relevance, reason: reason.to_owned() })
    }
}

/// What a recommendation lacks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RecommendationError {
    /// It names no source.
    NameMissing,
    /// It has no relevance.
    RelevanceMissing,
    /// Its relevance is no number from 0 to 1.
    RelevanceOutOfRange {
        /// What was there.
        found: f64,
    },
    /// It gives no reason.
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

/// Who chose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum ClassificationMethod {
    /// The words of a table.
    Rules,
    /// Nearness to what the sources have.
    Embedding,
    /// A model.
    Llm,
    /// Nobody: a model was asked and said nothing usable, so every source that can be asked was taken.
    LlmFallback,
    /// A selection made before, for this claim or one like it.
    Cache,
}

impl ClassificationMethod {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Rules, Self::Embedding, Self::Llm, Self::LlmFallback, Self::Cache];

    /// The stable name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rules => "rules",
            Self::Embedding => "embedding",
            Self::Llm => "llm",
            Self::LlmFallback => "llm_fallback",
            Self::Cache => "cache",
        }
    }

    /// The method of that name; `None` for a name nobody knows.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|method| method.name() == name)
    }
}

credence_text::named_enum! {
    /// How sources are chosen.
    pub enum SelectionStrategy {
        /// By a table of words.
        Rules = "rules",
        /// By similarity, with built-in vectors or those of the host application.
        Embedding = "embedding",
        /// By a model.
        Llm = "llm",
    }
}

/// What a reader should know about a selection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum SelectionWarningCode {
    /// A model named a source that is not registered; it was dropped.
    UnknownSource,
    /// A model gave a relevance that is no number from 0 to 1; the entry was dropped.
    RelevanceOutOfRange,
    /// A model gave no relevance; one half was taken.
    RelevanceMissing,
    /// A model named a source twice; the first one stands.
    DuplicateSource,
    /// A model named a type of claim that is not known; it counts as other.
    UnknownClaimType,
    /// The reply is not that of a model server, or holds no JSON.
    ReplyUnreadable,
    /// The vectors are not one for each text, of one length; the rules chose.
    VectorsDoNotFit,
    /// A source was left out because its relevance is below the minimum.
    BelowMinimum,
}

impl SelectionWarningCode {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::UnknownSource,
        Self::RelevanceOutOfRange,
        Self::RelevanceMissing,
        Self::DuplicateSource,
        Self::UnknownClaimType,
        Self::ReplyUnreadable,
        Self::VectorsDoNotFit,
        Self::BelowMinimum,
    ];

    /// The stable name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::UnknownSource => "unknown_source",
            Self::RelevanceOutOfRange => "relevance_out_of_range",
            Self::RelevanceMissing => "relevance_missing",
            Self::DuplicateSource => "duplicate_source",
            Self::UnknownClaimType => "unknown_claim_type",
            Self::ReplyUnreadable => "reply_unreadable",
            Self::VectorsDoNotFit => "vectors_do_not_fit",
            Self::BelowMinimum => "below_minimum",
        }
    }
}

/// A warning and what it is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SelectionWarning {
    /// What it is.
    pub code: SelectionWarningCode,
    /// The source or the word it is about, shortened; `null` where it is about the whole.
    pub subject: Option<String>,
}

/// How many warnings a selection carries at most.
const MOST_WARNINGS: usize = 50;

/// How many characters of what a warning is about are kept.
const LONGEST_SUBJECT: usize = 80;

/// How many characters of the name of a source are kept.
const LONGEST_NAME: usize = 100;

/// How many characters of a model's reason are kept.
const LONGEST_REASON: usize = 300;

/// Where a selection from the cache comes from.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct CachedFrom {
    /// The claim it was made for.
    pub claim: String,
    /// How alike that claim and this one are, 0 to 1; 1 for the same words.
    pub similarity: f64,
    /// Who chose then.
    pub method: ClassificationMethod,
    /// How long ago, in seconds.
    pub age_seconds: f64,
}

/// Which sources to ask about a claim.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Selection {
    /// What sort of claim it is.
    pub claim_type: ClaimType,
    /// The sources, best first.
    pub selected_sources: Vec<SelectedSource>,
    /// Who chose.
    pub classification_method: ClassificationMethod,
    /// What a reader should know.
    pub warnings: Vec<SelectionWarning>,
    /// Where it comes from, when it is one that was made before; else `null`.
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

    /// Names and reliabilities of the selected sources; only those that are registered with one.
    #[must_use]
    pub fn source_confidence(&self, registry: &SourceRegistry) -> SourceConfidence {
        SourceConfidence::for_sources(self.selected_sources.iter().map(|source| source.plugin_name.as_str()), registry)
    }

    /// The step as one line of a log.
    #[must_use]
    pub fn reasoning(&self) -> String {
        let names: Vec<&str> = self.selected_sources.iter().map(|source| source.plugin_name.as_str()).collect();
        let (claim_type, method) = (self.claim_type.name(), self.classification_method.name());
        if names.is_empty() {
            return format!("Chose no source for a claim of type `{claim_type}` by `{method}`: all are asked");
        }
        format!("Chose {} for a claim of type `{claim_type}` by `{method}`", names.join(", "))
    }

    /// A selection from its JSON text; entries that cannot be read are left out, and `None` when it is none at all.
    #[must_use]
    pub fn from_json(json: Json<'_>) -> Option<Self> {
        let claim_type = ClaimType::from_name(&json.text_of("claim_type")?)?;
        let method = ClassificationMethod::from_name(&json.text_of("classification_method")?)?;
        let mut selection = Self::new(claim_type, method);
        let sources = json.get("selected_sources").into_iter().flat_map(Json::items).take(MAX_SOURCES);
        selection.selected_sources.extend(sources.filter_map(read_source));
        for warning in json.get("warnings").into_iter().flat_map(Json::items).take(MOST_WARNINGS) {
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
    SelectedSource::checked(short_name(&name), relevance, Some(shown_reason(&reason))).ok()
}

/// A reason from outside in a bounded length.
pub(super) fn shown_reason(reason: &str) -> &str {
    beginning(reason.trim(), LONGEST_REASON)
}

pub(super) fn short_name(name: &str) -> &str {
    beginning(name, LONGEST_NAME)
}

/// At most so many characters of a text.
pub(super) fn beginning(text: &str, longest: usize) -> &str {
    text.char_indices().nth(longest).map_or(text, |(end, _)| &text[..end])
}
