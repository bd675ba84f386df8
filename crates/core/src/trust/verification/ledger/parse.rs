//! Parses a ledger from the JSON text it was written as.

use std::borrow::Cow;

use super::exact_host::exact_host;
use super::json_field::{Field, LedgerError};
use super::max_sizes::{MAX_CLAIMS_OF_HOST, MAX_CONTRADICTING, MAX_HISTORY, MAX_PROMOTIONS};
use super::record::{HostStatus, LedgerClaim, LedgerHost, PastStatus, TrustLedger, VERSION};
use crate::trust::verification::block::{Block, ContradictingClaim};
use crate::trust::verification::claim::{MAX_EVIDENCE, Promotion};
use credence_json::Json;

impl TrustLedger {
    /// Parses a ledger from JSON text; unknown fields are ignored.
    ///
    /// # Errors
    /// When a value is invalid; the error has its path, what was found and what was expected.
    pub fn from_json(text: &str) -> Result<Self, LedgerError> {
        let json = Json::parse(text).map_err(|error| LedgerError {
            path: String::new(),
            found: format!("no JSON at byte {}", error.at),
            expected: Cow::Borrowed(error.expected),
        })?;
        let root = Field::root(json);
        root.check_object()?;
        let [version, claims, hosts] = json.pick(["version", "claims", "hosts"]);
        let version = root.at("version", version);
        version.check(version.integer() == Some(i64::from(VERSION)), "version 1")?;
        let mut ledger = Self::default();
        root.at("claims", claims).each(&mut |field| ledger.read_claim(field))?;
        root.at("hosts", hosts).each(&mut |field| ledger.read_host(field))?;
        ledger.keep_within_limits();
        Ok(ledger)
    }

    fn read_claim(&mut self, field: &Field<'_, '_>) -> Result<(), LedgerError> {
        field.check_object()?;
        let id = field.field("id");
        let claim = LedgerClaim { id: id.text()?, text: field.field("text").optional_text()? };
        let before = self.claim_at.set(claim.id.clone(), self.claims.len());
        id.check(before.is_none(), "each claim once")?;
        self.claims.push(claim);
        Ok(())
    }

    fn read_host(&mut self, field: &Field<'_, '_>) -> Result<(), LedgerError> {
        field.check_object()?;
        let name = field.field("host");
        let Ok(host) = exact_host(&name.text()?) else {
            return Err(name.error("an exact host such as `example.org`"));
        };
        let n_claims = self.claims.len();
        let block = field.field("block");
        let host = LedgerHost {
            statuses: field.field("statuses").list(MAX_CLAIMS_OF_HOST, &|field| status(field, n_claims))?,
            promotions: field.field("promotions").list(MAX_PROMOTIONS, &|field| promotion(field, host.as_str()))?,
            block: if block.is_missing() { None } else { Some(read_block(&block)?) },
            host: String::from(host),
        };
        check_claims(&host, field)?;
        let before = self.host_at.set(host.host.clone(), self.hosts.len());
        name.check(before.is_none(), "each host once")?;
        self.n_statuses += host.statuses.len();
        self.hosts.push(host);
        Ok(())
    }
}

/// A host has one status per claim.
fn check_claims(host: &LedgerHost, field: &Field<'_, '_>) -> Result<(), LedgerError> {
    let mut claims: Vec<u32> = host.statuses.iter().map(|held| held.claim).collect();
    claims.sort_unstable();
    let is_once = claims.windows(2).all(|pair| pair[0] != pair[1]);
    field.field("statuses").check(is_once, "one status per claim")
}

fn status(field: &Field<'_, '_>, n_claims: usize) -> Result<HostStatus, LedgerError> {
    field.check_object()?;
    let number = field.field("claim");
    let claim = number.count()?;
    number.check((claim as usize) < n_claims, "the index of a claim in `claims`")?;
    Ok(HostStatus {
        claim,
        status: field.field("status").named()?,
        at: field.field("at").optional_text()?,
        history: field.field("history").list(MAX_HISTORY, &past_status)?,
    })
}

fn past_status(field: &Field<'_, '_>) -> Result<PastStatus, LedgerError> {
    field.check_object()?;
    Ok(PastStatus { status: field.field("status").named()?, at: field.field("at").optional_text()? })
}

fn promotion(field: &Field<'_, '_>, host: &str) -> Result<Promotion, LedgerError> {
    field.check_object()?;
    Ok(Promotion {
        host: host.to_owned(),
        claim_id: field.field("claim_id").text()?,
        at: field.field("at").optional_text()?,
        level: field.field("level").named()?,
        n_sites: field.field("n_sites").count()?,
        n_pages: field.field("n_pages").count()?,
        source_ids: field.field("source_ids").list(MAX_EVIDENCE, &|field| field.text())?,
    })
}

fn read_block(field: &Field<'_, '_>) -> Result<Block, LedgerError> {
    field.check_object()?;
    Ok(Block {
        reason_code: field.field("reason_code").reason_code()?,
        reason: field.field("reason").text()?,
        blocked_at: field.field("blocked_at").optional_text()?,
        cause_id: field.field("cause_id").optional_text()?,
        contradicting_claims: field.field("contradicting_claims").list(MAX_CONTRADICTING, &contradicting)?,
        original_trust_level: field.field("original_trust_level").named()?,
    })
}

fn contradicting(field: &Field<'_, '_>) -> Result<ContradictingClaim, LedgerError> {
    field.check_object()?;
    Ok(ContradictingClaim {
        claim_id: field.field("claim_id").text()?,
        claim_text: field.field("claim_text").optional_text()?,
        source_id: field.field("source_id").optional_text()?,
        quote: field.field("quote").optional_text()?,
    })
}
