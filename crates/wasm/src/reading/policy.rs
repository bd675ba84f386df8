//! A caller's trust policy, with the path of what is invalid in it.

use credence_core::trust::{OverrideEntry, PolicyDocument, PolicyEntry, PolicyProblem, TrustPolicy};

use crate::boundary::{Argument, CallError, ErrorCode, FromArgument, input};

input! {
    /// Rules that are applied before the bundled ones.
    closed struct PolicyInput as "PolicyDocument" {
        allowlist: Vec<PolicyEntry> as entries => "readonly (string | PolicyEntry)[] | null",
        denylist: Vec<PolicyEntry> as entries => "readonly (string | PolicyEntry)[] | null",
        greylist: Vec<PolicyEntry> as entries => "readonly (string | PolicyEntry)[] | null",
        graylist: Vec<PolicyEntry> as entries => "",
        user_overrides: Vec<OverrideEntry> = Vec::new(),
    }
}

input! {
    /// One rule of a policy.
    closed PolicyEntry as "PolicyEntry" {
        /// `x`, `.x` or `*.x` for a domain and everything below it.
        domain: String,
        trust_level: Option<String> => "TrustLevel | null",
        reason: Option<String>,
        origin: Option<String>,
        /// Limits the rule to one section of the site.
        path: Option<String>,
        /// First day of publication the rule holds for, as `YYYY-MM-DD`.
        from: Option<String>,
        /// Last day of publication the rule holds for.
        until: Option<String>,
        kind: Option<String>,
    }
}

input! {
    /// The level a user gives to one exact host.
    closed OverrideEntry as "OverrideEntry" {
        domain: String,
        trust_level: String => "TrustLevel",
        reason: Option<String>,
        added_at: Option<String>,
    }
}

/// An entry, or a bare domain in its place.
struct Rule(PolicyEntry);

impl<'a> FromArgument<'a> for Rule {
    fn from_argument(argument: &Argument<'a>) -> Result<Self, CallError> {
        match argument.text() {
            Ok(domain) => Ok(Self(PolicyEntry { domain: domain.into_owned(), ..PolicyEntry::default() })),
            Err(_) => argument.read().map(Self),
        }
    }
}

fn entries(argument: &Argument<'_>) -> Result<Vec<PolicyEntry>, CallError> {
    Ok(argument.read::<Option<Vec<Rule>>>()?.into_iter().flatten().map(|rule| rule.0).collect())
}

/// The policy of a caller, and its rules on top of the bundled ones.
pub(crate) fn layered(argument: &Argument<'_>) -> Result<(PolicyDocument, TrustPolicy), CallError> {
    if !argument.is_given() {
        return Ok((PolicyDocument::default(), TrustPolicy::bundled().clone()));
    }
    let document = document(argument).map_err(|error| error.with_code(ErrorCode::InvalidPolicy))?;
    let layered = TrustPolicy::bundled().layered(&document);
    let policy = layered.map_err(|error| {
        let path = format!("{}.{}", argument.path(), error.path());
        problem_at(ErrorCode::InvalidPolicy, &path, &error.problem)
    });
    Ok((document, policy?))
}

/// An error about a rule, or about a field of it.
pub(crate) fn problem_at(code: ErrorCode, path: &str, problem: &PolicyProblem) -> CallError {
    let found = Some(problem.found()).filter(|found| !found.is_empty());
    let found = found.map_or_else(|| "empty".to_owned(), |found| format!("`{found}`"));
    CallError::new(code, path, format!("`{path}` is {found}, expected {}", problem.expected()))
}

fn document(argument: &Argument<'_>) -> Result<PolicyDocument, CallError> {
    let PolicyInput { allowlist, denylist, mut greylist, graylist, user_overrides } = argument.read()?;
    greylist.extend(graylist);
    Ok(PolicyDocument { allowlist, denylist, greylist, user_overrides })
}
