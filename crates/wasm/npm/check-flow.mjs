// The check of a claim: a state machine, and running it.

import { countOf, jsonText, optionsOf, textOf } from "./argument.mjs";
import { ask } from "./check-core.mjs";
import { startCheck } from "./check-driver.mjs";
import { SourceRegistry, insideOf, keyOf } from "./check-registry.mjs";
import { MODEL_OF_HOST, secretsOf } from "./check-selection.mjs";
import { CredenceError, wrongArgument } from "./error.mjs";
import { withPolicy } from "./trust-policy.mjs";

/** The options of a check: their names here, and in the plan of the module. */
const PLANNED = {
  id: "id",
  language: "language",
  timeframe: "timeframe",
  searchType: "search_type",
  questions: "questions",
  strategy: "strategy",
  selection: "selection",
  minRelevance: "min_relevance",
  llmWritesQuestions: "model_writes_questions",
  priorChecks: "looks_for_prior_checks",
  maxSources: "max_sources",
  maxResults: "max_results",
  maxAttempts: "max_attempts",
  maxTries: "max_tries",
  longestWait: "longest_wait",
  rules: "rules",
  trust: "trust",
};
const GIVEN = ["registry", "keys", "bases", "mail", "sources", "llm", "embedder"];
const RUN = ["fetch", "signal", "timeoutMs", "concurrency", "wait", "onStep", "onChange"];
/** The longest time of a timer. */
const LONGEST_MS = 2 ** 31 - 1;

const FLOW = [...Object.keys(PLANNED), ...GIVEN];

/** Sources that serve callers better who give a mail address. */
const USES_MAIL = ["openalex", "crossref"];

/** Given to the constructor instead of a claim by `fromJSON`. */
const RESUMED = Symbol("resumed");

/** The check of a claim: what can be done now, and what was found so far. */
export class CheckFlow {
  #raw;
  #plan;
  #registry;
  #host;

