//! Versions, which look like decimal numbers and are names: they are never rounded.

use super::unit::unit_after;
use super::{NumberKind, kind, scale_after};

/// Whether digits with points are a version: `1.2.3`, and behind a name what is no quantity, `Python 3.10`.
#[must_use]
pub fn is_version(digits: &str, after: &str, is_behind_name: bool) -> bool {
    let mut parts = digits.split('.');
    if digits.contains(',') {
        return false;
    }
    let n_parts = parts.clone().count();
    let is_grouped = parts.clone().skip(1).all(|part| part.len() == 3);
    let is_short = parts.all(|part| (1..=3).contains(&part.len()));
    if n_parts > 2 {
        return !is_grouped;
    }
    is_behind_name && n_parts == 2 && is_short && !is_quantity(after)
}

/// Whether what follows a number says what it counts: a scale, a share, a currency or a unit.
fn is_quantity(after: &str) -> bool {
    let is_sign = after.trim_start().starts_with(['%', '°']);
    is_sign
        || kind("", after) != NumberKind::Plain
        || scale_after(after, false).is_some()
        || unit_after(after).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_stands_behind_a_name_and_counts_nothing() {
        assert!(is_version("3.10", " was", true) && is_version("1.2.3", " was", false));
        for after in [" %", " percent", " million", " km", " €"] {
            assert!(!is_version("3.1", after, true), "{after}");
        }
        assert!(!is_version("3.10", " was", false) && !is_version("1.234.567", "", true));
    }
}
