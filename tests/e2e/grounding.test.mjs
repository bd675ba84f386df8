// Grounding in a real Chromium: marks, the comparison, and the summary line.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setStage } from "./stage.mjs";
import { citedSentences } from "./streams.mjs";

const stage = setStage();
const { openFresh } = stage;

/** The recording for this test: four sentences supported, two contradicted, one not found. */
async function openComparison(options) {
  const panel = await openFresh(options);
  await panel.playFromGallery("says-so");
  await panel.page.locator(".sentence-mark").first().waitFor();
  return panel;
}

const marks = (panel, name = "") => panel.page.locator(`.sentence-mark${name && `.${name}`}`);
const card = (panel) => panel.lookedAt();
const summary = async (panel) => (await panel.openTab("evidence")).getByTestId("grounding-summary");
const lit = (panel, name) => card(panel).locator(`mark.${name}`).allInnerTexts();

test("every cited sentence has a mark after its markers, distinguished by shape and word", async () => {
  const panel = await openComparison();
  const seen = await marks(panel).evaluateAll((all) => all.map((mark) => [mark.className.split(" ")[1], mark.textContent, mark.getAttribute("title")]));
  assert.deepEqual(
    seen.map(([name]) => name),
    ["supported", "supported", "silent", "contradicted", "contradicted", "supported", "supported"],
  );
  const words = new Map(seen.map(([name, word]) => [name, word]));
  assert.equal(new Set(words.values()).size, 3, "each says another word to a screen reader");
  assert.ok(
    seen.every(([, word, title]) => word.length > 5 && title === null),
    "and says it once",
  );
  const shapes = await marks(panel).evaluateAll((all) => all.map((mark) => [mark.className, ["clipPath", "borderStyle"].map((name) => getComputedStyle(mark, "::before")[name]).join()]));
  assert.equal(new Set(shapes.map(([, shape]) => shape)).size, 3, "and shows another shape");
  const sizes = await marks(panel).evaluateAll((all) => all.map((mark) => mark.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)));
  assert.ok(
    sizes.every((size) => size >= 24),
    "large enough to be pressed",
  );
  await panel.picture("grounding-marks");
  await panel.close();
});

/** The shapes of the marks, and the text of the answer that one of them lies over. */
function coveredText() {
  const shapes = [...document.querySelectorAll(".sentence-mark")].map((mark) => {
    const { left, top } = mark.getBoundingClientRect();
    const { width, height, marginTop } = getComputedStyle(mark, "::before");
    return new DOMRect(left, top + parseFloat(marginTop), parseFloat(width), parseFloat(height));
  });
  const texts = document.createTreeWalker(document.querySelector(".answer"), NodeFilter.SHOW_TEXT);
  const covered = [];
  while (texts.nextNode()) {
    if (texts.currentNode.parentElement.closest(".heard")) continue;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    // Pixels are shared where edges meet.
    const meets = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5;
    if ([...range.getClientRects()].some((rect) => shapes.some((shape) => meets(rect, shape)))) covered.push(texts.currentNode.data);
  }
  return { n: shapes.filter(({ width }) => width > 5).length, covered };
}

for (const [width, scheme] of [
  [320, "light"],
  [320, "dark"],
  [1280, "light"],
  [1280, "dark"],
]) {
  test(`no mark lies over the text: ${width} pixels, ${scheme}`, async () => {
    const panel = await openComparison({ size: [width, 900], scheme });
    assert.deepEqual(await panel.page.evaluate(coveredText), { n: 7, covered: [] });
    await panel.picture(`grounding-marks-${width}-${scheme}`);
    await panel.close();
  });
}

test("the keyboard opens a sentence in the inspector with the deciding words highlighted in both, and Escape returns", async () => {
  const panel = await openComparison();
  const mark = marks(panel, "contradicted").first();
  await mark.focus();
  await panel.page.keyboard.press("Enter");
  await card(panel).getByTestId("grounding-check").waitFor();
  assert.equal(await mark.getAttribute("aria-current"), "true");
  assert.equal(await card(panel).getAttribute("data-standing"), "contradicted");
  await panel.page.waitForFunction(() => document.activeElement?.closest('[data-testid="sentence-row"][aria-current="true"]'));
  const against = await lit(panel, "lit-against");
  assert.ok(against.some((words) => words.includes("1.2")) && against.some((words) => words.includes("1.5")), against.join());
  const same = await lit(panel, "lit-same");
  assert.equal(same.filter((word) => word === "Sun").length, 2, "a word of both is lit in both");
  const text = await card(panel).innerText();
  assert.match(text, /In the answer: 1\.2 million\. In the source: 1\.5 million/);
  assert.match(text, /\d+% likely to differ from the text/);
  assert.match(text, /\[3\]\s+Webb’s orbit/);
  assert.match(text, /Primary|Government|Academic|Trusted/);
  assert.match(text, /\(excerpt\)/i);
  await panel.picture("grounding-open");
  await panel.page.keyboard.press("Enter");
  await card(panel).getByTestId("sentence-detail").waitFor({ state: "hidden" });
  await panel.page.keyboard.press("Escape");
  await panel.see("inspector").waitFor({ state: "hidden" });
  assert.ok(await mark.evaluate((mark) => mark === document.activeElement));
  await panel.page.waitForFunction(() => !document.querySelector(".sentence-mark[aria-current]"));
  await panel.close();
});

