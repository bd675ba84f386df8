//! Scripts and styles without what only people read.

use crate::freshness::files_below;
use crate::process;
use crate::progress::Step;
use anyhow::Result;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Makes the scripts and styles of a folder smaller.
pub fn minify(folder: &Path, optimisers: &Path) -> Result<()> {
    let is_text = |file: &PathBuf| file.extension().is_some_and(|end| end == "js" || end == "css");
    let files = files_below(folder)?.into_iter().filter(is_text);
    let mut command = process::program(optimisers.join("esbuild"));
    command.args(files).args(["--minify", "--format=esm"]);
    replace(folder, command)
}

fn replace(folder: &Path, mut command: Command) -> Result<()> {
    command.args(["--allow-overwrite", "--log-level=warning"]);
    command.args(["outdir", "outbase"].map(|option| format!("--{option}={}", folder.display())));
    Step { what: "minify scripts and styles", why: "less to load", usually: "a second" }.run(&mut command)
}
