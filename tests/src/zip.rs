//! One file out of a zip archive.

use std::io::Read;

/// What begins an entry of the list at the end of an archive.
const ENTRY: &[u8] = b"PK\x01\x02";

/// The text of a member; `None` where there is none of that name, or it cannot be unpacked.
#[must_use]
pub fn member(archive: &[u8], name: &str) -> Option<String> {
    let entries = archive.windows(ENTRY.len()).enumerate().filter(|(_, window)| *window == ENTRY);
    entries.map(|(at, _)| &archive[at..]).find_map(|entry| {
        let name_length = u16_at(entry, 28)?;
        (entry.get(46..46 + name_length)? == name.as_bytes()).then(|| unpacked(archive, entry))?
    })
}

fn unpacked(archive: &[u8], entry: &[u8]) -> Option<String> {
    let (packed_length, start) = (u32_at(entry, 20)?, u32_at(entry, 42)?);
    let local = archive.get(start..)?;
    let data = 30 + u16_at(local, 26)? + u16_at(local, 28)?;
    let packed = local.get(data..data + packed_length)?;
    let mut text = String::new();
    match u16_at(entry, 10)? {
        0 => text.push_str(std::str::from_utf8(packed).ok()?),
        _ => _ = flate2::read::DeflateDecoder::new(packed).read_to_string(&mut text).ok()?,
    }
    Some(text)
}

fn u16_at(bytes: &[u8], at: usize) -> Option<usize> {
    Some(usize::from(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?)))
}

fn u32_at(bytes: &[u8], at: usize) -> Option<usize> {
    Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?) as usize)
}
