//! Every word the page shows, in every language; a language that lacks one does not compile.

mod connect;
mod en;
mod evidence_page;
mod grounding;
mod ja;
mod language;
mod pt_br;
mod research;
mod trust_page;
mod verdict;

use credence_core::conversation::ToolState;
use credence_core::stream::Outcome;
use credence_core::trust::{RuleOrigin, TrustLevel};
use credence_core::{Band, Limit, ScoreKind, TermLabel, WarningCode};

pub use connect::ConnectWords;
pub use evidence_page::EvidencePageWords;
pub use grounding::GroundingWords;
pub use language::Language;
pub use research::ResearchWords;
pub use trust_page::TrustPageWords;
pub use verdict::VerdictWords;

/// The words of one language; the name of a field says where they stand.
pub struct Words {
    pub page: PageWords,
    pub gallery: GalleryWords,
    pub composer: ComposerWords,
    pub turn: TurnWords,
    pub outcomes: OutcomeWords,
    pub faults: FaultWords,
    pub tools: ToolWords,
    pub scores: ScoreWords,
    pub terms: TermWords,
    pub limits: LimitWords,
    pub sources: SourceWords,
    pub trust: TrustWords,
    pub trust_page: &'static TrustPageWords,
    pub connect: &'static ConnectWords,
    pub warnings: WarningWords,
    pub answer: AnswerWords,
    pub evidence_page: EvidencePageWords,
    pub grounding: &'static GroundingWords,
    pub verdict: &'static VerdictWords,
    pub research: &'static ResearchWords,
}

