//! Calls functions of the package natively: `cargo run -p credence-wasm --example call < CALLS`
//!
//! A call is a line of JSON, an array of texts: the name of a function, and its arguments as the package passes them. Each result is
//! printed as a line of JSON. It is, byte for byte, what the package gets from its module; a test compares them.

use std::io;

use credence_wasm::entries::{ENTRIES, Returned};

fn main() -> io::Result<()> {
    for line in io::stdin().lines() {
        let call: Vec<String> = serde_json::from_str(&line?)?;
        println!("{}", result_of(&call)?);
    }
    Ok(())
}

fn result_of(call: &[String]) -> io::Result<String> {
    let (name, arguments) = call.split_first().ok_or_else(|| io::Error::other("an empty call"))?;
    let entry = ENTRIES.iter().find(|entry| entry.name == name);
    let entry = entry.ok_or_else(|| io::Error::other(format!("there is no function `{name}`")))?;
    let texts: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match (entry.call)(&texts) {
        Ok(Returned::Json(json)) => Ok(json),
        Ok(Returned::Plain) => Err(io::Error::other(format!("`{name}` returns no JSON"))),
        Err(failed) => Err(io::Error::other(failed.message)),
    }
}
