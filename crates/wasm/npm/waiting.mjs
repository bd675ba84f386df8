// Waiting: pauses, time limits, functions that may ignore their signal, and work on many items.

/** Waits, unless `signal` ends it. */
export function pause(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}

/**
 * A signal that is aborted after some time, or by `stop`. `isOver()` says whether the time is over; `clear()` ends the timer.
 *
 * `AbortSignal.timeout` does not keep Node running, so a promise that never settles would end the program without a result.
 */
export function deadline(milliseconds, stop) {
  const clock = new AbortController();
  const timer = setTimeout(() => clock.abort(new DOMException(`it took longer than ${milliseconds} ms`, "TimeoutError")), milliseconds);
  return {
    signal: stop ? AbortSignal.any([stop, clock.signal]) : clock.signal,
    isOver: () => clock.signal.aborted,
    clear: () => clearTimeout(timer),
  };
}

/** The result of a promise, unless `signal` is aborted before. Leaves no listener behind. */
export function within(signal, promise) {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
    Promise.resolve(promise).then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

/** Calls `work(item, index)` for all items in order, `atOnce` at a time, until `signal` is aborted. */
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
