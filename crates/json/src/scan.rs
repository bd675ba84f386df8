//! Where a string, a number or white space in JSON text ends.

/// The next quote, backslash or control character from `at` on; the end of `bytes` if there is none.
#[inline(never)]
pub(super) fn plain_until(bytes: &[u8], mut at: usize) -> usize {
    while let Some(block) = bytes.get(at..).and_then(<[u8]>::first_chunk) {
        if let Some(found) = special_in(block, 0) {
            return at + found;
        }
        at += block.len();
    }
    // The rest is shorter than a block: a block that ends with it has it, too.
    if let Some(block) = bytes.last_chunk() {
        let before = at + block.len() - bytes.len();
        return special_in(block, before).map_or(bytes.len(), |found| at + found);
    }
    while bytes.get(at).is_some_and(|byte| !matches!(byte, b'"' | b'\\' | 0..=0x1f)) {
        at += 1;
    }
    at
}

/// The first special character of a block after the bytes `before`, counted from there.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[inline]
fn special_in(block: &[u8; 16], before: usize) -> Option<usize> {
    use core::arch::wasm32::{u8x16_bitmask, u8x16_eq, u8x16_lt, u8x16_splat, u64x2, v128_or};
    let [low, high] = [word(&block[..8]), word(&block[8..])];
    let block = u64x2(low, high);
    let is = |byte| u8x16_eq(block, u8x16_splat(byte));
    let is_special = v128_or(v128_or(is(b'"'), is(b'\\')), u8x16_lt(block, u8x16_splat(0x20)));
    let found = u32::from(u8x16_bitmask(is_special)) >> before;
    (found != 0).then(|| found.trailing_zeros() as usize)
}

/// The first special character of a block after the bytes `before`, counted from there.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
#[inline]
fn special_in(block: &[u8; 8], before: usize) -> Option<usize> {
    // Zeros follow the bytes that are left: control characters, at their end.
    let rest = if before < block.len() { word(block) >> (8 * before) } else { 0 };
    let found = special_bytes(rest);
    (found != 0).then(|| (found.trailing_zeros() / 8) as usize)
}

fn word(bytes: &[u8]) -> u64 {
    u64::from_le_bytes(bytes.try_into().unwrap_or_default())
}

/// High bits of the bytes in `word` that are a quote, a backslash or below 0x20; the lowest one set is exact.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
fn special_bytes(word: u64) -> u64 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGHS: u64 = 0x8080_8080_8080_8080;
    let zero_in = |value: u64| value.wrapping_sub(ONES) & !value;
    let quotes = zero_in(word ^ (ONES * 0x22));
    let slashes = zero_in(word ^ (ONES * 0x5c));
    let controls = word.wrapping_sub(ONES * 0x20) & !word;
    (quotes | slashes | controls) & HIGHS
}

pub(super) fn skip_space(bytes: &[u8], mut at: usize) -> usize {
    // Most values have none around them, and one comparison says so.
    while let Some(byte) = bytes.get(at)
        && *byte <= b' '
        && matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
    {
        at += 1;
    }
    at
}

/// Skips what stands between the values of a validated container.
pub(super) fn skip_separators(bytes: &[u8], mut at: usize) -> usize {
    while matches!(bytes.get(at), Some(b' ' | b'\t' | b'\n' | b'\r' | b',' | b':')) {
        at += 1;
    }
    at
}

/// The end of a validated value; `start` itself at a closing bracket.
pub(super) fn skip_checked(bytes: &[u8], start: usize) -> usize {
    match bytes.get(start) {
        Some(b'"') => skip_string(bytes, start + 1),
        Some(b'{' | b'[') => skip_container(bytes, start),
        _ => skip_scalar(bytes, start),
    }
}

fn skip_scalar(bytes: &[u8], start: usize) -> usize {
    let ends = |byte: &u8| matches!(byte, b',' | b'}' | b']' | b' ' | b'\t' | b'\n' | b'\r' | b':');
    bytes[start..].iter().position(ends).map_or(bytes.len(), |length| start + length)
}

fn skip_container(bytes: &[u8], start: usize) -> usize {
    let mut depth = 0_u32;
    let mut at = start;
    while let Some(byte) = bytes.get(at) {
        at += 1;
        match byte {
            b'"' => at = skip_string(bytes, at),
            b'{' | b'[' => depth += 1,
            b'}' | b']' => {
                depth -= 1;
                if depth == 0 {
                    break;
                }
            }
            _ => {}
        }
    }
    at
}

/// The position after the closing quote of a validated string whose content begins at `at`.
pub(super) fn skip_string(bytes: &[u8], mut at: usize) -> usize {
    loop {
        at = plain_until(bytes, at);
        match bytes.get(at) {
            Some(b'\\') => at += 2,
            Some(b'"') => return at + 1,
            Some(_) => at += 1,
            None => return bytes.len(),
        }
    }
}
