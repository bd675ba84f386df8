//! Finds Chromium and its driver, or installs Debian's.

use crate::process;
use crate::progress::Step;
use anyhow::{Context, Result, bail};
use std::path::PathBuf;
use std::process::Command;

const BROWSERS: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const PACKAGES: [&str; 3] = ["chromium", "chromium-driver", "fonts-noto-cjk"];
const ADVICE: &str = "install Chromium or Chrome and its chromedriver of the same version \
     (Debian: `apt-get install chromium chromium-driver fonts-noto-cjk`), \
     or set CREDENCE_CHROMIUM and CREDENCE_CHROMEDRIVER to the two programs";

/// A browser and the program that drives it.
pub struct Browser {
    pub chromium: PathBuf,
    pub driver: PathBuf,
}

/// The browser of this machine. Debian's is installed if there is none and the installation is possible.
pub fn require() -> Result<Browser> {
    if let Some(browser) = find()? {
        return Ok(browser);
    }
    install()?;
    find()?.with_context(|| format!("there is still no browser after the installation; {ADVICE}"))
}

fn find() -> Result<Option<Browser>> {
    let chromium = named_or_on_path("CREDENCE_CHROMIUM", &BROWSERS)?;
    let driver = named_or_on_path("CREDENCE_CHROMEDRIVER", &["chromedriver"])?;
    Ok(chromium.zip(driver).map(|(chromium, driver)| Browser { chromium, driver }))
}

/// A program that the environment names must exist; there is no fallback for it.
fn named_or_on_path(variable: &str, names: &[&str]) -> Result<Option<PathBuf>> {
    match std::env::var_os(variable).filter(|value| !value.is_empty()).map(PathBuf::from) {
        Some(file) if file.is_file() => Ok(Some(file)),
        Some(file) => bail!("{variable} names `{}`, which is no file", file.display()),
        None => Ok(names.iter().find_map(|name| process::find_on_path(name))),
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
