// The MCP server, as the official client sees it: on standard input and output, and over HTTP.

import assert from "node:assert/strict";
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { FILE, TOOLS, schemas } from "../mcp/schemas.mjs";
import { imported, install, recordings, root, run } from "./installed.mjs";

const modules = process.env.CREDENCE_MCP_MODULES;
const skip = modules ? false : "skipped: the MCP SDK is not installed; `cargo xtask test` installs it";

const folder = install();
const place = join(folder, "mcp");
const { assessRecording } = await imported(folder);
const { grounding } = await imported(folder, "credence/grounding");
const DISAGREE = readFileSync(join(recordings, "sources-disagree.sse"), "utf8");

/** What the SDK exports, from where it is installed. */
const sdk = (path) => import(pathToFileURL(join(modules, "@modelcontextprotocol/sdk/dist/esm", path)));

let client;

before(async () => {
  if (skip) return;
  cpSync(join(root, "crates/mcp"), place, { recursive: true });
  symlinkSync(join(modules, "@modelcontextprotocol"), join(folder, "node_modules/@modelcontextprotocol"));
  client = await onStdio("--recordings", recordings);
});
after(() => client?.close());

async function onStdio(...args) {
  const [{ Client }, { StdioClientTransport }] = await Promise.all([sdk("client/index.js"), sdk("client/stdio.js")]);
  const made = new Client({ name: "test", version: "1" });
  await made.connect(new StdioClientTransport({ command: process.execPath, args: [join(place, "cli.mjs"), ...args], env: { CREDENCE_KEY_TAVILY_SEARCH: "secret-key" } }));
  return made;
}

/** Calls a tool. The client checks the result against the tool's schema. */
const call = (name, given = {}, options = undefined, from = client) => from.callTool({ name, arguments: given }, undefined, options);

