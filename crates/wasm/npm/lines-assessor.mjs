// Lines of turns in, lines of assessments or sentences out: what a thread of `credence assess --lines` does with a batch.

import { GATED, conditionsIn, failuresIn, findingsIn } from "./cli-gate.mjs";
import { linesOf } from "./lines-reader.mjs";
import { Lines } from "./lines-result.mjs";
import { COUNTED, countTurn } from "./lines-summary.mjs";

/**
 * @import { OpenSentence } from "./cli-judge.mjs"
 * @import { Given, Task } from "./cli-lines.mjs"
 * @typedef {{ free(): void }} RawFields
 * @typedef {{
 *   assess(line: Uint8Array): void, judge(line: Uint8Array, models: string): string, takeWhole(): Uint8Array,
 *   part(fields: RawFields, line: number): Uint8Array, sentences(fields: RawFields | null, line: number): Uint8Array,
 * }} RawLineAssessor
 * @typedef {{ RawFields: new (tree: string) => RawFields, RawLineAssessor: new (policy: string, learned: string) => RawLineAssessor }} Module
 */

const decoder = new TextDecoder();

/** Assesses batches of lines. `module` is the loaded module. */
export class LineAssessor {
  #assessor;
  #isSentences;
  #printed;
  #counted;
  #conditions;
  #gated;
  #longest;

  /** @param {Module} module @param {Given} given */
  constructor(module, { policy, learned, fields, isSentences, isSummarized, failOn, longest }) {
    const chosen = (/** @type {unknown} */ tree) => new module.RawFields(JSON.stringify(tree));
    this.#assessor = new module.RawLineAssessor(JSON.stringify(policy), JSON.stringify(learned));
    this.#isSentences = isSentences;
    this.#printed = fields && chosen(fields);
    this.#counted = isSummarized ? chosen(COUNTED) : null;
    this.#conditions = failOn === null ? [] : conditionsIn(failOn);
    this.#gated = failOn === null ? null : chosen(GATED);
    this.#longest = longest;
  }

  /** The lines of a batch, assessed. @param {Task} batch */
  assessed(batch) {
    return this.#read(batch, (bytes) => this.#assessor.assess(bytes));
  }

  /**
   * The same with a model, which is asked about the sentences of the whole batch that are left open. `ask` takes them by the number of their
   * line, and returns what the model said by the same.
   *
   * @param {Task} batch
   * @param {(open: Map<number, OpenSentence[]>) => Promise<Map<number, unknown>>} ask
   */
  async judged(batch, ask) {
    /** @type {Map<number, OpenSentence[]>} */
    const open = new Map();
    for (const { bytes, line } of this.#written(batch)) {
      try {
        open.set(line, JSON.parse(this.#assessor.judge(bytes, "{}")));
      } catch (error) {
        // The line is an error when it is assessed below.
        if (error.code === undefined) throw error;
      }
    }
    const said = await ask(open);
    return this.#read(batch, (bytes, line) => this.#assessor.judge(bytes, JSON.stringify(said.get(line) ?? {})));
  }

  /** The lines that are not too long, without empty ones. @param {Task} batch */
  *#written(batch) {
    for (const each of linesOf(batch)) if (each.bytes.length <= this.#longest && !each.bytes.every(isWhiteSpace)) yield each;
  }

  /** @param {Task} batch @param {(bytes: Uint8Array, line: number) => void} assess */
  #read({ bytes, line: first, file }, assess) {
    const lines = new Lines();
    for (const { bytes: written, line } of linesOf({ bytes, line: first })) {
      if (written.every(isWhiteSpace)) continue;
      try {
        if (written.length > this.#longest) throw tooLong(this.#longest);
        assess(written, line);
        lines.add(this.#output(line, lines));
      } catch (error) {
        // The module threw no error of its own: it cannot be used any more, and the thread ends.
        if (error.code === undefined) throw error;
        lines.addError({ line, file }, error);
      }
    }
    return lines.result();
  }

  /** @param {number} line @param {Lines} lines */
  #output(line, lines) {
    const part = (/** @type {RawFields} */ chosen) => JSON.parse(decoder.decode(this.#assessor.part(chosen, line)));
    if (this.#counted) countTurn(lines.counts, part(this.#counted));
    if (this.#gated) {
      const assessment = part(this.#gated);
      /** @type {<Found>(found: Found[]) => (Found & { line: number })[]} */
      const inLine = (found) => found.map((each) => ({ line, ...each }));
      lines.addFound(inLine(failuresIn(assessment, this.#conditions)), inLine(findingsIn(assessment)));
    }
    if (this.#isSentences) return this.#assessor.sentences(this.#printed, line);
    return this.#printed ? this.#assessor.part(this.#printed, line) : this.#assessor.takeWhole();
  }
}

/** Stops at the first byte that is none. @param {number} byte */
function isWhiteSpace(byte) {
  return byte === 0x20 || byte === 0x09 || byte === 0x0d;
}

/** @param {number} longest */
function tooLong(longest) {
  const message = `the line is longer than ${longest} bytes, the most that \`--max-line\` allows`;
  return Object.assign(new Error(message), { code: "line_too_long", path: "" });
}
