//! Detects repetition: three equal search results in a row.

use credence_lexical::hash;

use super::received::FoundPage;

/// How many equal results in a row count as repetition.
const IN_A_ROW: usize = 3;

/// Whether the last three results are equal.
#[must_use]
pub fn is_stuck<T: PartialEq>(results: &[T]) -> bool {
    let last = results.len().checked_sub(IN_A_ROW).map(|from| &results[from..]);
    last.is_some_and(|last| last.iter().all(|result| *result == last[0]))
}

/// A number that is the same for the same results in the same order (FNV-1a).
#[must_use]
pub fn result_hash(results: &[FoundPage]) -> u64 {
    let mut hash = hash::EMPTY;
    for page in results {
        for part in [Some(page.url.as_str()), page.title.as_deref(), page.text.as_deref()] {
            // The separator distinguishes missing from empty values, and one part from the next.
            let mark = if part.is_some() { 1 } else { 2 };
            for byte in part.unwrap_or_default().bytes().chain([0xff, mark]) {
                hash = hash::extend(hash, u64::from(byte));
            }
        }
    }
    hash
}
