// Claims, sources and stances, as a picture and as a table, in a real Chromium.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { setStage } from "./stage.mjs";
import { checkedClaims } from "./streams.mjs";

const RECORDINGS = fileURLToPath(new URL("../../web/recordings/", import.meta.url));

const { openFresh: open } = setStage();

async function openEvidence(options) {
  const panel = await open(options);
  await panel.playFromGallery("sources-disagree");
  await panel.goTo("evidence");
  await panel.see("evidence-summary").waitFor();
  return panel;
}

const nodes = (panel, kind) => panel.page.locator(`[data-testid="evidence-node"].${kind}`);
const edges = (panel, kind = "edge") => panel.page.locator(`[data-testid="evidence-picture"] path.${kind}`);
const lit = (panel) => panel.page.locator(".picture .node.lit").evaluateAll((all) => all.map((node) => node.ariaLabel));
const focusedLabel = (panel) => panel.page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");

test("the picture has every source, every claim and a line per stance, distinguished by more than color", async () => {
  const panel = await openEvidence();
  assert.match(await panel.see("evidence-summary").innerText(), /Claims 3 · sources 7 · claims with disagreement 2/);
  assert.equal(await nodes(panel, "source").count(), 7);
  assert.equal(await nodes(panel, "claim-node").count(), 3);
  const drawn = { supports: await edges(panel, "edge.supports").count(), refutes: await edges(panel, "edge.refutes").count() };
  assert.deepEqual(drawn, { supports: 5, refutes: 2 });
  assert.equal(await edges(panel, "edge.rejected").count(), 1);
  assert.equal(await edges(panel, "edge-sign.refutes").count(), 2, "a cross stands on each line that refutes");
  assert.equal(await edges(panel, "edge-sign.rejected").count(), 1, "a rejected line is struck through");
  assert.equal(await edges(panel, "bracket.copies").count(), 1, "two papers with one text");
  const claims = await nodes(panel, "claim-node").evaluateAll((all) => all.map((node) => [node.getBoundingClientRect().top, node.getAttribute("aria-label")]).sort((one, other) => one[0] - other[0]));
  assert.match(claims[0][1], /Vitamin D.*Misinformation/);
  assert.match(claims[1][1], /two alcoholic drinks.*Contested/);
  assert.match(claims[2][1], /walking.*No disagreement.*clearly for/);
  assert.equal(await panel.see("evidence-table").count(), 0);
  await panel.picture("evidence-picture");
  await panel.close();
});

test("what was found of a claim is written out where its row has room", async () => {
  const panel = await openEvidence();
  const notes = await nodes(panel, "claim-node").evaluateAll((all) =>
    all.filter((node) => node.querySelectorAll(".node-title").length === 1).map((node) => [...node.querySelectorAll(".node-note")].map((line) => line.textContent).join(" ")),
  );
  assert.ok(notes.length === 2 && notes.every((note) => /independent texts \d$/.test(note)), notes.join("\n"));
  await panel.close();
});

test("the keyboard moves between nodes, highlights their neighbors, opens with Enter and returns", async () => {
  const panel = await openEvidence();
  await panel.see("evidence-as-table").focus();
  await panel.page.keyboard.press("Tab");
  assert.match(await focusedLabel(panel), /^Claim: Vitamin D/);
  assert.equal((await lit(panel)).length, 3, "the claim and its two sources");
  await panel.page.keyboard.press("ArrowDown");
  assert.match(await focusedLabel(panel), /^Claim: Up to two alcoholic drinks/);
  await panel.page.keyboard.press("ArrowLeft");
  assert.match(await focusedLabel(panel), /^Source: .*Government/);
  assert.equal((await lit(panel)).length, 2);
  const ring = await panel.page.evaluate(() => {
    const ground = document.activeElement.querySelector(".node-ground");
    return [getComputedStyle(ground).stroke, getComputedStyle(ground).strokeWidth];
  });
  assert.notEqual(ring[0], "none", "the focus can be seen");
  assert.equal(ring[1], "2px");
  await panel.picture("evidence-focus");
  await panel.page.keyboard.press("Home");
  await panel.page.keyboard.press("Enter");
  const detail = panel.see("evidence-detail");
  await detail.waitFor();
  await panel.page.waitForFunction(() => document.activeElement?.tagName === "H2");
  assert.match(await detail.innerText(), /Why everyone needs vitamin D[\s\S]*Blocked[\s\S]*supports[\s\S]*rejected/);
  await detail.getByTestId("evidence-close").focus();
  await panel.page.keyboard.press("Enter");
  await detail.waitFor({ state: "detached" });
  await panel.page.waitForFunction(() => document.activeElement?.classList.contains("node"));
  assert.match(await focusedLabel(panel), /^Source: Why everyone needs vitamin D/, "focus is back on the node");
  await panel.close();
});

