//! The record of what a call did.

use std::ops::Range;

use credence_named::named_enum;
use serde::Serialize;

named_enum! {
    /// The kind of a deed, the same for statements and for calls.
    pub enum DeedKind {
        /// A test suite, or a part of it, ran.
        Test = "test",
        /// Something was compiled, built, bundled or type-checked.
        Build = "build",
        /// A linter or formatter ran.
        Lint = "lint",
        /// A command, script or program ran that is none of the above.
        Run = "run",
        /// Files or records were created, changed, moved or deleted.
        Create = "create",
        /// See `Create`.
        Change = "change",
        /// See `Create`.
        Delete = "delete",
        /// See `Create`.
        Move = "move",
        /// A package or program was installed.
        Install = "install",
        /// A commit was made.
        Commit = "commit",
        /// Commits, packages or images were pushed or published.
        Push = "push",
        /// Something was deployed or started as a service.
        Deploy = "deploy",
        /// A message, mail or request was sent.
        Send = "send",
        /// Something was booked, ordered, paid, scheduled.
        Book = "book",
        /// See `Book`.
        Pay = "pay",
        /// See `Book`.
        Schedule = "schedule",
        /// Something was searched for.
        Search = "search",
        /// A file, page or document was read.
        Read = "read",
        /// Something was checked, verified or compared, without saying how.
        Verify = "verify",
        /// A figure was calculated.
        Calculate = "calculate",
    }
}

impl DeedKind {
    /// Whether it compiles or lints.
    #[must_use]
    pub const fn is_check(self) -> bool {
        matches!(self, Self::Build | Self::Lint)
    }
}

named_enum! {
    /// What a deed is done to, as far as its words say.
    pub enum Object {
        /// Tests.
        Tests = "tests",
        /// A file, folder or code.
        File = "file",
        /// A record, ticket, entry, row or other data.
        Record = "record",
        /// A message, mail or comment.
        Message = "message",
        /// A page, site or document.
        Document = "document",
        /// A branch, commit or pull request.
        Version = "version",
        /// An event, meeting or reminder.
        Event = "event",
        /// A room, flight, table, order or other thing that is reserved or bought.
        Order = "order",
        /// A figure or sum.
        Figure = "figure",
        /// Nothing of the above, or unknown.
        Other = "other",
    }
}

named_enum! {
    /// How a deed ended.
    pub enum DeedState {
        /// The run shows that it succeeded: exit code 0, a summary without failures, a result that reports success.
        Succeeded = "succeeded",
        /// It returned, and nothing says whether it succeeded; so a command whose exit code a pipe hides, and whose output has no summary.
        Returned = "returned",
        /// The run shows that it failed.
        Failed = "failed",
        /// It was denied, waits for an approval, has no result because the turn ended, or stands in a chain (`a && b`) of which an earlier
        /// command failed, so that it never ran.
        Attempted = "attempted",
        /// The stream carries no results.
        Unknown = "unknown",
    }
}

/// What the summary of a test runner, compiler or linter counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TestCounts {
    /// Tests that passed.
    pub passed: Option<u32>,
    /// Tests that failed, or that could not run.
    pub failed: Option<u32>,
    /// Tests that were skipped, ignored or to be done.
    pub skipped: Option<u32>,
    /// Errors of a compiler, linter or type checker.
    pub errors: Option<u32>,
    /// Warnings of a compiler, linter or type checker.
    pub warnings: Option<u32>,
}

/// One deed of a call. A call of a shell tool has one for each command of its line.
#[derive(Clone, Debug, PartialEq)]
pub struct Deed {
    /// The call, as index into the calls.
    pub call: usize,
    /// What kind of deed it is.
    pub kind: DeedKind,
    /// What it was done to.
    pub object: Object,
    /// The command, for shell tools: `npm test`, without `cd x &&` and what is piped to.
    pub command: Option<String>,
    /// What it names: the paths, addresses, recipients, queries and names in its arguments, for comparing with those of a statement.
    pub targets: Vec<String>,
    /// How it ended.
    pub state: DeedState,
    /// Its own exit code, where the run shows it.
    pub exit_code: Option<i32>,
    /// What its summary counts.
    pub counts: Option<TestCounts>,
    /// Whether its exit code is hidden: by a pipe (`| tail`), `|| true`, `; true`, a later command of the same line, or running in the background.
    pub is_exit_hidden: bool,
    /// The words of the output, or of the error, that show how it ended, as range of bytes in `quoted_from`.
    pub words: Option<Range<usize>>,
    /// Whether `words` lies in the error of the call; otherwise in its output.
    pub words_in_error: bool,
}

impl Deed {
    /// Whether it changed files of code or data, so that what was tested or built before it may no longer hold. Documents, logs and temporary
    /// files are not counted, nor what failed or was only tried.
    #[must_use]
    pub fn changes_files(&self) -> bool {
        let is_change = matches!(self.kind, DeedKind::Create | DeedKind::Change | DeedKind::Delete | DeedKind::Move);
        // A merge or checkout changes files; a tag, branch or pull request does not.
        let is_of_files =
            self.object == Object::File || (self.object == Object::Version && self.kind == DeedKind::Change);
        let has_happened = !matches!(self.state, DeedState::Failed | DeedState::Attempted);
        let is_beside = !self.targets.is_empty() && self.targets.iter().all(|target| is_beside_code(target));
        is_change && is_of_files && has_happened && !is_beside
    }
}

/// Whether nothing that is tested or built depends on a file.
fn is_beside_code(path: &str) -> bool {
    const FOLDERS: [&str; 4] = ["/tmp/", "/var/tmp/", "/private/tmp/", "/dev/"];
    const ENDINGS: [&str; 7] = [".md", ".mdx", ".rst", ".adoc", ".log", ".out", ".pid"];
    let lower = path.to_ascii_lowercase();
    FOLDERS.iter().any(|folder| lower.starts_with(folder)) || ENDINGS.iter().any(|ending| lower.ends_with(ending))
}
