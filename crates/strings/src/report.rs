//! The tables that a report needs. A module that writes reports in English links only these.

use crate::texts::{
    CheckEndStrings, CheckLimitStrings, CheckNeedStrings, CheckNothingStrings, CheckReasonStrings, CheckRouteStrings,
    CheckStateStrings, CheckStepStrings, CheckStrings, CheckTypeStrings, CheckWarningStrings, DeedStrings,
    JudgeStateStrings, LimitStrings, LinkStrings, OutcomeStrings, ReportStrings, ScoreStrings, SourceStrings, Strings,
    SupportStrings, TermStrings, ToolStrings, TrustStrings, VerdictStrings, WarningStrings,
};
use crate::{PluralRule, english_plural};

macro_rules! tables_of {
    ($($(#[$doc:meta])* $tables:ident $(with $plural:ident)? { $($part:ident: $table:ident),* $(,)? })*) => {$(
        $(#[$doc])*
        #[allow(missing_docs, reason = "each table describes itself")]
        #[derive(Clone, Copy, Debug)]
        pub struct $tables {
            $(pub $part: &'static $table,)*
            $(
                /// Chooses the forms of counts.
                pub $plural: PluralRule,
            )?
        }

        impl $tables {
            /// The tables in English.
            pub const ENGLISH: Self = Self { $($part: $table::ENGLISH,)* $($plural: english_plural)? };

            /// The tables of a language.
            #[must_use]
            pub const fn of(strings: &Strings $(, $plural: PluralRule)?) -> Self {
                Self { $($part: strings.$part(),)* $($plural)? }
            }
        }
    )*};
}

tables_of! {
    /// The tables of the report on an answer.
    AnswerReportStrings with plural {
        outcomes: OutcomeStrings,
        tools: ToolStrings,
        deeds: DeedStrings,
        scores: ScoreStrings,
        terms: TermStrings,
        limits: LimitStrings,
        sources: SourceStrings,
        trust: TrustStrings,
        links: LinkStrings,
        support: SupportStrings,
        warnings: WarningStrings,
        verdict: VerdictStrings,
        report: ReportStrings,
    }
    /// The tables of the report on a check.
    CheckReportStrings {
        verdict: VerdictStrings,
        report: ReportStrings,
        check: CheckStrings,
        check_states: CheckStateStrings,
        check_nothing: CheckNothingStrings,
        check_reasons: CheckReasonStrings,
        check_limits: CheckLimitStrings,
        check_needs: CheckNeedStrings,
        judge_states: JudgeStateStrings,
        check_ends: CheckEndStrings,
        check_routes: CheckRouteStrings,
        check_types: CheckTypeStrings,
        check_warnings: CheckWarningStrings,
        check_steps: CheckStepStrings,
    }
}
