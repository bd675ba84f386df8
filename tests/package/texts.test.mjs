// Texts for cited sources, with the installed package.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { imported, install } from "./installed.mjs";

const folder = install();
const { assess } = await imported(folder);
const { grounding } = await imported(folder, "credence/grounding");
const { addTexts, textFetcher } = await import(pathToFileURL(join(folder, "node_modules/credence/texts.mjs")));

const SAYS_SO = "In May 2021 the bridge was closed for 14 days.";
const turn = {
  answer: "The bridge was closed for 14 days in May 2021 [1]. The museum shows paintings of the sea [2].",
  citations: [
    { label: "[1]", url: "https://a.example/" },
    { label: "[2]", url: "https://b.example/" },
    { label: "[3]", url: "file:///etc/passwd" },
  ],
};

/** A text fetcher that answers what `reply` returns. */
async function fetcher(reply) {
  const asked = [];
  const server = createServer((request, response) => {
    asked.push(new URL(request.url, "http://here").searchParams.get("url"));
    const { status = 200, headers = {}, body } = reply(asked.at(-1), asked.length);
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(typeof body === "string" ? body : JSON.stringify(body));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  after(() => (server.closeAllConnections(), server.close()));
  return { hook: textFetcher(`http://127.0.0.1:${server.address().port}/`), asked };
}

test("the cited web addresses are asked once each, and their texts make an answer comparable", async () => {
  const asked = [];
  const progress = [];
  const added = await addTexts(turn, {
    texts: async (url) => (asked.push(url), url.includes("a.example") ? SAYS_SO : null),
    onProgress: ({ done, total, source }) => progress.push([done, total, source.state]),
    concurrency: 1,
  });
  assert.deepEqual(asked, ["https://a.example/", "https://b.example/"]);
  assert.deepEqual(progress, [
    [1, 2, "added"],
    [2, 2, "missing"],
  ]);
  assert.deepEqual([added.texts, added.complete], [{ "https://a.example/": SAYS_SO }, true]);
  const before = assess(turn, { grounding });
  const read = assess(turn, { grounding, texts: added.texts });
  assert.deepEqual([before.headline.compared, read.headline.compared, read.coverage.supported], [false, true, 1]);
  const again = await addTexts(before, { texts: async () => assert.fail("it is known"), known: { ...added.texts, "https://b.example/": "x" } });
  assert.deepEqual(
    again.sources.map(({ state }) => state),
    ["known", "known"],
  );
});

test("a source that fails, hangs or returns nonsense does not stop the others", async () => {
  const hooks = { "https://a.example/": () => Promise.reject(new Error("no answer")), "https://b.example/": () => new Promise(() => {}) };
  const added = await addTexts(turn, { texts: (url) => hooks[url](), timeoutMs: 50 });
  assert.deepEqual(
    added.sources.map(({ state, message }) => [state, message]),
    [
      ["failed", "no answer"],
      ["failed", "timeout"],
    ],
  );
  await assert.rejects(addTexts(turn, { texts: async () => 5 }), { code: "invalid_argument", path: "options.texts()" });
  await assert.rejects(addTexts(turn, {}), { code: "invalid_argument", path: "options.texts" });
  await assert.rejects(addTexts(null, { texts: async () => "" }), { path: "answer" });
  await assert.rejects(addTexts(turn, { texts: async () => "", concurrency: 0 }), { path: "options.concurrency" });
});

test("stopping keeps the texts so far", async () => {
  const stop = new AbortController();
  const texts = async (url, { signal }) => {
    if (url.includes("a.example")) return SAYS_SO;
    stop.abort();
    return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  };
  const added = await addTexts(turn, { texts, signal: stop.signal, concurrency: 1 });
  assert.deepEqual([Object.keys(added.texts), added.complete], [["https://a.example/"], false]);
  assert.deepEqual(
    added.sources.map(({ state }) => state),
    ["added", "stopped"],
  );
});

test("a text fetcher is asked for each address, waits when it is limited, and names its reason", async () => {
  const { hook, asked } = await fetcher((url, n) => {
    if (n === 1) return { status: 429, headers: { "retry-after": "0" }, body: {} };
    return { body: url.includes("a.example") ? { text: SAYS_SO } : { reason: "private_address" } };
  });
  const added = await addTexts(turn, { texts: hook, concurrency: 1 });
  assert.deepEqual(asked, ["https://a.example/", "https://a.example/", "https://b.example/"]);
  assert.deepEqual(
    added.sources.map(({ state, message }) => [state, message]),
    [
      ["added", null],
      ["failed", "private_address"],
    ],
  );
  const odd = await fetcher(() => ({ body: "<html>" }));
  const failed = await addTexts(turn, { texts: odd.hook });
  assert.ok(failed.sources.every(({ state, message }) => state === "failed" && message));
  assert.throws(() => textFetcher("http://["), { code: "invalid_argument" });
});
