// What axe finds in the views of the page, in light, dark and forced colours.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { sampled } from "./recordings.mjs";
import { setStage } from "./stage.mjs";
import { portfolio, uncitedSentences, wrongCitations } from "./streams.mjs";

const stage = setStage();
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const LOOKS = {
  light: { colorScheme: "light", forcedColors: "none" },
  dark: { colorScheme: "dark", forcedColors: "none" },
  "forced colours": { colorScheme: "dark", forcedColors: "active" },
};

/**
 * What axe finds on the page as it is, in each look: the rule, and the elements. The browser chooses forced colours, and axe reads
 * `-webkit-text-fill-color`, where Chromium leaves the page's own.
 */
async function findings(panel) {
  // In a window as tall as the page nothing is half below the question field, which axe takes for a small target.
  for (let isWhole = false, n = 0; !isWhole && n < 5; n += 1) {
    const { width, height } = panel.page.viewportSize();
    const needed = await panel.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => drawn(document.documentElement.scrollHeight))));
    isWhole = needed <= height;
    await panel.page.setViewportSize({ width, height: Math.max(height, needed) });
  }
  await panel.page.evaluate(AXE);
  const found = [];
  for (const [look, media] of Object.entries(LOOKS)) {
    await panel.page.emulateMedia({ ...media, reducedMotion: "reduce" });
    await panel.page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))));
    found.push(...(await panel.page.evaluate(violations, media.forcedColors === "none")).map((each) => `${look}: ${each}`));
  }
  return found;
}

async function violations(hasOwnColors) {
  // The picture's texts are cut to their width, their names are whole. The levels of headings in an answer are the agent's own.
  const isAccepted = ({ id }, { element }) =>
    (id === "label-content-name-mismatch" && element?.matches('[data-testid="evidence-node"]')) || (id === "heading-order" && element?.closest('[data-testid="answer"]'));
  const { violations } = await axe.run(document, {
    rules: { "target-size": { enabled: true }, "color-contrast": { enabled: hasOwnColors } },
    preload: false,
    resultTypes: ["violations"],
    elementRef: true,
  });
  return violations.flatMap((rule) =>
    rule.nodes
      .filter((node) => !isAccepted(rule, node))
      .slice(0, 5)
      .map(({ target, failureSummary }) => `${rule.id} at ${target.join(" ")}: ${failureSummary.replace(/\s+/g, " ").slice(0, 200)}`),
  );
}

/** The tabs of the inspector. */
const TABS = ["why", "sources", "evidence", "tools", "notes"];

/** The sentences of a pasted answer, in the inspector. */
const sentencesOf = (stream) => async (panel) => {
  await panel.startFresh();
  await panel.paste(stream);
  const list = (await panel.openTab("evidence")).getByTestId("sentence-list");
  await list.getByTestId("sentence-detail").first().waitFor();
};

const VIEWS = {
  // Its list may be drawn after the page is ready, and makes the page higher.
  "the first visit": async (panel) => panel.page.locator(".gallery-button").first().waitFor(),
  "the settings of the connection": async (panel) => panel.see("connect-button").click(),
  "the rules of trust": async (panel) => panel.goTo("trust"),
  "the level of a domain": async (panel) => {
    await panel.goTo("trust");
    await panel.see("look-up-input").fill("example.org");
    await panel.see("look-up-found").waitFor();
  },
  "the evidence of a conversation": async (panel) => {
    await panel.playFromGallery("sources-disagree");
    await panel.goTo("evidence");
    await panel.page.getByTestId("evidence-page").locator("svg, table").first().waitFor();
  },
  "the check of a claim": async (panel) => panel.goTo("check"),
  "forty sentences without a citation": sentencesOf(uncitedSentences(40)),
  "three wrong citations": sentencesOf(wrongCitations()),
  "an answer over values": sentencesOf(portfolio()),
  "the calibration": async (panel) => panel.goTo("calibration"),
};

for (const [name, show] of Object.entries(VIEWS)) {
  test(`axe finds nothing in ${name}`, async () => {
    const panel = await stage.open();
    await show(panel);
    assert.deepEqual(await findings(panel), []);
    await panel.close();
  });
}

for (const file of sampled()) {
  const name = file.replace(/\.\w+$/, "");
  test(`axe finds nothing in the conversation ${name} and its inspector`, async () => {
    const panel = await stage.open();
    await panel.playFromGallery(name);
    const found = await findings(panel);
    for (const tab of TABS) {
      await panel.openTab(tab);
      for (const each of await panel.see(`panel-${tab}`).locator("details").all())
        await each.evaluate((details) => {
          details.open = true;
        });
      found.push(...(await findings(panel)).map((each) => `${tab}: ${each}`));
    }
    assert.deepEqual(found, []);
    await panel.close();
  });
}

test("axe finds nothing while an answer streams, and when the agent cannot be reached", async () => {
  const panel = await stage.open();
  await panel.connect(`${stage.agent.url}/chat?recording=portfolio-clean&speed=instant&stall=12000`);
  await panel.ask("Slowly, please");
  await panel.page.waitForFunction(() => document.querySelector('[data-testid="answer"]')?.textContent.length > 10);
  const streaming = await findings(panel);
  await panel.see("stop-button").click();
  await panel.last("outcome").waitFor();
  assert.deepEqual([...streaming, ...(await findings(panel))], []);
  await panel.close();
});
