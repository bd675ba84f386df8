// `credence validate`: what recorded streams carry, and what they lack.

import { adviceFor } from "./ready.mjs";

/** @import { Assessment, MappingProposal } from "./index.d.ts" */
/** @import { ReadFile } from "./cli.mjs" */
/** @import { Advice } from "./validate.d.ts" */

/** A report for people. @param {ReadFile[]} read */
export function validationReport(read) {
  return read.map(ofFile).join("\n");
}

/** @param {ReadFile} read */
function ofFile({ file, assessments, proposal }) {
  const sections = assessments.map((assessment, index) => section(title(file, index, assessments.length), assessment));
  return [...sections, ...(proposal === undefined ? [] : [proposed(proposal)])].join("\n");
}

/** The messages of a stream that was not read, and a mapping to begin with. @param {MappingProposal} proposal */
function proposed({ kinds, mapping }) {
  const messages = kinds.map(({ name, count, example }) => `- ${name === "" ? "message" : name} (${count}): ${example}`);
  const end = mapping === null ? ["No field looks like the text of an answer."] : ["A mapping to begin with, for `--mapping FILE` (see docs/mapping.md):", "", mapping];
  return ["## Its messages", "", ...messages, "", ...end, ""].join("\n");
}

/** An array of `{"file", "turns": [{"protocol", "dialect", "outcome", "advice"}]}`, with the `proposal` for a stream that was not read. @param {ReadFile[]} read */
export function validationJson(read) {
  /** @param {Assessment} assessment */
  const turn = (assessment) => ({ protocol: assessment.protocol, dialect: assessment.dialect, outcome: assessment.outcome, advice: adviceFor(assessment) });
  return `${JSON.stringify(
    read.map(({ file, assessments, proposal }) => ({ file, turns: assessments.map(turn), proposal })),
    null,
    2,
  )}\n`;
}

/** @type {(file: string, index: number, n: number) => string} */
const title = (file, index, n) => (n === 1 ? file : `${file}, turn ${index + 1} of ${n}`);

/** @param {string} name @param {Assessment} assessment */
function section(name, assessment) {
  const advice = adviceFor(assessment);
  const points = advice.length === 0 ? ["Nothing is missing.", ""] : advice.flatMap(point);
  return [`# ${name}`, "", carried(assessment), "", ...points].join("\n");
}

/** @param {Assessment} assessment */
function carried({ protocol, dialect, outcome, answer, tools, sources, citations, coverage }) {
  const cited = sources.filter((source) => source.cited).length;
  return [
    `Protocol: ${dialect ?? protocol ?? "not recognized"} · ${outcome}`,
    `Answer: ${counted(answer.length, "character")} · ${counted(tools.length, "tool call")} · ${counted(sources.length, "source")}, ${cited} cited · ${counted(citations.length, "citation")}`,
    `Compared: ${coverage.compared} of ${coverage.cited_sentences} cited sentences, ${coverage.values_compared} of ${coverage.values} values`,
  ].join("\n");
}

/** @type {(n: number, name: string) => string} */
const counted = (n, name) => `${n} ${name}${n === 1 ? "" : "s"}`;

/** @param {Advice} advice */
function point({ kind, code, finding, effect, read_from }) {
  const from = read_from.map((each) => `  Read from ${each}`);
  return [`- ${kind === "wrong" ? "Wrong" : "Missing"}: ${finding} (${code})`, `  ${effect}`, ...from, ""];
}
