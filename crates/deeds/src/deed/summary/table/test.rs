//! What test runners print.

use super::super::super::format::*;
use super::super::row::{How, Row, all_numbers, done, each, failed, names, numbers, one, part, rest, saying};
use super::super::tally::Slot::{Failed, Passed, Skipped, Total};

#[rustfmt::skip]
pub(super) static ROWS: &[Row] = &[
    // `===== 3 failed, 5 passed, 1 skipped in 0.12s =====`, with `-q` without the signs.
    numbers(PYTEST, "", " in ", How::Whole),
    failed(PYTEST, "ERROR: ", ""), failed(PYTEST, "INTERNALERROR>", ""),
    one(UNITTEST, "Ran ", Total),
    part(saying(names(UNITTEST, "OK (", "=", How::Part), true)),
    part(done(UNITTEST, "OK", "$")),
    part(saying(names(UNITTEST, "FAILED (", "=", How::Part), false)),
    part(failed(UNITTEST, "FAILED", "$")),
    // One for each target.
    numbers(CARGO_TEST, "test result: ok. ", " passed", How::Sum),
    saying(numbers(CARGO_TEST, "test result: FAILED. ", " passed", How::Sum), false),
    failed(CARGO_TEST, "error: test failed, to rerun pass", ""),
    // `Summary [   0.123s] 5 tests run: 4 passed (1 slow), 1 failed, 1 skipped`.
    numbers(NEXTEST, "Summary [", " run: ", How::Whole), failed(NEXTEST, "error: test run failed", ""),
    each(GO_TEST, "--- PASS: ", "", Passed), each(GO_TEST, "--- FAIL: ", "", Failed), each(GO_TEST, "--- SKIP: ", "", Skipped),
    done(GO_TEST, "ok  \t", ""), done(GO_TEST, "ok ", "\t"), failed(GO_TEST, "FAIL\t", ""), failed(GO_TEST, "FAIL", "$"), failed(GO_TEST, "panic: ", ""),
    // gotestsum; Ginkgo.
    numbers(OTHER_TEST, "DONE ", " test", How::Whole),
    all_numbers(OTHER_TEST | GO_TEST, "SUCCESS! -- ", " Passed", How::Whole), all_numbers(OTHER_TEST | GO_TEST, "FAIL! -- ", " Passed", How::Whole),
    // Jest, Pest: `Tests:       1 failed, 2 skipped, 5 passed, 8 total`.
    numbers(JEST, "Tests:", "", How::Whole), failed(JEST, "Test Suites:", " failed"),
    // ` Tests  1 failed | 5 passed (6)`.
    numbers(VITEST, "Tests ", " ", How::Whole), failed(VITEST, "Test Files ", " failed"), failed(VITEST, "Errors ", " error"), failed(VITEST, "No test files found", ""),
    numbers(MOCHA, "", " passing", How::Part), numbers(MOCHA, "", " failing", How::Part), numbers(MOCHA, "", " pending", How::Part),
    one(TAP, "# tests ", Total), one(TAP, "# pass ", Passed), one(TAP, "# fail ", Failed), rest(TAP, "# cancelled ", Failed), one(TAP, "# skipped ", Skipped), one(TAP, "# skip ", Skipped), rest(TAP, "# todo ", Skipped),
    one(TAP, "ℹ tests ", Total), one(TAP, "ℹ pass ", Passed), one(TAP, "ℹ fail ", Failed), rest(TAP, "ℹ cancelled ", Failed), one(TAP, "ℹ skipped ", Skipped), rest(TAP, "ℹ todo ", Skipped),
    each(TAP, "ok ", "", Passed), each(TAP, "not ok ", "", Failed),
    // A line for each count, `  1 failed`, `  5 passed (3.2s)`.
    numbers(PLAYWRIGHT, "", " passed", How::Part), numbers(PLAYWRIGHT, "", " failed", How::Part), numbers(PLAYWRIGHT, "", " flaky", How::Part), numbers(PLAYWRIGHT, "", " skipped", How::Part), numbers(PLAYWRIGHT, "", " did not run", How::Part), failed(PLAYWRIGHT, "Error: No tests found", ""),
    // One for each module; the lines of classes also have a time and are none.
    names(MAVEN_TEST, "Tests run:", "Failures:", How::Sum), done(MAVEN_TEST, "BUILD SUCCESS", "$"), failed(MAVEN_TEST, "BUILD FAILURE", "$"),
    numbers(GRADLE_TEST, "", " completed, ", How::Sum), done(GRADLE_TEST, "BUILD SUCCESSFUL in ", ""), failed(GRADLE_TEST, "BUILD FAILED in ", ""),
    all_numbers(GRADLE_TEST, "Results: SUCCESS", " tests, ", How::Sum), all_numbers(GRADLE_TEST, "Results: FAILURE", " tests, ", How::Sum),
    // RSpec, ExUnit, Minitest, test-unit, Jasmine, Robot Framework, bats; Cucumber, behave.
    all_numbers(EXAMPLES, "", " example", How::Whole), numbers(EXAMPLES, "", " tests, ", How::Whole), numbers(EXAMPLES, "", " test, ", How::Whole), numbers(EXAMPLES, "", " runs, ", How::Whole), numbers(EXAMPLES, "", " spec", How::Whole), all_numbers(EXAMPLES, "", " scenario", How::Whole),
    failed(EXAMPLES, "An error occurred while loading", ""),
    all_numbers(PHPUNIT, "OK (", " test", How::Whole), names(PHPUNIT, "Tests:", "Assertions:", How::Whole), failed(PHPUNIT, "No tests executed!", ""), failed(PHPUNIT, "FAILURES!", "$"), failed(PHPUNIT, "ERRORS!", "$"),
    numbers(CTEST, "", "% tests passed, ", How::Whole), failed(CTEST, "No tests were found!!!", ""), failed(CTEST, "Errors while running CTest", ""),
    // One for each assembly.
    names(DOTNET_TEST, "Passed!  - ", "Passed:", How::Sum), names(DOTNET_TEST, "Failed!  - ", "Passed:", How::Sum), names(DOTNET_TEST, "Test summary: ", "succeeded:", How::Sum),
    one(DOTNET_TEST, "Total tests:", Total), one(DOTNET_TEST, "Passed:", Passed), one(DOTNET_TEST, "Failed:", Failed), one(DOTNET_TEST, "Skipped:", Skipped),
    numbers(SWIFT_TEST, "Executed ", " with ", How::Nested),
    saying(numbers(SWIFT_TEST, "✘ Test run with ", " failed after ", How::Nested), false), numbers(SWIFT_TEST, "✔ Test run with ", " passed after ", How::Nested), numbers(SWIFT_TEST, "Test run with ", " passed after ", How::Nested),
    done(SWIFT_TEST, "** TEST SUCCEEDED **", ""), failed(SWIFT_TEST, "** TEST FAILED **", ""),
    numbers(DENO_TEST, "ok | ", " passed", How::Whole), numbers(DENO_TEST, "FAILED | ", " passed", How::Whole), failed(DENO_TEST, "error: Test failed", ""),
    numbers(BUN_TEST, "", " pass", How::Part), numbers(BUN_TEST, "", " fail", How::Part), numbers(BUN_TEST, "", " skip", How::Part), numbers(BUN_TEST, "", " todo", How::Part),
    one(GTEST, "[  PASSED  ] ", Passed), one(GTEST, "[  FAILED  ] ", Failed), one(GTEST, "[  SKIPPED ] ", Skipped),
    // Karma; AVA; ScalaTest; sbt; Clojure; Flutter and Dart; Zig; busted; testthat; Perl; Bazel; Forge; Gleam; Catch2; Meson; twisted.
    all_numbers(OTHER_TEST, "TOTAL: ", " SUCCESS", How::Whole),
    numbers(OTHER_TEST, "", " tests passed", How::Part), numbers(OTHER_TEST, "", " test passed", How::Part), numbers(OTHER_TEST, "", " tests failed", How::Part), numbers(OTHER_TEST, "", " test failed", How::Part),
    names(OTHER_TEST, "Tests: ", "succeeded ", How::Nested), names(OTHER_TEST, "Passed: ", "Failed ", How::Nested), names(OTHER_TEST, "Failed: ", "Passed ", How::Nested),
    one(OTHER_TEST, "Ran ", Total), numbers(OTHER_TEST, "", " failures, ", How::Part),
    done(OTHER_TEST, "All ", " tests passed"), done(OTHER_TEST, "All tests passed", ""), failed(OTHER_TEST, "Some tests failed", ""), numbers(OTHER_TEST, "", " passed; ", How::Whole),
    numbers(OTHER_TEST, "", " successes / ", How::Whole), names(OTHER_TEST, "[ FAIL ", " PASS ", How::Whole), done(OTHER_TEST, "Result: PASS", "$"), failed(OTHER_TEST, "Result: FAIL", "$"), done(OTHER_TEST, "All tests successful.", ""),
    numbers(OTHER_TEST, "Ran 1 test suite", " passed", How::Whole), numbers(OTHER_TEST, "", " tests, no failures", How::Whole),
    one(OTHER_TEST, "Ok: ", Passed), one(OTHER_TEST, "Fail: ", Failed), done(OTHER_TEST, "PASSED (successes", ""), failed(OTHER_TEST, "FAILED (", ""),
    done(OTHER_TEST, "congratulations :)", ""), failed(OTHER_TEST, "evaluation failed :(", ""),
];
