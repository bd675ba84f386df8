// The evidence graph and its parts, with the installed package.

import assert from "node:assert/strict";
import { test } from "node:test";
import { imported, install } from "./installed.mjs";

const { CredenceError, EvidenceGraph, STANCES, claimConfidence, countIndependent } = await imported(install(), "credence/evidence");

function thrownBy(call) {
  try {
    call();
  } catch (error) {
    assert.ok(error instanceof CredenceError, `${error.stack}`);
    return error;
  }
  return assert.fail("nothing was thrown");
}

/** Two claims, one of them disputed, three pages of two sites, a paper. */
function small() {
  const graph = new EvidenceGraph();
  graph.addClaim("c", "The bridge is closed.");
  graph.addPaper("10.1/p");
  graph.addAll([
    { claim: "c", url: "https://a.example.org/1", stance: "supports", confidence: 0.9, text: "It is closed." },
    { claim: "c", url: "https://b.example.org/2", stance: "supports", confidence: 0.5 },
    { claim: "c", source: "10.1/p", stance: "refutes", confidence: 0.8 },
    { claim: "d", url: "https://other.example/3", stance: "neutral", confidence: 1 },
  ]);
  return graph;
}

test("confidence of one claim and of all, by either profile", () => {
  const graph = small();
  const beta = graph.confidence("c");
  assert.deepEqual([beta.profile, beta.alpha, beta.beta, beta.ratio, beta.balance], ["beta", 2.4, 1.8, 0.571, "both_sides"]);
  assert.deepEqual(
    claimConfidence([
      { stance: "supports", confidence: 0.9 },
      { stance: "supports", confidence: 0.5 },
      { stance: "refutes", confidence: 0.8 },
    ]),
    beta,
  );
  const ratios = graph.confidences({ profile: "ratio" });
  assert.deepEqual(
    ratios.map(({ claim, verdict, confidence }) => [claim, verdict, confidence]),
    [
      ["c", "contested", 0.35],
      ["d", "unverified", 0.3],
    ],
  );
  assert.deepEqual({ claim: "c", ...graph.confidence("c", { profile: "ratio" }) }, ratios[0]);
});

test("weights count on request", () => {
  const graph = small();
  graph.setWeight("https://a.example.org/1", 0.3);
  assert.equal(graph.confidence("c").alpha, 2.4);
  assert.equal(graph.confidence("c", { weighting: "by_source" }).alpha, 1.77);
  graph.setWeight("https://a.example.org/1", null);
  assert.equal(graph.confidence("c", { weighting: "by_source" }).alpha, 2.4);
});

test("contradictions name their claims and sources", () => {
  const graph = small();
  graph.relateClaims("c", "d", { relation: "refutes", confidence: 0.7 });
  const found = graph.contradictions();
  assert.deepEqual(found.claim_pairs, [{ pair: ["c", "d"], relation: "refutes", confidence: 0.7 }]);
  const [{ claim, n_supporting, n_refuting, pairs }] = found.disputed;
  assert.deepEqual([claim, n_supporting, n_refuting], ["c", 2, 1]);
  assert.deepEqual(pairs[0], { supporting: "https://a.example.org/1#:~:text=It is closed.", support: 0.9, refuting: "10.1/p", refutation: 0.8 });
  assert.deepEqual([graph.contradictions({ limit: 0 }).disputed, graph.contradictions({ limit: 0 }).n_disputed], [[], 1]);
});

test("integrity results name their pages", () => {
  const graph = small();
  graph.cite("https://a.example.org/1", "https://other.example/3");
  graph.cite("https://other.example/3", "https://a.example.org/1");
  graph.cite("https://b.example.org/2", "https://a.example.org/1");
  graph.addPaper("10.1/lonely");
  graph.addClaim("nobody speaks of it");
  const { loops, penalties, n_round_trips, n_same_site, orphan_papers, orphan_claims, primary, search } = graph.integrity();
  assert.deepEqual(loops, [{ nodes: ["https://a.example.org/1", "https://other.example/3"], severity: "critical" }]);
  assert.deepEqual(
    penalties.map(({ node, factor }) => [node, factor]),
    [
      ["https://a.example.org/1", 0.2],
      ["https://b.example.org/2", 0.5],
      ["https://other.example/3", 0.2],
    ],
  );
  assert.deepEqual([n_round_trips, n_same_site, orphan_papers, orphan_claims], [1, 1, ["10.1/lonely"], ["nobody speaks of it"]]);
  assert.deepEqual([primary.n_pages, primary.meets_threshold, search.state], [3, false, "complete"]);
});

