//! Selects sources by a table of keywords.

use super::claim_type::ClaimType;
use super::fold::folded;
use super::record::{ClassificationMethod, SelectedSource, Selection, SelectionReason};
use super::table::{Pattern, Rule, RuleTable};
use crate::registry::{SourceEntry, SourceRegistry};
use crate::source::SourceCategory;

/// The relevance of the open web to any claim.
pub(super) const OPEN_WEB_RELEVANCE: f64 = 0.5;

/// The most keywords in a reason.
const WORDS_TOLD: usize = 5;

/// The sources of rules whose keywords are in the claim, by relevance and then in the order of the registry; then the open web.
///
/// A source in several rules gets the highest of their relevances. The type of the claim is that of the rule that gave the
/// best source its relevance; of equal ones, the earlier rule.
pub(super) fn select(claim: &str, registry: &SourceRegistry, table: &RuleTable) -> Selection {
    let claim = folded(claim);
    let matches: Vec<Match<'_>> = table.rules.iter().filter_map(|rule| Match::find(rule, &claim)).collect();
    let mut found: Vec<Found<'_>> =
        named_sources(registry).filter_map(|entry| Found::best_for(entry, &matches)).collect();
    found.sort_by(|one, other| other.relevance.total_cmp(&one.relevance));
    let claim_type = found.first().map_or(ClaimType::Other, |best| best.claim_type);
    let mut selection = Selection::new(claim_type, ClassificationMethod::Rules);
    selection.selected_sources = found.iter().map(Found::selected).collect();
    append_open_web(&mut selection, registry);
    selection
}

/// The sources that rules can select: all except the open web.
pub(super) fn named_sources(registry: &SourceRegistry) -> impl Iterator<Item = &SourceEntry> {
    registry.entries().iter().filter(|entry| !is_open_web(entry))
}

pub(super) fn is_open_web(entry: &SourceEntry) -> bool {
    entry.category == Some(SourceCategory::Web)
}

/// Whether only the open web was selected.
pub(super) fn found_none(selection: &Selection, registry: &SourceRegistry) -> bool {
    let is_web = |source: &SelectedSource| registry.entry(&source.plugin_name).is_some_and(is_open_web);
    selection.selected_sources.iter().all(is_web)
}

/// The open web is always the last source.
pub(super) fn append_open_web(selection: &mut Selection, registry: &SourceRegistry) {
    let reason = if selection.selected_sources.is_empty() {
        "no other source is known to have this; the open web may"
    } else {
        "the open web may have what the other sources do not"
    };
    for entry in registry.entries().iter().filter(|entry| is_open_web(entry)) {
        selection.selected_sources.push(SelectedSource {
            plugin_name: entry.name.clone(),
            relevance: OPEN_WEB_RELEVANCE,
            reason: reason.to_owned(),
            reason_code: SelectionReason::OpenWeb,
            ..SelectedSource::default()
        });
    }
}

/// A rule and its keywords in the claim.
struct Match<'a> {
    rule: &'a Rule,
    words: Vec<&'a Pattern>,
}

impl<'a> Match<'a> {
    fn find(rule: &'a Rule, claim: &str) -> Option<Self> {
        let words: Vec<&Pattern> = rule.words.iter().filter(|word| word.is_in(claim)).collect();
        (!words.is_empty() && rule.condition.holds(claim)).then_some(Self { rule, words })
    }

    fn relevance_of(&self, name: &str) -> Option<f64> {
        self.rule.sources.iter().find(|(source, _)| source == name).map(|(_, relevance)| *relevance)
    }
}

/// A source and its best rule.
struct Found<'a> {
    name: &'a str,
    relevance: f64,
    claim_type: ClaimType,
    words: Vec<&'a str>,
}

impl<'a> Found<'a> {
    fn best_for(entry: &'a SourceEntry, matches: &'a [Match<'a>]) -> Option<Self> {
        let mut best: Option<Self> = None;
        for one in matches {
            let Some(relevance) = one.relevance_of(&entry.name) else { continue };
            if best.as_ref().is_none_or(|best| relevance > best.relevance) {
                let words = one.words.iter().take(WORDS_TOLD).map(|word| word.word()).collect();
                best = Some(Self { name: &entry.name, relevance, claim_type: one.rule.claim_type, words });
            }
        }
        best
    }

    fn selected(&self) -> SelectedSource {
        let reason = format!("the claim says `{}` ({})", self.words.join("`, `"), self.claim_type.name());
        SelectedSource {
            plugin_name: self.name.to_owned(),
            relevance: self.relevance,
            reason,
            reason_code: SelectionReason::Words,
            reason_words: self.words.iter().map(|word| (*word).to_owned()).collect(),
        }
    }
}
