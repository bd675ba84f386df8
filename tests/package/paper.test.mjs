// Papers, with the installed package; the paper indexes are servers of this test.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { join } from "node:path";
import { after, test } from "node:test";
import { imported, install } from "./installed.mjs";

const folder = install();
const { CitationTracker, CredenceError, PaperIndex, citationImpact, crossref, identifyPapers, openAlex, paperDetails, rankRelated, semanticScholar, titleSimilarity } = await imported(
  folder,
  "credence/papers",
);
const { EvidenceGraph } = await imported(folder, "credence/evidence");

const S2_TWO = "2d5673caa9e6af3a7b82a43f19ee920992db07ad";
const S2_FOUR = "3d5673caa9e6af3a7b82a43f19ee920992db07ad";

function thrownBy(call) {
  try {
    call();
  } catch (error) {
    assert.ok(error instanceof CredenceError, `${error.stack}`);
    return error;
  }
  return assert.fail("nothing was thrown");
}

/** A server that responds by the first pattern that matches the address, and counts the requests. */
async function serving(answers) {
  const asked = [];
  const server = createServer((request, response) => {
    asked.push({ url: request.url, headers: request.headers, at: performance.now() });
    const [, answer] = answers.find(([part]) => decodeURIComponent(request.url).includes(part)) ?? ["", [404, { error: "not known" }]];
    const [status, body, headers] = typeof answer === "function" ? answer(asked) : answer;
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  after(() => server.close());
  return { base: `http://127.0.0.1:${server.address().port}`, asked };
}

const openAlexAnswers = [
  [
    "/works/doi:10.1000/seed",
    [
      200,
      {
        id: "https://openalex.org/W1",
        doi: "https://doi.org/10.1000/seed",
        title: "Seed",
        publication_year: 2020,
        cited_by_count: 7,
        open_access: { is_oa: true, oa_url: "https://e.org/seed.pdf" },
        referenced_works: ["https://openalex.org/W2", "https://openalex.org/W3"],
      },
    ],
  ],
  [
    "filter=openalex:W2|W3",
    [
      200,
      {
        meta: { count: 2, next_cursor: null },
        results: [
          { id: "https://openalex.org/W2", doi: "https://doi.org/10.1000/two", title: "Two", abstract_inverted_index: { short: [0] } },
          { id: "https://openalex.org/W3", title: "Three" },
        ],
      },
    ],
  ],
  ["filter=cites:W1", [200, { meta: { count: 0 }, results: [] }]],
];
const semanticScholarAnswers = [
  [
    "/references",
    [
      200,
      { data: [{ isInfluential: true, intents: ["background"], contexts: [], citedPaper: { paperId: S2_TWO, externalIds: { DOI: "10.1000/TWO" }, title: "Two", abstract: "A longer abstract" } }] },
    ],
  ],
  ["/citations", [200, { data: [{ isInfluential: false, citingPaper: { paperId: S2_FOUR, title: "Four", abstract: "b" } }] }]],
  ["/paper/DOI:10.1000/seed", [200, { paperId: "4d5673caa9e6af3a7b82a43f19ee920992db07ad", externalIds: { DOI: "10.1000/seed" }, year: 2020, citationCount: 9, isOpenAccess: true }]],
];

test("names are found in texts and addresses", () => {
  const found = identifyPapers("See https://arxiv.org/abs/2301.12345v2 and (doi:10.1000/ABC).");
  assert.deepEqual(
    found.map(({ id, version, found: written }) => [id, version, written]),
    [
      ["arxiv:2301.12345", 2, "https://arxiv.org/abs/2301.12345v2"],
      ["doi:10.1000/abc", null, "10.1000/ABC"],
    ],
  );
  const [known, none] = identifyPapers(["https://pubmed.ncbi.nlm.nih.gov/123/", "https://notarxiv.org/abs/2301.12345"]);
  assert.deepEqual([known.id, known.scheme, none], ["pmid:123", "pmid", null]);
  assert.equal(thrownBy(() => identifyPapers(7)).path, "text");
  assert.equal(thrownBy(() => identifyPapers(["a", 7])).path, "urls[1]");
});

test("records of one paper become one entry, and it says why", () => {
  const index = new PaperIndex();
  index.add([
    { identifiers: { doi: "10.1000/A" }, title: "The title", origin: "crossref" },
    { identifiers: { pmid: "7" }, citation_count: 3, origin: "openalex" },
  ]);
  assert.equal(index.entries().length, 2);
  assert.equal(index.add({ identifiers: { pmid: 7 }, url: "https://e.org", id: "https://doi.org/10.1000/a" }, { origin: "web" }), 3);
  const [paper, ...others] = index.entries();
  assert.deepEqual([others.length, paper.id, paper.presence, paper.citation_count], [0, "doi:10.1000/a", "both", 3]);
  assert.deepEqual(paper.joins.map(({ reason, shared }) => `${reason} ${shared}`).sort(), ["same_identifier doi:10.1000/a", "same_identifier pmid:7"]);
  assert.deepEqual([paper.field_origins.title, paper.field_origins.citation_count, paper.field_origins.year], ["crossref", "openalex", null]);
  assert.deepEqual(index.counts(), { total: 1, api_only: 0, serp_only: 0, both: 1 });
  assert.equal(thrownBy(() => index.add([{}, { authors: "me" }])).path, "records[1].authors");
  assert.equal(thrownBy(() => index.add({}, { origin: "me" })).path, "options.origin");
  assert.equal(index.counts().total, 1, "nothing was added");
  index.free();
  assert.equal(thrownBy(() => index.entries()).code, "freed");
});

test("the ranking has every addend", () => {
  const ranking = rankRelated([{ abstract: null, is_influential: true }, { abstract: "x", is_influential: true, embedding_similarity: 0.8, nli_relevance: 0.5 }, { abstract: "y" }], { limit: 1 });
  assert.deepEqual([ranking.kind, ranking.without_abstract, ranking.below_limit], ["paper_relevance", [0], [2]]);
  assert.deepEqual([ranking.kept[0].candidate, ranking.kept[0].score], [1, 0.84]);
  assert.deepEqual(
    ranking.kept[0].terms.map((term) => term.factor),
    ["influential", "embedding", "inference"],
  );
  const staged = rankRelated([{ abstract: "x", embedding_similarity: 1 }], { profile: "staged" });
  assert.deepEqual([staged.kept[0].score, staged.kept[0].first_stage, staged.limits.includes("model_missing")], [0.65, 0.75, true]);
  assert.equal(thrownBy(() => rankRelated([{ embedding_similarity: 2 }])).path, "candidates[0].embedding_similarity");
  assert.equal(thrownBy(() => rankRelated([], { limits: 1 })).path, "options.limits");
  assert.deepEqual(citationImpact([0, null, 10]), [0.25, 0.25, 1]);
  assert.equal(titleSimilarity("Deep Learning in the Wild", "deep learning in wild"), 1);
});

test("an index ranks its papers by the results of models", () => {
  const index = new PaperIndex();
  index.add([{ id: "doi:10.1000/a", abstract: "a" }, { id: "doi:10.1000/b", abstract: "b" }, { id: "pmid:1" }]);
  const { ranking, papers, counts } = index.rank({ scores: [{ id: "https://doi.org/10.1000/B", embedding_similarity: 1 }], limit: 5 });
  assert.deepEqual([papers.map((paper) => paper.id), ranking.without_abstract, counts.total], [["doi:10.1000/b", "doi:10.1000/a"], [2], 3]);
});

test("requests carry the mail address and the key, and answers are data", () => {
  const request = openAlex.work("https://doi.org/10.1000/A", { mail: "me@e.org", key: "k" });
  assert.ok(request.url.startsWith("https://api.openalex.org/works/doi:10.1000/a?") && request.url.endsWith("&mailto=me%40e.org"), request.url);
  assert.equal(request.headers.authorization, "Bearer k");
  assert.equal(openAlex.works(Array.from({ length: 120 }, (_, place) => `openalex:W${place + 1}`)).length, 3);
  assert.equal(semanticScholar.works(["doi:10.1000/a"])[0].body, '{"ids":["DOI:10.1000/a"]}');
  assert.ok(semanticScholar.citations("pmid:7", { cursor: "100" }).url.includes("/paper/PMID:7/citations?"));
  assert.ok(crossref.search("two words").url.includes("query.bibliographic=two%20words"));
  assert.equal(crossref.limits({ mail: "me@e.org" }).requests_per_second, 10);
  assert.match(thrownBy(() => crossref.work("pmid:7")).message, /^`id` is `"pmid:7"`, expected an identifier that crossref supports/);
  assert.equal(thrownBy(() => openAlex.work("nonsense")).path, "id");
  assert.equal(thrownBy(() => openAlex.work("pmid:7", { base: "ftp://x" })).path, "options.base");
  const refused = semanticScholar.parse({ status: 429, headers: new Headers({ "retry-after": "3" }), body: '{"message":"Too many"}' });
  assert.deepEqual([refused.failure.code, refused.failure.message, refused.limits.retry_after_seconds], ["rate_limited", "Too many", 3]);
  assert.equal(crossref.parse({ status: 200, body: "<html>" }).failure.code, "unreadable");
  assert.equal(thrownBy(() => crossref.parse({ status: "200", body: "" })).path, "response.status");
});

test("citations are tracked over both interfaces, and join a graph", async () => {
  const [alex, scholar] = [await serving(openAlexAnswers), await serving(semanticScholarAnswers)];
  const tracker = new CitationTracker(["doi:10.1000/seed"], { openalex: { base: alex.base, mail: "me@e.org" }, semantic_scholar: { base: scholar.base, key: "k" } });
  tracker.score(`s2:${S2_FOUR}`, { embedding_similarity: 1 });
  const sent = [];
  // When requests leave: on a busy machine the first may arrive late.
  const left = [];
  const noting = (url, request) => {
    if (String(url).startsWith(scholar.base)) left.push(performance.now());
    return fetch(url, request);
  };
  const report = await tracker.run({ fetch: noting, onStep: ({ api }) => sent.push(api) });
  assert.equal(sent.length, 6);
  assert.deepEqual([alex.asked.length, scholar.asked.length], [3, 3]);
  assert.ok(alex.asked.every(({ url }) => url.includes("mailto=me%40e.org")));
  assert.ok(scholar.asked.every(({ headers }) => headers["x-api-key"] === "k"));
  assert.ok(left[1] - left[0] > 900, "once a second, as Semantic Scholar asks for");
  assert.deepEqual(
    report.related.map(({ paper }) => paper.id),
    ["doi:10.1000/two", "openalex:W3", `s2:${S2_FOUR}`],
  );
  const [two] = report.related;
  assert.deepEqual([two.paper.abstract, two.is_influential, two.paper.origins], ["A longer abstract", true, ["openalex", "semantic_scholar"]]);
  assert.deepEqual(
    report.ranking.kept.map(({ candidate, score }) => [candidate, score]),
    [
      [0, 0.5],
      [2, 0.3],
    ],
  );
  assert.deepEqual(report.cites, [
    ["doi:10.1000/seed", "doi:10.1000/two"],
    [`s2:${S2_FOUR}`, "doi:10.1000/seed"],
  ]);
  const graph = new EvidenceGraph();
  tracker.addTo(graph);
  assert.deepEqual(graph.integrity().orphan_papers, [`s2:${S2_FOUR}`], "nothing cites it, and what it cites has no support");
  graph.addEvidence({ claim: "c", source: "doi:10.1000/seed", stance: "supports", confidence: 0.9 });
  assert.deepEqual(graph.integrity().orphan_papers, [], "a new theory stands on what it cites");
});

test("a busy paper index is retried, an unreachable one is reported", async () => {
  const busy = await serving([["/paper/", (asked) => (asked.length === 1 ? [429, { message: "slow down" }, { "retry-after": "1" }] : semanticScholarAnswers[2][1])]]);
  const options = { openalex: { base: "http://127.0.0.1:1" }, semantic_scholar: { base: busy.base }, references: false, citations: false };
  const report = await new CitationTracker(["10.1000/seed"], { ...options, openalex: false }).run();
  assert.deepEqual([busy.asked.length, report.seeds[0].citation_count, report.failures], [2, 9, []]);
  assert.ok(busy.asked[1].at - busy.asked[0].at > 900, "it said when");
  const stopped = new AbortController();
  const cut = new CitationTracker(["10.1000/seed"], options).run({ signal: stopped.signal, onStep: () => stopped.abort(new Error("enough")) });
  await assert.rejects(cut, /enough/);
});

test("the details of one paper come from every index that has it", async () => {
  const [alex, scholar] = [await serving(openAlexAnswers), await serving(semanticScholarAnswers)];
  const bases = { openalex: alex.base, semantic_scholar: scholar.base };
  const { paper, failures } = await paperDetails("https://doi.org/10.1000/seed", { bases, mail: "me@e.org" });
  assert.deepEqual([paper.year, paper.citation_count, paper.open_access, paper.open_access_url, failures], [2020, 9, true, "https://e.org/seed.pdf", []]);
  const unknown = await paperDetails("doi:10.1000/other", { bases });
  assert.deepEqual([unknown.paper, unknown.failures.map(({ failure }) => failure.code)], [null, ["not_found", "not_found"]]);
  const dead = await paperDetails("openalex:W1", { bases: { openalex: "http://127.0.0.1:1" } });
  assert.deepEqual([dead.paper, dead.failures.length, dead.failures[0].failure.code], [null, 1, "unreachable"]);
  await assert.rejects(paperDetails("nonsense"), (error) => error.path === "id");
});

/** Runs `credence papers` with servers in place of the services. */
async function credencePapers(words, { alex, scholar }) {
  const env = { ...process.env, CREDENCE_BASE_OPENALEX: alex.base, CREDENCE_BASE_SEMANTIC_SCHOLAR: scholar.base, CREDENCE_MAIL: "me@e.org", CREDENCE_KEY_SEMANTIC_SCHOLAR: "key-of-scholar" };
  const child = spawn(join(folder, "node_modules/.bin/credence"), ["papers", ...words], { cwd: folder, env });
  const output = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"]) child[name].setEncoding("utf8").on("data", (text) => (output[name] += text));
  const status = await new Promise((resolve) => child.on("close", resolve));
  return { status, ...output };
}

test("the command line follows a paper and prints the most relevant as a list and a picture", async () => {
  const servers = { alex: await serving(openAlexAnswers), scholar: await serving(semanticScholarAnswers) };
  const { status, stdout, stderr } = await credencePapers(["10.1000/seed", "--question", "Four"], servers);
  assert.equal(status, 0, stderr);
  assert.match(stdout, /^# Papers around Seed\n/);
  assert.match(stdout, /3 papers cite this paper or are cited\. .*not shown: 0 less relevant, 1 without an abstract/);
  assert.match(stdout, /1\. \*\*Two\*\*.*is cited; relevance 0\.50; `doi:10\.1000\/two`\n2\. \*\*Four\*\*.*cites; relevance 0\.30/);
  assert.match(stdout, /```mermaid\ngraph LR\n {2}p0\["Seed"\]\n {2}p1\["Two"\]\n {2}p2\["Four"\]\n {2}p0 --> p1\n {2}p2 --> p0\n```/);
  assert.ok(servers.alex.asked.every(({ url }) => url.includes("mailto=me%40e.org")));
  assert.ok(servers.scholar.asked.every(({ headers }) => headers["x-api-key"] === "key-of-scholar"));
  assert.match(stderr, /Asking openalex/);
  assert.ok(!(stdout + stderr).includes("key-of-scholar"));
});

test("the papers as JSON are cut at the limit, and no node is without an edge", async () => {
  const servers = { alex: await serving(openAlexAnswers), scholar: await serving(semanticScholarAnswers) };
  const { status, stdout } = await credencePapers(["doi:10.1000/seed", "--json", "--limit", "1"], servers);
  const { question, ranking, cites, related } = JSON.parse(stdout);
  assert.deepEqual([status, question, ranking.kept.length, ranking.below_limit.length], [0, "Seed", 1, 1]);
  assert.deepEqual(cites, [["doi:10.1000/seed", related[ranking.kept[0].candidate].paper.id]]);
});

test("a paper that no index knows is status 1, and what is no identifier is status 2", async () => {
  const none = await serving([]);
  const unknown = await credencePapers(["10.1000/seed"], { alex: none, scholar: none });
  assert.equal(unknown.status, 1);
  assert.match(unknown.stdout, /No paper was found\.\n\n`openalex` did not answer: /);
  const wrong = await credencePapers(["nonsense"], { alex: none, scholar: none });
  assert.deepEqual([wrong.status, wrong.stdout], [2, ""]);
  assert.match(wrong.stderr, /`nonsense` is no identifier of a paper/);
});
