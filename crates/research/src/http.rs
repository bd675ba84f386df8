//! The one door to the network: what is sent and what comes back, and who does it.

use std::time::Duration;

/// A method of HTTP.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HttpMethod {
    /// Asks for the status and the headers only.
    Head,
    /// Fetches.
    Get,
    /// Sends.
    Post,
}

impl HttpMethod {
    /// The word on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Head => "HEAD",
            Self::Get => "GET",
            Self::Post => "POST",
        }
    }
}

/// What is sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HttpRequest {
    /// The method.
    pub method: HttpMethod,
    /// The whole address.
    pub url: String,
    /// Names and values.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: Option<String>,
    /// How long the whole of it may take.
    pub timeout: Duration,
}

impl HttpRequest {
    /// A question for status and headers.
    #[must_use]
    pub fn head(url: &str, timeout: Duration) -> Self {
        Self { method: HttpMethod::Head, url: url.to_owned(), headers: Vec::new(), body: None, timeout }
    }
}

/// What comes back.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HttpResponse {
    /// The status.
    pub status: u16,
    /// Names in small letters, and values.
    pub headers: Vec<(String, String)>,
    /// The body as text; empty for a `HEAD`.
    pub body: String,
    /// Where redirects led that were followed unseen, as browsers do.
    pub moved_to: Option<String>,
}

impl HttpResponse {
    /// The first header of a name in small letters.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The seconds of a `Retry-After`; `None` for a date, since there is no clock in here.
    #[must_use]
    pub fn retry_after(&self) -> Option<u32> {
        self.header("retry-after")?.trim().parse().ok()
    }
}

/// Why nothing came back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HttpFailure {
    /// It took too long.
    Timeout,
    /// There is no such host, or the connection broke; with what was said about it.
    NoAnswer(String),
    /// A browser keeps the answer of another origin to itself.
    OtherOrigin,
    /// The host is not on the public internet, and is not asked.
    PrivateAddress,
}

/// Who sends. Nothing is required to move between threads, so that a browser can be one.
#[expect(async_fn_in_trait, reason = "a future of a browser cannot be sent to another thread")]
pub trait HttpClient {
    /// Sends one request. Redirects are handed on and not followed where that can be helped.
    ///
    /// # Errors
    /// When no answer came, or none that may be seen.
    async fn send(&self, request: HttpRequest) -> Result<HttpResponse, HttpFailure>;
}
