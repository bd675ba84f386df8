// A `fetch` for chat libraries that take one: they read the agent's answer as before, and it is assessed on its way.

import { invalidArgument } from "./error.mjs";
import { entry } from "./core.mjs";
import { readAgentStream } from "./read-agent-stream.mjs";

/**
 * A function like `fetch`. The response is passed on unchanged as it arrives; each change of its assessment is given to
 * `onAssessment`. What fails in assessing goes to `onError` and never to the caller of `fetch`.
 */
export function assessingFetch(onAssessment, options) {
  const { fetch = globalThis.fetch, onError = reported, ...others } = options ?? {};
  for (const [path, value] of Object.entries({ onAssessment, "options.fetch": fetch, "options.onError": onError })) {
    if (typeof value !== "function") throw invalidArgument(path, value, "a function");
  }
  return async (...request) => {
    const response = await fetch(...request);
    return response.ok && response.body ? followed(response, (chunks) => assess(chunks, others, onAssessment).catch(onError)) : response;
  };
}

async function assess(chunks, options, onAssessment) {
  await entry().init();
  for await (const assessment of readAgentStream(chunks, options)) onAssessment(assessment);
}

/** Shown by the browser's console, like an error that nobody caught. */
function reported(error) {
  if (typeof globalThis.reportError === "function") globalThis.reportError(error);
  else console.error(error);
}

/** The same response, whose chunks are copied when they are read. */
function followed(response, follow) {
  const reader = response.body.getReader();
  const copy = new Chunks();
  follow(copy.read());
  const pull = async (controller) => {
    try {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
      copy.add({ done, value: value?.slice() });
    } catch (error) {
      copy.add({ error });
      controller.error(error);
    }
  };
  const cancel = (reason) => {
    copy.add({ error: new DOMException("the caller stopped reading", "AbortError") });
    return reader.cancel(reason);
  };
  const { status, statusText, headers, url } = response;
  return Object.defineProperty(new Response(new ReadableStream({ pull, cancel }), { status, statusText, headers }), "url", { value: url });
}

/** Chunks that wait until they are read. */
class Chunks {
  #waiting = [];
  #wake = () => {};

  add(chunk) {
    this.#waiting.push(chunk);
    this.#wake();
  }

  async *read() {
    for (;;) {
      const chunks = this.#waiting;
      this.#waiting = [];
      for (const { done, value, error } of chunks) {
        if (error) throw error;
        if (done) return;
        yield value;
      }
      if (this.#waiting.length === 0) await new Promise((wake) => { this.#wake = wake; });
    }
  }
}
