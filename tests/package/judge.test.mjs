// Models that judge texts: over HTTP, by a function, by the browser's model, and what is shown before anything is sent.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { test } from "node:test";
import { imported, install } from "./installed.mjs";

const folder = install();
const { checkGrounding } = await imported(folder, "credence/grounding");
const { functionJudge, judgeCost, judgeTexts, nliJudge, openAiJudge, promptApiJudge, textJudge } = await imported(folder, "credence/judge");

const CLAIM = "The Harwick bridge was opened in 1937.";
const SAME = "The town is old. The Harwick bridge was opened in 1937 by the mayor.";
const QUOTE = "The Harwick bridge was opened in 1937";

/** A reply about one text. */
const reading = (stance, quote = QUOTE) => JSON.stringify({ readings: [{ text: 1, stance, quote }] });
const isNegated = (messages) => messages[1].content.includes("It is not true that: ");
/** The reply of a model that reads well. */
const honest = (messages) => reading(isNegated(messages) ? "refutes" : "supports");

/** A server whose answers are a function of the request's body and its number; closed after `use`. */
async function withServer(answer, use) {
  const requests = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    requests.push({ url: request.url, headers: request.headers, body: JSON.parse(body) });
    const { status = 200, headers = {}, text, delay = 0 } = await answer(JSON.parse(body), requests.length);
    setTimeout(() => response.writeHead(status, headers).end(text ?? ""), delay);
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  try {
    return await use(`http://127.0.0.1:${server.address().port}/v1`, requests);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const completion = (content) => ({ text: JSON.stringify({ choices: [{ message: { role: "assistant", content } }] }) });
const stateOf = async (judge, options) => (await judgeTexts(CLAIM, [SAME], { judge, ...options })).readings[0].state;

test("an endpoint judges a text, and its quote and the negated claim are checked", async () => {
  await withServer(
    ({ messages }) => completion(honest(messages)),
    async (url, requests) => {
      const judge = openAiJudge({ url, model: "tiny", key: "sk-secret-1", headers: { "x-team": "blue" } });
      const { readings, requests: sent, model, where } = await judgeTexts(CLAIM, [SAME], { judge });
      assert.deepEqual([readings[0].state, readings[0].stance, readings[0].quote, readings[0].model], ["counted", "supports", QUOTE, "tiny"]);
      assert.deepEqual([sent, model, where], [2, "tiny", new URL(url).host]);
      const [{ url: path, headers, body }] = requests;
      assert.deepEqual([path, headers.authorization, headers["x-team"], body.model, body.temperature], ["/v1/chat/completions", "Bearer sk-secret-1", "blue", "tiny", 0]);
      assert.equal(body.response_format.type, "json_schema");
      assert.equal(body.response_format.json_schema.schema.properties.readings.type, "array");
      assert.ok(requests[1].body.messages[1].content.includes(`It is not true that: ${CLAIM}`));
    },
  );
});

test("a wrong stance, an invented quote and a short one have their own states", async () => {
  const judged = (stance, quote) => stateOf(functionJudge((messages) => reading(isNegated(messages) ? "undecided" : stance, quote)));
  assert.equal(await judged("refutes", QUOTE), "quote_conflicts");
  assert.equal(await judged("supports", "The Harwick bridge was opened long ago"), "quote_missing");
  assert.equal(await judged("supports", "the mayor"), "quote_too_short");
  assert.equal(await judged("undecided", ""), "no_side");
  assert.equal(await stateOf(functionJudge(() => reading("supports"))), "negation_same");
});

test("prose and fences around the JSON do not matter, no JSON is refused with a reason", async () => {
  const around = (messages) => `Let me think. The text says "opened".\n\`\`\`json\n${honest(messages)}\n\`\`\`\nDone!`;
  assert.equal(await stateOf(functionJudge(around)), "counted");
  const { readings } = await judgeTexts(CLAIM, [SAME], { judge: functionJudge(() => "It supports the claim.") });
  assert.deepEqual([readings[0].state, readings[0].message], ["refused", "the reply has no JSON with readings"]);
  await withServer(
    () => completion(""),
    async (url) => assert.equal(await stateOf(openAiJudge({ url, model: "m" })), "refused"),
  );
});

test("a server without structured output is asked in another way, and each request is counted", async () => {
  await withServer(
    ({ messages, response_format: format }) => (format ? { status: 400, text: '{"error":"response_format is not supported"}' } : completion(honest(messages))),
    async (url, requests) => {
      const { readings, requests: sent } = await judgeTexts(CLAIM, [SAME], { judge: openAiJudge({ url, model: "m" }) });
      assert.equal(readings[0].state, "counted");
      assert.deepEqual(
        requests.map(({ body }) => body.response_format?.type),
        ["json_schema", "json_object", undefined, undefined],
      );
      assert.equal(sent, 4);
    },
  );
});

test("a rate limit is waited for as long as the server says", async () => {
  await withServer(
    ({ messages }, number) => (number === 1 ? { status: 429, headers: { "retry-after": "1" } } : completion(honest(messages))),
    async (url) => {
      const begun = performance.now();
      assert.equal(await stateOf(openAiJudge({ url, model: "m" })), "counted");
      assert.ok(performance.now() - begun >= 950);
    },
  );
  await withServer(
    () => ({ status: 429, headers: { "retry-after": "3600" } }),
    async (url, requests) => {
      assert.equal(await stateOf(openAiJudge({ url, model: "m" })), "failed");
      assert.equal(requests.length, 1);
    },
  );
});

test("an error of the server is shown without the key, and nothing more is sent after two", async () => {
  await withServer(
    () => ({ status: 401, text: "the key sk-secret-1 is wrong" }),
    async (url, requests) => {
      const judge = openAiJudge({ url, model: "m", key: "sk-secret-1" });
      const { readings } = await judgeTexts(CLAIM, [SAME, `${SAME} It is red.`, `${SAME} It is long.`], { judge, budget: { textsPerRequest: 1 } });
      assert.deepEqual(
        readings.map(({ state }) => state),
        ["failed", "failed", "failed"],
      );
      assert.match(readings[0].message, /status 401: the key … is wrong/);
      assert.equal(requests.length, 2);
    },
  );
});

test("a slow server is given up", async () => {
  await withServer(
    () => ({ ...completion(reading("supports")), delay: 2_000 }),
    async (url) => {
      const { readings } = await judgeTexts(CLAIM, [SAME], { judge: openAiJudge({ url, model: "m", timeoutMs: 100 }) });
      assert.deepEqual([readings[0].state, /longer than 100 ms/.test(readings[0].message)], ["failed", true]);
    },
  );
});

test("a stop ends the run, also during a request and with a function that ignores it", async () => {
  const ending = new AbortController();
  let asked = 0;
  const judge = functionJudge((messages) => {
    asked += 1;
    if (asked === 1) return honest(messages);
    setTimeout(() => ending.abort(), 10);
    return new Promise(() => {});
  });
  const texts = [SAME, `${SAME} It is red.`, `${SAME} It is long.`];
  const { readings, requests } = await judgeTexts(CLAIM, texts, { judge, budget: { textsPerRequest: 1 }, signal: ending.signal });
  assert.deepEqual([readings.map(({ state }) => state), requests], [["stopped", "stopped", "stopped"], 2]);
});

test("where to and how much is known and confirmed before anything is sent", async () => {
  let asked = 0;
  const judge = functionJudge((messages) => ((asked += 1), honest(messages)), { name: "mine", where: "here" });
  const cost = await judgeCost(CLAIM, [SAME, "…"], { judge });
  assert.deepEqual([cost.requests, cost.texts, cost.model, cost.where, asked], [2, 1, "mine", "here", 0]);
  assert.ok(cost.characters > 500 && cost.tokens >= cost.characters / 4);
  const refused = judgeTexts(CLAIM, [SAME], { judge, confirm: (shown) => (assert.deepEqual([shown.where, shown.requests], ["here", 2]), false) });
  await assert.rejects(refused, (error) => error.code === "not_confirmed");
  assert.equal(asked, 0);
  assert.equal(await stateOf(judge, { confirm: async () => true }), "counted");
});

test("the budget limits what is sent", async () => {
  const judge = functionJudge(honest);
  const { readings, cost } = await judgeTexts(CLAIM, [SAME, `${SAME} It is red.`], { judge, budget: { requests: 2, textsPerRequest: 1 } });
  assert.deepEqual([readings.map(({ state }) => state), cost.left_out], [["counted", "over_budget"], 1]);
  const few = await judgeTexts(CLAIM, [SAME], { judge, budget: { characters: 100 } });
  assert.deepEqual([few.readings[0].state, few.requests], ["over_budget", 0]);
});

test("a cached reading is not asked for again, and keeps the rules", async () => {
  const cache = new Map();
  let asked = 0;
  const judge = functionJudge((messages) => ((asked += 1), honest(messages)));
  assert.equal(await stateOf(judge, { cache }), "counted");
  const again = await judgeTexts(CLAIM, [SAME], { judge, cache });
  assert.deepEqual([again.readings[0].state, again.requests, again.cost.known, asked], ["counted", 0, 1, 2]);
  const [key] = cache.keys();
  cache.set(key, { stance: "refutes", quote: QUOTE, negated: "supports" });
  assert.equal(await stateOf(judge, { cache }), "quote_conflicts");
  assert.equal((await judgeTexts(`${CLAIM} Yes.`, [SAME], { judge, cache })).cost.known, 0);
});

test("progress is told after each request", async () => {
  const seen = [];
  await judgeTexts(CLAIM, [SAME], { judge: functionJudge(honest), onProgress: ({ step, requests }) => seen.push([step, requests]) });
  assert.deepEqual(seen, [
    ["reading", 1],
    ["negation", 2],
  ]);
});

test("an agent answers with text, and an NLI model with the sentence that decides", async () => {
  const agent = textJudge((text) => reading(text.includes("It is not true that") ? "refutes" : "supports"), { name: "my agent" });
  const { readings } = await judgeTexts(CLAIM, [SAME], { judge: agent });
  assert.deepEqual([readings[0].state, readings[0].model], ["counted", "my agent"]);
  const asked = [];
  const classify = async (pairs) => {
    asked.push(...pairs.map(({ claim }) => claim));
    return pairs.map(({ text }) => ({ supports: text.includes("1937") ? 0.95 : 0, refutes: 0, neutral: text.includes("1937") ? 0.05 : 1 }));
  };
  const [judge, cache] = [nliJudge({ name: "nli-small", classify }), new Map()];
  const judged = await judgeTexts(CLAIM, [SAME], { judge, cache });
  assert.deepEqual([judged.readings[0].state, judged.readings[0].quote, judged.model], ["counted", "The Harwick bridge was opened in 1937 by the mayor", "nli-small"]);
  // An encoder passes over "It is not true that": it is asked once, and what it said is kept.
  assert.ok(asked.length > 0 && asked.every((claim) => claim === CLAIM));
  assert.deepEqual([judged.requests, judged.cost.requests], [1, 1]);
  assert.deepEqual([(await judgeCost(CLAIM, [SAME], { judge, cache })).requests, (await judgeTexts(CLAIM, [SAME], { judge, cache })).requests], [0, 0]);
});

test("a classifier refutes only what the words refute", async () => {
  const judge = nliJudge({ name: "n", classify: async (pairs) => pairs.map(() => ({ supports: 0, refutes: 0.99, neutral: 0.01 })) });
  const state = async (text) => (await judgeTexts(CLAIM, [text], { judge })).readings[0].state;
  assert.equal(await state("The Harwick bridge was opened in 1952."), "counted");
  assert.equal(await state("The old Harwick bridge near the mill was a ford then."), "not_in_words");
  const checked = await checkGrounding(`${CLAIM} [1]`, [{ label: 1, url: "https://a.example/", snippet: "The old Harwick bridge near the mill was a ford then." }], { judge });
  assert.notEqual(checked.grounding.sentences[0].verdict, "contradicted");
});

test("the browser's model is downloaded only after a question, with progress", async () => {
  const created = [];
  const languageModel = (state) => ({
    availability: async () => state,
    create: async ({ initialPrompts, monitor }) => {
      created.push(initialPrompts[0].role);
      monitor({ addEventListener: (_, listen) => listen({ loaded: 0.5 }) });
      return { prompt: async (content, { responseConstraint }) => (assert.equal(responseConstraint.type, "object"), honest([null, { content }])), destroy() {} };
    },
  });
  assert.equal(await stateOf(promptApiJudge({ languageModel: languageModel("available") })), "counted");
  const shares = [];
  const asking = { languageModel: languageModel("downloadable"), onDownload: (share) => shares.push(share) };
  assert.equal(await stateOf(promptApiJudge(asking)), "failed");
  assert.deepEqual([created.length, shares.length], [2, 0]);
  assert.equal(await stateOf(promptApiJudge({ ...asking, confirmDownload: async () => true })), "counted");
  assert.deepEqual(
    [created, shares],
    [
      ["system", "system", "system", "system"],
      [0.5, 0.5],
    ],
  );
  assert.equal(await stateOf(promptApiJudge({ languageModel: undefined })), "failed");
  assert.equal(await promptApiJudge({ languageModel: undefined }).availability(), "unavailable");
});

test("no text of the injection corpus gets a reading that counts from a model that obeys it", async () => {
  const corpus = JSON.parse(readFileSync(new URL("../fixtures/judge/injections.json", import.meta.url), "utf8"));
  assert.ok(corpus.length >= 60);
  for (const { name, text, stance, negated = stance, quote } of corpus) {
    const judge = functionJudge((messages) => reading(isNegated(messages) ? negated : stance, quote));
    const { readings } = await judgeTexts(CLAIM, [text], { judge });
    assert.notEqual(readings[0].state, "counted", name);
  }
});

test("invalid arguments are named", async () => {
  const judge = functionJudge(honest);
  await assert.rejects(judgeTexts(CLAIM, [SAME], {}), (error) => error.path === "options.judge");
  await assert.rejects(judgeTexts(CLAIM, [7], { judge }), (error) => error.path === "texts[0]");
  await assert.rejects(judgeTexts(CLAIM, [SAME], { judge, budget: { request: 1 } }), (error) => error.path.startsWith("plan.budget"));
  assert.throws(
    () => openAiJudge({ url: "file:///etc", model: "m" }),
    (error) => error.path === "url",
  );
  assert.throws(
    () => openAiJudge({ url: "http://localhost" }),
    (error) => error.path === "model",
  );
});
