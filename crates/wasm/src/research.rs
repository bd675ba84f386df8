//! The research loop for JavaScript: JSON text goes in, JSON text comes out. `npm/research-loop.mjs` wraps it.

use credence_json::Json;
use credence_part::part;
use credence_research::research_loop::{
    FoundPage, Hit, Quality, ResearchAnswer, ResearchError, ResearchLoop, ResearchPlan,
};
use wasm_bindgen::prelude::*;

use crate::boundary::{Argument, CallError, input, json_text, read, share, union};

/// The longest wait that can be allowed: a day.
const LONGEST_WAIT: u32 = 86_400;

input! {
    /// The research task. It may contain what `decideFromHistory` needs.
    open struct ResearchTask<'a> as "ResearchTask" {
        id: Option<String>,
        target: String,
        timeframe: Option<Json<'a>>,
    }
}

input! {
    /// Limits of the research.
    closed struct ResearchConfig as "ResearchConfig" {
        /// The queries of the rounds; the target is used when there are no more.
        queries: Vec<String> = Vec::new(),
        /// Search rounds, 1 to 100; 3 by default.
        max_attempts: Option<u32> as limit,
        /// Attempts per request, 1 to 10; 3 by default.
        max_tries: Option<u32> as limit,
        /// If a longer wait is asked for, in seconds, there is no retry; 300 by default.
        longest_wait: Option<u32> as limit,
        /// Pages read per round, 1 to 100; 5 by default.
        pages_per_attempt: Option<u32> as limit,
        /// `false`: the search results are judged, and no page is read.
        read_pages: Option<bool>,
        /// A source quality required in addition to the decision, such as 0.85, with two live domains.
        gate: Option<f64> as share,
    }
}

fn limit(argument: &Argument<'_>) -> Result<Option<u32>, CallError> {
    argument.optional_count(LONGEST_WAIT)
}

union! {
    /// The reply to an action. A failure that may pass (no status, 408, 425, 429, 5xx) is tried again.
    ResearchAnswer as "ResearchAnswer" {
        "found" => Found { query: Option<String>, results: Vec<FoundPage> },
        "page" => Page { page: FoundPage as partial_page => "Partial<FoundPage>" },
        "evidence" => Evidence { hits: Vec<Hit> },
        "decided" => Decided { is_final: bool, outcome: Option<String>, quality: Option<Quality> },
        "waited" => Waited {},
        "failed" => Failed { error: ResearchError },
    }
}

input! {
    /// A page that a search found.
    open FoundPage as "FoundPage" {
        url: String,
        title: Option<String>,
        pub_date: Option<String>,
        /// The snippet of the search result, or the full text.
        text: Option<String>,
    }
}

input! {
    /// A page whose address is known from the action.
    open struct PartialPage as "Partial<FoundPage>" {
        url: String = String::new(),
        title: Option<String>,
        pub_date: Option<String>,
        text: Option<String>,
    }
}

fn partial_page(argument: &Argument<'_>) -> Result<FoundPage, CallError> {
    let PartialPage { url, title, pub_date, text } = argument.read()?;
    Ok(FoundPage { url, title, pub_date, text })
}

input! {
    /// What a passage says about the claim, in the form of `decideFromHistory`.
    open Hit as "ResearchHit" {
        url: Option<String>,
        title: Option<String>,
        snippet: String = String::new(),
        /// `support`, `refute` or `unclear`.
        stance: String,
        weight: Option<f64> as share,
        tier: Option<String>,
        date_utc: Option<String>,
        pub_date: Option<String>,
    }
}

input! {
    /// The source quality, for the research gate.
    open Quality as "ResearchQuality" {
        score: f64,
        live_domains: u32,
    }
}

input! {
    /// Why an action failed.
    open ResearchError as "ResearchFailure" {
        message: String = String::new(),
        status: Option<u16> as status,
        retry_after: Option<u32>,
    }
}

fn status(argument: &Argument<'_>) -> Result<Option<u16>, CallError> {
    let status = argument.optional_count(u32::from(u16::MAX))?;
    Ok(status.and_then(|status| u16::try_from(status).ok()))
}

/// A running research.
#[wasm_bindgen(js_name = RawResearchLoop)]
#[derive(Debug)]
pub struct RawResearchLoop(ResearchLoop);

#[wasm_bindgen(js_class = RawResearchLoop)]
impl RawResearchLoop {
    /// Starts research for a task.
    #[wasm_bindgen(constructor)]
    #[part(research, RawResearchLoop)]
    pub fn new(task: &str, config: &str) -> Result<RawResearchLoop, CallError> {
        let config = Argument::parse("config", config)?;
        let plan = plan(read("task", task)?, config.read()?).checked();
        let plan = plan.map_err(|problem| config.field(problem.field).invalid(problem.expected))?;
        Ok(Self(ResearchLoop::new(plan)))
    }

    /// The next action, as JSON text.
    #[part(research, RawResearchLoop)]
    pub fn next(&self) -> Result<String, CallError> {
        json_text(&self.0.next())
    }

    /// Takes the answer to the action; whether it was expected.
    #[part(research, RawResearchLoop)]
    pub fn receive(&mut self, answer: &str) -> Result<bool, CallError> {
        Ok(self.0.receive(read("answer", answer)?))
    }

    /// Takes a list of answers, as `received` returned it.
    #[wasm_bindgen(js_name = receiveAll)]
    #[part(research, RawResearchLoop)]
    pub fn receive_all(&mut self, answers: &str) -> Result<(), CallError> {
        let answers: Option<Vec<ResearchAnswer>> = read("state.received", answers)?;
        for answer in answers.into_iter().flatten() {
            self.0.receive(answer);
        }
        Ok(())
    }

    /// Everything that was received, as JSON text.
    #[part(research, RawResearchLoop)]
    pub fn received(&self) -> Result<String, CallError> {
        json_text(&self.0.received())
    }

    /// The evidence found so far.
    #[part(research, RawResearchLoop)]
    pub fn evidence(&self) -> Result<String, CallError> {
        json_text(&self.0.evidence())
    }

    /// The pages that were read.
    #[part(research, RawResearchLoop)]
    pub fn pages(&self) -> Result<String, CallError> {
        json_text(&self.0.pages())
    }

    /// The queries that were sent.
    #[part(research, RawResearchLoop)]
    pub fn queries(&self) -> Result<String, CallError> {
        json_text(&self.0.queries())
    }

    /// The log from step `first` on.
    #[part(research, RawResearchLoop)]
    pub fn log(&self, first: u32) -> Result<String, CallError> {
        json_text(&self.0.log().get(first as usize..).unwrap_or_default())
    }
}

fn plan(task: ResearchTask<'_>, config: Option<ResearchConfig>) -> ResearchPlan {
    let mut plan = ResearchPlan::new(&task.target);
    plan.id = task.id;
    if let Some(config) = config {
        plan.queries = config.queries;
        plan.max_attempts = config.max_attempts.unwrap_or(plan.max_attempts);
        plan.max_tries = config.max_tries.unwrap_or(plan.max_tries);
        plan.longest_wait = config.longest_wait.unwrap_or(plan.longest_wait);
        plan.pages_per_attempt = config.pages_per_attempt.unwrap_or(plan.pages_per_attempt);
        plan.read_pages = config.read_pages.unwrap_or(plan.read_pages);
        plan.gate = config.gate;
    }
    plan
}
