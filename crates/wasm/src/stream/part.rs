//! The parts of this module: what only their entrances reach is cut out of it, and JavaScript loads it when a stream needs it.
#![cfg_attr(
    feature = "parts",
    allow(unsafe_code, reason = "the entrance of a part is an import of the first module and an export of the part")
)]

use credence_core::ClaimRules;
use credence_core::stream::Parsers;
use credence_core::trust::{SuffixTable, TrustPolicy};

// It marks the module as one that is to be cut.
#[cfg(feature = "parts")]
use wasm_split_helpers as _;

/// Declares the entrances of parts: `part "id" fn name() -> result { body }`. The module is cut between an import and an export that have the
/// same id, of 32 hexadecimal digits. JavaScript loads the part before its entrance is called; otherwise the call traps.
macro_rules! entrances {
    ($($(#[$attribute:meta])* $part:ident $id:literal fn $name:ident() -> $result:ty $body:block)*) => {$(
        $(#[$attribute])*
        #[cfg(feature = "parts")]
        pub(super) fn $name() -> $result {
            #[link(wasm_import_module = "__wasm_split_placeholder__")]
            #[allow(improper_ctypes, reason = "both sides are compiled together")]
            unsafe extern "C" {
                #[link_name = concat!("__wasm_split_00", stringify!($part), "00_import_", $id)]
                safe fn entrance() -> $result;
            }

            #[unsafe(export_name = concat!("__wasm_split_00", stringify!($part), "00_export_", $id))]
            #[allow(improper_ctypes_definitions, reason = "both sides are compiled together")]
            extern "C" fn body() -> $result $body

            entrance()
        }

        $(#[$attribute])*
        #[cfg(not(feature = "parts"))]
        pub(super) fn $name() -> $result $body
    )*};
}

entrances! {
    /// The parsers of the interfaces of OpenAI, Anthropic and Cohere.
    providers "c1ede9ce000000000000000000000001" fn providers() -> Parsers {
        Parsers::of_providers()
    }

    /// The parser of the interfaces of Google's models.
    gemini "c1ede9ce000000000000000000000002" fn gemini() -> Parsers {
        Parsers::of_gemini()
    }

    /// The parsers of LangChain's agents and graphs.
    langchain "c1ede9ce000000000000000000000003" fn langchain() -> Parsers {
        Parsers::of_langchain()
    }

    /// The parsers of AG-UI and of Credence's own protocol.
    agui "c1ede9ce000000000000000000000004" fn ag_ui() -> Parsers {
        Parsers::of_ag_ui()
    }

    /// The parsers of what pages built with the AI SDK or assistant-ui read.
    aisdk "c1ede9ce000000000000000000000005" fn ai_sdk() -> Parsers {
        Parsers::of_ai_sdk()
    }

    /// What verifies and decides claims.
    claims "c1ede9ce000000000000000000000006" fn claims() -> &'static ClaimRules {
        ClaimRules::built_in()
    }

    /// The bundled trust in domains, and where domains that can be registered begin.
    tables "c1ede9ce000000000000000000000007" fn tables() -> (TrustPolicy, &'static SuffixTable) {
        (TrustPolicy::bundled().clone(), SuffixTable::bundled())
    }
}
