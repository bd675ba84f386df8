// Conversations that are kept in the browser: across reloads, tabs and faults of the storage.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { kept, untilKept } from "./kept.mjs";
import { Panel } from "./panel.mjs";
import { setStage } from "./stage.mjs";

const stage = setStage();
const QUESTION = "How tall is the lighthouse of Øre, and how old is its lamp?";
const KEY = "sk-never-kept-1234567890";
const chat = (query) => `${stage.agent.url}/chat?${query}`;

/** A page without a history of earlier tests. */
async function fresh(options) {
  const panel = await stage.open(options);
  await panel.page.goto("about:blank");
  const session = await panel.page.context().newCDPSession(panel.page);
  const { origin } = new URL(stage.site.url);
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "local_storage,indexeddb" });
  await session.detach();
  await panel.page.goto(stage.site.url);
  await panel.ready();
  return panel;
}

const anotherTab = () => Panel.open(stage.browser, stage.site, { allowed: [new URL(stage.agent.url).host] });

const rows = async (panel) => (await panel.see("history-row").allInnerTexts()).map((text) => text.replace(/\s+/g, " "));
const isEnded = ({ records }) => records.length === 1 && !records[0].includes('"running"');
/** What a record says of the answer changes once more when the last part has been loaded. */
const isCompared = (state) => isEnded(state) && /^In the sources/.test(JSON.parse(state.records[0]).headline);

/** What is kept once it is compared and not written again: on a slow machine a last part may come late. */
async function settled(panel) {
  let last = await untilKept(panel, isCompared);
  for (;;) {
    await panel.page.waitForTimeout(1_500);
    const now = await kept(panel);
    if (isDeepStrictEqual(now, last)) return now;
    last = now;
  }
}

test("a conversation is listed with its question, found, opened again and deleted", async () => {
  const panel = await fresh();
  await panel.connect(chat("recording=portfolio-clean&speed=instant"));
  await panel.ask("How is my portfolio?");
  await panel.ended();
  const answer = await panel.last("answer").innerText();
  await untilKept(panel, isCompared);
  await panel.page.goto("about:blank");
  await panel.page.goto(stage.site.url);
  await panel.ready();
  await panel.goTo("history");
  await panel.see("history-row").waitFor();
  const [row] = await rows(panel);
  assert.match(row, /^How is my portfolio\?/);
  assert.match(row, /Credence · \d+ KB · .*8 of 12 sentences/);
  await panel.picture("history");
  await panel.see("history-search").fill("weather");
  assert.match(await panel.see("history-note").innerText(), /No question/);
  await panel.see("history-search").fill("PORTFOLIO");
  await panel.see("history-open").click();
  await panel.ended();
  assert.equal(await panel.last("answer").innerText(), answer);
  assert.match(await panel.last("question").innerText(), /How is my portfolio\?/);
  await panel.goTo("history");
  assert.match((await rows(panel))[0], /open now/);
  await panel.see("history-delete").click();
  await panel.see("history-note").waitFor();
  await untilKept(panel, ({ records, pieces }) => records.length === 0 && pieces.length === 0);
  await panel.close();
});

test("what a record says of an answer follows a comparison that ends long after the answer", async () => {
  const panel = await stage.openFresh({ allowed: [new URL(stage.agent.url).host] });
  await panel.page.route("**/stance.table", (route) => route.abort());
  await panel.connect(chat("recording=portfolio-clean&speed=instant"));
  await panel.ask("How is my portfolio?");
  await panel.see("missing-failed").first().waitFor();
  const before = await untilKept(panel, isEnded);
  assert.ok(!isCompared(before), "nothing was compared");
  await panel.page.unroute("**/stance.table");
  await panel.page.locator('[data-chip="not_compared"]').click();
  await panel.see("grounding-retry").click();
  const { records, pieces } = await untilKept(panel, isCompared);
  assert.deepEqual([JSON.parse(records[0]).runs.length, pieces], [1, before.pieces], "only the record is written again");
  await panel.close({ expected: [/Failed to load resource/] });
});

const deletedIs = (panel, pattern) => panel.see("history-deleted").filter({ hasText: pattern }).waitFor();

