//! Damaged input, made from valid input, and the properties that must hold for it: one target for each kind of input.

mod address;
mod damage;
mod framing;
mod json;
mod markdown;
mod policy;
mod stream;
#[cfg(test)]
mod tests;

use crate::shared::repository;

pub use damage::Dice;

/// Of a recording only the beginning is used, so that a damaged stream is read in about a millisecond.
const LONGEST_RECORDING: usize = 3_000;

/// Valid inputs by name, in order.
pub type Seeds = Vec<(String, Vec<u8>)>;

/// A kind of input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// Streams of every format, as the page and the package read them.
    Stream,
    /// Server-sent events and JSON lines.
    Framing,
    /// JSON texts.
    Json,
    /// Answers in Markdown.
    Markdown,
    /// Trust policies in YAML.
    Policy,
    /// Web addresses and domains.
    Address,
}

impl Target {
    /// All targets.
    pub const ALL: [Self; 6] = [Self::Stream, Self::Framing, Self::Json, Self::Markdown, Self::Policy, Self::Address];

    /// Its name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Stream => "stream",
            Self::Framing => "framing",
            Self::Json => "json",
            Self::Markdown => "markdown",
            Self::Policy => "policy",
            Self::Address => "address",
        }
    }

    /// The valid inputs.
    ///
    /// # Errors
    /// If a folder or a file cannot be read.
    pub fn seeds(self) -> std::io::Result<Seeds> {
        match self {
            Self::Stream | Self::Framing => streams(),
            Self::Json => Ok(json::seeds(&streams()?)),
            Self::Markdown => Ok(markdown::seeds()),
            Self::Policy => Ok(policy::seeds()),
            Self::Address => Ok(address::seeds()),
        }
    }

    /// Checks the properties that hold for any bytes.
    ///
    /// # Errors
    /// The violated property.
    pub fn check(self, bytes: &[u8], number: u64) -> Result<(), String> {
        match self {
            Self::Stream => stream::check(bytes, number),
            Self::Framing => framing::check(bytes, number),
            Self::Json => json::check(&text(bytes)),
            Self::Markdown => markdown::check(&text(bytes)),
            Self::Policy => policy::check(&text(bytes)),
            Self::Address => address::check(&text(bytes)),
        }
    }
}

/// The recordings of the page and the short streams of each protocol.
fn streams() -> std::io::Result<Seeds> {
    let mut seeds = Vec::new();
    for (folder, longest) in [("tests/cases/seeds", usize::MAX), ("web/recordings", LONGEST_RECORDING)] {
        for entry in std::fs::read_dir(repository().join(folder))? {
            let path = entry?.path();
            let is_stream = path.extension().is_some_and(|extension| extension == "sse");
            if let Some(name) = path.file_stem().filter(|_| is_stream) {
                let mut bytes = std::fs::read(&path)?;
                bytes.truncate(longest);
                seeds.push((name.to_string_lossy().into_owned(), bytes));
            }
        }
    }
    seeds.sort();
    Ok(seeds)
}

/// A damaged input, the same for the same number.
#[must_use]
pub fn damaged(seeds: &[(String, Vec<u8>)], number: u64) -> Vec<u8> {
    let mut dice = Dice::new(number);
    let pick = |dice: &mut Dice| seeds.get(dice.below(seeds.len())).map_or_else(Vec::new, |(_, bytes)| bytes.clone());
    let mut bytes = pick(&mut dice);
    for _ in 0..=dice.below(5) {
        let other = pick(&mut dice);
        bytes = damage::damage(bytes, &other, &mut dice);
    }
    bytes
}

/// Seeds from texts, named by their position.
fn numbered<'a>(texts: impl IntoIterator<Item = &'a str>) -> Seeds {
    texts.into_iter().enumerate().map(|(at, text)| (at.to_string(), text.as_bytes().to_vec())).collect()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
