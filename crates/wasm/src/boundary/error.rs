//! What is thrown: an `Error` with a stable code and the path of the invalid value.

use wasm_bindgen::JsValue;

/// Why a call failed. One pointer: each place that may pass an error on copies it, and a module has thousands of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallError(Box<CallFailure>);

/// The content of an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallFailure {
    /// The stable code.
    pub code: ErrorCode,
    /// The path in the arguments, such as `records[2].success`; empty if the error is not about an argument.
    pub path: String,
    /// What was found and what was expected.
    pub message: String,
}

/// The stable codes of errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorCode {
    /// An argument is invalid.
    InvalidArgument,
    /// A text is not JSON.
    InvalidJson,
    /// The policy cannot be used.
    InvalidPolicy,
    /// The learned trust cannot be parsed.
    InvalidLearned,
    /// The extractor table cannot be used.
    InvalidExtractors,
    /// The mapping of a stream cannot be used.
    InvalidMapping,
    /// A file of a model is invalid.
    InvalidModel,
    /// The stream has ended and takes no more bytes.
    StreamEnded,
    /// A defect of this package.
    Internal,
}

impl ErrorCode {
    /// The name that callers compare with.
    pub const fn name(self) -> &'static str {
        match self {
            Self::InvalidArgument => "invalid_argument",
            Self::InvalidJson => "invalid_json",
            Self::InvalidPolicy => "invalid_policy",
            Self::InvalidLearned => "invalid_learned",
            Self::InvalidExtractors => "invalid_extractors",
            Self::InvalidMapping => "invalid_mapping",
            Self::InvalidModel => "invalid_model",
            Self::StreamEnded => "stream_ended",
            Self::Internal => "internal",
        }
    }
}

impl CallError {
    /// An error about the value at `path`.
    pub fn new(code: ErrorCode, path: &str, message: String) -> Self {
        Self(Box::new(CallFailure { code, path: path.to_owned(), message }))
    }

    /// The same error with another code.
    pub fn with_code(mut self, code: ErrorCode) -> Self {
        self.0.code = code;
        self
    }
}

impl std::ops::Deref for CallError {
    type Target = CallFailure;

    fn deref(&self) -> &CallFailure {
        &self.0
    }
}

impl From<CallError> for JsValue {
    fn from(error: CallError) -> Self {
        let thrown = js_sys::Error::new(&error.message);
        for (field, value) in [("name", "CredenceError"), ("code", error.code.name()), ("path", &error.path)] {
            // Setting a field of a new object cannot fail.
            let _ = js_sys::Reflect::set(&thrown, &field.into(), &value.into());
        }
        thrown.into()
    }
}
