// The link checker of the examples, with the installed package: its requests, its rejections, and its rate limits.

import assert from "node:assert/strict";
import { cpSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { imported, install, root } from "./installed.mjs";
import { linkServer } from "./link-server.mjs";

const folder = install();
cpSync(join(root, "examples/link-checker"), join(folder, "link-checker"), { recursive: true });
const example = (file) => import(pathToFileURL(join(folder, "link-checker", file)));
const [{ checker }, { publicAsker }, { isPublicAddress }, { Allowance }] = await Promise.all(["checker.mjs", "ask-public.mjs", "public-address.mjs", "allowance.mjs"].map(example));
const { verifyCitations } = await imported(folder);
const server = await linkServer();

/** A fake public network: names are resolved here, and this one address is allowed. */
const here = { ports: [server.port], resolve: async () => [{ address: "127.0.0.1", family: 4 }], isAllowed: (address) => address === "127.0.0.1" };
const site = `http://public.test:${server.port}`;

/** A running link checker, and functions that send requests to it. */
async function running(options) {
  const running = checker(options);
  await new Promise((resolve) => running.listen(0, "127.0.0.1", resolve));
  after(() => {
    running.closeAllConnections();
    running.close();
  });
  const at = `http://127.0.0.1:${running.address().port}/`;
  const one = async (url, init) => (await fetch(`${at}?url=${encodeURIComponent(url)}`, init)).json();
  const many = (urls, init) => fetch(at, { method: "POST", body: JSON.stringify({ urls }), ...init });
  return { at, one, many };
}

test("only addresses of the public internet are public", () => {
  const hidden = [
    "127.0.0.1",
    "127.255.255.254",
    "0.0.0.0",
    "10.1.2.3",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "100.127.255.255",
    "224.0.0.1",
    "239.1.1.1",
    "240.0.0.1",
    "255.255.255.255",
    "198.18.0.1",
    "198.19.255.255",
    "192.0.0.1",
    "192.0.2.1",
    "198.51.100.1",
    "203.0.113.1",
    "192.88.99.1",
    "::",
    "::1",
    "fe80::1",
    "fe80::1%eth0",
    "fc00::1",
    "fd12:3456::1",
    "ff02::1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "::ffff:7f00:1",
    "::127.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b::8.8.8.8",
    "64:ff9b:1::1",
    "2002:7f00:1::",
    "2002:808:808::1",
    "2001::1",
    "2001:0:53aa:64c::1",
    "2001:db8::1",
    "3fff::1",
    "100::1",
    "4000::1",
    "localhost",
    "",
    "1.2.3",
  ];
  assert.deepEqual(hidden.filter(isPublicAddress), []);
  const open = ["1.1.1.1", "8.8.8.8", "100.63.255.255", "100.128.0.1", "172.15.255.255", "172.32.0.1", "192.167.1.1", "223.255.255.254", "2606:4700::1111", "2001:4860:4860::8888", "2a00:1450::1"];
  assert.deepEqual(
    open.filter((address) => !isPublicAddress(address)),
    [],
  );
});

test("a local host is never requested, in any spelling", async () => {
  const { one } = await running({ ports: [80, 443, server.port] });
  server.seen.requests.length = 0;
  const hosts = [
    "127.0.0.1",
    "localhost",
    "2130706433",
    "0x7f000001",
    "0x7f.1",
    "0177.0.0.1",
    "127.1",
    "0",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[64:ff9b::7f00:1]",
    "[2002:7f00:1::]",
    "169.254.169.254",
    "192.168.0.1",
    "user:password@127.0.0.1",
    "127。0。0。1",
  ];
  for (const host of hosts) {
    // A name gets the answer of one that does not exist.
    const reason = host === "localhost" ? "no_answer" : "private_address";
    assert.deepEqual(await one(`http://${host}:${server.port}/200`), { url: `http://${host}:${server.port}/200`, reason }, host);
  }
  assert.deepEqual(server.seen.requests, []);
});

test("a name that resolves to this machine or to any private address is not requested, and answered like one that does not exist", async () => {
  const answers = { "inside.test": ["127.0.0.1"], "both.test": ["93.184.215.14", "10.0.0.1"], "mapped.test": ["::ffff:127.0.0.1"], "none.test": [] };
  const resolve = async (host) => answers[host].map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  const { one } = await running({ ports: [server.port], resolve });
  server.seen.requests.length = 0;
  const reasons = [];
  for (const host of Object.keys(answers)) reasons.push((await one(`http://${host}:${server.port}/200`)).reason);
  assert.deepEqual(reasons, ["no_answer", "no_answer", "no_answer", "no_answer"]);
  assert.deepEqual(server.seen.requests, []);
});

test("a name is resolved once, and the connection goes to the address that was checked", async () => {
  const answers = ["127.0.0.1", "10.0.0.1"];
  let asked = 0;
  const resolve = async () => [{ address: answers[asked++], family: 4 }];
  const { status } = await publicAsker({ ...here, resolve })(`${site}/204`, { signal: AbortSignal.timeout(2000) });
  assert.deepEqual([status, asked], [204, 1]);
  await assert.rejects(publicAsker({ ...here, resolve })(`${site}/204`, { signal: AbortSignal.timeout(2000) }), { reason: "no_answer" });
});

test("other schemes and ports are not asked", async () => {
  const { one } = await running({ ...here, ports: [80, 443] });
  const found = [];
  for (const url of ["ftp://public.test/", "file:///etc/passwd", "gopher://public.test:80/", "x", `${site}/200`, "http://public.test:22/", "https://public.test:6379/"]) {
    found.push((await one(url)).reason);
  }
  assert.deepEqual(found, ["not_web", "not_web", "not_web", "not_web", "private_address", "private_address", "private_address"]);
});

test("a redirect into the network is not followed, and one that is fine is", async () => {
  const { one, many } = await running(here);
  const { status, location } = await one(`${site}/to-private`);
  assert.deepEqual([status, location], [302, "http://192.168.0.1/admin"]);
  server.seen.requests.length = 0;
  const { links } = await (await many([`${site}/to-private`, `${site}/chain/3`, `${site}/to-missing`, `${site}/round`])).json();
  const found = links.map(({ state, reason }) => [state, reason]);
  assert.deepEqual(found, [
    ["refused", "private_address"],
    ["redirect", null],
    ["missing", null],
    ["unreachable", "too_many_redirects"],
  ]);
  assert.ok(server.seen.requests.every(({ method, headers }) => method === "HEAD" && headers.host === `public.test:${server.port}`));
});

test("no cookie, credential or header of the user is passed on", async () => {
  const { one } = await running(here);
  server.seen.requests.length = 0;
  await one(`http://name:word@public.test:${server.port}/200`, { headers: { cookie: "a=b", authorization: "Bearer x", referer: "https://reader.test/", "x-forwarded-for": "1.2.3.4" } });
  const [{ headers }] = server.seen.requests;
  assert.deepEqual(Object.keys(headers).sort(), ["accept", "connection", "host", "user-agent"]);
});

test("a server that is silent, breaks off or writes endless headers costs no more than the time it has", async () => {
  const { one: hurried } = await running({ ...here, timeoutMs: 300 });
  assert.equal((await hurried(`${site}/stall`)).reason, "timeout");
  const { one } = await running(here);
  assert.equal((await one(`${site}/reset`)).reason, "no_answer");
  const long = await linkServer({ headers: { "x-long": "x".repeat(20_000) } });
  const { one: other } = await running({ ...here, ports: [long.port], timeoutMs: 2000 });
  assert.equal((await other(`http://public.test:${long.port}/200`)).reason, "no_answer");
});

test("pages of the named site may ask, those of others may not", async () => {
  const { at, one } = await running({ ...here, origin: "https://panel.example" });
  const allowed = await fetch(`${at}?url=${encodeURIComponent(`${site}/200`)}`, { headers: { origin: "https://panel.example" } });
  assert.deepEqual([allowed.status, allowed.headers.get("access-control-allow-origin")], [200, "https://panel.example"]);
  assert.equal(allowed.headers.get("access-control-allow-credentials"), null);
  const other = await fetch(`${at}?url=x`, { headers: { origin: "https://other.example" } });
  assert.deepEqual([other.status, other.headers.get("access-control-allow-origin")], [403, null]);
  assert.equal((await fetch(at, { method: "OPTIONS", headers: { origin: "https://panel.example" } })).status, 204);
  assert.equal((await one(`${site}/200`)).status, 200);
});

test("lists, bodies, addresses and methods have bounds", async () => {
  const { at, many } = await running({ ...here, longestList: 3 });
  assert.equal((await many(Array(4).fill(site))).status, 413);
  assert.equal((await many([5])).status, 400);
  assert.equal((await many([])).status, 400);
  assert.equal((await many([], { body: "{" })).status, 400);
  assert.equal((await many([], { body: `{"urls":["${"x".repeat(70_000)}"]}` })).status, 400);
  assert.equal((await fetch(at)).status, 400);
  assert.equal((await fetch(`${at}?url=${"x".repeat(9000)}`)).status, 400);
  assert.equal((await fetch(at, { method: "DELETE" })).status, 400);
  assert.equal((await raw(at, "//")).status, 400);
});

/** A request with exactly this path. */
function raw(at, path) {
  return new Promise((resolve, reject) => {
    request({ port: new URL(at).port, path }, (response) => resolve({ status: response.statusCode }))
      .once("error", reject)
      .end();
  });
}

test("a client has limits per minute and for concurrent requests", async () => {
  const { one, many, at } = await running({ ...here, perMinute: 5 });
  assert.equal((await many([`${site}/200`, `${site}/204`, `${site}/404`])).status, 200);
  await one(`${site}/200`);
  const refused = await many([`${site}/200`, `${site}/204`]);
  assert.deepEqual([refused.status, Number(refused.headers.get("retry-after")) > 5], [429, true]);
  const { links } = await verifyCitations([{ url: `${site}/200` }, { url: `${site}/404` }], { checker: at, concurrency: 1 });
  assert.deepEqual(
    links.map(({ state, reason }) => [state, reason]),
    [
      ["live", null],
      ["not_checkable", "checker_silent"],
    ],
  );
});

test("the allowance refills, and running requests are counted per client and in total", () => {
  let now = 0;
  const allowance = new Allowance({ perMinute: 60, atOnce: 3, perClientAtOnce: 2, now: () => now });
  assert.equal(allowance.enter("a", 60, 2), null);
  assert.equal(allowance.enter("a", 1), 1);
  now += 10_000;
  assert.equal(allowance.enter("a", 1), 1, "two run already");
  assert.equal(allowance.enter("b", 5, 1), null);
  assert.equal(allowance.enter("c", 1), 1, "three run already");
  allowance.leave("a", 2);
  assert.equal(allowance.enter("a", 10, 2), null);
  for (let client = 0; client < 20_000; client += 1) allowance.enter(`client ${client}`, 100);
});

test("a page that names the checker gets states for what it may not read itself", async () => {
  const { at } = await running(here);
  const paths = ["/200", "/404", "/429", "/to-private", "/500"];
  const { links } = await verifyCitations(
    paths.map((path) => ({ url: `${site}${path}` })),
    { checker: at },
  );
  assert.deepEqual(
    links.map(({ state }) => state),
    ["live", "missing", "rate_limited", "redirect", "server_error"],
  );
  assert.equal(links[2].retry_after, 7);
  const silent = await verifyCitations([{ url: site }], { checker: "http://127.0.0.1:1/", timeoutMs: 500 });
  assert.deepEqual([silent.links[0].state, silent.links[0].reason], ["not_checkable", "checker_silent"]);
});
