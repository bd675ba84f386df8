// Streamable HTTP for clients on this machine: one server for each session.

import { randomUUID } from "node:crypto";
import { createServer as listen } from "node:http";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { isInitializeRequest } from "@modelcontextprotocol/sdk/types.js";

const HOST = "127.0.0.1";
const PATH = "/mcp";
/** A longer body is refused. */
const MOST_BYTES = 64 * 1024 * 1024;
/** The session that was used longest ago ends when there are more. */
const MOST_SESSIONS = 64;

/** Listens on this machine. `makeServer` makes the server of a new session. */
export async function serveHttp(makeServer, port) {
  const sessions = new Map();
  const server = listen((request, response) => {
    answer(sessions, makeServer, request, response).catch(() => response.headersSent || response.writeHead(500).end());
  });
  await new Promise((listening, failed) => server.once("error", failed).listen(port, HOST, listening));
  const close = () => Promise.all([...sessions.values()].map((transport) => transport.close())).then(() => (server.closeAllConnections(), server.close()));
  return { address: `http://${HOST}:${server.address().port}${PATH}`, close };
}

async function answer(sessions, makeServer, request, response) {
  // A page that resolved its own name to this machine sends its own host and origin.
  if (!isLocal(request.headers.host) || (request.headers.origin && !isLocal(new URL(request.headers.origin).host))) return response.writeHead(403).end();
  if (new URL(request.url, "http://local").pathname !== PATH) return response.writeHead(404).end();
  const body = request.method === "POST" ? await bodyOf(request) : undefined;
  if (body === null) return response.writeHead(400).end();
  const transport = await sessionOf(sessions, makeServer, request.headers["mcp-session-id"], body);
  return transport ? transport.handleRequest(request, response, body) : response.writeHead(404).end();
}

const isLocal = (host) => /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host ?? "");

/** The session of a request; a new one for a client that introduces itself. */
async function sessionOf(sessions, makeServer, id, body) {
  const known = sessions.get(id);
  if (known) {
    sessions.delete(id);
    sessions.set(id, known);
  }
  if (known || !isInitializeRequest(body)) return known;
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: randomUUID, onsessioninitialized: (made) => sessions.set(made, transport) });
  transport.onclose = () => sessions.delete(transport.sessionId);
  await makeServer().connect(transport);
  if (sessions.size >= MOST_SESSIONS) await sessions.values().next().value.close();
  return transport;
}

/** The body as JSON; `null` if it is none or too long. */
async function bodyOf(request) {
  const pieces = [];
  let length = 0;
  for await (const piece of request) {
    length += piece.length;
    if (length > MOST_BYTES) return null;
    pieces.push(piece);
  }
  try {
    return JSON.parse(Buffer.concat(pieces).toString("utf8"));
  } catch {
    return null;
  }
}
