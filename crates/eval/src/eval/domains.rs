//! The labeled lists of domains.

use std::collections::BTreeSet;
use std::fmt;
use std::path::Path;

use credence_core::trust::Host;
use credence_eval::shared::shared;
use serde_json::Value;

/// A list that exists and does not parse.
#[derive(Debug)]
pub struct Unreadable(String);

impl Unreadable {
    /// The error.
    pub fn new(problem: String) -> Self {
        Self(problem)
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// `None`, with a message, if the list does not exist.
pub type List<T> = Result<Option<Vec<T>>, Unreadable>;

/// A host and its rating by experts, from 0 to 1.
pub type Rated = (String, f64);

/// News sites with the first principal component of several expert ratings.
pub fn rated() -> List<Rated> {
    rows("lin2023/domain_pc1.csv", |row| {
        let rating = row.get(1)?.parse().ok().filter(|rating| (0.0..=1.0).contains(rating))?;
        Some((host(row.first()?)?, rating))
    })
}

/// Hosts of low credibility, without those that the list calls reliable.
pub fn low_credibility() -> List<String> {
    let is_low = |row: &Vec<String>| row.get(1).is_some_and(|category| category != "reliable");
    rows("cred1/cred1_current.csv", |row| Some(row).filter(|row| is_low(row)).and_then(|row| host(row.first()?)))
}

/// Predatory publishers and journals, and hijacked names.
pub fn predatory() -> List<String> {
    let mut hosts = BTreeSet::new();
    for (file, column) in [("publishers.csv", 0), ("journals.csv", 0), ("hijacked.csv", 2)] {
        let Some(found) = rows(&format!("predatory/{file}"), |row| host(row.get(column)?))? else { return Ok(None) };
        hosts.extend(found);
    }
    Ok(Some(hosts.into_iter().collect()))
}

/// Universities of the world.
pub fn universities() -> List<String> {
    let Some(text) = text("academic/world_universities_and_domains.json")? else { return Ok(None) };
    let list: Vec<Value> =
        serde_json::from_str(&text).map_err(|error| Unreadable(format!("the universities are no JSON: {error}")))?;
    let domains = list.iter().filter_map(|university| university["domains"].as_array()).flatten();
    Ok(Some(distinct(domains.filter_map(|domain| host(domain.as_str()?)).collect())))
}

/// The registry of `.gov`.
pub fn registered_governments() -> List<String> {
    rows("government/dotgov_domains.csv", |row| host(row.first()?))
}

/// Public bodies of the United States outside that registry.
pub fn other_governments() -> List<String> {
    rows("government/gsa_govt_urls_full.csv", |row| host(row.first()?.split('/').next()?))
}

fn rows<T: PartialOrd>(name: &str, read: impl Fn(Vec<String>) -> Option<T>) -> List<T> {
    let Some(text) = text(name)? else { return Ok(None) };
    let mut table = csv::ReaderBuilder::new().flexible(true).from_reader(text.as_bytes());
    let records = table.records().filter_map(Result::ok);
    let found: Vec<T> = records.map(|record| record.iter().map(str::to_owned).collect()).filter_map(read).collect();
    if found.is_empty() {
        return Err(Unreadable(format!("`{name}` holds no domain")));
    }
    Ok(Some(distinct(found)))
}

fn text(name: &str) -> Result<Option<String>, Unreadable> {
    let Some(path) = shared(&Path::new("data/domains").join(name).to_string_lossy()) else { return Ok(None) };
    let unreadable = |error| Unreadable(format!("`{}` cannot be read: {error}", path.display()));
    std::fs::read_to_string(&path).map(Some).map_err(unreadable)
}

fn host(written: &str) -> Option<String> {
    Host::parse(written.trim().trim_start_matches('\u{feff}')).filter(|host| !host.is_ip()).map(String::from)
}

fn distinct<T: PartialOrd>(mut list: Vec<T>) -> Vec<T> {
    list.sort_by(|one, other| one.partial_cmp(other).unwrap_or(std::cmp::Ordering::Equal));
    list.dedup();
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invalid_hosts_are_ignored() {
        assert_eq!(host("http://www.Example.com/a ").as_deref(), Some("example.com"));
        assert_eq!(host("174.132.145.94"), None);
        assert_eq!(host(""), None);
    }
}
