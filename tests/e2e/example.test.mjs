// The first screen: an answer that is already assessed, live beside the list of recordings.

import assert from "node:assert/strict";
import { test } from "node:test";
import { PICTURES } from "./panel.mjs";
import { setStage } from "./stage.mjs";

const stage = setStage();

const openFirst = (options) => stage.open({ example: true, size: [1280, 900], ...options });

test("the first visit shows an assessed answer that can be tried, and no conversation of the user's", async () => {
  const panel = await openFirst();
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

test("a narrow page begins with the list alone", async () => {
  const panel = await openFirst({ size: [900, 800] });
  await panel.ready();
  assert.equal(await panel.see("example").count(), 0);
  await panel.close();
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
