//! `policy`: compiles the bundled trust table from its sources, and downloads published lists again.

mod ancestors;
mod published;
mod source;
mod swot;

use crate::paths;
use ancestors::ancestors;
use anyhow::{Context, Result, bail};
use source::{Section, Source};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// The sources in the order of the table.
const SOURCES: [&str; 16] = [
    "origins",
    "examples",
    "primary",
    "public_bodies",
    "research",
    "universities",
    "universities_swot",
    "press",
    "reference",
    "official",
    "user_content",
    "low",
    "sections",
    "skipped",
    "cred1",
    "predatory",
];

/// The published lists that add to the rules written by hand, in their order of precedence.
const PUBLISHED: [&str; 3] = ["origin=cred1", "origin=predatory", "origin=swot"];

/// From this number of names below one domain, they share a line.
const GROUP_FROM: usize = 2;

const HEADER: &str = "\
# The bundled trust policy, compiled by `cargo xtask policy` from the files in policy/: edit those.
# README.md describes the format.
";

/// `policy`, `policy --check`, `policy --fetch` or `policy --lists FOLDER`.
pub fn run(arguments: &[String]) -> Result<()> {
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        [] => write_table(),
        ["--check"] => check(),
        ["--lists", folder_of_lists] => {
            published::import(Path::new(folder_of_lists), &folder()).and_then(|()| write_table())
        }
        ["--fetch"] => swot::fetch(&folder().join("universities_swot.txt")).and_then(|()| write_table()),
        _ => bail!("`policy` takes `--check`, `--fetch` or `--lists FOLDER`, got `{}`", arguments.join(" ")),
    }
}

fn data() -> PathBuf {
    paths::root().join("crates/core/data")
}

fn folder() -> PathBuf {
    data().join("policy")
}

fn write_table() -> Result<()> {
    let table = compile()?;
    let file = data().join("policy.txt");
    fs::write(&file, &table.text).with_context(|| format!("could not write `{}`", file.display()))?;
    println!("{} rules in {}", table.n_rules, file.display());
    Ok(())
}

/// An error if the table is not up to date with its sources.
fn check() -> Result<()> {
    let file = data().join("policy.txt");
    let found = fs::read_to_string(&file).with_context(|| format!("could not read `{}`", file.display()))?;
    if found != compile()?.text {
        bail!("`{}` is stale; run `cargo xtask policy` and commit what it writes", file.display());
    }
    println!("`{}` is what its sources give", file.display());
    Ok(())
}

struct Table {
    text: String,
    n_rules: usize,
}

fn compile() -> Result<Table> {
    let suffixes = Source::read(&data().join("kinds_of_suffix.txt"))?;
    let mut sources = Vec::new();
    for name in SOURCES {
        sources.push(Source::read(&folder().join(format!("{name}.txt")))?);
    }
    table(&sources, &suffixes)
}

fn table(sources: &[Source], suffixes: &Source) -> Result<Table> {
    let mut sections = merged(sources);
    leave_out_what_is_known(&mut sections, suffixes);
    refuse_repetition(&sections)?;
    refuse_what_is_never_asked(&sections)?;
    let mut text = HEADER.to_owned();
    text.push('\n');
    for origin in sources.iter().flat_map(|source| &source.origins) {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{origin}");
    }
    for section in &sections {
        let _ = write!(text, "\n[{}]\n{}", section.heading, lines(&section.rules));
    }
    Ok(Table { text, n_rules: sections.iter().map(|section| section.rules.len()).sum() })
}

/// One section per heading, in the order of their first occurrence.
fn merged(sources: &[Source]) -> Vec<Section> {
    let mut merged: Vec<Section> = Vec::new();
    for section in sources.iter().flat_map(|source| &source.sections) {
        match merged.iter_mut().find(|earlier| earlier.heading == section.heading) {
            Some(earlier) => earlier.rules.extend(section.rules.iter().cloned()),
            None => merged.push(section.clone()),
        }
    }
    merged
}

/// A published list adds rules, and never overrides hand-written or suffix rules, or those of a list before it.
fn leave_out_what_is_known(sections: &mut [Section], suffixes: &Source) {
    let by_hand = sections.iter().filter(|section| !PUBLISHED.iter().any(|list| section.is_from(list)));
    let mut known = Known::default();
    by_hand.chain(&suffixes.sections).for_each(|section| known.add(section));
    for list in PUBLISHED {
        for section in sections.iter_mut().filter(|section| section.is_from(list)) {
            // The shorter one first, because it includes the longer.
            section.rules.sort_by_key(|rule| rule.len());
            let rules = std::mem::take(&mut section.rules);
            for rule in rules {
                if !known.decides(&rule, &section.heading) {
                    known.add_rule(&rule, &section.heading);
                    section.rules.push(rule);
                }
            }
        }
    }
}

/// The rules so far, with their headings.
#[derive(Default)]
struct Known(BTreeMap<String, String>);

impl Known {
    fn add(&mut self, section: &Section) {
        section.rules.iter().for_each(|rule| self.add_rule(rule, &section.heading));
    }

    fn add_rule(&mut self, rule: &str, heading: &str) {
        self.0.insert(rule.to_owned(), heading.to_owned());
    }

    /// Whether a new rule adds nothing: its domain has a rule, or a rule above it is of the same kind or comes first.
    fn decides(&self, rule: &str, heading: &str) -> bool {
        let domain = domain(rule);
        let above = ancestors(domain).skip(1);
        self.0.contains_key(rule)
            || self.0.contains_key(domain)
            || above.filter_map(|domain| self.0.get(domain)).any(|known| comes_first(known, heading))
    }
}

