// Checks a claim in a real Chromium, with a server that responds like the data sources.

import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { SOURCES, checkServer } from "../check-server/server.mjs";
import { setStage } from "./stage.mjs";

const { openFresh } = setStage();

const SPENDING = "O Ministério da Saúde gastou 100 bilhões de reais em 2023";
const POPULATION = "O Brasil tem uma população de 203 milhões de habitantes em 2022";
const MEDICAL = "Vitamin D supplements prevent fractures in adults";
const CHECKED_BEFORE = "Vaccines cause autism in children";
const KEY = "a-secret-of-the-user";
const WITH_KEYS = Object.keys(SOURCES).filter((name) => SOURCES[name].key);
// The browser also reports a failed request.
const FAILED_REQUEST = /Failed to load resource|net::ERR|blocked by CORS policy/;

let server;

before(async () => {
  server = await checkServer();
});

after(() => server.stop());

beforeEach(() => {
  Object.keys(SOURCES).forEach((name) => server.set(name, null));
  for (const tally of Object.values(server.seen)) Object.assign(tally, { requests: [], n: 0, most: 0 });
});

/** The check page, with the data sources at the server of this test. */
async function openCheck({ keys = WITH_KEYS, ...options } = {}) {
  const panel = await openFresh({ allowed: [new URL(server.at).host], ...options });
  await enter(panel);
  await setUp(panel, keys);
  return panel;
}

async function enter(panel) {
  await panel.goTo("check");
  await panel.see("check-claim").waitFor();
}

async function setUp(panel, keys = WITH_KEYS) {
  await panel.see("check-keys").locator("summary").first().click();
  await panel.see("check-addresses").locator("summary").click();
  for (const [name, base] of Object.entries(server.bases)) await panel.see(`check-address-${name}`).fill(base);
  // A key is for the address that is set.
  for (const name of keys) await panel.see(`check-key-${name}`).fill(KEY);
  await panel.see("check-keys").locator("summary").first().click();
}

async function begin(panel, claim) {
  await panel.see("check-claim").fill(claim);
  await panel.see("check-button").click();
}

const over = (panel) => panel.page.waitForFunction(() => document.querySelector('[data-testid="check-button"]')?.textContent === "Check again");

async function check(panel, claim) {
  await begin(panel, claim);
  await over(panel);
}

const states = (panel) => panel.see("check-source").evaluateAll((rows) => Object.fromEntries(rows.map((row) => [row.dataset.source, row.dataset.state])));
const chosen = (panel) => panel.see("check-chip").evaluateAll((chips) => chips.map((chip) => chip.dataset.source));
const rowOf = (panel, name) => panel.page.locator(`[data-testid="check-source"][data-source="${name}"]`);

async function inState(panel, name, state) {
  await panel.page.locator(`[data-testid="check-source"][data-source="${name}"][data-state="${state}"]`).waitFor();
}

test("nothing is loaded before the page is opened, and no request is sent before the button is clicked", async () => {
  const panel = await openFresh({ allowed: [new URL(server.at).host] });
  const loaded = () => panel.page.evaluate(() => performance.getEntriesByType("resource").filter(({ name }) => /check/.test(name)).length);
  assert.equal(await loaded(), 0);
  await enter(panel);
  assert.ok((await loaded()) > 0);
  const hosts = await panel.see("check-hosts").innerText();
  assert.match(hosts, /When you click Check, your claim goes to/);
  assert.match(hosts, /apisidra\.ibge\.gov\.br/);
  assert.doesNotMatch(hosts, /tavily/, "a source without its key is not asked");
  await setUp(panel);
  assert.match(await panel.see("check-hosts").innerText(), new RegExp(new URL(server.at).host));
  await panel.see("check-example").last().click();
  assert.equal(await panel.see("check-claim").inputValue(), "Mount Fuji is 3,776 metres high");
  assert.equal(await panel.focused(), "check-button");
  await panel.see("check-example").first().waitFor({ state: "hidden" });
  await panel.see("check-claim").fill(POPULATION);
  assert.equal(server.seen.all.n, 0);
  await panel.see("check-claim").fill("  ");
  await panel.see("check-button").click();
  assert.match(await panel.see("check-alert").innerText(), /Enter a claim first/);
  assert.equal(server.seen.all.n, 0);
  await panel.close();
});

