// The stream of an answer, whose last part says what was found in it; and a stream that is held back until that is known.

import { isFinish } from "./ai-sdk-parts.mjs";
import { Breath } from "./breath.mjs";

/** @import { Part } from "./ai-sdk-parts.mjs" */

/**
 * The same stream, with what `finish` makes of its last part. It is given that part and all parts.
 *
 * @type {(stream: ReadableStream<Part>, finish: (part: Part, parts: Part[]) => Promise<Part>) => ReadableStream<Part>}
 */
export function finished(stream, finish) {
  /** @type {Part[]} */
  const parts = [];
  return stream.pipeThrough(
    new TransformStream({
      async transform(part, controller) {
        parts.push(part);
        controller.enqueue(isFinish(part) ? await finish(part, parts) : part);
      },
    }),
  );
}

/**
 * What `replace` gives for the parts of a stream that has ended: other parts, or another stream. Cancelling ends what is read.
 *
 * @type {(stream: ReadableStream<Part>, replace: (parts: Part[]) => Promise<Part[] | ReadableStream<Part>>) => ReadableStream<Part>}
 */
export function heldBack(stream, replace) {
  let reader = stream.getReader();
  let isCancelled = false;
  const passed = passedOn();

  async function* passedOn() {
    /** @type {Part[]} */
    const parts = [];
    const breath = new Breath();
    for await (const part of read()) {
      parts.push(part);
      if (breath.isDue) await breath.pause();
    }
    if (isCancelled) return;
    const other = await replace(parts);
    if (Array.isArray(other)) return yield* other;
    reader = other.getReader();
    if (isCancelled) await reader.cancel();
    yield* read();
  }

  async function* read() {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  }

  const pull = async (/** @type {ReadableStreamDefaultController<Part>} */ controller) => {
    const { done, value } = await passed.next();
    if (done) controller.close();
    else controller.enqueue(value);
  };
  const cancel = (/** @type {unknown} */ reason) => {
    isCancelled = true;
    return reader.cancel(reason);
  };
  return new ReadableStream({ pull, cancel }, { highWaterMark: 0 });
}
