// The sources that claims are checked with: what is known of each, its key, and how a host's own one is asked.

import { jsonText, optionsOf, textOf } from "./argument.mjs";
import { ask } from "./check-core.mjs";
import { CredenceError, wrongArgument } from "./error.mjs";

/** What the sources of a registry hold, in the words of the package alone. */
const secretsOf = new WeakMap();

/** The raw registry, the keys by name, and the functions of the host by name. */
export function insideOf(registry, name = "options.registry") {
  const inside = secretsOf.get(registry);
  if (!inside) throw wrongArgument(name, registry, "a `SourceRegistry`");
  if (inside.raw === null) throw new CredenceError("freed", "this `SourceRegistry` was freed: make a new one", name);
  return inside;
}

/** Says what is wrong with a key, and never the key. */
export function keyOf(path, key) {
  if (typeof key !== "string") throw new CredenceError("invalid_argument", `\`${path}\` is no text, expected a key`, path);
  const written = key.trim();
  if (!/^[\x21-\x7e]+$/.test(written)) throw new CredenceError("invalid_argument", `\`${path}\` is empty or holds what no header can, expected a key`, path);
  return written;
}

/** The sources, in the order in which they are listed and used. Keys stay here and go to the source they are for. */
export class SourceRegistry {
  constructor(options) {
    const { profile, keys } = optionsOf(options, ["profile", "keys"]);
    const text = jsonText("profile", profile);
    const raw = named("profile", "options.profile", () => ask((check) => new check.RawSourceRegistry(text)));
    secretsOf.set(this, { raw, keys: new Map(), functions: new Map(), profile: profile ?? "built_in" });
    for (const [name, key] of Object.entries(keys ?? {})) if (key !== undefined && key !== null) this.#setKey(name, key, `options.keys.${name}`);
  }

  /** From what `toJSON` gave; keys and functions of the host are given anew. */
  static fromJSON(state, options) {
    const { profile, sources } = typeof state === "string" ? JSON.parse(state) : Object(state);
    const { keys = {}, functions = {} } = optionsOf(options, ["keys", "functions"]);
    const registry = new this({ profile });
    for (const source of sources ?? []) registry.#restore(source, functions);
    for (const [name, key] of Object.entries(keys)) if (key !== undefined && key !== null) registry.#setKey(name, key, `options.keys.${name}`);
    return registry;
  }

  #restore({ name, description, category, reliability_score, is_of_host, has_key, is_reachable }, functions) {
    const { raw } = insideOf(this);
    if (is_of_host) this.add({ name, description, category, reliability_score, ask: functions[name] ?? silent });
    ask(() => {
      raw.setReliability(textOf("state.sources.name", name), reliability_score ?? undefined);
      // That there was a key is part of what a check knows; the key itself is not.
      raw.setKey(name, has_key === true);
      raw.setReachable(name, is_reachable !== false);
    });
  }

  /** Every source with what is known of it. */
  list() {
    const { raw } = insideOf(this);
    return JSON.parse(ask(() => raw.entries()));
  }

  /** The source of that name; `null` where there is none. */
  entry(name) {
    return this.list().find((entry) => entry.name === name) ?? null;
  }

  /** Gives a source its key, or takes it back with `null`. It stays in memory and goes to no other host. */
  setKey(name, key) {
    this.#setKey(name, key, "key");
  }

  #setKey(name, key, path) {
    const { raw, keys } = insideOf(this);
    const written = key === null || key === undefined ? null : keyOf(path, key);
    const place = path === "key" ? "name" : path;
    named("name", place, () => ask(() => raw.setKey(textOf("name", name), written !== null)));
    if (written === null) keys.delete(name);
    else keys.set(name, written);
  }

  /** Says whether a source answered. */
  setReachable(name, isReachable) {
    const { raw } = insideOf(this);
    if (typeof isReachable !== "boolean") throw wrongArgument("isReachable", isReachable, "`true` or `false`");
    ask(() => raw.setReachable(textOf("name", name), isReachable));
  }

  /** States anew how reliable a source is, 0 to 1; `null` takes the statement back. */
  setReliability(name, score) {
    const { raw } = insideOf(this);
    if (score !== null && typeof score !== "number") throw wrongArgument("score", score, "a number from 0 to 1, or `null`");
    ask(() => raw.setReliability(textOf("name", name), score ?? undefined));
  }

  /** Adds a source of your own; `ask(query, { signal })` gives what it found. */
  add(source) {
    const { raw, functions } = insideOf(this);
    if (typeof source !== "object" || source === null) throw wrongArgument("source", source, "an object with `name` and `ask`");
    const { ask: asks, ...described } = source;
    if (typeof asks !== "function") throw wrongArgument("source.ask", asks, "a function");
    const text = jsonText("source", described);
    ask(() => raw.add(text));
    functions.set(described.name.trim(), asks);
  }

  /** What is known of the sources, without keys and functions. */
  toJSON() {
    return { profile: insideOf(this).profile, sources: this.list() };
  }

  /** Frees the memory now. */
  free() {
    const inside = insideOf(this, "");
    inside.raw.free();
    inside.raw = null;
    inside.keys.clear();
  }
}

if (Symbol.dispose) {
  SourceRegistry.prototype[Symbol.dispose] = SourceRegistry.prototype.free;
}

async function silent() {
  throw new Error("the host gave no function that asks it");
}

/** Runs `work`, and names an argument in its errors as the caller knows it. */
export function named(from, to, work) {
  try {
    return work();
  } catch (thrown) {
    if (!(thrown instanceof CredenceError) || !(thrown.path === from || thrown.path.startsWith(`${from}.`))) throw thrown;
    const message = thrown.message.replaceAll(`\`${from}`, `\`${to}`);
    throw new CredenceError(thrown.code, message, to + thrown.path.slice(from.length), thrown.cause);
  }
}
