//! The protocols that a stream may be in, and choices of them for programs that load the parsers when they need them.

use super::event::Protocol;
use super::mapped::Dialects;
use super::parser::{Message, ProtocolParser};
use super::{
    ag_ui, ai_sdk, anthropic, assistant_transport, chat_completions, cohere, gemini, langchain_agent, langgraph,
    mapped, native, openai_responses,
};

/// Every protocol that has a parser of its own, in the order they are tried; the most specific first.
const OWN: [ProtocolParser; 11] = [
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

/// What is in none of them may be in a dialect that a declaration describes.
static EVERY: [ProtocolParser; 12] = and_dialects(OWN);

/// They recognize every protocol that has a parser of its own, and read nothing.
static RECOGNIZERS: [ProtocolParser; 11] = reading_nothing();

/// The same, and what reads dialects.
static DIALECTS: [ProtocolParser; 12] = and_dialects(reading_nothing());

const fn reading_nothing() -> [ProtocolParser; 11] {
    let mut all = OWN;
    let mut index = 0;
    while index < all.len() {
        all[index] = all[index].reading_nothing();
        index += 1;
    }
    all
}

const fn and_dialects(own: [ProtocolParser; 11]) -> [ProtocolParser; 12] {
    let mut all = [mapped::PARSER; 12];
    let mut index = 0;
    while index < own.len() {
        all[index] = own[index];
        index += 1;
    }
    all
}

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
        Dialects::built_in().enter();
        Self(&EVERY)
    }

    /// They recognize every protocol that has a parser of its own, and read nothing of it.
    #[must_use]
    pub fn recognizing() -> Self {
        Self(&RECOGNIZERS)
    }

    /// The same, and they read the dialects that these declarations describe.
    #[must_use]
    pub fn of_dialects(dialects: Dialects) -> Self {
        dialects.enter();
        Self(&DIALECTS)
    }

    pub(super) fn recognize(self, message: &Message<'_>) -> Option<&'static ProtocolParser> {
        self.0.iter().find(|parser| (parser.recognizes)(message))
    }
}

/// Declares the groups of protocols: for each, what gives its parsers.
macro_rules! groups {
    ($($(#[$doc:meta])* $group:ident fn $parsers:ident = $($protocol:ident in $module:ident),*;)*) => {
        /// Protocols whose parsers are loaded together.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum ParserGroup {
            $($(#[$doc])* $group,)*
            /// Dialects that a declaration describes.
            Dialects,
        }

        impl ParserGroup {
            /// The group of a protocol.
            #[must_use]
            pub const fn of(protocol: Protocol) -> Self {
                match protocol {
                    $($(Protocol::$protocol)|* => Self::$group,)*
                    Protocol::Mapped => Self::Dialects,
                }
            }
        }

        impl Parsers {$(
            $(#[$doc])*
            #[must_use]
            pub fn $parsers() -> Self {
                static PARSERS: &[ProtocolParser] = &[$($module::PARSER),*];
                Self(PARSERS)
            }
        )*}

        /// The parsers of every group.
        #[cfg(test)]
        const GROUPS: &[(ParserGroup, fn() -> Parsers)] = &[$((ParserGroup::$group, Parsers::$parsers)),*];
    };
}

groups! {
    /// The interfaces of other model providers.
    Providers fn of_providers = OpenaiResponses in openai_responses, Anthropic in anthropic, Cohere in cohere,
        ChatCompletions in chat_completions;
    /// The interfaces of Google's models.
    Gemini fn of_gemini = Gemini in gemini;
    /// LangChain's agents and graphs.
    Langchain fn of_langchain = LangchainAgent in langchain_agent, Langgraph in langgraph;
    /// AG-UI, and Credence's own protocol.
    AgUi fn of_ag_ui = AgUi in ag_ui, Native in native;
    /// What pages built with the AI SDK or assistant-ui read.
    AiSdk fn of_ai_sdk = AiSdk in ai_sdk, AssistantTransport in assistant_transport;
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
        for (group, parsers) in GROUPS {
            assert_eq!(named(parsers()), of_group(*group));
        }
        assert_eq!(named(Parsers::of_dialects(Dialects::built_in())), named(Parsers::all()));
        assert_eq!(named(Parsers::all())[..11], named(Parsers::recognizing()));
    }
}