test("independence is counted three ways", () => {
  const { n_pages, n_sites, n_independent_texts } = small().independence("c", "supports");
  assert.deepEqual([n_pages, n_sites, n_independent_texts], [2, 1, 1]);
  const story = "The ministry said on Monday that the bridge would be closed for two weeks while it is repaired.";
  const items = [
    { url: "https://a.example.org/1", text: story },
    { url: "https://b.example.org/2", text: "Something else altogether was reported there, by another hand and on another day." },
    { url: "https://other.example/3", text: story },
    { site: "third.example", text: "A third text of its own." },
  ];
  assert.deepEqual(countIndependent(items), { n_pages: 4, n_sites: 3, n_independent_texts: 2, groups: [0, 0, 0, 1] });
  assert.deepEqual(countIndependent([]), { n_pages: 0, n_sites: 0, n_independent_texts: 0, groups: [] });
});

test("a picture has a row for everything, disputes first, sites together", () => {
  const graph = small();
  graph.addClaim("without evidence");
  const { sources, claims, edges, crossings_after, crossings_before } = graph.layout();
  assert.deepEqual(
    claims.map(({ id, text }) => [id, text]),
    [
      ["c", "The bridge is closed."],
      ["d", null],
      ["without evidence", null],
    ],
  );
  assert.ok(claims[0].row < claims[1].row && claims[1].row < claims[2].row, JSON.stringify(claims));
  assert.deepEqual(sources.map(({ row }) => row).sort(), [0, 1, 2, 3]);
  const ofSite = sources.filter(({ site }) => site === "example.org").map(({ row }) => row);
  assert.equal(Math.abs(ofSite[0] - ofSite[1]), 1);
  assert.deepEqual(
    edges.map(({ claim }) => claim),
    ["c", "c", "c", "d"],
  );
  assert.deepEqual(edges[2], { source: "10.1/p", claim: "c", stance: "refutes", confidence: 0.8 });
  assert.ok(crossings_after <= crossings_before);
  assert.deepEqual(new EvidenceGraph().layout(), { sources: [], claims: [], edges: [], crossings_before: 0, crossings_after: 0 });
});

test("an address with a fragment counts as its page", () => {
  const graph = new EvidenceGraph();
  graph.addPage("report", { site: "example.org" });
  graph.addFragment("f", { page: "report", text: "words" });
  graph.addFragment("g");
  graph.addEvidence({ claim: "c", source: "f", stance: "supports", confidence: 1 });
  graph.addEvidence({ claim: "c", source: "report", stance: "supports", confidence: 1 });
  assert.deepEqual(graph.independence("c", "supports").n_pages, 1);
  assert.equal(graph.nNodes, 4);
});

test("a hundred thousand pieces of evidence are one call", () => {
  const graph = new EvidenceGraph();
  const piece = (_, index) => ({ claim: `c${index % 5_000}`, url: `https://h${index % 997}.example/${index % 20_000}`, stance: index % 3 ? "supports" : "refutes", confidence: (index % 100) / 99 });
  graph.addAll(Array.from({ length: 100_000 }, piece));
  const confidences = graph.confidences();
  assert.equal(confidences.length, 5_000);
  assert.equal(
    confidences.reduce((sum, { n_supports, n_refutes }) => sum + n_supports + n_refutes, 0),
    99_000,
  );
  assert.equal(graph.contradictions({ limit: 3 }).disputed.length, 3);
});

/** Evidence of every kind in columns, and the same as objects. */
function inColumns() {
  const columns = {
    claims: ["c", "é\ud83d\ude00 claim", "never used"],
    urls: ["https://a.example.org/1", "https://b.example.org/ü"],
    sources: ["10.1/p"],
    claim: Uint32Array.of(0, 1, 0, 1, 0),
    source: Uint32Array.of(0, 1, 2, 0, 1),
    stance: Uint8Array.of(0, 1, 2, 3, 4),
    confidence: Float64Array.of(0.25, 1, 0, NaN, 0.5),
    texts: ["It is closed.", "", "", "\ud83d\ude00 née", ""],
  };
  const names = [...columns.urls, ...columns.sources];
  const objects = Array.from(columns.claim, (claim, row) => ({
    claim: columns.claims[claim],
    [columns.source[row] < columns.urls.length ? "url" : "source"]: names[columns.source[row]],
    stance: STANCES[columns.stance[row]],
    confidence: Number.isNaN(columns.confidence[row]) ? null : columns.confidence[row],
    text: columns.texts[row],
  }));
  return { columns, objects };
}

