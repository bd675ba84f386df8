// `credence verify`: checks the links of an answer and prints a table or JSON.

import { assess, assessRecording, shownAddress, verifyCitations } from "./ready.mjs";

/** @import { Assessment, AssessedSource, Citation, LinkAudit, LinkCheck, Score, TrustPolicy, VerifiedCitations, VerifyOptions } from "./index.d.ts" */
/** @import { Values } from "./cli-arguments.mjs" */

/**
 * The options with the policy that was read, and what is known of the links: without a score none was requested.
 *
 * @typedef {Omit<Values, "policy"> & { policy: TrustPolicy }} VerifyValues
 * @typedef {{ audit: null } | { audit: LinkAudit, source_quality: Score }} Audited
 * @typedef {VerifiedCitations<Citation | AssessedSource> & Audited} Verified
 */

/**
 * The citations in a file: a list of them, one or more assessments, a turn, or the recording of a stream.
 *
 * @type {(bytes: Uint8Array, options: VerifyValues) => (Citation | AssessedSource)[]}
 */
export function citationsIn(bytes, { all, policy }) {
  const found = parsed(bytes);
  if (Array.isArray(found) && found.length > 0 && found.every((item) => typeof item?.url === "string")) return found;
  const records = Array.isArray(found) ? found : [found];
  if (records.length > 0 && records.every((record) => Array.isArray(record?.sources) && record.scores)) return sourcesOf(records, all);
  if (Array.isArray(found?.citations) && typeof found.type !== "string") return sourcesOf([assess(found, { policy })], all);
  return sourcesOf(assessRecording(bytes, { policy }), all);
}

/** @param {Uint8Array} bytes */
function parsed(bytes) {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

/** The cited sources with an address, each once; with `all` also those that were only retrieved. @type {(assessments: Assessment[], all?: boolean) => AssessedSource[]} */
function sourcesOf(assessments, all) {
  const known = new Map();
  for (const source of assessments.flatMap(({ sources }) => sources)) {
    if (typeof source.url === "string" && (all || source.cited)) known.set(source.id, source);
  }
  return [...known.values()];
}

/** Verifies them, and prints the progress to standard error. @type {(citations: (Citation | AssessedSource)[], options: VerifyValues, signal: AbortSignal) => Promise<Verified>} */
export async function verifyLinks(citations, { concurrency, timeout, checker, follow, "allow-private": allowPrivate, policy }, signal) {
  const { stderr } = process;
  /** @type {VerifyOptions["onProgress"]} */
  const onProgress = ({ done, total }) => {
    if (stderr.isTTY) stderr.write(`\r${done} of ${total} links${done === total ? "\n" : ""}`);
    else if (done === total || done % 100 === 0) stderr.write(`${done} of ${total} links\n`);
  };
  return verifyCitations(citations, { concurrency, timeoutMs: timeout === undefined ? undefined : timeout * 1000, checker, follow, allowPrivate, policy, signal, onProgress });
}

/** States in which the server answered, and the page is gone or not shown. */
const DEAD = ["forbidden", "missing", "server_error"];

/** States of links that were not requested, or whose answer was hidden. */
const UNCHECKED = ["skipped", "not_checkable", "refused"];

/** @param {LinkCheck} link */
function isUnreachable({ state }) {
  return state === "unreachable";
}

/** Whether no requested link answered at all; then this machine is probably offline. @param {Verified} verified */
export function isNothingReached({ links }) {
  const requested = links.filter(({ state }) => !UNCHECKED.includes(state));
  return requested.length > 0 && requested.every(isUnreachable);
}

/** A line for each link, and the source quality that is left. @param {Verified} verified */
export function linkTable({ citations, links, source_quality, audit, complete }) {
  const width = Math.max(...links.map(({ state }) => state.length), 0);
  const lines = links.map((link) => `${link.state.padEnd(width)}  ${String(link.status ?? "-").padEnd(3)}  ${shown(link.url)}${particulars(link)}`);
  if (links.length === 0) lines.push(citations.length === 0 ? "no link is cited" : "no link was checked");
  const nUnreachable = links.filter(isUnreachable).length;
  if (audit && nUnreachable < links.length) {
    const { n_live_domains, passes_gate, quality_without_dead } = audit;
    const nDead = links.filter(({ state }) => DEAD.includes(state)).length;
    const nUnchecked = links.filter(({ state }) => UNCHECKED.includes(state)).length;
    const nAnswered = links.length - nUnreachable - nUnchecked;
    lines.push("", `${nAnswered} answered, ${nDead} of them dead; ${nUnreachable} unreachable, ${nUnchecked} not checked; ${n_live_domains} live domains`);
    const without = nDead + nUnreachable > 0 && quality_without_dead ? `; without dead and unreachable links ${percent(quality_without_dead.score)}` : "";
    lines.push(`source quality ${percent(source_quality.score)}${without}; the research gate is ${passes_gate ? "passed" : "not passed"}`);
  }
  if (!complete) lines.push("", "stopped before every link was checked");
  return `${lines.join("\n")}\n`;
}

/** @param {LinkCheck} link */
function particulars({ location, retry_after, reason }) {
  const parts = [];
  if (location !== null) parts.push(`→ ${shown(location)}`);
  if (retry_after !== null) parts.push(`ask again in ${retry_after} s`);
  if (reason !== null) parts.push(reason === "private_address" ? "private network" : reason);
  return parts.length > 0 ? `  (${parts.join(", ")})` : "";
}

/** @param {number} score */
function percent(score) {
  return `${Math.round(score * 100)}%`;
}

/** An address on one line. One whose host could be taken for another is marked. @param {string} address */
function shown(address) {
  const { text, misleading } = shownAddress(address);
  return `${text.replace(/[\n\t]/g, "�")}${misleading ? " (its letters look like those of another host)" : ""}`;
}
