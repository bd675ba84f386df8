// Errors of work that no caller waits for.

/** Shown by the browser's console, like an error that nobody caught. */
export function reported(error) {
  if (typeof globalThis.reportError === "function") globalThis.reportError(error);
  else console.error(error);
}
