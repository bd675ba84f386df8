// A response whose bytes are copied as its reader takes them.

/**
 * The same response. `follow` is given the chunks that were read, and the error that ended them.
 *
 * @param {Response} response
 * @param {(chunks: AsyncGenerator<Uint8Array, void, undefined>) => unknown} follow
 */
export function followed(response, follow) {
  const reader = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (response.body).getReader();
  const copy = new Chunks();
  follow(copy.read());
  const pull = async (/** @type {ReadableStreamDefaultController<Uint8Array>} */ controller) => {
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
  const cancel = (/** @type {unknown} */ reason) => {
    copy.add({ error: new DOMException("the caller stopped reading", "AbortError") });
    return reader.cancel(reason);
  };
  const { status, statusText, headers, url } = response;
  return Object.defineProperty(new Response(new ReadableStream({ pull, cancel }), { status, statusText, headers }), "url", { value: url });
}

/** @typedef {{ done?: boolean, value?: Uint8Array, error?: unknown }} Chunk */

/** Chunks that wait until they are read. */
class Chunks {
  /** @type {Chunk[]} */
  #waiting = [];
  #wake = () => {};

  /** @param {Chunk} chunk */
  add(chunk) {
    this.#waiting.push(chunk);
    this.#wake();
  }

  /** @returns {AsyncGenerator<Uint8Array, void, undefined>} */
  async *read() {
    for (;;) {
      const chunks = this.#waiting;
      this.#waiting = [];
      for (const { done, value, error } of chunks) {
        if (error) throw error;
        if (done) return;
        yield/** @type {Uint8Array} */ (value);
      }
      if (this.#waiting.length === 0)
        await new Promise((/** @type {(value?: unknown) => void} */ wake) => {
          this.#wake = wake;
        });
    }
  }
}
