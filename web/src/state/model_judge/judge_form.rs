//! What is typed into the form of "Ask a model to judge", what asking costs, and the asking itself.

use credence_core::judge::{JudgeState, ModelReading};
use credence_json::Json;
use credence_json_record::fields::{named, text};
use credence_json_record::object::JsonObject;
use credence_judge::{JudgeAction, JudgeCost, JudgeFlow, JudgeMessage, JudgePlan, JudgeReply, KnownReading};
use leptos::prelude::untrack;
use web_sys::AbortSignal;

use super::{JudgedSentence, Memory, ModelJudge};
use crate::service::give_up::{GiveUp, either};
use crate::service::judge_models::{self, JudgeModel, ModelOfBrowser};
use crate::service::location;
use crate::service::storage;
use crate::service::task::spawn_local;
use crate::service::web_host::web_host;
use crate::signal::{RwSignal, StoredValue};
use crate::state::TurnState;
use crate::state::bound_secret::BoundSecret;

/// The storage key of the settings.
const KEPT: &str = "judge";

/// What an agent that does not answer is reported with.
const NO_ANSWER: &str = "the agent did not answer";

credence_named::named_enum! {
    /// Who judges.
    pub enum JudgeKind {
        /// A model at an address.
        Endpoint = "endpoint",
        /// The connected agent.
        Agent = "agent",
        /// The model of the browser.
        Browser = "browser",
    }
}

/// What asking would send.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bill {
    /// The host that texts are sent to.
    pub host: String,
    /// How much is sent at most.
    pub cost: JudgeCost,
    /// Whether the model of the browser is there, if that judges.
    pub browser: Option<ModelOfBrowser>,
}

/// What the form says of its run.
#[derive(Clone, Debug, PartialEq)]
pub enum JudgeStatus {
    /// None has begun.
    NotBegun,
    /// So much of the browser's model is downloaded.
    Downloading(f64),
    /// Sentences are being judged.
    Judging {
        /// How many are done.
        n_done: usize,
        /// How many there are.
        n_all: usize,
    },
    /// The run has ended.
    Over {
        /// The name of the model.
        model: String,
        /// How many of its readings count.
        n_counted: usize,
        /// How many do not.
        n_others: usize,
        /// Why a request failed.
        failure: Option<String>,
    },
}

/// The form for one turn.
#[derive(Clone, Copy)]
pub struct JudgeForm {
    judge: ModelJudge,
    turn: TurnState,
    /// Who judges.
    pub kind: RwSignal<JudgeKind>,
    /// The address of the model.
    pub url: RwSignal<String>,
    /// The name of the model.
    pub model: RwSignal<String>,
    /// The key.
    pub key: RwSignal<BoundSecret>,
    /// What asking would send; `None` while an entry is missing.
    pub bill: RwSignal<Option<Bill>>,
    /// What is said of the run.
    pub status: RwSignal<JudgeStatus>,
    /// The model of the browser, if it has one.
    browser: StoredValue<Option<JudgeModel>>,
    /// What stops the run.
    running: RwSignal<Option<GiveUp>>,
}

/// Who judges, with what its readings and requests are named by.
struct Asked {
    name: String,
    host: String,
    /// The model; without one, the connected agent.
    model: Option<JudgeModel>,
}

impl JudgeForm {
    /// The form with the settings of the last one.
    #[must_use]
    pub fn new(judge: ModelJudge, turn: TurnState) -> Self {
        let settings = storage::load(KEPT).unwrap_or_default();
        let settings = Json::parse(&settings).ok();
        let written = |name: &str| settings.and_then(|settings| text(settings, name)).unwrap_or_default();
        let status = RwSignal::new(JudgeStatus::NotBegun);
        let tell = move |share| status.set(JudgeStatus::Downloading(share));
        let form = Self {
            judge,
            turn,
            kind: RwSignal::new(settings.and_then(|settings| named(settings, "kind")).unwrap_or(JudgeKind::Endpoint)),
            url: RwSignal::new(written("url")),
            model: RwSignal::new(written("model")),
            key: RwSignal::new(judge.memory.with_value(|memory| memory.key.clone())),
            bill: RwSignal::new(None),
            status,
            browser: StoredValue::new(judge_models::of_browser(tell)),
            running: RwSignal::new(None),
        };
        if !form.kinds().contains(&form.kind.get_untracked()) {
            form.kind.set(JudgeKind::Endpoint);
        }
        form.explain();
        form
    }

    /// Who can judge here.
    #[must_use]
    pub fn kinds(self) -> Vec<JudgeKind> {
        let can_judge = |kind: &JudgeKind| match kind {
            JudgeKind::Endpoint => true,
            JudgeKind::Agent => !self.agent().is_empty(),
            JudgeKind::Browser => self.browser.with_value(Option::is_some),
        };
        JudgeKind::ALL.into_iter().filter(can_judge).collect()
    }

