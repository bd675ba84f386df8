// Lets timers and other work of the application run while a source is always ready.

/** How long may be worked without a break, in milliseconds: with the step that ends behind it, a frame at 60 Hz. */
const LONGEST = 8;

/** Breaks in long work: `pause` returns at once unless the last break was too long ago. */
export class Breath {
  #since = performance.now();

  /** Whether it is time for a break; asking costs less than awaiting. */
  get isDue() {
    return performance.now() - this.#since >= LONGEST;
  }

  async pause() {
    if (!this.isDue) return;
    await macrotask();
    this.#since = performance.now();
  }
}

/** A promise is not enough: its callbacks run before any timer. */
function macrotask() {
  return new Promise((resolve) => (globalThis.setImmediate ?? messageToItself)(resolve));
}

/** In a page a timer within a timer waits for 4 ms, a message does not. @param {(value?: unknown) => void} resolve */
function messageToItself(resolve) {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    resolve();
  };
  port2.postMessage(null);
}
