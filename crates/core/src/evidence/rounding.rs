//! Decimal places of the exact binary value, quickly: text is written only where the middle is near.

/// Nearer than this to the middle of two results, the rounding of the product could decide wrongly.
const TOO_NEAR: f64 = 1e-6;

/// Two decimal places of a number from 0 to 10 million.
pub(super) fn two_places(value: f64) -> f64 {
    quickly(value, 100.0).unwrap_or_else(|| read(&format!("{value:.2}"), value))
}

/// Three decimal places of a number from 0 to 1 million.
pub(super) fn three_places(value: f64) -> f64 {
    quickly(value, 1000.0).unwrap_or_else(|| read(&format!("{value:.3}"), value))
}

/// `None` near the middle of two results.
fn quickly(value: f64, scale: f64) -> Option<f64> {
    let scaled = value * scale;
    let below = scaled.floor();
    let rest = scaled - below;
    let nearest = if rest < 0.5 { below } else { below + 1.0 };
    ((rest - 0.5).abs() > TOO_NEAR).then_some(nearest / scale)
}

fn read(text: &str, value: f64) -> f64 {
    crate::decimal::read(text).unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_middle_is_decided_by_the_exact_binary_value() {
        for value in [0.0005, 0.1235, 0.6665, 0.9995, 0.0625, 0.1875] {
            assert_eq!(three_places(value).to_string(), trimmed(&format!("{value:.3}")));
        }
    }

    fn trimmed(text: &str) -> String {
        text.parse::<f64>().unwrap().to_string()
    }

    proptest! {
        #[test]
        fn places_are_those_of_the_written_number(value in 0.0..100_000.0_f64) {
            prop_assert_eq!(three_places(value).to_string(), trimmed(&format!("{value:.3}")));
            prop_assert_eq!(two_places(value).to_string(), trimmed(&format!("{value:.2}")));
        }
    }
}
