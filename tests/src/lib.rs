//! Tests of the whole project: vectors, recorded streams, laws, and the direction of the data flow.

#[cfg(test)]
mod architecture;
#[cfg(test)]
mod architecture_page;
#[cfg(test)]
mod asking;
#[cfg(test)]
mod check_flow;
#[cfg(test)]
mod connect_page;
#[cfg(test)]
mod decision_laws;
#[cfg(test)]
mod decision_vectors;
#[cfg(test)]
mod deeds_vectors;
#[cfg(test)]
mod dialects;
#[cfg(test)]
mod evidence_laws;
#[cfg(test)]
mod evidence_vectors;
#[cfg(test)]
mod failed_tools;
#[cfg(test)]
mod framing;
pub mod fuzz;
#[cfg(test)]
mod grounding_laws;
#[cfg(test)]
mod laws;
#[cfg(test)]
mod link_vectors;
#[cfg(test)]
mod misread_streams;
#[cfg(test)]
mod other_dialects;
#[cfg(test)]
mod paper_recordings;
#[cfg(test)]
mod paper_vectors;
#[cfg(test)]
mod policy_yaml;
#[cfg(test)]
mod prompts;
#[cfg(test)]
mod protocols_page;
#[cfg(test)]
mod recordings;
#[cfg(test)]
mod research_loop_laws;
#[cfg(test)]
mod same_answer;
#[cfg(test)]
mod same_bytes;
#[cfg(test)]
mod score_vectors;
#[cfg(test)]
mod scoring_page;
#[cfg(test)]
mod selection_vectors;
pub use credence_eval::shared;
#[cfg(test)]
mod source_readings;
#[cfg(test)]
mod source_requests;
#[cfg(test)]
mod stance_laws;
#[cfg(test)]
mod stream_vectors;
#[cfg(test)]
mod streams;
#[cfg(test)]
mod trust_shards;
#[cfg(test)]
mod trust_vectors;
#[cfg(test)]
mod wire;
