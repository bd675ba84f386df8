// Hostile texts in every place of a stream run nothing, load nothing, and stay readable; with the page's Content-Security-Policy, and without it.

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { sampleOf } from "../sample.mjs";
import { Panel, closeExample } from "./panel.mjs";
import { serveSite } from "./site.mjs";
import { DIST, setStage } from "./stage.mjs";
import { FIELD_TRAPS, PLACES, TRAPS, answering, everywhere, failing } from "./traps.mjs";

const stage = setStage();
const agent = {};
const POLICY = /<meta http-equiv="Content-Security-Policy"[^>]*>/;

/** An agent that answers the question N with the N-th of its streams. */
before(async () => {
  const server = createServer(async (request, response) => {
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("access-control-allow-headers", "*");
    if (request.method === "OPTIONS") return response.end();
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    response.setHeader("content-type", "text/event-stream");
    response.end(agent.streams[Number(JSON.parse(Buffer.concat(chunks)).message)]);
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  agent.url = `http://127.0.0.1:${server.address().port}/chat`;
  agent.server = server;
  agent.site = await serveWithoutPolicy();
});

after(async () => {
  agent.server.closeAllConnections();
  agent.server.close();
  await agent.site.close();
  rmSync(agent.folder, { recursive: true });
});

/** The same page without its policy, on a site of its own. */
function serveWithoutPolicy() {
  agent.folder = mkdtempSync(join(tmpdir(), "credence-traps-"));
  cpSync(DIST, agent.folder, { recursive: true });
  const page = readFileSync(join(DIST, "index.html"), "utf8");
  assert.match(page, POLICY, "the page has a policy");
  writeFileSync(join(agent.folder, "index.html"), page.replace(POLICY, ""));
  return serveSite(agent.folder);
}

/** A page that is connected to the agent. */
async function open(hasPolicy, streams) {
  agent.streams = streams;
  const page = await stage.browser.newPage();
  await page.addInitScript(closeExample);
  const seen = { page, wrong: [] };
  await page.addInitScript(() => {
    window.__ran = [];
    for (const name of ["alert", "confirm", "prompt", "print", "open"]) window[name] = () => window.__ran.push(name);
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => window.__ran.push(`${violatedDirective} ${blockedURI}`));
  });
  page.on("dialog", (dialog) => seen.wrong.push(`dialog: ${dialog.message()}`));
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && seen.wrong.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => seen.wrong.push(String(error)));
  page.on("response", (response) => response.status() >= 400 && seen.wrong.push(`not found: ${response.url()}`));
  const { url } = hasPolicy ? stage.site : agent.site;
  page.on("request", (request) => request.url().startsWith(url) || request.url() === agent.url || seen.wrong.push(`requested: ${request.url()}`));
  page.on("popup", () => seen.wrong.push("a window was opened"));
  await page.goto(url);
  await page.getByTestId("composer-input").waitFor();
  await connect(page);
  return seen;
}

async function connect(page) {
  const input = page.getByTestId("endpoint-input");
  if (!(await input.isVisible())) await page.getByTestId("connect-button").click();
  await input.fill(agent.url);
  await input.press("Enter");
}

/** Asks for a stream and waits for the end of its turn. */
async function ask(page, question, nth) {
  await page.getByTestId("composer-input").fill(String(question));
  await page.getByTestId("composer-input").press("Enter");
  await page.waitForFunction((nth) => {
    const turns = document.querySelectorAll('[data-testid="turn"]');
    return turns.length === nth && turns[nth - 1].getAttribute("aria-busy") === "false";
  }, nth);
}

