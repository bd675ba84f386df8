// The trust tables: only those of an answer's hosts are loaded; where they fail, all tables are, and then the page says so.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setStage } from "./stage.mjs";

const stage = setStage();
const FAILED = { expected: [/Failed to load resource/, /Failed to fetch/] };
const SHARDS = /\/tables\/\d+\.txt$/;
const ALL = "**/tables.txt";
const RECORDING = "web-search-openai";

/** The trust tables that are requested from now on. */
function requestedTables(panel) {
  const names = [];
  panel.page.on("request", (request) => {
    const path = new URL(request.url()).pathname;
    if (/tables(\/\w+)?\.txt$/.test(path)) names.push(path.slice(path.indexOf("tables")));
  });
  return names;
}

/** The trust levels of the sources of the last answer. */
async function levels(panel) {
  const badges = (await panel.openSources()).getByTestId("trust-toggle");
  await badges.first().waitFor();
  return badges.allTextContents();
}

/** Waits until the sources have other levels than these. */
async function levelsOtherThan(panel, before) {
  await panel.page.waitForFunction((before) => {
    const badges = [...document.querySelectorAll('[data-testid="panel-sources"] [data-testid="trust-toggle"]')];
    const levels = badges.map((badge) => badge.textContent);
    return levels.length > 0 && JSON.stringify(levels) !== before;
  }, JSON.stringify(before));
}

/** Plays a recording with sources on eight hosts to its end. */
const play = (panel) => panel.playFromGallery(RECORDING);

test("an answer loads the trust tables of its hosts, and a page of trust loads all", async () => {
  const panel = await stage.openFresh();
  const names = requestedTables(panel);
  await play(panel);
  const n_hosts = names.length;
  assert.ok(n_hosts > 0 && n_hosts < 12, names.join());
  assert.ok(
    names.every((name) => SHARDS.test(`/${name}`)),
    names.join(),
  );
  assert.equal(new Set(names).size, n_hosts, "none is loaded twice");
  const first = await levels(panel);
  await panel.backToGallery();
  await play(panel);
  assert.equal(names.length, n_hosts, "what is loaded is used again");
  await panel.goTo("trust");
  await panel.see("project-size").waitFor();
  assert.deepEqual(names.slice(n_hosts), ["tables.txt"]);
  await panel.see("place-conversation").click();
  assert.deepEqual(await levels(panel), first, "all tables say the same");
  await panel.close();
});

for (const [what, answer] of [
  ["without shards", { status: 404, body: "<html>not here</html>" }],
  ["with shards of a newer version", { status: 200, body: "00000000\fcom example\f[0]\nexample.com" }],
]) {
  test(`a site ${what} gives the same levels by all tables`, async () => {
    const whole = await stage.openFresh();
    await whole.page.route(SHARDS, (route) => route.fulfill(answer));
    const names = requestedTables(whole);
    await play(whole);
    const by_all = await levels(whole);
    assert.equal(names.filter((name) => name === "tables.txt").length, 1);
    assert.equal(await whole.see("tables-retry").isVisible(), false);
    await whole.close(FAILED);
    const panel = await stage.openFresh();
    await play(panel);
    assert.deepEqual(await levels(panel), by_all);
    await panel.close();
  });
}

test("tables that do not load are named, and tried again; the answer is scored anew then", async () => {
  const panel = await stage.openFresh();
  await panel.page.route(SHARDS, (route) => route.abort());
  await panel.page.route(ALL, (route) => route.abort());
  await play(panel);
  assert.ok((await panel.see("answer").last().textContent()).length > 100, "the answer is there");
  await panel.see("tables-retry").waitFor();
  const without = await levels(panel);
  const names = requestedTables(panel);
  await panel.page.waitForTimeout(300);
  assert.deepEqual(names, [], "it is not asked for again and again");
  await panel.page.unroute(SHARDS);
  await panel.page.unroute(ALL);
  await panel.see("tables-retry").click();
  await panel.see("tables-retry").waitFor({ state: "hidden" });
  await levelsOtherThan(panel, without);
  await panel.close(FAILED);
});

test("an answer whose tables take long is shown without them, and scored again when they arrive", async () => {
  const panel = await stage.openFresh();
  let release;
  const held = new Promise((resolve) => (release = resolve));
  await panel.page.route(SHARDS, async (route) => {
    await held;
    await route.continue();
  });
  await play(panel);
  const without = await levels(panel);
  release();
  await levelsOtherThan(panel, without);
  await panel.close();
});
