//! `credence/panel`: the script of the element with the files of the site that it loads, each named as bundlers expect it.

use crate::element;
use crate::freshness::files_below;
use crate::paths;
use anyhow::{Context, Result};
use credence_strings::Language;
use std::fs;
use std::path::Path;

/// Where the files are in the package.
const FOLDER: &str = "panel";

/// The scripts that the program imports by name; they import the others.
const IMPORTED: [&str; 7] = [
    "ask-link.js",
    "perform.js",
    "check-driver.js",
    "source-texts.js",
    "readable-text.js",
    "judge-models.js",
    "packed.js",
];

/// What else the program loads by name.
const LOADED: [&str; 7] = [
    "panel.css",
    "panel-parts.css",
    "panel-details.css",
    "panel-pages.css",
    "panel-check.css",
    "tables.txt",
    "stance.table",
];

/// The folder of the shards of the trust tables. A bundler would copy 257 files, or write them into its scripts: the package has all
/// tables in one file.
#[cfg(test)]
const SHARDS: &str = "tables/";

/// Scripts for the page alone: an element works with the network of its page, and keeps no history.
const OF_PAGE: [&str; 3] = ["offline.js", "service-worker.js", "tab-lock.js"];

/// The scripts in one file, beside the folder.
const SCRIPTS: &str = "panel-scripts.mjs";

/// Copies the files of a built site into the package, and writes the script that names them beside the scripts to be bundled.
pub fn write(scripts: &Path, folder: &Path, site: &Path) -> Result<()> {
    let into = folder.join(FOLDER);
    for file in loaded() {
        paths::copy(&site.join(&file), &into.join(&file))?;
    }
    for file in files_below(site)?.iter().filter(|file| is_needed(site, file)) {
        let name = file.file_name().unwrap_or_default();
        let is_of_program = file.parent() != Some(site);
        paths::copy(
            file,
            &if is_of_program { into.join("program").join(name) } else { scripts.join(FOLDER).join(name) },
        )?;
    }
    for (name, text) in [("panel.mjs", element::with_files(&table())?), (SCRIPTS, in_one())] {
        let made = scripts.join(name);
        fs::write(&made, text).with_context(|| format!("could not write `{}`", made.display()))?;
    }
    Ok(())
}

/// The scripts that the program imports, each as one export.
fn in_one() -> String {
    IMPORTED.iter().map(|name| format!("export * as {} from \"./{FOLDER}/{name}\";\n", export_of(name))).collect()
}

fn export_of(script: &str) -> String {
    script.trim_end_matches(".js").replace('-', "_")
}

/// What the program loads by name, with the files of all languages.
fn loaded() -> impl Iterator<Item = String> {
    let others = Language::ALL.into_iter().filter(|language| *language != Language::ENGLISH);
    let texts =
        others.flat_map(|language| ["", "deferred/"].map(|half| format!("languages/{half}{}.txt", language.tag())));
    LOADED.into_iter().map(str::to_owned).chain(texts)
}

/// Whether it is of the program, or a script or module beside it. The scripts of the page itself have a hash in their name.
fn is_needed(site: &Path, file: &Path) -> bool {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let is_code = name.ends_with(".js") || name.ends_with(".wasm");
    let is_of_page = name.starts_with("boot-") || name == element::SCRIPT || OF_PAGE.contains(&&*name);
    is_code && !is_of_page && (file.parent() == Some(site) || file.starts_with(site.join("program")))
}

fn table() -> String {
    let imported: String = IMPORTED
        .iter()
        .map(|name| format!("  \"{name}\": () => import(\"./{SCRIPTS}\").then((all) => all.{}),\n", export_of(name)))
        .collect();
    let loaded: String = loaded()
        .map(|name| format!("  \"{name}\": () => new URL(\"./{FOLDER}/{name}\", import.meta.url),\n"))
        .collect();
    format!(
        r#"// Every file is named in full, so that bundlers find it.
const SCRIPTS = {{
{imported}}};
const DATA = {{
{loaded}}};
const FILES = {{
  program: () => import("./{FOLDER}/program/credence.js"),
  wasm: () => new URL("./{FOLDER}/program/credence_bg.wasm", import.meta.url),
  file: (name) => DATA[name]?.(),
  script: (name) => SCRIPTS[name](),
}};"#
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_script_names_what_the_program_loads() {
        let table = table();
        let sources = files_below(&paths::root().join("web/src/service")).expect("they are there");
        for source in sources {
            let text = fs::read_to_string(&source).expect("it is text");
            let named = text.split('"').skip(1).step_by(2).filter(|name| {
                [".js", ".css", ".txt", ".table"].iter().any(|end| name.ends_with(end) && name.len() > end.len())
            });
            let is_of_package =
                |name: &&str| !OF_PAGE.contains(name) && !name.starts_with(SHARDS) && !name.starts_with('{');
            for name in named.filter(|name| !name.contains("..")).filter(is_of_package) {
                assert!(table.contains(&format!("{name}\":")), "`{name}` of {}", source.display());
            }
        }
    }
}
