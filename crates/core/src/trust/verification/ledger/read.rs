//! A ledger read back from the JSON text it was written as.

use std::borrow::Cow;
use std::fmt;

use super::limit::{MAX_CLAIMS_OF_HOST, MAX_CONTRADICTING, MAX_HISTORY, MAX_PROMOTIONS};
use super::{HostStatus, LedgerClaim, LedgerHost, PastStatus, TrustLedger, VERSION, exact_host};
use crate::trust::contradiction::ClaimStatus;
use crate::trust::level::TrustLevel;
use crate::trust::verification::block::{Block, BlockReason, ContradictingClaim};
use crate::trust::verification::claim::{MAX_EVIDENCE, Promotion};
use credence_text::json::Json;

/// The longest piece of the text an error shows.
const MAX_FOUND: usize = 60;

/// Why a text is no ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LedgerError {
    /// Where, such as `hosts[3].block.reason`; empty for the text as a whole.
    pub path: String,
    /// What was found there.
    pub found: String,
    /// What was expected instead.
    pub expected: Cow<'static, str>,
}

impl fmt::Display for LedgerError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { path, found, expected } = self;
        if path.is_empty() {
            return write!(formatter, "the ledger is {found}, expected {expected}");
        }
        write!(formatter, "`{path}` is {found}, expected {expected}")
    }
}

impl std::error::Error for LedgerError {}

impl TrustLedger {
    /// Reads a ledger from JSON text; fields it does not know are passed over.
    ///
    /// # Errors
    /// Says where the first thing is that cannot be read, what was found and what was expected; nothing is
    /// learned then.
    pub fn read(text: &str) -> Result<Self, LedgerError> {
        let json = Json::parse(text).map_err(|error| LedgerError {
            path: String::new(),
            found: format!("no JSON at byte {}", error.at),
            expected: Cow::Borrowed(error.expected),
        })?;
        let root = Place { json: Some(json), parent: None, step: Step::Root };
        root.check_object()?;
        let [version, claims, hosts] = json.pick(["version", "claims", "hosts"]);
        let version = root.at("version", version);
        version.check(version.integer() == Some(i64::from(VERSION)), "version 1 of its form")?;
        let mut ledger = Self::default();
        root.at("claims", claims).each(|place| ledger.read_claim(place))?;
        root.at("hosts", hosts).each(|place| ledger.read_host(place))?;
        ledger.keep_within_limits();
        Ok(ledger)
    }

    fn read_claim(&mut self, place: &Place<'_, '_>) -> Result<(), LedgerError> {
        place.check_object()?;
        let id = place.field("id");
        let claim = LedgerClaim { id: id.text()?, text: place.field("text").optional_text()? };
        let before = self.claim_at.hold(claim.id.clone(), self.claims.len());
        id.check(before.is_none(), "each claim once")?;
        self.claims.push(claim);
        Ok(())
    }

    fn read_host(&mut self, place: &Place<'_, '_>) -> Result<(), LedgerError> {
        place.check_object()?;
        let name = place.field("host");
        let Ok(host) = exact_host(&name.text()?) else {
            return Err(name.error("an exact host such as `example.org`"));
        };
        let n_claims = self.claims.len();
        let block = place.field("block");
        let host = LedgerHost {
            statuses: place.field("statuses").list(MAX_CLAIMS_OF_HOST, &|place| status(place, n_claims))?,
            promotions: place.field("promotions").list(MAX_PROMOTIONS, &|place| promotion(place, host.as_str()))?,
            block: if block.is_missing() { None } else { Some(read_block(&block)?) },
            host: String::from(host),
        };
        check_claims(&host, place)?;
        let before = self.host_at.hold(host.host.clone(), self.hosts.len());
        name.check(before.is_none(), "each host once")?;
        self.n_statuses += host.statuses.len();
        self.hosts.push(host);
        Ok(())
    }
}

/// A host has one status a claim.
fn check_claims(host: &LedgerHost, place: &Place<'_, '_>) -> Result<(), LedgerError> {
    let mut claims: Vec<u32> = host.statuses.iter().map(|held| held.claim).collect();
    claims.sort_unstable();
    let is_once = claims.windows(2).all(|pair| pair[0] != pair[1]);
    place.field("statuses").check(is_once, "one status a claim")
}

fn status(place: &Place<'_, '_>, n_claims: usize) -> Result<HostStatus, LedgerError> {
    place.check_object()?;
    let number = place.field("claim");
    let claim = number.count()?;
    number.check((claim as usize) < n_claims, "the place of a claim in `claims`")?;
    Ok(HostStatus {
        claim,
        status: place.field("status").status()?,
        at: place.field("at").optional_text()?,
        history: place.field("history").list(MAX_HISTORY, &past_status)?,
    })
}

fn past_status(place: &Place<'_, '_>) -> Result<PastStatus, LedgerError> {
    place.check_object()?;
    Ok(PastStatus { status: place.field("status").status()?, at: place.field("at").optional_text()? })
}

fn promotion(place: &Place<'_, '_>, host: &str) -> Result<Promotion, LedgerError> {
    place.check_object()?;
    Ok(Promotion {
        host: host.to_owned(),
        claim_id: place.field("claim_id").text()?,
        at: place.field("at").optional_text()?,
        level: place.field("level").level()?,
        n_sites: place.field("n_sites").count()?,
        n_pages: place.field("n_pages").count()?,
        source_ids: place.field("source_ids").list(MAX_EVIDENCE, &|place| place.text())?,
    })
}

