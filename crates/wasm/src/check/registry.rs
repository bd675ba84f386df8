//! The registry of data sources for JavaScript.

use credence_check::registry::{HostSource, RegistryError, SourceRegistry};
use credence_check::source::SourceCategory;
use credence_part::part;
use wasm_bindgen::prelude::*;

use crate::boundary::{Argument, CallError, ErrorCode, FromArgument, input, json_text, read};

input! {
    /// A data source of the host application.
    closed HostSource as "HostSourceInput" {
        name: String,
        /// What it contains, in one sentence; claims are compared with it.
        description: String = String::new(),
        category: Option<SourceCategory>,
        /// 0 to 1; weighted as 0.5 if it is not given.
        reliability_score: Option<f64>,
    }
}

/// The data sources of a profile.
struct Profile(SourceRegistry);

impl<'a> FromArgument<'a> for Profile {
    fn from_argument(argument: &Argument<'a>) -> Result<Self, CallError> {
        match argument.text().unwrap_or_default().as_ref() {
            "built_in" => Ok(Self(SourceRegistry::built_in())),
            "contract" => Ok(Self(SourceRegistry::contract())),
            "empty" => Ok(Self(SourceRegistry::default())),
            _ => Err(argument.invalid("one of built_in, contract, empty")),
        }
    }
}

/// The data sources and what is known about them.
#[wasm_bindgen(js_name = RawSourceRegistry)]
#[derive(Debug)]
pub struct RawSourceRegistry(pub(crate) SourceRegistry);

#[wasm_bindgen(js_class = RawSourceRegistry)]
impl RawSourceRegistry {
    /// A registry with the sources of a profile, JSON text: `built_in` (the default), `contract` or `empty`.
    #[wasm_bindgen(constructor)]
    #[part(check, RawSourceRegistry)]
    pub fn new(profile: &str) -> Result<RawSourceRegistry, CallError> {
        let profile: Option<Profile> = read("options.profile", profile)?;
        Ok(Self(profile.map_or_else(SourceRegistry::built_in, |profile| profile.0)))
    }

    /// Adds a data source of the host application: `name`, `description`, `category`, `reliability_score`.
    #[part(check, RawSourceRegistry)]
    pub fn add(&mut self, source: &str) -> Result<(), CallError> {
        self.0.add(read("source", source)?).map_err(|error| invalid("source", &error))
    }

    /// Sets whether there is a key for a source.
    #[wasm_bindgen(js_name = setKey)]
    #[part(check, RawSourceRegistry)]
    pub fn set_key(&mut self, name: &str, has_key: bool) -> Result<(), CallError> {
        self.0.set_key(name, has_key).map_err(|error| invalid("", &error))
    }

    /// Sets whether a source can be reached.
    #[wasm_bindgen(js_name = setReachable)]
    #[part(check, RawSourceRegistry)]
    pub fn set_reachable(&mut self, name: &str, is_reachable: bool) -> Result<(), CallError> {
        self.0.set_reachable(name, is_reachable).map_err(|error| invalid("", &error))
    }

    /// Sets the reliability of a source; without a number, it is removed.
    #[wasm_bindgen(js_name = setReliability)]
    #[part(check, RawSourceRegistry)]
    pub fn set_reliability(&mut self, name: &str, score: Option<f64>) -> Result<(), CallError> {
        self.0.set_reliability(name, score).map_err(|error| invalid("", &error))
    }

    /// The sources, in order, as JSON text.
    #[part(check, RawSourceRegistry)]
    pub fn entries(&self) -> Result<String, CallError> {
        json_text(&self.0.entries())
    }
}

/// An error of the registry, with the path of the value in an argument.
fn invalid(argument: &str, error: &RegistryError) -> CallError {
    let field = match error {
        RegistryError::Name { .. } | RegistryError::NameTaken { .. } | RegistryError::UnknownName { .. } => "name",
        RegistryError::Reliability { .. } => "reliability_score",
        RegistryError::TooMany { .. } => "",
    };
    let path: Vec<&str> = [argument, field].into_iter().filter(|part| !part.is_empty()).collect();
    let (path, message) = (path.join("."), error.to_string());
    // The registry names the field, but does not know the argument.
    let message = match message.strip_prefix(&["`", field, "`"].concat()) {
        Some(rest) => ["`", &path, "`", rest].concat(),
        None => message,
    };
    CallError::new(ErrorCode::InvalidArgument, &path, message)
}
