//! The deeds of a run by kind, and what may have been done without being one of them.

use std::cell::{Cell, OnceCell};

use credence_lexical::lower::lowercase;

use super::call_numbers::CallNumbers;
use super::name_words::stems_in;
use super::partial::{Trouble, trouble_in};
use crate::call::Call;
use crate::deed::{Deed, DeedKind, DeedState, Object};
use crate::list::Listed;
use crate::run_words::RunWords;
use crate::statement::Statement;
use crate::vocabulary::Vocabulary;
use crate::words::{contains_any, is_in};

/// The most deeds of a kind that are compared with one statement: the last ones.
const MOST_COMPARED: usize = 200;

/// So many bytes of arguments are searched for names, for all statements together.
const MOST_SEARCHED: usize = 8_000_000;

/// What a clause begins with that says what was found.
const CONJUNCTIONS: [&str; 4] = [" that ", " whether ", " if ", " que "];

/// The longest of them, in characters.
const LONGEST_CLAUSE: usize = 300;

pub struct Log<'a> {
    pub answer: &'a str,
    pub calls: &'a [Call<'a>],
    pub deeds: &'a [Deed],
    /// Indices of deeds, in the order of the run.
    by_kind: Vec<Vec<usize>>,
    code_changes: Vec<usize>,
    /// Indices of deeds that may be anything: of tools that are not known.
    unknown_tools: Vec<usize>,
    has_call_without_deed: bool,
    searched: Cell<usize>,
    /// The words of the calls, once they are asked for.
    words: OnceCell<RunWords>,
    /// The numbers of each call, once they are asked for.
    numbers: Vec<OnceCell<CallNumbers>>,
    /// What each result says of a part, once it is asked for.
    troubles: Vec<OnceCell<Option<Trouble>>>,
}

impl<'a> Log<'a> {
    pub fn new(answer: &'a str, calls: &'a [Call<'a>], deeds: &'a [Deed]) -> Self {
        let mut by_kind = vec![Vec::new(); DeedKind::ALL.len()];
        let mut has_deed = vec![false; calls.len()];
        let (mut code_changes, mut unknown_tools) = (Vec::new(), Vec::new());
        for (index, deed) in deeds.iter().enumerate() {
            if let Some(of_kind) = by_kind.get_mut(deed.kind as usize) {
                of_kind.push(index);
            }
            if let Some(has) = has_deed.get_mut(deed.call) {
                *has = true;
            }
            if changes_code(deed) || rewrites_code(deed, calls) {
                code_changes.push(index);
            }
            if deed.kind == DeedKind::Run && deed.command.is_none() {
                unknown_tools.push(index);
            }
        }
        let has_call_without_deed = has_deed.contains(&false);
        Self {
            answer,
            calls,
            deeds,
            by_kind,
            code_changes,
            unknown_tools,
            has_call_without_deed,
            searched: Cell::new(0),
            words: OnceCell::new(),
            numbers: calls.iter().map(|_| OnceCell::new()).listed(),
            troubles: calls.iter().map(|_| OnceCell::new()).listed(),
        }
    }

    /// The words of the calls.
    pub fn words(&self) -> &RunWords {
        self.words.get_or_init(|| RunWords::of(self.calls, self.deeds))
    }

    /// The words of a call.
    pub fn vocabulary(&self, call: usize) -> Option<&Vocabulary> {
        self.words().each.get(call).map(|call| &call.words)
    }

    /// The words of a statement, with those of the clause that says what was verified: "that the page loads".
    pub fn said(&self, statement: &Statement) -> &'a str {
        let own = self.answer.get(statement.range.clone()).unwrap_or_default();
        let rest = self.answer.get(statement.range.end..).unwrap_or_default();
        if !CONJUNCTIONS.iter().any(|word| rest.starts_with(word)) {
            return own;
        }
        let end =
            rest.char_indices().take(LONGEST_CLAUSE).find(|(_, sign)| matches!(sign, '.' | ';' | '!' | '?' | '\n'));
        let end = end.map_or(0, |(at, _)| at);
        self.answer.get(statement.range.start..statement.range.end + end).unwrap_or(own)
    }

