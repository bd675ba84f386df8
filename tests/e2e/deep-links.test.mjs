// Links into the page: what follows the `#` of its address.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { Panel } from "./panel.mjs";
import { setStage } from "./stage.mjs";

const stage = setStage();
const RECORDING = readFileSync(fileURLToPath(new URL("../../web/recordings/portfolio-clean.sse", import.meta.url)));

/** Another site, which lets other pages read its recordings unless the path says otherwise. */
const other = {};
before(async () => {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://other");
    other.requests.push({ path: request.url, cookie: request.headers.cookie, referer: request.headers.referer });
    const cors = pathname.startsWith("/closed/") ? {} : { "access-control-allow-origin": "*" };
    if (pathname.endsWith("/huge.sse")) return sendWithoutEnd(response, cors);
    const found = pathname.endsWith(".sse");
    response.writeHead(found ? 200 : 404, { "content-type": "text/event-stream", ...cors });
    response.end(found ? RECORDING : "no");
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  other.requests = [];
  other.host = `127.0.0.1:${server.address().port}`;
  other.url = `http://${other.host}`;
  other.close = () => (server.closeAllConnections(), server.close());
});
after(() => other.close());

function sendWithoutEnd(response, cors) {
  response.writeHead(200, { "content-type": "text/event-stream", ...cors });
  const piece = Buffer.alloc(1024 * 1024, "data: x\n\n");
  const send = () => {
    while (!response.destroyed && response.write(piece));
    if (!response.destroyed) response.once("drain", send);
  };
  send();
}

const open = (fragment, options = {}) => {
  const site = { url: `${stage.site.url}#${fragment}` };
  return Panel.open(stage.browser, site, { allowed: [other.host, new URL(stage.agent.url).host], ...options });
};
const fragmentOf = (panel) => panel.page.evaluate(() => location.hash.slice(1));
const recordingLink = (address) => `recording=${encodeURIComponent(address)}`;
const packed = (value) => deflateRawSync(Buffer.from(typeof value === "string" ? value : JSON.stringify(value))).toString("base64url");
const shared = (...runs) => `answer=${packed({ credence: 1, runs })}`;
const saying = (message) => `event: token\ndata: ${JSON.stringify({ content: message })}\n\nevent: done\ndata: ${JSON.stringify({ response: { message }, tool_call_history: [] })}\n\n`;

/** Loads what the link names, as the page asks. */
async function load(panel, host = other.host) {
  await notice(panel, new RegExp(`opens a recording from ${host}`));
  await panel.see("notice-load").click();
}

async function notice(panel, pattern) {
  await panel.page.waitForFunction((source) => new RegExp(source).test(document.querySelector('[data-testid="notice"]')?.textContent ?? ""), pattern.source);
  return panel.see("notice").innerText();
}

test("every view has a link and a title, and back and forward move between them", async () => {
  const panel = await open("trust");
  await panel.see("trust-page").waitFor();
  assert.equal(await panel.page.title(), "Trust – Credence");
  await panel.see("place-check").click();
  await panel.see("check-page").waitFor();
  assert.equal(await panel.page.title(), "Check a claim – Credence");
  assert.equal(await fragmentOf(panel), "check");
  await panel.page.goBack();
  await panel.see("trust-page").waitFor();
  await panel.page.goForward();
  await panel.see("check-page").waitFor();
  await panel.reload();
  await panel.see("check-page").waitFor();
  await panel.page.evaluate(() => (location.hash = "calibration"));
  await panel.see("calibration-page").waitFor();
  await panel.close();
});

test("the way to the end is there only while the end is out of view, also after the layout changes", async () => {
  const panel = await open("recording=recordings/says-so.sse&tab=sources", { size: [1280, 1400] });
  await panel.see("inspector").waitFor();
  await panel.ended();
  const fits = () => panel.page.evaluate(() => document.documentElement.scrollHeight <= innerHeight);
  const toEnd = panel.see("to-end-button");
  await toEnd.waitFor({ state: "hidden" });
  assert.ok(await fits());
  await panel.page.setViewportSize({ width: 1280, height: 400 });
  await toEnd.waitFor();
  assert.equal(await fits(), false);
  await panel.page.setViewportSize({ width: 1280, height: 1400 });
  await toEnd.waitFor({ state: "hidden" });
  await panel.page.setViewportSize({ width: 1280, height: 400 });
  await toEnd.click();
  await toEnd.waitFor({ state: "hidden" });
  await panel.page.waitForFunction(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1);
  await panel.close();
});

