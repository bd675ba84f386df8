// A trust policy that is read once and asked often, and the trust policy behind every call that weighs sources.

import { jsonText, optionalTextOf, optionsOf, textOf } from "./argument.mjs";
import { ask, entry } from "./core.mjs";
import { CredenceError, invalidArgument } from "./error.mjs";

/** The levels by their rank. */
const LEVELS = ["blocked", "unverified", "low", "trusted", "academic", "government", "primary"];

const encoder = new TextEncoder();

const A_DATE = "a date such as `2026-11-21`";

let handleOf;

/** What was learned, as a `TrustPolicy` gave it or as the JSON text of that. */
function learnedText(learned) {
  return typeof learned === "string" ? learned : jsonText("options.learned", learned);
}

/** Texts as lines. A browser drops line breaks of an address, so that nothing is lost with them. */
function linesOf(addresses) {
  for (let at = 0; at < addresses.length; at += 1) {
    if (typeof addresses[at] !== "string") throw invalidArgument(`addresses[${at}]`, addresses[at], "a text");
  }
  const lines = addresses.join("\n");
  let breaks = 0;
  for (let at = lines.indexOf("\n"); at >= 0; at = lines.indexOf("\n", at + 1)) breaks += 1;
  return breaks < addresses.length ? lines : addresses.map((address) => address.replaceAll("\n", "")).join("\n");
}

/** The caller's rules over the bundled ones, and what was learned of sources. */
export class TrustPolicy {
  #raw;

  static {
    handleOf = (policy) => policy.#handle;
  }

  constructor(document, options) {
    const { learned } = optionsOf(options, ["learned"]);
    const texts = ["document", jsonText("document", document), learnedText(learned)];
    this.#raw = ask((core) => new core.RawTrustPolicy(...texts));
  }

  /** The policy in a YAML text. The module that reads YAML is loaded with the first one. */
  static async fromYaml(text, options) {
    return new this(await parseYaml(text), options);
  }

  get #handle() {
    if (!this.#raw) throw new CredenceError("freed", "this `TrustPolicy` was freed: make a new one");
    return this.#raw;
  }

  #ask(question) {
    const raw = this.#handle;
    return ask(() => question(raw));
  }

  /** How far the source at an address is trusted, and by which rule. */
  lookup(url, published) {
    const texts = [textOf("url", url), optionalTextOf("published", published, A_DATE)];
    return JSON.parse(this.#ask((raw) => raw.lookup(...texts)));
  }

  /** The same for many addresses, in their order: one call into the module. */
  lookupAll(addresses) {
    const text = jsonText("addresses", addresses);
    return JSON.parse(this.#ask((raw) => raw.lookupAll(text)));
  }

  /** The level of each of many addresses, and which of them are of one site: no reasons, so that it is fast. */
  survey(addresses) {
    if (!Array.isArray(addresses)) throw invalidArgument("addresses", addresses, "an array");
    const sites = new Uint32Array(addresses.length);
    if (addresses.length === 0) return { levels: [], sites, n_sites: 0 };
    const ranks = this.#ask((raw) => raw.survey(encoder.encode(linesOf(addresses)), sites));
    return { levels: Array.from(ranks, (rank) => LEVELS[rank]), sites, n_sites: sites.reduce((most, site) => Math.max(most, site), 0) };
  }

  /** Gives one exact host a level of the reader's own; a block of it is taken away. */
  override(domain, level, options) {
    const { reason, addedAt } = optionsOf(options, ["reason", "addedAt"]);
    const notes = [optionalTextOf("options.reason", reason), optionalTextOf("options.addedAt", addedAt)];
    const texts = [textOf("domain", domain), jsonText("level", level), ...notes];
    this.#ask((raw) => raw.override(...texts));
  }

  /** Removes the user's level of a host. Returns whether there was one. */
  removeOverride(domain) {
    textOf("domain", domain);
    return this.#ask((raw) => raw.removeOverride(domain));
  }

  /** Blocks one exact host for the user. A level the user set before is removed. */
  block(domain, options) {
    const { reason, at } = optionsOf(options, ["reason", "at"]);
    const texts = [textOf("domain", domain), optionalTextOf("options.reason", reason), optionalTextOf("options.at", at)];
    this.#ask((raw) => raw.block(...texts));
  }

  /** Restores a blocked host, and gives the override that was written for it; `null` when it cannot be restored. */
  restore(domain, options) {
    const { level, reason, addedAt } = optionsOf(options, ["level", "reason", "addedAt"]);
    const notes = [optionalTextOf("options.reason", reason), optionalTextOf("options.addedAt", addedAt)];
    const texts = [textOf("domain", domain), jsonText("options.level", level), ...notes];
    return JSON.parse(this.#ask((raw) => raw.restore(...texts)));
  }

  /** The blocked hosts, sorted by name, with reason and cause. */
  get blocked() {
    return JSON.parse(this.#ask((raw) => raw.blocked()));
  }

  /** What was learned, to be kept as JSON and given to the next `TrustPolicy`. */
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

  /** The caller's own rules, as a `TrustPolicy` takes them. */
  toJSON() {
    return JSON.parse(this.#ask((raw) => raw.document()));
  }

  /** How many rules are in force, the bundled ones too. */
  get nRules() {
    return this.#ask((raw) => raw.nRules);
  }

  /** Gives the memory back at once; it is also given back when nothing refers to the policy any more. */
  free() {
    this.#ask((raw) => raw.free());
    this.#raw = null;
  }
}

if (Symbol.dispose) {
  TrustPolicy.prototype[Symbol.dispose] = TrustPolicy.prototype.free;
}

/** The policy of all who choose none. */
let bundled = null;

function bundledPolicy() {
  return (bundled ??= ask((core) => new core.RawTrustPolicy("policy", "", "")));
}

/** What a call weighs sources by: `policy` is a `TrustPolicy`, a document under that `name`, or nothing. */
export class Lent {
  #made = null;
  #policy;

  constructor(name, policy, learned) {
    if (policy instanceof TrustPolicy) {
      if (learned !== undefined && learned !== null) {
        throw invalidArgument("options.learned", learned, "nothing beside a `TrustPolicy`, which holds what was learned");
      }
      this.#policy = policy;
      handleOf(policy);
      return;
    }
    const texts = [name, jsonText(name, policy), learnedText(learned)];
    if (texts[1] !== "" || texts[2] !== "") this.#made = ask((core) => new core.RawTrustPolicy(...texts));
  }

  /** Whether what is learned has somewhere to go. */
  get isLasting() {
    return this.#policy !== undefined;
  }

  get raw() {
    return this.#policy ? handleOf(this.#policy) : (this.#made ?? bundledPolicy());
  }

  /** Gives back what was made for this call alone. */
  free() {
    this.#made?.free();
    this.#made = null;
  }
}

/** Uses a policy for one question to the module. */
export function withPolicy(name, policy, learned, question) {
  const lent = new Lent(name, policy, learned);
  try {
    return ask((core) => question(core, lent.raw));
  } finally {
    lent.free();
  }
}

/** The policy in a YAML text. The module that parses YAML is loaded with the first one. */
async function parseYaml(text) {
  // Fails before anything is loaded when the main module is not ready.
  ask(() => {});
  const { parsePolicyYaml } = await entry().importYaml();
  return parsePolicyYaml(text);
}
