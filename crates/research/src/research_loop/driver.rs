//! Runs a loop with what a host can do: natively or in a browser, since nothing here needs threads.

use std::future::Future;
use std::pin::pin;

use futures_util::future::{Either, select};

use super::{Action, FoundPage, Hit, Quality, ResearchAnswer, ResearchError, ResearchLoop};

/// What a host can do for research. Nothing is required to move between threads, so that a browser can do it, too.
#[expect(async_fn_in_trait, reason = "a future of a browser cannot be sent to another thread")]
pub trait Researcher {
    /// Searches, and gives the results best first.
    async fn search(&mut self, query: &str, attempt: u32) -> Result<Vec<FoundPage>, ResearchError>;
    /// Reads a page.
    async fn read(&mut self, page: &FoundPage) -> Result<FoundPage, ResearchError>;
    /// Says what a page says about the claim.
    async fn judge(&mut self, target: &str, page: &FoundPage) -> Result<Vec<Hit>, ResearchError>;
    /// Decides from the evidence: whether that is final, the outcome, and how good the sources are.
    async fn decide(
        &mut self,
        research: &ResearchLoop,
        attempts: u32,
        max_attempts: u32,
    ) -> Result<(bool, Option<String>, Option<Quality>), ResearchError>;
    /// Waits.
    async fn wait(&mut self, seconds: u32);
}

/// Runs a loop to its end, or until `cancelled`; the loop keeps what it knows and can be run again.
///
/// `None` when it was cancelled.
pub async fn run_research<Host: Researcher>(
    research: &mut ResearchLoop,
    host: &mut Host,
    cancelled: impl Future<Output = ()>,
) -> Option<Action> {
    let mut cancelled = pin!(cancelled);
    loop {
        let action = research.next();
        if action.is_end() {
            return Some(action);
        }
        let answer = match select(&mut cancelled, pin!(perform(&action, research, host))).await {
            Either::Left(_) => return None,
            Either::Right((answer, _)) => answer,
        };
        research.receive(answer);
    }
}

async fn perform<Host: Researcher>(action: &Action, research: &ResearchLoop, host: &mut Host) -> ResearchAnswer {
    let answer = match action {
        Action::Search { attempt, query } => {
            let found = host.search(query, *attempt).await;
            found.map(|results| ResearchAnswer::Found { query: None, results })
        }
        Action::Read { page, .. } => host.read(page).await.map(|page| ResearchAnswer::Page { page }),
        Action::Judge { page, .. } => {
            let judged = host.judge(&research.plan().target, page).await;
            judged.map(|hits| ResearchAnswer::Evidence { hits })
        }
        Action::Decide { attempts, max_attempts } => {
            let decided = host.decide(research, *attempts, *max_attempts).await;
            decided.map(|(is_final, outcome, quality)| ResearchAnswer::Decided { is_final, outcome, quality })
        }
        Action::Wait { seconds, .. } => {
            host.wait(*seconds).await;
            Ok(ResearchAnswer::Waited)
        }
        Action::Done { .. } | Action::Failed { .. } => Ok(ResearchAnswer::Waited),
    };
    answer.unwrap_or_else(|error| ResearchAnswer::Failed { error })
}
