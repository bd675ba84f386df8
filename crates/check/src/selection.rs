//! Which sources to ask about a claim, by whom that was chosen, and what each of them weighs.
//!
//! | file | holds |
//! |---|---|
//! | `fold`, `overlap` | how words are compared, and how far two claims are the same |
//! | `record`, `claim_type`, `confidence` | what a selection is |
//! | `table`, `rules` | words that point to sources, as editable text, and choosing by them |
//! | `lexical`, `embedding` | nearness of a claim to what sources have: by built-in vectors, or by a host's |
//! | `prompt`, `reply` | asking a model to choose, and reading whatever it says |
//! | `weight`, `tools`, `router`, `section` | what follows from a selection |
//! | `cache`, `comparison`, `cost`, `threshold`, `memory` | what is remembered between claims; all of it goes out and comes in as JSON |

mod bounds;
mod cache;
mod claim_type;
mod comparison;
mod confidence;
mod cost;
mod embedding;
mod fold;
mod lexical;
mod memory;
mod overlap;
mod prompt;
mod record;
mod reply;
mod router;
mod rules;
mod section;
mod table;
#[cfg(test)]
mod tests;
mod threshold;
mod tools;
mod weight;

pub use cache::{CachedSelection, SelectionCache};
pub use claim_type::ClaimType;
pub use comparison::{StrategyComparison, StrategyTally, StrategyTrial};
pub use confidence::SourceConfidence;
pub use cost::{CostLedger, Price, StrategyChoice, StrategyCost, SwitchReason, Usage};
pub use embedding::texts_to_embed;
pub use fold::LONGEST_CLAIM;
pub use lexical::LexicalIndex;
pub use memory::SelectionMemory;
pub use overlap::{ClaimDifference, ClaimOverlap, SAME_CLAIM, claim_overlap};
pub use prompt::{OutputForm, selection_messages, selection_request};
pub use record::{
    CachedFrom, ClassificationMethod, RecommendationError, SelectedSource, Selection, SelectionStrategy,
    SelectionWarning, SelectionWarningCode,
};
pub use reply::{selection_from_reply, selection_from_text, usage_of};
pub use router::{Route, RouteLimit, RouteOutcome, SearchType, route};
pub use section::{ReportedSource, has_report_section, report_rows, report_section, report_section_with};
pub use table::{RuleTable, RuleTableError};
pub use threshold::{AdaptiveMinimum, RelevanceBin};
pub use tools::{tools_for_selection, tools_to_search};
pub use weight::{SourceWeight, source_weight, source_weights};

use crate::registry::SourceRegistry;

/// Who chooses.
#[derive(Clone, Copy, Debug)]
pub enum Classifier<'a> {
    /// The words of a table.
    Rules(&'a RuleTable),
    /// Nearness by the built-in vectors.
    Lexical(&'a LexicalIndex),
    /// The words of a table, and nearness by the built-in vectors where none of them stands in the claim.
    RulesThenLexical(&'a RuleTable, &'a LexicalIndex),
    /// Nearness by the vectors of a host's model, one for each text of [`texts_to_embed`], in that order.
    Vectors(&'a [Vec<f32>]),
    /// The body of a model server's reply to [`selection_request`].
    Reply(&'a str),
}

impl Default for Classifier<'_> {
    fn default() -> Self {
        Self::Rules(RuleTable::built_in())
    }
}

/// How sources are chosen.
#[derive(Clone, Copy, Debug, Default)]
pub struct SelectionConfig<'a> {
    /// Who chooses.
    pub classifier: Classifier<'a>,
    /// Sources below this relevance, 0 to 1, are left out; the best one always stays, and the open web.
    pub min_relevance: f64,
}

/// The sources to ask about a claim, best first.
///
/// Sources that cannot be asked now are chosen as well, so that a reader sees what would be asked: [`tools_to_search`] leaves
/// them out. The open web comes last. Vectors that do not fit are answered by the rules, with a warning.
#[must_use]
pub fn select_sources(claim: &str, registry: &SourceRegistry, config: &SelectionConfig<'_>) -> Selection {
    let mut selection = match config.classifier {
        Classifier::Rules(table) => rules::select(claim, registry, table),
        Classifier::Lexical(index) => lexical::select(claim, registry, index),
        Classifier::RulesThenLexical(table, index) => {
            let by_rules = rules::select(claim, registry, table);
            if rules::found_none(&by_rules, registry) { lexical::select(claim, registry, index) } else { by_rules }
        }
        Classifier::Vectors(vectors) => embedding::select(claim, registry, vectors),
        Classifier::Reply(body) => selection_from_reply(registry, body),
    };
    threshold::apply(&mut selection, registry, config.min_relevance);
    selection
}