test("pointing at a node highlights its lines and neighbors and dims the rest", async () => {
  const panel = await openEvidence();
  await nodes(panel, "claim-node").filter({ hasText: "walking" }).hover();
  assert.equal((await lit(panel)).length, 4);
  assert.equal(await panel.page.locator(".picture.dimmed").count(), 1);
  await panel.see("evidence-filter").hover();
  assert.equal((await lit(panel)).length, 0);
  assert.equal(await panel.page.locator(".picture.dimmed").count(), 0);
  await panel.close();
});

test("the table says the same as the picture", async () => {
  const panel = await openEvidence();
  const said = await nodes(panel, "source").evaluateAll((all) => all.map((node) => /^Source: (.+?)\. /.exec(node.ariaLabel)[1]));
  await panel.see("evidence-as-table").click();
  assert.equal(await panel.see("evidence-as-table").getAttribute("aria-pressed"), "true");
  assert.equal(await panel.see("evidence-picture").count(), 0);
  const rows = panel.page.getByRole("row");
  assert.equal(await rows.count(), 8, "a head and seven words");
  assert.equal(await panel.page.getByRole("columnheader").count(), await rows.nth(1).getByRole("cell").count());
  const text = (await panel.see("evidence-table").innerText()).replace(/\s+/g, " ");
  for (const title of said) assert.ok(text.includes(title), title);
  const first = await panel.see("evidence-row").first().innerText();
  assert.match(first, /Vitamin D supplements[\s\S]*Misinformation[\s\S]*sunny-bones\.example[\s\S]*supports[\s\S]*0\.93[\s\S]*rejected/);
  await panel.see("evidence-row").first().getByTestId("evidence-opener").first().click();
  assert.match(await panel.see("evidence-detail").innerText(), /For it: pages 0[\s\S]*Against it: pages 1[\s\S]*balance 0\.34/);
  await panel.picture("evidence-table");
  await panel.see("evidence-as-picture").click();
  await panel.see("evidence-picture").waitFor();
  assert.equal(await panel.see("evidence-table").count(), 0);
  await panel.close();
});

test("restoring a host in the evidence lets picture, detail and table follow, and undo takes it back", async () => {
  const panel = await openEvidence();
  const source = nodes(panel, "source").filter({ hasText: "vitamin D" }).first();
  assert.equal(await source.getAttribute("data-level"), "blocked");
  await source.click();
  await panel.see("evidence-detail").getByTestId("restore-button").click();
  await panel.see("blocked-note").and(panel.page.locator(":visible")).waitFor({ state: "detached" });
  assert.equal(await source.getAttribute("data-level"), "unverified");
  assert.match(await panel.see("evidence-detail").innerText(), /Unverified/);
  assert.ok(await panel.see("evidence-detail").evaluate((detail) => detail.contains(document.activeElement)), "the focus is kept");
  await panel.see("undo-button").click();
  await panel.page.waitForFunction(() => document.querySelector('.node.source[data-level="blocked"]'));
  await panel.close();
});

test("a user override moves a claim from misinformation to contested in the picture", async () => {
  const panel = await openEvidence();
  assert.equal(await nodes(panel, "misinformation").count(), 1);
  await panel.goTo("trust");
  await panel.see("look-up-input").fill("sunny-bones.example");
  await panel.see("look-up-found").getByTestId("level-select").selectOption("academic");
  await panel.see("look-up-found").getByTestId("level-apply").click();
  await panel.goTo("evidence");
  await panel.page.waitForFunction(() => document.querySelectorAll(".node.contested").length === 2);
  assert.equal(await nodes(panel, "misinformation").count(), 0);
  assert.equal(await edges(panel, "edge.rejected").count(), 0);
  await panel.close();
});

test("the search text stays, and an empty result has a message", async () => {
  const panel = await openEvidence();
  await panel.see("evidence-filter").fill("GOV.UK");
  await panel.page.waitForFunction(() => document.querySelectorAll(".node.source").length === 1);
  assert.equal(await nodes(panel, "claim-node").count(), 1);
  await panel.see("evidence-filter").fill("walking");
  await panel.page.waitForFunction(() => document.querySelectorAll(".node.source").length === 3);
  assert.equal(await panel.focused(), "evidence-filter");
  await panel.see("evidence-filter").fill("nobody said this");
  await panel.page.getByText("Nothing contains “nobody said this”.").waitFor();
  assert.equal(await panel.see("evidence-node").count(), 0);
  await panel.see("evidence-filter").fill("");
  await panel.page.waitForFunction(() => document.querySelectorAll(".node").length === 10);
  await panel.close();
});

