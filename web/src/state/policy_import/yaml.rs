//! The reader of YAML policies: a part that is loaded with the first import.
#![allow(unsafe_code, reason = "the entrance of a part is an import of the first module and an export of the part")]

use credence_core::trust::PolicyDocument;
use credence_yaml::YamlError;

use crate::part::{NotLoaded, entrances};

entrances! {
    /// Reads the policy in a YAML text.
    yaml fn reader() -> fn(&str) -> Result<PolicyDocument, YamlError> {
        credence_yaml::read_policy
    }
}
