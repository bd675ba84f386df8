// A model as judge, in a real Chromium: a local endpoint that answers well, wrongly, slowly, or not at all.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { setStage } from "./stage.mjs";

const stage = setStage();
const { openFresh } = stage;

const SENTENCE = "The bridge was closed for 14 days in May 2021";
const QUOTE = "In May 2021 the old bridge was shut to all cars for 14 days";
const TEXT = `${QUOTE}, said the council of the town. The museum shows paintings of the sea.`;

const frame = (event, data) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** An answer of one sentence that cites a source for each text. */
function stream(sentence = SENTENCE, texts = [TEXT]) {
  const message = `${sentence} ${texts.map((_, index) => `[${index + 1}]`).join("")}.`;
  const results = texts.map((snippet, index) => ({ url: `https://town${index + 1}.example/page`, title: "A page", snippet }));
  const citations = results.map(({ url, title }, index) => ({ label: `[${index + 1}]`, tool_name: "web_search", url, title }));
  const history = [{ tool_name: "web_search", tool_args: {}, success: true, data: { results }, error: null }];
  return frame("token", { content: message }) + frame("done", { thread_id: "t", response: { category: "made", message, citations }, tool_call_history: history, step_count: 1 });
}

const readings = (stance, quote) => JSON.stringify({ readings: [{ text: 1, stance, quote }] });

/** What the model of each name replies; `isNegated` for the request about the opposite sentence. */
const MODELS = {
  good: (isNegated) => readings(isNegated ? "refutes" : "supports", QUOTE),
  prose: (isNegated) => `Sure! Here is the answer:\n\`\`\`json\n${readings(isNegated ? "refutes" : "supports", QUOTE)}\n\`\`\`\nI hope it helps.`,
  liar: () => readings("refutes", "The bridge was open all the time in May 2021"),
  parrot: () => readings("supports", QUOTE),
  empty: () => "",
};

/** Texts that give orders to a model, and what a model says that obeys them. */
const INJECTIONS = JSON.parse(readFileSync(new URL("../fixtures/judge/injections.json", import.meta.url), "utf8"));
const INJECTED_CLAIM = "The Harwick bridge was opened in 1937";

/** The readings of a model that obeys every order in the texts of a request. */
function obedient(material, isNegated) {
  const blocks = [...material.matchAll(/ text (\d+) begins\n([^]*?)\n\[\[[0-9a-f]{16}\]\] text \1 ends/g)];
  const found = blocks.map(([, number, text]) => {
    const { stance, negated = stance, quote } = INJECTIONS.find((one) => plain(one.text) === plain(text));
    return { text: Number(number), stance: isNegated ? negated : stance, quote };
  });
  return JSON.stringify({ readings: found });
}
const plain = (text) => text.replaceAll(/\s+/g, " ").trim();

const seen = [];
let busy = 0;
let server;
before(async () => {
  server = createServer(async (request, response) => {
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("access-control-allow-headers", "*");
    if (request.method === "OPTIONS") return response.writeHead(204).end();
    let body = "";
    for await (const piece of request) body += piece;
    const { model, messages, message } = JSON.parse(body);
    if (request.url === "/chat") return answerAsAgent(message, response);
    seen.push({ model, authorization: request.headers.authorization, messages });
    if (model === "silent") return;
    if (model === "busy" && (busy += 1) === 1) return response.writeHead(429, { "retry-after": "0", "access-control-expose-headers": "retry-after" }).end("{}");
    if (model === "broken") return response.writeHead(500).end("out of memory");
    const isNegated = messages[1].content.includes("It is not true that");
    const content = model === "obedient" ? obedient(messages[1].content, isNegated) : (MODELS[model] ?? MODELS.good)(isNegated);
    setTimeout(() => response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ choices: [{ message: { content } }] })), model === "slow" ? 700 : 0);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
});
/** The connected agent, which streams the reading of the good model as its answer. */
function answerAsAgent(message, response) {
  seen.push({ model: "agent", message });
  const content = MODELS.good(message.includes("It is not true that"));
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.end(frame("token", { content }) + frame("done", { thread_id: "t", response: { category: "made", message: content, citations: [] }, tool_call_history: [], step_count: 1 }));
}
after(() => (server.closeAllConnections(), server.close()));
const host = () => `127.0.0.1:${server.address().port}`;

async function opened(model, options) {
  const panel = await openFresh({ allowed: [host()], ...options });
  await panel.paste(stream());
  await panel.openSources();
  await panel.see("judge-open").click();
  await panel.see("judge-url").fill(`http://${host()}/v1`);
  await panel.see("judge-model").fill(model);
  return panel;
}

const hasStatus = (panel, text) => panel.see("judge-status").filter({ hasText: text }).waitFor();

