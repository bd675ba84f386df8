// Performing actions: every protection, for requests, waits and calls of the caller's functions.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, test } from "node:test";
import { RequestFailure, perform, retryAfterSeconds } from "../../crates/wasm/npm/perform.mjs";
import { isPrivate, mayRedirect } from "../../crates/wasm/npm/private-address.mjs";

const KEY = "key-of-the-source";
const PUBLIC = "https://source.example/a";

/** A server that answers with `respond`, and what it was asked. */
async function serving(respond) {
  const seen = [];
  const server = createServer((request, response) => {
    seen.push({ url: request.url, method: request.method, headers: request.headers, at: performance.now() });
    respond(response, request, seen.length);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  after(() => (server.closeAllConnections(), server.close()));
  return { at: `http://127.0.0.1:${server.address().port}`, seen };
}

/** A `fetch` that answers each address with a response, and the addresses and options that it was given. */
function answering(responses) {
  const asked = [];
  const fetch = async (url, init) => {
    asked.push({ url, ...init });
    const { status = 200, body = "", ...headers } = responses[url];
    return new Response(body, { status, headers });
  };
  return { fetch, asked };
}

const failing = (reason, code) => (error) => error instanceof RequestFailure && error.reason === reason && error.code === code;
const never = () => new Promise(() => {});

test("a request returns status, headers and text, with the wait that the server asks for", async () => {
  const { at, seen } = await serving((response, request) => request.pipe(response.writeHead(503, { "retry-after": "7", "content-type": "text/x" })));
  const response = await perform({ request: { method: "POST", url: `${at}/a`, headers: { "content-type": "text/plain" }, body: "said" } });
  assert.deepEqual([response.status, response.ok, response.body, response.retryAfter, response.headers.get("content-type")], [503, false, "said", 7, "text/x"]);
  assert.deepEqual([seen.length, seen[0].method], [1, "POST"]);
});

test("what takes too long ends with `timeout`: a silent server, a slow body, a function that ignores its signal", async () => {
  const { at } = await serving((response, request) => request.url === "/slow" && response.writeHead(200).write("begun"));
  for (const path of ["/stall", "/slow"]) await assert.rejects(perform({ request: { url: at + path } }, { timeoutMs: 50 }), failing("timeout"));
  await assert.rejects(perform({ call: never }, { timeoutMs: 20 }), failing("timeout"));
  await assert.rejects(perform({ call: never }, { timeoutMs: 20 }), /longer than 20 ms/);
});

test("an abort ends requests, waits, calls and pauses before a retry at once, with its reason", async () => {
  const { at, seen } = await serving((response, request) => request.url === "/busy" && response.writeHead(429, { "retry-after": "9" }).end());
  const request = (path) => ({ request: { url: at + path } });
  const actions = [request("/stall"), request("/busy"), { seconds: 60 }, { call: never }];
  for (const action of actions) {
    const ending = new AbortController();
    setTimeout(() => ending.abort(new Error("enough")), 60);
    await assert.rejects(perform(action, { signal: ending.signal, retry: { attempts: 2 } }), /enough/);
    const n = seen.length;
    await assert.rejects(perform(action, { signal: ending.signal }), /enough/);
    assert.equal(seen.length, n, "nothing is sent after it");
  }
});

test("a busy server gets the request again when it says, unless that is too long", async () => {
  const { at, seen } = await serving((response, request, n) => response.writeHead(n === 1 ? 429 : 200, { "retry-after": "1" }).end());
  let sent = 0;
  const options = { retry: { attempts: 3 }, onSend: () => (sent += 1) };
  assert.equal((await perform({ request: { url: at } }, options)).status, 200);
  assert.deepEqual([seen.length, sent, seen[1].at - seen[0].at > 950], [2, 2, true]);
  for (const [status, wait, expected] of [
    [429, "0", 3],
    [429, "31", 1],
    [503, "0", 1],
  ]) {
    const { fetch, asked } = answering({ [PUBLIC]: { status, "retry-after": wait } });
    assert.equal((await perform({ request: { url: PUBLIC } }, { ...options, fetch })).status, status);
    assert.equal(asked.length, expected, `${status} with ${wait} s`);
  }
});

test("`Retry-After` is a number of seconds or a date", () => {
  const now = Date.parse("2026-11-27T08:00:00Z");
  const written = ["7", " 0 ", "Fri, 27 Nov 2026 08:01:00 GMT", "Fri, 27 Nov 2026 07:00:00 GMT", "soon", "", null];
  assert.deepEqual(
    written.map((text) => retryAfterSeconds(text, now)),
    [7, 0, 60, 0, null, null, null],
  );
});

test("requests to one host keep its rate, those to another do not wait for it", async () => {
  const left = [];
  const fetch = async (url) => (left.push([new URL(url).host, performance.now()]), new Response(""));
  const turns = new Map();
  const send = (url) => perform({ request: { url } }, { fetch, pace: { turns, perSecond: 10 } });
  await Promise.all([send("https://a.example/1"), send("https://a.example/2"), send("https://b.example/1")]);
  const [[first, begun], [second], [third, last]] = left;
  assert.deepEqual([first, second, third], ["a.example", "b.example", "a.example"]);
  assert.ok(last - begun > 90, String(last - begun));
});

test("a redirect is followed on the web, and never from outside into a private network", async () => {
  const end = "https://other.example/b";
  const moved = answering({ [PUBLIC]: { status: 301, location: end }, [end]: { body: "found" } });
  assert.equal((await perform({ request: { url: PUBLIC } }, moved)).body, "found");
  for (const location of ["http://127.0.0.1/", "http://[::1]/", "http://169.254.169.254/latest", "http://localhost:9200/", "http://router/", "file:///etc/passwd"]) {
    const { fetch, asked } = answering({ [PUBLIC]: { status: 302, location } });
    await assert.rejects(perform({ request: { url: PUBLIC } }, { fetch }), failing("private_address"), location);
    assert.equal(asked.length, 1, location);
  }
  const { at } = await serving((response, { url }) => (url === "/b" ? response.end("here") : response.writeHead(307, { location: "/b" }).end()));
  assert.equal((await perform({ request: { url: `${at}/a` } })).body, "here", "a service in the caller's own network may redirect there");
});

test("a circle of redirects ends, and a caller can take redirects as responses", async () => {
  const { fetch, asked } = answering({ [PUBLIC]: { status: 302, location: "/a" } });
  await assert.rejects(perform({ request: { url: PUBLIC } }, { fetch }), failing("too_many_redirects"));
  assert.equal(asked.length, 11);
  assert.equal((await perform({ request: { url: PUBLIC, method: "HEAD" } }, { fetch, redirect: "manual" })).status, 302);
});

test("a request with a key or a body goes to no other host", async () => {
  const { fetch, asked } = answering({ [PUBLIC]: { status: 307, location: "https://other.example/" } });
  const requests = [{ headers: { authorization: `Bearer ${KEY}` } }, { headers: { "X-Api-Key": "k" } }, { method: "POST", body: "{}" }];
  for (const request of requests) await assert.rejects(perform({ request: { url: PUBLIC, ...request } }, { fetch }), failing("redirected"));
  await assert.rejects(perform({ request: { url: PUBLIC } }, { fetch, secrets: ["source"] }), failing("redirected"));
  assert.deepEqual(new Set(asked.map(({ url }) => url)), new Set([PUBLIC]));
  const renamed = answering({ [PUBLIC]: { status: 301, location: "/b" }, "https://source.example/b": { body: "found" } });
  assert.equal((await perform({ request: { url: PUBLIC, headers: { authorization: KEY } } }, renamed)).body, "found", "an index renames its papers");
});

test("a browser is told to send no cookies, and to follow no redirect with a key", async (context) => {
  globalThis.document = {};
  context.after(() => delete globalThis.document);
  const { fetch, asked } = answering({ [PUBLIC]: {} });
  await perform({ request: { url: PUBLIC } }, { fetch });
  await perform({ request: { url: PUBLIC, headers: { authorization: KEY } } }, { fetch });
  assert.deepEqual(
    asked.map(({ credentials, referrerPolicy, redirect }) => [credentials, referrerPolicy, redirect]),
    [
      ["omit", "no-referrer", "follow"],
      ["omit", "no-referrer", "error"],
    ],
  );
  const hidden = async () => {
    throw new TypeError("Failed to fetch");
  };
  await assert.rejects(perform({ request: { url: PUBLIC } }, { fetch: hidden }), failing("other_origin"));
});

test("a response is read up to a limit", async () => {
  const { at } = await serving((response) => response.end("é".repeat(1 << 20)));
  const { body } = await perform({ request: { url: at } }, { maxBytes: 100_000 });
  assert.ok(body.length >= 50_000 && body.length < 200_000, String(body.length));
  const endless = async () => new Response(new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1 << 16)) }));
  assert.ok((await perform({ request: { url: PUBLIC } }, { fetch: endless })).body.length < 5 << 20);
});

