//! Known providers by host: the path of their API, whether they allow browsers, and how to request a web search.

use super::{AgentProtocol, Endpoint};

credence_named::named_enum! {
    /// Whether a server allows requests from web pages of other origins (CORS).
    pub enum BrowserAccess {
        /// It does.
        Allowed = "allowed",
        /// It does if a certain header is sent, which it is.
        NeedsHeader = "needs_header",
        /// It does not.
        Refused = "refused",
        /// Not known.
        Unknown = "unknown",
    }
}

impl BrowserAccess {
    /// A sentence about it for the user.
    #[must_use]
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::Allowed => "This provider allows requests from a browser.",
            Self::NeedsHeader => {
                "This provider allows requests from a browser with a header that accepts that the key is visible there; the header \
                 is sent. An organization can forbid it."
            }
            Self::Refused => {
                "This provider does not allow requests from a browser: use a server of your own, or the curl command."
            }
            Self::Unknown => {
                "It is not known whether this server allows requests from a browser: it does if it sends Access-Control-Allow-Origin."
            }
        }
    }
}

/// How to request a web search from a provider's Chat Completions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the line above each variant speaks of its fields too")]
pub enum SearchAccess {
    /// With a field of the request that has this JSON value.
    Field { name: &'static str, value: &'static str },
    /// It always searches, unless a field turns it off.
    Always { off: Option<(&'static str, &'static str)> },
    /// Not supported.
    None,
    /// Not known; nothing is sent.
    Unknown,
}

/// A known provider.
#[derive(Clone, Copy, Debug)]
pub struct Provider {
    /// Its host, or a suffix of it that starts with a dot.
    pub host: &'static str,
    /// Its name.
    pub name: &'static str,
    /// The usual environment variable of its key.
    pub key_variable: &'static str,
    /// The path of its Chat Completions.
    pub(super) chat_root: &'static str,
    /// Whether it allows browsers.
    pub browsers: BrowserAccess,
    /// How to request a web search from its Chat Completions.
    pub search: SearchAccess,
    /// The origin of the fact about browsers.
    pub origin: &'static str,
}