/** The finding of the only comparison, and what the model said about it. */
async function finding(panel) {
  await panel.page.locator(".sentence-mark").first().click();
  const reading = panel.see("model-reading");
  await reading.waitFor();
  return { grounding: await panel.see("grounding-check").first().getAttribute("data-grounding"), state: await reading.getAttribute("data-state"), text: await reading.innerText() };
}

test("nothing is sent before the page has said where and how much; a good reading counts, with model and quote", async () => {
  const panel = await opened("good");
  seen.length = 0;
  await panel.see("judge-key").fill("secret-key");
  await panel.see("judge-note").filter({ hasText: "At most 2 requests" }).waitFor();
  assert.ok((await panel.see("judge-note").innerText()).includes(host()));
  await panel.picture("judge-form");
  assert.deepEqual(seen, []);
  await panel.see("judge-start").click();
  await hasStatus(panel, "1 readings of good count, 0 do not.");
  assert.equal(seen.length, 2, "the sentence, and its opposite");
  assert.ok(seen.every(({ authorization }) => authorization === "Bearer secret-key"));
  const { grounding, state, text } = await finding(panel);
  assert.deepEqual([grounding, state], ["supported", "counted"]);
  assert.match(text, /good: supports the sentence/);
  assert.ok(text.includes(QUOTE));
  await panel.picture("judge-counted");
  await panel.openSources();
  await panel.see("judge-start").click();
  await hasStatus(panel, "1 readings of good count");
  assert.equal(seen.length, 2, "what is known is not asked again");
  await panel.close();
});

test("a text that is being entered stays when the reading of its source changes", async () => {
  const panel = await opened("good");
  const row = panel.sourceRow(1);
  assert.match(await row.getByTestId("source-findings").innerText(), /partly in the source/);
  await row.getByTestId("text-add").click();
  await row.getByTestId("text-input").fill("half a text");
  await panel.see("judge-start").click();
  await hasStatus(panel, "1 readings of good count");
  await row.getByTestId("source-findings").filter({ hasNotText: "partly in the source" }).waitFor();
  assert.equal(await row.getByTestId("text-input").inputValue(), "half a text");
  await panel.close();
});

test("prose around the JSON and a rate limit do no harm", async () => {
  for (const model of ["prose", "busy", "slow"]) {
    const panel = await opened(model);
    await panel.see("judge-start").click();
    await hasStatus(panel, `1 readings of ${model} count`);
    await panel.close({ expected: [/429/] });
  }
});

test("an invented quote, the same answer to the opposite, and no answer do not count, and the page says why", async () => {
  for (const [model, state, why] of [
    ["liar", "quote_missing", /its quote is not in the source/],
    ["parrot", "negation_same", /the same about the opposite/],
    ["empty", "refused", /could not be used/],
  ]) {
    const panel = await opened(model);
    await panel.page.locator(".sentence-mark").first().click();
    const before = await panel.see("grounding-check").first().getAttribute("data-grounding");
    await panel.openSources();
    await panel.see("judge-start").click();
    await hasStatus(panel, `0 readings of ${model} count, 1 do not.`);
    const found = await finding(panel);
    assert.deepEqual([found.grounding, found.state], [before, state]);
    assert.match(found.text, why);
    await panel.picture(`judge-${model}`);
    await panel.close();
  }
});

test("a server that fails is named, and a silent one can be stopped", async () => {
  const broken = await opened("broken");
  await broken.see("judge-start").click();
  await hasStatus(broken, "status 500");
  await broken.close({ expected: [/500/] });
  const silent = await opened("silent");
  seen.length = 0;
  await silent.see("judge-start").click();
  await silent.page.waitForFunction(() => document.querySelector('[data-testid="judge-start"]').textContent === "Stop");
  await silent.see("judge-start").click();
  await hasStatus(silent, "0 readings of silent count");
  assert.equal(seen.length, 1);
  await silent.close();
});

test("no text of the injection corpus gets a reading that counts from a model that obeys it", async () => {
  assert.ok(INJECTIONS.length >= 60);
  const panel = await openFresh({ allowed: [host()] });
  await panel.paste(
    stream(
      INJECTED_CLAIM,
      INJECTIONS.map(({ text }) => text),
    ),
  );
  await panel.page.locator(".sentence-mark").first().click();
  await panel.see("grounding-check").first().waitFor();
  const findings = () => panel.see("grounding-check").evaluateAll((all) => all.map((check) => check.dataset.grounding));
  const before = await findings();
  assert.equal(before.length, INJECTIONS.length);
  await panel.openSources();
  await panel.see("judge-open").click();
  await panel.see("judge-url").fill(`http://${host()}/v1`);
  await panel.see("judge-model").fill("obedient");
  await panel.see("judge-start").click();
  await hasStatus(panel, `0 readings of obedient count, ${INJECTIONS.length} do not.`);
  await panel.page.locator(".sentence-mark").first().click();
  await panel.see("model-reading").first().waitFor();
  const states = await panel.see("model-reading").evaluateAll((all) => all.map((reading) => reading.dataset.state));
  assert.equal(states.length, INJECTIONS.length);
  assert.ok(
    states.every((state) => state !== "counted" && state !== "failed"),
    String(states),
  );
  assert.deepEqual(await findings(), before);
  await panel.close();
});

