//! One vote for each independent source of a side.

use std::ops::RangeInclusive;

use super::hit::{Candidate, EvidenceHit, Examined};
use super::{DecisionConfig, DecisionRules, History};
use crate::evidence::{SourceText, group_copies};
use crate::record::{LeftOut, LeftOutReason};
use credence_text::lookup::Lookup;

/// Of each side, so many of the best hits are looked at for those that were published near each other.
const MOST_IN_WINDOW: usize = 1000;

const SECONDS_AN_HOUR: i64 = 3600;

const EVER: RangeInclusive<i64> = i64::MIN..=i64::MAX;

/// The votes of one side.
#[derive(Clone, Debug, Default)]
pub(super) struct Side {
    /// The best first.
    pub(super) votes: Vec<Candidate>,
    /// Their weights in tenths.
    pub(super) tenths: u32,
    pub(super) is_enough: bool,
}

/// What was counted, and what was not.
#[derive(Clone, Debug, Default)]
pub(super) struct Ballot {
    pub(super) support: Side,
    pub(super) refute: Side,
    /// In the order of the history.
    pub(super) left_out: Vec<LeftOut>,
    pub(super) unreadable_dates: Vec<u32>,
    /// How many registrable domains there are, of votes or not.
    pub(super) n_domains: u32,
}

/// Counts the votes of both sides.
pub(super) fn count(examined: Examined, history: &History<'_>, config: &DecisionConfig<'_>) -> Ballot {
    let Examined { candidates, mut left_out, domains, unreadable_dates } = examined;
    let copies = copies(&candidates, history);
    let candidates = candidates.into_iter().zip(copies).map(|(candidate, copy)| Voter { candidate, copy });
    let (support, refute): (Vec<Voter>, Vec<Voter>) = candidates.partition(|voter| voter.candidate.supports);
    let support = side(support, &config.rules, &mut left_out);
    let refute = side(refute, &config.rules, &mut left_out);
    left_out.sort_unstable_by_key(|left_out| left_out.hit);
    let mut names = Lookup::default();
    let n_domains = domains.into_iter().map(|domain| u32::from(names.is_new(domain))).sum();
    Ballot { support, refute, left_out, unreadable_dates, n_domains }
}

/// A hit that may vote, and the group of its text; what has no text is in no group.
#[derive(Clone, Debug)]
struct Voter {
    candidate: Candidate,
    copy: Option<u32>,
}

fn copies(candidates: &[Candidate], history: &History<'_>) -> Vec<Option<u32>> {
    let hit = |candidate: &Candidate| -> &EvidenceHit<'_> { &history.evidence[candidate.hit as usize] };
    if let Some(groups) = history.copies {
        return candidates.iter().map(|candidate| groups.get(candidate.hit as usize).copied()).collect();
    }
    let text = |candidate: &Candidate| SourceText { page: None, site: None, text: hit(candidate).snippet };
    let texts: Vec<SourceText<'_>> = candidates.iter().map(text).collect();
    group_copies(&texts).into_iter().map(Some).collect()
}

fn side(voters: Vec<Voter>, rules: &DecisionRules, left_out: &mut Vec<LeftOut>) -> Side {
    let voters = match rules.within_hours {
        None => voters,
        Some(hours) => near_each_other(voters, hours, rules, left_out),
    };
    let chosen = elect(&voters, &EVER, rules);
    let mut side = Side { tenths: chosen.tenths, is_enough: chosen.is_enough, votes: Vec::new() };
    for (voter, standing) in voters.into_iter().zip(chosen.standings) {
        match standing {
            Standing::Votes => side.votes.push(voter.candidate),
            Standing::Repeats(reason, of_hit) => left_out.push(LeftOut {
                hit: voter.candidate.hit,
                domain: Some(voter.candidate.domain),
                reason,
                of_hit: Some(of_hit),
            }),
            Standing::Absent => {}
        }
    }
    side
}

/// What a hit is worth beside better ones.
#[derive(Clone, Copy, Debug)]
enum Standing {
    /// It has the vote of its source.
    Votes,
    /// A better hit has it already.
    Repeats(LeftOutReason, u32),
    /// It was not asked.
    Absent,
}

struct Election {
    standings: Vec<Standing>,
    tenths: u32,
    n_votes: u32,
    is_enough: bool,
}

