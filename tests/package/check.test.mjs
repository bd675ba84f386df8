// Checks claims with the installed package, with a server that responds like the data sources.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { MALFORMED, SOURCES, checkServer } from "../check-server/server.mjs";
import { imported, install } from "./installed.mjs";

const folder = install();
const { CheckFlow, CredenceError, SelectionMemory, SourceRegistry, checkClaim, claimOverlap, reportSection, selectSources, sourceWeights } = await imported(folder, "credence/check");

const SPENDING = "O Ministério da Saúde pagou R$ 160 bilhões em 2023.";
const POPULATION = "A população do Brasil era de 203.080.756 pessoas em 2022.";
const MEDICAL = "Vitamin D supplements prevent bone fractures in healthy adults.";
const CHECKED = "Vaccines cause autism.";
const CHECKED_OTHERWISE = "Coffee reduces the risk of diabetes.";

const KEYS = { google_factcheck: "key-of-google-1234", portal_transparencia: "key-of-portal-1234", tavily_search: "key-of-tavily-1234" };
const SECRETS = Object.values(KEYS);

/** A server for this test, and the options of its checks. */
async function sources(context) {
  const server = await checkServer();
  context.after(() => server.stop());
  return { server, options: { keys: KEYS, bases: server.bases, wait: async () => {} } };
}

const stateOf = (report, name) => report.sources.find((source) => source.name === name).state;

function assertNoKey(...values) {
  for (const value of values) {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    for (const secret of SECRETS) assert.ok(!text.includes(secret), `${secret} stands in ${text.slice(0, 2_000)}`);
  }
}

test("a claim goes to the sources that have it", async () => {
  const best = async (claim) => (await selectSources(claim)).selected_sources.map(({ plugin_name: name }) => name);
  assert.equal((await best(SPENDING))[0], "portal_transparencia");
  assert.equal((await best(POPULATION))[0], "ibge_sidra");
  assert.deepEqual((await best(MEDICAL)).slice(0, 3), ["openalex", "semantic_scholar", "crossref"]);
});

test("a spending claim is supported by the figure of the Portal, and one source is no verdict", async (context) => {
  const { server, options } = await sources(context);
  const steps = [];
  const reports = [];
  const report = await checkClaim(SPENDING, { ...options, onStep: (step) => steps.push(step), onChange: (report) => reports.push(report) });
  assert.equal(report.sources[0].name, "portal_transparencia");
  assert.deepEqual([report.status, report.end, report.verdict, report.claim_type], ["done", "attempts_used", null, "spending"]);
  assert.equal(report.evidence[0].source, "portal_transparencia");
  assert.deepEqual([report.evidence[0].stance, report.evidence[0].basis], ["supports", "figure"]);
  assert.ok(
    report.evidence.slice(1).every(({ basis }) => basis === "words"),
    "what a page says of it has no vote",
  );
  const told = steps.map(({ kind }) => kind).filter((kind) => ["questions", "sources_chosen", "decided", "ended"].includes(kind));
  assert.deepEqual([told.slice(0, 3), told.at(-1)], [["questions", "sources_chosen", "decided"], "ended"]);
  assert.equal(reports[0].status, "running");
  assert.deepEqual(reports.at(-1), report);
  assert.equal(server.seen.portal_transparencia.requests[0].headers["chave-api-dados"], KEYS.portal_transparencia);
});

test("a population claim is sent to IBGE, a medical one to the paper indexes, in parallel", async (context) => {
  const { server, options } = await sources(context);
  const population = await checkClaim(POPULATION, options);
  assert.deepEqual([population.sources[0].name, population.evidence[0].stance, population.evidence[0].basis, population.verdict], ["ibge_sidra", "supports", "figure", null]);
  for (const name of ["openalex", "semantic_scholar", "crossref"]) server.set(name, { delayMs: 150 });
  const medical = await checkClaim(MEDICAL, { ...options, maxAttempts: 1 });
  assert.deepEqual(
    medical.sources.slice(0, 3).map(({ name }) => name),
    ["openalex", "semantic_scholar", "crossref"],
  );
  assert.ok(medical.evidence.filter(({ probabilities }) => probabilities?.refutes > 0.5).length >= 4, JSON.stringify(medical.evidence));
  assert.ok(medical.evidence.filter(({ stance, basis }) => stance === "refutes" && basis === "words").length >= 2, JSON.stringify(medical.evidence));
  assert.ok(server.seen.all.most >= 3, `${server.seen.all.most} at a time`);
  const one = await checkServer();
  context.after(() => one.stop());
  await checkClaim(MEDICAL, { ...options, bases: one.bases, concurrency: 1, maxAttempts: 1 });
  assert.equal(one.seen.all.most, 1);
});

