//! A caller's trust policy, read with the place of what is wrong in it.

use std::borrow::Cow;

use credence_core::trust::{OverrideEntry, PolicyDocument, PolicyEntry, PolicyProblem, TrustPolicy};

use crate::boundary::Argument;
use crate::boundary::{CallError, ErrorCode};

const LISTS: [&str; 5] = ["allowlist", "denylist", "greylist", "graylist", "user_overrides"];
const ENTRY: [&str; 8] = ["domain", "trust_level", "reason", "origin", "path", "from", "until", "kind"];
const OVERRIDE: [&str; 4] = ["domain", "trust_level", "reason", "added_at"];

/// The policy a caller wrote, and the bundled rules with it over them.
pub(crate) fn layered(argument: &Argument<'_>) -> Result<(PolicyDocument, TrustPolicy), CallError> {
    if !argument.is_given() {
        return Ok((PolicyDocument::default(), TrustPolicy::bundled().clone()));
    }
    let document = document(argument).map_err(|error| error.named(ErrorCode::InvalidPolicy))?;
    let layered = TrustPolicy::bundled().layered(&document);
    let policy = layered.map_err(|error| {
        let path = format!("{}.{}", argument.path(), error.path());
        problem_at(ErrorCode::InvalidPolicy, &path, &error.problem)
    });
    Ok((document, policy?))
}

/// An error about a rule, or about one word of it.
pub(crate) fn problem_at(code: ErrorCode, path: &str, problem: &PolicyProblem) -> CallError {
    let found = Some(problem.found()).filter(|found| !found.is_empty());
    let found = found.map_or_else(|| "empty".to_owned(), |found| format!("`{found}`"));
    CallError::new(code, path, format!("`{path}` is {found}, expected {}", problem.expected()))
}

fn document(argument: &Argument<'_>) -> Result<PolicyDocument, CallError> {
    let policy = argument.clone().object()?;
    policy.only(&LISTS)?;
    let mut greylist = entries(&policy.field("greylist"))?;
    greylist.extend(entries(&policy.field("graylist"))?);
    Ok(PolicyDocument {
        allowlist: entries(&policy.field("allowlist"))?,
        denylist: entries(&policy.field("denylist"))?,
        greylist,
        user_overrides: overrides(&policy.field("user_overrides"))?,
    })
}

fn entries(list: &Argument<'_>) -> Result<Vec<PolicyEntry>, CallError> {
    list.each_given(entry)
}

/// A bare domain may stand for an entry.
fn entry(entry: Argument<'_>) -> Result<PolicyEntry, CallError> {
    if let Some(domain) = entry.json().and_then(credence_text::json::Json::text) {
        return Ok(PolicyEntry { domain: domain.into_owned(), ..PolicyEntry::default() });
    }
    let entry = entry.object()?;
    entry.only(&ENTRY)?;
    let text = |name: &'static str| optional(&entry, name);
    Ok(PolicyEntry {
        domain: entry.field("domain").text()?.into_owned(),
        trust_level: text("trust_level")?,
        reason: text("reason")?,
        origin: text("origin")?,
        path: text("path")?,
        from: text("from")?,
        until: text("until")?,
        kind: text("kind")?,
    })
}

fn overrides(list: &Argument<'_>) -> Result<Vec<OverrideEntry>, CallError> {
    list.each_given(override_entry)
}

fn override_entry(entry: Argument<'_>) -> Result<OverrideEntry, CallError> {
    let entry = entry.object()?;
    entry.only(&OVERRIDE)?;
    Ok(OverrideEntry {
        domain: entry.field("domain").text()?.into_owned(),
        trust_level: entry.field("trust_level").text()?.into_owned(),
        reason: optional(&entry, "reason")?,
        added_at: optional(&entry, "added_at")?,
    })
}

fn optional(entry: &Argument<'_>, name: &'static str) -> Result<Option<String>, CallError> {
    Ok(entry.field(name).optional_text()?.map(Cow::into_owned))
}