/// Gives a vote to each hit of a time whose domain and text have none yet; the hits come best first.
///
/// A domain that votes has spoken with all of its texts: whoever prints another story of a wire service that votes
/// already brings no voice of its own.
fn elect(voters: &[Voter], time: &RangeInclusive<i64>, rules: &DecisionRules) -> Election {
    let texts_of_domain = TextsOfDomains::of(voters, time);
    let (mut domains, mut texts): (Lookup<&str>, Lookup<u64>) = (Lookup::default(), Lookup::default());
    let mut election =
        Election { standings: Vec::with_capacity(voters.len()), tenths: 0, n_votes: 0, is_enough: false };
    for voter in voters {
        if !time.contains(&start(voter)) {
            election.standings.push(Standing::Absent);
            continue;
        }
        let Voter { candidate, copy } = voter;
        let of_domain = domains.get(candidate.domain.as_str()).map(|hit| (LeftOutReason::SameDomain, hit));
        let of_text = || copy.and_then(|copy| texts.get(&u64::from(copy))).map(|hit| (LeftOutReason::NearCopy, hit));
        if let Some((reason, hit)) = of_domain.or_else(of_text) {
            election.standings.push(Standing::Repeats(reason, place(hit)));
            continue;
        }
        domains.hold(&candidate.domain, candidate.hit as usize);
        for text in texts_of_domain.get(&candidate.domain) {
            if texts.get(text).is_none() {
                texts.hold(*text, candidate.hit as usize);
            }
        }
        election.tenths = election.tenths.saturating_add(candidate.tenths);
        election.n_votes += 1;
        election.standings.push(Standing::Votes);
    }
    // Nothing is never enough, whatever is asked for.
    let n_needed = rules.min_sources.max(1);
    election.is_enough = election.tenths >= rules.threshold_tenths() && election.n_votes >= n_needed;
    election
}

/// The groups of the texts of each domain.
struct TextsOfDomains<'a> {
    places: Lookup<&'a str>,
    texts: Vec<Vec<u64>>,
}

impl<'a> TextsOfDomains<'a> {
    fn of(voters: &'a [Voter], time: &RangeInclusive<i64>) -> Self {
        let mut domains = Self { places: Lookup::default(), texts: Vec::new() };
        for voter in voters.iter().filter(|voter| time.contains(&start(voter))) {
            let domain = voter.candidate.domain.as_str();
            let place = domains.places.get(domain).unwrap_or(domains.texts.len());
            if place == domains.texts.len() {
                domains.places.hold(domain, place);
                domains.texts.push(Vec::new());
            }
            domains.texts[place].extend(voter.copy.map(u64::from));
        }
        domains
    }

    fn get(&self, domain: &str) -> &[u64] {
        self.places.get(domain).map_or(&[], |place| &self.texts[place])
    }
}

/// When a hit was published; without a date before all others.
fn start(voter: &Voter) -> i64 {
    voter.candidate.date.map_or(i64::MIN, |date| date.first)
}

fn place(hit: usize) -> u32 {
    u32::try_from(hit).unwrap_or(u32::MAX)
}

/// Keeps of the hits those that were published within so many hours of each other and make the most of them: enough
/// before not enough, then the larger weight, the more votes, the later time.
fn near_each_other(voters: Vec<Voter>, hours: u32, rules: &DecisionRules, left_out: &mut Vec<LeftOut>) -> Vec<Voter> {
    let span = i64::from(hours).saturating_mul(SECONDS_AN_HOUR);
    let looked_at = &voters[..voters.len().min(MOST_IN_WINDOW)];
    let mut starts: Vec<i64> = looked_at.iter().map(start).collect();
    starts.sort_unstable();
    starts.dedup();
    let mut best = (false, 0, 0, i64::MIN);
    let mut last_end = i64::MIN;
    for first in starts.iter().copied() {
        let end = starts[starts.partition_point(|start| *start <= first.saturating_add(span)) - 1];
        // A later window with the same end holds less.
        if end == last_end {
            continue;
        }
        last_end = end;
        let election = elect(looked_at, &(first..=end), rules);
        let found = (election.is_enough, election.tenths, election.n_votes, first);
        if found > best {
            best = found;
        }
    }
    let window = best.3..=best.3.saturating_add(span);
    let is_inside = |voter: &Voter| window.contains(&start(voter));
    let (inside, outside): (Vec<Voter>, Vec<Voter>) = voters.into_iter().partition(is_inside);
    left_out.extend(outside.into_iter().map(|voter| LeftOut {
        hit: voter.candidate.hit,
        domain: Some(voter.candidate.domain),
        reason: LeftOutReason::OutsideWindow,
        of_hit: None,
    }));
    inside
}
