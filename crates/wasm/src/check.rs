//! Checking claims for JavaScript: asks `credence-check` and translates. Text goes in, JSON text comes out.
//!
//! What is exported here is not for users: `npm/check/` of the package wraps it in functions that take and give plain
//! objects. Whatever is wrong with an argument is thrown as an `Error` with a stable `code` and the `path` of the value.
//!
//! # A check, step by step
//!
//! ```text
//! registry = new RawSourceRegistry()                 flow = new RawCheckFlow(plan, registry)
//! registry.setKey("tavily_search", true)             while (true) {
//! registry.add('{"name": "archive", …}')               actions = JSON.parse(flow.actions())
//!                                                       // start what is new in `actions`, each by its `id`;
//!                                                       // give each reply as soon as it is there:
//!                                                       flow.receive(id, reply)        → true if it was awaited
//!                                                     }   // until actions is [{"kind":"done","reason":…}]
//! flow.report() → JSON of the report, at any time     flow.markdown() → the report as Markdown
//! ```
//!
//! **Plan** (the claim is all that is needed):
//!
//! ```json
//! {"claim": "…", "id": "1", "language": "pt-BR", "timeframe": {"start": "2026-01-01", "end": "2026-11-21"},
//!  "search_type": "online", "questions": ["…"], "strategy": "rules", "selection": null, "min_relevance": 0.2, "embeds": false,
//!  "model": {"endpoint": "https://…/v1", "model": "…", "key": "…", "headers": {}}, "model_writes_questions": false,
//!  "looks_for_prior_checks": true, "access": {"tavily_search": {"key": "…"}, "openalex": {"mail": "…", "base": "https://…"}},
//!  "max_sources": 5, "max_results": 5, "max_attempts": 3, "max_tries": 3, "longest_wait": 60,
//!  "rules": {"profile": "default", "threshold": 1.6, "min_sources": 2, "within_hours": 48},
//!  "trust": [{"domain": "example.org", "level": "trusted"}]}
//! ```
//!
//! `search_type`: `online` or `gazettes`. `strategy`: `rules`, `embedding` or `llm`; the rules, and
//! nearness by built-in vectors where they know nothing, where it is not said. `selection`: one made before by
//! `selectSources`; nothing is chosen then. A source with a key in `access` still has to be told to the registry by `setKey`.
//!
//! **Actions**: all that can be done now, in any order and at once; what was there before keeps its `id`.
//!
//! ```json
//! [{"kind": "ask_source", "id": "1/openalex/1", "source": "openalex", "round": 1, "attempt": 1,
//!   "request": {"method": "GET", "url": "…", "headers": {"accept": "…"}, "body": null, "start": null}},
//!  {"kind": "ask_host", "id": "1/archive/1", "source": "archive", "round": 1, "attempt": 1,
//!   "query": {"claim": "…", "words": "…", "language": "en", "max_results": 5}},
//!  {"kind": "ask_model", "id": "questions", "purpose": "questions", "request": {}},
//!  {"kind": "embed", "id": "sources", "texts": ["…"]},
//!  {"kind": "wait", "id": "1/openalex/1/wait", "source": "openalex", "seconds": 2, "reason": "back_off"},
//!  {"kind": "done", "reason": "decided"}]
//! ```
//!
//! Round 0 asks the indexes of fact-checks. `purpose`: `questions` or `classify`. `reason` of a wait: `back_off` or `asked`; of the
//! end: `prior_check`, `decided`, `attempts_used`, `stuck`, `no_source`, `stopped`.
//!
//! **Replies**:
//!
//! ```json
//! {"kind": "response", "status": 200, "headers": {"retry-after": "5"}, "body": "…"}
//! {"kind": "answer", "answer": {"items": [{"url": "https://…", "title": "…", "text": "…", "published": "2026-11-21", "publisher": "…"}],
//!  "prior_checks": [{"claim": "…", "rating": "False", "url": "https://…", "publisher": "…", "date": "2026-11-21"}],
//!  "failure": {"code": "server_error", "status": 500, "message": "…"}, "retry_after_seconds": 5}}
//! {"kind": "text", "text": "what a model wrote"}
//! {"kind": "vectors", "vectors": [[0.1, 0.2]]}
//! {"kind": "waited"}
//! {"kind": "failed", "trouble": "timeout", "message": "…"}
//! ```
//!
//! `response` answers `ask_source` and `ask_model`, `answer` answers `ask_host` (all of its fields may be missing), `text`
//! answers `ask_model`, `vectors` answers `embed`, `waited` answers `wait`. `failed` answers all but `wait`; its `trouble` is
//! `timeout`, `no_answer`, `other_origin` (a browser kept the answer to itself) or `cancelled`.
//!
//! **State**: `flow.received()` gives the list of `{"id", "reply"}` that was taken, responses as the `answer` or `text` that was
//! read in them. `flow.receiveAll(list)` on a new flow of the same plan and registry goes on from there.
//!
//! **Log**: `flow.log(first)` gives the steps from number `first` on:
//! `{"round", "kind", "source", "subject", "count", "text"}`, where `text` is the line in English.

mod ask;
mod flow;
mod memory;
mod plan;
mod registry;
mod reply;
mod selection;
mod source;

#[cfg(test)]
mod tests;

pub use flow::RawCheckFlow;
pub use memory::RawSelectionMemory;
pub use registry::RawSourceRegistry;
pub use selection::{
    claim_overlap, read_selection_reply, report_rows, report_section, route_claim, select_sources, selection_request,
    source_weights, texts_to_embed, tools_for_selection,
};
pub use source::{read_source_answer, source_request};
