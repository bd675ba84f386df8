//! Deflated bytes: what browsers inflate with `DecompressionStream`.

use anyhow::Result;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use std::io::Write;

/// Deflated bytes, without a header.
pub fn deflated(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?)
}
