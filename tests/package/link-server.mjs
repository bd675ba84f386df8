// A server with paths that respond like servers on the web: with a status, a redirect, no response or a broken connection.

import { createServer } from "node:http";
import { after } from "node:test";

/** What a path does besides responding with its status. */
const ODD = {
  "/stall": () => {},
  "/reset": (request) => request.socket.resetAndDestroy(),
  "/429": (_request, response) => response.writeHead(429, { "retry-after": "7" }).end(),
  "/429-date": (_request, response) => response.writeHead(429, { "retry-after": new Date(Date.now() + 60_000).toUTCString() }).end(),
  "/to-private": (_request, response) => response.writeHead(302, { location: "http://192.168.0.1/admin" }).end(),
  "/to-missing": (_request, response) => response.writeHead(301, { location: "/404" }).end(),
  "/to-200": (_request, response) => response.writeHead(308, { location: "/200" }).end(),
  "/round": (_request, response) => response.writeHead(302, { location: "/round" }).end(),
};

/** Starts the server and returns its address; counts requests, and those at the same time. */
export async function linkServer(options = {}) {
  const seen = { requests: [], inFlight: 0, most: 0 };
  const server = createServer((request, response) => {
    seen.requests.push({ method: request.method, url: request.url, headers: request.headers });
    seen.inFlight += 1;
    seen.most = Math.max(seen.most, seen.inFlight);
    response.once("close", () => {
      seen.inFlight -= 1;
    });
    const { pathname } = new URL(request.url, "http://here");
    if (options.headers) for (const [name, value] of Object.entries(options.headers)) response.setHeader(name, value);
    if (ODD[pathname]) return ODD[pathname](request, response);
    const chain = /^\/chain\/(\d+)$/.exec(pathname);
    if (chain) return response.writeHead(301, { location: chain[1] === "1" ? "/200" : `/chain/${chain[1] - 1}` }).end();
    if (pathname.startsWith("/slow/")) return setTimeout(() => response.writeHead(200).end(), 20);
    return response.writeHead(Number(pathname.slice(1)) || 200).end();
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  after(stop);
  return { at: `http://127.0.0.1:${server.address().port}`, port: server.address().port, seen, stop };
}