/// Declares groups of words.
macro_rules! words {
    ($($(#[$doc:meta])* $group:ident { $($word:ident),* $(,)? })*) => {$(
        $(#[$doc])*
        pub struct $group { $(pub $word: &'static str,)* }
    )*};
}

words! {
    /// Around everything.
    PageWords {
        claim, language, theme, theme_system, theme_light, theme_dark, skip_to_content, drop_here, drop_note,
        recordings, start_over, to_end, conversation, evidence, trust,
        check, check_loading, check_failed, check_this, check_sentence,
    }
    /// The list of recordings and the ways to bring one's own.
    GalleryWords {
        heading, intro, loading, failed, retry, open_heading, open_note, choose_file, paste_label, paste_placeholder,
        play_pasted, at_once, file_unreadable, pasted, shows_clean, shows_citations, shows_disagreement, shows_verdict,
        shows_failed_tools, shows_dangling, shows_cut, shows_refused, shows_waiting, shows_failed,
    }
    /// Where one asks.
    ComposerWords {
        label, placeholder, send, stop, connect, connected_to, disconnected, not_tried, connection_failed, close, endpoint_label, hint,
    }
    /// One turn.
    TurnWords {
        you_asked, recording_of, waiting_for_answer, answering, thoughts, no_answer, why,
        skip_to_end, status_answering, status_playing, status_ended, status_score, agent_number_note,
        claim_lower, claim_higher, claim_close, play_again, retry,
    }
    /// How a turn ended and what can be done.
    OutcomeWords {
        completed, failed, stopped, cut, waiting,
        failed_note, stopped_note, cut_note, waiting_note, said, empty_stream, not_a_stream,
    }
    /// Why an endpoint could not be heard.
    FaultWords {
        bad_address, unreachable, refused, not_found, not_allowed, too_many, server_error, http, not_events,
        connection_lost, nothing_more, status, type_was,
    }
    /// The timeline of tools.
    ToolWords {
        heading, attempt, arguments, running, ok, empty, failed, denied, unanswered, unknown,
    }
    /// Kinds of scores, their colours and their formulas.
    ScoreWords {
        tool_run, source_quality, grounding, claim_evidence, claimed,
        green, yellow, red,
        formula_tool_run, formula_source_quality, formula_grounding, formula_claim_evidence, formula_claimed,
        counted_calls, counted_sources, counted_sentences, counted_evidence,
        term, points, sum, limits_heading, result,
    }
    /// Why an addend is there.
    TermWords {
        call, call_failed, call_empty, call_unanswered, retry_steps, retry_repeated, credibility, dead_link, diversity, rounding,
        clamped, no_evidence_yet, supports, refutes, evidence_neutral, evidence_without_confidence, evidence_rejected,
        sentence_supported, sentence_contradicted, sentence_silent,
    }
    /// What a score cannot say.
    LimitWords {
        all_failed, results_not_carried, calls_open, steps_not_carried, payloads_not_carried, not_support,
        links_not_checked, some_links_not_checked, unlisted_domains, one_domain, agents_own, not_probability, stance_as_sent,
        rejected_left_out, weakest_of_claims, trust_weighted, copies_counted, read_by_words, excerpts_only, sentences_not_checked,
        whole_answer_not_counted,
    }
    /// The list of sources.
    SourceWords {
        heading, cited, values, retrieved, published, no_link, mismatched, to_marker,
        n_cited, n_values, n_retrieved,
    }
    /// Trust in a domain.
    TrustWords {
        blocked, unverified, low, trusted, academic, government, primary,
        denylist, user_override, allowlist, graylist, suffix, verification, default, skip, badge, tables_failed,
    }
    /// What was odd about a turn.
    WarningWords {
        heading, broken_json, frame_too_long, unknown_events, not_a_stream, confidence_out_of_range,
        final_text_differs, empty_done, offset_not_in_answer, unsafe_link, implausible_payload, skipped_source,
        nothing_cited, confidence_differs, unknown_stance, cites_rejected, source_says_otherwise,
        quote_not_found, dead_link, not_understood,
    }
    /// Inside an answer.
    AnswerWords {
        copy, copied, link_goes_to, image_not_loaded, marker_dangling, marker_mismatched,
        sentence_supported, sentence_contradicted, sentence_silent, number_in_source,
    }
}

impl Words {
    /// The words of a language.
    #[must_use]
    pub const fn of(language: Language) -> &'static Self {
        match language {
            Language::English => &en::WORDS,
            Language::Portuguese => &pt_br::WORDS,
            Language::Japanese => &ja::WORDS,
        }
    }
}

impl OutcomeWords {
    /// The outcome in a word.
    #[must_use]
    pub const fn name(&self, outcome: Outcome) -> &'static str {
        match outcome {
            Outcome::Completed => self.completed,
            Outcome::Failed => self.failed,
            Outcome::Stopped => self.stopped,
            Outcome::Cut => self.cut,
            Outcome::Waiting => self.waiting,
        }
    }

    /// What the outcome means for the reader; nothing for a completed turn.
    #[must_use]
    pub const fn note(&self, outcome: Outcome) -> &'static str {
        match outcome {
            Outcome::Completed => "",
            Outcome::Failed => self.failed_note,
            Outcome::Stopped => self.stopped_note,
            Outcome::Cut => self.cut_note,
            Outcome::Waiting => self.waiting_note,
        }
    }
}

impl ToolWords {
    /// Where a call stands.
    #[must_use]
    pub const fn state(&self, state: ToolState) -> &'static str {
        match state {
            ToolState::Running => self.running,
            ToolState::Ok => self.ok,
            ToolState::Empty => self.empty,
            ToolState::Failed => self.failed,
            ToolState::Denied => self.denied,
            ToolState::Unanswered => self.unanswered,
            ToolState::Unknown => self.unknown,
        }
    }
}

impl ScoreWords {
    /// The kind of a score.
    #[must_use]
    pub const fn kind(&self, kind: ScoreKind) -> &'static str {
        match kind {
            ScoreKind::ToolRun => self.tool_run,
            ScoreKind::SourceQuality => self.source_quality,
            ScoreKind::Grounding => self.grounding,
            ScoreKind::ClaimEvidence => self.claim_evidence,
            ScoreKind::Claimed => self.claimed,
        }
    }

    /// The colour of a score as a word.
    #[must_use]
    pub const fn band(&self, band: Band) -> &'static str {
        match band {
            Band::Green => self.green,
            Band::Yellow => self.yellow,
            Band::Red => self.red,
        }
    }

    /// How a score is made, in a sentence.
    #[must_use]
    pub const fn formula(&self, kind: ScoreKind) -> &'static str {
        match kind {
            ScoreKind::ToolRun => self.formula_tool_run,
            ScoreKind::SourceQuality => self.formula_source_quality,
            ScoreKind::Grounding => self.formula_grounding,
            ScoreKind::ClaimEvidence => self.formula_claim_evidence,
            ScoreKind::Claimed => self.formula_claimed,
        }
    }

    /// What was counted, with a place for the number; nothing for the agent's own number.
    #[must_use]
    pub const fn counted(&self, kind: ScoreKind) -> &'static str {
        match kind {
            ScoreKind::ToolRun => self.counted_calls,
            ScoreKind::SourceQuality => self.counted_sources,
            ScoreKind::Grounding => self.counted_sentences,
            ScoreKind::ClaimEvidence => self.counted_evidence,
            ScoreKind::Claimed => "",
        }
    }
}

