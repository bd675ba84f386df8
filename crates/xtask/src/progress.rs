//! Progress of a long step: its name, its reason, its duration, and the last line of its output.

use crate::paths;
use crate::process;
use anyhow::{Context, Result, bail};
use std::fs::File;
use std::io::{BufRead, BufReader, IsTerminal, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

const LINES_SHOWN_AFTER_A_FAILURE: usize = 40;

/// A step that may take long, with its description for the user.
pub struct Step<'a> {
    pub what: &'a str,
    pub why: &'a str,
    pub usually: &'a str,
}

impl Step<'_> {
    /// Runs the command. Its output goes to a log that is shown if it fails.
    pub fn run(&self, command: &mut Command) -> Result<()> {
        println!("» {}: {} (usually {})", self.what, self.why, self.usually);
        let shown = process::describe(command);
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .with_context(|| format!("could not start `{shown}`"))?;
        let started = Instant::now();
        let lines = self.follow(lines_of(&mut child), started);
        let status = child.wait().with_context(|| format!("lost sight of `{shown}`"))?;
        let seconds = started.elapsed().as_secs();
        if status.success() {
            println!("  done in {seconds} s");
            return Ok(());
        }
        self.explain_failure(&lines, &shown)?;
        bail!("{} failed after {seconds} s ({status})", self.what)
    }

    fn follow(&self, receiver: Receiver<String>, started: Instant) -> Vec<String> {
        let ticker = Ticker::new(started);
        let mut lines: Vec<String> = Vec::new();
        let mut next = ticker.pause;
        loop {
            match receiver.recv_timeout(next.saturating_sub(started.elapsed())) {
                Ok(line) => lines.push(line),
                Err(RecvTimeoutError::Timeout) => {
                    ticker.show(lines.last().map_or("", String::as_str));
                    next = started.elapsed() + ticker.pause;
                }
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        ticker.clear();
        lines
    }

    fn explain_failure(&self, lines: &[String], shown: &str) -> Result<()> {
        let folder = paths::made().join("xtask");
        std::fs::create_dir_all(&folder).with_context(|| format!("could not make `{}`", folder.display()))?;
        let name: String = self.what.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
        let log = folder.join(format!("{name}.log"));
        let mut file = File::create(&log).with_context(|| format!("could not write `{}`", log.display()))?;
        writeln!(file, "$ {shown}\n{}", lines.join("\n"))
            .with_context(|| format!("could not write `{}`", log.display()))?;
        for line in lines.iter().skip(lines.len().saturating_sub(LINES_SHOWN_AFTER_A_FAILURE)) {
            eprintln!("  | {line}");
        }
        eprintln!("  the command was `{shown}`; all it printed is in {}", log.display());
        Ok(())
    }
}

/// Rewrites one line on a terminal; otherwise prints a line from time to time.
struct Ticker {
    started: Instant,
    terminal: bool,
    pause: Duration,
}

impl Ticker {
    fn new(started: Instant) -> Self {
        let terminal = std::io::stdout().is_terminal();
        let pause = if terminal { Duration::from_secs(1) } else { Duration::from_secs(20) };
        Self { started, terminal, pause }
    }

    fn show(&self, last_line: &str) {
        let seconds = self.started.elapsed().as_secs();
        let last_line: String = last_line.trim().chars().take(60).collect();
        if self.terminal {
            print!("\r\x1b[K  {seconds} s  {last_line}");
        } else {
            println!("  {seconds} s  {last_line}");
        }
        // A progress line that cannot be printed is not an error.
        let _ = std::io::stdout().flush();
    }

    fn clear(&self) {
        if self.terminal {
            print!("\r\x1b[K");
        }
    }
}

/// The lines of both outputs of a process, as they come.
pub fn lines_of(child: &mut Child) -> Receiver<String> {
    let (sender, receiver) = channel();
    if let Some(stdout) = child.stdout.take() {
        send_lines(stdout, sender.clone());
    }
    if let Some(stderr) = child.stderr.take() {
        send_lines(stderr, sender);
    }
    receiver
}

fn send_lines(stream: impl Read + Send + 'static, sender: Sender<String>) {
    std::thread::spawn(move || {
        for line in BufReader::new(stream).split(b'\n').map_while(Result::ok) {
            if sender.send(String::from_utf8_lossy(&line).trim_end().to_owned()).is_err() {
                break;
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step() -> Step<'static> {
        Step { what: "try a step", why: "a test needs it", usually: "a moment" }
    }

    #[test]
    fn a_step_that_works_is_fine() {
        step().run(Command::new("echo").arg("hello")).expect("`echo` works");
    }

    #[test]
    fn both_outputs_are_followed_in_full() {
        let mut command = Command::new("sh");
        command.args(["-c", "echo one; echo two >&2"]).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("there is a shell");
        let mut lines = step().follow(lines_of(&mut child), Instant::now());
        child.wait().expect("the shell ends");
        lines.sort();
        assert_eq!(lines, ["one", "two"]);
    }

    #[test]
    fn a_step_that_fails_says_which() {
        let error = step().run(&mut Command::new("false")).expect_err("`false` fails");
        assert!(error.to_string().starts_with("try a step failed"), "{error}");
    }
}
