// What the servers of the examples share: who may send requests, and how they respond.

/** The longest address that a client may ask for. */
export const LONGEST_ADDRESS = 8 * 1024;

/** The limits of a request to the server. */
export const LIMITS = { maxHeaderSize: 16 * 1024, requestTimeout: 10_000, headersTimeout: 5_000, keepAliveTimeout: 5_000 };

/** `url` of the query, decoded; `null` if there is none, or if it is too long. */
export function queriedAddress(address) {
  const query = address.split("?").slice(1).join("?");
  const url = new URLSearchParams(query).get("url");
  return url !== null && url.length <= LONGEST_ADDRESS ? url : null;
}

/** The address of the client, as the key of its limits. */
export function clientOf(request, { clientHeader }) {
  const named = clientHeader === null ? undefined : request.headers[clientHeader];
  const address = named ?? request.socket.remoteAddress ?? "";
  // A client with one IPv6 address usually controls its whole network.
  return address.includes(":") && !address.includes(".") ? address.split(":").slice(0, 4).join(":") : address;
}

/**
 * Rejects pages of other origins, and names of other servers: a page could resolve its own name to this machine. Requests that do not come
 * from a page have no origin; a browser says of those without one, such as for an image, that they come from another site.
 */
export function isAllowed({ headers }, { origin, hosts }) {
  const isKnown = isLocal(headers.host) || hosts.includes(nameOf(headers.host));
  if (headers.origin !== undefined) return isKnown && headers.origin === origin;
  return isKnown && ["none", "same-origin", undefined].includes(headers["sec-fetch-site"]);
}

const nameOf = (host) => (host ?? "").replace(/:\d+$/, "").toLowerCase();
const isLocal = (host) => ["localhost", "127.0.0.1", "[::1]"].includes(nameOf(host));

/** Lets pages of the named origin read the response. */
export function allowOrigin(request, { origin }, response) {
  response.setHeader("vary", "origin");
  if (origin === null || request.headers.origin !== origin) return;
  response.setHeader("access-control-allow-origin", origin);
  response.setHeader("access-control-allow-methods", "GET, POST");
  response.setHeader("access-control-allow-headers", "content-type");
  response.setHeader("access-control-expose-headers", "retry-after");
  response.setHeader("access-control-max-age", "600");
}

/** Responds with an error. */
export function refuse(response, status, message) {
  if (response.headersSent) return response.destroy();
  // The unread rest of the request must not be parsed as the next one.
  response.setHeader("connection", "close");
  return say(response, status, { error: message });
}

/** Responds with a record as JSON. */
export function say(response, status, record) {
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store", "x-content-type-options": "nosniff" });
  response.end(`${JSON.stringify(record)}\n`);
}
