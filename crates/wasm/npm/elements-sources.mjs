// The sources of an answer: cited, values of tools, and those that were only found.

import { cut, element, filled } from "./elements-draw.mjs";

/**
 * @import { AssessedCitation, AssessedSource, Assessment, SourceTrust } from "./index.d.ts"
 * @import { Words } from "./elements-words.mjs"
 * @typedef {(citation: AssessedCitation) => void} Select
 * @typedef {AssessedSource | AssessedCitation} Row
 * @typedef {[name: string, rows: Row[], draw: { draw(row: Row): HTMLElement }["draw"]]} Group Its function takes its rows.
 */

/** More rows and quotes than these are not drawn; the heading counts all. */
const MOST_ROWS = 200;
const MOST_QUOTES = 3;
const LONGEST_QUOTE = 300;

/** @type {Record<string, string>} */
const SAID = { supports: "supports", refutes: "refutes", undecided: "undecided_it", silent: "bears_not", not_checkable: "checkable_not" };

/** The groups that are not empty. `select(citation)` is called for a label that the user chooses. @param {Assessment} assessment @param {Words} words @param {Select} select */
export function sourcesParts(assessment, words, select) {
  const { sources, citations } = assessment;
  /** @type {Map<string, AssessedCitation[]>} */
  const ofSource = new Map();
  for (const citation of citations) if (citation.source_id !== null) push(ofSource, citation.source_id, citation);
  const values = citations.filter(({ source_id, value }) => source_id === null && value !== undefined);
  const [cited, found] = [sources.filter((source) => source.cited), sources.filter((source) => !source.cited)];
  const sourceRow = (/** @type {AssessedSource} */ source) => row(source, ofSource.get(source.id) ?? [], words, select);
  const groups = /** @type {Group[]} */ ([
    [words.sources.cited, cited, sourceRow],
    [words.sources.values, values, (/** @type {AssessedCitation} */ citation) => valueRow(citation, words, select)],
    [words.sources.retrieved, found, sourceRow],
  ]).filter(([, rows]) => rows.length > 0);
  if (groups.length === 0) return [];
  const n = sources.length + values.length;
  const summary = element("summary", { part: "heading", "data-key": "summary" }, filled(words.sources.heading, { n }));
  return [
    element(
      "details",
      { class: "sources", part: "sources", "data-key": "sources" },
      summary,
      groups.map(([name, rows, draw]) => group(name, rows, draw)),
    ),
  ];
}

/** @template K, V @param {Map<K, V[]>} map @param {K} key @param {V} value */
function push(map, key, value) {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** @type {(...group: Group) => HTMLElement[]} */
function group(name, rows, draw) {
  return [element("p", { class: "heading" }, name), element("ul", { class: "rows" }, rows.slice(0, MOST_ROWS).map(draw))];
}

/** @param {AssessedSource} source @param {AssessedCitation[]} citations @param {Words} words @param {Select} select */
function row(source, citations, words, select) {
  const host = source.shown_domain?.text ?? source.domain;
  const name = source.title ?? host ?? source.id;
  const details = [
    host ? (source.title ? host : null) : words.sources.no_link,
    source.shown_domain?.misleading ? words.sources.misleading : null,
    source.published ? filled(words.sources.published, { date: source.published }) : null,
    source.link ? words.links[source.link] : null,
  ];
  const quotes = [...new Set(citations.map(({ quote }) => quote).filter(Boolean))];
  const shown = /** @type {string[]} */ (quotes.length > 0 ? quotes : [source.snippet].filter(Boolean)).slice(0, MOST_QUOTES);
  return element(
    "li",
    { part: "source", class: source.link === "missing" ? "source dead" : "source" },
    element("span", { class: "labels" }, labels(citations, words, select)),
    element(
      "div",
      {},
      element("p", { class: "title" }, linked(name, source.url)),
      element("p", { class: "details" }, details.filter(Boolean).join(" · ")),
      trust(source.trust, words),
      said(citations, words),
      shown.map((quote) => element("blockquote", {}, cut(quote, LONGEST_QUOTE))),
    ),
  );
}

/** @param {AssessedCitation} citation @param {Words} words @param {Select} select */
function valueRow(citation, words, select) {
  const name = citation.display_name ?? citation.tool_name ?? "";
  return element(
    "li",
    { part: "source", class: "source" },
    element("span", { class: "labels" }, labels([citation], words, select)),
    element("div", {}, element("p", { class: "title" }, name), element("p", { class: "details" }, citation.field ?? ""), element("p", { class: "value" }, citation.value)),
  );
}

/** One button for each number that stands for the source in the answer. @param {AssessedCitation[]} citations @param {Words} words @param {Select} select */
function labels(citations, words, select) {
  const first = new Map(citations.map(/** @returns {[string, AssessedCitation]} */ (citation) => [citation.label, citation]).reverse());
  return [...first].reverse().map(([label, citation]) => {
    const button = element("button", { type: "button", part: "label", title: words.sources.to_marker, "data-key": `label-${label}` }, label);
    button.addEventListener("click", () => select(citation));
    return button;
  });
}

/** A web address is a link; the host that is shown beside it is the one that opens. @param {string} name @param {string | null} url */
function linked(name, url) {
  if (!/^https?:\/\//i.test(url ?? "")) return element("span", {}, name);
  return element("a", { href: url, target: "_blank", rel: "noreferrer noopener" }, name);
}

/** @param {SourceTrust} trust @param {Words} words */
function trust({ level, weight, from, rule, skip }, words) {
  const text = filled(words.trust.badge, { level: words.trust[level], weight: weight.toFixed(2) });
  const why = [words.trust[from], rule].filter(Boolean).join(" ");
  return element("p", { part: "trust", class: `trust ${level}`, "data-level": level }, element("span", { class: "level" }, text), ` · ${why}`, skip ? ` · ${words.trust.skip_plain}` : "");
}

/** What the source says about the sentences that cite it, counted. @param {AssessedCitation[]} citations @param {Words} words */
function said(citations, words) {
  const counts = new Map();
  for (const { grounding } of citations) counts.set(grounding, (counts.get(grounding) ?? 0) + 1);
  const known = Object.keys(SAID).filter((grounding) => counts.has(grounding));
  if (known.length === 0) return null;
  const parts = known.map((grounding) => element("span", { class: `said ${grounding}`, "data-grounding": grounding }, `${words.support[SAID[grounding]]} ×${counts.get(grounding)}`));
  return element("p", { part: "said", class: "said-line" }, words.grounding.about_sentences, " ", parts);
}
