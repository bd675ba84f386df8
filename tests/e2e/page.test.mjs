// What users do with the page, in a real Chromium.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { repeated } from "../sample.mjs";
import { setStage } from "./stage.mjs";

const SHARED = process.env.CREDENCE_SHARED ?? fileURLToPath(new URL("../../../shared", import.meta.url));
const RECORDINGS = fileURLToPath(new URL("../../web/recordings/", import.meta.url));

const stage = setStage();
const { open } = stage;
const chat = (query) => `${stage.agent.url}/chat?${query}`;

test("a first visit shows recordings, and one click plays an answer with a pill that explains itself", async () => {
  const panel = await open();
  await panel.picture("first-visit");
  await panel.playFromGallery("portfolio-clean", { skip: false });
  await panel.see("stop-button").waitFor();
  await panel.page.waitForFunction(() => document.querySelector('[data-testid="answer"]')?.textContent.length > 20);
  await panel.picture("while-streaming");
  await panel.skipToEnd();
  const pill = panel.page.locator('[data-testid="pill"][data-kind="sentences"]');
  assert.match(await pill.innerText(), /In the sources 8 of 12 sentences/i);
  assert.equal(await pill.getAttribute("data-band"), "yellow");
  assert.match(await panel.page.locator('[data-chip="tool_run"]').innerText(), /Tool run 100\s?%/i);
  await pill.click();
  assert.match(await panel.last("why-panel").innerText(), /analyze_portfolio_performance/);
  await panel.picture("why");
  await panel.close();
});

test("a marker leads to its source, and each highlights the other", async () => {
  const panel = await open();
  await panel.playFromGallery("portfolio-clean");
  const marker = panel.page.locator('a.marker[data-label="1"]').first();
  await marker.click();
  const row = panel.page.locator('[data-testid="source-row"][data-label~="1"]');
  await row.waitFor({ state: "visible" });
  assert.ok(await row.evaluate((row) => row.contains(document.activeElement) || row === document.activeElement));
  await marker.hover();
  assert.match(await row.getAttribute("class"), /lit/);
  await row.hover();
  assert.match(await marker.getAttribute("class"), /lit/);
  await panel.picture("sources-values");
  await panel.close();
});

test("Escape returns from a source to the marker that led to it", async () => {
  const panel = await open();
  await panel.playFromGallery("portfolio-clean");
  const marker = panel.page.locator("a.marker[data-label]").last();
  const label = await marker.getAttribute("data-label");
  const hasFocus = (element) => element === document.activeElement;
  await marker.focus();
  await panel.page.keyboard.press("Enter");
  await panel.page.waitForFunction(() => document.activeElement?.dataset.testid === "source-row");
  assert.ok(await panel.sourceRow(label).evaluate(hasFocus));
  await panel.page.keyboard.press("Escape");
  await panel.page.waitForFunction(() => document.activeElement?.classList.contains("marker"));
  assert.ok(await marker.evaluate(hasFocus));
  await panel.close();
});

test("a failed tool looks failed and a retry is counted", async () => {
  const panel = await open();
  await panel.playFromGallery("tools-failed-and-retried");
  await panel.page.locator('[data-chip="failed_tools"]').click();
  const states = await panel.see("tool-row").evaluateAll((rows) => rows.map((row) => row.dataset.state));
  assert.deepEqual(states, ["failed", "ok", "empty", "failed", "ok"]);
  assert.match(await panel.see("tool-row").first().innerText(), /failed/i);
  assert.match(await panel.page.locator('[data-chip="tool_run"]').innerText(), /Tool run 72\s?%/i);
  assert.equal(await panel.page.locator('[data-testid="pill"][data-kind="sentences"]').getAttribute("data-band"), "yellow");
  assert.match(await panel.last("turn").innerText(), /95\s?%/, "the agent's own number stands beside ours");
  await panel.picture("failed-tools");
  await panel.close();
});

