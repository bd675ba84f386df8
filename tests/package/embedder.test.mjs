// `credence/embedder` with the real all-MiniLM-L6-v2, if it is available (CREDENCE_MINILM is its folder).

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { imported, install } from "./installed.mjs";

const folder = install();
const { CredenceError, default: init, judgePairs, loadEmbedder, similarity, version } = await imported(folder, "credence/embedder");
const minilm = process.env.CREDENCE_MINILM;
const skip = minilm ? false : "skipped: all-MiniLM-L6-v2 is not here";

const file = (name) => join(minilm, name);
const files = () => ({ model: file("model.safetensors"), tokenizer: file("tokenizer.json"), config: file("config.json") });
const TOWER = "The tower was finished in 1889 and is 330 metres tall. ";
const TEXTS = [
  "Coffee was first grown in Ethiopia.",
  "The coffee plant was cultivated first in Ethiopia.",
  "The stadium holds sixty thousand people.",
  "",
  TOWER.repeat(80),
  "Café São Paulo: 12,5 % — naïve coöperation 東京 💡 ΑΒΓ",
];
// Every 48th number, computed by numpy in double precision from the same weights, with the pieces of the `tokenizers` library (0.23).
const EXPECTED = [
  [0.003737, -0.030823, -0.037885, -0.073906, 0.056781, -0.043224, -0.013011, 0.01854],
  [-0.019588, -0.006899, -0.014047, -0.081771, 0.040775, -0.044022, -0.016702, 0.051824],
  [0.086151, 0.083527, -0.084302, -0.034726, 0.012962, 0.01905, -0.011338, -0.074475],
  [-0.118838, 0.063324, 0.029042, 0.007964, -0.086478, 0.069688, -0.022747, -0.104721],
  [0.021776, -0.048031, -0.007157, 0.102744, 0.015384, 0.035937, -0.057546, -0.031039],
  [0.077625, -0.028311, -0.006106, 0.041255, -0.003002, 0.088346, 0.002957, -0.023876],
];
const TOLERANCE = 1e-4;

/** A tokenizer with a few words, for files with other errors. */
const small = Buffer.from(JSON.stringify({ model: { type: "WordPiece", vocab: { "[UNK]": 0, "[CLS]": 1, "[SEP]": 2 } } }));

function assertNear(vector, expected, what) {
  expected.forEach((number, at) => assert.ok(Math.abs(vector[at * 48] - number) < TOLERANCE, `${what}: ${vector[at * 48]} instead of ${number}`));
}

async function serve(answer) {
  const server = createServer(answer);
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  after(() => server.close());
  return `http://127.0.0.1:${server.address().port}`;
}

test("the entry for browsers exports what it declares", async () => {
  const web = await imported(folder, "credence/embedder/web");
  assert.deepEqual(Object.keys(web).sort(), ["CredenceError", "default", "init", "judgePairs", "loadEmbedder", "similarity", "version"]);
  assert.equal(typeof init, "function");
  assert.equal(version(), JSON.parse(readFileSync(join(folder, "node_modules/credence/package.json"), "utf8")).version);
});

test("vectors are those of the reference, one by one and together", { skip }, async () => {
  const started = performance.now();
  const embedder = await loadEmbedder(files());
  console.log(`loaded in ${((performance.now() - started) / 1000).toFixed(2)} s`);
  assert.deepEqual([embedder.width, embedder.maxTokens], [384, 256]);
  assert.equal(embedder.name, minilm.split("/").filter(Boolean).at(-1));
  const vectors = await embedder.embed(TEXTS);
  for (const [at, text] of TEXTS.entries()) {
    const before = performance.now();
    const [alone] = await embedder.embed([text]);
    console.log(`${(performance.now() - before).toFixed(1)} ms for ${text.length} characters`);
    assert.ok(alone instanceof Float32Array);
    assert.deepEqual(alone, vectors[at], "a text alone has the vector it has among others");
    assertNear(alone, EXPECTED[at], text.slice(0, 40));
  }
  assert.ok(Math.abs(similarity(vectors[0], vectors[1]) - 0.93069) < 1e-3);
  assert.ok(Math.abs(similarity(vectors[0], vectors[2]) - -0.03798) < 1e-3);
  embedder.free();
  embedder.free();
  await assert.rejects(embedder.embed(["a"]), (error) => error instanceof CredenceError && error.code === "freed");
});

test("a long text is cut at the given length", { skip }, async () => {
  const embedder = await loadEmbedder({ ...files(), maxTokens: 128, name: "short" });
  assert.equal(embedder.name, "short");
  const [vector, same] = await embedder.embed([TOWER.repeat(80), TOWER.repeat(20)]);
  assertNear(vector, [0.007201, -0.06328, -0.005079, 0.089728, 0.008972, 0.023954, -0.064094, -0.018], "128 pieces");
  assert.deepEqual(vector, same, "what stands behind is not read");
  embedder.free();
});

test("freed memory is reused", { skip }, async () => {
  const glue = await import(pathToFileURL(join(folder, "node_modules/credence/credence.js")));
  const memory = glue.initSync().memory;
  const load = async () => (await loadEmbedder(files())).free();
  await load();
  const before = memory.buffer.byteLength;
  for (let time = 0; time < 3; time++) await load();
  assert.equal(memory.buffer.byteLength, before);
  assert.ok(before < 200 * 2 ** 20, `${before} bytes for a model of 91 MB`);
});