    /// The name, command and arguments of a deed, in lower case; each byte counts.
    pub fn text_of(&self, deed: &Deed) -> String {
        const LONGEST: usize = 2_000;
        let call = self.calls.get(deed.call);
        let own = match (deed.command.as_deref(), call.and_then(|call| call.args)) {
            (Some(command), _) => command,
            (None, args) => args.unwrap_or_default(),
        };
        let text: String = own.chars().take(LONGEST).collect();
        self.searched.set(self.searched.get() + text.len());
        if self.is_exhausted() {
            return String::new();
        }
        let name = call.filter(|_| deed.command.is_none()).map_or("", |call| call.name);
        [name, " ", &text].concat().to_ascii_lowercase()
    }

    /// The numbers of a call.
    pub fn numbers(&self, call: usize) -> Option<&CallNumbers> {
        let own = self.calls.get(call)?;
        self.numbers.get(call).map(|found| found.get_or_init(|| CallNumbers::of(own)))
    }

    /// What the result of a call says of a part that failed or waits.
    pub fn trouble(&self, call: usize) -> Option<&Trouble> {
        let found = self.troubles.get(call)?;
        found.get_or_init(|| self.calls.get(call).and_then(trouble_in)).as_ref()
    }

    /// The arguments and the output of the call of a deed.
    pub fn texts(&self, deed: &Deed) -> [&'a str; 2] {
        let call = self.calls.get(deed.call);
        [call.and_then(|call| call.args), call.and_then(|call| call.output)].map(Option::unwrap_or_default)
    }

    /// The words of all calls.
    pub fn vocabulary_of_all(&self) -> &Vocabulary {
        &self.words().all
    }

    /// The last deeds of some kinds that were done before a place in the answer, in the order of the run.
    pub fn of_kinds(&self, kinds: &[DeedKind], place: Option<usize>) -> Vec<usize> {
        let mut found = Vec::new();
        for kind in kinds {
            let of_kind = self.by_kind.get(*kind as usize).map_or(&[][..], Vec::as_slice);
            let last = &of_kind[of_kind.len().saturating_sub(MOST_COMPARED)..];
            found.extend(last.iter().filter(|index| self.is_before(**index, place)));
        }
        found.sort_unstable();
        found
    }

    fn is_before(&self, deed: usize, place: Option<usize>) -> bool {
        let Some(place) = place else { return true };
        let call = self.deeds.get(deed).and_then(|deed| self.calls.get(deed.call));
        call.and_then(|call| call.answer_before).is_none_or(|before| before <= place)
    }

    /// Whether a call ended after a place in the answer.
    pub fn goes_on_after(&self, place: usize) -> bool {
        self.calls.last().and_then(|call| call.answer_before).is_some_and(|before| before > place)
    }

    /// Whether code was changed after a deed and before a place in the answer. Of what a linter found, a formatter changes nothing.
    pub fn is_changed_after(&self, deed: usize, place: Option<usize>) -> bool {
        let is_lint = |index: usize| self.deeds.get(index).is_some_and(|deed| deed.kind == DeedKind::Lint);
        // A formatter that writes is two deeds.
        let is_of = |other: usize, change: usize| {
            let (other, change) = (self.deeds.get(other), self.deeds.get(change));
            other.zip(change).is_some_and(|(other, change)| {
                other.kind == DeedKind::Lint && other.call == change.call && other.command == change.command
            })
        };
        let formats = |change: usize| {
            is_of(change, change) || change > 0 && is_of(change - 1, change) || is_of(change + 1, change)
        };
        self.code_changes
            .iter()
            .rev()
            .take_while(|change| **change > deed)
            .take(MOST_COMPARED)
            .any(|change| self.is_before(*change, place) && !(is_lint(deed) && formats(*change)))
    }

    /// Whether a tool that is not known was called after a deed, or at all.
    pub fn has_unknown_tool(&self, after: Option<usize>) -> bool {
        match after {
            Some(after) => self.unknown_tools.last().is_some_and(|last| *last > after),
            None => self.has_call_without_deed || !self.unknown_tools.is_empty(),
        }
    }

    /// The call that has a name in its arguments, among deeds; each byte counts.
    pub fn names(&self, deeds: &[usize], name: &str) -> Option<usize> {
        deeds.iter().rev().copied().find(|index| {
            let args = self.deeds.get(*index).and_then(|deed| self.calls.get(deed.call)).and_then(|call| call.args);
            let args = args.unwrap_or_default();
            self.searched.set(self.searched.get() + args.len());
            self.searched.get() < MOST_SEARCHED && args.contains(name)
        })
    }

