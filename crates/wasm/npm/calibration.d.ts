import type { CalibrationReport, Label, LabelInput, Recalibrated, RecalibrationMap } from "./calibration-types.js";
import type { CredenceError, ModuleSource } from "./index.js";

export { CredenceError } from "./index.js";
export type * from "./calibration-types.js";

/** Loads the WebAssembly module once. In Node, Deno, Bun and workers it is loaded on import. */
export function init(source?: ModuleSource): Promise<void>;
export default init;

/**
 * How well scores and readings agree with labels: accuracy with its Wilson interval, reliability diagram, Brier score with
 * its parts, expected calibration error, risk by coverage. One group per kind of score, then one per judge.
 * With `recalibrate`, each group with scores has a map fitted by isotonic regression.
 */
export function calibrate(records: readonly LabelInput[], options?: { recalibrate?: boolean | undefined } | null): CalibrationReport;

/** An invalid text with labels. */
export interface LabelTextError extends CredenceError {
  readonly code: "invalid_argument";
  /** The line, from 1. */
  readonly line: number;
  /** The Unicode character in the line, from 1. */
  readonly column: number;
}

/**
 * The labels in a CSV text whose first line names the columns `kind`, `judge`, `score`, `reading`, `right`, `weight`, or in JSON
 * lines with these keys. `right` is `right` or `wrong`, `true` or `false`, `1` or `0`. Throws a `LabelTextError`.
 */
export function parseLabels(text: string): Label[];

/** Labels as JSON lines, which `parseLabels` takes. */
export function writeLabels(records: readonly LabelInput[]): string;

/** A score by a map of `calibrate`. Its `limits` always contain `recalibrated`. */
export function recalibrate(map: RecalibrationMap, score: number): Recalibrated;

/** The version of the package. */
export function version(): string;
