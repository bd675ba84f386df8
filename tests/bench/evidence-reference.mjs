// Evidence as a host application might implement it: Maps, Sets and objects.

import { walkToSite } from "./trust-reference.mjs";

const WORDS = 3;
const NEAR_COPY = 0.5;

const rounded = (value, places) => Number(value.toFixed(places));

/** Claims and pages by name. */
export class PlainGraph {
  #claims = new Map();
  #pages = new Map();
  #suffixes;

  constructor(suffixes) {
    this.#suffixes = suffixes;
  }

  addAll(evidence) {
    for (const piece of evidence) this.add(piece);
  }

  add({ claim: id, url, stance, confidence }) {
    let claim = this.#claims.get(id);
    if (!claim) this.#claims.set(id, (claim = { supports: [], refutes: [], alpha: 1, beta: 1 }));
    if (!this.#pages.has(url)) this.#pages.set(url, { site: walkToSite(new URL(url).hostname, this.#suffixes), cites: new Set() });
    claim[stance].push({ url, confidence });
    if (stance === "supports") claim.alpha += confidence;
    else claim.beta += confidence;
  }

  citeAll(citations) {
    for (const [from, to] of citations) this.cite(from, to);
  }

  cite(from, to) {
    this.#pages.get(from).cites.add(to);
  }

  confidence(id) {
    const { alpha, beta, supports, refutes } = this.#claims.get(id);
    const sum = alpha + beta;
    return {
      claim: id,
      ratio: rounded(alpha / sum, 3),
      uncertainty: rounded(Math.sqrt((alpha * beta) / (sum * sum * (sum + 1))), 3),
      alpha: rounded(alpha, 2),
      beta: rounded(beta, 2),
      n_supports: supports.length,
      n_refutes: refutes.length,
    };
  }

  confidences() {
    return [...this.#claims.keys()].map((id) => this.confidence(id));
  }

  /** Claims with both sides, sorted by the weight of the smaller side. */
  contradictions() {
    const disputed = [];
    for (const [claim, { supports, refutes, alpha, beta }] of this.#claims) {
      if (supports.length > 0 && refutes.length > 0) disputed.push({ claim, supports, refutes, least: Math.min(alpha, beta) });
    }
    disputed.sort((one, other) => other.least - one.least);
    return { n_disputed: disputed.length, disputed: disputed.slice(0, 100).map(withPairs) };
  }

  /** Loops of any length, mutual citations, self-citations, citations within a site, pages that cite no others. */
  integrity() {
    const counts = { n_in_loops: this.#nInLoops(), n_round_trips: 0, n_self_citations: 0, n_same_site: 0, n_primary: 0 };
    for (const [url, { site, cites }] of this.#pages) {
      const others = [...cites].filter((to) => to !== url);
      counts.n_primary += others.length === 0;
      counts.n_self_citations += cites.size - others.length;
      for (const to of others) {
        counts.n_same_site += this.#pages.get(to).site === site;
        counts.n_round_trips += this.#pages.get(to).cites.has(url) && url < to;
      }
    }
    return counts;
  }

  /** Tarjan's strongly connected components, without recursion. */
  #nInLoops() {
    const order = new Map();
    const lowest = new Map();
    const open = [];
    const isOpen = new Set();
    let inLoops = 0;
    for (const root of this.#pages.keys()) {
      if (order.has(root)) continue;
      const path = [];
      const enter = (page) => {
        order.set(page, order.size);
        lowest.set(page, order.get(page));
        open.push(page);
        isOpen.add(page);
        path.push([page, this.#pages.get(page).cites.values()]);
      };
      enter(root);
      while (path.length > 0) {
        const [page, rest] = path.at(-1);
        const { value: next, done } = rest.next();
        if (!done) {
          if (!order.has(next)) enter(next);
          else if (isOpen.has(next)) lowest.set(page, Math.min(lowest.get(page), order.get(next)));
          continue;
        }
        path.pop();
        if (path.length > 0) lowest.set(path.at(-1)[0], Math.min(lowest.get(path.at(-1)[0]), lowest.get(page)));
        if (lowest.get(page) !== order.get(page)) continue;
        const component = open.splice(open.lastIndexOf(page));
        component.forEach((member) => isOpen.delete(member));
        if (component.length > 1) inLoops += component.length;
      }
    }
    return inLoops;
  }
}

function withPairs({ claim, supports, refutes }) {
  const sides = [supports, refutes].map((side) => new Set(side.map(({ url }) => url)));
  const pairs = supports.flatMap((one) => refutes.filter(({ url }) => url !== one.url).map((other) => [one.url, other.url]));
  return { claim, n_supporting: sides[0].size, n_refuting: sides[1].size, pairs: pairs.slice(0, 16) };
}

/** The number of texts without near-duplicates: an index of three-word sequences, then the Jaccard similarity. */
export function countDistinct(items) {
  const holders = new Map();
  const parents = items.map((_, place) => place);
  const root = (place) => {
    let at = place;
    while (parents[at] !== at) at = parents[at] = parents[parents[at]];
    return at;
  };
  const sizes = [];
  items.forEach(({ text }, place) => {
    const shingles = shinglesOf(text);
    const common = new Map();
    sizes.push(shingles.size);
    for (const shingle of shingles) {
      const list = holders.get(shingle);
      if (!list) holders.set(shingle, [place]);
      else {
        for (const other of list) common.set(other, (common.get(other) ?? 0) + 1);
        list.push(place);
      }
    }
    for (const [other, shared] of common) {
      if (shared / (sizes[place] + sizes[other] - shared) >= NEAR_COPY) parents[root(place)] = root(other);
    }
  });
  return parents.filter((parent, place) => parent === place).length;
}

function shinglesOf(text) {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const shingles = new Set();
  for (let at = 0; at + WORDS <= words.length; at += 1) shingles.add(words.slice(at, at + WORDS).join(" "));
  return shingles;
}

const WEIGHTS = { blocked: 0, unverified: 0.3, low: 0.4, trusted: 0.75, academic: 0.9, government: 0.95, primary: 1 };

/** The level of every cited source and the total quality, from a Map of levels. */
export function assessSources(citations, levels, suffixes) {
  const sites = new Set();
  let total = 0;
  const sources = citations.map(({ url }) => {
    const host = new URL(url).hostname;
    const site = walkToSite(host, suffixes);
    const level = levels.get(host) ?? "unverified";
    sites.add(site);
    total += WEIGHTS[level];
    return { url, host, site, level };
  });
  return { sources, score: (0.6 * total) / citations.length + (0.4 * sites.size) / citations.length };
}
