//! Prints the assessments of recordings as JSON, one line for each file: `cargo run -p credence-report --example assess -- FILE…`
//!
//! With `--report` it prints the reports in Markdown. Both are, byte for byte, what the page, the package, the command line, the MCP
//! server and the Python package give; their tests compare them.

use credence_core::{Assessor, assess_recording};
use credence_strings::AnswerReportStrings;

fn main() -> std::io::Result<()> {
    let (options, files): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|word| word.starts_with("--"));
    let assessor = Assessor::default();
    for file in files {
        let assessments = assess_recording(&std::fs::read(&file)?, &assessor);
        if options.iter().any(|option| option == "--report") {
            let report = |assessment| credence_report::markdown(assessment, &AnswerReportStrings::ENGLISH);
            print!("{}", assessments.iter().map(report).collect::<Vec<_>>().join("\n"));
        } else {
            println!("{}", credence_report::json(&assessments));
        }
    }
    Ok(())
}
