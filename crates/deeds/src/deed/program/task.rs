//! Tasks of script runners, by the words in their names.

use super::super::record::DeedKind;
use super::table::TASKS;
use crate::list::Listed;
use crate::words::head_of;

/// The kind of a task: `test:unit` and `run_tests` test, `type-check` builds.
pub(super) fn kind_of_task(task: &str) -> Option<DeedKind> {
    const LONGEST: usize = 80;
    if task.len() > LONGEST {
        return None;
    }
    let lower = task.to_ascii_lowercase();
    let words: Vec<&str> = lower.split([':', '-', '_', '.', '/']).filter(|word| !word.is_empty()).listed();
    if words.starts_with(&["type", "check"]) || words.starts_with(&["check", "types"]) {
        return Some(DeedKind::Build);
    }
    // `test:setup` tests, `build-test-image` builds: the first word that says something.
    words.iter().find_map(|word| head_of(TASKS, word)).and_then(DeedKind::from_name)
}