impl TermWords {
    /// The reason of an addend.
    #[must_use]
    pub const fn label(&self, label: TermLabel) -> &'static str {
        match label {
            TermLabel::Call => self.call,
            TermLabel::CallFailed => self.call_failed,
            TermLabel::CallEmpty => self.call_empty,
            TermLabel::CallUnanswered => self.call_unanswered,
            TermLabel::RetrySteps => self.retry_steps,
            TermLabel::RetryRepeated => self.retry_repeated,
            TermLabel::Credibility => self.credibility,
            TermLabel::DeadLink => self.dead_link,
            TermLabel::Diversity => self.diversity,
            TermLabel::Rounding => self.rounding,
            TermLabel::Clamped => self.clamped,
            TermLabel::NoEvidenceYet => self.no_evidence_yet,
            TermLabel::Supports => self.supports,
            TermLabel::Refutes => self.refutes,
            TermLabel::EvidenceNeutral => self.evidence_neutral,
            TermLabel::EvidenceWithoutConfidence => self.evidence_without_confidence,
            TermLabel::EvidenceRejected => self.evidence_rejected,
            TermLabel::SentenceSupported => self.sentence_supported,
            TermLabel::SentenceContradicted => self.sentence_contradicted,
            TermLabel::SentenceSilent => self.sentence_silent,
        }
    }
}

impl LimitWords {
    /// A limit of a score in a sentence.
    #[must_use]
    pub const fn sentence(&self, limit: Limit) -> &'static str {
        match limit {
            Limit::AllFailed => self.all_failed,
            Limit::ResultsNotCarried => self.results_not_carried,
            Limit::CallsOpen => self.calls_open,
            Limit::StepsNotCarried => self.steps_not_carried,
            Limit::PayloadsNotCarried => self.payloads_not_carried,
            Limit::NotSupport => self.not_support,
            Limit::LinksNotChecked => self.links_not_checked,
            Limit::SomeLinksNotChecked => self.some_links_not_checked,
            Limit::UnlistedDomains => self.unlisted_domains,
            Limit::OneDomain => self.one_domain,
            Limit::AgentsOwn => self.agents_own,
            Limit::NotProbability => self.not_probability,
            Limit::StanceAsSent => self.stance_as_sent,
            Limit::RejectedLeftOut => self.rejected_left_out,
            Limit::WeakestOfClaims => self.weakest_of_claims,
            Limit::TrustWeighted => self.trust_weighted,
            Limit::CopiesCounted => self.copies_counted,
            Limit::ReadByWords => self.read_by_words,
            Limit::ExcerptsOnly => self.excerpts_only,
            Limit::SentencesNotChecked => self.sentences_not_checked,
            Limit::WholeAnswerNotCounted => self.whole_answer_not_counted,
        }
    }
}

impl TrustWords {
    /// A level of trust.
    #[must_use]
    pub const fn level(&self, level: TrustLevel) -> &'static str {
        match level {
            TrustLevel::Blocked => self.blocked,
            TrustLevel::Unverified => self.unverified,
            TrustLevel::Low => self.low,
            TrustLevel::Trusted => self.trusted,
            TrustLevel::Academic => self.academic,
            TrustLevel::Government => self.government,
            TrustLevel::Primary => self.primary,
        }
    }

    /// The list that gave a level.
    #[must_use]
    pub const fn origin(&self, origin: RuleOrigin) -> &'static str {
        match origin {
            RuleOrigin::Denylist => self.denylist,
            RuleOrigin::UserOverride => self.user_override,
            RuleOrigin::Allowlist => self.allowlist,
            RuleOrigin::Graylist => self.graylist,
            RuleOrigin::Suffix => self.suffix,
            RuleOrigin::Verification => self.verification,
            RuleOrigin::Default => self.default,
        }
    }
}

