// The selection of data sources for a claim, what follows from it, and what is remembered between claims.

import { amountOf, countOf, jsonText, optionalTextOf, optionsOf, textOf } from "./argument.mjs";
import { ask } from "./check-core.mjs";
import { replyTo } from "./check-driver.mjs";
import { loadPart } from "./check-part.mjs";
import { SourceRegistry, insideOf, keyOf } from "./check-registry.mjs";
import { CredenceError, invalidArgument } from "./error.mjs";

/**
 * @import { AskModel, ModelEndpoint, SelectionMemory as Declared, SelectionOptions, SelectionStrategy, SourceRegistry as Registry } from "./check.d.ts"
 * @import { SelectionMemory as MemoryState } from "./check-types.d.ts"
 * @import { Action } from "./check-driver.mjs"
 * @import { RawSourceRegistry } from "./check-registry.mjs"
 *
 * @typedef {(claim: string, registry: RawSourceRegistry, ...texts: string[]) => string} OfClaim
 * @typedef {[selection: string, registry: RawSourceRegistry]} OfSelection
 * @typedef {Record<"selectSources" | "textsToEmbed" | "selectionRequest", OfClaim>} ClaimFunctions
 * @typedef {{ sourceWeights(...given: OfSelection): string, reportSection(...given: OfSelection): string | undefined }} SelectionFunctions
 * @typedef {ClaimFunctions & SelectionFunctions & { claimOverlap(...texts: string[]): string, RawSelectionMemory: new (state: string) => RawSelectionMemory }} Core
 */

/**
 * What the module makes of a stored state.
 *
 * @typedef {{
 *   setCache(ttlSeconds?: number, similarFrom?: number): void, lookUp(claim: string, now: number): string, hold(claim: string, selection: string, now: number): boolean,
 *   leader(): SelectionStrategy | undefined, compare(strategies: string): void, recordTrial(selections: string): number | undefined, settleTrial(id: number, useful: string): boolean,
 *   recordOutcome(...texts: string[]): void, minimum(strategy: string): number, setBudget(budget?: number): void, setPrice(...texts: string[]): void,
 *   choose(strategy: string, claim: string, registry: RawSourceRegistry): string, exported(): string, free(): void,
 *   recordCost(strategy: string, claim: string, registry: RawSourceRegistry, reply: string | undefined, milliseconds: number): number,
 * }} RawSelectionMemory
 */

const STRATEGIES = ["rules", "embedding", "llm"];
const OPTIONS = ["registry", "strategy", "minRelevance", "table", "embedder", "llm", "form", "memory", "now", "fetch", "signal", "timeoutMs"];

/** Selects the data sources for a claim, best first. By default the rules select, and nothing is sent. @type {typeof import("./check.js").selectSources} */
export async function selectSources(claim, options) {
  const { registry = null, memory, now = Date.now() / 1000, ...others } = optionsOf(options, OPTIONS);
  textOf("claim", claim, "a claim in words");
  const wanted = others.strategy ?? "rules";
  if (!STRATEGIES.includes(wanted)) throw invalidArgument("options.strategy", wanted, `one of ${STRATEGIES.join(", ")}`);
  if (wanted === "llm" && !others.llm) throw invalidArgument("options.llm", others.llm, "the model that selects sources");
  const own = registry === null ? new SourceRegistry() : null;
  try {
    const known = memory === undefined ? null : memoryOf(memory).lookUp(claim, now);
    return known ?? (await newSelection(claim, /** @type {import("./check.js").SourceRegistry} */ (own ?? registry), { ...others, wanted, memory, now }));
  } finally {
    own?.free();
  }
}

/**
 * A selection that does not come from the memory.
 *
 * @param {string} claim
 * @param {import("./check.js").SourceRegistry} registry
 * @param {import("./check.js").SelectionOptions & { wanted: import("./check.js").SelectionStrategy }} options
 */
export async function newSelection(claim, registry, options) {
  const { wanted, memory, now, minRelevance, table, ...models } = options;
  const strategy = memory?.choose(wanted, claim, registry).strategy ?? wanted;
  const begun = performance.now();
  if (strategy === "llm") await loadPart("models");
  const answer = strategy === "rules" ? {} : await answerOf(strategy, claim, registry, models);
  models.signal?.throwIfAborted();
  const text = jsonText("options", { strategy, minRelevance: minRelevance ?? memory?.minimum(strategy), table: optionalTextOf("options.table", table), ...answer });
  const { raw } = insideOf(registry);
  const selection = JSON.parse(ask((/** @type {Core} */ check) => check.selectSources(claim, raw, text)));
  memory?.recordCost(strategy, claim, registry, { reply: answer.reply, milliseconds: performance.now() - begun });
  // A fallback is not worth remembering.
  if (selection.classification_method !== "llm_fallback") memory?.hold(claim, selection, now);
  return selection;
}

