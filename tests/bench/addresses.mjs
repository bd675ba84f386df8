// A policy and addresses to look up, the same in every run.

import { randomNumbers } from "./inputs.mjs";

const N_RULES = 12_000;
const N_ADDRESSES = 100_000;
const ENDINGS = ["com", "com", "com", "org", "net", "de", "co.uk", "com.br", "fr", "io", "github.io", "co.jp"];

/** Suffixes in the bundled policy, with their levels. */
export const KINDS = { edu: "academic", "ac.uk": "academic", gov: "government", "github.io": "low" };

const BELOW = ["", "www.", "news.", "a.b."];
const LEVELS = ["low", "trusted", "academic", "government", "primary"];

/** A user's policy: 12,000 rules, one in eight for a path of its site, one in sixteen for a date range. */
export function policyDocument() {
  const random = randomNumbers(5);
  const domains = [...new Set(Array.from({ length: N_RULES * 2 }, () => domain(random)))].slice(0, N_RULES);
  const lists = { allowlist: [], greylist: [], denylist: [] };
  domains.forEach((domain, place) => listOf(lists, place).push(entry(domain, place)));
  return { document: lists, domains };
}

function listOf({ allowlist, greylist, denylist }, place) {
  if (place % 2 === 0) return allowlist;
  return place % 4 === 1 ? greylist : denylist;
}

function entry(domain, place) {
  const level = place % 4 === 3 ? {} : { trust_level: place % 4 === 1 ? "low" : LEVELS[(place / 2) % LEVELS.length] };
  if (place % 16 === 4 || place % 16 === 9) return { domain, ...level, path: "/news" };
  return place % 16 === 6 ? { domain, ...level, from: "2015-01-01", until: "2024-12-31" } : { domain, ...level };
}

/** Addresses like those in answers: known and unknown sites, universities, other scripts, and look-alikes. */
export function addresses(domains) {
  const random = randomNumbers(7);
  return Array.from({ length: N_ADDRESSES }, (_, place) => address(random, domains, place));
}

function address(random, domains, place) {
  const path = `/${random() < 0.2 ? "news/" : ""}${word(random)}/${word(random)}?id=${place}`;
  const known = domains[Math.floor(random() * domains.length)];
  const chance = random();
  if (chance < 0.05) return `${deceiving(random, known)}${path}`;
  return `https://${pick(random, BELOW)}${host(random, known, chance)}${path}`;
}

function host(random, known, chance) {
  if (chance < 0.5) return known;
  if (chance < 0.58) return `${word(random)}.${pick(random, Object.keys(KINDS))}`;
  if (chance < 0.6) return `bücher-${word(random)}.de`;
  return domain(random);
}

/** The name of a known site in a part that does not identify the site, and other spellings of known sites. */
function deceiving(random, known) {
  const evil = `${word(random)}-${word(random)}.com`;
  return pick(random, [
    `https://${known}@${evil}`,
    `https://${known}.${evil}`,
    `https://${known.replaceAll(".", "-")}-${evil}`,
    `https://${known.replace(/[aeo]/, (letter) => ({ a: "а", e: "е", o: "о" })[letter])}`,
    `https://${known.toUpperCase()}`,
    `https://${known}.:8443`,
    `https://reader:word@${known}`,
  ]);
}

function domain(random) {
  return `${word(random)}.${pick(random, ENDINGS)}`;
}

function word(random) {
  return Array.from({ length: 5 + Math.floor(random() * 8) }, () => String.fromCharCode(97 + Math.floor(random() * 26))).join("");
}

function pick(random, list) {
  return list[Math.floor(random() * list.length)];
}
