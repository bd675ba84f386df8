// A request from Node to an address that nobody typed, such as one that an agent cites: never into a private network.

import { RequestFailure } from "./perform.mjs";
import { isPrivate, isPrivateIp } from "./private-address.mjs";

/**
 * @import { LookupAddress, LookupOptions } from "node:dns"
 * @import { IncomingMessage } from "node:http"
 * @import { LookupFunction } from "node:net"
 * @typedef {typeof process.getBuiltinModule} Modules
 */

const HEADERS = { accept: "*/*", "user-agent": "credence" };

/**
 * `fetch` of a HEAD request for `perform`; without Node's modules that of the runtime, which cannot check what a name resolves to.
 *
 * @param {string} address
 * @param {RequestInit & { signal?: AbortSignal }} init
 */
export async function headPublic(address, init) {
  // An IP address is not looked up.
  if (isPrivate(address)) throw new RequestFailure("private_address");
  const modules = globalThis.process?.getBuiltinModule;
  return modules ? headWith(modules, new URL(address), init.signal) : globalThis.fetch(address, init);
}

/**
 * A name is looked up for its connection alone, and the connection is made to the addresses that were checked. Checked in a lookup of its
 * own before, it could lead to a private address by the time of the connection: whoever runs its name server answers each lookup anew
 * (DNS rebinding).
 *
 * @param {Modules} modules
 * @param {URL} url
 * @param {AbortSignal} [signal]
 */
function headWith(modules, url, signal) {
  const { request } = modules(url.protocol === "https:" ? "node:https" : "node:http");
  /** @type {LookupFunction} */
  const lookup = (host, options, done) => lookedUp(modules("node:dns"), host, options, done);
  return new Promise((resolve, reject) => {
    /** @param {IncomingMessage} response */
    const take = (response) => {
      // A HEAD response has no body.
      response.destroy();
      resolve(plain(url, response));
    };
    request(url, { method: "HEAD", headers: HEADERS, agent: false, auth: "", lookup, signal }, take).once("error", reject).end();
  });
}

/**
 * The addresses of a name; none if one of them is private. `done` is given an error alone, which the types of Node do not know.
 *
 * @overload
 * @param {typeof import("node:dns")} dns
 * @param {...Parameters<LookupFunction>} lookup
 * @returns {void}
 *
 * @param {typeof import("node:dns")} dns
 * @param {string} host
 * @param {LookupOptions} options
 * @param {(error: Error | null, address?: string | LookupAddress[], family?: number) => void} done
 * @returns {void}
 */
function lookedUp(dns, host, options, done) {
  dns.lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error);
    if (found.length === 0 || found.some(({ address }) => isPrivateIp(address))) return done(new RequestFailure("private_address"));
    return options.all ? done(null, found) : done(null, found[0].address, found[0].family);
  });
}

/** @param {URL} url @param {IncomingMessage} response */
function plain(url, { statusCode, headers }) {
  return { status: statusCode, url: url.href, redirected: false, headers: { get: (/** @type {string} */ name) => headers[name] ?? null }, body: null, text: async () => "" };
}
