//! Prints the assessments of recordings as JSON, one line for each file: `cargo run -p credence-core --example assess -- FILE…`
//!
//! The lines are the bytes that the package, the command line, the MCP server and the Python package give; their tests compare them.

use credence_core::{Assessor, assess_recording, report};

fn main() -> std::io::Result<()> {
    let assessor = Assessor::default();
    for file in std::env::args().skip(1) {
        println!("{}", report::json(&assess_recording(&std::fs::read(&file)?, &assessor)));
    }
    Ok(())
}
