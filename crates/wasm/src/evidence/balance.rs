//! Evidence without a graph: its balance for one claim, and how many of its sources are independent.

use std::borrow::Cow;

use credence_core::evidence::{
    ClaimConfidence, ConfidenceProfile, Independence, SourceText, Stance, count_independent, sum_evidence,
};

use crate::boundary::{input, share};
use crate::reading::registrable_domain;
use crate::shared_input::stance;

input! {
    /// A stance and its confidence, 0 to 1. Without a confidence it is not counted.
    open struct WeighedStance as "WeighedStance" {
        stance: Stance as stance => "Stance",
        confidence: Option<f64> as share,
    }
}

input! {
    /// How evidence is balanced.
    closed struct BalanceOptions as "BalanceOptions" {
        profile: ConfidenceProfile = ConfidenceProfile::default(),
    }
}

pub(crate) fn confidence(evidence: &[WeighedStance], options: Option<&BalanceOptions>) -> ClaimConfidence {
    let pieces: Vec<(Stance, Option<f64>)> = evidence.iter().map(|piece| (piece.stance, piece.confidence)).collect();
    sum_evidence(&pieces).confidence(options.map(|options| options.profile).unwrap_or_default())
}

input! {
    /// A text and its location: a URL, or the names of its page and site.
    closed struct IndependentItem<'a> as "IndependentItem" {
        url: Option<Cow<'a, str>>,
        page: Option<Cow<'a, str>>,
        site: Option<Cow<'a, str>>,
        text: Option<Cow<'a, str>>,
    }
}

impl IndependentItem<'_> {
    fn page(&self) -> Option<&str> {
        self.url.as_deref().or(self.page.as_deref())
    }

    /// The given site, or the domain of the page's address.
    fn site(&self) -> Option<Cow<'_, str>> {
        let given = self.site.as_deref().map(Cow::Borrowed);
        given.or_else(|| self.page().and_then(registrable_domain).map(Cow::Owned))
    }
}

pub(crate) fn independence(items: &[IndependentItem<'_>]) -> Independence {
    let sites: Vec<Option<Cow<'_, str>>> = items.iter().map(|item| item.site()).collect();
    let texts = items.iter().zip(&sites).map(|(item, site)| SourceText {
        page: item.page(),
        site: site.as_deref(),
        text: item.text.as_deref().unwrap_or_default(),
    });
    count_independent(&texts.collect::<Vec<_>>())
}
