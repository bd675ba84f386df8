//! Errors in the files of a model.

use std::fmt;

/// A file of a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModelFile {
    /// `config.json`.
    Config,
    /// `tokenizer.json`.
    Tokenizer,
    /// `model.safetensors`.
    Weights,
}

impl ModelFile {
    /// The name of the option with the file's address.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Config => "config",
            Self::Tokenizer => "tokenizer",
            Self::Weights => "model",
        }
    }
}

/// Why a model is invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelError {
    /// The file.
    pub file: ModelFile,
    /// What was found and what was expected.
    pub message: String,
}

impl ModelError {
    pub(crate) fn new(file: ModelFile, message: impl Into<String>) -> Self {
        Self { file, message: message.into() }
    }

    pub(crate) fn weights(message: impl Into<String>) -> Self {
        Self::new(ModelFile::Weights, message)
    }
}

impl fmt::Display for ModelError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "`{}`: {}", self.file.name(), self.message)
    }
}

impl std::error::Error for ModelError {}
