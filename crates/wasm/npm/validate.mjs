// What an agent's stream lacks, or says wrongly, as its assessment shows it: what the user cannot see because of it, and where
// Credence would read it. Pure JavaScript over an assessment.

import { invalidArgument } from "./error.mjs";
import { READ_FROM } from "./validate-protocols.mjs";

/**
 * Each check counts what it is about; 0 is fine. `rows` name the row of the protocol that says where it is read from.
 *
 * @typedef {import("./index.js").Assessment} Assessment
 * @typedef {{
 *   code: import("./validate.js").Advice["code"], kind: "wrong" | "missing", effect: string, rows?: string[],
 *   count: (assessment: Assessment) => number, finding: (n: number, assessment: Assessment) => string,
 * }} Check
 * @type {Check[]}
 */
const CHECKS = [
  {
    code: "no_protocol",
    kind: "wrong",
    count: ({ protocol }) => Number(protocol === null),
    finding: () => "No known protocol was recognized.",
    effect: "Nothing of it is read.",
  },
  {
    code: "no_end",
    kind: "missing",
    count: ({ outcome }) => Number(outcome === "cut"),
    finding: () => "The stream ended without an end event.",
    effect: "The answer is shown as cut, and may be incomplete.",
    rows: ["end"],
  },
  {
    code: "no_answer",
    kind: "missing",
    count: ({ answer, outcome }) => Number(outcome === "completed" && answer.trim() === ""),
    finding: () => "The turn completed without an answer.",
    effect: "The user sees no text.",
    rows: ["text"],
  },
  {
    code: "not_understood",
    kind: "wrong",
    count: ({ not_understood }) => not_understood,
    finding: (n) => `${counted(n, "event")} could not be understood.`,
    effect: "They are counted and skipped. What they say is not shown.",
  },
  {
    code: "no_tool_results",
    kind: "missing",
    count: ({ tools }) => tools.filter(({ state }) => state === "unknown" || state === "unanswered").length,
    finding: (n, { tools }) => `No result on the stream for ${n} of ${counted(tools.length, "tool call")}.`,
    effect: "A failed tool cannot be told from one that worked.",
    rows: ["tools", "a failed tool"],
  },
  {
    code: "no_tool_error",
    kind: "missing",
    count: ({ tools }) => tools.filter(({ state, error }) => state === "failed" && !error).length,
    finding: (n) => `No error message for ${counted(n, "failed tool call")}.`,
    effect: "The user sees that the tool failed, not why.",
    rows: ["a failed tool", "tools"],
  },
  {
    code: "no_sources",
    kind: "missing",
    count: ({ sources, citations, answer }) => Number(sources.length === 0 && citations.length === 0 && answer.trim() !== ""),
    finding: () => "The stream names no sources and cites no values.",
    effect: "There is no score for the sources, and nothing can be compared with the answer.",
    rows: ["retrieved", "sources", "cited"],
  },
  {
    code: "nothing_cited",
    kind: "missing",
    count: ({ sources, citations }) => (citations.length === 0 ? sources.length : 0),
    finding: (n) => `The agent found ${counted(n, "source")}, and its answer cites nothing.`,
    effect: "No sentence can be compared with its source.",
    rows: ["cited", "sources"],
  },
  {
    code: "no_address",
    kind: "missing",
    count: ({ sources }) => sources.filter(({ cited, url }) => cited && url === null).length,
    finding: (n) => `No web address for ${counted(n, "cited source")}.`,
    effect: "The trust in their domains is unknown, and the user cannot open them.",
    rows: ["cited", "sources", "retrieved"],
  },
  {
    code: "no_position",
    kind: "missing",
    count: ({ citations, markers }) => citations.filter(({ start, label }) => start === null && !markers.used.includes(Number(label.slice(1, -1)))).length,
    finding: (n) => `No place in the answer for ${counted(n, "citation")}.`,
    effect: "They count for the whole answer, not for a sentence. Markers such as [1] in the text, or offsets, place them.",
    rows: ["cited", "sources"],
  },
  {
    code: "no_source_text",
    kind: "missing",
    count: ({ sources, citations }) => sources.filter(({ id, cited, snippet }) => cited && !snippet && !citations.some(({ source_id, quote }) => source_id === id && quote)).length,
    finding: (n, { sources }) => `No text for ${n} of ${counted(sources.filter(({ cited }) => cited).length, "cited source")}.`,
    effect: 'The sentences that cite them are "not checkable". Send the passage that was read beside the address (`snippet`, `content`, `text`), or quote it in the citation.',
    rows: ["retrieved", "sources", "cited"],
  },
  {
    code: "dangling_markers",
    kind: "wrong",
    count: ({ markers }) => markers.dangling.length,
    finding: (n, { markers }) => `The answer has markers without a source: ${markers.dangling.map((each) => `[${each}]`).join(", ")}.`,
    effect: "They are marked in the answer.",
    rows: ["cited", "sources"],
  },
  warning("offset_not_in_answer", (n) => `Offsets outside the answer: ${counted(n, "citation")}.`, "They count for the whole answer. Check the unit of the offsets.", ["cited"]),
  warning("quote_not_found", (n) => `Not in the text of its source: ${counted(n, "quote")}.`, "They are marked as not found.", ["cited"]),
  warning("broken_json", () => "Some events are not valid JSON.", "They are skipped."),
  warning("frame_too_long", () => "Some events are too long to be read.", "They are skipped."),
  warning("empty_done", () => "The end event carries no response.", "Citations and tool results of the end event are missing.", ["end"]),
  warning("final_text_differs", () => "The final text is not the text that was streamed.", "The user saw another text first.", ["text"]),
  warning("unsafe_link", (n) => `Neither http nor https: ${counted(n, "address", "addresses")}.`, "They are shown as text and never opened."),
  warning("implausible_payload", (n) => `Not what it should look like: ${counted(n, "tool result")}.`, "Their values are not used.", ["tools"]),
  warning("unknown_stance", (n) => `Of an unknown name: ${counted(n, "stance")}.`, "Their evidence counts as neutral."),
  warning("confidence_out_of_range", () => "The confidence is not a number from 0 to 1.", "It is not shown.", ["confidence the agent claims"]),
];

