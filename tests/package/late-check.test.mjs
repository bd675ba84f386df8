// `credence/check` in a real browser: the module is in parts, which are loaded when a check needs them.

import assert from "node:assert/strict";
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { checkServer } from "../check-server/server.mjs";
import { startBrowser } from "../e2e/panel.mjs";
import { TYPES_WITH_MODULES, serveSite } from "../e2e/site.mjs";
import { imported, install } from "./installed.mjs";

const imports = { credence: "./node_modules/credence/index.mjs", "credence/check": "./node_modules/credence/check.mjs" };
const PAGE = `<!doctype html><title>credence</title><script type="importmap">${JSON.stringify({ imports })}</script>`;

const MEDICAL = "Vitamin D supplements prevent bone fractures in healthy adults.";
const POPULATION = "A população do Brasil era de 203.080.756 pessoas em 2022.";

const folder = install();
const { CheckFlow, SelectionMemory, SourceRegistry, checkClaim, selectSources } = await imported(folder, "credence/check");
const {
  selected_sources: [best],
  ...selected
} = await selectSources(MEDICAL);
const stage = { closing: [] };

/** A selection of these sources. */
const selecting = (...names) => ({ ...selected, selected_sources: names.map((name) => ({ ...best, plugin_name: name })) });

after(async () => {
  for (const each of stage.closing.reverse()) await each.close();
});

before(async () => {
  writeFileSync(join(folder, "index.html"), PAGE);
  cpSync(join(folder, "node_modules/credence/pieces"), join(folder, "elsewhere"), { recursive: true });
  stage.site = await serveSite(folder, TYPES_WITH_MODULES);
  const started = await startBrowser();
  stage.browser = started.browser;
  const server = await checkServer();
  stage.bases = server.bases;
  stage.closing.push(stage.site, started, { close: () => server.stop() });
});

/** A new page, and the files of the module for checks that it has requested. */
async function opened() {
  const page = await stage.browser.newPage();
  const requested = [];
  page.on("request", (request) => /\.wasm$/.test(request.url()) && requested.push(request.url().split("/credence/")[1]));
  await page.goto(stage.site.url);
  return { page, requested };
}

const partsOf = (requested) =>
  requested
    .map((file) => /(sources|indexes|check)\.wasm$/.exec(file)?.[1])
    .filter(Boolean)
    .sort();

/** The report of a check in the page; its options as in Node. */
const checked = (page, claim, options = {}) =>
  page.evaluate(
    async ([claim, options]) => {
      const { checkClaim, init } = await import("credence/check");
      await init();
      return checkClaim(claim, { ...options, wait: async () => {} });
    },
    [claim, { bases: stage.bases, ...options }],
  );

test("a check loads what its sources need, each file once, and reports as the module in one piece does", async () => {
  const { page, requested } = await opened();
  await page.evaluate(async () => (await import("credence/check")).init());
  assert.deepEqual(partsOf(requested), ["check"]);
  const options = { sources: ["openalex", "crossref"], maxAttempts: 1 };
  const expected = await checkClaim(MEDICAL, { ...options, bases: stage.bases });
  assert.ok(expected.evidence.length > 0);
  assert.deepEqual(await checked(page, MEDICAL, options), expected);
  assert.deepEqual(partsOf(requested), ["check", "indexes"]);
  const figures = { sources: ["ibge_sidra"], maxAttempts: 1 };
  assert.deepEqual(await checked(page, POPULATION, figures), await checkClaim(POPULATION, { ...figures, bases: stage.bases }));
  assert.deepEqual(partsOf(requested), ["check", "indexes", "sources"]);
  assert.equal(new Set(requested).size, requested.length, requested.join());
  await page.close();
});

test("a part that cannot be loaded leaves its sources out with the reason, and the next check tries again", async () => {
  const { page } = await opened();
  await page.route("**/indexes.wasm", (route) => route.abort());
  const options = { selection: selecting("wikipedia", "crossref"), maxAttempts: 1 };
  const report = await checked(page, MEDICAL, options);
  const state = report.sources.find(({ name }) => name === "crossref").state;
  assert.deepEqual([state.kind, state.trouble], ["unreachable", "no_answer"]);
  assert.match(state.message, /the part `indexes` of the WebAssembly module could not be loaded/);
  assert.ok(report.not_reached.includes("crossref"));
  await page.unroute("**/indexes.wasm");
  assert.deepEqual(await checked(page, MEDICAL, options), await checkClaim(MEDICAL, { ...options, bases: stage.bases }));
  await page.close();
});

