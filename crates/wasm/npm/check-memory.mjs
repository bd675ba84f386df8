// A check with a memory: its sources are selected with what earlier checks taught, and it teaches which of them were useful.

import { SourceRegistry } from "./check-registry.mjs";
import { memoryOf, newSelection } from "./check-selection.mjs";

/**
 * @import { CheckOptions, CheckReport, Selection, SelectionMemory, SelectionStrategy } from "./check.d.ts"
 * @import { SelectedSource } from "./check-types.d.ts"
 * @typedef {(wanted: SelectionStrategy) => Promise<Selection>} Select
 */

/** Data sources per round, by default and at most. */
const USUAL_SOURCES = 5;
const MOST_SOURCES = 20;

/** The kinds of reason of a source that was selected for the claim, and not as one that may have anything. */
const FOR_THE_CLAIM = ["words", "near"];

/**
 * Selects the sources of a check. Returns `{ selection, options, settle }`: the options of the check, and a function that takes its
 * report and records which sources were useful. While the memory compares two strategies, the sources of both are queried, unless
 * `compares` is `false`.
 *
 * @type {typeof import("./check.js").selectedWithMemory}
 */
export async function selectedWithMemory(claim, given) {
  const { memory: held, registry, compares = true, now = Date.now() / 1000, ...options } = Object(given);
  const memory = memoryOf(held);
  const own = registry ? null : new SourceRegistry();
  const { strategy, minRelevance, llm, embedder, fetch, signal, timeoutMs } = options;
  const select = (/** @type {SelectionStrategy} */ wanted) => newSelection(claim, own ?? registry, { wanted, memory, now, minRelevance, llm, embedder, fetch, signal, timeoutMs });
  try {
    const strategies = compares ? memory.toJSON().comparison?.strategies : undefined;
    const cached = strategies ? null : memory.lookUp(claim, now);
    const selections = strategies ? await eachBy(strategies, select) : [cached ?? (await selected(strategy, select))];
    const trial = strategies ? memory.recordTrial(/** @type {[Selection, Selection]} */ (selections)) : null;
    return { selection: selections[0], selections, options: optionsFor(selections, options), settle: (report) => settle(report, memory, selections, trial) };
  } finally {
    own?.free();
  }
}

/**
 * The selection of each strategy. That of the first is remembered last, so that it is the one that is kept.
 *
 * @param {readonly SelectionStrategy[]} strategies
 * @param {Select} select
 */
async function eachBy(strategies, select) {
  const selections = [];
  for (const wanted of [...strategies].reverse()) selections.unshift(await select(wanted));
  return selections;
}

/** As in a check without a memory: by rules, and by similarity if no rule finds a source. @param {SelectionStrategy | null | undefined} strategy @param {Select} select */
async function selected(strategy, select) {
  const selection = await select(strategy ?? "rules");
  const isFound = selection.selected_sources.some(({ reason_code: reason }) => FOR_THE_CLAIM.includes(reason));
  return strategy || isFound ? selection : select("embedding");
}

/**
 * @param {import("./check.js").Selection[]} selections
 * @param {import("./check.js").CheckOptions} options
 */
function optionsFor([own, ...others], options) {
  const sources = [...own.selected_sources];
  for (const source of others.flatMap((other) => other.selected_sources)) if (!sources.some(isSame(source))) sources.push(source);
  if (sources.length === own.selected_sources.length) return { selection: own };
  return { selection: { ...own, selected_sources: sources }, maxSources: Math.max(options.maxSources ?? USUAL_SOURCES, Math.min(sources.length, MOST_SOURCES)) };
}

/** @param {SelectedSource} source @returns {(other: SelectedSource) => boolean} */
const isSame = (source) => (other) => other.plugin_name === source.plugin_name;

/**
 * Records the outcome, and returns the names of the sources that were useful: what they gave takes a side.
 *
 * @param {CheckReport} report
 * @param {SelectionMemory} memory
 * @param {Selection[]} selections
 * @param {number | null} trial
 */
function settle({ evidence, sources }, memory, selections, trial) {
  const useful = [...new Set(evidence.filter(({ stance }) => stance === "supports" || stance === "refutes").map(({ source }) => source))];
  const answered = sources.filter(({ state }) => state.kind === "answered").map(({ name }) => name);
  if (trial !== null) memory.settleTrial(trial, useful);
  for (const selection of selections) {
    const strategy = selection.cached?.method ?? selection.classification_method;
    // Sources that did not answer say nothing about the selection, and a fallback selects all of them.
    const asked = selection.selected_sources.filter(({ plugin_name: name }) => answered.includes(name));
    if (strategy !== "llm_fallback") memory.recordOutcome(/** @type {SelectionStrategy} */ (strategy), { ...selection, selected_sources: asked }, useful);
  }
  return useful;
}
