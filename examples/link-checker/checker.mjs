// A link checker: requests links for web pages, which cannot see responses of other origins, and returns their status.
//
//   GET  /?url=https://example.org/page            → {"url", "status", "retry_after", "location"} or {"url", "reason"}
//   POST /  {"urls": [...]}                        → the record of `verifyCitations`

import { createServer } from "node:http";
import { verifyCitations } from "credence";
import { Allowance } from "./allowance.mjs";
import { NotAsked, publicAsker } from "./ask-public.mjs";
import { LIMITS, LONGEST_ADDRESS, allowOrigin, clientOf, isAllowed, queriedAddress, refuse, say } from "./service.mjs";

const DEFAULTS = {
  /** The only origin that may send requests, such as `https://panel.example`; `null` for none. */
  origin: null,
  /** The names of this server besides those of this machine, such as `checker.example`. */
  hosts: [],
  /** The timeout of one link. */
  timeoutMs: 8_000,
  /** The most links in one list, and how many of them are requested at the same time. */
  longestList: 50,
  concurrency: 8,
  /** The links that a client may check per minute and at the same time, and all clients together. */
  perMinute: 120,
  perClientAtOnce: 16,
  atOnce: 128,
  /** Set it behind your own proxy, which writes this header. Without a proxy a client could forge it. */
  clientHeader: null,
};

const LONGEST_BODY = 64 * 1024;

/** A server that is not listening yet. `ask` is for tests; by default it requests only the public internet. */
export function checker(options = {}) {
  const settings = { ...DEFAULTS, ...options };
  const { ask = publicAsker(options) } = options;
  const allowance = new Allowance(settings);
  const server = createServer(LIMITS, (request, response) => {
    answer(request, { settings, ask, allowance, response }).catch(() => refuse(response, 500, "the checker failed"));
  });
  server.maxConnections = 512;
  return server;
}

async function answer(request, place) {
  const { settings, response } = place;
  allowOrigin(request, settings, response);
  if (request.method === "OPTIONS") return response.writeHead(204).end();
  if (!isAllowed(request, settings)) return refuse(response, 403, "this site may not ask here");
  const urls = await addressesIn(request);
  if (typeof urls === "string") return refuse(response, 400, urls);
  if (urls.length > settings.longestList) return refuse(response, 413, `a list has at most ${settings.longestList} addresses`);
  return within(request, urls, place);
}

/** Requests the links if the client's allowance is sufficient. */
async function within(request, urls, { settings, ask, allowance, response }) {
  const client = clientOf(request, settings);
  const width = Math.min(urls.length, settings.concurrency);
  const wait = allowance.enter(client, urls.length, width);
  if (wait !== null) {
    response.setHeader("retry-after", wait);
    return refuse(response, 429, "too many questions");
  }
  try {
    const gone = new AbortController();
    response.once("close", () => gone.abort());
    return say(response, 200, await (request.method === "GET" ? one(urls[0], ask, settings, gone.signal) : list(urls, ask, settings, gone.signal)));
  } finally {
    allowance.leave(client, width);
  }
}

/** The response of one server; the package derives the link state from it. */
async function one(url, ask, { timeoutMs }, signal) {
  const clock = AbortSignal.timeout(timeoutMs);
  try {
    return { url, ...(await ask(url, { signal: AbortSignal.any([clock, signal]) })) };
  } catch (thrown) {
    return { url, reason: reasonOf(thrown, clock) };
  }
}

function reasonOf(thrown, clock) {
  if (thrown instanceof NotAsked) return thrown.reason;
  return clock.aborted ? "timeout" : "no_answer";
}

/** Checks a list and follows redirects: each step is checked like the first. */
function list(urls, ask, { timeoutMs, concurrency }, signal) {
  const head = async (url, { signal: ended }) => {
    try {
      return await ask(url, { signal: ended });
    } catch (thrown) {
      if (thrown instanceof NotAsked) return { reason: thrown.reason };
      throw thrown;
    }
  };
  return verifyCitations(
    urls.map((url) => ({ url })),
    { head, follow: true, timeoutMs, concurrency, signal },
  );
}

/** The requested addresses, or the error in the request. */
async function addressesIn(request) {
  if (request.method === "GET") {
    const url = queriedAddress(request.url);
    return url === null ? "expected `?url=` with an address" : [url];
  }
  if (request.method !== "POST") return "expected GET or POST";
  const urls = listIn(await bodyOf(request));
  const isList = Array.isArray(urls) && urls.length > 0 && urls.every((url) => typeof url === "string" && url.length <= LONGEST_ADDRESS);
  return isList ? urls : 'expected JSON such as {"urls": ["https://example.org/"]}';
}

function listIn(body) {
  try {
    return JSON.parse(body)?.urls;
  } catch {
    return null;
  }
}

async function bodyOf(request) {
  let body = "";
  request.setEncoding("utf8");
  for await (const piece of request) {
    body += piece;
    if (body.length > LONGEST_BODY) return "";
  }
  return body;
}
