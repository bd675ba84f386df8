// `credence assess FILE` where the file is no recording: turns as JSON, or what it is instead.

/** A file with more of them is a log, for `--lines`. */
const MOST_TURNS = 1000;
/** More keys are not named. */
const NAMED = 8;

/** The objects of a text that is one, a list of them or one on each line, each perhaps a turn; `null` if it is none of these. @param {string} text */
export function turnsIn(text) {
  const value = jsonIn(text);
  const turns = value === undefined ? linesIn(text) : [value].flat();
  return turns !== null && turns.length > 0 && turns.length <= MOST_TURNS && turns.every(isObject) ? turns : null;
}

/** @param {string} text */
function linesIn(text) {
  const values = text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map(jsonIn);
  return values.includes(undefined) ? null : values;
}

/** What is wrong with an object is an error of its assessment. @type {(value: unknown) => value is Record<string, unknown>} */
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;
}

/** What a text is that is neither a recording nor turns; `null` if it is no JSON, which the reading of streams says better. @param {string} text */
export function foundInstead(text) {
  const value = jsonIn(text);
  if (value === undefined || text.trim() === "") return null;
  return `it is JSON, ${shapeOf(value)}; expected a recorded stream or response of a supported protocol, or a turn: an object with an answer, such as \`answer\` or \`response\``;
}

/** @type {(value: unknown) => string} */
function shapeOf(value) {
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : `a list whose first item is ${shapeOf(value[0])}`;
  if (typeof value === "string") return "a text";
  if (typeof value !== "object" || value === null) return `\`${value}\``;
  const keys = Object.keys(value);
  if (keys.length === 0) return "an object without keys";
  const named = keys
    .slice(0, NAMED)
    .map((key) => `\`${key}\``)
    .join(", ");
  return `an object with the keys ${named}${keys.length > NAMED ? ` and ${keys.length - NAMED} more` : ""}`;
}

/** @type {(text: string) => unknown} */
function jsonIn(text) {
  try {
    // Some editors write a byte order mark.
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    return undefined;
  }
}
