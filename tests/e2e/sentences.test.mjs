// Every sentence of an answer in a real Chromium: marks in the answer, counts below it, and the list in the inspector.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setStage } from "./stage.mjs";
import { followUp, portfolio, promptWith, saidOtherwise, uncitedSentences, wrongCitations } from "./streams.mjs";
import { noteShifts } from "./shifts.mjs";

const stage = setStage();

/** A page with a pasted stream. */
async function pasted(stream, options) {
  const panel = await stage.openFresh(options);
  await panel.paste(stream);
  await panel.page.locator(".sentence-mark").first().waitFor();
  return panel;
}

const marks = (panel) => panel.page.locator(".answer .sentence-mark");
const names = (locator) => locator.evaluateAll((all) => all.map((mark) => mark.className.split(" ")[1]));
const standings = (locator) => locator.evaluateAll((all) => all.map((row) => row.dataset.standing));

/** The list in the inspector. */
async function listed(panel) {
  const list = (await panel.openTab("evidence")).getByTestId("sentence-list");
  await list.getByTestId("sentence-row").first().waitFor();
  return list;
}

test("forty sentences without a citation each have a mark; the list has them all, the least supported first", async () => {
  const panel = await pasted(uncitedSentences(40));
  assert.equal(await panel.page.locator(".answer a.marker").count(), 0);
  assert.equal(await marks(panel).count(), 40, "a heading and a question have none");
  const list = await listed(panel);
  const rows = list.getByTestId("sentence-row");
  const seen = await standings(rows);
  assert.equal(seen.length, 40);
  assert.deepEqual(seen, [...seen.filter((name) => name !== "supported"), ...seen.filter((name) => name === "supported")]);
  assert.equal(seen.filter((name) => name === "supported").length, 32);
  assert.deepEqual([...(await names(marks(panel)))].sort(), [...seen].sort(), "marks and list say the same");
  const others = list.getByTestId("sentence-others");
  assert.match(await others.innerText(), /Not compared: 2/);
  assert.equal(await others.getAttribute("open"), null);
  await others.locator("summary").click();
  assert.match(await others.innerText(), /Heading\s+Towns[\s\S]*Question\s+Shall I look/);
  await panel.close();
});

test("counts are lengths and words, which lead from one mark to the next", async () => {
  const panel = await pasted(uncitedSentences(40));
  const legend = panel.last("legend");
  const lengths = await legend.locator(".mark-segment").evaluateAll((all) => all.map((one) => [one.className.split(" ")[1], Number(one.style.flexGrow), one.getBoundingClientRect().width]));
  const words = await legend.locator(".mark-meaning").allInnerTexts();
  assert.equal(lengths.length, words.length);
  assert.equal(
    lengths.reduce((sum, [, n]) => sum + n, 0),
    40,
  );
  for (const [index, [, n]] of lengths.entries()) assert.ok(words[index].endsWith(`: ${n}`), words[index]);
  assert.ok(lengths[0][2] > 3 * lengths.at(-1)[2], "as long as there are many");
  assert.equal(await legend.locator(".mark-bar").getAttribute("aria-hidden"), "true");
  const list = await listed(panel);
  const next = list.getByTestId("mark-count").last();
  const focused = () => panel.page.evaluate(() => document.activeElement.dataset.sentence);
  await next.click();
  const first = await focused();
  await next.click();
  assert.ok(first !== undefined && (await focused()) !== first);
  await panel.close();
});

test("a wrong citation names the source that does not say it and the one that does", async () => {
  const panel = await pasted(wrongCitations());
  assert.deepEqual(await names(marks(panel)), ["elsewhere", "elsewhere", "elsewhere"]);
  const behind = await marks(panel).evaluateAll((all) => all.map((mark) => mark.previousSibling.textContent));
  assert.deepEqual(behind, [".", ".", "."], "behind the full stop, before which the citation stands");
  await marks(panel).nth(1).click();
  const row = panel.lookedAt();
  await row.getByTestId("wrong-citation").waitFor();
  assert.equal(await row.getByTestId("wrong-citation").innerText(), "Wrong citation: [3] does not say this; [2] does.");
  const nearest = row.getByTestId("sentence-nearest");
  assert.match(await nearest.innerText(), /\[2\]\s+Bridge 2[\s\S]*The source \(excerpt\)/);
  assert.deepEqual((await nearest.locator("blockquote").last().locator("mark.lit-same").allInnerTexts()).filter((word) => ["Humber", "span"].includes(word)).sort(), ["Humber", "span"]);
  const missing = await row.getByTestId("grounding-check").locator("blockquote").first().locator("mark.lit-apart").allInnerTexts();
  assert.ok(missing.includes("span"), "what the cited text lacks is marked in the sentence");
  const link = nearest.getByTestId("at-passage");
  assert.equal(await link.getAttribute("href"), "https://bridge2.example/facts#:~:text=The%20Humber%20Bridge%20has,metres%20over%20the%20estuary.");
  assert.match(await link.getAttribute("rel"), /noopener/);
  assert.match(await row.getByTestId("sentence-particulars").innerText(), /1,410\s+in the passage/);
  await panel.picture("sentences-wrong-citation");
  await panel.close();
});

