//! Texts that depend on more than the variant of an enum of the core.

use credence_ask::{BrowserAccess, ResumeObstacle};
use credence_core::Grounding;
use credence_core::evidence::{BetaConfidence, Verdict};
use credence_core::grounding::TextOrigin;
use credence_strings::{ConnectStrings, EvidencePageStrings, GroundingStrings, fill};

use crate::service::number;

/// Which text of a source was compared.
pub const fn text_origin(strings: &GroundingStrings, origin: Option<TextOrigin>) -> &'static str {
    match origin {
        Some(TextOrigin::Quote) => strings.quote_says(),
        Some(TextOrigin::Snippet) => strings.snippet_says(),
        Some(TextOrigin::Given) => strings.given_says(),
        Some(TextOrigin::Page) => strings.page_says(),
        Some(TextOrigin::File) => strings.file_says(),
        Some(TextOrigin::Value | TextOrigin::Result) => strings.value_says(),
        Some(TextOrigin::Text | TextOrigin::Earlier | TextOrigin::Asked | TextOrigin::Instructions) | None => {
            strings.source_says()
        }
    }
}

/// What a probability is the probability of. It is that of a side: where neither was found, it would say nothing that its reader could use.
pub const fn chance(strings: &GroundingStrings, grounding: Grounding) -> Option<&'static str> {
    match grounding {
        Grounding::Supports => Some(strings.chance_supports()),
        Grounding::Refutes => Some(strings.chance_refutes()),
        Grounding::Undecided | Grounding::Silent | Grounding::NotCheckable => None,
    }
}

/// The verdict on a claim; where as many refute as support it is contested, and not refuted.
pub const fn claim_verdict(
    strings: &EvidencePageStrings,
    verdict: Verdict,
    confidence: &BetaConfidence,
) -> &'static str {
    match verdict {
        Verdict::LikelyFalse if confidence.n_supports == confidence.n_refutes => strings.verdict_contested(),
        Verdict::WellSupported => strings.well_supported(),
        Verdict::Supported => strings.supported(),
        Verdict::Contested => strings.verdict_contested(),
        Verdict::LikelyFalse => strings.likely_false(),
        Verdict::Unverified => strings.unverified(),
    }
}

/// Whether a page may ask this provider.
pub const fn browser_access(strings: &ConnectStrings, access: BrowserAccess) -> &'static str {
    match access {
        BrowserAccess::Allowed => strings.allowed(),
        BrowserAccess::NeedsHeader => strings.needs_header(),
        BrowserAccess::Refused => strings.refused(),
        BrowserAccess::Unknown => strings.unknown(),
    }
}

/// Why an answer cannot be resumed.
pub const fn resume_obstacle(strings: &ConnectStrings, obstacle: ResumeObstacle) -> &'static str {
    match obstacle {
        ResumeObstacle::NotInProtocol => strings.not_in_protocol(),
        ResumeObstacle::NoEventIds => strings.no_event_ids(),
        ResumeObstacle::NotBackground => strings.not_background(),
        ResumeObstacle::NoThread => strings.no_thread(),
        ResumeObstacle::NoRun => strings.no_run(),
    }
}

/// A count in words, in the form that the language of the page has for it.
pub fn counted(text: &str, n: usize) -> String {
    fill(number::form(text, n), &[("n", &number::whole(n))])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_has_a_form_of_its_own_where_the_language_has_one() {
        assert_eq!(counted("1 source|{n} sources", 1), "1 source");
        assert_eq!(counted("1 source|{n} sources", 2), "2 sources");
        assert_eq!(counted("出典{n}件", 1), "出典1件");
    }
}
