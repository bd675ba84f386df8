//! `serve`: from a fresh checkout to an address to open.

use crate::build;
use crate::places;
use crate::process;
use crate::static_server;
use anyhow::{Context, Result, bail};
use std::time::Instant;

const USUAL_PORT: u16 = 8080;

/// Builds the page when it has to be and serves it until the program is stopped.
pub fn run(arguments: &[String]) -> Result<()> {
    let wishes = Wishes::read(arguments)?;
    let started = Instant::now();
    build::when_changed()?;
    let (listener, address) = static_server::listen(wishes.port)?;
    if wishes.port != 0 && address.port() != wishes.port {
        println!("port {} is taken, so it is {}", wishes.port, address.port());
    }
    let url = format!("http://{address}/");
    println!("\nCredence is at {url} (ready after {} s; Ctrl-C stops it)", started.elapsed().as_secs());
    if wishes.open {
        open(&url);
    }
    static_server::serve(listener, &places::dist())
}

/// What the command line asks for.
#[derive(Debug, PartialEq)]
struct Wishes {
    port: u16,
    open: bool,
}

impl Wishes {
    fn read(arguments: &[String]) -> Result<Self> {
        let mut wishes = Self { port: USUAL_PORT, open: false };
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            match argument.as_str() {
                "--open" => wishes.open = true,
                "--port" => wishes.port = port(rest.next())?,
                unknown => bail!("`serve` knows `--port N` and `--open`, got `{unknown}`"),
            }
        }
        Ok(wishes)
    }
}

fn port(text: Option<&String>) -> Result<u16> {
    let text = text.context("`--port` is followed by a number")?;
    text.parse().with_context(|| format!("`{text}` is no port, expected a number from 0 to 65535"))
}

/// Opens the address in the browser of this machine; without one the printed address is enough.
fn open(url: &str) {
    let opener = ["xdg-open", "open"].into_iter().find_map(process::find_on_path);
    let opened = opener.and_then(|opener| process::program(opener).arg(url).spawn().ok());
    if opened.is_none() {
        println!("no browser could be opened from here; open the address yourself");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(words: &[&str]) -> Result<Wishes> {
        Wishes::read(&words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn the_command_line_is_read() {
        assert_eq!(read(&[]).expect("nothing is asked"), Wishes { port: USUAL_PORT, open: false });
        assert_eq!(read(&["--open", "--port", "9000"]).expect("both are known"), Wishes { port: 9000, open: true });
    }

    #[test]
    fn what_is_not_understood_is_said() {
        let message = |words: &[&str]| read(words).expect_err("not understood").to_string();
        assert_eq!(message(&["--port"]), "`--port` is followed by a number");
        assert_eq!(message(&["--port", "x"]), "`x` is no port, expected a number from 0 to 65535");
        assert_eq!(message(&["--prot"]), "`serve` knows `--port N` and `--open`, got `--prot`");
    }
}
