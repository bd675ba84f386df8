//! The scripts of the package in few files: by esbuild, without comments, but with their names, which an error shows.

use super::entry::{ELEMENTS, ENTRIES, PLAIN};
use crate::process;
use crate::progress::Step;
use anyhow::Result;
use std::path::Path;

/// What stays a file of its own: the modules with the scripts around them, and what the scripts of a bundle share with another one.
const OUTSIDE: [&str; 11] = [
    "node:*",
    "#module",
    "./credence.js",
    "./credence-packed.mjs",
    "./module-node.mjs",
    "./pieces/*",
    "./stream/*",
    "./ready.mjs",
    "./panel/program/*",
    "./panel-scripts.mjs",
    // All bundles throw errors of one class.
    "./error.mjs",
];

/// Bundles the scripts of a folder into that of the package.
pub fn bundle(scripts: &Path, made: &Path, optimisers: &Path) -> Result<()> {
    let browsers: Vec<_> = ENTRIES.iter().map(|entry| entry.name).chain(PLAIN).chain([ELEMENTS[0]]).collect();
    let split = ["--splitting"].as_slice();
    let bundles = [
        (browsers.as_slice(), split),
        (&["ready", "inline"], split),
        (&["error"], &[]),
        (&["panel"], &[]),
        (&["panel-scripts"], &[]),
        (&["cli"], &[]),
        (&["lines-worker"], &[]),
        (&["module-node"], &[]),
        (&["module-workerd"], &[]),
        (&["module-edge-light"], &[]),
    ];
    let step = Step { what: "bundle the scripts", why: "fewer files, and less to load", usually: "a second" };
    bundles.into_iter().try_for_each(|(names, options)| {
        let mut command = process::program(optimisers.join("esbuild"));
        // What is named relative to a script is found beside it, wherever the bundle is.
        command.current_dir(scripts).args(names.iter().map(|name| format!("./{name}.mjs")));
        command.args(["--bundle", "--format=esm", "--charset=utf8", "--minify-whitespace", "--minify-syntax"]);
        command.args(["--out-extension:.js=.mjs", "--chunk-names=[name]-[hash]", "--log-level=warning"]);
        let outside =
            OUTSIDE.iter().filter(|outside| names.iter().all(|name| !outside.ends_with(&format!("/{name}.mjs"))));
        command.args(outside.map(|outside| format!("--external:{outside}")));
        command.args(options).arg(format!("--outdir={}", made.display()));
        step.run(&mut command)
    })
}
