// Link verification with a local server: every state, limits, cancellation, and the effect on the score.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { imported, install } from "./installed.mjs";
import { linkServer } from "./link-server.mjs";

const folder = install();
const { CredenceError, assess, passesGate, scoreSourceQuality, verifyCitations } = await imported(folder);
const server = await linkServer();
/** The server is on this machine. */
const HERE = { allowPrivate: true };

/** Checks the link to one path. */
async function checked(path, options = {}) {
  const { links } = await verifyCitations([{ url: path.includes(":") ? path : `${server.at}${path}` }], { timeoutMs: path === "/stall" ? 500 : 30_000, ...HERE, ...options });
  assert.equal(links.length, 1);
  return links[0];
}

test("every answer has its state", async () => {
  const states = {
    "/200": "live",
    "/204": "live",
    "/301": "redirect",
    "/304": "not_modified",
    "/401": "forbidden",
    "/403": "forbidden",
    "/404": "missing",
    "/410": "missing",
    "/405": "head_refused",
    "/501": "head_refused",
    "/429": "rate_limited",
    "/500": "server_error",
    "/503": "server_error",
    "/stall": "unreachable",
    "/reset": "unreachable",
    "ftp://e.org/x": "skipped",
    "not a url:": "skipped",
    "mailto:a@e.org": "skipped",
    "http://127.0.0.1:1/": "unreachable",
  };
  const found = {};
  for (const path of Object.keys(states)) found[path] = (await checked(path)).state;
  assert.deepEqual(found, states);
});

test("the requested wait, the reason of a failure and the redirects are kept", async () => {
  assert.equal((await checked("/429")).retry_after, 7);
  const wait = (await checked("/429-date")).retry_after;
  assert.ok(wait >= 55 && wait <= 61, String(wait));
  assert.deepEqual([(await checked("/stall")).reason, (await checked("/reset")).reason], ["timeout", "no_answer"]);
  const { state, status, location } = await checked("/to-private");
  assert.deepEqual([state, status, location], ["redirect", 302, "http://192.168.0.1/admin"]);
});

test("a redirect is followed when asked to, and is as dead as its end", async () => {
  server.seen.requests.length = 0;
  assert.equal((await checked("/chain/3")).location, `${server.at}/chain/2`);
  assert.equal(server.seen.requests.length, 1);
  const follow = { follow: true };
  const live = await checked("/chain/3", follow);
  assert.deepEqual([live.state, live.status, live.location], ["redirect", 301, `${server.at}/200`]);
  const dead = await checked("/to-missing", follow);
  assert.deepEqual([dead.state, dead.status, dead.url, dead.location], ["missing", 404, `${server.at}/to-missing`, `${server.at}/404`]);
  assert.deepEqual([(await checked("/round", follow)).reason, (await checked("/chain/11", follow)).reason], ["too_many_redirects", "too_many_redirects"]);
  assert.equal((await checked("/chain/10", follow)).state, "redirect");
});

test("it asks with HEAD, once for each link, whatever its fragment", async () => {
  server.seen.requests.length = 0;
  const { citations, links } = await verifyCitations([{ url: `${server.at}/200#a` }, { value: "5" }, { url: `${server.at}/200?utm_source=x` }, { url: `${server.at}/404` }], HERE);
  assert.deepEqual(
    server.seen.requests.map(({ method, url }) => `${method} ${url}`),
    ["HEAD /200", "HEAD /404"],
  );
  assert.deepEqual(
    links.map(({ state }) => state),
    ["live", "missing"],
  );
  assert.deepEqual(
    citations.map(({ link }) => link?.state ?? null),
    ["live", null, "live", "missing"],
  );
});

test("two thousand links are requested thirty-two at a time, in order", async () => {
  server.seen.most = 0;
  const citations = Array.from({ length: 2000 }, (_, place) => ({ url: `${server.at}/slow/${place}`, credibility_score: 0.5 }));
  const progress = [];
  const result = await verifyCitations(citations, { ...HERE, concurrency: 32, onProgress: ({ done, total }) => progress.push([done, total]) });
  assert.equal(server.seen.most, 32);
  assert.deepEqual(
    result.citations.map(({ url }) => url),
    citations.map(({ url }) => url),
  );
  assert.ok(result.links.every(({ state }, place) => state === "live" && result.links[place].url === citations[place].url));
  assert.deepEqual([progress.length, progress.at(-1), result.complete], [2000, [2000, 2000], true]);
});

