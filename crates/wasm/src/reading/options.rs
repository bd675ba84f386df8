//! The options that assessing takes, as an assessor and a limit.

use std::borrow::Cow;

use credence_core::Assessor;
use credence_core::citation::{CitationProfile, ExtractorTable};
use credence_core::stream::DEFAULT_MAX_FRAME;
use credence_core::trust::TrustPolicy;

use crate::boundary::Argument;
use crate::boundary::{CallError, ErrorCode};
use crate::reading::grounding::texts;
use crate::reading::shared_options::{gap, weighting, weights};
use crate::reading::{decision, link};

/// The first three are held by a [`crate::reading::RawTrustPolicy`] and the caller's side; they are named for the error.
const NAMES: [&str; 14] = [
    "policy",
    "learned",
    "learn",
    "extractors",
    "profile",
    "weights",
    "gap",
    "weighting",
    "decision",
    "links",
    "now",
    "texts",
    "grounding",
    "maxFrame",
];

/// The longest frame a caller may ask for: 1 GiB.
const LARGEST_MAX_FRAME: u32 = 1 << 30;

/// What a caller chose.
#[derive(Clone, Debug)]
pub struct Options {
    /// Everything but the policy and what was learned, which a trust policy lends.
    pub assessor: Assessor,
    /// Frames longer than this are counted and left out.
    pub max_frame: usize,
}

impl Options {
    /// The options in a JSON text; the defaults for an empty one.
    ///
    /// # Errors
    /// When an option is unknown or of the wrong type.
    pub fn read(text: &str) -> Result<Self, CallError> {
        let options = Argument::parse("options", text)?;
        let mut assessor = Assessor::with_policy(TrustPolicy::default());
        if !options.is_given() {
            return Ok(Self { assessor, max_frame: DEFAULT_MAX_FRAME });
        }
        let options = options.object()?;
        options.only(&NAMES)?;
        assessor.extractors = extractors(&options.field("extractors"))?;
        assessor.profile = profile(&options.field("profile"))?;
        assessor.weights = weights(&options.field("weights"))?;
        assessor.gap = gap(&options.field("gap"))?;
        assessor.weighting = weighting(&options.field("weighting"))?;
        (assessor.decision, assessor.tiers) = decision::read_rules(options.field("decision"))?;
        assessor.links = link::states(&options.field("links"))?;
        assessor.now = options.field("now").optional_text()?.map(Cow::into_owned);
        assessor.texts = texts(&options.field("texts"))?;
        let grounding = options.field("grounding");
        if grounding.is_given() && !grounding.boolean()? {
            assessor.detector = None;
        }
        Ok(Self { assessor, max_frame: max_frame(&options.field("maxFrame"))? })
    }
}

fn extractors(argument: &Argument<'_>) -> Result<ExtractorTable, CallError> {
    let Some(json) = argument.json() else { return Ok(ExtractorTable::default()) };
    ExtractorTable::parse(json.raw()).map_err(|error| {
        let path = format!("{}{}", argument.path(), error.path);
        let message = format!("`{path}` is {}, expected {}", error.found, error.expected);
        CallError::new(ErrorCode::InvalidExtractors, &path, message)
    })
}

fn profile(argument: &Argument<'_>) -> Result<CitationProfile, CallError> {
    let profiles = [CitationProfile::Credence, CitationProfile::AgentforgeCompat];
    let profile = argument.one_of(&profiles.map(|profile| (profile.name(), profile)))?;
    Ok(profile.unwrap_or_default())
}

fn max_frame(argument: &Argument<'_>) -> Result<usize, CallError> {
    match argument.optional_count(LARGEST_MAX_FRAME)? {
        None => Ok(DEFAULT_MAX_FRAME),
        Some(0) => Err(argument.wrong("at least 1")),
        Some(bytes) => Ok(bytes as usize),
    }
}
