//! The formats in which programs print what came of their work, as bits.

use crate::words::is_in;

pub(super) type Formats = u64;

/// The names of the formats, in the order of their bits. `tap`: `node --test` and everything that prints TAP. `examples`: RSpec, Minitest, `ExUnit`,
/// Jasmine, Cucumber, behave, bats: a line of counts that starts with the number of examples or tests. `compiler`: gcc, clang, go build and
/// others: `file:line:column: error: …`. `build-tool`: `BUILD SUCCESS`, `BUILD FAILED` and the like of Maven, Gradle, dotnet, Xcode. `git`: what git
/// says of any command that failed. `script`: what an interpreter says of an exception. `http-code`: the status alone, which
/// `curl -w '%{http_code}'` prints.
const NAMES: &str = "pytest unittest cargo-test nextest go-test jest vitest mocha tap playwright maven-test gradle-test examples phpunit ctest \
                     dotnet-test swift-test deno-test bun-test gtest other-test cypress rustc tsc mypy eslint ruff bundler compiler make \
                     build-tool formatter other-lint git-commit git-push git gh npm pip apt container terraform kubernetes hosting curl script \
                     http-code";

/// No format is known.
pub(super) const NONE: Formats = 0;
/// Every test runner: for scripts, which may start any.
pub(super) const ANY_TEST: Formats = (1 << 22) - 1;
const RUSTC_TSC_MYPY: Formats = 0b111 << 22;
const ESLINT_RUFF: Formats = 0b11 << 25;
const BUNDLER_COMPILER: Formats = 0b11 << 27;
pub(super) const MAKE: Formats = 1 << 29;
const BUILD_TOOL: Formats = 1 << 30;
const FORMATTER_OTHER_LINT: Formats = 0b11 << 31;
pub(super) const ANY_BUILD: Formats = RUSTC_TSC_MYPY | BUNDLER_COMPILER | MAKE | BUILD_TOOL;
pub(super) const ANY_LINT: Formats = RUSTC_TSC_MYPY | ESLINT_RUFF | FORMATTER_OTHER_LINT;
pub(super) const NPM: Formats = 1 << 37;
pub(super) const CURL: Formats = 1 << 44;
pub(super) const SCRIPT: Formats = 1 << 45;
pub(super) const HTTP_CODE: Formats = 1 << 46;

/// The formats that are named among words; `any-test` and `any-build` name several.
pub(super) fn formats_in(words: &str) -> Formats {
    let named = NAMES.split(' ').enumerate().filter(|(_, name)| is_in(words, name));
    let any = |name: &str, formats: Formats| if is_in(words, name) { formats } else { NONE };
    named.fold(any("any-test", ANY_TEST) | any("any-build", ANY_BUILD), |all, (bit, _)| all | 1 << bit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_their_bits() {
        assert_eq!(formats_in("rustc tsc mypy bundler compiler make build-tool"), ANY_BUILD);
        assert_eq!(formats_in("tsc eslint ruff formatter other-lint rustc mypy"), ANY_LINT);
        let others = [("make", MAKE), ("npm", NPM), ("curl", CURL), ("script", SCRIPT), ("http-code", HTTP_CODE)];
        assert!(others.iter().all(|(name, formats)| formats_in(name) == *formats));
        assert_eq!(formats_in("cypress") << 1, ANY_TEST + 1);
        assert_eq!(formats_in("any-test test"), ANY_TEST);
    }
}