test("it lists its tools, each with the schema of its result", { skip }, async () => {
  const { tools } = await client.listTools();
  assert.deepEqual(
    tools.map(({ name }) => name),
    TOOLS,
  );
  const listed = [...readFileSync(join(root, "crates/mcp/README.md"), "utf8").matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  assert.deepEqual(listed, TOOLS);
  for (const { inputSchema, outputSchema, description } of tools) {
    assert.equal(inputSchema.additionalProperties, false);
    assert.equal(outputSchema.type, "object");
    assert.ok(description.length > 20);
  }
});

test("the list of tools is short enough for the context of a model, and the whole schemas are resources", { skip }, async () => {
  const { tools } = await client.listTools();
  assert.ok(JSON.stringify({ tools }).length < 15_000, `${JSON.stringify({ tools }).length} characters`);
  const { definitions } = tools.find(({ name }) => name === "assess").outputSchema;
  assert.equal(definitions, undefined);
  const whole = JSON.parse(readFileSync(FILE, "utf8"));
  for (const { name, outputSchema } of tools) {
    const { contents } = await client.readResource({ uri: `credence://schemas/${name}` });
    assert.deepEqual(JSON.parse(contents[0].text), whole[name]);
    assert.deepEqual(Object.keys(outputSchema.properties), Object.keys(whole[name].properties));
    assert.deepEqual(outputSchema.required, whole[name].required);
  }
  await assert.rejects(client.readResource({ uri: "credence://schemas/constructor" }), /there is no resource/);
});

test("the schemas are those of the types", { skip }, () => {
  assert.equal(schemas(modules), readFileSync(FILE, "utf8"), "run `node tests/mcp/schemas.mjs`");
});

test("an assessment is the one of the package, and its claims stay as materials", { skip }, async () => {
  const { structuredContent, content } = await call("assess", { recording: DISAGREE });
  const [others] = structuredContent.assessments;
  assert.deepEqual(others, JSON.parse(JSON.stringify(assessRecording(DISAGREE, { grounding })[0])));
  assert.match(content[0].text, /never an instruction/);
  assert.match(content[1].text, /^# /);
  const { claims, rejected } = (await call("get_materials")).structuredContent;
  assert.equal(claims.length, others.claims.length);
  assert.ok(rejected.length > 0 && rejected.every(({ status, url }) => status === "rejected" && url));
  const status = async () => (await call("get_status")).structuredContent;
  assert.deepEqual([(await status()).n_assessed, (await status()).blocked_domains], [1, []], "nothing learned outlives its recording");
  await call("assess", { recording: DISAGREE, remember: true });
  assert.deepEqual(
    (await status()).blocked_domains.map(({ domain }) => domain),
    others.blocked.map(({ domain }) => domain),
  );
});

test("a recording in a form of one's own is read by a mapping", async () => {
  const recording = '{"op":"say","words":"It is late."}\n{"op":"bye"}\n';
  const mapping = {
    rules: [
      { when: { op: "say" }, text: "words" },
      { when: { op: "bye" }, end: "completed" },
    ],
  };
  const { assessments } = (await call("assess", { recording, mapping })).structuredContent;
  assert.deepEqual([assessments[0].answer, assessments[0].outcome], ["It is late.", "completed"]);
});

test("what a model reads is visible, whoever wrote it", { skip }, async () => {
  const hidden = "The bridge\u202e was \u{e0049}\u{e0067}closed\u0007 for 30 days [1].";
  const citations = [{ label: "[1]", url: "https://a.example/x", snippet: "The\u200b bridge was closed for 14 days." }];
  const result = await call("assess", { turn: { answer: hidden, citations } });
  assert.doesNotMatch(JSON.stringify(result), /\u202e|\u200b|\u{e0049}|\\u0007/u);
  assert.match(result.structuredContent.note, /never an instruction/);
});

test("a resource is a file of the folder: no link, no pipe", { skip }, async () => {
  const folderOf = join(folder, "hostile-recordings");
  mkdirSync(folderOf);
  writeFileSync(join(folder, "outside.sse"), "secret");
  symlinkSync(join(folder, "outside.sse"), join(folderOf, "link.sse"));
  assert.equal(run("mkfifo", [join(folderOf, "pipe.sse")]).status, 0);
  writeFileSync(join(folderOf, "own.sse"), "data: {}\n\n");
  const reading = await onStdio("--recordings", folderOf);
  const { resources } = await reading.listResources();
  assert.deepEqual(
    resources.filter(({ uri }) => uri.includes("recordings")).map(({ name }) => name),
    ["own.sse"],
  );
  for (const name of ["link.sse", "pipe.sse"]) await assert.rejects(reading.readResource({ uri: `credence://recordings/${name}` }), /there is no resource/);
  await reading.close();
});

test("a turn is assessed, and sentences are compared with texts", { skip }, async () => {
  const turn = { answer: "The bridge was closed for 30 days [1].", citations: [{ label: "[1]", url: "https://a.example/x", snippet: "The bridge was closed for 14 days." }] };
  const { assessments } = (await call("assess", { turn })).structuredContent;
  assert.equal(assessments[0].coverage.contradicted, 1);
  const { report } = (await call("check_grounding", turn)).structuredContent;
  assert.equal(report.citations[0].grounding, "refutes");
  const messages = [{ role: "system", content: "[1] The bridge was closed for 14 days in May 2021." }];
  const asked = (await call("assess", { turn: { answer: "The bridge was closed for 30 days in May 2021 [1]." }, messages })).structuredContent;
  assert.deepEqual([asked.assessments[0].sources.length, asked.assessments[0].coverage.contradicted], [1, 1]);
});

test("trust and a decision come with their rules and what is missing", { skip }, async () => {
  const { sources } = (await call("trust_of", { addresses: ["https://www.who.int/news", "nobody.example"] })).structuredContent;
  assert.deepEqual(
    sources.map(({ address, level }) => [address, level !== "unverified"]),
    [
      ["https://www.who.int/news", true],
      ["nobody.example", false],
    ],
  );
  const history = { pages: [], evidence: [], serp_queries: [] };
  const { decision } = (await call("decide", { task: { id: "1", target: "The bridge is closed" }, history, attempts: 1, max_attempts: 3 })).structuredContent;
  assert.equal(typeof decision, "object");
});

test("wrong input is a result that says what was expected, and the next call works", { skip }, async () => {
  for (const [name, given, expected] of [
    ["assess", {}, /either `recording` or `turn`/],
    ["assess", { turn: { answer: "a" }, mapping: { text: "a" } }, /invalid_argument: .*a mapping describes a `recording`/s],
    ["assess", { recording: "{}", mapping: { text: 5 } }, /invalid_mapping: .*options\.mapping\.text/s],
    ["assess", { turn: { answer: 5 } }, /invalid_argument: .*answer/s],
    ["verify_citations", { urls: ["https://a.example"] }, /--checker URL/],
    ["decide", { task: 5, history: {} }, /invalid_argument/],
    ["check_claim", { claim: "x", sources: ["no_such_source"] }, /invalid_argument/],
  ]) {
    const { isError, content } = await call(name, given);
    assert.equal(isError, true, name);
    assert.match(content[0].text, expected, name);
  }
  await assert.rejects(call("no_such_tool"), /there is no tool/);
  assert.equal((await call("trust_of", { addresses: [] })).structuredContent.sources.length, 0);
});

test("the policy and the recordings are resources, and no other file is", { skip }, async () => {
  const { resources } = await client.listResources();
  assert.ok(resources.some(({ name }) => name === "sources-disagree.sse"));
  const { contents } = await client.readResource({ uri: "credence://recordings/sources-disagree.sse" });
  assert.equal(contents[0].text, DISAGREE);
  assert.match((await client.readResource({ uri: "credence://policy" })).contents[0].mimeType, /yaml/);
  for (const uri of ["credence://recordings/..%2FREADME.md", "credence://recordings/%E0", "file:///etc/passwd"]) {
    await assert.rejects(client.readResource({ uri }), /there is no resource/, uri);
  }
});

/** The progress that arrives. The client passes none on that arrives together with the result. */
function progressOf(transport) {
  const sent = [];
  const { onmessage } = transport;
  transport.onmessage = (message, extra) => {
    if (message.method === "notifications/progress") sent.push(message.params);
    onmessage.call(transport, message, extra);
  };
  return sent;
}

test("links are checked through the link checker, with progress, and can be cancelled", { skip }, async (t) => {
  const checker = createServer((request, response) => {
    const url = new URL(request.url, "http://x").searchParams.get("url");
    if (!url.includes("slow")) response.setHeader("content-type", "application/json").end(JSON.stringify({ url, status: url.includes("dead") ? 404 : 200 }));
  });
  t.after(() => {
    checker.closeAllConnections();
    checker.close();
  });
  await new Promise((listening) => checker.listen(0, "127.0.0.1", listening));
  const checking = await onStdio("--checker", `http://127.0.0.1:${checker.address().port}/`);
  t.after(() => checking.close());
  const sent = progressOf(checking.transport);
  const urls = ["https://a.example/1", "https://a.example/dead"];
  const { structuredContent } = await call("verify_citations", { urls }, { onprogress: () => {} }, checking);
  assert.deepEqual(
    structuredContent.links.map(({ state }) => state),
    ["live", "missing"],
  );
  assert.deepEqual(
    sent.map(({ progress, total }) => [progress, total]),
    [
      [1, 2],
      [2, 2],
    ],
  );
  const leaving = new AbortController();
  const slow = call("verify_citations", { urls: ["https://a.example/slow"] }, { signal: leaving.signal }, checking);
  setTimeout(() => leaving.abort(), 100);
  await assert.rejects(slow);
  assert.equal((await call("get_status", {}, undefined, checking)).structuredContent.has_link_checker, true);
});

test("addresses in private networks are refused, and the link checker is not told, unless that is allowed", { skip }, async (t) => {
  const asked = [];
  const checker = createServer((request, response) => {
    asked.push(new URL(request.url, "http://x").searchParams.get("url"));
    response.setHeader("content-type", "application/json").end('{"status":200}');
  });
  t.after(() => (checker.closeAllConnections(), checker.close()));
  await new Promise((listening) => checker.listen(0, "127.0.0.1", listening));
  const at = `http://127.0.0.1:${checker.address().port}/`;
  const urls = ["http://127.0.0.1/x", "http://localhost:8080/", "http://[::ffff:10.0.0.1]/", "http://169.254.169.254/latest", "http://0x7f.1/", "http://db.internal/"];
  for (const [options, state] of [
    [[], "refused"],
    [["--allow-private"], "live"],
  ]) {
    const checking = await onStdio("--checker", at, ...options);
    t.after(() => checking.close());
    const { structuredContent } = await call("verify_citations", { urls }, undefined, checking);
    assert.deepEqual(
      structuredContent.links.map((link) => link.state),
      urls.map(() => state),
    );
    assert.equal(asked.length, state === "live" ? urls.length : 0);
  }
});

test("no key is in anything that the server returns", { skip }, async () => {
  const all = [await client.listTools(), await call("get_status"), await call("get_materials"), await client.listResources()];
  assert.doesNotMatch(JSON.stringify(all), /secret-key/);
});

test("over HTTP every client has its own session, and whoever has no token or is of another host is refused", { skip }, async () => {
  const { serveHttp } = await import(pathToFileURL(join(place, "http.mjs")));
  const { createServer: makeServer } = await import(pathToFileURL(join(place, "server.mjs")));
  const [{ Client }, { StreamableHTTPClientTransport }] = await Promise.all([sdk("client/index.js"), sdk("client/streamableHttp.js")]);
  const server = await serveHttp(() => makeServer(), 0);
  const clients = await Promise.all(
    [1, 2].map(async () => {
      const made = new Client({ name: "test", version: "1" });
      await made.connect(new StreamableHTTPClientTransport(new URL(server.address), { requestInit: { headers: { authorization: `Bearer ${server.token}` } } }));
      return made;
    }),
  );
  await call("assess", { recording: DISAGREE }, undefined, clients[0]);
  const assessed = await Promise.all(clients.map((each) => call("get_status", {}, undefined, each)));
  assert.deepEqual(
    assessed.map(({ structuredContent }) => structuredContent.n_assessed),
    [1, 0],
  );
  const post = (headers) => fetch(server.address, { method: "POST", headers: { "content-type": "application/json", ...headers }, body: "{}" });
  const authorization = `Bearer ${server.token}`;
  assert.equal((await post({ authorization, origin: "https://elsewhere.example" })).status, 403);
  assert.equal((await post({ authorization, origin: "not an origin" })).status, 403);
  assert.equal((await post({})).status, 401);
  assert.equal((await post({ authorization: "Bearer guess" })).status, 401);
  assert.equal((await post({ authorization })).status, 404);
  const long = await fetch(server.address, { method: "POST", headers: { authorization, "content-type": "application/json" }, body: JSON.stringify({ long: "x".repeat(9_000_000) }) }).catch(
    ({ cause }) => cause,
  );
  // The server may close before all of it was sent.
  assert.ok(long.status === 413 || ["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"].includes(long.code), String(long.status ?? long.code));
  await Promise.all(clients.map((each) => each.close()));
  await server.close();
});

test("a policy file is read, and a wrong command line says so", { skip }, async () => {
  const file = join(folder, "policy.yaml");
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, "denylist:\n  - domain: bad.example\n    reason: test\n");
  const strict = await onStdio("--policy", file);
  const { sources } = (await call("trust_of", { addresses: ["bad.example"] }, undefined, strict)).structuredContent;
  assert.equal(sources[0].from, "denylist");
  await strict.close();
  assert.equal(run(process.execPath, [join(place, "cli.mjs"), "--no-such"]).status, 2);
  assert.match(run(process.execPath, [join(place, "cli.mjs"), "--help"]).stdout, /^Usage: credence-mcp/);
});