test("eight links are requested at a time by default", async () => {
  server.seen.most = 0;
  await verifyCitations(
    Array.from({ length: 40 }, (_, place) => ({ url: `${server.at}/slow/${place}` })),
    HERE,
  );
  assert.equal(server.seen.most, 8);
});

test("stopping keeps known results and sends no more requests", async () => {
  const ending = new AbortController();
  const citations = ["/200", "/stall", "/404", "/200?x"].map((path) => ({ url: `${server.at}${path}`, credibility_score: 0.9 }));
  const started = Date.now();
  const result = await verifyCitations(citations, { ...HERE, concurrency: 1, signal: ending.signal, onProgress: () => setTimeout(() => ending.abort(), 50) });
  assert.ok(Date.now() - started < 5000);
  assert.deepEqual(
    result.citations.map(({ link }) => link?.state ?? null),
    ["live", null, null, null],
  );
  assert.equal(result.complete, false);
  assert.ok(result.source_quality.limits.includes("some_links_not_checked"));
  assert.equal((await verifyCitations(citations, { signal: AbortSignal.abort() })).links.length, 0);
});

test("dead links have no credibility, and the score without them is reported as well", async () => {
  const dead = { "https://d.edu/": 404, "https://e.gov/": 500 };
  const citations = ["https://a.edu/", "https://b.gov/", "https://c.org/", "https://d.edu/", "https://e.gov/"].map((url) => ({ url, title: "t", credibility_score: 0.9 }));
  const { source_quality, audit, warnings, citations: verified, states } = await verifyCitations(citations, { head: (url) => dead[url] ?? 200 });
  assert.deepEqual([source_quality.score, source_quality.limits], [0.724, ["not_support"]]);
  assert.deepEqual([audit.n_checked, audit.n_dead, audit.n_live_domains, audit.passes_gate, audit.quality_without_dead.score], [5, 2, 3, false, 0.94]);
  assert.deepEqual(
    verified.map(({ credibility_score, title }) => [credibility_score, title]),
    [0.9, 0.9, 0.9, 0, 0].map((left) => [left, "t"]),
  );
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ["dead_link", "dead_link"],
  );
  assert.equal(passesGate(source_quality.score, audit.n_live_domains), false);
  assert.equal(scoreSourceQuality(citations.map((citation) => ({ ...citation, link: states[citation.url] }))).score, 0.724);
});

test("an assessment knows the links: its own sources can be verified", async () => {
  const turn = {
    answer: "a",
    citations: [
      { label: 1, url: "https://arxiv.org/abs/1" },
      { label: 2, url: "https://who.int/x#y" },
    ],
  };
  const before = assess(turn);
  assert.deepEqual([before.links, before.sources.map(({ link }) => link)], [null, [null, null]]);
  assert.ok(before.scores.source_quality.limits.includes("links_not_checked"));
  const { states, source_quality } = await verifyCitations(before.sources, { head: (url) => (url.includes("who") ? 404 : 200) });
  const known = assess(turn, { links: states });
  assert.deepEqual(
    known.sources.map(({ link }) => link),
    ["live", "missing"],
  );
  assert.equal(known.scores.source_quality.score, source_quality.score);
  assert.ok(known.scores.source_quality.score < before.scores.source_quality.score);
  assert.ok(known.scores.source_quality.terms.some(({ label, delta }) => label === "dead_link" && delta === 0));
  assert.deepEqual([known.links.n_dead, known.links.n_live_domains], [1, 1]);
  assert.ok(known.warnings.some(({ code, message }) => code === "dead_link" && message.includes("who.int")));
  assert.ok(!known.scores.source_quality.limits.includes("links_not_checked"));
});

