//! The registry of sources for JavaScript.

use std::borrow::Cow;

use crate::boundary::{Argument, CallError, ErrorCode, json_text};
use credence_check::registry::{HostSource, RegistryError, SourceRegistry};
use credence_check::source::SourceCategory;
use wasm_bindgen::prelude::*;

const CATEGORIES: [(&str, SourceCategory); 7] = [
    ("fact_checks", SourceCategory::FactChecks),
    ("government_records", SourceCategory::GovernmentRecords),
    ("statistics", SourceCategory::Statistics),
    ("papers", SourceCategory::Papers),
    ("encyclopedia", SourceCategory::Encyclopedia),
    ("gazettes", SourceCategory::Gazettes),
    ("web", SourceCategory::Web),
];

/// Which sources a registry begins with.
#[derive(Clone, Copy)]
enum Profile {
    BuiltIn,
    Contract,
    Empty,
}

const PROFILES: [(&str, Profile); 3] =
    [("built_in", Profile::BuiltIn), ("contract", Profile::Contract), ("empty", Profile::Empty)];

/// The sources and what is known of them.
#[wasm_bindgen(js_name = RawSourceRegistry)]
#[derive(Debug)]
pub struct RawSourceRegistry(pub(crate) SourceRegistry);

#[wasm_bindgen(js_class = RawSourceRegistry)]
impl RawSourceRegistry {
    /// A registry that begins with the sources of a profile, JSON text: `built_in` where it is empty, `contract` or `empty`.
    ///
    /// # Errors
    /// When there is no such profile.
    #[wasm_bindgen(constructor)]
    pub fn new(profile: &str) -> Result<RawSourceRegistry, CallError> {
        let profile = Argument::parse("profile", profile)?.one_of(&PROFILES)?.unwrap_or(Profile::BuiltIn);
        Ok(Self(match profile {
            Profile::BuiltIn => SourceRegistry::built_in(),
            Profile::Contract => SourceRegistry::contract(),
            Profile::Empty => SourceRegistry::default(),
        }))
    }

    /// Adds a source of the host: `name`, `description`, `category`, `reliability_score`.
    ///
    /// # Errors
    /// When a value is of the wrong type, the name is taken, or there are too many.
    pub fn add(&mut self, source: &str) -> Result<(), CallError> {
        let source = Argument::parse("source", source)?.object()?;
        source.only(&["name", "description", "category", "reliability_score"])?;
        let text = |name: &'static str| source.field(name).text().map(Cow::into_owned);
        let host_source = HostSource {
            name: text("name")?,
            description: source.field("description").optional_text()?.unwrap_or_default().into_owned(),
            category: source.field("category").one_of(&CATEGORIES)?,
            reliability_score: source.field("reliability_score").optional_number()?,
        };
        self.0.add(host_source).map_err(|error| wrong("source", &error))
    }

    /// Says whether there is a key for a source.
    ///
    /// # Errors
    /// When no source has the name.
    #[wasm_bindgen(js_name = setKey)]
    pub fn set_key(&mut self, name: &str, has_key: bool) -> Result<(), CallError> {
        self.0.set_key(name, has_key).map_err(|error| wrong("", &error))
    }

    /// Says whether a source can be reached.
    ///
    /// # Errors
    /// When no source has the name.
    #[wasm_bindgen(js_name = setReachable)]
    pub fn set_reachable(&mut self, name: &str, is_reachable: bool) -> Result<(), CallError> {
        self.0.set_reachable(name, is_reachable).map_err(|error| wrong("", &error))
    }

    /// States anew how reliable a source is; nothing takes the statement back.
    ///
    /// # Errors
    /// When no source has the name, or the number is not from 0 to 1.
    #[wasm_bindgen(js_name = setReliability)]
    pub fn set_reliability(&mut self, name: &str, score: Option<f64>) -> Result<(), CallError> {
        self.0.set_reliability(name, score).map_err(|error| wrong("", &error))
    }

    /// The sources, in order, as JSON text.
    ///
    /// # Errors
    /// Never for what a registry holds.
    pub fn entries(&self) -> Result<String, CallError> {
        json_text(&self.0.entries())
    }
}

/// An error of the registry with the place of the value in an argument.
fn wrong(argument: &str, error: &RegistryError) -> CallError {
    let field = match error {
        RegistryError::Name { .. } | RegistryError::NameTaken { .. } | RegistryError::UnknownName { .. } => "name",
        RegistryError::Reliability { .. } => "reliability_score",
        RegistryError::TooMany { .. } => "",
    };
    let path: Vec<&str> = [argument, field].into_iter().filter(|part| !part.is_empty()).collect();
    CallError::new(ErrorCode::InvalidArgument, &path.join("."), error.to_string())
}