/** What is wrong in the last turn of the page, and in the inspector. */
async function problemsOf({ reads, leadsTo, noLink, inOrder }) {
  const turn = [...document.querySelectorAll('[data-testid="turn"]')].at(-1);
  const parts = [turn, ...document.querySelectorAll('[data-testid="inspector"]')];
  const words = (text) => text.replace(/\s+/g, " ");
  const shown = () => words(parts.map(({ textContent }) => textContent).join(" "));
  const missing = () => reads.filter((text) => !shown().includes(words(text)));
  // A long answer is drawn in parts.
  for (let frames = 0; missing().length > 0 && frames < 200; frames += 1) await new Promise(requestAnimationFrame);
  const all = parts.flatMap((part) => [...part.querySelectorAll("*")]);
  const loading = ["src", "srcset", "srcdoc", "data", "poster", "ping", "background", "action", "formaction", "xlink:href"];
  const links = all.filter((element) => element.matches("a[href]") && !element.getAttribute("href").startsWith("#source-"));
  const away = links.filter((link) => !["http:", "https:", "mailto:"].includes(link.protocol) || link.host === location.host);
  const problems = [
    ...window.__ran.map((what) => `ran: ${what}`),
    ...missing().map((text) => `not readable: ${text.slice(0, 80)}`),
    ...all.flatMap((element) =>
      element
        .getAttributeNames()
        .filter((name) => name.startsWith("on") || loading.includes(name))
        .map((name) => `<${element.localName} ${name}>`),
    ),
    ...all
      .filter((element) => element.matches("script, iframe, frame, object, embed, img, video, audio, source, link, meta, base, style, foreignObject, animate, template, math"))
      .map((element) => `<${element.localName}>`),
    ...away.map((link) => `a link to ${link.href}`),
    ...links.filter((link) => link.target === "_blank" && !link.relList.contains("noopener")).map((link) => `a link without noopener to ${link.href}`),
    ...all.filter((element) => /url\(|fixed/.test(element.getAttribute("style") ?? "")).map((element) => `style: ${element.getAttribute("style")}`),
  ];
  const answer = turn.querySelector('[data-testid="answer"]');
  if (noLink && answer.querySelector("a[href]")) problems.push(`a link to ${answer.querySelector("a[href]").href}`);
  if (leadsTo) {
    const warning = answer.querySelector(".elsewhere");
    if (!warning?.textContent.includes(leadsTo)) problems.push(`the host ${leadsTo} is not named beside the link: ${answer.textContent.slice(0, 120)}`);
    else if (inOrder && !isInOrder(warning, leadsTo)) problems.push(`the host ${leadsTo} is not shown in its order`);
  }
  window.__ran.length = 0;
  return problems;

  /** Whether the letters of a word stand from left to right. */
  function isInOrder(element, word) {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const at = texts.currentNode.data.indexOf(word);
      if (at === -1) continue;
      const left = (index) => {
        const range = document.createRange();
        range.setStart(texts.currentNode, index);
        range.setEnd(texts.currentNode, index + 1);
        return range.getBoundingClientRect().left;
      };
      return left(at) < left(at + word.length - 1);
    }
    return false;
  }
}

/** The same with every tab of the inspector, where what must be readable may stand in any of them. */
async function problemsIn(page, expected, isUnfolded) {
  if (!isUnfolded) return page.evaluate(problemsOf, expected);
  const panel = new Panel(page, []);
  const turn = panel.last("turn");
  const [found, texts] = [[], [await turn.textContent()]];
  for (const tab of ["why", "sources", "evidence", "tools", "notes"]) {
    const opened = await panel.openTab(tab, turn);
    found.push(...(await page.evaluate(problemsOf, { reads: [] })).map((problem) => `${tab}: ${problem}`));
    texts.push(await opened.textContent());
  }
  const [shown, ...reads] = [texts.join(" "), ...expected.reads].map((text) => text.replace(/\s+/g, " "));
  return [...found, ...reads.filter((text) => !shown.includes(text)).map((text) => `not readable: ${text.slice(0, 80)}`)];
}

/** Asks for each stream in turn; the traps, and what was wrong with each of them. */
async function wrongWith(hasPolicy, traps, streamOf, expected, isUnfolded = true) {
  const { page, wrong } = await open(hasPolicy, traps.map(streamOf));
  const found = {};
  for (const [index, trap] of traps.entries()) {
    await ask(page, index, index + 1);
    const problems = [...(await problemsIn(page, expected(trap), isUnfolded)), ...wrong.splice(0)];
    if (problems.length > 0) found[trap.name] = problems;
  }
  await page.close();
  return found;
}

/** How many turns one page has. */
const TURNS = 50;