test("a deleted conversation is brought back by a button or a key, and goes on as the same one", async () => {
  const panel = await fresh();
  await panel.connect(chat("recording=portfolio-clean&speed=instant"));
  await panel.ask("How is my portfolio?");
  await panel.ended();
  const before = await settled(panel);
  await panel.goTo("history");
  await panel.see("history-delete").click();
  await deletedIs(panel, /How is my portfolio\?” was deleted/);
  await panel.page.waitForFunction(() => document.activeElement?.dataset.testid === "history-undo");
  await panel.picture("history-deleted");
  assert.deepEqual(await kept(panel), { records: [], pieces: [] });
  await panel.page.keyboard.press("Enter");
  await deletedIs(panel, /is back/);
  await panel.see("history-row").waitFor();
  assert.deepEqual(await kept(panel), { records: before.records, pieces: [before.pieces.join("")] });
  await panel.see("history-delete").click();
  await deletedIs(panel, /was deleted/);
  await panel.page.waitForFunction(() => document.activeElement?.dataset.testid === "history-undo");
  await panel.page.keyboard.press("Control+z");
  await deletedIs(panel, /is back/);
  await panel.see("history-deleted-dismiss").click();
  assert.equal(await panel.see("history-deleted").innerText(), "");
  await panel.goTo("conversation");
  await panel.ask("And in the last year?");
  await panel.page.waitForFunction(() => document.querySelectorAll('[data-testid="turn"]').length === 2);
  await panel.ended();
  const { records } = await untilKept(panel, ({ records }) => records.some((record) => record.includes("in the last year")));
  assert.deepEqual(
    records.map((record) => JSON.parse(record).runs.length),
    [2],
    "it is no second conversation",
  );
  await panel.close();
});

test("a conversation that was deleted while it is open is not kept again when the page is left, only when it goes on", async () => {
  const panel = await fresh();
  await panel.connect(chat("recording=portfolio-clean&speed=instant"));
  await panel.ask("To be deleted");
  await panel.ended();
  await untilKept(panel, isEnded);
  await panel.goTo("history");
  await panel.see("history-delete").click();
  await panel.see("history-note").waitFor();
  await panel.page.evaluate(() => dispatchEvent(new Event("pagehide")));
  await panel.page.waitForTimeout(1200);
  assert.deepEqual(await kept(panel), { records: [], pieces: [] });
  await panel.goTo("conversation");
  await panel.ask("It goes on");
  await panel.page.waitForFunction(() => document.querySelectorAll('[data-testid="turn"]').length === 2);
  await panel.ended();
  await untilKept(panel, ({ records }) => records.length === 1 && JSON.parse(records[0]).runs.length === 2);
  await panel.close();
});

test("an answer that was cut by a reload is there, and the rest can be fetched", async () => {
  const panel = await fresh();
  const address = `${stage.agent.url}/ai-sdk?speed=instant&stall=2600`;
  await panel.see("connect-button").click();
  await panel.see("protocol-select").selectOption("ai-sdk");
  await panel.see("endpoint-input").fill(address);
  await panel.see("endpoint-input").press("Enter");
  await panel.ask(QUESTION);
  await panel.page.waitForFunction(() => document.querySelector('[data-testid="answer"]')?.textContent.length > 20);
  await untilKept(panel, ({ pieces }) => pieces.join("").length > 2400);
  await panel.reload();
  await panel.see("outcome").waitFor();
  assert.equal(await panel.last("outcome").getAttribute("data-outcome"), "cut");
  assert.match(await panel.see("outcome-reason").innerText(), /Cut by reload/);
  const before = await panel.last("answer").innerText();
  assert.ok(before.length > 10);
  await panel.picture("cut-by-reload");
  await panel.see("resume-button").click();
  await panel.see("endpoint-input").waitFor();
  assert.equal(await panel.see("endpoint-input").inputValue(), address.split("?")[0], "the agent is named, without what may be secret");
  await panel.see("endpoint-input").fill(`${stage.agent.url}/ai-sdk?speed=instant`);
  await panel.see("endpoint-input").press("Enter");
  await panel.see("resume-button").click();
  await panel.see("resume-button").waitFor({ state: "detached" });
  await panel.ended();
  await panel.page.waitForFunction(() => document.querySelector('[data-testid="outcome"]')?.dataset.outcome === "completed");
  assert.ok((await panel.last("answer").innerText()).length > before.length);
  await untilKept(panel, isEnded);
  await panel.reload();
  await panel.see("outcome").waitFor({ state: "attached" });
  assert.equal(await panel.last("outcome").getAttribute("data-outcome"), "completed", "the whole answer is kept");
  await panel.close({ expected: [/net::/] });
});

test("keys, headers and what an address may hide are not kept", async () => {
  const panel = await fresh();
  await panel.see("connect-button").click();
  await panel.see("endpoint-input").fill(`${stage.agent.url}/chat?recording=portfolio-clean&speed=instant`);
  await panel.see("key-input").fill(KEY);
  await panel.see("endpoint-input").press("Enter");
  await panel.ask("Is my key kept?");
  await panel.ended();
  const { records, pieces } = await untilKept(panel, isEnded);
  const all = [...records, ...pieces].join("\n");
  assert.ok(all.includes("Is my key kept?") && all.includes(`${stage.agent.url}/chat`));
  assert.ok(!all.includes(KEY) && !all.includes("speed=instant"));
  await panel.close();
});

