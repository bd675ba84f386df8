//! Whether the sources of a verdict are worth something.
//!
//! A verdict needs as many independent sources that somebody answers for as the rules ask for. Sites on no list, pages that anyone can
//! write (users of a hosting site, wikis, comments of the public on a government's site) add their weight to such sources and never
//! replace them. All preprint servers together count as one: nobody has reviewed what is there.

use credence_lookup::Lookup;

use crate::decision::{DecisionRules, EvidenceHit};
use crate::record::{Decision, DecisionSide};
use crate::trust::{TrustLevel, TrustPolicy};

/// The kind of the policy for sites where authors deposit their own papers.
const REPOSITORY: &str = "repository";

/// What a source is worth for a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Worth {
    /// Somebody answers for what it publishes.
    Answered,
    /// A preprint server.
    Repository,
    /// Anyone can write there, or nothing is known of it.
    Nothing,
}

/// The hits that may not vote, in the order of hits: those that decide a side which has too few sources that are worth something, and of
/// any side all but as many as a verdict needs sources.
pub(super) fn worthless(
    decision: &Decision,
    hits: &[EvidenceHit<'_>],
    rules: &DecisionRules,
    policy: &TrustPolicy,
) -> Vec<u32> {
    // Whoever is content with one source takes any.
    if rules.min_sources < 2 {
        return Vec::new();
    }
    let sides = [&decision.support, &decision.refute].into_iter();
    let mut hits: Vec<u32> = sides.flat_map(|side| worthless_of(side, hits, rules, policy)).collect();
    hits.sort_unstable();
    hits
}

fn worthless_of(
    side: &DecisionSide,
    hits: &[EvidenceHit<'_>],
    rules: &DecisionRules,
    policy: &TrustPolicy,
) -> Vec<u32> {
    let mut repositories = Lookup::default();
    let is_worth = |worth: Worth, repositories: &mut Lookup| match worth {
        Worth::Answered => true,
        Worth::Repository => repositories.insert_new(REPOSITORY.to_owned()),
        Worth::Nothing => false,
    };
    let votes = side.votes.iter().filter_map(|vote| Some((vote.hit, worth(hits.get(vote.hit as usize)?, policy))));
    let (worth, rest): (Vec<_>, Vec<_>) = votes.partition(|(_, worth)| is_worth(*worth, &mut repositories));
    let n_needed = rules.min_sources as usize;
    let decides = side.is_enough && worth.len() < n_needed;
    rest.into_iter().skip(if decides { 0 } else { n_needed }).map(|(hit, _)| hit).collect()
}

fn worth(hit: &EvidenceHit<'_>, policy: &TrustPolicy) -> Worth {
    let Some(address) = hit.domain.or(hit.url) else { return Worth::Nothing };
    let trust = policy.lookup(address, hit.pub_date);
    match trust.level {
        TrustLevel::Blocked | TrustLevel::Unverified | TrustLevel::Low => Worth::Nothing,
        _ if trust.kind.as_deref() == Some(REPOSITORY) => Worth::Repository,
        TrustLevel::Trusted | TrustLevel::Academic | TrustLevel::Government | TrustLevel::Primary => Worth::Answered,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLAIM: &str = "The population of Brazil was 213 million in 2021.";

    fn worth_of(url: &str) -> Worth {
        worth(&EvidenceHit { url: Some(url), ..EvidenceHit::default() }, TrustPolicy::bundled())
    }

    #[test]
    fn sites_that_somebody_answers_for_are_worth_something() {
        for url in [
            "https://www.ibge.gov.br/a",
            "https://www.census.gov/commentary/2021",
            "https://www.gov.uk/guidance/comment-on-a-planning-application",
            "https://www.regulations.gov/docket/EPA-1",
            "https://www.nature.com/articles/1",
            "https://www.bbc.co.uk/news/1",
            "https://www.ox.ac.uk/a",
            "https://www.uw.edu.pl/a",
            "https://www.auckland.ac.nz/a",
            "https://www.un.org/a",
            "https://www.reuters.com/world/comments/1",
        ] {
            assert_eq!(worth_of(url), Worth::Answered, "{url}");
        }
    }

    #[test]
    fn pages_that_anyone_can_write_are_worth_nothing() {
        for url in [
            "https://user1.github.io/a",
            "https://user2.github.io/b",
            "https://one.blogspot.com/a",
            "https://one.substack.com/p/a",
            "https://one.wordpress.com/a",
            "https://medium.com/@one/a",
            "https://en.wikipedia.org/wiki/Brazil",
            "https://nobody-knows.example/a",
            "https://my.edu.kg/a",
            "https://sklep.edu.pl/a",
            "https://cheap.ac.nz/a",
            "https://www.regulations.gov/comment/EPA-1-2",
            "https://downloads.regulations.gov/EPA-1-2/attachment_1.pdf",
            "https://www.fda.gov/dockets/Public-Comments/7?x=1",
            "https://petition.parliament.uk/petitions/1",
            "https://web.archive.org/web/2020/https://user1.github.io/a",
        ] {
            assert_eq!(worth_of(url), Worth::Nothing, "{url}");
        }
    }

    #[test]
    fn preprint_servers_are_one_kind_and_what_nobody_looks_at_is_worth_nothing() {
        for url in ["https://zenodo.org/records/1", "https://osf.io/abc", "https://doi.org/10.5281/zenodo.1"] {
            assert_eq!(worth_of(url), Worth::Nothing, "{url}");
        }
        for url in ["https://arxiv.org/abs/2101.00001", "https://www.medrxiv.org/content/1"] {
            assert_eq!(worth_of(url), Worth::Repository, "{url}");
        }
        for url in ["https://journals.plos.org/a", "https://pubmed.ncbi.nlm.nih.gov/1", "https://www.cell.com/a"] {
            assert_eq!(worth_of(url), Worth::Answered, "{url}");
        }
    }

    fn decided(urls: &[&str], rules: DecisionRules) -> Decision {
        use crate::judge::{Decider, JudgeRequest, JudgeText};
        use crate::stance::Stance;
        const OWN: [&str; 4] = [
            "The census takers visited ninety million homes between August and October, and the office printed tables in June.",
            "World tables compare countries by births, deaths and moves, and demographers in New York revise them in May.",
            "A register of voters, a survey of schools and the files of hospitals were joined to estimate each district.",
            "Historians trace the numbers of coastal towns through parish books, ship lists and the ledgers of merchants.",
        ];
        let text = |(url, own): (&&str, &str)| JudgeText {
            url: Some((*url).to_owned()),
            text: [CLAIM, " ", own].concat(),
            stance: Some(Stance::Supports),
            ..JudgeText::default()
        };
        let texts = urls.iter().zip(OWN).map(text).collect();
        let request =
            JudgeRequest { claim: CLAIM.to_owned(), rules, texts, max_attempts: 1, ..JudgeRequest::default() };
        Decider::default().decide(&request)
    }

    #[test]
    fn a_verdict_needs_two_sources_that_somebody_answers_for() {
        use crate::record::{DecisionOutcome, LeftOutReason};
        let outcome = |urls: &[&str]| decided(urls, DecisionRules::default()).outcome();
        let weak: [&[&str]; 7] = [
            &["https://a.example/", "https://b.example/", "https://c.example/", "https://d.example/"],
            &["https://u1.github.io/", "https://u2.github.io/", "https://u3.github.io/", "https://u4.github.io/"],
            &["https://zenodo.org/records/1", "https://osf.io/abc"],
            &["https://arxiv.org/abs/1", "https://figshare.com/1", "https://a.example/"],
            &["https://www.ibge.gov.br/", "https://a.example/", "https://u1.github.io/"],
            &["https://www.ibge.gov.br/", "https://www.fda.gov/comments/1"],
            &["https://www.ibge.gov.br/", "https://zenodo.org/records/1"],
        ];
        for urls in weak {
            assert_ne!(outcome(urls), Some(DecisionOutcome::True), "{urls:?}");
        }
        let strong: [&[&str]; 6] = [
            &["https://www.ibge.gov.br/", "https://www.census.gov/"],
            &["https://www.ibge.gov.br/", "https://arxiv.org/abs/1"],
            &["https://www.nature.com/1", "https://www.who.int/a"],
            &["https://www.reuters.com/1", "https://www.nature.com/1"],
            &["https://www.bbc.co.uk/1", "https://www.theguardian.com/1", "https://a.example/"],
            &["https://www.ibge.gov.br/", "https://www.uw.edu.pl/"],
        ];
        for urls in strong {
            assert_eq!(outcome(urls), Some(DecisionOutcome::True), "{urls:?}");
        }
        let left_out = decided(weak[0], DecisionRules::default()).left_out;
        assert!(!left_out.is_empty() && left_out.iter().all(|hit| hit.reason == LeftOutReason::NoWeight));
    }

    #[test]
    fn who_is_content_with_one_source_takes_any() {
        let rules = DecisionRules { threshold: 0.4, min_sources: 1, ..DecisionRules::default() };
        assert_eq!(decided(&["https://a.example/"], rules).outcome(), Some(crate::record::DecisionOutcome::True));
    }
}
