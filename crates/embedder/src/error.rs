//! What can be wrong with the files of a model: where, what was found, what was expected.

use std::fmt;

/// Which of a model's files is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// `config.json`.
    Config,
    /// `tokenizer.json`.
    Tokenizer,
    /// `model.safetensors`.
    Weights,
}

impl Place {
    /// The name of the option that says where the file is.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Config => "config",
            Self::Tokenizer => "tokenizer",
            Self::Weights => "model",
        }
    }
}

/// Why a model cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelError {
    /// The file.
    pub place: Place,
    /// What was found and what was expected.
    pub message: String,
}

impl ModelError {
    pub(crate) fn new(place: Place, message: impl Into<String>) -> Self {
        Self { place, message: message.into() }
    }

    pub(crate) fn weights(message: impl Into<String>) -> Self {
        Self::new(Place::Weights, message)
    }
}

impl fmt::Display for ModelError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "`{}`: {}", self.place.name(), self.message)
    }
}

impl std::error::Error for ModelError {}
