//! Where the sources of a turn come from: host, registrable domain and trust.

use std::borrow::Cow;

use super::cited::CitationList;
use crate::citation::LinkStates;
use crate::conversation::{Source, Turn};
use crate::record::{AssessedPassage, AssessedSource, Shared};
use crate::trust::{
    Host, RuleOrigin, ShardSet, ShownHost, SourceTrust, SuffixTable, TrustLedger, TrustLevel, TrustPolicy,
    hides_its_page, is_deceptive, original_of,
};

/// Where one source comes from.
#[derive(Clone, Debug)]
pub(super) struct SourceOrigin {
    /// The host about which verification learns; the key of a source whose host is not known for certain.
    pub(super) host: String,
    /// The registrable domain, or the key of a source without an address.
    pub(super) site: String,
    /// The host; `None` for a source without an address.
    pub(super) domain: Option<String>,
    /// The trust by the policy alone, before anything was learned.
    pub(super) trust: SourceTrust,
}

/// The reason for the trust in an address that shows a host it does not lead to.
pub(super) const DECEPTIVE_ADDRESS: &str = "deceptive_address";

/// The reason for the trust in a page whose domain nobody but the agent names.
const NAMED_BY_THE_AGENT: &str = "named_by_the_agent";

impl SourceOrigin {
    pub(super) fn new(source: &Source, policy: &TrustPolicy, suffixes: &SuffixTable) -> Self {
        let Some(host) = address_of(source).as_deref().and_then(Host::parse) else { return Self::without_host(source) };
        let site = suffixes.registrable_domain(&host).to_owned();
        let url = source.url.as_deref().unwrap_or_default();
        let lookup = |address: &str| policy.lookup(address, source.published.as_deref());
        let is_deceptive = is_deceptive(url);
        // What is wrong with such evidence says nothing about the host.
        let is_host_known = !is_deceptive && !hides_its_page(url);
        let trust = match named_domain(source) {
            _ if is_deceptive => SourceTrust::rejected(DECEPTIVE_ADDRESS),
            Some(named) => lookup(named).lower_of(SourceTrust::unknown(NAMED_BY_THE_AGENT)),
            None => lookup(url),
        };
        let site = trust.site(&site).to_owned();
        let learns_about = if is_host_known { host.as_str() } else { &source.key };
        Self { host: learns_about.to_owned(), site, domain: Some(host.into()), trust }
    }

    fn without_host(source: &Source) -> Self {
        let key = || source.key.clone();
        Self { host: key(), site: key(), domain: None, trust: SourceTrust::default() }
    }

    /// Whether the user set the level.
    pub(super) fn is_overridden(&self) -> bool {
        self.trust.from == RuleOrigin::UserOverride
    }

    /// The trust in the source, with what was learned about its host.
    pub(super) fn learned_trust(&self, ledger: &TrustLedger) -> SourceTrust {
        if self.domain.is_none() {
            return self.trust.clone();
        }
        let effective = ledger.effective_level(&self.host, self.trust.level, self.is_overridden());
        if effective.changed_by.is_none() {
            return self.trust.clone();
        }
        let block = ledger.host(&self.host).and_then(|host| host.block.as_ref());
        let reason = block.map(|block| Cow::Owned(block.reason.clone()));
        SourceTrust {
            level: effective.level,
            weight: effective.level.weight(),
            from: RuleOrigin::Verification,
            rule: Some(self.host.clone()),
            skip: effective.level == TrustLevel::Blocked,
            reason: reason.or_else(|| self.trust.reason.clone()),
            ..self.trust.clone()
        }
    }
}

/// The address of a source's page: of a copy or a redirect, that of the page behind it.
fn address_of(source: &Source) -> Option<Cow<'_, str>> {
    let url = source.url.as_deref()?;
    Some(original_of(url).map_or(Cow::Borrowed(url), Cow::Owned))
}

/// The shards of the bundled tables that a source needs.
pub(super) fn shards_of(source: &Source) -> ShardSet {
    let of_page = source.url.as_deref().map(ShardSet::of_address).unwrap_or_default();
    of_page.and(named_domain(source).map(ShardSet::of_host).unwrap_or_default())
}

/// The domain that an agent names for one of Google's redirect addresses.
///
/// Grounding with Google names each page by a redirect of its own and gives the page's domain as the title. Nobody can check that without
/// opening the redirect, so it can lower the trust and never raises it.
fn named_domain(source: &Source) -> Option<&str> {
    const REDIRECT: &str = "https://vertexaisearch.cloud.google.com/grounding-api-redirect/";
    let title = source.title.as_deref()?;
    let is_redirect = source.url.as_deref().is_some_and(|url| url.starts_with(REDIRECT));
    let is_domain =
        title.contains('.') && !title.contains(|other: char| other.is_whitespace() || "/\\@:?#".contains(other));
    (is_redirect && is_domain).then_some(title)
}

/// The origin of each source of a turn.
pub(super) fn origins(turn: &Turn, policy: &TrustPolicy, suffixes: &SuffixTable) -> Vec<SourceOrigin> {
    turn.sources.iter().map(|source| SourceOrigin::new(source, policy, suffixes)).collect()
}

/// Every source of a turn with the trust in its domain; one that did not change since it was last assessed stays the same.
pub(super) fn assessed_sources(
    turn: &Turn,
    list: &CitationList,
    origins: &[SourceOrigin],
    trusts: &[SourceTrust],
    links: &LinkStates,
    before: &[Shared<AssessedSource>],
) -> Vec<Shared<AssessedSource>> {
    let assessed = |index: usize| {
        let source = &turn.sources[index];
        let cited = source.cited || list.cited_by_marker[index];
        let link = source.url.as_deref().and_then(|url| links.get(url));
        let is_as_before = |known: &&Shared<AssessedSource>| {
            known.trust == trusts[index] && known.cited == cited && known.link == link
        };
        if let Some(known) = before.get(index).filter(is_as_before) {
            return known.clone();
        }
        Shared::new(AssessedSource {
            id: source.key.clone(),
            url: source.url.clone(),
            title: source.title.clone(),
            domain: origins[index].domain.clone(),
            shown_domain: origins[index].domain.as_deref().and_then(ShownHost::differing),
            cited,
            retrieved: source.retrieved,
            snippet: source.snippet().map(str::to_owned),
            passages: passages_of(source),
            published: source.published.clone(),
            trust: trusts[index].clone(),
            link,
        })
    };
    (0..turn.sources.len()).map(assessed).collect()
}

/// The texts of a source where it has several.
fn passages_of(source: &Source) -> Vec<AssessedPassage> {
    let passages = if source.passages.len() > 1 { &source.passages[..] } else { &[] };
    let assessed = passages.iter().map(|passage| AssessedPassage {
        text: passage.text.clone(),
        title: passage.title.clone(),
        fragment: passage.fragment.clone(),
        is_quote: passage.is_quote,
    });
    assessed.collect()
}

/// The cited sources, then the others.
pub(super) fn cited_first(sources: &[Shared<AssessedSource>]) -> Vec<Shared<AssessedSource>> {
    let (cited, others): (Vec<_>, Vec<_>) = sources.iter().partition(|source| source.cited);
    cited.into_iter().chain(others).cloned().collect()
}
