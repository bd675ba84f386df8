// `<credence-pill>` and `<credence-sources>` in a real browser, from the folder that `npm install` made, under a strict policy.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { PICTURES, startBrowser } from "../e2e/panel.mjs";
import { TYPES_WITH_MODULES, serveSite } from "../e2e/site.mjs";
import { imported, install, recordings, root, run } from "./installed.mjs";

const folder = install();
const { assess, assessRecording } = await imported(folder);
const recorded = (name) => readFileSync(join(recordings, `${name}.sse`));
const compared = assessRecording(recorded("portfolio-clean")).at(-1);
const notCompared = assessRecording(recorded("web-search-openai")).at(-1);
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'; form-action 'none'";
const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>chat</title>
<meta http-equiv="content-security-policy" content="${POLICY}"><script type="module" src="page.js"></script></head>
<body><credence-pill></credence-pill><credence-sources open></credence-sources></body></html>`;

const stage = { problems: [], asked: [] };

before(async () => {
  writeFileSync(join(folder, "index.html"), PAGE);
  writeFileSync(join(folder, "page.js"), 'document.querySelector("credence-pill").assessment = null;\nawait import("./node_modules/credence/elements.mjs");\n');
  stage.site = await serveSite(folder, TYPES_WITH_MODULES);
  stage.started = await startBrowser();
});

after(async () => {
  await stage.started?.close();
  await stage.site?.close();
});

/** A page with both elements, and what went wrong in it. */
async function opened(options = {}) {
  const page = await stage.started.browser.newPage();
  const problems = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  page.on("request", (request) => stage.asked.push(request.url()));
  await page.emulateMedia({ colorScheme: options.scheme ?? "light" });
  await page.setViewportSize({ width: options.width ?? 1280, height: 900 });
  await page.goto(stage.site.url);
  await page.evaluate(() => Promise.all(["credence-pill", "credence-sources"].map((name) => customElements.whenDefined(name))));
  const close = async () => {
    await page.close();
    assert.deepEqual(problems, []);
  };
  return { page, close, pill: page.locator("credence-pill"), sources: page.locator("credence-sources") };
}

/** Gives both elements an assessment and waits for the next frame. */
const show = (page, assessment) =>
  page.evaluate(async (given) => {
    for (const each of document.querySelectorAll("credence-pill, credence-sources")) each.assessment = given;
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  }, assessment);

test("counts have the form that the plural rules of their language choose", async () => {
  const { formOf } = await import(pathToFileURL(join(root, "crates/wasm/npm/plural-form.mjs")));
  const forms = (tag, text, counts) => counts.map((n) => formOf(text, n, { language: { tag } }));
  assert.deepEqual(forms("en", "{n} file|{n} files", [0, 1, 2]), ["{n} files", "{n} file", "{n} files"]);
  assert.deepEqual(forms("ja", "{n}件", [1, 2]), ["{n}件", "{n}件"]);
  assert.deepEqual(forms("pl", "{n} plik|few={n} pliki|{n} plików", [1, 2, 5, 12, 22, 25]), ["{n} plik", "{n} pliki", "{n} plików", "{n} plików", "{n} pliki", "{n} plików"]);
  assert.deepEqual(forms("ru", "{n} файл|few={n} файла|{n} файлов", [1, 3, 11, 21]), ["{n} файл", "{n} файла", "{n} файлов", "{n} файл"]);
  assert.deepEqual(forms("ar", "zero=a|b|two=c|few=d|many=e|f", [0, 1, 2, 3, 11, 100]), ["a", "b", "c", "d", "e", "f"]);
});

test("a pill names its kind, number, word and whether anything was compared", async () => {
  const { page, pill, close } = await opened();
  assert.equal(await pill.locator("summary").count(), 0, "nothing is drawn without an assessment");
  await show(page, compared);
  const first = pill.locator("summary").first();
  assert.equal(await first.getAttribute("data-band"), compared.headline.band);
  assert.equal((await first.textContent()).trim(), "Tool run 100% · high");
  assert.match(await first.getAttribute("class"), /compared/);
  await show(page, notCompared);
  assert.match(await first.textContent(), /· not compared$/);
  assert.match(await first.getAttribute("class"), /outlined/);
  assert.match(await first.getAttribute("title"), /Nothing in the answer was compared/);
  assert.equal(await first.getAttribute("aria-label"), null, "its name is what it shows");
  assert.equal(await pill.locator("summary").count(), 1);
  await page.evaluate(() => document.querySelector("credence-pill").setAttribute("all", ""));
  await show(page, notCompared);
  assert.equal(await pill.locator("summary").count(), 2, "every score");
  await close();
});

test("a pill opens its reasons, which add up, and they stay open when the score changes", async () => {
  const { page, pill, close } = await opened();
  const failed = assess({
    answer: "a",
    step_count: 2,
    tool_call_history: [
      { tool_name: "search", success: false, error: "x" },
      { tool_name: "read", success: true, data: { n: 1 } },
    ],
  });
  await show(page, failed);
  await pill.locator("summary").focus();
  await page.keyboard.press("Enter");
  const terms = pill.locator(".terms li");
  await terms.first().waitFor();
  const points = (await terms.locator(".points").allTextContents()).map((text) => Number(text.replace("−", "-")));
  assert.equal(
    points.reduce((sum, point) => sum + point, 0),
    Math.round(failed.scores.tool_run.score * 1000) / 10,
  );
  assert.ok((await terms.allTextContents()).some((text) => text.includes("failed · search")));
  await show(page, compared);
  assert.equal(await pill.locator("details[open]").count(), 1);
  assert.equal(await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.tagName), "SUMMARY", "the focus stays");
  await close();
});

test("sources are told apart, with trust, and a number of the answer can be chosen", async () => {
  const { page, sources, close } = await opened();
  await page.evaluate(() =>
    document.addEventListener("source-selected", (event) => {
      document.title = `${event.detail.label} ${event.detail.source_id}`;
    }),
  );
  await show(page, notCompared);
  assert.equal(await sources.locator("li.source").count(), notCompared.sources.length);
  assert.match(await sources.locator("summary").first().textContent(), new RegExp(`\\(${notCompared.sources.length}\\)`));
  const levels = await sources.locator("[data-level]").evaluateAll((all) => all.map((each) => each.dataset.level));
  const inOrder = [...notCompared.sources].sort((one, other) => Number(other.cited) - Number(one.cited));
  assert.deepEqual(
    levels,
    inOrder.map(({ trust }) => trust.level),
  );
  assert.equal(await sources.getByText("no web address").count(), notCompared.sources.filter(({ domain }) => domain === null).length);
  await sources.locator("button").first().click();
  const [citation] = notCompared.citations.filter(({ source_id }) => source_id === inOrder[0].id);
  assert.equal(await page.title(), `${citation.label} ${citation.source_id}`);
  await close();
});

test("what an agent sent is text: nothing runs, nothing is loaded, and only web addresses are links", async () => {
  const { page, sources, close } = await opened();
  const trap = '<img src="https://evil.example/p.png" onerror="document.title=1"><script>document.title=2</script>';
  const urls = ["javascript:document.title=3", "data:text/html,x", "https://a.example/page"];
  const answer = { answer: `${trap} [1] [2] [3]`, citations: urls.map((url, index) => ({ label: index + 1, url, title: `${trap} ${index}`, snippet: trap })) };
  const before = stage.asked.length;
  await show(page, assess(answer));
  assert.deepEqual(await sources.locator("a").evaluateAll((all) => all.map((each) => each.getAttribute("href"))), ["https://a.example/page"]);
  assert.equal(await sources.locator("img, script").count(), 0);
  assert.ok((await sources.locator("li.source").first().textContent()).includes("<img"));
  assert.equal(await page.title(), "chat");
  assert.deepEqual(stage.asked.slice(before), []);
  await close();
});

test("an element reads a stream itself, says each change, and stops when it is removed", async () => {
  const { page, pill, close } = await opened();
  const { n, outcome } = await page.evaluate(async (text) => {
    const element = document.querySelector("credence-pill");
    let n = 0;
    element.addEventListener("assessed", () => {
      n += 1;
    });
    const { outcome } = await element.read(new Response(text));
    return { n, outcome };
  }, recorded("portfolio-clean").toString());
  assert.ok(n >= 1);
  assert.equal(outcome, "completed");
  await pill.locator("summary").first().waitFor();
  const ended = await page.evaluate(async () => {
    const element = document.querySelector("credence-pill");
    const silent = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('event: token\ndata: {"content":"a"}\n\n')) });
    const reading = element.read(silent);
    await new Promise((arrived) => element.addEventListener("assessed", arrived, { once: true }));
    element.remove();
    return (await reading).answer;
  });
  assert.equal(ended, "a", "what had arrived is there, and nobody waits for more");
  await close();
});

test("the elements speak the language of the page", async () => {
  const { page, pill, close } = await opened();
  await show(page, compared);
  for (const [tag, word] of [
    ["ja-JP", "ツール"],
    ["pt", "erramentas"],
    ["en", "Tool run"],
  ]) {
    await page.evaluate((lang) => {
      document.documentElement.lang = lang;
      const element = document.querySelector("credence-pill");
      const next = element.nextSibling;
      const given = element.assessment;
      element.remove();
      next.before(element);
      element.assessment = given;
    }, tag);
    await pill.locator("summary", { hasText: word }).waitFor();
  }
  await close();
});

test("an early property counts, two of a kind do not disturb each other, and a wrong value is named", async () => {
  const { page, close } = await opened();
  const found = await page.evaluate(
    async ([first, second]) => {
      const [one, other] = [document.createElement("credence-pill"), document.createElement("credence-pill")];
      document.body.append(one, other);
      [one.assessment, other.assessment] = [first, second];
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      let message = "";
      try {
        one.assessment = { answer: "a" };
      } catch (error) {
        message = error.message;
      }
      return { shown: [one, other].map((each) => each.shadowRoot.querySelector("summary").dataset.kind), message };
    },
    [compared, notCompared],
  );
  assert.deepEqual(found.shown, [compared.headline.kind, notCompared.headline.kind]);
  assert.match(found.message, /`assessment` is an Object, expected an assessment or null/);
  await close();
});

test("a server can import the module", () => {
  const { status, stdout, stderr } = run(process.execPath, ["--input-type=module", "-e", 'import { CredencePill } from "credence/elements"; console.log(typeof CredencePill);'], { cwd: folder });
  assert.equal(status, 0, stderr);
  assert.equal(stdout, "function\n");
});

for (const [name, width, scheme] of [
  ["narrow-light", 320, "light"],
  ["wide-dark", 1280, "dark"],
]) {
  test(`the elements fit: ${name}`, async () => {
    const { page, pill, sources, close } = await opened({ width, scheme });
    await page.evaluate(() => {
      document.documentElement.style.colorScheme = "light dark";
    });
    await show(page, notCompared);
    await pill.locator("summary").first().click();
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is wider than the window");
    await sources.locator("li.source").first().waitFor();
    await page.screenshot({ path: join(PICTURES, `elements-${name}.png`), fullPage: true });
    await close();
  });
}
