//! Damaged input, made from valid input, and the properties that must hold for it: one target for each kind of input.

mod address;
mod arguments;
mod damage;
mod dice;
mod effort;
mod framing;
mod json;
mod markdown;
mod policy;
mod pool;
mod seeds;
mod stream;
#[cfg(test)]
mod tests;

use credence_core::stream::Protocol;

pub use effort::Effort;
pub use pool::Pool;
pub use seeds::{Seeds, dialect_fixtures};

/// A kind of input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// Server-sent events and JSON lines.
    Framing,
    /// JSON texts.
    Json,
    /// Streams of one protocol, as the page and the package read them.
    Stream(Protocol),
    /// Answers in Markdown.
    Markdown,
    /// Trust policies in YAML.
    Policy,
    /// Web addresses and domains.
    Address,
    /// What callers pass to the package.
    Arguments,
}

impl Target {
    /// All targets.
    #[must_use]
    pub fn all() -> Vec<Self> {
        let others = [Self::Framing, Self::Json, Self::Markdown, Self::Policy, Self::Address, Self::Arguments];
        others.into_iter().chain(Protocol::ALL.into_iter().map(Self::Stream)).collect()
    }

    /// Its name on the command line: that of the protocol for streams.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Framing => "framing",
            Self::Json => "json",
            Self::Stream(protocol) => protocol.name(),
            Self::Markdown => "markdown",
            Self::Policy => "policy",
            Self::Address => "address",
            Self::Arguments => "arguments",
        }
    }

    /// The valid inputs, and those of related targets, from which parts are taken.
    ///
    /// # Errors
    /// If a folder or a file cannot be read.
    pub fn pool(self) -> std::io::Result<Pool> {
        match self {
            Self::Framing => Ok(Pool::new(seeds::streams()?, Seeds::new())),
            Self::Json => Ok(Pool::new(seeds::payloads(&seeds::streams()?), Seeds::new())),
            Self::Stream(protocol) => Ok(Pool::new(seeds::streams_of(protocol)?, seeds::streams()?)),
            Self::Markdown => Ok(Pool::new(seeds::texts(&markdown::TEXTS), Seeds::new())),
            Self::Policy => Ok(Pool::new(seeds::texts(&policy::TEXTS), Seeds::new())),
            Self::Address => Ok(Pool::new(seeds::texts(&address::TEXTS), Seeds::new())),
            Self::Arguments => Ok(Pool::new(seeds::calls()?, seeds::payloads(&seeds::streams()?))),
        }
    }

    /// Checks the properties that hold for any bytes.
    ///
    /// # Errors
    /// The violated property.
    pub fn check(self, bytes: &[u8], effort: Effort) -> Result<(), String> {
        match self {
            Self::Framing => framing::check(bytes, effort),
            Self::Json => json::check(&text(bytes), effort),
            Self::Stream(_) => stream::check(bytes, effort),
            Self::Markdown => markdown::check(&text(bytes)),
            Self::Policy => policy::check(&text(bytes)),
            Self::Address => address::check(&text(bytes)),
            Self::Arguments => arguments::check(&text(bytes), effort),
        }
    }
}

fn text(bytes: &[u8]) -> std::borrow::Cow<'_, str> {
    String::from_utf8_lossy(bytes)
}
