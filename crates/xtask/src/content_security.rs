//! The Content-Security-Policy of the site: `index.html` has it, and that of the guides is what they need of it.

use anyhow::{Context, Result};

/// The start and the end of the element of `index.html`.
const ELEMENT: [&str; 2] = [r#"<meta http-equiv="Content-Security-Policy" content=""#, r#"">"#];

/// What only the program of the page loads. Guides fall back to `default-src`, which allows nothing.
const ONLY_FOR_THE_PAGE: [&str; 3] = ["font-src", "worker-src", "manifest-src"];

/// The policy of the guides, from the text of `index.html`.
pub fn of_guides(index: &str) -> Result<String> {
    let [start, end] = ELEMENT;
    let (_, rest) = index.split_once(start).context("`index.html` has no Content-Security-Policy")?;
    let (policy, _) = rest.split_once(end).context("the Content-Security-Policy of `index.html` has no end")?;
    let directives = policy.split(';').map(str::trim).filter(|directive| !is_only_for_the_page(directive));
    Ok(directives.map(without_schemes).collect::<Vec<_>>().join("; "))
}

fn is_only_for_the_page(directive: &str) -> bool {
    ONLY_FOR_THE_PAGE.iter().any(|name| directive.split(' ').next() == Some(name))
}

/// A directive without whole schemes, such as `https:`: guides load from their own site only.
fn without_schemes(directive: &str) -> String {
    directive.split(' ').filter(|word| !word.ends_with(':')).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paths;

    #[test]
    fn guides_load_from_their_own_site_only() {
        let index = std::fs::read_to_string(paths::root().join("index.html")).expect("the page is there");
        assert_eq!(
            of_guides(&index).expect("the page has a policy"),
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; \
             connect-src 'self'; base-uri 'none'; form-action 'none'"
        );
    }

    #[test]
    fn a_page_without_a_policy_is_an_error() {
        let error = of_guides("<head></head>").expect_err("there is none");
        assert_eq!(error.to_string(), "`index.html` has no Content-Security-Policy");
    }
}
