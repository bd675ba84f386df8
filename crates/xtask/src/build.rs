//! `build`: the static site in `dist/`. It works below any path and requests nothing from other hosts.

use crate::element;
use crate::freshness;
use crate::minify::minify;
use crate::node;
use crate::offline;
use crate::paths::{self, PageWork};
use crate::program;
use crate::setup;
use crate::site;
use crate::size;
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::Path;

const SOURCES: &[&str] = &[
    "index.html",
    "Cargo.toml",
    "Cargo.lock",
    "rust-toolchain.toml",
    ".cargo",
    "docs",
    "web",
    "crates/address",
    "crates/ask",
    "crates/check",
    "crates/core",
    "crates/decimal",
    "crates/deeds",
    "crates/framing",
    "crates/json",
    "crates/json-record",
    "crates/judge",
    "crates/lexical",
    "crates/lookup",
    "crates/markdown",
    "crates/named",
    "crates/part",
    "crates/report",
    "crates/research",
    "crates/strings",
    "crates/wasm/npm",
    "crates/yaml",
    "crates/xtask/npm",
    "crates/xtask/src/build.rs",
    "crates/xtask/src/content_security.rs",
    "crates/xtask/src/docs",
    "crates/xtask/src/docs.rs",
    "crates/xtask/src/element.rs",
    "crates/xtask/src/names.rs",
    "crates/xtask/src/offline.rs",
    "crates/xtask/src/parts",
    "crates/xtask/src/parts.rs",
    "crates/xtask/src/program.rs",
    "crates/xtask/src/site.rs",
    "crates/xtask/src/small_std.rs",
    "crates/xtask/src/tools.rs",
    "crates/xtask/src/wasm.rs",
];

/// Builds the site if something changed, and prints its size.
pub fn run() -> Result<()> {
    when_changed()?;
    let page = size::page()?;
    print!("{}", size::table("loaded before the first click", &page));
    println!("\nthe panel as an element of another page:\n{}", element::tag(&paths::dist())?);
    Ok(())
}

/// Builds the site unless it is up to date.
pub fn when_changed() -> Result<()> {
    let optimisers = setup::web()?;
    let made = paths::dist();
    freshness::update("page", SOURCES, &made, made.join("index.html").is_file(), || build_page(&made, &optimisers))
}

/// The quick form of the site.
pub fn quickly(site: &Path) -> Result<()> {
    node::require()?;
    setup::wasm_target()?;
    let program = program::build_quickly()?;
    paths::start_anew(site)?;
    site::write(site, &program, |_| Ok(()))
}

fn build_page(made: &Path, optimisers: &Path) -> Result<()> {
    let program = program::build(optimisers)?;
    let site = PageWork::Site.folder();
    paths::start_anew(&site)?;
    site::write(&site, &program, |site| minify(site, optimisers))?;
    offline::add_worker(&site)?;
    check_addresses(&site)?;
    paths::remove(made)?;
    fs::rename(&site, made).with_context(|| format!("could not make `{}`", made.display()))
}

/// An error if the site requests a file by an address that is not relative.
fn check_addresses(dist: &Path) -> Result<()> {
    let mut found = Vec::new();
    for file in freshness::files_below(dist)? {
        let Some(kind) = Kind::from_path(&file) else {
            continue;
        };
        let text = fs::read_to_string(&file).with_context(|| format!("could not read `{}`", file.display()))?;
        let name = file.strip_prefix(dist).unwrap_or(&file).display();
        found.extend(
            kind.addresses(&text)
                .filter(|address| leaves_the_site(address))
                .map(|address| format!("`{address}` in {name}")),
        );
    }
    if !found.is_empty() {
        bail!("the site must hold relative addresses only, found {}", found.join(", "));
    }
    Ok(())
}

/// A file that may contain addresses of other files.
#[derive(Clone, Copy)]
enum Kind {
    Html,
    Css,
    Script,
}

impl Kind {
    fn from_path(file: &Path) -> Option<Self> {
        match file.extension()?.to_str()? {
            "html" => Some(Self::Html),
            "css" => Some(Self::Css),
            "js" | "mjs" => Some(Self::Script),
            _ => None,
        }
    }

    /// The text before the address of a loaded file.
    fn starts(self) -> &'static [&'static str] {
        const IN_CSS: &[&str] = &["url(", "@import "];
        const IN_SCRIPTS: &[&str] = &[" from ", " from", "import(", "import ", "fetch(", "new URL("];
        const IN_HTML: &[&str] =
            &["src=", "<link href=", "href=", "url(", " from ", " from", "import(", "module_or_path: "];
        match self {
            Self::Html => IN_HTML,
            Self::Css => IN_CSS,
            Self::Script => IN_SCRIPTS,
        }
    }

    fn addresses(self, text: &str) -> impl Iterator<Item = &str> {
        self.starts().iter().flat_map(move |start| {
            text.match_indices(start).filter_map(move |(at, _)| self.address_at(text, at, start))
        })
    }

    fn address_at<'t>(self, text: &'t str, at: usize, start: &str) -> Option<&'t str> {
        // A link that a user may follow loads nothing.
        if matches!(self, Self::Html) && start == "href=" && !in_link_element(&text[..at]) {
            return None;
        }
        let rest = &text[at + start.len()..];
        let quote = rest.chars().next().filter(|first| matches!(first, '"' | '\'' | '`'));
        match quote {
            Some(quote) => rest[1..].split(quote).next(),
            None if start == "url(" => rest.split(')').next(),
            None if start == "src=" || start == "href=" => rest.split([' ', '>']).next(),
            None => None,
        }
    }
}

fn in_link_element(before: &str) -> bool {
    before.rfind('<').is_some_and(|at| before[at..].starts_with("<link"))
}

fn leaves_the_site(address: &str) -> bool {
    address.starts_with('/')
        || address.starts_with("http:")
        || address.starts_with("https:")
        || address.starts_with("ws") && address.contains("://")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn leaving(kind: Kind, text: &str) -> Vec<&str> {
        let mut addresses: Vec<_> = kind.addresses(text).filter(|address| leaves_the_site(address)).collect();
        addresses.dedup();
        addresses
    }

    #[test]
    fn addresses_that_leave_the_site_are_found() {
        assert_eq!(leaving(Kind::Html, r#"<script src="/app.js"></script>"#), ["/app.js"]);
        assert_eq!(
            leaving(Kind::Html, r#"<link rel="stylesheet" href='https://fonts.example/a.css'>"#),
            ["https://fonts.example/a.css"]
        );
        assert_eq!(leaving(Kind::Html, "<script type=module>import init from '/app.js';</script>"), ["/app.js"]);
        assert_eq!(leaving(Kind::Html, "<script src=/app.js></script>"), ["/app.js"]);
        assert_eq!(leaving(Kind::Css, "a { background: url(//cdn.example/a.png) }"), ["//cdn.example/a.png"]);
        assert_eq!(leaving(Kind::Script, "import x from\"/snippets/x.js\";"), ["/snippets/x.js"]);
        assert_eq!(leaving(Kind::Script, "await fetch(`https://api.example/`)"), ["https://api.example/"]);
    }

    #[test]
    fn relative_addresses_and_links_to_follow_are_fine() {
        assert!(
            leaving(Kind::Html, r#"<script src="./app.js"></script><a href="https://example.org/">more</a>"#)
                .is_empty()
        );
        assert!(leaving(Kind::Css, "a { background: url('data:image/png;base64,AA') }").is_empty());
        assert!(leaving(Kind::Script, "new URL('app_bg.wasm', import.meta.url)").is_empty());
    }
}