test("a caller's `head` may return a status, a response or an answer, or time out", async () => {
  const answers = [
    204,
    new Response(null, { status: 404 }),
    { status: 429, retry_after: 3 },
    { reason: "private_address" },
    [
      { status: 301, location: "https://e.org/b" },
      { url: "https://e.org/b", status: 410 },
    ],
  ];
  const found = [];
  for (const answer of answers) found.push(await checked("https://e.org/a", { head: async () => answer }));
  assert.deepEqual(
    found.map(({ state }) => state),
    ["live", "missing", "rate_limited", "refused", "missing"],
  );
  assert.deepEqual([found[2].retry_after, found[4].location], [3, "https://e.org/b"]);
  assert.equal((await checked("https://e.org/a", { timeoutMs: 30, head: () => new Promise(() => {}) })).reason, "timeout");
  assert.equal(
    (
      await checked("https://e.org/a", {
        head: () => {
          throw new Error("no network");
        },
      })
    ).reason,
    "no_answer",
  );
});

test("a wrong argument is named", async () => {
  const cases = [
    [[null, undefined], "citations"],
    [[[5]], "citations[0]"],
    [[[{ url: 5 }]], "citations[0].url"],
    [[[], { concurrency: 65 }], "options.concurrency"],
    [[[], { concurrency: 0 }], "options.concurrency"],
    [[[], { timeoutMs: "x" }], "options.timeoutMs"],
    [[[], { head: "x" }], "options.head"],
    [[[], { checker: "//" }], "options.checker"],
    [[[], { head: () => 200, checker: "https://e.org" }], "options.checker"],
    [[[], { other: 1 }], "options.other"],
    [[[], { allowPrivate: "yes" }], "options.allowPrivate"],
    [[[{ url: "https://e.org", credibility_score: "x" }], { head: () => 200 }], "citations[0].credibility_score"],
    [[[{ url: "https://e.org" }], { head: () => "x" }], "options.head"],
    [[[{ url: "https://e.org" }], { head: () => [] }], "options.head"],
  ];
  for (const [words, path] of cases) {
    await assert.rejects(verifyCitations(...words), (error) => error instanceof CredenceError && error.path === path, path);
  }
  assert.throws(
    () => assess({}, { links: { "https://e.org": "fine" } }),
    (error) => error.path === 'options.links["https://e.org"]',
  );
});

/** Runs a program that acts like a page of `origin`. */
function asPage(origin, program) {
  const page = `globalThis.document = {}; globalThis.location = new URL(${JSON.stringify(`${origin}/page`)});\n`;
  // A browser hides responses of other origins that do not allow it; Node's fetch does not.
  const hiding = `const real = globalThis.fetch;
globalThis.fetch = async (url, init) => {
  const response = await real(url, { ...init, redirect: init.redirect ?? "follow" });
  const { origin } = new URL(response.url);
  if (origin !== location.origin && response.headers.get("access-control-allow-origin") !== "*") throw new TypeError("Failed to fetch");
  return response;
};\n`;
  writeFileSync(join(folder, "page.mjs"), `${page}${hiding}import { verifyCitations } from "credence";\n${program}`);
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ["page.mjs"], { cwd: folder });
    let said = "";
    child.stdout.on("data", (piece) => {
      said += piece;
    });
    child.stderr.pipe(process.stderr);
    child.on("close", () => resolve(JSON.parse(said)));
  });
}

test("in a page the answers of other origins are not checkable, unless they allow it", async () => {
  const open = await linkServer({ headers: { "access-control-allow-origin": "*" } });
  const urls = [`${server.at}/404`, `${server.at}/to-200`, `http://localhost:${server.port}/200`, `${open.at}/404`, `${open.at}/to-200`, "http://127.0.0.1:1/"];
  const states = await asPage(
    server.at,
    `
    const { links } = await verifyCitations(${JSON.stringify(urls.map((url) => ({ url })))});
    console.log(JSON.stringify(links.map(({ state, reason }) => [state, reason])));`,
  );
  assert.deepEqual(states, [
    ["missing", null],
    ["redirect", null],
    ["not_checkable", "other_origin"],
    ["missing", null],
    ["redirect", null],
    ["not_checkable", "other_origin"],
  ]);
});

