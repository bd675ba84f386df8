// Sends questions to agents of every protocol from the page, in a real Chromium.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { setStage } from "./stage.mjs";

const CASES = fileURLToPath(new URL("../cases/wire/", import.meta.url));
const QUESTION = "How tall is the lighthouse of Øre, and how old is its lamp?";
const KEY = "sk-never-shown-1234567890";

/** The path of each protocol, and its required fields. */
const PROTOCOLS = {
  native: { path: "/chat" },
  "ag-ui": { path: "/ag-ui" },
  "ai-sdk": { path: "/ai-sdk" },
  "openai-responses": { path: "/v1/responses", model: "any" },
  "chat-completions": { path: "/v1/chat/completions", model: "any" },
  anthropic: { path: "/v1/messages", model: "any" },
  gemini: { path: "/v1beta/models/any:streamGenerateContent", model: "any" },
  langgraph: { path: "/", model: "agent" },
  "langchain-agent": { path: "/", model: "agent" },
  "assistant-transport": { path: "/assistant-transport" },
  cohere: { path: "/v2/chat", model: "any" },
  ollama: { path: "/", model: "any" },
  adk: { path: "/", model: "guide" },
  dify: { path: "/v1/" },
  a2a: { path: "/a2a" },
  "a2a-0.3": { path: "/a2a" },
};

/** In these the agent has the messages: only the new question is sent. */
const KEPT_BY_SERVER = ["langgraph", "langchain-agent", "adk", "dify", "a2a", "a2a-0.3"];

const stage = setStage();
const { open } = stage;

/** Connects to the agent in a protocol, with options of the replay agent in the address. */
async function connected(protocol, query = "speed=instant", options = {}) {
  const panel = await open(options);
  const { path, model } = PROTOCOLS[protocol];
  await panel.see("connect-button").click();
  await panel.see("protocol-select").selectOption(protocol);
  await panel.see("endpoint-input").fill(`${stage.agent.url}${path}?${query}`);
  if (model !== undefined) await panel.see("model-input").fill(model);
  return panel;
}

async function asked(panel, question = QUESTION) {
  await panel.see("endpoint-input").press("Enter");
  await panel.ask(question);
}

const expected = (protocol) => JSON.parse(readFileSync(`${CASES}${protocol}/expected.json`, "utf8")).cited[0];
const words = (text) =>
  text
    .replaceAll(/\[[^\]]*\]/g, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ([,.])/g, "$1")
    .trim();
const answer = async (panel) => words(await panel.last("answer").evaluate(textWithoutMarks));

/** The text of an answer as it is laid out, without the grounding marks. */
function textWithoutMarks(answer) {
  const marks = [...answer.querySelectorAll(".sentence-mark")];
  marks.forEach((mark) => mark.style.setProperty("display", "none"));
  const text = answer.innerText;
  marks.forEach((mark) => mark.style.removeProperty("display"));
  return text;
}

/** Waits until the last answer is complete. A replayed answer replaces the old one only then. */
async function saying(panel, whole) {
  for (let tries = 0; tries < 100 && (await answer(panel)) !== whole; tries += 1) await panel.page.waitForTimeout(100);
  assert.equal(await answer(panel), whole);
  await panel.ended();
}

for (const protocol of Object.keys(PROTOCOLS).filter((name) => name !== "native")) {
  test(`${protocol}: a question is asked, its answer read, and the next question brings what was said`, async () => {
    const panel = await connected(protocol);
    await asked(panel);
    await panel.ended();
    const { answer: said, cited, tools } = expected(protocol);
    assert.equal(await answer(panel), words(said));
    await panel.openSources();
    assert.equal(await panel.page.locator('[data-testid="source-row"][data-label]').count(), cited.length);
    await panel.openTab("tools");
    assert.equal(await panel.see("tool-row").count(), tools.length);
    await panel.ask("tool-sources");
    await panel.page.waitForFunction(() => document.querySelectorAll('[data-testid="turn"]').length === 2);
    await panel.ended();
    assert.match(await answer(panel), /^Your notes name its height/);
    const bodies = stage.agent.requests.filter((request) => request.protocol === protocol && request.body).map(({ body }) => JSON.stringify(body));
    if (["dify", "a2a", "a2a-0.3"].includes(protocol)) assert.match(bodies.at(-1), /"(?:conversation_id|contextId)":"[\da-f-]{36}"/, "the agent's own id goes along");
    if (!KEPT_BY_SERVER.includes(protocol)) {
      assert.ok(bodies.at(-1).includes(QUESTION), "what was asked before goes along");
    }
    await panel.close();
  });
}