test("a claim about spending asks the Portal da Transparência first, with its reason", async () => {
  const panel = await openCheck();
  await check(panel, SPENDING);
  assert.equal((await chosen(panel))[0], "portal_transparencia");
  assert.equal((await states(panel)).portal_transparencia, "answered");
  const row = await rowOf(panel, "portal_transparencia").innerText();
  assert.match(row, /reliability 85% · relevance \d+% · weight 0\.\d\d · Why: /);
  assert.match(await panel.see("check-type").innerText(), /public spending/);
  const chip = panel.see("check-chip").first();
  await chip.focus();
  const why = panel.page.locator(`#${await chip.getAttribute("aria-describedby")}`);
  assert.ok(await why.isVisible(), "the reason is shown where the focus is");
  const items = panel.see("check-evidence-item");
  assert.ok((await items.count()) > 0);
  assert.match(await items.first().locator("a").getAttribute("rel"), /noopener noreferrer/);
  assert.equal(await panel.see("verdict-card").count(), 1);
  assert.match(await panel.see("check-limits").innerText(), /lexical check/);
  await panel.picture("check-spending");
  await panel.close();
});

const INDEXES = ["api.openalex.org", "api.semanticscholar.org"];

/** Responds instead of the indexes of papers: one paper is cited, one cites, and one has no abstract. */
async function routeIndexes(panel) {
  const asked = [];
  const paper = (id, title, abstract) => ({ paperId: id.repeat(40), externalIds: { DOI: `10.5555/${id}` }, title, abstract, year: 2011, citationCount: 7 });
  const answers = [
    [
      "/references",
      {
        data: [
          { isInfluential: true, citedPaper: paper("a", "Vitamin D and fractures", "x") },
          { isInfluential: false, citedPaper: paper("b", "No abstract", null) },
        ],
      },
    ],
    ["/citations", { data: [{ isInfluential: false, citingPaper: paper("c", "A later trial of vitamin D", "y") }] }],
    // The paper that is asked for, with the identifier by which it was asked for.
    ["/paper/", (url) => ({ ...paper("d", "The paper itself", "z"), externalIds: { DOI: decodeURIComponent(/DOI:([^?]+)/i.exec(url)?.[1] ?? "") } })],
  ];
  for (const host of INDEXES) {
    await panel.page.route(`https://${host}/**`, (route) => {
      asked.push(host);
      const [, body] = host === INDEXES[1] ? answers.find(([part]) => route.request().url().includes(part)) : [];
      const found = typeof body === "function" ? body(route.request().url()) : body;
      return route.fulfill({ status: found ? 200 : 404, contentType: "application/json", headers: { "access-control-allow-origin": "*" }, body: JSON.stringify(found ?? { error: "not found" }) });
    });
  }
  return asked;
}

test("a paper that was found is followed: what it cites and what cites it, as a picture and a list", async () => {
  const panel = await openCheck({ allowed: [new URL(server.at).host, ...INDEXES] });
  const asked = await routeIndexes(panel);
  await check(panel, MEDICAL);
  assert.deepEqual(asked, [], "nothing is asked before the button is pressed");
  const buttons = panel.see("follow-paper");
  const ofPapers = await panel.see("check-evidence-item").evaluateAll((items) => items.filter(({ dataset }) => /openalex|semantic_scholar|crossref/.test(dataset.source)).length);
  assert.equal(await buttons.count(), ofPapers, "only papers are followed");
  await buttons.first().focus();
  await panel.page.keyboard.press("Enter");
  const around = panel.see("paper-neighbors");
  await around.waitFor();
  assert.deepEqual([...new Set(asked)].sort(), INDEXES);
  assert.match(await around.innerText(), /The 2 most relevant to the claim, of 3\./);
  const items = await panel.see("paper-neighbor").allInnerTexts();
  assert.match(items[0], /^Vitamin D and fractures\s+cited by it · influential citation · 2011 · cited 7 times$/);
  assert.match(items[1], /^A later trial of vitamin D\s+cites it · 2011/);
  const picture = around.locator("svg");
  assert.equal(await picture.getAttribute("aria-label"), "Papers that cite it: 1; papers that it cites: 1");
  assert.deepEqual([await picture.locator("path").count(), await picture.locator("text").allTextContents()], [2, ["A later trial of vitamin D", "Vitamin D and fractures", "The paper itself"]]);
  await around.scrollIntoViewIfNeeded();
  await panel.picture("check-followed-paper");
  await buttons.first().press("Enter");
  assert.equal(await around.count(), 0);
  await panel.close({ expected: [FAILED_REQUEST] });
});

