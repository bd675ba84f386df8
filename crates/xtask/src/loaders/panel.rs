//! `credence/panel`: the script of the element with the files of the site that it loads, each named as bundlers expect it.

use crate::element;
use crate::freshness::files_below;
use crate::parts::DEFLATED;
use crate::paths;
use crate::program::Program;
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
const LOADED: [&str; 5] = ["panel.css", "panel-parts.css", STYLES[0], "tables.txt", "stance.table"];

/// Styles that are one file in the package, with the name of the first: what they are for is in one module, too.
const STYLES: [&str; 3] = ["panel-details.css", "panel-pages.css", "panel-check.css"];

/// The folder of the shards of the trust tables. A bundler would copy 257 files, or write them into its scripts: the package has all
/// tables in one file.
#[cfg(test)]
const SHARDS: &str = "tables/";

/// Scripts for the page alone: an element works with the network of its page, and keeps no history.
const OF_PAGE: [&str; 3] = ["offline.js", "service-worker.js", "tab-lock.js"];

/// The scripts in one file, beside the folder.
const SCRIPTS: &str = "panel-scripts.mjs";

/// Copies the files of a built site and the program into the package, and writes the script that names them beside the scripts to be bundled.
pub fn write(scripts: &Path, folder: &Path, site: &Path, program: &Program) -> Result<()> {
    let into = folder.join(FOLDER);
    for file in loaded() {
        paths::copy(&site.join(&file), &into.join(&file))?;
    }
    let styles = STYLES.map(|name| fs::read_to_string(site.join(name)));
    fs::write(into.join(STYLES[0]), styles.into_iter().collect::<Result<String, _>>()?)?;
    program.copy_into(&into.join("program"))?;
    for file in files_below(site)?.iter().filter(|file| is_needed(site, file)) {
        paths::copy(file, &scripts.join(FOLDER).join(file.file_name().unwrap_or_default()))?;
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

/// Whether it is a script beside the page that the program imports. The scripts of the page itself have a hash in their name.
fn is_needed(site: &Path, file: &Path) -> bool {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let is_of_page = name.starts_with("boot-") || name == element::SCRIPT || OF_PAGE.contains(&&*name);
    name.ends_with(".js") && !is_of_page && file.parent() == Some(site)
}

fn table() -> String {
    let imported: String = IMPORTED
        .iter()
        .map(|name| format!("  \"{name}\": () => import(\"./{SCRIPTS}\").then((all) => all.{}),\n", export_of(name)))
        .collect();
    let own = loaded().map(|name| (name.clone(), name));
    let joined = STYLES[1..].iter().map(|name| ((*name).to_owned(), STYLES[0].to_owned()));
    let loaded: String = own
        .chain(joined)
        .map(|(name, file)| format!("  \"{name}\": () => new URL(\"./{FOLDER}/{file}\", import.meta.url),\n"))
        .collect();
    format!(
        r#"// Every file is named in full, so that bundlers find it.
const SCRIPTS = {{
{imported}}};
const DATA = {{
{loaded}}};
const FILES = {{
  program: () => import("./{FOLDER}/program/credence.js"),
  wasm: () => new URL("./{FOLDER}/program/credence_bg.{DEFLATED}", import.meta.url),
  opened: (response) => import("./{FOLDER}/program/__wasm_split.js").then((pieces) => pieces.inflated(response)),
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
