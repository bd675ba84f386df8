//! The page of evidence: claims, sources, and the stances of sources on claims, as a picture and as a table.

mod choices;
pub mod claim_wording;
mod detail;
pub mod evidence_page;
mod highlight;
mod legend;
mod picture;
mod picture_label;
mod table;