test("a claim about the population asks IBGE first, and one about health the indexes of papers", async () => {
  const panel = await openCheck();
  await check(panel, POPULATION);
  assert.equal((await chosen(panel))[0], "ibge_sidra");
  await check(panel, MEDICAL);
  const first = (await chosen(panel)).slice(0, 3).sort();
  assert.ok(first.includes("openalex") && first.includes("semantic_scholar"), first.join());
  await panel.close();
});

test("a check of the same claim ends the run; one of another claim does not", async () => {
  const panel = await openCheck();
  await check(panel, CHECKED_BEFORE);
  const card = panel.see("verdict-card");
  assert.equal(await card.getAttribute("data-verdict"), "false");
  assert.match(await card.innerText(), /False[\s\S]*Checker Example/);
  assert.match(await panel.see("check-prior").innerText(), /The same claim: 100% of the words match/);
  assert.match(await panel.see("check-status").innerText(), /checked before/);
  assert.equal(server.seen.all.n, server.seen.google_factcheck.n, "nobody else is asked");
  await panel.picture("check-prior");
  await check(panel, "Coffee raises the blood pressure of adults");
  assert.ok(server.seen.all.n > server.seen.google_factcheck.n);
  assert.match(await panel.see("check-prior").innerText(), /A different claim/);
  await panel.close();
});

test("a source that is down, rate-limited or hidden by the browser does not block the others", async () => {
  const panel = await openCheck();
  server.set("openalex", { status: 503 });
  server.set("semantic_scholar", { cors: false });
  server.set("crossref", { status: 429, retryAfter: 3600 });
  await check(panel, MEDICAL);
  const found = await states(panel);
  assert.equal(found.openalex, "failed");
  assert.equal(found.semantic_scholar, "unreachable");
  assert.match(await rowOf(panel, "semantic_scholar").innerText(), /blocked by the browser \(CORS\)/);
  if (found.crossref !== "not_asked") assert.equal(found.crossref, "rate_limited");
  assert.ok(Object.values(found).includes("answered"), JSON.stringify(found));
  assert.match(await panel.see("check-not-reached").innerText(), /OpenAlex/);
  await panel.picture("check-troubles");
  await panel.close({ expected: [FAILED_REQUEST] });
});

test("a source that wants a key and has none is unavailable, not failed", async () => {
  const panel = await openCheck({ keys: [] });
  await check(panel, SPENDING);
  const found = await states(panel);
  for (const name of WITH_KEYS) assert.equal(found[name], "key_missing", name);
  assert.match(await rowOf(panel, "portal_transparencia").innerText(), /unavailable, needs a key/);
  for (const name of WITH_KEYS) assert.equal(server.seen[name].n, 0);
  await panel.close();
});

