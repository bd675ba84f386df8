//! Summaries of test runners, passing and failing. The exit code is hidden, so that only the summary decides.

use super::{run, same, shown};

#[track_caller]
fn check(command: &str, output: &str, expected: &str) {
    let deeds = run(&format!("{command} 2>&1 | tail -n 50"), output, Some(0));
    same(&shown(&deeds[0]), &format!("test {expected} hidden"), &format!("{command}: {output}"));
    // The same, as its tool reports it in JSON and in colours.
    let coloured = output.replace('\n', "\\u001b[0m\\n\\u001b[1m").replace('\t', "\\t").replace('"', "\\\"");
    let json = format!("{{\"output\":\"{coloured}\",\"metadata\":{{\"exit_code\":0}}}}");
    let deeds = run(&format!("{command} | cat"), &json, None);
    same(&shown(&deeds[0]), &format!("test {expected} hidden"), &format!("{command}: {json}"));
}

#[test]
fn pytest() {
    check(
        "pytest",
        "collected 8 items\n\ntests/test_a.py ..F.  [100%]\n\n=== short test summary info ===\nFAILED tests/test_a.py::test_x - assert 1 == 2\n=========== 1 failed, 5 passed, 2 skipped, 3 warnings in 0.12s ===========",
        "failed 5/1/2",
    );
    check("python -m pytest -q", "........ [100%]\n8 passed in 0.31s", "succeeded 8/0/-");
    check("uv run pytest", "=== 120 passed, 1 xfailed in 65.20s (0:01:05) ===", "succeeded 120/0/1");
    check(
        "pytest",
        "ERROR tests/test_a.py\n!!!!!! Interrupted: 1 error during collection !!!!!!\n===== 1 error in 0.10s =====",
        "failed -/1/-",
    );
    check(
        "tox -e py",
        "=== 3 passed in 0.1s ===\n  py: OK (1.2=setup[1.0]+cmd[0.2] seconds)\n  congratulations :) (1.3 seconds)",
        "succeeded 3/0/-",
    );
}

#[test]
fn unittest() {
    check(
        "python -m unittest",
        "...\n----------------------------------------------------------------------\nRan 3 tests in 0.001s\n\nOK",
        "succeeded 3/0/-",
    );
    check(
        "python3 manage.py test",
        "F.s\nRan 4 tests in 0.010s\n\nFAILED (failures=1, errors=1, skipped=1)\nDestroying test database",
        "failed 1/2/1",
    );
    check("python -m unittest", "Ran 2 tests in 0.000s\n\nOK (skipped=1)", "succeeded 1/0/1");
}

#[test]
fn cargo() {
    let passing = "running 2 tests\ntest a ... ok\n\ntest result: ok. 2 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s\n\n   Doc-tests x\n\nrunning 1 test\n\ntest result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.20s";
    check("cargo test", passing, "succeeded 3/0/1");
    check(
        "cargo test",
        "test result: FAILED. 3 passed; 1 failed; 0 ignored; 0 measured; 4 filtered out; finished in 0.01s\n\nerror: test failed, to rerun pass `--lib`",
        "failed 3/1/0",
    );
    check(
        "cargo test",
        "test result: ok. 2 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out",
        "succeeded 2/0/0",
    );
    check(
        "cargo nextest run",
        "     Summary [   0.123s] 5 tests run: 4 passed (1 slow), 1 failed, 2 skipped\n        FAIL [   0.01s] x tests::a\nerror: test run failed",
        "failed 4/1/2",
    );
    check(
        "cargo nextest run",
        "────────────\n     Summary [   1.5s] 12 tests run: 12 passed, 0 skipped",
        "succeeded 12/0/0",
    );
    check(
        "cargo test",
        "error[E0382]: use of moved value: `x`\n --> src/lib.rs:3:5\nerror: could not compile `x` (lib test) due to 1 previous error",
        "failed",
    );
}

#[test]
fn go() {
    check(
        "go test ./...",
        "ok  \texample.com/a\t0.005s\n?   \texample.com/b\t[no test files]\nok  \texample.com/c\t(cached)",
        "succeeded",
    );
    check(
        "go test ./...",
        "--- FAIL: TestX (0.00s)\n    x_test.go:5: wrong\nFAIL\nFAIL\texample.com/a\t0.005s\nok  \texample.com/c\t0.1s\nFAIL",
        "failed -/1/-",
    );
    check(
        "go test -v ./...",
        "=== RUN   TestA\n--- PASS: TestA (0.00s)\n=== RUN   TestB\n    --- PASS: TestB/sub (0.00s)\n--- SKIP: TestB (0.00s)\nPASS\nok  \texample.com/a\t0.005s",
        "succeeded 1/0/1",
    );
    check("gotestsum", "DONE 5 tests, 1 skipped, 1 failure in 1.234s", "failed 3/1/1");
}

