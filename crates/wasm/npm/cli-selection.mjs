// How `credence check` selects its sources: with a file of earlier selections, a limit of cost, and another strategy to compare with.

import { readFile, rename, writeFile } from "node:fs/promises";
import { CommandError, EXIT, wrongUsage } from "./cli-arguments.mjs";

/** @import { Selection, SelectedWithMemory, SelectionMemory } from "./check.d.ts" */
/** @import { SelectionMemory as MemoryState, StrategyComparison } from "./check-types.d.ts" */
/** @import { OtherValues, Values } from "./cli-arguments.mjs" */

/** @typedef {ReturnType<typeof selectionOf>} SelectionSummary */

/** The options that need a memory of selections. @type {(keyof Values)[]} */
const OPTIONS = ["compare-selection", "max-cost", "selection-cache"];

/**
 * The memory of selections that the options ask for; `null` if none does. A file that does not exist is begun.
 *
 * @type {(values: Values, check: typeof import("./check.d.ts")) => Promise<SelectionMemory | null>}
 */
export async function memoryFor(values, { SelectionMemory }) {
  if (OPTIONS.every((name) => values[name] === undefined)) return null;
  const file = values["selection-cache"];
  const memory = await SelectionMemory.open(file === undefined ? undefined : await stateIn(file));
  if (values["max-cost"] !== undefined) {
    const [perMillionInput, perMillionOutput] = pricesIn(values);
    memory.setPrice("llm", { perMillionInput, perMillionOutput });
    memory.setBudget(amountOf("max-cost", values["max-cost"]));
  }
  compare(memory, values);
  return memory;
}

/** What a file remembers; another file is not written over. @param {string} file */
async function stateIn(file) {
  let text;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw new CommandError(EXIT.unreadable, `could not read the selections in \`${file}\`: ${error.message}`);
  }
  try {
    if (Array.isArray(JSON.parse(text).cache.entries)) return text;
  } catch {
    // Reported below.
  }
  throw new CommandError(EXIT.unreadable, `could not read the selections in \`${file}\`: expected what an earlier check wrote there`);
}

/** @param {{ price: string }} values */
function pricesIn({ price }) {
  const prices = price.split(",");
  if (prices.length !== 2) throw wrongUsage(`\`--price\` is \`${price}\`, expected the price of a million tokens read and of a million written, such as 0.15,0.6`);
  return prices.map((each) => amountOf("price", each));
}

/** @param {string} name @param {string} written */
function amountOf(name, written) {
  if (!/^\d+(\.\d+)?$/.test(written.trim())) throw wrongUsage(`\`--${name}\` is \`${written}\`, expected an amount such as 0.5`);
  return Number(written);
}

/** A relevance from 0 to 1; `undefined` if none was given. @param {OtherValues} values */
export function relevanceOf({ "min-relevance": written }) {
  if (written === undefined) return undefined;
  if (!/^(0(\.\d+)?|1(\.0+)?)$/.test(written)) throw wrongUsage(`\`--min-relevance\` is \`${written}\`, expected a number from 0 to 1`);
  return Number(written);
}

/** Goes on with the comparison in the memory, if it is of the same strategies. @param {SelectionMemory} memory @param {Values} values */
function compare(memory, { strategy = "rules", "compare-selection": other }) {
  if (other === undefined) return;
  if (other === strategy) throw wrongUsage(`\`--compare-selection\` is \`${other}\`, expected another strategy than that of the check`);
  const { comparison } = memory.toJSON();
  if (comparison?.strategies.join() !== [strategy, other].join()) memory.compare([strategy, other]);
}

/** Writes what is remembered. A run that is killed leaves the file as it was. @param {SelectionMemory} memory @param {string | undefined} file */
export async function save(memory, file) {
  if (file === undefined) return;
  await writeFile(`${file}.new`, JSON.stringify(memory));
  await rename(`${file}.new`, file);
}

/** How sources were selected, as data. @param {SelectedWithMemory} selected @param {string[]} useful @param {SelectionMemory} memory */
export function selectionOf({ selections: [own, other] }, useful, memory) {
  const { comparison, costs } = /** @type {MemoryState & { comparison: StrategyComparison }} */ (memory.toJSON());
  /** @param {Selection} selection */
  const names = (selection) => selection.selected_sources.map(({ plugin_name: name }) => name);
  const compared = other && {
    strategies: comparison.strategies,
    selected: [names(own), names(other)],
    in_both: names(own).filter((name) => names(other).includes(name)),
    n_claims: comparison.n_claims,
    tallies: comparison.tallies,
    leader: memory.leader,
  };
  const spent = costs.strategies.reduce((sum, strategy) => sum + strategy.spent, 0);
  return { selection: own, useful, spent, budget: costs.budget, comparison: compared ?? null };
}

/** The same as Markdown. @param {SelectionSummary} summary */
export function selectionReport({ selection, useful, spent, budget, comparison }) {
  const lines = ["## How the sources were selected", "", `- ${methodLine(selection)}`];
  if (budget !== null) lines.push(`- Spent on selections so far: ${amount(spent)} of ${amount(budget)}`);
  lines.push(`- Sources whose results support or contradict the claim: ${listed(useful)}`);
  if (comparison !== null) lines.push(...comparisonLines(comparison));
  return `${lines.join("\n")}\n`;
}

/** @param {Selection} selection */
function methodLine({ classification_method: method, cached }) {
  if (cached === null) return `By \`${method}\``;
  return `As for the claim “${cached.claim}” (by \`${cached.method}\`, ${Math.round(cached.age_seconds / 60)} minutes ago, ${Math.round(cached.similarity * 100)}% of the words in common)`;
}

/** @param {NonNullable<SelectionSummary["comparison"]>} comparison */
function comparisonLines({ strategies, selected, in_both: both, n_claims: n, tallies, leader }) {
  const chosen = strategies.map((strategy, index) => `- \`${strategy}\` selects: ${listed(selected[index])}`);
  const hits = strategies.map((strategy, index) => `\`${strategy}\` ${tallies[index].hits_at_1}`).join(", ");
  const verdict = leader === null ? "no strategy is clearly better yet" : `\`${leader}\` is clearly better`;
  return [...chosen, `- Selected by both: ${both.length} of ${new Set(selected.flat()).size}`, `- Best source useful, in ${n} claims: ${hits}; ${verdict}`];
}

/** @param {string[]} names */
const listed = (names) => (names.length === 0 ? "none" : names.map((name) => `\`${name}\``).join(", "));

/** @param {number} number */
const amount = (number) => Number(number.toPrecision(4)).toString();
