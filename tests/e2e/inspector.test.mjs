// The line below an answer, the inspector beside it and the cards at its markers, in a real Chromium.

import assert from "node:assert/strict";
import { test } from "node:test";
import { sampleOf } from "../sample.mjs";
import { setStage } from "./stage.mjs";
import { noteShifts } from "./shifts.mjs";

const stage = setStage();
const { openFresh } = stage;

/** The recording for these tests: seven cited sentences, two of them contradicted. */
async function opened(options) {
  const panel = await openFresh(options);
  await panel.playFromGallery("says-so");
  await panel.page.locator(".sentence-mark").first().waitFor();
  return panel;
}

const chip = (panel, name) => panel.last("turn").locator(`[data-chip="${name}"]`);
const inspector = (panel) => panel.see("inspector");
const box = (locator) => locator.evaluate((element) => element.getBoundingClientRect().toJSON());
const hasFocus = (locator) => locator.evaluate((element) => element === document.activeElement);
const selectedTab = (panel) => inspector(panel).locator('[role="tab"][aria-selected="true"]');

test("an answer is followed by one line that counts what is worth a look, and what its marks mean", async () => {
  const panel = await opened();
  const line = await panel
    .last("summary-line")
    .locator("button")
    .evaluateAll((all) => all.map((button) => button.textContent));
  assert.match(line[0], /^In the sources 4 of 7 sentences · medium$/);
  assert.match(line.slice(1, 3).join(", "), /^Tool run 100%, Source quality \d+%$/);
  assert.deepEqual(line.slice(3), ["Agent claims 90%", "4 sources", "2 sentences differ from their sources", "1 number differs", "Details"]);
  assert.equal(await inspector(panel).isVisible(), false);
  assert.deepEqual(await panel.last("legend").locator(".mark-meaning").allInnerTexts(), ["In the source: 4", "Probably in no source: 1", "Differs from the source: 2"]);
  const below = await panel.last("turn").evaluate((turn) => {
    const end = turn.querySelector('[data-testid="legend"]').getBoundingClientRect().bottom;
    return turn.getBoundingClientRect().bottom - end;
  });
  assert.ok(below < 2, `${below} pixels below the legend`);
  assert.equal(await panel.see("source-row").count(), 0, "what is not looked at is not drawn");
  await panel.close();
});

test("each chip opens the tab with its particulars", async () => {
  const panel = await opened();
  for (const [name, tab, words] of [
    ["claimed", "why", /The agent claims 90%/],
    ["sources", "sources", /Webb’s mirrors/],
    ["contradicted", "evidence", /In the answer: 1\.2 million\. In the source: 1\.5 million/],
    ["mismatched", "sources", /the answer states another number/],
  ]) {
    await chip(panel, name).click();
    assert.equal(await selectedTab(panel).getAttribute("data-testid"), `tab-${tab}`, name);
    await panel.see(`panel-${tab}`).filter({ hasText: words }).waitFor();
  }
  assert.equal(await panel.see("sentence-list").locator('[data-standing="contradicted"]').getByTestId("grounding-check").count(), 2, "each contradicted sentence with its words");
  await panel.see("inspector-close").click();
  assert.equal(await inspector(panel).isVisible(), false);
  await panel.close();
});

test("numbers are written as the language of the page writes them", async () => {
  const panel = await opened();
  await panel.openSources();
  for (const [language, weight, points, length] of [
    ["pt-BR", /0,95/, /\+15,4/, /\d\.\d{3} caracteres/],
    ["en", /0\.95/, /\+15\.4/, /\d,\d{3} characters/],
  ]) {
    await panel.speak(language);
    assert.match(await panel.sourceRow(1).locator(".trust").innerText(), weight);
    await panel.see("tab-why").click();
    assert.match(await panel.see("panel-why").innerText(), points);
    await panel.see("tab-sources").click();
    await panel.see("share-link").click();
    await panel.see("share-said").filter({ hasText: length }).waitFor();
  }
  await panel.close();
});

test("what was unfolded in a tab is there again when the tab is shown again", async () => {
  const panel = await openFresh();
  await panel.playFromGallery("tools-failed-and-retried");
  const tools = await panel.openTab("tools");
  await tools
    .locator("details")
    .first()
    .evaluate((details) => (details.open = true));
  await panel.see("tab-why").click();
  assert.ok((await panel.see("tool-row").count()) > 0, "its panel is not emptied");
  await panel.see("tab-tools").click();
  assert.equal(await tools.locator("details").first().getAttribute("open"), "");
  await panel.close();
});

