//! Evaluates Credence with external labels, and trains the stance table.
//!
//! | module | contains |
//! |---|---|
//! | `shared` | the folder of vectors, recordings and labeled sets beside the repository |
//! | `kinds` | pairs of each kind of misreading, generated from templates |
//! | `labelled_answer` | answers with their passages, and a label for each sentence |
//! | `labelled` | labeled claims and texts, one parser per set |
//! | `look_alikes` | addresses that imitate a known domain |
//! | `training` | gradient-boosted trees for the stance table, weights for statements about deeds |
//! | `transcripts` | transcripts of agents with labelled statements |
//!
//! The programs are `eval` (`cargo xtask eval`) and `train` (`cargo xtask train`).

pub mod kinds;
pub mod labelled;
pub mod labelled_answer;
pub mod look_alikes;
pub mod shared;
pub mod training;
pub mod transcripts;
