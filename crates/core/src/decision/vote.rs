//! The votes of both sides of a claim.

use std::ops::RangeInclusive;

use super::hit::{Candidate, Examined};
use super::input::{DecisionConfig, DecisionRules, EvidenceHit, History};
use super::time_window::near_each_other;
use super::vote_count::{VoteStatus, Voter, count_votes};
use crate::evidence::{SourceText, group_copies};
use crate::record::LeftOut;
use credence_lookup::Lookup;

const EVER: RangeInclusive<i64> = i64::MIN..=i64::MAX;

/// The votes of one side.
#[derive(Clone, Debug, Default)]
pub(super) struct Side {
    /// The votes, the best first.
    pub(super) votes: Vec<Candidate>,
    /// The sum of their weights in tenths.
    pub(super) tenths: u32,
    pub(super) is_enough: bool,
}

/// The votes of both sides, and the hits left out.
#[derive(Clone, Debug, Default)]
pub(super) struct Ballot {
    pub(super) support: Side,
    pub(super) refute: Side,
    /// In the order of the history.
    pub(super) left_out: Vec<LeftOut>,
    pub(super) unreadable_dates: Vec<u32>,
    /// The number of registrable domains among all hits.
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
    let n_domains = domains.into_iter().map(|domain| u32::from(names.insert_new(domain))).sum();
    Ballot { support, refute, left_out, unreadable_dates, n_domains }
}

/// The group of each candidate's text among near-duplicates.
fn copies(candidates: &[Candidate], history: &History<'_>) -> Vec<Option<u32>> {
    let hit = |candidate: &Candidate| -> &EvidenceHit<'_> { &history.evidence[candidate.hit as usize] };
    if let Some(groups) = history.copies {
        return candidates.iter().map(|candidate| groups.get(candidate.hit as usize).copied()).collect();
    }
    let text = |candidate: &Candidate| SourceText { page: None, site: None, text: whole(hit(candidate)) };
    let texts: Vec<SourceText<'_>> = candidates.iter().map(text).collect();
    group_copies(&texts).into_iter().map(Some).collect()
}

/// Two sources may state a claim in the same words, and have nothing else in common.
fn whole<'a>(hit: &EvidenceHit<'a>) -> &'a str {
    hit.whole.unwrap_or(hit.snippet)
}

fn side(voters: Vec<Voter>, rules: &DecisionRules, left_out: &mut Vec<LeftOut>) -> Side {
    let voters = match rules.within_hours {
        None => voters,
        Some(hours) => near_each_other(voters, hours, rules, left_out),
    };
    let chosen = count_votes(&voters, &EVER, rules);
    let mut side = Side { tenths: chosen.tenths, is_enough: chosen.is_enough, votes: Vec::new() };
    for (voter, status) in voters.into_iter().zip(chosen.statuses) {
        match status {
            VoteStatus::Counted => side.votes.push(voter.candidate),
            VoteStatus::Repeated(reason, of_hit) => left_out.push(LeftOut {
                hit: voter.candidate.hit,
                domain: Some(voter.candidate.domain),
                reason,
                of_hit: Some(of_hit),
            }),
            VoteStatus::Outside => {}
        }
    }
    side
}
