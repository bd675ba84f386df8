//! What is thrown: an `Error` with a stable code and the place of the wrong value.

use wasm_bindgen::JsValue;

/// What was wrong with a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallError {
    /// The stable name.
    pub code: ErrorCode,
    /// Where in the arguments, such as `records[2].success`; empty when it is not about one of them.
    pub path: String,
    /// What was found and what was expected.
    pub message: String,
}

/// The stable names of errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorCode {
    /// An argument is not what the function takes.
    InvalidArgument,
    /// A text that should be JSON is not.
    InvalidJson,
    /// The policy cannot be used.
    InvalidPolicy,
    /// What was learned before cannot be read.
    InvalidLearned,
    /// The extractor table cannot be used.
    InvalidExtractors,
    /// A file of a model is not what the model needs.
    InvalidModel,
    /// The stream has ended and takes no more bytes.
    StreamEnded,
    /// A defect of this package.
    Internal,
}

impl ErrorCode {
    /// The name callers compare with.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::InvalidArgument => "invalid_argument",
            Self::InvalidJson => "invalid_json",
            Self::InvalidPolicy => "invalid_policy",
            Self::InvalidLearned => "invalid_learned",
            Self::InvalidExtractors => "invalid_extractors",
            Self::InvalidModel => "invalid_model",
            Self::StreamEnded => "stream_ended",
            Self::Internal => "internal",
        }
    }
}

impl CallError {
    /// An error about the value at `path`.
    #[must_use]
    pub fn new(code: ErrorCode, path: &str, message: String) -> Self {
        Self { code, path: path.to_owned(), message }
    }

    /// The same error under another name.
    #[must_use]
    pub fn named(self, code: ErrorCode) -> Self {
        Self { code, ..self }
    }
}

impl From<CallError> for JsValue {
    fn from(error: CallError) -> Self {
        let thrown = js_sys::Error::new(&error.message);
        for (field, value) in [("name", "CredenceError"), ("code", error.code.name()), ("path", &error.path)] {
            // Setting a field of a fresh object cannot fail.
            let _ = js_sys::Reflect::set(&thrown, &field.into(), &value.into());
        }
        thrown.into()
    }
}