test("a negation is named, several sources are listed below each other, and a sentence that was not found shows what is missing", async () => {
  const panel = await openComparison();
  await marks(panel, "contradicted").nth(1).click();
  assert.match(await card(panel).innerText(), /Only the source has “not”, which denies what the answer says/);
  await panel.picture("grounding-denied");
  await marks(panel, "supported").last().click();
  assert.equal(await card(panel).count(), 1, "one is looked at");
  const checks = await card(panel)
    .getByTestId("grounding-check")
    .evaluateAll((all) => all.map((check) => [check.dataset.grounding, check.innerText]));
  assert.deepEqual(
    checks.map(([name]) => name),
    ["supported", "silent"],
  );
  assert.match(checks[0][1], /\[1\][\s\S]*likely to be in the text/);
  assert.match(checks[1][1], /\[4\][\s\S]*Not found in this text/);
  await marks(panel, "silent").click();
  assert.equal(await card(panel).getAttribute("data-standing"), "silent");
  assert.match(await card(panel).innerText(), /Not found in this text: .*fuel/);
  await panel.close();
});

test("one line sums it up, leads to the sentences, and the score has its terms and limits", async () => {
  const panel = await openComparison();
  const line = await summary(panel);
  assert.match((await line.innerText()).replace(/\s+/g, " "), /7 of 7 cited sentences could be compared 4 in the source 2 differ from the source 1 not in the source/);
  const contradicted = panel.see("sentence-counts").locator(".contradicted button");
  await contradicted.click();
  assert.ok(
    await marks(panel, "contradicted")
      .first()
      .evaluate((mark) => mark === document.activeElement),
  );
  await contradicted.click();
  assert.ok(
    await marks(panel, "contradicted")
      .nth(1)
      .evaluate((mark) => mark === document.activeElement),
  );
  const pill = panel.page.locator('[data-testid="pill"][data-kind="sentences"]');
  assert.equal(await pill.getAttribute("data-band"), "yellow");
  const detail = (await panel.openTab("why")).getByTestId("why-panel").locator('[data-kind="grounding"]');
  assert.equal(await detail.locator(".waterfall-row .waterfall-subject").count(), 7, "each sentence is a term");
  assert.match(await detail.innerText(), /\[3\]\s*differs from its source/);
  assert.match(await detail.innerText(), /language model/);
  assert.match(await detail.innerText(), /Only excerpts/);
  await panel.close();
});

test("a number that differs from the source is marked in the text", async () => {
  const panel = await openComparison();
  const number = panel.page.locator(".answer .number-differs");
  assert.equal(await number.count(), 1);
  assert.match(await number.textContent(), /^1\.2 million.*in the source: 1\.5 million/);
  assert.ok(await number.evaluate((number) => number.closest("strong") !== null));
  await panel.close();
});

test("a change of trust keeps the marks and an open comparison, with the new level in it", async () => {
  const panel = await openComparison();
  await marks(panel)
    .first()
    .evaluate((mark) => (mark.dataset.mine = "1"));
  await marks(panel, "contradicted").nth(1).click();
  const level = () => card(panel).locator(".trust").getAttribute("data-level");
  const before = await level();
  await panel.openSources();
  const row = panel.sourceRow(4);
  await row.getByTestId("trust-toggle").click();
  await row.getByTestId("level-select").selectOption(before === "low" ? "trusted" : "low");
  await row.getByTestId("level-apply").click();
  await row.locator(`.trust[data-level="${before === "low" ? "trusted" : "low"}"]`).waitFor();
  assert.notEqual(await level(), before);
  assert.equal(await panel.page.locator('.sentence-mark[data-mine="1"]').count(), 1, "nothing was drawn again");
  assert.match(await (await summary(panel)).innerText(), /4 in the source/);
  await panel.openSources();
  await panel.see("undo-button").click();
  await row.locator(`.trust[data-level="${before}"]`).waitFor();
  assert.equal(await level(), before);
  await panel.close();
});

