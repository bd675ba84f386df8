// A response whose bytes are copied as its reader takes them.

/** The same response. `follow` is given the chunks that were read, and the error that ended them. */
export function followed(response, follow) {
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
      if (this.#waiting.length === 0)
        await new Promise((/** @type {(value?: unknown) => void} */ wake) => {
          this.#wake = wake;
        });
    }
  }
}
