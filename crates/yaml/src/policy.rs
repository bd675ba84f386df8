//! Parses a policy and checks that every entry is a valid rule.

use credence_core::trust::{PolicyDocument, PolicyError, PolicyList, TrustPolicy};

use crate::document;
use crate::error::{Position, YamlError, quoted};
use crate::node::{self, Node, Value};

/// The policy in a YAML text; an empty text is a policy without rules.
///
/// # Errors
/// The first error, with its line and column.
pub fn read_policy(text: &str) -> Result<PolicyDocument, YamlError> {
    let root = node::read(text)?;
    let document = document::read(&root)?;
    match TrustPolicy::from_document(&document) {
        Ok(_) => Ok(document),
        Err(error) => Err(placed(&error, &root)),
    }
}

/// The same error with the position of its value.
fn placed(error: &PolicyError, root: &Node) -> YamlError {
    let found = Some(error.problem.found()).filter(|found| !found.is_empty());
    let found = found.map_or_else(|| "empty".to_owned(), quoted);
    YamlError::about_value(position_of(error, root), &error.path(), &found, &error.problem.expected())
}

fn position_of(error: &PolicyError, root: &Node) -> Position {
    let Some(entry) = entry_of(error, root) else { return root.position };
    document::field(entry, error.field).map_or(entry.position, |value| value.position)
}

fn entry_of<'n>(error: &PolicyError, root: &'n Node) -> Option<&'n Node> {
    let [allowlist, denylist, greylist, user_overrides] = document::lists(root).ok()?;
    let list = match error.list {
        PolicyList::Allowlist => allowlist,
        PolicyList::Denylist => denylist,
        PolicyList::Greylist => greylist,
        PolicyList::UserOverrides => user_overrides,
    };
    match &list?.value {
        Value::List(entries) => entries.get(error.index).map(AsRef::as_ref),
        Value::Nothing | Value::Text(_) | Value::Mapping(_) => None,
    }
}

#[cfg(test)]
mod law_tests;
#[cfg(test)]
mod tests;
