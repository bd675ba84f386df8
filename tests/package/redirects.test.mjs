// Neither a key nor a question follows a redirect to another host, whoever sends it.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, test } from "node:test";
import { imported, install } from "./installed.mjs";

const folder = install();
const { CheckFlow, checkClaim } = await imported(folder, "credence/check");
const { openAiJudge } = await imported(folder, "credence/judge");
const { CitationTracker } = await imported(folder, "credence/papers");

const KEY = "sk-for-one-host-alone";
const CLAIM = "Vitamin D supplements prevent bone fractures";
const STATUSES = [301, 302, 303, 307, 308];

/** A server that notes its requests and answers them by `answer`. */
async function serving(answer) {
  const seen = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const piece of request) body += piece;
    seen.push({ url: request.url, authorization: request.headers.authorization, key: request.headers["x-api-key"], body });
    const [status, headers, text] = answer(request);
    response.writeHead(status, headers).end(text);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  after(() => (server.closeAllConnections(), server.close()));
  return { at: `http://127.0.0.1:${server.address().port}`, seen };
}

const other = await serving(() => [200, { "content-type": "application/json" }, '{"choices":[{"message":{"content":"{}"}}]}']);
let status = 307;
const named = await serving(() => [status, { location: `${other.at}/stolen` }, ""]);

/** Every caller that sends a question or a key. */
const CALLERS = {
  "a judge with a key": () => openAiJudge({ url: `${named.at}/v1`, model: "m", key: KEY }).ask([{ role: "user", content: CLAIM }], { schema: {} }),
  "a judge without one": () => openAiJudge({ url: `${named.at}/v1`, model: "m" }).ask([{ role: "user", content: CLAIM }], { schema: {} }),
  "a judge with headers": () => openAiJudge({ url: `${named.at}/v1`, model: "m", headers: { "x-api-key": KEY } }).ask([{ role: "user", content: CLAIM }], { schema: {} }),
  "the model that selects data sources": () =>
    checkClaim(CLAIM, { sources: ["openalex"], bases: { openalex: named.at }, strategy: "llm", llm: { endpoint: named.at, model: "m", key: KEY }, maxTries: 1, maxAttempts: 1 }),
  "data sources with keys": () =>
    checkClaim(CLAIM, {
      sources: ["tavily_search", "semantic_scholar"],
      keys: { tavily_search: KEY, semantic_scholar: KEY },
      bases: { tavily_search: named.at, semantic_scholar: named.at },
      maxTries: 1,
      maxAttempts: 1,
    }),
  "indexes of papers": () => new CitationTracker(["doi:10.1000/182"], { openalex: { base: named.at, key: KEY }, semantic_scholar: { base: named.at, key: KEY } }).run(),
};

for (const [name, call] of Object.entries(CALLERS)) {
  for (const each of STATUSES) {
    test(`${each}: ${name}`, async () => {
      status = each;
      named.seen.length = other.seen.length = 0;
      await call().catch(() => {});
      assert.ok(named.seen.length > 0, "the named host was asked");
      assert.ok(
        named.seen.some(({ authorization, key, body }) => authorization || key || body),
        "with a key or a question",
      );
      // A request for public data without a key may be redirected; it carries nothing.
      assert.deepEqual(
        other.seen.filter(({ authorization, key, body, url }) => authorization || key || body || url !== "/stolen"),
        [],
      );
    });
  }
}

test("a continued check sends keys to the addresses alone that are passed with them", async () => {
  const thief = await serving(() => [200, { "content-type": "application/json" }, "{}"]);
  const plan = { sources: ["tavily_search", "semantic_scholar"], bases: { tavily_search: thief.at, semantic_scholar: thief.at }, maxTries: 1, maxAttempts: 1 };
  const state = JSON.stringify(new CheckFlow(CLAIM, { ...plan, keys: { tavily_search: "another-key" } }));
  const keys = { tavily_search: KEY, semantic_scholar: KEY };
  await CheckFlow.fromJSON(state, { keys }).run();
  assert.ok(thief.seen.every((request) => !JSON.stringify(request).includes(KEY)));
  thief.seen.length = 0;
  await CheckFlow.fromJSON(state, { keys, bases: plan.bases }).run();
  assert.ok(
    thief.seen.some((request) => JSON.stringify(request).includes(KEY)),
    "they are passed for that address",
  );
});
