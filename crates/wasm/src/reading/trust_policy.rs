//! A trust policy for JavaScript: the caller's rules on top of the bundled ones, and the learned trust.

use std::borrow::Cow;

use credence_core::judge::Decider;
use credence_core::trust::{
    BlockReason, Host, OverrideEntry, PolicyDocument, SourceTrust, SuffixTable, TrustLedger, TrustLevel, TrustPolicy,
};
use credence_core::{AffectedTurns, Assessor, Session};
use credence_part::part;
use wasm_bindgen::prelude::*;

use crate::boundary::{Argument, CallError, ErrorCode, FromArgument, input, json_text, read};
use crate::reading::policy;

/// The policy as the caller wrote it, its rules, and the learned trust.
#[wasm_bindgen(js_name = RawTrustPolicy)]
#[derive(Debug)]
pub struct RawTrustPolicy {
    document: PolicyDocument,
    /// Contains the rules.
    assessor: Assessor,
    learned: TrustLedger,
    /// The number of changes: results of an earlier revision are outdated.
    revision: u32,
}

#[wasm_bindgen(js_class = RawTrustPolicy)]
impl RawTrustPolicy {
    /// The policy in a JSON text, called `name` in errors, and trust learned before; either may be empty.
    #[wasm_bindgen(constructor)]
    #[part(reading, RawTrustPolicy)]
    pub fn new(name: &str, document: &str, learned: &str) -> Result<RawTrustPolicy, CallError> {
        let (document, rules) = policy::layered(&Argument::parse(name, document)?)?;
        let assessor = Assessor::new(rules, SuffixTable::bundled());
        Ok(Self { document, assessor, learned: read_learned(learned)?, revision: 0 })
    }

    /// The trust in the source at an address, as JSON text.
    #[part(reading, RawTrustPolicy)]
    pub fn lookup(&self, address: &str, published: Option<String>) -> Result<String, CallError> {
        json_text(&self.trust_in(address, published.as_deref()))
    }

    /// The trust in each of a list of addresses.
    #[wasm_bindgen(js_name = lookupAll)]
    #[part(reading, RawTrustPolicy)]
    pub fn lookup_all(&self, addresses: &str) -> Result<String, CallError> {
        let addresses: Vec<Address> = read("addresses", addresses)?;
        let trust = |address: &Address| self.trust_in(&address.0.url, address.0.published.as_deref());
        let trusts = addresses.iter().map(trust);
        json_text(&trusts.collect::<Vec<SourceTrust>>())
    }

    /// The rank of each of a list of addresses, one per line; `sites` is filled with the number of the site of each, from 1,
    /// or with 0 for a line that is not an address.
    #[part(reading, RawTrustPolicy)]
    pub fn survey(&self, lines: &[u8], sites: &mut [u32]) -> Result<Vec<u8>, CallError> {
        let is_line_break = |byte: &u8| *byte == b'\n';
        let addresses = lines.split(is_line_break).map(|line| std::str::from_utf8(line).unwrap_or_default());
        let Assessor { policy, suffixes, .. } = &self.assessor;
        let survey = policy.survey(suffixes, &self.learned, addresses);
        if survey.sites.len() != sites.len() {
            let message = format!("`addresses` has {} lines, expected {}", survey.sites.len(), sites.len());
            return Err(CallError::new(ErrorCode::InvalidArgument, "addresses", message));
        }
        sites.copy_from_slice(&survey.sites);
        Ok(survey.levels.iter().map(|level| level.rank()).collect())
    }

    /// Sets the user's level of one host. It replaces an earlier one and removes a block of the host.
    #[wasm_bindgen(js_name = override)]
    #[part(reading, RawTrustPolicy)]
    pub fn override_domain(
        &mut self,
        domain: &str,
        level: &str,
        reason: Option<String>,
        added_at: Option<String>,
    ) -> Result<(), CallError> {
        let level: TrustLevel = read("level", level)?;
        self.put_override(domain, level, reason, added_at)?;
        if level != TrustLevel::Blocked {
            self.learned.restore(domain, None, None, None);
        }
        Ok(())
    }

    /// Removes the user's level of a host. Returns whether there was one.
    #[wasm_bindgen(js_name = removeOverride)]
    #[part(reading, RawTrustPolicy)]
    pub fn remove_override(&mut self, domain: &str) -> bool {
        let Some(host) = Host::parse(domain) else { return false };
        if !self.document.remove_override(host.as_str()) {
            return false;
        }
        // The document was valid with the entry, so it is valid without it.
        if let Ok(rules) = TrustPolicy::bundled().layered(&self.document) {
            self.assessor.policy = rules;
        }
        self.revision += 1;
        true
    }

    /// Blocks a host for the user, and removes the user's level of it.
    #[part(reading, RawTrustPolicy)]
    pub fn block(&mut self, domain: &str, reason: Option<String>, at: Option<String>) -> Result<(), CallError> {
        let level = self.trust_in(domain, None).level;
        let blocked = self.learned.block(domain, BlockReason::Manual, reason.as_deref(), level, at.as_deref());
        blocked.map_err(|problem| policy::problem_at(ErrorCode::InvalidArgument, "domain", &problem))?;
        self.remove_override(domain);
        self.revision += 1;
        Ok(())
    }

