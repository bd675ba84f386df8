//! The reasons of blocks as English sentences; the codes beside them are what programs read.

use crate::trust::verification::block::BlockReason;
use crate::trust::verification::claim::HostToBlock;
use crate::trust::verification::rejection::RejectionRate;

/// Why a host is blocked by what it says about a claim.
pub(super) fn claim_reason(cause: &HostToBlock) -> String {
    if let Some(danger) = &cause.danger {
        return format!("the dangerous pattern `{danger}` was found in what it says");
    }
    let Some(side) = &cause.contradicted_by else { return plain_reason(cause.reason_code) };
    format!(
        "`{}` ({}, rank {}) contradicts it ({}, rank {})",
        side.host,
        side.level.name(),
        side.level.rank(),
        cause.level.name(),
        cause.level.rank()
    )
}

/// Why a host is blocked by its rejection rate.
pub(super) fn rate_reason(rate: RejectionRate) -> String {
    format!("{} of its {} claims were rejected", rate.rejected, rate.total)
}

/// A reason of which nothing but the kind is known.
pub(super) fn plain_reason(reason: BlockReason) -> String {
    let sentence = match reason {
        BlockReason::Misinformation => "a source of much higher rank contradicts it",
        BlockReason::HighRejectionRate => "too many of its claims were rejected",
        BlockReason::DangerousPattern => "a dangerous pattern was found in what it says",
        BlockReason::Denylist => "it is on a denylist",
        BlockReason::Manual => "blocked by the reader",
    };
    sentence.to_owned()
}