function stateOf(graph) {
  return [graph.confidences(), graph.confidences({ profile: "ratio" }), graph.contradictions(), graph.integrity(), graph.layout(), graph.nNodes];
}

test("columns, a list of objects and single objects make the same graph", () => {
  const { columns, objects } = inColumns();
  const graphs = [
    (graph) => graph.addColumns(columns),
    (graph) => graph.addAll(objects),
    // Unusual objects are read as JSON.
    (graph) => graph.addAll(objects.map((piece) => ({ toJSON: () => piece }))),
    (graph) => objects.forEach((piece) => graph.addEvidence(piece)),
  ].map((add) => {
    const graph = new EvidenceGraph();
    graph.addPaper("10.1/p");
    add(graph);
    return graph;
  });
  const [first, ...others] = graphs.map(stateOf);
  assert.deepEqual(first[4].edges.map(({ stance }) => stance).sort(), [...STANCES].sort());
  assert.deepEqual(first[4].claims.map(({ id }) => id).sort(), ["c", "é\ud83d\ude00 claim"]);
  for (const other of others) assert.deepEqual(other, first);
  graphs.forEach((graph, index) => {
    const ids = ["https://b.example.org/ü", "10.1/p"];
    if (index === 0) graph.citeColumns({ ids, from: Uint32Array.of(0, 1), to: Uint32Array.of(1, 0) });
    else if (index === 1) graph.citeAll([ids, [...ids].reverse()]);
    else [ids, [...ids].reverse()].forEach(([from, to]) => graph.cite(from, to));
    assert.deepEqual(
      graph.integrity().loops.map(({ nodes }) => nodes.length),
      [2],
    );
    assert.deepEqual(graph.integrity(), graphs[0].integrity());
  });
});

test("confidences in columns are those of the claims", () => {
  const graph = small();
  for (const profile of ["beta", "ratio"]) {
    const { claims, ...columns } = graph.confidenceColumns({ profile });
    assert.deepEqual(claims, ["c", "d"]);
    assert.deepEqual([columns.profile, columns.n_supports], [profile, Uint32Array.of(2, 0)]);
    claims.forEach((claim, row) => {
      for (const [field, expected] of Object.entries(graph.confidence(claim, { profile }))) {
        assert.equal(field === "profile" ? columns.profile : columns[field][row], expected, field);
      }
    });
  }
  assert.deepEqual(new EvidenceGraph().confidenceColumns().claims, []);
});

test("rows before a refused one stay", () => {
  const { columns, objects } = inColumns();
  for (const [add, path] of [
    [(graph) => graph.addColumns(columns), "columns.sources[0]"],
    [(graph) => graph.addAll(objects), "evidence[2].source"],
  ]) {
    const graph = new EvidenceGraph();
    assert.equal(thrownBy(() => add(graph)).path, path);
    assert.deepEqual(
      graph.confidences().map(({ claim, n_supports, n_refutes }) => [claim, n_supports, n_refutes]),
      [
        ["c", 1, 0],
        [columns.claims[1], 0, 1],
      ],
    );
  }
});

function withColumn(change) {
  return { ...inColumns().columns, ...change };
}

