//! The turns that a change of trust scores again.

use credence_core::Assessment;
use credence_core::trust::{Host, TrustLedger};
use credence_lookup::Lookup;

/// The turns that a change of trust scores again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum AffectedTurns {
    /// All of them.
    All,
    /// In the runs from this one on, those that teach, and these turns of it.
    Since { run: usize, turns: Vec<usize> },
    /// Those with a source of this domain or below it, and those that teach.
    Domain(String),
}

impl AffectedTurns {
    /// The turns that a rule affects: all of them by a rule for more than a domain.
    pub(super) fn of_rule(domain: &str) -> Self {
        let is_plain = !domain.starts_with('.') && !domain.contains('*');
        let is_host = Host::parse(domain).is_some_and(|host| host.as_str() == domain);
        if is_plain && is_host { Self::Domain(domain.to_owned()) } else { Self::All }
    }

    /// The first run whose turns may be scored again.
    pub(super) const fn first_run(&self) -> usize {
        match self {
            Self::Since { run, .. } => *run,
            Self::All | Self::Domain(_) => 0,
        }
    }

    /// Whether a turn, named by its run and its place there, is scored again. One with claims is verified in its order, because it
    /// teaches others.
    pub(super) fn concerns(&self, (of_run, index): (usize, usize), assessment: &Assessment) -> bool {
        let is_meant = || match self {
            Self::All => true,
            Self::Since { run, turns } => of_run == *run && turns.binary_search(&index).is_ok(),
            Self::Domain(domain) => has_source(assessment, |host| is_within(host, domain)),
        };
        !assessment.claims.is_empty() || is_meant()
    }
}

/// The hosts of which two ledgers differ.
pub(super) fn changed_hosts<'a>(before: &'a TrustLedger, after: &'a TrustLedger) -> Lookup<&'a str> {
    let mut hosts = Lookup::default();
    let changed = after.hosts().iter().filter(|host| before.host(&host.host) != Some(*host));
    let gone = before.hosts().iter().filter(|host| after.host(&host.host).is_none());
    for host in changed.chain(gone) {
        hosts.insert_new(host.host.as_str());
    }
    hosts
}

/// Whether a turn has a source of one of these hosts.
pub(super) fn has_source_of(assessment: &Assessment, hosts: &Lookup<&str>) -> bool {
    !hosts.is_empty() && has_source(assessment, |host| hosts.get(host).is_some())
}

fn has_source(assessment: &Assessment, is_meant: impl Fn(&str) -> bool) -> bool {
    assessment.sources.iter().any(|source| source.domain.as_deref().is_some_and(&is_meant))
}

fn is_within(host: &str, domain: &str) -> bool {
    host.strip_suffix(domain).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use credence_core::trust::{BlockReason, TrustLevel};
    use credence_core::{Assessor, assess_recording};

    /// Turns that each cite one page.
    fn turns_citing(hosts: &[&str]) -> Vec<Assessment> {
        let turn = |host: &&str| {
            let citation = format!(r#"{{"label":"[1]","tool_name":"t","url":"https://{host}/a"}}"#);
            let done =
                format!(r#"{{"response":{{"message":"So [1].","citations":[{citation}]}},"tool_call_history":[]}}"#);
            let recording = format!("event: done\ndata: {done}\n\n");
            assess_recording(recording.as_bytes(), &Assessor::default()).pop().unwrap()
        };
        hosts.iter().map(turn).collect()
    }

    #[test]
    fn a_rule_scores_only_the_turns_with_its_domain_again() {
        let turns = turns_citing(&["a.org", "b.org", "news.a.org", "nota.org", "a.org"]);
        let n_scored = |affected: AffectedTurns| {
            turns.iter().enumerate().filter(|(index, turn)| affected.concerns((0, *index), turn)).count()
        };
        assert_eq!(n_scored(AffectedTurns::of_rule("a.org")), 3);
        assert_eq!(n_scored(AffectedTurns::of_rule("news.a.org")), 1);
        assert_eq!(n_scored(AffectedTurns::of_rule("c.org")), 0);
        assert_eq!(n_scored(AffectedTurns::All), 5);
        assert_eq!(n_scored(AffectedTurns::Since { run: 0, turns: vec![1, 3] }), 2);
        assert_eq!(n_scored(AffectedTurns::Since { run: 1, turns: vec![1, 3] }), 0);
    }

    #[test]
    fn a_turn_that_teaches_is_always_verified_again() {
        let recording = include_bytes!("../../recordings/sources-disagree.sse");
        let turn = assess_recording(recording, &Assessor::default()).pop().unwrap();
        assert!(AffectedTurns::of_rule("elsewhere.example").concerns((0, 0), &turn));
        assert!(AffectedTurns::Since { run: 0, turns: Vec::new() }.concerns((0, 0), &turn));
    }

    #[test]
    fn a_rule_for_more_than_a_domain_concerns_everything() {
        for rule in ["", "*.a.org", ".gov", "a.org/blog", "www.a.org"] {
            assert_eq!(AffectedTurns::of_rule(rule), AffectedTurns::All, "{rule}");
        }
    }

    #[test]
    fn hosts_that_were_blocked_or_restored_have_changed() {
        let mut one = TrustLedger::default();
        one.block("b.org", BlockReason::Manual, None, TrustLevel::Low, None).unwrap();
        let mut other = one.clone();
        assert!(changed_hosts(&one, &other).is_empty());
        other.block("a.org", BlockReason::Manual, None, TrustLevel::Low, None).unwrap();
        other.restore("b.org", None, None, None);
        let changed = changed_hosts(&one, &other);
        assert_eq!(changed.len(), 2);
        assert!(turns_citing(&["a.org", "b.org"]).iter().all(|turn| has_source_of(turn, &changed)));
        assert!(!has_source_of(&turns_citing(&["c.org"])[0], &changed));
    }
}
