//! `serve`: builds the page and serves it, from a fresh checkout.

use crate::build;
use crate::paths::{self, PageWork};
use crate::process;
use crate::static_server;
use anyhow::{Context, Result, anyhow, bail};
use std::path::PathBuf;
use std::thread::JoinHandle;
use std::time::Instant;

const USUAL_PORT: u16 = 8080;

type Server = JoinHandle<Result<()>>;

/// Builds the page if needed and serves it until the program is stopped.
pub fn run(arguments: &[String]) -> Result<()> {
    let options = Options::read(arguments)?;
    let started = Instant::now();
    if options.release {
        build::when_changed()?
    } else {
        build::quickly(&options.site())?
    }
    options.serve(started)?.join().map_err(|_| anyhow!("the server panicked"))?
}

/// The parsed command line.
#[derive(Debug, PartialEq)]
struct Options {
    port: u16,
    open: bool,
    /// The site as `build` makes it.
    release: bool,
}

impl Options {
    fn site(&self) -> PathBuf {
        if self.release { paths::dist() } else { PageWork::Serve.folder() }
    }

    /// Starts the server and prints its address.
    fn serve(&self, started: Instant) -> Result<Server> {
        let (listener, address) = static_server::listen(self.port)?;
        if self.port != 0 && address.port() != self.port {
            println!("port {} is taken, so it is {}", self.port, address.port());
        }
        let site = self.site();
        let server = std::thread::spawn(move || static_server::serve(listener, &site));
        let url = format!("http://{address}/");
        println!("\nCredence is at {url} (ready after {} s; Ctrl-C stops it)", started.elapsed().as_secs());
        if self.open {
            open(&url);
        }
        Ok(server)
    }

    fn read(arguments: &[String]) -> Result<Self> {
        let mut options = Self { port: USUAL_PORT, open: false, release: false };
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            match argument.as_str() {
                "--open" => options.open = true,
                "--release" => options.release = true,
                "--port" => options.port = port(rest.next())?,
                unknown => bail!("`serve` knows `--port N`, `--open` and `--release`, got `{unknown}`"),
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
        assert_eq!(read(&[]).expect("nothing is asked"), Options { port: USUAL_PORT, open: false, release: false });
        assert_eq!(
            read(&["--open", "--port", "9000"]).expect("both are known"),
            Options { port: 9000, open: true, release: false }
        );
        assert!(read(&["--release"]).expect("it is known").release);
    }

    #[test]
    fn unknown_events_are_reported() {
        let message = |words: &[&str]| read(words).expect_err("not understood").to_string();
        assert_eq!(message(&["--port"]), "`--port` is followed by a number");
        assert_eq!(message(&["--port", "x"]), "`x` is no port, expected a number from 0 to 65535");
        assert_eq!(message(&["--prot"]), "`serve` knows `--port N`, `--open` and `--release`, got `--prot`");
    }
}
