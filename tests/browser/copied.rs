//! Shared by build scripts of browser tests, which have no files: the vectors, and copies of their native tests.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The output folder of a build script.
pub fn out() -> io::Result<PathBuf> {
    env::var_os("OUT_DIR").map(PathBuf::from).ok_or_else(|| io::ErrorKind::NotFound.into())
}

/// Writes the vectors of some areas, and copies of their native tests. `decision.` selects every area with that prefix.
pub fn write(areas: &[&str], tests: &[&str]) -> io::Result<()> {
    println!("cargo:rerun-if-changed=build.rs");
    let out = out()?;
    fs::write(out.join("vectors.rs"), vectors(areas)?)?;
    for name in tests {
        fs::write(out.join(name), native_tests(name)?)?;
    }
    Ok(())
}

/// The native tests of the vectors, without inner doc comments.
fn native_tests(name: &str) -> io::Result<String> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../src").join(name);
    println!("cargo:rerun-if-changed={}", file.display());
    let text = fs::read_to_string(file)?;
    Ok(text.lines().filter(|line| !line.starts_with("//!")).map(|line| format!("{line}\n")).collect())
}

/// `VECTORS`: area and text of the selected vector files; none if the folder is missing.
fn vectors(areas: &[&str]) -> io::Result<String> {
    println!("cargo:rerun-if-env-changed=CREDENCE_SHARED");
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    let folder = env::var_os("CREDENCE_SHARED").map_or_else(beside, PathBuf::from).join("vectors");
    println!("cargo:rerun-if-changed={}", folder.display());
    let mut text = String::from("const VECTORS: &[(&str, &str)] = &[\n");
    for file in files_in(&folder)? {
        let area = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if areas.iter().any(|known| area == **known || (known.ends_with('.') && area.starts_with(*known))) {
            let _ = writeln!(text, "({area:?}, include_str!({:?})),", file.display().to_string());
        }
    }
    text.push_str("];\n");
    Ok(text)
}

fn files_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let mut files: Vec<PathBuf> = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
    files.retain(|file| file.extension().is_some_and(|kind| kind == "json"));
    files.sort();
    Ok(files)
}