test("a first visit leaves the address as it is, and the link past the menu is no link into the page", async () => {
  const panel = await open("");
  await panel.ready();
  assert.equal(await fragmentOf(panel), "");
  await panel.page.evaluate(() => (location.hash = "content"));
  await panel.see("paste-input").waitFor();
  // The next link is opened after that one.
  await panel.page.evaluate(() => (location.hash = "trust"));
  await panel.see("trust-page").waitFor();
  assert.deepEqual(await panel.see("notice").allInnerTexts(), []);
  await panel.close();
});

test("a name that the page does not have is told", async () => {
  const panel = await open("trsut");
  assert.match(await notice(panel, /trsut/), /does not have/);
  await panel.picture("link-unknown");
  await panel.see("notice-dismiss").click();
  assert.equal(await panel.see("notice").innerText(), "");
  await panel.page.evaluate(() => (location.hash = "recording="));
  await notice(panel, /not which one/);
  await panel.see("place-trust").click();
  await panel.see("trust-page").waitFor();
  assert.equal(await panel.see("notice").innerText(), "", "another view is another subject");
  await panel.close();
});

test("a recording of another site opens from its address", async () => {
  const panel = await open(recordingLink(`${other.url}/a%20b.sse?x=1&y=2`));
  await load(panel);
  await panel.skipToEnd();
  assert.match(await panel.page.locator(".question-caption").innerText(), new RegExp(`${other.host}: a b\\.sse`));
  assert.match(await panel.last("pill").innerText(), /8 of 12/);
  const request = other.requests.find(({ path }) => path === "/a%20b.sse?x=1&y=2");
  assert.deepEqual([request.cookie, request.referer], [undefined, undefined], "the request says nothing about the user");
  await panel.see("place-trust").click();
  await panel.see("trust-page").waitFor();
  await panel.page.goBack();
  await panel.last("answer").waitFor();
  assert.equal(other.requests.filter(({ path }) => path.startsWith("/a%20b")).length, 1, "it is open already");
  assert.equal(await panel.see("turn").count(), 1);
  await panel.close();
});

test("a recording of another host is requested only when the user says so", async () => {
  const { port } = new URL(stage.site.url);
  const hosts = [other.host, `localhost:${port}`];
  const links = [
    `${other.url}/asks.sse`,
    `//${other.host}/asks.sse`,
    `http:\\\\${other.host}\\asks.sse`,
    `http://${new URL(stage.site.url).host}@${other.host}/asks.sse`,
    `http://localhost:${port}/some/where/recordings/says-so.sse`,
  ];
  for (const link of links) {
    other.requests.length = 0;
    const panel = await open(recordingLink(link), { allowed: [] });
    await notice(panel, new RegExp(`This link opens a recording from (${hosts.join("|")})\\. Load it\\?`));
    assert.equal(await panel.see("notice").getAttribute("role"), "status");
    await panel.picture("link-other-host");
    await panel.see("notice-dismiss").focus();
    assert.equal(await panel.see("notice-dismiss").innerText(), "Not now");
    await panel.page.keyboard.press("Enter");
    assert.equal(await panel.see("notice").innerText(), "");
    await panel.page.evaluate((fragment) => (location.hash = fragment), `${recordingLink(link)}&turn=1&tab=sources`);
    await notice(panel, /Load it/);
    await panel.page.waitForTimeout(200);
    assert.deepEqual([other.requests, panel.otherHosts], [[], []], link);
    await panel.close();
  }
  const panel = await open(recordingLink(links[0]));
  await notice(panel, /Load it/);
  await panel.see("notice-load").focus();
  await panel.page.keyboard.press("Enter");
  await panel.skipToEnd();
  assert.equal(other.requests.length, 1);
  await panel.close();
});

test("a file of the page's own host that is a redirect to another one is not opened", async () => {
  const panel = await open("trust");
  await panel.page.route("**/recordings/moved.sse", (route) => route.fulfill({ status: 302, headers: { location: `${other.url}/moved.sse` } }));
  other.requests.length = 0;
  await panel.page.evaluate(() => (location.hash = "recording=recordings/moved.sse"));
  await notice(panel, /could not be fetched/);
  assert.deepEqual(other.requests, []);
  await panel.close({ expected: [/./] });
});

test("an address may be relative to the page", async () => {
  const panel = await open("recording=recordings/refused.sse");
  await panel.skipToEnd();
  assert.equal(await panel.last("outcome").getAttribute("data-outcome"), "failed");
  await panel.close();
});