test("a check of the same claim ends the run, and one of another claim does not", async (context) => {
  const { server, options } = await sources(context);
  const same = await checkClaim(CHECKED, options);
  assert.deepEqual([same.end, same.verdict.outcome, same.verdict.ground.kind, same.route.outcome], ["prior_check", "False", "prior_check", "found"]);
  assert.ok(same.verdict.ground.overlap >= same.route.same_from);
  assert.equal(server.seen.all.n, 1);
  const other = await checkClaim(CHECKED_OTHERWISE, options);
  assert.equal(other.prior_checks.length, 1);
  assert.notEqual(other.end, "prior_check");
  assert.equal(other.route.outcome, "online");
  assert.ok(other.route.overlap.share < other.route.same_from);
  assert.ok(server.seen.openalex.n > 0);
});

const TROUBLES = {
  "is down": [{ reset: true }, "unreachable"],
  "never answers": [{ stall: true }, "unreachable"],
  "stops in the middle": [{ stallBody: true }, "unreachable"],
  "has trouble": [{ status: 503 }, "failed"],
  refuses: [{ status: 401 }, "failed"],
  "is asked too often": [{ status: 429, retryAfter: 600 }, "rate_limited"],
  "is asked too often without a time": [{ status: 429 }, "rate_limited"],
};

/** Only a silent source uses up its time; the time is long enough for the others on a busy machine. */
const timeOf = ({ stall, stallBody }) => (stall || stallBody ? { timeoutMs: 5_000, maxTries: 1 } : { maxTries: 2 });

for (const [trouble, [way, state]] of Object.entries(TROUBLES)) {
  test(`a source that ${trouble} stops no other`, async (context) => {
    const { server, options } = await sources(context);
    server.set("openalex", way);
    const report = await checkClaim(MEDICAL, { ...options, ...timeOf(way), maxAttempts: 1 });
    assert.equal(stateOf(report, "openalex").kind, state);
    assert.deepEqual(report.not_reached, ["openalex"]);
    for (const name of ["semantic_scholar", "crossref", "tavily_search"]) assert.equal(stateOf(report, name).kind, "answered", name);
    assert.equal(report.status, "done");
    assert.ok(report.evidence.length >= 3);
  });
}

test("bodies that make no sense are a failure of their source alone", async (context) => {
  const { server, options } = await sources(context);
  for (const body of MALFORMED) {
    for (const name of Object.keys(SOURCES)) server.set(name, { body });
    server.set("crossref");
    const report = await checkClaim(MEDICAL, { ...options, maxAttempts: 1, maxTries: 1 });
    assert.equal(stateOf(report, "crossref").kind, "answered", body);
    assert.ok(["failed", "answered"].includes(stateOf(report, "openalex").kind), body);
    assert.equal(report.status, "done", body);
  }
});

