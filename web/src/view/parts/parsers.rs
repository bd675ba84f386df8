//! The parsers of protocols, parts of their own. What they share with the conversation is in the conversation's module, which is loaded before.
#![allow(unsafe_code, reason = "the entrance of a part is an import of the first module and an export of the part")]

use credence_core::conversation::AgentStream;
use credence_core::stream::{DEFAULT_MAX_FRAME, Dialects, Mapping, MappingError, ParserGroup, Parsers};

use crate::part::{Loading, NotLoaded, entrances};
use crate::service::task::both;
use crate::state::mapping_reader::ReadMapping;

entrances! {
    /// The parser of the interfaces of Google's models.
    gemini fn gemini() -> Parsers {
        Parsers::of_gemini()
    }

    /// The parsers of the interfaces of other model providers.
    providers fn providers() -> Parsers {
        Parsers::of_providers()
    }

    /// The parsers of LangChain's agents and graphs.
    langchain fn langchain() -> Parsers {
        Parsers::of_langchain()
    }

    /// The parsers of AG-UI and of Credence's own protocol.
    agui fn ag_ui() -> Parsers {
        Parsers::of_ag_ui()
    }

    /// The parsers of what pages built with the AI SDK or assistant-ui read.
    aisdk fn ai_sdk() -> Parsers {
        Parsers::of_ai_sdk()
    }

    /// The declarations of dialects.
    dialects fn dialects() -> Dialects {
        Dialects::built_in()
    }

    /// What reads the dialects that declarations describe.
    mapping fn of_dialects() -> fn(Dialects) -> Parsers {
        Parsers::of_dialects
    }

    /// What reads a stream by the user's own mapping.
    mapping fn mapped() -> ReadMapping {
        read_mapping
    }
}

/// An empty stream that is read by the mapping in this JSON text.
fn read_mapping(mapping: &str) -> Result<AgentStream, MappingError> {
    Ok(AgentStream::with_mapping(DEFAULT_MAX_FRAME, Mapping::read(mapping)?))
}

/// Loads what reads mappings.
pub fn load_mapped() -> Loading<ReadMapping> {
    Box::pin(mapped())
}

async fn load_dialects() -> Result<Parsers, NotLoaded> {
    let (declared, read) = both(dialects(), of_dialects()).await;
    Ok(read?(declared?))
}

/// Loads the parsers of a group.
pub fn load(group: ParserGroup) -> Loading<Parsers> {
    match group {
        ParserGroup::Providers => Box::pin(providers()),
        ParserGroup::Gemini => Box::pin(gemini()),
        ParserGroup::Langchain => Box::pin(langchain()),
        ParserGroup::AgUi => Box::pin(ag_ui()),
        ParserGroup::AiSdk => Box::pin(ai_sdk()),
        ParserGroup::Dialects => Box::pin(load_dialects()),
    }
}
