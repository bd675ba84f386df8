//! Node, and npm packages from committed lock files.

use crate::paths;
use crate::process;
use crate::progress::Step;
use crate::tools::NODE_MAJOR;
use anyhow::{Context, Result, bail};
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

const INSTALL: [&str; 5] = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];

/// Node, started in the repository's top folder.
pub fn command() -> Command {
    let mut command = process::program("node");
    command.current_dir(paths::root());
    command
}

/// An error if Node or npm is missing or too old.
pub fn require() -> Result<()> {
    let advice = format!("install Node {NODE_MAJOR} or newer, with npm, so that `node` and `npm` are on PATH");
    let text = process::output(process::program("node").arg("--version")).with_context(|| advice.clone())?;
    match major_version(&text) {
        Some(major) if major >= NODE_MAJOR => {}
        Some(_) | None => bail!("this is Node {}; {advice}", text.trim()),
    }
    if process::find_on_path("npm").is_none() {
        bail!("npm is missing; {advice}");
    }
    Ok(())
}

fn major_version(text: &str) -> Option<u32> {
    text.trim().strip_prefix('v')?.split('.').next()?.parse().ok()
}

/// The folder with the programs of binaryen and esbuild.
pub fn optimisers() -> Result<PathBuf> {
    let step = Step {
        what: "install binaryen and esbuild",
        why: "make WebAssembly and JavaScript smaller",
        usually: "10 seconds, once",
    };
    Ok(in_cache("optimisers", &paths::root().join("crates/xtask/npm"), &step)?.join(".bin"))
}

/// The folder `node_modules` of the formatter and linter of the JavaScript, and of what checks its types.
pub fn linters() -> Result<PathBuf> {
    let step = Step { what: "install biome and TypeScript", why: "check the JavaScript", usually: "10 seconds, once" };
    in_cache("lint", &paths::root().join("crates/xtask/npm/lint"), &step)
}

/// The libraries that the benchmarks compare with.
pub fn bench_peers() -> Result<PathBuf> {
    let step = Step {
        what: "install the benchmark's peers",
        why: "they are measured beside ours",
        usually: "half a minute, once",
    };
    in_cache("bench", &paths::root().join("tests/bench"), &step)
}

/// The bundlers and checkers that the package is tested with.
pub fn bundlers() -> Result<PathBuf> {
    let step = Step {
        what: "install bundlers, frameworks and runtimes",
        why: "the package is tested with them",
        usually: "one to three minutes, once",
    };
    in_cache("bundlers", &paths::root().join("tests/bundlers"), &step)
}

/// The SDK of the MCP server, and what makes its schemas.
pub fn mcp() -> Result<PathBuf> {
    let step = Step {
        what: "install the MCP SDK",
        why: "the MCP server is tested with the official client",
        usually: "half a minute, once",
    };
    in_cache("mcp", &paths::root().join("tests/mcp"), &step)
}

/// What runs models in a browser, for the example with an NLI model.
pub fn models() -> Result<PathBuf> {
    let step = Step {
        what: "install transformers.js",
        why: "the example with an NLI model is tested with it",
        usually: "10 seconds, once; 37 MB are loaded",
    };
    in_cache("models", &paths::root().join("tests/models"), &step)
}

/// `node_modules` of a lock file, in the cache.
fn in_cache(name: &str, source: &Path, step: &Step) -> Result<PathBuf> {
    require()?;
    let lock = source.join("package-lock.json");
    let text = fs::read(&lock).with_context(|| format!("could not read `{}`", lock.display()))?;
    let folder = paths::cache()?.join("npm").join(format!("{name}-{:016x}", hash_of(&text)));
    if !folder.exists() {
        install_beside(&folder, source, step)?;
    }
    Ok(folder.join("node_modules"))
}

/// Installs into a temporary folder first, so that an interrupted installation is never used.
fn install_beside(folder: &Path, source: &Path, step: &Step) -> Result<()> {
    let unfinished = folder.with_extension(format!("{}", std::process::id()));
    fs::create_dir_all(&unfinished).with_context(|| format!("could not make `{}`", unfinished.display()))?;
    for file in ["package.json", "package-lock.json"] {
        fs::copy(source.join(file), unfinished.join(file)).with_context(|| format!("could not copy `{file}`"))?;
    }
    step.run(process::program("npm").args(INSTALL).current_dir(&unfinished)).context(NPM_ADVICE)?;
    match fs::rename(&unfinished, folder) {
        // Another step installed the same beside this one, and was first.
        Err(_) if folder.exists() => fs::remove_dir_all(&unfinished).context("could not remove a second installation"),
        renamed => renamed.with_context(|| format!("could not make `{}`", folder.display())),
    }
}

const NPM_ADVICE: &str =
    "npm could not install its packages; check that the npm registry can be reached, then run the command again";

/// Installs the packages of the tests if the lock file changed.
pub fn test_dependencies() -> Result<()> {
    require()?;
    let tests = paths::root().join("tests");
    let lock = tests.join("package-lock.json");
    let text = fs::read_to_string(&lock).with_context(|| format!("could not read `{}`", lock.display()))?;
    let mark = tests.join("node_modules/.installed-from");
    if fs::read_to_string(&mark).is_ok_and(|installed| installed == text) {
        return Ok(());
    }
    let step = Step {
        what: "install the tests' libraries",
        why: "the page is driven from Node",
        usually: "half a minute, once",
    };
    step.run(process::program("npm").args(INSTALL).current_dir(&tests)).context(NPM_ADVICE)?;
    fs::write(&mark, text).with_context(|| format!("could not write `{}`", mark.display()))
}

/// A short hash of a text, stable within one build of this program.
pub fn hash_of(text: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

/// The test files of a folder, in order, relative to the repository; an empty folder is an error.
pub fn test_files(folder: &str) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(paths::root().join(folder)).with_context(|| format!("there is no folder `{folder}`"))?;
    let mut files = Vec::new();
    for entry in entries {
        let name = entry.with_context(|| format!("could not read `{folder}`"))?.file_name();
        if name.to_string_lossy().ends_with(".test.mjs") {
            files.push(Path::new(folder).join(name));
        }
    }
    if files.is_empty() {
        bail!("`{folder}` holds no `*.test.mjs`");
    }
    files.sort();
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn node_says_its_major_version() {
        assert_eq!(major_version("v20.20.2\n"), Some(20));
        assert_eq!(major_version("20"), None);
    }

    #[test]
    fn a_folder_without_tests_is_an_error() {
        let error = test_files("crates/xtask/src").expect_err("there are no Node tests here");
        assert!(error.to_string().contains("holds no `*.test.mjs`"), "{error}");
        test_files("no/such/folder").expect_err("the folder is missing");
    }
}
