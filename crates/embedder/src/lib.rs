//! Computes sentence embeddings with BERT models such as all-MiniLM-L6-v2.
//!
//! Weights are parsed while their bytes arrive ([`WeightParser`]), so that a file is never in memory twice. The crate does no
//! I/O. `rten-gemm` multiplies matrices; the rest of the model is in [`bert`](self).
#![forbid(unsafe_code)]

mod bert;
mod config;
mod error;
mod letters;
mod sentence;
mod weight_header;
mod weights;
mod wordpiece;

pub use config::{Config, Pooling};
pub use error::{ModelError, ModelFile};
pub use sentence::SentenceModel;
pub use weights::{WeightParser, Weights};
pub use wordpiece::WordPiece;
