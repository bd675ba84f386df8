//! What becomes of sources and of their contradictions, for callers who have evidence and no stream.

use std::borrow::Cow;

use credence_core::evidence::Stance;
use credence_core::trust::{
    ClaimResolution, Classification, Conflict, Host, RuleOrigin, SourceEvidence, SourceStance, SourceVerification,
    TrustLevel, classify, registrable_domain, resolve_claim, verify_source,
};

use crate::boundary::Argument;
use crate::boundary::CallError;
use crate::reading::evidence::stance;
use crate::reading::shared_options::gap;
use crate::reading::trust_policy::{RawTrustPolicy, level_named, optional_level};

const CONFLICTS: [(&str, Conflict); 4] =
    [("none", Conflict::None), ("won", Conflict::Won), ("contested", Conflict::Contested), ("lost", Conflict::Lost)];

pub(crate) fn verify(evidence: Argument<'_>, options: &Argument<'_>) -> Result<SourceVerification, CallError> {
    let evidence = evidence.object()?;
    evidence.only(&["level", "n_sites", "n_pages", "overridden", "dangerous", "conflict", "opponents"])?;
    let level = level_named(&evidence.field("level"))?;
    let n_sites = evidence.field("n_sites").optional_count(u32::MAX)?.unwrap_or(0);
    Ok(verify_source(&SourceEvidence {
        level,
        overridden: evidence.field("overridden").flag()?,
        dangerous: evidence.field("dangerous").flag()?,
        n_sites,
        n_pages: evidence.field("n_pages").optional_count(u32::MAX)?.unwrap_or(n_sites),
        conflict: conflict(level, &evidence, gap_of(options)?)?,
    }))
}

/// How the source came out of its contradictions: as it is said, or by the levels of those who contradict it.
fn conflict(level: TrustLevel, evidence: &Argument<'_>, gap: u8) -> Result<Conflict, CallError> {
    let opponents = evidence.field("opponents");
    match evidence.field("conflict").one_of(&CONFLICTS)? {
        Some(_) if opponents.is_given() => Err(opponents.wrong("nothing beside a `conflict`")),
        Some(conflict) => Ok(conflict),
        None => {
            let opponents = opponents.each_given(|opponent| level_named(&opponent))?;
            Ok(Conflict::between(level, &opponents, gap))
        }
    }
}

pub(crate) fn classified(
    first: &Argument<'_>,
    second: &Argument<'_>,
    options: &Argument<'_>,
) -> Result<Classification, CallError> {
    Ok(classify(level_named(first)?, level_named(second)?, gap_of(options)?))
}

pub(crate) fn resolved(
    claim: &str,
    witnesses: &Argument<'_>,
    options: &Argument<'_>,
    policy: &RawTrustPolicy,
) -> Result<ClaimResolution, CallError> {
    let gap = gap_of(options)?;
    let stated = witnesses.each(StatedWitness::read)?;
    let known: Vec<KnownWitness<'_>> = stated.into_iter().map(|witness| witness.looked_up(policy)).collect();
    let witnesses: Vec<SourceStance<'_>> = known.iter().map(KnownWitness::witness).collect();
    Ok(resolve_claim(claim, &witnesses, gap))
}

fn gap_of(options: &Argument<'_>) -> Result<u8, CallError> {
    let options = options.clone().optional_object(&["gap", "policy", "learned"])?;
    gap(&options.field("gap"))
}

/// A witness as the caller describes it.
struct StatedWitness<'a> {
    source_id: Cow<'a, str>,
    /// The address, and the host in it.
    place: Option<(Cow<'a, str>, Host)>,
    level: Option<TrustLevel>,
    side: Stance,
    quote: Option<Cow<'a, str>>,
    published: Option<Cow<'a, str>>,
    danger: Option<Cow<'a, str>>,
}

impl<'a> StatedWitness<'a> {
    fn read(witness: Argument<'a>) -> Result<Self, CallError> {
        let witness = witness.object()?;
        witness.only(&["id", "url", "level", "stance", "quote", "published", "danger"])?;
        let text = |name: &'static str| witness.field(name).optional_text();
        let (id, url) = (text("id")?, text("url")?);
        let level = optional_level(&witness.field("level"))?;
        let host =
            url.as_deref().map(|url| Host::parse(url).ok_or_else(|| witness.field("url").wrong("a web address")));
        let place = url.clone().zip(host.transpose()?);
        if place.is_none() && level.is_none() {
            return Err(witness.field("url").wrong("an address, or a `level` beside an `id`"));
        }
        let source_id = id.or(url).ok_or_else(|| witness.field("id").wrong("a name for the source, or a `url`"))?;
        let (side, quote) = (stance(&witness.field("stance"))?, text("quote")?);
        Ok(Self { source_id, place, level, side, quote, published: text("published")?, danger: text("danger")? })
    }

    fn looked_up(self, policy: &RawTrustPolicy) -> KnownWitness<'a> {
        let trust = match (&self.level, &self.place) {
            (None, Some((url, _))) => Some(policy.trust_in(url, self.published.as_deref())),
            (Some(_), _) | (None, None) => None,
        };
        let from = trust.as_ref().map(|trust| trust.from);
        let level = self.level.or(trust.map(|trust| trust.level)).unwrap_or(TrustLevel::Unverified);
        KnownWitness {
            level,
            overridden: from == Some(RuleOrigin::UserOverride),
            listed: from.is_some_and(|from| from != RuleOrigin::Default),
            stated: self,
        }
    }
}

/// A witness whose level is known.
struct KnownWitness<'a> {
    stated: StatedWitness<'a>,
    level: TrustLevel,
    overridden: bool,
    listed: bool,
}

impl KnownWitness<'_> {
    fn witness(&self) -> SourceStance<'_> {
        let StatedWitness { source_id, place, side, quote, published, danger, .. } = &self.stated;
        let host = place.as_ref().map(|(_, host)| host);
        SourceStance {
            source_id,
            host: host.map_or(source_id, Host::as_str),
            site: host.map_or(source_id, registrable_domain),
            level: self.level,
            overridden: self.overridden,
            listed: self.listed,
            side: *side,
            quote: quote.as_deref(),
            published: published.as_deref(),
            danger: danger.as_deref(),
        }
    }
}