/**
 * The answer of the embedder or the model; empty if there is none.
 *
 * @param {SelectionStrategy} strategy
 * @param {string} claim
 * @param {Registry} registry
 * @param {SelectionOptions} models
 * @returns {Promise<{ vectors?: readonly (readonly number[])[], text?: string, reply?: string }>}
 */
async function answerOf(strategy, claim, registry, models) {
  const { embedder, llm, form, fetch, signal, timeoutMs } = models;
  const { raw } = insideOf(registry);
  if (strategy === "embedding" && !embedder) return {};
  /** @type {Action} */
  const action = strategy === "embedding" ? { kind: "embed", texts: JSON.parse(ask((/** @type {Core} */ check) => check.textsToEmbed(claim, raw))) } : modelAction(claim, raw, llm, form);
  const host = { embedder, fetch, timeoutMs, llm: typeof llm === "function" ? llm : undefined, secrets: secretsOf(llm) };
  /** @type {{ kind: string, vectors?: readonly (readonly number[])[], text?: string, body?: string }} */
  const reply = await replyTo(action, host, signal ?? undefined);
  return { vectors: reply.vectors, text: reply.text, reply: reply.kind === "response" ? reply.body : undefined };
}

/** @param {string} claim @param {RawSourceRegistry} raw @param {SelectionOptions["llm"]} llm @param {SelectionOptions["form"]} form @returns {Action} */
function modelAction(claim, raw, llm, form) {
  const model = typeof llm === "function" ? MODEL_OF_HOST : llm;
  const texts = [jsonText("options.llm", model), jsonText("options.form", form)];
  return { kind: "ask_model", purpose: "classify", request: JSON.parse(ask((/** @type {Core} */ check) => check.selectionRequest(claim, raw, ...texts))) };
}

/** Stands for a model that a function of the host application queries; nothing is sent to it. */
export const MODEL_OF_HOST = Object.freeze({ endpoint: "https://llm.invalid/v1", model: "of the host" });

/** The secrets of a model, which are masked wherever a server repeats one. @param {AskModel | ModelEndpoint | null | undefined} llm @returns {string[]} */
export function secretsOf(llm) {
  if (llm === undefined || llm === null || typeof llm === "function") return [];
  if (typeof llm !== "object") throw invalidArgument("options.llm", llm, "a function, or an object with `endpoint` and `model`");
  const key = llm.key === undefined || llm.key === null ? [] : [keyOf("options.llm.key", llm.key)];
  return [...key, ...Object.values(llm.headers ?? {}).filter((value) => typeof value === "string" && value.length > 7)];
}

/** The section about the reliability of the selected sources, for a prompt that asks for a report; `null` without sources. @type {typeof import("./check.js").reportSection} */
export function reportSection(selection, registry) {
  const { raw } = insideOf(registry, "registry");
  const text = jsonText("selection", selection);
  return ask((/** @type {Core} */ check) => check.reportSection(text, raw)) ?? null;
}

/** Reliability, relevance and their product for each selected source. @type {typeof import("./check.js").sourceWeights} */
export function sourceWeights(selection, registry) {
  const { raw } = insideOf(registry, "registry");
  const text = jsonText("selection", selection);
  return JSON.parse(ask((/** @type {Core} */ check) => check.sourceWeights(text, raw)));
}

/** How much two claims overlap in their words. @type {typeof import("./check.js").claimOverlap} */
export function claimOverlap(one, other) {
  const texts = [textOf("one", one), textOf("other", other)];
  return JSON.parse(ask((/** @type {Core} */ check) => check.claimOverlap(...texts)));
}

/** @param {Declared} [memory] */
export function memoryOf(memory) {
  if (!(memory instanceof SelectionMemory)) throw invalidArgument("options.memory", memory, "a `SelectionMemory`");
  return memory;
}

/** Remembers selections, compares two strategies, sums up costs, and adapts the minimum relevance. */
export class SelectionMemory {
  /** @type {RawSelectionMemory | null} */
  #raw;

  /** Use `open`. @param {RawSelectionMemory} raw */
  constructor(raw) {
    const isRaw = ask((/** @type {Core} */ check) => raw instanceof check.RawSelectionMemory);
    if (!isRaw) throw new CredenceError("invalid_argument", "a `SelectionMemory` is opened by `await SelectionMemory.open(state)`", "state");
    this.#raw = raw;
  }

  /** From the result of `toJSON`, or empty. What cannot be parsed is dropped. In browsers its part of the module is loaded first. @param {MemoryState | string | null} [state] */
  static async open(state) {
    const text = typeof state === "string" ? state : jsonText("state", state);
    await loadPart("selection");
    return new this(ask((/** @type {Core} */ check) => new check.RawSelectionMemory(text)));
  }

