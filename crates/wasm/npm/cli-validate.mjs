// `credence validate`: what recorded streams carry, and what they lack.

import { adviceFor } from "./ready.mjs";

/** A report for people. */
export function validationReport(read) {
  return read.map(({ file, assessments }) => assessments.map((assessment, index) => section(title(file, index, assessments.length), assessment)).join("\n")).join("\n");
}

/** An array of `{"file", "turns": [{"protocol", "outcome", "advice"}]}`. */
export function validationJson(read) {
  const turn = (assessment) => ({ protocol: assessment.protocol, outcome: assessment.outcome, advice: adviceFor(assessment) });
  return `${JSON.stringify(
    read.map(({ file, assessments }) => ({ file, turns: assessments.map(turn) })),
    null,
    2,
  )}\n`;
}

const title = (file, index, n) => (n === 1 ? file : `${file}, turn ${index + 1} of ${n}`);

function section(name, assessment) {
  const advice = adviceFor(assessment);
  const points = advice.length === 0 ? ["Nothing is missing.", ""] : advice.flatMap(point);
  return [`# ${name}`, "", carried(assessment), "", ...points].join("\n");
}

function carried({ protocol, outcome, answer, tools, sources, citations, coverage }) {
  const cited = sources.filter((source) => source.cited).length;
  return [
    `Protocol: ${protocol ?? "not recognized"} · ${outcome}`,
    `Answer: ${counted(answer.length, "character")} · ${counted(tools.length, "tool call")} · ${counted(sources.length, "source")}, ${cited} cited · ${counted(citations.length, "citation")}`,
    `Compared: ${coverage.compared} of ${coverage.cited_sentences} cited sentences, ${coverage.values_compared} of ${coverage.values} values`,
  ].join("\n");
}

const counted = (n, name) => `${n} ${name}${n === 1 ? "" : "s"}`;

function point({ kind, code, finding, effect, read_from }) {
  const from = read_from.map((each) => `  Read from ${each}`);
  return [`- ${kind === "wrong" ? "Wrong" : "Missing"}: ${finding} (${code})`, `  ${effect}`, ...from, ""];
}
