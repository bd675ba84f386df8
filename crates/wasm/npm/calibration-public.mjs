// Calibration: scores and readings compared with labels that say which of them were right.

import { jsonText, optionsOf, textOf } from "./argument.mjs";
import { ask } from "./calibration-core.mjs";
import { invalidArgument } from "./error.mjs";

export { CredenceError } from "./error.mjs";

/**
 * @import { LabelInput } from "./calibration.d.ts"
 * @typedef {Record<"parseLabels" | "writeLabels" | "version", (...texts: string[]) => string>} TextFunctions
 * @typedef {TextFunctions & { calibrate(records: string, withMaps: boolean): string, recalibrate(map: string, score: number): string }} Calibration Functions of the module.
 */

/** How well scores and readings agree with labels, per kind of score and per judge. @type {typeof import("./calibration.js").calibrate} */
export function calibrate(records, options) {
  const { recalibrate } = optionsOf(options, ["recalibrate"]);
  if (recalibrate !== undefined && typeof recalibrate !== "boolean") throw invalidArgument("options.recalibrate", recalibrate, "`true` or `false`");
  const text = recordsText(records);
  return JSON.parse(ask((/** @type {Calibration} */ module) => module.calibrate(text, recalibrate === true)));
}

/** The labels in a CSV text, or in JSON lines. @type {typeof import("./calibration.js").parseLabels} */
export function parseLabels(text) {
  const given = textOf("text", text);
  return JSON.parse(ask((/** @type {Calibration} */ module) => module.parseLabels(given)));
}

/** Labels as JSON lines, which `parseLabels` takes. @type {typeof import("./calibration.js").writeLabels} */
export function writeLabels(records) {
  const text = recordsText(records);
  return ask((/** @type {Calibration} */ module) => module.writeLabels(text));
}

/** A score by a map of `calibrate`; the result says that it was recalibrated, and from how many labels. @type {typeof import("./calibration.js").recalibrate} */
export function recalibrate(map, score) {
  if (typeof score !== "number") throw invalidArgument("score", score, "a number from 0 to 1");
  const text = jsonText("map", map);
  return JSON.parse(ask((/** @type {Calibration} */ module) => module.recalibrate(text, score)));
}

/** The version of the package. @type {typeof import("./calibration.js").version} */
export function version() {
  return ask((/** @type {Calibration} */ module) => module.version());
}

/** @param {readonly LabelInput[]} records */
function recordsText(records) {
  if (!Array.isArray(records)) throw invalidArgument("records", records, "an array");
  return jsonText("records", records);
}