test("from the keyboard the focus goes into the inspector, along its tabs, and back", async () => {
  const panel = await opened();
  await chip(panel, "contradicted").focus();
  await panel.page.keyboard.press("Enter");
  await panel.page.waitForFunction(() => document.activeElement?.dataset.testid === "tab-evidence");
  const tabs = inspector(panel).getByRole("tab");
  assert.deepEqual(await tabs.evaluateAll((all) => all.map((tab) => tab.tabIndex)), [-1, -1, 0, -1, -1]);
  for (const [key, tab] of [
    ["ArrowRight", "tools"],
    ["End", "notes"],
    ["ArrowRight", "why"],
    ["ArrowLeft", "notes"],
    ["Home", "why"],
  ]) {
    await panel.page.keyboard.press(key);
    await panel.page.waitForFunction((tab) => document.activeElement?.dataset.testid === `tab-${tab}`, tab);
    const shown = inspector(panel).getByRole("tabpanel");
    assert.equal(await shown.count(), 1);
    assert.equal(await shown.getAttribute("aria-labelledby"), await selectedTab(panel).getAttribute("id"));
    assert.equal(await selectedTab(panel).getAttribute("aria-controls"), await shown.getAttribute("id"));
  }
  await panel.page.keyboard.press("Escape");
  assert.equal(await inspector(panel).isVisible(), false);
  assert.ok(await hasFocus(chip(panel, "contradicted")), "back where it came from");
  await panel.last("details-button").focus();
  await panel.page.keyboard.press("Enter");
  await inspector(panel).waitFor();
  assert.equal(await panel.last("details-button").getAttribute("aria-expanded"), "true");
  await panel.last("details-button").click();
  assert.equal(await inspector(panel).isVisible(), false, "the same button closes it");
  await panel.close();
});

test("its edge is moved by arrow keys and by the pointer, and width and state are remembered", async () => {
  const panel = await opened();
  await chip(panel, "sources").click();
  const edge = inspector(panel).locator('[role="separator"][aria-orientation="vertical"]');
  const before = (await box(inspector(panel))).width;
  assert.equal(Number(await edge.getAttribute("aria-valuenow")), before);
  await edge.focus();
  for (const key of ["ArrowLeft", "ArrowLeft", "ArrowRight"]) await panel.page.keyboard.press(key);
  assert.equal((await box(inspector(panel))).width, before + 16);
  await panel.page.keyboard.press("Home");
  assert.equal(Number(await edge.getAttribute("aria-valuenow")), Number(await edge.getAttribute("aria-valuemin")));
  const { x, y, width, height } = await box(edge);
  await panel.page.mouse.move(x + width / 2, y + height / 2);
  await panel.page.mouse.down();
  const { right } = await box(inspector(panel));
  await panel.page.mouse.move(right - 500, 300, { steps: 4 });
  await panel.page.mouse.up();
  await panel.page.mouse.move(right - 900, 300);
  assert.equal((await box(inspector(panel))).width, 500, "the edge stays where it was let go");
  // The recording is played again.
  await panel.reload();
  await inspector(panel).waitFor();
  assert.equal((await box(inspector(panel))).width, 500);
  await panel.see("inspector-close").click();
  await panel.reload();
  await panel.last("pill").waitFor();
  assert.equal(await inspector(panel).isVisible(), false, "it was closed");
  await panel.close();
});

// The scroll bar is hidden in the browser of the tests.
for (const [width, isBeside] of [
  [1100, true],
  [1099, false],
  [320, false],
]) {
  test(`in a window of ${width} pixels it is ${isBeside ? "beside the answer" : "a sheet below it"}`, async () => {
    const panel = await opened({ size: [width, 800] });
    await panel.last("pill").click();
    const [sheet, answer, input] = [await box(inspector(panel)), await box(panel.last("answer")), await box(panel.see("composer-input"))];
    const room = (await box(panel.page.locator("#credence"))).width;
    assert.equal(await panel.isWiderThanScreen(), false);
    if (isBeside) {
      assert.ok(sheet.left >= answer.right && sheet.right === room, JSON.stringify({ sheet, answer }));
    } else {
      assert.ok(sheet.width === room && sheet.bottom <= input.top && sheet.top > 0, JSON.stringify({ sheet, input }));
      const edge = inspector(panel).locator('[role="separator"][aria-orientation="horizontal"]');
      await edge.focus();
      await panel.page.keyboard.press("ArrowDown");
      assert.ok((await box(inspector(panel))).height < sheet.height);
    }
    assert.equal(await inspector(panel).getByRole("separator").count(), 1);
    await panel.picture(`inspector-${width}`);
    await panel.close();
  });
}