test("cited and retrieved sources stand apart, each with its trust and the rule that gave it", async () => {
  const panel = await open();
  await panel.playFromGallery("web-search-openai");
  await panel.openSources();
  const rows = panel.see("source-row");
  assert.equal(await rows.count(), 9);
  const labelled = await rows.evaluateAll((rows) => rows.filter((row) => row.dataset.label).length);
  assert.equal(labelled, 5);
  const links = await panel.page.locator('[data-testid="source-row"] a[href]').evaluateAll((all) => all.map((a) => a.href));
  assert.ok(links.length > 0 && links.every((link) => /^https?:/.test(link)));
  await rows.last().scrollIntoViewIfNeeded();
  await panel.picture("sources-web");
  await panel.close();
});

test("dangling and mismatched markers are marked in the text", async () => {
  const panel = await open();
  await panel.playFromGallery("markers-dangle");
  assert.equal(await panel.page.locator("a.marker.dangling, .marker.dangling").count(), 1);
  assert.equal(await panel.page.locator(".marker.mismatched").count(), 1);
  await panel.picture("markers");
  await panel.close();
});

test("every outcome of a turn has its own words", async () => {
  for (const [name, outcome] of [
    ["cut", "cut"],
    ["refused", "failed"],
    ["paused", "waiting"],
    ["agent-error", "failed"],
  ]) {
    const panel = await open();
    await panel.playFromGallery(name);
    assert.equal(await panel.last("outcome").getAttribute("data-outcome"), outcome, name);
    assert.ok((await panel.last("outcome").innerText()).length > 3);
    await panel.picture(`outcome-${name}`);
    await panel.close();
  }
});

test("a live answer streams in, and the thread goes on", async () => {
  const panel = await open();
  await panel.connect(chat("recording=portfolio-clean&speed=instant"));
  await panel.ask("How is my portfolio?");
  await panel.last("pill").waitFor();
  assert.match(await panel.last("question").innerText(), /How is my portfolio\?/);
  await panel.ask("And now?");
  await panel.page.waitForFunction(() => document.querySelectorAll('[data-testid="turn"]').length === 2);
  await panel.ended();
  await panel.close();
});

test("Stop ends the answer at once and reaches the agent", async () => {
  const panel = await open();
  await panel.connect(chat("recording=portfolio-clean&delay=150"));
  await panel.ask("Slowly, please");
  await panel.page.waitForFunction(() => document.querySelector('[data-testid="answer"]')?.textContent.length > 10);
  await panel.see("stop-button").click();
  await panel.last("outcome").waitFor({ timeout: 1000 });
  assert.equal(await panel.last("outcome").getAttribute("data-outcome"), "stopped");
  const text = await panel.last("answer").innerText();
  await panel.page.waitForTimeout(500);
  assert.equal(await panel.last("answer").innerText(), text, "nothing is written after Stop");
  assert.equal(stage.agent.requests.at(-1).ending, "client_left");
  await panel.picture("stopped");
  await panel.close();
});

test("a cut connection keeps the received text, says so, and can be retried", async () => {
  const panel = await open();
  await panel.connect(chat("recording=portfolio-clean&speed=instant&cut=5000"));
  await panel.ask("Will it hold?");
  await panel.last("outcome").waitFor();
  assert.match(await panel.last("outcome").getAttribute("data-outcome"), /cut|failed/);
  const before = stage.agent.requests.length;
  await Promise.all([panel.page.waitForRequest(/[/]chat/), panel.last("retry-button").click()]);
  await panel.ended();
  assert.equal(stage.agent.requests.length, before + 1);
  await panel.close({ expected: [/ERR_INCOMPLETE_CHUNKED|ERR_CONNECTION|net::/] });
});

for (const [name, query, words] of [
  ["an error of the server", "status=500", /500/],
  ["a page instead of a stream", "type=text/html", /html|stream/i],
]) {
  test(`${name} is a readable failure`, async () => {
    const panel = await open();
    await panel.connect(chat(query));
    await panel.ask("Hello?");
    await panel.last("outcome").waitFor();
    assert.equal(await panel.last("outcome").getAttribute("data-outcome"), "failed");
    assert.match(await panel.last("outcome").innerText(), words);
    await panel.close({ expected: [/status of 500/] });
  });
}

