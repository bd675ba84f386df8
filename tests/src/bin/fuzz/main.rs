//! Reads damaged input, keeps what reaches new code, and reports what violates a property: `cargo xtask fuzz`.

mod corpus;
mod coverage;
mod finding;
mod options;
mod run;
mod table;

use std::process::ExitCode;

use credence_tests::fuzz::Effort;

use options::Options;
use table::Row;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match Options::parse(&arguments).and_then(|options| fuzz(&options)) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The number of findings.
fn fuzz(options: &Options) -> Result<usize, String> {
    if let Some(path) = &options.read {
        return read_again(options, path);
    }
    finding::silence_panics();
    let rows = options.targets.iter().map(|target| run::run(*target, options)).collect::<Result<Vec<Row>, String>>()?;
    print!("{}", table::table(&rows));
    Ok(rows.iter().map(|row| row.n_findings).sum())
}

/// Checks all properties of one input.
fn read_again(options: &Options, path: &std::path::Path) -> Result<usize, String> {
    let bytes = std::fs::read(path).map_err(|error| format!("{} cannot be read: {error}", path.display()))?;
    let [target] = options.targets[..] else { return Err("expected `--target NAME` beside `--read`".to_owned()) };
    target.check(&bytes, Effort::All)?;
    println!("all properties hold");
    Ok(0)
}
