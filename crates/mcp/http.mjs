// Streamable HTTP for clients on this machine that know the token: one server for each session.

import { createHash, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import { createServer as listen } from "node:http";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { isInitializeRequest } from "@modelcontextprotocol/sdk/types.js";

const HOST = "127.0.0.1";
const PATH = "/mcp";
/** The most bytes of one body, and of all bodies that are read at the same time. */
const MOST_BYTES = 8 * 1024 * 1024;
const MOST_BYTES_AT_ONCE = 32 * 1024 * 1024;
/** The session that was used longest ago ends when there are more, and every session that was not used for so long. */
const MOST_SESSIONS = 16;
const LONGEST_IDLE_MS = 30 * 60_000;
const MOST_CONNECTIONS = 64;
/** A connection that sends no whole request in time ends; one with an open stream of events does not. */
const LIMITS = { maxHeaderSize: 16 * 1024, headersTimeout: 5_000, requestTimeout: 30_000, keepAliveTimeout: 5_000, connectionsCheckingInterval: 5_000 };

/** Listens on this machine. `makeServer` makes the server of a new session; requests must carry the token as `Authorization: Bearer`. */
export async function serveHttp(makeServer, port, { token = randomBytes(24).toString("base64url") } = {}) {
  const place = { sessions: new Map(), bytes: 0, makeServer, token };
  const server = listen(LIMITS, (request, response) => {
    answer(place, request, response).catch(() => response.headersSent || refuse(response, 500));
  });
  server.maxConnections = MOST_CONNECTIONS;
  await new Promise((listening, failed) => server.once("error", failed).listen(port, HOST, listening));
  const close = () => Promise.all([...place.sessions.values()].map(({ transport }) => transport.close())).then(() => (server.closeAllConnections(), server.close()));
  return { address: `http://${HOST}:${server.address().port}${PATH}`, token, close };
}

async function answer(place, request, response) {
  // A page that resolved its own name to this machine sends its own host and origin.
  if (!isLocal(request.headers.host) || !isOriginLocal(request.headers.origin)) return refuse(response, 403);
  if (!isAllowed(request.headers.authorization, place.token)) return refuse(response, 401);
  if (new URL(request.url, "http://local").pathname !== PATH) return refuse(response, 404);
  const body = request.method === "POST" ? await bodyOf(place, request) : undefined;
  if (body === null) return refuse(response, 400);
  if (body === TOO_LONG) return refuse(response, 413);
  const transport = await sessionOf(place, request.headers["mcp-session-id"], body);
  return transport ? transport.handleRequest(request, response, body) : refuse(response, 404);
}

/** The unread rest of a request must not be parsed as the next one. */
function refuse(response, status) {
  response.writeHead(status, { connection: "close" }).end();
}

const isLocal = (host) => /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host ?? "");

function isOriginLocal(origin) {
  return origin === undefined || (URL.canParse(origin) && isLocal(new URL(origin).host));
}

/** Compared in constant time, so that the token cannot be guessed letter by letter. */
function isAllowed(authorization, token) {
  const digest = (text) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(authorization ?? ""), digest(`Bearer ${token}`));
}

/** The session of a request; a new one for a client that introduces itself. */
async function sessionOf({ sessions, makeServer }, id, body) {
  await endIdle(sessions);
  const known = sessions.get(id);
  if (known) {
    sessions.delete(id);
    sessions.set(id, { ...known, usedAt: Date.now() });
  }
  if (known || !isInitializeRequest(body)) return known?.transport;
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: randomUUID, onsessioninitialized: (made) => sessions.set(made, { transport, usedAt: Date.now() }) });
  transport.onclose = () => sessions.delete(transport.sessionId);
  await makeServer().connect(transport);
  if (sessions.size >= MOST_SESSIONS) await sessions.values().next().value.transport.close();
  return transport;
}

/** Ends the sessions that were not used for long. They are in the order of their last use. */
async function endIdle(sessions) {
  for (const { transport, usedAt } of [...sessions.values()]) {
    if (Date.now() - usedAt < LONGEST_IDLE_MS) return;
    await transport.close();
  }
}

const TOO_LONG = Symbol("too long");

/** The body as JSON; `null` if it is none, `TOO_LONG` if there is no room for it. */
async function bodyOf(place, request) {
  const pieces = [];
  let length = 0;
  try {
    for await (const piece of request) {
      length += piece.length;
      place.bytes += piece.length;
      if (length > MOST_BYTES || place.bytes > MOST_BYTES_AT_ONCE) return TOO_LONG;
      pieces.push(piece);
    }
    return JSON.parse(Buffer.concat(pieces).toString("utf8"));
  } catch {
    return null;
  } finally {
    place.bytes -= length;
  }
}
