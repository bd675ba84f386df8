// One request to one public server: the host is resolved, checked, and requested at exactly the address that was checked.

import dns from "node:dns/promises";
import http from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import { isPublicAddress } from "./public-address.mjs";

/** The maximum size of the response headers. */
const LONGEST_HEADERS = 16 * 1024;

/** Sent with every request, so that the operator of the server can identify it. */
const USER_AGENT = "credence-link-checker/1.0";

const HEAD = { method: "HEAD", headers: { "user-agent": USER_AGENT, accept: "*/*" } };

/** Why a link is not requested, as codes of the package. */
export class NotAsked extends Error {
  constructor(reason) {
    super(reason);
    this.reason = reason;
  }
}

/** All addresses of a host. */
const resolveAll = (host) => dns.lookup(host, { all: true, verbatim: true });

/**
 * `ask(url, { signal })` returns `{ status, retry_after, location }` of a HEAD request, and throws `NotAsked` for an address that
 * is not allowed. `resolve` and `isAllowed` are for tests and for private networks.
 */
export function publicAsker(options) {
  const send = publicSender(options);
  return async function ask(url, { signal }) {
    const response = await send(url, { ...HEAD, signal });
    const { statusCode, headers } = response;
    // The body is not read.
    response.destroy();
    return { status: statusCode, retry_after: secondsOf(headers["retry-after"]), location: headers.location ?? null };
  };
}

/** `send(url, { method, headers, signal })` returns the response of a public server with its unread body, and otherwise throws `NotAsked`. */
export function publicSender({ ports = [80, 443], resolve = resolveAll, isAllowed = isPublicAddress } = {}) {
  return async function send(url, { method, headers, signal }) {
    const target = webAddress(url, ports);
    const address = await checkedAddress(target, { resolve, isAllowed, signal });
    return responseOf(target, address, { method, headers, signal });
  };
}

/** An http or https address on one of the ports. Credentials in it are never sent. */
function webAddress(url, ports) {
  if (!URL.canParse(url)) throw new NotAsked("not_web");
  const target = new URL(url);
  if (target.protocol !== "http:" && target.protocol !== "https:") throw new NotAsked("not_web");
  const port = Number(target.port) || (target.protocol === "https:" ? 443 : 80);
  if (!ports.includes(port)) throw new NotAsked("private_address");
  return { url: target, port, host: target.hostname.replace(/^\[|\]$/g, "") };
}

/** One address of the host; none if any of them is not public. */
async function checkedAddress({ host }, { resolve, isAllowed, signal }) {
  const found = isIP(host) ? [{ address: host, family: isIP(host) }] : await unlessEnded(signal, resolve(host));
  const isPublic = found.length > 0 && found.every(({ address }) => isAllowed(address));
  // A name that leads into this network gets the answer of one that does not exist: whoever asks must not learn which names there are.
  if (!isPublic) throw new NotAsked(isIP(host) ? "private_address" : "no_answer");
  return found[0];
}

function unlessEnded(signal, promise) {
  return new Promise((resolve, reject) => {
    const end = () => reject(signal.reason);
    signal.addEventListener("abort", end, { once: true });
    if (signal.aborted) end();
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", end));
  });
}

/** The connection uses the address that was checked, so that a later DNS change has no effect. */
function responseOf({ url, port, host }, { address, family }, { method, headers, signal }) {
  const { request } = url.protocol === "https:" ? https : http;
  const options = {
    method,
    host: address,
    family,
    port,
    path: `${url.pathname}${url.search}`,
    headers: { host: url.host, ...headers, connection: "close" },
    // A certificate is for the name, not for the address.
    servername: isIP(host) ? undefined : host,
    agent: false,
    maxHeaderSize: LONGEST_HEADERS,
    signal,
  };
  return new Promise((resolve, reject) => {
    request(options, resolve).once("error", reject).end();
  });
}

function secondsOf(written) {
  if (written === undefined) return null;
  const seconds = /^\d{1,9}$/.test(written.trim()) ? Number(written) : Math.ceil((Date.parse(written) - Date.now()) / 1000);
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}
