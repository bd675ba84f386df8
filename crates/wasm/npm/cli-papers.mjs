// `credence papers`: what papers cite and what cites them, the most relevant first, as a list and a picture.

import { wrongUsage } from "./cli-arguments.mjs";
import { tell } from "./cli-output.mjs";

/** @import { claimOverlap } from "./check.d.ts" */
/** @import { Values } from "./cli-arguments.mjs" */
/** @import { CitationTracker, PaperEntry, TrackedPaper, TrackerInput, TrackerReport, TrackerRequest } from "./papers.d.ts" */

/** @typedef {NonNullable<Parameters<CitationTracker["run"]>[0]> & { signal: AbortSignal }} RunOptions */
/** @typedef {TrackedPaper & { score: number }} KeptPaper */

/** The services, by the option of the tracker, and the names of their variables. */
const SERVICES = { openalex: "OPENALEX", semantic_scholar: "SEMANTIC_SCHOLAR" };

/** The longest title in the picture. */
const LONGEST_TITLE = 60;

/** Follows the papers. Returns the text to print, and whether a service knows one of them. @param {string[]} ids @param {Values} values @param {AbortSignal} signal */
export async function followedPapers(ids, { json: asJson, question, limit, timeout }, signal) {
  const { CitationTracker } = await import("./ready.mjs");
  const { claimOverlap } = await import("./ready.mjs");
  const options = { ...Object.fromEntries(Object.entries(SERVICES).map(([name, variable]) => [name, accessOf(variable)])), limit };
  const tracker = trackerOf(CitationTracker, ids, options);
  /** @param {TrackerRequest} step */
  const onStep = ({ api, attempt }) => tell(`Asking ${api}${attempt > 1 ? `, attempt ${attempt}` : ""}\n`);
  const isWhole = await isRun(tracker, { signal, timeout: timeout === undefined ? undefined : timeout * 1000, onStep });
  const unranked = tracker.report();
  const asked = question ?? unranked.seeds.map(({ title }) => title ?? "").join(" ");
  for (const { paper } of unranked.related) tracker.score(paper.id, { embedding_similarity: similarity(asked, paper, claimOverlap) });
  const report = tracker.report();
  const text = asJson ? JSON.stringify({ question: asked, ...report }, null, 2) : markdown(report, asked);
  tracker.free();
  return { text: `${text.trimEnd()}\n`, isWhole: isWhole && report.seeds.some(({ title }) => title !== null) };
}

/** Runs the tracker; `false` if it was interrupted, and has the papers so far. @param {CitationTracker} tracker @param {RunOptions} options */
async function isRun(tracker, options) {
  try {
    await tracker.run(options);
    return true;
  } catch (error) {
    if (!options.signal.aborted) throw error;
    return false;
  }
}

/** Keys, addresses and the mail address come from the environment, as in a check. @param {string} variable */
function accessOf(variable) {
  const { CREDENCE_MAIL: mail, [`CREDENCE_KEY_${variable}`]: key, [`CREDENCE_BASE_${variable}`]: base } = process.env;
  return { mail: mail || undefined, key: key || undefined, base: base || undefined };
}

/** @type {(tracker: typeof CitationTracker, ids: string[], options: TrackerInput) => CitationTracker} */
function trackerOf(CitationTracker, ids, options) {
  try {
    return new CitationTracker(ids, options);
  } catch (error) {
    const place = /^seeds\[(\d+)\]/.exec(error.path)?.[1];
    throw place === undefined ? error : wrongUsage(`\`${ids[/** @type {`${number}`} */ (place)]}\` is no identifier of a paper, expected one such as \`doi:10.1000/182\``);
  }
}

/**
 * The words that a paper shares with the question: those of its title, or of its abstract if these are more.
 *
 * @type {(question: string, paper: PaperEntry, overlap: typeof claimOverlap) => number}
 */
function similarity(question, { title, abstract }, claimOverlap) {
  return Math.max(...[title, abstract].map((text) => claimOverlap(question, text ?? "").share));
}

/** @param {TrackerReport} report @param {string} question */
function markdown({ seeds, related, ranking, cites, counts, failures }, question) {
  const kept = ranking.kept.map(({ candidate, score }) => ({ ...related[candidate], score }));
  const left = [`${ranking.below_limit.length} less relevant`, `${ranking.without_abstract.length} without an abstract`];
  const lines = [
    `# Papers around ${seeds.map(titleOf).join(", ")}`,
    "",
    `${related.length} papers cite ${seeds.length > 1 ? "these papers" : "this paper"} or are cited. The most relevant to “${safe(question)}” are shown; not shown: ${left.join(", ")}.`,
    "A relevant paper may support or contradict.",
    "",
    ...kept.map((paper, index) => `${index + 1}. ${paperLine(paper)}`),
    ...(kept.length === 0 ? ["No paper was found."] : ["", "```mermaid", ...picture(seeds, kept, cites), "```"]),
    ...failures.map(({ api, failure }) => `\n\`${api}\` did not answer: ${safe(failure.message ?? failure.code)}`),
  ];
  return lines.join("\n");
}

/** @param {KeptPaper} kept */
function paperLine({ paper, cited_by: citedBy, cites, is_influential: isInfluential, score }) {
  const { authors, year, venue, citation_count: count, is_retracted: isRetracted } = paper;
  const first = authors.length > 1 ? `${authors[0]} et al.` : authors[0];
  const facts = [first, venue, year, count === null ? null : `${count} citations`];
  const directions = [citedBy.length > 0 ? "is cited" : null, cites.length > 0 ? `cites${isInfluential ? ", as an influence" : ""}` : null].filter(Boolean).join(" and ");
  const about = facts.filter((fact) => fact !== null && fact !== undefined).map((fact) => safe(String(fact)));
  const title = `${isRetracted ? "Retracted: " : ""}**${titleOf(paper)}**`;
  return `${[title, ...about].join(", ")}: ${directions}; relevance ${score.toFixed(2)}; \`${paper.id}\``;
}

/**
 * The seeds and the papers that are shown; an arrow goes from what cites to what is cited.
 *
 * @param {PaperEntry[]} seeds
 * @param {KeptPaper[]} kept
 * @param {[string, string][]} cites
 */
function picture(seeds, kept, cites) {
  const papers = [...seeds, ...kept.map(({ paper }) => paper)];
  const node = new Map(papers.map(({ id }, index) => [id, `p${index}`]));
  /** @param {PaperEntry} paper */
  const label = (paper) => paper.title ?? paper.id.replace(/["<>&#]/g, " ");
  /** @param {string} title */
  const cut = (title) => (title.length > LONGEST_TITLE ? `${title.slice(0, LONGEST_TITLE - 1)}…` : title);
  return ["graph LR", ...papers.map((paper) => `  ${node.get(paper.id)}["${cut(label(paper))}"]`), ...cites.map(([citing, cited]) => `  ${node.get(citing)} --> ${node.get(cited)}`)];
}

/** @param {PaperEntry} paper */
const titleOf = ({ title, id }) => safe(title ?? id);

/** Text of others as one line of Markdown. @param {string} text */
const safe = (text) => text.replace(/[\\`*_[\]<>|#~]/g, "\\$&");
