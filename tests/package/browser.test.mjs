// The package in a real browser, from the folder that `npm install` made: no bundler, an import map and plain files.

import assert from "node:assert/strict";
import { createReadStream, writeFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import { basename, join } from "node:path";
import { after, before, test } from "node:test";
import { startBrowser } from "../e2e/panel.mjs";
import { TYPES_WITH_MODULES, serveSite } from "../e2e/site.mjs";
import { install } from "./installed.mjs";

const minilm = process.env.CREDENCE_MINILM;
const skip = minilm ? false : "skipped: all-MiniLM-L6-v2 is not here";
const PAGE = `<!doctype html><title>credence</title><script type="importmap">${JSON.stringify({
  imports: {
    credence: "./node_modules/credence/index.mjs",
    "credence/embedder": "./node_modules/credence/embedder.mjs",
    "credence/grounding": "./node_modules/credence/grounding.mjs",
  },
})}</script>`;
const CLAIM = "The bridge of Lisbon opened in 1966.";
const TEXTS = ["The bridge of Lisbon opened in 1966, after four years.", "The bridge of Lisbon opened in 1976."];

const folder = install();
const stage = { asked: [], closing: [] };

after(async () => {
  for (const each of stage.closing.reverse()) await each.close();
});

before(async () => {
  writeFileSync(join(folder, "index.html"), PAGE);
  stage.site = await serveSite(folder, TYPES_WITH_MODULES);
  stage.files = await serveFiles();
  const started = await startBrowser();
  stage.closing.push(stage.site, stage.files, started);
  stage.page = await started.browser.newPage();
  await stage.page.goto(stage.site.url);
});

/** The files of the model on another origin, as a host for large files would serve them; logs each request. */
async function serveFiles() {
  const server = createServer(async (request, response) => {
    const name = basename(new URL(request.url, "http://files").pathname);
    stage.asked.push(name);
    const { size } = await stat(join(minilm, name));
    response.writeHead(200, { "content-length": size, "access-control-allow-origin": "*" });
    createReadStream(join(minilm, name)).pipe(response);
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const close = () => new Promise((closed) => (server.closeAllConnections(), server.close(closed)));
  return { url: `http://127.0.0.1:${server.address().port}/all-MiniLM-L6-v2`, close };
}

test("claims are read in a page without a bundler", async () => {
  const stances = await stage.page.evaluate(
    async ([claim, texts]) => {
      const { detectStance, init } = await import("credence/grounding");
      await init();
      return texts.map((text) => detectStance(claim, text).stance);
    },
    [CLAIM, TEXTS],
  );
  assert.deepEqual(stances, ["supports", "refutes"]);
});

test("a model is loaded with progress, takes part in the grounding, and is kept by the browser", { skip }, async () => {
  const load = () =>
    stage.page.evaluate(
      async ([files, claim, texts]) => {
        const { checkGrounding, init } = await import("credence/grounding");
        const { loadEmbedder, similarity } = await import("credence/embedder");
        await init();
        const seen = [];
        const onProgress = ({ part, loaded, total }) => part === "model" && seen.push([loaded, total]);
        const embedder = await loadEmbedder({ model: `${files}/model.safetensors`, tokenizer: `${files}/tokenizer.json`, onProgress });
        const [one, other] = await embedder.embed([claim, texts[0]]);
        const { sentences } = (await checkGrounding(`${claim} [1]`, [{ label: 1, url: "https://a.example/", snippet: texts[0] }], { embedder })).grounding;
        embedder.free();
        return { progress: [seen.length, ...seen.at(-1)], cosine: similarity(one, other), sentences };
      },
      [stage.files.url, CLAIM, TEXTS],
    );
  const first = await load();
  assert.ok(first.progress[0] > 1, `${first.progress[0]} steps`);
  assert.deepEqual(first.progress.slice(1), [90868376, 90868376]);
  assert.ok(first.cosine > 0.8 && first.cosine < 1, `${first.cosine}`);
  const [{ models }] = first.sentences[0].checks;
  assert.deepEqual([models.length, models[0].kind, models[0].model], [1, "similarity", "all-MiniLM-L6-v2"]);
  assert.deepEqual([...stage.asked].sort(), ["model.safetensors", "tokenizer.json"]);
  const second = await load();
  assert.equal(second.cosine, first.cosine);
  assert.equal(stage.asked.length, 2, "nothing is fetched twice");
});
