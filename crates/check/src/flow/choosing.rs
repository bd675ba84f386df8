//! Selects the sources to query.

use super::choice::{Choice, classify};
use super::machine::{CheckFlow, Note, Stage};
use super::step::{CheckStepKind, StepReason};
use crate::registry::SourceEntry;
use crate::selection::{
    ClassificationMethod, Classifier, LexicalIndex, RouteOutcome, RuleTable, Selection, SelectionStrategy,
    source_weight, texts_to_embed, tools_to_search, unusable_reply,
};
use crate::source::SourceCategory;

impl CheckFlow {
    /// Selects sources, or requests what the selection needs.
    pub(super) fn choose(&mut self) {
        match self.choice() {
            Ok(selection) => self.take_selection(selection),
            Err(choice) => self.stage = Stage::Choosing(choice),
        }
    }

    fn choice(&self) -> Result<Selection, Choice> {
        let (plan, registry) = (&self.plan, &self.registry);
        if let Some(selection) = &plan.selection {
            return Ok(selection.clone());
        }
        let index = || LexicalIndex::new(registry, RuleTable::built_in());
        match plan.strategy {
            None => Ok(classify(Classifier::RulesThenLexical(RuleTable::built_in(), &index()), plan, registry)),
            Some(SelectionStrategy::Rules) => Ok(classify(Classifier::default(), plan, registry)),
            Some(SelectionStrategy::Embedding) if plan.embeds => {
                Err(Choice::Embed(texts_to_embed(&plan.claim, registry)))
            }
            Some(SelectionStrategy::Embedding) => Ok(classify(Classifier::Lexical(&index()), plan, registry)),
            Some(SelectionStrategy::Llm) => {
                let calls = plan.model.as_ref().zip(self.loading.models());
                let request = calls.and_then(|(model, calls)| (calls.selection_request)(&plan.claim, registry, model));
                request.map_or_else(|| Ok(unusable_reply(registry)), |request| Err(Choice::Model(Box::new(request))))
            }
        }
    }

    /// Takes a selection and begins to search.
    pub(super) fn take_selection(&mut self, selection: Selection) {
        let (claim_type, n_sources) = (selection.claim_type.name(), selection.selected_sources.len());
        if selection.classification_method == ClassificationMethod::LlmFallback {
            self.note(CheckStepKind::ModelNotUsed, Note { reason: Some(StepReason::NoSources), ..Note::default() });
        }
        let note = Note { subject: Some(claim_type), count: Some(n_sources), ..Note::default() };
        self.note(CheckStepKind::SourcesChosen, note);
        for warning in &selection.warnings {
            let words = [Some(warning.code.name()), warning.subject.as_deref()];
            let words: Vec<&str> = words.into_iter().flatten().collect();
            let subject = words.join(": ");
            self.note(CheckStepKind::SelectionWarning, Note { subject: Some(&subject), ..Note::default() });
        }
        self.selection = Some(selection);
        self.begin_round(1);
    }

    /// The sources that a round queries, by weight. Fact-check indexes were queried in round 0.
    ///
    /// In a search of the gazettes, the first round queries only them, if they are available.
    pub(super) fn sources_of_round(&self, round: u32) -> Vec<String> {
        let Some(selection) = &self.selection else { return Vec::new() };
        let wants_gazettes = self.route.as_ref().is_some_and(|route| route.outcome == RouteOutcome::Gazettes);
        let gazettes: Vec<String> = if wants_gazettes { self.gazettes() } else { Vec::new() };
        if round == 1 && !gazettes.is_empty() {
            return gazettes;
        }
        let mut names = gazettes.clone();
        let chosen = tools_to_search(&self.registry, Some(selection));
        let chosen = chosen.into_iter().filter(|entry| self.may_be_asked(entry)).map(|entry| entry.name.clone());
        names.extend(chosen.filter(|name| !gazettes.contains(name)));
        if names.is_empty() && self.plan.sources.is_some() {
            // The caller wants these sources, even where others fit the claim better.
            let wanted = self.registry.available().filter(|entry| self.may_be_asked(entry));
            names.extend(wanted.map(|entry| entry.name.clone()));
        }
        let weight = |name: &String| source_weight(self.reliability(name), self.relevance(name));
        names.sort_by(|one, other| weight(other).total_cmp(&weight(one)));
        names.truncate(self.plan.max_sources as usize);
        names
    }

    fn gazettes(&self) -> Vec<String> {
        let gazettes = self.registry.available().filter(|entry| entry.category == Some(SourceCategory::Gazettes));
        gazettes.filter(|entry| self.may_be_asked(entry)).map(|entry| entry.name.clone()).collect()
    }

    /// Whether a source is queried in rounds from 1, as far as the check is concerned. Fact-check indexes are queried in round 0.
    fn may_be_asked(&self, entry: &SourceEntry) -> bool {
        let is_index = entry.category == Some(SourceCategory::FactChecks);
        !is_index && !self.is_given_up(&entry.name) && !self.is_skipped(&entry.name)
    }

    pub(crate) fn reliability(&self, name: &str) -> Option<f64> {
        self.registry.entry(name).and_then(|entry| entry.reliability_score)
    }

    pub(crate) fn relevance(&self, name: &str) -> f64 {
        let selected = self.selection.iter().flat_map(|selection| &selection.selected_sources);
        let found = selected.into_iter().find(|source| source.plugin_name == name);
        found.map_or(crate::registry::UNKNOWN_RELIABILITY, |source| source.relevance)
    }
}
