//! The tables of texts for "Check a claim". Those for names in a report are looked up by the name.

/// Declares tables whose texts are looked up by the name that a report has for a state, a reason or a step.
macro_rules! tables_by_name {
    ($($(#[$doc:meta])* $table:ident { $($text:ident),* $(,)? })*) => {$(
        tables! { $(#[$doc])* $table { $($text),* } }

        impl $table {
            /// The text for a name of a report; `None` for a name that is not known.
            #[must_use]
            pub fn text(&self, name: &str) -> Option<&'static str> {
                let texts = [$((stringify!($text), self.$text)),*];
                texts.into_iter().find(|(known, _)| *known == name).map(|(_, text)| text)
            }
        }
    )*};
}

tables! {
    /// Checking a claim.
    CheckStrings {
        intro, claim, placeholder, begin, stop, resume, again, privacy, keys, keys_note, key_of, key_required,
        key_optional, address_of, addresses, addresses_note, bad_address, no_claim, offline, broken, running, stopped,
        done, sources, not_chosen, not_reached, relevance, reliability, reliability_unknown, weight, weight_note, why,
        index_of_checks, claim_type, skip, skip_of, status, again_in, prior, prior_same, prior_other, prior_numbers,
        prior_denial, prior_limit, rated_by, someone, verdict, verdict_prior, rated_elsewhere, evidence, no_evidence,
        no_evidence_unreached, supports, refutes, neutral, chance, chance_note, untitled, steps, copy, copied,
        not_copied,
    }
}

tables_by_name! {
    /// What happened to a source of a check, by the name of the state.
    CheckStateStrings {
        not_asked, asked, waits, answered, nothing_to_ask, key_missing, rate_limited, unreachable, failed, skipped,
        stopped,
    }
    /// Why a source or a model was of no use, by the name of the reason.
    CheckReasonStrings {
        not_found, refused, forbidden, rate_limited, server_error, unreadable, timeout, no_answer, other_origin,
        cancelled, known_unreachable, no_questions, no_sources,
    }
    /// What the verdict of a check cannot say, by the name of the limit.
    CheckLimitStrings {
        read_by_words, compared_by_words, not_all_reached, keys_missing, not_over, claim_cut,
    }
    /// Why a check ended, by the name of the end.
    CheckEndStrings {
        prior_check, decided, attempts_used, stuck, no_source, unreachable, stopped,
    }
    /// Where a claim is searched, by the name of the route.
    CheckRouteStrings {
        found, online, gazettes,
    }
    /// What a claim is about, by the name of its type.
    CheckTypeStrings {
        prior_rumor, spending, legal_act, statistics, prices, health, science, politics, geography, history, other,
    }
    /// The log of a check, by the kind of the step.
    CheckStepStrings {
        questions, model_not_used, prior_checks, prior_check_found, routed, sources_chosen, selection_warning,
        round_begins, answered, nothing_to_ask, key_missing, asked_already, failed, waits, left_out, skipped, stuck,
        decided, stopped, goes_on, ended,
    }
}
