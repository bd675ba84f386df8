//! The ASCII form of a label in another script (RFC 3492).

const BASE: u32 = 36;
const T_MIN: u32 = 1;
const T_MAX: u32 = 26;
const SKEW: u32 = 38;
const DAMP: u32 = 700;
const FIRST_BIAS: u32 = 72;
const FIRST_CODE_POINT: u32 = 128;

/// The Punycode form of `label` without its `xn--`; `None` when the arithmetic overflows.
pub(super) fn encode(label: &str) -> Option<String> {
    let mut encoded: String = label.chars().filter(char::is_ascii).collect();
    let n_basic = u32::try_from(encoded.len()).ok()?;
    let n_all = u32::try_from(label.chars().count()).ok()?;
    if n_basic > 0 {
        encoded.push('-');
    }
    let mut code_point = FIRST_CODE_POINT;
    let mut delta = 0_u32;
    let mut bias = FIRST_BIAS;
    let mut n_handled = n_basic;
    while n_handled < n_all {
        let next = label.chars().map(u32::from).filter(|code| *code >= code_point).min()?;
        delta = delta.checked_add((next - code_point).checked_mul(n_handled + 1)?)?;
        code_point = next;
        for code in label.chars().map(u32::from) {
            if code < code_point {
                delta = delta.checked_add(1)?;
            }
            if code == code_point {
                push_number(&mut encoded, delta, bias);
                bias = adapted_bias(delta, n_handled + 1, n_handled == n_basic);
                delta = 0;
                n_handled += 1;
            }
        }
        delta = delta.checked_add(1)?;
        code_point += 1;
    }
    Some(encoded)
}

/// The label of a Punycode form without its `xn--`; `None` where it is none, or longer than any label.
pub(super) fn decode(code: &str) -> Option<String> {
    const LONGEST: usize = 63;
    let (basic, rest) = code.rsplit_once('-').unwrap_or(("", code));
    let mut label: Vec<char> = basic.chars().collect();
    if !code.is_ascii() || code.len() > LONGEST || rest.is_empty() {
        return None;
    }
    let (mut code_point, mut index, mut bias) = (FIRST_CODE_POINT, 0_u32, FIRST_BIAS);
    let mut digits = rest.bytes();
    while digits.len() > 0 {
        let before = index;
        index = before.checked_add(number(&mut digits, bias)?)?;
        let n_points = u32::try_from(label.len()).ok()? + 1;
        bias = adapted_bias(index - before, n_points, before == 0);
        code_point = code_point.checked_add(index / n_points)?;
        index %= n_points;
        label.insert(usize::try_from(index).ok()?, char::from_u32(code_point)?);
        index += 1;
    }
    Some(label.into_iter().collect())
}

/// The next number of variable length.
fn number(digits: &mut std::str::Bytes<'_>, bias: u32) -> Option<u32> {
    let (mut number, mut weight, mut position) = (0_u32, 1_u32, BASE);
    loop {
        let digit = value(digits.next()?)?;
        number = number.checked_add(digit.checked_mul(weight)?)?;
        let threshold = position.saturating_sub(bias).clamp(T_MIN, T_MAX);
        if digit < threshold {
            return Some(number);
        }
        weight = weight.checked_mul(BASE - threshold)?;
        position += BASE;
    }
}

fn value(digit: u8) -> Option<u32> {
    match digit {
        b'a'..=b'z' => Some(u32::from(digit - b'a')),
        b'0'..=b'9' => Some(u32::from(digit - b'0') + 26),
        _ => None,
    }
}

fn push_number(encoded: &mut String, number: u32, bias: u32) {
    let mut rest = number;
    let mut position = BASE;
    loop {
        let threshold = position.saturating_sub(bias).clamp(T_MIN, T_MAX);
        if rest < threshold {
            encoded.push(digit(rest));
            return;
        }
        encoded.push(digit(threshold + (rest - threshold) % (BASE - threshold)));
        rest = (rest - threshold) / (BASE - threshold);
        position += BASE;
    }
}

fn digit(value: u32) -> char {
    let value = u8::try_from(value).unwrap_or(0);
    char::from(if value < 26 { b'a' + value } else { b'0' + value - 26 })
}

fn adapted_bias(delta: u32, n_points: u32, is_first: bool) -> u32 {
    let mut delta = if is_first { delta / DAMP } else { delta / 2 };
    delta += delta / n_points;
    let mut bias = 0;
    while delta > (BASE - T_MIN) * T_MAX / 2 {
        delta /= BASE - T_MIN;
        bias += BASE;
    }
    bias + (BASE - T_MIN + 1) * delta / (delta + SKEW)
}

#[cfg(test)]
mod tests {
    use super::{decode, encode};

    #[test]
    fn labels_are_encoded_as_browsers_do() {
        for (label, expected) in [
            ("bücher", "bcher-kva"),
            ("münchen", "mnchen-3ya"),
            ("日本語", "wgv71a119e"),
            ("españa", "espaa-rta"),
            ("россия", "h1alffa9f"),
            ("☃", "n3h"),
            ("аррӏе", "80ak6aa92e"),
        ] {
            assert_eq!(encode(label).as_deref(), Some(expected), "{label}");
            assert_eq!(decode(expected).as_deref(), Some(label), "{expected}");
        }
    }
}