#[test]
fn javascript() {
    check(
        "npx jest",
        "FAIL src/a.test.js\n\nTest Suites: 1 failed, 2 passed, 3 total\nTests:       1 failed, 2 skipped, 5 passed, 8 total\nSnapshots:   0 total\nTime:        1.2 s\nRan all test suites.",
        "failed 5/1/2",
    );
    check(
        "npm test",
        "Test Suites: 3 passed, 3 total\nTests:       43 passed, 43 total\nSnapshots:   0 total",
        "succeeded 43/0/-",
    );
    check(
        "npx vitest run",
        " ✓ src/a.test.ts (5 tests) 3ms\n\n Test Files  1 failed | 1 passed (2)\n      Tests  1 failed | 5 passed | 2 skipped (8)\n   Start at  10:00:00\n   Duration  1.20s",
        "failed 5/1/2",
    );
    check("pnpm test", " Test Files  2 passed (2)\n      Tests  8 passed (8)\n   Duration  310ms", "succeeded 8/0/-");
    check(
        "npx mocha",
        "  cart\n    ✔ adds\n\n  5 passing (20ms)\n  1 pending\n  2 failing\n\n  1) cart:\n",
        "failed 5/2/1",
    );
    check("mocha", "\n  12 passing (1s)\n", "succeeded 12/0/-");
    check(
        "node --test",
        "TAP version 13\nok 1 - a\n1..1\n# tests 4\n# suites 0\n# pass 2\n# fail 1\n# cancelled 0\n# skipped 1\n# todo 0\n# duration_ms 65.2",
        "failed 2/1/1",
    );
    check(
        "node --test",
        "✔ a (1ms)\nℹ tests 3\nℹ suites 1\nℹ pass 3\nℹ fail 0\nℹ cancelled 0\nℹ skipped 0\nℹ todo 0\nℹ duration_ms 40",
        "succeeded 3/0/0",
    );
    check(
        "npx tape test.js",
        "TAP version 13\n# a\nok 1 x\nnot ok 2 y\n\n1..2\n# tests 2\n# pass  1\n# fail  1",
        "failed 1/1/-",
    );
    check(
        "npx playwright test",
        "Running 6 tests using 2 workers\n\n  1) [chromium] › a.spec.ts:3:1 › x\n\n  1 failed\n    [chromium] › a.spec.ts:3:1 › x ─────\n  1 skipped\n  4 passed (3.2s)",
        "failed 4/1/1",
    );
    check("playwright test", "  5 passed (12.4s)\n\nTo open last HTML report run:\n", "succeeded 5/0/-");
    check(
        "bun test",
        "bun test v1.1\n\na.test.ts:\n✓ x\n\n 5 pass\n 1 fail\n 12 expect() calls\nRan 6 tests across 2 files. [12.00ms]",
        "failed 5/1/-",
    );
    check(
        "deno test",
        "running 5 tests from ./a_test.ts\n\nok | 5 passed (3 steps) | 0 failed | 1 ignored (12ms)",
        "succeeded 5/0/1",
    );
    check("deno test -A", "FAILED | 4 passed | 1 failed (10ms)\n\nerror: Test failed", "failed 4/1/-");
    check("npx ava", "  2 tests passed\n  1 test failed", "failed 2/1/-");
}

