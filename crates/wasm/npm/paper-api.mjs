// Requests to OpenAlex, Semantic Scholar and Crossref, and parsers for their answers; nothing is sent here.

import { jsonText, optionsOf, textOf } from "./argument.mjs";
import { invalidArgument } from "./error.mjs";
import { ask } from "./papers-core.mjs";

/**
 * @import { PaperAccess, PaperInterface, PaperPage, PaperResponse } from "./papers.d.ts"
 * @import { AgentRequest } from "./types.d.ts"
 * @import { PaperApi } from "./papers-types.d.ts"
 * @typedef {Record<"paperRequests" | "readPaperAnswer" | "paperLimits", (api: PaperApi, ...texts: string[]) => string>} Papers Functions of the module.
 * @typedef {(id: string, options?: PaperPage | null) => AgentRequest} PaperList
 */

const ACCESS = ["mail", "key", "base"];
const PAGE = ["cursor", "size", ...ACCESS];

/** The request for one paper. @type {(api: PaperApi, question: string, id: string, options: PaperPage | null | undefined, names: readonly string[]) => AgentRequest} */
function one(api, question, id, options, names) {
  const request = requestFor(api, question, id, options, names);
  if (request === null) throw invalidArgument("id", id, `an identifier that ${api} supports`);
  return request;
}

/**
 * The request; `null` if the API does not support identifiers of that scheme.
 *
 * @type {(api: PaperApi, question: string, id: string, options?: PaperPage | null, names?: readonly string[]) => AgentRequest | null}
 */
export function requestFor(api, question, id, options, names = ACCESS) {
  const texts = [jsonText("id", textOf("id", id)), jsonText("options", optionsOf(options, names))];
  return JSON.parse(ask((/** @type {Papers} */ papers) => papers.paperRequests(api, question, ...texts)))[0] ?? null;
}

/** @type {(api: PaperApi, ids: readonly string[], options?: PaperAccess | null) => AgentRequest[]} */
function many(api, ids, options) {
  if (!Array.isArray(ids)) throw invalidArgument("ids", ids, "an array");
  const texts = [jsonText("ids", ids), jsonText("options", optionsOf(options, ACCESS))];
  return JSON.parse(ask((/** @type {Papers} */ papers) => papers.paperRequests(api, "works", ...texts)));
}

/** @type {(api: PaperApi, words: string, options?: PaperPage | null) => AgentRequest} */
function search(api, words, options) {
  const texts = [jsonText("words", textOf("words", words)), jsonText("options", optionsOf(options, PAGE))];
  return JSON.parse(ask((/** @type {Papers} */ papers) => papers.paperRequests(api, "search", ...texts)))[0];
}

/** A response as JSON text. @param {PaperResponse} response */
export function responseText(response) {
  if (typeof response !== "object" || response === null) throw invalidArgument("response", response, "an object with `status` and `body`");
  const { status, headers, body } = response;
  const pairs = typeof headers?.entries === "function" ? Object.fromEntries(headers.entries()) : headers;
  return jsonText("response", { status, headers: pairs, body });
}

/** @param {PaperApi} api @param {PaperResponse} response */
function read(api, response) {
  const text = responseText(response);
  return JSON.parse(ask((/** @type {Papers} */ papers) => papers.readPaperAnswer(api, text)));
}

/** @param {PaperApi} api @param {PaperAccess | null} [options] */
function limits(api, options) {
  const text = jsonText("options", optionsOf(options, ACCESS));
  return JSON.parse(ask((/** @type {Papers} */ papers) => papers.paperLimits(api, text)));
}

/** What every API client has. @type {(api: PaperApi) => Omit<PaperInterface, "work">} */
const shared = (api) => ({
  works: (ids, options) => many(api, ids, options),
  search: (words, options) => search(api, words, options),
  parse: (response) => read(api, response),
  limits: (options) => limits(api, options),
});

/** OpenAlex. @type {typeof import("./papers.js").openAlex} */
export const openAlex = Object.freeze({
  /** @type {PaperInterface["work"]} */
  work: (id, options) => one("openalex", "work", id, options, ACCESS),
  /** @type {PaperList} */
  citing: (id, options) => one("openalex", "citations", id, options, PAGE),
  ...shared("openalex"),
});

/** Semantic Scholar. @type {typeof import("./papers.js").semanticScholar} */
export const semanticScholar = Object.freeze({
  /** @type {PaperInterface["work"]} */
  work: (id, options) => one("semantic_scholar", "work", id, options, ACCESS),
  /** @type {PaperList} */
  references: (id, options) => one("semantic_scholar", "references", id, options, PAGE),
  /** @type {PaperList} */
  citations: (id, options) => one("semantic_scholar", "citations", id, options, PAGE),
  ...shared("semantic_scholar"),
});

/** Crossref. @type {typeof import("./papers.js").crossref} */
export const crossref = Object.freeze({
  /** @type {PaperInterface["work"]} */
  work: (id, options) => one("crossref", "work", id, options, ACCESS),
  ...shared("crossref"),
});
