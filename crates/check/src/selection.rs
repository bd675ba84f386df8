//! Selects the sources to query for a claim, with a weight for each.
//!
//! | file | contains |
//! |---|---|
//! | `fold`, `overlap` | the comparison of words and of claims |
//! | `record`, `claim_type`, `confidence` | the record of a selection |
//! | `table`, `rules` | the table of keywords, and the selection by it |
//! | `lexical`, `embedding` | the selection by similarity: with built-in vectors, or those of the host application |
//! | `prompt`, `reply` | the selection by a model: the request, and the parser of its reply |
//! | `weight`, `tools`, `router`, `section` | results of a selection |
//! | `cache`, `comparison`, `cost`, `threshold`, `memory` | data that is kept between claims, as JSON |

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
    CachedFrom, ClassificationMethod, RecommendationError, SelectedSource, Selection, SelectionReason,
    SelectionStrategy, SelectionWarning, SelectionWarningCode,
};
pub use reply::{selection_from_reply, selection_from_text, text_of_reply, unusable_reply, usage_of};
pub use router::{Route, RouteLimit, RouteOutcome, SearchType, route};
pub use section::{ReportedSource, has_report_section, report_rows, report_section, report_section_with};
pub use table::{RuleTable, RuleTableError};
pub use threshold::{AdaptiveMinimum, RelevanceBin};
pub use tools::{tools_for_selection, tools_to_search};
pub use weight::{SourceWeight, source_weight, source_weights};

use crate::registry::SourceRegistry;

/// The classifier that selects the sources.
#[derive(Clone, Copy, Debug)]
pub enum Classifier<'a> {
    /// The table of keywords.
    Rules(&'a RuleTable),
    /// Similarity, with built-in vectors.
    Lexical(&'a LexicalIndex),
    /// The table of keywords, and similarity with built-in vectors if no keyword is in the claim.
    RulesThenLexical(&'a RuleTable, &'a LexicalIndex),
    /// Similarity, with vectors of the host application's model: one per text of [`texts_to_embed`], in that order.
    Vectors(&'a [Vec<f32>]),
}

impl Default for Classifier<'_> {
    fn default() -> Self {
        Self::Rules(RuleTable::built_in())
    }
}

/// Options of a selection.
#[derive(Clone, Copy, Debug, Default)]
pub struct SelectionConfig<'a> {
    /// The classifier.
    pub classifier: Classifier<'a>,
    /// Sources below this relevance, 0 to 1, are dropped, except the best one and the open web.
    pub min_relevance: f64,
}

/// The sources to query for a claim, best first.
///
/// Unavailable sources are selected as well, so that users see what would be queried; [`tools_to_search`] drops
/// them. The open web comes last. Invalid vectors are replaced by the rules, with a warning.
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
    };
    threshold::apply(&mut selection, registry, config.min_relevance);
    selection
}
