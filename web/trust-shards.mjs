// The trust tables in shards, so that the page loads only the rules that can match the hosts of an answer.
//
// A shard has the rules whose domains end in the same two labels, by the hash of these; rules for one label, and rules with a star, are in the base. A host
// needs the base and its own shard. `crates/core/src/trust/shard.rs` computes the same number for a host. Every file begins with the version of the tables: shards
// name headings by their number in the base, so a page that is still open must not use those of a newer site.

import { createHash } from "node:crypto";

/** How many shards there are. */
const SHARDS = 256;

/** Separates the version, the public suffixes and the policy, and one table of the policy from the next. */
export const BETWEEN_TABLES = "\f";

/** The number of the shard of a domain, or `null` if its rules are in the base. */
export function shardOf(domain) {
  const [below, top] = domain.split(".").slice(-2);
  if (top === undefined || below.includes("*") || top.includes("*")) return null;
  return checksum(Buffer.from(`${below}.${top}`)) % SHARDS;
}

/** The hash FNV-1a of bytes: `checksum` of `crates/core/src/trust/shard.rs`. */
export function checksum(bytes) {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

/** The files by name: `base.txt`, and one for each shard. */
export function shardsOf(suffixes, policies) {
  const suffixParts = parts();
  for (const rule of suffixRules(suffixes)) partOf(suffixParts, rule.shard).push(rule);
  const policy = policies.join("\n");
  const version = createHash("sha256").update(suffixes).update(policy).digest("hex").slice(0, 8);
  const policyParts = policyShards(policy);
  const file = (rules, part) => [part === SHARDS ? "base.txt" : `${part}.txt`, [version, suffixLines(rules), policyParts[part]].join(BETWEEN_TABLES)];
  return Object.fromEntries(suffixParts.map(file));
}

/** An empty list for each shard; the last one is the base. */
function parts() {
  return Array.from({ length: SHARDS + 1 }, () => []);
}

function partOf(all, shard) {
  return all[shard ?? SHARDS];
}

/** The rules of the list of public suffixes: the domain above, and the label or the labels with stars. The list is nested: see `trust/suffix.rs`. */
function suffixRules(text) {
  const above = [];
  const rules = [];
  for (const line of text.split("\n").filter(Boolean)) {
    const depth = line.length - line.trimStart().length;
    const [name, ...labels] = line.trimStart().split(" ");
    above.length = depth;
    const parent = [name.replace("+", ""), ...above.slice(-1)].join(".");
    above.push(parent);
    if (name.startsWith("+")) rules.push(suffixRule(parent.slice(parent.indexOf(".") + 1), parent.slice(0, parent.indexOf("."))));
    // A star and its exceptions stay together.
    if (labels[0] === "*") rules.push({ parent, labels: labels.join(" "), shard: shardOf(parent) });
    else rules.push(...labels.map((label) => suffixRule(parent, label)));
  }
  return rules;
}

function suffixRule(parent, labels) {
  return { parent, labels, shard: shardOf(`${labels}.${parent}`) };
}

function suffixLines(rules) {
  const byParent = new Map();
  for (const { parent, labels } of rules) byParent.set(parent, [...(byParent.get(parent) ?? []), labels]);
  return [...byParent].map(([parent, labels]) => `${parent} ${labels.sort().join(" ")}`).join("\n");
}

/** A table of the policy for each shard, which names headings by their number, and for the base, which has the origins and all headings. */
function policyShards(text) {
  const texts = parts();
  const base = texts[SHARDS];
  sections(text, base).forEach(({ heading, lines }, number) => {
    const sorted = parts();
    lines.forEach((line) => split(line).forEach(([shard, line]) => partOf(sorted, shard).push(line)));
    base.push(heading, ...sorted.pop());
    sorted.forEach((lines, shard) => lines.length > 0 && texts[shard].push(`[${number}]`, ...lines));
  });
  return texts.map((lines) => lines.join("\n"));
}

/** The headings with their lines. The lines before the first heading are the origins. */
function sections(text, origins) {
  const found = [];
  for (const line of text.split("\n").filter((line) => line && !line.startsWith("#"))) {
    if (line.startsWith("[")) found.push({ heading: line, lines: [] });
    else if (line.startsWith("origin ")) origins.push(line);
    else found.at(-1).lines.push(line);
  }
  return found;
}

/** A line of rules, cut into one for each shard. */
function split(line) {
  if (!line.startsWith(".")) return [[shardOf(line.split(/[ /]/)[0]), line]];
  const [below, ...names] = line.slice(1).split(" ");
  const lines = new Map();
  for (const name of names) {
    const shard = shardOf(`${name.split("/")[0]}.${below}`);
    lines.set(shard, `${lines.get(shard) ?? `.${below}`} ${name}`);
  }
  return [...lines];
}
