//! What holds for the whole: the contract's vectors, recorded streams, laws, and the direction of the data flow.

#[cfg(test)]
mod architecture;
#[cfg(test)]
mod laws;
#[cfg(test)]
mod policy_yaml;
#[cfg(test)]
mod recordings;
#[cfg(test)]
mod score_vectors;
pub mod shared;
#[cfg(test)]
mod stream_vectors;
#[cfg(test)]
mod streams;
#[cfg(test)]
mod trust_vectors;
