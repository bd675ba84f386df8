//! The core for JavaScript.
