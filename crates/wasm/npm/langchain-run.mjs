// The runs of a LangChain application: which belong together, and what their tools and models returned.

import { failedRecord, resultOf, textOfParts, toolRecord } from "./tool-record.mjs";

/** Runs that never end, because the application dropped them, are forgotten beyond so many. */
const MOST_RUNS = 1_000;

/** All runs that have not ended, by id. A run whose parent is not known is the first of its application's call. */
export class Runs {
  #runs = new Map();

  /** Begins a run. The arguments of LangChain have the parent at different places; the one that is known counts. */
  begin(id, { parents, isTool = false, ...details }) {
    const parent = parents.map((each) => this.#runs.get(each)).find(Boolean);
    const call = parent?.call ?? { records: [], message: null };
    this.#runs.set(id, { call, isFirst: !parent, isInTool: Boolean(parent?.isInTool || parent?.isTool), isTool, ...details });
    if (this.#runs.size > MOST_RUNS) this.#runs.delete(this.#runs.keys().next().value);
  }

  /** Ends a run and returns what is known of it; `null` if its beginning was not seen. */
  end(id) {
    const run = this.#runs.get(id) ?? null;
    this.#runs.delete(id);
    return run;
  }
}

/** Keeps what a tool returned: a value, or a message with a status. */
export function recordTool({ call, name, args }, output) {
  const isMessage = typeof output === "object" && output !== null && "content" in output;
  call.records.push(isMessage ? recordOfMessage(name, args, output) : toolRecord(name, args, output));
}

/** What a tool found is in the artifact of its message, if there is one. */
function recordOfMessage(name, args, { content, artifact, status }) {
  const text = textOfParts(content);
  if (status === "error") return failedRecord(name, args, text);
  const hasArtifact = typeof artifact === "object" && artifact !== null;
  return toolRecord(name, args, hasArtifact ? { content: resultOf(text), artifact } : text);
}

/** Keeps the documents that a retriever found. */
export function recordDocuments({ call, name, args }, documents) {
  call.records.push(
    toolRecord(
      name,
      args,
      documents.map(({ pageContent, metadata }) => ({ pageContent, metadata })),
    ),
  );
}

export function recordFailure({ call, name, args }, error) {
  call.records.push(failedRecord(name, args, error));
}

/** The name of a run: its own, that of its tool, or that of its class. */
export const nameOf = (runName, serialized) => runName ?? serialized?.name ?? serialized?.id?.at(-1) ?? null;
