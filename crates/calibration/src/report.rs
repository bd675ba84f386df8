//! The calibration of each kind of score and of each judge.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::bin::{Bin, calibration_error, equal_mass, equal_width};
use crate::brier::Brier;
use crate::coverage::{CoveragePoint, risk_coverage};
use crate::interval::Interval;
use crate::isotonic::{FEW_LABELS, RecalibrationMap};
use crate::label::{Label, LabelError, check};
use crate::scored::{Scored, ascending, mean};

/// The number of bins.
const N_BINS: u16 = 10;

/// How well scores and readings agree with their labels.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct CalibrationReport {
    /// The number of labels.
    pub n: u32,
    /// One group per kind of score, then one per judge, each in the order of the names.
    pub groups: Vec<Group>,
}

/// The labels of one kind of score or of one judge.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Group {
    /// What the group is.
    pub by: GroupBy,
    /// The kind of score, or the judge.
    pub name: String,
    /// The number of labels.
    pub n: u32,
    /// How many of them were right.
    pub n_right: u32,
    /// The share that was right, by weight, with its 95 % interval.
    pub accuracy: Interval,
    /// The same for each reading, in the order of their names.
    pub readings: Vec<Reading>,
    /// How the scores agree with the labels; `null` if no label has a score.
    pub scores: Option<ScoreReport>,
    /// A map fitted on these labels, if it was asked for.
    pub map: Option<RecalibrationMap>,
    /// What the figures do not say.
    pub limits: Vec<CalibrationLimit>,
}

credence_named::named_enum! {
    /// What a group of labels has in common.
    pub enum GroupBy {
        /// The kind of score or reading.
        Kind = "kind",
        /// The judge.
        Judge = "judge",
    }
}

credence_named::named_enum! {
    /// What the figures of a group do not say.
    pub enum CalibrationLimit {
        /// There are fewer than 100 labels.
        FewLabels = "few_labels",
        /// Some labels have no score and count only for the accuracy.
        SomeWithoutScore = "some_without_score",
        /// The labels have different weights; the intervals use the effective number of labels.
        Weighted = "weighted",
        /// The map was fitted on the labels that these figures are about. Measure it on others.
        FittedOnThese = "fitted_on_these",
    }
}

/// The labels with one reading.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Reading {
    /// The reading, such as `supports`.
    pub name: String,
    /// The number of labels.
    pub n: u32,
    /// How many of them were right.
    pub n_right: u32,
    /// The share that was right, by weight, with its 95 % interval.
    pub accuracy: Interval,
}

/// How scores agree with labels.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ScoreReport {
    /// The number of labels with a score.
    pub n: u32,
    /// The mean score.
    pub mean_score: f64,
    /// The Brier score and its parts.
    pub brier: Brier,
    /// The expected calibration error over ten bins of equal width.
    pub ece: f64,
    /// The same over bins of equal mass, which depends less on where the scores are.
    pub ece_equal_mass: f64,
    /// The reliability diagram with ten bins of equal width; empty bins are left out.
    pub equal_width: Vec<Bin>,
    /// The reliability diagram with up to ten bins of about equal weight.
    pub equal_mass: Vec<Bin>,
    /// The risk if only the highest scores are kept.
    pub risk_coverage: Vec<CoveragePoint>,
    /// The area below that curve; 0 is best.
    pub aurc: f64,
}

/// The calibration of labels, with a recalibration map for each group if `with_maps`.
///
/// # Errors
///
/// The first invalid label.
pub fn calibrate(labels: &[Label], with_maps: bool) -> Result<CalibrationReport, LabelError> {
    check(labels)?;
    let mut kinds: BTreeMap<&str, Vec<&Label>> = BTreeMap::new();
    let mut judges: BTreeMap<&str, Vec<&Label>> = BTreeMap::new();
    for label in labels {
        kinds.entry(&label.kind).or_default().push(label);
        if let Some(judge) = label.judge.as_deref() {
            judges.entry(judge).or_default().push(label);
        }
    }
    let of_kinds = kinds.iter().filter_map(|(name, labels)| Group::new(GroupBy::Kind, name, labels, with_maps));
    let of_judges = judges.iter().filter_map(|(name, labels)| Group::new(GroupBy::Judge, name, labels, with_maps));
    Ok(CalibrationReport { n: count(labels.len()), groups: of_kinds.chain(of_judges).collect() })
}