/// Whether a rule above a domain makes a rule of a list for the domain superfluous.
fn comes_first(above: &str, below: &str) -> bool {
    let is_on = |heading: &str, list: &str| heading.contains(&format!("list={list} "));
    above == below
        || is_on(above, "allowlist")
        || is_on(above, "suffix")
        || is_on(above, "blocklist")
        || is_on(below, "allowlist")
}

fn refuse_repetition(sections: &[Section]) -> Result<()> {
    let mut seen = BTreeSet::new();
    for section in sections {
        for rule in &section.rules {
            if !seen.insert(rule) {
                bail!("`{rule}` is named twice, the second time under `{}`", section.heading);
            }
        }
    }
    Ok(())
}

/// The allowlist comes before the greylist, and the blocklist before both, so a rule inside the domain of an earlier list
/// would never apply.
fn refuse_what_is_never_asked(sections: &[Section]) -> Result<()> {
    for (earlier, later) in [("allowlist", "greylist"), ("blocklist", "allowlist"), ("blocklist", "greylist")] {
        let on = |list: &str| {
            let heading = format!("list={list} ");
            let of_list = sections.iter().filter(move |section| section.heading.starts_with(&heading));
            of_list.flat_map(|section| &section.rules)
        };
        let whole: BTreeSet<&str> = on(earlier).filter(|rule| domain(rule) == *rule).map(String::as_str).collect();
        for rule in on(later) {
            if let Some(above) = ancestors(domain(rule)).find(|ancestor| whole.contains(ancestor)) {
                bail!(
                    "`{rule}` on the {later} lies in `{above}`, which is on the {earlier} and takes precedence; move it there"
                );
            }
        }
    }
    Ok(())
}

/// The domain of a rule, without path and dates.
fn domain(rule: &str) -> &str {
    rule.split(['/', ' ']).next().unwrap_or(rule)
}

/// The rules in the format of the table: grouped by their parent domain.
fn lines(rules: &[String]) -> String {
    let (dated, plain): (Vec<&String>, Vec<&String>) = rules.iter().partition(|rule| rule.contains(' '));
    let mut n_below: BTreeMap<&str, usize> = BTreeMap::new();
    for rule in &plain {
        *n_below.entry(split_at_dot(rule, str::find).1).or_default() += 1;
    }
    let mut groups: BTreeMap<Vec<&str>, BTreeSet<String>> = BTreeMap::new();
    for rule in &plain {
        let (mut name, mut below) = split_at_dot(rule, str::find);
        if n_below.get(below).is_none_or(|n| *n < GROUP_FROM) {
            (name, below) = split_at_dot(rule, str::rfind);
        }
        let path = &rule[domain(rule).len()..];
        groups.entry(below.rsplit('.').collect()).or_default().insert(format!("{name}{path}"));
    }
    let mut text: String = dated.iter().map(|rule| format!("{rule}\n")).collect();
    for (below, names) in groups {
        let below: Vec<&str> = below.into_iter().rev().collect();
        let mut names: Vec<String> = names.into_iter().collect();
        // Sorted by their ends, which compresses better than by their beginnings.
        names.sort_by_cached_key(|name| name.chars().rev().collect::<String>());
        let _ = writeln!(text, ".{} {}", below.join("."), names.join(" "));
    }
    text
}

/// The domain of a rule, cut at the dot that `find` finds.
fn split_at_dot(rule: &str, find: impl Fn(&str, char) -> Option<usize>) -> (&str, &str) {
    let domain = domain(rule);
    find(domain, '.').map_or((domain, ""), |dot| (&domain[..dot], &domain[dot + 1..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(text: &str) -> Source {
        Source::parse(text).expect("the source is well formed")
    }

    fn compiled(texts: &[&str]) -> Result<Table> {
        let sources: Vec<Source> = texts.iter().map(|text| source(text)).collect();
        table(&sources, &source("[list=suffix level=academic]\nedu\n"))
    }

    #[test]
    fn the_table_that_ships_is_what_its_sources_give() {
        check().expect("`cargo xtask policy` was run after the last change of a source");
    }

    #[test]
    fn rules_of_one_heading_are_grouped_by_domain() {
        let table = compiled(&[
            "origin a Words\n[list=allowlist level=low]\nb.de\na.de/x\n",
            "[list=allowlist level=low]\n1.co.uk\n2.co.uk\nz.org.uk\nold.com ..2020-01-01\n",
        ]);
        let table = table.expect("it compiles");
        let expected =
            "\norigin a Words\n\n[list=allowlist level=low]\nold.com ..2020-01-01\n.de b a/x\n.uk z.org\n.co.uk 1 2\n";
        assert_eq!(table.text.strip_prefix(HEADER), Some(expected));
        assert_eq!(table.n_rules, 6);
    }

    #[test]
    fn a_list_of_others_never_says_otherwise() {
        let table = compiled(&[
            "[list=greylist level=low]\nblogs.org\n",
            "[list=allowlist level=academic origin=swot]\nx.y.de\nuni.blogs.org\nblogs.org\ny.de\nz.edu\n",
        ]);
        let text = table.expect("it compiles").text;
        assert!(text.ends_with("\n[list=allowlist level=academic origin=swot]\n.de y\n"), "{text}");
    }

    #[test]
    fn a_source_that_contradicts_itself_is_refused() {
        let twice = compiled(&["[list=allowlist level=low]\na.de\n", "[list=denylist reason=x]\na.de\n"]);
        let error = twice.err().expect("the domain is there twice").to_string();
        assert_eq!(error, "`a.de` is named twice, the second time under `list=denylist reason=x`");
        let lifted = compiled(&["[list=allowlist level=trusted]\na.de\n[list=greylist level=low]\nblog.a.de\n"]);
        let error = lifted.err().expect("the greylist never applies").to_string();
        assert!(error.starts_with("`blog.a.de` on the greylist lies in `a.de`"), "{error}");
    }
}