test("only the source that requested a wait is delayed, for the requested time", async (context) => {
  const { server, options } = await sources(context);
  server.set("semantic_scholar", { status: 429, retryAfter: 7, times: 1 });
  server.set("tavily_search", { reset: true, times: 1 });
  const waits = [];
  let meanwhile;
  const wait = async (seconds, { source, reason }) => {
    waits.push(`${source} ${seconds} ${reason}`);
    if (source !== "semantic_scholar") return;
    while (server.seen.openalex.n === 0 || server.seen.tavily_search.n === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    meanwhile = server.seen.semantic_scholar.n;
  };
  const report = await checkClaim(MEDICAL, { ...options, wait, maxAttempts: 1 });
  assert.deepEqual(waits.sort(), ["semantic_scholar 7 asked", "tavily_search 2 back_off"]);
  assert.equal(meanwhile, 1);
  assert.equal(server.seen.semantic_scholar.n, 2);
  assert.equal(stateOf(report, "semantic_scholar").kind, "answered");
});

test("a page that may not read a response leaves out that source, with a message", async (context) => {
  const { options } = await sources(context);
  globalThis.document = {};
  globalThis.location = new URL("https://page.example/");
  context.after(() => {
    delete globalThis.document;
    delete globalThis.location;
  });
  const refusing = async (url, init) => {
    if (url.includes("/openalex/")) throw new TypeError("Failed to fetch");
    return fetch(url, init);
  };
  const report = await checkClaim(MEDICAL, { ...options, fetch: refusing, maxAttempts: 1 });
  assert.deepEqual(stateOf(report, "openalex"), { kind: "unreachable", trouble: "other_origin", message: null });
  assert.equal(stateOf(report, "crossref").kind, "answered");
});

test("a source without its key is not available, and nothing is sent to it", async (context) => {
  const { server, options } = await sources(context);
  const report = await checkClaim(SPENDING, { ...options, keys: {} });
  assert.equal(stateOf(report, "portal_transparencia").kind, "key_missing");
  assert.equal(stateOf(report, "google_factcheck").kind, "key_missing");
  assert.deepEqual([server.seen.portal_transparencia.n, server.seen.google_factcheck.n, server.seen.tavily_search.n], [0, 0, 0]);
});

test("stopped after any step, it keeps received replies and continues to the same report", async (context) => {
  const { options } = await sources(context);
  const { keys, bases, ...run } = options;
  const steps = [];
  const whole = await checkClaim(MEDICAL, { ...options, onStep: (step) => steps.push(step) });
  assert.ok(steps.length > 12, `${steps.length} steps`);
  // The last three steps come from one answer, after which the check has ended.
  for (let stopAfter = 0; stopAfter < steps.length - 3; stopAfter += 1) {
    const flow = new CheckFlow(MEDICAL, { keys, bases });
    const ending = new AbortController();
    let n = 0;
    const onStep = () => {
      if (n++ === stopAfter) ending.abort();
    };
    const partial = await flow.run({ ...run, signal: ending.signal, onStep });
    assert.equal(partial.status, "stopped", `after ${stopAfter}`);
    const received = flow.received().length;
    const state = JSON.stringify(flow);
    assertNoKey(state, partial, await flow.markdown());
    const again = CheckFlow.fromJSON(state, { keys, bases });
    assert.equal(again.received().length, received);
    assert.deepEqual(again.report().evidence, partial.evidence);
    assert.deepEqual(await again.run(run), whole, `after ${stopAfter}`);
    assert.deepEqual(await flow.run(run), whole, `after ${stopAfter}, in place`);
    flow.free();
    again.free();
  }
});

test("stopping ends requests that are under way, at once", async (context) => {
  const { server, options } = await sources(context);
  for (const name of ["openalex", "semantic_scholar", "crossref"]) server.set(name, { stall: true });
  const stopping = new AbortController();
  const onChange = ({ sources }) => {
    if (sources.some(({ name, state }) => name === "tavily_search" && state.kind === "answered")) stopping.abort();
  };
  const report = await checkClaim(MEDICAL, { ...options, signal: stopping.signal, onChange, timeoutMs: 600_000 });
  assert.equal(report.status, "stopped");
  assert.equal(stateOf(report, "openalex").kind, "stopped");
  assert.equal(stateOf(report, "tavily_search").kind, "answered");
  const before = await checkClaim(MEDICAL, { ...options, signal: AbortSignal.abort() });
  assert.deepEqual([before.status, before.evidence.length], ["stopped", 0]);
});

test("a source that is skipped during its query does not block the others", async (context) => {
  const { server, options } = await sources(context);
  const { keys, bases, ...run } = options;
  server.set("openalex", { stall: true });
  const flow = new CheckFlow(MEDICAL, { keys, bases, maxAttempts: 1 });
  const running = flow.start({ ...run, timeoutMs: 60_000 });
  while (server.seen.openalex.inFlight === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  assert.equal(running.skip("openalex"), true);
  assert.equal(running.skip("openalex"), false);
  assert.equal(running.skip("no_such"), false);
  const report = await running.done;
  assert.equal(stateOf(report, "openalex").kind, "skipped");
  assert.equal(stateOf(report, "crossref").kind, "answered");
  flow.free();
});

test("no key is in reports, logs, state, errors or addresses, even if a server repeats it", async (context) => {
  const { server, options } = await sources(context);
  for (const status of [400, 401, 403, 429, 500]) {
    const steps = [];
    for (const name of Object.keys(KEYS))
      server.set(name, { status, retryAfter: 1, body: JSON.stringify({ error: { message: `API key ${KEYS[name]} is not valid` }, detail: { error: KEYS[name] } }) });
    const { keys, bases, ...run } = options;
    const flow = new CheckFlow(SPENDING, { keys, bases, maxTries: 2 });
    const report = await flow.run({ ...run, onStep: (step) => steps.push(step) });
    assertNoKey(report, steps, await flow.markdown(), flow.log(), flow.received(), flow.toJSON());
    flow.free();
  }
  assertNoKey(server.seen.all.requests.map(({ url }) => url));
  const throwing = async () => {
    throw new TypeError(`could not send ${SECRETS.join(" ")}`);
  };
  assertNoKey(await checkClaim(SPENDING, { ...options, fetch: throwing, maxAttempts: 1 }));
  const registry = new SourceRegistry({ keys: KEYS });
  assertNoKey(registry.list(), registry.toJSON(), JSON.stringify(registry));
  const wrong = [() => registry.setKey("tavily_search", `${SECRETS[0]}\n${SECRETS[1]}`), () => registry.setKey("tavily_search", 12345678), () => registry.setKey("no_such", SECRETS[0])];
  for (const use of wrong) assert.throws(use, (error) => (assertNoKey(error.message), !error.message.includes("12345678") && error instanceof CredenceError));
});

test("a key goes to the address of its source alone: redirects with one are not followed", async (context) => {
  const { server, options } = await sources(context);
  const other = await checkServer();
  context.after(() => other.stop());
  server.set("portal_transparencia", { redirect: `${other.bases.portal_transparencia}/api-de-dados/despesas/por-orgao?ano=2023&orgaoSuperior=36000` });
  server.set("crossref", { redirect: `${other.bases.crossref}/works?query.bibliographic=vitamin` });
  const report = await checkClaim(SPENDING, { ...options, maxTries: 1, maxAttempts: 1 });
  assert.equal(stateOf(report, "portal_transparencia").kind, "unreachable");
  assert.equal(other.seen.all.n, 0);
  const medical = await checkClaim(MEDICAL, { ...options, maxAttempts: 1 });
  assert.equal(stateOf(medical, "crossref").kind, "answered");
  assert.equal(other.seen.crossref.n, 1);
});

test("a source of the host application is queried by its function, and errors of the function affect only that source", async () => {
  const registry = new SourceRegistry({ profile: "empty" });
  const asked = [];
  const item = (text) => ({ url: "https://archive.example/1", title: "t", text });
  registry.add({
    name: "archive",
    description: "Vitamin and bone records",
    reliability_score: 0.7,
    ask: async (query) => (asked.push(query), [item("Vitamin D supplements do not prevent bone fractures in healthy adults.")]),
  });
  registry.add({ name: "broken", description: "Vitamin notes", ask: async () => ({ items: 5 }) });
  registry.add({
    name: "throws",
    description: "Vitamin letters",
    ask: () => {
      throw new Error("the archive is closed");
    },
  });
  registry.add({ name: "deaf", description: "Vitamin songs", ask: () => new Promise(() => {}) });
  const report = await checkClaim(MEDICAL, { registry, maxTries: 1, timeoutMs: 100, fetch: async () => assert.fail("nothing is to be sent") });
  assert.equal(asked[0].claim, MEDICAL);
  assert.deepEqual(stateOf(report, "archive").kind, "answered");
  assert.deepEqual([stateOf(report, "broken").kind, stateOf(report, "throws").kind, stateOf(report, "deaf").kind], ["failed", "unreachable", "unreachable"]);
  assert.match(stateOf(report, "broken").message, /items/);
  assert.equal(stateOf(report, "throws").message, "the archive is closed");
  assert.equal(report.evidence[0].stance, "refutes");
});

test("models and embedders select sources, and their invalid replies are reported", async (context) => {
  const { options } = await sources(context);
  const registry = new SourceRegistry();
  const reply = JSON.stringify({
    claim_type: "health",
    selected_sources: [
      { plugin_name: "crossref", relevance: 0.9, reason: "papers" },
      { plugin_name: "made_up", relevance: 1, reason: "x" },
    ],
  });
  const purposes = [];
  const llm = async (messages, { purpose }) => (purposes.push(purpose), assert.ok(messages.some(({ content }) => content.includes("Vitamin D"))), `Sure!\n\`\`\`json\n${reply}\n\`\`\``);
  const chosen = await selectSources(MEDICAL, { registry, strategy: "llm", llm });
  assert.deepEqual([chosen.classification_method, chosen.selected_sources[0].plugin_name, chosen.warnings[0].code], ["llm", "crossref", "unknown_source"]);
  const sent = [];
  const endpoint = { endpoint: "https://models.example/v1", model: "m", key: "key-of-model-1234" };
  const overHttp = async (url, init) => (sent.push([url, init.headers.authorization]), Response.json({ choices: [{ message: { content: reply } }] }));
  assert.deepEqual((await selectSources(MEDICAL, { registry, strategy: "llm", llm: endpoint, fetch: overHttp })).selected_sources, chosen.selected_sources);
  assert.deepEqual(sent, [["https://models.example/v1/chat/completions", "Bearer key-of-model-1234"]]);
  const failing = await selectSources(MEDICAL, {
    registry,
    strategy: "llm",
    llm: endpoint,
    fetch: async () => {
      throw new TypeError("no");
    },
  });
  assert.equal(failing.classification_method, "llm_fallback");
  const embedder = { embed: async (texts) => texts.map((text) => Float32Array.of(/paper/i.test(text) || text.includes("Vitamin") ? 1 : 0, 0.1)) };
  const near = await selectSources(MEDICAL, { registry, strategy: "embedding", embedder });
  assert.equal(near.classification_method, "embedding");
  assert.equal((await selectSources(MEDICAL, { registry, strategy: "embedding" })).classification_method, "embedding");
  const report = await checkClaim(MEDICAL, { ...options, strategy: "llm", llm, maxAttempts: 1 });
  assert.deepEqual([report.classification_method, report.sources[0].name], ["llm", "crossref"]);
  assert.deepEqual(purposes, ["classify", "classify"]);
  const embedded = await checkClaim(MEDICAL, { ...options, strategy: "embedding", embedder, maxAttempts: 1 });
  assert.equal(embedded.classification_method, "embedding");
});

test("a selection can be passed to a writer, and stored", async () => {
  const registry = new SourceRegistry();
  const memory = await SelectionMemory.open();
  memory.setCache({ ttlSeconds: 60, similarFrom: 0.9 });
  const first = await selectSources(SPENDING, { registry, memory, now: 1_000 });
  assert.match(reportSection(first, registry), /portal_transparencia/);
  assert.equal(reportSection({ ...first, selected_sources: [] }, registry), null);
  const [weight] = sourceWeights(first, registry);
  assert.deepEqual([weight.reliability, weight.relevance], [0.85, first.selected_sources[0].relevance]);
  const kept = await SelectionMemory.open(JSON.stringify(memory));
  assert.deepEqual(kept.toJSON(), memory.toJSON());
  const again = await selectSources(SPENDING, { registry, memory: kept, now: 1_030 });
  assert.equal(again.classification_method, "cache");
  assert.equal((await selectSources(SPENDING, { registry, memory: kept, now: 1_061 })).classification_method, "rules");
  assert.equal(claimOverlap(SPENDING, SPENDING).share, 1);
});

test("a check with a memory teaches it, and asks the sources of both strategies while it compares", async (context) => {
  const { server, options } = await sources(context);
  const memory = await SelectionMemory.open();
  const claim = "The mayor of the town resigned.";
  const check = (more) => checkClaim(claim, { ...options, memory, maxAttempts: 1, language: "en", ...more });
  assert.equal((await check()).classification_method, "embedding", "no rule finds a source");
  assert.equal((await check()).classification_method, "cache");
  const asked = ({ bins }) => bins.reduce((sum, { n_asked: n }) => sum + n, 0);
  const [ofRules, ofEmbedding] = memory.toJSON().minimums.map(asked);
  assert.ok(ofRules === 0 && ofEmbedding > 0 && ofEmbedding % 2 === 0, "both runs are outcomes of the similarity");
  memory.compare(["rules", "embedding"]);
  const before = server.seen.wikipedia.n;
  assert.equal((await check({ strategy: "rules" })).classification_method, "rules", "a comparison needs new selections");
  assert.ok(server.seen.wikipedia.n > before, "the rules alone would not ask it");
  const { comparison } = memory.toJSON();
  assert.deepEqual([comparison.n_claims, comparison.open], [1, []]);
  await assert.rejects(
    () => check({ memory: {} }),
    (error) => error.path === "options.memory",
  );
});

test("a wrong argument is an error that says where", async () => {
  const registry = new SourceRegistry();
  const wrong = {
    claim: () => checkClaim(""),
    "options.maxSources": () => checkClaim("c", { maxSources: 0 }),
    "options.maxAttempts": () => checkClaim("c", { maxAttempts: 2.5 }),
    "options.strategy": () => checkClaim("c", { strategy: "guess" }),
    "options.llm": () => checkClaim("c", { strategy: "llm" }),
    "options.llm.endpoint": () => checkClaim("c", { llm: { model: "m" } }),
    'options.bases["openalex"]': () => checkClaim("c", { bases: { openalex: "ftp://a" } }),
    'options.bases["no_such"]': () => checkClaim("c", { bases: { no_such: "https://a.example" } }),
    'options.keys["no_such"]': () => checkClaim("c", { keys: { no_such: "k" } }),
    'options.keys["tavily_search"]': () => checkClaim("c", { keys: { tavily_search: "a b" } }),
    "options.keys": () => checkClaim("c", { registry, keys: {} }),
    "options.registry": () => checkClaim("c", { registry: {} }),
    "options.sources[0]": () => checkClaim("c", { sources: ["no_such"] }),
    "options.timeframe.start": () => checkClaim("c", { timeframe: { start: "yesterday" } }),
    "options.rules.threshold": () => checkClaim("c", { rules: { threshold: 0 } }),
    "options.trust[0].level": () => checkClaim("c", { trust: [{ domain: "a.org", level: "great" }] }),
    "options.signal": () => checkClaim("c", { signal: 5 }),
    "options.concurrency": () => checkClaim("c", { concurrency: 0 }),
    "options.timeoutMs": () => checkClaim("c", { timeoutMs: -1 }),
    "options.onStep": () => checkClaim("c", { onStep: "x" }),
    "options.other": () => checkClaim("c", { other: 1 }),
    "options.minRelevance": () => selectSources("c", { minRelevance: 2 }),
    "options.table": () => selectSources("c", { table: 5 }),
    "options.profile": async () => new SourceRegistry({ profile: "other" }),
    "source.ask": async () => registry.add({ name: "x" }),
    "source.reliability_score": async () => registry.add({ name: "x", reliability_score: 2, ask: async () => [] }),
    "source.name": async () => registry.add({ name: "wikipedia", ask: async () => [] }),
    name: async () => registry.setReachable("no_such", true),
    "state.plan": async () => CheckFlow.fromJSON("{}"),
    state: async () => CheckFlow.fromJSON("{"),
    "reply.kind": async () => new CheckFlow("c").receive("x", { kind: "other" }),
    "reply.status": async () => new CheckFlow("c").receive("x", { kind: "response", status: "200" }),
    selection: async () => reportSection(5, registry),
    registry: async () => reportSection({}, {}),
  };
  for (const [path, use] of Object.entries(wrong)) {
    await assert.rejects(
      async () => use(),
      (error) => {
        assert.ok(error instanceof CredenceError, `${path}: ${error.stack}`);
        assert.equal(error.path, path, error.message);
        assert.ok(error.message.includes(path.split(".").at(-1).replace(/\[.*/, "")), error.message);
        return true;
      },
    );
  }
});

test("a key of one letter does not damage an answer", async (context) => {
  const { options } = await sources(context);
  const report = await checkClaim(SPENDING, { ...options, keys: { portal_transparencia: "a", tavily_search: "e" } });
  assert.deepEqual([stateOf(report, "portal_transparencia").kind, report.evidence[0].stance], ["answered", "supports"]);
});

test("only the sources that are wanted are asked", async (context) => {
  const { server, options } = await sources(context);
  const report = await checkClaim(MEDICAL, { ...options, sources: ["crossref"], maxAttempts: 1 });
  assert.equal(server.seen.all.n, server.seen.crossref.n);
  assert.equal(stateOf(report, "crossref").kind, "answered");
});

test("a listener that throws ends the run with its error, and no request is left running", async (context) => {
  const { server, options } = await sources(context);
  server.set("openalex", { stall: true });
  const onStep = ({ kind }) => {
    if (kind === "answered") throw new Error("the listener fell over");
  };
  await assert.rejects(checkClaim(MEDICAL, { ...options, onStep }), /the listener fell over/);
  while (server.seen.all.inFlight > 0) await new Promise((resolve) => setTimeout(resolve, 5));
});

after(() => assert.ok(Object.keys(SOURCES).length === new SourceRegistry().list().length));
