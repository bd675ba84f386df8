//! The reasons of blocks as English sentences. Programs read the codes beside them.

use crate::trust::verification::block::BlockReason;
use crate::trust::verification::claim::HostToBlock;
use crate::trust::verification::rejection_rate::RejectionRate;

/// The reason for a block caused by a claim.
pub(super) fn claim_reason(cause: &HostToBlock) -> String {
    if let Some(danger) = &cause.danger {
        return format!("the dangerous pattern `{danger}` was found in its text");
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

/// The reason for a block caused by the rejection rate.
pub(super) fn rate_reason(rate: RejectionRate) -> String {
    format!("{} of its {} claims were rejected", rate.rejected, rate.total)
}

/// The reason when only its code is known.
pub(super) fn plain_reason(reason: BlockReason) -> String {
    let sentence = match reason {
        BlockReason::Misinformation => "a source of much higher rank contradicts it",
        BlockReason::HighRejectionRate => "too many of its claims were rejected",
        BlockReason::DangerousPattern => "a dangerous pattern was found in its text",
        BlockReason::Denylist => "it is on a denylist",
        BlockReason::Manual => "blocked by the user",
    };
    sentence.to_owned()
}