  /** @template T @param {(raw: RawSelectionMemory) => T} question @returns {T} */
  #ask(question) {
    if (!this.#raw) throw new CredenceError("freed", "this `SelectionMemory` was freed: open a new one");
    return ask(() => question(/** @type {RawSelectionMemory} */ (this.#raw)));
  }

  /** How many seconds selections are used, and from which overlap of claims; above 1 only for the same words. @type {Declared["setCache"]} */
  setCache(options) {
    const { ttlSeconds, similarFrom } = optionsOf(options, ["ttlSeconds", "similarFrom"]);
    for (const [name, value] of Object.entries({ ttlSeconds, similarFrom })) amountOf(name, value);
    this.#ask((raw) => raw.setCache(ttlSeconds, similarFrom));
  }

  /** The selection of this claim or of a similar one; `null` if there is none. `now` is in seconds since 1970. @type {Declared["lookUp"]} */
  lookUp(claim, now = Date.now() / 1000) {
    return JSON.parse(this.#ask((raw) => raw.lookUp(textOf("claim", claim), amountOf("now", now))));
  }

  /** Stores a selection. Returns whether it was stored. @type {Declared["hold"]} */
  hold(claim, selection, now = Date.now() / 1000) {
    const text = jsonText("selection", selection);
    return this.#ask((raw) => raw.hold(textOf("claim", claim), text, amountOf("now", now)));
  }

  /** Starts to compare two strategies; an earlier comparison is dropped. @type {Declared["compare"]} */
  compare(strategies) {
    const text = jsonText("strategies", strategies);
    this.#ask((raw) => raw.compare(text));
  }

  /** Records the selections of both strategies for a claim. Returns the id for `settleTrial`; `null` without a comparison. @type {Declared["recordTrial"]} */
  recordTrial(selections) {
    const text = jsonText("selections", selections);
    return this.#ask((raw) => raw.recordTrial(text)) ?? null;
  }

  /** Records which sources were useful in a trial. Returns whether it was still open. @type {Declared["settleTrial"]} */
  settleTrial(id, useful) {
    const text = jsonText("useful", useful);
    return this.#ask((raw) => raw.settleTrial(countOf("id", id), text));
  }

  /** The strategy that is clearly better; `null` while that is not known. */
  get leader() {
    return this.#ask((raw) => raw.leader()) ?? null;
  }

  /** Records which selected sources were useful, for the minimum relevance of the strategy. @type {Declared["recordOutcome"]} */
  recordOutcome(strategy, selection, useful) {
    const texts = [jsonText("strategy", strategy), jsonText("selection", selection), jsonText("useful", useful)];
    this.#ask((raw) => raw.recordOutcome(...texts));
  }

  /** The adapted minimum relevance of a strategy, 0 to 1. @type {Declared["minimum"]} */
  minimum(strategy) {
    const text = jsonText("strategy", strategy);
    return this.#ask((raw) => raw.minimum(text));
  }

  /** The budget for selections, in your currency; `null` for no limit. @type {Declared["setBudget"]} */
  setBudget(budget) {
    const amount = budget === null ? undefined : amountOf("budget", budget, "an amount from 0, or `null`");
    this.#ask((raw) => raw.setBudget(amount));
  }

  /** The price of a strategy: `perClaim`, `perMillionInput`, `perMillionOutput` in your currency. @type {Declared["setPrice"]} */
  setPrice(strategy, price) {
    const texts = [jsonText("strategy", strategy), jsonText("price", price)];
    this.#ask((raw) => raw.setPrice(...texts));
  }

  /** The strategy for a claim: the wanted one while the budget allows it, otherwise the rules. @type {Declared["choose"]} */
  choose(wanted, claim, registry) {
    /** @type {[string, string, RawSourceRegistry]} */
    const values = [jsonText("strategy", wanted), textOf("claim", claim), insideOf(registry, "registry").raw];
    return JSON.parse(this.#ask((raw) => raw.choose(...values)));
  }

  /** Records a selection by a strategy. Returns its cost. `reply` is the body of a model server's reply. @type {Declared["recordCost"]} */
  recordCost(strategy, claim, registry, took) {
    const { reply, milliseconds = 0 } = optionsOf(took, ["reply", "milliseconds"]);
    /** @type {Parameters<RawSelectionMemory["recordCost"]>} */
    const values = [jsonText("strategy", strategy), textOf("claim", claim), insideOf(registry, "registry").raw, optionalTextOf("reply", reply), amountOf("milliseconds", milliseconds)];
    return this.#ask((raw) => raw.recordCost(...values));
  }

  /** Everything that is remembered, as plain data. @type {Declared["toJSON"]} */
  toJSON() {
    return JSON.parse(this.#ask((raw) => raw.exported()));
  }

  /** Frees the memory now. */
  free() {
    this.#raw?.free();
    this.#raw = null;
  }
}

if (Symbol.dispose) {
  /** @type {Partial<Disposable>} */ (SelectionMemory.prototype)[Symbol.dispose] = SelectionMemory.prototype.free;
}