test("a slow source shows its state and can be skipped; the check can be stopped and continued", async () => {
  const panel = await openCheck();
  server.set("wikipedia", { stall: true });
  server.set("openalex", { stall: true });
  await begin(panel, MEDICAL);
  await inState(panel, "openalex", "asked");
  await panel.page.waitForFunction(() => document.querySelector('[data-testid="check-source"][data-state="answered"]'));
  assert.equal(await panel.see("check-button").innerText(), "Stop");
  await panel.see("check-button").focus();
  await panel.page.keyboard.press("Enter");
  await panel.page.waitForFunction(() => /Stopped/.test(document.querySelector('[data-testid="check-status"]').textContent));
  assert.equal(await panel.focused(), "check-button");
  const stopped = await states(panel);
  assert.equal(stopped.openalex, "stopped");
  assert.ok(Object.values(stopped).includes("answered"), "what came is kept");
  const n_found = await panel.see("check-evidence-item").count();
  await panel.picture("check-stopped");
  server.set("openalex", null);
  server.set("wikipedia", null);
  await panel.see("check-go-on").click();
  await over(panel);
  assert.equal((await states(panel)).openalex, "answered");
  assert.ok((await panel.see("check-evidence-item").count()) >= n_found);
  server.set("openalex", { stall: true });
  await begin(panel, MEDICAL);
  await inState(panel, "openalex", "asked");
  await rowOf(panel, "openalex").getByTestId("check-skip").click();
  await inState(panel, "openalex", "skipped");
  await over(panel);
  await panel.close({ expected: [FAILED_REQUEST] });
});

test("keys are neither stored nor shown nor in a report, and are forgotten on reload", async () => {
  const panel = await openCheck();
  assert.equal(await panel.see("check-key-tavily_search").getAttribute("type"), "password");
  assert.equal(await panel.see("check-key-tavily_search").getAttribute("autocomplete"), "off");
  await check(panel, SPENDING);
  assert.ok(server.seen.portal_transparencia.requests.every(({ url, headers }) => !url.includes(KEY) && headers["chave-api-dados"] === KEY));
  const kept = await panel.page.evaluate(async () => {
    const stored = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }), document.cookie];
    const databases = await indexedDB.databases();
    return [...stored, JSON.stringify(databases), document.documentElement.outerHTML].join("\n");
  });
  assert.ok(!kept.includes(KEY));
  await panel.page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => void (globalThis.copied = text) } }));
  await panel.see("check-copy-button").click();
  const copied = await panel.page.evaluate(() => globalThis.copied);
  assert.match(copied, /^# |^## /m);
  assert.match(copied, /Portal|portal_transparencia/);
  assert.ok(!copied.includes(KEY));
  await panel.reload();
  await enter(panel);
  await panel.see("check-keys").locator("summary").first().click();
  assert.equal(await panel.see("check-key-tavily_search").inputValue(), "");
  assert.equal(await panel.see("check-claim").inputValue(), "");
  await panel.close();
});

test("every sentence of an answer can be checked, and what is selected in one", async () => {
  const panel = await openFresh({ allowed: [new URL(server.at).host] });
  await panel.playFromGallery("two-verdicts");
  await panel.openTab("evidence");
  await panel.last("check-sentences").focus();
  await panel.page.keyboard.press("Enter");
  const sentence = panel.see("check-sentence").first();
  const claim = await sentence.innerText();
  await sentence.focus();
  await panel.page.keyboard.press("Enter");
  await panel.see("check-claim").waitFor();
  await panel.page.waitForFunction((claim) => document.querySelector('[data-testid="check-claim"]').value === claim, claim);
  assert.equal(await panel.focused(), "check-button");
  assert.equal(server.seen.all.n, 0, "nobody is asked yet");
  await panel.goTo("conversation");
  await panel.page.evaluate(() => {
    const text = document.querySelector(".answer p");
    getSelection().selectAllChildren(text);
  });
  const selected = await panel.page.evaluate(() => getSelection().toString());
  await panel.see("check-selected").click();
  const taken = await panel.see("check-claim").inputValue();
  assert.ok(taken.length > 12 && taken !== claim && selected.startsWith(taken.slice(0, 12)), taken);
  await panel.goTo("conversation");
  await panel.page.locator("button.sentence-mark").first().click();
  await panel.lookedAt().getByTestId("check-this").click();
  assert.ok((await panel.see("check-claim").inputValue()).length > 12);
  assert.equal(await panel.focused(), "check-button");
  await panel.close();
});

