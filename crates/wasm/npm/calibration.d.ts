import type { CalibrationReport, Label, LabelInput, Recalibrated, RecalibrationMap } from "./calibration-types.js";
import type { CredenceError, ModuleSource } from "./index.js";

export { CredenceError } from "./index.js";
export type * from "./calibration-types.js";

/**
 * Loads the WebAssembly module once. In Node, Deno, Bun and workers it is loaded on import.
 *
 * ```js
 * import { init } from "credence/calibration";
 *
 * await init(); // in Node it does nothing
 * ```
 */
export function init(source?: ModuleSource): Promise<void>;
export default init;

/**
 * How well scores and readings agree with labels: accuracy with its Wilson interval, reliability diagram, Brier score with
 * its parts, expected calibration error, risk by coverage. One group per kind of score, then one per judge.
 * With `recalibrate`, each group with scores has a map fitted by isotonic regression.
 *
 * ```js
 * import { calibrate } from "credence/calibration";
 *
 * const { groups } = calibrate([{ kind: "stance", score: 0.9, right: true }, { kind: "stance", score: 0.8, right: false }]);
 * console.log(groups[0]?.accuracy.value); // 0.5
 * ```
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
 *
 * ```js
 * import { parseLabels } from "credence/calibration";
 *
 * console.log(parseLabels("kind,score,right\nstance,0.9,wrong\n")[0]?.right); // false
 * ```
 */
export function parseLabels(text: string): Label[];

/**
 * Labels as JSON lines, which `parseLabels` takes.
 *
 * ```js
 * import { parseLabels, writeLabels } from "credence/calibration";
 *
 * const text = writeLabels([{ kind: "stance", score: 0.9, right: true }]);
 * console.log(parseLabels(text).length); // 1
 * ```
 */
export function writeLabels(records: readonly LabelInput[]): string;

/**
 * A score by a map of `calibrate`. Its `limits` always contain `recalibrated`.
 *
 * ```js
 * import { calibrate, recalibrate } from "credence/calibration";
 *
 * const labels = [{ kind: "stance", score: 0.9, right: true }, { kind: "stance", score: 0.8, right: false }];
 * const map = calibrate(labels, { recalibrate: true }).groups[0]?.map;
 * if (map) console.log(recalibrate(map, 0.9).limits.includes("recalibrated")); // true
 * ```
 */
export function recalibrate(map: RecalibrationMap, score: number): Recalibrated;

/**
 * The version of the package.
 *
 * ```js
 * import { version } from "credence/calibration";
 *
 * console.log(version());
 * ```
 */
export function version(): string;
