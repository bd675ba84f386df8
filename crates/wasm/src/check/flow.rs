//! The check of a claim for JavaScript.

use crate::boundary::{Argument, CallError, json_text, read};
use credence_check::flow::{CheckFlow, CheckPart, ReceivedReply};
use credence_check::report::{check_report, log};
use credence_part::part;
use wasm_bindgen::prelude::*;

use crate::check::registry::RawSourceRegistry;
use crate::check::{part, plan};

/// A running check.
#[wasm_bindgen(js_name = RawCheckFlow)]
#[derive(Debug)]
pub struct RawCheckFlow(CheckFlow);

#[wasm_bindgen(js_class = RawCheckFlow)]
impl RawCheckFlow {
    /// Starts a check. Later changes of the registry do not affect it.
    #[wasm_bindgen(constructor)]
    #[part(check, RawCheckFlow)]
    pub fn new(claim: &str, options: &str, registry: &RawSourceRegistry) -> Result<RawCheckFlow, CallError> {
        let options = Argument::parse("options", options)?;
        let flow = CheckFlow::with_parts(plan::read(claim, &options, &registry.0)?, registry.0.clone(), part::loaded());
        flow.map(Self).map_err(|problem| plan::invalid_plan(claim, &options, problem))
    }

    /// Everything that can be done now, as JSON text.
    #[part(check, RawCheckFlow)]
    pub fn actions(&self) -> Result<String, CallError> {
        json_text(&self.0.actions())
    }

    /// Uses a part that was loaded, by its name as JSON text.
    #[wasm_bindgen(js_name = usePart)]
    #[part(check, RawCheckFlow)]
    pub fn use_part(&mut self, part: &str) -> Result<(), CallError> {
        match read("part", part)? {
            CheckPart::Models => self.0.add_models(part::models()),
            CheckPart::Web => self.0.add_clients(part::web()),
            CheckPart::Papers => self.0.add_clients(part::papers()),
            CheckPart::Brazil => self.0.add_clients(part::brazil()),
        }
        Ok(())
    }

    /// Takes the reply to an action; `false` if the action is not listed.
    #[part(check, RawCheckFlow)]
    pub fn receive(&mut self, id: &str, reply: &str) -> Result<bool, CallError> {
        Ok(self.0.receive(id, read("reply", reply)?))
    }

    /// Takes a list of replies with their ids, as `received` returned it.
    #[wasm_bindgen(js_name = receiveAll)]
    #[part(check, RawCheckFlow)]
    pub fn receive_all(&mut self, received: &str) -> Result<(), CallError> {
        let received: Option<Vec<ReceivedReply>> = read("received", received)?;
        for received in received.into_iter().flatten() {
            self.0.receive_again(received);
        }
        Ok(())
    }

    /// Stops the check; what was received is kept.
    #[part(check, RawCheckFlow)]
    pub fn stop(&mut self) {
        self.0.stop();
    }

    /// Continues a stopped check.
    #[wasm_bindgen(js_name = goOn)]
    #[part(check, RawCheckFlow)]
    pub fn go_on(&mut self) {
        self.0.continue_after_stop();
    }

    /// Skips a source; `false` if it is unknown or was skipped before.
    #[wasm_bindgen(js_name = skipSource)]
    #[part(check, RawCheckFlow)]
    pub fn skip_source(&mut self, name: &str) -> bool {
        self.0.skip_source(name)
    }

    /// Everything that was received, as JSON text.
    #[part(check, RawCheckFlow)]
    pub fn received(&self) -> Result<String, CallError> {
        json_text(&self.0.received().collect::<Vec<_>>())
    }

    /// The log from the step with index `first` on.
    #[part(check, RawCheckFlow)]
    pub fn log(&self, first: u32) -> Result<String, CallError> {
        json_text(&log(&self.0, first as usize))
    }

    /// The current report, as JSON text.
    #[part(check, RawCheckFlow)]
    pub fn report(&self) -> Result<String, CallError> {
        json_text(&check_report(&self.0))
    }

    /// The current report, as Markdown: in English, or in the language of a file of texts.
    #[part(check, RawCheckFlow)]
    pub fn markdown(&self, language: Option<String>) -> String {
        part::markdown(&self.0, language)
    }
}
