// What this runtime is.

/** Whether this is a web page or its worker: there, `fetch` hides the answers of other origins. */
export function isBrowser() {
  const isWorker = typeof globalThis.location?.origin === "string" && typeof (/** @type {{ WorkerGlobalScope?: unknown }} */ (globalThis).WorkerGlobalScope) === "function";
  return isWorker || typeof globalThis.document === "object";
}
