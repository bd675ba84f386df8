// The runs of a LangChain application: which belong together, and what their tools and models returned.

import { failedRecord, resultOf, textOfParts, toolRecord } from "./tool-record.mjs";

/**
 * @import { Message } from "./langchain-answer.mjs"
 * @import { ToolRecord } from "./index.d.ts"
 * @typedef {{ name?: string | null, args?: unknown, isTool: boolean }} Details
 * @typedef {Details & { call: { records: ToolRecord[], message: Message | null, messages: object[] }, isFirst: boolean, isInTool: boolean }} Run
 */

/** Runs that never end, because the application dropped them, are forgotten beyond so many. */
const MOST_RUNS = 1_000;

/** All runs that have not ended, by id. A run whose parent is not known is the first of its application's call. */
export class Runs {
  /** @type {Map<unknown, Run>} */
  #runs = new Map();

  /**
   * Begins a run. The arguments of LangChain have the parent at different places; the one that is known counts.
   *
   * @param {string} id
   * @param {Partial<Details> & { parents: unknown[] }} run
   * @returns {Run}
   */
  begin(id, { parents, isTool = false, ...details }) {
    const parent = parents.map((each) => this.#runs.get(each)).find(Boolean);
    const call = parent?.call ?? { records: [], message: null, messages: [] };
    const run = { call, isFirst: !parent, isInTool: Boolean(parent?.isInTool || parent?.isTool), isTool, ...details };
    this.#runs.set(id, run);
    if (this.#runs.size > MOST_RUNS) this.#runs.delete(this.#runs.keys().next().value);
    return run;
  }

  /** Ends a run and returns what is known of it; `null` if its beginning was not seen. @param {string} id */
  end(id) {
    const run = this.#runs.get(id) ?? null;
    this.#runs.delete(id);
    return run;
  }
}

/** Keeps what a tool returned: a value, or a message with a status. @param {Run} run @param {unknown} output */
export function recordTool({ call, name, args }, output) {
  const isMessage = typeof output === "object" && output !== null && "content" in output;
  call.records.push(isMessage ? recordOfMessage(name, args, output) : toolRecord(name, args, output));
}

/**
 * What a tool found is in the artifact of its message, if there is one.
 *
 * @type {(name: unknown, args: unknown, message: { content: unknown, artifact?: unknown, status?: unknown }) => ToolRecord}
 */
function recordOfMessage(name, args, { content, artifact, status }) {
  const text = textOfParts(content);
  if (status === "error") return failedRecord(name, args, text);
  const hasArtifact = typeof artifact === "object" && artifact !== null;
  return toolRecord(name, args, hasArtifact ? { content: resultOf(text), artifact } : text);
}

/** Keeps the documents that a retriever found. @param {Run} run @param {readonly { pageContent: string, metadata: {} }[]} documents */
export function recordDocuments({ call, name, args }, documents) {
  call.records.push(
    toolRecord(
      name,
      args,
      documents.map(({ pageContent, metadata }) => ({ pageContent, metadata })),
    ),
  );
}

/** @param {Run} run @param {unknown} error */
export function recordFailure({ call, name, args }, error) {
  call.records.push(failedRecord(name, args, error));
}

/**
 * The name of a run: its own, that of its tool, or that of its class.
 *
 * @type {(runName: string | undefined, serialized: { name?: string, id?: string[] } | null | undefined) => string | null}
 */
export const nameOf = (runName, serialized) => runName ?? serialized?.name ?? serialized?.id?.at(-1) ?? null;