impl Group {
    fn new(by: GroupBy, name: &str, labels: &[&Label], with_map: bool) -> Option<Self> {
        let accuracy = accuracy(labels)?;
        let scored = ascending(labels.iter().copied());
        let map = with_map.then(|| RecalibrationMap::fit(name, &scored)).flatten();
        Some(Self {
            by,
            name: name.to_owned(),
            n: count(labels.len()),
            n_right: n_right(labels),
            accuracy,
            readings: readings(labels),
            scores: (!scored.is_empty()).then(|| ScoreReport::new(&scored)),
            limits: limits(labels, &scored, map.is_some()),
            map,
        })
    }
}

fn readings(labels: &[&Label]) -> Vec<Reading> {
    let mut by_reading: BTreeMap<&str, Vec<&Label>> = BTreeMap::new();
    for label in labels {
        if let Some(name) = label.reading.as_deref() {
            by_reading.entry(name).or_default().push(label);
        }
    }
    let reading = |(name, labels): (&&str, &Vec<&Label>)| {
        let accuracy = accuracy(labels)?;
        Some(Reading { name: (*name).to_owned(), n: count(labels.len()), n_right: n_right(labels), accuracy })
    };
    by_reading.iter().filter_map(reading).collect()
}

fn limits(labels: &[&Label], scored: &[Scored], has_map: bool) -> Vec<CalibrationLimit> {
    let is_partly_scored = !scored.is_empty() && scored.len() < labels.len();
    let is_weighted = labels.windows(2).any(|pair| pair[0].weight.total_cmp(&pair[1].weight).is_ne());
    let all = [
        (count(labels.len()) < FEW_LABELS, CalibrationLimit::FewLabels),
        (is_partly_scored, CalibrationLimit::SomeWithoutScore),
        (is_weighted, CalibrationLimit::Weighted),
        (has_map, CalibrationLimit::FittedOnThese),
    ];
    all.into_iter().filter(|(holds, _)| *holds).map(|(_, limit)| limit).collect()
}

fn accuracy(labels: &[&Label]) -> Option<Interval> {
    Interval::of(labels.iter().map(|label| (label.right, label.weight)))
}

fn n_right(labels: &[&Label]) -> u32 {
    count(labels.iter().filter(|label| label.right).count())
}

