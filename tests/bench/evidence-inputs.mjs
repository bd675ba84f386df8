// Claims, sources and texts, the same in every run.

import { randomNumbers } from "./inputs.mjs";

/** Evidence and citations: a fifth of the evidence refutes, a fifth of all edges are citations. */
export function graph(nEdges) {
  const random = randomNumbers(nEdges);
  const below = (end) => Math.floor(random() * end);
  const [nClaims, nPages] = [nEdges / 5, nEdges / 20];
  const pages = Array.from({ length: nPages }, (_, page) => `https://site${page % 900}.example/page/${page}`);
  const evidence = Array.from({ length: nEdges * 0.8 }, () => ({
    claim: `claim-${below(nClaims)}`,
    url: pages[below(nPages)],
    stance: below(5) === 0 ? "refutes" : "supports",
    confidence: (500 + below(500)) / 1000,
  }));
  const used = [...new Set(evidence.map(({ url }) => url))];
  const cites = Array.from({ length: nEdges * 0.2 }, () => [used[below(used.length)], used[below(used.length)]]);
  return { evidence, cites };
}

/** The same in typed arrays, with every name once. */
export function columnsOf({ evidence, cites }, stances) {
  const numbered = (names) => new Map([...new Set(names)].map((name, number) => [name, number]));
  const [claims, urls, ids] = [numbered(evidence.map(({ claim }) => claim)), numbered(evidence.map(({ url }) => url)), numbered(cites.flat())];
  return {
    evidence: {
      claims: [...claims.keys()],
      urls: [...urls.keys()],
      claim: Uint32Array.from(evidence, ({ claim }) => claims.get(claim)),
      source: Uint32Array.from(evidence, ({ url }) => urls.get(url)),
      stance: Uint8Array.from(evidence, ({ stance }) => stances.indexOf(stance)),
      confidence: Float64Array.from(evidence, ({ confidence }) => confidence),
    },
    cites: {
      ids: [...ids.keys()],
      from: Uint32Array.from(cites, ([from]) => ids.get(from)),
      to: Uint32Array.from(cites, ([, to]) => ids.get(to)),
    },
  };
}

/** Texts of about a kilobyte, each on its own site; every fifth repeats an earlier one with another first line. */
export function texts(count) {
  const random = randomNumbers(count);
  const below = (end) => Math.floor(random() * end);
  const story = () => Array.from({ length: 130 }, () => `word${below(4000)}`).join(" ");
  const items = [];
  for (let place = 0; place < count; place += 1) {
    const text = place % 5 === 4 ? `from our own reporter ${place} ${items[below(place)].text}` : story();
    items.push({ url: `https://site${place}.example/story`, text });
  }
  return items;
}

/** A turn with that number of cited sources; nine of ten are on a site of their own. */
export function turn(nSources) {
  const citations = Array.from({ length: nSources }, (_, place) => ({
    url: `https://news${place % 10 === 9 ? 0 : place}.example.com/story/${place}`,
    title: `What happened at the ${place}th place`,
  }));
  return { answer: "It happened.", citations };
}