test("an address is fetched with progress and kept in the cache that was given", { skip }, async () => {
  let asked = 0;
  const address = await serve((request, response) => {
    asked += 1;
    const body = readFileSync(file(request.url.slice(1)));
    response.writeHead(200, { "content-length": body.length }).end(body);
  });
  const kept = new Map();
  const cache = {
    match: async (name) => kept.get(name)?.clone(),
    put: async (name, response) => void kept.set(name, new Response(await response.arrayBuffer(), { headers: response.headers })),
  };
  const seen = [];
  const options = { model: `${address}/model.safetensors`, tokenizer: `${address}/tokenizer.json`, cache, onProgress: (progress) => seen.push(progress) };
  const first = await loadEmbedder(options);
  const models = seen.filter(({ part }) => part === "model");
  assert.equal(models.at(-1).loaded, 90868376);
  assert.equal(models.at(-1).total, 90868376);
  assert.ok(models.every(({ loaded }, at) => at === 0 || loaded > models[at - 1].loaded));
  assert.equal(asked, 2);
  const [vector] = await first.embed([TEXTS[0]]);
  first.free();
  const second = await loadEmbedder(options);
  assert.equal(asked, 2, "nothing is fetched twice");
  assert.deepEqual((await second.embed([TEXTS[0]]))[0], vector);
  second.free();
});

test("loading and embedding stop on abort", { skip }, async () => {
  const address = await serve((_, response) => {
    response.writeHead(200).write(readFileSync(file("model.safetensors")).subarray(0, 1 << 20));
  });
  const controller = new AbortController();
  const onProgress = ({ part }) => part === "model" && controller.abort();
  const options = { ...files(), model: `${address}/model.safetensors`, cache: null, onProgress, signal: controller.signal };
  await assert.rejects(loadEmbedder(options), { name: "AbortError" });
  await assert.rejects(loadEmbedder({ ...files(), signal: AbortSignal.abort(new Error("enough")) }), { message: "enough" });
  const embedder = await loadEmbedder(files());
  await assert.rejects(embedder.embed(["a"], { signal: AbortSignal.abort(new Error("enough")) }), { message: "enough" });
  embedder.free();
});

test("invalid model files are errors that name the option", async () => {
  const address = await serve((_, response) => response.writeHead(404).end("no"));
  const cases = [
    [{}, "invalid_argument", "model"],
    [{ model: 5, tokenizer: small }, "invalid_argument", "model"],
    [{ model: small, tokenizer: small, pooling: "max" }, "invalid_argument", "pooling"],
    [{ model: small, tokenizer: small, maxTokens: 1.5 }, "invalid_argument", "maxTokens"],
    [{ model: small, tokenizer: Buffer.from("<!doctype html>") }, "invalid_model", "tokenizer"],
    [{ model: small, tokenizer: small, config: Buffer.from('{"model_type":"mpnet"}') }, "invalid_model", "config"],
    [{ model: Buffer.from("<!doctype html><title>none</title>"), tokenizer: small }, "invalid_model", "model"],
    [{ model: new Uint8Array(4), tokenizer: small }, "invalid_model", "model"],
    [{ model: `${address}/model`, tokenizer: small }, "http_status", "model"],
    [{ model: "http://127.0.0.1:1/model", tokenizer: small }, "load_failed", "model"],
    [{ model: "no/such/file", tokenizer: small }, "load_failed", "model"],
  ];
  for (const [options, code, path] of cases) {
    await assert.rejects(loadEmbedder(options), (error) => error instanceof CredenceError && error.code === code && error.path === path, `${code} ${path}`);
  }
});

test("similarity is a cosine, whatever the lengths of the vectors", () => {
  assert.equal(similarity([3, 0], [5, 0]), 1);
  assert.equal(similarity([1, 0], [0, 2]), 0);
  assert.equal(similarity([0, 0], [1, 0]), 0);
  for (const [one, other] of [
    [[1], [1, 2]],
    [[], []],
    [null, [1]],
  ])
    assert.throws(() => similarity(one, other), { code: "invalid_argument" });
});

test("functions around other libraries get each text once", async () => {
  const asked = [];
  const embedder = { name: "lengths", embed: async (texts) => (asked.push(...texts), texts.map((text) => [text.length, 1])) };
  const nli = { classify: async (pairs) => pairs.map(() => ({ supports: 0.25, refutes: 0.5, neutral: 0.25 })) };
  const pairs = [
    { claim: "a", text: "bb" },
    { claim: "a", text: "a" },
  ];
  const judged = await judgePairs(pairs, { embedder, nli });
  assert.deepEqual(asked, ["a", "bb"]);
  assert.equal(judged[1].similarity.value, 1);
  assert.deepEqual(judged[0].nli, { probabilities: { supports: 0.25, refutes: 0.5, neutral: 0.25 }, model: "an NLI model" });
  assert.deepEqual(await judgePairs(pairs, {}), [
    { similarity: null, nli: null },
    { similarity: null, nli: null },
  ]);
  const wrong = { classify: async () => [{ supports: 0.9, refutes: 0.9, neutral: 0 }] };
  await assert.rejects(judgePairs(pairs, { nli: wrong }), { code: "invalid_argument", path: "classify(pairs)[0]" });
});
