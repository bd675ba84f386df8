//! Which kinds of deeds show a statement, and which programs may do anything.

use crate::deed::{Deed, DeedKind, Object};
use crate::statement::Statement;
use crate::words::contains_any;

use DeedKind as K;

/// For each kind of statement: the kinds of deeds that decide about it, and those that may show it as well.
#[rustfmt::skip]
const FITTING: [(DeedKind, &[DeedKind], &[DeedKind]); 20] = [
    (K::Test, &[K::Test], &[K::Verify]),
    (K::Build, &[K::Build], &[K::Test, K::Lint, K::Deploy]),
    (K::Lint, &[K::Lint], &[K::Build]),
    (K::Run, &[K::Run, K::Test, K::Build, K::Lint, K::Install], &[K::Deploy, K::Calculate, K::Search, K::Commit, K::Push, K::Change, K::Read]),
    (K::Create, &[K::Create], &[K::Change, K::Move, K::Schedule, K::Book, K::Send, K::Build]),
    (K::Change, &[K::Change], &[K::Create, K::Delete, K::Move, K::Lint, K::Install, K::Schedule, K::Book]),
    (K::Delete, &[K::Delete], &[K::Change, K::Move]),
    (K::Move, &[K::Move], &[K::Create, K::Change]),
    (K::Install, &[K::Install], &[K::Change]),
    (K::Commit, &[K::Commit], &[]),
    (K::Push, &[K::Push], &[]),
    (K::Deploy, &[K::Deploy], &[K::Push, K::Run]),
    (K::Send, &[K::Send], &[K::Create, K::Change, K::Push]),
    (K::Book, &[K::Book], &[K::Schedule, K::Create, K::Pay]),
    (K::Pay, &[K::Pay], &[]),
    (K::Schedule, &[K::Schedule], &[K::Book, K::Create, K::Change, K::Send]),
    (K::Search, &[K::Search], &[K::Read, K::Run]),
    (K::Read, &[K::Read], &[K::Search, K::Run]),
    (K::Verify, &[K::Verify], &[K::Test, K::Build, K::Lint, K::Read, K::Search, K::Run, K::Calculate]),
    (K::Calculate, &[K::Calculate], &[K::Run, K::Read]),
];

/// What a verb that is not known may be.
pub const OPEN: &[DeedKind] =
    &[K::Create, K::Delete, K::Move, K::Install, K::Schedule, K::Book, K::Send, K::Pay, K::Deploy, K::Lint, K::Run];

/// The kinds that decide about a kind of statement.
pub fn deciding(kind: DeedKind) -> &'static [DeedKind] {
    FITTING.iter().find(|(listed, ..)| *listed == kind).map_or(&[], |(_, deciding, _)| deciding)
}

/// Other kinds that may show it.
pub fn related(kind: DeedKind) -> &'static [DeedKind] {
    FITTING.iter().find(|(listed, ..)| *listed == kind).map_or(&[], |(.., related)| related)
}

/// Whether a deed may be about what a statement is about.
pub fn fits_object(statement: &Statement, deed: &Deed) -> bool {
    use Object as O;
    match (statement.object, deed.object) {
        (O::Message | O::Event | O::Order | O::Figure, O::File | O::Tests) => {
            // "Saved the total to `sums.csv`", "I saved the email".
            !statement.targets.is_empty() || statement.kind == K::Change
        }
        (O::File | O::Tests, O::Message | O::Event | O::Order) => false,
        (O::Version, O::File | O::Tests | O::Message | O::Event | O::Order) => false,
        (O::Version, _) => statement.kind != K::Create || deed.command.as_deref().is_none_or(opens_version),
        _ => true,
    }
}

/// Whether a statement is about a pull request, and a command opens none: a branch is another thing.
pub fn lacks_request(said: &str, deed: &Deed) -> bool {
    const REQUESTS: &str = "pull request|pull-request|merge request|プルリク| pr |`pr`";
    const COMMANDS: &str = " pr | mr |pull-request|/pulls|merge_request";
    let of_version = matches!(deed.kind, K::Create | K::Change) && deed.object == Object::Version;
    let said = [&said.to_lowercase(), " "].concat();
    of_version
        && deed.command.as_deref().is_some_and(|command| !contains_any(COMMANDS, command))
        && contains_any(REQUESTS, &said)
}

/// Whether a command creates a branch, tag or pull request.
fn opens_version(command: &str) -> bool {
    const WORDS: [&str; 11] = [
        " pr ",
        " mr ",
        "branch",
        "checkout -b",
        "switch -c",
        " tag",
        "worktree",
        "hub pull-request",
        "/pulls",
        "release",
        "git commit",
    ];
    WORDS.iter().any(|word| command.contains(word))
}

/// Programs that do nothing but what is recognized. Any other may do anything.
const HARMLESS: &str = "cat ls echo pwd cd sleep true false date which wc head tail grep rg find tree stat file sort uniq cut diff cmp less \
                        more printf test git ps jq export set mkdir kill [";

/// Those that may run tests, builds and linters.
const RUNNERS: &str = "make just task rake invoke docker docker-compose podman bazel gradle gradlew mvn tox nox bash sh npm yarn pnpm bun act ssh nx turbo \
                       uv poetry cargo dotnet go xcodebuild ninja cmake";

/// Whether a command may have done what a statement says, without being recognized.
pub fn may_be_anything(kind: DeedKind, deed: &Deed) -> bool {
    let Some(command) = deed.command.as_deref() else { return false };
    let mut words = command
        .split_whitespace()
        .filter(|word| !word.contains('=') && !matches!(*word, "sudo" | "time" | "env" | "nohup" | "timeout"));
    let program = words.next().unwrap_or_default();
    let name = program.rsplit('/').next().unwrap_or_default();
    let is_script = program.starts_with("./") || name.ends_with(".sh") || name.ends_with(".py");
    let is_in = |list: &str| crate::words::is_in(list, name);
    match kind {
        K::Test | K::Build | K::Lint => {
            let names = ["test", "check", "ci", "verify", "build", "lint", "run_"];
            is_script
                || is_in(RUNNERS)
                || (!is_in(HARMLESS) && words.any(|word| names.iter().any(|name| word.contains(name))))
        }
        _ => is_script || !is_in(HARMLESS),
    }
}