fn read_block(place: &Place<'_, '_>) -> Result<Block, LedgerError> {
    place.check_object()?;
    Ok(Block {
        reason_code: place.field("reason_code").reason_code()?,
        reason: place.field("reason").text()?,
        blocked_at: place.field("blocked_at").optional_text()?,
        cause_id: place.field("cause_id").optional_text()?,
        contradicting_claims: place.field("contradicting_claims").list(MAX_CONTRADICTING, &contradicting)?,
        original_trust_level: place.field("original_trust_level").level()?,
    })
}

fn contradicting(place: &Place<'_, '_>) -> Result<ContradictingClaim, LedgerError> {
    place.check_object()?;
    Ok(ContradictingClaim {
        claim_id: place.field("claim_id").text()?,
        claim_text: place.field("claim_text").optional_text()?,
        source_id: place.field("source_id").optional_text()?,
        quote: place.field("quote").optional_text()?,
    })
}

/// A value, or the place where one is missing, and the way to it.
struct Place<'a, 'p> {
    json: Option<Json<'a>>,
    parent: Option<&'p Place<'a, 'p>>,
    step: Step,
}

/// The last step of the way to a value.
enum Step {
    Root,
    Name(&'static str),
    Index(usize),
}

impl<'a> Place<'a, '_> {
    fn at<'q>(&'q self, name: &'static str, json: Option<Json<'a>>) -> Place<'a, 'q> {
        Place { json, parent: Some(self), step: Step::Name(name) }
    }

    fn field<'q>(&'q self, name: &'static str) -> Place<'a, 'q> {
        self.at(name, self.json.and_then(|json| json.get(name)))
    }

    /// Whether nothing is there, or `null`.
    fn is_missing(&self) -> bool {
        self.json.is_none_or(Json::is_null)
    }

    /// Every item; a list that is missing is empty.
    fn each(&self, mut read: impl FnMut(&Place<'a, '_>) -> Result<(), LedgerError>) -> Result<(), LedgerError> {
        if self.is_missing() {
            return Ok(());
        }
        self.check(self.json.is_some_and(Json::is_array), "a list")?;
        for (index, item) in self.json.into_iter().flat_map(Json::items).enumerate() {
            read(&Place { json: Some(item), parent: Some(self), step: Step::Index(index) })?;
        }
        Ok(())
    }

    /// The last `max` items, all of them read.
    fn list<T>(
        &self,
        max: usize,
        read: &dyn Fn(&Place<'a, '_>) -> Result<T, LedgerError>,
    ) -> Result<Vec<T>, LedgerError> {
        let mut items = Vec::new();
        self.each(|place| {
            items.push(read(place)?);
            Ok(())
        })?;
        items.drain(..items.len().saturating_sub(max));
        Ok(items)
    }

    fn text(&self) -> Result<String, LedgerError> {
        let text = self.json.and_then(Json::text).ok_or_else(|| self.error("text"))?;
        Ok(text.into_owned())
    }

    fn optional_text(&self) -> Result<Option<String>, LedgerError> {
        if self.is_missing() { Ok(None) } else { self.text().map(Some) }
    }

    fn integer(&self) -> Option<i64> {
        self.json.and_then(Json::integer)
    }

    fn count(&self) -> Result<u32, LedgerError> {
        let count = self.integer().and_then(|number| u32::try_from(number).ok());
        count.ok_or_else(|| self.error("a whole number from 0"))
    }

    fn level(&self) -> Result<TrustLevel, LedgerError> {
        TrustLevel::from_name(&self.text()?).ok_or_else(|| self.error_of_names(&TrustLevel::ALL.map(TrustLevel::name)))
    }

    fn status(&self) -> Result<ClaimStatus, LedgerError> {
        ClaimStatus::from_name(&self.text()?)
            .ok_or_else(|| self.error_of_names(&ClaimStatus::ALL.map(ClaimStatus::name)))
    }

    /// A kind of reason this version does not know is an unknown one.
    fn reason_code(&self) -> Result<Option<BlockReason>, LedgerError> {
        Ok(self.optional_text()?.and_then(|name| BlockReason::from_name(&name)))
    }

    fn check_object(&self) -> Result<(), LedgerError> {
        self.check(self.json.is_some_and(Json::is_object), "an object")
    }

    fn check(&self, holds: bool, expected: &'static str) -> Result<(), LedgerError> {
        if holds { Ok(()) } else { Err(self.error(expected)) }
    }

    fn error_of_names(&self, names: &[&str]) -> LedgerError {
        let mut expected = String::from("one of `");
        expected.push_str(&names.join("`, `"));
        expected.push('`');
        LedgerError { path: self.path(), found: self.found(), expected: Cow::Owned(expected) }
    }

    fn error(&self, expected: &'static str) -> LedgerError {
        LedgerError { path: self.path(), found: self.found(), expected: Cow::Borrowed(expected) }
    }

    fn found(&self) -> String {
        let Some(json) = self.json else { return "missing".to_owned() };
        if json.is_object() {
            return "an object".to_owned();
        }
        if json.is_array() {
            return "a list".to_owned();
        }
        let text = json.text().unwrap_or(Cow::Borrowed(json.raw()));
        format!("`{}`", &text[..text.floor_char_boundary(MAX_FOUND)])
    }

    fn path(&self) -> String {
        let mut path = self.parent.map(Place::path).unwrap_or_default();
        match self.step {
            Step::Root => {}
            Step::Index(index) => {
                path.push('[');
                path.push_str(&index.to_string());
                path.push(']');
            }
            Step::Name(name) => {
                if !path.is_empty() {
                    path.push('.');
                }
                path.push_str(name);
            }
        }
        path
    }
}
