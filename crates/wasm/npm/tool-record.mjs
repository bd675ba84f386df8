// Calls of tools as frameworks describe them, as the records of an assessment.

/**
 * @import { Thrown } from "./error.mjs"
 * @import { ToolRecord } from "./index.d.ts"
 */

/** The record of a call that returned. The assessment decides whether its result reports a failure. @type {(name: unknown, args: unknown, result: unknown) => ToolRecord} */
export function toolRecord(name, args, result) {
  return { tool_name: nameOf(name), tool_args: resultOf(args), success: true, data: resultOf(result) };
}

/** The record of a call that failed. @type {(name: unknown, args: unknown, error: unknown) => ToolRecord} */
export function failedRecord(name, args, error) {
  return { tool_name: nameOf(name), tool_args: resultOf(args), success: false, data: null, error: String(/** @type {Thrown | null} */ (error)?.message ?? error ?? "failed") };
}

/** A value that a framework passes on, which is often JSON in a text. @param {unknown} value @returns {unknown} */
export function resultOf(value) {
  if (typeof value !== "string" || !/^\s*[[{]/.test(value)) return value ?? null;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** The text of content that may be in parts. @param {unknown} content @returns {unknown} */
export function textOfParts(content) {
  if (!Array.isArray(content)) return content;
  return content
    .map((part) => (typeof part === "string" ? part : part?.text))
    .filter((text) => typeof text === "string")
    .join("\n");
}

/**
 * The items behind the last one of the user; all of them if no tool returned anything since.
 *
 * @template T
 * @param {T[]} items
 * @param {(item: T) => boolean} isUser
 * @param {(item: T) => boolean} isResult
 */
export function sinceUser(items, isUser, isResult) {
  const since = items.slice(items.map(isUser).lastIndexOf(true) + 1);
  return since.some(isResult) ? since : items;
}

const nameOf = (/** @type {unknown} */ name) => (typeof name === "string" && name !== "" ? name : "tool");