    /// The host of the connected agent; empty for none.
    #[must_use]
    pub fn agent(self) -> String {
        self.judge.agent()
    }

    /// Whether sentences are being judged.
    #[must_use]
    pub fn is_running(self) -> bool {
        self.running.with(Option::is_some)
    }

    /// The origin of the address; `None` while it is not that of a page of the web.
    pub fn origin(self) -> Option<String> {
        self.url.with(|url| location::origin_of(url))
    }

    /// Takes a key for the address that is set.
    pub fn type_key(self, key: String) {
        self.key.set(BoundSecret::typed(key, untrack(|| self.origin())));
    }

    /// Takes what was typed: the settings are stored, the key stays in memory.
    pub fn changed(self) {
        let (kind, url, model) = (self.kind.get_untracked(), self.url.get_untracked(), self.model.get_untracked());
        self.judge.memory.update_value(|memory| memory.key = self.key.get_untracked());
        let settings = JsonObject::new().text("kind", kind.name()).text("url", url.trim()).text("model", model.trim());
        storage::keep(KEPT, &settings.end());
        self.explain();
    }

    /// Binds a key that was typed before the address to it.
    pub fn bind_key(self) {
        self.key.update(|key| *key = std::mem::take(key).bound(untrack(|| self.origin())));
    }

    /// Keeps the key for the address that is set.
    pub fn keep_key(self) {
        self.key.update(|key| *key = std::mem::take(key).kept_for(untrack(|| self.origin())));
        self.changed();
    }

    /// Says what asking would send. Nothing is sent.
    fn explain(self) {
        let bill = self.asked().map(|asked| {
            let sentences = self.judge.sentences(self.turn);
            let costs = sentences.iter().map(|sentence| self.flow(sentence, &asked.name).cost());
            Bill { host: asked.host, cost: costs.sum(), browser: None }
        });
        self.bill.set(bill);
        let browser = self.browser.get_value().filter(|_| self.kind.get_untracked() == JudgeKind::Browser);
        if let Some(browser) = browser {
            spawn_local(async move {
                let presence = browser.presence().await;
                if self.kind.try_get_untracked() == Some(JudgeKind::Browser) {
                    self.bill.update(|bill| bill.iter_mut().for_each(|bill| bill.browser = Some(presence)));
                }
            });
        }
    }

    /// Who is chosen; `None` if an entry is missing.
    fn asked(self) -> Option<Asked> {
        let model = match self.kind.get_untracked() {
            JudgeKind::Agent => return Some(Asked { name: self.agent(), host: self.agent(), model: None }),
            JudgeKind::Browser => self.browser.get_value()?,
            JudgeKind::Endpoint => {
                let (url, model, key) =
                    (self.url.get_untracked(), self.model.get_untracked(), self.key.get_untracked());
                web_host(&url).filter(|_| !model.trim().is_empty())?;
                let key = Some(key.sent_to(untrack(|| self.origin()).as_deref())).filter(|key| !key.is_empty());
                judge_models::at_address(url.trim(), model.trim(), key)?
            }
        };
        Some(Asked { name: model.name(), host: model.host(), model: Some(model) })
    }

    /// What is to be asked about a sentence and is not known yet.
    fn flow(self, sentence: &JudgedSentence, model: &str) -> JudgeFlow {
        let texts = sentence.texts.iter().map(|(_, text)| text.clone()).collect();
        let plan = JudgePlan { claim: sentence.claim.clone(), texts, model: model.to_owned(), ..JudgePlan::default() };
        let flow = JudgeFlow::new(plan.clone());
        let readings = flow.result().readings;
        let is_asked = |known: &&KnownReading| readings.iter().any(|reading| reading.key == known.key);
        let known = |memory: &Memory| memory.known.iter().filter(is_asked).cloned().collect::<Vec<_>>();
        let known = self.judge.memory.with_value(known);
        if known.is_empty() { flow } else { JudgeFlow::new(JudgePlan { known, ..plan }) }
    }

    /// Stops the run.
    pub fn stop(self) {
        if let Some(run) = self.running.get_untracked() {
            run.now();
        }
    }

    /// Judges all sentences, until the run is stopped or the conversation has ended.
    pub fn start(self) {
        self.bind_key();
        let run = GiveUp::new();
        let (Some(asked), Some(stop), Some(ended)) = (self.asked(), run.signal(), self.judge.requests.signal()) else {
            return;
        };
        self.running.set(Some(run));
        let sentences = self.judge.sentences(self.turn);
        spawn_local(async move {
            let readings = self.judge_all(&asked, &sentences, &either(&stop, &ended), &ended).await;
            // The form may be gone.
            if !ended.aborted() && self.running.try_get_untracked().is_some() {
                self.running.set(None);
                self.explain();
                self.status.set(over(asked.name, &readings));
            }
        });
    }

