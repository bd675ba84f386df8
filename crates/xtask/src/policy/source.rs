//! A source file of the trust table: headings, and one rule per line.

use anyhow::{Context, Result, bail};
use std::fs;
use std::path::Path;

/// A file of rules.
#[derive(Debug, Default)]
pub struct Source {
    /// Whole `origin NAME WORDS` lines.
    pub origins: Vec<String>,
    pub sections: Vec<Section>,
}

/// The scope of a heading.
#[derive(Clone, Debug)]
pub struct Section {
    /// Without its brackets.
    pub heading: String,
    pub rules: Vec<String>,
}

impl Section {
    /// Whether its heading has this part, such as `origin=swot`.
    pub fn is_from(&self, part: &str) -> bool {
        self.heading.split(' ').any(|word| word == part)
    }
}

impl Source {
    pub fn read(file: &Path) -> Result<Self> {
        let text = fs::read_to_string(file).with_context(|| format!("could not read `{}`", file.display()))?;
        Self::parse(&text).with_context(|| format!("`{}` cannot be read", file.display()))
    }

    pub fn parse(text: &str) -> Result<Self> {
        let mut source = Self::default();
        for (line, number) in text.lines().zip(1..) {
            source.add(line).with_context(|| format!("line {number} is `{line}`"))?;
        }
        Ok(source)
    }

    fn add(&mut self, line: &str) -> Result<()> {
        if line.is_empty() || line.starts_with('#') {
            return Ok(());
        }
        if line.starts_with("origin ") {
            self.origins.push(line.to_owned());
        } else if let Some(heading) = line.strip_prefix('[') {
            let heading = heading.strip_suffix(']').context("expected `]` at its end")?;
            self.sections.push(Section { heading: heading.to_owned(), rules: Vec::new() });
        } else if let Some(section) = self.sections.last_mut() {
            section.rules.extend(rules(line)?);
        } else {
            bail!("expected a heading such as `[list=allowlist level=trusted]` before the first rule");
        }
        Ok(())
    }
}

/// The rule of a line, or those of a line `.below name name`.
fn rules(line: &str) -> Result<Vec<String>> {
    if let Some(line) = line.strip_prefix('.') {
        let (below, names) = line.split_once(' ').context("expected names after the domain")?;
        return names.split(' ').map(|name| rule(&place_below(name, below))).collect();
    }
    Ok(vec![rule(line)?])
}

fn place_below(name: &str, below: &str) -> String {
    let (name, path) = name.find('/').map_or((name, ""), |slash| name.split_at(slash));
    format!("{name}.{below}{path}")
}

fn rule(text: &str) -> Result<String> {
    let domain = text.split(['/', ' ']).next().unwrap_or_default();
    let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"-.*".contains(&byte);
    if domain.len() < 2 || !domain.bytes().all(is_plain) {
        bail!("`{domain}` is no domain, expected small letters, digits, hyphens and dots");
    }
    Ok(text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_no_rule_is_named() {
        let error = Source::parse("[list=allowlist]\na.de\nB.de\n").expect_err("a capital letter");
        assert_eq!(
            format!("{error:#}"),
            "line 3 is `B.de`: `B.de` is no domain, expected small letters, digits, hyphens and dots"
        );
        Source::parse("a.de").expect_err("no heading");
        Source::parse("[list=allowlist").expect_err("no end of the heading");
    }

    #[test]
    fn names_below_a_domain_are_rules() {
        let source = Source::parse("[x]\n.*.ca.us ci co/a\n").expect("it reads");
        assert_eq!(source.sections[0].rules, ["ci.*.ca.us", "co.*.ca.us/a"]);
    }
}