impl WarningWords {
    /// A warning in a sentence.
    #[must_use]
    pub const fn sentence(&self, code: WarningCode) -> &'static str {
        match code {
            WarningCode::BrokenJson => self.broken_json,
            WarningCode::FrameTooLong => self.frame_too_long,
            WarningCode::UnknownEvents => self.unknown_events,
            WarningCode::NotAStream => self.not_a_stream,
            WarningCode::ConfidenceOutOfRange => self.confidence_out_of_range,
            WarningCode::FinalTextDiffers => self.final_text_differs,
            WarningCode::EmptyDone => self.empty_done,
            WarningCode::OffsetNotInAnswer => self.offset_not_in_answer,
            WarningCode::UnsafeLink => self.unsafe_link,
            WarningCode::ImplausiblePayload => self.implausible_payload,
            WarningCode::SkippedSource => self.skipped_source,
            WarningCode::NothingCited => self.nothing_cited,
            WarningCode::ConfidenceDiffers => self.confidence_differs,
            WarningCode::UnknownStance => self.unknown_stance,
            WarningCode::CitesRejected => self.cites_rejected,
            WarningCode::SourceSaysOtherwise => self.source_says_otherwise,
            WarningCode::QuoteNotFound => self.quote_not_found,
            WarningCode::DeadLink => self.dead_link,
        }
    }
}

/// A sentence with `{name}` replaced by its value.
#[must_use]
pub fn filled(sentence: &str, values: &[(&str, &str)]) -> String {
    let mut text = String::with_capacity(sentence.len() + 16);
    let mut rest = sentence;
    while let Some((before, name, after)) = next_place(rest) {
        text.push_str(before);
        let value = values.iter().find(|(known, _)| *known == name).map_or("", |(_, value)| value);
        text.push_str(value);
        rest = after;
    }
    text.push_str(rest);
    text
}

/// The text before the next `{name}`, the name, and the text behind it.
fn next_place(sentence: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = sentence.split_once('{')?;
    let (name, after) = rest.split_once('}')?;
    Some((before, name, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_filled_by_name_and_values_are_not_read_again() {
        assert_eq!(filled("{a} of {b}, {a}", &[("a", "{b}"), ("b", "2")]), "{b} of 2, {b}");
        assert_eq!(filled("nothing {here", &[("here", "x")]), "nothing {here");
    }

    #[test]
    fn every_language_keeps_the_places_of_the_english_sentence() {
        let english = all_words(Words::of(Language::English));
        for language in Language::ALL {
            for (english, translated) in english.iter().zip(all_words(Words::of(language))) {
                assert!(!translated.is_empty(), "{language:?} lacks `{english}`");
                assert_eq!(places(english), places(translated), "{language:?}: `{translated}`");
            }
        }
    }

    pub(super) fn places(sentence: &str) -> Vec<&str> {
        let mut names = Vec::new();
        let mut rest = sentence;
        while let Some((_, name, after)) = next_place(rest) {
            names.push(name);
            rest = after;
        }
        names.sort_unstable();
        names
    }

    /// Every word with a place or a code, read as the page reads it.
    fn all_words(words: &Words) -> Vec<&'static str> {
        let outcomes = [Outcome::Failed, Outcome::Stopped, Outcome::Cut, Outcome::Waiting];
        let mut all: Vec<&'static str> = outcomes
            .iter()
            .flat_map(|outcome| [words.outcomes.name(*outcome), words.outcomes.note(*outcome)])
            .collect();
        let kinds = [ScoreKind::ToolRun, ScoreKind::SourceQuality, ScoreKind::Grounding, ScoreKind::ClaimEvidence];
        all.extend(
            kinds
                .iter()
                .flat_map(|kind| [words.scores.kind(*kind), words.scores.formula(*kind), words.scores.counted(*kind)]),
        );
        all.extend(TrustLevel::ALL.iter().map(|level| words.trust.level(*level)));
        all.extend([
            words.composer.connected_to,
            words.turn.recording_of,
            words.turn.status_ended,
            words.turn.status_score,
            words.turn.claim_lower,
            words.turn.claim_higher,
            words.turn.claim_close,
            words.outcomes.said,
            words.faults.http,
            words.faults.not_events,
            words.faults.status,
            words.faults.type_was,
            words.tools.heading,
            words.tools.attempt,
            words.sources.heading,
            words.sources.published,
            words.sources.n_cited,
            words.sources.n_values,
            words.sources.n_retrieved,
            words.trust.skip,
            words.trust.badge,
            words.warnings.heading,
            words.warnings.not_understood,
            words.answer.link_goes_to,
        ]);
        all
    }
}