    /// Whether the arguments or the output of a call have a name; each byte counts.
    pub fn has_anywhere(&self, name: &str) -> bool {
        self.calls.iter().rev().take(MOST_COMPARED).any(|call| {
            [call.args, call.output].into_iter().flatten().any(|text| {
                self.searched.set(self.searched.get() + text.len());
                self.is_exhausted() || text.contains(name)
            })
        })
    }

    /// Whether a command, or the name or arguments of a tool, has a word, without case.
    pub fn has_in_command(&self, word: &str) -> bool {
        let word = word.to_ascii_lowercase();
        self.deeds.iter().rev().take(MOST_COMPARED).any(|deed| self.text_of(deed).contains(&word))
    }

    /// How many names of a text the arguments or the output of a call have, by their first letters, and how many names it has.
    pub fn n_known(&self, text: &str) -> (usize, usize) {
        let stems = stems_in(text);
        let has = |stem: &&String| {
            self.calls.iter().rev().take(MOST_COMPARED).any(|call| {
                [call.args, call.output].into_iter().flatten().any(|text| {
                    self.searched.set(self.searched.get() + text.len());
                    !self.is_exhausted() && lowercase(text).contains(stem.as_str())
                })
            })
        };
        (stems.iter().filter(has).count(), stems.len())
    }

    pub fn is_exhausted(&self) -> bool {
        self.searched.get() >= MOST_SEARCHED
    }
}

/// Endings of files that are no code.
const DOCUMENTS: &str = "md mdx txt rst adoc pdf docx html png jpg jpeg gif svg csv log lock license changelog readme";

fn changes_code(deed: &Deed) -> bool {
    let is_change = matches!(deed.kind, DeedKind::Change | DeedKind::Create | DeedKind::Delete | DeedKind::Move);
    let is_done = matches!(deed.state, DeedState::Succeeded | DeedState::Returned);
    let is_file = matches!(deed.object, Object::File | Object::Tests | Object::Other);
    is_change && is_done && is_file && !changes_rights(deed) && deed.targets.iter().any(|target| is_code(target))
}

/// `chmod +x backup.sh` leaves what is in the file.
fn changes_rights(deed: &Deed) -> bool {
    let program = deed.command.as_deref().and_then(|command| command.split(' ').next());
    program.is_some_and(|program| is_in("chmod chown chgrp setfacl", program))
}

/// Whether a formatter or a linter that mends what it finds ran over code, and does not say that there was nothing to do.
fn rewrites_code(deed: &Deed, calls: &[Call<'_>]) -> bool {
    const MENDS: &str = "fmt format --fix --write --autocorrect -a -A -w --in-place spotlessApply";
    const LOOKS: &str = "--check --diff --dry-run --list-different -l -d --verify-no-changes";
    const NOTHING: &str = "unchanged|no offenses|already|nothing to|0 files|no changes|up-to-date";
    const LONGEST: usize = 4_000;
    let command = deed.command.as_deref().filter(|_| deed.kind == DeedKind::Lint).unwrap_or_default();
    let has = |list: &str| command.split(' ').any(|word| is_in(list, word));
    let mends = has(MENDS) || command.split(' ').any(|word| word.ends_with("Format"));
    let is_done = !matches!(deed.state, DeedState::Attempted | DeedState::Unknown);
    let output = calls.get(deed.call).and_then(|call| call.output).unwrap_or_default();
    let output = lowercase(&output[..output.floor_char_boundary(LONGEST)]);
    let is_changed = contains_any("reformatted|corrected|fixed", &output) || !contains_any(NOTHING, &output);
    mends && !has(LOOKS) && is_done && is_changed
}

fn is_code(target: &str) -> bool {
    let name = target.rsplit(['/', '\\']).next().unwrap_or_default();
    let ending = name.rsplit('.').next().unwrap_or_default().to_ascii_lowercase();
    let is_path = target.contains(['/', '\\', '.']) && !target.contains(' ') && !target.contains("://");
    let is_scratch = target.starts_with("/tmp/");
    is_path && !is_scratch && !is_in(DOCUMENTS, &ending)
}
