// Verdicts, link states, and paper details, in a real Chromium.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { setStage } from "./stage.mjs";

const { openFresh } = setStage();

const API_HOSTS = ["api.openalex.org", "api.semanticscholar.org", "api.crossref.org"];
// The browser also reports a failed request.
const FAILED_REQUEST = /Failed to load resource|net::ERR/;

/** The recording for this test: one claim is refuted, the other lacks evidence. */
async function openVerdicts(options) {
  const panel = await openFresh(options);
  await panel.playFromGallery("two-verdicts");
  await panel.openTab("evidence");
  return panel;
}

/** A link checker with given responses; requests for other addresses stay open until `release`. */
const checker = {
  asked: [],
  answers: {},
  waiting: [],
  release() {
    this.waiting.splice(0).forEach((answer) => answer());
  },
};

before(async () => {
  const server = createServer((request, response) => {
    const url = new URL(request.url, "http://checker").searchParams.get("url");
    checker.asked.push(url);
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("content-type", "application/json");
    response.on("close", () => (checker.n_left += response.writableFinished ? 0 : 1));
    const answer = () => response.end(JSON.stringify(checker.answers[url] ?? { status: 200 }));
    if (checker.holds) checker.waiting.push(answer);
    else answer();
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  checker.host = `127.0.0.1:${server.address().port}`;
  checker.close = () => new Promise((closed) => (server.closeAllConnections(), server.close(closed)));
});

after(() => checker.close());

function resetChecker(answers = {}, { holds = false } = {}) {
  Object.assign(checker, { asked: [], answers, holds, waiting: [], n_left: 0 });
}

async function nameChecker(panel, address) {
  if ((await panel.see("checker-input").count()) === 0) await panel.see("checker-toggle").click();
  await panel.see("checker-input").fill(address);
}

const linkStates = (panel) => panel.see("link-mark").evaluateAll((marks) => marks.map((mark) => mark.dataset.link));

const cardOf = (panel) => panel.see("verdict-card").first();
const verdict = (panel) => cardOf(panel).getAttribute("data-verdict");

test("a verdict shows the outcome, both sides, the proof and what was not counted", async () => {
  const panel = await openVerdicts();
  const card = cardOf(panel);
  assert.equal(await verdict(panel), "false");
  const text = await card.innerText();
  assert.match(text, /Claim: .*builds its DNA with arsenic[\s\S]*The evidence refutes the claim/);
  assert.match(text, /builds its DNA with arsenic/);
  assert.match(text, /weight of 1\.6 from at least 2 independent sources/);
  const sides = await card.getByTestId("verdict-side").evaluateAll((all) => all.map((side) => [side.dataset.side, side.dataset.enough, side.textContent]));
  assert.deepEqual(
    sides.map(([side, enough]) => [side, enough]),
    [
      ["support", "no"],
      ["refute", "yes"],
    ],
  );
  assert.match(sides[0][2], /weight 0\.8 · sources 1 · not enough/);
  assert.match(sides[1][2], /weight 1\.6 · sources 2 · enough/);
  const proof = card.getByTestId("verdict-proof");
  assert.match(await proof.innerText(), /nature\.com/);
  assert.match(text, /science\.org is counted on both sides/);
  const leftOut = card.getByTestId("verdict-left-out");
  await leftOut.locator("summary").click();
  const lines = await leftOut.innerText();
  assert.match(lines, /Not counted \(3\)/);
  assert.match(lines, /science\.org: its site already counts: science\.org/);
  assert.match(lines, /second-genesis\.example: blocked, or should not be used/);
  assert.match(lines, /wikipedia\.org: takes no side/);
  await card.scrollIntoViewIfNeeded();
  await panel.picture("verdict");
  await panel.close();
});

test("without enough evidence another search is needed, with what is missing; a copy has no vote", async () => {
  const panel = await openVerdicts();
  const folded = panel.page.locator(".verdict-folded");
  assert.match(await folded.locator("summary").first().innerText(), /Needs more evidence.*survives in water with much arsenic/s);
  await folded.locator("summary").first().focus();
  await panel.page.keyboard.press("Enter");
  const card = folded.getByTestId("verdict-card");
  assert.equal(await card.getAttribute("data-verdict"), "again");
  assert.match(await card.getByTestId("verdict-missing").innerText(), /For weight 0\.4 more, sources 0 more[\s\S]*Against weight 1\.6 more, sources 2 more/);
  assert.equal(await card.getByTestId("verdict-proof").count(), 0, "there is no proof of what is not decided");
  await card.getByTestId("verdict-left-out").locator("summary").click();
  assert.match(await card.getByTestId("verdict-left-out").innerText(), /morning-herald\.example: near-duplicate of a text that already counts: evening-courier\.example/);
  await panel.close();
});

test("a user override changes the verdict at once, and undo restores it", async () => {
  const panel = await openVerdicts();
  assert.equal(await verdict(panel), "false");
  await panel.setLevel("nature.com", "low");
  await panel.goTo("conversation");
  assert.equal(await verdict(panel), "again");
  const card = cardOf(panel);
  assert.match(await card.innerText(), /Against\s+weight 0\.8 · sources 1 · not enough/);
  await card.getByTestId("verdict-left-out").locator("summary").click();
  assert.match(await card.getByTestId("verdict-left-out").innerText(), /nature\.com: a much more trusted source disagrees/);
  await panel.see("undo-button").click();
  await panel.page.waitForFunction(() => document.querySelector('[data-testid="verdict-card"]').dataset.verdict === "false");
  await panel.close();
});

test("no request is sent before the user asks for it, and none at all without a link checker", async () => {
  const panel = await openVerdicts();
  await panel.openSources();
  assert.ok((await linkStates(panel)).every((state) => state === "not_checked"));
  await panel.see("check-links").click();
  await panel.page.waitForFunction(() => !document.querySelector('[data-link="not_checked"]'));
  assert.ok((await linkStates(panel)).every((state) => state === "not_checkable"));
  assert.match(await panel.see("links-asked").innerText(), /Without one, nothing is sent/);
  assert.match(await panel.see("links-account").innerText(), /checked 0 · broken 0 · unknown 8/);
  assert.match(await panel.see("link-mark").first().innerText(), /could not be checked .*browser hides/);
  assert.equal(await panel.see("links-gate").count(), 0, "there is nothing to say of links that were not seen");
  assert.deepEqual(panel.otherHosts, []);
  await panel.close();
});

test("a checker says which links are dead, and the quality is shown with and without them", async () => {
  const panel = await openVerdicts({ allowed: [checker.host] });
  await panel.openSources();
  const before = await panel.scored();
  resetChecker({
    "https://www.nature.com/articles/nature11517": { status: 404 },
    "https://www.science.org/doi/10.1126/science.1218455": {
      hops: [
        { status: 301, location: "https://science.example/moved" },
        { url: "https://science.example/moved", status: 200 },
      ],
    },
    "https://www.science.org/doi/10.1126/science.1219861": { status: 403 },
    "https://second-genesis.example/arsenic-life-is-real": { reason: "no_answer" },
    "https://en.wikipedia.org/wiki/GFAJ-1": { status: 405 },
    "https://morning-herald.example/science/microbe-of-mono-lake": { status: 500 },
    "https://evening-courier.example/science/2012/07/mono-lake": { status: 429, retry_after: 7 },
  });
  await nameChecker(panel, `http://${checker.host}/check`);
  assert.match(await panel.see("links-asked").innerText(), new RegExp(`are sent to ${checker.host}`));
  assert.deepEqual(checker.asked, [], "naming a checker asks nobody");
  await panel.see("check-links").click();
  await panel.page.waitForFunction(() => document.querySelector('[data-testid="check-links"]').textContent === "Check again");
  assert.deepEqual(await linkStates(panel), ["live", "redirect", "missing", "forbidden", "unreachable", "head_refused", "server_error", "rate_limited"]);
  assert.equal(new Set(checker.asked).size, 8);
  assert.equal(checker.asked.length, 8, "each link is asked for once");
  const marks = await panel.see("link-mark").allInnerTexts();
  assert.match(marks[1], /redirects elsewhere.*science\.example/);
  assert.match(marks[2], /not found.*404/);
  assert.match(marks[7], /try later.*again in 7 s/);
  assert.match(await panel.see("links-account").innerText(), /checked 8 · broken 4 · unknown 0/);
  assert.match(await panel.see("links-quality").innerText(), /Source quality \d+% with the broken links, \d+% without them/);
  assert.equal(await panel.focused(), "check-links");
  const after = await panel.scored();
  assert.notEqual(after.pills.source_quality[1], before.pills.source_quality[1]);
  await panel.see("links").scrollIntoViewIfNeeded();
  await panel.picture("links-checked");
  await panel.close();
});

test("link checks show progress and can be stopped; known results are kept", async () => {
  const panel = await openVerdicts({ allowed: [checker.host] });
  await panel.openSources();
  resetChecker({}, { holds: true });
  await nameChecker(panel, `http://${checker.host}/check`);
  await panel.see("check-links").focus();
  await panel.page.keyboard.press("Enter");
  assert.match(await panel.see("links-note").innerText(), /0 of 8 checked/);
  await waitUntil(() => checker.waiting.length > 0);
  checker.waiting.shift()();
  await panel.page.waitForFunction(() => /1 of 8 checked/.test(document.querySelector('[data-testid="links-note"]').textContent));
  assert.equal(await panel.see("check-links").innerText(), "Cancel");
  await panel.page.keyboard.press("Enter");
  await panel.page.waitForFunction(() => document.querySelector('[data-testid="check-links"]').textContent === "Check again");
  const n_asked = checker.asked.length;
  checker.release();
  const states = await linkStates(panel);
  assert.equal(states.filter((state) => state === "live").length, 1);
  assert.equal(states.filter((state) => state === "not_checked").length, 7);
  assert.ok(n_asked < 8 && checker.asked.length === n_asked, "nothing more is asked");
  await panel.close({ expected: [FAILED_REQUEST] });
});

test("a check of links ends when the conversation is started over, and what it found is forgotten", async () => {
  const panel = await openVerdicts({ allowed: [checker.host] });
  await panel.openSources();
  resetChecker({}, { holds: true });
  await nameChecker(panel, `http://${checker.host}/check`);
  await panel.see("check-links").click();
  await waitUntil(() => checker.waiting.length > 1);
  checker.waiting.shift()();
  await panel.page.waitForFunction(() => /1 of 8 checked/.test(document.querySelector('[data-testid="links-note"]').textContent));
  const n_waiting = checker.waiting.length;
  await panel.see("start-over-button").click();
  await waitUntil(() => checker.n_left >= n_waiting);
  const n_asked = checker.asked.length;
  await panel.playFromGallery("two-verdicts");
  await panel.openSources();
  assert.deepEqual([...new Set(await linkStates(panel))], ["not_checked"]);
  assert.ok(n_asked < 8 && checker.asked.length === n_asked, "nothing more is asked");
  await panel.close({ expected: [FAILED_REQUEST] });
});

async function waitUntil(holds) {
  const end = Date.now() + 10_000;
  while (!holds()) {
    assert.ok(Date.now() < end, "it did not happen in time");
    await new Promise((later) => setTimeout(later, 20));
  }
}

test("a link checker is stored only if the user ticks the box, and one without responses leaves links unknown", async () => {
  const panel = await openVerdicts({ allowed: [checker.host] });
  const stored = () => panel.page.evaluate(() => localStorage.getItem("credence.checker") ?? "");
  await panel.openSources();
  resetChecker(Object.fromEntries([["https://www.nature.com/articles/nature11517", { nonsense: true }]]));
  await nameChecker(panel, "not an address");
  assert.match(await panel.see("links-asked").innerText(), /not an http or https address/);
  await nameChecker(panel, `http://${checker.host}/check`);
  assert.equal(await stored(), "");
  await panel.see("checker-remember").check();
  assert.equal(await stored(), `http://${checker.host}/check`);
  await panel.see("check-links").click();
  await panel.page.waitForFunction(() => document.querySelector('[data-testid="check-links"]').textContent === "Check again");
  assert.equal((await linkStates(panel))[2], "not_checkable");
  assert.match((await panel.see("link-mark").allInnerTexts())[2], /no result from the link checker/);
  await panel.see("checker-remember").uncheck();
  assert.equal(await stored(), "");
  await panel.close();
});

/** The responses of the services, written for this test; anything else is not found. */
const RETRACTED = {
  id: "https://openalex.org/W1",
  doi: "https://doi.org/10.1126/science.1197258",
  title: "A Bacterium That Can Grow by Using Arsenic Instead of Phosphorus",
  publication_year: 2010,
  cited_by_count: 812,
  is_retracted: true,
  authorships: ["Ada One", "Ben Two", "Cem Three", "Dia Four", "Eva Five"].map((display_name) => ({ author: { display_name } })),
  primary_location: { source: { display_name: "Science" } },
  open_access: { is_oa: true, oa_url: "https://repository.example/arsenic.pdf" },
};
const BY_CROSSREF = {
  status: "ok",
  "message-type": "work",
  message: {
    DOI: "10.1038/nature11517",
    title: ["The molecular basis of phosphate discrimination"],
    "container-title": ["Nature"],
    issued: { "date-parts": [[2012, 10, 3]] },
    author: [{ given: "Fay", family: "Six" }],
    "is-referenced-by-count": 90,
  },
};

/** Responds instead of the services, and logs the requests. */
async function routeApis(panel, answer) {
  const asked = [];
  for (const host of API_HOSTS) {
    await panel.page.route(`https://${host}/**`, (route) => {
      const url = decodeURIComponent(route.request().url());
      asked.push(url);
      const { status = 404, body = { error: "not found" }, headers = {}, abort = false } = answer(host, url) ?? {};
      if (abort) return route.abort();
      return route.fulfill({ status, contentType: "application/json", headers: { "access-control-allow-origin": "*", "access-control-expose-headers": "*", ...headers }, body: JSON.stringify(body) });
    });
  }
  return asked;
}

const rowOf = (panel, label) => panel.sourceRow(label);
const openApis = (options) => openVerdicts({ allowed: API_HOSTS, ...options });

test("a paper is looked up on request, and a retraction is shown first", async () => {
  const panel = await openApis();
  const asked = await routeApis(panel, (host, url) => (host === API_HOSTS[0] && url.includes("10.1126/science.1197258") ? { status: 200, body: RETRACTED } : undefined));
  const loaded = () => panel.page.evaluate(() => performance.getEntriesByType("resource").filter(({ name }) => /sources\.wasm|perform\.js/.test(name)).length);
  await panel.openSources();
  assert.match(await panel.see("papers").innerText(), /OpenAlex, then Semantic Scholar, then Crossref/);
  assert.equal(await panel.see("paper-button").count(), 4, "what names no paper has no button");
  assert.deepEqual(asked, []);
  assert.equal(await loaded(), 0, "what looks papers up is not loaded before it is wanted");
  const button = rowOf(panel, 1).getByTestId("paper-button");
  await button.focus();
  await panel.page.keyboard.press("Enter");
  const details = rowOf(panel, 1).getByTestId("paper-details");
  await details.waitFor();
  assert.equal(await panel.focused(), "paper-button");
  assert.equal(asked.length, 1);
  assert.match(await details.getByTestId("paper-retracted").innerText(), /Retracted/);
  const text = await details.innerText();
  assert.match(text, /2010 · Science · cited 812 times · open access · read for free/);
  assert.match(text, /Ada One, Ben Two, Cem Three and 2 more/);
  assert.match(text, /doi:10\.1126\/science\.1197258, by OpenAlex/);
  assert.equal(await details.locator("a").getAttribute("href"), "https://repository.example/arsenic.pdf");
  await details.scrollIntoViewIfNeeded();
  await panel.picture("paper");
  await panel.page.keyboard.press("Enter");
  assert.equal(await details.count(), 0);
  await panel.close();
});

test("a paper unknown to one service is requested from the next, and all papers can be looked up at once", async () => {
  const panel = await openApis();
  const asked = await routeApis(panel, (host, url) => {
    if (host === API_HOSTS[0] && url.includes("science.1197258")) return { status: 200, body: RETRACTED };
    if (host === API_HOSTS[0] && url.includes("science.1218455")) return { status: 429, headers: { "retry-after": "9" }, body: { message: "slow down" } };
    if (host === API_HOSTS[2] && url.includes("nature11517")) return { status: 200, body: BY_CROSSREF };
    if (url.includes("science.1219861")) return { abort: true };
    return undefined;
  });
  await panel.openSources();
  await panel.see("look-up-papers").click();
  await panel.page.waitForFunction(() => document.querySelectorAll('[data-testid="paper-details"], [data-testid="paper-note"]:not([data-state="asking"])').length === 4);
  assert.match(await rowOf(panel, 3).getByTestId("paper-details").innerText(), /2012 · Nature · cited 90 times[\s\S]*Fay Six[\s\S]*by Crossref/);
  const limited = rowOf(panel, 2).getByTestId("paper-note");
  assert.equal(await limited.getAttribute("data-state"), "rate_limited");
  assert.match(await limited.innerText(), /again in 9 s/);
  assert.equal(await rowOf(panel, 2).getByTestId("paper-button").innerText(), "Try again");
  assert.equal(await rowOf(panel, 4).getByTestId("paper-note").getAttribute("data-state"), "failed");
  assert.ok(asked.every((url) => API_HOSTS.includes(new URL(url).host)));
  await panel.close({ expected: [FAILED_REQUEST] });
});

test("a paper that no service has is shown as unknown", async () => {
  const panel = await openApis();
  await routeApis(panel, () => undefined);
  await panel.openSources();
  await rowOf(panel, 3).getByTestId("paper-button").click();
  const said = rowOf(panel, 3).locator('[data-testid="paper-note"][data-state="not_found"]');
  await said.waitFor();
  assert.match(await said.innerText(), /None of the services knows doi:10\.1038\/nature11517/);
  await panel.close({ expected: [FAILED_REQUEST] });
});

test("everything fits 320 pixels, in light and dark", async () => {
  for (const scheme of ["light", "dark"]) {
    for (const width of [320, 1280]) {
      const panel = await openVerdicts({ size: [width, 900], scheme, allowed: [checker.host, ...API_HOSTS] });
      await routeApis(panel, (host) => (host === API_HOSTS[0] ? { status: 200, body: RETRACTED } : undefined));
      resetChecker({ "https://www.nature.com/articles/nature11517": { status: 404 } });
      for (const fold of await panel.see("verdict").locator("summary").all()) if (await fold.isVisible()) await fold.click();
      await panel.openSources();
      await nameChecker(panel, `http://${checker.host}/check`);
      await panel.see("check-links").click();
      await panel.page.waitForFunction(() => document.querySelector('[data-testid="check-links"]').textContent === "Check again");
      await rowOf(panel, 1).getByTestId("paper-button").click();
      await rowOf(panel, 1).getByTestId("paper-details").waitFor();
      assert.equal(await panel.isWiderThanScreen(), false, `${width} px, ${scheme}`);
      await panel.openTab("evidence");
      await cardOf(panel).scrollIntoViewIfNeeded();
      await panel.picture(`verdict-${scheme}-${width}`);
      await panel.openSources();
      await panel.see("links").scrollIntoViewIfNeeded();
      await panel.picture(`links-${scheme}-${width}`);
      await panel.close();
    }
  }
});

test("the blocks speak three languages", async () => {
  for (const [language, verdictWord, check, details] of [
    ["en", "The evidence refutes the claim", "Check that links work", "Paper details"],
    ["pt-BR", "As evidências refutam a afirmação", "Verificar se os links funcionam", "Detalhes do artigo"],
    ["ja", "証拠は主張を否定", "リンクが有効か確認", "論文の詳細"],
  ]) {
    const panel = await openVerdicts();
    await panel.speak(language);
    assert.match(await cardOf(panel).innerText(), new RegExp(verdictWord));
    await panel.openSources();
    assert.equal(await panel.see("check-links").innerText(), check);
    assert.equal(await panel.see("paper-button").first().innerText(), details);
    for (const part of [panel.last("turn"), panel.see("inspector")]) {
      assert.doesNotMatch(await part.evaluate((part) => part.textContent), /\{\w+\}/, "every place in a sentence is filled");
    }
    await panel.picture(`research-${language}`);
    await panel.close();
  }
});
