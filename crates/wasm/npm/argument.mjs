// Arguments for a module: JSON text, or an error that says what was expected.

import { CredenceError, invalidArgument } from "./error.mjs";

/** The longest JSON text that the module takes: what it makes of a longer one may not fit into its memory, and then it stops. */
const MOST_CHARACTERS = 1 << 28;

/** A value as JSON text; empty if it is missing. @type {(name: string, value: unknown) => string} */
export function jsonText(name, value) {
  if (value === undefined || value === null) return "";
  try {
    const text = JSON.stringify(value);
    // A replacer is called for every value, which takes several times as long.
    const written = (mayBeNotFinite(value) ? JSON.stringify(value, finiteOrNamed) : text) ?? notJson(name, value);
    if (written.length > MOST_CHARACTERS) {
      throw new CredenceError("out_of_memory", `\`${name}\` has ${written.length} characters as JSON, expected at most ${MOST_CHARACTERS}`, name);
    }
    return written;
  } catch (thrown) {
    if (thrown instanceof CredenceError) throw thrown;
    throw new CredenceError("invalid_argument", `\`${name}\` cannot be written as JSON: ${thrown.message}`, name, thrown);
  }
}

/**
 * Whether a number in it, or in what `toJSON` returns, may be infinite or NaN.
 *
 * @template T
 * @overload
 * @param {T} value
 * @returns {boolean}
 *
 * @param {number | string | { [name: string]: unknown } | null} value
 * @returns {boolean}
 */
function mayBeNotFinite(value) {
  if (typeof value === "number") return !Number.isFinite(value);
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value)) return value.some(mayBeNotFinite);
  if (typeof value.toJSON === "function" || value instanceof Number) return true;
  for (const key in value) if (mayBeNotFinite(value[key])) return true;
  return false;
}

const encoder = new TextEncoder();

/** The same in UTF-8, for large values: the module takes bytes several times as fast as a text. @param {string} name @param {unknown} value */
export function jsonBytes(name, value) {
  return encoder.encode(jsonText(name, value));
}

/** JSON has `null` for these numbers; the error is to name the number. @type {(key: string, value: unknown) => unknown} */
function finiteOrNamed(_key, value) {
  return typeof value === "number" && !Number.isFinite(value) ? String(value) : value;
}

/** @type {(name: string, value: unknown) => never} */
function notJson(name, value) {
  throw invalidArgument(name, value, "a value that JSON can represent");
}

/** A text. @param {string} name @param {unknown} value */
export function textOf(name, value, expected = "a text") {
  if (typeof value !== "string") throw invalidArgument(name, value, expected);
  return value;
}

/** A text, if it is given. @param {string} name @param {unknown} value @param {string} [expected] */
export function optionalTextOf(name, value, expected) {
  return value === undefined || value === null ? undefined : textOf(name, value, expected);
}

/** A whole number from 0. @param {string} name @param {number} value */
export function countOf(name, value) {
  if (!Number.isInteger(value) || value < 0 || value > 0xffffffff) {
    throw invalidArgument(name, value, "a whole number from 0");
  }
  return value;
}

/** A number from 0. @param {string} name @param {unknown} value */
export function amountOf(name, value, expected = "a number from 0") {
  if (typeof value !== "number" || !(value >= 0)) throw invalidArgument(name, value, expected);
  return value;
}

/** A whole number from 1 among the options; `otherwise` if it is missing. @type {(name: string, value: number | null | undefined, otherwise: number, most: number) => number} */
export function limitOf(name, value, otherwise, most) {
  if (value === undefined || value === null) return otherwise;
  if (Number.isInteger(value) && value >= 1 && value <= most) return value;
  throw invalidArgument(`options.${name}`, value, `a whole number from 1 to ${most}`);
}

/**
 * A function among the options, if it is given.
 *
 * @template {((...given: never[]) => unknown) | null | undefined} F
 * @param {string} name
 * @param {F} value
 */
export function optionalFunctionOf(name, value) {
  if (value === undefined || value === null || typeof value === "function") return value;
  throw invalidArgument(`options.${name}`, value, "a function");
}

/**
 * The options of a call; an unknown name is an error.
 *
 * @template {object} T
 * @param {T | null | undefined} options
 * @param {readonly string[]} names
 * @returns {Partial<T>}
 */
export function optionsOf(options, names) {
  if (options === undefined || options === null) return {};
  if (typeof options !== "object" || Array.isArray(options)) throw invalidArgument("options", options, "an object");
  const unknown = Object.keys(options).find((name) => !names.includes(name));
  if (unknown === undefined) return options;
  const path = /^\w*$/.test(unknown) ? `options.${unknown}` : pathOf("options", unknown);
  throw new CredenceError("invalid_argument", `\`${path}\` is unknown, expected one of ${names.join(", ")}`, path);
}

/**
 * The options that JavaScript reads, and those for the module. What is not an object is for the module, which rejects it.
 *
 * @template {{}} T
 * @template {keyof T} K
 * @overload
 * @param {T | null | undefined} options
 * @param {readonly K[]} names
 * @returns {[Partial<Pick<T, K>>, Omit<T, K> | null | undefined]}
 *
 * @param {unknown} options
 * @param {readonly string[]} names
 * @returns {[{ [name: string]: unknown }, unknown]}
 */
export function separate(options, names) {
  if (typeof options !== "object" || options === null || Array.isArray(options)) return [{}, options];
  const entries = Object.entries(options);
  /** @param {[name: string, value: unknown]} entry */
  const isOwn = ([name, _value]) => names.includes(name);
  return [Object.fromEntries(entries.filter(isOwn)), Object.fromEntries(entries.filter((entry) => !isOwn(entry)))];
}

/** The path of a value in a map, by a key that the caller chose. @param {string} map @param {string} key */
export function pathOf(map, key) {
  return `${map}["${key.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"]`;
}
