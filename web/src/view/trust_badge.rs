//! How far a source's domain is trusted, and by which rule.

use credence_core::trust::SourceTrust;
use leptos::prelude::*;

use crate::words::{TrustWords, filled};

/// Ranks above `blocked`.
const RANKS: u8 = 6;

/// The level as a word and as steps, its weight and the rule that gave it.
#[component]
pub fn TrustBadge(trust: SourceTrust, words: &'static TrustWords) -> impl IntoView {
    let weight = format!("{:.2}", trust.weight);
    let level = words.level(trust.level);
    let said = filled(words.badge, &[("level", level), ("weight", &weight)]);
    let skip = trust.skip.then(|| {
        let reason = trust.reason.clone().unwrap_or_default();
        view! { <span class="trust-skip">{filled(words.skip, &[("reason", &reason)])}</span> }
    });
    let rule = trust.rule.clone().map(|rule| view! { " " <code>{rule}</code> });
    view! {
        <p class="trust" data-level=trust.level.name() title=trust.origin.clone()>
            <span class="visually-hidden">{said}</span>
            <span class="trust-level" aria-hidden="true">{steps(trust.level.rank())}<b>{level}</b> " " {weight}</span>
            <span class="trust-rule">{words.origin(trust.from)}{rule}</span>
            {skip}
        </p>
    }
}

fn steps(rank: u8) -> impl IntoView {
    let step = |index: u8| {
        let class = if index < rank { "step full" } else { "step" };
        view! { <rect class=class x=(index * 5).to_string() y="0" width="3.5" height="9" rx="1" /> }
    };
    view! { <svg class="trust-steps" viewBox="0 0 29 9" aria-hidden="true">{(0..RANKS).map(step).collect_view()}</svg> }
}
