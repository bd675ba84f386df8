//! Random ids for conversations, runs and questions. They are not secrets.

use std::fmt::Write;

/// A random id, a UUID of version 4.
pub fn new() -> String {
    let mut bytes = [0_u8; 16];
    for byte in &mut bytes {
        *byte = random_byte();
    }
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    written(bytes)
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the number is from 0 to 255")]
fn random_byte() -> u8 {
    (js_sys::Math::random() * 256.0) as u8
}

fn written(bytes: [u8; 16]) -> String {
    let mut name = String::with_capacity(36);
    for (index, byte) in bytes.iter().enumerate() {
        if matches!(index, 4 | 6 | 8 | 10) {
            name.push('-');
        }
        // Writing to a text cannot fail.
        let _ = write!(name, "{byte:02x}");
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_the_shape_of_a_uuid() {
        let name = written([1, 2, 3, 4, 5, 6, 0x47, 8, 0x89, 10, 11, 12, 13, 14, 15, 255]);
        assert_eq!(name, "01020304-0506-4708-890a-0b0c0d0e0fff");
    }
}
