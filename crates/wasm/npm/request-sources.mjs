// Sources that an application hands to its model in a request: passages with labels in a message, documents beside the messages.

/**
 * @typedef {{ label: number, url: string | null, title: string | null, snippet: string | null }} HandedText A source as a citation.
 * @typedef {{ label?: unknown, [field: string]: unknown }} Fields
 */

/** More passages of one request are not read. */
const MOST = 500;
/** A label at the beginning of a line, such as `[1]`, `Source [1]:` or `[Document 1]`. */
const LABEL = /^[ \t]*(?:(?:source|document|context|passage)[ \t]*)?\[(?:(?:source|document|doc|context|passage)[ \t]*)?(\d{1,4})\][ \t]*[:.)-]?[ \t]*(?=\S|$)/gim;
/** A passage between tags, such as `<document index="1">`. */
const TAGGED = /<(document|source|passage|context)\b([^<>]{0,500})>([\s\S]*?)<\/\1>/gi;
const ADDRESS = /https?:\/\/[^\s<>"')\]]+/;
/** A first line that is no longer is a title if more follows. */
const LONGEST_TITLE = 200;

/** The sources of messages and documents, each `{ label, url, title, snippet }`; one for each label, the first. @param {string[]} texts @param {unknown} documents */
export function sourcesOf(texts, documents) {
  const found = [...listOf(documents).map(documentAt), ...texts.flatMap((text) => [...tagged(text), ...labelled(text)])];
  const byLabel = new Map();
  for (const source of found) if (source && !byLabel.has(source.label)) byLabel.set(source.label, source);
  return [...byLabel.values()].slice(0, MOST);
}

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

/** @param {string} text */
function tagged(text) {
  return [...text.matchAll(TAGGED)].slice(0, MOST).map(([, , attributes, inner], index) => {
    const attribute = (/** @type {string} */ names) => new RegExp(`\\b(?:${names})\\s*=\\s*["']([^"']*)["']`, "i").exec(attributes)?.[1] ?? null;
    const part = (/** @type {string} */ names) => new RegExp(`<(${names})>([\\s\\S]*?)</\\1>`, "i").exec(inner)?.[2].trim() ?? null;
    const label = Number(/^\D{0,12}(\d{1,4})$/.exec(attribute("index|id|number|label") ?? "")?.[1] ?? index + 1);
    const url = attribute("url|href|source") ?? part("source|url");
    const body = part("document_content|content|text|document_contents") ?? inner.replace(/<(source|url|title)>[\s\S]*?<\/\1>/gi, "").trim();
    return sourceOf({ label, url: url?.trim() ?? null, title: attribute("title|name") ?? part("title"), snippet: textIn(body) });
  });
}

/** Labels count from 1 without a gap, so that a list in a question or a footnote is not read as sources. @param {string} text */
function labelled(text) {
  const starts = [...text.matchAll(LABEL)];
  const first = starts.findIndex(([, number]) => number === "1");
  /** @type {{ from: number, begins: number }[]} */
  const passages = [];
  for (const [index, start] of starts.entries()) {
    if (index < first || first < 0 || Number(start[1]) !== passages.length + 1 || passages.length === MOST) continue;
    passages.push({ from: start.index + start[0].length, begins: start.index });
  }
  const ends = passages.map((_, index) => passages[index + 1]?.begins ?? null);
  const isLong = passages.some(({ from }, index) => ends[index] !== null && /\n\s*\n\s*\S/.test(text.slice(from, ends[index])));
  return passages.map(({ from }, index) => passageAt(text.slice(from, ends[index] ?? undefined), index + 1, ends[index] !== null || isLong));
}

/**
 * The last passage ends with its paragraph unless those before it have several: what follows is the question.
 *
 * @param {string} written
 * @param {number} label
 * @param {boolean} isWhole
 */
function passageAt(written, label, isWhole) {
  const text = (isWhole ? written : written.trimStart().split(/\n[ \t]*\r?\n/)[0]).trim();
  const [head, ...rest] = text.split("\n");
  const url = ADDRESS.exec(head)?.[0].replace(/[.,;:]+$/, "") ?? null;
  const body = rest.join("\n").trim();
  const name = head
    .replace(ADDRESS, "")
    .replace(/[\s()<>[\]|:–—-]+$/, "")
    .trim();
  if (body !== "" && head.length <= LONGEST_TITLE && (url !== null || !/[.!?]["')]*$/.test(head))) return sourceOf({ label, url, title: textIn(name), snippet: body });
  // The form of `citationPrompt`: a name, a dash and the text.
  return sourceOf({ label, url, title: null, snippet: textIn(url === null ? text : text.replace(ADDRESS, "").replace(/^[\s()<>|:–—-]+/, "")) });
}