test("an endpoint that is not there is a readable failure", async () => {
  const panel = await open({ allowed: ["127.0.0.1:9"] });
  await panel.connect("http://127.0.0.1:9/chat");
  await panel.ask("Anybody?");
  await panel.last("outcome").waitFor();
  assert.equal(await panel.last("outcome").getAttribute("data-outcome"), "failed");
  await panel.close({ expected: [/ERR_|Failed to load/] });
});

test("a recording is opened by drop, by file and by paste", async () => {
  const panel = await open();
  const text = readFileSync(`${RECORDINGS}markers-dangle.sse`, "utf8");
  await panel.drop("dropped.sse", text);
  await panel.skipToEnd();
  assert.equal(await panel.see("turn").count(), 1);
  await panel.backToGallery();
  await panel.see("file-input").setInputFiles(`${RECORDINGS}refused.sse`);
  await panel.skipToEnd();
  assert.equal(await panel.last("outcome").getAttribute("data-outcome"), "failed");
  await panel.backToGallery();
  await panel.see("paste-input").fill(readFileSync(`${RECORDINGS}cut.sse`, "utf8"));
  await panel.see("paste-button").click();
  await panel.skipToEnd();
  assert.equal(await panel.last("outcome").getAttribute("data-outcome"), "cut");
  await panel.close();
});

test("a real recording is dropped and assessed", async (context) => {
  const streams = `${SHARED}/data/streams`;
  if (!existsSync(streams)) return context.skip("../shared is not here");
  for (const [file, kind, sources] of [
    ["openai-responses/openai-web-search-tool.1.chunks.txt", "source_quality", 21],
    ["anthropic/test_anthropic_web_search_tool_stream.r1.sse", "source_quality", 19],
  ]) {
    const panel = await open();
    await panel.drop(file.split("/")[1], readFileSync(`${streams}/${file}`, "utf8"));
    await panel.skipToEnd();
    await (await panel.score(kind)).waitFor();
    await panel.openSources();
    assert.equal(await panel.see("source-row").count(), sources, file);
    await panel.picture(`real-${kind}-${sources}`);
    await panel.close();
  }
});

test("a file that is not a recording is reported as such", async () => {
  const panel = await open();
  await panel.drop("letter.txt", "Dear reader,\n\nthis is not a stream.\n");
  await panel.last("outcome").waitFor();
  assert.equal(await panel.last("outcome").getAttribute("data-outcome"), "failed");
  await panel.close();
});

test("broken messages are counted and the answer stays", async () => {
  const panel = await open();
  const stream = ['event: token\ndata: {"content":"It stays."}\n\n', 'event: token\ndata: {"content":\n\n', "event: done\ndata: {}\n\n"].join("");
  await panel.drop("broken.sse", stream);
  await panel.ended();
  assert.match(await panel.last("answer").innerText(), /It stays\./);
  assert.match(await panel.last("turn").innerText(), /not understood/i);
  await panel.close();
});

test("text of an agent is never markup and contains no unsafe links", async () => {
  const panel = await open();
  const content = '<img src=x onerror="window.hit=1"> <script>window.hit=1</script> [a](javascript:window.hit=1) ![i](https://evil.example/p.png) [bank.com](https://evil.example/)';
  await panel.drop("unsafe.sse", `event: token\ndata: ${JSON.stringify({ content })}\n\nevent: done\ndata: {"response":{}}\n\n`);
  await panel.ended();
  assert.equal(await panel.page.evaluate(() => window.hit), undefined);
  assert.equal(await panel.page.locator('[data-testid="answer"] img, [data-testid="answer"] script').count(), 0);
  assert.equal(await panel.page.locator('[data-testid="answer"] a[href^="javascript"]').count(), 0);
  assert.match(await panel.last("answer").innerText(), /evil\.example/, "the real host is shown");
  await panel.close();
});

