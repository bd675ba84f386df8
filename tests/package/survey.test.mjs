// Many addresses at once, and long lists, with the installed package.

import assert from "node:assert/strict";
import { test } from "node:test";
import { imported, install } from "./installed.mjs";

const folder = install();
const { CredenceError, TrustPolicy } = await imported(folder);
const { EvidenceGraph } = await imported(folder, "credence/evidence");

const ADDRESSES = [
  "https://www.nature.com/articles/x",
  "https://NATURE.com./other",
  "https://nature.com@evil.example/",
  "https://a.blogspot.com/1",
  "https://bücher.example/é",
  "mailto:me@nature.com",
  "",
];

test("a survey gives the same levels as single lookups, and numbers the sites", () => {
  const policy = new TrustPolicy({ user_overrides: [{ domain: "evil.example", trust_level: "primary" }] });
  const { levels, sites, n_sites } = policy.survey(ADDRESSES);
  assert.deepEqual(
    levels,
    ADDRESSES.map((address) => policy.lookup(address).level),
  );
  assert.deepEqual([...sites], [1, 1, 2, 3, 4, 0, 0]);
  assert.equal(n_sites, 4);
});

test("a survey knows what was learned", () => {
  const policy = new TrustPolicy();
  policy.block("tales.example");
  assert.deepEqual(policy.survey(["https://tales.example/", "https://other.example/"]).levels, ["blocked", "unverified"]);
});

test("line breaks in an address do not change the others", () => {
  const policy = new TrustPolicy();
  const { levels, sites } = policy.survey(["https://nat\nure.com/\n", "https://arxiv.org/abs/1"]);
  assert.deepEqual(levels, [policy.lookup("https://nature.com/").level, policy.lookup("https://arxiv.org/").level]);
  assert.deepEqual([...sites], [1, 2]);
});

test("an empty survey is empty, and values that are not strings are errors", () => {
  const policy = new TrustPolicy();
  assert.deepEqual(policy.survey([]), { levels: [], sites: new Uint32Array(0), n_sites: 0 });
  const wrong = (error) => error instanceof CredenceError && error.path === "addresses[1]";
  assert.throws(() => policy.survey(["https://a.example/", 5]), wrong);
  assert.throws(() => policy.survey("https://a.example/"), { path: "addresses" });
});

test("a number that JSON cannot hold is named in a long list too", () => {
  const graph = new EvidenceGraph();
  const piece = { claim: "c", url: "https://a.example/", stance: "supports", confidence: 0.5, text: null };
  const pieces = [...Array.from({ length: 40 }, () => piece), { ...piece, confidence: NaN }];
  assert.throws(() => graph.addAll(pieces), { path: "evidence[40].confidence" });
  assert.equal(graph.nNodes, 0);
});

test("an existing page keeps its site when more evidence is added", () => {
  const graph = new EvidenceGraph();
  graph.addPage("https://a.example/1", { site: "publisher" });
  graph.addAll(["https://a.example/1", "https://b.example/1"].map((url) => ({ claim: "c", url, stance: "supports", confidence: 0.5 })));
  assert.deepEqual(
    graph
      .layout()
      .sources.map(({ site }) => site)
      .sort(),
    ["b.example", "publisher"],
  );
});
