// A recording of 10,000 turns that is opened in the page: when its first answer is painted, how long the page is busy, and what it holds.

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

/** Opens conversations of several lengths, each in a browser of its own. */
export async function run(log) {
  const site = await serve((path) => existsSync(join(DIST, path)) && readFileSync(join(DIST, path)));
  const rows = [];
  for (const n of TURNS) {
    const measured = await withFreshBrowser(CHROMIUM, (page) => open(page, site.url, longConversation(n)));
    rows.push([n.toLocaleString("en"), short(measured.first), short(measured.all), longest(measured), measured.elements.toLocaleString("en"), mibOf(measured.bytes)]);
    log(rows.at(-1).join("; "));
  }
  await site.close();
  const columns = ["turns", "first answer painted", "all turns ended", "longest task", "elements", "MiB"];
  const table = {
    title: "Milliseconds from handing over a recording, the longest task with the number of tasks over 50 ms, the elements of the page, and its JavaScript heap and WebAssembly memory after a collection:",
    columns,
    rows,
    note: "Tasks below 50 ms are not told apart.",
  };
  return { versions: [await versionOfBrowser(CHROMIUM)], tables: [table] };
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
  await page.evaluate(() => (globalThis.longTasks = []));
  const times = await page.evaluate(handOver, { recording, n: recording.split("event: done").length - 1 });
  const tasks = await page.evaluate(() => globalThis.longTasks);
  await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  const heap = metrics.find(({ name }) => name === "JSHeapUsedSize").value;
  const wasm = await page.evaluate(() => [...globalThis.memories].reduce((sum, { buffer }) => sum + buffer.byteLength, 0));
  const elements = await page.evaluate(() => document.querySelectorAll("*").length);
  return { ...times, longest: Math.max(0, ...tasks), n_long: tasks.length, bytes: heap + wasm, elements };
}

function noteTasksAndMemories() {
  globalThis.longTasks = [];
  const note = (list) => globalThis.longTasks.push(...list.getEntries().map(({ duration }) => duration));
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

/** Pastes a recording of `n` turns. Returns when the first answer was painted and when all turns had ended. */
async function handOver({ recording, n }) {
  const input = document.querySelector('[data-testid="paste-input"]');
  input.value = recording;
  input.dispatchEvent(new Event("input", { bubbles: true }));
  await new Promise((shown) => setTimeout(shown, 100));
  const begun = performance.now();
  document.querySelector('[data-testid="paste-button"]').click();
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
  return { first, all };
}

function longest({ longest, n_long }) {
  return n_long === 0 ? "< 50" : `${short(longest)} (${n_long})`;
}