test("one inspector shows the turn that is selected", async () => {
  const panel = await openFresh();
  const turn = (n) => {
    const citations = [{ label: "[1]", tool_name: "search", url: `https://host${n}.example/`, title: `Page ${n}` }];
    return `event: done\ndata: ${JSON.stringify({ thread_id: "t", response: { message: `Answer ${n} [1].`, citations }, tool_call_history: [] })}\n\n`;
  };
  await panel.paste([0, 1, 2].map(turn).join(""));
  const turns = panel.see("turn");
  await turns.nth(2).locator('[data-chip="sources"]').click();
  const text = () => panel.see("source-row").innerText();
  assert.match(await text(), /Page 2/);
  await turns.nth(0).getByTestId("answer").click();
  assert.match(await text(), /Page 0/);
  assert.match(await turns.nth(0).getAttribute("class"), /selected/);
  await turns.nth(1).locator("a.marker").click();
  assert.match(await text(), /Page 1/);
  assert.equal(await inspector(panel).count(), 1);
  await panel.see("start-over-button").click();
  assert.equal(await inspector(panel).isVisible(), false);
  await panel.close();
});

test("a marker has a card: the source, its trust, and its words that decide", async () => {
  const panel = await opened();
  const marker = panel.page.locator('a.marker[data-label="3"]');
  await marker.hover();
  const card = panel.see("marker-card");
  await card.waitFor();
  const text = await card.innerText();
  assert.match(text, /\[3\] Webb’s orbit/);
  assert.match(text, /science\.nasa\.gov/);
  assert.match(text, /Government[\s\S]*kind of domain/);
  assert.match(text, /In the answer: 1\.2 million\. In the source: 1\.5 million/);
  assert.ok((await card.locator("mark.lit-against").allInnerTexts()).some((words) => words.includes("1.5")));
  assert.ok((await card.locator("mark.lit-same").count()) > 0);
  assert.match(await card.getByTestId("card-open").getAttribute("href"), /^https:\/\/science\.nasa\.gov/);
  await panel.picture("card-marker");
  await card.hover();
  await panel.page.waitForTimeout(600);
  assert.ok(await card.isVisible(), "it stays while the pointer is on it");
  await panel.page.keyboard.press("Escape");
  assert.equal(await card.count(), 0, "without moving the pointer");
  await marker.hover();
  await card.waitFor();
  await panel.page.mouse.move(5, 5);
  await card.waitFor({ state: "detached" });
  await panel.close();
});

test("an answer that arrives under a resting pointer opens no card; a movement does", async () => {
  const panel = await opened();
  const marker = panel.page.locator('a.marker[data-label="3"]');
  const frame = panel.page.locator(".answer-frame", { has: marker });
  await marker.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await box(marker);
  const slide = (pixels) => frame.evaluate((frame, pixels) => Object.assign(frame.style, { position: "relative", left: `${pixels}px` }) && null, pixels);
  await slide(2000);
  await panel.page.mouse.move(x + width / 2, y + height / 2);
  await slide(0);
  await panel.page.waitForFunction(() => document.querySelector('a.marker[data-label="3"]').matches(":hover"));
  await panel.page.waitForTimeout(600);
  assert.equal(await panel.see("marker-card").count(), 0);
  await panel.page.mouse.move(x + width / 2 + 1, y + height / 2);
  await panel.see("marker-card").waitFor();
  await panel.close();
});

test("the keyboard reaches the card and what is in it; Escape returns to the marker", async () => {
  const panel = await opened();
  const marker = panel.page.locator('a.marker[data-label="3"]');
  await panel.page.locator('a.marker[data-label="2"]').last().focus();
  // The marks of an answer are one stop for Tab; arrow keys move between them.
  for (let step = 0; step < 4 && !(await hasFocus(marker)); step += 1) {
    await panel.page.keyboard.press("Escape");
    await panel.page.keyboard.press("ArrowRight");
  }
  assert.ok(await hasFocus(marker));
  await panel.see("marker-card").waitFor();
  await panel.page.keyboard.press("Tab");
  assert.equal(await panel.focused(), "card-open");
  await panel.page.keyboard.press("Tab");
  assert.equal(await panel.focused(), "card-more");
  await panel.page.keyboard.press("Escape");
  assert.equal(await panel.see("marker-card").count(), 0);
  assert.ok(await hasFocus(marker));
  await panel.close();
});

