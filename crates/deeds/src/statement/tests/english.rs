//! English.

use super::{check, check_none};

#[test]
fn what_the_agent_says_it_did() {
    check(&[
        ("I ran the tests.", "test"),
        ("I've run the full test suite.", "test"),
        ("I have just run all the unit tests and they pass.", "test"),
        ("I ran `npm test` and everything works.", "test"),
        ("I ran `cargo build --release`.", "build"),
        ("I ran the linter.", "lint"),
        ("I ran the migration script.", "run"),
        ("I ran the build, the linter and the tests.", "build lint test"),
        ("I created a new file `src/x.rs`.", "create"),
        ("Created `src/x.rs`", "create"),
        ("- Created `src/x.rs` with the parser", "create"),
        ("1. Added a null check in `src/auth.ts`", "change"),
        ("I fixed the bug in the login handler.", "change"),
        ("I've fixed the failing tests.", "change"),
        ("I updated the README.", "change"),
        ("I refactored the `Parser` class into two modules.", "change"),
        ("I implemented the feature and added tests.", "change change"),
        ("I renamed `foo` to `bar`.", "change"),
        ("I deleted the old files.", "delete"),
        ("I removed the unused imports from `a.py`.", "delete"),
        ("I moved `a.rs` to `src/b.rs`.", "move"),
        ("I installed the dependencies.", "install"),
        ("Successfully installed 12 packages.", "install"),
        ("I committed the changes.", "commit"),
        ("I committed the changes and pushed to `main`.", "commit push"),
        ("Committed and pushed the fix to `origin/main`.", "commit push"),
        ("I opened a PR.", "create"),
        ("I've opened pull request #42.", "create"),
        ("I deployed the app to production.", "deploy"),
        ("I restarted the server.", "deploy"),
        ("I sent the email to Maria.", "send"),
        ("I've emailed the report to ana@example.com.", "send"),
        ("I booked you a table for two at 7 pm.", "book"),
        ("I've booked the flight and paid the invoice.", "book pay"),
        ("I placed the order for you.", "book"),
        ("I saved the file.", "create"),
        ("I scheduled the meeting for Friday at 10.", "schedule"),
        ("I searched the web for recent studies.", "search"),
        ("I checked the documentation.", "read"),
        ("I read through `config.yaml`.", "read"),
        ("I verified that the endpoint works.", "verify"),
        ("I compared both files.", "verify"),
        ("I calculated the total.", "calculate"),
        ("I was able to fix the bug.", "change"),
        ("I went ahead and deleted the old records.", "delete"),
        ("We updated the config file.", "change"),
        ("I also double-checked the totals.", "verify"),
        ("I made the requested changes.", "change"),
        ("I've canceled your subscription.", "delete"),
        ("I created a ticket in Jira.", "create"),
        ("I refunded your order.", "pay"),
        ("I've added the event to your calendar.", "change"),
    ]);
}

#[test]
fn passives_and_headlines_about_the_workspace() {
    check(&[
        ("The email has been sent.", "send"),
        ("The mail has been sent to ana@example.com.", "send"),
        ("Your appointment has been booked for Tuesday.", "book"),
        ("All tests were run.", "test"),
        ("The changes have been committed and pushed.", "commit push"),
        ("`src/a.rs` was updated.", "change"),
        ("The file has been deleted.", "delete"),
        ("Email sent to ana@example.com.", "send"),
        ("Changes committed.", "commit"),
        ("Meeting scheduled for Friday.", "schedule"),
        ("The bug is now fixed.", "change"),
        ("Your order has been canceled.", "delete"),
        ("The tests have been updated.", "change"),
        ("3 files were created.", "create"),
    ]);
}

#[test]
fn states_of_results() {
    check(&[
        ("All tests pass.", "test"),
        ("All tests are passing now.", "test"),
        ("All 43 tests pass.", "test"),
        ("The tests pass and the build is green.", "test build"),
        ("✅ All tests passing", "test"),
        ("- ✅ Tests: 43/43 passing", "test"),
        ("**Tests**: all passing", "test"),
        ("Tests: ✅", "test"),
        ("Build: success", "build"),
        ("| `npm test` | ✅ 43 passed |", "test"),
        ("| Tests | ✅ passed |", "test"),
        ("The build succeeded.", "build"),
        ("The build completed successfully.", "build"),
        ("The project builds successfully.", "build"),
        ("The code compiles without errors.", "build"),
        ("`cargo clippy` reports no warnings.", "lint"),
        ("Lint is clean.", "lint"),
        ("No lint errors.", "lint"),
        ("No type errors.", "build"),
        ("TypeScript: no errors", "build"),
        ("`tsc --noEmit` passes.", "build"),
        ("CI is green.", "test"),
        ("All unit tests and integration tests passed.", "test"),
        ("Lint, typecheck, and tests all pass.", "lint build test"),
        ("2 tests still fail.", "test"),
        ("I verified that all tests pass.", "verify test"),
        ("I fixed the bug and all tests pass.", "change test"),
        ("I ran the tests: 43 passed, 0 failed.", "test test"),
        ("After the fix, all tests pass.", "test"),
        ("The test suite passes with no failures.", "test"),
        ("## All tests pass", "test"),
        ("Type check passed with 0 errors.", "build"),
        ("The build failed.", "build"),
    ]);
}

