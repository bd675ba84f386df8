// `credence calibrate`: labels in, a table or JSON out.

import { calibrate, parseLabels } from "./ready.mjs";

/** The calibration of the labels in a text: a table, or JSON with a recalibration map for each group. */
export function calibrationOf(text, { json }) {
  const report = calibrate(parseLabels(text), { recalibrate: json === true });
  return json ? `${JSON.stringify(report, null, 2)}\n` : table(report);
}

const COLUMNS = ["", "labels", "right", "95 % interval", "Brier", "ECE", "AURC"];

function table({ groups }) {
  const rows = [COLUMNS, ...groups.flatMap((group) => [row(group), ...group.readings.map(readingRow)])];
  const widths = COLUMNS.map((_, at) => Math.max(...rows.map((cells) => cells[at].length)));
  const line = (cells) => cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]) : cell.padStart(widths[at]))).join("  ");
  return `${rows.map((cells) => line(cells).trimEnd()).join("\n")}\n`;
}

function row({ by, name, n, accuracy, scores }) {
  const figures = scores === null ? ["–", "–", "–"] : [scores.brier.score, scores.ece, scores.aurc].map(places);
  return [`${by} ${name}`, String(n), ...shares(accuracy), ...figures];
}

function readingRow({ name, n, accuracy }) {
  return [`  ${name}`, String(n), ...shares(accuracy), "", "", ""];
}

function shares({ value, low, high }) {
  return [`${percent(value)} %`, `${percent(low)}–${percent(high)} %`];
}

function percent(share) {
  return (100 * share).toFixed(1);
}

function places(number) {
  return number.toFixed(3);
}