  constructor(claim, options) {
    const isResumed = claim === RESUMED;
    const given = isResumed ? options.given : optionsOf(options, FLOW);
    this.#registry = isResumed ? registryOfState(options.state.registry, given) : registryOf(given);
    this.#host = hostOf(given, keysOf(given, this.#registry));
    const plan = isResumed ? options.state.plan : { claim: textOf("claim", claim, "a claim in words"), ...planned(given) };
    this.#plan = { ...plan, access: accessTo(given, plan.access, this.#registry, this.#host.keys), model: this.#host.model ?? plan.model };
    const texts = [jsonText("plan", this.#plan), insideOf(this.#registry).raw];
    this.#raw = withCallersNames(() => ask((check) => new check.RawCheckFlow(...texts)));
    if (given.sources) this.#only(given.sources);
  }

  /** Continues from the result of `toJSON`. Give keys, models and functions again. */
  static fromJSON(state, options) {
    const given = optionsOf(options, ["registry", "keys", "bases", "mail", "llm", "embedder"]);
    const read = typeof state === "string" ? parsed(state) : Object(state);
    if (typeof read.plan?.claim !== "string") throw wrongArgument("state.plan", read.plan, "the plan of a check, as `toJSON` gave it");
    if (!Array.isArray(read.registry?.sources)) throw wrongArgument("state.registry", read.registry, "the sources of a check, as `toJSON` gave them");
    const flow = new this(RESUMED, { state: read, given });
    flow.#ask((raw) => raw.receiveAll(jsonText("state.received", read.received)));
    return flow;
  }

  #only(sources) {
    const names = this.#registry.list().map(({ name }) => name);
    if (!Array.isArray(sources) || sources.length === 0) throw wrongArgument("options.sources", sources, "a list of names of sources");
    sources.forEach((name, at) => {
      if (!names.includes(name)) throw wrongArgument(`options.sources[${at}]`, name, `one of ${names.join(", ")}`);
    });
    for (const name of names) if (!sources.includes(name)) this.skipSource(name);
  }

  #ask(question) {
    if (!this.#raw) throw new CredenceError("freed", "this `CheckFlow` was freed: make a new one");
    return ask(() => question(this.#raw));
  }

  /** Everything that can be done now; the same until a reply is received. Requests contain keys. */
  actions() {
    return JSON.parse(this.#ask((raw) => raw.actions()));
  }

  /** Takes the reply to an action; `false` if the action is not listed. */
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

  /** Stops asking a source; `false` if there is no such source or it was skipped before. */
  skipSource(name) {
    return this.#ask((raw) => raw.skipSource(textOf("name", name)));
  }

  /** Everything that was received; responses as what was parsed from them. */
  received() {
    return JSON.parse(this.#ask((raw) => raw.received()));
  }

  /** The log from the step with index `first` on. */
  log(first = 0) {
    return JSON.parse(this.#ask((raw) => raw.log(countOf("first", first))));
  }

  /** The current report. */
  report() {
    return JSON.parse(this.#ask((raw) => raw.report()));
  }

  /** The current report, as Markdown. */
  markdown() {
    return this.#ask((raw) => raw.markdown());
  }

  /** Begins to run it and returns `{ done, skip, stop }`; `done` is a promise of the report. */
  start(options) {
    const { onChange, ...run } = checkedRun(optionsOf(options, RUN));
    const { llm, embedder, secrets } = this.#host;
    const { functions } = insideOf(this.#registry);
    const notify = onChange && (() => onChange(this.report()));
    return startCheck(this, { ...run, onChange: notify, judge, llm, embedder, secrets, sources: Object.fromEntries(functions) });
  }

  /** Runs it to its end, or until `signal`, and returns the report. A stopped check can be run again and continues. */
  run(options) {
    return this.start(options).done;
  }

  /** The state to continue from later, without keys and functions. */
  toJSON() {
    const { access, model, ...plan } = this.#plan;
    const bases = Object.entries(access).filter(([, { base }]) => base !== undefined);
    const written = { ...plan, access: Object.fromEntries(bases.map(([name, { base }]) => [name, { base }])) };
    if (model) written.model = { endpoint: model.endpoint, model: model.model };
    return { plan: written, registry: this.#registry.toJSON(), received: this.received() };
  }

  /** Frees the memory at once. */
  free() {
    this.#raw?.free();
    this.#raw = null;
  }
}

if (Symbol.dispose) {
  CheckFlow.prototype[Symbol.dispose] = CheckFlow.prototype.free;
}

/** Judges texts with the core of the package and its bundled trust policy. */
function judge(request) {
  const text = JSON.stringify(request);
  return JSON.parse(withPolicy("policy", undefined, undefined, (core, policy) => core.judge(text, policy)));
}

/** Checks a claim to its end, or until `signal`, and returns the report. */
export async function checkClaim(claim, options) {
  const given = optionsOf(options, [...FLOW, ...RUN]);
  const flow = new CheckFlow(claim, picked(given, FLOW));
  try {
    return await flow.run(picked(given, RUN));
  } finally {
    flow.free();
  }
}

function picked(options, names) {
  return Object.fromEntries(Object.entries(options).filter(([name]) => names.includes(name)));
}

function parsed(text) {
  try {
    return Object(JSON.parse(text));
  } catch (thrown) {
    throw new CredenceError("invalid_argument", "`state` is no JSON, expected what `toJSON` gave", "state", thrown);
  }
}

/** A copy of the registry: later changes of the caller's do not affect the check. */
function registryOf({ registry, keys }) {
  if (registry === undefined || registry === null) return new SourceRegistry({ keys });
  if (keys) throw new CredenceError("invalid_argument", "`options.keys` is given beside a registry, expected `registry.setKey`", "options.keys");
  const { functions, keys: held } = insideOf(registry);
  return SourceRegistry.fromJSON(registry.toJSON(), { functions: Object.fromEntries(functions), keys: Object.fromEntries(held) });
}

function registryOfState(state, { registry }) {
  const functions = registry ? Object.fromEntries(insideOf(registry).functions) : {};
  return SourceRegistry.fromJSON(state, { functions });
}

/** The keys by name: those of the registry, and those given to a continued check. */
function keysOf({ registry, keys }, own) {
  const held = new Map([...insideOf(own).keys, ...(registry ? insideOf(registry).keys : [])]);
  for (const [name, key] of Object.entries(keys ?? {})) if (key !== undefined && key !== null) held.set(name, keyOf(`options.keys.${name}`, key));
  return held;
}

/** The host application's functions, the secrets, and the model of the plan. */
function hostOf({ llm, embedder }, keys) {
  const host = { keys, embedder: embedderOf(embedder), secrets: [...keys.values()] };
  host.secrets.push(...secretsOf(llm));
  if (llm === undefined || llm === null) return host;
  return typeof llm === "function" ? { ...host, llm, model: MODEL_OF_HOST } : { ...host, model: llm };
}

function embedderOf(embedder) {
  if (embedder === undefined || embedder === null) return undefined;
  if (typeof embedder.embed !== "function") throw wrongArgument("options.embedder", embedder, "an object with `embed(texts)`");
  return embedder;
}

function planned(given) {
  const plan = {};
  for (const [name, planName] of Object.entries(PLANNED)) if (given[name] !== undefined) plan[planName] = given[name];
  if (given.strategy === "llm" && !given.llm) throw wrongArgument("options.llm", given.llm, "the model that chooses sources");
  if (given.strategy === "embedding" && given.embedder) plan.embeds = true;
  return plan;
}

/** Key, mail and base address of each source. */
function accessTo({ bases, mail }, known, registry, keys) {
  const access = {};
  for (const { name, is_of_host: isOfHost } of registry.list()) {
    const base = bases?.[name] ?? known?.[name]?.base;
    const one = { base, key: keys.get(name), mail: USES_MAIL.includes(name) ? (mail ?? undefined) : undefined };
    if (!isOfHost && Object.values(one).some((value) => value !== undefined)) access[name] = one;
  }
  const unknown = Object.keys(bases ?? {}).find((name) => registry.entry(name) === null);
  if (unknown !== undefined) throw new CredenceError("invalid_argument", `\`options.bases.${unknown}\` is the address of no source`, `options.bases.${unknown}`);
  return access;
}

function checkedRun(options) {
  for (const name of ["fetch", "wait", "onStep", "onChange"]) {
    const value = options[name];
    if (value !== undefined && value !== null && typeof value !== "function") throw wrongArgument(`options.${name}`, value, "a function");
  }
  const { signal, timeoutMs, concurrency } = options;
  if (signal !== undefined && signal !== null && typeof signal.addEventListener !== "function") throw wrongArgument("options.signal", signal, "an `AbortSignal`");
  if (timeoutMs !== undefined && !(timeoutMs > 0 && timeoutMs <= LONGEST_MS)) throw wrongArgument("options.timeoutMs", timeoutMs, `milliseconds, up to ${LONGEST_MS}`);
  if (concurrency !== undefined && !(Number.isInteger(concurrency) && concurrency >= 1 && concurrency <= 64)) throw wrongArgument("options.concurrency", concurrency, "a whole number from 1 to 64");
  return options;
}

/** Names options in errors as the caller does. */
function withCallersNames(work) {
  try {
    return work();
  } catch (thrown) {
    if (!(thrown instanceof CredenceError) || !thrown.path.startsWith("plan")) throw thrown;
    const path = callersName(thrown.path);
    throw new CredenceError(thrown.code, thrown.message.replaceAll(`\`${thrown.path}`, `\`${path}`), path, thrown.cause);
  }
}

function callersName(path) {
  const [, field = "", rest = ""] = /^plan\.(\w+)(.*)$/s.exec(path) ?? [];
  if (field === "claim") return "claim";
  if (field === "model") return `options.llm${rest}`;
  const base = field === "access" && /^(?:\.|\[")([^"]+?)(?:"\])?\.(base|mail)$/s.exec(rest);
  if (base) return base[2] === "base" ? `options.bases.${base[1]}` : "options.mail";
  const name = Object.keys(PLANNED).find((name) => PLANNED[name] === field) ?? field;
  return `options.${name}${rest}`;
}
