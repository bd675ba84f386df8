// Percents, numbers and days as each language of the page writes them, in a real Chromium.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setStage } from "./stage.mjs";

const stage = setStage();
const { openFresh } = stage;

const LANGUAGES = ["en", "pt-BR", "ja"];
const CLAIMED = 0.57;
/** The weight of a source of a government. */
const WEIGHT = 0.95;
/** One character more than a source's text may have, and the limit. */
const TOO_LONG = 2_000_001;

const frame = (event, data) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** An answer that cites a page, after three calls of which one failed; the agent says how sure it is. */
function stream() {
  const results = [{ url: "https://www.gov.uk/bridge", title: "A page" }];
  const call = (success) => ({ tool_name: "web_search", tool_args: {}, success, data: success ? { results } : null, error: success ? null : "timeout" });
  const message = "The bridge was closed for 14 days in May 2021 [1].";
  const citations = [{ label: "[1]", tool_name: "web_search", ...results[0] }];
  return (
    frame("token", { content: message }) +
    frame("done", { thread_id: "t", response: { category: "made", message, citations, confidence: CLAIMED }, tool_call_history: [call(true), call(true), call(false)], step_count: 3 })
  );
}

/** Tells how a language writes a number. */
const writer = (language, options) => (number) => new Intl.NumberFormat(language, options).format(number);

for (const language of LANGUAGES) {
  const percent = writer(language, { style: "percent" });
  const places = (least, most = least) => writer(language, { minimumFractionDigits: least, maximumFractionDigits: most });
  const whole = writer(language);

  /** An answer that was shown in English, in the language now. */
  const opened = async () => {
    const panel = await openFresh();
    await panel.paste(stream());
    const score = await panel.score("tool_run");
    const points = (await score.page().locator(".waterfall-points").allInnerTexts()).map((text) => Number(text.replace("−", "-")));
    await panel.speak(language);
    return { panel, points };
  };

  test(`scores and their terms are written as in ${language}`, async () => {
    const { panel, points } = await opened();
    const chip = panel.page.locator('[data-testid="chip"][data-chip="claimed"]');
    assert.ok((await chip.innerText()).includes(percent(CLAIMED)), await chip.innerText());
    const pill = await panel.see("pill").first().innerText();
    const [shown] = pill.match(/\d+/);
    assert.ok(pill.includes(percent(Number(shown) / 100)), pill);
    await panel.openTab("why");
    assert.ok(
      points.some((number) => !Number.isInteger(number)),
      String(points),
    );
    const terms = (await panel.page.locator(".waterfall-points").allInnerTexts()).map((text) => text.replace(/^[+−]/, ""));
    assert.deepEqual(
      terms,
      points.map((number) => places(0, 1)(Math.abs(number))),
    );
    await panel.close();
  });

  test(`weights, counts and the figures of a form are written as in ${language}`, async () => {
    const { panel } = await opened();
    await panel.openSources();
    const badge = await panel.sourceRow(1).locator(".trust-level").innerText();
    assert.ok(badge.endsWith(places(2)(WEIGHT)), badge);
    await panel.sourceRow(1).getByTestId("text-add").click();
    await panel.sourceRow(1).getByTestId("text-input").fill("a".repeat(TOO_LONG));
    await panel.sourceRow(1).getByTestId("text-use").click();
    const note = await panel.sourceRow(1).getByRole("status").filter({ hasText: /\d/ }).innerText();
    assert.ok(note.includes(whole(TOO_LONG)) && note.includes(whole(TOO_LONG - 1)), note);
    await panel.close();
  });

  test(`the day of a rule and the number of rules are written as in ${language}`, async () => {
    const panel = await openFresh();
    await panel.goTo("trust");
    const [rules] = (await panel.see("project-size").innerText()).match(/[\d,]+/);
    await panel.see("look-up-input").fill("bridge.example");
    await panel.see("level-select").selectOption("trusted");
    await panel.see("level-apply").click();
    await panel.see("own-rule").waitFor();
    await panel.speak(language);
    const today = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" }).format(new Date());
    assert.equal(await panel.see("own-rule").locator(".rule-date").innerText(), today);
    const size = await panel.see("project-size").innerText();
    assert.ok(Number(rules.replace(",", "")) > 1000 && size.includes(whole(Number(rules.replace(",", "")))), size);
    await panel.close();
  });
}
