//! Numbers and shares as words of features: few enough that each is learned from many examples.

/// A number from 0 to 4; more is 4.
pub fn count_of(number: usize) -> &'static str {
    ["0", "1", "2", "3", "4"][number.min(4)]
}

/// How much of a whole a part is. A part of nothing is all of it, unless it is nothing, too.
pub fn share_of((part, whole): (usize, usize)) -> &'static str {
    match part {
        0 => "none",
        part if part == whole => "all",
        part if 3 * part < whole => "few",
        part if 3 * part < 2 * whole => "some",
        _ => "most",
    }
}

/// The same, or that there is nothing to have a share of.
pub fn share_or_no(part: usize, whole: usize) -> &'static str {
    if whole == 0 { "no" } else { share_of((part, whole)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_told_in_few_words() {
        assert_eq!([0, 3, 4, 90].map(count_of), ["0", "3", "4", "4"]);
        let shares = [(0, 5), (1, 5), (2, 5), (4, 5), (5, 5)].map(share_of);
        assert_eq!(shares, ["none", "few", "some", "most", "all"]);
        assert_eq!([share_or_no(0, 0), share_or_no(0, 1)], ["no", "none"]);
    }
}