/** Runs the command in a separate process while this one serves its requests. */
function credence(words, input) {
  return new Promise((resolve) => {
    const child = spawn(join(folder, "node_modules/.bin/credence"), words, { cwd: folder });
    const said = { stdout: "", stderr: "" };
    for (const stream of ["stdout", "stderr"])
      child[stream].setEncoding("utf8").on("data", (piece) => {
        said[stream] += piece;
      });
    child.on("close", (status) => resolve({ status, ...said }));
    child.stdin.end(input ?? "");
  });
}

test("the command line prints a table, or JSON, for citations, assessments and recordings", async () => {
  const citations = ["/200", "/404", "/429", "/to-private"].map((path) => ({ url: `${server.at}${path}`, credibility_score: 0.9 }));
  writeFileSync(join(folder, "citations.json"), JSON.stringify(citations));
  const table = await credence(["verify", "citations.json", "--allow-private", "--concurrency", "2", "--timeout", "2"]);
  assert.equal(table.status, 0, table.stderr);
  const lines = table.stdout.split("\n");
  assert.equal(lines[0], `live          200  ${server.at}/200`);
  assert.equal(lines[1], `missing       404  ${server.at}/404`);
  assert.ok(lines[2].endsWith("(ask again in 7 s)") && lines[3].endsWith("(→ http://192.168.0.1/admin)"), table.stdout);
  assert.match(table.stdout, /4 answered, 1 of them dead; 0 unreachable, 0 not checked; 1 live domains\nsource quality 51%; without dead and unreachable links 67%; the research gate is not passed/);
  assert.match(table.stderr, /4 of 4 links/);

  const turn = { answer: "a [1]", citations: [{ label: 1, url: `${server.at}/404` }], sources: [{ url: `${server.at}/200` }] };
  const cited = JSON.parse((await credence(["verify", "-", "--json", "--allow-private"], JSON.stringify([assess(turn)]))).stdout);
  assert.deepEqual(
    cited.links.map(({ state }) => state),
    ["missing"],
  );
  const all = JSON.parse((await credence(["verify", "-", "--json", "--all", "--allow-private"], JSON.stringify(turn))).stdout);
  assert.deepEqual(
    all.links.map(({ state }) => state),
    ["missing", "live"],
  );
  const nothing = await credence(["verify", "-"], "");
  assert.deepEqual([nothing.status, nothing.stdout], [0, "no link is cited\n"]);
});

test("links are not dead if none can be reached: nothing was checked", async () => {
  const citations = ["http://127.0.0.1:1/a", "http://127.0.0.1:1/b"].map((url) => ({ url, credibility_score: 0.9 }));
  const { status, stdout, stderr } = await credence(["verify", "-", "--allow-private", "--timeout", "2"], JSON.stringify(citations));
  assert.equal(status, 1);
  assert.doesNotMatch(stdout, /dead|source quality/);
  assert.match(stdout, /^unreachable {2}- {4}http:\/\/127\.0\.0\.1:1\/a {2}\(no_answer\)$/m);
  assert.match(stderr, /credence: no link could be reached, so nothing was checked/);
});

/** Forms of addresses in private networks, each with the port of the server. */
function privateForms(port) {
  const hosts = ["127.0.0.1", "localhost", "LOCALHOST.", "a.localhost", "2130706433", "0x7f000001", "0177.0.0.1", "127.1", "0.0.0.0", "0", "printer.local", "db.internal", "nas.lan"];
  const v4 = ["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254", "100.64.0.1", "100.127.255.255", "198.18.0.1", "224.0.0.1", "255.255.255.255"];
  const v6 = [
    "::1",
    "::",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "::127.0.0.1",
    "64:ff9b::127.0.0.1",
    "64:ff9b:1::a00:1",
    "fe80::1",
    "fc00::1",
    "fd12:3456::1",
    "fec0::1",
    "2002:7f00:1::",
    "2001::1",
    "2001:db8::1",
    "ff02::1",
  ];
  return [...hosts, ...v4, ...v6.map((address) => `[${address}]`)].map((host) => `http://${host}:${port}/200`);
}

