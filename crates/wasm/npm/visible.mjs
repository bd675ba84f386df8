// Text that a model or a terminal reads, without what a reader cannot see.

import { jsonText, textOf } from "./argument.mjs";

/** Characters that control, format or reverse text, tags among them, and line separators; tabs and line breaks stay. */
const UNSEEN = /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;
const HALF_CHARACTERS = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** The text with a space for every run of invisible characters, so that nothing hides where a quotation ends or what it says. @type {typeof import("./critique.js").visibleText} */
export function visibleText(text) {
  return visible(textOf("text", text));
}

/** A plain value with every text and every name in it made visible. @type {typeof import("./critique.js").visibleValue} */
export function visibleValue(value) {
  if (value === undefined || value === null) return value;
  return JSON.parse(jsonText("value", value), (_, inner) => {
    if (typeof inner === "string") return visible(inner);
    if (inner === null || typeof inner !== "object" || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).map(([name, held]) => [visible(name), held]));
  });
}

/** @param {string} text */
function visible(text) {
  return text.replace(HALF_CHARACTERS, "").replace(UNSEEN, " ");
}
