//! The service worker of the site, which lets it open without a network.

use crate::freshness::files_below;
use crate::node::hash_of;
use crate::paths;
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::Path;

/// Its name stays the same: browsers look there for a new version.
const WORKER: &str = "service-worker.js";

/// The trust tables in shards, which are not kept: without a network the page uses all tables in one file.
const SHARDS: &str = "tables/";

/// What `web/boot.js` reads.
const PROGRAM: &str = r#"<meta name="credence-program""#;

/// Adds the worker to a site that is otherwise complete.
pub fn add_worker(site: &Path) -> Result<()> {
    let index = site.join("index.html");
    let page = read(&index)?;
    if !page.contains(PROGRAM) {
        bail!("`{}` names no program", index.display());
    }
    let page = page.replace(PROGRAM, &format!(r#"{PROGRAM} data-worker="./{WORKER}""#));
    fs::write(&index, page).with_context(|| format!("could not write `{}`", index.display()))?;
    let script = read(&paths::root().join("web").join(WORKER))?;
    let text = worker(&script, &files_of(site)?);
    fs::write(site.join(WORKER), text).with_context(|| format!("could not write `{WORKER}`"))
}

/// A file of the site: its address, and a hash of its bytes.
type File = (String, u64);

/// The worker for these files. Its version changes with any of them, and with the script.
fn worker(script: &str, files: &[File]) -> String {
    let text: String = files.iter().map(|(address, hash)| format!("{address} {hash:016x}\n")).collect();
    let version = hash_of([&text, script].concat().as_bytes());
    let addresses: Vec<&str> = files.iter().map(|(address, _)| address.as_str()).collect();
    let addresses = serde_json::Value::from(addresses);
    format!("const VERSION = \"{version:016x}\";\nconst FILES = {addresses};\n\n{script}")
}

/// The files of the site in order, by their addresses relative to it; the page itself has the empty one.
fn files_of(site: &Path) -> Result<Vec<File>> {
    let mut files = Vec::new();
    for file in files_below(site)? {
        let parts = file.strip_prefix(site).unwrap_or(&file).components();
        let parts: Vec<_> = parts.map(|part| part.as_os_str().to_string_lossy()).collect();
        let bytes = fs::read(&file).with_context(|| format!("could not read `{}`", file.display()))?;
        let address = parts.join("/");
        if address.starts_with(SHARDS) {
            continue;
        }
        files.push((if address == "index.html" { String::new() } else { address }, hash_of(&bytes)));
    }
    files.sort();
    Ok(files)
}

fn read(file: &Path) -> Result<String> {
    fs::read_to_string(file).with_context(|| format!("could not read `{}`", file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(address: &str, hash: u64) -> File {
        (address.to_owned(), hash)
    }

    #[test]
    fn the_version_changes_with_any_file_and_with_the_script() {
        let first = worker("script", &[file("", 1), file("a.js", 2)]);
        assert!(first.contains(r#"const FILES = ["","a.js"];"#), "{first}");
        assert_eq!(first, worker("script", &[file("", 1), file("a.js", 2)]));
        for other in [
            worker("script", &[file("", 1), file("a.js", 3)]),
            worker("script", &[file("", 1), file("b.js", 2)]),
            worker("other", &[file("", 1), file("a.js", 2)]),
        ] {
            assert_ne!(first.lines().next(), other.lines().next());
        }
    }

    #[test]
    fn a_site_gets_a_worker_that_names_all_its_files_and_not_itself() {
        let site = std::env::temp_dir().join(format!("credence-offline-{}", std::process::id()));
        fs::create_dir_all(site.join("program/1")).expect("the temporary folder can be written");
        fs::write(site.join("index.html"), format!("{PROGRAM} data-glue>")).expect("writable");
        fs::write(site.join("program/1/a.js"), "a").expect("writable");
        fs::create_dir_all(site.join(SHARDS)).expect("writable");
        fs::write(site.join(SHARDS).join("1.txt"), "a").expect("writable");
        add_worker(&site).expect("the site is complete");
        let worker = read(&site.join(WORKER)).expect("it was written");
        assert!(worker.contains(r#"const FILES = ["","program/1/a.js"];"#), "{worker}");
        let page = read(&site.join("index.html")).expect("it is there");
        assert!(page.contains(r#"data-worker="./service-worker.js" data-glue"#), "{page}");
        fs::remove_dir_all(&site).expect("removable");
    }
}
