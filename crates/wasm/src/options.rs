//! The options that assessing takes, as an assessor and a limit.

use std::borrow::Cow;
use std::sync::OnceLock;

use credence_core::Assessor;
use credence_core::citation::{CitationProfile, ExtractorTable};
use credence_core::score::ScoringWeights;
use credence_core::stream::DEFAULT_MAX_FRAME;

use crate::argument::Argument;
use crate::error::{CallError, ErrorCode};
use crate::policy;

const NAMES: [&str; 5] = ["policy", "extractors", "profile", "weights", "maxFrame"];

/// The longest frame a caller may ask for: 1 GiB.
const LARGEST_MAX_FRAME: u32 = 1 << 30;

/// What a caller chose.
#[derive(Clone, Debug)]
pub struct Options {
    /// Policy, extractors, profile and weights.
    pub assessor: Cow<'static, Assessor>,
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
        if !options.is_given() {
            return Ok(Self { assessor: Cow::Borrowed(default_assessor()), max_frame: DEFAULT_MAX_FRAME });
        }
        let options = options.object()?;
        options.only(&NAMES)?;
        let mut assessor = Assessor::with_policy(policy::layered(&options.field("policy"))?.into_owned());
        assessor.extractors = extractors(&options.field("extractors"))?;
        assessor.profile = profile(&options.field("profile"))?;
        assessor.weights = weights(&options.field("weights"))?;
        Ok(Self { assessor: Cow::Owned(assessor), max_frame: max_frame(&options.field("maxFrame"))? })
    }
}

/// The assessor of all who choose nothing; its policy is far larger than a stream.
pub(crate) fn default_assessor() -> &'static Assessor {
    static DEFAULT: OnceLock<Assessor> = OnceLock::new();
    DEFAULT.get_or_init(Assessor::default)
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

/// The weights of source quality; each may be left out.
pub(crate) fn weights(argument: &Argument<'_>) -> Result<ScoringWeights, CallError> {
    let defaults = ScoringWeights::default();
    if !argument.is_given() {
        return Ok(defaults);
    }
    let argument = argument.clone().object()?;
    argument.only(&["credibility", "diversity"])?;
    Ok(ScoringWeights {
        credibility: weight(&argument.field("credibility"))?.unwrap_or(defaults.credibility),
        diversity: weight(&argument.field("diversity"))?.unwrap_or(defaults.diversity),
    })
}

fn weight(argument: &Argument<'_>) -> Result<Option<f64>, CallError> {
    match argument.optional_number()? {
        Some(weight) if !(0.0..=1.0).contains(&weight) => Err(argument.wrong("a number from 0 to 1")),
        weight => Ok(weight),
    }
}

fn max_frame(argument: &Argument<'_>) -> Result<usize, CallError> {
    match argument.optional_count(LARGEST_MAX_FRAME)? {
        None => Ok(DEFAULT_MAX_FRAME),
        Some(0) => Err(argument.wrong("at least 1")),
        Some(bytes) => Ok(bytes as usize),
    }
}
