// Which sources to ask about a claim, what follows from that, and what is remembered between claims.

import { jsonText, optionalTextOf, optionsOf, textOf } from "./argument.mjs";
import { ask } from "./check-core.mjs";
import { replyTo } from "./check-driver.mjs";
import { SourceRegistry, insideOf, keyOf } from "./check-registry.mjs";
import { CredenceError, wrongArgument } from "./error.mjs";

const STRATEGIES = ["rules", "embedding", "llm"];
const OPTIONS = ["registry", "strategy", "minRelevance", "table", "embedder", "llm", "form", "memory", "now", "fetch", "signal", "timeoutMs"];

/** Chooses the sources to ask about a claim, best first. Without a strategy the rules choose; nothing is sent then. */
export async function selectSources(claim, options) {
  const { registry = null, memory, now = Date.now() / 1000, ...way } = optionsOf(options, OPTIONS);
  textOf("claim", claim, "a claim in words");
  const { strategy: wanted = "rules" } = way;
  if (!STRATEGIES.includes(wanted)) throw wrongArgument("options.strategy", wanted, `one of ${STRATEGIES.join(", ")}`);
  if (wanted === "llm" && !way.llm) throw wrongArgument("options.llm", way.llm, "the model that chooses sources");
  const own = registry === null ? new SourceRegistry() : null;
  const sources = own ?? registry;
  try {
    const known = memory === undefined ? null : memoryOf(memory).lookUp(claim, now);
    return known ?? (await chosen(claim, sources, { ...way, wanted, memory, now }));
  } finally {
    own?.free();
  }
}

async function chosen(claim, registry, { wanted, memory, now, minRelevance, table, ...way }) {
  const strategy = memory?.choose(wanted, claim, registry).strategy ?? wanted;
  const begun = performance.now();
  const said = strategy === "rules" ? {} : await asked(strategy, claim, registry, way);
  way.signal?.throwIfAborted();
  const least = minRelevance ?? memory?.minimum(strategy);
  const text = jsonText("options", { strategy, min_relevance: least, table: optionalTextOf("options.table", table), ...said });
  const { raw } = insideOf(registry);
  const selection = JSON.parse(callersNames(() => ask((check) => check.selectSources(claim, raw, text))));
  memory?.recordCost(strategy, claim, registry, { reply: said.reply, milliseconds: performance.now() - begun });
  // What nobody chose is not worth remembering.
  if (selection.classification_method !== "llm_fallback") memory?.hold(claim, selection, now);
  return selection;
}

function callersNames(work) {
  try {
    return work();
  } catch (thrown) {
    if (thrown.path !== "options.min_relevance") throw thrown;
    throw new CredenceError(thrown.code, thrown.message.replace("options.min_relevance", "options.minRelevance"), "options.minRelevance");
  }
}

/** What an embedder or a model says; nothing where neither is there or nothing came back. */
async function asked(strategy, claim, registry, { embedder, llm, form, fetch, signal, timeoutMs }) {
  const { raw } = insideOf(registry);
  if (strategy === "embedding" && !embedder) return {};
  const action = strategy === "embedding" ? { kind: "embed", texts: JSON.parse(ask((check) => check.textsToEmbed(claim, raw))) } : modelAction(claim, raw, llm, form);
  const host = { embedder, fetch, timeoutMs, llm: typeof llm === "function" ? llm : undefined, secrets: secretsOf(llm) };
  const ending = new AbortController();
  const stop = () => ending.abort();
  if (signal?.aborted) stop();
  signal?.addEventListener("abort", stop, { once: true });
  try {
    const reply = await replyTo(action, host, ending);
    return { vectors: reply.vectors, text: reply.text, reply: reply.kind === "response" ? reply.body : undefined };
  } finally {
    signal?.removeEventListener("abort", stop);
  }
}

function modelAction(claim, raw, llm, form) {
  const model = typeof llm === "function" ? MODEL_OF_HOST : llm;
  const texts = [jsonText("options.llm", model), jsonText("options.form", form)];
  try {
    const request = JSON.parse(ask((check) => check.selectionRequest(claim, raw, ...texts)));
    return { kind: "ask_model", purpose: "classify", request };
  } catch (thrown) {
    if (!(thrown instanceof CredenceError) || !/^(model|form)\b/.test(thrown.path)) throw thrown;
    const path = thrown.path.replace(/^model/, "options.llm").replace(/^form/, "options.form");
    throw new CredenceError(thrown.code, thrown.message.replaceAll(`\`${thrown.path}`, `\`${path}`), path);
  }
}

/** Stands for a model that a function of the host asks; nothing is ever sent there. */
export const MODEL_OF_HOST = Object.freeze({ endpoint: "https://llm.invalid/v1", model: "of the host" });

/** What of a model is blanked where a server repeats it. */
export function secretsOf(llm) {
  if (llm === undefined || llm === null || typeof llm === "function") return [];
  if (typeof llm !== "object") throw wrongArgument("options.llm", llm, "a function, or an object with `endpoint` and `model`");
  const key = llm.key === undefined || llm.key === null ? [] : [keyOf("options.llm.key", llm.key)];
  return [...key, ...Object.values(llm.headers ?? {}).filter((value) => typeof value === "string" && value.length > 7)];
}

