//! The error in a rule, in words.

use credence_core::trust::{PolicyProblem, TrustLevel};
use credence_strings::{Strings, TrustPageStrings, fill};

/// The error as a sentence: what was found, and what was expected.
pub fn sentence(problem: &PolicyProblem, strings: &Strings) -> String {
    let page = strings.trust_page();
    let expected = expected(problem, page);
    match problem.found() {
        "" => fill(page.found_nothing(), &[("expected", &expected)]),
        found => fill(page.found_instead(), &[("found", found), ("expected", &expected)]),
    }
}

fn expected(problem: &PolicyProblem, page: &TrustPageStrings) -> String {
    match problem {
        PolicyProblem::EmptyDomain | PolicyProblem::OneLetterDomain(_) | PolicyProblem::NotADomain(_) => {
            page.expect_domain().to_owned()
        }
        PolicyProblem::NotAnExactHost(_) => page.expect_host().to_owned(),
        PolicyProblem::UnknownLevel(_) => {
            let names = TrustLevel::ALL.map(TrustLevel::name).join(", ");
            fill(page.expect_level(), &[("levels", &names)])
        }
        PolicyProblem::NotADate(_) => page.expect_date().to_owned(),
        PolicyProblem::EndsBeforeItStarts(_) => page.expect_later().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_says_what_was_found_and_what_was_expected() {
        let strings = Strings::ENGLISH;
        let problem = PolicyProblem::NotAnExactHost("*.example.org".to_owned());
        let texts = sentence(&problem, strings);
        assert!(texts.contains("*.example.org") && texts.contains("without a star"), "{texts}");
        assert!(sentence(&PolicyProblem::EmptyDomain, strings).contains("Nothing entered"));
        let level = sentence(&PolicyProblem::UnknownLevel("good".to_owned()), strings);
        assert!(level.contains("government") && level.contains("good"), "{level}");
    }
}