test("the stance table is loaded with the first answer and not before; a failure is shown and can be retried", async () => {
  const panel = await openFresh();
  const asked = [];
  panel.page.on("request", (request) => asked.push(new URL(request.url()).pathname.split("/").at(-1)));
  await panel.page.route("**/stance.table", (route) => route.abort());
  const loaded = () => panel.page.evaluate(() => performance.getEntriesByType("resource").filter(({ name }) => name.endsWith("stance.table")).length);
  assert.equal(await loaded(), 0);
  await panel.playFromGallery("says-so");
  assert.ok(asked.includes("stance.table"));
  await panel.page.locator('[data-chip="not_compared"]').click();
  await panel.see("grounding-retry").waitFor();
  assert.match(await (await summary(panel)).innerText(), /could not be compared/);
  assert.equal(await marks(panel).count(), 0);
  assert.ok((await panel.see("pill").count()) > 0, "the other scores are there");
  await panel.page.unroute("**/stance.table");
  await panel.see("grounding-retry").click();
  await marks(panel).first().waitFor();
  assert.match(await (await summary(panel)).innerText(), /4 in the source/);
  await panel.close({ expected: [/Failed to load resource/] });
});

test("an answer without source texts is not marked: its pills are outlines that say so, and nothing is praised", async () => {
  const panel = await openFresh();
  await panel.playFromGallery("web-search-openai");
  assert.equal(await marks(panel).count(), 0);
  const line = await summary(panel);
  assert.match(await line.innerText(), /^0 of \d+ cited sentences could be compared$/);
  assert.equal(await line.locator(".sentence-shape, [data-verdict]").count(), 0, "no tick beside a zero");
  await panel.openTab("why");
  const scores = panel.page.locator('[data-testid="pill"], [data-testid="score"]');
  assert.equal(await scores.count(), 3, "the headline, and it among the scores");
  const pills = await scores.evaluateAll((all) =>
    all.map((pill) => ({ ...pill.dataset, text: pill.textContent, label: pill.getAttribute("aria-label"), background: getComputedStyle(pill).backgroundColor })),
  );
  for (const { compared, text, label, background } of pills) {
    assert.equal(compared, "false");
    assert.match(text, /%.*not compared$/);
    assert.match(label, /^[A-Z][\w ]+ \d+% · [\w ,]+\. Nothing in the answer was compared/);
    assert.equal(background, "rgba(0, 0, 0, 0)", "an outline");
  }
  assert.match(await panel.see("status").textContent(), /Nothing in the answer was compared/);
  await panel.picture("pill-outlined");
  await panel.close();
});

test("a pill of an answer that was compared is filled, and its line counts the values of tools", async () => {
  const panel = await openFresh();
  await panel.playFromGallery("portfolio-clean");
  const pill = panel.see("pill").first();
  assert.equal(await pill.getAttribute("data-compared"), "true");
  assert.notEqual(await pill.evaluate((pill) => getComputedStyle(pill).backgroundColor), "rgba(0, 0, 0, 0)");
  assert.match(await (await summary(panel)).innerText(), /7 of 7 values from tools compared/);
  await panel.close();
});

test("it speaks three languages", async () => {
  const panel = await openComparison();
  for (const [language, counts, reason] of [
    ["pt-BR", /7 de 7 frases/, /Na resposta: 1\.2 million/],
    ["ja", /7文のうち7文/, /回答では1\.2 million/],
    ["en", /7 of 7/, /In the answer: 1\.2 million/],
  ]) {
    await panel.speak(language);
    await marks(panel, "contradicted").first().click();
    assert.match(await (await summary(panel)).innerText(), counts);
    assert.match(await card(panel).innerText(), reason);
    await panel.picture(`grounding-${language}`);
  }
  await panel.close();
});

for (const width of [320, 1280]) {
  for (const scheme of ["light", "dark"]) {
    test(`the comparison fits and reads: ${width} ${scheme}`, async () => {
      const panel = await openComparison({ size: [width, 900], scheme });
      await marks(panel, "contradicted").first().click();
      await card(panel).getByTestId("grounding-check").first().waitFor();
      assert.equal(await panel.isWiderThanScreen(), false);
      const [answer, source] = await card(panel)
        .locator(".grounding-text")
        .evaluateAll((all) => all.slice(0, 2).map((text) => text.getBoundingClientRect().toJSON()));
      assert.ok(source.top >= answer.bottom, "one below the other, on a sheet and beside the answer");
      await card(panel).scrollIntoViewIfNeeded();
      await panel.picture(`grounding-${width}-${scheme}`);
      await marks(panel, "supported").last().click();
      await card(panel).scrollIntoViewIfNeeded();
      await panel.picture(`grounding-two-${width}-${scheme}`);
      await panel.close();
    });
  }
}

test("a hundred cited sentences are compared without holding up the page", async (context) => {
  const panel = await openFresh();
  await panel.see("paste-input").fill(citedSentences(100));
  await panel.page.evaluate(() => {
    window.longTasks = [];
    new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask" });
  });
  const begun = Date.now();
  await panel.see("paste-button").click();
  await panel.ended();
  const took = Date.now() - begun;
  assert.equal(await marks(panel).count(), 100);
  const long = await panel.page.evaluate(() => window.longTasks);
  context.diagnostic(`100 sentences after ${took} ms; tasks over 50 ms: ${long.map(Math.round).join(", ") || "none"}`);
  await panel.close();
});
