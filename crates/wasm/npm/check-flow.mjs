// The check of a claim: a state machine, and running it.

import { registrableDomain } from "./api.mjs";
import { countOf, jsonText, optionsOf, pathOf, textOf } from "./argument.mjs";
import { ask } from "./check-core.mjs";
import { startCheck } from "./check-driver.mjs";
import { selectedWithMemory } from "./check-memory.mjs";
import { loadPart } from "./check-part.mjs";
import { SourceRegistry, insideOf, keyOf } from "./check-registry.mjs";
import { MODEL_OF_HOST, secretsOf } from "./check-selection.mjs";
import { CredenceError, invalidArgument } from "./error.mjs";
import { ask as askGrounding } from "./grounding-core.mjs";
import { withPolicy } from "./trust-policy.mjs";

/**
 * @import { AskModel, CheckEmbedder, CheckFlow as Declared, CheckOptions, Keys, ModelEndpoint, RunOptions, SourceRegistry as Registry } from "./check.d.ts"
 * @import { JudgeRequest, Judgement } from "./check-types.d.ts"
 * @import { Pending, RawCheckFlow, TextJudging } from "./check-driver.mjs"
 * @import { RawSourceRegistry } from "./check-registry.mjs"
 *
 * @typedef {Pick<CheckOptions, "bases" | "mail" | "strategy" | "trust"> & { llm?: ModelEndpoint | null, claim: string, [option: string]: unknown }} Plan What is stored.
 * @typedef {{ registry: Registry, keys: Map<string, string>, plan: Plan } & Pick<CheckOptions, "llm" | "embedder" | "judge" | "policy">} Parts
 * @typedef {{ keys: Map<string, string>, embedder?: CheckEmbedder, secrets: string[], llm?: AskModel, model?: ModelEndpoint }} Models
 * @typedef {{ RawCheckFlow: new (claim: string, options: string, registry: RawSourceRegistry) => RawCheckFlow }} Core
 */

/** Options that are not stored. The module declares all options. */
const GIVEN = ["registry", "keys", "bases", "mail", "llm", "embedder", "judge", "policy"];
const RUN = ["confirmJudge", "judgeCache", "fetch", "signal", "timeoutMs", "concurrency", "wait", "onStep", "onChange"];
/** The longest time of a timer. */
const LONGEST_MS = 2 ** 31 - 1;

/** Passed to the constructor instead of a claim by `fromJSON`. */
const RESUMED = Symbol("resumed");

/** The check of a claim: what can be done now, and what was found so far. */
export class CheckFlow {
  #raw;
  /** @type {Plan} */
  #plan;
  #registry;
  #host;

  /** @param {string | typeof RESUMED} claim @param {CheckOptions | Parts} [options] */
  constructor(claim, options) {
    const { registry, keys, llm, embedder, judge, policy, plan } = claim === RESUMED ? /** @type {Parts} */ (options) : newCheck(claim, /** @type {CheckOptions} */ (options));
    this.#registry = registry;
    this.#host = { ...hostOf(llm, embedder, keys), judge: judgeOf(judge), policy };
    this.#plan = { ...plan, llm: this.#host.model ?? plan.llm };
    const { claim: text, ...others } = this.#plan;
    /** @type {[string, string, RawSourceRegistry]} */
    const texts = [text, jsonText("options", { ...others, keys: Object.fromEntries(keys) }), insideOf(registry).raw];
    this.#raw = ask((/** @type {Core} */ check) => new check.RawCheckFlow(...texts));
    expectHosts(plan.trust);
  }

  /** Continues from the result of `toJSON`. Pass keys, models and functions again. @type {typeof Declared.fromJSON} */
  static fromJSON(state, options) {
    const given = optionsOf(options, GIVEN);
    const read = typeof state === "string" ? parsed(state) : Object(state);
    if (typeof read.plan?.claim !== "string") throw invalidArgument("state.plan", read.plan, "the plan of a check, as `toJSON` returned it");
    if (!Array.isArray(read.registry?.sources)) throw invalidArgument("state.registry", read.registry, "the sources of a check, as `toJSON` returned them");
    const flow = new this(RESUMED, resumedCheck(read, given));
    flow.#ask((raw) => raw.receiveAll(jsonText("state.received", read.received)));
    return flow;
  }