/** The section about the reliability of the chosen sources, for the prompt of who writes a report; `null` without sources. */
export function reportSection(selection, registry) {
  const { raw } = insideOf(registry, "registry");
  const text = jsonText("selection", selection);
  return ask((check) => check.reportSection(text, raw)) ?? null;
}

/** Reliability, relevance and their product of each chosen source. */
export function sourceWeights(selection, registry) {
  const { raw } = insideOf(registry, "registry");
  const text = jsonText("selection", selection);
  return JSON.parse(ask((check) => check.sourceWeights(text, raw)));
}

/** How far two claims are the same, by their words. */
export function claimOverlap(one, other) {
  const texts = [textOf("one", one), textOf("other", other)];
  return JSON.parse(ask((check) => check.claimOverlap(...texts)));
}

function memoryOf(memory) {
  if (!(memory instanceof SelectionMemory)) throw wrongArgument("options.memory", memory, "a `SelectionMemory`");
  return memory;
}

/** Selections that were made, two strategies side by side, what choosing has cost, and minimums of relevance. */
export class SelectionMemory {
  #raw;

  /** From what `toJSON` gave, or empty; what cannot be read is forgotten. */
  constructor(state) {
    const text = typeof state === "string" ? state : jsonText("state", state);
    this.#raw = ask((check) => new check.RawSelectionMemory(text));
  }

  #ask(question) {
    if (!this.#raw) throw new CredenceError("freed", "this `SelectionMemory` was freed: make a new one");
    return ask(() => question(this.#raw));
  }

  /** For how many seconds selections are used, and from which overlap those of similar claims; above 1 only the same words. */
  setCache({ ttlSeconds, similarFrom }) {
    for (const [name, value] of Object.entries({ ttlSeconds, similarFrom })) if (!(value >= 0)) throw wrongArgument(name, value, "a number from 0 on");
    this.#ask((raw) => raw.setCache(ttlSeconds, similarFrom));
  }

  /** The selection of this claim or of one like it; `null` where there is none. `now` is in seconds since 1970. */
  lookUp(claim, now = Date.now() / 1000) {
    return JSON.parse(this.#ask((raw) => raw.lookUp(textOf("claim", claim), now)));
  }

  /** Keeps a selection; whether it was kept. */
  hold(claim, selection, now = Date.now() / 1000) {
    const text = jsonText("selection", selection);
    return this.#ask((raw) => raw.hold(textOf("claim", claim), text, now));
  }

  /** Begins to compare two strategies; what was known of others is forgotten. */
  compare(strategies) {
    const text = jsonText("strategies", strategies);
    this.#ask((raw) => raw.compare(text));
  }

  /** Notes what both strategies chose for a claim; the number that its outcome names, `null` where none are compared. */
  recordTrial(selections) {
    const text = jsonText("selections", selections);
    return this.#ask((raw) => raw.recordTrial(text)) ?? null;
  }

  /** Notes which sources were of use for a claim of a comparison; whether its outcome was still open. */
  settleTrial(id, useful) {
    const text = jsonText("useful", useful);
    return this.#ask((raw) => raw.settleTrial(id, text));
  }

  /** The strategy that is clearly better; `null` while that is not known. */
  get leader() {
    return this.#ask((raw) => raw.leader()) ?? null;
  }

  /** Notes which of the sources that a strategy chose were of use, for its minimum of relevance. */
  recordOutcome(strategy, selection, useful) {
    const texts = [jsonText("strategy", strategy), jsonText("selection", selection), jsonText("useful", useful)];
    this.#ask((raw) => raw.recordOutcome(...texts));
  }

  /** The minimum of relevance that a strategy has come to, 0 to 1. */
  minimum(strategy) {
    const text = jsonText("strategy", strategy);
    return this.#ask((raw) => raw.minimum(text));
  }

  /** How much may be spent on choosing, in your currency; `null` for no bound. */
  setBudget(budget) {
    if (budget !== null && !(budget >= 0)) throw wrongArgument("budget", budget, "an amount from 0 on, or `null`");
    this.#ask((raw) => raw.setBudget(budget ?? undefined));
  }

  /** What a strategy costs: `perClaim`, `perMillionInput`, `perMillionOutput` in your currency. */
  setPrice(strategy, price) {
    const { perClaim, perMillionInput, perMillionOutput } = optionsOf(price, ["perClaim", "perMillionInput", "perMillionOutput"]);
    const texts = [jsonText("strategy", strategy), jsonText("price", { per_claim: perClaim, per_million_input: perMillionInput, per_million_output: perMillionOutput })];
    this.#ask((raw) => raw.setPrice(...texts));
  }

  /** The strategy that chooses for a claim: the wanted one while the budget pays for it, else the rules. */
  choose(wanted, claim, registry) {
    const values = [jsonText("strategy", wanted), textOf("claim", claim), insideOf(registry, "registry").raw];
    return JSON.parse(this.#ask((raw) => raw.choose(...values)));
  }

  /** Notes that a strategy chose for a claim and what that took; what it cost. `reply` is the body of a model server's reply. */
  recordCost(strategy, claim, registry, { reply, milliseconds = 0 } = {}) {
    const values = [jsonText("strategy", strategy), textOf("claim", claim), insideOf(registry, "registry").raw, optionalTextOf("reply", reply), milliseconds];
    return this.#ask((raw) => raw.recordCost(...values));
  }

  /** Everything that is remembered, as JSON can hold it. */
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
  SelectionMemory.prototype[Symbol.dispose] = SelectionMemory.prototype.free;
}
