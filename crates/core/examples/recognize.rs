//! The protocol that each file of agent streams is recognized as: `cargo run -p credence-core --example recognize -- FILE…`

use std::path::Path;

use credence_core::stream::Recognizer;

fn main() -> std::io::Result<()> {
    for path in std::env::args().skip(1) {
        let mut recognizer = Recognizer::default();
        let found = recognizer.push(&std::fs::read(&path)?).or_else(|| recognizer.finish());
        let name = Path::new(&path).file_name().unwrap_or_default().to_string_lossy().into_owned();
        println!("{:24} {name}", found.map_or("-", |protocol| protocol.name()));
    }
    Ok(())
}
