//! The quality of forecasts of four verdicts, and the calibration of their probabilities.

/// A verdict of fact-checkers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Label {
    Supported,
    Refuted,
    NotEnough,
    Conflicting,
}

pub const N_LABELS: usize = 4;

/// All verdicts, in the order of the probabilities of a forecast.
pub const LABELS: [Label; N_LABELS] = [Label::Supported, Label::Refuted, Label::NotEnough, Label::Conflicting];

impl Label {
    pub fn name(self) -> &'static str {
        match self {
            Self::Supported => "supported",
            Self::Refuted => "refuted",
            Self::NotEnough => "not enough",
            Self::Conflicting => "conflicting",
        }
    }
}

/// The predicted verdict, the true one, and the probability of each.
#[derive(Clone, Copy, Debug)]
pub struct Forecast {
    pub given: Label,
    pub truth: Label,
    pub probabilities: [f64; N_LABELS],
}

impl Forecast {
    /// The probability of the predicted verdict.
    fn confidence(&self) -> f64 {
        self.probabilities[self.given as usize]
    }

    fn is_right(&self) -> bool {
        self.given == self.truth
    }
}

/// The harmonic mean of precision and recall; 0 for a verdict that was never predicted and is never true.
pub fn f1(forecasts: &[Forecast], label: Label) -> f64 {
    let count = |fits: &dyn Fn(&Forecast) -> bool| forecasts.iter().filter(|forecast| fits(forecast)).count();
    let hits = count(&|forecast| forecast.given == label && forecast.truth == label);
    let named = count(&|forecast| forecast.given == label) + count(&|forecast| forecast.truth == label);
    if named == 0 { 0.0 } else { 2.0 * hits as f64 / named as f64 }
}

pub fn accuracy(forecasts: &[Forecast]) -> f64 {
    mean(forecasts.iter().map(|forecast| f64::from(u8::from(forecast.is_right()))))
}

/// The mean over forecasts of the squared distance from the truth, summed over the verdicts: from 0 to 2.
pub fn brier(forecasts: &[Forecast]) -> f64 {
    mean(forecasts.iter().map(|forecast| {
        let distance =
            |label: Label| forecast.probabilities[label as usize] - f64::from(u8::from(label == forecast.truth));
        LABELS.map(distance).iter().map(|distance| distance * distance).sum()
    }))
}

pub const N_BINS: usize = 10;

/// The forecasts with a confidence in one tenth.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Bin {
    pub count: usize,
    /// Their mean confidence.
    pub confidence: f64,
    /// The share of correct ones.
    pub accuracy: f64,
}

/// The forecasts by tenths of their confidence; 1 is in the last one.
pub fn bins(forecasts: &[Forecast]) -> [Bin; N_BINS] {
    std::array::from_fn(|index| {
        let is_here =
            |forecast: &&Forecast| ((forecast.confidence() * N_BINS as f64) as usize).min(N_BINS - 1) == index;
        let here: Vec<Forecast> = forecasts.iter().filter(is_here).copied().collect();
        Bin { count: here.len(), confidence: mean(here.iter().map(Forecast::confidence)), accuracy: accuracy(&here) }
    })
}

/// The mean distance of confidence from accuracy over the bins, by their counts.
pub fn expected_error(forecasts: &[Forecast]) -> f64 {
    let distance = |bin: &Bin| bin.count as f64 * (bin.confidence - bin.accuracy).abs();
    bins(forecasts).iter().map(distance).sum::<f64>() / forecasts.len().max(1) as f64
}

/// 0 of nothing.
fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = values.fold((0.0, 0_u32), |(sum, count), value| (sum + value, count + 1));
    sum / f64::from(count.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn forecast(given: Label, truth: Label, probabilities: [f64; 4]) -> Forecast {
        Forecast { given, truth, probabilities }
    }

    #[test]
    fn a_perfect_forecast_has_no_error() {
        let perfect =
            LABELS.map(|label| forecast(label, label, LABELS.map(|other| f64::from(u8::from(other == label)))));
        assert_eq!((brier(&perfect), expected_error(&perfect), accuracy(&perfect)), (0.0, 0.0, 1.0));
        assert!(LABELS.iter().all(|label| f1(&perfect, *label) == 1.0));
    }

    #[test]
    fn errors_are_those_computed_by_hand() {
        let forecasts = [
            forecast(Label::Supported, Label::Supported, [0.7, 0.1, 0.1, 0.1]),
            forecast(Label::Supported, Label::Refuted, [0.7, 0.1, 0.1, 0.1]),
        ];
        let squares = [0.09 + 0.03, 0.49 + 0.81 + 0.02];
        assert!((brier(&forecasts) - (squares[0] + squares[1]) / 2.0).abs() < 1e-12);
        assert!((expected_error(&forecasts) - 0.2).abs() < 1e-12);
        assert!((f1(&forecasts, Label::Supported) - 2.0 / 3.0).abs() < 1e-12);
        assert_eq!(f1(&forecasts, Label::Conflicting), 0.0);
        assert_eq!(bins(&forecasts)[7].count + bins(&forecasts)[6].count, 2);
        assert_eq!(bins(&[]), [Bin::default(); N_BINS]);
    }
}
