// Chromium with an empty profile, and static files as a good server sends them.

import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { FLAGS } from "../e2e/chromium-flags.mjs";
import { TYPES } from "../e2e/site.mjs";
import { load } from "./peers.mjs";

/** Calls `use` with a page of a browser that has stored nothing. */
export async function withFreshBrowser(chromium, use) {
  const { chromium: driver } = await load("playwright-core");
  const profile = await mkdtemp(join(tmpdir(), "credence-bench-"));
  const browser = await driver.launchPersistentContext(profile, {
    executablePath: chromium,
    headless: true,
    args: FLAGS,
    viewport: { width: 1280, height: 900 },
    locale: "en-US",
  });
  try {
    return await use(await browser.newPage());
  } finally {
    await browser.close();
    await rm(profile, { recursive: true, force: true });
  }
}

/** The version of the browser. */
export function versionOfBrowser(chromium) {
  return withFreshBrowser(chromium, async (page) => `Chromium ${/Chrome\/(\S+)/.exec(await page.evaluate(() => navigator.userAgent))[1]}`);
}

/** Serves files after brotli 11, and answers what is posted with a stream of events. `read` gives the bytes for a path such as `/deep-chat/index.html`, or nothing; `stream` the events for a path. */
export async function serve(read, stream) {
  const sent = new Map();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://site");
    if (request.method === "POST") return sendEvents(response, stream(pathname));
    const path = pathname.endsWith("/") ? `${pathname}index.html` : pathname;
    if (!sent.has(path)) sent.set(path, compressed(read(path)));
    const body = sent.get(path);
    if (!body) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream", "content-encoding": "br", "content-length": body.length });
    response.end(body);
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const close = () => new Promise((closed) => (server.closeAllConnections(), server.close(closed)));
  return { url: `http://127.0.0.1:${server.address().port}`, close };
}

/** Sends that many events a second, or all at once. */
async function sendEvents(response, { events, perSecond }) {
  response.writeHead(200, { "content-type": TYPES[".sse"] });
  const begun = performance.now();
  for (let sent = 0; perSecond && sent < events.length && !response.destroyed; ) {
    await new Promise((later) => setTimeout(later, 5));
    const due = Math.ceil(((performance.now() - begun) / 1000) * perSecond);
    response.write(events.slice(sent, due).join(""));
    sent = due;
  }
  response.end(perSecond ? "" : events.join(""));
}

function compressed(bytes) {
  return bytes && brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
}
