// A file with the records of many runs: the list of its runs, and each as a conversation.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setStage } from "./stage.mjs";

const stage = setStage();

const run = (question, output, fields = {}) => JSON.stringify({ run_type: "chain", inputs: { question }, outputs: { output }, ...fields });
const RUNS = [
  run("How high is the dam?", "The dam is 120 m high."),
  run("When was the bridge built?", "The bridge was built in 1931."),
  run("Who keeps the lamp?", null, { error: "the model is overloaded" }),
];

test("a file of many runs is a list with a search, and opens each run as a conversation", async () => {
  const panel = await stage.openFresh({ size: [320, 800] });
  await panel.drop("runs.jsonl", RUNS.join("\n"));
  await panel.see("runs").waitFor();
  const rows = panel.see("run-row");
  await rows.nth(2).filter({ hasText: "Failed" }).waitFor();
  assert.deepEqual(await panel.page.locator(".runs-title").allTextContents(), ["How high is the dam?", "When was the bridge built?", "Who keeps the lamp?"]);
  await panel.page.locator(".answer", { hasText: "The dam is 120 m high." }).waitFor();
  assert.equal(await rows.nth(0).getAttribute("aria-current"), "true");
  assert.ok(await panel.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth));

  await panel.see("runs-search").fill("BRIDGE");
  assert.equal(await rows.count(), 1);
  assert.match(await panel.see("runs-count").textContent(), /^1 of 3 runs\./);
  await rows.first().focus();
  await panel.page.keyboard.press("Enter");
  await panel.page.locator(".answer", { hasText: "The bridge was built in 1931." }).waitFor();
  assert.equal(await panel.see("turn").count(), 1, "the run before is closed");
  assert.match(await panel.see("question").textContent(), /When was the bridge built\?/);

  await panel.see("runs-search").fill("failed");
  assert.equal(await rows.count(), 1);
  await panel.close();
});

test("a list of many thousand runs shows some, and says so", async () => {
  const panel = await stage.openFresh();
  await panel.drop("many.json", `[${Array.from({ length: 10_050 }, (_, index) => run(`Question ${index}`, `Answer ${index}.`)).join(",")}]`);
  await panel.see("runs-cut").waitFor();
  assert.match(await panel.see("runs-cut").textContent(), /more than 10,000 runs/);
  assert.equal(await panel.see("run-row").count(), 200);
  await panel.see("runs-search").fill("question 9999");
  assert.equal(await panel.see("run-row").count(), 1);
  await panel.see("run-row").click();
  await panel.page.locator(".answer", { hasText: "Answer 9999." }).waitFor();
  await panel.close();
});
