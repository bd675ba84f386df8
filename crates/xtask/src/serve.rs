//! `serve`: builds the page and serves it, from a fresh checkout.

use crate::build;
use crate::paths;
use crate::process;
use crate::static_server;
use anyhow::{Context, Result, bail};
use std::time::Instant;

const USUAL_PORT: u16 = 8080;

/// Builds the page if needed and serves it until the program is stopped.
pub fn run(arguments: &[String]) -> Result<()> {
    let options = Options::read(arguments)?;
    let started = Instant::now();
    build::when_changed()?;
    let (listener, address) = static_server::listen(options.port)?;
    if options.port != 0 && address.port() != options.port {
        println!("port {} is taken, so it is {}", options.port, address.port());
    }
    let url = format!("http://{address}/");
    println!("\nCredence is at {url} (ready after {} s; Ctrl-C stops it)", started.elapsed().as_secs());
    if options.open {
        open(&url);
    }
    static_server::serve(listener, &paths::dist())
}

/// The parsed command line.
#[derive(Debug, PartialEq)]
struct Options {
    port: u16,
    open: bool,
}

impl Options {
    fn read(arguments: &[String]) -> Result<Self> {
        let mut options = Self { port: USUAL_PORT, open: false };
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            match argument.as_str() {
                "--open" => options.open = true,
                "--port" => options.port = port(rest.next())?,
                unknown => bail!("`serve` knows `--port N` and `--open`, got `{unknown}`"),
            }
        }
        Ok(options)
    }
}

fn port(text: Option<&String>) -> Result<u16> {
    let text = text.context("`--port` is followed by a number")?;
    text.parse().with_context(|| format!("`{text}` is no port, expected a number from 0 to 65535"))
}

/// Opens the address in the browser of this machine. Without a browser, the printed address is enough.
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

    fn read(words: &[&str]) -> Result<Options> {
        Options::read(&words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn the_command_line_is_read() {
        assert_eq!(read(&[]).expect("nothing is asked"), Options { port: USUAL_PORT, open: false });
        assert_eq!(read(&["--open", "--port", "9000"]).expect("both are known"), Options { port: 9000, open: true });
    }

    #[test]
    fn unknown_events_are_reported() {
        let message = |words: &[&str]| read(words).expect_err("not understood").to_string();
        assert_eq!(message(&["--port"]), "`--port` is followed by a number");
        assert_eq!(message(&["--port", "x"]), "`x` is no port, expected a number from 0 to 65535");
        assert_eq!(message(&["--prot"]), "`serve` knows `--port N` and `--open`, got `--prot`");
    }
}