test("the connected agent can judge, outside of the conversation", async () => {
  const panel = await openFresh({ allowed: [host()] });
  await panel.paste(stream());
  await panel.connect(`http://${host()}/chat`);
  await panel.openSources();
  await panel.see("judge-open").click();
  await panel.see("judge-kind").selectOption("agent");
  await panel.see("judge-note").filter({ hasText: host() }).waitFor();
  seen.length = 0;
  await panel.see("judge-start").click();
  await hasStatus(panel, "1 readings");
  assert.deepEqual(
    seen.map(({ model }) => model),
    ["agent", "agent"],
  );
  const { grounding, state } = await finding(panel);
  assert.deepEqual([grounding, state], ["supported", "counted"]);
  assert.equal(await panel.see("turn").count(), 1, "the request is no turn of the conversation");
  await panel.close();
});

/** A model of the browser that must be downloaded first, as the Prompt API describes it. */
function installModel([good, opposite]) {
  globalThis.created = 0;
  globalThis.LanguageModel = {
    availability: async () => (globalThis.created > 0 ? "available" : "downloadable"),
    create: async ({ monitor }) => {
      globalThis.created += 1;
      const target = new EventTarget();
      monitor(target);
      target.dispatchEvent(Object.assign(new Event("downloadprogress"), { loaded: 0.5 }));
      return { prompt: async (text) => (text.includes("It is not true that") ? opposite : good), destroy() {} };
    },
  };
}

test("the browser's own model is downloaded only after the button", async () => {
  const panel = await openFresh();
  await panel.page.addInitScript(installModel, [MODELS.good(false), MODELS.good(true)]);
  await panel.reload();
  await panel.paste(stream());
  await panel.openSources();
  await panel.see("judge-open").click();
  await panel.see("judge-kind").selectOption("browser");
  await panel.see("judge-note").filter({ hasText: "download" }).waitFor();
  assert.equal(await panel.page.evaluate(() => globalThis.created), 0);
  await panel.see("judge-start").click();
  await hasStatus(panel, "1 readings");
  const { grounding, state } = await finding(panel);
  assert.deepEqual([grounding, state], ["supported", "counted"]);
  await panel.close();
});

test("the settings survive a reload, except for the key; another address does not get the key", async () => {
  const panel = await opened("good", { allowed: [host(), `localhost:${server.address().port}`] });
  await panel.see("judge-key").fill("secret-key");
  await panel.see("judge-url").fill("http://other.example/v1");
  assert.equal(await panel.see("judge-key").inputValue(), "");
  assert.match(await panel.see("secret-note").innerText(), new RegExp(`entered for http://${host()}. Enter it again for http://other.example`));
  await panel.see("judge-url").fill(`http://${host()}/v1`);
  assert.equal(await panel.see("judge-key").inputValue(), "secret-key", "it is there again at its own address");
  await panel.see("judge-url").fill(`http://localhost:${server.address().port}/v1`);
  await panel.see("judge-start").click();
  await hasStatus(panel, "1 readings");
  assert.equal(seen.at(-1).authorization, undefined);
  await panel.see("secret-keep").click();
  assert.equal(await panel.see("judge-key").inputValue(), "secret-key");
  await panel.see("judge-url").fill(`http://${host()}/v1`);
  await panel.see("judge-key").fill("secret-key");
  assert.ok(!(await panel.page.evaluate(() => JSON.stringify(localStorage))).includes("secret-key"));
  await panel.reload();
  await panel.paste(stream());
  await panel.openSources();
  await panel.see("judge-open").click();
  assert.equal(await panel.see("judge-url").inputValue(), `http://${host()}/v1`);
  assert.equal(await panel.see("judge-model").inputValue(), "good");
  assert.equal(await panel.see("judge-key").inputValue(), "");
  await panel.close();
});

for (const width of [320, 1280]) {
  for (const scheme of ["light", "dark"]) {
    test(`the form fits and reads: ${width} ${scheme}`, async () => {
      const panel = await opened("good", { size: [width, 900], scheme });
      assert.equal(await panel.isWiderThanScreen(), false);
      await panel.see("judge-open").scrollIntoViewIfNeeded();
      await panel.picture(`judge-${width}-${scheme}`);
      await panel.close();
    });
  }
}
