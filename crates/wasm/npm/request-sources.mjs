// Sources as an application states them, or hands them to its model beside the messages of a request. What stands in the messages is read by the core.

/**
 * @typedef {{ label: number, url: string | null, title: string | null, snippet: string | null }} HandedText A source as a citation.
 * @typedef {{ label?: unknown, [field: string]: unknown }} Fields
 */

const ADDRESS = /https?:\/\/[^\s<>"')\]]+/;

/** Sources as the application states them, as citations; their label is their place unless they state one. @param {unknown} stated */
export function statedSources(stated) {
  return /** @type {HandedText[]} */ (listOf(stated).map(documentAt).filter(Boolean));
}

const listOf = (/** @type {unknown} */ value) => (Array.isArray(value) ? value : []);
/** @param {unknown[]} values */
const textIn = (...values) => values.find(/** @returns {value is string} */ (value) => typeof value === "string" && value.trim() !== "")?.trim() ?? null;

/**
 * A document as APIs take it: a text, or a record with one, perhaps below `data` or `metadata`.
 *
 * @type {(given: string | (Fields & { data?: string | Fields | null, metadata?: Fields | null }) | null, index: number) => HandedText | null}
 */
function documentAt(given, index) {
  const place = index + 1;
  if (typeof given === "string") return sourceOf({ label: place, snippet: given });
  if (typeof given !== "object" || given === null) return null;
  const { data, metadata, ...own } = given;
  if (typeof data === "string") return documentAt({ ...own, text: data }, index);
  const all = { ...metadata, ...data, ...own };
  const label = Number.isInteger(all.label) ? /** @type {number} */ (all.label) : place;
  return sourceOf({ label, url: textIn(all.url, all.source), title: textIn(all.title), snippet: textIn(all.text, all.snippet, all.content, all.pageContent, all.page_content) });
}

/**
 * What has neither a text nor an address is no source. A source needs a name.
 *
 * @param {{ label: number, url?: string | null, title?: string | null, snippet: string | null }} found
 * @returns {HandedText | null}
 */
function sourceOf({ label, url = null, title = null, snippet }) {
  if (snippet === null && url === null) return null;
  const address = url !== null && ADDRESS.test(url) ? url : null;
  return { label, url: address, title: title ?? (address === null ? (url ?? `Source ${label} of the request`) : null), snippet };
}
