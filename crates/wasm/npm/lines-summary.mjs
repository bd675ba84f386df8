// `--summary`: rates by score, finding of sentences, outcome, protocol, tool and domain.

/**
 * @import { AssessedCitation, AssessedSource, Assessment, Grounding, Score } from "./index.d.ts"
 * @import { Counts, Numbers } from "./lines-counts.mjs"
 */

/** More names than this of one kind are only in the JSON. */
const SHOWN = 20;

/** Scores are added up as whole millionths: whole numbers give the same sum in any order. */
const MILLION = 1_000_000;

/** The fields of an assessment that are counted. */
export const COUNTED = {
  outcome: true,
  protocol: true,
  headline: { score: true, band: true },
  scores: Object.fromEntries(["tool_run", "source_quality", "grounding", "claim_evidence", "sentences"].map((name) => [name, { score: true, band: true }])),
  tools: { name: true, state: true, attempt: true },
  sources: { id: true, domain: true, cited: true, trust: { level: true } },
  citations: { source_id: true, grounding: true },
  sentences: { finding: true, particulars: { kind: true, state: true } },
  deeds: { statements: { finding: true } },
};

/** Counts what a summary says about a turn. @param {Counts} counts @param {Assessment} assessment */
export function countTurn(counts, { outcome, protocol, headline, scores, tools, sources, citations, sentences, deeds }) {
  counts.add("outcome", outcome, { turns: 1 });
  counts.add("protocol", protocol ?? "none", { turns: 1, [outcome]: 1, ...numbersOf(headline) });
  counts.add("score", "headline", numbersOf(headline));
  for (const [name, score] of Object.entries(scores)) counts.add("score", name, numbersOf(score));
  for (const { name, state, attempt } of tools) counts.add("tool", name, { calls: 1, [state]: 1, retries: attempt > 1 ? 1 : 0 });
  countDomains(counts, sources, citations);
  for (const { finding } of deeds?.statements ?? []) counts.add("deed", finding, { statements: 1 });
  for (const { finding, particulars } of sentences) {
    counts.add("sentence", finding, { sentences: 1 });
    for (const { kind, state } of particulars) counts.add("particular", kind, { all: 1, [state]: 1 });
  }
}

/** @param {Pick<Score, "score" | "band"> | null} score @returns {Numbers} */
function numbersOf(score) {
  return score === null ? { unknown: 1 } : { known: 1, sum: Math.round(score.score * MILLION), [score.band]: 1 };
}

/** A turn counts once for a domain, however many pages of it there are. @param {Counts} counts @param {AssessedSource[]} sources @param {AssessedCitation[]} citations */
function countDomains(counts, sources, citations) {
  /** @type {Map<string, { ids: Set<string | null>, cited: number, level: string }>} */
  const domains = new Map();
  for (const { id, domain, cited, trust } of sources) {
    if (domain === null) continue;
    const known = domains.get(domain) ?? { ids: new Set(), cited: 0, level: trust.level };
    known.ids.add(id);
    if (cited) known.cited = 1;
    domains.set(domain, known);
  }
  for (const [domain, { ids, cited, level }] of domains) {
    const readings = citations.filter(({ source_id }) => ids.has(source_id));
    const n = (/** @type {Grounding} */ reading) => readings.filter(({ grounding }) => grounding === reading).length;
    counts.add("domain", domain, { turns: 1, cited, citations: readings.length, supported: n("supports"), contradicted: n("refutes"), [`level ${level}`]: 1 });
  }
}

/**
 * The summary of the counts, as it is written to JSON: the most frequent first. Shares are 0 to 1; `null` is unknown.
 *
 * @param {{ turns: number, errors: number }} lines
 * @param {Counts} counts
 */
