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
    static DIALECTS: DeferredPart<Parsers> = DeferredPart::new(|| load_group(ParserGroup::Dialects));
}

/// Sets what loads parsers. It belongs to the views: what parsers share with them is loaded with the conversation.
pub fn load_by(load: LoadParsers) {
    LOAD.set(load);
}

fn load_group(group: ParserGroup) -> Loading<Parsers> {
    LOAD.get()(group)
}

fn part_of(group: ParserGroup) -> DeferredPart<Parsers> {
    let part = match group {
        ParserGroup::Providers => &PROVIDERS,
        ParserGroup::Gemini => &GEMINI,
        ParserGroup::Langchain => &LANGCHAIN,
        ParserGroup::AgUi => &AG_UI,
        ParserGroup::AiSdk => &AI_SDK,
        ParserGroup::Dialects => &DIALECTS,
    };
    part.with(DeferredPart::clone)
}

/// Loads the parser of a protocol that is going to arrive.
pub fn expect(protocol: Protocol) {
    part_of(ParserGroup::of(protocol)).expect();
}

/// The parsers of a group.
///
/// # Errors
/// When they could not be loaded.
pub async fn load(group: ParserGroup) -> Result<Parsers, NotLoaded> {
    part_of(group).get().await.ok_or(NotLoaded)
}

/// The parsers for a whole stream; `None` for one in no protocol.
///
/// # Errors
/// When they could not be loaded.
pub async fn load_for(bytes: &[u8]) -> Result<Option<Parsers>, NotLoaded> {
    let mut recognizer = recognized(Recognizer::default(), bytes);
    let Some(group) = recognizer.missing() else { return Ok(None) };
    let parsers = load(group).await?;
    if recognizer.protocol().is_some() {
        return Ok(Some(parsers));
    }
    recognizer = recognized(Recognizer::with_dialects(parsers), bytes);
    match recognizer.missing() {
        Some(group) => load(group).await.map(Some),
        None => Ok(None),
    }
}

fn recognized(mut recognizer: Recognizer, bytes: &[u8]) -> Recognizer {
    if bytes.chunks(PIECE).all(|piece| recognizer.push(piece).is_none()) {
        recognizer.finish();
    }
    recognizer
}

/// The stream in these bytes.
///
/// # Errors
/// When its parser could not be loaded.
pub async fn parsed(bytes: &[u8]) -> Result<AgentStream, NotLoaded> {
    let parsers = load_for(bytes).await?.unwrap_or_else(Parsers::recognizing);
    let mut stream = AgentStream::with_parsers(parsers);
    stream.push(bytes);
    stream.finish();
    Ok(stream)
}
