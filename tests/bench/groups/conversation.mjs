// A recording of 10,000 turns that is opened in the page, and in `<credence-panel>`: when its first answer is painted, how long the page is
// busy, and what it holds. And one answer of 200 KB that streams into the element.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { longConversation } from "../../e2e/streams.mjs";
import { serve, versionOfBrowser, withFreshBrowser } from "../browser.mjs";
import { fromEnvironment } from "../environment.mjs";
import { short } from "../measure.mjs";
import { mibOf } from "../memory.mjs";

export const title = "A long conversation in the browser";

const CHROMIUM = fromEnvironment("CREDENCE_CHROMIUM");
const DIST = fromEnvironment("CREDENCE_DIST");
const TURNS = [100, 1_000, 10_000];

/** The text of an answer that streams into the element, and the pieces it comes in. */
const LONG_ANSWER = 200_000;
const PIECE = 40;
/** A page with the element alone. */
const EMBEDDING = "<!doctype html><meta charset=utf-8><title>Host</title><credence-panel></credence-panel><script type=module src=/credence-panel.js></script>";

/** Opens conversations of several lengths, each in a browser of its own. */
export async function run(log) {
  const read = (path) => (path === "/embedding.html" ? Buffer.from(EMBEDDING) : existsSync(join(DIST, path)) && readFileSync(join(DIST, path)));
  const site = await serve(read);
  const inPage = await rowsOf(TURNS, (page, n) => open(page, site.url, longConversation(n)), log);
  const inElement = await rowsOf(TURNS, (page, n) => openInElement(page, site.url, longConversation(n), n), log);
  const answer = await withFreshBrowser(CHROMIUM, (page) => openInElement(page, site.url, longAnswer(), 1));
  log(`one answer in the element: ${short(answer.all)}; ${longest(answer)}`);
  await site.close();
  const columns = ["turns", "first answer painted", "all turns ended", "longest task", "elements", "MiB"];
  const note = "Tasks below 50 ms are not told apart.";
  const tables = [
    {
      title:
        "Milliseconds from handing over a recording, the longest task with the number of tasks over 50 ms, the elements of the page, and its JavaScript heap and WebAssembly memory after a collection:",
      columns,
      rows: inPage,
      note,
    },
    { title: "The same in `<credence-panel>`, played at once:", columns, rows: inElement, note },
    {
      title: `An answer of ${LONG_ANSWER / 1_000} KB in \`<credence-panel>\`, in pieces of ${PIECE} characters, played at once:`,
      columns: ["all drawn", "longest task"],
      rows: [[short(answer.all), longest(answer)]],
      note,
    },
  ];
  return { versions: [await versionOfBrowser(CHROMIUM)], tables };
}

async function rowsOf(lengths, measure, log) {
  const rows = [];
  for (const n of lengths) {
    const measured = await withFreshBrowser(CHROMIUM, (page) => measure(page, n));
    rows.push([n.toLocaleString("en"), short(measured.first), short(measured.all), longest(measured), measured.elements.toLocaleString("en"), mibOf(measured.bytes)]);
    log(rows.at(-1).join("; "));
  }
  return rows;
}

/** Paragraphs, lists and a table, as one answer of native events. */
function longAnswer() {
  const block = "A paragraph of an answer that goes on for a while, with **words** of [weight](https://example.org/) in it.\n\n- one item\n- another item\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n";
  const text = block.repeat(Math.ceil(LONG_ANSWER / block.length)).slice(0, LONG_ANSWER);
  const pieces = Array.from({ length: Math.ceil(text.length / PIECE) }, (_, index) => text.slice(index * PIECE, (index + 1) * PIECE));
  const tokens = pieces.map((content) => `event: token\ndata: ${JSON.stringify({ content })}\n\n`).join("");
  return `${tokens}event: done\ndata: ${JSON.stringify({ response: { message: text } })}\n\n`;
}

async function openInElement(page, origin, recording, n) {
  await page.addInitScript(noteTasksAndMemories);
  await page.goto(`${origin}/embedding.html`);
  await page.locator("credence-panel").getByTestId("composer-input").waitFor();
  // As in the page, what the first recording loads is not measured.
  await page.evaluate(playInElement, { recording: longConversation(1), n: 1 });
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const times = await page.evaluate(playInElement, { recording, n });
  return { ...times, ...(await held(page, session, times.begun)) };
}