test("an answer over values says which values it has, and which differ", async () => {
  const panel = await pasted(portfolio());
  assert.deepEqual(await names(marks(panel)), ["probable", "differs"]);
  const list = await listed(panel);
  assert.deepEqual(await standings(list.getByTestId("sentence-row")), ["differs", "probable"]);
  const differs = list.getByTestId("sentence-row").first();
  const text = await differs.innerText();
  assert.match(text, /get_portfolio[\s\S]*Values that the tool returned/);
  assert.match(text, /95\s+differs: the text has “80”/);
  assert.equal(await differs.getByTestId("at-passage").count(), 0, "values are on no page");
  assert.match(await list.getByTestId("sentence-others").innerText(), /Not compared: 1/);
  await panel.close();
});

test("what the source says otherwise in small words stands beside the words of the answer", async () => {
  const panel = await pasted(saidOtherwise());
  assert.deepEqual(await names(marks(panel)), ["differs", "differs"]);
  const rows = (await listed(panel)).getByTestId("sentence-row");
  const texts = (await rows.allInnerTexts()).join("\n");
  assert.match(texts, /allowed\s+differs: the text has “not allowed”/);
  assert.match(texts, /Northlight owns 40 % of the café and Alder 60\s+differs: the text has “Northlight Energy owns 60 %/);
  await panel.picture("sentences-said-otherwise");
  await panel.close();
});

test("a sentence without a certain text says how often sentences like it are supported", async () => {
  const panel = await pasted(uncitedSentences(40));
  const list = await listed(panel);
  const rate = list.getByTestId("sentence-rate").first();
  assert.match(await rate.innerText(), /^Of sentences like this, \d+% are supported \(measured on \d+\)\.$/);
  await panel.close();
});

test("one stop of Tab leads into the marks, arrow keys lead on, and each mark says once what it means", async () => {
  const panel = await pasted(wrongCitations());
  const stops = await panel.page.locator(".answer").evaluate((answer) => [...answer.querySelectorAll("a, button")].filter((one) => one.tabIndex === 0).length);
  assert.equal(stops, 1);
  const heard = await marks(panel).evaluateAll((all) => all.map((mark) => [mark.textContent, mark.title, mark.getAttribute("aria-label")]));
  for (const each of heard) assert.deepEqual(each, ["Wrong citation: in another source", "", null]);
  await marks(panel).first().focus();
  await panel.page.keyboard.press("ArrowRight");
  await panel.page.keyboard.press("ArrowRight");
  assert.ok(
    await marks(panel)
      .nth(1)
      .evaluate((mark) => mark === document.activeElement),
  );
  await panel.page.keyboard.press("Enter");
  await panel.page.waitForFunction(() => document.activeElement?.tagName === "SUMMARY");
  assert.match(await panel.lookedAt().innerText(), /The Humber Bridge/);
  await panel.lookedAt().getByTestId("sentence-in-answer").click();
  assert.ok(
    await marks(panel)
      .nth(1)
      .evaluate((mark) => mark === document.activeElement),
  );
  await panel.close();
});

test("a row that was opened stays open when trust changes, and keeps the focus", async () => {
  const panel = await pasted(wrongCitations());
  await marks(panel).first().click();
  await panel.lookedAt().getByTestId("wrong-citation").waitFor();
  await panel.openSources();
  await panel.sourceRow(1).getByTestId("trust-toggle").click();
  await panel.sourceRow(1).getByTestId("level-select").selectOption("trusted");
  await panel.sourceRow(1).getByTestId("level-apply").click();
  const list = await listed(panel);
  await list.locator('.trust[data-level="trusted"]').first().waitFor();
  assert.ok(await panel.lookedAt().getByTestId("wrong-citation").isVisible());
  await panel.close();
});

test("marks and counts are on paper, as signs", async () => {
  const panel = await pasted(portfolio());
  await panel.page.emulateMedia({ media: "print" });
  const signs = await marks(panel).evaluateAll((all) => all.map((mark) => getComputedStyle(mark, "::before").content));
  assert.deepEqual(signs, ['"●"', '"△"']);
  assert.ok(await panel.last("legend").isVisible());
  await panel.picture("sentences-print");
  await panel.close();
});