  /** @template T @param {(raw: RawCheckFlow) => T} question @returns {T} */
  #ask(question) {
    if (!this.#raw) throw new CredenceError("freed", "this `CheckFlow` was freed: make a new one");
    return ask(() => question(this.#raw));
  }

  /** Everything that can be done now; the same until a reply is received. Requests contain keys. @returns {Pending[]} */
  actions() {
    return JSON.parse(this.#ask((raw) => raw.actions()));
  }

  /** Loads a part of the module, which an action `load` names, and uses it. @type {Declared["load"]} */
  async load(part) {
    await loadPart(part);
    this.#ask((raw) => raw.usePart(jsonText("part", part)));
  }

  /** Takes the reply to an action; `false` if the action is not listed. @type {Declared["receive"]} */
  receive(id, reply) {
    const texts = [textOf("id", id), jsonText("reply", reply)];
    return this.#ask((raw) => raw.receive(...texts));
  }

  /** Stops the check; what was received is kept. */
  stop() {
    this.#ask((raw) => raw.stop());
  }

  /** Continues a stopped check. */
  goOn() {
    this.#ask((raw) => raw.goOn());
  }

  /** Skips a source; `false` if it is unknown or was skipped before. @type {Declared["skipSource"]} */
  skipSource(name) {
    return this.#ask((raw) => raw.skipSource(textOf("name", name)));
  }

  /** Everything that was received; responses as what was parsed from them. @type {Declared["received"]} */
  received() {
    return JSON.parse(this.#ask((raw) => raw.received()));
  }

  /** The log from the step with index `first` on. @type {Declared["log"]} */
  log(first = 0) {
    return JSON.parse(this.#ask((raw) => raw.log(countOf("first", first))));
  }

  /** The current report. @type {Declared["report"]} */
  report() {
    return JSON.parse(this.#ask((raw) => raw.report()));
  }

  /** The current report, as Markdown. In browsers what writes it is loaded first. @type {Declared["markdown"]} */
  async markdown() {
    await loadPart("selection");
    return this.#ask((raw) => raw.markdown());
  }

  /** Starts to run it and returns `{ done, skip, stop }`; `done` is a promise of the report. @type {Declared["start"]} */
  start(options) {
    const { onChange, confirmJudge: confirm, judgeCache: cache, ...run } = checkedRun(optionsOf(options, RUN));
    const { llm, embedder, secrets, judge: model, policy } = this.#host;
    const judge = (/** @type {JudgeRequest} */ request) => judgedBy(policy, request);
    const judgeTexts = model && /** @type {TextJudging["judgeTexts"]} */ ((claim, texts, { signal }) => model.judgeTexts(claim, texts, { signal, confirm, cache }));
    const { functions } = insideOf(this.#registry);
    const notify = onChange && (() => onChange(this.report()));
    return startCheck(this, { ...run, onChange: notify, judge, judgeTexts, load: (part) => this.load(part), llm, embedder, secrets, sources: Object.fromEntries(functions) });
  }

  /** Runs it to its end, or until `signal`, and returns the report. A stopped check can be run again and continues. @type {Declared["run"]} */
  run(options) {
    return this.start(options).done;
  }

  /** The state to continue from later, without keys and functions. @type {Declared["toJSON"]} */
  toJSON() {
    const { mail, llm, ...plan } = this.#plan;
    if (llm) plan.llm = { endpoint: llm.endpoint, model: llm.model };
    return { plan, registry: this.#registry.toJSON(), received: this.received() };
  }

  /** Frees the memory at once. */
  free() {
    this.#raw?.free();
    this.#raw = null;
  }
}

if (Symbol.dispose) {
  /** @type {Partial<Disposable>} */ (CheckFlow.prototype)[Symbol.dispose] = CheckFlow.prototype.free;
}

/** A judge of `credence/judge`, if one was given. @param {CheckOptions["judge"]} judge */
function judgeOf(judge) {
  if (judge === undefined || judge === null) return undefined;
  if (typeof judge.judgeTexts !== "function") throw invalidArgument("options.judge", judge, "a judge of `credence/judge`, such as `openAiJudge({ url, model })`");
  return judge;
}

/**
 * Judges texts with the stance detector and a trust policy, the bundled one by default.
 *
 * @param {CheckOptions["policy"]} given
 * @param {JudgeRequest} request
 * @returns {Judgement}
 */
function judgedBy(given, request) {
  const text = JSON.stringify(request);
  const readings = askGrounding((/** @type {{ readTexts(request: string): string }} */ module) => module.readTexts(text));
  return JSON.parse(withPolicy("options.policy", given, undefined, (core, policy) => core.judge(text, readings, policy)));
}

/** Checks a claim to its end, or until `signal`, and returns the report. @type {typeof import("./check.js").checkClaim} */
export async function checkClaim(claim, options) {
  const { memory, ...others } = objectOf(options);
  const isOfRun = (/** @type {[string, unknown]} */ [name, _value]) => RUN.includes(name);
  const run = Object.fromEntries(Object.entries(others).filter(isOfRun));
  const given = Object.fromEntries(Object.entries(others).filter((entry) => !isOfRun(entry)));
  const selected = memory && (await selectedWithMemory(claim, { ...others, memory }));
  const flow = new CheckFlow(claim, { ...given, ...selected?.options });
  try {
    const report = await flow.run(run);
    selected?.settle(report);
    return report;
  } finally {
    flow.free();
  }
}

/** Options whose names the module checks. @template {{}} T @param {T | null | undefined} options */
function objectOf(options) {
  return optionsOf(options, Object.keys(Object(options)));
}

/** The parts of a new check. @type {(claim: string, options?: CheckOptions) => Parts} */
function newCheck(claim, options) {
  const { registry: given, keys, llm, embedder, judge, policy, ...plan } = objectOf(options);
  const registry = registryOf(given, keys);
  if (plan.strategy === "llm" && !llm) throw invalidArgument("options.llm", llm, "the model that selects sources");
  const embeds = plan.strategy === "embedding" && Boolean(embedder);
  // A wrong policy is an error before anything is asked.
  if (policy !== undefined && policy !== null) withPolicy("options.policy", policy, undefined, () => {});
  const hasJudge = Boolean(judge);
  return { registry, keys: keysOf(keys, given, registry), llm, embedder, judge, policy, plan: { ...plan, embeds, hasJudge, claim: textOf("claim", claim, "a claim in words") } };
}

/**
 * The parts of a check that continues from a stored state.
 *
 * @param {import("./check.js").CheckState & { plan: Plan }} state
 * @param {import("./check.js").CheckOptions} given
 * @returns {Parts}
 */
function resumedCheck(state, { registry: given, keys, bases, mail, llm, embedder, judge, policy }) {
  const functions = given ? Object.fromEntries(insideOf(given).functions) : {};
  const registry = SourceRegistry.fromJSON(state.registry, { functions });
  // An address that only the state names is not one that the keys were passed for.
  const isStored = (/** @type {string} */ name) => Object.hasOwn(Object(state.plan?.bases), name) && !Object(bases)[name];
  const own = new Map([...keysOf(keys, given, registry)].filter(([name]) => !isStored(name)));
  return { registry, keys: own, llm, embedder, judge, policy, plan: { ...state.plan, bases: { ...state.plan.bases, ...bases }, mail } };
}

/** @param {string} text */
function parsed(text) {
  try {
    return Object(JSON.parse(text));
  } catch (thrown) {
    throw new CredenceError("invalid_argument", "`state` is not JSON, expected the result of `toJSON`", "state", thrown);
  }
}

/** The module has read the list; what is a host is known to that of `credence`. @param {CheckOptions["trust"]} trust */
function expectHosts(trust) {
  for (const [index, { domain }] of [...(trust ?? [])].entries()) {
    if (registrableDomain(domain) === null) throw invalidArgument(`options.trust[${index}].domain`, domain, "the name of a host");
  }
}

/** A copy of the registry: later changes of the caller's do not affect the check. @type {(registry: Registry | null | undefined, keys: Keys | null | undefined) => Registry} */
function registryOf(registry, keys) {
  if (registry === undefined || registry === null) return new SourceRegistry({ keys });
  if (keys) throw new CredenceError("invalid_argument", "`options.keys` is given beside a registry, expected `registry.setKey`", "options.keys");
  const { functions, keys: held } = insideOf(registry);
  return SourceRegistry.fromJSON(registry.toJSON(), { functions: Object.fromEntries(functions), keys: Object.fromEntries(held) });
}

/**
 * The keys by name: those of the registry, and those given to a continued check.
 *
 * @param {Keys | null | undefined} keys
 * @param {Registry | null | undefined} registry
 * @param {Registry} own
 */
function keysOf(keys, registry, own) {
  const held = new Map([...insideOf(own).keys, ...(registry ? insideOf(registry).keys : [])]);
  for (const [name, key] of Object.entries(keys ?? {})) if (key !== undefined && key !== null) held.set(name, keyOf(pathOf("options.keys", name), key));
  return held;
}

/**
 * The host application's functions, the secrets, and the model that is passed to the module.
 *
 * @type {(llm: CheckOptions["llm"], embedder: CheckOptions["embedder"], keys: Map<string, string>) => Models}
 */
function hostOf(llm, embedder, keys) {
  const host = { keys, embedder: embedderOf(embedder), secrets: [...keys.values(), ...secretsOf(llm)] };
  if (llm === undefined || llm === null) return host;
  return typeof llm === "function" ? { ...host, llm, model: MODEL_OF_HOST } : { ...host, model: llm };
}

/** @param {CheckOptions["embedder"]} embedder */
function embedderOf(embedder) {
  if (embedder === undefined || embedder === null) return undefined;
  if (typeof embedder.embed !== "function") throw invalidArgument("options.embedder", embedder, "an object with `embed(texts)`");
  return embedder;
}

/** @param {Partial<RunOptions>} options */
function checkedRun(options) {
  for (const name of /** @type {const} */ (["fetch", "wait", "onStep", "onChange"])) {
    const value = options[name];
    if (value !== undefined && value !== null && typeof value !== "function") throw invalidArgument(`options.${name}`, value, "a function");
  }
  const { signal, timeoutMs, concurrency } = options;
  if (signal !== undefined && signal !== null && typeof signal.addEventListener !== "function") throw invalidArgument("options.signal", signal, "an `AbortSignal`");
  if (timeoutMs !== undefined && !(timeoutMs > 0 && timeoutMs <= LONGEST_MS)) throw invalidArgument("options.timeoutMs", timeoutMs, `milliseconds, up to ${LONGEST_MS}`);
  if (concurrency !== undefined && !(Number.isInteger(concurrency) && concurrency >= 1 && concurrency <= 64)) throw invalidArgument("options.concurrency", concurrency, "a whole number from 1 to 64");
  return options;
}