/** Plays a recording of `n` turns in the element. Returns when the first answer was painted and when all turns had ended. */
async function playInElement({ recording, n }) {
  const panel = document.querySelector("credence-panel");
  const runs = panel.shadowRoot.querySelectorAll(".run").length;
  const begun = performance.now();
  panel.open(recording, { pace: "at-once" });
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const until = async (holds) => {
    while (!holds()) await painted();
    await painted();
    return performance.now() - begun;
  };
  const run = () => panel.shadowRoot.querySelectorAll(".run")[runs];
  const turns = () => run()?.getElementsByClassName("turn") ?? [];
  const first = await until(() => turns()[0]?.textContent.length > 0);
  const all = await until(() => turns().length === n && turns()[n - 1].getAttribute("aria-busy") === "false");
  return { first, all, begun };
}

async function open(page, origin, recording) {
  await page.addInitScript(noteTasksAndMemories);
  await page.goto(`${origin}/`);
  await page.getByTestId("paste-input").waitFor();
  // The trust tables and the stance detector are loaded with the first recording, which is not measured.
  await page.evaluate(handOver, { recording: longConversation(1), n: 1 });
  await page.getByTestId("start-over-button").click();
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const times = await page.evaluate(handOver, { recording, n: recording.split("event: done").length - 1 });
  return { ...times, ...(await held(page, session, times.begun)) };
}

/** The long tasks since a recording was handed over, the memory after a collection, and the elements of a page and of what it embeds. */
async function held(page, session, begun) {
  const all = await page.evaluate(() => globalThis.longTasks);
  // That in which the recording itself is handed from this program to the page is none of the page's.
  const tasks = all.filter(({ start }) => start >= begun).map(({ duration }) => duration);
  await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  const heap = metrics.find(({ name }) => name === "JSHeapUsedSize").value;
  const wasm = await page.evaluate(() => [...globalThis.memories].reduce((sum, { buffer }) => sum + buffer.byteLength, 0));
  const elements = await page.evaluate(() => {
    const roots = [document, document.querySelector("credence-panel")?.shadowRoot];
    return roots.reduce((sum, root) => sum + (root?.querySelectorAll("*").length ?? 0), 0);
  });
  return { longest: Math.max(0, ...tasks), n_long: tasks.length, bytes: heap + wasm, elements };
}

function noteTasksAndMemories() {
  globalThis.longTasks = [];
  const note = (list) => globalThis.longTasks.push(...list.getEntries().map(({ startTime, duration }) => ({ start: startTime, duration })));
  new PerformanceObserver(note).observe({ type: "longtask" });
  globalThis.memories = new Set();
  for (const name of ["instantiate", "instantiateStreaming"]) {
    const start = WebAssembly[name];
    WebAssembly[name] = async (...given) => {
      const started = await start.apply(WebAssembly, given);
      const { memory } = (started.instance ?? started).exports;
      if (memory) globalThis.memories.add(memory);
      return started;
    };
  }
}

/** Drops a file of `n` turns. Returns when the first answer was painted and when all turns had ended. */
async function handOver({ recording, n }) {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([recording], "turns.sse"));
  const begun = performance.now();
  document.body.dispatchEvent(new DragEvent("drop", { bubbles: true, dataTransfer }));
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const until = async (holds) => {
    while (!holds()) {
      // Played at its pace, a recording of that length would take minutes.
      document.querySelector('[data-testid="skip-button"]')?.click();
      await painted();
    }
    await painted();
    return performance.now() - begun;
  };
  const turns = document.getElementsByClassName("turn");
  const first = await until(() => turns[0]?.textContent.includes("Answer 0"));
  const all = await until(() => turns.length === n && turns[n - 1].getAttribute("aria-busy") === "false");
  return { first, all, begun };
}

function longest({ longest, n_long }) {
  return n_long === 0 ? "< 50" : `${short(longest)} (${n_long})`;
}
