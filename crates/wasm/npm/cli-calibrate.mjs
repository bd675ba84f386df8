// `credence calibrate`: labels in, a table or JSON out.

import { calibrate, parseLabels } from "./ready.mjs";

/** @import { CalibrationReport, Group, Interval, Reading } from "./calibration.d.ts" */
/** @import { Values } from "./cli-arguments.mjs" */

/** The calibration of the labels in a text: a table, or JSON with a recalibration map for each group. @param {string} text @param {Values} values */
export function calibrationOf(text, { json }) {
  const report = calibrate(parseLabels(text), { recalibrate: json === true });
  return json ? `${JSON.stringify(report, null, 2)}\n` : table(report);
}

const COLUMNS = ["", "labels", "right", "95 % interval", "Brier", "ECE", "AURC"];

/** @param {CalibrationReport} report */
function table({ groups }) {
  const rows = [COLUMNS, ...groups.flatMap((group) => [row(group), ...group.readings.map(readingRow)])];
  const widths = COLUMNS.map((_, at) => Math.max(...rows.map((cells) => cells[at].length)));
  /** @param {string[]} cells */
  const line = (cells) => cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]) : cell.padStart(widths[at]))).join("  ");
  return `${rows.map((cells) => line(cells).trimEnd()).join("\n")}\n`;
}

/** @param {Group} group */
function row({ by, name, n, accuracy, scores }) {
  const figures = scores === null ? ["–", "–", "–"] : [scores.brier.score, scores.ece, scores.aurc].map(places);
  return [`${by} ${name}`, String(n), ...shares(accuracy), ...figures];
}

/** @param {Reading} reading */
function readingRow({ name, n, accuracy }) {
  return [`  ${name}`, String(n), ...shares(accuracy), "", "", ""];
}

/** @param {Interval} interval */
function shares({ value, low, high }) {
  return [`${percent(value)} %`, `${percent(low)}–${percent(high)} %`];
}

/** @param {number} share */
function percent(share) {
  return (100 * share).toFixed(1);
}

/** @param {number} number */
function places(number) {
  return number.toFixed(3);
}
