//! Evidence without a graph: its balance for one claim, and how many of its sources are independent.

use std::borrow::Cow;

use credence_core::evidence::{
    ClaimConfidence, ConfidenceProfile, Independence, SourceText, Stance, count_independent, sum_evidence,
};
use credence_core::trust::{Host, registrable_domain};

use crate::boundary::Argument;
use crate::boundary::CallError;

/// A stance, by the name detectors give it.
pub(crate) fn stance(argument: &Argument<'_>) -> Result<Stance, CallError> {
    let stance = Stance::from_label(&argument.text()?);
    stance.ok_or_else(|| argument.wrong("`supports`, `refutes` or `neutral`"))
}

/// The reading that turns evidence into a confidence.
pub(crate) fn profile(argument: &Argument<'_>) -> Result<ConfidenceProfile, CallError> {
    Ok(argument.named()?.unwrap_or_default())
}

pub(crate) fn confidence(evidence: &Argument<'_>, options: &Argument<'_>) -> Result<ClaimConfidence, CallError> {
    let evidence = evidence.each(piece)?;
    let options = options.clone().optional_object(&["profile"])?;
    Ok(sum_evidence(&evidence).confidence(profile(&options.field("profile"))?))
}

fn piece(piece: Argument<'_>) -> Result<(Stance, Option<f64>), CallError> {
    let piece = piece.object()?;
    Ok((stance(&piece.field("stance"))?, piece.field("confidence").optional_share()?))
}

pub(crate) fn independence(items: &Argument<'_>) -> Result<Independence, CallError> {
    let items = items.each(Item::read)?;
    let texts: Vec<SourceText<'_>> = items.iter().map(Item::source_text).collect();
    Ok(count_independent(&texts))
}

/// A text and where it stands.
struct Item<'a> {
    page: Option<Cow<'a, str>>,
    site: Option<Cow<'a, str>>,
    text: Cow<'a, str>,
}

impl<'a> Item<'a> {
    /// A page that is an address has the site that owns its host, unless another is named.
    fn read(item: Argument<'a>) -> Result<Self, CallError> {
        let item = item.object()?;
        item.only(&["url", "page", "site", "text"])?;
        let text = |name: &'static str| item.field(name).optional_text();
        let page = text("url")?.or(text("page")?);
        let site = text("site")?.or_else(|| page.as_deref().and_then(site_of).map(Cow::Owned));
        Ok(Self { page, site, text: text("text")?.unwrap_or_default() })
    }

    fn source_text(&self) -> SourceText<'_> {
        SourceText { page: self.page.as_deref(), site: self.site.as_deref(), text: &self.text }
    }
}

/// The registrable domain of an address.
pub(crate) fn site_of(address: &str) -> Option<String> {
    Host::parse(address).map(|host| registrable_domain(&host).to_owned())
}
