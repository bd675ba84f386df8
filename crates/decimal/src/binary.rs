//! Binary numbers with more bits than a float, on the way between a float and its decimal text.

/// The largest power of ten that fits 64 bits.
const TENS_IN_64_BITS: u32 = 19;

/// Beyond this exponent every number is infinite or zero.
const LARGEST_EXPONENT: u32 = 400;

/// The bits of a float behind its first one, which is not stored.
const STORED_BITS: u32 = 52;

/// 128 bits, the first of them set, times a power of two.
#[derive(Clone, Copy)]
pub(super) struct Binary {
    bits: u128,
    exponent: i32,
    /// Whether there were more bits.
    more: bool,
}

impl Binary {
    /// An integer.
    pub(super) fn from_integer(whole: u64) -> Self {
        Self::normal(u128::from(whole), 0, 0, false)
    }

    /// A finite float that is not negative.
    pub(super) fn from_float(value: f64) -> Self {
        let bits = value.to_bits();
        let (stored, biased) = (bits & ((1 << STORED_BITS) - 1), bits >> STORED_BITS);
        let first = u64::from(biased > 0) << STORED_BITS;
        #[expect(clippy::cast_possible_truncation, reason = "eleven bits and the sign, which is not set")]
        let exponent = biased.max(1) as i32 - 1075;
        Self::normal(u128::from(stored | first), 0, exponent, false)
    }

    /// The exponent of its first bit: the number is at least 2 to it, and below twice that.
    pub(super) const fn magnitude(self) -> i32 {
        self.exponent + 127
    }

    /// The number times a power of ten.
    pub(super) fn times_ten_to(self, exponent: i32) -> Self {
        let mut number = self;
        let mut left = exponent.unsigned_abs().min(LARGEST_EXPONENT);
        while left > 0 {
            let step = left.min(TENS_IN_64_BITS);
            let power = 10_u64.pow(step);
            number = if exponent > 0 { number.times(power) } else { number.over(power) };
            left -= step;
        }
        number
    }

    /// `bits` and 64 bits after them, shifted up until the first is set.
    fn normal(bits: u128, behind: u64, exponent: i32, more: bool) -> Self {
        let shift = bits.leading_zeros();
        let behind = u128::from(behind) << 64;
        let below = behind.checked_shr(128 - shift).unwrap_or(0);
        let left_out = behind.checked_shl(shift).unwrap_or(0) != 0;
        Self {
            bits: bits.checked_shl(shift).unwrap_or(0) | below,
            exponent: exponent - shift.cast_signed(),
            more: more || left_out,
        }
    }

    fn times(self, factor: u64) -> Self {
        let low = (self.bits & u128::from(u64::MAX)) * u128::from(factor);
        let high = (self.bits >> 64) * u128::from(factor) + (low >> 64);
        #[expect(clippy::cast_possible_truncation, reason = "the lower half is what is wanted")]
        let behind = low as u64;
        Self::normal(high, behind, self.exponent + 64, self.more)
    }

    fn over(self, divisor: u64) -> Self {
        let divisor = u128::from(divisor);
        let rest = (self.bits % divisor) << 64;
        #[expect(clippy::cast_possible_truncation, reason = "a remainder over its divisor is below one")]
        let behind = (rest / divisor) as u64;
        let more = self.more || !rest.is_multiple_of(divisor);
        Self::normal(self.bits / divisor, behind, self.exponent, more)
    }

    /// The nearest float, ties to even.
    #[expect(clippy::cast_precision_loss, reason = "the cast rounds to the nearest float, which is what is wanted")]
    pub(super) fn nearest_float(self) -> f64 {
        let nearest = (self.bits | u128::from(self.more)) as f64;
        let half = self.exponent / 2;
        nearest * power_of_two(half) * power_of_two(self.exponent - half)
    }

    /// The nearest integer of a number below 2^63, ties to even.
    #[expect(clippy::cast_possible_truncation, reason = "the number is below 2^63")]
    pub(super) fn nearest_integer(self) -> u64 {
        let shift = self.exponent.unsigned_abs();
        let whole = self.bits.checked_shr(shift).unwrap_or(0) as u64;
        let Some(left) = 128_u32.checked_sub(shift) else { return 0 };
        let (rest, half) = (self.bits.checked_shl(left).unwrap_or(self.bits), 1 << 127);
        let is_up = rest > half || rest == half && (self.more || whole % 2 == 1);
        whole + u64::from(is_up)
    }
}

/// 2 to a power from −1022 to 1023; other powers are clamped.
fn power_of_two(exponent: i32) -> f64 {
    let biased = exponent.clamp(-1022, 1023) + 1023;
    f64::from_bits(u64::from(biased.unsigned_abs()) << 52)
}