#[test]
fn jvm_and_net() {
    check(
        "mvn -q test",
        "[INFO] Tests run: 3, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 0.04 s -- in a.ATest\n[INFO] Results:\n[ERROR] Tests run: 5, Failures: 1, Errors: 1, Skipped: 1\n[INFO] BUILD FAILURE",
        "failed 2/2/1",
    );
    check(
        "./mvnw verify",
        "[INFO] Tests run: 5, Failures: 0, Errors: 0, Skipped: 0\n[INFO] Tests run: 2, Failures: 0, Errors: 0, Skipped: 0\n[INFO] BUILD SUCCESS",
        "succeeded 7/0/0",
    );
    check(
        "./gradlew test",
        "> Task :test FAILED\n\nATest > x() FAILED\n\n8 tests completed, 2 failed, 1 skipped\n\nFAILURE: Build failed with an exception.\n\nBUILD FAILED in 3s",
        "failed 5/2/1",
    );
    check("gradle test", "> Task :test\n\nBUILD SUCCESSFUL in 3s\n4 actionable tasks: 2 executed", "succeeded");
    check(
        "dotnet test",
        "Failed!  - Failed:     1, Passed:     4, Skipped:     1, Total:     6, Duration: 12 ms - X.Tests.dll (net8.0)",
        "failed 4/1/1",
    );
    check(
        "dotnet test",
        "Passed!  - Failed:     0, Passed:     5, Skipped:     0, Total:     5, Duration: 12 ms - A.dll (net8.0)\nPassed!  - Failed:     0, Passed:     2, Skipped:     0, Total:     2, Duration: 1 ms - B.dll (net8.0)",
        "succeeded 7/0/0",
    );
    check("dotnet test", "Test summary: total: 5, failed: 1, succeeded: 4, skipped: 0, duration: 1.2s", "failed 4/1/0");
    check(
        "sbt test",
        "[info] Tests: succeeded 5, failed 1, canceled 0, ignored 2, pending 0\n[error] Failed: Total 6, Failed 1, Errors 0, Passed 5, Ignored 2",
        "failed 5/1/2",
    );
}

#[test]
fn others() {
    check(
        "bundle exec rspec",
        "Finished in 0.1 seconds (files took 0.2 seconds to load)\n5 examples, 1 failure, 1 pending\n\nFailed examples:",
        "failed 3/1/1",
    );
    check("rspec", "3 examples, 0 failures", "succeeded 3/0/-");
    check(
        "rails test",
        "Finished in 0.2s, 5.0 runs/s.\n5 runs, 10 assertions, 1 failures, 1 errors, 0 skips",
        "failed 3/2/0",
    );
    check("vendor/bin/phpunit", "OK (5 tests, 10 assertions)", "succeeded 5/0/-");
    check(
        "vendor/bin/phpunit",
        "FAILURES!\nTests: 5, Assertions: 10, Failures: 1, Errors: 1, Skipped: 1.",
        "failed 2/2/1",
    );
    check("php artisan test", "  Tests:    1 failed, 5 passed (10 assertions)\n  Duration: 0.20s", "failed 5/1/-");
    check(
        "ctest --test-dir build",
        "75% tests passed, 1 tests failed out of 4\n\nTotal Test time (real) =   0.02 sec",
        "failed 3/1/-",
    );
    check("ctest", "100% tests passed, 0 tests failed out of 12", "succeeded 12/0/-");
    check(
        "swift test",
        "Test Suite 'All tests' passed at 2026.\n\t Executed 5 tests, with 0 failures (0 unexpected) in 0.012 (0.014) seconds\n✔ Test run with 0 tests passed after 0.001 seconds.",
        "succeeded 5/0/-",
    );
    check(
        "swift test",
        "\t Executed 2 tests, with 0 failures (0 unexpected) in 0.012 (0.014) seconds\n\t Executed 5 tests, with 1 failure (0 unexpected) in 0.012 (0.014) seconds",
        "failed 4/1/-",
    );
    check("swift test", "✘ Test run with 5 tests in 1 suite failed after 0.002 seconds with 1 issue.", "failed");
    check("mix test", "Finished in 0.05 seconds\n1 doctest, 5 tests, 1 failure, 1 excluded", "failed 4/1/1");
    check("mix test", "5 tests, 0 failures", "succeeded 5/0/-");
    check("bats test", "1..2\nok 1 a\nnot ok 2 b\n", "failed 1/1/-");
    check(
        "./run_tests.sh",
        "[==========] 5 tests from 2 test suites ran. (0 ms total)\n[  PASSED  ] 4 tests.\n[  FAILED  ] 1 test, listed below:\n[  FAILED  ] A.b",
        "failed 4/1/-",
    );
    check("flutter test", "00:02 +5: All tests passed!", "returned");
    check("busted", "5 successes / 1 failure / 0 errors / 1 pending : 0.1 seconds", "failed 5/1/1");
    check("make test", "Ran 3 tests in 0.001s\n\nOK", "succeeded 3/0/-");
    check("make test", "pytest\n== 1 failed in 0.1s ==\nmake: *** [Makefile:3: test] Error 1", "failed -/1/-");
    check("npx jasmine", "5 specs, 1 failure, 1 pending spec", "failed 3/1/1");
}
