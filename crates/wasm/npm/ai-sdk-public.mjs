// The exports of `credence/ai-sdk`: a middleware for the language models of the AI SDK.

import { eventsOf, isFinish, partsOf, withBothUsages, withMetadata } from "./ai-sdk-parts.mjs";
import { callWithCritique, messagesIn, recordsIn } from "./ai-sdk-prompt.mjs";
import { finished, heldBack } from "./ai-sdk-stream.mjs";
import { separate } from "./argument.mjs";
import { invalidArgument } from "./error.mjs";
import { eventStream, RunAssessor } from "./run-assessor.mjs";

/**
 * @import { Answer, Found, Part, Result } from "./ai-sdk-parts.mjs"
 * @import { Call } from "./ai-sdk-prompt.mjs"
 * @import { AssessmentMiddleware, AssessmentMiddlewareOptions } from "./ai-sdk.d.ts"
 * @typedef {Answer & { stream: ReadableStream<Part> }} Streamed
 * @typedef {{ doGenerate(params: Call): PromiseLike<Result>, doStream(params: Call): PromiseLike<Streamed> }} Model
 */

/** A middleware for `wrapLanguageModel`. Documented in `ai-sdk.d.ts`. @type {typeof import("./ai-sdk.js").assessmentMiddleware} */
export function assessmentMiddleware(options) {
  const [{ retry }, others] = separate(options, ["retry"]);
  const asksAgain = retryRule(retry);
  const assessor = new RunAssessor(others);
  const read = (/** @type {Part[]} */ parts, /** @type {Call} */ { prompt }) =>
    assessor.read(() => ({ chunks: eventStream(parts.flatMap(eventsOf)), records: recordsIn(prompt), messages: messagesIn(prompt) }));

  /**
   * An answer, or the last part of its stream, with what was found in it; without anything if it is no answer.
   *
   * @type {<A extends Answer>(answer: A, found: Found | null, retried: boolean) => A}
   */
  const told = (answer, found, retried) => {
    if (found === null) return answer;
    assessor.tell(found, { retried });
    return withMetadata(answer, found, retried);
  };

  /**
   * The answer to the critique; `null` if there is nothing to ask, and if asking fails although nobody stopped it.
   *
   * @type {<A>(found: Found | null, params: Call, ask: (params: Call) => PromiseLike<A>) => Promise<A | null>}
   */
  const askedAgain = async (found, params, ask) => {
    try {
      if (found?.assessment.outcome !== "completed" || !asksAgain?.(found)) return null;
      return await ask(callWithCritique(params, found.assessment.answer, found.critique.text));
    } catch (error) {
      if (params.abortSignal?.aborted) throw error;
      assessor.fail(error);
      return null;
    }
  };

  /** @param {{ doGenerate(): PromiseLike<Result>, params: Call, model: Model }} call */
  const wrapGenerate = async ({ doGenerate, params, model }) => {
    const first = await doGenerate();
    const found = await read(partsOf(first), params);
    const second = await askedAgain(found, params, (call) => model.doGenerate(call));
    if (second === null) return told(first, found, false);
    return told(withBothUsages(second, first), await read(partsOf(second), params), true);
  };

  /** @param {{ doStream(): PromiseLike<Streamed>, params: Call, model: Model }} call */
  const wrapStream = async ({ doStream, params, model }) => {
    const first = await doStream();
    if (!asksAgain) return { ...first, stream: finished(first.stream, async (part, parts) => told(part, await read(parts, params), false)) };
    const replaced = async (/** @type {Part[]} */ parts) => {
      const found = parts.some(isFinish) ? await read(parts, params) : null;
      const second = await askedAgain(found, params, (call) => model.doStream(call));
      if (second === null) return parts.map((part) => (isFinish(part) ? told(part, found, false) : part));
      return finished(second.stream, async (part, again) => told(withBothUsages(part, parts.find(isFinish)), await read(again, params), true));
    };
    return { ...first, stream: heldBack(first.stream, replaced) };
  };

  return /** @type {AssessmentMiddleware} */ ({ specificationVersion: "v4", wrapGenerate, wrapStream });
}

/**
 * Whether a model is asked again; `null` for never. By default a sentence that cites nothing is not reason enough.
 *
 * @param {AssessmentMiddlewareOptions["retry"]} retry
 * @returns {((found: Found) => boolean) | null}
 */
function retryRule(retry) {
  if (retry === undefined || retry === null || retry === false) return null;
  if (retry === true) return ({ critique }) => critique.findings.some(({ kind }) => kind !== "uncited");
  if (typeof retry !== "function") throw invalidArgument("options.retry", retry, "true, false or a function");
  return ({ critique, assessment }) => critique.findings.length > 0 && Boolean(retry(critique, assessment));
}
