//! Events → turns: the answer, tool calls and sources of an agent as plain records.

mod agent_stream;
mod cursor;
mod reducer;
mod source;
mod turn;

pub use agent_stream::AgentStream;
pub use cursor::Cursor;
pub use reducer::Reducer;
pub use source::{address_key, source_key};
pub use turn::{
    Citation, ListedSource, Mention, MisreadCounts, Referent, Source, SourcePassage, StatedEvidence, TextPart,
    ToolCall, ToolState, Turn, ValueCitation,
};