test("a stored check continues in a browser, and its replies wait for the parts", async () => {
  const options = { sources: ["openalex", "crossref"], bases: stage.bases, maxAttempts: 1 };
  const whole = await checkClaim(MEDICAL, options);
  const flow = new CheckFlow(MEDICAL, options);
  const ended = new AbortController();
  await flow.run({ signal: ended.signal, concurrency: 1, onStep: ({ kind }) => kind === "answered" && ended.abort() });
  const state = JSON.stringify(flow);
  assert.equal(flow.report().status, "stopped");
  const { page } = await opened();
  const continued = await page.evaluate(async (state) => {
    const { CheckFlow, init } = await import("credence/check");
    await init();
    const flow = CheckFlow.fromJSON(state);
    const before = { actions: flow.actions(), received: flow.received(), stored: JSON.parse(JSON.stringify(flow)) };
    const report = await flow.run();
    return { before, report, markdown: await flow.markdown() };
  }, state);
  assert.deepEqual(continued.before.actions, [{ kind: "load", id: "load/indexes", part: "indexes" }]);
  assert.deepEqual(continued.before.received, JSON.parse(state).received);
  assert.deepEqual(continued.before.stored, JSON.parse(state));
  assert.deepEqual(continued.report, whole);
  const again = CheckFlow.fromJSON(state);
  assert.deepEqual(await again.run(), whole);
  assert.equal(continued.markdown, await again.markdown());
  await page.close();
});

test("a host that performs the actions itself loads the parts, and is told what is no part", async () => {
  const { page } = await opened();
  const result = await page.evaluate(
    async ([bases, selection]) => {
      const { CheckFlow, init } = await import("credence/check");
      await init();
      const flow = new CheckFlow("Vitamin D prevents fractures.", { bases, selection });
      const kinds = () => flow.actions().map(({ kind, part, source }) => [kind, part ?? source]);
      const before = kinds();
      const refused = await flow.load("nothing").catch(({ code, message }) => [code, message]);
      for (const { part } of flow.actions()) await flow.load(part);
      await flow.load("indexes");
      return { before, refused, after: kinds() };
    },
    [stage.bases, selecting("openalex", "wikipedia")],
  );
  assert.deepEqual(result.before, [
    ["load", "indexes"],
    ["load", "web"],
  ]);
  assert.deepEqual(result.refused, ["invalid_argument", '`part` is `"nothing"`, expected one of models, web, indexes, brazil']);
  assert.deepEqual(result.after, [
    ["ask_source", "openalex"],
    ["ask_source", "wikipedia"],
  ]);
  await page.close();
});

test("a selection by a model, and the memory of selections, come with a check", async () => {
  const { page, requested } = await opened();
  const TEXT = JSON.stringify({ claim_type: "health", selected_sources: [{ plugin_name: "crossref", relevance: 0.9, reason: "papers" }] });
  const inPage = await page.evaluate(
    async ([claim, text]) => {
      const { SelectionMemory, init, selectSources } = await import("credence/check");
      await init();
      const memory = await SelectionMemory.open();
      const selection = await selectSources(claim, { strategy: "llm", llm: async () => text, memory, now: 0 });
      let refused = "";
      try {
        new SelectionMemory();
      } catch (error) {
        refused = error.message;
      }
      return { selection, remembered: memory.lookUp(claim, 1), state: memory.toJSON(), refused };
    },
    [MEDICAL, TEXT],
  );
  const memory = await SelectionMemory.open();
  const selection = await selectSources(MEDICAL, { registry: new SourceRegistry(), strategy: "llm", llm: async () => TEXT, memory, now: 0 });
  assert.deepEqual(inPage.selection, selection);
  assert.deepEqual(inPage.remembered, memory.lookUp(MEDICAL, 1));
  const { costs, ...state } = memory.toJSON();
  assert.deepEqual({ ...inPage.state, costs: undefined }, { ...state, costs: undefined });
  assert.match(inPage.refused, /SelectionMemory\.open/);
  assert.deepEqual(partsOf(requested), ["check"]);
  const report = await page.evaluate(
    async ([claim, text, bases]) => {
      const { checkClaim } = await import("credence/check");
      return checkClaim(claim, { bases, strategy: "llm", llm: async () => text, maxAttempts: 1 });
    },
    [MEDICAL, TEXT, stage.bases],
  );
  assert.deepEqual(report, await checkClaim(MEDICAL, { bases: stage.bases, strategy: "llm", llm: async () => TEXT, maxAttempts: 1 }));
  await page.close();
});

test("with another address the pieces beside it are loaded", async () => {
  const { page, requested } = await opened();
  const report = await page.evaluate(
    async ([claim, bases]) => {
      const { checkClaim, init } = await import("credence/check");
      await init("./elsewhere/credence_bg.wasm");
      await init();
      return checkClaim(claim, { bases, sources: ["openalex"], maxAttempts: 1 });
    },
    [MEDICAL, stage.bases],
  );
  assert.deepEqual(report, await checkClaim(MEDICAL, { bases: stage.bases, sources: ["openalex"], maxAttempts: 1 }));
  assert.ok(requested.length > 3 && requested.every((file) => file === undefined), requested.join());
  await page.close();
});