/// The known providers.
pub const PROVIDERS: &[Provider] = &[
    Provider {
        host: "api.openai.com",
        name: "OpenAI",
        key_variable: "OPENAI_API_KEY",
        chat_root: "/v1",
        browsers: BrowserAccess::Allowed,
        search: SearchAccess::Field { name: "web_search_options", value: "{}" },
        origin: "github.com/Niek/chatgpt-web/issues/330 (2026-08-20, seen at /v1/models)",
    },
    Provider {
        host: ".openai.azure.com",
        name: "Azure OpenAI",
        key_variable: "AZURE_OPENAI_API_KEY",
        chat_root: "/openai/v1",
        browsers: BrowserAccess::Unknown,
        search: SearchAccess::Unknown,
        origin: "",
    },
    Provider {
        host: "api.anthropic.com",
        name: "Anthropic",
        key_variable: "ANTHROPIC_API_KEY",
        chat_root: "/v1",
        browsers: BrowserAccess::NeedsHeader,
        search: SearchAccess::None,
        origin: "github.com/anthropics/anthropic-sdk-typescript/issues/930 (2026-03-08), issues/703 on organizations",
    },
    Provider {
        host: "generativelanguage.googleapis.com",
        name: "Google Gemini",
        key_variable: "GEMINI_API_KEY",
        chat_root: "/v1beta/openai",
        browsers: BrowserAccess::Allowed,
        search: SearchAccess::Unknown,
        origin: "README of @google/genai (runs in browsers); its OpenAI-shaped paths refuse: \
                 github.com/nick1udwig/kibitz/pull/218 (2025-05-16)",
    },
    Provider {
        host: "openrouter.ai",
        name: "OpenRouter",
        key_variable: "OPENROUTER_API_KEY",
        chat_root: "/api/v1",
        browsers: BrowserAccess::Allowed,
        search: SearchAccess::Field { name: "plugins", value: r#"[{"id":"web"}]"# },
        origin: "github.com/immersive-translate/immersive-translate/issues/3008 (2025-06-21: other headers are refused)",
    },
    Provider {
        host: "api.perplexity.ai",
        name: "Perplexity",
        key_variable: "PERPLEXITY_API_KEY",
        chat_root: "",
        browsers: BrowserAccess::Allowed,
        search: SearchAccess::Always { off: Some(("disable_search", "true")) },
        origin: "github.com/meltylabs/chorus/issues/43 (2026-01-03: other headers are refused)",
    },
    Provider {
        host: "api.groq.com",
        name: "Groq",
        key_variable: "GROQ_API_KEY",
        chat_root: "/openai/v1",
        browsers: BrowserAccess::Unknown,
        // The compound models always search; others reject an unknown field.
        search: SearchAccess::Always { off: None },
        origin: "",
    },
    Provider {
        host: "api.deepseek.com",
        name: "DeepSeek",
        key_variable: "DEEPSEEK_API_KEY",
        chat_root: "",
        browsers: BrowserAccess::Allowed,
        search: SearchAccess::None,
        origin: "github.com/logancyang/obsidian-copilot/issues/1491 (2025-06-04)",
    },
    Provider {
        host: "api.mistral.ai",
        name: "Mistral",
        key_variable: "MISTRAL_API_KEY",
        chat_root: "/v1",
        browsers: BrowserAccess::Allowed,
        search: SearchAccess::None,
        origin: "github.com/infiolab/infio-copilot/issues/146 (2026-03-01: other headers are refused)",
    },
    Provider {
        host: "api.x.ai",
        name: "xAI",
        key_variable: "XAI_API_KEY",
        chat_root: "/v1",
        browsers: BrowserAccess::Allowed,
        search: SearchAccess::None,
        origin: "github.com/immersive-translate/immersive-translate/issues/3008 (2025-06-21: other headers are refused)",
    },
    Provider {
        host: "api.cohere.com",
        name: "Cohere",
        key_variable: "COHERE_API_KEY",
        chat_root: "/compatibility/v1",
        browsers: BrowserAccess::Unknown,
        search: SearchAccess::None,
        origin: "",
    },
];

/// The provider at an address, if it is known.
#[must_use]
pub fn provider_of(address: &str) -> Option<&'static Provider> {
    provider_at(&Endpoint::parse(address).ok()?)
}

pub(super) fn provider_at(endpoint: &Endpoint<'_>) -> Option<&'static Provider> {
    let host = endpoint.host();
    let is_at = |known: &str| if known.starts_with('.') { host.ends_with(known) } else { host == known };
    PROVIDERS.iter().find(|provider| is_at(provider.host))
}

/// Whether the server at an address allows browsers.
#[must_use]
pub fn browser_access(address: &str) -> BrowserAccess {
    let Ok(endpoint) = Endpoint::parse(address) else { return BrowserAccess::Unknown };
    let Some(provider) = provider_at(&endpoint) else { return BrowserAccess::Unknown };
    let is_gemini = provider.key_variable == "GEMINI_API_KEY";
    if is_gemini && endpoint.path.contains("/openai") { BrowserAccess::Refused } else { provider.browsers }
}

/// Whether requesting a search changes the request. Not every protocol and provider supports it.
#[must_use]
pub fn searches_on_request(protocol: AgentProtocol, address: &str) -> bool {
    match protocol {
        AgentProtocol::OpenaiResponses | AgentProtocol::Anthropic | AgentProtocol::Gemini => true,
        AgentProtocol::ChatCompletions => {
            match provider_of(address).map_or(SearchAccess::Unknown, |known| known.search) {
                SearchAccess::Field { .. } | SearchAccess::Always { off: Some(_) } => true,
                SearchAccess::Always { off: None } | SearchAccess::None | SearchAccess::Unknown => false,
            }
        }
        AgentProtocol::Native
        | AgentProtocol::AgUi
        | AgentProtocol::AiSdk
        | AgentProtocol::Langgraph
        | AgentProtocol::LangchainAgent
        | AgentProtocol::AssistantTransport
        | AgentProtocol::Cohere
        | AgentProtocol::Ollama
        | AgentProtocol::Adk
        | AgentProtocol::Dify
        | AgentProtocol::A2a
        | AgentProtocol::A2aV03 => false,
    }
}
