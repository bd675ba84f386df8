//! Versions: git, its hosts and registries of packages.

use super::super::super::format::*;
use super::super::super::record::DeedKind;
use super::super::action::{Programs, versions};

#[rustfmt::skip]
pub(super) static PROGRAMS: &[Programs] = &[
    versions(DeedKind::Commit, GIT_COMMIT | GIT,
        "git commit"),
    versions(DeedKind::Push, GIT_PUSH | GIT,
        "git push"),
    versions(DeedKind::Read, GIT,
        "git tag -l, git stash list, git status, git log, git show, git branch, git remote, git fetch, git rev-parse, \
         git blame, git ls-files"),
    versions(DeedKind::Delete, GIT,
        "git tag -d, git branch -d, git branch -D"),
    versions(DeedKind::Create, GIT,
        "git tag, git checkout -b, git checkout -B, git switch -c, git worktree add, git init"),
    versions(DeedKind::Install, GIT,
        "git clone"),
    versions(DeedKind::Change, GIT,
        "git checkout, git switch, git restore, git merge, git rebase, git pull, git revert, git cherry-pick, git \
         reset, git stash, git am"),
    versions(DeedKind::Run, GIT,
        "git"),
    versions(DeedKind::Create, GH,
        "gh pr create, gh issue create, gh repo create, glab mr create, hub pull-request"),
    versions(DeedKind::Change, GH,
        "gh pr merge, gh pr close, gh pr edit, gh issue close"),
    versions(DeedKind::Send, GH,
        "gh pr comment, gh pr review, gh issue comment"),
    versions(DeedKind::Push, GH,
        "gh release create"),
    versions(DeedKind::Run, GH,
        "gh workflow run"),
    versions(DeedKind::Read, GH,
        "gh"),
    versions(DeedKind::Push, NPM,
        "npm publish, yarn publish, yarn npm publish, pnpm publish"),
    versions(DeedKind::Push, RUSTC,
        "cargo publish"),
    versions(DeedKind::Push, NONE,
        "twine upload, poetry publish, uv publish, gem push, dotnet nuget push, helm push"),
    versions(DeedKind::Push, CONTAINER,
        "docker push, podman push, docker buildx build --push"),
    versions(DeedKind::Commit, NPM,
        "npm version"),
];
