// The first screen: an answer that is already assessed, live beside the list of recordings.

import assert from "node:assert/strict";
import { test } from "node:test";
import { PICTURES } from "./panel.mjs";
import { setStage } from "./stage.mjs";

const stage = setStage();

const openFirst = (options) => stage.open({ example: true, size: [1280, 900], ...options });

/** The first screen, with the example played. */
async function openPlayed(options) {
  const panel = await openFirst(options);
  await panel.see("example-play").click();
  return panel;
}

test("without a click the example loads nothing of its own, and its place is as large as with it", async () => {
  const panel = await openFirst();
  const play = panel.see("example-play");
  await play.waitFor();
  await panel.page.waitForLoadState("networkidle");
  const loaded = await panel.page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  assert.ok(!loaded.some((name) => /credence-panel\.js|says-so\.sse/.test(name)), loaded.join("\n"));
  const before = await panel.see("example").boundingBox();
  await play.click();
  await panel.see("example").getByTestId("chip").first().waitFor();
  assert.deepEqual(await panel.see("example").boundingBox(), before);
  await panel.close();
});

test("the first visit offers an assessed answer that can be tried, and no conversation of the user's", async () => {
  const panel = await openPlayed();
  const example = panel.see("example");
  await example.getByTestId("summary-line").getByTestId("chip").first().waitFor();
  assert.match(await example.innerText(), /What your users see[\s\S]*examples\/agent\/agent\.mjs/);
  await panel.page.screenshot({ path: `${PICTURES}first-screen-light.png` });
  await example.getByTestId("chip").first().click();
  await example.getByTestId("inspector").waitFor();
  assert.equal(await panel.see("place-conversation").first().isVisible(), false, "nothing was opened in the page itself");
  assert.equal(await example.getByTestId("composer-input").isVisible(), false, "the page has its own question field");
  assert.deepEqual(panel.consoleErrors, []);
  assert.deepEqual(panel.otherHosts, []);
  await panel.close();
});

/** Notes what moves in the page without the user's doing, but for what stands below the list when the list comes. */
function noteShifts() {
  globalThis.shifts = [];
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value, sources } of list.getEntries()) {
      // What is inside the panel has no node here.
      const moved = sources.map(({ node }) => node && (node.nodeType === 1 ? node : node.parentElement).outerHTML.slice(0, 80));
      const others = moved.filter((moved) => moved && !moved.includes('class="own"'));
      if (!hadRecentInput && others.length > 0) globalThis.shifts.push([value, ...others]);
    }
  }).observe({ type: "layout-shift", buffered: true });
}

for (const width of [320, 768]) {
  test(`a page of ${width} pixels shows it above the list, from its beginning and low until it is used, and nothing jumps`, async () => {
    const panel = await openPlayed({ size: [width, 800], prepare: noteShifts });
    const example = panel.see("example");
    const chip = example.getByTestId("summary-line").getByTestId("chip").first();
    await chip.waitFor();
    const list = panel.page.locator(".gallery-list");
    const [box, below] = [await example.boundingBox(), await list.boundingBox()];
    assert.ok(box.y + box.height <= below.y && box.x >= 0 && box.x + box.width <= width, JSON.stringify([box, below]));
    assert.equal(await panel.isWiderThanScreen(), false);
    await panel.page.waitForFunction(() => document.querySelector("credence-panel").shadowRoot.querySelector('[data-testid="turn"]').ariaBusy !== "true");
    const answer = example.getByTestId("answer");
    assert.ok(await isInView(answer.locator("p").first()), "the answer is read from its beginning");
    await panel.page.waitForTimeout(500);
    assert.deepEqual(await panel.page.evaluate(() => globalThis.shifts), []);
    assert.equal(await example.boundingBox().then(({ height }) => height), box.height);
    await panel.close();
  });

  test(`the keyboard reaches it before the list on a page of ${width} pixels, and it grows when a count is opened`, async () => {
    const panel = await openPlayed({ size: [width, 800] });
    const example = panel.see("example");
    await example.getByTestId("chip").first().waitFor();
    const { height } = await example.boundingBox();
    await panel.see("example-close").focus();
    const reached = [];
    for (let tab = 0; tab < 150 && !reached.at(-1)?.startsWith("gallery-item"); tab += 1) {
      await panel.page.keyboard.press("Tab");
      reached.push(await panel.page.evaluate(() => (document.activeElement.shadowRoot?.activeElement ?? document.activeElement).dataset.testid ?? ""));
    }
    assert.ok(reached.includes("chip") && reached.at(-1).startsWith("gallery-item"), String(reached));
    await example.getByTestId("chip").first().focus();
    await panel.page.keyboard.press("Enter");
    await example.getByTestId("inspector").waitFor();
    assert.ok((await example.boundingBox()).height > height);
    const [opened, composer] = [await example.getByTestId("inspector").boundingBox(), await panel.page.locator(".foot").first().boundingBox()];
    assert.ok(opened.y >= 0 && opened.y + opened.height <= composer.y + 1, "what was opened is in view");
    assert.equal(await panel.isWiderThanScreen(), false);
    await panel.close();
  });
}

/** Whether an element is inside the panel of the example, where nothing is scrolled. */
const isInView = (element) =>
  element.evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    const place = one.getRootNode().host.getBoundingClientRect();
    return top >= place.top && bottom <= place.bottom;
  });

test("the example goes when a recording is opened, comes back with the list, and stays closed once it is closed", async () => {
  const panel = await openFirst({ scheme: "dark" });
  const example = panel.see("example");
  await example.waitFor();
  await panel.page.screenshot({ path: `${PICTURES}first-screen-dark.png` });
  await panel.see("gallery-item-portfolio-clean").click();
  await example.waitFor({ state: "detached" });
  await panel.see("place-recordings").first().click();
  await example.waitFor();
  await panel.see("example-close").click();
  await example.waitFor({ state: "detached" });
  await panel.page.reload();
  await panel.see("gallery-item-portfolio-clean").waitFor();
  await panel.ready();
  assert.equal(await example.count(), 0);
  await panel.close();
});

test("a narrow page on which it was closed keeps no place for it and does not load it", async () => {
  const panel = await openFirst({ size: [320, 800] });
  await panel.page.evaluate(() => localStorage.clear());
  await panel.reload();
  const list = panel.page.locator(".gallery-list");
  await panel.see("example-close").waitFor();
  const { y, height } = { ...(await list.boundingBox()), height: (await panel.see("example").boundingBox()).height };
  await panel.see("example-close").click();
  await panel.see("example").waitFor({ state: "detached" });
  assert.ok((await list.boundingBox()).y <= y - height);
  await panel.reload();
  assert.equal(await panel.page.locator(".example-place").isVisible(), false);
  const loaded = await panel.page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  assert.ok(!loaded.some((name) => name.endsWith("credence-panel.js")));
  await panel.close();
});