    async fn judge_all(
        self,
        asked: &Asked,
        sentences: &[JudgedSentence],
        stop: &AbortSignal,
        ended: &AbortSignal,
    ) -> Vec<ModelReading> {
        let mut all = Vec::new();
        for (n_done, sentence) in sentences.iter().enumerate() {
            self.status.set(JudgeStatus::Judging { n_done, n_all: sentences.len() });
            let readings = self.judge_one(asked, sentence, stop).await;
            // The pairs of the next conversation have the same numbers.
            if ended.aborted() {
                break;
            }
            self.judge.take(self.turn, sentence, &readings);
            // A model that does not answer is not asked about every other sentence.
            let is_silent = readings.iter().all(|reading| reading.state == JudgeState::Failed);
            all.extend(readings);
            if stop.aborted() || is_silent {
                break;
            }
        }
        all
    }

    async fn judge_one(self, asked: &Asked, sentence: &JudgedSentence, stop: &AbortSignal) -> Vec<ModelReading> {
        let mut flow = self.flow(sentence, &asked.name);
        loop {
            let (id, reply) = match flow.action() {
                JudgeAction::Done => break,
                JudgeAction::Compare { id, quotes } => {
                    (id, JudgeReply::Compared(self.judge.comparison.compare_quotes(&quotes)))
                }
                JudgeAction::AskModel { id, messages, schema, .. } => {
                    (id, self.reply(asked, &messages, &schema, stop).await)
                }
            };
            // A stop during the request is a stop, not a failure of the model.
            if stop.aborted() || !flow.receive(&id, reply) {
                flow.stop();
            }
        }
        let readings = flow.result().readings;
        self.judge.memory.update_value(|memory| remember(&mut memory.known, &readings));
        readings
    }

    async fn reply(self, asked: &Asked, messages: &[JudgeMessage], schema: &str, stop: &AbortSignal) -> JudgeReply {
        let reply = match &asked.model {
            Some(model) => model.reply(messages, schema, stop).await,
            None => {
                let texts: Vec<&str> = messages.iter().map(|message| message.content.as_str()).collect();
                let answer = self.judge.ask_agent(&texts.join("\n\n"), stop.clone()).await;
                answer.map_err(|_| NO_ANSWER.to_owned())
            }
        };
        reply.map_or_else(|message| JudgeReply::Failed(Some(message)), JudgeReply::Text)
    }
}

/// Keeps what a model said, so that it is not asked again.
fn remember(known: &mut Vec<KnownReading>, readings: &[ModelReading]) {
    for reading in readings.iter().filter_map(KnownReading::of) {
        known.retain(|before| before.key != reading.key);
        known.push(reading);
    }
}

/// How many readings count, and why the others do not.
fn over(model: String, readings: &[ModelReading]) -> JudgeStatus {
    let n_counted = readings.iter().filter(|reading| reading.state == JudgeState::Counted).count();
    let failed = readings.iter().filter(|reading| reading.state == JudgeState::Failed);
    let failure = failed.filter_map(|reading| reading.message.clone()).find(|message| !message.is_empty());
    JudgeStatus::Over { model, n_counted, n_others: readings.len() - n_counted, failure }
}

#[cfg(test)]
mod tests {
    use super::*;
    use credence_judge::ModelStance;

    fn reading(key: &str, state: JudgeState, message: Option<&str>) -> ModelReading {
        ModelReading {
            model: "m".to_owned(),
            state,
            stance: Some(ModelStance::Supports).filter(|_| message.is_none()),
            quote: Some("a quote".to_owned()),
            conflict: None,
            negated: Some(ModelStance::Refutes).filter(|_| state == JudgeState::Counted),
            message: message.map(str::to_owned),
            key: key.to_owned(),
        }
    }

    #[test]
    fn the_first_failure_is_named_and_the_readings_are_counted() {
        let readings = [
            reading("a", JudgeState::Counted, None),
            reading("b", JudgeState::Failed, Some("")),
            reading("c", JudgeState::Failed, Some("status 500")),
            reading("d", JudgeState::QuoteMissing, Some("no failure")),
        ];
        let failure = Some("status 500".to_owned());
        assert_eq!(
            over("m".to_owned(), &readings),
            JudgeStatus::Over { model: "m".to_owned(), n_counted: 1, n_others: 3, failure }
        );
    }

    #[test]
    fn only_what_need_not_be_asked_again_is_remembered_once() {
        let mut known = Vec::new();
        let counted = reading("a", JudgeState::Counted, None);
        remember(&mut known, &[counted.clone(), reading("b", JudgeState::Stopped, None), counted]);
        assert_eq!(known.iter().map(|known| known.key.as_str()).collect::<Vec<_>>(), ["a"]);
    }
}
