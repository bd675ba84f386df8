//! What earlier versions of this program made in `target/` and no longer use, such as the module of a program that was removed.
//!
//! Only folders that hold nothing but output of this program are looked through, and what has a current name stays.

use crate::module;
use crate::package;
use crate::paths::{self, PageWork};
use crate::test;
use anyhow::{Context, Result};
use std::collections::BTreeSet;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

/// Removes them.
pub fn remove() -> Result<()> {
    let index = paths::root().join("index.html");
    let index = fs::read_to_string(&index).with_context(|| format!("could not read `{}`", index.display()))?;
    for (folder, current) in current_names(&index) {
        remove_others(&paths::made().join(folder), &current)?;
    }
    Ok(())
}

/// The folders that are looked through, each with the names that are in use. `index` is the text of `index.html`.
fn current_names(index: &str) -> [(&'static str, BTreeSet<String>); 4] {
    // `index.html` names what `web/bundle.mjs` makes.
    let bundled = index.split(r#"="target/page/"#).skip(1).filter_map(|rest| rest.split('"').next());
    let page = PageWork::ALL.iter().map(|work| work.name()).chain(bundled).map(str::to_owned);
    [
        ("modules", module::MADE.map(str::to_owned).into()),
        ("page", page.collect()),
        ("npm", package::names().into()),
        ("xtask/passed", test::mark_names().collect()),
    ]
}

fn remove_others(folder: &Path, current: &BTreeSet<String>) -> Result<()> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        entries => entries.with_context(|| format!("could not read `{}`", folder.display()))?,
    };
    for entry in entries.map_while(Result::ok) {
        if entry.file_name().to_str().is_some_and(|name| current.contains(name)) {
            continue;
        }
        let path = entry.path();
        println!("removed {}, which is no longer used", path.display());
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            paths::remove(&path)?;
        } else {
            fs::remove_file(&path).with_context(|| format!("could not remove `{}`", path.display()))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_has_no_current_name_is_removed() {
        let folder = std::env::temp_dir().join(format!("credence-leftovers-{}", std::process::id()));
        for name in ["credence-ask", "credence-removed/below"] {
            fs::create_dir_all(folder.join(name)).expect("the temporary folder can be written");
        }
        for name in ["credence-ask.built", "credence-ask/a.wasm", "credence-removed/a.wasm", "credence-removed.built"] {
            fs::write(folder.join(name), "").expect("the temporary folder can be written");
        }
        let current = ["credence-ask", "credence-ask.built"].map(str::to_owned).into();
        remove_others(&folder, &current).expect("removable");
        let left: BTreeSet<_> = fs::read_dir(&folder)
            .expect("the folder is there")
            .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
            .collect();
        assert_eq!(left, current);
        assert!(folder.join("credence-ask/a.wasm").is_file());
        fs::remove_dir_all(&folder).expect("removable");
        remove_others(&folder, &current).expect("a folder that is not there has no leftovers");
    }

    #[test]
    fn what_is_made_now_has_a_current_name() {
        let index = fs::read_to_string(paths::root().join("index.html")).expect("the page is there");
        let current = current_names(&index);
        let has = |folder: &str, name: &str| current.iter().any(|(of, names)| *of == folder && names.contains(name));
        assert!(has("modules", "pieces") && has("modules", "stream.built"));
        assert!(has("page", "parts") && has("page", "site") && has("page", "boot.js") && has("page", "credence.css"));
        assert!(has("npm", "credence") && has("npm", "credence.tgz"));
        assert!(has("xtask/passed", "native-tests"));
    }
}
