//! One vote for each independent source of a side.

use std::ops::RangeInclusive;

use super::hit::Candidate;
use super::input::DecisionRules;
use crate::record::LeftOutReason;
use credence_lookup::Lookup;

/// A hit that may vote, and the group of its text among near-duplicates; `None` without a text.
#[derive(Clone, Debug)]
pub(super) struct Voter {
    pub(super) candidate: Candidate,
    pub(super) copy: Option<u32>,
}

/// Whether a hit votes.
#[derive(Clone, Copy, Debug)]
pub(super) enum VoteStatus {
    /// It has the vote of its source.
    Counted,
    /// A better hit already has the vote.
    Repeated(LeftOutReason, u32),
    /// It is outside the time window.
    Outside,
}

/// The votes of one side within a time window.
pub(super) struct VoteCount {
    pub(super) statuses: Vec<VoteStatus>,
    pub(super) tenths: u32,
    pub(super) n_votes: u32,
    pub(super) is_enough: bool,
}

/// Gives a vote to each hit within a time whose domain and text have none yet; the hits come best first.
///
/// A domain that votes uses up all of its texts: a paper that prints another story of a wire service that already votes
/// adds no vote.
pub(super) fn count_votes(voters: &[Voter], time: &RangeInclusive<i64>, rules: &DecisionRules) -> VoteCount {
    let texts_of_domain = TextsOfDomains::new(voters, time);
    let (mut domains, mut texts): (Lookup<&str>, Lookup<u64>) = (Lookup::default(), Lookup::default());
    let mut count = VoteCount { statuses: Vec::with_capacity(voters.len()), tenths: 0, n_votes: 0, is_enough: false };
    for voter in voters {
        if !time.contains(&start(voter)) {
            count.statuses.push(VoteStatus::Outside);
            continue;
        }
        let Voter { candidate, copy } = voter;
        let of_domain = domains.get(candidate.domain.as_str()).map(|hit| (LeftOutReason::SameDomain, hit));
        let of_text = || copy.and_then(|copy| texts.get(&u64::from(copy))).map(|hit| (LeftOutReason::NearCopy, hit));
        if let Some((reason, hit)) = of_domain.or_else(of_text) {
            count.statuses.push(VoteStatus::Repeated(reason, hit_number(hit)));
            continue;
        }
        domains.set(&candidate.domain, candidate.hit as usize);
        for text in texts_of_domain.get(&candidate.domain) {
            if texts.get(text).is_none() {
                texts.set(*text, candidate.hit as usize);
            }
        }
        count.tenths = count.tenths.saturating_add(candidate.tenths);
        count.n_votes += 1;
        count.statuses.push(VoteStatus::Counted);
    }
    // At least one vote is needed, whatever the rules say.
    let n_needed = rules.min_sources.max(1);
    count.is_enough = count.tenths >= rules.threshold_tenths() && count.n_votes >= n_needed;
    count
}

/// The text groups of each domain.
struct TextsOfDomains<'a> {
    index: Lookup<&'a str>,
    texts: Vec<Vec<u64>>,
}

impl<'a> TextsOfDomains<'a> {
    fn new(voters: &'a [Voter], time: &RangeInclusive<i64>) -> Self {
        let mut domains = Self { index: Lookup::default(), texts: Vec::new() };
        for voter in voters.iter().filter(|voter| time.contains(&start(voter))) {
            let domain = voter.candidate.domain.as_str();
            let index = domains.index.get(domain).unwrap_or(domains.texts.len());
            if index == domains.texts.len() {
                domains.index.set(domain, index);
                domains.texts.push(Vec::new());
            }
            domains.texts[index].extend(voter.copy.map(u64::from));
        }
        domains
    }

    fn get(&self, domain: &str) -> &[u64] {
        self.index.get(domain).map_or(&[], |index| &self.texts[index])
    }
}

/// When a hit was published; a hit without a date comes before all others.
pub(super) fn start(voter: &Voter) -> i64 {
    voter.candidate.date.map_or(i64::MIN, |date| date.first)
}

fn hit_number(hit: usize) -> u32 {
    u32::try_from(hit).unwrap_or(u32::MAX)
}
