// The exports of `credence/langchain`: a callback handler that assesses the answer of a run as it ends.

import { answerOf, eventsOf, messageIn, messagesOf } from "./langchain-answer.mjs";
import { nameOf, recordDocuments, recordFailure, recordTool, Runs } from "./langchain-run.mjs";
import { eventStream, RunAssessor } from "./run-assessor.mjs";

/**
 * @import { ChainOutput, ModelOutput } from "./langchain-answer.mjs"
 * @import { Run } from "./langchain-run.mjs"
 * @typedef {Parameters<typeof nameOf>[1]} Serialized
 */

/** A handler for the option `callbacks`. Documented in `langchain.d.ts`. @type {typeof import("./langchain.js").assessmentHandler} */
export function assessmentHandler(options) {
  const assessor = new RunAssessor(options);
  const runs = new Runs();

  /** Ends a run; the first run of a call, unless it is a tool, gives the answer. @type {(id: string, output: ChainOutput, record?: (run: Run) => void) => Promise<void>} */
  const end = async (id, output, record) => {
    const run = runs.end(id);
    if (run === null) return;
    record?.(run);
    const answer = run.isFirst && !run.isTool ? answerOf(run.call.message, output) : null;
    const found = answer && (await assessor.read(() => ({ chunks: eventStream(eventsOf(answer)), records: run.call.records, messages: run.call.messages })));
    if (found) assessor.tell(found, { runId: id });
  };

  return {
    // The application gets its answer when the assessment is there.
    awaitHandlers: true,
    handleChainStart: (_chain, _inputs, id, ...others) => void runs.begin(id, { parents: others }),
    handleChainEnd: (/** @type {ChainOutput} */ output, id) => end(id, output),
    handleChainError: (_error, id) => void runs.end(id),
    handleLLMStart: (_model, prompts, id, parent) => keepMessages(runs.begin(id, { parents: [parent] }), prompts),
    handleChatModelStart: (_model, messages, id, parent) => keepMessages(runs.begin(id, { parents: [parent] }), messages),
    handleLLMEnd: (/** @type {ModelOutput} */ output, id) => end(id, null, (run) => keepMessage(run, output)),
    handleLLMError: (_error, id) => void runs.end(id),
    handleToolStart: (/** @type {Serialized} */ tool, args, id, parent, _tags, _metadata, name) => void runs.begin(id, { parents: [parent], isTool: true, name: nameOf(name, tool), args }),
    handleToolEnd: (output, id) => end(id, null, (run) => recordTool(run, output)),
    handleToolError: (error, id) => end(id, null, (run) => recordFailure(run, error)),
    handleRetrieverStart: (/** @type {Serialized} */ retriever, query, id, parent, _tags, _metadata, name) =>
      void runs.begin(id, { parents: [parent], isTool: true, name: nameOf(name, retriever), args: { query } }),
    handleRetrieverEnd: (documents, id) => end(id, null, (run) => recordDocuments(run, documents)),
    handleRetrieverError: (error, id) => end(id, null, (run) => recordFailure(run, error)),
  };
}

/** The last model that is no part of a tool gives the answer. @param {Run} run @param {unknown} asked */
function keepMessages(run, asked) {
  if (!run.isInTool) run.call.messages = messagesOf(asked);
}

/** The text of a model inside a tool is work in progress. @param {Run} run @param {ModelOutput} output */
function keepMessage(run, output) {
  if (!run.isInTool) run.call.message = messageIn(output);
}
