//! The index of a block in its document.

/// The index of a block among all blocks of its document; later blocks have greater ones.
pub type BlockId = usize;
