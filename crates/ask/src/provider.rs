//! Providers by their hosts: where their API lies, whether they answer browsers, and how they are asked to search.

use serde::Serialize;

use super::Endpoint;
use credence_core::stream::Protocol;

/// Whether a server answers the pages of other sites (CORS).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum BrowserAccess {
    /// It does.
    Allowed,
    /// It does when a header says so, which is set.
    NeedsHeader,
    /// It does not.
    Refused,
    /// Nobody has told.
    Unknown,
}

impl BrowserAccess {
    /// The fact in a sentence.
    #[must_use]
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::Allowed => "This provider answers pages in a browser.",
            Self::NeedsHeader => {
                "This provider answers pages in a browser when a header says that the key is meant to be there; it is set. \
                 An organization can forbid it."
            }
            Self::Refused => {
                "This provider does not answer pages in a browser: ask it through a server of your own, or with the curl line."
            }
            Self::Unknown => {
                "Whether this server answers pages in a browser is not known: it does when it sends Access-Control-Allow-Origin."
            }
        }
    }
}

/// How Chat Completions of a provider are asked to search the web.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the line above each variant speaks of its fields too")]
pub enum SearchAccess {
    /// By a field of the request, with JSON for its value.
    Field { name: &'static str, value: &'static str },
    /// It searches by itself, unless a field says no.
    Always { off: Option<(&'static str, &'static str)> },
    /// It cannot.
    None,
    /// Nobody has told; nothing is sent.
    Unknown,
}

/// A provider that is known by its host.
#[derive(Clone, Copy, Debug)]
pub struct Provider {
    /// Its host, or the end of it from a dot on.
    pub host: &'static str,
    /// Its name.
    pub name: &'static str,
    /// The variable its key is usually kept in.
    pub key_variable: &'static str,
    /// Where its Chat Completions lie.
    pub(super) chat_root: &'static str,
    /// Whether it answers browsers.
    pub browsers: BrowserAccess,
    /// How its Chat Completions are asked to search.
    pub search: SearchAccess,
    /// Where the fact about browsers comes from.
    pub origin: &'static str,
}

/// The providers that are known.
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
        // The compound models search by themselves; others refuse a field they do not know.
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

/// The provider at an address, where it is known.
#[must_use]
pub fn provider_of(address: &str) -> Option<&'static Provider> {
    provider_at(&Endpoint::of(address).ok()?)
}

pub(super) fn provider_at(endpoint: &Endpoint<'_>) -> Option<&'static Provider> {
    let host = endpoint.host();
    let is_at = |known: &str| if known.starts_with('.') { host.ends_with(known) } else { host == known };
    PROVIDERS.iter().find(|provider| is_at(provider.host))
}

/// Whether the server at an address answers browsers.
#[must_use]
pub fn browser_access(address: &str) -> BrowserAccess {
    let Ok(endpoint) = Endpoint::of(address) else { return BrowserAccess::Unknown };
    let Some(provider) = provider_at(&endpoint) else { return BrowserAccess::Unknown };
    let is_gemini = provider.key_variable == "GEMINI_API_KEY";
    if is_gemini && endpoint.path.contains("/openai") { BrowserAccess::Refused } else { provider.browsers }
}

/// Whether asking for a search changes what is sent: not every protocol and provider can be asked.
#[must_use]
pub fn searches_on_request(protocol: Protocol, address: &str) -> bool {
    match protocol {
        Protocol::OpenaiResponses | Protocol::Anthropic | Protocol::Gemini => true,
        Protocol::ChatCompletions => match provider_of(address).map_or(SearchAccess::Unknown, |known| known.search) {
            SearchAccess::Field { .. } | SearchAccess::Always { off: Some(_) } => true,
            SearchAccess::Always { off: None } | SearchAccess::None | SearchAccess::Unknown => false,
        },
        Protocol::Native
        | Protocol::AgUi
        | Protocol::AiSdk
        | Protocol::Langgraph
        | Protocol::LangchainAgent
        | Protocol::AssistantTransport
        | Protocol::Cohere => false,
    }
}
