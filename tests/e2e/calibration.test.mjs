// Calibration: labels given in the conversation or opened from a file, in a real Chromium.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { setStage } from "./stage.mjs";

const stage = setStage();
const { openFresh } = stage;

const SENTENCE = "The bridge was closed for 14 days in May 2021";

const frame = (event, data) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** An answer with one sentence and the text of its source. */
function stream() {
  const message = `${SENTENCE} [1].`;
  const results = [{ url: "https://town.example/page", title: "A page", snippet: `${SENTENCE}.` }];
  const citations = [{ label: "[1]", tool_name: "web_search", url: results[0].url, title: "A page" }];
  const history = [{ tool_name: "web_search", tool_args: {}, success: true, data: { results }, error: null }];
  return frame("token", { content: message }) + frame("done", { thread_id: "t", response: { category: "made", message, citations }, tool_call_history: history, step_count: 1 });
}

/** 120 labels: of the scores 0.9 nine in ten are right, of the scores 0.3 one in two. */
const LABELS = [...Array(120).keys()].map((n) => {
  const isHigh = n % 2 === 0;
  const isRight = isHigh ? n % 20 !== 0 : n % 4 === 1;
  return `stance,lexical,${isHigh ? 0.9 : 0.3},${isHigh ? "supports" : "refutes"},${isRight ? "right" : "wrong"}`;
});
const CSV = ["kind,judge,score,reading,right", ...LABELS, ""].join("\n");

const csv = (text) => ({ name: "labels.csv", mimeType: "text/csv", buffer: Buffer.from(text) });

async function withLabels(options) {
  const panel = await openFresh(options);
  await panel.goTo("calibration");
  await panel.see("labels-file").setInputFiles(csv(CSV));
  await panel.see("labels-import").filter({ hasText: "Labels added: 120" }).waitFor();
  return panel;
}

test("a reading marked in the conversation is counted, and can be changed", async () => {
  const panel = await openFresh();
  await panel.goTo("calibration");
  await panel.see("no-labels").waitFor();
  await panel.backToGallery();
  await panel.paste(stream());
  await panel.page.locator(".sentence-mark").first().click();
  const card = panel.lookedAt();
  await card.getByTestId("mark-right").click();
  assert.equal(await card.getByTestId("mark-right").getAttribute("aria-pressed"), "true");
  await panel.goTo("calibration");
  assert.match(await panel.see("calibration-group").first().innerText(), /1 of 1 right/);
  await panel.see("place-conversation").click();
  await card.getByTestId("mark-wrong").click();
  assert.equal(await card.getByTestId("mark-right").getAttribute("aria-pressed"), "false");
  await panel.goTo("calibration");
  const group = panel.see("calibration-group").first();
  assert.match(await group.innerText(), /Score: stance[^]*0 of 1 right/);
  assert.match(await group.innerText(), /supports: 0 of 1 right/);
  await panel.close();
});

test("labels of a file give figures by kind and judge, survive a reload, and can be saved and deleted", async () => {
  const panel = await withLabels();
  const groups = panel.see("calibration-group");
  const texts = await groups.allInnerTexts();
  assert.equal(texts.length, 2);
  assert.match(texts[0], /Score: stance[^]*84 of 120 right: 70/);
  assert.match(texts[1], /Judge: lexical/);
  assert.match(texts[0], /supports: 54 of 60 right[^]*refutes: 30 of 60 right|refutes: 30 of 60 right[^]*supports: 54 of 60 right/);
  assert.match(await panel.see("calibration-figures").first().innerText(), /Brier score 0\.\d+ · calibration error 0\.\d+/);
  assert.ok((await groups.first().locator("svg circle").count()) >= 2, "a point for each range of scores");
  await panel.reload();
  await panel.goTo("calibration");
  assert.equal(await groups.count(), 2);
  const [file] = await Promise.all([panel.page.waitForEvent("download"), panel.see("labels-save").click()]);
  const lines = readFileSync(await file.path(), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  assert.deepEqual([lines.length, lines[0]], [120, { kind: "stance", judge: "lexical", score: 0.9, reading: "supports", right: false }]);
  await panel.see("labels-delete").click();
  await panel.see("no-labels").waitFor();
  await panel.close();
});

test("an invalid label names its line and column, and nothing is added", async () => {
  const panel = await openFresh();
  await panel.goTo("calibration");
  await panel.see("labels-file").setInputFiles(csv("kind,score,right\nstance,0.9,right\nstance,high,wrong\n"));
  const note = panel.see("labels-import");
  await note.waitFor();
  assert.match(await note.innerText(), /Nothing was added. Invalid value in line 3, column 8: `score`/);
  await panel.see("no-labels").waitFor();
  await panel.close();
});

for (const [width, scheme] of [
  [320, "light"],
  [320, "dark"],
  [1280, "light"],
  [1280, "dark"],
]) {
  test(`the page of calibration fits: ${width} ${scheme}`, async () => {
    const panel = await withLabels({ size: [width, 900], scheme });
    assert.equal(await panel.isWiderThanScreen(), false);
    await panel.picture(`calibration-${width}-${scheme}`);
    await panel.close();
  });
}

test("the page of calibration speaks three languages", async () => {
  const panel = await withLabels();
  const headings = [];
  for (const language of ["en", "pt-BR", "ja"]) {
    await panel.speak(language);
    await panel.goTo("calibration");
    headings.push(await panel.see("calibration-page").locator("h1").innerText());
  }
  assert.equal(new Set(headings).size, 3);
  await panel.close();
});
