//! The scripts of the package in few files: by esbuild, without comments, but with their names, which an error shows.

use super::chunks::{Group, Written};
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

/// Scripts that are bundled together.
struct Bundle {
    entries: Vec<&'static str>,
    /// The chunks of what they share that are joined. Without any there are no chunks.
    joined: &'static [Group],
}

/// `loading` is in every entry with a module. Entries that have `reading` load the pieces of the main entry, too.
const CHUNKS_OF_BROWSERS: [Group; 4] = [
    Group {
        name: "loading",
        scripts: &[
            "module-gate.mjs",
            "loaded-once.mjs",
            "module-pieces.mjs",
            "policy-yaml-core.mjs",
            "grounding-core.mjs",
        ],
    },
    Group { name: "reading", scripts: &["core.mjs", "bytes.mjs", "api.mjs", "public.mjs"] },
    Group { name: "requests", scripts: &["perform.mjs", "ask-link.mjs"] },
    Group { name: "critique", scripts: &["critique.mjs"] },
];

const CHUNKS_OF_ALL: [Group; 1] = [Group { name: "all", scripts: &["perform.mjs", "api.mjs"] }];

/// Bundles the scripts of a folder into that of the package.
pub fn bundle(scripts: &Path, made: &Path, optimisers: &Path) -> Result<()> {
    let browsers = ENTRIES.iter().map(|entry| entry.name).chain(PLAIN).chain([ELEMENTS[0]]).collect();
    let alone = |name| Bundle { entries: vec![name], joined: &[] };
    let bundles = [
        Bundle { entries: browsers, joined: &CHUNKS_OF_BROWSERS },
        Bundle { entries: vec!["ready", "inline"], joined: &CHUNKS_OF_ALL },
        alone("error"),
        alone("panel"),
        alone("panel-scripts"),
        alone("cli"),
        alone("lines-worker"),
        alone("module-node"),
        alone("module-workerd"),
        alone("module-edge-light"),
    ];
    let step = Step { what: "bundle the scripts", why: "fewer files, and less to load", usually: "a second" };
    let esbuild = optimisers.join("esbuild");
    bundles.into_iter().try_for_each(|Bundle { entries, joined }| {
        let mut command = process::program(&esbuild);
        // What is named relative to a script is found beside it, wherever the bundle is.
        command.current_dir(scripts).args(entries.iter().map(|name| format!("./{name}.mjs")));
        command.args(["--bundle", "--format=esm", "--charset=utf8", "--minify-whitespace", "--minify-syntax"]);
        command.args(["--out-extension:.js=.mjs", "--chunk-names=[name]-[hash]", "--log-level=warning"]);
        let outside: Vec<_> = OUTSIDE
            .into_iter()
            .filter(|outside| entries.iter().all(|name| !outside.ends_with(&format!("/{name}.mjs"))))
            .collect();
        command.args(outside.iter().map(|outside| format!("--external:{outside}")));
        command.args((!joined.is_empty()).then_some("--splitting")).arg(format!("--outdir={}", made.display()));
        let metafile = scripts.join("metafile.json");
        step.run(command.arg(format!("--metafile={}", metafile.display())))?;
        joined.iter().try_for_each(|group| Written::read(made, &entries, &metafile)?.join(group, &esbuild, &outside))
    })
}
