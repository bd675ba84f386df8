// Calls of tools as frameworks describe them, as the records of an assessment.

/** The record of a call. A result that says of itself that it is an error is one. */
export function toolRecord(name, args, result) {
  const data = resultOf(result);
  const error = errorIn(data);
  return error === null ? { tool_name: nameOf(name), tool_args: resultOf(args), success: true, data } : failedRecord(name, args, error);
}

/** The record of a call that failed. */
export function failedRecord(name, args, error) {
  return { tool_name: nameOf(name), tool_args: resultOf(args), success: false, data: null, error: String(error?.message ?? error ?? "failed") };
}

/** A value that a framework passes on, which is often JSON in a text. */
export function resultOf(value) {
  if (typeof value !== "string" || !/^\s*[[{]/.test(value)) return value ?? null;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** The text of content that may be in parts. */
export function textOfParts(content) {
  if (!Array.isArray(content)) return content;
  return content.map((part) => (typeof part === "string" ? part : part?.text)).filter((text) => typeof text === "string").join("\n");
}

/** The items behind the last one of the user; all of them if no tool returned anything since. */
export function sinceUser(items, isUser, isResult) {
  const since = items.slice(items.map(isUser).lastIndexOf(true) + 1);
  return since.some(isResult) ? since : items;
}

const nameOf = (name) => (typeof name === "string" && name !== "" ? name : "tool");

/** By the conventions of MCP servers and agent libraries. */
function errorIn(data) {
  if (typeof data !== "object" || data === null) return null;
  const { error, isError, is_error, content } = data;
  if (typeof error === "string" ? error.trim() !== "" : typeof error === "object" && error !== null) return error.message ?? (typeof error === "string" ? error : JSON.stringify(error));
  return error === true || isError === true || is_error === true ? (textOfParts(content) ?? "failed") : null;
}
