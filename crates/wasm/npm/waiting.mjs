// Waiting: pauses, functions that may ignore their signal, and work on many items.

/** Waits, unless `signal` ends it. @param {number} milliseconds @param {AbortSignal | null} [signal] */
export function pause(milliseconds, signal) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const over = new Promise((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  return (signal ? within(signal, over) : over).finally(() => clearTimeout(timer));
}

/**
 * The result of a promise, unless `signal` is aborted before. Leaves no listener behind.
 *
 * @template T
 * @param {AbortSignal} signal
 * @param {T | PromiseLike<T>} promise
 * @returns {Promise<Awaited<T>>}
 */
export function within(signal, promise) {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
    Promise.resolve(promise)
      .then(resolve, reject)
      .finally(() => signal.removeEventListener("abort", stop));
  });
}

/**
 * Calls `work(item, index)` for all items in order, `atOnce` at a time, until `signal` is aborted.
 *
 * @template T
 * @param {readonly T[]} items
 * @param {{ atOnce: number, signal?: AbortSignal | null }} limits
 * @param {(item: T, index: number) => unknown} work
 */
export async function forAll(items, { atOnce, signal }, work) {
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) {
      if (signal?.aborted) return;
      await work(item, index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
}
