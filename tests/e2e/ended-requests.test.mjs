// Requests for texts and of models end with their panel and with their conversation, in a real Chromium.

import assert from "node:assert/strict";
import { createReadStream, existsSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { after, before, test } from "node:test";
import { Panel, startBrowser } from "./panel.mjs";
import { TYPES } from "./site.mjs";
import { DIST } from "./stage.mjs";

const PLACES = ["bridge", "harbor", "museum", "station", "library", "market"];
/** As many texts are fetched at once. */
const AT_ONCE = 4;

const frame = (event, data) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** An answer with a sentence and a source for each place. */
function stream() {
  const message = PLACES.map((place, index) => `The ${place} was closed for ${index + 10} days in May 2021 [${index + 1}].`).join(" ");
  const results = PLACES.map((place, index) => ({ url: `https://${place}.example/page`, title: place, snippet: `In May 2021 the ${place} was shut to visitors for ${index + 10} days.` }));
  const citations = results.map(({ url, title }, index) => ({ label: `[${index + 1}]`, tool_name: "web_search", url, title }));
  const history = [{ tool_name: "web_search", tool_args: {}, success: true, data: { results }, error: null }];
  return frame("token", { content: message }) + frame("done", { thread_id: "t", response: { category: "made", message, citations }, tool_call_history: history, step_count: 1 });
}

/** A page of someone else with the element. */
const HOST = `<!doctype html><html lang="en"><meta charset="utf-8"><title>A page</title><link rel="icon" href="data:,">
<script type="module" src="credence-panel.js"></script><credence-panel endpoint="/silent/chat"></credence-panel>`;

/** A server with the site and the page of someone else, which takes every other request and answers none. */
const stage = { requests: [] };
before(async () => {
  stage.server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://here");
    if (pathname.startsWith("/silent")) return stage.requests.push(response);
    const file = join(DIST, pathname === "/" ? "index.html" : pathname);
    response.writeHead(pathname === "/host.html" || existsSync(file) ? 200 : 404, { "content-type": TYPES[extname(file)] ?? "text/plain" });
    if (pathname === "/host.html") response.end(HOST);
    else if (existsSync(file)) createReadStream(file).pipe(response);
    else response.end();
  });
  await new Promise((listening) => stage.server.listen(0, "127.0.0.1", listening));
  stage.url = `http://127.0.0.1:${stage.server.address().port}/`;
  stage.started = await startBrowser();
});
after(async () => {
  await stage.started?.close();
  stage.server.closeAllConnections();
  stage.server.close();
});

async function openPage() {
  const panel = await Panel.open(stage.started.browser, stage);
  await panel.startFresh();
  await panel.paste(stream());
  return panel;
}

async function openElement() {
  const page = await stage.started.browser.newPage();
  const panel = new Panel(page, [new URL(stage.url).host]);
  await page.goto(`${stage.url}host.html`);
  await panel.see("composer-input").waitFor();
  await page.evaluate((text) => document.querySelector("credence-panel").open(text), stream());
  await page.locator('[data-testid="turn"][aria-busy="false"]').waitFor();
  return panel;
}

async function fetchTexts(panel) {
  await panel.openSources();
  await panel.see("texts-open").click();
  await panel.see("fetcher-input").fill(`${stage.url}silent/texts`);
  await panel.see("texts-fetch").click();
}

async function askModel(panel) {
  await panel.openSources();
  await panel.see("judge-open").click();
  await panel.see("judge-url").fill(`${stage.url}silent/v1`);
  await panel.see("judge-model").fill("silent");
  await panel.see("judge-start").click();
}

async function askAgent(panel) {
  await panel.openSources();
  await panel.see("judge-open").click();
  await panel.see("judge-kind").selectOption("agent");
  await panel.see("judge-start").click();
}

const remove = (panel) => panel.page.evaluate(() => document.querySelector("credence-panel").remove());
const startOver = (panel) => panel.see("start-over-button").click();

async function until(panel, holds) {
  for (let tries = 0; tries < 100 && !holds(); tries += 1) await panel.page.waitForTimeout(50);
  assert.ok(holds());
}

/** Begins requests, ends the conversation or its panel, and waits until the server has seen every request closed. */
async function endsWith(panel, begin, end, n) {
  stage.requests = [];
  await begin(panel);
  await until(panel, () => stage.requests.length === n);
  assert.ok(stage.requests.every(({ closed }) => !closed));
  await end(panel);
  await until(panel, () => stage.requests.every(({ closed }) => closed));
  await panel.page.waitForTimeout(300);
  assert.equal(stage.requests.length, n, "nothing more is asked");
}

const CASES = [
  ["a fetch of texts", fetchTexts, AT_ONCE],
  ["a model's judgement", askModel, 1],
];

for (const [what, begin, n] of CASES) {
  test(`removing a panel ends ${what}`, async () => {
    const panel = await openElement();
    await endsWith(panel, begin, remove, n);
    await panel.close();
  });

  test(`starting over ends ${what}, and the next conversation gets nothing of it`, async () => {
    const panel = await openPage();
    await endsWith(panel, begin, startOver, n);
    await panel.paste(stream());
    await panel.openSources();
    assert.match(await panel.see("texts-status").innerText(), /^0 of 6 /);
    assert.equal(await panel.see("model-reading").count(), 0);
    await endsWith(panel, begin, startOver, n);
    await panel.close();
  });
}

test("removing a panel ends a judgement by its agent", async () => {
  const panel = await openElement();
  await endsWith(panel, askAgent, remove, 1);
  await panel.close();
});

test("stopping a judgement by the agent closes its request", async () => {
  const panel = await openElement();
  await endsWith(panel, askAgent, () => panel.see("judge-start").click(), 1);
  await panel.close();
});
