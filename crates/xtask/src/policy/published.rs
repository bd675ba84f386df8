//! Published lists of hosts as sources of the trust table: CRED-1, and the lists of predatory publishers.

use anyhow::{Context, Result, bail};
use csv::{ReaderBuilder, StringRecord};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// The headings of the rules from CRED-1, with the reason for each level in `crates/core/data/README.md`.
const FABRICATED: &str = "list=blocklist reason=fabricated kind=fabricated origin=cred1";
const CONSPIRACY: &str = "list=blocklist reason=conspiracy_or_pseudoscience kind=conspiracy origin=cred1";
const UNRELIABLE: &str = "list=greylist level=unverified reason=low_credibility kind=unreliable origin=cred1";
const SATIRE: &str = "list=greylist reason=satire kind=satire origin=cred1";

const HIJACKED: &str = "list=blocklist reason=hijacked_journal kind=hijacked_journal origin=predatory";
const PREDATORY: &str =
    "list=greylist level=unverified reason=predatory_publisher kind=predatory_publisher origin=predatory";

/// Rules by their heading.
type Rules = BTreeMap<&'static str, BTreeSet<String>>;

/// Writes `cred1.txt` and `predatory.txt` from a folder with the published files.
pub fn import(lists: &Path, sources: &Path) -> Result<()> {
    let read = |name: &str| {
        let file = lists.join(name);
        fs::read(&file)
            .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
            .with_context(|| format!("could not read `{}`", file.display()))
    };
    let cred1 = cred1(&read("cred1/cred1_current.csv")?);
    let predatory = predatory(&read("predatory/publishers.csv")?, &read("predatory/hijacked.csv")?);
    for (name, rules) in [("cred1", cred1), ("predatory", predatory)] {
        if rules.is_empty() {
            bail!("the files of `{name}` hold no domain");
        }
        let file = sources.join(format!("{name}.txt"));
        fs::write(&file, text(name, &rules)).with_context(|| format!("could not write `{}`", file.display()))?;
    }
    Ok(())
}

fn text(name: &str, rules: &Rules) -> String {
    let mut text =
        format!("# Made by `cargo xtask policy --lists FOLDER` from the published list `{name}`: do not edit it.\n");
    for (heading, rules) in rules {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "\n[{heading}]");
        rules.iter().for_each(|rule| text.extend([rule, "\n"]));
    }
    text
}

fn cred1(csv: &str) -> Rules {
    let mut rules = Rules::new();
    for row in rows(csv) {
        let field = |at: usize| row.get(at).unwrap_or_default();
        let heading = heading(field(1), field(4), field(5));
        if let (Some(heading), Some(rule)) = (heading, rule(field(0))) {
            rules.entry(heading).or_default().insert(rule);
        }
    }
    rules
}

/// The heading for a category of CRED-1 and a rating by Media Bias/Fact Check, which CRED-1 repeats: `VL` is very low factual
/// reporting, `CP` is conspiracy and pseudoscience.
fn heading(category: &str, factual: &str, bias: &str) -> Option<&'static str> {
    match (category, factual, bias) {
        ("reliable", ..) => None,
        ("satire", "", _) => Some(SATIRE),
        ("fake", ..) => Some(FABRICATED),
        ("conspiracy", ..) | (_, "VL" | "L", "CP") => Some(CONSPIRACY),
        (_, "VL", _) => Some(FABRICATED),
        _ => Some(UNRELIABLE),
    }
}

/// Hijacked names are copies of real journals; publishers are warned of for what they take without review.
fn predatory(publishers: &str, hijacked: &str) -> Rules {
    let column =
        |csv: &str, at: usize| -> BTreeSet<String> { rows(csv).filter_map(|row| host(row.get(at)?)).collect() };
    [(HIJACKED, column(hijacked, 2)), (PREDATORY, column(publishers, 0))].into()
}

/// The rows of a CSV text below its headings. What is not CSV is left out.
fn rows(csv: &str) -> impl Iterator<Item = StringRecord> {
    ReaderBuilder::new().flexible(true).from_reader(csv.as_bytes()).into_records().map_while(Result::ok)
}

/// A domain with its path, without a closing slash.
fn rule(written: &str) -> Option<String> {
    let (host_part, path) = written.find('/').map_or((written, ""), |slash| written.split_at(slash));
    let path = path.split('#').next().unwrap_or_default().trim_end_matches('/');
    // One site that lists a page for each state.
    let path = if path.starts_with("/states/") { "" } else { path };
    Some(format!("{}{path}", host(host_part)?))
}

/// The host of an address, if it is a domain name.
fn host(address: &str) -> Option<String> {
    let address = address.trim();
    let rest = address.split_once("://").map_or(address, |(_, rest)| rest);
    let host = rest.split(['/', ':', '?', '#']).next()?.to_ascii_lowercase();
    let host = host.trim_start_matches("www.").trim_end_matches('.');
    let is_label =
        |label: &str| !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    let is_name = host.contains('.') && host.split('.').all(is_label);
    let ends_in_letters = host.ends_with(|last: char| last.is_ascii_alphabetic());
    (is_name && ends_in_letters).then(|| host.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_category_decides_the_list_of_a_host() {
        let csv = "domain,category,score,sources,iffy_factual,iffy_bias\n\
            a.com,fake,0.1,1,L,FN\nb.com,unreliable,0.1,1,VL,FN\nc.com,unreliable,0.1,1,L,CP\nd.com,unreliable,0.1,1,M,CP\n\
            e.com,satire,0.3,1,,\nf.com,satire,0.3,2,M,FN\ng.com,reliable,0.9,1,,\nH.com/Ads/,mixed,0.2,1,,\n1.2.3.4,fake,0,1,,\n";
        let found = text("cred1", &cred1(csv));
        let expected = format!(
            "\n[{CONSPIRACY}]\nc.com\n\n[{FABRICATED}]\na.com\nb.com\n\n[{UNRELIABLE}]\nd.com\nf.com\nh.com/Ads\n\n[{SATIRE}]\ne.com\n"
        );
        assert!(found.ends_with(&expected), "{found}");
    }

    #[test]
    fn addresses_of_publishers_become_hosts() {
        let publishers = "url,name\nhttp://www.A.org:80/x.html,A\nnothing,B\n";
        let hijacked = "name,short,url\n\"One, \"\"two\"\"\n\",,http://b.org/?c\n";
        let rules = predatory(publishers, hijacked);
        assert_eq!(rules[PREDATORY].iter().collect::<Vec<_>>(), ["a.org"]);
        assert_eq!(rules[HIJACKED].iter().collect::<Vec<_>>(), ["b.org"]);
    }
}
