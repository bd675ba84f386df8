//! The research loop for JavaScript.

use std::borrow::Cow;

use crate::boundary::{Argument, CallError, json_text};
use credence_research::research_loop::{
    FoundPage, Hit, PlanProblem, Quality, ResearchAnswer, ResearchError, ResearchLoop, ResearchPlan,
};
use wasm_bindgen::prelude::*;

const PLAN: [&str; 7] =
    ["queries", "max_attempts", "max_tries", "longest_wait", "pages_per_attempt", "read_pages", "gate"];

/// The longest wait that can be allowed: a day.
const LONGEST_WAIT: u32 = 86_400;

/// A piece of research under way.
#[wasm_bindgen(js_name = RawResearchLoop)]
#[derive(Debug)]
pub struct RawResearchLoop(ResearchLoop);

#[wasm_bindgen(js_class = RawResearchLoop)]
impl RawResearchLoop {
    /// Begins research for a task.
    ///
    /// # Errors
    /// When the task has no target, or a bound is none.
    #[wasm_bindgen(constructor)]
    pub fn new(task: &str, config: &str) -> Result<RawResearchLoop, CallError> {
        let (task, config) = (Argument::parse("task", task)?, Argument::parse("config", config)?);
        Ok(Self(ResearchLoop::new(plan(&task, &config)?)))
    }

    /// What is to be done now, as JSON text.
    ///
    /// # Errors
    /// Never for what a loop holds.
    pub fn next(&self) -> Result<String, CallError> {
        json_text(&self.0.next())
    }

    /// Takes what came of it; whether it was an answer to that.
    ///
    /// # Errors
    /// When the answer has a value of the wrong type.
    pub fn receive(&mut self, answer: &str) -> Result<bool, CallError> {
        let answer = Argument::parse("answer", answer)?;
        Ok(self.0.receive(read_answer(answer)?))
    }

    /// Takes a list of answers, as `received` gave it.
    ///
    /// # Errors
    /// When one of them has a value of the wrong type.
    #[wasm_bindgen(js_name = receiveAll)]
    pub fn receive_all(&mut self, answers: &str) -> Result<(), CallError> {
        for answer in Argument::parse("state.received", answers)?.each_given(read_answer)? {
            self.0.receive(answer);
        }
        Ok(())
    }

    /// Everything that was received, as JSON text.
    ///
    /// # Errors
    /// Never for what a loop holds.
    pub fn received(&self) -> Result<String, CallError> {
        json_text(&self.0.received())
    }

    /// What was found for and against the claim.
    ///
    /// # Errors
    /// Never for what a loop holds.
    pub fn evidence(&self) -> Result<String, CallError> {
        json_text(&self.0.evidence())
    }

    /// The pages that were read.
    ///
    /// # Errors
    /// Never for what a loop holds.
    pub fn pages(&self) -> Result<String, CallError> {
        json_text(&self.0.pages())
    }

    /// The queries that were sent.
    ///
    /// # Errors
    /// Never for what a loop holds.
    pub fn queries(&self) -> Result<String, CallError> {
        json_text(&self.0.queries())
    }

    /// What was done and why, from the step numbered `first` on.
    ///
    /// # Errors
    /// Never for what a loop holds.
    pub fn log(&self, first: u32) -> Result<String, CallError> {
        json_text(&self.0.log().get(first as usize..).unwrap_or_default())
    }
}

fn plan(task: &Argument<'_>, config: &Argument<'_>) -> Result<ResearchPlan, CallError> {
    let task = task.clone().object()?;
    let config = config.clone().optional_object(&PLAN)?;
    let defaults = ResearchPlan::new(&task.field("target").text()?);
    let bound = |name: &'static str, otherwise: u32| {
        config.field(name).optional_count(LONGEST_WAIT).map(|given| given.unwrap_or(otherwise))
    };
    let read_pages = config.field("read_pages");
    let plan = ResearchPlan {
        id: text(&task, "id")?,
        queries: config.field("queries").each_given(|query| query.text().map(Cow::into_owned))?,
        max_attempts: bound("max_attempts", defaults.max_attempts)?,
        max_tries: bound("max_tries", defaults.max_tries)?,
        longest_wait: bound("longest_wait", defaults.longest_wait)?,
        pages_per_attempt: bound("pages_per_attempt", defaults.pages_per_attempt)?,
        read_pages: if read_pages.is_given() { read_pages.boolean()? } else { defaults.read_pages },
        gate: config.field("gate").optional_share()?,
        ..defaults
    };
    plan.checked().map_err(|problem: PlanProblem| config.field(problem.field).wrong(problem.expected))
}