test("a key is sent and never shown or kept", async () => {
  const panel = await connected("anthropic");
  await panel.see("key-input").fill(KEY);
  const line = await panel.see("connect-curl").innerText();
  assert.match(line, /curl/);
  assert.match(line, /anthropic-version/);
  assert.ok(!line.includes(KEY), line);
  await panel.picture("connect");
  await asked(panel);
  await panel.ended();
  const { headers } = stage.agent.requests.findLast((request) => request.protocol === "anthropic");
  assert.ok("x-api-key" in headers && "anthropic-dangerous-direct-browser-access" in headers, JSON.stringify(headers));
  const kept = await panel.page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }) + document.documentElement.outerHTML);
  assert.ok(!kept.includes(KEY));
  await panel.close();
});

test("what a server says when it refuses a question is shown, and not kept", async () => {
  const panel = await connected("native", "recording=no-such-recording");
  await asked(panel);
  await panel.last("outcome").waitFor();
  assert.match(await panel.last("outcome").innerText(), /HTTP 404: no recording is called `no-such-recording`/);
  const kept = await panel.page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  assert.ok(!kept.includes("no recording is called"), kept);
  await panel.close({ expected: [/404/] });
});

for (const protocol of ["ag-ui", "ai-sdk", "openai-responses", "dify", "a2a"]) {
  test(`${protocol}: Stop ends the answer at once`, async () => {
    const panel = await connected(protocol, "delay=150");
    if (protocol === "openai-responses") await panel.see("background-checkbox").check();
    await asked(panel);
    await panel.page.waitForFunction(() => document.querySelector('[data-testid="answer"]')?.textContent.length > 5, null, { timeout: 15000 });
    await panel.see("stop-button").click();
    await panel.last("outcome").waitFor({ timeout: 1000 });
    assert.equal(await panel.last("outcome").getAttribute("data-outcome"), "stopped");
    const text = await answer(panel);
    await panel.page.waitForTimeout(450);
    assert.equal(await answer(panel), text, "nothing is written after Stop");
    if (protocol === "openai-responses") {
      assert.ok(
        stage.agent.requests.some(({ url, method }) => method === "POST" && url.includes("/cancel")),
        "the run is cancelled, too",
      );
    }
    await panel.close({ expected: [/net::ERR_ABORTED/] });
  });
}

test("an A2A task that waits for an answer gets it", async () => {
  const panel = await connected("a2a");
  await asked(panel, "Book the ferry for me.");
  await panel.ended();
  await panel.ask("Yes, please.");
  await panel.page.waitForFunction(() => document.querySelectorAll('[data-testid="turn"]').length === 2);
  await panel.ended();
  const [first, second] = stage.agent.requests.filter(({ protocol, body }) => protocol === "a2a" && body?.method === "SendStreamingMessage").slice(-2);
  assert.equal(first.body.params.message.taskId, undefined);
  assert.match(second.body.params.message.taskId, /^[\da-f-]{36}$/);
  await panel.close();
});

for (const [protocol, change, reason] of [
  ["ollama", (panel) => panel.see("model-input").fill("missing"), /does not have this model.*HTTP 404: model 'missing' not found/s],
  ["dify", (panel) => panel.see("endpoint-input").fill(`${stage.agent.url}/v1/chat-messages?speed=instant&type=text%2Fhtml`), /address of a web page/],
  ["adk", (panel) => panel.see("endpoint-input").fill(`${stage.agent.url}/run_sse?status=500`), /name of the app.*folder/],
  ["a2a", (panel) => panel.see("endpoint-input").fill(`${stage.agent.url}/a2a?status=403`), /HTTP 403/],
]) {
  test(`${protocol}: what is wrong is said with what to do`, async () => {
    const panel = await connected(protocol);
    await change(panel);
    await asked(panel);
    await panel.last("outcome").waitFor();
    assert.match(await panel.last("outcome").innerText(), reason);
    await panel.close({ expected: [/40\d|500/] });
  });
}

test("the settings say how a server of one's own is told to answer this page", async () => {
  const panel = await connected("ollama");
  assert.match(await panel.see("connect-browsers").innerText(), /OLLAMA_ORIGINS=http:\/\/[^ ]+ ollama serve/);
  await panel.see("protocol-select").selectOption("adk");
  assert.match(await panel.see("connect-browsers").innerText(), /adk api_server --allow_origins=http/);
  assert.match(await panel.see("connect-curl").innerText(), /sessions\/THREAD_ID.*run_sse/s);
  await panel.see("model-input").fill("");
  assert.match(await panel.see("connect-error").innerText(), /name of an app/);
  await panel.close();
});

