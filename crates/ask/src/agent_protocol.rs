//! The protocols in which an agent can be asked.

use credence_core::stream::Protocol;
use credence_named::named_enum;

named_enum! {
    /// A protocol in which an agent can be asked. The answer may be in any protocol that is read.
    pub enum AgentProtocol {
        /// A plain question in JSON.
        Native = "native",
        /// OpenAI Responses and its clones.
        OpenaiResponses = "openai-responses",
        /// Anthropic Messages.
        Anthropic = "anthropic",
        /// AG-UI.
        AgUi = "ag-ui",
        /// A chat route of the AI SDK.
        AiSdk = "ai-sdk",
        /// OpenAI Chat Completions and its dialects.
        ChatCompletions = "chat-completions",
        /// Google Gemini.
        Gemini = "gemini",
        /// The runs of a LangGraph server.
        Langgraph = "langgraph",
        /// The agent streaming protocol of LangChain.
        LangchainAgent = "langchain-agent",
        /// The assistant transport of assistant-ui.
        AssistantTransport = "assistant-transport",
        /// Cohere Chat, version 2.
        Cohere = "cohere",
        /// A model that Ollama runs.
        Ollama = "ollama",
        /// An app of the API server of Google's Agent Development Kit.
        Adk = "adk",
        /// A chat application of Dify.
        Dify = "dify",
        /// Agent2Agent 1.0, as JSON-RPC.
        A2a = "a2a",
        /// Agent2Agent 0.3, as JSON-RPC.
        A2aV03 = "a2a-0.3",
    }
}

impl AgentProtocol {
    /// The protocol that the answer is most likely in.
    #[must_use]
    pub const fn answers_in(self) -> Protocol {
        match self {
            Self::Native => Protocol::Native,
            Self::OpenaiResponses => Protocol::OpenaiResponses,
            Self::Anthropic => Protocol::Anthropic,
            Self::AgUi => Protocol::AgUi,
            Self::AiSdk => Protocol::AiSdk,
            Self::ChatCompletions => Protocol::ChatCompletions,
            Self::Gemini => Protocol::Gemini,
            Self::Langgraph => Protocol::Langgraph,
            Self::LangchainAgent => Protocol::LangchainAgent,
            Self::AssistantTransport => Protocol::AssistantTransport,
            Self::Cohere => Protocol::Cohere,
            Self::Ollama | Self::Adk | Self::Dify | Self::A2a | Self::A2aV03 => Protocol::Mapped,
        }
    }

    /// Whether it has tasks that can wait for an answer: the next question names the task.
    #[must_use]
    pub const fn answers_with_tasks(self) -> bool {
        matches!(self, Self::A2a | Self::A2aV03)
    }

    /// How a server of the user's own is told to answer web pages of `{origin}`; `None` where nothing is to be set.
    #[must_use]
    pub const fn browser_setting(self) -> Option<&'static str> {
        match self {
            Self::Ollama => Some("OLLAMA_ORIGINS={origin} ollama serve"),
            Self::Adk => Some("adk api_server --allow_origins={origin}"),
            Self::Native
            | Self::OpenaiResponses
            | Self::Anthropic
            | Self::AgUi
            | Self::AiSdk
            | Self::ChatCompletions
            | Self::Gemini
            | Self::Langgraph
            | Self::LangchainAgent
            | Self::AssistantTransport
            | Self::Cohere
            | Self::Dify
            | Self::A2a
            | Self::A2aV03 => None,
        }
    }
}