/** @param {number} n @param {string} one */
const counted = (n, one, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;

/** A check that the core has made. @type {(code: Check["code"], finding: (n: number) => string, effect: string, rows?: string[]) => Check} */
function warning(code, finding, effect, rows = []) {
  return { code, kind: "wrong", count: ({ warnings }) => warnings.filter((each) => each.code === code).length, finding, effect, rows };
}

/** What a stream lacks or says wrongly, in the order in which it is worth mending. Documented in `validate.d.ts`. @type {typeof import("./validate.js").adviceFor} */
export function adviceFor(assessment) {
  if (!Array.isArray(assessment?.tools) || !Array.isArray(assessment.warnings)) throw invalidArgument("assessment", assessment, "an assessment");
  return CHECKS.flatMap((check) => adviceOf(check, assessment));
}

/** @param {Check} check @param {Assessment} assessment */
function adviceOf({ code, kind, count, finding, effect, rows = [] }, assessment) {
  const n = count(assessment);
  return n === 0 ? [] : [{ code, kind, count: n, finding: finding(n, assessment), effect, read_from: readFrom(assessment.protocol, rows) }];
}

/**
 * Where the protocol carries it; empty where it carries it nowhere, or no protocol is known.
 *
 * @template {Assessment["protocol"]} Protocol
 * @overload
 * @param {Protocol} protocol
 * @param {string[]} rows
 * @returns {string[]}
 *
 * @param {NonNullable<Assessment["protocol"]>} protocol
 * @param {string[]} rows
 * @returns {string[]}
 */
function readFrom(protocol, rows) {
  const table = READ_FROM[protocol] ?? {};
  return rows.filter((row) => row in table).map((row) => `${row}: ${table[row]}`);
}