for (const protocol of ["a2a", "ai-sdk", "openai-responses", "langgraph"]) {
  test(`${protocol}: a cut stream resumes without a duplicated or lost character`, async () => {
    // A browser discards undelivered data when a connection breaks, so the page gets time to read it.
    const panel = await connected(protocol, "delay=25&cut=2600");
    if (protocol === "openai-responses") await panel.see("background-checkbox").check();
    await asked(panel);
    await panel.see("resume-button").waitFor();
    const before = await answer(panel);
    assert.notEqual(before, words(expected(protocol).answer));
    await panel.picture(`cut-${protocol}`);
    await panel.see("resume-button").click();
    await panel.see("resume-button").waitFor({ state: "detached" });
    await saying(panel, words(expected(protocol).answer));
    await panel.close({ expected: [/ERR_INCOMPLETE_CHUNKED|ERR_CONNECTION|net::/] });
  });
}

for (const protocol of ["ag-ui", "a2a-0.3"]) {
  test(`${protocol}: a cut stream cannot be resumed, and the page says why`, async () => {
    // What arrived before the break is read, also by a busy browser.
    const panel = await connected(protocol, "delay=80&cut=1500");
    await asked(panel);
    await panel.see("resume-obstacle").waitFor();
    assert.ok((await panel.see("resume-obstacle").innerText()).length > 20);
    assert.equal(await panel.see("resume-button").count(), 0);
    await panel.close({ expected: [/ERR_INCOMPLETE_CHUNKED|ERR_CONNECTION|net::/] });
  });
}

test("the state of the connection is shown, and the settings close when a question is sent", async () => {
  const panel = await connected("native", "recording=portfolio-clean&speed=instant", { allowed: [new URL(stage.agent.url).host, "127.0.0.1:9"] });
  assert.match(await panel.see("connect-state").innerText(), /not tried yet/);
  await panel.ask(QUESTION);
  await panel.ended();
  assert.equal(await panel.see("endpoint-input").isVisible(), false);
  assert.match(await panel.see("connect-state").innerText(), /^Connected to /);
  assert.equal(await panel.focused(), "composer-input");
  await panel.connect("http://127.0.0.1:9/chat");
  assert.match(await panel.see("connect-state").innerText(), /not tried yet/);
  await panel.ask(QUESTION);
  await panel.page.waitForFunction(() => /Could not connect/.test(document.querySelector('[data-testid="connect-state"]').textContent));
  await panel.close({ expected: [/ERR_|Failed to load/] });
});

test("a question without an agent moves the focus to its address, also when the settings are opened for the first time", async () => {
  const panel = await stage.openFresh();
  await panel.see("composer-input").fill(QUESTION);
  await panel.see("send-button").click();
  await panel.page.waitForFunction(() => document.activeElement?.dataset.testid === "endpoint-input");
  assert.equal(await panel.see("composer-input").inputValue(), QUESTION, "the question stays");
  await panel.close();
});

test("a question that cannot be sent moves the focus to the field that is missing", async () => {
  const panel = await connected("chat-completions");
  await panel.see("model-input").fill("");
  await panel.ask(QUESTION);
  await panel.page.waitForFunction(() => document.activeElement?.dataset.testid === "model-input");
  assert.equal(await panel.focused(), "model-input");
  const [error, send] = [await panel.see("connect-error").boundingBox(), await panel.see("send-button").boundingBox()];
  assert.ok(error.y + error.height <= send.y && send.y - error.y < 80, "the error is next to the Send button");
  assert.equal(await panel.see("key-input").evaluate((input) => input.form !== null), true);
  await panel.close();
});

test("a missing field is reported before anything is sent", async () => {
  const panel = await open();
  await panel.see("connect-button").click();
  await panel.see("protocol-select").selectOption("chat-completions");
  await panel.see("endpoint-input").fill("https://api.openai.com/v1");
  await panel.see("connect-error").waitFor();
  await panel.see("model-input").fill("any");
  assert.match(await panel.see("connect-curl").innerText(), /api\.openai\.com\/v1\/chat\/completions/);
  assert.ok((await panel.see("connect-browsers").innerText()).length > 10);
  await panel.close();
});

for (const [name, width, scheme] of [
  ["narrow-light", 320, "light"],
  ["wide-dark", 1280, "dark"],
]) {
  test(`the way to connect fits: ${name}`, async () => {
    const panel = await connected(width === 320 ? "ollama" : "openai-responses", "speed=instant", { size: [width, 800], scheme });
    assert.ok(await panel.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth));
    await panel.picture(`connect-${name}`);
    await panel.close();
  });
}
