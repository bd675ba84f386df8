//! The part that compares what answers say was done with the calls of their runs: it is loaded when the first answer has ended whose stream shows
//! what its agent does.
#![allow(unsafe_code, reason = "the entrance of a part is an import of the first module and an export of the part")]

use credence_core::{AssessDeeds, assess_deeds};

use crate::part::{DeferredPart, NotLoaded, entrances};

entrances! {
    /// Compares what an answer says was done with the calls of its run.
    deeds fn compare() -> AssessDeeds {
        assess_deeds
    }
}

thread_local! {
    /// What compares them; all panels use the same.
    pub(super) static DEEDS: DeferredPart<AssessDeeds> = DeferredPart::new(|| Box::pin(compare()));
}
