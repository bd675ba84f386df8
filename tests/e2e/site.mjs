// Serves the built page like a static host: plain files below a path.

import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

/** The content types of many static hosts; `.mjs` is not among them. */
export const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webmanifest": "application/manifest+json",
  ".sse": "text/event-stream; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
};

/** A host that also knows `.mjs`. */
export const TYPES_WITH_MODULES = { ...TYPES, ".mjs": TYPES[".js"] };

/** Serves `folder` below `/some/where/`, so that an address that is not relative is a failed request. */
export async function serveSite(folder, types = TYPES, { below = "/some/where/", headers = {}, port: wanted = 0 } = {}) {
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://site").pathname);
    if (!path.startsWith(below)) return refuse(response);
    const inside = normalize(`/${path.slice(below.length)}`);
    const file = join(folder, inside === "/" ? "index.html" : inside);
    const found = await stat(file).catch(() => null);
    if (!found?.isFile()) return refuse(response);
    response.writeHead(200, { ...headers, "content-type": types[extname(file)] ?? "application/octet-stream" });
    createReadStream(file).pipe(response);
  });
  await new Promise((listening) => server.listen(wanted, "127.0.0.1", listening));
  const { port } = server.address();
  const close = () => new Promise((closed) => (server.closeAllConnections(), server.close(closed)));
  return { url: `http://127.0.0.1:${port}${below}`, close };
}

function refuse(response) {
  response.writeHead(404, { "content-type": "text/plain" });
  response.end("not found");
}
