//! What is wrong with a rule, in words.

use credence_core::trust::{PolicyProblem, TrustLevel};

use crate::words::{TrustPageWords, Words, filled};

/// What was found, and what was expected.
pub fn sentence(problem: &PolicyProblem, words: &Words) -> String {
    let page = words.trust_page;
    let expected = expected(problem, page);
    match problem.found() {
        "" => filled(page.found_nothing, &[("expected", &expected)]),
        found => filled(page.found_instead, &[("found", found), ("expected", &expected)]),
    }
}

fn expected(problem: &PolicyProblem, page: &TrustPageWords) -> String {
    match problem {
        PolicyProblem::EmptyDomain | PolicyProblem::OneLetterDomain(_) | PolicyProblem::NotADomain(_) => {
            page.expect_domain.to_owned()
        }
        PolicyProblem::NotAnExactHost(_) => page.expect_host.to_owned(),
        PolicyProblem::UnknownLevel(_) => {
            let names = TrustLevel::ALL.map(TrustLevel::name).join(", ");
            filled(page.expect_level, &[("levels", &names)])
        }
        PolicyProblem::NotADate(_) => page.expect_date.to_owned(),
        PolicyProblem::EndsBeforeItStarts(_) => page.expect_later.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Language;

    #[test]
    fn it_says_what_was_found_and_what_was_expected() {
        let words = Words::of(Language::English);
        let problem = PolicyProblem::NotAnExactHost("*.example.org".to_owned());
        let said = sentence(&problem, words);
        assert!(said.contains("*.example.org") && said.contains("without a star"), "{said}");
        assert!(sentence(&PolicyProblem::EmptyDomain, words).contains("Found nothing"));
        let level = sentence(&PolicyProblem::UnknownLevel("good".to_owned()), words);
        assert!(level.contains("government") && level.contains("good"), "{level}");
    }
}