test("a link that looks like one to another host says where it goes, and a host has the same form in the answer and in the list of sources", async () => {
  const panel = await open();
  const urls = ["https://nih.gov@evil.example/a", "https://аррӏе.com/b", "https://xn--mnchen-3ya.de/c", "https://日本語.jp/d"];
  const content = `[the study](${urls[0]}) [1]. [the shop](${urls[1]}) [2]. [münchen.de](${urls[2]}) [3]. [日本語.jp](${urls[3]}) [4]. ![nih.gov](https://evil.example/p.png)`;
  const citations = urls.map((url, index) => ({ label: index + 1, url }));
  await panel.drop("links.sse", `event: token\ndata: ${JSON.stringify({ content })}\n\nevent: done\ndata: ${JSON.stringify({ response: { message: content, citations } })}\n\n`);
  await panel.ended();
  const beside = await panel
    .last("answer")
    .locator(".elsewhere")
    .evaluateAll((all) => all.map((one) => one.title));
  assert.deepEqual(beside, ["goes to evil.example", "goes to xn--80ak6aa92e.com, whose letters look like those of another host", "goes to evil.example"]);
  await panel.openSources();
  const rows = await panel.see("source-row").allInnerTexts();
  assert.match(rows[0], /evil\.example/);
  assert.match(rows[1], /xn--80ak6aa92e\.com[\s\S]*look like those of another/);
  assert.match(rows[2], /münchen\.de/);
  assert.match(rows[3], /日本語\.jp/);
  assert.ok(!rows.join().includes("аррӏе"));
  await panel.close();
});

test("everything works with the keyboard", async () => {
  const panel = await open();
  const first = panel.page.locator('[data-testid^="gallery-item-"]').first();
  for (let step = 0; step < 40 && !(await first.evaluate((item) => item.contains(document.activeElement))); step += 1) {
    await panel.page.keyboard.press("Tab");
  }
  await panel.page.keyboard.press("Enter");
  await panel.see("skip-button").waitFor();
  await panel.see("skip-button").focus();
  await panel.page.keyboard.press("Enter");
  await panel.ended();
  await panel.last("pill").focus();
  await panel.page.keyboard.press("Enter");
  await panel.last("why-panel").waitFor();
  await panel.close();
});

test("a conversation has a heading, which has the focus after a recording was opened", async () => {
  const panel = await open();
  await panel.playFromGallery("portfolio-clean");
  assert.equal(await panel.page.locator("h1:visible").count(), 1);
  assert.equal(await panel.page.evaluate(() => document.activeElement.tagName), "H1");
  await panel.close();
});

