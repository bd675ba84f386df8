// Trust as a host application might implement it: Maps and Sets, and a function for the registrable domain.

import { readFileSync } from "node:fs";

const LISTS = ["denylist", "allowlist", "greylist"];

/** Every public suffix in the package's table, as text. */
export function publicSuffixes() {
  const suffixes = new Set();
  const above = [];
  for (const line of readFileSync("crates/core/data/public_suffixes.txt", "utf8").trimEnd().split("\n")) {
    const depth = line.length - line.trimStart().length;
    const [written, ...labels] = line.trimStart().split(" ");
    const name = written.replace(/^\+/, "");
    above.length = depth;
    const domain = depth > 0 ? `${name}.${above.at(-1)}` : name;
    above.push(domain);
    if (written !== name) suffixes.add(domain);
    for (const label of labels) suffixes.add(label.startsWith("!") ? `!${label.slice(1)}.${domain}` : `${label}.${domain}`);
  }
  return suffixes;
}

/** The rules of a document by domain, in the order of precedence of the lists. */
export function rulesByDomain(document, kinds) {
  const rules = new Map();
  const add = (domain, rule) => rules.get(domain)?.push(rule) ?? rules.set(domain, [rule]);
  LISTS.forEach((list, order) => {
    for (const { domain, trust_level: level = "unverified", path = null, from = null } of document[list]) {
      // The date of publication is unknown here.
      if (from === null) add(domain, { order, level, path });
    }
  });
  for (const [domain, level] of Object.entries(kinds)) add(domain, { order: LISTS.length, level, path: null });
  return rules;
}

/** `new URL`, then a loop over the labels: the complete matching. */
export function byWalking(rules, suffixes) {
  return (addresses) => {
    const survey = new Survey();
    for (const address of addresses) {
      const { hostname, pathname } = new URL(address);
      const host = hostname.replace(/\.$/, "").replace(/^www\.(?=.*\.)/, "");
      survey.add(walkToSite(host, suffixes), walkToLevel(host, pathname, rules));
    }
    return survey;
  };
}

/** The registrable domain of a host. */
export function walkToSite(host, suffixes) {
  for (let at = 0, before = 0; ; ) {
    const next = host.indexOf(".", at) + 1;
    const domain = host.slice(at);
    if (suffixes.has(`!${domain}`)) return domain;
    if (next === 0 || suffixes.has(domain) || suffixes.has(`*.${host.slice(next)}`)) return host.slice(before);
    before = at;
    at = next;
  }
}

function walkToLevel(host, path, rules) {
  let best = null;
  for (let at = 0; ; ) {
    for (const rule of rules.get(host.slice(at)) ?? []) {
      // An earlier match is longer.
      const isBetter = best === null || rule.order < best.order;
      if (isBetter && (rule.path === null || path === rule.path || path.startsWith(`${rule.path}/`))) best = rule;
    }
    at = host.indexOf(".", at) + 1;
    if (at === 0) return best?.level ?? "unverified";
  }
}

/** A library for the registrable domain and one Map lookup: without subdomains, paths or international names. */
export function byDomain(rules, getDomain, kinds) {
  const levels = new Map([...rules].filter(([, [rule]]) => rule.path === null).map(([domain, [rule]]) => [domain, rule.level]));
  return (addresses) => {
    const survey = new Survey();
    for (const address of addresses) {
      const domain = getDomain(address, { allowPrivateDomains: true });
      const suffix = domain?.slice(domain.indexOf(".") + 1);
      survey.add(domain, levels.get(domain) ?? kinds[suffix] ?? "unverified");
    }
    return survey;
  };
}

/** Levels, and sites numbered in the order of their first occurrence. */
class Survey {
  levels = [];
  sites = [];
  #numbers = new Map();

  add(site, level) {
    let number = this.#numbers.get(site);
    if (number === undefined) this.#numbers.set(site, (number = this.#numbers.size + 1));
    this.sites.push(number);
    this.levels.push(level);
  }

  get n_sites() {
    return this.#numbers.size;
  }
}
