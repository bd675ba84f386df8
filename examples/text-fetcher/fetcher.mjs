// A text fetcher: fetches pages for web pages and for servers, which compare an answer with the texts of its sources.
//
//   GET  /?url=https://example.org/page            → {"url", "title", "text"} or {"url", "reason"}

import { createServer } from "node:http";
import { Allowance } from "../link-checker/allowance.mjs";
import { NotAsked } from "../link-checker/ask-public.mjs";
import { LIMITS, allowOrigin, clientOf, isAllowed, queriedAddress, refuse, say } from "../link-checker/service.mjs";
import { publicPage } from "./page.mjs";
import { threadReader } from "./reader.mjs";

const DEFAULTS = {
  /** The only origin that may send requests, such as `https://panel.example`; `null` for none. */
  origin: null,
  /** The names of this server besides those of this machine, such as `fetcher.example`. */
  hosts: [],
  /** The time for one page. */
  timeoutMs: 15_000,
  /** The pages that a client may fetch per minute and at the same time, and all clients together. */
  perMinute: 60,
  perClientAtOnce: 6,
  atOnce: 32,
  /** Set it behind your own proxy, which writes this header. Without a proxy a client could forge it. */
  clientHeader: null,
};

/** A server that is not listening yet. `page` is for tests; by default it requests only the public internet. */
export function fetcher(options = {}) {
  const settings = { ...DEFAULTS, ...options };
  const { page = publicPage(options), read = threadReader(options) } = options;
  const allowance = new Allowance(settings);
  const server = createServer(LIMITS, (request, response) => {
    answer(request, { settings, page, read, allowance, response }).catch(() => refuse(response, 500, "the fetcher failed"));
  });
  server.maxConnections = 256;
  return server;
}

async function answer(request, place) {
  const { settings, allowance, response } = place;
  allowOrigin(request, settings, response);
  if (request.method === "OPTIONS") return response.writeHead(204).end();
  if (!isAllowed(request, settings)) return refuse(response, 403, "this site may not ask here");
  const url = request.method === "GET" ? queriedAddress(request.url) : null;
  if (url === null) return refuse(response, 400, "expected GET with `?url=` and an address");
  const client = clientOf(request, settings);
  const wait = allowance.enter(client, 1);
  if (wait !== null) {
    response.setHeader("retry-after", wait);
    return refuse(response, 429, "too many requests");
  }
  try {
    return say(response, 200, await textAt(url, place));
  } finally {
    allowance.leave(client);
  }
}

async function textAt(url, { settings, page, read, response }) {
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  const clock = AbortSignal.timeout(settings.timeoutMs);
  try {
    const signal = AbortSignal.any([clock, gone.signal]);
    const found = await page(url, { signal });
    const { title, text } = await read(found, { signal });
    return text === "" ? { url: found.url, reason: "no_text" } : { url: found.url, title, text };
  } catch (thrown) {
    return { url, reason: reasonOf(thrown, clock) };
  }
}

function reasonOf(thrown, clock) {
  if (thrown instanceof NotAsked) return thrown.reason;
  return clock.aborted ? "timeout" : "no_answer";
}
