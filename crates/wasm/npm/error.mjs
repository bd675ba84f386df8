// The only kind of error this package throws.

/**
 * What was thrown, with the fields that errors of the module and of this package have.
 *
 * @typedef {{ code?: unknown, path?: unknown, line?: unknown, column?: unknown, message: string }} Thrown
 */

/** An error with a message, a stable `code`, and the `path` of the argument it is about. */
export class CredenceError extends Error {
  /**
   * @param {string} code
   * @param {string} message
   * @param {string} [path]
   * @param {unknown} [cause]
   */
  constructor(code, message, path = "", cause = undefined) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "CredenceError";
    this.code = code;
    this.path = path;
  }
}

/**
 * An error about an argument: what was found, and what was expected.
 *
 * @param {string} path
 * @param {unknown} value
 * @param {string} expected
 */
export function invalidArgument(path, value, expected) {
  return new CredenceError("invalid_argument", `\`${path}\` is ${described(value)}, expected ${expected}`, path);
}

/** @param {unknown} value */
function described(value) {
  if (value === undefined) return "missing";
  if (value === null || typeof value === "number" || typeof value === "boolean") return `\`${value}\``;
  if (typeof value === "string") return `\`"${value.length > 40 ? `${value.slice(0, 40)}…` : value}"\``;
  if (Array.isArray(value)) return "an array";
  return `${/^[aeiou]/i.test(typeName(value)) ? "an" : "a"} ${typeName(value)}`;
}

/** @param {{}} value */
function typeName(value) {
  return typeof value === "object" ? (value.constructor?.name ?? "object") : typeof value;
}

/** An error of the module as a `CredenceError`. After a trap, the module must be loaded again. @param {Thrown | null | undefined} thrown */
export function asCredenceError(thrown) {
  if (thrown instanceof CredenceError) return thrown;
  if (typeof thrown?.code === "string" && typeof thrown?.path === "string") {
    const error = new CredenceError(thrown.code, thrown.message, thrown.path);
    // Errors in a YAML text name a line and a column.
    return typeof thrown.line === "number" ? Object.assign(error, { line: thrown.line, column: thrown.column }) : error;
  }
  if (thrown instanceof RangeError) {
    return new CredenceError("out_of_memory", `there is not enough memory for this input: ${thrown.message}`, "", thrown);
  }
  if (thrown instanceof WebAssembly.RuntimeError) {
    return new CredenceError("module_stopped", `the module stopped, probably because it ran out of memory: load it again (${thrown.message})`, "", thrown);
  }
  return new CredenceError("internal", `this is a bug in the package: ${thrown?.message ?? thrown}`, "", thrown);
}

/** Shown by the browser's console, like an error that nobody caught. @param {unknown} error */
export function reported(error) {
  if (typeof globalThis.reportError === "function") globalThis.reportError(error);
  else console.error(error);
}
