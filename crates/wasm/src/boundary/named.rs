//! The enums that callers pass as names.

use super::{Argument, CallError, FromArgument};

macro_rules! named {
    ($($type:ty),* $(,)?) => {
        $(
            impl<'a> FromArgument<'a> for $type {
                fn from_argument(argument: &Argument<'a>) -> Result<Self, CallError> {
                    argument.named()
                }
            }

            #[cfg(all(test, not(target_arch = "wasm32")))]
            impl super::TypeScript for $type {
                fn type_script() -> String {
                    <Self as ts_rs::TS>::name(&ts_rs::Config::new())
                }
            }
        )*
    };
}

named! {
    credence_ask::AgentProtocol,
    credence_ask::Method,
    credence_ask::Role,
    credence_core::citation::CitationProfile,
    credence_core::citation::LinkReason,
    credence_core::citation::LinkState,
    credence_core::decision::DecisionOutcome,
    credence_core::decision::DecisionProfile,
    credence_core::decision::DecisionReason,
    credence_core::decision::DecisionWarningCode,
    credence_core::decision::Tier,
    credence_core::evidence::ClaimRelation,
    credence_core::evidence::ConfidenceProfile,
    credence_core::evidence::Weighting,
    credence_core::stream::Outcome,
    credence_core::stream::Protocol,
    credence_core::trust::Conflict,
    credence_core::trust::TrustLevel,
}

named! {
    credence_research::api::ApiFailureCode,
    credence_research::api::PaperApi,
    credence_research::paper::Origin,
    credence_research::paper::RelevanceProfile,
}

named! {
    credence_check::flow::CheckPart,
    credence_check::flow::RequestFailure,
    credence_check::selection::OutputForm,
    credence_check::selection::SearchType,
    credence_check::selection::SelectionStrategy,
    credence_check::source::SourceCategory,
}

named! {
    credence_core::judge::ModelStance,
    credence_judge::JudgeKind,
}
