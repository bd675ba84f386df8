// The time until a question can be typed, in a browser that has stored nothing.

import { serve, versionOfBrowser, withFreshBrowser } from "../browser.mjs";
import { fromEnvironment } from "../environment.mjs";
import { short, shown, spread } from "../measure.mjs";
import { versionOf } from "../peers.mjs";
import { PAGES, reader } from "../startup-pages.mjs";

export const title = "Start of the page";

const CHROMIUM = fromEnvironment("CREDENCE_CHROMIUM");
const LOOPBACK = { name: "loopback", rounds: 7 };
const SLOW = { name: "slow", rounds: 5, cpu: 4, latency: 150, bitsPerSecond: 1.6e6 };

/** Loads each page in turn, so that a change of the machine's speed affects all. */
export async function run(log) {
  const site = await serve(await reader(fromEnvironment("CREDENCE_DIST")));
  // Files are compressed when they are first asked for, which is not measured.
  for (const page of PAGES) await timeOf(site.url, page, LOOPBACK);
  const measured = {};
  for (const network of [LOOPBACK, SLOW]) {
    measured[network.name] = await rounds(site.url, network, log);
  }
  await site.close();
  return {
    versions: [await versionOfBrowser(CHROMIUM), ...["deep-chat", "@assistant-ui/react", "react-dom"].map(versionOf)],
    tables: [table(measured)],
    measured,
  };
}

async function rounds(origin, network, log) {
  const times = PAGES.map(() => []);
  for (let round = 0; round < network.rounds; round += 1) {
    for (const [index, page] of PAGES.entries()) times[index].push(await timeOf(origin, page, network));
    log(`${network.name}: ${PAGES.map(({ name }, index) => `${name} ${short(times[index].at(-1).usable)}`).join(", ")} ms`);
  }
  return times;
}

/** When the page takes a question, and when its program runs. */
function timeOf(origin, { path, field, mark, runs }, network) {
  return withFreshBrowser(CHROMIUM, async (page) => {
    if (network.latency) await slowDown(page, network);
    await page.addInitScript(watch, { field, mark });
    await page.goto(origin + path, { waitUntil: "commit" });
    const usable = await page.evaluate(() => globalThis.usable);
    if (runs) await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, runs);
    const running = runs ? await page.evaluate((mark) => performance.getEntriesByName(mark)[0].startTime, runs) : usable;
    await checkThatItTakesText(page, field);
    return { usable, running };
  });
}

async function slowDown(page, { cpu, latency, bitsPerSecond }) {
  const session = await page.context().newCDPSession(page);
  const throughput = bitsPerSecond / 8;
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", { offline: false, latency, downloadThroughput: throughput, uploadThroughput: throughput });
  await session.send("Emulation.setCPUThrottlingRate", { rate: cpu });
}

/** Runs in the page: waits until the field is there, and the mark of the page. */
function watch({ field, mark }) {
  const find = () => field.reduce((root, selector) => (root?.shadowRoot ?? root)?.querySelector(selector), document);
  const isUsable = () => {
    const found = find();
    return found?.checkVisibility() && !found.disabled && !found.readOnly && (!mark || performance.getEntriesByName(mark).length > 0);
  };
  globalThis.usable = new Promise((done) => {
    const look = () => (isUsable() ? done(performance.now()) : setTimeout(look, 2));
    look();
  });
}

async function checkThatItTakesText(page, field) {
  // The example on the first screen has a field, too.
  const input = page.locator(field.join(" ")).first();
  await input.pressSequentially("Why?");
  const text = await input.evaluate((element) => element.value ?? element.textContent);
  if (!text.includes("Why?")) throw new Error(`${page.url()} took \`${text}\` for what was typed`);
}

function table({ loopback, slow }) {
  const row = (name, index, moment) => [name, ...[loopback, slow].flatMap((times) => [milliseconds(times[index], moment), ratio(times, index, moment)])];
  const [ours, ...others] = PAGES.map(({ name }) => name);
  return {
    title: "Milliseconds until the page takes a question, and as a share of deep-chat's time in the same round:",
    columns: ["", "loopback, ms", "of deep-chat", "slow, ms", "of deep-chat"],
    rows: [row(ours, 0, "usable"), row(`${ours}, until its program runs`, 0, "running"), ...others.map((name, index) => row(name, index + 1, "usable"))],
    note: "Slow: 1.6 Mbit/s, 150 ms for each request, a quarter of the processor. Files are static, after brotli 11. A question that is sent before Credence's program runs is kept until it does.",
  };
}

function milliseconds(times, moment) {
  const { low, median, high } = spread(times.map((time) => time[moment]));
  return `${short(median)} (${short(low)}–${short(high)})`;
}

function ratio(times, index, moment) {
  const reference = times[PAGES.findIndex(({ name }) => name === "deep-chat")];
  const ratios = times[index].map((time, round) => time[moment] / reference[round].usable);
  return shown({ ratio: spread(ratios), rounds: ratios.length });
}
