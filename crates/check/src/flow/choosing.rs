//! Which sources are asked, by the strategy of the plan.

use credence_ask::Request;

use super::bound::{MAX_DIMENSIONS, MAX_MODEL_TEXT, MAX_VECTORS, cut, model_text};
use super::plan::CheckPlan;
use super::reply::{CheckReply, Trouble};
use super::{CheckFlow, CheckStepKind, Stage};
use crate::registry::SourceRegistry;
use crate::selection::{
    ClassificationMethod, Classifier, LexicalIndex, OutputForm, RouteOutcome, RuleTable, Selection, SelectionConfig,
    SelectionStrategy, select_sources, selection_from_text, selection_request, source_weight, texts_to_embed,
    tools_to_search,
};
use crate::source::SourceCategory;

/// What is needed from outside to choose.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Choice {
    /// A model's word.
    Model(Box<Request>),
    /// Vectors of these texts.
    Embed(Vec<String>),
}

impl Choice {
    /// The reply as it is kept, if it can be one to this.
    pub(super) fn digested(&self, reply: CheckReply) -> Option<CheckReply> {
        match (self, reply) {
            (Self::Model(_), reply) => digested_model_reply(reply),
            (Self::Embed(_), CheckReply::Vectors { vectors }) => {
                Some(CheckReply::Vectors { vectors: bounded(vectors) })
            }
            (Self::Embed(_), failed @ CheckReply::Failed { .. }) => Some(failed),
            (Self::Embed(_), _) => None,
        }
    }
}

/// Vectors that are too many or too long are none: what is cut would be compared with what is not.
fn bounded(vectors: Vec<Vec<f32>>) -> Vec<Vec<f32>> {
    let fits = vectors.len() <= MAX_VECTORS && vectors.iter().all(|vector| vector.len() <= MAX_DIMENSIONS);
    if fits { vectors } else { Vec::new() }
}

/// A model's reply as it is kept: its words, or that there are none; `None` for what is no reply of a model.
pub(super) fn digested_model_reply(reply: CheckReply) -> Option<CheckReply> {
    match reply {
        CheckReply::Response { status, body, .. } => {
            let text = model_text(&body).filter(|_| (200..300).contains(&status));
            let failed = || CheckReply::Failed { trouble: Trouble::NoAnswer, message: None };
            Some(text.map_or_else(failed, |text| CheckReply::Text { text }))
        }
        CheckReply::Text { text } => Some(CheckReply::Text { text: cut(&text, MAX_MODEL_TEXT) }),
        failed @ CheckReply::Failed { .. } => Some(failed),
        CheckReply::Answer { .. } | CheckReply::Vectors { .. } | CheckReply::Waited | CheckReply::Skipped => None,
    }
}

/// The choice from what came of it: a model that says nothing leaves it to the fallback, vectors that are none to the rules.
pub(super) fn made(choice: &Choice, reply: &CheckReply, plan: &CheckPlan, registry: &SourceRegistry) -> Selection {
    match (choice, reply) {
        (Choice::Model(_), CheckReply::Text { text }) => selection_from_text(registry, text),
        (Choice::Model(_), _) => selection_from_text(registry, ""),
        (Choice::Embed(_), CheckReply::Vectors { vectors }) => by(Classifier::Vectors(vectors), plan, registry),
        (Choice::Embed(_), _) => by(Classifier::Vectors(&[]), plan, registry),
    }
}

fn by(classifier: Classifier<'_>, plan: &CheckPlan, registry: &SourceRegistry) -> Selection {
    let config = SelectionConfig { classifier, min_relevance: plan.min_relevance };
    select_sources(&plan.claim, registry, &config)
}

impl CheckFlow {
    /// Chooses sources, or asks for what is needed for that.
    pub(super) fn choose(&mut self) {
        match self.choice() {
            Ok(selection) => self.chosen(selection),
            Err(choice) => self.stage = Stage::Choosing(choice),
        }
    }

    fn choice(&self) -> Result<Selection, Choice> {
        let (plan, registry) = (&self.plan, &self.registry);
        if let Some(selection) = &plan.selection {
            return Ok(selection.clone());
        }
        let index = || LexicalIndex::of(registry, RuleTable::built_in());
        match plan.strategy {
            None => Ok(by(Classifier::RulesThenLexical(RuleTable::built_in(), &index()), plan, registry)),
            Some(SelectionStrategy::Rules) => Ok(by(Classifier::default(), plan, registry)),
            Some(SelectionStrategy::Embedding) if plan.embeds => {
                Err(Choice::Embed(texts_to_embed(&plan.claim, registry)))
            }
            Some(SelectionStrategy::Embedding) => Ok(by(Classifier::Lexical(&index()), plan, registry)),
            Some(SelectionStrategy::Llm) => {
                let model = plan.model.as_ref();
                let request = model.and_then(|model| {
                    selection_request(&plan.claim, registry, model.clone(), OutputForm::default()).ok()
                });
                // Without a model that can be asked nobody has said anything.
                request.map_or_else(
                    || Ok(selection_from_text(registry, "")),
                    |request| Err(Choice::Model(Box::new(request))),
                )
            }
        }
    }

    /// Takes a choice and begins to search.
    pub(super) fn chosen(&mut self, selection: Selection) {
        let (claim_type, n_sources) = (selection.claim_type.name(), selection.selected_sources.len());
        if selection.classification_method == ClassificationMethod::LlmFallback {
            self.note(CheckStepKind::ModelNotUsed, None, Some("it chose no source"), None);
        }
        self.note(CheckStepKind::SourcesChosen, None, Some(claim_type), Some(n_sources));
        for warning in &selection.warnings {
            let words = [Some(warning.code.name()), warning.subject.as_deref()];
            let words: Vec<&str> = words.into_iter().flatten().collect();
            self.note(CheckStepKind::SelectionWarning, None, Some(&words.join(": ")), None);
        }
        self.selection = Some(selection);
        self.begin_research();
    }

    /// The sources that a round asks, the heaviest first; sources of fact-checks were asked before.
    ///
    /// Where the gazettes are wanted, the first round asks them alone if there are any that can be asked.
    pub(super) fn sources_of_round(&self, round: u32) -> Vec<String> {
        let Some(selection) = &self.selection else { return Vec::new() };
        let wants_gazettes = self.route.as_ref().is_some_and(|route| route.outcome == RouteOutcome::Gazettes);
        let gazettes: Vec<String> = if wants_gazettes { self.gazettes() } else { Vec::new() };
        if round == 1 && !gazettes.is_empty() {
            return gazettes;
        }
        let mut names: Vec<String> = gazettes;
        for entry in tools_to_search(&self.registry, Some(selection)) {
            let is_asked = entry.category != Some(SourceCategory::FactChecks) && !names.contains(&entry.name);
            if is_asked && !self.is_given_up(&entry.name) && !self.skipped.contains(&entry.name) {
                names.push(entry.name.clone());
            }
        }
        let weight = |name: &String| source_weight(self.reliability(name), self.relevance(name));
        names.sort_by(|one, other| weight(other).total_cmp(&weight(one)));
        names.truncate(self.plan.max_sources as usize);
        names
    }

    fn gazettes(&self) -> Vec<String> {
        let gazettes = self.registry.available().filter(|entry| entry.category == Some(SourceCategory::Gazettes));
        let gazettes = gazettes.filter(|entry| !self.is_given_up(&entry.name) && !self.skipped.contains(&entry.name));
        gazettes.map(|entry| entry.name.clone()).collect()
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
