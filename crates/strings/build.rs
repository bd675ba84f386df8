//! Lists the languages that have a file in `languages/`.

#[path = "src/folder.rs"]
mod folder;

use std::path::PathBuf;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=languages");
    println!("cargo::rerun-if-changed=src/folder.rs");
    let written = folder::read(&PathBuf::from("languages")).and_then(|languages| {
        let made = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()).join("languages.rs");
        fs::write(&made, folder::list(&languages)).map_err(|error| format!("`{}`: {error}", made.display()))
    });
    if let Err(error) = written {
        println!("cargo::error={error}");
    }
}