test("what keeps a recording from being opened is said", async () => {
  const cases = [
    ["javascript:alert(1)", /http:\/\/ or https:\/\//],
    ["data:text/plain,data: x", /http:\/\/ or https:\/\//],
    ["file:///etc/passwd", /http:\/\/ or https:\/\//],
    [`${other.url}/closed/a.sse`, /CORS/],
    [`${other.url}/missing`, /HTTP 404/],
    [`${other.url}/huge.sse`, /larger than 32 MB/],
  ];
  for (const [address, expected] of cases) {
    const panel = await open(recordingLink(address));
    if (address.startsWith("http")) await load(panel);
    await notice(panel, expected);
    assert.ok(await panel.see("paste-input").isVisible(), "the page can be used");
    await panel.close({ expected: [/CORS policy/, /Failed to load resource/] });
  }
});

test("a claim is filled in and nothing is sent", async () => {
  const claim = "Mount Fuji is 3,776 metres high & rising";
  const panel = await open(`claim=${encodeURIComponent(claim)}`);
  await panel.see("check-page").waitFor();
  assert.equal(await panel.see("check-claim").inputValue(), claim);
  assert.deepEqual(panel.otherHosts, []);
  await panel.close();
});

test("a conversation is shared as a link that holds all of it", async () => {
  const panel = await open("");
  await stage.browser.grantPermissions(["clipboard-read", "clipboard-write"], { origin: new URL(stage.site.url).origin });
  await panel.connect(`${stage.agent.url}/chat?recording=portfolio-clean&speed=instant`);
  await panel.ask("How is my portfolio doing?");
  await panel.ended();
  const pills = await panel.see("pill").allInnerTexts();
  await panel.ask("And in the last year?");
  await panel.page.waitForFunction(() => document.querySelectorAll('[data-testid="turn"]').length === 2);
  await panel.ended();
  await panel.see("share-link").click();
  await panel.page.waitForFunction(() => /copied/.test(document.querySelector('[data-testid="share-said"]').textContent));
  const link = await panel.page.evaluate(() => navigator.clipboard.readText());
  assert.match(await panel.see("share-said").innerText(), new RegExp(`${link.length.toLocaleString("en")} characters.*whole conversation`));
  const text = inflateRawSync(Buffer.from(new URL(link).hash.slice("#answer=".length), "base64url")).toString();
  assert.equal(JSON.parse(text).runs.length, 2);
  assert.ok(!text.includes(new URL(stage.agent.url).host), "it does not name the agent");
  await panel.see("share").scrollIntoViewIfNeeded();
  await panel.picture("share-copied");
  const answers = await panel.see("answer").allInnerTexts();
  await panel.close();

  const reader = await Panel.open(stage.browser, { url: link });
  await reader.page.waitForFunction(() => document.querySelectorAll('[data-testid="turn"]').length === 2);
  await reader.ended();
  const questions = (await reader.see("question").allInnerTexts()).map((text) => text.replace(/\s+/g, " "));
  assert.deepEqual(questions, ["Question: How is my portfolio doing?", "Question: And in the last year?"]);
  assert.deepEqual(await reader.see("answer").allInnerTexts(), answers);
  assert.deepEqual((await reader.see("pill").allInnerTexts()).slice(0, pills.length), pills);
  await reader.close();
});

const selectedTurns = (panel) => panel.see("turn").evaluateAll((all) => all.map((turn) => turn.classList.contains("selected")));
const fragmentIs = (panel, fragment) => panel.page.waitForFunction((fragment) => location.hash.slice(1) === fragment, fragment);

test("a link selects a turn and a tab, and its address follows what is selected", async () => {
  const link = shared({ question: "One?", stream: saying("The first answer.") }, { question: "Two?", stream: saying("The second answer.") });
  const panel = await open(`${link}&turn=1&tab=sources`);
  await panel.see("panel-sources").waitFor();
  assert.deepEqual(await selectedTurns(panel), [true, false]);
  const n_entries = await panel.page.evaluate(() => history.length);
  await panel.last("answer").click();
  await fragmentIs(panel, `${link}&turn=2&tab=sources`);
  await panel.see("tab-notes").click();
  await fragmentIs(panel, `${link}&turn=2&tab=notes`);
  await panel.page.reload();
  await panel.see("panel-notes").waitFor();
  assert.deepEqual(await selectedTurns(panel), [false, true]);
  await panel.see("inspector-close").click();
  await fragmentIs(panel, link);
  assert.equal(await panel.page.evaluate(() => history.length), n_entries, "back leads to where the user came from");
  await panel.page.evaluate((fragment) => (location.hash = fragment), `${link}&turn=1&tab=tools`);
  await panel.see("panel-tools").waitFor();
  assert.deepEqual(await selectedTurns(panel), [true, false], "what is open already is not opened again");
  await panel.close();
});

test("a recording is shown at once by a link that selects something in it; what it does not have is not selected", async () => {
  const panel = await open("recording=recordings/tools-failed-and-retried.sse&tab=tools");
  await panel.see("panel-tools").waitFor();
  await panel.see("tool-row").first().waitFor();
  assert.equal(await fragmentOf(panel), "recording=recordings/tools-failed-and-retried.sse&turn=1&tab=tools");
  await panel.close();
  const other = await open("recording=recordings/refused.sse&turn=9&tab=nonsense");
  await other.ended();
  await fragmentIs(other, "recording=recordings/refused.sse");
  assert.equal(await other.see("inspector").isVisible(), false);
  await other.close();
});

test("a shared link opens what is selected, and a conversation of one's own keeps its address", async () => {
  const panel = await open("");
  await stage.browser.grantPermissions(["clipboard-read", "clipboard-write"], { origin: new URL(stage.site.url).origin });
  await panel.connect(`${stage.agent.url}/chat?recording=portfolio-clean&speed=instant`);
  await panel.ask("How is my portfolio doing?");
  await panel.ended();
  await panel.openTab("tools");
  assert.equal(await fragmentOf(panel), "conversation");
  await panel.see("share-link").click();
  await panel.page.waitForFunction(() => /copied/.test(document.querySelector('[data-testid="share-said"]').textContent));
  const link = await panel.page.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /#answer=[\w-]+&turn=1&tab=tools$/);
  await panel.close();
  const reader = await Panel.open(stage.browser, { url: link });
  await reader.see("panel-tools").waitFor();
  await reader.close();
});

test("a conversation that is too long for a link is offered as a file, which opens here", async () => {
  const panel = await open("");
  const noise = Array.from({ length: 20_000 }, (_, index) => Math.sin(index).toString(36).slice(3, 12)).join(" ");
  await panel.paste(saying(`It is noise: ${noise}`));
  await panel.see("share-link").click();
  await panel.page.waitForFunction(() => /as a file/.test(document.querySelector('[data-testid="share-said"]').textContent));
  const [download] = await Promise.all([panel.page.waitForEvent("download"), panel.see("share-file").click()]);
  const file = readFileSync(await download.path(), "utf8");
  assert.match(download.suggestedFilename(), /^credence-\d{4}-\d\d-\d\d\.json$/);
  await panel.backToGallery();
  await panel.see("start-over-button").waitFor({ state: "hidden" });
  await panel.drop("conversation.json", file);
  await panel.page.waitForFunction(() => document.querySelectorAll('[data-testid="turn"]').length === 2);
  await panel.ended();
  // The browser gives no rendered text of an answer that is still outside the window.
  assert.match(await panel.last("answer").textContent(), /It is noise/);
  await panel.close();
});

test("a damaged or oversized shared link is refused, and nothing in it runs", async () => {
  const whole = shared({ question: "Q", stream: saying("An answer.") });
  const cases = [
    [whole.slice(0, -20), /no complete conversation/],
    [`answer=${"A".repeat(200)}`, /no complete conversation/],
    ["answer=%3Cscript%3E", /no complete conversation/],
    [`answer=${packed("not JSON")}`, /no complete conversation/],
    [`answer=${packed({ credence: 2, runs: [{ stream: "" }] })}`, /no complete conversation/],
    [`answer=${"A".repeat(64_001)}`, /longer than 64,000/],
    [`answer=${packed("0".repeat(20 * 1024 * 1024))}`, /larger than 16 MB/],
  ];
  for (const [fragment, expected] of cases) {
    const panel = await open(fragment);
    await notice(panel, expected);
    await panel.close();
  }
  const trap = `<img src=x onerror="window.ran = true"><script>window.ran = true</script> [a](javascript:window.ran=true)`;
  const panel = await open(shared({ question: trap, name: trap, stream: saying(trap) }));
  await panel.ended();
  assert.equal(await panel.page.evaluate(() => window.ran), undefined);
  assert.equal(await panel.page.locator("main img, main script, main a[href^='javascript']").count(), 0);
  await panel.close();
});

test("the report of a conversation has its questions and its assessment", async () => {
  const panel = await open(shared({ question: "How many?", stream: saying("Seven.") }));
  await panel.ended();
  const [download] = await Promise.all([panel.page.waitForEvent("download"), panel.see("share-report").click()]);
  const report = readFileSync(await download.path(), "utf8");
  assert.match(report, /^# Conversation/);
  assert.match(report, /Question: `How many\?`/);
  assert.match(report, /Seven\./);
  await panel.close();
});
