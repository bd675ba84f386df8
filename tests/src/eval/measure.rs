//! How well an order agrees with ratings.

/// The chance that of two hosts, a better and a worse one, the better has the higher level; half for equal levels.
///
/// `None` when there is no such pair.
pub fn area_under_curve(better: &[u8], worse: &[u8]) -> Option<f64> {
    if better.is_empty() || worse.is_empty() {
        return None;
    }
    let wins: usize = better.iter().map(|level| worse.iter().filter(|other| *other < level).count()).sum();
    let draws: usize = better.iter().map(|level| worse.iter().filter(|other| *other == level).count()).sum();
    Some((wins as f64 + draws as f64 / 2.0) / (better.len() * worse.len()) as f64)
}

/// The correlation of ranks, from -1 to 1; `None` when one side does not vary.
pub fn spearman(pairs: &[(f64, f64)]) -> Option<f64> {
    let first = ranks(pairs.iter().map(|pair| pair.0));
    let second = ranks(pairs.iter().map(|pair| pair.1));
    let mean = (pairs.len() as f64 + 1.0) / 2.0;
    let product = |one: &[f64], other: &[f64]| -> f64 {
        one.iter().zip(other).map(|(one, other)| (one - mean) * (other - mean)).sum()
    };
    let spread = (product(&first, &first) * product(&second, &second)).sqrt();
    (spread > 0.0).then(|| product(&first, &second) / spread)
}

/// Ranks from 1; equal values share the mean of theirs.
fn ranks(values: impl Iterator<Item = f64>) -> Vec<f64> {
    let values: Vec<f64> = values.collect();
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|one, other| values[*one].total_cmp(&values[*other]));
    let mut ranks = vec![0.0; values.len()];
    for equal in order.chunk_by(|one, other| values[*one] == values[*other]) {
        let smaller = values.iter().filter(|value| **value < values[equal[0]]).count();
        let rank = smaller as f64 + (equal.len() as f64 + 1.0) / 2.0;
        equal.iter().for_each(|at| ranks[*at] = rank);
    }
    ranks
}

/// The middle value; the lower of two.
pub fn median(values: impl Iterator<Item = f64>) -> Option<f64> {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values.get(values.len().checked_sub(1)? / 2).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_is_compared_pair_by_pair() {
        assert_eq!(area_under_curve(&[3, 4], &[1, 2]), Some(1.0));
        assert_eq!(area_under_curve(&[2], &[2]), Some(0.5));
        assert_eq!(area_under_curve(&[1, 3], &[2]), Some(0.5));
        assert_eq!(area_under_curve(&[], &[2]), None);
    }

    #[test]
    fn ranks_are_compared_and_not_values() {
        assert_eq!(spearman(&[(1.0, 10.0), (2.0, 11.0), (3.0, 500.0)]), Some(1.0));
        assert_eq!(spearman(&[(1.0, 3.0), (2.0, 2.0), (3.0, 1.0)]), Some(-1.0));
        assert_eq!(spearman(&[(1.0, 3.0), (1.0, 2.0)]), None);
        let with_equals = spearman(&[(1.0, 1.0), (1.0, 2.0), (2.0, 3.0)]).unwrap();
        assert!((with_equals - 0.866_025).abs() < 1e-5, "{with_equals}");
        assert_eq!(median([3.0, 1.0, 2.0].into_iter()), Some(2.0));
        assert_eq!(median(std::iter::empty()), None);
    }
}
