//! The parsers of protocols: those of a stream are loaded once its first bytes show which protocol it is in.

use std::cell::Cell;

use credence_core::conversation::AgentStream;
use credence_core::stream::{ParserGroup, Parsers, Protocol, Recognizer};

use crate::part::{DeferredPart, Loading, NotLoaded};

/// So many bytes of a recording are read at once until its protocol is known: mostly the first ones show it.
const PIECE: usize = 4096;

/// Loads the parsers of a group.
type LoadParsers = fn(ParserGroup) -> Loading<Parsers>;

thread_local! {
    static LOAD: Cell<LoadParsers> = const { Cell::new(|_| Box::pin(async { Err(NotLoaded) })) };
    static PROVIDERS: DeferredPart<Parsers> = DeferredPart::new(|| load_group(ParserGroup::Providers));
    static GEMINI: DeferredPart<Parsers> = DeferredPart::new(|| load_group(ParserGroup::Gemini));
    static LANGCHAIN: DeferredPart<Parsers> = DeferredPart::new(|| load_group(ParserGroup::Langchain));
    static AG_UI: DeferredPart<Parsers> = DeferredPart::new(|| load_group(ParserGroup::AgUi));
    static AI_SDK: DeferredPart<Parsers> = DeferredPart::new(|| load_group(ParserGroup::AiSdk));
}

/// Sets what loads parsers. It belongs to the views: what parsers share with them is loaded with the conversation.
pub fn load_by(load: LoadParsers) {
    LOAD.set(load);
}

fn load_group(group: ParserGroup) -> Loading<Parsers> {
    LOAD.get()(group)
}

fn part_of(protocol: Protocol) -> DeferredPart<Parsers> {
    let part = match ParserGroup::of(protocol) {
        ParserGroup::Providers => &PROVIDERS,
        ParserGroup::Gemini => &GEMINI,
        ParserGroup::Langchain => &LANGCHAIN,
        ParserGroup::AgUi => &AG_UI,
        ParserGroup::AiSdk => &AI_SDK,
    };
    part.with(DeferredPart::clone)
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
    let recognized = bytes.chunks(PIECE).find_map(|piece| recognizer.push(piece));
    match recognized.or_else(|| recognizer.finish()) {
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
