// How arguments are put into a module: as JSON text, or as an error that says what was expected.

import { CredenceError, wrongArgument } from "./error.mjs";

/** A value as JSON text; an empty one for what was not given. */
export function jsonText(name, value) {
  if (value === undefined || value === null) return "";
  try {
    const text = JSON.stringify(value);
    // Looking at every value costs more than writing all of them.
    return (text?.includes("null") ? JSON.stringify(value, finiteOrNamed) : text) ?? unwritable(name, value);
  } catch (thrown) {
    if (thrown instanceof CredenceError) throw thrown;
    throw new CredenceError("invalid_argument", `\`${name}\` cannot be written as JSON: ${thrown.message}`, name, thrown);
  }
}

/** JSON would write `null` for these, and the error would name that. */
function finiteOrNamed(_key, value) {
  return typeof value === "number" && !Number.isFinite(value) ? String(value) : value;
}

function unwritable(name, value) {
  throw wrongArgument(name, value, "what JSON can hold");
}

/** A value that must be a text. */
export function textOf(name, value, expected = "a text") {
  if (typeof value !== "string") throw wrongArgument(name, value, expected);
  return value;
}

/** A text, or nothing. */
export function optionalTextOf(name, value, expected) {
  return value === undefined || value === null ? undefined : textOf(name, value, expected);
}

/** A whole number from 0 on. */
export function countOf(name, value) {
  if (!Number.isInteger(value) || value < 0 || value > 0xffffffff) {
    throw wrongArgument(name, value, "a whole number from 0 on");
  }
  return value;
}

/** The options of a call, of which there are no others than these. */
export function optionsOf(options, names) {
  if (options === undefined || options === null) return {};
  if (typeof options !== "object" || Array.isArray(options)) throw wrongArgument("options", options, "an object");
  const unknown = Object.keys(options).find((name) => !names.includes(name));
  if (unknown === undefined) return options;
  const message = `\`options.${unknown}\` is unknown, expected one of ${names.join(", ")}`;
  throw new CredenceError("invalid_argument", message, `options.${unknown}`);
}
