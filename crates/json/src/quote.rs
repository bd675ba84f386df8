//! Writes strings and names of fields as JSON.

use super::scan::plain_until;

/// Adds a string as JSON.
#[inline(never)]
pub fn push_quoted(json: &mut String, text: &str) {
    json.reserve(text.len() + 2);
    json.push('"');
    let mut rest = text;
    loop {
        let plain = plain_until(rest.as_bytes(), 0);
        json.push_str(&rest[..plain]);
        let Some(special) = rest.as_bytes().get(plain) else { break };
        push_escape(json, *special);
        rest = &rest[plain + 1..];
    }
    json.push('"');
}

/// Adds the name of a field and its colon, after a comma unless it is the first of its object.
pub fn push_name(json: &mut String, name: &str) {
    push_comma(json);
    push_quoted(json, name);
    json.push(':');
}

/// Adds a comma, unless nothing was written behind the opening bracket.
pub fn push_comma(json: &mut String) {
    if !matches!(json.as_bytes().last(), Some(b'[' | b'{')) {
        json.push(',');
    }
}

fn push_escape(json: &mut String, byte: u8) {
    let short = match byte {
        b'\n' => 'n',
        b'\r' => 'r',
        b'\t' => 't',
        8 => 'b',
        12 => 'f',
        b'"' | b'\\' => byte.into(),
        _ => {
            json.push_str("\\u00");
            json.push(if byte < 16 { '0' } else { '1' });
            json.push(b"0123456789abcdef"[usize::from(byte & 15)].into());
            return;
        }
    };
    json.push('\\');
    json.push(short);
}
