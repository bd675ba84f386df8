// A `fetch` for chat libraries that take one: they read the agent's answer as before, and it is assessed on its way.

import { invalidArgument, reported } from "./error.mjs";
import { followed } from "./followed-response.mjs";
import { readAgentStream } from "./read-agent-stream.mjs";

/** @import { Assessment, Options } from "./index.d.ts" */

/**
 * A function like `fetch`. The response is passed on unchanged as it arrives; each change of its assessment is given to
 * `onAssessment`. What fails in assessing goes to `onError` and never to the caller of `fetch`.
 *
 * @type {typeof import("./index.js").assessingFetch}
 */
export function assessingFetch(onAssessment, options) {
  const { fetch = globalThis.fetch, onError = reported, ...others } = options ?? {};
  for (const [path, value] of Object.entries({ onAssessment, "options.fetch": fetch, "options.onError": onError })) {
    if (typeof value !== "function") throw invalidArgument(path, value, "a function");
  }
  return async (address, init) => {
    const response = await fetch(address, init);
    if (!response.ok || !response.body) return response;
    try {
      return followed(response, (chunks) => assess(chunks, others, onAssessment).catch(onError));
    } catch (error) {
      onError(error);
      return response;
    }
  };
}

/** @param {AsyncIterable<Uint8Array>} chunks @param {Options} options @param {(assessment: Assessment) => void} onAssessment */
async function assess(chunks, options, onAssessment) {
  for await (const assessment of readAgentStream(chunks, options)) onAssessment(assessment);
}
