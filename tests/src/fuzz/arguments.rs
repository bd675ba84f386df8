//! What callers pass to the package: a result, or an error that names the argument, what was found and what was expected.

use credence_wasm::entries::{ENTRIES, Entry, Failed, Returned};
use serde::de::IgnoredAny;

use super::effort::Effort;

/// `text` is the name of an entry, and one argument on each line below.
pub(super) fn check(text: &str, effort: Effort) -> Result<(), String> {
    let mut lines = text.split('\n');
    let entry = entry_of(lines.next().unwrap_or_default());
    let arguments: Vec<&str> = lines.collect();
    match (entry.call)(&arguments) {
        Ok(Returned::Json(json)) if effort.includes_one_of(4) => check_json(entry, &json),
        Ok(Returned::Json(_) | Returned::Plain) => Ok(()),
        Err(failed) => check_error(entry, &failed),
    }
}

/// The entry of that name; of an unknown name any entry, so that no input is lost.
fn entry_of(name: &str) -> &'static Entry {
    let sum: usize = name.bytes().map(usize::from).sum();
    ENTRIES.iter().find(|entry| entry.name == name).unwrap_or(&ENTRIES[sum % ENTRIES.len()])
}

fn check_json(entry: &Entry, json: &str) -> Result<(), String> {
    let parsed = serde_json::from_str::<IgnoredAny>(json).map(|_| ());
    parsed.map_err(|error| format!("{} returned what is not JSON: {error}: {json}", entry.name))
}

fn check_error(entry: &Entry, failed: &Failed) -> Result<(), String> {
    let Failed { code, path, message } = failed;
    let is_clear = !path.is_empty() && message.contains(path.as_str()) && message.contains("expected");
    if is_clear && code != "internal" {
        return Ok(());
    }
    Err(format!("{} fails with {code}, path `{path}`: {message}", entry.name))
}

#[cfg(test)]
mod tests {
    use super::super::seeds::calls;
    use super::*;

    #[test]
    fn every_entry_has_a_valid_call() {
        for entry in ENTRIES {
            let accepted = calls().unwrap().into_iter().any(|call| {
                let call = String::from_utf8(call).unwrap();
                let mut lines = call.split('\n');
                lines.next() == Some(entry.name) && (entry.call)(&lines.collect::<Vec<_>>()).is_ok()
            });
            assert!(accepted, "{} has no valid call", entry.name);
        }
    }

    #[test]
    fn every_call_is_valid() {
        let calls = calls().unwrap().into_iter().map(|call| String::from_utf8(call).unwrap());
        let errors = calls.filter_map(|call| {
            let mut lines = call.split('\n');
            let name = lines.next().unwrap();
            let entry = ENTRIES.iter().find(|entry| entry.name == name).unwrap_or_else(|| panic!("{name}"));
            let error = (entry.call)(&lines.collect::<Vec<_>>()).err()?;
            Some(format!("{name}: {}", error.message))
        });
        assert_eq!(errors.collect::<Vec<_>>(), [""; 0]);
    }

    #[test]
    fn an_error_without_a_path_or_an_expectation_is_found() {
        let error = |path: &str, message: &str| Failed {
            code: "invalid_argument".to_owned(),
            path: path.to_owned(),
            message: message.to_owned(),
        };
        let entry = entry_of("assess");
        assert_eq!(check_error(entry, &error("turn", "`turn` is 1, expected an object")), Ok(()));
        assert!(check_error(entry, &error("", "`turn` is 1, expected an object")).is_err());
        assert!(check_error(entry, &error("turn", "`turn` is 1")).is_err());
    }
}
