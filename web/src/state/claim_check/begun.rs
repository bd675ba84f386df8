//! A check that was begun. The state of the page holds it as a [`Check`]: only the part of the program with "Check a claim" knows what is in it.

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

use credence_address::is_web_address;
use credence_check::flow::{CheckFlow, CheckParts, CheckPlan, CheckStep};
use credence_check::registry::SourceRegistry;
use credence_check::report::{CheckReport, check_report};
use credence_check::source::SourceClients;
use credence_core::judge::HostTrust;

use super::source::DataSource;
use crate::service::check_driver::{CheckDriver, CheckHost, CheckRun};

/// A check that was begun.
pub trait Check {
    /// Runs it, or continues it after a stop. `host` is what it needs of the page, beside keys.
    ///
    /// # Errors
    /// The message of what is wrong with the claim or an address.
    fn start(&self, driver: &CheckDriver, clients: SourceClients, host: CheckHost) -> Result<CheckRun, String>;

    /// What it has found, and its log; `None` before the first run.
    fn found(&self) -> Option<(CheckReport, Vec<CheckStep>)>;
}

struct BegunCheck {
    plan: CheckPlan,
    registry: SourceRegistry,
    secrets: Vec<String>,
    /// The check, from its first run on.
    flow: OnceCell<Rc<RefCell<CheckFlow>>>,
}

/// A check of a claim with the sources as the user set them up.
pub fn new(claim: &str, sources: &[DataSource], trust: Vec<HostTrust>) -> Rc<dyn Check> {
    Rc::new(BegunCheck::new(claim, sources, trust))
}

impl Check for BegunCheck {
    fn start(&self, driver: &CheckDriver, clients: SourceClients, host: CheckHost) -> Result<CheckRun, String> {
        Ok(driver.start(self.flow(clients)?, CheckHost { secrets: self.secrets.clone(), ..host }))
    }

    fn found(&self) -> Option<(CheckReport, Vec<CheckStep>)> {
        let flow = self.flow.get()?.borrow();
        Some((check_report(&flow), flow.log().to_vec()))
    }
}

impl BegunCheck {
    fn new(claim: &str, sources: &[DataSource], trust: Vec<HostTrust>) -> Self {
        let mut registry = SourceRegistry::built_in();
        let access: Vec<_> = sources.iter().filter_map(DataSource::access).collect();
        let secrets = access.iter().filter_map(|(_, access)| access.key.clone()).collect();
        for (name, _) in access.iter().filter(|(_, access)| access.key.is_some()) {
            // It is the name of a built-in source.
            let _ = registry.set_key(name, true);
        }
        let plan = CheckPlan { access, trust, ..CheckPlan::new(claim) };
        Self { plan, registry, secrets, flow: OnceCell::new() }
    }

    /// The check itself, made with the clients of the sources at its first run.
    fn flow(&self, clients: SourceClients) -> Result<&Rc<RefCell<CheckFlow>>, String> {
        if let Some(flow) = self.flow.get() {
            return Ok(flow);
        }
        let mut bases = self.plan.access.iter().filter_map(|(name, access)| Some((name, access.base.as_deref()?)));
        if let Some((name, _)) = bases.find(|(_, base)| !is_web_address(base)) {
            return Err(["the address of `", name, "` is not an address of the web"].concat());
        }
        // The page asks no model.
        let parts = CheckParts { clients, models: None };
        let flow = CheckFlow::with_parts(self.plan.clone(), self.registry.clone(), parts);
        let flow = Rc::new(RefCell::new(flow.map_err(|problem| problem.to_string())?));
        Ok(self.flow.get_or_init(|| flow))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use credence_check::flow::CheckAction;

    fn typed(name: &str, key: &str, address: &str) -> Vec<DataSource> {
        let with = |source: DataSource| {
            let is_named = source.source.name == name;
            let mut typed = DataSource { address: if is_named { address.to_owned() } else { String::new() }, ..source };
            typed.type_key(if is_named { key.to_owned() } else { String::new() });
            typed
        };
        DataSource::all().into_iter().map(with).collect()
    }

    fn flow_of(claim: &str, sources: &[DataSource]) -> Result<Rc<RefCell<CheckFlow>>, String> {
        BegunCheck::new(claim, sources, Vec::new()).flow(SourceClients::all()).map(Rc::clone)
    }

    #[test]
    fn a_check_asks_a_source_with_its_key_at_the_address_that_was_typed() {
        let sources = typed("google_factcheck", "k", "https://my.example/checks");
        let flow = flow_of("Bees can count to four", &sources).unwrap();
        let actions = flow.borrow().actions();
        let [CheckAction::AskSource { source, request, .. }] = &actions[..] else { panic!("{actions:?}") };
        assert!(source == "google_factcheck" && request.url.starts_with("https://my.example/checks"), "{request:?}");
    }

    #[test]
    fn no_check_runs_with_an_invalid_address_or_a_claim_without_words() {
        let wrong = flow_of("Bees can count to four", &typed("wikipedia", "", "ftp://a"));
        assert_eq!(wrong.err().as_deref(), Some("the address of `wikipedia` is not an address of the web"));
        assert!(flow_of("…", &DataSource::all()).is_err());
    }
}
