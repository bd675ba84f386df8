// Parts of the program that are loaded behind the first answer: slow ones, ones that fail, and ones that are asked for again.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setStage } from "./stage.mjs";

const stage = setStage();
const FAILED = { expected: [/Failed to load resource/, /Failed to fetch/] };

/** Lets a file fail until the returned function is called. */
async function withhold(panel, pattern) {
  await panel.page.route(pattern, (route) => route.abort());
  return () => panel.page.unroute(pattern);
}

/** The names of the files that are requested from now on. */
function requested(panel) {
  const names = [];
  panel.page.on("request", (request) => names.push(new URL(request.url()).pathname.split("/").at(-1)));
  return names;
}

/** What the status says from now on. */
function said(panel) {
  return panel.page.evaluate(() => {
    const status = document.querySelector('[data-testid="status"]');
    globalThis.said = [];
    new MutationObserver(() => globalThis.said.push(status.textContent)).observe(status, { childList: true, characterData: true, subtree: true });
  });
}

test("the first answer shows the scores that need no comparison; the detector follows, and its score is announced with the others, once", async () => {
  const panel = await stage.openFresh();
  const names = requested(panel);
  let release;
  const held = new Promise((resolve) => (release = resolve));
  await panel.page.route("**/program/*/grounding.wasm", async (route) => {
    await held;
    await route.continue();
  });
  await panel.see("gallery-item-says-so").click();
  await panel.page.waitForFunction(() => {
    [...document.querySelectorAll('[data-testid="skip-button"]')].find((one) => one.checkVisibility())?.click();
    return document.querySelector('[data-testid="pill"]');
  });
  const pill = panel.see("pill");
  assert.notEqual(await pill.getAttribute("data-kind"), "sentences");
  assert.ok(await panel.page.locator(".summary-line .comparing").isVisible(), "it says that the comparison goes on");
  assert.equal(await panel.page.locator(".sentence-mark").count(), 0);
  assert.ok((await panel.page.locator(".answer .marker").count()) > 0, "the markers are there");
  assert.equal(await panel.last("turn").getAttribute("aria-busy"), "true");
  assert.ok(!names.includes("inspector.wasm") && !names.includes("history.wasm"), "nothing else is loaded before");
  await said(panel);
  await pill.click();
  await panel
    .see("panel-why")
    .filter({ hasText: /Source quality/ })
    .waitFor();
  release();
  await panel.page.locator('[data-testid="pill"][data-kind="sentences"]').waitFor();
  await panel.page.locator(".sentence-mark").first().waitFor();
  await panel.ended();
  await panel.page.waitForFunction(() => globalThis.said.length > 0);
  const all = await panel.page.evaluate(() => globalThis.said);
  assert.match(all.at(-1), /Backed by its sources: \d+ of \d+ sentences/);
  // Where the detector takes longer than two seconds, the other scores are announced before.
  assert.equal(all.filter((text) => /Backed by its sources/.test(text)).length, 1, all.join("\n"));
  assert.ok(
    await panel
      .see("panel-why")
      .filter({ hasText: /Backed by its sources/ })
      .isVisible(),
    "what was opened is completed",
  );
  await panel.close();
});

test("claims of the agent are decided once the part with the rules is loaded, without citations too", async () => {
  const panel = await stage.openFresh();
  const names = requested(panel);
  await panel.playFromGallery("two-verdicts");
  await panel.page.locator('[data-chip="verdict"]').waitFor();
  assert.equal(names.filter((name) => name === "grounding.wasm").length, 1);
  await panel.close();
});

test("a detector that cannot be loaded leaves the other scores, and is loaded when asked again", async () => {
  const panel = await stage.openFresh();
  const allow = await withhold(panel, "**/program/*/grounding.wasm");
  await panel.playFromGallery("says-so");
  assert.notEqual(await panel.see("pill").getAttribute("data-kind"), "sentences");
  await panel.page.locator('[data-chip="not_compared"]').click();
  await panel.see("grounding-retry").waitFor();
  await allow();
  await panel.see("grounding-retry").click();
  await panel.page.locator('[data-testid="pill"][data-kind="sentences"]').waitFor();
  await panel.close(FAILED);
});

test("an inspector that cannot be loaded says so, and shows its tab and takes the focus when asked again", async () => {
  const panel = await stage.openFresh();
  const allow = await withhold(panel, "**/program/*/inspector.wasm");
  await panel.playFromGallery("says-so");
  await panel.see("pill").click();
  const inspector = panel.see("inspector");
  await inspector.getByTestId("part-failed").waitFor();
  await allow();
  await inspector.getByTestId("part-retry").click();
  await panel
    .see("panel-why")
    .filter({ hasText: /Backed by its sources/ })
    .waitFor();
  await panel.page.locator(".answer .marker").first().press("Enter");
  await panel.page.waitForFunction(() => document.activeElement?.closest(".source-row"));
  await panel.close(FAILED);
});

