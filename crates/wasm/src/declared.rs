//! The TypeScript declarations of inputs and records, for the tests that compare the files of the package with them.

use std::path::{Path, PathBuf};

use ts_rs::{Config, TS};

/// The first line of every such file.
const HEADER: &str = "// Generated from Rust; a test fails when it differs.\n";

/// The declarations of some records, in that order.
macro_rules! declarations {
    ($($record:ty),* $(,)?) => {
        [$(crate::declared::declaration::<$record>()),*]
    };
}

/// The interfaces of some inputs, in that order.
macro_rules! interfaces {
    ($($input:ty),* $(,)?) => {
        [$(<$input as crate::boundary::Interface>::declaration()),*]
    };
}

mod calibration;
mod checks;
mod judges;
mod papers;
mod python;
mod reading;
mod research;

/// One exported type with its documentation.
pub fn declaration<T: TS>() -> String {
    // Counts stay far below 2^53.
    let config = Config::new().with_large_int("number");
    let documentation = T::docs().unwrap_or_default();
    format!("\n{}\n", tidied(&format!("{documentation}export {}", T::decl(&config))))
}

/// Comments on one line where they have one, fields indented and on lines of their own.
fn tidied(declaration: &str) -> String {
    let text = declaration.replace("/**\n * ", "/** ").replace("\n */", " */").replace(", };", ",\n};");
    let mut depth = 0;
    let lines = text.lines().map(|line| {
        let line = line.trim_end();
        depth -= usize::from(line.starts_with('}') && depth > 0);
        let indented = format!("{}{line}", "  ".repeat(depth));
        depth += usize::from(line.ends_with('{'));
        indented
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Fails if a file of the package differs from Rust; `CREDENCE_WRITE_TYPES` writes it.
pub fn assert_declared(file: &str, committed: &str, imports: &str, declarations: &[String]) {
    assert_is(&format!("crates/wasm/npm/{file}"), committed, &format!("{HEADER}{imports}{}", declarations.concat()));
}

/// A file by its path in the repository.
fn path_in_repository(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(file)
}

fn assert_is(file: &str, committed: &str, generated: &str) {
    if std::env::var_os("CREDENCE_WRITE_TYPES").is_some() {
        assert!(std::fs::write(path_in_repository(file), generated).is_ok(), "`{file}` cannot be written");
        return;
    }
    let first_difference = generated.lines().zip(committed.lines()).find(|(new, old)| new != old);
    assert!(
        generated == committed,
        "`{file}` is out of date at {first_difference:?}: run this test with CREDENCE_WRITE_TYPES=1 and commit it"
    );
}
