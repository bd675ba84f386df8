//! Findings, and the rules that reach them.

use credence_named::named_enum;

named_enum! {
    /// What the run says about a statement.
    pub enum DeedFinding {
        /// A deed of the run shows it.
        Shown = "shown",
        /// A deed of the run shows the opposite.
        Contradicted = "contradicted",
        /// It was so, and what it speaks of was changed afterwards.
        Older = "older",
        /// It was tried: denied, waiting for an approval, or cut off.
        Attempted = "attempted",
        /// No deed of the run is of this kind.
        NotShown = "not_shown",
        /// The stream carries no results, or not enough of it was read.
        NotCheckable = "not_checkable",
    }
}

named_enum! {
    /// The rule that decided about a statement.
    pub enum DeedRule {
        /// Shown or contradicted: the exit code of the last command of this kind.
        ExitCode = "exit_code",
        /// Shown: the summary in the output counts what the statement counts, or no failure where it says so.
        CountsAgree = "counts_agree",
        /// Contradicted: the summary counts something else, or failures. Not checkable: it counts more than the statement, which may be about a part.
        CountsDiffer = "counts_differ",
        /// Shown: a call of this kind succeeded, or returned without an error.
        SucceededCall = "succeeded_call",
        /// Contradicted: every call that fits failed. So where it counts more than was done, and a call of the same tool failed.
        FailedCall = "failed_call",
        /// Shown: it says that something ran, and it ran, however it ended.
        Ran = "ran",
        /// Shown: a call of another kind does the same, such as writing a whole file for "updated".
        RelatedCall = "related_call",
        /// Shown: it says itself that something failed, and a call of this kind failed.
        FailureAgrees = "failure_agrees",
        /// Not checkable: it says itself that something failed, and the run does not show that.
        FailureNotShown = "failure_not_shown",
        /// Not shown: it speaks of all tests, and only a file, a package or a filter ran, or no test. Not checkable: it does not say "all", or the
        /// rest ran earlier, or may have run otherwise.
        OnlyPartRan = "only_part_ran",
        /// Older: code was changed after the run that shows it. Changes to documents do not count; a formatter that mends files changes code.
        ChangedAfterwards = "changed_afterwards",
        /// Attempted: the user or a policy denied the call.
        Denied = "denied",
        /// Attempted: the call has no result, because it waits for an approval or the turn ended.
        NoResult = "no_result",
        /// Not shown: no call of the run is of this kind.
        NoCallOfThisKind = "no_call_of_this_kind",
        /// Not shown: calls are of this kind, and none names what the statement names, such as a path or a program. Not checkable: a folder that it
        /// names may have come into being otherwise, or a call may have done it without sharing a name with it. Contradicted: a commit of known files
        /// left out a new file that it speaks of, or a push lists other branches.
        TargetDiffers = "target_differs",
        /// Not checkable: the stream carries no results of calls, or nothing shows it in a stream of which not all was read.
        NoResultsInStream = "no_results_in_stream",
        /// Not checkable: a pipe or a later command hides the exit code, and the output has no summary.
        ExitCodeHidden = "exit_code_hidden",
        /// Not checkable: the call returned, and nothing says how it ended; or a call of another kind may have done it.
        ResultUnknown = "result_unknown",
        /// Not checkable: it counts, and neither arguments nor outputs of the deeds that fit have such a number. Not shown: it says how many
        /// times, or gives a coverage, and nothing in the run does.
        NoCounts = "no_counts",
        /// Contradicted: it names a day, a time or a number, the call has others of the sort, and no call has this one. Not shown: so with a day or
        /// time, where the call shares no word with it.
        ValueDiffers = "value_differs",
        /// Not checkable: a tool whose deeds are unknown, such as a sub-agent, may have done it.
        UnknownTool = "unknown_tool",
        /// Not checkable: a script or program that may do anything ran, and may have done it.
        UnknownCommand = "unknown_command",
        /// Not checkable: what the calls say of it is right too seldom where as little of it agrees.
        Uncertain = "uncertain",
        /// Not checkable: comparing and calculating need no tool.
        NeedsNoTool = "needs_no_tool",
    }
}

/// What was found about a statement.
#[derive(Clone, Copy, Debug)]
pub struct Verdict {
    pub finding: DeedFinding,
    pub rule: DeedRule,
    /// The deed that decided.
    pub deed: Option<usize>,
}

impl Verdict {
    pub fn of(self, deed: usize) -> Self {
        Self { deed: Some(deed), ..self }
    }

    /// What is said where it is not certain enough.
    pub const fn uncertain(self) -> Self {
        Self { deed: self.deed, ..DeedRule::Uncertain.verdict(DeedFinding::NotCheckable) }
    }
}

impl DeedRule {
    /// The verdict of this rule, without a deed.
    pub(super) const fn verdict(self, finding: DeedFinding) -> Verdict {
        Verdict { finding, rule: self, deed: None }
    }
}
