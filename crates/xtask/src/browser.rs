//! Finds Chromium, or installs Debian's.

use crate::process;
use crate::progress::Step;
use anyhow::{Context, Result, bail};
use std::path::PathBuf;
use std::process::Command;

/// The environment variable that names it, for this program and for tests.
pub const CHROMIUM: &str = "CREDENCE_CHROMIUM";

const BROWSERS: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const PACKAGES: [&str; 2] = ["chromium", "fonts-noto-cjk"];
const ADVICE: &str = "install Chromium or Chrome (Debian: `apt-get install chromium fonts-noto-cjk`), \
     or set CREDENCE_CHROMIUM to the program";

/// The browser of this machine. Debian's is installed if there is none and the installation is possible.
pub fn require() -> Result<PathBuf> {
    if let Some(browser) = find()? {
        return Ok(browser);
    }
    install()?;
    find()?.with_context(|| format!("there is still no browser after the installation; {ADVICE}"))
}

/// A program that the environment names must exist; there is no fallback for it.
fn find() -> Result<Option<PathBuf>> {
    match std::env::var_os(CHROMIUM).filter(|value| !value.is_empty()).map(PathBuf::from) {
        Some(file) if file.is_file() => Ok(Some(file)),
        Some(file) => bail!("{CHROMIUM} names `{}`, which is no file", file.display()),
        None => Ok(BROWSERS.iter().find_map(|name| process::find_on_path(name))),
    }
}

fn install() -> Result<()> {
    let Some(prefix) = root_prefix() else {
        bail!("there is no browser; {ADVICE}");
    };
    let step = Step { what: "apt-get update", why: "the list of Debian's packages", usually: "10 seconds" };
    step.run(apt_get(prefix).arg("update")).context(ADVICE)?;
    let step = Step {
        what: "install chromium",
        why: "tests open the page in a real browser",
        usually: "1 to 2 minutes, once",
    };
    step.run(apt_get(prefix).args(["install", "-y", "--no-install-recommends"]).args(PACKAGES)).context(ADVICE)
}

/// The command prefix for `apt-get` if it can run without a password.
fn root_prefix() -> Option<&'static [&'static str]> {
    process::find_on_path("apt-get")?;
    let user = process::output(process::program("id").arg("-u")).ok()?;
    if user.trim() == "0" {
        return Some(&[]);
    }
    let sudo = process::output(process::program("sudo").args(["-n", "true"]));
    sudo.is_ok().then_some(&["sudo", "-n"])
}

fn apt_get(prefix: &[&str]) -> Command {
    // `env` because `sudo` drops the environment.
    let words = prefix.iter().copied().chain(["env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]);
    let mut words = words.map(str::to_owned);
    let mut command = process::program(words.next().unwrap_or_default());
    command.args(words);
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn apt_get_asks_nothing() {
        assert_eq!(process::describe(&apt_get(&[])), "env DEBIAN_FRONTEND=noninteractive apt-get");
        assert_eq!(process::describe(&apt_get(&["sudo", "-n"])), "sudo -n env DEBIAN_FRONTEND=noninteractive apt-get");
    }
}