    /// Restores a blocked host and returns the override that keeps it restored, as JSON text; `null` if it is not blocked.
    #[part(reading, RawTrustPolicy)]
    pub fn restore(
        &mut self,
        domain: &str,
        level: &str,
        reason: Option<String>,
        added_at: Option<String>,
    ) -> Result<String, CallError> {
        let level: Option<TrustLevel> = read("options.level", level)?;
        let entry = self.learned.restore(domain, level, reason.as_deref(), added_at.as_deref());
        if let Some(entry) = &entry {
            let level = TrustLevel::from_name(&entry.trust_level).unwrap_or(TrustLevel::Unverified);
            self.put_override(&entry.domain, level, entry.reason.clone(), entry.added_at.clone())?;
        }
        json_text(&entry)
    }

    /// The blocked hosts, sorted by name, as JSON text.
    #[part(reading, RawTrustPolicy)]
    pub fn blocked(&self) -> Result<String, CallError> {
        json_text(&self.learned.blocked())
    }

    /// The learned trust, as JSON text.
    #[part(reading, RawTrustPolicy)]
    pub fn learned(&self) -> Result<String, CallError> {
        json_text(&self.learned)
    }

    /// Forgets the learned trust, including blocks. The user's levels stay.
    #[wasm_bindgen(js_name = forgetLearned)]
    #[part(reading, RawTrustPolicy)]
    pub fn forget_learned(&mut self) {
        self.learn(TrustLedger::default());
    }

    /// The caller's own rules as YAML.
    #[wasm_bindgen(js_name = toYaml)]
    #[part(reading, RawTrustPolicy)]
    pub fn to_yaml(&self) -> String {
        self.document.to_yaml()
    }

    /// The caller's own rules as JSON text.
    #[part(reading, RawTrustPolicy)]
    pub fn document(&self) -> Result<String, CallError> {
        json_text(&self.document)
    }

    /// Number of rules, including the bundled ones.
    #[wasm_bindgen(getter, js_name = nRules)]
    #[part(reading, RawTrustPolicy)]
    pub fn n_rules(&self) -> usize {
        self.assessor.policy.n_rules()
    }
}

impl RawTrustPolicy {
    /// The trust in a source, including the learned trust.
    pub(crate) fn trust_in(&self, address: &str, published: Option<&str>) -> SourceTrust {
        self.assessor.learned_trust_in(address, published, &self.learned)
    }

    /// An assessor with the rules.
    pub(crate) fn assessor(&self) -> &Assessor {
        &self.assessor
    }

    /// Decides claims by these rules.
    pub(crate) fn decider(&self) -> Decider<'_> {
        let Assessor { policy, suffixes, tiers, .. } = &self.assessor;
        Decider { policy: Cow::Borrowed(policy), suffixes, tiers: tiers.clone() }
    }

    /// The number of changes so far.
    pub(crate) fn revision(&self) -> u32 {
        self.revision
    }

    /// Sets the rules and the learned trust in a session.
    pub(crate) fn apply_to(&self, session: &mut Session) {
        session.set_trust(self.assessor.policy.clone(), self.learned.clone(), &AffectedTurns::All);
    }

    /// Replaces the learned trust.
    pub(crate) fn learn(&mut self, learned: TrustLedger) {
        self.learned = learned;
        self.revision += 1;
    }

    fn put_override(
        &mut self,
        domain: &str,
        level: TrustLevel,
        reason: Option<String>,
        added_at: Option<String>,
    ) -> Result<(), CallError> {
        let put = self.assessor.policy.override_domain(domain, level, reason.as_deref());
        put.map_err(|error| policy::problem_at(ErrorCode::InvalidArgument, "domain", &error.problem))?;
        let host = Host::parse(domain);
        let entry = OverrideEntry {
            domain: host.as_ref().map_or(domain, Host::as_str).to_owned(),
            trust_level: level.name().to_owned(),
            reason,
            added_at,
        };
        self.document.remove_override(&entry.domain);
        self.document.user_overrides.push(entry);
        self.revision += 1;
        Ok(())
    }
}

input! {
    /// A URL, and the date of what was published there.
    open struct DatedAddress as "DatedAddress" {
        url: String,
        published: Option<String>,
    }
}

/// A URL with or without a date.
struct Address(DatedAddress);

impl<'a> FromArgument<'a> for Address {
    fn from_argument(argument: &Argument<'a>) -> Result<Self, CallError> {
        if argument.is_object() {
            return argument.read().map(Self);
        }
        Ok(Self(DatedAddress { url: argument.read()?, published: None }))
    }
}

fn read_learned(text: &str) -> Result<TrustLedger, CallError> {
    if text.is_empty() {
        return Ok(TrustLedger::default());
    }
    TrustLedger::from_json(text).map_err(|error| {
        let path = if error.path.is_empty() { "learned".to_owned() } else { format!("learned.{}", error.path) };
        let message = format!("`options.{path}` is {}, expected {}", error.found, error.expected);
        CallError::new(ErrorCode::InvalidLearned, &format!("options.{path}"), message)
    })
}
