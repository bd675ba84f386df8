//! Sentences about the steps and sources of a check, from the names that its records have for states and reasons.

use crate::fill;
use crate::report::CheckReportStrings;

/// A step of a check, with the names of its record.
#[derive(Clone, Copy, Debug, Default)]
pub struct StepNames<'a> {
    /// What happened.
    pub kind: &'a str,
    /// The round of searching.
    pub round: u32,
    /// The title of the source.
    pub source: &'a str,
    /// The query, rating or name it is about.
    pub subject: &'a str,
    /// Why.
    pub reason: Option<&'a str>,
    /// How many.
    pub count: u32,
}

/// The state of a source, with the names of its record.
#[derive(Clone, Copy, Debug, Default)]
pub struct StateNames<'a> {
    /// The state.
    pub kind: &'a str,
    /// How many results, or seconds of a wait.
    pub count: Option<u32>,
    /// Why it gave no answer.
    pub reason: Option<&'a str>,
    /// Why it has nothing about the claim.
    pub nothing: Option<&'a str>,
    /// The HTTP status of a failure.
    pub status: Option<u16>,
}

impl CheckReportStrings {
    /// A step in a sentence; the name of an unknown step.
    #[must_use]
    pub fn step(&self, step: StepNames<'_>) -> String {
        let Some(sentence) = self.check_steps.text(step.kind) else { return step.kind.to_owned() };
        let subject = step.subject;
        let (warning, about) = subject.split_once(": ").unwrap_or((subject, ""));
        let warning = named(self.check_warnings.text(warning), warning);
        let warning = if about.is_empty() { warning.to_owned() } else { [warning, " (", about, ")"].concat() };
        let values = [
            ("n", &*step.count.to_string()),
            ("round", &step.round.to_string()),
            ("subject", subject),
            ("source", step.source),
            ("reason", step.reason.map_or(subject, |name| named(self.check_reasons.text(name), name))),
            ("nothing", named(self.check_nothing.text(subject), subject)),
            ("warning", &warning),
            ("route", named(self.check_routes.text(subject), subject)),
            ("type", named(self.check_types.text(subject), subject)),
            ("outcome", self.outcome(subject)),
            ("end", named(self.check_ends.text(subject), subject)),
        ];
        fill(sentence, &values)
    }

    /// What happened to a source, and why; the name of an unknown state.
    #[must_use]
    pub fn state(&self, state: StateNames<'_>) -> String {
        let count = state.count.unwrap_or_default().to_string();
        let text = fill(named(self.check_states.text(state.kind), state.kind), &[("n", &count)]);
        let reason = |name| named(self.check_reasons.text(name), name);
        match state.kind {
            "rate_limited" if state.count.is_some() => {
                [&text, ", ", &fill(self.check.again_in(), &[("n", &count)])].concat()
            }
            "unreachable" => [text.as_str(), ": ", reason(state.reason.unwrap_or("known_unreachable"))].concat(),
            "failed" => {
                let status = state.status.map(|status| fill(self.check.status(), &[("code", &status.to_string())]));
                let status = status.map(|status| [" (", &status, ")"].concat());
                [text.as_str(), ": ", state.reason.map_or("", reason), &status.unwrap_or_default()].concat()
            }
            "nothing_to_ask" => {
                let why = state.nothing.map(|name| [": ", named(self.check_nothing.text(name), name)].concat());
                [text, why.unwrap_or_default()].concat()
            }
            _ => text,
        }
    }

    /// Why a source was chosen: by the name of the reason, else in the words of whoever chose it.
    #[must_use]
    pub fn reason(&self, code: &str, words: &str, own: &str) -> String {
        match code {
            "words" => fill(self.check.reason_words(), &[("words", words)]),
            "near" => self.check.reason_near().to_owned(),
            "open_web" => self.check.reason_open_web().to_owned(),
            "fallback" => self.check.reason_fallback().to_owned(),
            _ => own.to_owned(),
        }
    }

    /// The outcome of a decision; that more evidence is needed for any other name.
    #[must_use]
    pub fn outcome(&self, name: &str) -> &'static str {
        match name {
            "True" => self.verdict.is_true(),
            "False" => self.verdict.is_false(),
            "Invalid" => self.verdict.invalid(),
            _ => self.verdict.again(),
        }
    }

    /// What a claim is about, in a sentence.
    #[must_use]
    pub fn claim_type(&self, name: &str) -> String {
        fill(self.check.claim_type(), &[("type", named(self.check_types.text(name), name))])
    }

    /// Who rated a claim, and how.
    #[must_use]
    pub fn rated_by(&self, rating: &str, publisher: Option<&str>) -> String {
        fill(self.check.rated_by(), &[("rating", rating), ("publisher", publisher.unwrap_or(self.check.someone()))])
    }
}

/// The text for a name, or the name itself where it is not known.
fn named<'a>(text: Option<&'static str>, name: &'a str) -> &'a str {
    text.unwrap_or(name)
}