test("the sentences and sharing that cannot be loaded say so, and come when asked again", async () => {
  const panel = await stage.openFresh();
  const allow = [await withhold(panel, "**/program/*/inspector.wasm"), await withhold(panel, "**/program/*/history.wasm")];
  await panel.playFromGallery("says-so");
  await panel.see("share").getByTestId("part-failed").waitFor();
  await panel.page.locator(".sentence-mark").first().click();
  await panel.see("inspector").getByTestId("part-failed").waitFor();
  for (const again of allow) await again();
  await panel.see("inspector").getByTestId("part-retry").click();
  await panel.lookedAt().getByTestId("grounding-check").first().waitFor();
  await panel.see("share").getByTestId("part-retry").click();
  await panel.see("share-file").waitFor();
  await panel.close(FAILED);
});

test("a question stays in its field while the part that sends it cannot be loaded", async () => {
  const panel = await stage.open();
  await panel.startFresh();
  // The form of the connection is in the same piece.
  const allow = await withhold(panel, "**/program/*/connect.wasm");
  await panel.see("composer-input").fill("Does it hold?");
  await panel.see("composer-input").press("Enter");
  await panel
    .see("notice")
    .filter({ hasText: /was not sent/ })
    .waitFor();
  assert.equal(await panel.see("composer-input").inputValue(), "Does it hold?");
  assert.equal(await panel.see("turn").count(), 0);
  await allow();
  await panel.connect(`${stage.agent.url}/chat?recording=says-so`);
  await panel.see("composer-input").press("Enter");
  await panel.ended();
  assert.equal(await panel.see("composer-input").inputValue(), "");
  assert.match(await panel.last("answer").innerText(), /Webb/);
  await panel.close(FAILED);
});

test("a recording whose parser cannot be loaded fails with the reason, and can be played again", async () => {
  const panel = await stage.openFresh();
  const allow = await withhold(panel, "**/program/*/providers.wasm");
  await panel.see("gallery-item-web-search-openai").click();
  await panel
    .see("outcome-reason")
    .filter({ hasText: /could not be loaded/ })
    .waitFor();
  await allow();
  await panel.see("play-again-button").click();
  await panel.skipToEnd();
  await panel.last("turn").getByTestId("pill").waitFor();
  await panel.close(FAILED);
});

test("only the parsers of the protocol of an answer are loaded", async () => {
  const panel = await stage.openFresh();
  const names = requested(panel);
  await panel.playFromGallery("says-so");
  assert.ok(names.includes("clients.wasm") && !names.includes("providers.wasm"));
  await panel.see("place-recordings").click();
  await Promise.all([panel.page.waitForRequest(/providers\.wasm$/), panel.see("gallery-item-web-search-openai").click()]);
  await panel.skipToEnd();
  assert.equal(names.filter((name) => name === "providers.wasm").length, 1);
  await panel.close();
});

test("the tabs of the inspector wait for their styles, which do not hold up the answer", async () => {
  const panel = await stage.openFresh();
  let letThrough;
  const held = new Promise((done) => (letThrough = done));
  await panel.page.route("**/details.css", async (route) => (await held, route.continue()));
  await panel.playFromGallery("says-so");
  await panel.last("turn").getByTestId("details-button").click();
  await panel.see("tab-sources").click();
  await panel.see("inspector").getByTestId("part-loading").waitFor();
  assert.equal(await panel.page.locator(".inspector-panels .sources-group").count(), 0);
  letThrough();
  await panel.see("inspector").getByTestId("part-loading").waitFor({ state: "detached" });
  const isStyled = () => [...document.styleSheets].some((sheet) => sheet.href?.endsWith("/details.css") && sheet.cssRules.length > 0);
  assert.ok(await panel.page.evaluate(isStyled), "the tabs are shown with their styles");
  await panel.close();
});

test("the styles of the pages beside the conversation are loaded with the first of them, and once", async () => {
  const panel = await stage.openFresh();
  const names = requested(panel);
  await panel.playFromGallery("says-so");
  assert.ok(!names.includes("pages.css"));
  await panel.see("place-trust").click();
  const heading = panel.page.locator(".trust-page-heading").first();
  await heading.waitFor();
  const isStyled = () => [...document.styleSheets].some((sheet) => sheet.href?.endsWith("/pages.css") && sheet.cssRules.length > 0);
  assert.ok(await panel.page.evaluate(isStyled), "the page is shown with its styles");
  await panel.see("place-evidence").click();
  await panel.page.locator(".evidence-page").first().waitFor();
  assert.equal(names.filter((name) => name === "pages.css").length, 1);
  await panel.close();
});

test("a paper that cannot be looked up, because a part is missing, is looked up when asked again", async () => {
  const panel = await stage.openFresh({ allowed: ["api.openalex.org", "api.semanticscholar.org", "api.crossref.org"] });
  await panel.page.route(/api\.(openalex|semanticscholar|crossref)\.org/, (route) => route.fulfill({ status: 404, headers: { "access-control-allow-origin": "*" }, body: "" }));
  const allow = await withhold(panel, "**/program/*/sources.wasm");
  await panel.playFromGallery("two-verdicts");
  await panel.openSources();
  await panel.see("paper-button").first().click();
  await panel.page.locator('[data-testid="paper-note"][data-state="failed"]').waitFor();
  await allow();
  await panel.see("paper-button").first().click();
  await panel.page.locator('[data-testid="paper-note"][data-state="not_found"]').waitFor();
  await panel.close({ expected: [...FAILED.expected, /404/] });
});
