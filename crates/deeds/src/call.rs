//! A tool call as the run has it.

use credence_named::named_enum;

named_enum! {
    /// How a call ended.
    pub enum CallState {
        /// It returned something.
        Ok = "ok",
        /// It returned, and its result is empty.
        Empty = "empty",
        /// It failed.
        Failed = "failed",
        /// The user or a policy denied it.
        Denied = "denied",
        /// It waits for an approval or for its result, and the turn has ended.
        Unanswered = "unanswered",
        /// The stream does not carry results of calls.
        Unknown = "unknown",
    }
}

/// A tool call as the run has it.
#[derive(Clone, Copy, Debug)]
pub struct Call<'a> {
    /// The id of the call.
    pub id: &'a str,
    /// The name of the tool, such as `Bash`, `command_execution`, `str_replace`, `send_email`.
    pub name: &'a str,
    /// Its arguments: JSON text, or the plain text of a command.
    pub args: Option<&'a str>,
    /// How it ended.
    pub state: CallState,
    /// The error of a failed call.
    pub error: Option<&'a str>,
    /// What it returned, as text or JSON; untrusted and of any length.
    pub output: Option<&'a str>,
    /// The exit code, where the stream has it in a field of its own. Otherwise it is read from `output` and `error`.
    pub exit_code: Option<i32>,
    /// The length of the answer, in bytes, when the call ended: statements before it were written before the result was known. `None` where the
    /// order is not known.
    pub answer_before: Option<usize>,
}
