//! The changes by the user that can be taken back.

use credence_core::trust::TrustLevel;

use super::decisions::Decisions;
use crate::signal::{Memo, RwSignal};

/// How many changes can be taken back.
const MAX_UNDO: usize = 100;

/// The changes by the user that can be taken back.
#[derive(Clone, Copy)]
pub struct Changes {
    /// The last of them.
    pub last: Memo<Option<Change>>,
    /// The change that was taken back, until there is another one.
    pub undone: RwSignal<Option<Change>>,
    /// Whether the user has closed what is said of the last change.
    pub is_dismissed: RwSignal<bool>,
    before: RwSignal<Vec<Before>>,
}

/// A change by the user, as the undo line tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The domain it is about; empty where it is about many.
    pub domain: String,
    /// What was done.
    pub kind: ChangeKind,
}

/// What the user did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeKind {
    /// Gave a domain a level.
    Level(TrustLevel),
    /// Took a level of their own back.
    LevelRemoved,
    /// Removed a rule of their own from one of the other lists.
    RuleRemoved,
    /// Blocked a domain.
    Blocked,
    /// Restored a blocked domain.
    Restored,
    /// Loaded rules from a file.
    Imported,
    /// Kept what a conversation taught about a domain.
    Kept,
    /// Deleted what an earlier version had stored about a domain.
    Deleted,
}

/// What the user had decided before and after a change.
pub(super) struct Before {
    pub(super) decisions: Decisions,
    pub(super) after: Decisions,
    pub(super) change: Change,
}

impl Changes {
    pub(super) fn new() -> Self {
        let before = RwSignal::new(Vec::<Before>::new());
        let last = move |_: Option<&_>| before.with(|before| before.last().map(|before| before.change.clone()));
        Self { last: Memo::new(last), undone: RwSignal::new(None), is_dismissed: RwSignal::new(true), before }
    }

    pub(super) fn push(self, change: Before) {
        self.before.update(|before| {
            if before.len() == MAX_UNDO {
                before.remove(0);
            }
            before.push(change);
        });
        self.undone.set(None);
        self.is_dismissed.set(false);
    }

    /// Takes the last change back, and returns what was before it.
    pub(super) fn take_back(self) -> Option<Before> {
        let mut taken = None;
        self.before.update(|before| taken = before.pop());
        if let Some(Before { change, .. }) = &taken {
            self.undone.set(Some(change.clone()));
            self.is_dismissed.set(false);
        }
        taken
    }

    pub(super) fn forget(self) {
        self.before.set(Vec::new());
    }
}