test("a recording that is only played is not kept, and nothing is kept when the user says so", async () => {
  const panel = await fresh();
  await panel.playFromGallery("refused");
  await panel.goTo("history");
  await panel.see("history-note").waitFor();
  await panel.see("history-keep").uncheck();
  await panel.connect(chat("recording=portfolio-clean&speed=instant"));
  await panel.ask("Not to be kept");
  await panel.ended();
  await panel.page.waitForTimeout(1500);
  assert.deepEqual((await kept(panel)).records, []);
  await panel.goTo("history");
  await panel.see("history-keep").check();
  await untilKept(panel, isEnded);
  await panel.close();
});

test("two tabs keep their own conversations, and neither overwrites the other", async () => {
  const one = await fresh();
  await one.connect(chat("recording=portfolio-clean&speed=instant"));
  await one.ask("Asked in the first tab");
  await one.ended();
  await untilKept(one, isEnded);
  const other = await anotherTab();
  await other.goTo("history");
  await other.see("history-open").click();
  await other.ended();
  assert.match(await other.see("history-told").innerText(), /open in another tab/);
  await other.connect(chat("recording=portfolio-clean&speed=instant"));
  await other.ask("Asked in the second tab");
  await other.page.waitForFunction(() => document.querySelectorAll('[data-testid="turn"]').length === 2);
  await other.ended();
  await one.ask("Asked in the first tab again");
  await one.page.waitForFunction(() => document.querySelectorAll('[data-testid="turn"]').length === 2);
  await one.ended();
  // The record of before has no running answer either.
  const areKept = ({ records }) => records.length === 2 && records.some((record) => record.includes("Asked in the first tab again")) && !records.some((record) => record.includes('"running"'));
  const { records } = await untilKept(one, areKept);
  const questions = records.map((record) => JSON.parse(record).runs.map(({ question }) => question)).sort();
  assert.deepEqual(questions, [
    ["Asked in the first tab", "Asked in the first tab again"],
    ["Asked in the first tab", "Asked in the second tab"],
  ]);
  await other.close();
  await one.close();
});

test("a conversation is saved as a file and imported again", async () => {
  const panel = await fresh();
  await panel.connect(chat("recording=portfolio-clean&speed=instant"));
  await panel.ask("To a file and back");
  await panel.ended();
  await untilKept(panel, isEnded);
  await panel.goTo("history");
  await panel.see("history-row").waitFor();
  const [download] = await Promise.all([panel.page.waitForEvent("download"), panel.see("history-file").click()]);
  const file = readFileSync(await download.path());
  await panel.see("history-import").setInputFiles({ name: "no.json", mimeType: "application/json", buffer: Buffer.from("{}") });
  await panel.page.waitForFunction(() => /no conversation/.test(document.querySelector('[data-testid="history-told"]').textContent));
  await panel.see("history-import").setInputFiles({ name: "c.json", mimeType: "application/json", buffer: file });
  await panel.page.waitForFunction(() => document.querySelectorAll('[data-testid="history-row"]').length === 2);
  await panel.see("history-delete-all").click();
  assert.equal(await panel.see("history-row").count(), 2, "the first press only asks");
  await panel.see("history-delete-all").click();
  await panel.see("history-note").waitFor();
  await panel.close();
});

test("a browser that keeps nothing, or has no space, says so", async () => {
  for (const [fault, expected] of [
    ["unavailable", /keeps nothing for this page/],
    ["full", /no space left/],
  ]) {
    const panel = await fresh();
    await panel.page.addInitScript((fault) => {
      const refuse = () => {
        throw new DOMException("made by the test", fault === "full" ? "QuotaExceededError" : "SecurityError");
      };
      if (fault === "full") IDBObjectStore.prototype.put = refuse;
      else IDBFactory.prototype.open = refuse;
    }, fault);
    await panel.reload();
    await panel.connect(chat("recording=portfolio-clean&speed=instant"));
    await panel.ask("Is it kept?");
    await panel.ended();
    await panel.page.waitForFunction((source) => new RegExp(source).test(document.querySelector('[data-testid="history-told"]')?.textContent), expected.source);
    assert.ok((await panel.last("answer").innerText()).length > 20, "the answer is there");
    await panel.picture(`history-${fault}`);
    await panel.close();
  }
});

for (const [width, scheme] of [
  [320, "light"],
  [320, "dark"],
  [768, "light"],
  [1280, "dark"],
  [1920, "light"],
]) {
  test(`the history fits: ${width} pixels, ${scheme}`, async () => {
    const panel = await stage.open({ size: [width, 800], scheme });
    await panel.connect(chat("recording=portfolio-clean&speed=instant"));
    await panel.ask("A question that is long enough to need more than one line where the window is narrow, and to be read there");
    await panel.ended();
    await untilKept(panel, ({ records }) => records.some((record) => record.includes("long enough")));
    await panel.goTo("history");
    await panel.see("history-row").first().waitFor();
    assert.ok(!(await panel.isWiderThanScreen()));
    await panel.picture(`history-${width}-${scheme}`);
    await panel.close();
  });
}
