// Lets timers and other work of the application run while a source is always ready.

/** How long may be worked without a break, in milliseconds: a frame at 60 Hz. */
const LONGEST = 16;

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
  return new Promise((resolve) => (globalThis.setImmediate ?? setTimeout)(resolve));
}
