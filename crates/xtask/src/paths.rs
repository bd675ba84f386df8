//! Paths: the repository, build output, and the cache of tools.

use crate::process;
use anyhow::{Context, Result, bail};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The repository's top folder.
pub fn root() -> PathBuf {
    // `cargo run` sets the path of this crate, which is correct even if a checkout was moved after it was compiled.
    let here =
        std::env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    here.ancestors().nth(2).map_or_else(|| here.clone(), Path::to_path_buf)
}

/// The static site.
pub fn dist() -> PathBuf {
    root().join("dist")
}

/// A folder for the page on its way into the site.
#[derive(Clone, Copy)]
pub enum PageWork {
    /// The program in parts.
    Parts,
    /// The quick form of the program.
    Quick,
    /// The quick form of the site, for `serve`.
    Serve,
    /// The site until it is complete.
    Site,
}

impl PageWork {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Parts, Self::Quick, Self::Serve, Self::Site];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Parts => "parts",
            Self::Quick => "quick",
            Self::Serve => "serve",
            Self::Site => "site",
        }
    }

    /// Its path.
    pub fn folder(self) -> PathBuf {
        made().join("page").join(self.name())
    }
}

/// Output of this program, separate from cargo's.
pub fn made() -> PathBuf {
    root().join("target")
}

/// The npm package, unpacked.
pub fn package() -> PathBuf {
    made().join("npm/credence")
}

/// The folder of cargo's build output for the workspace.
pub fn cargo_target() -> Result<PathBuf> {
    let mut command = process::cargo();
    command.args(["metadata", "--format-version", "1", "--no-deps"]).current_dir(root());
    let text = process::output(&mut command)?;
    let metadata: serde_json::Value =
        serde_json::from_str(&text).context("could not read what `cargo metadata` printed")?;
    match metadata["target_directory"].as_str() {
        Some(folder) => Ok(PathBuf::from(folder)),
        None => bail!("`cargo metadata` named no target directory"),
    }
}

/// Makes an empty folder.
pub fn start_anew(folder: &Path) -> Result<()> {
    remove(folder)?;
    fs::create_dir_all(folder).with_context(|| format!("could not make `{}`", folder.display()))
}

/// Removes a folder that may be missing.
pub fn remove(folder: &Path) -> Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            Err(error).with_context(|| format!("could not remove `{}`", folder.display()))
        }
        _ => Ok(()),
    }
}

/// Copies a file, and makes the folder that it goes into.
pub fn copy(from: &Path, to: &Path) -> Result<()> {
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder).with_context(|| format!("could not make `{}`", folder.display()))?;
    }
    fs::copy(from, to).with_context(|| format!("could not copy `{}` to `{}`", from.display(), to.display()))?;
    Ok(())
}

/// The folder for tools and npm packages, shared by all checkouts of one user.
pub fn cache() -> Result<PathBuf> {
    let from_environment = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    from_environment("CREDENCE_CACHE")
        .or_else(|| from_environment("XDG_CACHE_HOME").map(|folder| folder.join("credence")))
        .or_else(|| from_environment("HOME").map(|folder| folder.join(".cache/credence")))
        .context("no folder for tools: set CREDENCE_CACHE to one")
}