test("trust is given and taken at the marker, and everything follows", async () => {
  const panel = await opened();
  const marker = panel.page.locator('a.marker[data-label="4"]').first();
  await marker.hover();
  const card = panel.see("marker-card");
  assert.equal(await card.locator(".trust").getAttribute("data-level"), "low");
  await card.getByTestId("card-more").click();
  await card.locator('.trust[data-level="trusted"]').waitFor();
  assert.match(await panel.see("undo-text").innerText(), /en\.wikipedia\.org is now: Trusted/);
  await card.getByTestId("card-less").click();
  await card.getByTestId("card-less").click();
  await card.locator('.trust[data-level="unverified"]').waitFor();
  assert.equal(await card.getByTestId("card-less").count(), 0, "blocking has a button of its own");
  await card.getByTestId("card-in-list").click();
  assert.equal(await panel.sourceRow(4).locator(".trust").getAttribute("data-level"), "unverified");
  assert.ok(await hasFocus(panel.sourceRow(4)));
  await panel.close();
});

test("a contradicted sentence says why at its mark", async () => {
  const panel = await opened();
  await panel.page.locator(".sentence-mark.contradicted").nth(1).hover();
  const card = panel.see("marker-card");
  await card.waitFor();
  assert.match(await card.innerText(), /James Webb Space Telescope[\s\S]*differs from the source[\s\S]*which denies what the answer says/);
  await panel.picture("card-sentence");
  await panel.page.locator(".sentence-mark.contradicted").nth(1).click();
  await panel.lookedAt().getByTestId("grounding-check").waitFor();
  assert.equal(await card.count(), 0, "the whole comparison takes its place");
  await panel.close();
});

test("a finger sees the card first", async () => {
  const panel = await opened();
  const marker = panel.page.locator('a.marker[data-label="1"]').first();
  const { x, y, width, height } = await box(marker);
  const session = await panel.page.context().newCDPSession(panel.page);
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  const tap = async (x, y) => {
    await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
  await tap(x + width / 2, y + height / 2);
  await panel.see("marker-card").waitFor();
  await panel.page.waitForTimeout(600);
  assert.ok(await panel.see("marker-card").isVisible(), "it stays");
  await tap(20, 500);
  await panel.see("marker-card").waitFor({ state: "detached" });
  await tap(x + width / 2, y + height / 2);
  assert.equal(await inspector(panel).isVisible(), false);
  await panel.see("card-in-list").click();
  await inspector(panel).waitFor();
  await panel.close();
});

const STATES = [
  ["closed", 1280],
  ["closed", 320],
  ["showing tools", 1280, "tools"],
  ["showing scores", 1280, "why"],
  ["showing evidence", 1280, "evidence"],
];

for (const [state, width, tab] of sampleOf("states of the inspector", STATES, 3, ([, width]) => width)) {
  test(`nothing jumps while an answer plays, with the inspector ${state}, at ${width} pixels`, async () => {
    const panel = await opened({ size: [width, 900] });
    if (tab) await panel.openTab(tab);
    await panel.page.evaluate(noteShifts);
    await panel.see("play-again-button").first().click();
    await panel.page.waitForTimeout(700);
    await panel.ended();
    await panel.page.waitForFunction(() => document.querySelectorAll(".sentence-mark").length === 14);
    await panel.page.waitForTimeout(700);
    assert.deepEqual(await panel.page.evaluate(() => globalThis.shifts), []);
    await panel.close();
  });
}

test("what the agent does is told in one line, which opens its tools", async () => {
  const panel = await stage.open();
  await panel.startFresh();
  await panel.connect(`${stage.agent.url}/chat?recording=tools-failed-and-retried&delay=120`);
  await panel.ask("My money, please");
  await panel.page.waitForFunction(() => [...document.querySelectorAll(".turn .working")].some((line) => line.checkVisibility()));
  await panel.see("activity").filter({ hasText: "Answering" }).waitFor();
  assert.equal(await panel.last("turn").locator(".working").isVisible(), false, "it is told once");
  assert.equal(await panel.see("pill").count(), 0, "there is no score before its time");
  await panel.see("activity").click();
  await panel.see("tool-row").first().waitFor();
  await panel.see("stop-button").click();
  await panel.ended();
  assert.equal(await panel.see("activity").isVisible(), false);
  await panel.close();
});
