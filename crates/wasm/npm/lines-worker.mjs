// A thread of `credence assess --lines`: lines of turns in, lines of assessments out.

import { parentPort, workerData } from "node:worker_threads";
import { GATED, conditionsIn, lineFailures } from "./cli-gate.mjs";
import { RawFields, RawLineAssessor, initSync } from "./credence.js";
import { linesOf } from "./lines-reader.mjs";
import { Lines } from "./lines-result.mjs";
import { COUNTED, countTurn } from "./lines-summary.mjs";

const { compiled, policy, learned, fields, isSummarized, failOn, longest } = workerData;

initSync({ module: compiled });
const assessor = new RawLineAssessor(JSON.stringify(policy), JSON.stringify(learned));
const printed = fields && new RawFields(JSON.stringify(fields));
const counted = isSummarized ? new RawFields(JSON.stringify(COUNTED)) : null;
const conditions = failOn === null ? [] : conditionsIn(failOn);
const gated = failOn === null ? null : new RawFields(JSON.stringify(GATED));
const decoder = new TextDecoder();

function assessed({ bytes, line: first, file }) {
  const lines = new Lines();
  for (const { bytes: written, line } of linesOf({ bytes, line: first })) {
    if (written.every(isWhiteSpace)) continue;
    try {
      lines.add(assessedLine(written, line, lines));
    } catch (error) {
      // The module threw no error of its own: it cannot be used any more, and the thread ends.
      if (error.code === undefined) throw error;
      lines.addError({ line, file }, error);
    }
  }
  return lines.result();
}

/** Stops at the first byte that is none. */
function isWhiteSpace(byte) {
  return byte === 0x20 || byte === 0x09 || byte === 0x0d;
}

function assessedLine(written, line, lines) {
  if (written.length > longest) throw tooLong();
  assessor.assess(written);
  const part = (chosen) => JSON.parse(decoder.decode(assessor.part(chosen, line)));
  if (counted) countTurn(lines.counts, part(counted));
  if (gated) lines.addFailures(lineFailures(line, part(gated), conditions));
  return printed ? assessor.part(printed, line) : assessor.takeWhole();
}

function tooLong() {
  const message = `the line is longer than ${longest} bytes, the most that \`--max-line\` allows`;
  return Object.assign(new Error(message), { code: "line_too_long", path: "" });
}

parentPort.on("message", (batch) => {
  const result = assessed(batch);
  parentPort.postMessage(result, [result.output.buffer]);
});
parentPort.postMessage("ready");
