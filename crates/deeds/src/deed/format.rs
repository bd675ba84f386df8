//! The formats in which programs print what came of their work, as bits.

pub(super) type Formats = u64;

/// No format is known.
pub(super) const NONE: Formats = 0;
pub(super) const PYTEST: Formats = 1;
pub(super) const UNITTEST: Formats = 1 << 1;
pub(super) const CARGO_TEST: Formats = 1 << 2;
pub(super) const NEXTEST: Formats = 1 << 3;
pub(super) const GO_TEST: Formats = 1 << 4;
pub(super) const JEST: Formats = 1 << 5;
pub(super) const VITEST: Formats = 1 << 6;
pub(super) const MOCHA: Formats = 1 << 7;
/// `node --test` and everything that prints TAP.
pub(super) const TAP: Formats = 1 << 8;
pub(super) const PLAYWRIGHT: Formats = 1 << 9;
pub(super) const MAVEN_TEST: Formats = 1 << 10;
pub(super) const GRADLE_TEST: Formats = 1 << 11;
/// RSpec, Minitest, ExUnit, Jasmine, Cucumber, behave, bats: a line of counts that starts with the number of examples or tests.
pub(super) const EXAMPLES: Formats = 1 << 12;
pub(super) const PHPUNIT: Formats = 1 << 13;
pub(super) const CTEST: Formats = 1 << 14;
pub(super) const DOTNET_TEST: Formats = 1 << 15;
pub(super) const SWIFT_TEST: Formats = 1 << 16;
pub(super) const DENO_TEST: Formats = 1 << 17;
pub(super) const BUN_TEST: Formats = 1 << 18;
pub(super) const GTEST: Formats = 1 << 19;
pub(super) const OTHER_TEST: Formats = 1 << 20;
pub(super) const CYPRESS: Formats = 1 << 21;
/// Every test runner: for scripts, which may start any.
pub(super) const ANY_TEST: Formats = (1 << 22) - 1;

pub(super) const RUSTC: Formats = 1 << 22;
pub(super) const TSC: Formats = 1 << 23;
pub(super) const MYPY: Formats = 1 << 24;
pub(super) const ESLINT: Formats = 1 << 25;
pub(super) const RUFF: Formats = 1 << 26;
pub(super) const BUNDLER: Formats = 1 << 27;
/// gcc, clang, go build and others: `file:line:column: error: …`.
pub(super) const COMPILER: Formats = 1 << 28;
pub(super) const MAKE: Formats = 1 << 29;
/// `BUILD SUCCESS`, `BUILD FAILED` and the like of Maven, Gradle, dotnet, Xcode.
pub(super) const BUILD_TOOL: Formats = 1 << 30;
pub(super) const FORMATTER: Formats = 1 << 31;
pub(super) const OTHER_LINT: Formats = 1 << 32;
pub(super) const ANY_BUILD: Formats = RUSTC | TSC | MYPY | BUNDLER | COMPILER | MAKE | BUILD_TOOL;
pub(super) const ANY_LINT: Formats = TSC | ESLINT | RUFF | FORMATTER | OTHER_LINT | RUSTC | MYPY;

pub(super) const GIT_COMMIT: Formats = 1 << 33;
pub(super) const GIT_PUSH: Formats = 1 << 34;
/// What git says of any command that failed.
pub(super) const GIT: Formats = 1 << 35;
pub(super) const GH: Formats = 1 << 36;
pub(super) const NPM: Formats = 1 << 37;
pub(super) const PIP: Formats = 1 << 38;
pub(super) const APT: Formats = 1 << 39;
pub(super) const CONTAINER: Formats = 1 << 40;
pub(super) const TERRAFORM: Formats = 1 << 41;
pub(super) const KUBERNETES: Formats = 1 << 42;
pub(super) const HOSTING: Formats = 1 << 43;
pub(super) const CURL: Formats = 1 << 44;
/// What a script interpreter says of an exception.
pub(super) const SCRIPT: Formats = 1 << 45;
/// The status alone, which `curl -w '%{http_code}'` prints.
pub(super) const HTTP_CODE: Formats = 1 << 46;
