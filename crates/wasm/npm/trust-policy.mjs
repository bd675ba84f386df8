// Trust policies, and the policy of each call.

import { jsonText, optionalTextOf, optionsOf, textOf } from "./argument.mjs";
import { ask } from "./core.mjs";
import { CredenceError, invalidArgument } from "./error.mjs";
import { parsePolicyYaml } from "./policy-yaml-public.mjs";

/**
 * @import { PolicyDocument, TrustLedger, TrustPolicy as Declared } from "./index.d.ts"
 * @import { Module } from "./module-gate.mjs"
 *
 * @typedef {(string | undefined)[]} Texts
 * @typedef {{
 *   lookup(...texts: Texts): string, lookupAll(addresses: string): string, survey(lines: Uint8Array, sites: Uint32Array): Uint8Array,
 *   override(...texts: Texts): void, removeOverride(domain: string): boolean, block(...texts: Texts): void, restore(...texts: Texts): string,
 *   blocked(): string, learned(): string, forgetLearned(): void, toYaml(): string, document(): string, readonly nRules: number, free(): void,
 * }} RawTrustPolicy What the module makes of a policy.
 * @typedef {{ RawTrustPolicy: new (...texts: string[]) => RawTrustPolicy }} Core
 * @typedef {Declared | PolicyDocument | null | undefined} GivenPolicy
 * @typedef {TrustLedger | string | null | undefined} GivenLedger
 */

/** The levels by rank. @type {import("./types.d.ts").TrustLevel[]} */
const LEVELS = ["blocked", "unverified", "low", "trusted", "academic", "government", "primary"];

const encoder = new TextEncoder();

const A_DATE = "a date such as `2026-11-21`";

/** @type {(policy: TrustPolicy) => RawTrustPolicy} */
let handleOf;

/** `learned` of a `TrustPolicy`, or its JSON text, as text. @param {GivenLedger} learned */
function learnedText(learned) {
  return typeof learned === "string" ? learned : jsonText("options.learned", learned);
}

/** Texts as lines. Line breaks inside an address have no meaning and are removed, as browsers do. @param {readonly string[]} addresses */
function linesOf(addresses) {
  for (let index = 0; index < addresses.length; index += 1) {
    if (typeof addresses[index] !== "string") throw invalidArgument(`addresses[${index}]`, addresses[index], "a text");
  }
  const lines = addresses.join("\n");
  let breaks = 0;
  for (let at = lines.indexOf("\n"); at >= 0; at = lines.indexOf("\n", at + 1)) breaks += 1;
  return breaks < addresses.length ? lines : addresses.map((address) => address.replaceAll("\n", "")).join("\n");
}

/** The caller's rules on top of the bundled ones, and what was learned about sources. */
export class TrustPolicy {
  #raw;

  static {
    handleOf = (policy) => policy.#handle;
  }

  /** @param {PolicyDocument | null} [document] @param {{ learned?: TrustLedger | string | null } | null} [options] */
  constructor(document, options) {
    const { learned } = optionsOf(options, ["learned"]);
    const texts = ["document", jsonText("document", document), learnedText(learned)];
    this.#raw = ask((/** @type {Core} */ core) => new core.RawTrustPolicy(...texts));
  }

  /** The policy in a YAML text. The module that parses YAML is loaded on first use. @type {typeof Declared.fromYaml} */
  static async fromYaml(text, options) {
    return new this(await parseYaml(text), options);
  }

  /** @returns {RawTrustPolicy} */
  get #handle() {
    if (!this.#raw) throw new CredenceError("freed", "this `TrustPolicy` was freed: make a new one");
    return this.#raw;
  }

