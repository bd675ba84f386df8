//! Sentences as vectors, by BERT models such as all-MiniLM-L6-v2: what is near in meaning points the same way.
//!
//! Weights are read as their bytes arrive ([`WeightReader`]), so that a file is never held twice; nothing here opens files or
//! addresses. Matrices are multiplied by `rten-gemm`; everything else of the model is in [`bert`](self).
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
pub use weights::{WeightReader, Weights};
pub use wordpiece::WordPiece;