/** The page before its program is loaded, and what loads it. */
async function openWithoutProgram() {
  const page = await stage.browser.newPage();
  let load;
  const loading = new Promise((done) => (load = done));
  await page.route("**/credence_bg.wasm", async (route) => {
    await loading;
    await route.continue();
  });
  await page.goto(stage.site.url, { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("usable").length > 0);
  return { page, load };
}

test("a question that is typed before the program runs is kept until it does", async () => {
  const { page, load } = await openWithoutProgram();
  const first = page.locator("#first-question");
  await first.pressSequentially("Why is the sky");
  await first.press("Shift+Enter");
  await first.pressSequentially("blue?");
  await first.press("ArrowLeft");
  assert.equal(await page.getByTestId("composer-input").count(), 0, "the program does not run yet");
  load();
  const input = page.getByTestId("composer-input");
  await input.waitFor();
  await first.waitFor({ state: "detached" });
  assert.equal(await input.inputValue(), "Why is the sky\nblue?");
  const state = () => input.evaluate((field) => [field === document.activeElement, field.selectionStart]);
  assert.deepEqual(await state(), [true, "Why is the sky\nblue".length]);
  await page.close();
});

test("a question that was sent before the program runs is asked by it", async () => {
  const { page, load } = await openWithoutProgram();
  await page.locator("#first-question").fill("Why?");
  await page.locator("#first-question").press("Enter");
  load();
  // There is no agent yet: the settings open, as after any question.
  await page.getByTestId("endpoint-input").waitFor();
  assert.equal(await page.getByTestId("composer-input").inputValue(), "Why?");
  await page.close();
});

test("a new line is Shift and Enter", async () => {
  const panel = await open();
  await panel.see("composer-input").fill("one");
  await panel.see("composer-input").press("Shift+Enter");
  await panel.page.keyboard.type("two");
  assert.equal(await panel.see("composer-input").inputValue(), "one\ntwo");
  await panel.close();
});

test("it speaks three languages", async () => {
  const panel = await open();
  for (const [language, word] of [
    ["pt-BR", /gravaç/i],
    ["ja", /[ぁ-ん]/],
    ["en", /recording/i],
  ]) {
    await panel.speak(language);
    assert.match(await panel.page.locator("body").innerText(), word, language);
    assert.equal(await panel.page.evaluate(() => document.documentElement.lang), language);
  }
  await panel.close();
});

test("it begins in the language that was chosen last", async () => {
  const panel = await open();
  await panel.speak("pt-BR");
  await panel.page.reload();
  await panel.see("composer-input").waitFor();
  assert.equal(await panel.page.evaluate(() => document.documentElement.lang), "pt-BR");
  assert.match(await panel.page.locator("body").innerText(), /gravaç/i);
  await panel.speak("en");
  await panel.close();
});

test("a language that does not load leaves the page unchanged, with a message", async () => {
  const panel = await open();
  await panel.page.route("**/languages/ja.txt", (route) => route.fulfill({ body: "page.claim = 主張" }));
  await panel.see("language-select").selectOption("ja");
  await panel.page.waitForFunction(() => document.querySelector('[data-testid="language-failed"]')?.textContent.includes("日本語"));
  assert.equal(await panel.see("language-select").inputValue(), "en");
  assert.equal(await panel.page.evaluate(() => document.documentElement.lang), "en");
  await panel.page.unroute("**/languages/ja.txt");
  await panel.speak("ja");
  assert.equal(await panel.see("language-failed").isVisible(), false);
  await panel.page.route("**/languages/ja.txt", (route) => route.fulfill({ body: "page.claim = 主張" }));
  await panel.page.reload();
  await panel.see("composer-input").waitFor();
  assert.match(await panel.see("language-failed").innerText(), /日本語 could not be loaded/);
  await panel.speak("en");
  await panel.close();
});

for (const [name, size, scheme] of [
  ["narrow-light", [320, 720], "light"],
  ["narrow-dark", [320, 720], "dark"],
  ["middle-dark", [768, 900], "dark"],
  ["wide-light", [1600, 1000], "light"],
  ["wide-dark", [1600, 1000], "dark"],
]) {
  test(`it fits and reads: ${name}`, async () => {
    const panel = await open({ size, scheme });
    assert.equal(await panel.isWiderThanScreen(), false, "the gallery fits");
    await panel.picture(`gallery-${name}`);
    await panel.playFromGallery("web-search-openai");
    assert.equal(await panel.isWiderThanScreen(), false, "the answer fits");
    await panel.openTab("why");
    assert.equal(await panel.isWiderThanScreen(), false, "the scores fit");
    await panel.openSources();
    assert.equal(await panel.isWiderThanScreen(), false, "everything opened fits");
    await panel.last("pill").scrollIntoViewIfNeeded();
    await panel.picture(`answer-${name}`);
    await panel.close();
  });
}

test("finished parts of an answer are never rebuilt while it streams", async () => {
  const panel = await open();
  const words = Array.from({ length: 40 }, (_, index) => `Paragraph ${index} says something of its own.\n\n`);
  const frames = words.map((content) => `: +5\nevent: token\ndata: ${JSON.stringify({ content })}\n\n`);
  await panel.drop("long.sse", frames.join(""));
  await panel.page.waitForFunction(() => document.querySelectorAll('[data-testid="answer"] p').length >= 3);
  await panel.page.evaluate(() => (document.querySelector('[data-testid="answer"] p').dataset.mine = "1"));
  await panel.skipToEnd();
  assert.equal(await panel.page.locator('[data-testid="answer"] p[data-mine="1"]').count(), 1);
  await panel.close();
});

test("a long answer that arrives at once is drawn in parts, each block once", async () => {
  const panel = await open();
  await panel.page.evaluate(() => {
    globalThis.drawn = [];
    const blocks = (records) => records.flatMap((record) => [...record.addedNodes]).filter((node) => node.matches?.(".markdown > p"));
    new MutationObserver((records) => globalThis.drawn.push(blocks(records).length)).observe(document.body, { childList: true, subtree: true });
  });
  const content = Array.from({ length: 1000 }, (_, index) => `Paragraph ${index} says something of its own.\n\n`).join("");
  await panel.drop("long.sse", `event: token\ndata: ${JSON.stringify({ content })}\n\n`);
  await panel.page.waitForFunction(() => document.querySelectorAll('[data-testid="answer"] p').length === 1000);
  const drawn = await panel.page.evaluate(() => globalThis.drawn);
  assert.equal(
    drawn.reduce((sum, count) => sum + count, 0),
    1000,
    "every block once",
  );
  assert.ok(Math.max(...drawn) < 300, `${Math.max(...drawn)} blocks in one frame`);
  await panel.close();
});

/** A recording of one answer. */
const answerOf = (content) => `event: token\ndata: ${JSON.stringify({ content })}\n\n`;

test("a long table, list and code are one to whoever reads, copies or listens", async () => {
  const panel = await open();
  const numbers = Array.from({ length: 200 }, (_, index) => index);
  const table = `| name | value |\n| - | - |\n${numbers.map((n) => `| name ${n} | value of ${n} |\n`).join("")}`;
  const list = numbers.map((n) => `${n + 1}. item ${n}\n`).join("");
  const code = numbers.map((n) => `const value${n} = "a line of code";\n`).join("");
  await panel.drop("long.sse", answerOf(`${table}\n${list}\n\`\`\`js\n${code}\`\`\`\n`));
  await panel.skipToEnd();
  await panel.page.waitForFunction(() => document.querySelector(".markdown pre")?.textContent.includes("value199"));
  const copied = (selector) =>
    panel.page.evaluate((selector) => {
      getSelection().selectAllChildren(document.querySelector(selector));
      return getSelection().toString();
    }, selector);
  const rows = (await copied(".markdown table")).trim().split("\n");
  assert.deepEqual([rows.length, rows[0], rows[200]], [201, "name\tvalue", "name 199\tvalue of 199"]);
  assert.equal((await copied(".markdown pre")).trimEnd(), code.trimEnd());
  assert.equal((await copied(".markdown ol")).match(/item \d+/g).length, 200);
  assert.equal(await panel.page.getByRole("row").count(), 201);
  assert.equal(await panel.page.getByRole("cell").count(), 400);
  const found = await panel.page.evaluate(() => {
    const left = (row) => Math.round(row.cells[1].getBoundingClientRect().left);
    const rows = [...document.querySelectorAll(".markdown tr")];
    const lines = [...document.querySelectorAll(".markdown li")].map((item) => item.getBoundingClientRect().top);
    const gaps = lines.slice(1).map((top, index) => Math.round(top - lines[index]));
    return { columns: new Set(rows.map(left)).size, gaps: new Set(gaps).size, parts: document.querySelectorAll(".markdown tbody").length };
  });
  assert.deepEqual(found, { columns: 1, gaps: 1, parts: 4 }, "columns and lines are in step across the parts");
  await panel.close();
});

test("a long conversation is drawn near the window, and its text is everywhere", async () => {
  const turns = repeated("turns of a conversation", 400, 200);
  const half = turns / 2;
  const panel = await open();
  const turn = (n) =>
    `event: token\ndata: ${JSON.stringify({ content: `Answer ${n} has **words**.` })}\n\nevent: done\ndata: ${JSON.stringify({ response: { message: `Answer ${n} has **words**.`, citations: [] }, tool_call_history: [] })}\n\n`;
  await panel.drop("many.sse", Array.from({ length: turns }, (_, n) => turn(n)).join(""));
  await panel.page.waitForFunction((turns) => document.querySelectorAll('[data-testid="turn"]').length === turns, turns);
  await panel.skipToEnd();
  const drawn = () => panel.page.locator(".turn:not(.far)").count();
  await panel.page.waitForFunction(() => ![...document.querySelectorAll(".turn")].at(-1).matches(".far"));
  assert.ok((await drawn()) < 100, `${await drawn()} of ${turns} turns are drawn`);
  const text = await panel.page.locator(".conversation").evaluate((all) => all.textContent);
  assert.ok(text.includes("Answer 0 has") && text.includes(`Answer ${half} has`), "the text of every turn is on the page");
  const middle = panel.see("turn").nth(half);
  assert.equal(await middle.locator("strong").count(), 0);
  await middle.scrollIntoViewIfNeeded();
  await middle.locator("strong").waitFor();
  await panel.see("turn").first().scrollIntoViewIfNeeded();
  await panel.page.waitForFunction((half) => document.querySelectorAll(".turn")[half].matches(".far"), half);
  await panel.close();
});

test("the page follows the answer although something above it becomes smaller", async () => {
  const panel = await open();
  const turn = (n) => `event: token\ndata: ${JSON.stringify({ content: `Answer ${n}.\n\n${"A line of it.\n\n".repeat(20)}` })}\n\nevent: done\ndata: {"response":{"message":"","citations":[]}}\n\n`;
  await panel.drop("several.sse", Array.from({ length: 200 }, (_, n) => turn(n)).join(""));
  await panel.page.waitForFunction(() => scrollY > 0 && document.querySelectorAll('[data-testid="turn"]').length >= 3);
  await panel.page.evaluate(async () => {
    const [above, below] = [document.createElement("div"), document.createElement("div")];
    const conversation = document.querySelector(".conversation");
    above.style.blockSize = "3000px";
    conversation.prepend(above);
    const drawn = () => new Promise((resume) => requestAnimationFrame(() => requestAnimationFrame(resume)));
    scrollTo(0, document.documentElement.scrollHeight);
    await drawn();
    // The height of the page stays the same, so that only the browser can have scrolled.
    below.style.blockSize = "3000px";
    above.remove();
    conversation.append(below);
    await drawn();
    below.remove();
  });
  assert.ok((await panel.see("turn").count()) < 200, "the recording is still playing");
  await panel.skipToEnd();
  await panel.page.waitForFunction(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 40);
  assert.equal(await panel.see("to-end-button").isVisible(), false);
  await panel.close();
});

test("the page follows an answer that is drawn late, by a slow computer", async () => {
  const panel = await open();
  const turn = (n) => `event: token\ndata: ${JSON.stringify({ content: `Answer ${n}.\n\n${"A line of it.\n\n".repeat(20)}` })}\n\nevent: done\ndata: {"response":{"message":"","citations":[]}}\n\n`;
  await panel.drop("several.sse", Array.from({ length: 40 }, (_, n) => turn(n)).join(""));
  await panel.skipToEnd();
  const isAtEnd = () => scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 40;
  await panel.page.waitForFunction(isAtEnd);
  // As when views come near the window, or a comparison arrives, after the last event of the run.
  await panel.page.evaluate(() => document.querySelector(".conversation").append(Object.assign(document.createElement("div"), { style: "block-size: 3000px" })));
  await panel.page.waitForFunction(isAtEnd);
  await panel.see("answer").last().click();
  const opened = await panel.page.evaluate(() => scrollY);
  await panel.page.evaluate(() => document.querySelector(".conversation").append(Object.assign(document.createElement("div"), { style: "block-size: 500px" })));
  await panel.page.evaluate(() => new Promise((resume) => requestAnimationFrame(() => requestAnimationFrame(resume))));
  assert.equal(await panel.page.evaluate(() => scrollY), opened, "what a user opens stays where it was opened");
  await panel.close();
});

test("who scrolls up without wheel, finger and key stays there, although the page becomes higher at the same time", async () => {
  const panel = await open();
  const turn = (n) => `event: token\ndata: ${JSON.stringify({ content: `Answer ${n}.\n\n${"A line of it.\n\n".repeat(20)}` })}\n\nevent: done\ndata: {"response":{"message":"","citations":[]}}\n\n`;
  await panel.drop("several.sse", Array.from({ length: 40 }, (_, n) => turn(n)).join(""));
  await panel.skipToEnd();
  // The turns are drawn: the page has one height for twenty frames, and its end is in the window.
  await panel.page.waitForFunction(() => {
    const { scrollHeight } = document.documentElement;
    const known = globalThis.known?.height === scrollHeight ? globalThis.known : { height: scrollHeight, frames: 0 };
    globalThis.known = { ...known, frames: known.frames + 1 };
    return known.frames > 20 && scrollY > 0 && scrollY + innerHeight >= scrollHeight - 40;
  });
  const grow = () => document.querySelector(".conversation").append(Object.assign(document.createElement("div"), { style: "block-size: 50px" }));
  const drawn = () => panel.page.evaluate(() => new Promise((resume) => requestAnimationFrame(() => requestAnimationFrame(resume))));
  const middle = await panel.page.evaluate(`(${grow})(); scrollTo(0, scrollY / 2); scrollY`);
  for (let n = 0; n < 3; n += 1) {
    await drawn();
    await panel.page.evaluate(grow);
  }
  await drawn();
  const [position, height] = await panel.page.evaluate(() => [scrollY, innerHeight]);
  assert.ok(Math.abs(position - middle) < height, `at ${position}, scrolled to ${middle}`);
  await panel.see("to-end-button").waitFor();
  await panel.close();
});

test("who scrolled up does not follow the end because the page became lower", async () => {
  const panel = await open();
  const long = `event: token\ndata: ${JSON.stringify({ content: "A line of it.\n\n".repeat(60) })}\n\nevent: done\ndata: {"response":{"message":"","citations":[]}}\n\n`;
  await panel.drop("one.sse", long);
  await panel.skipToEnd();
  const drawn = () => panel.page.evaluate(() => new Promise((resume) => requestAnimationFrame(() => requestAnimationFrame(resume))));
  const grow = (height) =>
    panel.page.evaluate((height) => {
      const grown = Object.assign(document.createElement("div"), { className: "grown", style: `block-size: ${height}px` });
      document.querySelector(".conversation").append(grown);
    }, height);
  await grow(3000);
  await panel.page.waitForFunction(() => scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 40);
  await panel.page.evaluate(() => scrollTo(0, scrollY - 1500));
  await panel.see("to-end-button").waitFor();
  // The browser moves the window up to the new end.
  await panel.page.evaluate(() => document.querySelector(".grown").remove());
  await drawn();
  await grow(400);
  await drawn();
  await grow(400);
  await drawn();
  const conversation = panel.page.locator(".conversation");
  assert.equal(await conversation.getAttribute("class"), "conversation", "it does not follow the end");
  await panel.page.mouse.move(300, 300);
  await panel.page.mouse.wheel(0, -400);
  await drawn();
  await panel.page.mouse.wheel(0, 5000);
  await panel.page.locator(".conversation.follows").waitFor();
  await panel.page.waitForFunction(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 40);
  await grow(400);
  await panel.page.waitForFunction(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 40);
  await panel.close();
});

test("a part of the page that cannot be loaded says so, and is loaded when asked again", async () => {
  const panel = await stage.openFresh();
  const parts = [];
  panel.page.on("request", (request) => parts.push(...(/pages\.wasm$/.exec(request.url()) ?? [])));
  await panel.page.route("**/program/*/pages.wasm", (route) => route.abort());
  await panel.see("place-trust").click();
  await panel.see("part-failed").waitFor();
  assert.equal(await panel.see("trust-page").count(), 0);
  await panel.page.unroute("**/program/*/pages.wasm");
  await panel.see("part-retry").click();
  await panel.see("trust-page").waitFor();
  await panel.see("place-recordings").click();
  await panel.see("place-trust").click();
  assert.ok(await panel.see("trust-page").isVisible());
  assert.deepEqual(parts, ["pages.wasm", "pages.wasm"], "the failed one and the one that was asked for again");
  await panel.close({ expected: [/Failed to load resource/, /Failed to fetch/] });
});
