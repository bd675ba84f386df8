// The example nli-worker: an NLI model in a worker, with transformers.js and a tiny model that this test writes; all files come from one host.

import assert from "node:assert/strict";
import { cpSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { startBrowser } from "../e2e/panel.mjs";
import { TYPES_WITH_MODULES, serveSite } from "../e2e/site.mjs";
import { install, root } from "./installed.mjs";
import { writeTinyNli } from "./tiny-nli.mjs";

const runtime = process.env.CREDENCE_MODELS;
const skip = runtime ? false : "skipped: transformers.js is not installed; `cargo xtask test` installs it";

const CLAIM = "Coffee was first grown in Ethiopia.";
const PARAPHRASE = "The coffee plant was cultivated first in the hills of Ethiopia.";
/** The network calls it a contradiction; its words do not refute the claim. */
const ELSEWHERE = "Tea never grew in the north of Ethiopia.";

const folder = skip ? "" : install();
const stage = { closing: [], elsewhere: [] };

before(async () => {
  if (skip) return;
  cpSync(join(root, "examples/nli-worker"), folder, { recursive: true, filter: (path) => !/node_modules|package(-lock)?\.json/.test(path) });
  mkdirSync(join(folder, "node_modules/@huggingface"), { recursive: true });
  for (const name of ["@huggingface/transformers", "onnxruntime-web"]) symlinkSync(join(runtime, name), join(folder, "node_modules", name));
  // Every pair is neutral but for these words.
  writeTinyNli(join(folder, "models/tiny"), { "[CLS]": [0, 0, 4], cultivated: [0, 14, 0], never: [14, 0, 0] });
  writeTinyNli(join(folder, "models/other"), {}, ["POSITIVE", "NEGATIVE", "MIXED"]);
  stage.site = await serveSite(folder, TYPES_WITH_MODULES);
  const started = await startBrowser();
  stage.closing.push(stage.site, started);
  stage.page = await started.browser.newPage();
  await stage.page.route(
    (url) => !url.href.startsWith(stage.site.url),
    (route) => (stage.elsewhere.push(route.request().url()), route.abort()),
  );
});

after(async () => {
  for (const each of stage.closing.reverse()) await each.close();
});

async function shown(query, claim, text) {
  await stage.page.goto(`${stage.site.url}index.html?${query}`);
  await stage.page.getByLabel("Claim").fill(claim);
  await stage.page.getByLabel("Text").fill(text);
  await stage.page.getByRole("button", { name: "Compare" }).click();
  const status = stage.page.getByRole("status").filter({ hasText: /With|failed/ });
  await status.waitFor({ timeout: 60_000 });
  return status.textContent();
}

test("a model in a worker decides what words alone do not, from files of one host", { skip }, async () => {
  assert.match(await shown("model=tiny&dtype=fp32", CLAIM, PARAPHRASE), /^By the words: undecided\.\nWith tiny: supports, support 0\.[89]/);
  assert.deepEqual(stage.elsewhere, []);
});

test("what the model alone calls a contradiction refutes nothing", { skip }, async () => {
  assert.match(await shown("model=tiny&dtype=fp32", CLAIM, ELSEWHERE), /With tiny: (undecided|neutral), support 0\.0/);
  assert.match(await shown("model=tiny&dtype=fp32", CLAIM, "Coffee was never first grown in Ethiopia."), /With tiny: refutes/);
});

test("a model that is not there, or has other labels, is an error with its reason", { skip }, async () => {
  assert.match(await shown("model=missing", CLAIM, PARAPHRASE), /By the words: undecided\.\nThe model failed: .*missing/s);
  assert.match(await shown("model=other&dtype=fp32", CLAIM, PARAPHRASE), /The model failed: .*`POSITIVE`/s);
  assert.deepEqual(stage.elsewhere, []);
});

test("the same model judges, and is asked once about each sentence", { skip }, async () => {
  await stage.page.goto(`${stage.site.url}index.html`);
  const judged = await stage.page.evaluate(
    async ([claim, texts]) => {
      const { init } = await import("./node_modules/credence/grounding.mjs");
      const { init: initJudge, judgeTexts, nliJudge } = await import("./node_modules/credence/judge.mjs");
      const { loadNli } = await import("./nli.mjs");
      await init();
      await initJudge();
      const nli = await loadNli({ model: "tiny", dtype: "fp32" });
      const asked = [];
      const judge = nliJudge({ name: nli.name, classify: (pairs) => (asked.push(...pairs), nli.classify(pairs)) });
      const { readings, requests } = await judgeTexts(claim, texts, { judge });
      nli.free();
      const freed = await nli.classify([]).then(
        () => "answered",
        (thrown) => thrown.message,
      );
      return { states: readings.map(({ state }) => state), asked: asked.map((pair) => pair.claim), requests, freed };
    },
    [CLAIM, [PARAPHRASE, ELSEWHERE]],
  );
  assert.deepEqual(judged.asked, [CLAIM, CLAIM]);
  assert.deepEqual([judged.states[0], judged.requests, judged.freed], ["counted", 1, "the model was freed"]);
  assert.notEqual(judged.states[1], "counted");
});