/** The case, the path, and a part of the message. */
const WRONG = [
  ["columns of nothing", (graph) => graph.addColumns(null), "columns", "is `null`, expected an object"],
  ["an unknown column", (graph) => graph.addColumns(withColumn({ weight: [] })), "columns.weight", "is unknown, expected one of claim, source"],
  ["a column of another type", (graph) => graph.addColumns(withColumn({ claim: [0, 1, 0, 1, 0] })), "columns.claim", "is an array, expected a Uint32Array"],
  ["names of no list", (graph) => graph.addColumns(withColumn({ claims: "c" })), "columns.claims", "expected an array"],
  ["a name of no text", (graph) => graph.addColumns(withColumn({ urls: ["https://e.org/", 5] })), "columns.urls[1]", "is `5`, expected a text"],
  ["a column that is too short", (graph) => graph.addColumns(withColumn({ source: new Uint32Array(4) })), "columns.source", "has 4 items, expected 5"],
  ["a column that is too long", (graph) => graph.addColumns(withColumn({ texts: Array(6).fill("") })), "columns.texts", "has 6 items, expected 5"],
  ["an index of no claim", (graph) => graph.addColumns(withColumn({ claim: Uint32Array.of(0, 1, 0, 3, 0) })), "columns.claim[3]", "is 3, expected an index below 3"],
  ["an index of no source", (graph) => graph.addColumns(withColumn({ source: Uint32Array.of(0, 4294967295, 0, 3, 0) })), "columns.source[1]", "is 4294967295, expected an index below 3"],
  ["a number of no stance", (graph) => graph.addColumns(withColumn({ stance: Uint8Array.of(0, 1, 2, 3, 5) })), "columns.stance[4]", "is 5, expected an index below 5"],
  ["a confidence surer than sure", (graph) => graph.addColumns(withColumn({ confidence: Float64Array.of(0, 1, 1.5, 0, 0) })), "columns.confidence[2]", "is 1.5, expected a number from 0 to 1"],
  ["a column with no address", (graph) => graph.addColumns(withColumn({ urls: ["https://e.org/", "no address"] })), "columns.urls[1]", 'is `"no address"`, expected a web address'],
  [
    "a list with no address",
    (graph) =>
      graph.addAll([
        { claim: "c", url: "https://e.org/", stance: "supports" },
        { claim: "c", url: "no address", stance: "supports" },
      ]),
    "evidence[1].url",
    'is `"no address"`, expected a web address',
  ],
  ["a column for a page", (graph) => graph.addColumns(withColumn({ claims: ["10.1/p", "c", "d"] })), "columns.claims[0]", "is `10.1/p`, a paper already"],
  ["citations of no list", (graph) => graph.citeAll("10.1/p"), "citations", "expected an array"],
  ["a citation of three", (graph) => graph.citeAll([["10.1/p", "10.1/p", "c"]]), "citations[0]", "expected a pair of ids"],
  ["a citation of no text", (graph) => graph.citeAll([["10.1/p", 5]]), "citations[0][1]", "is `5`, expected a text"],
  ["citations by nobody", (graph) => graph.citeAll([["x", "10.1/p"]]), "citations[0][0]", "which is not in the graph"],
  ["citations of a claim", (graph) => graph.citeColumns({ ids: ["10.1/p", "c"], from: Uint32Array.of(0), to: Uint32Array.of(1) }), "columns.ids[1]", "is `c`, a claim, expected a page or a paper"],
  ["citations of unequal length", (graph) => graph.citeColumns({ ids: ["10.1/p"], from: Uint32Array.of(0), to: Uint32Array.of() }), "columns.to", "has 0 items, expected 1"],
  ["citations of no id", (graph) => graph.citeColumns({ ids: ["10.1/p"], from: Uint32Array.of(0), to: Uint32Array.of(7) }), "columns.to[0]", "is 7, expected an index below 1"],
  ["a claim of no text", (graph) => graph.addClaim(5), "id", "is `5`, expected a text"],
  ["a claim that is a page", (graph) => graph.addClaim("https://b.example.org/2"), "id", "a page already, expected a claim"],
  ["evidence of nobody", (graph) => graph.addEvidence({ claim: "c", stance: "supports" }), "evidence.url", "is missing, expected a web address"],
  ["evidence at no address", (graph) => graph.addEvidence({ claim: "c", url: "notes", stance: "supports", confidence: 2 }), "evidence.confidence", "is `2`"],
  ["evidence of a source that is not there", (graph) => graph.addAll([{ claim: "c", source: "x", stance: "supports" }]), "evidence[0].source", "which is not in the graph"],
  ["evidence of a claim", (graph) => graph.addEvidence({ claim: "c", source: "d", stance: "supports" }), "evidence.source", "is `d`, a claim, expected a fragment or a page or a paper"],
  ["evidence for a page", (graph) => graph.addAll([{ claim: "10.1/p", url: "https://e.org/", stance: "supports" }]), "evidence[0].claim", "is `10.1/p`, a paper already"],
  ["evidence under a misspelt name", (graph) => graph.addEvidence({ claim: "c", url: "https://e.org/", stnce: "supports" }), "evidence.stnce", "is unknown"],
  ["two sources of one piece", (graph) => graph.addEvidence({ claim: "c", source: "10.1/p", url: "https://e.org/", stance: "supports" }), "evidence.url", "beside a `source`"],
  ["many as one", (graph) => graph.addEvidence([]), "evidence", "is an array, expected an object"],
  ["one as many", (graph) => graph.addAll({ claim: "c" }), "evidence", "expected an array"],
  ["nothing", (graph) => graph.addAll(), "evidence", "is missing"],
  ["a fragment of a claim", (graph) => graph.addFragment("f", { page: "c" }), "page", "is `c`, a claim, expected a page or a paper"],
  ["a citation of a claim", (graph) => graph.cite("10.1/p", "c"), "to", "is `c`, a claim, expected a page or a paper"],
  ["a citation by nobody", (graph) => graph.cite("x", "10.1/p"), "from", "which is not in the graph"],
  ["a claim against itself", (graph) => graph.relateClaims("c", "c"), "second", "expected another claim"],
  ["a claim against a paper", (graph) => graph.relateClaims("c", "10.1/p"), "second", "is `10.1/p`, a paper, expected a claim"],
  ["a relation that is none", (graph) => graph.relateClaims("c", "d", { relation: "likes" }), "options.relation", "expected one of refutes, contradicts"],
  ["a relation surer than sure", (graph) => graph.relateClaims("c", "d", { confidence: -1 }), "options.confidence", "is `-1`"],
  ["a weight of no number", (graph) => graph.setWeight("10.1/p", "1"), "weight", 'is `"1"`, expected a number'],
  ["a weight of a claim", (graph) => graph.setWeight("c", 1), "source", "is `c`, a claim"],
  ["the confidence in a page", (graph) => graph.confidence("10.1/p"), "claim", "a paper, expected a claim"],
  ["an unknown profile", (graph) => graph.confidences({ profile: "mean" }), "options.profile", "expected one of beta, ratio"],
  ["an unknown option", (graph) => graph.confidence("c", { weight: 1 }), "options.weight", "is unknown, expected one of profile, weighting"],
  ["options of no object", (graph) => graph.confidence("c", "ratio"), "options", "expected an object"],
  ["half a limit", (graph) => graph.contradictions({ limit: 0.5 }), "options.limit", "is `0.5`, expected a whole number"],
  ["a stance that is none", (graph) => graph.independence("c", "for"), "stance", "expected `supports`"],
  ["items of no list", () => countIndependent({}), "items", "expected an array"],
  ["an item of no text", () => countIndependent([{ text: 5 }]), "items[0].text", "is `5`"],
  ["confidence from nothing", () => claimConfidence(), "evidence", "is missing, expected an array"],
  ["an unknown reading", () => claimConfidence([], { profile: "x" }), "options.profile", "expected one of"],
];

for (const [name, call, path, part] of WRONG) {
  test(`${name} is an error with its path, and the graph stays as it was`, () => {
    const graph = small();
    const before = JSON.stringify([graph.confidences(), graph.integrity()]);
    const error = thrownBy(() => call(graph));
    assert.deepEqual([error.code, error.path], ["invalid_argument", path], error.message);
    assert.ok(error.message.startsWith(`\`${path}\``) && error.message.includes(part), error.message);
    assert.equal(JSON.stringify([graph.confidences(), graph.integrity()]), before);
  });
}

test("no evidence is a state and not a number alone", () => {
  assert.equal(claimConfidence([]).balance, "no_evidence");
  assert.equal(claimConfidence([{ stance: "neutral", confidence: 1 }], { profile: "ratio" }).balance, "neutral_only");
  assert.equal(claimConfidence([{ stance: "supports" }]).balance, "no_evidence");
});

test("a freed object throws an error with a code", () => {
  const graph = small();
  graph.free();
  for (const use of [() => graph.addClaim("x"), () => graph.confidences(), () => graph.free()]) assert.equal(thrownBy(use).code, "freed");
});
