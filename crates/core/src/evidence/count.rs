//! Numbers of nodes, texts and rows, in half the memory.

#[expect(clippy::cast_possible_truncation, reason = "four billion nodes, texts or rows do not fit into memory")]
pub(super) fn count(number: usize) -> u32 {
    number as u32
}
