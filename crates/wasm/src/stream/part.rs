//! The parts of this module: what only their entrances reach is cut out of it, and JavaScript loads it when a stream needs it.
#![cfg_attr(
    feature = "parts",
    allow(unsafe_code, reason = "the entrance of a part is an import of the first module and an export of the part")
)]

use credence_core::stream::{Dialects, Parsers};
use credence_core::trust::{SuffixTable, TrustPolicy};
use credence_core::{AssessDeeds, ClaimRules, SourceRules, assess_deeds};

use crate::part::entrances;

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

    /// The declarations of dialects.
    dialects "c1ede9ce000000000000000000000008" fn dialects() -> Dialects {
        Dialects::built_in()
    }

    /// What reads the dialects that declarations describe. It is loaded with them.
    mapping "c1ede9ce00000000000000000000000b" fn of_dialects(dialects: Dialects) -> Parsers {
        Parsers::of_dialects(dialects)
    }

    /// What says where sources come from and what cites them.
    sources "c1ede9ce000000000000000000000009" fn sources() -> &'static SourceRules {
        SourceRules::built_in()
    }

    /// What verifies and decides claims.
    claims "c1ede9ce000000000000000000000006" fn claims() -> &'static ClaimRules {
        ClaimRules::built_in()
    }

    /// What compares the deeds in an answer with the calls of its run.
    deeds "c1ede9ce00000000000000000000000a" fn deeds() -> AssessDeeds {
        assess_deeds
    }

    /// The bundled trust in domains, and where domains that can be registered begin.
    tables "c1ede9ce000000000000000000000007" fn tables() -> (TrustPolicy, &'static SuffixTable) {
        (TrustPolicy::bundled().clone(), SuffixTable::bundled())
    }
}
