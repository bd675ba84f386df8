// The conversation on paper.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setStage } from "./stage.mjs";

const { openFresh } = setStage();

/** An answer with its comparison, as it is printed. */
async function printed() {
  const panel = await openFresh();
  await panel.playFromGallery("says-so");
  await panel.page.locator(".sentence-mark").first().waitFor();
  await panel.see("share-print").waitFor();
  await panel.page.emulateMedia({ media: "print" });
  return panel;
}

const printing = (panel, event) => panel.page.evaluate((event) => void dispatchEvent(new Event(event)), event);

test("the score and the counts are printed, what can only be pressed is not", async () => {
  const panel = await printed();
  assert.match(await panel.see("pill").first().innerText(), /\d+(%| of \d+ sentences)/);
  assert.ok(await panel.see("pill").first().isVisible());
  const chips = panel.see("chip");
  assert.ok((await chips.count()) > 1);
  for (const chip of await chips.all()) assert.ok(await chip.isVisible(), await chip.innerText());
  for (const name of ["details-button", "share-print", "play-again-button", "composer-input"]) assert.equal(await panel.see(name).first().isVisible(), false, name);
  await panel.picture("print");
  await panel.close();
});

test("each answer is printed with its sources, which are on paper only", async () => {
  const panel = await printed();
  const list = panel.page.locator(".printed-sources li");
  assert.equal(await list.count(), 0);
  await printing(panel, "beforeprint");
  const sources = await list.allInnerTexts();
  assert.ok(sources.length > 2);
  assert.match(sources[0], /^\[1\] .+ · https:\/\/.+ · \w+/);
  await panel.picture("print-sources");
  await printing(panel, "afterprint");
  assert.equal(await list.count(), 0);
  await panel.close();
});

test("paper is light, whatever colors are chosen for the screen", async () => {
  const panel = await printed();
  await panel.page.emulateMedia({ media: "screen" });
  await panel.see("theme-select").selectOption("dark");
  const scheme = () => panel.page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  assert.equal(await scheme(), "dark");
  await panel.page.emulateMedia({ media: "print" });
  assert.equal(await scheme(), "light");
  await panel.close();
});
