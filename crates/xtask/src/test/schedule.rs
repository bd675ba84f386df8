//! Runs steps side by side, each as a process of its own. The output of one is shown as it comes, that of another at its end.

use super::step::Step;
use super::step_result::{self, Outcome, StepResult};
use crate::process;
use crate::progress::lines_of;
use anyhow::{Context, Result};
use std::collections::VecDeque;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

/// How many steps run at once: one that compiles uses all cores at times, one that tests waits at times.
const AT_ONCE: usize = 2;

/// How many lines of output are kept to be shown again when a step fails: a test runner names the failed tests at its end.
const MOST_LAST_LINES: usize = 60;

/// The command for a step, and the file that it writes its result to.
pub struct Job {
    pub command: Command,
    pub result: PathBuf,
}

/// Runs steps as soon as those that they need have passed, earlier ones first. The results are in the order of the steps.
pub fn run(steps: &[&Step], job_of: impl Fn(&Step) -> Result<Job>) -> Result<Vec<StepResult>> {
    let (sender, events) = channel();
    let mut schedule = Schedule { waiting: steps.to_vec(), running: Vec::new(), ended: Vec::new(), sender };
    loop {
        while let Some(step) = schedule.take_next() {
            schedule.start(step, job_of(step)?)?;
        }
        if schedule.running.is_empty() {
            break;
        }
        schedule.follow(&events)?;
    }
    let place = |result: &StepResult| steps.iter().position(|step| step.name == result.name);
    schedule.ended.sort_by_key(place);
    Ok(schedule.ended)
}

/// What happens while steps run.
enum Event {
    Line(&'static str, String),
    Ended(&'static str),
}

struct Schedule<'a> {
    waiting: Vec<&'a Step>,
    running: Vec<Running<'a>>,
    ended: Vec<StepResult>,
    sender: Sender<Event>,
}

struct Running<'a> {
    step: &'a Step,
    child: Child,
    result: PathBuf,
    started: Instant,
    /// Output that is not shown yet.
    held: Vec<String>,
    /// The end of the output, shown or not.
    last_lines: VecDeque<String>,
}

impl<'a> Schedule<'a> {
    /// The next step to start, if there is one. Steps whose needs did not pass end here.
    fn take_next(&mut self) -> Option<&'a Step> {
        loop {
            let running: Vec<&Step> = self.running.iter().map(|running| running.step).collect();
            let step = self.waiting.remove(ready(&self.waiting, &running)?);
            let Some(missing) = step.needs.iter().find(|needed| !self.has_passed(needed)) else { return Some(step) };
            let outcome = Outcome::Skipped(format!("needs `{missing}`"));
            self.ended.push(StepResult::new(step.name, outcome, Duration::ZERO));
        }
    }

    fn has_passed(&self, name: &str) -> bool {
        let has_passed = |outcome: &Outcome| matches!(outcome, Outcome::Passed | Outcome::Unchanged);
        self.ended.iter().any(|result| result.name == name && has_passed(&result.outcome))
    }

    fn start(&mut self, step: &'a Step, mut job: Job) -> Result<()> {
        step_result::forget(&job.result)?;
        let shown = process::describe(&job.command);
        let command = job.command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().with_context(|| format!("could not start `{shown}`"))?;
        let (lines, sender, name) = (lines_of(&mut child), self.sender.clone(), step.name);
        std::thread::spawn(move || {
            let events =
                lines.iter().map(|line| Event::Line(name, line)).chain(std::iter::once_with(|| Event::Ended(name)));
            // Without a receiver nothing is left to tell.
            events.map(|event| sender.send(event)).take_while(Result::is_ok).for_each(drop);
        });
        self.running.push(Running {
            step,
            child,
            result: job.result,
            started: Instant::now(),
            held: Vec::new(),
            last_lines: VecDeque::new(),
        });
        Ok(())
    }

    /// Shows output until a step ends. The step that has run longest is shown as it runs.
    fn follow(&mut self, events: &Receiver<Event>) -> Result<()> {
        loop {
            match events.recv().context("the output of the steps ended before they did")? {
                Event::Line(name, line) => {
                    if let Some(at) = self.running.iter().position(|running| running.step.name == name) {
                        self.running[at].take(line, at == 0);
                    }
                }
                Event::Ended(name) => return self.end(name),
            }
        }
    }

    fn end(&mut self, name: &str) -> Result<()> {
        let Some(at) = self.running.iter().position(|running| running.step.name == name) else { return Ok(()) };
        let mut ended = self.running.remove(at);
        ended.show();
        if let Some(first) = self.running.first_mut() {
            first.show();
        }
        ended.child.wait().with_context(|| format!("lost sight of `{name}`"))?;
        let died = |error| StepResult::new(name, Outcome::Failed(format!("{error:#}")), ended.started.elapsed());
        let result = step_result::read(&ended.result).unwrap_or_else(died);
        self.ended.push(StepResult { last_lines: ended.last_lines, ..result });
        Ok(())
    }
}

