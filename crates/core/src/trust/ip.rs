//! IP addresses as hosts, in the spelling that browsers use.

use std::fmt::Write;
use std::net::{Ipv4Addr, Ipv6Addr};

/// Whether a browser treats this domain as an IPv4 address, valid or not.
pub(super) fn ends_in_number(domain: &str) -> bool {
    let last = domain.rsplit('.').next().unwrap_or(domain);
    let is_decimal = !last.is_empty() && last.bytes().all(|byte| byte.is_ascii_digit());
    is_decimal || number(last).is_some()
}

/// The four decimal parts of an IPv4 address, which may be written short, in hexadecimal or octal.
pub(super) fn ipv4(domain: &str) -> Option<String> {
    let parts: Vec<u64> = domain.split('.').map(number).collect::<Option<_>>()?;
    let (last, firsts) = parts.split_last()?;
    if firsts.len() > 3 || firsts.iter().any(|part| *part > 255) {
        return None;
    }
    let n_last_bits = 32 - 8 * firsts.len();
    if *last >> n_last_bits != 0 {
        return None;
    }
    let high = firsts.iter().zip([24, 16, 8]).map(|(part, shift)| part << shift).sum::<u64>();
    Some(Ipv4Addr::from(u32::try_from(high + last).ok()?).to_string())
}

/// One part of an IPv4 address. Larger values than any address has are capped at one that is refused.
fn number(part: &str) -> Option<u64> {
    let (digits, radix) = match part.as_bytes() {
        [] => return None,
        [b'0', b'x' | b'X', ..] => (&part[2..], 16),
        [b'0', _, ..] => (&part[1..], 8),
        [..] => (part, 10),
    };
    digits.chars().try_fold(0_u64, |value, digit| {
        let digit = digit.to_digit(radix)?;
        Some((value * u64::from(radix) + u64::from(digit)).min(1 << 40))
    })
}

/// An IPv6 address in brackets, with its longest run of zeros shortened.
pub(super) fn ipv6(text: &str) -> Option<String> {
    let segments = text.parse::<Ipv6Addr>().ok()?.segments();
    let (zeros_from, n_zeros) = longest_run_of_zeros(segments);
    let mut host = String::from("[");
    let mut index = 0;
    while index < segments.len() {
        if n_zeros > 1 && index == zeros_from {
            host.push_str(if index == 0 { "::" } else { ":" });
            index += n_zeros;
            continue;
        }
        let separator = if index + 1 < segments.len() { ":" } else { "" };
        write!(host, "{:x}{separator}", segments[index]).ok()?;
        index += 1;
    }
    host.push(']');
    Some(host)
}

fn longest_run_of_zeros(segments: [u16; 8]) -> (usize, usize) {
    let mut longest = (0, 0);
    let mut n_zeros = 0;
    for (index, segment) in segments.into_iter().enumerate() {
        n_zeros = if segment == 0 { n_zeros + 1 } else { 0 };
        if n_zeros > longest.1 {
            longest = (index + 1 - n_zeros, n_zeros);
        }
    }
    longest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_and_foreign_spellings_mean_one_address() {
        for text in ["127.0.0.1", "127.1", "0x7f.1", "2130706433", "0177.0.0.1", "0x7f000001"] {
            assert_eq!(ipv4(text).as_deref(), Some("127.0.0.1"), "{text}");
        }
    }

    #[test]
    fn impossible_addresses_are_refused() {
        for text in ["256.0.0.1", "1.2.3.4.5", "1.2.3.256", "4294967296", "1..2", "1.x", "09"] {
            assert_eq!(ipv4(text), None, "{text}");
        }
        assert_eq!(ipv4("99999999999999999999999999999999"), None);
    }

    #[test]
    fn ipv6_is_shortened_once() {
        for (text, expected) in [
            ("::1", "[::1]"),
            ("::", "[::]"),
            ("2001:db8:0:0:1:0:0:1", "[2001:db8::1:0:0:1]"),
            ("::ffff:192.0.2.1", "[::ffff:c000:201]"),
            ("1:0:2:3:4:5:6:7", "[1:0:2:3:4:5:6:7]"),
            ("fe80::", "[fe80::]"),
        ] {
            assert_eq!(ipv6(text).as_deref(), Some(expected), "{text}");
        }
        assert_eq!(ipv6("1::2::3"), None);
    }
}
