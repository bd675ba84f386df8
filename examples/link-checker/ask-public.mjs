// One question to one public server: resolved first, checked, and asked at the very address that was checked.

import dns from "node:dns/promises";
import http from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import { isPublicAddress } from "./public-address.mjs";

/** A header block longer than this ends the connection. */
const LONGEST_HEADERS = 16 * 1024;

/** Sent with every question, so that a server's log says who asks. */
const USER_AGENT = "credence-link-checker/1.0";

/** Why a link is not asked for, as the package understands it. */
export class NotAsked extends Error {
  constructor(reason) {
    super(reason);
    this.reason = reason;
  }
}

/** All addresses of a host. */
const resolveAll = (host) => dns.lookup(host, { all: true, verbatim: true });

/**
 * `ask(url, { signal })` gives `{ status, retry_after, location }` of a HEAD, and throws `NotAsked` for what must not be
 * asked. `resolve` and `isAllowed` are for tests and for who serves a network of their own.
 */
export function publicAsker({ ports = [80, 443], resolve = resolveAll, isAllowed = isPublicAddress } = {}) {
  return async function ask(url, { signal }) {
    const target = webAddress(url, ports);
    const address = await checkedAddress(target, { resolve, isAllowed, signal });
    return headOf(target, address, signal);
  };
}

/** An http or https address on one of the ports; a user name in it is never sent. */
function webAddress(url, ports) {
  if (!URL.canParse(url)) throw new NotAsked("not_web");
  const target = new URL(url);
  if (target.protocol !== "http:" && target.protocol !== "https:") throw new NotAsked("not_web");
  const port = Number(target.port) || (target.protocol === "https:" ? 443 : 80);
  if (!ports.includes(port)) throw new NotAsked("private_address");
  return { url: target, port, host: target.hostname.replace(/^\[|\]$/g, "") };
}

/** One address of the host; none is used where any of them is not public. */
async function checkedAddress({ host }, { resolve, isAllowed, signal }) {
  const found = isIP(host) ? [{ address: host, family: isIP(host) }] : await unlessEnded(signal, resolve(host));
  if (found.length === 0) throw new NotAsked("no_answer");
  if (!found.every(({ address }) => isAllowed(address))) throw new NotAsked("private_address");
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

/** The connection goes to the address that was checked: a name that changes its mind in between changes nothing. */
function headOf({ url, port, host }, { address, family }, signal) {
  const { request } = url.protocol === "https:" ? https : http;
  const options = {
    method: "HEAD",
    host: address,
    family,
    port,
    path: `${url.pathname}${url.search}`,
    headers: { host: url.host, "user-agent": USER_AGENT, accept: "*/*", connection: "close" },
    // A certificate is for the name and not for the address.
    servername: isIP(host) ? undefined : host,
    agent: false,
    maxHeaderSize: LONGEST_HEADERS,
    signal,
  };
  return new Promise((resolve, reject) => {
    const asked = request(options, (response) => {
      const { statusCode, headers } = response;
      resolve({ status: statusCode, retry_after: secondsOf(headers["retry-after"]), location: headers.location ?? null });
      // Whatever a server sends after its headers is not read.
      response.destroy();
    });
    asked.once("error", reject);
    asked.end();
  });
}

function secondsOf(written) {
  if (written === undefined) return null;
  const seconds = /^\d{1,9}$/.test(written.trim()) ? Number(written) : Math.ceil((Date.parse(written) - Date.now()) / 1000);
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}
