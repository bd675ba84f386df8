//! One target on several threads.

use std::io::{IsTerminal as _, Write as _};
use std::path::Path;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError, RwLock};
use std::time::{Duration, Instant};

use credence_tests::fuzz::{Effort, Pool, Target};

use crate::corpus::Corpus;
use crate::coverage::Reached;
use crate::finding;
use crate::options::Options;
use crate::table::Row;

/// A thread reads this many inputs before it looks whether one of them reached new code.
const BATCH: usize = 32;

/// A target ends after this many findings.
const MOST_FINDINGS: usize = 5;

/// How often the progress is printed.
const INTERVAL: Duration = Duration::from_millis(500);

/// What the threads of a target share. To know what one input reaches, a thread needs `Kept` alone; all others wait.
struct Run<'o> {
    target: Target,
    options: &'o Options,
    begun: Instant,
    next: AtomicU64,
    n_executions: AtomicU64,
    n_findings: AtomicUsize,
    kept: RwLock<Kept>,
    /// The errors that were reported: the same one is often found again.
    reported: Mutex<Vec<String>>,
}

struct Kept {
    pool: Pool,
    corpus: Corpus,
    reached: Reached,
}

/// An input with its number.
#[derive(Clone, Debug, Default)]
struct Input {
    number: u64,
    bytes: Vec<u8>,
}

/// Runs a target until its time or its inputs are used up.
pub fn run(target: Target, options: &Options) -> Result<Row, String> {
    let kept = Kept::open(target, &options.corpus).map_err(|error| format!("{}: {error}", target.name()))?;
    let run = Run {
        target,
        options,
        begun: Instant::now(),
        next: AtomicU64::new(0),
        n_executions: AtomicU64::new(0),
        n_findings: AtomicUsize::new(0),
        kept: RwLock::new(kept),
        reported: Mutex::default(),
    };
    run.read_kept()?;
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..options.threads).map(|_| scope.spawn(|| run.work())).collect();
        run.show_progress(|| threads.iter().all(std::thread::ScopedJoinHandle::is_finished));
        threads.into_iter().try_for_each(|thread| thread.join().unwrap_or_else(|_| Err("a thread panicked".to_owned())))
    })?;
    println!("\r{}", run.progress());
    Ok(run.row())
}

impl Kept {
    /// The valid inputs, and those of earlier runs that still reach something new.
    fn open(target: Target, corpora: &Path) -> std::io::Result<Self> {
        let corpus = Corpus::open(&corpora.join(target.name()))?;
        let mut kept = Self { pool: target.pool()?, corpus, reached: Reached::new() };
        for bytes in kept.pool.inputs() {
            kept.reached.add(|| drop(finding::check(target, bytes, Effort::All)));
        }
        for bytes in kept.corpus.earlier()? {
            if !kept.add(target, &bytes, Effort::All) {
                kept.corpus.remove(&bytes)?;
            }
        }
        Ok(kept)
    }

    /// Keeps an input if it reaches something new.
    fn add(&mut self, target: Target, bytes: &[u8], effort: Effort) -> bool {
        let is_new = self.reached.add(|| drop(finding::check(target, bytes, effort)));
        let is_kept = is_new && self.corpus.keep(bytes);
        if is_kept {
            self.pool.keep(bytes);
        }
        is_kept
    }
}

impl Run<'_> {
    fn work(&self) -> Result<(), String> {
        let mut batch = vec![Input::default(); BATCH];
        while self.goes_on() {
            if self.read(&mut batch)? {
                self.keep(&batch);
            }
        }
        Ok(())
    }

    /// Checks all properties of the valid inputs and of those of earlier runs, which were checked for their share.
    fn read_kept(&self) -> Result<(), String> {
        let kept = self.kept.read().unwrap_or_else(PoisonError::into_inner);
        kept.pool.inputs().iter().try_for_each(|bytes| {
            let held = finding::check(self.target, bytes, Effort::All);
            held.or_else(|error| self.report(bytes, &error))
        })
    }

    fn goes_on(&self) -> bool {
        self.begun.elapsed() < self.options.time
            && self.next.load(Ordering::Relaxed) < self.options.executions
            && self.n_findings.load(Ordering::Relaxed) < MOST_FINDINGS
    }

    /// Reads the next inputs, and whether new code was reached.
    fn read(&self, batch: &mut [Input]) -> Result<bool, String> {
        let kept = self.kept.read().unwrap_or_else(PoisonError::into_inner);
        let first = self.next.fetch_add(BATCH as u64, Ordering::Relaxed);
        for (number, input) in (first..).zip(&mut *batch) {
            input.number = number;
            kept.pool.damage(self.options.seed, number, &mut input.bytes);
            if let Err(error) = finding::check(self.target, &input.bytes, Effort::Share(number)) {
                self.report(&input.bytes, &error)?;
            }
        }
        self.n_executions.fetch_add(BATCH as u64, Ordering::Relaxed);
        Ok(kept.reached.shows_more())
    }

    /// Keeps those inputs that reached something new. Other code of this program may have been reached, which is then known.
    fn keep(&self, batch: &[Input]) {
        let mut kept = self.kept.write().unwrap_or_else(PoisonError::into_inner);
        let known = kept.reached.clone().with_counted();
        let mut is_any_kept = false;
        for input in batch {
            is_any_kept |= kept.add(self.target, &input.bytes, Effort::Share(input.number));
        }
        if !is_any_kept {
            kept.reached = known;
        }
    }

    fn report(&self, bytes: &[u8], error: &str) -> Result<(), String> {
        let mut reported = self.reported.lock().unwrap_or_else(PoisonError::into_inner);
        if reported.iter().any(|known| known == error) {
            return Ok(());
        }
        reported.push(error.to_owned());
        self.n_findings.fetch_add(1, Ordering::Relaxed);
        finding::report(self.target, bytes, error, &self.options.corpus)
    }

    fn show_progress(&self, is_finished: impl Fn() -> bool) {
        let is_shown = std::io::stdout().is_terminal();
        let mut shown = Instant::now();
        while !is_finished() {
            std::thread::sleep(INTERVAL / 10);
            if is_shown && shown.elapsed() > INTERVAL {
                print!("\r{}", self.progress());
                let _ = std::io::stdout().flush();
                shown = Instant::now();
            }
        }
    }

    fn progress(&self) -> String {
        let row = self.row();
        let Row { name, n_executions, n_kept, n_findings, .. } = row;
        format!("{name:<20} {n_executions} inputs, {:.0} a second, {n_kept} kept, {n_findings} findings", row.rate())
    }

    fn row(&self) -> Row {
        Row {
            name: self.target.name(),
            n_executions: self.n_executions.load(Ordering::Relaxed),
            time: self.begun.elapsed(),
            n_kept: self.kept.read().unwrap_or_else(PoisonError::into_inner).corpus.n_inputs(),
            n_findings: self.n_findings.load(Ordering::Relaxed),
        }
    }
}
