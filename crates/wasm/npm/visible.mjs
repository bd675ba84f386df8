// Text that a model or a terminal reads, without what a reader cannot see.

/** Characters that control, format or reverse text, tags among them, and line separators; tabs and line breaks stay. */
const UNSEEN = /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;
const HALF_CHARACTERS = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** The text with a space for every run of invisible characters, so that nothing hides where a quotation ends or what it says. */
export function visibleText(text) {
  return text.replace(HALF_CHARACTERS, "").replace(UNSEEN, " ");
}

/** A plain value with every text and every name in it made visible. */
export function visibleValue(value) {
  if (typeof value === "string") return visibleText(value);
  if (Array.isArray(value)) return value.map(visibleValue);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [visibleText(name), visibleValue(inner)]));
}
