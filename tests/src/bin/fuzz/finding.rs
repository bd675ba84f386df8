//! Violated properties and panics, each with the input that shows it.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook};
use std::path::{Path, PathBuf};

use credence_tests::fuzz::{Effort, Target};

use crate::corpus::name_of;

thread_local! {
    /// The message and the line of the last panic of this thread.
    static PANIC: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Keeps panics for the report instead of printing them.
pub fn silence_panics() {
    set_hook(Box::new(|panic| PANIC.with_borrow_mut(|kept| *kept = panic.to_string())));
}

/// Checks an input; a panic is an error as well.
pub fn check(target: Target, bytes: &[u8], effort: Effort) -> Result<(), String> {
    let checked = catch_unwind(AssertUnwindSafe(|| target.check(bytes, effort)));
    checked.unwrap_or_else(|_| Err(PANIC.with_borrow(|panic| format!("it {panic}"))))
}

/// Writes the input into a file and prints the command that reads it again.
pub fn report(target: Target, bytes: &[u8], error: &str, corpus: &Path) -> Result<(), String> {
    let folder = corpus.parent().unwrap_or(corpus).join("findings");
    let path: PathBuf = folder.join(format!("{}-{}", target.name(), name_of(bytes)));
    let written = std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(&path, bytes));
    written.map_err(|error| format!("{} cannot be written: {error}", path.display()))?;
    println!("\n{}: {error}", target.name());
    println!("  read it again: cargo xtask fuzz --target {} --read {}", target.name(), path.display());
    Ok(())
}