test("it speaks three languages", async () => {
  const panel = await pasted(wrongCitations());
  for (const [language, said, counted] of [
    ["pt-BR", /Citação errada: \[2\] não diz isto; \[1\] diz\./, /Citação errada: está em outra fonte: 3/],
    ["ja", /引用の誤り：\[2\]はこれを述べておらず、\[1\]が述べています。/, /引用の誤り：別の出典にあり：3/],
  ]) {
    await panel.speak(language);
    const list = await listed(panel);
    assert.match(await list.innerText(), said);
    assert.match(await panel.last("legend").innerText(), counted);
    await panel.picture(`sentences-${language}`);
  }
  await panel.close();
});

for (const [width, scheme] of [
  [320, "dark"],
  [768, "light"],
  [1280, "dark"],
]) {
  test(`the list fits: ${width} ${scheme}`, async () => {
    for (const [name, stream] of Object.entries({ uncited: uncitedSentences(40), wrong: wrongCitations(), values: portfolio() })) {
      const panel = await pasted(stream, { size: [width, 900], scheme });
      await panel.picture(`sentences-answer-${name}-${width}`);
      await listed(panel);
      assert.equal(await panel.isWiderThanScreen(), false);
      const cut = await panel
        .see("sentence-list")
        .evaluate((list) => [...list.querySelectorAll("*")].filter((one) => one.getBoundingClientRect().right > list.getBoundingClientRect().right + 1).map((one) => one.outerHTML.slice(0, 80)));
      assert.deepEqual(cut, []);
      await panel.picture(`sentences-${name}-${width}-${scheme}`);
      await panel.close();
    }
  });
}

test("the answer to a follow-up question is compared with what was found for the one before it", async () => {
  const panel = await pasted(followUp());
  const last = panel.page.locator(".answer").last().locator(".sentence-mark");
  await last.nth(1).waitFor();
  const list = await listed(panel);
  const rows = list.getByTestId("sentence-row");
  assert.equal(await rows.count(), 2);
  await rows.first().click();
  const words = await list.innerText();
  assert.match(words, /43 metres tall/);
  assert.match(words, /Text found for an earlier answer/i);
  assert.match(words, /differs: the text has .34/);
  await panel.picture("sentences-follow-up");
  await panel.close();
});

test("passages of a prompt are the sources of a stored chat, and the instructions a text that is named", async () => {
  const labelled = "Answer from these.\n\n[1] The bridge of Cape Ros is 412 metres long.\n[2] The lighthouse was lit in 1921.\n\nBe brief.";
  const panel = await pasted(promptWith(labelled, "The bridge of Cape Ros is 412 metres long [1]. The lighthouse was lit in 1931 (Source 2)."));
  assert.deepEqual(await names(marks(panel)), ["supported", "contradicted"]);
  const sources = await panel.openTab("sources");
  assert.match(await sources.innerText(), /Source 1 of the request[\s\S]*Source 2 of the request/);
  await panel.close();

  const bare = await pasted(promptWith("Context: The bridge of Cape Ros is 412 metres long and red.", "The bridge of Cape Ros is 421 metres long."));
  const list = await listed(bare);
  await list.getByTestId("sentence-row").first().click();
  assert.match(await list.innerText(), /The agent's instructions[\s\S]*412 metres long/i);
  await bare.picture("sentences-instructions");
  await bare.close();
});

test("sentences are marked while the answer arrives, and no mark that was there is gone for a moment", async () => {
  const panel = await stage.open();
  await panel.startFresh();
  await panel.page.evaluate(() => {
    globalThis.seen = { running: 0, least: 0, withdrawn: 0 };
    const { seen } = globalThis;
    const look = () => {
      const marks = document.querySelectorAll(".sentence-mark").length;
      const isRunning = document.querySelector('[data-testid="stop-button"]')?.checkVisibility() === true;
      if (isRunning) seen.running = Math.max(seen.running, marks);
      if (marks < seen.least) seen.withdrawn += 1;
      seen.least = marks;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await panel.connect(`${stage.agent.url}/chat?recording=web-search-anthropic&delay=100`);
  await panel.page.evaluate(noteShifts);
  await panel.ask("Can the Great Wall be seen from space?");
  await panel.ended();
  await panel.page.waitForTimeout(1500);
  const { running, withdrawn, least } = await panel.page.evaluate(() => globalThis.seen);
  assert.ok(running > 0 && least >= running, `${running} while it ran, ${least} at its end`);
  assert.equal(withdrawn, 0);
  // The dot before the first words moves with the line that it is in.
  const shifts = await panel.page.evaluate(() => globalThis.shifts);
  assert.deepEqual(
    shifts.filter(([, ...moved]) => !moved.every((place) => place.startsWith("working-dot:"))),
    [],
  );
  await panel.close();
});
