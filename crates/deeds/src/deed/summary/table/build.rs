//! What compilers, bundlers, type checkers, linters and formatters print.

use super::super::super::format::*;
use super::super::row::{ALL_NUMBERS, Counts, How, NUMBERS, Rows, done, failed, rows};
use super::super::tally::Slot::{Errors, Warnings};

#[rustfmt::skip]
pub(super) static ROWS: &[Rows] = &[
    failed(RUSTC,
        "error: could not compile\nerror: aborting due to"),
    rows(RUSTC, Counts::Each(Errors), How::Sum,
        "error[…]\nerror: "),
    done(RUSTC,
        "warning: `… generated \nFinished \nFinished `"),
    rows(RUSTC, Counts::Each(Warnings), How::Sum,
        "warning: "),
    failed(RUSTC | FORMATTER,
        "Diff in "),
    rows(TSC | ESLINT | MYPY | RUFF, NUMBERS, How::Whole,
        "Found … error"),
    rows(TSC | BUNDLER, Counts::Each(Errors), How::Sum,
        "…: error TS\n… - error TS"),
    rows(TSC, Counts::Each(Errors), How::Sum,
        "error TS"),
    done(TSC,
        "svelte-check found 0 errors"),
    rows(TSC, NUMBERS, How::Whole,
        "svelte-check found … error"),
    done(MYPY,
        "Success: no issues found"),
    rows(MYPY, NUMBERS, How::Whole,
        "… errors, \n… error, "),
    rows(ESLINT, ALL_NUMBERS, How::Whole,
        "✖ … problem\nFound … warning"),
    done(ESLINT | FORMATTER | RUFF,
        "Checked …No fixes applied"),
    done(ESLINT,
        "✔ No ESLint warnings or errors"),
    rows(ESLINT, NUMBERS, How::Whole,
        "Found … errors."),
    rows(RUFF, NUMBERS, How::Whole,
        "Found … diagnostic"),
    done(RUFF,
        "All checks passed!"),
    failed(RUFF,
        "Would reformat"),
    done(FORMATTER,
        "All matched files use Prettier code style!\nAll done!"),
    failed(FORMATTER,
        "Code style issues found in \nCode style issues fixed…never\nwould reformat \nWould reformat: \nOh no! \n\
         error: cannot format"),
    rows(OTHER_LINT, NUMBERS, How::Whole,
        "… offenses detected\n… offense detected\n… issues:\n… issue:\n… issues found\n… issue found\n\
         Done linting! Found … violation"),
    done(OTHER_LINT,
        "no offenses\n0 issues.\nNo issues found!\n[OK] No errors\nNo fixes needed\nNo errors found!"),
    rows(OTHER_LINT, ALL_NUMBERS, How::Whole,
        "[ERROR] Found … error\nFound … warning\nSummary: … error"),
    rows(BUNDLER, NUMBERS, How::Whole,
        "webpack… compiled with "),
    done(BUNDLER,
        "webpack… compiled successfully\n✓ Compiled successfully\nCompiled successfully\nCompiled with warnings\n\
         ✓ built in \nbuilt in \nApplication bundle generation complete\nBuild complete\nBuild success\n\
         ✨ Built in "),
    failed(BUNDLER,
        "Failed to compile\nerror during build:\n✗ Build failed\nx Build failed\n> Build failed because of\n\
         Build failed\nBuild error occurred\nApplication bundle generation failed\n✘ [ERROR]\nModule not found\n\
         ERROR in \n🚨 Build failed"),
    failed(MAKE,
        "make: *** \nmake[…***\ngmake: *** \nninja: build stopped\nninja: error: \nFAILED: \nCMake Error\n\
         -- Configuring incomplete, errors occurred"),
    done(MAKE,
        "-- Build files have been written to\nninja: no work to do\n[100%] Built target"),
    done(BUILD_TOOL,
        "BUILD SUCCESSFUL in \nBUILD SUCCESS…$\nBuild succeeded\n** BUILD SUCCEEDED **"),
    failed(BUILD_TOOL,
        "BUILD FAILED\nBUILD FAILURE…$\nBuild FAILED\nBuild failed with \n** BUILD FAILED **\nCOMPILATION ERROR\n\
         FAILURE: Build failed"),
    rows(BUILD_TOOL, NUMBERS, How::Part,
        "… Warning(s)\n… Error(s)"),
    failed(COMPILER,
        "collect2: error: \nFAIL\t\nld: …symbol(s) not found\nerror: fatalError"),
    done(COMPILER,
        "Build complete!"),
    rows(COMPILER, NUMBERS, How::Whole,
        "… errors generated.\n… error generated.\n… warnings generated."),
    rows(COMPILER | OTHER_LINT, Counts::EachPlaced, How::Sum,
        "…: "),
];