test("keys are masked where a server repeats them, and no failure names them or an address", async () => {
  const repeated = `the keys ${KEY} and other%20key are wrong`;
  const { fetch } = answering({ [PUBLIC]: { status: 401, body: repeated } });
  const { body } = await perform({ request: { url: PUBLIC, headers: { authorization: `Bearer ${KEY}` } } }, { fetch, secrets: ["other key", "a"] });
  assert.equal(body, "the keys … and … are wrong");
  const naming = async (url) => {
    throw Object.assign(new TypeError(`could not send ${KEY} to ${url}`), { cause: { code: "ECONNRESET" } });
  };
  await assert.rejects(perform({ request: { url: PUBLIC, headers: { authorization: KEY } } }, { fetch: naming }), (error) => {
    assert.equal(error.message, "it did not answer (ECONNRESET)");
    return failing("no_answer", "ECONNRESET")(error) && error.cause === undefined;
  });
});

test("a connection that breaks during the body is no answer", async () => {
  const { at } = await serving((response) => (response.writeHead(200, { "content-length": "10" }).write("abc"), setTimeout(() => response.destroy(), 20)));
  await assert.rejects(perform({ request: { url: at } }), (error) => error.reason === "no_answer");
});

test("an error of the caller's function is its own", async () => {
  await assert.rejects(
    perform(
      {
        call: () => {
          throw new TypeError("mine");
        },
      },
      { timeoutMs: 50 },
    ),
    TypeError,
  );
  assert.equal(await perform({ call: ({ signal }) => signal.aborted }, { timeoutMs: 50 }), false);
});

test("addresses of private networks are recognized in every notation", () => {
  const inside = [
    "http://0x7f.1/",
    "http://2130706433/",
    "http://10.1.2.3/",
    "http://172.31.0.1/",
    "http://192.168.0.1/",
    "http://100.64.0.1/",
    "http://[::ffff:10.0.0.1]/",
    "http://[fd00::1]/",
    "http://[fe80::1]/",
    "http://[2002:a00:1::]/",
    "http://[2001::1]/",
    "http://localhost./",
    "http://nas.local/",
    "http://db.internal/",
  ];
  const outside = ["https://e.org/", "http://8.8.8.8/", "http://172.32.0.1/", "http://100.128.0.1/", "http://[2606:4700::1111]/", "https://localhost.example/", "https://internal.example/"];
  assert.deepEqual(
    inside.filter((address) => !isPrivate(address)),
    [],
  );
  assert.deepEqual(outside.filter(isPrivate), []);
  assert.deepEqual([mayRedirect("http://10.0.0.1/", "http://10.0.0.2/"), mayRedirect("https://e.org/", "not an address")], [true, false]);
});
