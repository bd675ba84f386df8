//! The bounds of the lists in a ledger.

pub(super) const MAX_HOSTS: usize = 10_000;
pub(super) const MAX_CLAIMS: usize = 10_000;
pub(super) const MAX_STATUSES: usize = 200_000;
pub(super) const MAX_CLAIMS_OF_HOST: usize = 1_000;
pub(super) const MAX_HISTORY: usize = 8;
pub(super) const MAX_PROMOTIONS: usize = 20;
pub(super) const MAX_CONTRADICTING: usize = 10;

/// Drops the oldest items until one more fits.
pub(super) fn make_room<T>(list: &mut Vec<T>, max: usize) {
    if list.len() >= max {
        list.drain(..=list.len() - max);
    }
}