test("everything works with the keyboard", async () => {
  const panel = await openCheck();
  await panel.see("check-claim").focus();
  await panel.page.keyboard.type(POPULATION);
  await panel.page.keyboard.press("Enter");
  await over(panel);
  assert.equal(await panel.focused(), "check-claim");
  const reached = [];
  for (let n = 0; n < 40 && !reached.includes("check-copy-button"); n += 1) {
    await panel.page.keyboard.press("Tab");
    reached.push(await panel.focused());
  }
  for (const name of ["check-button", "check-chip", "check-copy-button"]) assert.ok(reached.includes(name), `${name} is not reached: ${reached}`);
  const nameless = await panel.page.evaluate(() => {
    const page = document.querySelector('[data-testid="check-page"]');
    const named = (field) => field.labels?.length > 0 || field.getAttribute("aria-label") || field.textContent.trim() !== "";
    return [...page.querySelectorAll("button, input, textarea")].filter((field) => !named(field)).map((field) => field.outerHTML);
  });
  assert.deepEqual(nameless, []);
  await panel.close();
});

test("offline, no request is sent and the claim is kept", async () => {
  const panel = await openCheck();
  await panel.page.evaluate(() => Object.defineProperty(navigator, "onLine", { get: () => false }));
  await begin(panel, POPULATION);
  assert.match(await panel.see("check-alert").innerText(), /offline/);
  assert.equal(await panel.see("check-claim").inputValue(), POPULATION);
  assert.equal(server.seen.all.n, 0);
  await panel.close();
});

test("everything fits 320 pixels, in light and dark", async () => {
  for (const scheme of ["light", "dark"]) {
    for (const width of [320, 1280]) {
      const panel = await openCheck({ size: [width, 900], scheme });
      await panel.picture(`check-empty-${scheme}-${width}`);
      server.set("openalex", { status: 403 });
      await check(panel, MEDICAL);
      for (const name of ["check-log", "check-others", "check-keys"]) if ((await panel.see(name).count()) > 0) await panel.see(name).locator("summary").first().click();
      assert.equal(await panel.isWiderThanScreen(), false, `${width} px, ${scheme}`);
      await panel.see("check-button").scrollIntoViewIfNeeded();
      await panel.picture(`check-top-${scheme}-${width}`);
      await panel.see("check-rows").scrollIntoViewIfNeeded();
      await panel.picture(`check-sources-${scheme}-${width}`);
      await panel.see("check-evidence").scrollIntoViewIfNeeded();
      await panel.picture(`check-evidence-${scheme}-${width}`);
      await panel.close({ expected: [FAILED_REQUEST] });
    }
  }
});

test("the place speaks three languages, and a change of language keeps what was found", async () => {
  const panel = await openCheck();
  await check(panel, POPULATION);
  const n_found = await panel.see("check-evidence-item").count();
  await panel.page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => void (globalThis.copied = text) } }));
  for (const [language, word, title, says] of [
    ["pt-BR", "Verificar de novo", "# Verificação de uma afirmação", "a afirmação diz"],
    ["ja", "もう一度検証する", "# 主張の検証", "主張に「"],
    ["en", "Check again", "# Check of a claim", "the claim says"],
  ]) {
    await panel.speak(language);
    await panel.page.waitForFunction((word) => document.querySelector('[data-testid="check-button"]')?.textContent === word, word);
    assert.equal(await panel.see("check-evidence-item").count(), n_found);
    assert.equal(await panel.see("check-claim").inputValue(), POPULATION);
    const shown = await panel.see("check-page").evaluate((page) => page.textContent);
    assert.doesNotMatch(shown, /\{\w+\}|undefined/);
    assert.ok(shown.includes(says), `${language}: why a source was chosen`);
    await panel.see("check-copy-button").click();
    const copied = await panel.page.evaluate(() => globalThis.copied);
    assert.ok(copied.startsWith(title), copied.slice(0, 80));
    if (language !== "en") assert.doesNotMatch(shown + copied, /the claim says|Search queries|takes no side|not asked/);
    await panel.picture(`check-${language}`);
  }
  await panel.close();
});