/** The parts of a list, each of which a page of its own is asked for. */
const parts = (list) => Array.from({ length: Math.ceil(list.length / TURNS) }, (_, index) => list.slice(index * TURNS, (index + 1) * TURNS));

const inText = ({ reads, leadsTo, noLink, inOrder }) => ({ reads: ["Start", ...reads, "End"], leadsTo, noLink, inOrder });
const inPlaces = ({ reads }) => ({ reads: ["Start", "End", ...PLACES.flatMap((place) => [`${place}-sign`, ...reads])] });
const inFailure = ({ reads }) => ({ reads: ["Start", "message-sign", ...reads] });

test("there are enough traps, each with its name", () => {
  assert.ok(TRAPS.length >= 150, `${TRAPS.length} traps`);
  assert.equal(new Set(TRAPS.map(({ name }) => name)).size, TRAPS.length);
});

test("what runs, loads or leads away is found", async () => {
  const { page, wrong } = await open(false, [answering("plain")]);
  await ask(page, 0, 1);
  const found = await page.evaluate((problemsOf) => {
    const answer = document.querySelector('[data-testid="answer"]');
    answer.innerHTML = '<img src="https://beacon.example/0.png" onerror="alert(1)"><a href="javascript:alert(1)">a</a><a href="https://evil.test/" target="_blank">bank.example</a>';
    const failed = new Promise((failed) => answer.querySelector("img").addEventListener("error", failed));
    // biome-ignore lint/security/noGlobalEval: the function came to the page as text
    return failed.then(() => eval(`(${problemsOf})`)({ reads: ["unseen"], noLink: true, leadsTo: "evil.test" }));
  }, String(problemsOf));
  const wanted = [/ran: alert/, /not readable: unseen/, /<img src>/, /<img onerror>/, /<img>/, /a link to javascript/, /without noopener/, /not named/];
  for (const pattern of wanted)
    assert.ok(
      found.some((problem) => pattern.test(problem)),
      `${pattern}: ${found.join("; ")}`,
    );
  assert.ok(
    wrong.some((text) => text.includes("requested: https://beacon.example/0.png")),
    wrong.join(),
  );
  await page.close();
});

const inAnswers = sampleOf("traps in an answer", TRAPS, 6, ({ kind }) => kind);
const inFields = sampleOf("traps in other places", FIELD_TRAPS, 4, ({ kind }) => kind);

for (const [hasPolicy, name] of [
  [true, "with the policy"],
  [false, "without a policy"],
]) {
  for (const [index, traps] of parts(inAnswers).entries()) {
    test(`traps ${index * TURNS + 1} to ${index * TURNS + traps.length} in an answer do nothing and stay readable, ${name}`, async () => {
      assert.deepEqual(await wrongWith(hasPolicy, traps, ({ text }) => answering(text), inText, false), {});
    });
  }

  test(`traps in every other place of a turn do nothing and stay readable, ${name}`, async () => {
    assert.deepEqual(await wrongWith(hasPolicy, inFields, ({ text }) => everywhere(text), inPlaces), {});
  });

  test(`traps in an error do nothing and stay readable, ${name}`, async () => {
    assert.deepEqual(await wrongWith(hasPolicy, inFields, ({ text }) => failing(text), inFailure), {});
  });
}

/** 10 MB without a line break; the page must show its beginning and take the next question. */
test("an answer of one line of 10 MB does not keep the page from reacting", async () => {
  const line = `begins here ${"readable <b>word</b> [a](javascript:1) ".repeat(270_000)}`;
  assert.ok(line.length > 10_000_000);
  const { page, wrong } = await open(true, [answering(line), answering("the next answer")]);
  await page.getByTestId("composer-input").fill("0");
  await page.getByTestId("composer-input").press("Enter");
  await page.getByTestId("answer").filter({ hasText: "begins here readable <b>word</b>" }).waitFor();
  await page.getByTestId("stop-button").or(page.getByTestId("composer-input")).first().waitFor();
  assert.equal(await page.evaluate(() => document.querySelectorAll('[data-testid="answer"] b').length), 0);
  await page.close();
  assert.deepEqual(wrong, []);
});
