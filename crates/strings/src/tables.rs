//! The tables of texts: one struct a part of the interface, one field a text.

/// Declares the tables and, for the tests, the list of all their texts.
macro_rules! tables {
    ($($(#[$doc:meta])* $table:ident { $($text:ident),* $(,)? })*) => {$(
        $(#[$doc])*
        #[allow(missing_docs, reason = "the English table shows what each text says")]
        #[derive(Debug, PartialEq, Eq)]
        pub struct $table { $(pub $text: &'static str,)* }

        #[cfg(test)]
        impl $table {
            pub(crate) fn texts(&self) -> Vec<(&'static str, &'static str)> {
                vec![$((stringify!($text), self.$text)),*]
            }
        }
    )*};
}

/// Declares the table of tables.
macro_rules! all_tables {
    ($(#[$doc:meta])* $all:ident { $($part:ident: $table:ident),* $(,)? }) => {
        $(#[$doc])*
        #[allow(missing_docs, reason = "each table describes itself")]
        pub struct $all { $(pub $part: &'static $table,)* }

        #[cfg(test)]
        impl $all {
            pub(crate) fn texts(&self) -> Vec<(String, &'static str)> {
                let mut texts = Vec::new();
                $(texts.extend(self.$part.texts().into_iter().map(|(name, text)| (format!("{}.{name}", stringify!($part)), text)));)*
                texts
            }
        }
    };
}

use crate::check::{
    CheckEndStrings, CheckLimitStrings, CheckReasonStrings, CheckRouteStrings, CheckStateStrings, CheckStepStrings,
    CheckStrings, CheckTypeStrings,
};

all_tables! {
    /// All texts of one language. A language that lacks one does not compile.
    Strings {
        page: PageStrings,
        gallery: GalleryStrings,
        composer: ComposerStrings,
        turn: TurnStrings,
        outcomes: OutcomeStrings,
        faults: FaultStrings,
        tools: ToolStrings,
        scores: ScoreStrings,
        terms: TermStrings,
        limits: LimitStrings,
        sources: SourceStrings,
        trust: TrustStrings,
        trust_page: TrustPageStrings,
        connect: ConnectStrings,
        warnings: WarningStrings,
        answer: AnswerStrings,
        evidence_page: EvidencePageStrings,
        grounding: GroundingStrings,
        verdict: VerdictStrings,
        research: ResearchStrings,
        check: CheckStrings,
        check_states: CheckStateStrings,
        check_reasons: CheckReasonStrings,
        check_limits: CheckLimitStrings,
        check_ends: CheckEndStrings,
        check_routes: CheckRouteStrings,
        check_types: CheckTypeStrings,
        check_steps: CheckStepStrings,
    }
}

tables! {
    /// Around everything.
    PageStrings {
        claim, language, theme, theme_system, theme_light, theme_dark, skip_to_content, drop_here, drop_note,
        recordings, start_over, to_end, conversation, evidence, trust,
        check, check_loading, check_failed, check_this, check_sentence,
    }
    /// The list of recordings and the ways to bring one's own.
    GalleryStrings {
        heading, intro, loading, failed, retry, open_heading, open_note, choose_file, paste_label, paste_placeholder,
        play_pasted, at_once, file_unreadable, pasted, shows_clean, shows_citations, shows_disagreement, shows_verdict,
        shows_failed_tools, shows_dangling, shows_cut, shows_refused, shows_waiting, shows_failed,
    }
    /// Where one asks.
    ComposerStrings {
        label, placeholder, send, stop, connect, connected_to, disconnected, not_tried, connection_failed, close, endpoint_label, hint,
    }
    /// One turn.
    TurnStrings {
        you_asked, recording_of, waiting_for_answer, answering, thoughts, no_answer, why,
        skip_to_end, status_answering, status_playing, status_ended, status_score, agent_number_note,
        claim_lower, claim_higher, claim_close, play_again, retry,
    }
    /// How a turn ended and what can be done.
    OutcomeStrings {
        completed, failed, stopped, cut, waiting,
        failed_note, stopped_note, cut_note, waiting_note, said, empty_stream, not_a_stream,
    }
    /// Why an endpoint could not be heard.
    FaultStrings {
        bad_address, unreachable, refused, not_found, not_allowed, too_many, server_error, http, not_events,
        connection_lost, nothing_more, status, type_was,
    }
    /// The timeline of tools.
    ToolStrings {
        heading, attempt, arguments, running, ok, empty, failed, denied, unanswered, unknown,
    }
    /// Kinds of scores, their colours and their formulas.
    ScoreStrings {
        tool_run, source_quality, grounding, claim_evidence, claimed,
        green, yellow, red,
        formula_tool_run, formula_source_quality, formula_grounding, formula_claim_evidence, formula_claimed,
        counted_calls, counted_sources, counted_sentences, counted_evidence,
        term, points, sum, limits_heading, result,
    }
    /// Why an addend is there.
    TermStrings {
        call, call_failed, call_empty, call_unanswered, retry_steps, retry_repeated, credibility, dead_link, diversity, rounding,
        clamped, no_evidence_yet, supports, refutes, evidence_neutral, evidence_without_confidence, evidence_rejected,
        sentence_supported, sentence_contradicted, sentence_silent,
    }
    /// What a score cannot say.
    LimitStrings {
        all_failed, results_not_carried, calls_open, steps_not_carried, payloads_not_carried, not_support,
        links_not_checked, some_links_not_checked, unlisted_domains, one_domain, agents_own, not_probability, stance_as_sent,
        rejected_left_out, weakest_of_claims, trust_weighted, copies_counted, read_by_words, excerpts_only, sentences_not_checked,
        whole_answer_not_counted,
    }
    /// The list of sources.
    SourceStrings {
        heading, cited, values, retrieved, published, no_link, mismatched, to_marker,
        n_cited, n_values, n_retrieved,
    }
    /// Trust in a domain.
    TrustStrings {
        blocked, unverified, low, trusted, academic, government, primary,
        denylist, user_override, allowlist, graylist, suffix, verification, default, skip, badge, tables_failed,
    }
    /// What was odd about a turn.
    WarningStrings {
        heading, broken_json, frame_too_long, unknown_events, unknown_key, confidence_out_of_range,
        final_text_differs, empty_done, offset_not_in_answer, unsafe_link, implausible_payload, skipped_source,
        nothing_cited, confidence_differs, unknown_stance, cites_rejected, source_says_otherwise,
        quote_not_found, dead_link, not_understood,
    }
    /// Inside an answer.
    AnswerStrings {
        copy, copied, link_goes_to, image_not_loaded, marker_dangling, marker_mismatched,
        sentence_supported, sentence_contradicted, sentence_silent, number_in_source,
    }
    /// Asking an agent: how it is asked, what is sent, and what can be done after a cut.
    ConnectStrings {
        protocol, auto, auto_note, protocol_note, key, key_note, model, assistant, search, background, background_note,
        headers, headers_note, sent, sent_note, copy, copied, question,
        allowed, needs_header, refused, unknown,
        model_needed, header_wrong, key_wrong,
        lost, resume, can_resume, not_in_protocol, no_event_ids, not_background, no_thread, no_run,
    }
    /// Where sources agree and disagree.
    EvidencePageStrings {
        disagreement, misinformation, contested, agreed, unnamed_claim, supports, refutes, neutral, no_quote, rank, published,
        pending, verified, rejected, status_contested, dates_note, why_far_apart, why_both_high, why_too_near,
        blocked, blocked_without_reason, was_level, by_misinformation, by_rate, by_pattern, by_denylist, by_reader, restore,
        not_restorable, more, unlisted, to_evidence,
        checked, counts, n_rejected, balance, no_balance, balance_note,
        well_supported, supported, verdict_contested, likely_false, unverified,
        summary, filter, picture, table, view_as, show_all, show_disputed, begins_with_disputed, nothing_found,
        picture_label, sources, claims, width_note, one_text, one_text_note, source_node, claim_node,
        claim, source, level, stance, confidence, status, quote, not_said, all_rows,
        count_for, count_against, controversy, grade, reliability, credibility, speaks_to, evidence, to_trust,
        reliable_a, reliable_b, reliable_c, reliable_d, reliable_e, reliable_f,
        credible_1, credible_2, credible_3, credible_4, credible_5, credible_6,
        empty, empty_note, play,
    }
    /// What the sources say about the sentences that cite them.
    GroundingStrings {
        score_note, summary, contradicted, silent, not_checkable, not_checkable_note, whole_answer, comparing, failed, retry,
        to_next, card, close, answer_says, source_says, quote_says, snippet_says, given_says, value_says, no_text,
        supports, refutes, bears_not, checkable_not, chance_supports, chance_refutes, chance_silent, chance_note,
        value_compared, whole_answer_note, differs, opposite, exclusive, trend, denied, other, only_possible,
        not_known, same_number, shared, missing, only_answer, only_source, more, found,
        about_sentences,
    }
    /// Checking links and looking up papers.
    ResearchStrings {
        links, check, check_again, cancel, progress, unavailable,
        asks_nobody, asks_checker, checker, checker_label, checker_note, remember, bad_checker,
        live, redirect, not_modified, head_refused, rate_limited, forbidden, missing, server_error, unreachable, skipped,
        not_checkable, not_checked, status, leads_to, wait,
        not_web, timeout, no_answer, many_redirects, other_origin, private_address, checker_silent, odd_status,
        counted, quality, gate_passed, gate_not_passed,
        papers, look_up_all, paper_details, asks_apis, looking_up, hide,
        paper_unnamed, paper_not_found, paper_limited, paper_limited_for, paper_failed, try_again,
        retracted, cited_by, open_access, read_free, no_open_access, and_more, known_by,
    }
    /// Trust as the user sees and changes it.
    TrustPageStrings {
        heading, intro,
        why, list, rule, kind, reason, origin, no_rule,
        confirmed, confirmed_note, block_misinformation, block_rate, block_danger, block_denylist, block_manual,
        block_unknown, since, before, risk_low, risk_high, wrong_about, against_it, restore, restore_named, not_restorable,
        your_level, level, reason_optional, apply, take_back, block, exact_note, denylist_note, set_by_you,
        last_change, changed, level_removed, rule_removed, blocked, restored, imported, kept, deleted, undone, undo, dismiss,
        look_up, look_up_note,
        found_instead, found_nothing, expect_domain, expect_host, expect_level, expect_date, expect_later,
        yours, yours_note, yours_empty, search_yours, nothing_found, domain, date, actions, remove, remove_named, left_out,
        project, project_note, search_project, where_from, n_of_rules, more, loading,
        blocked_heading, blocked_empty,
        file, file_note, download_policy, copy_policy, paste, paste_note, import, reading, unreadable, fault_at, unchanged,
        n_imported,
        learned, learned_empty, learned_note, download_learned, level_change, keep, keep_named, keep_not_from_recording,
        delete, delete_named, set_aside, set_aside_note, set_aside_told, review,
    }
    /// What the evidence decides about a claim.
    VerdictStrings {
        claim_label, heading, heading_main, others, is_true, is_false, invalid, again, attempts,
        support_enough, refutation_enough, support_larger, refutation_larger, tie, conflict, not_enough_yet, no_evidence,
        side_for, side_against, side_sum, enough, not_enough, needed, missing, side_missing,
        only_other, won_against, both_sides, unreadable_date, unknown_stance,
        votes, vote, primary, wire, trade, other,
        from_weight, from_tier, from_domain, from_kind, from_level, from_default,
        left_out, neutral, stance_unknown, no_address, blocked, rejected, undated, date_unreadable, outside_time,
        outside_window, no_weight, same_domain, near_copy,
        how, rule_votes, rule_default, rule_flowchart, rule_tiers, domains_seen, searched,
    }
}
