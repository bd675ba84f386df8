// The output lines of a batch, and what they count.

import { shownJsonBytes } from "./cli-output.mjs";
import { Counts } from "./lines-counts.mjs";

/**
 * @import { Failure, Finding } from "./cli-gate.mjs"
 * @import { Entries } from "./lines-counts.mjs"
 * @typedef {Failure & { line: number }} LineFailure
 * @typedef {Finding & { line: number }} LineFinding
 * @typedef {{ output: Uint8Array<ArrayBuffer>, turns: number, errors: number, failures: LineFailure[], findings: LineFinding[], counts: Entries }} Result
 */

const NEWLINE = 10;
const encoder = new TextEncoder();

/** Lines of JSON in the order of the input, one for each turn, or one for each of its sentences. */
export class Lines {
  /** @type {Uint8Array[]} */
  #written = [];
  #turns = 0;
  #errors = 0;
  /** @type {LineFailure[]} */
  #failures = [];
  /** @type {LineFinding[]} */
  #findings = [];
  counts = new Counts();

  /** The lines of JSON of a turn, which may be none. They may go to a terminal, as a file later, too. @param {Uint8Array} json */
  add(json) {
    this.#turns += 1;
    if (json.length > 0) this.#written.push(shownJsonBytes(json));
  }

  /**
   * A line that could not be assessed: its number, its file if there are several, and why.
   *
   * @param {{ line: number, file: { file?: string } }} place
   * @param {{ code: string, message: string, path: string }} error
   */
  addError({ line, file }, { code, message, path }) {
    this.#errors += 1;
    this.counts.add("error", code, { lines: 1 });
    this.add(encoder.encode(JSON.stringify({ line, ...file, error: { code, message, path } })));
  }

  /** What meets conditions of `--fail-on` in one line, and its findings. @param {LineFailure[]} failures @param {LineFinding[]} findings */
  addFound(failures, findings) {
    if (failures.length > 0) this.counts.add("gate", "lines", { failed: 1 });
    for (const failure of failures) this.#failures.push(failure);
    for (const finding of findings) this.#findings.push(finding);
  }

  /** What a thread sends. @returns {Result} */
  result() {
    return { output: inLines(this.#written), turns: this.#turns, errors: this.#errors, failures: this.#failures, findings: this.#findings, counts: this.counts.entries() };
  }
}

/** @param {Uint8Array[]} pieces */
function inLines(pieces) {
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length + 1, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
    bytes[at] = NEWLINE;
    at += 1;
  }
  return bytes;
}

/**
 * One result of several.
 *
 * @template {Result} R
 * @overload
 * @param {R[]} results
 * @returns {Result}
 *
 * @param {(Omit<Result, "failures" | "findings"> & Record<"failures" | "findings", (LineFailure & LineFinding)[]>)[]} results
 * @returns {Result}
 */
export function joinedResults(results) {
  const counts = new Counts();
  results.forEach((result) => counts.addAll(result.counts));
  const sum = (/** @type {"turns" | "errors"} */ name) => results.reduce((total, result) => total + result[name], 0);
  const all = (/** @type {"failures" | "findings"} */ name) => results.flatMap((result) => result[name]);
  return {
    output: Buffer.concat(results.map(({ output }) => output)),
    turns: sum("turns"),
    errors: sum("errors"),
    failures: all("failures"),
    findings: all("findings"),
    counts: counts.entries(),
  };
}
