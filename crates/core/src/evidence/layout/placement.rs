//! Rows for claims: as near to the mean row of their sources as the others let them, in order and 1 apart.

use super::means::Means;

/// The rows with the smallest squared distance to the wanted ones, of all that keep order and distance
/// (isotonic regression of the wanted row less the place).
pub(super) fn place_in_order(claims: &[u32], sources: &[u32], edges: &[(u32, u32)]) -> Vec<f64> {
    let means = Means::new(claims, edges.iter().map(|edge| (edge.1, sources[edge.0 as usize])));
    let mut wanted = vec![0.0; claims.len()];
    for (claim, place) in claims.iter().enumerate() {
        wanted[*place as usize] = means.mean(claim) - f64::from(*place);
    }
    let shifts = rising(&wanted);
    claims.iter().map(|place| shifts[*place as usize].max(0.0) + f64::from(*place)).collect()
}

/// The never falling sequence nearest to the values: neighbours in the wrong order share their mean.
fn rising(values: &[f64]) -> Vec<f64> {
    let mut blocks: Vec<(f64, f64)> = Vec::new();
    for value in values {
        let mut block = (*value, 1.0);
        while let Some(before) = blocks.pop_if(|before| before.0 / before.1 > block.0 / block.1) {
            block = (before.0 + block.0, before.1 + block.1);
        }
        blocks.push(block);
    }
    let mut rising = Vec::with_capacity(values.len());
    for (sum, length) in blocks {
        let end = rising.len() as f64 + length;
        while (rising.len() as f64) < end {
            rising.push(sum / length);
        }
    }
    rising
}
