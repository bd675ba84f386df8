//! Measures for rankings, labels and probabilities.

/// The probability that of two hosts, a better and a worse one, the better has the higher level; half for equal levels.
///
/// `None` if there is no such pair.
pub fn area_under_curve(better: &[u8], worse: &[u8]) -> Option<f64> {
    if better.is_empty() || worse.is_empty() {
        return None;
    }
    let wins: usize = better.iter().map(|level| worse.iter().filter(|other| *other < level).count()).sum();
    let draws: usize = better.iter().map(|level| worse.iter().filter(|other| *other == level).count()).sum();
    Some((wins as f64 + draws as f64 / 2.0) / (better.len() * worse.len()) as f64)
}

/// The rank correlation, from -1 to 1; `None` if one side does not vary.
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

/// The median; the lower of two middle values.
pub fn median(values: impl Iterator<Item = f64>) -> Option<f64> {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values.get(values.len().checked_sub(1)? / 2).copied()
}

/// The harmonic mean of precision and recall of one label; 0 if it was never predicted correctly.
pub fn f1(right: &[usize], found: &[usize], answer: usize) -> f64 {
    let both = right.iter().zip(found).filter(|(right, found)| **right == answer && **found == answer).count();
    let n_right = right.iter().filter(|right| **right == answer).count();
    let n_found = found.iter().filter(|found| **found == answer).count();
    if both == 0 { 0.0 } else { 2.0 * both as f64 / (n_right + n_found) as f64 }
}

/// The mean of [`f1`] over the labels in the set.
pub fn macro_f1(right: &[usize], found: &[usize]) -> f64 {
    let answers: std::collections::BTreeSet<usize> = right.iter().copied().collect();
    answers.iter().map(|answer| f1(right, found, *answer)).sum::<f64>() / answers.len().max(1) as f64
}

/// The probability that of a positive and a negative one the positive has the higher score; half for equal scores. `None` if there is no such pair.
pub fn area_of_scores(scored: &[(f64, bool)]) -> Option<f64> {
    let n_right = scored.iter().filter(|(_, is_right)| *is_right).count();
    let n_wrong = scored.len() - n_right;
    if n_right == 0 || n_wrong == 0 {
        return None;
    }
    let ranks = ranks(scored.iter().map(|(score, _)| *score));
    let sum: f64 = ranks.iter().zip(scored).filter(|(_, (_, is_right))| *is_right).map(|(rank, _)| rank).sum();
    Some((sum - (n_right * (n_right + 1)) as f64 / 2.0) / (n_right * n_wrong) as f64)
}

/// The precision at the threshold with this recall; `None` without positives.
pub fn precision_at_recall(scored: &[(f64, bool)], recall: f64) -> Option<f64> {
    let n_right = scored.iter().filter(|(_, is_right)| *is_right).count();
    let mut order: Vec<&(f64, bool)> = scored.iter().collect();
    order.sort_by(|one, other| other.0.total_cmp(&one.0));
    let mut n_found = 0;
    for (n, (_, is_right)) in order.into_iter().enumerate() {
        n_found += usize::from(*is_right);
        if n_right > 0 && n_found as f64 >= recall * n_right as f64 {
            return Some(n_found as f64 / (n + 1) as f64);
        }
    }
    None
}

/// The 95 % interval of a share by Wilson's score: lowest and highest; from 0 to 1 for nothing.
pub fn wilson(n_right: usize, n: usize) -> (f64, f64) {
    const Z: f64 = 1.96;
    if n == 0 {
        return (0.0, 1.0);
    }
    let (n, share) = (n as f64, n_right as f64 / n as f64);
    let center = share + Z * Z / (2.0 * n);
    let spread = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + Z * Z / n;
    (((center - spread) / scale).max(0.0), ((center + spread) / scale).min(1.0))
}

/// The expected calibration error, over ten equal bins.
pub fn calibration_error(predictions: &[(f64, bool)]) -> f64 {
    let error_of = |bin: usize| {
        let of_bin: Vec<&(f64, bool)> =
            predictions.iter().filter(|(chance, _)| ((chance * 10.0) as usize).min(9) == bin).collect();
        let expected: f64 = of_bin.iter().map(|(chance, _)| chance).sum();
        let right = of_bin.iter().filter(|(_, is_right)| *is_right).count() as f64;
        (expected - right).abs()
    };
    (0..10).map(error_of).sum::<f64>() / predictions.len().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn measures_of_a_few_answers_match_manual_counts() {
        let (right, found) = ([0, 0, 1, 1, 2], [0, 1, 1, 1, 0]);
        assert!((f1(&right, &found, 1) - 0.8).abs() < 1e-12);
        assert!((macro_f1(&right, &found) - (0.5 + 0.8) / 3.0).abs() < 1e-12);
        let scored = [(0.9, true), (0.8, false), (0.7, true), (0.1, false)];
        assert_eq!(area_of_scores(&scored), Some(0.75));
        assert_eq!(precision_at_recall(&scored, 0.5), Some(1.0));
        assert_eq!(precision_at_recall(&scored, 1.0), Some(2.0 / 3.0));
        assert!((calibration_error(&[(0.95, true), (0.95, false)]) - 0.45).abs() < 1e-12);
    }

    #[test]
    fn the_interval_of_a_share_narrows_with_the_number() {
        let (low, high) = wilson(8, 10);
        assert!((low - 0.490).abs() < 1e-3 && (high - 0.943).abs() < 1e-3, "{low} {high}");
        assert!(wilson(80, 100).0 > low);
        assert_eq!(wilson(0, 0), (0.0, 1.0));
    }

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
