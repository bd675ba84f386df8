// A server that responds like the data sources: with the files in `answers`, or with the faults that a test sets.
// `node tests/check-server/server.mjs [PORT]` starts it by hand; `checkServer()` starts it in a test.

import { readFileSync, realpathSync } from "node:fs";
import { createServer } from "node:http";
import { pathToFileURL } from "node:url";

/** Each source: its path, the header of its key, and its response without a key. */
export const SOURCES = {
  google_factcheck: { path: /^\/v1alpha1\/claims:search$/, key: "x-goog-api-key", refused: 403 },
  portal_transparencia: { path: /^\/api-de-dados\/[a-z-]+(\/[a-z-]+)?$/, key: "chave-api-dados", refused: 401 },
  ibge_sidra: { path: /^\/values\/t\/\d+\// },
  tavily_search: { path: /^\/search$/, method: "POST", key: "authorization", refused: 401 },
  openalex: { path: /^\/works$/ },
  semantic_scholar: { path: /^\/paper\/search$/ },
  crossref: { path: /^\/works$/ },
  wikipedia: { path: /^\/w\/api\.php$/ },
  querido_diario: { path: /^\/gazettes$/ },
};

/** A body that no source sends. */
export const MALFORMED = ['{"items": [', "<html>busy</html>", '"a text"', "null", '{"results":{"a":1},"query":[],"claims":5}', ""];

const answers = Object.fromEntries(Object.keys(SOURCES).map((name) => [name, answersOf(name)]));

function answersOf(name) {
  return JSON.parse(readFileSync(new URL(`answers/${name}.json`, import.meta.url), "utf8"));
}

/**
 * Starts the server. It returns
 *
 * - `at`, `port`, `bases`: its address, and the address of each source by name
 * - `set(name, way)`: how a source responds from now on; without `way` normally. `way` may have `status`, `retryAfter`
 *   (seconds, or a date), `body`, `headers`, `delayMs`, `stall` (no response), `stallBody` (an incomplete body),
 *   `reset` (a broken connection), `cors: false` (no page may read it), `redirect` (an address), `times` (how often, before
 *   it responds normally)
 * - `seen`: by name `{ requests, n, inFlight, most }`, and over all of them `seen.all`
 * - `stop()`
 */
export async function checkServer({ port = 0 } = {}) {
  const ways = new Map();
  const seen = Object.fromEntries([...Object.keys(SOURCES), "all"].map((name) => [name, { requests: [], n: 0, inFlight: 0, most: 0 }]));
  const server = createServer((request, response) => {
    const [, name, path] = /^\/([a-z_]+)(\/.*)$/.exec(request.url) ?? [];
    if (!SOURCES[name]) return response.writeHead(404).end();
    const way = ways.get(name) ?? {};
    if (way.cors !== false) allow(request, response);
    // A preflight request is not a query to the source.
    if (request.method === "OPTIONS") return response.writeHead(way.cors === false ? 403 : 204).end();
    count(seen, name, path, request, response);
    if (way.times !== undefined && (way.times -= 1) <= 0) ways.delete(name);
    return take(request).then((body) => {
      seen[name].requests.at(-1).body = body;
      answer(name, path, { request, response, way, body });
    });
  });
  await new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
  const at = `http://127.0.0.1:${server.address().port}`;
  return {
    at,
    port: server.address().port,
    bases: Object.fromEntries(Object.keys(SOURCES).map((name) => [name, `${at}/${name}`])),
    seen,
    set(name, way) {
      if (!SOURCES[name]) throw new Error(`\`${name}\` is no source`);
      if (way) ways.set(name, { ...way });
      else ways.delete(name);
    },
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

function allow(request, response) {
  response.setHeader("access-control-allow-origin", "*");
  response.setHeader("access-control-expose-headers", "retry-after");
  response.setHeader("access-control-allow-methods", "GET, POST");
  response.setHeader("access-control-allow-headers", request.headers["access-control-request-headers"] ?? "*");
}

function count(seen, name, path, request, response) {
  for (const tally of [seen[name], seen.all]) {
    tally.requests.push({ source: name, method: request.method, path, url: request.url, headers: request.headers });
    tally.n += 1;
    tally.inFlight += 1;
    tally.most = Math.max(tally.most, tally.inFlight);
    response.once("close", () => {
      tally.inFlight -= 1;
    });
  }
}

async function take(request) {
  let body = "";
  for await (const piece of request.setEncoding("utf8")) body += piece;
  return body;
}

function answer(name, path, { request, response, way, body }) {
  const { status = 200, retryAfter, redirect, headers = {}, delayMs = 0 } = way;
  if (way.stall) return;
  if (way.reset) return request.socket.resetAndDestroy();
  if (retryAfter !== undefined) response.setHeader("retry-after", String(retryAfter));
  if (redirect !== undefined) return response.writeHead(307, { location: redirect }).end();
  const [wanted, text] = way.status || way.body !== undefined ? [status, way.body ?? refusalText(status)] : usual(name, path, request, body);
  setTimeout(() => {
    response.writeHead(wanted, { "content-type": "application/json; charset=utf-8", ...headers });
    if (way.stallBody) response.write(text.slice(0, text.length / 2));
    else response.end(text);
  }, delayMs);
}

function refusalText(status) {
  return status < 400 ? "{}" : JSON.stringify({ error: { code: status, message: `the status is ${status}` } });
}

/** The normal response of a source: the entry of its file for the search words. */
function usual(name, path, request, body) {
  const { path: expected, method = "GET", key, refused } = SOURCES[name];
  const { pathname, search } = new URL(path, "http://here");
  if (!expected.test(pathname)) return [404, refusalText(404)];
  if (request.method !== method) return [405, refusalText(405)];
  if (key && !request.headers[key]) return [refused, refusalText(refused)];
  const asked = folded(`${decodeURIComponent(`${pathname}${search}`.replaceAll("+", " "))} ${body}`);
  const found = answers[name].find(({ when }) => when.every((word) => asked.includes(folded(word))));
  return [200, JSON.stringify(found.body)];
}

function folded(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
  const { bases } = await checkServer({ port: Number(process.argv[2] ?? 8099) });
  console.log(JSON.stringify(bases, null, 2));
}
