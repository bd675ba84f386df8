//! Where a redirect leads: its `Location`, seen from the address that gave it.

/// The whole address of a `Location`, which may leave out what it shares with the address at `base`.
pub(super) fn absolute(base: &str, location: &str) -> String {
    let location = location.trim();
    let location = location.split('#').next().unwrap_or(location);
    let Some((scheme, rest)) = base.split_once("://") else { return location.to_owned() };
    if has_scheme(location) {
        return location.to_owned();
    }
    if location.starts_with("//") {
        return format!("{scheme}:{location}");
    }
    let host_end = rest.find(['/', '?']).unwrap_or(rest.len());
    let (host, path) = rest.split_at(host_end);
    if location.starts_with('/') {
        return format!("{scheme}://{host}{location}");
    }
    let path = path.split('?').next().unwrap_or_default();
    if location.starts_with('?') || location.is_empty() {
        return format!("{scheme}://{host}{path}{location}");
    }
    let folder = path.rfind('/').map_or("/", |end| &path[..=end]);
    format!("{scheme}://{host}{folder}{location}")
}

fn has_scheme(location: &str) -> bool {
    let Some((scheme, _)) = location.split_once(':') else { return false };
    scheme.starts_with(|first: char| first.is_ascii_alphabetic())
        && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_location_is_seen_from_where_it_was_given() {
        let base = "https://e.org/a/b?x=1";
        for (location, expected) in [
            ("https://f.org/c", "https://f.org/c"),
            ("//f.org/c", "https://f.org/c"),
            ("/c?y", "https://e.org/c?y"),
            ("c#d", "https://e.org/a/c"),
            ("?y=2", "https://e.org/a/b?y=2"),
            ("", "https://e.org/a/b"),
            ("mailto:a@e.org", "mailto:a@e.org"),
            ("../c", "https://e.org/a/../c"),
        ] {
            assert_eq!(absolute(base, location), expected, "{location}");
        }
        assert_eq!(absolute("https://e.org", "c"), "https://e.org/c");
        assert_eq!(absolute("https://e.org?x", "/c"), "https://e.org/c");
    }
}
