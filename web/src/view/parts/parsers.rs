//! The parsers of protocols, parts of their own. What they share with the conversation is in the conversation's module, which is loaded before.
#![allow(unsafe_code, reason = "the entrance of a part is an import of the first module and an export of the part")]

use credence_core::conversation::{AgentStream, ToolState};
use credence_core::stream::{DEFAULT_MAX_FRAME, Mapping, MappingError, ParserGroup, Parsers, runs_in};

use crate::part::{Loading, NotLoaded, entrances};
use crate::state::mapping_reader::ReadMapping;
use crate::state::open_runs::RunSummary;
use crate::state::run_list::RunFinder;

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

    /// What reads the dialects that a declaration describes.
    dialects fn dialects() -> Parsers {
        Parsers::of_dialects()
    }

    /// What finds the runs of a file that holds many.
    dialects fn runs() -> RunFinder {
        RunFinder { find: runs_in, summarize }
    }

    /// What reads a stream by the user's own mapping.
    dialects fn mapped() -> ReadMapping {
        read_mapping
    }
}

/// An empty stream that is read by the mapping in this JSON text.
fn read_mapping(mapping: &str) -> Result<AgentStream, MappingError> {
    Ok(AgentStream::with_mapping(DEFAULT_MAX_FRAME, Mapping::read(mapping)?))
}

/// What a recording of a run came to.
fn summarize(recording: &str) -> RunSummary {
    let mut stream = AgentStream::with_parsers(Parsers::of_dialects());
    stream.push(recording.as_bytes());
    stream.finish();
    let tools = || stream.turns().iter().flat_map(|turn| &turn.tools);
    RunSummary {
        outcome: stream.turns().last().and_then(|turn| turn.outcome),
        n_tools: tools().count(),
        n_failed: tools().filter(|call| call.state == ToolState::Failed).count(),
        n_sources: stream.turns().iter().map(|turn| turn.sources.len()).sum(),
    }
}

/// Loads what finds the runs of a file.
pub fn load_run_finder() -> Loading<RunFinder> {
    Box::pin(runs())
}

/// Loads what reads mappings.
pub fn load_mapped() -> Loading<ReadMapping> {
    Box::pin(mapped())
}

/// Loads the parsers of a group.
pub fn load(group: ParserGroup) -> Loading<Parsers> {
    match group {
        ParserGroup::Providers => Box::pin(providers()),
        ParserGroup::Gemini => Box::pin(gemini()),
        ParserGroup::Langchain => Box::pin(langchain()),
        ParserGroup::AgUi => Box::pin(ag_ui()),
        ParserGroup::AiSdk => Box::pin(ai_sdk()),
        ParserGroup::Dialects => Box::pin(dialects()),
    }
}
