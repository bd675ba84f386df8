// The registry of data sources: what is known about each, its key, and the functions of the host application.

import { jsonText, optionsOf, pathOf, textOf } from "./argument.mjs";
import { ask } from "./check-core.mjs";
import { CredenceError, invalidArgument } from "./error.mjs";

/**
 * @import { AskHost, Keys, SourceRegistry as Declared, SourceRegistryState } from "./check.d.ts"
 * @import { SourceEntry } from "./check-types.d.ts"
 */

/**
 * What the module makes of a profile.
 *
 * @typedef {{
 *   add(source: string): void, setKey(name: string, hasKey: boolean): void, setReachable(name: string, isReachable: boolean): void,
 *   setReliability(name: string, score?: number): void, entries(): string, free(): void,
 * }} RawSourceRegistry
 *
 * @typedef {{ keys: Map<string, string>, functions: Map<string, AskHost>, profile: SourceRegistryState["profile"] }} Held
 * @typedef {Held & { raw: RawSourceRegistry }} Inside
 */

/** The inside of each registry, for the package only. @type {WeakMap<Declared, Inside | (Held & { raw: null })>} */
const insides = new WeakMap();

/** The module's registry, the keys by name, and the functions of the host application by name. @param {Declared} registry @returns {Inside} */
export function insideOf(registry, name = "options.registry") {
  const inside = insides.get(registry);
  if (!inside) throw invalidArgument(name, registry, "a `SourceRegistry`");
  if (inside.raw === null) throw new CredenceError("freed", "this `SourceRegistry` was freed: make a new one", name);
  return inside;
}

/** A key without surrounding spaces. An error never repeats it. @param {string} path @param {string} key */
export function keyOf(path, key) {
  if (typeof key !== "string") throw new CredenceError("invalid_argument", `\`${path}\` is not a text, expected a key`, path);
  const written = key.trim();
  if (!/^[\x21-\x7e]+$/.test(written)) throw new CredenceError("invalid_argument", `\`${path}\` is empty or has characters that a header cannot have, expected a key`, path);
  return written;
}

/** The data sources, in the order in which they are listed and used. Keys stay in memory and are sent only to their source. */
export class SourceRegistry {
  /** @param {{ profile?: SourceRegistryState["profile"], keys?: Keys | null }} [options] */
  constructor(options) {
    const { profile, keys } = optionsOf(options, ["profile", "keys"]);
    const text = jsonText("options.profile", profile);
    const raw = ask((/** @type {{ RawSourceRegistry: new (profile: string) => RawSourceRegistry }} */ check) => new check.RawSourceRegistry(text));
    insides.set(this, { raw, keys: new Map(), functions: new Map(), profile: profile ?? "built_in" });
    this.#setKeys(keys);
  }

  /** From the result of `toJSON`. Pass keys and functions again. @type {typeof Declared.fromJSON} */
  static fromJSON(state, options) {
    const { profile, sources } = typeof state === "string" ? JSON.parse(state) : Object(state);
    const { keys, functions = {} } = optionsOf(options, ["keys", "functions"]);
    const registry = new this({ profile });
    for (const source of sources ?? []) registry.#restore(source, functions);
    registry.#setKeys(keys);
    return registry;
  }

  /** @param {Keys | null | undefined} keys */
  #setKeys(keys) {
    for (const [name, key] of Object.entries(keys ?? {})) if (key !== undefined && key !== null) this.#setKey(name, key, pathOf("options.keys", name));
  }

  /** @param {SourceEntry} source @param {Readonly<Record<string, AskHost>>} functions */
  #restore({ name, description, category, reliability_score, is_of_host, has_key, is_reachable }, functions) {
    const { raw } = insideOf(this);
    if (is_of_host) this.add({ name, description, category, reliability_score, ask: functions[name] ?? noFunction });
    ask(() => {
      raw.setReliability(textOf("state.sources.name", name), reliability_score ?? undefined);
      // The state of a check includes whether there is a key, but not the key.
      raw.setKey(name, has_key === true);
      raw.setReachable(name, is_reachable !== false);
    });
  }

  /** Every data source with its description, category, reliability and availability. @type {Declared["list"]} */
  list() {
    const { raw } = insideOf(this);
    return JSON.parse(ask(() => raw.entries()));
  }

  /** The source of that name; `null` if there is none. @type {Declared["entry"]} */
  entry(name) {
    return this.list().find((entry) => entry.name === name) ?? null;
  }

  /** Sets the key of a source, or removes it with `null`. It stays in memory and is sent to no other host. @type {Declared["setKey"]} */
  setKey(name, key) {
    this.#setKey(name, key, "key");
  }

  /** @param {string} name @param {string | null} key @param {string} path */
  #setKey(name, key, path) {
    const { raw, keys } = insideOf(this);
    const written = key === null || key === undefined ? null : keyOf(path, key);
    renamed("name", path === "key" ? "name" : path, () => ask(() => raw.setKey(textOf("name", name), written !== null)));
    if (written === null) keys.delete(name);
    else keys.set(name, written);
  }

  /** Sets whether a source can be reached. @type {Declared["setReachable"]} */
  setReachable(name, isReachable) {
    const { raw } = insideOf(this);
    if (typeof isReachable !== "boolean") throw invalidArgument("isReachable", isReachable, "`true` or `false`");
    ask(() => raw.setReachable(textOf("name", name), isReachable));
  }

  /** Sets the reliability of a source, 0 to 1; `null` removes it. @type {Declared["setReliability"]} */
  setReliability(name, score) {
    const { raw } = insideOf(this);
    if (score !== null && typeof score !== "number") throw invalidArgument("score", score, "a number from 0 to 1, or `null`");
    ask(() => raw.setReliability(textOf("name", name), score ?? undefined));
  }

  /** Adds a data source of your own; `ask(query, { signal })` returns what it found. @type {Declared["add"]} */
  add(source) {
    const { raw, functions } = insideOf(this);
    if (typeof source !== "object" || source === null) throw invalidArgument("source", source, "an object with `name` and `ask`");
    const { ask: query, ...described } = source;
    if (typeof query !== "function") throw invalidArgument("source.ask", query, "a function");
    const text = jsonText("source", described);
    ask(() => raw.add(text));
    functions.set(described.name.trim(), query);
  }

  /** The data sources, without keys and functions. @type {Declared["toJSON"]} */
  toJSON() {
    return { profile: insideOf(this).profile, sources: this.list() };
  }

  /** Frees the memory now. */
  free() {
    const inside = insideOf(this, "");
    inside.raw.free();
    /** @type {{ raw: RawSourceRegistry | null }} */ (inside).raw = null;
    inside.keys.clear();
  }
}

if (Symbol.dispose) {
  /** @type {Partial<Disposable>} */ (SourceRegistry.prototype)[Symbol.dispose] = SourceRegistry.prototype.free;
}

async function noFunction() {
  throw new Error("the host application passed no function for this source");
}

/** Runs `work` with another path in its errors. @template T @param {string} from @param {string} to @param {() => T} work */
function renamed(from, to, work) {
  try {
    return work();
  } catch (thrown) {
    if (!(thrown instanceof CredenceError) || !(thrown.path === from || thrown.path.startsWith(`${from}.`))) throw thrown;
    const message = thrown.message.replaceAll(`\`${from}`, `\`${to}`);
    throw new CredenceError(thrown.code, message, to + thrown.path.slice(from.length), thrown.cause);
  }
}
