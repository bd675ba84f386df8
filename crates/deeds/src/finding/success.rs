//! Whether a run of tests, a build or a check ended without failure.

use super::verdict::{DeedFinding, DeedRule, Verdict};
use crate::deed::{Deed, DeedState, TestCounts};

pub fn n_failed(counts: TestCounts) -> u32 {
    counts.failed.unwrap_or(0).saturating_add(counts.errors.unwrap_or(0))
}

pub fn without_failure(deed: &Deed) -> Verdict {
    let counts = deed.counts.unwrap_or_default();
    let has_summary =
        deed.counts.is_some() && (counts.passed.is_some() || counts.failed.is_some() || counts.errors.is_some());
    let fails = n_failed(counts) > 0;
    match deed.state {
        DeedState::Failed if deed.exit_code.is_some_and(|code| code != 0) => {
            DeedRule::ExitCode.verdict(DeedFinding::Contradicted)
        }
        DeedState::Failed if fails => DeedRule::CountsDiffer.verdict(DeedFinding::Contradicted),
        DeedState::Failed => DeedRule::FailedCall.verdict(DeedFinding::Contradicted),
        _ if fails => DeedRule::CountsDiffer.verdict(DeedFinding::Contradicted),
        DeedState::Succeeded if has_summary => DeedRule::CountsAgree.verdict(DeedFinding::Shown),
        DeedState::Succeeded if deed.exit_code == Some(0) => DeedRule::ExitCode.verdict(DeedFinding::Shown),
        DeedState::Succeeded => DeedRule::SucceededCall.verdict(DeedFinding::Shown),
        DeedState::Returned if has_summary && (counts.passed != Some(0) || counts.errors == Some(0)) => {
            DeedRule::CountsAgree.verdict(DeedFinding::Shown)
        }
        DeedState::Returned if deed.is_exit_hidden => DeedRule::ExitCodeHidden.verdict(DeedFinding::NotCheckable),
        DeedState::Returned | DeedState::Attempted | DeedState::Unknown => {
            DeedRule::ResultUnknown.verdict(DeedFinding::NotCheckable)
        }
    }
}