export function summaryOf({ turns, errors }, counts) {
  const assessed = turns - errors;
  return {
    turns,
    assessed,
    errors: rows(counts, "error", "lines", (code, { lines }) => ({ code, lines, share: share(lines, turns) })),
    scores: counts.of("score").map(([score, { known = 0, unknown = 0, ...numbers }]) => ({ score, known, unknown, ...figures(known, numbers) })),
    sentences: rows(counts, "sentence", "sentences", (finding, { sentences }) => ({ finding, sentences, share: share(sentences, total(counts, "sentence", "sentences")) })),
    deeds: rows(counts, "deed", "statements", (finding, { statements }) => ({ finding, statements, share: share(statements, total(counts, "deed", "statements")) })),
    particulars: rows(counts, "particular", "all", (particular, { all, in_passage = 0, in_another_text = 0, converted = 0, calculated = 0, differs = 0, in_no_text = 0 }) => ({
      particular,
      all,
      in_passage,
      in_another_text,
      converted,
      calculated,
      differs,
      in_no_text,
    })),
    outcomes: rows(counts, "outcome", "turns", (outcome, { turns: n }) => ({ outcome, turns: n, share: share(n, assessed) })),
    protocols: rows(counts, "protocol", "turns", (protocol, { turns: n, completed = 0, known = 0, ...numbers }) => ({
      protocol,
      turns: n,
      share: share(n, assessed),
      completed: share(completed, n),
      mean_headline: figures(known, numbers).mean,
    })),
    tools: rows(counts, "tool", "calls", (tool, { calls, retries, ...states }) => ({
      tool,
      calls,
      ok: share(states.ok, calls),
      failed: share(states.failed, calls),
      empty: share(states.empty, calls),
      denied: share(states.denied, calls),
      retries,
    })),
    domains: rows(counts, "domain", "turns", (domain, { turns: n, cited, citations, supported, contradicted, ...levels }) => ({
      domain,
      level: mostFrequent(levels),
      turns: n,
      cited,
      citations,
      supported: share(supported, citations),
      contradicted: share(contradicted, citations),
    })),
  };
}

/** @template Row @param {Counts} counts @param {string} kind @param {string} most @param {(name: string, numbers: Numbers) => Row} row */
function rows(counts, kind, most, row) {
  const sorted = counts.of(kind).sort(([name, one], [other, two]) => two[most] - one[most] || (name < other ? -1 : 1));
  return sorted.map(([name, numbers]) => row(name, numbers));
}

/** @param {Counts} counts @param {string} kind @param {string} name */
function total(counts, kind, name) {
  return counts.of(kind).reduce((sum, [, numbers]) => sum + numbers[name], 0);
}

/** @param {number} known @param {Numbers} numbers */
function figures(known, { sum = 0, red = 0, yellow = 0, green = 0 }) {
  return { mean: share(sum / MILLION, known), red: share(red, known), yellow: share(yellow, known), green: share(green, known) };
}

/** @param {number | undefined} part @param {number} whole */
function share(part = 0, whole) {
  return whole === 0 ? null : Math.round((part / whole) * MILLION) / MILLION;
}

/** @param {Numbers} levels */
function mostFrequent(levels) {
  const [[name]] = Object.entries(levels).sort(([, one], [, two]) => two - one);
  return name.replace("level ", "");
}

/** A summary as Markdown. @param {ReturnType<typeof summaryOf>} summary */
export function summaryMarkdown(summary) {
  const { turns, assessed, ...parts } = summary;
  const first = `# Summary of ${number(turns)} turns\n\n${number(assessed)} were assessed, ${number(turns - assessed)} could not be read.\n`;
  const tables = Object.entries(parts)
    .filter(([, list]) => list.length > 0)
    .map(([title, list]) => section(title, list));
  return [first, ...tables].join("\n");
}

/** @param {string} title @param {Record<string, string | number | null>[]} list */
function section(title, list) {
  const columns = Object.keys(list[0]);
  const rule = columns.map((_, at) => (at === 0 ? "---" : "---:"));
  const lines = [columns.map(heading), rule, ...list.slice(0, SHOWN).map((row) => columns.map((column) => cell(column, row[column])))];
  const more = list.length > SHOWN ? `\n${number(list.length - SHOWN)} more are in the JSON.\n` : "";
  return `## ${heading(title)}\n\n${lines.map((cells) => `| ${cells.join(" | ")} |\n`).join("")}${more}`;
}

/** @param {string} name */
const heading = (name) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ");

/** Columns of numbers that are shares. */
const SHARES = ["share", "red", "yellow", "green", "completed", "ok", "failed", "empty", "denied", "supported", "contradicted"];

/** @param {string} column @param {string | number | null} value */
function cell(column, value) {
  if (value === null) return "–";
  if (typeof value === "string") return `\`${value.replace(/[\s`]+/g, " ").replaceAll("|", "\\|")}\``;
  if (SHARES.includes(column)) return `${(100 * value).toFixed(1)} %`;
  return Number.isInteger(value) ? number(value) : value.toFixed(3);
}

/** @param {number} value */
function number(value) {
  return value.toLocaleString("en");
}
