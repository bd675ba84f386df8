//! Contradictions between sources, for callers who have evidence and no stream.

use std::borrow::Cow;

use credence_core::evidence::Stance;
use credence_core::trust::{
    ClaimResolution, Host, RuleOrigin, SourceStance, TrustLevel, registrable_domain, resolve_claim,
};

use crate::boundary::{Argument, CallError, FromArgument, input};
use crate::reading::trust_policy::RawTrustPolicy;
use crate::shared_input::stance;

pub(crate) fn resolve(
    claim: &str,
    witnesses: Vec<StatedWitness<'_>>,
    gap: u8,
    policy: &RawTrustPolicy,
) -> ClaimResolution {
    let known: Vec<KnownWitness<'_>> = witnesses.into_iter().map(|witness| witness.looked_up(policy)).collect();
    let witnesses: Vec<SourceStance<'_>> = known.iter().map(KnownWitness::witness).collect();
    resolve_claim(claim, &witnesses, gap)
}

input! {
    /// What one source says about one claim. Without a `level`, that of its `url` in the policy is used.
    closed struct WitnessInput<'a> as "Witness" {
        /// The name of the source; its `url` by default.
        id: Option<Cow<'a, str>>,
        url: Option<Cow<'a, str>>,
        level: Option<TrustLevel>,
        stance: Stance as stance => "Stance",
        quote: Option<Cow<'a, str>>,
        /// Shown only; it has no effect.
        published: Option<Cow<'a, str>>,
        /// The name of the dangerous pattern found in its text.
        danger: Option<Cow<'a, str>>,
    }
}

/// A witness with the host of its address.
pub(crate) struct StatedWitness<'a> {
    source_id: Cow<'a, str>,
    host: Option<Host>,
    input: WitnessInput<'a>,
}

impl<'a> FromArgument<'a> for StatedWitness<'a> {
    fn from_argument(argument: &Argument<'a>) -> Result<Self, CallError> {
        let input: WitnessInput<'a> = argument.read()?;
        let url = argument.field("url");
        let host = input.url.as_deref().map(|address| Host::parse(address).ok_or_else(|| url.invalid("a web address")));
        let host = host.transpose()?;
        if host.is_none() && input.level.is_none() {
            return Err(url.invalid("an address, or a `level` beside an `id`"));
        }
        let source_id = input.id.clone().or_else(|| input.url.clone());
        let source_id = source_id.ok_or_else(|| argument.field("id").invalid("a name for the source, or a `url`"))?;
        Ok(Self { source_id, host, input })
    }
}

impl<'a> StatedWitness<'a> {
    fn looked_up(self, policy: &RawTrustPolicy) -> KnownWitness<'a> {
        let WitnessInput { url, level, published, .. } = &self.input;
        let trust = match (level, url) {
            (None, Some(url)) => Some(policy.trust_in(url, published.as_deref())),
            (Some(_), _) | (None, None) => None,
        };
        let from = trust.as_ref().map(|trust| trust.from);
        let level = level.or(trust.map(|trust| trust.level)).unwrap_or(TrustLevel::Unverified);
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
        let StatedWitness { source_id, host, input } = &self.stated;
        let host = host.as_ref();
        SourceStance {
            source_id,
            host: host.map_or(source_id, Host::as_str),
            site: host.map_or(source_id, registrable_domain),
            level: self.level,
            overridden: self.overridden,
            listed: self.listed,
            side: input.stance,
            quote: input.quote.as_deref(),
            published: input.published.as_deref(),
            danger: input.danger.as_deref(),
        }
    }
}
