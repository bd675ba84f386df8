//! The calls that have most of the words of a statement, by how they ended.

use super::log::Log;
use super::partial::Trouble;
use crate::deed::DeedState;
use crate::list::Listed;
use crate::vocabulary::stems_in;
use credence_named::named_enum;

/// The most calls that are compared with one statement, the last ones.
const MOST_CALLS: usize = 100;

/// What a word is worth that one call alone has; of one that two calls have, each has half.
pub const OF_WORD: usize = 120;

named_enum! {
    /// How a call ended, with what its result says of it.
    pub enum CallEnding {
        /// It failed, or a part of it.
        Failed = "failed",
        /// It was denied, or somebody has yet to agree.
        Tried = "tried",
        /// It succeeded, or returned.
        Done = "done",
    }
}

impl CallEnding {
    /// How a call ended: as the first of its deeds that failed or was only tried, where one did; `None` where nothing says it.
    pub fn of_call(log: &Log<'_>, call: usize) -> Option<Self> {
        let deeds = first_deed(log, call)..first_deed(log, call + 1);
        let all = deeds.filter_map(|index| Self::of(log, index)).listed();
        all.iter().copied().find(|ended| *ended != Self::Done).or_else(|| all.first().copied())
    }

    /// How a deed ended; `None` where nothing says it.
    pub fn of(log: &Log<'_>, index: usize) -> Option<Self> {
        let deed = log.deeds.get(index)?;
        Some(match deed.state {
            DeedState::Failed => Self::Failed,
            DeedState::Attempted => Self::Tried,
            DeedState::Unknown => return None,
            DeedState::Succeeded | DeedState::Returned if deed.command.is_some() => Self::Done,
            DeedState::Succeeded | DeedState::Returned => match log.trouble(deed.call) {
                Some(Trouble::Failed(_)) => Self::Failed,
                Some(Trouble::Unapproved) => Self::Tried,
                Some(Trouble::Unfinished) | None => Self::Done,
            },
        })
    }
}

/// A deed, and what the words are worth that its call shares with a statement.
#[derive(Clone, Copy)]
pub struct Near {
    pub deed: usize,
    pub worth: usize,
}

/// The nearest deeds of a statement.
pub struct Nearest {
    /// For each ending the deed of the call that has most, the last of several.
    of: [Option<Near>; 3],
    /// The first call that is compared.
    first: usize,
    /// What the words are worth that each call from there on has.
    worth: Vec<usize>,
    /// For each word that one call alone has, that call.
    pub alone: Vec<usize>,
}

impl Nearest {
    pub fn of(said: &str, log: &Log<'_>) -> Self {
        let first = log.calls.len().saturating_sub(MOST_CALLS);
        let mut found = Self { of: [None; 3], first, worth: vec![0; log.calls.len() - first], alone: Vec::new() };
        for stem in stems_in(said) {
            let has = |call: &usize| log.vocabulary(*call).is_some_and(|own| own.is_called_with(&stem));
            let calls = (first..log.calls.len()).filter(has).listed();
            calls.iter().for_each(|call| found.worth[*call - first] += OF_WORD / calls.len());
            if let [call] = calls[..] {
                found.alone.push(call);
            }
        }
        for index in first_deed(log, first)..log.deeds.len() {
            let worth = found.worth_of(log.deeds[index].call);
            let Some(ended) = CallEnding::of(log, index).filter(|_| worth > 0) else { continue };
            let best = &mut found.of[ended as usize];
            if best.is_none_or(|best| best.worth <= worth) {
                *best = Some(Near { deed: index, worth });
            }
        }
        found
    }

    /// The nearest deed that ended so.
    pub const fn ended(&self, ended: CallEnding) -> Option<Near> {
        self.of[ended as usize]
    }

    /// What the words of a call are worth.
    pub fn worth_of(&self, call: usize) -> usize {
        call.checked_sub(self.first).and_then(|at| self.worth.get(at)).copied().unwrap_or_default()
    }

    /// The call that has most, the last of several; `None` where none has any.
    pub fn call(&self) -> Option<usize> {
        let best = self.worth.iter().enumerate().max_by_key(|(at, worth)| (**worth, *at));
        best.filter(|(_, worth)| **worth > 0).map(|(at, _)| self.first + at)
    }

    /// What those of the nearest call are worth.
    pub fn best(&self) -> usize {
        self.worth.iter().copied().max().unwrap_or_default()
    }
}

/// The first deed of a call, or of the next one that has any: deeds are in the order of their calls.
pub fn first_deed(log: &Log<'_>, call: usize) -> usize {
    log.deeds.partition_point(|deed| deed.call < call)
}