test("addresses in private networks are refused, in every form, and nothing is requested", async () => {
  server.seen.requests.length = 0;
  for (const url of privateForms(server.port)) {
    const { state, reason, status } = await checked(url, { allowPrivate: false });
    assert.deepEqual([state, reason, status], ["refused", "private_address", null], url);
  }
  const { links, citations, audit } = await verifyCitations([{ url: `${server.at}/200`, credibility_score: 0.9 }]);
  assert.deepEqual([links[0].state, citations[0].credibility_score], ["refused", 0.9], "by default, and it is not dead");
  assert.deepEqual([audit.n_checked, audit.n_dead, audit.n_live_domains], [0, 0, 0], "nor alive");
  assert.equal(server.seen.requests.length, 0);
  assert.equal((await checked("/200")).state, "live");
});

test("a name is refused if one of its addresses is private, and the connection is made to the address that was checked", async (context) => {
  const dns = process.getBuiltinModule("node:dns");
  const [real, asked] = [dns.lookup, []];
  context.after(() => Object.assign(dns, { lookup: real }));
  const found = { "rebound.example": [["93.184.215.14", "127.0.0.1"], ["127.0.0.1"]], "mapped.example": [["::ffff:127.0.0.1"]], "metadata.example": [["169.254.169.254"]] };
  dns.lookup = (host, options, done) => {
    asked.push(host);
    const addresses = found[host].shift();
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
  };
  server.seen.requests.length = 0;
  for (const host of ["rebound.example", "mapped.example", "metadata.example"]) {
    for (const scheme of ["http", "https"]) {
      if (scheme === "https") found[host] = [["10.0.0.1"]];
      const { state, reason } = await checked(`${scheme}://${host}:${server.port}/200`, { allowPrivate: false });
      assert.deepEqual([state, reason], ["refused", "private_address"], `${scheme}://${host}`);
    }
  }
  assert.deepEqual(asked.length, 6, "one lookup for each connection");
  assert.equal(server.seen.requests.length, 0);
});

test("a redirect into a private network is refused, by its address as by what its name leads to", async (context) => {
  const dns = process.getBuiltinModule("node:dns");
  const real = dns.lookup;
  context.after(() => Object.assign(dns, { lookup: real }));
  const moved = async (url, options) =>
    checked("https://a.example/", { allowPrivate: false, follow: true, head: (asked) => (asked === "https://a.example/" ? { status: 302, location: url } : 200), ...options });
  for (const url of privateForms(server.port)) {
    const { state, reason, location } = await moved(url);
    assert.deepEqual([state, reason], ["refused", "private_address"], url);
    assert.equal(new URL(location).port, String(server.port));
  }
  assert.equal((await moved("https://b.example/")).state, "redirect");
  assert.equal((await moved(`${server.at}/200`, { allowPrivate: true })).state, "redirect");
});

test("a link checker is not told addresses in private networks", async () => {
  server.seen.requests.length = 0;
  const ask = { checker: `${server.at}/200`, allowPrivate: false };
  assert.equal((await checked("http://192.168.0.1/", ask)).state, "refused");
  assert.equal(server.seen.requests.length, 0, "the checker itself may be on this machine");
  await checked("https://a.example/", ask);
  assert.equal(server.seen.requests.length, 1);
});

test("the command line refuses private addresses, unless they are allowed", async () => {
  const input = JSON.stringify([{ url: `${server.at}/200`, credibility_score: 0.9 }]);
  const refused = await credence(["verify", "-"], input);
  assert.match(refused.stdout, /^refused {2}- {4}http.*\(private network\)\n\n0 answered, 0 of them dead; 0 unreachable, 1 not checked/, refused.stdout);
  const { stdout } = await credence(["verify", "-", "--allow-private"], input);
  assert.match(stdout, /^live {2}200/);
});

test("a wrong command line says what is wrong", async () => {
  for (const words of [["verify"], ["verify", "a", "b"], ["verify", "-", "--lines"], ["verify", "-", "--concurrency", "x"], ["verify", "-", "--concurrency", "65"]]) {
    const { status, stderr } = await credence(words, "[]");
    assert.equal(status, 2, `${words.join(" ")}: ${stderr}`);
  }
  assert.equal((await credence(["verify", "no-such-file"])).status, 1);
});