/// The kinds of an answer.
#[derive(Clone, Copy)]
enum Kind {
    Found,
    Page,
    Evidence,
    Decided,
    Waited,
    Failed,
}

const KINDS: [(&str, Kind); 6] = [
    ("found", Kind::Found),
    ("page", Kind::Page),
    ("evidence", Kind::Evidence),
    ("decided", Kind::Decided),
    ("waited", Kind::Waited),
    ("failed", Kind::Failed),
];

fn read_answer(answer: Argument<'_>) -> Result<ResearchAnswer, CallError> {
    let answer = answer.object()?;
    let named = answer.field("kind");
    let kind = named.one_of(&KINDS)?.ok_or_else(|| named.wrong("the kind of an answer, such as `found`"))?;
    Ok(match kind {
        Kind::Found => {
            ResearchAnswer::Found { query: text(&answer, "query")?, results: answer.field("results").each(page)? }
        }
        Kind::Page => ResearchAnswer::Page { page: page_of_the_action(answer.field("page"))? },
        Kind::Evidence => ResearchAnswer::Evidence { hits: answer.field("hits").each(hit)? },
        Kind::Decided => ResearchAnswer::Decided {
            is_final: answer.field("is_final").boolean()?,
            outcome: text(&answer, "outcome")?,
            quality: quality(&answer.field("quality"))?,
        },
        Kind::Waited => ResearchAnswer::Waited,
        Kind::Failed => ResearchAnswer::Failed { error: error(&answer.field("error"))? },
    })
}

fn text(holder: &Argument<'_>, name: &'static str) -> Result<Option<String>, CallError> {
    Ok(holder.field(name).optional_text()?.map(Cow::into_owned))
}

fn page(page: Argument<'_>) -> Result<FoundPage, CallError> {
    let page = page.object()?;
    Ok(FoundPage { url: page.field("url").text()?.into_owned(), ..page_of_the_action(page)? })
}

/// A page whose address is known from what was asked.
fn page_of_the_action(page: Argument<'_>) -> Result<FoundPage, CallError> {
    let page = page.object()?;
    let url = text(&page, "url")?.unwrap_or_default();
    Ok(FoundPage { url, title: text(&page, "title")?, pub_date: text(&page, "pub_date")?, text: text(&page, "text")? })
}

fn hit(hit: Argument<'_>) -> Result<Hit, CallError> {
    let hit = hit.object()?;
    Ok(Hit {
        url: text(&hit, "url")?,
        title: text(&hit, "title")?,
        snippet: text(&hit, "snippet")?.unwrap_or_default(),
        stance: hit.field("stance").text()?.into_owned(),
        weight: hit.field("weight").optional_share()?,
        tier: text(&hit, "tier")?,
        date_utc: text(&hit, "date_utc")?,
        pub_date: text(&hit, "pub_date")?,
    })
}

fn quality(quality: &Argument<'_>) -> Result<Option<Quality>, CallError> {
    if !quality.is_given() {
        return Ok(None);
    }
    let score = quality.field("score").number()?;
    Ok(Some(Quality { score, live_domains: quality.field("live_domains").count(u32::MAX)? }))
}

fn error(error: &Argument<'_>) -> Result<ResearchError, CallError> {
    let error = error.clone().object()?;
    let status = error.field("status").optional_count(u32::from(u16::MAX))?;
    Ok(ResearchError {
        message: text(&error, "message")?.unwrap_or_default(),
        status: status.and_then(|status| u16::try_from(status).ok()),
        retry_after: error.field("retry_after").optional_count(u32::MAX)?,
    })
}
