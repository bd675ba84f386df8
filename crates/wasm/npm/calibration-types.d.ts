// Generated from Rust; a test fails when it differs.

/** Whether one score or reading was right. */
export interface LabelInput {
  /** The kind of score or reading, such as `stance` or `source_quality`. */
  kind: string;
  /** Who judged, such as `lexical` or the name of a model. */
  judge?: string | null;
  /** The predicted probability that it is right, 0 to 1. It may be missing if there is a reading. */
  score?: number | null;
  /** The reading, such as `supports`. */
  reading?: string | null;
  /** Whether it was right. */
  right: boolean;
  /** How much the label counts; above 0, 1 by default. */
  weight?: number | null;
}

/** Whether one score or reading was right. */
export type Label = {
  /** The kind of score or reading, such as `stance` or `source_quality`. */
  kind: string,
  /** Who judged, such as `lexical` or the name of a model; `null` if there is only one. */
  judge: string | null,
  /** The predicted probability that it is right, 0 to 1; `null` if only a reading was given. */
  score: number | null,
  /** The reading, such as `supports`; `null` if only a score was given. */
  reading: string | null,
  /** Whether it was right. */
  right: boolean,
  /** How much the label counts; above 0, usually 1. */
  weight: number,
};

/** How well scores and readings agree with their labels. */
export type CalibrationReport = {
  /** The number of labels. */
  n: number,
  /** One group per kind of score, then one per judge, each in the order of the names. */
  groups: Array<Group>,
};

/** The labels of one kind of score or of one judge. */
export type Group = {
  /** What the group is. */
  by: GroupBy,
  /** The kind of score, or the judge. */
  name: string,
  /** The number of labels. */
  n: number,
  /** How many of them were right. */
  n_right: number,
  /** The share that was right, by weight, with its 95 % interval. */
  accuracy: Interval,
  /** The same for each reading, in the order of their names. */
  readings: Array<Reading>,
  /** How the scores agree with the labels; `null` if no label has a score. */
  scores: ScoreReport | null,
  /** A map fitted on these labels, if it was asked for. */
  map: RecalibrationMap | null,
  /** What the figures do not say. */
  limits: Array<CalibrationLimit>,
};

/** What a group of labels has in common. */
export type GroupBy = "kind" | "judge";

/** What the figures of a group do not say. */
export type CalibrationLimit = "few_labels" | "some_without_score" | "weighted" | "fitted_on_these";

/** The labels with one reading. */
export type Reading = {
  /** The reading, such as `supports`. */
  name: string,
  /** The number of labels. */
  n: number,
  /** How many of them were right. */
  n_right: number,
  /** The share that was right, by weight, with its 95 % interval. */
  accuracy: Interval,
};

/** How scores agree with labels. */
export type ScoreReport = {
  /** The number of labels with a score. */
  n: number,
  /** The mean score. */
  mean_score: number,
  /** The Brier score and its parts. */
  brier: Brier,
  /** The expected calibration error over ten bins of equal width. */
  ece: number,
  /** The same over bins of equal mass, which depends less on where the scores are. */
  ece_equal_mass: number,
  /** The reliability diagram with ten bins of equal width; empty bins are left out. */
  equal_width: Array<Bin>,
  /** The reliability diagram with up to ten bins of about equal weight. */
  equal_mass: Array<Bin>,
  /** The risk if only the highest scores are kept. */
  risk_coverage: Array<CoveragePoint>,
  /** The area below that curve; 0 is best. */
  aurc: number,
};

/** The scores of one range: what they claim, and how often they are right. */
export type Bin = {
  /** The lowest score of the range. */
  from: number,
  /** The highest score of the range. */
  to: number,
  /** The number of labels. */
  n: number,
  /** The sum of their weights. */
  weight: number,
  /** The mean score: the claimed share. */
  mean_score: number,
  /** The share that was right. */
  accuracy: Interval,
};

/** The Brier score (1950): the mean squared difference between score and outcome; 0 is best.
 *
 * `score = reliability − resolution + uncertainty + within_bins`. The first three are those of Murphy (1973), by bins
 * of equal mass; the last one is what scores differ within their bin (Stephenson, Coelho & Jolliffe 2008). */
export type Brier = {
  /** The Brier score. */
  score: number,
  /** How far the scores are from the shares that were right; 0 is best. */
  reliability: number,
  /** How far the shares of the bins are from the share of all; more is better. */
  resolution: number,
  /** The variance of the outcomes, which no score can change. */
  uncertainty: number,
  /** What the bins hide. */
  within_bins: number,
};

/** Keeping every score of at least `threshold`. */
export type CoveragePoint = {
  /** The lowest score that is kept. */
  threshold: number,
  /** The share that is kept, above 0 to 1. */
  coverage: number,
  /** The share of the kept that is wrong. */
  risk: number,
};

/** A share with its 95 % interval by Wilson (1927). */
export type Interval = {
  /** The share, 0 to 1. */
  value: number,
  /** The lower end. */
  low: number,
  /** The upper end. */
  high: number,
};

/** A map from a score to the share that was right among the labels with about this score. It never falls.
 *
 * Zadrozny, B. & Elkan, C. (2002). Transforming classifier scores into accurate multiclass probability estimates. KDD.
 * The blocks are found by pooling adjacent violators (Ayer et al. 1955). */
export type RecalibrationMap = {
  /** The kind of score or the judge it is for. */
  of: string,
  /** The number of labels it was fitted on. */
  n_labels: number,
  /** Scores with their shares, both ascending. Between two points the map is a straight line, outside them it is flat. */
  points: Array<MapPoint>,
};

/** A point of a map. */
export type MapPoint = {
  /** The score, 0 to 1. */
  score: number,
  /** The share that was right, 0 to 1. */
  value: number,
};

/** A recalibrated score, and what it does not say. */
export type Recalibrated = {
  /** The recalibrated value, 0 to 1. */
  value: number,
  /** The score before. */
  score: number,
  /** The number of labels of the map. */
  n_labels: number,
  /** Always says that it was recalibrated. */
  limits: Array<RecalibrationLimit>,
};

/** What a recalibrated score does not say. */
export type RecalibrationLimit = "recalibrated" | "few_labels" | "outside_labels";
