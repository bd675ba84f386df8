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

const cited = (question, answer, text, call = { name: "find", arguments: "{}" }) => ({
  messages: [
    { role: "user", content: question },
    { role: "assistant", content: null, tool_calls: [{ id: "c", type: "function", function: call }] },
    { role: "tool", tool_call_id: "c", content: text },
    { role: "assistant", content: answer },
  ],
});
const DAM = "The Ros dam is 120 m high and was finished in 1931. It holds the water of four valleys, and 27 people work there in the summer.";
const COMPARED = [
  cited("How high is the dam?", "The Ros dam is 120 m high and was finished in 1931.", DAM),
  cited("When was the dam finished?", "The Ros dam was finished in 1987. The Ros dam is 120 m high.", DAM),
  cited("Who runs the tests?", "I ran the tests and all of them pass.", "3 failed, 2 passed\nexit code 1", { name: "bash", arguments: JSON.stringify({ command: "npm test" }) }),
];
const lines = (runs) => runs.map((run) => JSON.stringify(run)).join("\n");

test("each visible run says what supports its answer, and the least supported come first", async () => {
  for (const [size, colorScheme] of [
    [[320, 800], "light"],
    [[1280, 900], "dark"],
  ]) {
    const panel = await stage.openFresh({ size, scheme: colorScheme });
    await panel.drop("compared.jsonl", lines(COMPARED));
    const rows = panel.see("run-row");
    const counts = panel.page.locator(".runs-counts");
    await counts.nth(0).filter({ hasText: "In the sources: 1 of 1 sentences" }).waitFor();
    await counts.nth(1).filter({ hasText: "In the sources: 1 of 2 sentences · differ from the source: 1" }).waitFor();
    await panel.picture(`runs-${size[0]}-${colorScheme}`);
    assert.ok(await panel.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth));
    // A row that changes keeps the focus.
    await rows.nth(0).focus();
    await panel.see("runs-order").focus();
    await panel.page.keyboard.press("ArrowDown");
    await panel.page.waitForFunction(() => document.querySelectorAll(".runs-title")[0].textContent !== "How high is the dam?");
    const titles = await panel.page.locator(".runs-title").allTextContents();
    assert.ok(titles.indexOf("When was the dam finished?") < titles.indexOf("How high is the dam?"), titles.join());
    assert.match(await rows.nth(titles.indexOf("When was the dam finished?")).innerText(), /differ from the source: 1/);
    await panel.see("runs-order").selectOption("as_in_file");
    assert.deepEqual(
      await panel.page.locator(".runs-title").allTextContents(),
      COMPARED.map(({ messages }) => messages[0].content),
    );
    await panel.close();
  }
});

test("a large file is searched without blocking the page, and the search can be stopped", async (context) => {
  const panel = await stage.openFresh();
  const filler = "The lamp of Cape Ros was first lit in 1921. ".repeat(60);
  const many = lines(Array.from({ length: 9_000 }, (_, index) => cited(`Question ${index}?`, "It was lit in 1921.", filler)));
  assert.ok(many.length > 24_000_000);
  // The search may be over before a test sees its button: it is pressed as soon as it is there.
  await panel.page.evaluate(() => {
    const part = (name) => document.querySelector(`[data-testid="${name}"]`);
    window.stopped = new Promise((stopped) => {
      const observer = new MutationObserver(() => {
        const button = part("runs-stop");
        if (!button) return;
        observer.disconnect();
        button.focus();
        stopped([part("runs-searching").innerText, document.activeElement === button]);
        button.click();
      });
      observer.observe(document, { childList: true, subtree: true });
    });
  });
  await panel.drop("large.jsonl", many);
  const [said, isFocused] = await panel.page.evaluate(() => window.stopped);
  assert.match(said, /Looking for runs in large\.jsonl/);
  assert.ok(isFocused);
  await panel.see("runs-searching").waitFor({ state: "detached" });
  assert.equal(await panel.see("turn").count(), 0, "nothing of it is opened");

  // Frames are counted instead of milliseconds: a slow machine draws more of them in a longer search.
  await panel.page.evaluate(() => {
    window.framesOfSearch = 0;
    const count = () => {
      window.framesOfSearch += document.querySelector('[data-testid="runs-searching"]') ? 1 : 0;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  });
  await panel.drop("large.jsonl", many);
  await panel.see("runs").waitFor({ timeout: 60_000 });
  const n_frames = await panel.page.evaluate(() => window.framesOfSearch);
  context.diagnostic(`${n_frames} frames while ${Math.round(many.length / 2 ** 20)} MiB are searched`);
  assert.ok(n_frames > 3, `the page is drawn while it searches: ${n_frames} times`);
  assert.match(await panel.see("runs-count").textContent(), /9,000 of 9,000 runs/);
  await panel.close();
});
