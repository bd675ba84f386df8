//! Runs other programs, with an environment that does not depend on the caller's.

use anyhow::{Context, Result, bail};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Variables of the caller that would change nested builds.
const NOT_PASSED_ON: [&str; 4] =
    ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "CARGO_BUILD_TARGET", "CARGO_BUILD_RUSTFLAGS"];

/// Variables that cargo sets for this program; a nested build would misread them.
const OF_THIS_CRATE: [&str; 4] = ["CARGO_PKG_", "CARGO_MANIFEST_", "CARGO_BIN_", "CARGO_CRATE_"];

/// A program by name or path.
pub fn program(name: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(name);
    for (variable, _) in std::env::vars_os() {
        let text = variable.to_string_lossy();
        if NOT_PASSED_ON.contains(&text.as_ref()) || OF_THIS_CRATE.iter().any(|start| text.starts_with(start)) {
            command.env_remove(&variable);
        }
    }
    command
}

/// The cargo that started this program.
pub fn cargo() -> Command {
    program(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Runs to the end and shows the output live.
pub fn run(command: &mut Command) -> Result<()> {
    let shown = describe(command);
    let status = command.stdin(Stdio::null()).status().with_context(|| format!("could not start `{shown}`"))?;
    if !status.success() {
        bail!("`{shown}` failed ({status})");
    }
    Ok(())
}

/// Runs to the end and returns what was printed.
pub fn output(command: &mut Command) -> Result<String> {
    let shown = describe(command);
    let output = command.stdin(Stdio::null()).output().with_context(|| format!("could not start `{shown}`"))?;
    if !output.status.success() {
        bail!("`{shown}` failed ({}): {}", output.status, String::from_utf8_lossy(&output.stderr).trim());
    }
    String::from_utf8(output.stdout).with_context(|| format!("`{shown}` printed something that is not text"))
}

/// The command as a user would type it, without the folder of the program.
pub fn describe(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let name = program.file_name().unwrap_or(program.as_os_str()).to_string_lossy().into_owned();
    let arguments = command.get_args().map(|argument| argument.to_string_lossy().into_owned());
    std::iter::once(name).chain(arguments).collect::<Vec<_>>().join(" ")
}

/// The first folder of PATH with an executable of this name.
pub fn find_on_path(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(name)).find(|file| is_executable(file))
}

#[cfg(unix)]
fn is_executable(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    file.metadata().is_ok_and(|metadata| metadata.is_file() && metadata.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(file: &Path) -> bool {
    file.is_file()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_shown_as_one_would_type_it() {
        let mut command = Command::new("/opt/tools/bin/wasm-opt");
        command.args(["-Oz", "a.wasm"]);
        assert_eq!(describe(&command), "wasm-opt -Oz a.wasm");
    }

    #[test]
    fn variables_of_cargo_are_not_passed_on() {
        let command = program("true");
        let removed: Vec<_> = command.get_envs().filter(|(_, value)| value.is_none()).map(|(name, _)| name).collect();
        assert!(removed.contains(&OsStr::new("CARGO_MANIFEST_DIR")), "{removed:?}");
    }

    #[test]
    fn a_failure_names_the_command() {
        let error = run(Command::new("false").arg("--now")).expect_err("`false` fails");
        assert!(error.to_string().starts_with("`false --now` failed"), "{error}");
    }
}
