//! Checking claims for JavaScript: JSON text goes in, JSON text comes out.
//!
//! These functions are not public: the files `npm/check*.mjs` wrap them in functions that take and return plain objects. An
//! invalid argument throws an `Error` with a stable `code` and the `path` of the value.
//!
//! # A check, step by step
//!
//! ```text
//! registry = new RawSourceRegistry()                 flow = new RawCheckFlow(claim, options, registry)
//! registry.setKey("tavily_search", true)             while (true) {
//! registry.add('{"name": "archive", …}')               actions = JSON.parse(flow.actions())
//!                                                       // start the new ones, each by its `id`;
//!                                                       // pass each reply as soon as there is one:
//!                                                       flow.receive(id, reply)        → true if it was expected
//!                                                     }   // until actions is [{"kind":"done","reason":…}]
//! flow.report() → JSON of the report, at any time     flow.markdown() → the report as Markdown
//! ```
//!
//! `npm/check-input-types.d.ts` declares the options (`CheckOptions`) and the replies (`CheckReplyInput`), `npm/check-types.d.ts`
//! the actions (`CheckAction`), the report and the log. A source whose key is in the options must also be set by `setKey`.
//!
//! In browsers the module is in parts: for an action of the kind `load` the part is loaded, then `flow.usePart(part)` is called. The
//! part `markdown` is loaded before `flow.markdown()`.
//!
//! All listed actions can be started at once and in any order; one that was listed before keeps its `id`. Round 0 queries the
//! indexes of fact-checks.
//!
//! `flow.received()` returns the state: a list of `{"id", "reply"}`, with responses as the `answer` or `text` that was parsed from
//! them. `flow.receiveAll(list)` on a new flow with the same options and registry continues from there.

pub(crate) mod flow;
pub(crate) mod memory;
mod memory_calls;
mod part;
mod plan;
pub(crate) mod registry;
mod reply;
pub(crate) mod selection;

#[cfg(test)]
mod tests;

/// The inputs that are declared in TypeScript.
#[cfg(all(test, not(target_arch = "wasm32")))]
pub(crate) mod inputs {
    pub(crate) use super::plan::{CheckOptions, CheckRules};
    pub(crate) use super::selection::SelectionInput;
}
