// `<credence-panel>` on a page that belongs to someone else, from the built site below a path, under a strict policy.

import assert from "node:assert/strict";
import { createReadStream, readFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import { Readable } from "node:stream";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { after, before, test } from "node:test";
import { startReplayAgent } from "../replay-agent/agent.mjs";
import { repeated } from "../sample.mjs";
import { PICTURES, startBrowser } from "./panel.mjs";
import { TYPES } from "./site.mjs";

const DIST = process.env.CREDENCE_DIST ?? fileURLToPath(new URL("../../dist", import.meta.url));
const RECORDING = readFileSync(join(DIST, "recordings/portfolio-clean.sse"), "utf8");
/** Where the site is served. */
const BELOW = /^\/(static|example)\/credence\//;
const SCRIPT = "/static/credence/credence-panel.js";

const EXAMPLE = readFileSync(fileURLToPath(new URL("../../examples/plain/index.html", import.meta.url)), "utf8");

/** Styles of a page that would ruin a panel if they reached it. */
const HOSTILE = `* { color: red !important; letter-spacing: 1em !important }
html { font-size: 62.5%; text-transform: uppercase; line-height: 3; text-align: right; direction: rtl }
button, textarea { display: none !important } p { position: fixed } .page, .content { visibility: hidden }`;

const WITH_LINKS = readFileSync(join(DIST, "recordings/web-search-openai.sse"), "utf8");

const stage = {
  files: {},
  /** Requests of the link checker, which it never answers. */
  checks: [],
};

before(async () => {
  stage.agent = await startReplayAgent({});
  stage.started = await startBrowser();
  const policy = `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; connect-src 'self' ${stage.agent.url}; base-uri 'none'; form-action 'none'`;
  const server = createServer(async (request, response) => {
    const path = new URL(request.url, "http://site").pathname;
    const type = { "content-type": TYPES[extname(path)] ?? TYPES[".html"], "content-security-policy": policy };
    if (path in stage.files) return response.writeHead(200, type).end(stage.files[path]);
    if (path === "/example/chat") return passOn(request, response);
    if (path === "/check") return stage.checks.push(response);
    const file = join(DIST, path.replace(BELOW, ""));
    const isThere = BELOW.test(path) && (await stat(file).catch(() => null))?.isFile();
    if (!isThere) return response.writeHead(404, type).end();
    response.writeHead(200, type);
    createReadStream(file).pipe(response);
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  stage.server = server;
  stage.origin = `http://127.0.0.1:${server.address().port}`;
  stage.files = { "/recording.sse": RECORDING, "/links.sse": WITH_LINKS, "/hostile.css": HOSTILE, "/example/index.html": EXAMPLE, "/favicon.ico": "" };
});

after(async () => {
  await stage.started?.close();
  await stage.agent?.close();
  stage.server?.closeAllConnections();
  stage.server?.close();
});

/** Passes a question on to the agent. */
async function passOn(request, response) {
  const { body, headers } = await fetch(`${stage.agent.url}/chat?speed=instant`, { method: "POST", headers: { "content-type": "application/json" }, body: request, duplex: "half" });
  response.writeHead(200, { "content-type": headers.get("content-type") });
  Readable.fromWeb(body).pipe(response);
}

/** A page with this body. What goes wrong in it fails the test when it is closed. */
async function opened(body, { head = "", scheme = "light", size = [1280, 900], prepare } = {}) {
  stage.files["/page.html"] = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A shop</title>
<link rel="icon" href="/favicon.ico">${head}<script type="module" src="${SCRIPT}"></script></head><body>${body}</body></html>`;
  const page = await stage.started.browser.newPage();
  const problems = [];
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && problems.push(message.text()));
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
  await page.setViewportSize({ width: size[0], height: size[1] });
  if (prepare) await page.addInitScript(prepare);
  await page.goto(`${stage.origin}/page.html`);
  const close = async ({ expected = [] } = {}) => {
    await page.close();
    assert.deepEqual(
      problems.filter((text) => !expected.some((pattern) => pattern.test(text))),
      [],
    );
  };
  return { page, close };
}

const agentAt = (path) => `${stage.agent.url}${path}`;
const field = (page, id = "credence-panel") => page.locator(id).getByTestId("composer-input");
const answers = (page, id = "credence-panel") => page.locator(id).getByTestId("answer");

/** Waits until the last answer of a panel has ended. */
const ended = (page, id = "credence-panel", n = 1) =>
  page.waitForFunction(
    ([id, n]) => {
      const turns = document.querySelector(id)?.shadowRoot.querySelectorAll('[data-testid="turn"]') ?? [];
      return turns.length >= n && turns[turns.length - 1].getAttribute("aria-busy") === "false";
    },
    [id, n],
  );

/** Keeps the events of the panel and everything else that a test asks for on `window.seen`. */
const KEEP_EVENTS = `window.seen = [];
for (const name of ["turn", "assessment", "override"]) addEventListener("credence:" + name, (event) => seen.push([name, event.detail, event.target.id]));`;

test("a question is asked with the page's headers, and answered and assessed inside the page", async () => {
  const { page, close } = await opened(`<h1>Shop</h1><credence-panel id="one" endpoint="${agentAt("/chat?speed=instant")}"></credence-panel>`, { prepare: KEEP_EVENTS });
  await page.evaluate(() => (document.querySelector("credence-panel").headers = { "X-Shop": "seven" }));
  await field(page).fill("How tall is the lighthouse of Øre?");
  await field(page).press("Enter");
  await ended(page);
  const seen = await page.evaluate(() => window.seen);
  const [first, last] = [seen[0], seen.at(-1)];
  assert.deepEqual(first, ["turn", { turn: 0, question: "How tall is the lighthouse of Øre?", recording: null, outcome: null }, "one"]);
  assert.ok(seen.some(([name, { outcome }]) => name === "turn" && outcome === "completed"));
  const assessed = seen.filter(([name]) => name === "assessment").map(([, detail]) => detail.assessment);
  assert.ok(assessed.at(-1).answer.length > 0 && assessed.at(-1).protocol === "native", JSON.stringify(last));
  assert.equal(stage.agent.requests.at(-1).message, "How tall is the lighthouse of Øre?");
  assert.equal(await page.title(), "A shop", "the page's title is its own");
  await close();
});

test("the example asks the agent of its page", async () => {
  const page = await stage.started.browser.newPage();
  await page.goto(`${stage.origin}/example/index.html`);
  await field(page).fill("How tall is the lighthouse of Øre?");
  await field(page).press("Enter");
  await ended(page);
  assert.ok((await answers(page).textContent()).length > 20);
  assert.equal(await page.getByText("Loading…", { exact: true }).first().isVisible(), false, "the panel replaces what the element contained");
  await page.close();
});

test("a marker in the answer leads to its source", async () => {
  const { page, close } = await opened('<credence-panel recording="/recording.sse"></credence-panel>');
  await ended(page);
  await page.locator("credence-panel .answer a[href='#source-1']").first().click();
  await page.locator('credence-panel [data-testid="source-row"][data-label~="1"]').first().waitFor();
  assert.equal(await page.evaluate(() => location.hash), "");
  await close();
});

test("`send`, `stop`, `open` and `export` do what a user would do", async () => {
  const { page, close } = await opened(`<credence-panel endpoint="${agentAt("/chat?speed=instant")}"></credence-panel>`);
  assert.equal(await page.evaluate(() => document.querySelector("credence-panel").send("How tall?")), true);
  await ended(page);
  await page.evaluate((text) => document.querySelector("credence-panel").open(text, { name: "saved.sse" }), RECORDING);
  await ended(page, "credence-panel", 2);
  const exported = await page.evaluate(() => document.querySelector("credence-panel").export());
  assert.deepEqual(
    exported.turns.map(({ question, recording, outcome }) => [question, recording, outcome]),
    [
      ["How tall?", null, "completed"],
      [null, "saved.sse", "completed"],
    ],
  );
  assert.equal(exported.turns[1].assessment.scores.tool_run.score, 1);
  await page.evaluate((endpoint) => document.querySelector("credence-panel").setAttribute("endpoint", endpoint), agentAt("/chat?speed=0.05"));
  await page.evaluate(() => document.querySelector("credence-panel").send("slowly"));
  await page.evaluate(() => document.querySelector("credence-panel").stop());
  await ended(page, "credence-panel", 3);
  const { turns } = await page.evaluate(() => document.querySelector("credence-panel").export());
  assert.equal(turns[2].outcome, "stopped");
  await close();
});

test("a wrong argument is an error that names it, what was found and what was expected; a wrong attribute is said in the console", async () => {
  const { page, close } = await opened(`<credence-panel endpoint="${agentAt("/chat")}" protocol="telepathy" theme="sepia"></credence-panel>`);
  const warned = [];
  page.on("console", (message) => warned.push(message.text()));
  const errors = await page.evaluate(async () => {
    const panel = document.querySelector("credence-panel");
    const calls = [() => panel.open(5), () => panel.open(null), () => panel.open("", { pace: "fast" }), () => panel.send(), async () => (panel.headers = { "X-Shop": 7 })];
    return Promise.all(
      calls.map((call) =>
        call().then(
          () => "nothing",
          (error) => `${error.name}: ${error.message}`,
        ),
      ),
    );
  });
  assert.deepEqual(errors, [
    "TypeError: `recording` is `5`, expected a text or bytes",
    "TypeError: `recording` is `null`, expected a text or bytes",
    "TypeError: `pace` is `fast`, expected at-once or recorded",
    "TypeError: `question` is `undefined`, expected a text",
    'TypeError: `headers["X-Shop"]` is `7`, expected a text',
  ]);
  await page.evaluate(() => document.querySelector("credence-panel").setAttribute("theme", "neon"));
  await page.waitForFunction(() => document.querySelector("credence-panel").shadowRoot.querySelector(".frame:not([hidden])"));
  assert.ok(
    warned.some((text) => text.startsWith('theme="neon" is not known')),
    warned.join("\n"),
  );
  assert.equal(await answers(page).count(), 0, "nothing was opened or asked");
  await close({ expected: [/ is not known/] });
});

test("what is read before the first question are the words of the page, and no host", async () => {
  const { page, close } = await opened('<credence-panel endpoint="/example/chat"></credence-panel>');
  await field(page).waitFor();
  const panel = page.locator("credence-panel");
  assert.equal(await panel.getByTestId("connect-state").textContent(), "");
  assert.equal(await field(page).getAttribute("placeholder"), "Your question");
  assert.doesNotMatch(await panel.locator(".frame").innerText(), /127\.0\.0\.1|not tried|your agent/i);
  await page.evaluate(() => {
    const element = document.querySelector("credence-panel");
    for (const [name, value] of Object.entries({ "agent-name": "Shop help", placeholder: "Ask the shop", greeting: "How can we help?", suggestions: "How long? | How much?" }))
      element.setAttribute(name, value);
  });
  await panel.getByText("How can we help?").waitFor();
  assert.equal(await panel.getByTestId("connect-state").textContent(), "Shop help");
  assert.equal(await field(page).getAttribute("placeholder"), "Ask the shop");
  assert.deepEqual(await panel.getByTestId("suggestion").allTextContents(), ["How long?", "How much?"]);
  await page.evaluate(() => {
    document.querySelector("credence-panel").suggestions = ["a | b"];
  });
  assert.deepEqual(await panel.getByTestId("suggestion").allTextContents(), ["a | b"]);
  await panel.getByTestId("suggestion").click();
  await ended(page);
  assert.equal(await panel.getByTestId("suggestion").isVisible(), false);
  assert.equal(await panel.getByTestId("connect-state").textContent(), "Connected to Shop help");
  assert.match(
    await page.evaluate(() => {
      try {
        document.querySelector("credence-panel").suggestions = "a";
      } catch (error) {
        return String(error);
      }
    }),
    /^TypeError: `suggestions`/,
  );
  await close();
});

test("a stream in a form of the page's own is read by its mapping, and what is wrong with one is said", async () => {
  const { page, close } = await opened("<credence-panel></credence-panel>");
  const panel = page.locator("credence-panel");
  const OWN = '{"op":"say","words":"It is late."}\n{"op":"bye"}\n';
  const MAPPING = {
    rules: [
      { when: { op: "say" }, text: "words" },
      { when: { op: "bye" }, end: "completed" },
    ],
  };
  await page.evaluate(
    async ([own, mapping]) => {
      await customElements.whenDefined("credence-panel");
      const element = document.querySelector("credence-panel");
      element.setAttribute("mapping", JSON.stringify(mapping));
      await element.open(own, { name: "own.jsonl" });
    },
    [OWN, MAPPING],
  );
  await panel.locator(".answer", { hasText: "It is late." }).waitFor();
  await page.evaluate(
    async ([own]) => {
      const element = document.querySelector("credence-panel");
      element.mapping = { rules: [{ text: 5 }] };
      await element.open(own, { name: "own.jsonl" });
    },
    [OWN],
  );
  await panel.locator('[data-testid="notice"]', { hasText: "`mapping.rules[0].text`: expected a path as text, found 5" }).waitFor();
  assert.deepEqual(await page.evaluate(() => document.querySelector("credence-panel").mapping), { rules: [{ text: 5 }] });
  await close();
});

test("the page's own domains are trusted by their name, beside a policy and what it is changed to", async () => {
  const { page, close } = await opened('<credence-panel own-domains="shop.example, help.example=Our help pages"></credence-panel>');
  await field(page).waitFor();
  const own = () => page.evaluate(() => document.querySelector("credence-panel").policy.allowlist);
  const expected = [
    { domain: "shop.example", trust_level: "trusted", kind: "own", origin: "shop.example" },
    { domain: "help.example", trust_level: "trusted", kind: "own", origin: "Our help pages" },
  ];
  assert.deepEqual(await own(), expected);
  await page.evaluate(() => {
    document.querySelector("credence-panel").policy = { allowlist: [{ domain: "other.example" }] };
  });
  assert.deepEqual(
    (await own()).map(({ domain }) => domain),
    ["shop.example", "help.example", "other.example"],
  );
  await page.evaluate(() => document.querySelector("credence-panel").removeAttribute("own-domains"));
  assert.deepEqual(
    (await own()).map(({ domain }) => domain),
    ["other.example"],
  );
  await page.evaluate(() => document.querySelector("credence-panel").setAttribute("own-domains", "not a domain"));
  await close({ expected: [/own-domains=/] });
});

test("a question to an address that cannot be asked is refused, and said", async () => {
  const { page, close } = await opened('<credence-panel endpoint="ftp://nowhere.example/"></credence-panel>');
  await field(page).waitFor();
  assert.equal(await page.evaluate(() => document.querySelector("credence-panel").send("How tall?")), false);
  assert.match(await page.locator("credence-panel").getByTestId("connect-state").textContent(), /nowhere\.example/);
  await close();
});

for (const found of ["http://[", "http://", "//[", "ftp://nowhere.example/", "javascript:alert(1)", ""]) {
  test(`an endpoint that is none is said at once, with what was found and what is expected: ${found}`, async () => {
    const { page, close } = await opened(`<credence-panel endpoint="${found}"></credence-panel>`);
    await field(page).waitFor();
    const state = page.locator("credence-panel").getByTestId("connect-state");
    const said = await state.textContent();
    assert.ok(said.startsWith(`endpoint="${found}": `) && said.includes("https://agent.example/chat"), said);
    assert.equal(await page.evaluate(() => document.querySelector("credence-panel").send("How tall?")), false);
    await page.evaluate((url) => document.querySelector("credence-panel").setAttribute("endpoint", url), agentAt("/chat?speed=instant"));
    assert.equal(await state.textContent(), "");
    await page.evaluate(() => document.querySelector("credence-panel").setAttribute("recording", "http://["));
    await page.locator("credence-panel").getByText("could not be read").waitFor();
    await close();
  });
}

test("headers of the page are sent to the address that they were set for, and never shown", async () => {
  const { page, close } = await opened(`<credence-panel endpoint="${agentAt("/chat?speed=instant")}"></credence-panel>`);
  await field(page).waitFor();
  const set = (change) => page.evaluate(change, [agentAt("/chat?speed=instant"), `${agentAt("/chat?speed=instant").replace("127.0.0.1", "localhost")}`]);
  const ask = async (n) => {
    await page.evaluate(() => document.querySelector("credence-panel").send("How is my portfolio doing?"));
    await ended(page, "credence-panel", n);
    return stage.agent.requests.at(-1).headers["x-shop"];
  };
  await set(() => (document.querySelector("credence-panel").headers = { "X-Shop": "secret-of-the-page" }));
  assert.equal(await ask(1), "secret-of-the-page");
  await set(([, other]) => document.querySelector("credence-panel").setAttribute("endpoint", other));
  await page.evaluate(() => document.querySelector("credence-panel").send("How is my portfolio doing?"));
  await ended(page, "credence-panel", 2);
  await set(([own]) => document.querySelector("credence-panel").setAttribute("endpoint", own));
  assert.equal(await ask(3), "secret-of-the-page", "it is the address they were set for");
  await set(([, other]) => {
    const panel = document.querySelector("credence-panel");
    panel.headers = { "X-Shop": "new" };
    panel.setAttribute("endpoint", other);
  });
  await set(() => document.querySelector("credence-panel").removeAttribute("endpoint"));
  const panel = page.locator("credence-panel");
  await panel.getByTestId("connect-button").click();
  await panel.getByTestId("headers-input").waitFor();
  assert.equal(await panel.getByTestId("headers-input").inputValue(), "");
  await panel.getByTestId("endpoint-input").fill(agentAt("/chat?speed=instant"));
  await panel.getByTestId("connect-curl").waitFor();
  assert.ok(!/X-Shop|secret/i.test(await page.evaluate(() => document.querySelector("credence-panel").shadowRoot.querySelector("#connect-field").textContent)));
  await field(page).fill("How is my portfolio doing?");
  await field(page).press("Enter");
  await ended(page, "credence-panel", 4);
  assert.equal(stage.agent.requests.at(-1).headers["x-shop"], undefined);
  await close({ expected: [/Content Security Policy|CSP|Refused to connect|are not sent to|Fetch API cannot load/] });
});

test("`recording` opens a recording, also when it is set later; a missing one is said", async () => {
  const { page, close } = await opened('<credence-panel recording="/recording.sse"></credence-panel>');
  await ended(page);
  await page.evaluate(() => document.querySelector("credence-panel").setAttribute("recording", "/recording.sse?again"));
  await ended(page, "credence-panel", 2);
  await page.evaluate(() => document.querySelector("credence-panel").setAttribute("recording", "/missing.sse"));
  await page.locator("credence-panel").getByText("could not be read").waitFor();
  await close({ expected: [/404/] });
});

test("two panels have conversations and trust of their own", async () => {
  const { page, close } = await opened('<credence-panel id="one" recording="/recording.sse"></credence-panel><credence-panel id="two"></credence-panel>', { prepare: KEEP_EVENTS });
  await ended(page, "#one");
  await field(page, "#two").waitFor();
  assert.equal(await answers(page, "#two").count(), 0);
  assert.equal(await page.locator("credence-panel main").count(), 0, "the page around them has a main part of its own");
  await page.evaluate(() => (document.querySelector("#one").policy = { user_overrides: [{ domain: "a.example", trust_level: "trusted" }] }));
  const policies = await page.evaluate(() => ["#one", "#two"].map((id) => document.querySelector(id).policy.user_overrides.length));
  assert.deepEqual(policies, [1, 0]);
  assert.ok((await page.evaluate(() => window.seen)).every(([, , id]) => id === "one"));
  await assert.rejects(
    page.evaluate(() => (document.querySelector("#two").policy = { allowlist: 7 })),
    /not a policy/,
  );
  await close();
});

test("one program is loaded for all panels", async () => {
  const { page, close } = await opened("<credence-panel></credence-panel><credence-panel></credence-panel>");
  await page.locator("credence-panel").nth(1).getByTestId("composer-input").waitFor();
  const loaded = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  assert.equal(loaded.filter((name) => name.endsWith("credence_bg.wasm")).length, 1);
  assert.equal(loaded.filter((name) => name.endsWith("panel.css")).length, 1);
  await close();
});

test("attributes take effect while the panel is shown", async () => {
  const { page, close } = await opened("<credence-panel></credence-panel>");
  await field(page).waitFor();
  const frame = page.locator("credence-panel .frame");
  await page.evaluate(() => document.querySelector("credence-panel").setAttribute("lang", "ja"));
  await page.locator('credence-panel .frame[lang="ja"]').waitFor();
  const background = () => page.locator("credence-panel .scroller").evaluate((one) => getComputedStyle(one).backgroundColor);
  const light = await background();
  await page.evaluate(() => document.querySelector("credence-panel").setAttribute("theme", "dark"));
  await page.locator('credence-panel .frame[data-theme="dark"]').waitFor();
  assert.notEqual(await background(), light);
  await page.evaluate(() => document.querySelector("credence-panel").removeAttribute("theme"));
  await page.locator("credence-panel .frame:not([data-theme])").waitFor();
  assert.equal(await frame.getAttribute("lang"), "ja");
  assert.deepEqual(await page.evaluate(() => [document.documentElement.lang, "theme" in document.documentElement.dataset]), ["en", false], "the page keeps its own");
  await close();
});

test("the page's styles do not reach the panel, its custom properties and parts do", async () => {
  const head = '<link rel="stylesheet" href="/hostile.css"><link rel="stylesheet" href="/theme.css">';
  stage.files["/theme.css"] = "credence-panel { --credence-paper: rgb(1, 2, 3) } credence-panel::part(panel) { border-top: 7px solid rgb(4, 5, 6) }";
  const plain = await opened('<credence-panel recording="/recording.sse"></credence-panel>');
  const hostile = await opened('<credence-panel recording="/recording.sse"></credence-panel>', { head });
  const looks = ({ page }) =>
    page.evaluate(() => {
      const panel = document.querySelector("credence-panel").shadowRoot;
      const names = ["color", "fontSize", "lineHeight", "letterSpacing", "textTransform", "textAlign", "direction", "display", "position", "visibility", "fontFamily"];
      const of = (selector) => names.map((name) => getComputedStyle(panel.querySelector(selector))[name]);
      return [".composer-input", ".main-button", ".content", ".answer p", ".pill"].map(of);
    });
  for (const each of [plain, hostile]) await ended(each.page);
  assert.deepEqual(await looks(hostile), await looks(plain));
  const themed = await hostile.page.evaluate(() => {
    const panel = document.querySelector("credence-panel").shadowRoot;
    return [getComputedStyle(panel.querySelector(".scroller")).backgroundColor, getComputedStyle(panel.querySelector(".frame")).borderTop];
  });
  assert.deepEqual(themed, ["rgb(1, 2, 3)", "7px solid rgb(4, 5, 6)"]);
  await plain.close();
  await hostile.close();
});

test("a page styles the parts of the panel that are documented", async () => {
  const parts = {
    panel: ".frame",
    views: ".masthead",
    conversation: ".conversation",
    answer: ".answer",
    pill: ".pill",
    chip: ".chip",
    inspector: ".inspector",
    sources: ".sources",
    source: ".source-row",
    composer: ".composer",
    question: ".composer-input",
  };
  const names = Object.keys(parts);
  const color = (name) => `rgb(1, 2, ${names.indexOf(name) + 3})`;
  stage.files["/parts.css"] = names.map((name) => `credence-panel::part(${name}) { color: ${color(name)} }`).join("\n");
  const { page, close } = await opened('<credence-panel recording="/recording.sse"></credence-panel>', { head: '<link rel="stylesheet" href="/parts.css">' });
  await ended(page);
  await page.locator("credence-panel").getByTestId("details-button").click();
  await page.locator("credence-panel").getByTestId("tab-sources").click();
  await page.locator("credence-panel .source-row").first().waitFor();
  const colors = await page.evaluate(
    (selectors) => selectors.map((selector) => getComputedStyle(document.querySelector("credence-panel").shadowRoot.querySelector(selector)).color),
    Object.values(parts),
  );
  assert.deepEqual(Object.fromEntries(names.map((name, index) => [name, colors[index]])), Object.fromEntries(names.map((name) => [name, color(name)])));
  const readme = readFileSync(new URL("../../crates/wasm/npm/README.md", import.meta.url), "utf8");
  const documented = readme
    .split("| part, as in")
    .pop()
    .split("\n\n")[0]
    .match(/^\| (`.*?`) \|/gm)
    .flatMap((row) => [...row.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  assert.deepEqual(documented.toSorted(), names.toSorted());
  await close();
});

test("nothing is stored, and nothing is left on the page, unless `remember` says so", async () => {
  const { page, close } = await opened('<credence-panel id="one" recording="/recording.sse"></credence-panel>');
  const before = await page.evaluate(() => Object.keys(globalThis).filter((name) => /credence/i.test(name)));
  await ended(page, "#one");
  await page.evaluate(() => (document.querySelector("#one").policy = { user_overrides: [{ domain: "a.example", trust_level: "low" }] }));
  await page.evaluate(() => document.querySelector("#one").remove());
  assert.equal(await page.evaluate(() => localStorage.length), 0);
  assert.deepEqual([before, await page.evaluate(() => location.href)], [[], `${stage.origin}/page.html`]);
  await page.evaluate(() => document.body.insertAdjacentHTML("beforeend", '<credence-panel id="two" remember="shop"></credence-panel>'));
  await field(page, "#two").waitFor();
  await page.evaluate(() => document.querySelector("#two").export());
  await page.evaluate(() => (document.querySelector("#two").policy = { user_overrides: [{ domain: "a.example", trust_level: "low" }] }));
  await page.evaluate(() => document.querySelector("#two").remove());
  const names = await page.evaluate(() => Object.keys(localStorage));
  assert.ok(names.length > 0 && names.every((name) => name.startsWith("credence.panel.shop.")), names.join());
  await page.evaluate(() => document.body.insertAdjacentHTML("beforeend", '<credence-panel id="three" remember="shop"></credence-panel>'));
  await field(page, "#three").waitFor();
  await page.evaluate(() => document.querySelector("#three").export());
  assert.equal(await page.evaluate(() => document.querySelector("#three").policy.user_overrides[0].domain), "a.example");
  await page.evaluate(() => localStorage.clear());
  await close();
});

test("moving a panel keeps it; removing it ends its conversation", async () => {
  const { page, close } = await opened('<credence-panel recording="/recording.sse"></credence-panel><main></main>');
  await ended(page);
  await page.evaluate(() => document.querySelector("main").append(document.querySelector("credence-panel")));
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
  assert.equal(await answers(page).count(), 1);
  const again = await page.evaluate(async () => {
    const panel = document.querySelector("credence-panel");
    panel.remove();
    await new Promise((done) => setTimeout(done));
    const left = panel.shadowRoot.childElementCount;
    panel.removeAttribute("recording");
    document.body.append(panel);
    return left;
  });
  assert.equal(again, 0);
  await field(page).waitFor();
  assert.equal(await answers(page).count(), 0);
  await close();
});

test("removing a panel closes its connection", async () => {
  const { page, close } = await opened(`<credence-panel endpoint="${agentAt("/chat?stall=2000&speed=instant")}"></credence-panel>`);
  await page.evaluate(() => document.querySelector("credence-panel").send("Who waits for this?"));
  await page.locator("credence-panel").getByTestId("turn").waitFor();
  await page.locator("credence-panel").getByText("Connected").first().waitFor();
  const asked = stage.agent.requests.find(({ message }) => message === "Who waits for this?");
  assert.equal(asked.ending, "open");
  await page.evaluate(() => document.querySelector("credence-panel").remove());
  for (let tries = 0; tries < 100 && asked.ending === "open"; tries += 1) await page.waitForTimeout(50);
  assert.equal(asked.ending, "client_left");
  await close();
});

test("removing a panel ends a check of links", async () => {
  const { page, close } = await opened('<credence-panel recording="/links.sse"></credence-panel>');
  await ended(page);
  const see = (name) => page.locator("credence-panel").getByTestId(name);
  await see("details-button").click();
  await see("tab-sources").click();
  await see("checker-toggle").click();
  await see("checker-input").fill(`${stage.origin}/check`);
  await see("check-links").click();
  const until = async (holds) => {
    for (let tries = 0; tries < 100 && !holds(); tries += 1) await page.waitForTimeout(50);
    assert.ok(holds());
  };
  await until(() => stage.checks.length === 6);
  assert.ok(stage.checks.every(({ closed }) => !closed));
  await page.evaluate(() => document.querySelector("credence-panel").remove());
  await until(() => stage.checks.every(({ closed }) => closed));
  await page.waitForTimeout(300);
  assert.equal(stage.checks.length, 6, "nothing more is asked");
  await close();
});

/** Keeps the memory of the program, and counts what is added to the window and the document. */
const COUNT = `window.listening = 0; window.memories = [];
for (const target of [window, document]) {
  const { addEventListener, removeEventListener } = target;
  target.addEventListener = function (...all) { window.listening += 1; return addEventListener.apply(this, all); };
  target.removeEventListener = function (...all) { window.listening -= 1; return removeEventListener.apply(this, all); };
}
const { setInterval } = window;
window.intervals = 0;
window.setInterval = (...all) => { window.intervals += 1; return setInterval(...all); };
for (const name of ["instantiate", "instantiateStreaming"]) {
  const original = WebAssembly[name];
  WebAssembly[name] = async (...all) => { const made = await original.apply(WebAssembly, all); const { memory } = (made.instance ?? made).exports; if (memory) window.memories.push(memory); return made; };
}`;

test("panels that come and go, fifty after a hundred others, leave nothing behind", async () => {
  const { page, close } = await opened("", { prepare: COUNT });
  const cycle = (n) =>
    page.evaluate(
      async ([n, text]) => {
        for (let i = 0; i < n; i += 1) {
          const panel = document.createElement("credence-panel");
          document.body.append(panel);
          await panel.open(text);
          while (panel.shadowRoot.querySelector('[data-testid="turn"]')?.getAttribute("aria-busy") !== "false") await new Promise((next) => setTimeout(next, 10));
          panel.remove();
          await new Promise((next) => setTimeout(next, 50));
        }
        return { memory: window.memories[0].buffer.byteLength, listening: window.listening, intervals: window.intervals };
      },
      [n, RECORDING],
    );
  const session = await page.context().newCDPSession(page);
  const fives = repeated("times five panels", 10, 5);
  const many = async () => {
    let last;
    // What scripts hold of the program is freed when they are collected.
    for (let i = 0; i < fives; i += 1) [last] = [await cycle(5), await session.send("HeapProfiler.collectGarbage")];
    return [last, (await session.send("Memory.getDOMCounters")).nodes];
  };
  // The memory grows until it holds what one panel needs at most, and its free places are used by the next ones: the first hundred may add a page.
  await many();
  const [early, nodesEarly] = await many();
  const [late, nodesLate] = await many();
  assert.deepEqual(late, early);
  assert.ok(nodesLate <= nodesEarly + 50, `${nodesEarly} nodes became ${nodesLate}`);
  await close();
});

test("the keyboard works inside the panel, and the page's focus is not taken", async () => {
  const { page, close } = await opened('<input id="own"><credence-panel recording="/recording.sse"></credence-panel>');
  await page.locator("#own").focus();
  await ended(page);
  assert.equal(await page.evaluate(() => document.activeElement.id), "own");
  const inside = () => page.evaluate(() => document.activeElement.shadowRoot?.activeElement?.dataset.testid ?? null);
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.tagName), "CREDENCE-PANEL");
  await field(page).focus();
  assert.equal(await inside(), "composer-input");
  await page.keyboard.press("Enter");
  assert.equal(await inside(), "composer-input", "an empty question keeps the focus");
  await page.keyboard.press("Tab");
  assert.equal(await inside(), "send-button");
  await close();
});

test("a long conversation scrolls inside the panel, and the page stays where it is", async () => {
  const { page, close } = await opened('<credence-panel recording="/recording.sse"></credence-panel><div id="below"></div>');
  await ended(page);
  for (const n of [2, 3]) {
    await page.evaluate((text) => document.querySelector("credence-panel").open(text), RECORDING);
    await ended(page, "credence-panel", n);
  }
  const found = await page.waitForFunction(() => {
    const { scrollTop, scrollHeight, clientHeight } = document.querySelector("credence-panel").shadowRoot.querySelector(".scroller");
    return scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 140 && { scrollY, height: document.querySelector("credence-panel").offsetHeight };
  });
  assert.deepEqual(await found.jsonValue(), { scrollY: 0, height: 640 });
  await close();
});

test("`views` chooses what is reachable", async () => {
  const { page, close } = await opened(
    '<credence-panel id="one"></credence-panel><credence-panel id="two" views="conversation"></credence-panel><credence-panel id="three" views="conversation check"></credence-panel>',
    { size: [1280, 2200] },
  );
  for (const id of ["#one", "#two", "#three"]) await field(page, id).waitFor();
  const shown = (id) => page.locator(`${id} .masthead button:visible`).evaluateAll((all) => all.map((each) => each.dataset.testid));
  assert.deepEqual(await shown("#one"), ["place-trust"]);
  assert.equal(await page.locator("#two .masthead").isVisible(), false);
  assert.deepEqual(await shown("#three"), ["place-check"]);
  await page.locator("#one").getByTestId("place-trust").click();
  await page.locator("#one").getByTestId("trust-page").waitFor();
  await page.locator("#three").getByTestId("place-check").click();
  await page.locator("#three").getByTestId("check-page").waitFor();
  await close();
});

test("a program that cannot be loaded is said, and can be tried again", async () => {
  const { page, close } = await opened("");
  await page.route("**/panel.css", (route) => route.abort(), { times: 1 });
  await page.evaluate(() => document.body.insertAdjacentHTML("beforeend", "<credence-panel></credence-panel>"));
  const note = page.locator("credence-panel").getByRole("alert");
  await note.waitFor();
  assert.match(await note.textContent(), /could not start/);
  await note.getByRole("button").click();
  await field(page).waitFor();
  await close({ expected: [/Failed to load|ERR_FAILED/] });
});

for (const lang of ["en", "pt-BR", "ja"]) {
  test(`a panel that cannot start says so in the language of the page: ${lang}`, async () => {
    const lines = lang === "en" ? [] : readFileSync(join(DIST, `languages/${lang}.txt`), "utf8").split("\n");
    const texts = { "page.no_start": "Credence could not start: {reason}.", "gallery.retry": "Try again", ...Object.fromEntries(lines.map((line) => line.split(" = "))) };
    const { page, close } = await opened("");
    await page.route("**/panel.css", (route) => route.abort());
    await page.evaluate((lang) => {
      document.documentElement.lang = lang;
      document.body.insertAdjacentHTML("beforeend", "<credence-panel></credence-panel>");
    }, lang);
    const note = page.locator("credence-panel").getByRole("alert");
    await note.waitFor();
    const [start] = texts["page.no_start"].split("{reason}");
    assert.ok((await note.textContent()).startsWith(start), await note.textContent());
    assert.equal(await note.getByRole("button").textContent(), texts["gallery.retry"]);
    assert.equal(await note.getAttribute("lang"), lang.slice(0, 2));
    await close({ expected: [/Failed to load|ERR_FAILED/] });
  });
}

test("the panel changes its level of trust, and the page hears of it", async () => {
  const { page, close } = await opened('<credence-panel id="one"></credence-panel>', { prepare: KEEP_EVENTS });
  await field(page).waitFor();
  await page.locator("#one").getByTestId("place-trust").click();
  await page.locator("#one").getByTestId("trust-page").waitFor();
  await page.evaluate(() => (document.querySelector("#one").policy = { user_overrides: [{ domain: "a.example", trust_level: "low" }] }));
  assert.deepEqual(await page.evaluate(() => window.seen), [], "what the page sets is no change by the user");
  await page.locator("#one").getByTestId("rule-remove").first().click();
  await page.waitForFunction(() => window.seen.length > 0);
  assert.deepEqual(await page.evaluate(() => window.seen[0].slice(0, 2)), ["override", { domain: "a.example", change: "level_removed", level: null, undone: false }]);
  await page.locator("#one").getByTestId("undo-button").click();
  await page.waitForFunction(() => window.seen.length > 1);
  assert.equal(await page.evaluate(() => window.seen[1][1].undone), true);
  await close();
});

for (const [name, size, scheme] of [
  ["narrow", [320, 700], "light"],
  ["tablet", [768, 900], "dark"],
  ["wide", [1280, 900], "light"],
  ["widest", [1920, 1080], "dark"],
]) {
  test(`the panel fits its place: ${name}`, async () => {
    stage.files["/scheme.css"] = "html { color-scheme: light dark; font-family: serif } credence-panel { border: 1px solid #888; border-radius: 12px; overflow: hidden }";
    const { page, close } = await opened('<h1>A shop</h1><credence-panel recording="/recording.sse"></credence-panel>', { head: '<link rel="stylesheet" href="/scheme.css">', size, scheme });
    await ended(page);
    const isWider = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.querySelector("credence-panel").shadowRoot.querySelector(".scroller");
      return scrollWidth > clientWidth || document.documentElement.scrollWidth > innerWidth;
    });
    assert.equal(isWider, false);
    await page.screenshot({ path: join(PICTURES, `element-${name}-${scheme}.png`) });
    await close();
  });
}
