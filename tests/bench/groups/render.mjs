// A long answer that streams into the page, compared with libraries that draw Markdown while it streams.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { updates } from "../answer-shapes.mjs";
import { serve, versionOfBrowser, withFreshBrowser } from "../browser.mjs";
import { fromEnvironment } from "../environment.mjs";
import { short } from "../measure.mjs";
import { versionOf } from "../peers.mjs";
import { HTML, LIBRARIES, scriptOf } from "../render-pages.mjs";

export const title = "A streamed answer in the browser";

const CHROMIUM = fromEnvironment("CREDENCE_CHROMIUM");
const DIST = fromEnvironment("CREDENCE_DIST");
const SHAPES = ["mixed", "paragraph", "list", "table", "fence"];
const CHARACTERS = 200_000;
const EACH = 8;
const PER_SECOND = 5_000;

/** A page that takes longer is given up, in milliseconds. */
const TOO_LONG = 60_000;

/** Shows each answer on each page in turn. */
export async function run(log) {
  const streams = Object.fromEntries(SHAPES.map((shape) => [shape, streamOf(updates(shape, CHARACTERS, EACH))]));
  streams.short = streamOf(["A short answer."]);
  const scripts = Object.fromEntries(await Promise.all(LIBRARIES.map(async (name) => [name, await scriptOf(name)])));
  const site = await serve(
    (path) => fileOf(path, scripts),
    (path) => ({ events: streams[path.split("/").at(-1)], perSecond: PER_SECOND }),
  );
  const measured = [];
  for (const shape of SHAPES) {
    for (const [name, show] of [["Credence", showInPanel], ...LIBRARIES.map((name) => [name, showInLibrary])]) {
      measured.push({ shape, name, ...(await withFreshBrowser(CHROMIUM, (page) => timeOf(page, site.url, name, shape, show))) });
      log(`${shape}, ${name}: ${cell(measured.at(-1))}`);
    }
  }
  await site.close();
  return { versions: [await versionOfBrowser(CHROMIUM), ...LIBRARIES.map(versionOf)], tables: [table(measured)], measured };
}

function fileOf(path, scripts) {
  const [, name, file] = path.split("/");
  if (name in scripts) return { "index.html": HTML, "answer.js": scripts[name] }[file];
  const found = join(DIST, path);
  return existsSync(found) && readFileSync(found);
}

/** The events of an answer, as an agent sends them. */
function streamOf(parts) {
  const tokens = parts.map((content) => `event: token\ndata: ${JSON.stringify({ content })}\n\n`);
  const response = { message: parts.join(""), citations: [] };
  return [...tokens, `event: done\ndata: ${JSON.stringify({ response, tool_call_history: [] })}\n\n`];
}

async function timeOf(page, origin, name, shape, show) {
  await page.addInitScript(() => {
    globalThis.longTasks = [];
    const note = (list) => globalThis.longTasks.push(...list.getEntries().map(({ duration }) => duration));
    new PerformanceObserver(note).observe({ type: "longtask" });
  });
  const start = await show(page, origin, name, shape);
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const busy = async () => (await session.send("Performance.getMetrics")).metrics.find(({ name }) => name === "TaskDuration").value * 1000;
  await page.evaluate(() => (globalThis.longTasks = []));
  const before = await busy();
  const late = new Promise((done) => setTimeout(() => done(null), TOO_LONG));
  const total = await Promise.race([start().catch(() => null), late]);
  if (total === null) return { total: null };
  const longTasks = await page.evaluate(() => globalThis.longTasks);
  return { total, busy: (await busy()) - before, longest: Math.max(0, ...longTasks), n_long: longTasks.length };
}

async function showInLibrary(page, origin, name, shape) {
  await page.goto(`${origin}/${name}/`);
  await page.waitForFunction(() => globalThis.follow);
  return () =>
    page.evaluate(async (address) => {
      const begun = performance.now();
      await globalThis.follow(address);
      await new Promise((shown) => requestAnimationFrame(() => setTimeout(shown)));
      return performance.now() - begun;
    }, `/agent/${shape}`);
}

async function showInPanel(page, origin, _, shape) {
  await page.goto(`${origin}/`);
  // The parts and tables are loaded with the first question, which is not measured.
  await connect(page, "/agent/short");
  await ask(page);
  await connect(page, `/agent/${shape}`);
  return () => ask(page);
}

async function connect(page, address) {
  await page.getByTestId("connect-button").click();
  await page.getByTestId("endpoint-input").fill(address);
  await page.getByTestId("endpoint-input").press("Enter");
}

/** The time from the question to the frame that shows the whole answer. */
async function ask(page) {
  // The example on the first screen has a field and a turn, too.
  await page.getByTestId("composer-input").first().fill("Why?");
  return page.evaluate(async () => {
    const turns = () => document.querySelectorAll('[data-testid="turn"]:not([data-testid="example"] *)');
    const before = turns().length;
    const begun = performance.now();
    document.querySelector('[data-testid="send-button"]').click();
    await new Promise((ended) => {
      const look = () => (turns().length > before && [...turns()].at(-1).getAttribute("aria-busy") === "false" ? ended() : setTimeout(look, 4));
      look();
    });
    await new Promise((shown) => requestAnimationFrame(() => setTimeout(shown)));
    return performance.now() - begun;
  });
}

function table(measured) {
  const of = (shape, name) => measured.find((one) => one.shape === shape && one.name === name);
  const rows = SHAPES.map((shape) => [shape, cell(of(shape, "Credence")), ...LIBRARIES.flatMap((name) => [cell(of(shape, name)), ratio(of(shape, "Credence"), of(shape, name))])]);
  return {
    title: `Milliseconds that the page is busy while an answer of ${CHARACTERS.toLocaleString("en")} characters arrives in updates of ${EACH}, ${PER_SECOND.toLocaleString("en")} a second, and the longest task, with the number of tasks over 50 ms; \`×\` is how many times as long as Credence:`,
    columns: ["", "Credence", ...LIBRARIES.flatMap((name) => [name, "×"])],
    rows,
    note: "All pages read the same stream of events, draw with animation frames and keep the end in view. Credence also assesses the answer. Layout and painting are included. Tasks below 50 ms are not told apart.",
  };
}

function cell({ total, busy, longest, n_long }) {
  if (total === null) return `> ${TOO_LONG}`;
  return `${short(busy)}, longest ${n_long === 0 ? "< 50" : `${short(longest)} (${n_long})`}`;
}

function ratio(ours, { total, busy }) {
  return total === null || ours.total === null ? "" : short(busy / ours.busy);
}