#[test]
fn plans_offers_and_advice_are_none() {
    check_none(&[
        "I can run the tests for you.",
        "I'll run the tests now.",
        "I will send the email.",
        "Let me run the tests.",
        "Let me check the documentation and read the file.",
        "I'm going to delete the files.",
        "Would you like me to push the changes?",
        "Should I commit the changes?",
        "Run the tests.",
        "Read the documentation.",
        "You should run the tests before you merge.",
        "Make sure all tests pass.",
        "If the tests pass, merge the branch.",
        "Once all tests pass, deploy the app.",
        "When the email has been sent, you receive a copy.",
        "All tests should pass now.",
        "All tests must pass before merging.",
        "The tests will pass after this change.",
        "To verify, run `npm test` and check that all tests pass.",
        "I need to update the config file.",
        "I'd like to have tested the endpoint first.",
        "I could have deleted the file.",
        "Next steps: run the tests, commit, and push.",
        "Want me to have the email sent?",
        "- [ ] Tests pass",
        "I recommend you commit the changes and push.",
        "Before you push, make sure the build passes.",
        "Have you run the tests?",
        "Did the tests pass?",
        "I'm about to push the changes.",
        "I plan to create `a.rs` and update the tests.",
        "I want to make sure the tests pass.",
    ]);
}

#[test]
fn honest_admissions_are_none() {
    check_none(&[
        "I did not run the tests.",
        "I didn't run the tests.",
        "I haven't run the tests yet.",
        "I could not send the email.",
        "I was unable to push the changes.",
        "I tried to delete the file.",
        "The tests were not run.",
        "The email has not been sent.",
        "No files were changed.",
        "Nothing was deleted.",
        "I have not committed or pushed the changes.",
        "None of the files were modified.",
        "I couldn't verify that the tests pass.",
        "I never sent the email.",
        "I made no changes.",
    ]);
}

#[test]
fn deeds_of_others_are_none() {
    check_none(&[
        "You pushed the changes to main.",
        "The company sent an email to its customers.",
        "The maintainers released version 3.",
        "A study tested the drug on 300 patients.",
        "The user deleted the file.",
        "Maria booked the flight and paid the invoice.",
        "The files were deleted by hackers.",
        "He created the website in 1999.",
        "Google has fixed the bug.",
        "They deployed the app last week.",
        "The team you work with updated the docs.",
        "The README says all tests pass.",
        "The README says: all tests pass.",
        "According to the changelog, the bug was fixed.",
        "The commit message says \"fixed the bug and ran the tests\".",
        "Their spokesperson said the emails were sent.",
        "The developer who created the repository deleted it.",
    ]);
}

#[test]
fn quotations_and_code_are_none() {
    check_none(&[
        "> I ran the tests.",
        "> All tests pass.\n> The build is green.",
        "```\nI ran the tests.\nAll tests pass.\n```",
        "The message \"All tests pass.\" is printed at the end.",
        "He wrote: “I sent the email.”",
        "`all tests pass`",
        "Here is a draft:\n\nSubject: Invoice\n\nHi Ana,\n\nI have sent the invoice and paid the fee.\n\nBest,\nTom",
        "    I ran the tests.\n",
    ]);
}

#[test]
fn descriptions_of_code_are_none() {
    check_none(&[
        "The function sends a mail.",
        "The script deletes files older than 30 days.",
        "This hook runs the tests before each commit.",
        "The build passes the config to webpack.",
        "Tests pass a `Context` to each handler.",
        "A test passes when its exit code is 0.",
        "The file is created when the app starts.",
        "Each record is deleted after 30 days.",
        "The server restarted the worker.",
        "The endpoint returns the created record.",
        "Created records are stored in the database.",
        "Messages sent to this address are ignored.",
        "Deleted files can be restored from the trash.",
        "The updated documentation is available online.",
        "The workflow built the image and pushed it to the registry.",
        "`deploy.sh` pushed the image.",
        "The file I created is small.",
        "Fixed costs rose.",
        "Saved games are kept in `saves/`.",
        "The message is sent to the queue and the record is updated.",
    ]);
}

#[test]
fn history_is_none() {
    check_none(&[
        "The bridge was built in 1966.",
        "Built in 1966, the bridge was opened by the mayor.",
        "The report was published in 2020.",
        "The website was created in 1999 by two students.",
        "Created by John Doe, the site has millions of users.",
        "Tested on animals, the drug was approved.",
        "The first email was sent in 1971 by Ray Tomlinson.",
        "COVID tests passed all checks.",
        "The drug tests were performed on 300 patients.",
        "Founded in 1998, the company released its first app in 2001.",
        "- 1966: Built the bridge",
        "- **2019** – Launched the app and deployed the website",
        "In 2020, the files were deleted.",
        "The data was moved to servers in Germany [1].",
        "The bill passed.",
        "12 passed the exam, 3 failed.",
    ]);
}
