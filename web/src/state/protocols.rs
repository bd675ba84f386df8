//! The parsers of protocols are parts of their own: those of a stream are loaded once its first bytes show which protocol it is in.
#![allow(unsafe_code, reason = "the entrance of a part is an import of the first module and an export of the part")]

use credence_core::conversation::AgentStream;
use credence_core::stream::{ParserGroup, Parsers, Protocol, Recognizer};

use crate::part::{LatePart, NotLoaded, entrances};

entrances! {
    /// The parsers of the interfaces of model providers.
    providers fn providers() -> Parsers {
        Parsers::of_providers()
    }

    /// The parsers of the protocols of agent frameworks.
    frameworks fn frameworks() -> Parsers {
        Parsers::of_frameworks()
    }
}

thread_local! {
    static PROVIDERS: LatePart<Parsers> = LatePart::new(|| Box::pin(providers()));
    static FRAMEWORKS: LatePart<Parsers> = LatePart::new(|| Box::pin(frameworks()));
}

fn part_of(protocol: Protocol) -> LatePart<Parsers> {
    match ParserGroup::of(protocol) {
        ParserGroup::Providers => PROVIDERS.with(LatePart::clone),
        ParserGroup::Frameworks => FRAMEWORKS.with(LatePart::clone),
    }
}

/// Loads the parser of a protocol that is going to arrive.
pub fn expect(protocol: Protocol) {
    part_of(protocol).expect();
}

/// The parsers for a protocol.
///
/// # Errors
/// When they could not be loaded.
pub async fn load(protocol: Protocol) -> Result<Parsers, NotLoaded> {
    part_of(protocol).get().await.ok_or(NotLoaded)
}

/// The parsers for a whole stream. What is in no protocol is read by those that only recognize protocols.
///
/// # Errors
/// When they could not be loaded.
pub async fn load_for(bytes: &[u8]) -> Result<Parsers, NotLoaded> {
    let mut recognizer = Recognizer::default();
    match recognizer.push(bytes).or_else(|| recognizer.finish()) {
        Some(protocol) => load(protocol).await,
        None => Ok(Parsers::recognizing()),
    }
}

/// The stream in these bytes.
///
/// # Errors
/// When its parser could not be loaded.
pub async fn parsed(bytes: &[u8]) -> Result<AgentStream, NotLoaded> {
    let mut stream = AgentStream::with_parsers(load_for(bytes).await?);
    stream.push(bytes);
    stream.finish();
    Ok(stream)
}
