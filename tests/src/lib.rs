//! What holds for the whole.
