//! The turn that is being read by a mapping.

use std::collections::VecDeque;

use crate::stream::ending::Ending;
use crate::stream::event::{PartKey, SourceRef};
use credence_lookup::Lookup;

/// A result without an id belongs to one of so many calls that are open.
const MAX_OPEN: usize = 64;

/// What is known of the running turn.
#[derive(Clone, Default)]
pub(super) struct Turn {
    /// The id by which its server knows the run.
    pub(super) run: Option<String>,
    /// The parts of the answer by their ids.
    pub(super) parts: Lookup,
    /// The text of each part so far.
    pub(super) texts: Vec<String>,
    /// The part that text belongs to which names none.
    pub(super) part: Option<PartKey>,
    pub(super) calls: Vec<KnownCall>,
    pub(super) call_at: Lookup,
    /// Calls that began, in their order; the first and the last are open.
    pub(super) open: VecDeque<usize>,
    pub(super) flags: Vec<Box<str>>,
    /// Sources by their names, in dialects that number them in the order they come.
    pub(super) numbered: Lookup,
    pub(super) n_numbered: usize,
    pub(super) has_begun: bool,
    /// The turn before has ended, and nothing of another was read.
    pub(super) has_ended: bool,
    /// An end after which the agent may go on: it waits for a tool, which may be its own.
    pub(super) pending: Option<Ending>,
}

#[derive(Clone)]
pub(super) struct KnownCall {
    pub(super) id: String,
    name: String,
    is_open: bool,
}

impl Turn {
    /// The number of a source among all of the turn, from 1.
    pub(super) fn number_of(&mut self, source: &SourceRef<'_>) -> u32 {
        let name = [&source.url, &source.file, &source.title].into_iter().flatten().next();
        let name = name.map_or_else(String::new, |name| name.clone().into_owned());
        let next = self.n_numbered;
        let index = self.numbered.get(name.as_str()).unwrap_or(next);
        if index == next {
            self.numbered.set(name, next);
            self.n_numbered += 1;
        }
        u32::try_from(index + 1).unwrap_or(u32::MAX)
    }

    pub(super) fn set_flags(&mut self, set: &[Box<str>], clear: &[Box<str>]) {
        for flag in set {
            if !self.flags.contains(flag) {
                self.flags.push(flag.clone());
            }
        }
        self.flags.retain(|flag| !clear.contains(flag));
    }

    pub(super) fn add_call(&mut self, id: String, name: String) {
        let index = self.calls.len();
        self.call_at.set(id.clone(), index);
        self.calls.push(KnownCall { id, name, is_open: true });
        self.open.push_back(index);
    }

    pub(super) fn close_call(&mut self, index: usize) {
        self.calls[index].is_open = false;
        while self.open.back().is_some_and(|last| !self.calls[*last].is_open) {
            self.open.pop_back();
        }
        while self.open.front().is_some_and(|first| !self.calls[*first].is_open) {
            self.open.pop_front();
        }
    }

    /// The first open call of this name: calls that run side by side answer in their order. Without a name the last one: it may run within the
    /// others.
    pub(super) fn open_call(&self, name: Option<&str>) -> Option<usize> {
        let is_open = |index: &&usize| self.calls[**index].is_open;
        match name {
            Some(name) => {
                self.open.iter().take(MAX_OPEN).filter(is_open).find(|index| self.calls[**index].name == name)
            }
            None => self.open.iter().rev().take(MAX_OPEN).find(is_open),
        }
        .copied()
    }
}
