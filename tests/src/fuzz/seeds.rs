//! Valid inputs.

use std::path::Path;

use credence_core::conversation::AgentStream;
use credence_core::stream::{Protocol, dialect_names};

use crate::shared::repository;

/// Of a recording only the beginning is used.
const LONGEST_RECORDING: usize = 8_000;

/// Valid inputs in order.
pub type Seeds = Vec<Vec<u8>>;

/// The short and the written streams of each protocol, and the recordings of the page.
pub(super) fn streams() -> std::io::Result<Seeds> {
    let mut streams = Seeds::new();
    for protocol in Protocol::ALL.into_iter().filter(|protocol| *protocol != Protocol::Mapped) {
        streams.extend(streams_in(&format!("tests/cases/wire/{}", protocol.name()))?);
    }
    streams.extend(dialect_fixtures()?.into_iter().map(|(_, bytes)| bytes));
    for folder in ["tests/cases/seeds", "web/recordings"] {
        streams.extend(streams_in(folder)?);
    }
    Ok(streams)
}

/// The fixture of each dialect, which stands beside its declaration.
pub fn dialect_fixtures() -> std::io::Result<Vec<(String, Vec<u8>)>> {
    let folder = repository().join("crates/core/dialects");
    let fixture = |name: &str| {
        let files = ["sse", "jsonl", "txt", "body.json"].map(|end| folder.join(format!("{name}.{end}")));
        let file = files.into_iter().find(|file| file.exists());
        let missing = || std::io::Error::new(std::io::ErrorKind::NotFound, format!("`{name}` has no fixture"));
        Ok((name.to_owned(), std::fs::read(file.ok_or_else(missing)?)?))
    };
    dialect_names().map(fixture).collect()
}

/// Those of one protocol.
pub(super) fn streams_of(protocol: Protocol) -> std::io::Result<Seeds> {
    let mut streams = streams()?;
    streams.retain(|bytes| detected(bytes) == Some(protocol));
    Ok(streams)
}

fn detected(bytes: &[u8]) -> Option<Protocol> {
    let mut stream = AgentStream::default();
    stream.push(bytes);
    stream.protocol()
}

fn streams_in(folder: &str) -> std::io::Result<Seeds> {
    let entries = std::fs::read_dir(repository().join(folder))?;
    let mut paths = entries.map(|entry| Ok(entry?.path())).collect::<std::io::Result<Vec<_>>>()?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "sse"));
    paths.sort();
    paths.iter().map(|path| beginning(path)).collect()
}

fn beginning(path: &Path) -> std::io::Result<Vec<u8>> {
    let mut bytes = std::fs::read(path)?;
    bytes.truncate(LONGEST_RECORDING);
    Ok(bytes)
}

/// The data of the events of streams.
pub(super) fn payloads(streams: &Seeds) -> Seeds {
    let lines = streams.iter().flat_map(|bytes| bytes.split(|byte| *byte == b'\n'));
    let data = lines.filter_map(|line| line.strip_prefix(b"data: ").or_else(|| line.starts_with(b"{").then_some(line)));
    data.map(<[u8]>::to_vec).collect()
}

/// Valid calls of the package: a name, and one argument on each line below.
pub(super) fn calls() -> std::io::Result<Seeds> {
    let text = std::fs::read_to_string(repository().join("tests/cases/arguments.txt"))?;
    Ok(text.split("\n\n").map(|call| call.trim_matches('\n').as_bytes().to_vec()).collect())
}

pub(super) fn texts(texts: &[&str]) -> Seeds {
    texts.iter().map(|text| text.as_bytes().to_vec()).collect()
}
