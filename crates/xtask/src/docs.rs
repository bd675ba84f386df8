//! `docs`: the guides in `docs/` and a reference of the package's types, as pages of the site.
//!
//! The pages need no program: they are HTML and one stylesheet. They load nothing from other hosts.

mod markdown;
mod reference;

use crate::content_security;
use crate::loaders::protocols;
use crate::paths;
use anyhow::{Context, Result};
use std::fs;
use std::path::Path;

/// The pages in the order of the menu: the file in `docs/` and its name in the menu.
const GUIDES: [(&str, &str); 13] = [
    ("start", "Start"),
    ("agents", "For authors of agents"),
    ("scoring", "Scores"),
    ("stance", "Comparison with sources"),
    ("models", "Models as judges"),
    ("protocols", "Protocols"),
    ("mapping", "Streams of your own"),
    ("connect", "Requests"),
    ("batches", "Logs and batches"),
    ("coding-agents", "What an agent says it did"),
    ("hosting", "Hosting"),
    ("threats", "Threat model"),
    ("limits", "Questions and limits"),
];
const REFERENCE: (&str, &str) = ("reference", "Reference");

/// The names of the stylesheet's parts. The colors are those of the page.
const STYLES: [&str; 2] = ["web/styles/tokens.css", "web/docs/docs.css"];
const TEMPLATE: &str = include_str!("../../../web/docs/page.html");

/// Writes the pages into `dist/docs/` and says where they are.
pub fn run() -> Result<()> {
    write(&paths::dist())?;
    println!("{}", paths::dist().join("docs/index.html").display());
    Ok(())
}

/// Writes the pages into the folder `docs` of a site.
pub fn write(site: &Path) -> Result<()> {
    let folder = site.join("docs");
    paths::start_anew(&folder)?;
    let styles = STYLES.map(|file| read(&paths::root().join(file))).into_iter().collect::<Result<Vec<_>>>()?;
    put(&folder.join("docs.css"), &styles.join("\n"))?;
    paths::copy(&paths::root().join("web/icon.svg"), &folder.join("icon.svg"))?;
    write_validator(&folder)?;
    let security = content_security::of_guides(&read(&paths::root().join("index.html"))?)?;
    let write = |name: &str, title: &str, content: &str| {
        put(&folder.join(format!("{name}.html")), &page(name, title, &security, content))
    };
    for (name, title) in GUIDES {
        let guide = read(&paths::root().join(format!("docs/{name}.md")))?;
        write(name, title, &markdown::html(&guide))?;
    }
    let (name, title) = REFERENCE;
    write(name, title, &markdown::html(&reference::markdown()?))?;
    paths::copy(&folder.join("start.html"), &folder.join("index.html"))
}

fn page(name: &str, title: &str, security: &str, content: &str) -> String {
    TEMPLATE
        .replace("{security}", security)
        .replace("{title}", title)
        .replace("{menu}", &menu(name))
        .replace("{scripts}", &scripts(content))
        .replace("{content}", content)
}

/// What the validator of the guides imports: the package's own checks, under names that every server knows.
fn write_validator(folder: &Path) -> Result<()> {
    paths::copy(&paths::root().join("web/docs/validator.js"), &folder.join("validator.js"))?;
    put(&folder.join("validate-protocols.js"), &protocols::script()?)?;
    ["validate", "error"].iter().try_for_each(|name| {
        let script = read(&paths::root().join(format!("crates/wasm/npm/{name}.mjs")))?;
        put(&folder.join(format!("{name}.js")), &script.replace(".mjs\"", ".js\""))
    })
}

/// The menu of a page, in which that page is marked.
fn menu(current: &str) -> String {
    let item = |(name, title): &(&str, &str)| {
        let mark = if *name == current { r#" aria-current="page""# } else { "" };
        format!(r#"<li><a href="./{name}.html"{mark}>{title}</a></li>"#)
    };
    GUIDES.iter().chain([&REFERENCE]).map(item).collect()
}

/// The scripts that the live parts of a page need.
fn scripts(content: &str) -> String {
    let script = |file: &str| format!(r#"<script type="module" src="{file}"></script>"#);
    if content.contains(markdown::VALIDATOR) {
        script("./validator.js")
    } else if content.contains("<credence-panel") {
        script("../credence-panel.js")
    } else {
        String::new()
    }
}

fn read(file: &Path) -> Result<String> {
    fs::read_to_string(file).with_context(|| format!("could not read `{}`", file.display()))
}

fn put(file: &Path, text: &str) -> Result<()> {
    fs::write(file, text).with_context(|| format!("could not write `{}`", file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_marks_itself_in_the_menu() {
        let menu = menu("agents");
        assert_eq!(menu.matches("aria-current").count(), 1);
        assert!(menu.contains(r#"<a href="./agents.html" aria-current="page">For authors of agents</a>"#), "{menu}");
        assert!(menu.contains("./reference.html"));
    }

    #[test]
    fn every_guide_is_a_page() {
        let mut guides: Vec<String> = fs::read_dir(paths::root().join("docs"))
            .expect("there are guides")
            .filter_map(|file| file.ok()?.file_name().to_str()?.strip_suffix(".md").map(str::to_owned))
            .collect();
        guides.sort();
        let mut pages = GUIDES.map(|(name, _)| name.to_owned());
        pages.sort();
        assert_eq!(guides, pages);
    }
}