fn count(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

impl ScoreReport {
    /// `scored` is not empty.
    fn new(scored: &[Scored]) -> Self {
        let (equal_width, equal_mass) = (equal_width(scored, N_BINS), equal_mass(scored, N_BINS));
        let (risk_coverage, aurc) = risk_coverage(scored);
        Self {
            n: count(scored.len()),
            mean_score: mean(scored, |one| one.score),
            brier: Brier::new(scored, &equal_mass),
            ece: calibration_error(&equal_width),
            ece_equal_mass: calibration_error(&equal_mass),
            equal_width,
            equal_mass,
            risk_coverage,
            aurc,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn label(kind: &str, score: f64, right: bool) -> Label {
        Label { kind: kind.to_owned(), judge: None, score: Some(score), reading: None, right, weight: 1.0 }
    }

    #[test]
    fn kinds_and_judges_have_groups_of_their_own() {
        let by = |judge: &str, reading: &str, right| Label {
            judge: Some(judge.to_owned()),
            reading: Some(reading.to_owned()),
            score: None,
            ..label("stance", 0.0, right)
        };
        let labels = [label("tool_run", 0.9, true), by("model", "supports", true), by("lexical", "refutes", false)];
        let report = calibrate(&labels, true).unwrap();
        let found: Vec<_> =
            report.groups.iter().map(|group| (group.by.name(), &*group.name, group.n, group.n_right)).collect();
        assert_eq!(
            found,
            [
                ("kind", "stance", 2, 1),
                ("kind", "tool_run", 1, 1),
                ("judge", "lexical", 1, 0),
                ("judge", "model", 1, 1)
            ]
        );
        let stance = &report.groups[0];
        assert!(stance.scores.is_none() && stance.map.is_none());
        let readings: Vec<_> = stance.readings.iter().map(|reading| (&*reading.name, reading.accuracy.value)).collect();
        assert_eq!(readings, [("refutes", 0.0), ("supports", 1.0)]);
        let run = &report.groups[1];
        assert_eq!(run.limits, [CalibrationLimit::FewLabels, CalibrationLimit::FittedOnThese]);
        assert_eq!(run.map.as_ref().unwrap().n_labels, 1);
    }

    #[test]
    fn an_invalid_label_is_named_by_its_path() {
        let error = calibrate(&[label("a", 0.5, true), label("a", 1.5, true)], false).unwrap_err();
        assert_eq!(error.to_string(), "`records[1].score` is 1.5, expected a number from 0 to 1");
        let heavy = Label { weight: f64::INFINITY, ..label("a", 0.5, true) };
        assert_eq!(calibrate(&[heavy], false).unwrap_err().path(), "records[0].weight");
        assert_eq!(calibrate(&[], false).unwrap().groups, []);
    }

    #[test]
    fn perfect_scores_have_no_error_and_constant_ones_no_resolution() {
        let perfect: Vec<_> = (0..40).map(|n| label("a", f64::from(n % 2), n % 2 == 1)).collect();
        let scores = calibrate(&perfect, false).unwrap().groups.remove(0).scores.unwrap();
        assert!(scores.brier.score.abs() + scores.ece.abs() + scores.brier.reliability.abs() < 1e-12);
        assert!((scores.brier.resolution - 0.25).abs() < 1e-12);
        let constant: Vec<_> = (0..40).map(|n| label("a", 0.5, n % 2 == 1)).collect();
        let scores = calibrate(&constant, false).unwrap().groups.remove(0).scores.unwrap();
        assert!(scores.brier.resolution.abs() < 1e-12 && (scores.aurc - 0.5).abs() < 1e-12);
    }

    proptest! {
        #[test]
        fn the_parts_of_the_brier_score_add_up_and_order_does_not_matter(
            pairs in proptest::collection::vec((0.0_f64..=1.0, any::<bool>(), 0.1_f64..5.0), 1..80),
        ) {
            let labels: Vec<_> =
                pairs.iter().map(|(score, right, weight)| Label { weight: *weight, ..label("a", *score, *right) }).collect();
            let group = calibrate(&labels, false).unwrap().groups.remove(0);
            let scores = group.scores.unwrap();
            let Brier { score, reliability, resolution, uncertainty, within_bins } = scores.brier;
            prop_assert!((reliability - resolution + uncertainty + within_bins - score).abs() < 1e-9);
            for share in [score, scores.ece, scores.ece_equal_mass, scores.aurc, group.accuracy.low, group.accuracy.high] {
                prop_assert!((-1e-9..=1.0 + 1e-9).contains(&share), "{}", share);
            }
            let n_binned: u32 = scores.equal_width.iter().map(|bin| bin.n).sum();
            prop_assert_eq!(n_binned as usize, labels.len());
            let n_by_mass: u32 = scores.equal_mass.iter().map(|bin| bin.n).sum();
            prop_assert_eq!(n_by_mass as usize, labels.len());
            let mut reversed = labels;
            reversed.reverse();
            let again = calibrate(&reversed, false).unwrap().groups.remove(0).scores.unwrap();
            prop_assert!((again.aurc - scores.aurc).abs() < 1e-9 && (again.ece - scores.ece).abs() < 1e-9);
        }
    }
}
