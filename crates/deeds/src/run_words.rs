//! What a run did and the words of its calls: what a clause of the answer may speak of.

use crate::call::Call;
use crate::deed::{Deed, DeedKind, DeedState};
use crate::list::Listed;
use crate::vocabulary::Vocabulary;

/// What the run of an answer has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum RunKind {
    /// No calls: an answer may speak of anything.
    #[default]
    Nothing,
    /// Calls that search and read: its answer says what they found.
    Reads,
    /// Calls of tools that are not known.
    MayAct,
    /// Calls that do something: its answer reports on that.
    Acts,
}

/// The words of the calls of a run.
#[derive(Default)]
pub struct RunWords {
    /// What the run has.
    pub kind: RunKind,
    /// The words of all calls together.
    pub all: Vocabulary,
    /// Those of each call, in the order of the run.
    pub each: Vec<CallWords>,
}

/// The words of a call.
pub struct CallWords {
    /// The words.
    pub words: Vocabulary,
    /// What it did.
    pub sort: CallSort,
}

/// What a call did.
#[derive(Clone, Copy)]
pub enum CallSort {
    /// It searched or read.
    Reads,
    /// It ran a command.
    Command,
    /// It did something else.
    Acts,
    /// It failed, or was only tried.
    Failed,
}

impl CallSort {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Reads => "reads",
            Self::Command => "command",
            Self::Acts => "acts",
            Self::Failed => "failed",
        }
    }

    fn of(deeds: &[Deed]) -> Self {
        if deeds.iter().any(|deed| matches!(deed.state, DeedState::Failed | DeedState::Attempted)) {
            Self::Failed
        } else if !deeds.is_empty() && deeds.iter().all(reads) {
            Self::Reads
        } else if deeds.iter().any(|deed| deed.command.is_some()) {
            Self::Command
        } else {
            Self::Acts
        }
    }
}

impl RunWords {
    /// Whether the run has so few calls that what one lacks is in no other.
    #[must_use]
    pub const fn has_few_calls(&self) -> bool {
        const FEW: usize = 3;
        self.each.len() <= FEW
    }

    /// The words of calls, with their deeds in the order of the calls.
    #[must_use]
    pub fn of(calls: &[Call<'_>], deeds: &[Deed]) -> Self {
        let first = |call: usize| deeds.partition_point(|deed| deed.call < call);
        let words = |(index, call): (usize, &Call<'_>)| CallWords {
            words: Vocabulary::of(std::slice::from_ref(call)),
            sort: CallSort::of(&deeds[first(index)..first(index + 1)]),
        };
        let each = calls.iter().enumerate().map(words).listed();
        Self { kind: kind_of(deeds), all: Vocabulary::joined(each.iter().map(|call| &call.words)), each }
    }

    /// A run of which only its kind is known.
    #[must_use]
    pub fn without_calls(kind: RunKind) -> Self {
        Self { kind, ..Self::default() }
    }
}

/// What the calls did. A tool that is not known may only have read.
fn kind_of(deeds: &[Deed]) -> RunKind {
    let is_unknown = |deed: &Deed| deed.kind == DeedKind::Run && deed.command.is_none();
    if deeds.is_empty() {
        RunKind::Nothing
    } else if deeds.iter().all(reads) {
        RunKind::Reads
    } else if deeds.iter().all(|deed| reads(deed) || is_unknown(deed)) {
        RunKind::MayAct
    } else {
        RunKind::Acts
    }
}

fn reads(deed: &Deed) -> bool {
    matches!(deed.kind, DeedKind::Search | DeedKind::Read)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::call::CallState;
    use crate::deed::deeds_of;

    fn call(name: &'static str, args: &'static str, state: CallState) -> Call<'static> {
        Call {
            id: "c",
            name,
            args: Some(args),
            state,
            error: None,
            output: Some("{}"),
            exit_code: None,
            answer_before: None,
        }
    }

    #[test]
    fn the_words_of_a_call_stand_by_what_it_did() {
        let calls = [
            call("search_mail", r#"{"query":"invoice"}"#, CallState::Ok),
            call("send_mail", r#"{"to":"ana"}"#, CallState::Ok),
            call("delete_event", r#"{"id":"ev_7"}"#, CallState::Failed),
            call("bash", r#"{"command":"npm test"}"#, CallState::Ok),
        ];
        let words = RunWords::of(&calls, &deeds_of(&calls));
        assert_eq!(words.kind, RunKind::Acts);
        let sorts: Vec<&str> = words.each.iter().map(|call| call.sort.name()).collect();
        assert_eq!(sorts, ["reads", "acts", "failed", "command"]);
        assert_eq!(words.all.shared_with("invoice for ana").known, 2);
        assert_eq!(words.each[1].words.shared_with("invoice for ana").known, 1);
        let alone = RunWords::of(&calls[..1], &deeds_of(&calls[..1]));
        assert_eq!(alone.kind, RunKind::Reads);
    }
}