  /** @template T @param {(raw: RawTrustPolicy) => T} question @returns {T} */
  #ask(question) {
    const raw = this.#handle;
    return ask(() => question(raw));
  }

  /** The trust level of the source at a URL, and the rule that gave it, including what was learned. @type {Declared["lookup"]} */
  lookup(url, published) {
    const texts = [textOf("url", url), optionalTextOf("published", published, A_DATE)];
    return JSON.parse(this.#ask((raw) => raw.lookup(...texts)));
  }

  /** The same for many URLs, in order, in one call of the module. @type {Declared["lookupAll"]} */
  lookupAll(addresses) {
    const text = jsonText("addresses", addresses);
    return JSON.parse(this.#ask((raw) => raw.lookupAll(text)));
  }

  /** Only the levels of many URLs, and which of them share a site, at a fraction of the cost. @type {Declared["survey"]} */
  survey(addresses) {
    if (!Array.isArray(addresses)) throw invalidArgument("addresses", addresses, "an array");
    const sites = new Uint32Array(addresses.length);
    if (addresses.length === 0) return { levels: [], sites, n_sites: 0 };
    const ranks = this.#ask((raw) => raw.survey(encoder.encode(linesOf(addresses)), sites));
    return { levels: Array.from(ranks, (rank) => LEVELS[rank]), sites, n_sites: sites.reduce((most, site) => Math.max(most, site), 0) };
  }

  /** Gives one exact host a level set by the user; a block of the host is removed. @type {Declared["override"]} */
  override(domain, level, options) {
    const { reason, addedAt } = optionsOf(options, ["reason", "addedAt"]);
    const notes = [optionalTextOf("options.reason", reason), optionalTextOf("options.addedAt", addedAt)];
    const texts = [textOf("domain", domain), jsonText("level", level), ...notes];
    this.#ask((raw) => raw.override(...texts));
  }

  /** Removes the user's level of a host. Returns whether there was one. @type {Declared["removeOverride"]} */
  removeOverride(domain) {
    textOf("domain", domain);
    return this.#ask((raw) => raw.removeOverride(domain));
  }

  /** Blocks one exact host for the user. A level the user set before is removed. @type {Declared["block"]} */
  block(domain, options) {
    const { reason, at } = optionsOf(options, ["reason", "at"]);
    const texts = [textOf("domain", domain), optionalTextOf("options.reason", reason), optionalTextOf("options.at", at)];
    this.#ask((raw) => raw.block(...texts));
  }

  /** Restores a blocked host and returns the override for it; `null` if it cannot be restored. @type {Declared["restore"]} */
  restore(domain, options) {
    const { level, reason, addedAt } = optionsOf(options, ["level", "reason", "addedAt"]);
    const notes = [optionalTextOf("options.reason", reason), optionalTextOf("options.addedAt", addedAt)];
    const texts = [textOf("domain", domain), jsonText("options.level", level), ...notes];
    return JSON.parse(this.#ask((raw) => raw.restore(...texts)));
  }

  /** The blocked hosts, sorted by name, with reason and cause. @type {Declared["blocked"]} */
  get blocked() {
    return JSON.parse(this.#ask((raw) => raw.blocked()));
  }

  /** What was learned. Store it as JSON and pass it to the next `TrustPolicy`. @type {Declared["learned"]} */
  get learned() {
    return JSON.parse(this.#ask((raw) => raw.learned()));
  }

  /** Forgets what was learned, including blocks. The user's own levels stay. */
  forgetLearned() {
    this.#ask((raw) => raw.forgetLearned());
  }

  /** The caller's own rules as YAML. */
  toYaml() {
    return this.#ask((raw) => raw.toYaml());
  }

  /** The caller's own rules, as a `TrustPolicy` takes them. @type {Declared["toJSON"]} */
  toJSON() {
    return JSON.parse(this.#ask((raw) => raw.document()));
  }

  /** Number of rules, including the bundled ones. */
  get nRules() {
    return this.#ask((raw) => raw.nRules);
  }

  /** Frees the memory now; otherwise the garbage collector frees it. */
  free() {
    this.#ask((raw) => raw.free());
    this.#raw = null;
  }
}

if (Symbol.dispose) {
  /** @type {Partial<Disposable>} */ (TrustPolicy.prototype)[Symbol.dispose] = TrustPolicy.prototype.free;
}

/** The policy of calls without one. @type {RawTrustPolicy | null} */
let bundled = null;

/** @returns {RawTrustPolicy} */
function bundledPolicy() {
  return (bundled ??= ask((/** @type {Core} */ core) => new core.RawTrustPolicy("policy", "", "")));
}

/** The policy of a call: a `TrustPolicy`, a document that errors call `name`, or nothing. */
export class UsedPolicy {
  /** @type {RawTrustPolicy | null} */
  #own = null;
  /** @type {TrustPolicy | undefined} */
  #policy;

  /** @param {string} name @param {GivenPolicy} policy @param {GivenLedger} learned */
  constructor(name, policy, learned) {
    if (policy instanceof TrustPolicy) {
      if (learned !== undefined && learned !== null) {
        throw invalidArgument("options.learned", learned, "nothing beside a `TrustPolicy`, which includes what was learned");
      }
      this.#policy = policy;
      handleOf(policy);
      return;
    }
    const texts = [name, jsonText(name, policy), learnedText(learned)];
    if (texts[1] !== "" || texts[2] !== "") this.#own = ask((/** @type {Core} */ core) => new core.RawTrustPolicy(...texts));
  }

  /** Whether it can store what is learned. */
  get isLasting() {
    return this.#policy !== undefined;
  }

  get raw() {
    return this.#policy ? handleOf(this.#policy) : (this.#own ?? bundledPolicy());
  }

  /** Frees a policy that was parsed for this call. */
  free() {
    this.#own?.free();
    this.#own = null;
  }
}

/**
 * Calls the module once with a policy.
 *
 * @template T
 * @param {string} name
 * @param {GivenPolicy} policy
 * @param {GivenLedger} learned
 * @param {(core: Module, policy: RawTrustPolicy) => T} work
 * @returns {T}
 */
export function withPolicy(name, policy, learned, work) {
  const used = new UsedPolicy(name, policy, learned);
  try {
    return ask((/** @type {Module} */ core) => work(core, used.raw));
  } finally {
    used.free();
  }
}

/** The policy in a YAML text. The module that parses YAML is loaded on first use. @param {string} text */
async function parseYaml(text) {
  // Fails before a module is loaded if the main module is not ready.
  ask(() => {});
  return parsePolicyYaml(text);
}
