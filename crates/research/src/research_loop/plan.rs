//! The plan of a research loop: the claim and the bounds.

use std::fmt;

/// The task and its bounds. `new` has the defaults; the fields may be changed before the loop begins.
#[derive(Clone, Debug, PartialEq)]
pub struct ResearchPlan {
    /// The caller's name for the task.
    pub id: Option<String>,
    /// The claim or question.
    pub target: String,
    /// The query of each round; the claim itself once they are used up.
    pub queries: Vec<String>,
    /// Rounds of searching, 1 to 100: 3.
    pub max_attempts: u32,
    /// Tries of one request, 1 to 10: 3.
    pub max_tries: u32,
    /// A longer wait than so many seconds ends the tries: 300.
    pub longest_wait: u32,
    /// Pages that are read in one round, 1 to 100: 5.
    pub pages_per_attempt: u32,
    /// Whether pages are read; otherwise the texts of search results are judged.
    pub read_pages: bool,
    /// The source quality required beside the decision, such as 0.85; `None` for no requirement.
    pub gate: Option<f64>,
}

/// An invalid bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlanProblem {
    /// The field.
    pub field: &'static str,
    /// What was expected there.
    pub expected: &'static str,
}

impl fmt::Display for PlanProblem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "`{}` is out of bounds, expected {}", self.field, self.expected)
    }
}

impl std::error::Error for PlanProblem {}

impl ResearchPlan {
    /// A plan for a claim, with the defaults for the rest.
    #[must_use]
    pub fn new(target: &str) -> Self {
        Self {
            id: None,
            target: target.to_owned(),
            queries: Vec::new(),
            max_attempts: 3,
            max_tries: 3,
            longest_wait: 300,
            pages_per_attempt: 5,
            read_pages: true,
            gate: None,
        }
    }

    /// This plan, if every bound is one.
    ///
    /// # Errors
    /// Names the first bound that is not.
    pub fn checked(self) -> Result<Self, PlanProblem> {
        let checks = [
            ((1..=100).contains(&self.max_attempts), "max_attempts", "a whole number from 1 to 100"),
            ((1..=10).contains(&self.max_tries), "max_tries", "a whole number from 1 to 10"),
            ((1..=100).contains(&self.pages_per_attempt), "pages_per_attempt", "a whole number from 1 to 100"),
            (self.gate.is_none_or(|gate| (0.0..=1.0).contains(&gate)), "gate", "a number from 0 to 1"),
        ];
        match checks.into_iter().find(|(is_fine, ..)| !is_fine) {
            Some((_, field, expected)) => Err(PlanProblem { field, expected }),
            None => Ok(self),
        }
    }

    /// What is searched for in a round, from 1.
    pub(super) fn query(&self, attempt: u32) -> &str {
        let index = attempt.saturating_sub(1) as usize;
        self.queries.get(index).map_or(&self.target, |query| query)
    }
}