impl Running<'_> {
    fn take(&mut self, line: String, is_shown: bool) {
        if self.last_lines.len() == MOST_LAST_LINES {
            self.last_lines.pop_front();
        }
        self.last_lines.push_back(line.clone());
        if is_shown {
            println!("{line}");
        } else {
            self.held.push(line);
        }
    }

    fn show(&mut self) {
        self.held.drain(..).for_each(|line| println!("{line}"));
    }
}

/// The place of the first step that can start beside the running ones.
fn ready(waiting: &[&Step], running: &[&Step]) -> Option<usize> {
    if running.len() >= AT_ONCE {
        return None;
    }
    let has_ended = |name: &str| !waiting.iter().chain(running).any(|step| step.name == name);
    let is_free = |used: &str| !running.iter().any(|step| step.uses == Some(used));
    waiting.iter().position(|step| step.needs.iter().all(|needed| has_ended(needed)) && step.uses.is_none_or(is_free))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::Path;

    const fn step(name: &'static str, needs: &'static [&'static str], uses: Option<&'static str>) -> Step {
        Step { groups: &[], name, needs, uses, reads: &[], run: || Ok(()) }
    }

    const COMPILE: Step = step("compile", &[], Some("compiler"));
    const LINT: Step = step("lint", &[], Some("compiler"));
    const TEST: Step = step("test", &["compile"], None);
    const WRITE: Step = step("write", &[], None);

    #[test]
    fn a_step_starts_when_its_needs_have_ended_and_what_it_uses_is_free() {
        assert_eq!(ready(&[&COMPILE, &LINT, &TEST, &WRITE], &[]), Some(0));
        assert_eq!(ready(&[&LINT, &TEST, &WRITE], &[&COMPILE]), Some(2), "one compiler; the test needs its result");
        assert_eq!(ready(&[&LINT, &TEST], &[&COMPILE, &WRITE]), None, "two run");
        assert_eq!(ready(&[&TEST], &[&LINT]), Some(0));
        assert_eq!(ready(&[], &[]), None);
    }

    /// The outcomes of steps whose commands are those of a shell, with the result of a step as `$0`.
    fn outcomes(steps: &[&Step], folder: &str, script_of: impl Fn(&Step) -> String) -> Vec<(String, Outcome)> {
        let results = results(steps, folder, script_of);
        results.into_iter().map(|result| (result.name, result.outcome)).collect()
    }

    fn results(steps: &[&Step], folder: &str, script_of: impl Fn(&Step) -> String) -> Vec<StepResult> {
        let folder = std::env::temp_dir().join(format!("credence-schedule-{folder}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("writable");
        let job_of = |step: &Step| {
            let result = folder.join(step.name);
            let mut command = Command::new("sh");
            command.arg("-c").arg(script_of(step)).arg(&result);
            Ok(Job { command, result })
        };
        let results = run(steps, job_of).expect("there is a shell");
        fs::remove_dir_all(&folder).expect("removable");
        results
    }

    fn writing(step: &Step, outcome: Outcome) -> String {
        let result = StepResult::new(step.name, outcome, Duration::ZERO);
        let file = std::env::temp_dir().join(format!("credence-schedule-result-{}-{}", step.name, std::process::id()));
        step_result::write(Path::new(&file), &result).expect("writable");
        format!("mv {} $0", file.display())
    }

    #[test]
    fn results_are_in_the_order_of_the_steps_and_what_needs_a_failed_one_is_skipped() {
        let found = outcomes(&[&WRITE, &TEST, &COMPILE], "failed", |step| match step.name {
            "compile" => writing(step, Outcome::Failed("broken".to_owned())),
            _ => writing(step, Outcome::Passed),
        });
        let [failed, skipped] = [Outcome::Failed("broken".to_owned()), Outcome::Skipped("needs `compile`".to_owned())];
        let wanted = [("write", Outcome::Passed), ("test", skipped), ("compile", failed)];
        assert_eq!(found, wanted.map(|(name, outcome)| (name.to_owned(), outcome)));
    }

    #[test]
    fn a_step_that_ends_without_a_result_has_failed() {
        let found = outcomes(&[&WRITE], "died", |_| "exit 1".to_owned());
        assert!(matches!(&found[..], [(_, Outcome::Failed(why))] if why.contains("without a result")), "{found:?}");
    }

    #[test]
    fn a_result_has_the_end_of_the_output_of_its_step() {
        let results = results(&[&WRITE, &LINT], "output", |step| match step.name {
            "write" => "seq 100; exit 1".to_owned(),
            _ => "echo lint; exit 1".to_owned(),
        });
        let first_and_last = |at: usize| {
            let lines = &results[at].last_lines;
            (lines.len(), lines.front().map_or("", String::as_str), lines.back().map_or("", String::as_str))
        };
        assert_eq!(first_and_last(0), (MOST_LAST_LINES, "41", "100"));
        assert_eq!(first_and_last(1), (1, "lint", "lint"), "also of the step that is not shown as it runs");
    }
}