test("without a claim the page explains itself, and plays an example", async () => {
  const panel = await open();
  await panel.playFromGallery("portfolio-clean");
  await panel.goTo("evidence");
  assert.match(await panel.see("evidence-empty").innerText(), /No claim was checked/);
  assert.equal(await panel.see("evidence-node").count(), 0);
  await panel.picture("evidence-empty");
  await panel.see("evidence-play").click();
  await panel.skipToEnd();
  await panel.goTo("evidence");
  await panel.see("evidence-picture").waitFor();
  assert.equal(await nodes(panel, "claim-node").count(), 3);
  await panel.close();
});

test("a claim in two turns appears once, with the sources of both", async () => {
  const panel = await openEvidence();
  await panel.backToGallery();
  await panel.drop("again.sse", readFileSync(`${RECORDINGS}sources-disagree.sse`, "utf8"));
  await panel.page.waitForFunction(() => document.querySelectorAll('[data-testid="turn"]').length > 0);
  await panel.skipToEnd();
  await panel.goTo("evidence");
  assert.match(await panel.see("evidence-summary").innerText(), /Claims 3 · sources 7/);
  await panel.close();
});

test("five hundred nodes stay usable", async (context) => {
  const panel = await open();
  await panel.paste(checkedClaims({ n_claims: 125, n_sources: 375 }));
  const first = await panel.timeOf("place-evidence");
  await panel.see("evidence-picture").waitFor();
  assert.equal((await nodes(panel, "misinformation").count()) + (await nodes(panel, "contested").count()), 25, "disputed claims first");
  assert.equal(await nodes(panel, "claim-node").count(), 25);
  const all = await panel.timeOf("evidence-show-all");
  await panel.page.waitForFunction(() => document.querySelectorAll(".node").length === 500);
  assert.equal(await edges(panel).count(), 375);
  context.diagnostic(`disputed only: ${first}; 500 nodes and 375 lines: ${all}`);
  const frame = await panel.see("evidence-picture").evaluate((frame) => {
    frame.scrollTop = 5000;
    const picture = frame.querySelector(".picture").getBoundingClientRect().height;
    return { scrolled: frame.scrollTop, height: frame.clientHeight, picture, window: innerHeight };
  });
  assert.equal(frame.scrolled, 5000, "the picture scrolls in its frame");
  assert.ok(frame.height < frame.window && frame.picture > 10 * frame.height, JSON.stringify(frame));
  assert.equal(await panel.isWiderThanScreen(), false);
  await panel.picture("evidence-500");
  const n_sources = await panel.page.evaluate(() => new Set([...document.querySelectorAll(".node.source")].map((node) => node.getAttribute("transform"))).size);
  assert.equal(n_sources, 375, "no node hides another");
  await panel.see("evidence-filter").fill("host77.example");
  await panel.page.waitForFunction(() => document.querySelectorAll(".node.source").length === 1);
  await panel.see("evidence-filter").fill("");
  await panel.page.waitForFunction(() => document.querySelectorAll(".node").length === 500);
  await nodes(panel, "claim-node").last().focus();
  await panel.page.keyboard.press("Enter");
  await panel.see("evidence-detail").waitFor();
  await panel.see("evidence-as-table").click();
  assert.equal(await panel.see("evidence-row").count(), 100);
  await panel.see("evidence-all-rows").click();
  await panel.page.waitForFunction(() => document.querySelectorAll('[data-testid="evidence-row"]').length === 375);
  await panel.close();
});

for (const [width, scheme] of [
  [320, "light"],
  [320, "dark"],
  [768, "dark"],
  [1280, "light"],
]) {
  test(`the page of evidence fits: ${width} pixels, ${scheme}`, async () => {
    const panel = await openEvidence({ size: [width, 800], scheme });
    const begins_with = width < 640 ? "evidence-table" : "evidence-picture";
    await panel.see(begins_with).waitFor();
    assert.equal(await panel.isWiderThanScreen(), false, begins_with);
    await panel.see("evidence-as-picture").click();
    assert.equal(await panel.isWiderThanScreen(), false, "the picture scrolls in its frame");
    await nodes(panel, "claim-node").first().click();
    await panel.see("evidence-detail").waitFor();
    assert.equal(await panel.isWiderThanScreen(), false, "what is open fits");
    await panel.picture(`evidence-picture-${width}-${scheme}`);
    await panel.see("evidence-as-table").click();
    assert.equal(await panel.isWiderThanScreen(), false, "the table fits");
    await panel.see("evidence-table").scrollIntoViewIfNeeded();
    await panel.picture(`evidence-table-${width}-${scheme}`);
    await panel.close();
  });
}
