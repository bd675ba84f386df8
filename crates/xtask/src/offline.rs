//! The service worker of the site, which lets it open without a network.

use crate::node::{self, hash_of};
use crate::paths;
use crate::process;
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

/// A file of the site: its address, and the SHA-256 of its bytes in hexadecimal digits.
type File = (String, String);

/// The worker for these files. Its version changes with any of them, and with the script.
fn worker(script: &str, files: &[File]) -> String {
    let hashes: serde_json::Map<_, _> =
        files.iter().map(|(address, hash)| (address.clone(), hash.as_str().into())).collect();
    let hashes = serde_json::Value::Object(hashes).to_string();
    let version = hash_of([&hashes, script].concat().as_bytes());
    format!("const VERSION = \"{version:016x}\";\nconst FILES = {hashes};\n\n{script}")
}

/// The files of the site in order, by their addresses relative to it; the page itself has the empty one.
fn files_of(site: &Path) -> Result<Vec<File>> {
    let listed = process::output(node::command().args(["-e", HASHES]).arg(site))?;
    let hashes: Vec<File> = serde_json::from_str(&listed).context("could not read the hashes of the site")?;
    let kept = hashes.into_iter().filter(|(address, _)| !address.starts_with(SHARDS));
    let mut files: Vec<File> =
        kept.map(|(address, hash)| (if address == "index.html" { String::new() } else { address }, hash)).collect();
    files.sort();
    Ok(files)
}

/// Writes the files of a folder with their hashes as JSON.
const HASHES: &str = r#"const { createHash } = require("node:crypto");
const { readdirSync, readFileSync } = require("node:fs");
const folder = process.argv[1];
const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
const hashed = files.map((file) => {
  const path = `${file.parentPath ?? file.path}/${file.name}`;
  const address = path.slice(folder.length).replaceAll("\\", "/").replace(/^\/+/, "");
  return [address, createHash("sha256").update(readFileSync(path)).digest("hex")];
});
process.stdout.write(JSON.stringify(hashed));"#;

fn read(file: &Path) -> Result<String> {
    fs::read_to_string(file).with_context(|| format!("could not read `{}`", file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(address: &str, hash: &str) -> File {
        (address.to_owned(), hash.to_owned())
    }

    #[test]
    fn the_version_changes_with_any_file_and_with_the_script() {
        let first = worker("script", &[file("", "1"), file("a.js", "2")]);
        assert!(first.contains(r#"const FILES = {"":"1","a.js":"2"};"#), "{first}");
        assert_eq!(first, worker("script", &[file("", "1"), file("a.js", "2")]));
        for other in [
            worker("script", &[file("", "1"), file("a.js", "3")]),
            worker("script", &[file("", "1"), file("b.js", "2")]),
            worker("other", &[file("", "1"), file("a.js", "2")]),
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
        const HASH_OF_A: &str = "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb";
        assert!(worker.contains(&format!(r#""program/1/a.js":"{HASH_OF_A}"}};"#)), "{worker}");
        assert!(worker.contains(r#"const FILES = {"":""#), "{worker}");
        assert!(!worker.contains("tables/1.txt"), "{worker}");
        let page = read(&site.join("index.html")).expect("it is there");
        assert!(page.contains(r#"data-worker="./service-worker.js" data-glue"#), "{page}");
        fs::remove_dir_all(&site).expect("removable");
    }
}
