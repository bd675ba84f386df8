// A checker of links: asks public servers for pages that cannot be asked by a browser, and says with which status.
//
//   GET  /?url=https://example.org/page            → {"url", "status", "retry_after", "location"} or {"url", "reason"}
//   POST /  {"urls": [...]}                        → the record of `verifyCitations`

import { createServer } from "node:http";
import { verifyCitations } from "credence";
import { Allowance } from "./allowance.mjs";
import { NotAsked, publicAsker } from "./ask-public.mjs";

const DEFAULTS = {
  /** The one site whose pages may ask, such as `https://panel.example`; `null` for none. */
  origin: null,
  /** How long one link may take. */
  timeoutMs: 8_000,
  /** How many links one list may have, and how many of it are asked at once. */
  longestList: 50,
  concurrency: 8,
  /** Questions a client may ask in a minute, and at once; and all clients together. */
  perMinute: 120,
  perClientAtOnce: 16,
  atOnce: 128,
  /** Set behind a proxy of one's own that writes this header; whoever asks could write it otherwise. */
  clientHeader: null,
};

const LONGEST_BODY = 64 * 1024;
const LONGEST_ADDRESS = 8 * 1024;

/** A server that is not listening yet. `ask` is for tests: everything else asks the public internet and nothing else. */
export function checker(options = {}) {
  const settings = { ...DEFAULTS, ...options };
  const { ask = publicAsker(options) } = options;
  const allowance = new Allowance(settings);
  const server = createServer({ maxHeaderSize: 16 * 1024, requestTimeout: 10_000, headersTimeout: 5_000, keepAliveTimeout: 5_000 }, (request, response) => {
    answer(request, { settings, ask, allowance, response }).catch(() => refuse(response, 500, "the checker failed"));
  });
  server.maxConnections = 512;
  return server;
}

async function answer(request, place) {
  const { settings, response } = place;
  allowOrigin(request, settings, response);
  if (request.method === "OPTIONS") return response.writeHead(204).end();
  if (!isAllowedOrigin(request, settings)) return refuse(response, 403, "this site may not ask here");
  const urls = await addressesIn(request);
  if (typeof urls === "string") return refuse(response, 400, urls);
  if (urls.length > settings.longestList) return refuse(response, 413, `a list has at most ${settings.longestList} addresses`);
  return within(request, urls, place);
}

/** Asks when the client's allowance lasts for it. */
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

/** What one server said, unread: the page of whoever asks makes a state of it. */
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

/** A whole list, its redirects followed: each step is checked like the first. */
function list(urls, ask, { timeoutMs, concurrency }, signal) {
  const head = async (url, { signal: ended }) => {
    try {
      return await ask(url, { signal: ended });
    } catch (thrown) {
      if (thrown instanceof NotAsked) return { reason: thrown.reason };
      throw thrown;
    }
  };
  return verifyCitations(urls.map((url) => ({ url })), { head, follow: true, timeoutMs, concurrency, signal });
}

/** The addresses asked for, or what is wrong with the question. */
async function addressesIn(request) {
  if (request.method === "GET") {
    const url = queried(request.url);
    return url === null || url.length > LONGEST_ADDRESS ? "expected `?url=` with an address" : [url];
  }
  if (request.method !== "POST") return "expected GET or POST";
  const urls = listIn(await bodyOf(request));
  const isList = Array.isArray(urls) && urls.length > 0 && urls.every((url) => typeof url === "string" && url.length <= LONGEST_ADDRESS);
  return isList ? urls : 'expected JSON such as {"urls": ["https://example.org/"]}';
}

/** `url` of the query, decoded. */
function queried(address) {
  const query = address.split("?").slice(1).join("?");
  return new URLSearchParams(query).get("url");
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

function clientOf(request, { clientHeader }) {
  const named = clientHeader === null ? undefined : request.headers[clientHeader];
  const address = named ?? request.socket.remoteAddress ?? "";
  // Whoever has one address of IPv6 has all of its network.
  return address.includes(":") && !address.includes(".") ? address.split(":").slice(0, 4).join(":") : address;
}

/** Other sites' pages are turned away; what comes from no page has no origin. */
function isAllowedOrigin(request, { origin }) {
  return request.headers.origin === undefined || request.headers.origin === origin;
}

function allowOrigin(request, { origin }, response) {
  response.setHeader("vary", "origin");
  if (origin === null || request.headers.origin !== origin) return;
  response.setHeader("access-control-allow-origin", origin);
  response.setHeader("access-control-allow-methods", "GET, POST");
  response.setHeader("access-control-allow-headers", "content-type");
  response.setHeader("access-control-expose-headers", "retry-after");
  response.setHeader("access-control-max-age", "600");
}

function refuse(response, status, message) {
  if (response.headersSent) return response.destroy();
  // What was not read of the question must not be taken for the next one.
  response.setHeader("connection", "close");
  return say(response, status, { error: message });
}

function say(response, status, record) {
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store", "x-content-type-options": "nosniff" });
  response.end(`${JSON.stringify(record)}\n`);
}
