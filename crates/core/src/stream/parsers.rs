//! The protocols that a stream may be in, and choices of them for programs that load the parsers when they need them.

use super::event::{Event, EventSink, Protocol};
use super::parser::{Message, ProtocolParser};
use super::{
    DEFAULT_MAX_FRAME, EventParser, ag_ui, ai_sdk, anthropic, assistant_transport, chat_completions, cohere, gemini,
    langchain_agent, langgraph, native, openai_responses,
};

/// Every protocol, in the order they are tried; the most specific first.
const ALL: [ProtocolParser; 11] = [
    langchain_agent::PARSER,
    langgraph::PARSER,
    openai_responses::PARSER,
    ag_ui::PARSER,
    ai_sdk::PARSER,
    anthropic::PARSER,
    cohere::PARSER,
    assistant_transport::PARSER,
    gemini::PARSER,
    chat_completions::PARSER,
    native::PARSER,
];

static EVERY: [ProtocolParser; 11] = ALL;

static PROVIDERS: [ProtocolParser; 5] =
    [openai_responses::PARSER, anthropic::PARSER, cohere::PARSER, gemini::PARSER, chat_completions::PARSER];

static FRAMEWORKS: [ProtocolParser; 6] = [
    langchain_agent::PARSER,
    langgraph::PARSER,
    ag_ui::PARSER,
    ai_sdk::PARSER,
    assistant_transport::PARSER,
    native::PARSER,
];

/// They recognize every protocol, and read nothing.
static RECOGNIZERS: [ProtocolParser; 11] = {
    let mut all = ALL;
    let mut index = 0;
    while index < all.len() {
        all[index] = all[index].reading_nothing();
        index += 1;
    }
    all
};

/// Parsers of some protocols.
#[derive(Clone, Copy)]
pub struct Parsers(&'static [ProtocolParser]);

impl std::fmt::Debug for Parsers {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_list().entries(self.0.iter().map(|parser| parser.protocol)).finish()
    }
}

impl Parsers {
    /// Those of every protocol.
    #[must_use]
    pub fn all() -> Self {
        Self(&EVERY)
    }

    /// Those of the protocols of [`ParserGroup::Providers`].
    #[must_use]
    pub fn of_providers() -> Self {
        Self(&PROVIDERS)
    }

    /// Those of the protocols of [`ParserGroup::Frameworks`].
    #[must_use]
    pub fn of_frameworks() -> Self {
        Self(&FRAMEWORKS)
    }

    /// They recognize every protocol, and read nothing of it.
    #[must_use]
    pub fn recognizing() -> Self {
        Self(&RECOGNIZERS)
    }

    pub(super) fn recognize(self, message: &Message<'_>) -> Option<&'static ProtocolParser> {
        self.0.iter().find(|parser| (parser.recognizes)(message))
    }
}

/// Protocols whose parsers are loaded together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParserGroup {
    /// The interfaces of model providers.
    Providers,
    /// The protocols of agent frameworks, and Credence's own.
    Frameworks,
}

impl ParserGroup {
    /// The group of a protocol.
    #[must_use]
    pub const fn of(protocol: Protocol) -> Self {
        match protocol {
            Protocol::OpenaiResponses
            | Protocol::ChatCompletions
            | Protocol::Anthropic
            | Protocol::Gemini
            | Protocol::Cohere => Self::Providers,
            Protocol::Native
            | Protocol::AgUi
            | Protocol::AiSdk
            | Protocol::Langgraph
            | Protocol::LangchainAgent
            | Protocol::AssistantTransport => Self::Frameworks,
        }
    }
}

/// Finds out the protocol of a stream from its first bytes, in chunks of any size.
#[derive(Clone, Debug)]
pub struct Recognizer(EventParser);

impl Default for Recognizer {
    fn default() -> Self {
        Self(EventParser::with_parsers(DEFAULT_MAX_FRAME, Parsers::recognizing()))
    }
}

impl Recognizer {
    /// Takes the next bytes; the protocol, once it is known.
    pub fn push(&mut self, bytes: &[u8]) -> Option<Protocol> {
        self.0.push(bytes, &mut Ignored);
        self.0.protocol()
    }

    /// Takes the end of the bytes; the protocol, if there was one.
    pub fn finish(&mut self) -> Option<Protocol> {
        self.0.finish(&mut Ignored);
        self.0.protocol()
    }
}

struct Ignored;

impl EventSink for Ignored {
    fn event(&mut self, _event: Event<'_>) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_protocol_is_in_its_group_in_the_order_of_all() {
        let named = |parsers: Parsers| parsers.0.iter().map(|parser| parser.protocol).collect::<Vec<_>>();
        let of_group = |group| {
            let all = named(Parsers::all()).into_iter();
            all.filter(|protocol| ParserGroup::of(*protocol) == group).collect::<Vec<_>>()
        };
        assert_eq!(named(Parsers::of_providers()), of_group(ParserGroup::Providers));
        assert_eq!(named(Parsers::of_frameworks()), of_group(ParserGroup::Frameworks));
        assert_eq!(named(Parsers::recognizing()), named(Parsers::all()));
    }

    #[test]
    fn the_protocol_is_known_from_its_first_message() {
        let mut recognizer = Recognizer::default();
        assert_eq!(recognizer.push(b": hello\n\nevent: done\n"), None);
        assert_eq!(recognizer.push(b"data: {\"response\":{\"message\":\"Hi.\"}}"), None);
        assert_eq!(recognizer.clone().finish(), Some(Protocol::Native));
        assert_eq!(recognizer.push(b"\n\n"), Some(Protocol::Native));
        assert_eq!(Recognizer::default().push(b"data: {}\n\n"), None);
    }
}
