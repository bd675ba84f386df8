// A recording gives the same bytes of assessments in the package, on the command line, over MCP and in the core alone; so do scores, trust
// and evidence for every number that they may depend on.

import assert from "node:assert/strict";
import { cpSync, readFileSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { imported, install, recordings, root, run } from "./installed.mjs";

const { CREDENCE_ASSESS: program, CREDENCE_CALL: caller, CREDENCE_MCP_MODULES: modules } = process.env;
const skip = program ? false : "skipped: the core's program is not built; `cargo xtask test` builds it";
const skipCalls = caller ? false : "skipped: the program that calls the core is not built; `cargo xtask test` builds it";
const skipMcp = skip || (modules ? false : "skipped: the MCP SDK is not installed; `cargo xtask test` installs it");

const folder = install();
const credence = await imported(folder);
const { AgentStream, TrustPolicy, assessRecording } = credence;
const evidence = await imported(folder, "credence/evidence");
const { grounding } = await imported(folder, "credence/grounding");
const names = readdirSync(recordings).filter((name) => name.endsWith(".sse"));

/** The lines that the core prints, by recording. */
function nativeLines() {
  const { status, stdout, stderr } = run(
    program,
    names.map((name) => join(recordings, name)),
  );
  assert.equal(status, 0, stderr);
  const lines = stdout.trimEnd().split("\n");
  assert.equal(lines.length, names.length);
  return new Map(names.map((name, index) => [name, lines[index]]));
}

const native = skip ? new Map() : nativeLines();

/** Compares without printing megabytes. */
function same(found, name, way) {
  const expected = native.get(name);
  if (found === expected) return;
  let at = 0;
  while (found[at] === expected[at]) at += 1;
  const near = (text) => text.slice(Math.max(0, at - 40), at + 40);
  assert.fail(`${name} ${way} differs at ${at}: ${near(found)} instead of ${near(expected)}`);
}

test("the package gives the bytes of the core, read at once and in pieces", { skip }, () => {
  for (const name of names) {
    const bytes = readFileSync(join(recordings, name));
    same(JSON.stringify(assessRecording(bytes, { grounding })), name, "in the package");
    const stream = new AgentStream({ grounding });
    for (let at = 0; at < bytes.length; at += 97) stream.push(bytes.subarray(at, at + 97));
    stream.finish();
    same(JSON.stringify(stream.assessments()), name, "in pieces");
    stream.free();
  }
});

test("the command line prints them", { skip }, () => {
  const { status, stdout, stderr } = run(process.execPath, [join(folder, "node_modules/credence/cli.mjs"), "assess", "--json", ...names.map((name) => join(recordings, name))]);
  assert.equal(status, 0, stderr);
  const read = JSON.parse(stdout);
  assert.equal(read.length, names.length);
  for (const [index, name] of names.entries()) same(JSON.stringify(read[index].assessments), name, "on the command line");
});

test("the MCP server returns them", { skip: skipMcp }, async () => {
  const place = join(folder, "mcp");
  cpSync(join(root, "crates/mcp"), place, { recursive: true });
  symlinkSync(join(modules, "@modelcontextprotocol"), join(folder, "node_modules/@modelcontextprotocol"));
  const sdk = (path) => import(pathToFileURL(join(modules, "@modelcontextprotocol/sdk/dist/esm", path)));
  const [{ Client }, { StdioClientTransport }] = await Promise.all([sdk("client/index.js"), sdk("client/stdio.js")]);
  for (const name of names) {
    // What one answer teaches stays for the session, so each has its own.
    const client = new Client({ name: "test", version: "1" });
    await client.connect(new StdioClientTransport({ command: process.execPath, args: [join(place, "cli.mjs")] }));
    const given = { recording: readFileSync(join(recordings, name), "utf8") };
    const { structuredContent } = await client.callTool({ name: "assess", arguments: given });
    same(JSON.stringify(structuredContent.assessments), name, "over MCP");
    await client.close();
  }
});

const upTo = (n) => Array.from({ length: n }, (_, index) => index);
const LEVELS = ["blocked", "unverified", "low", "trusted", "academic", "government", "primary"];
const STANCES = ["supports", "refutes", "supports", "neutral"];

/** Every run of up to four calls that succeeded, were empty, failed, or failed with data, with no, as many and more steps. */
function runs() {
  const record = (kind, index) => ({ tool_name: "tool", tool_args: { n: index }, success: kind < 2, data: kind % 2 === 1 ? null : "x" });
  const recordsOf = (calls) => upTo(4 ** calls).map((kinds) => upTo(calls).map((index) => record(Math.floor(kinds / 4 ** index) % 4, index)));
  return upTo(5).flatMap((calls) => recordsOf(calls).flatMap((records) => [undefined, calls, calls + 1].map((steps) => ["scoreToolRun", records, steps])));
}

/** Up to twelve citations of up to five domains, with weights that are not round numbers. */
function qualities() {
  const weights = [
    [0.6, 0.4],
    [1 / 3, 2 / 3],
    [0.1, 0.7],
  ].map(([credibility, diversity]) => ({ credibility, diversity }));
  const citation = (index) => ({ url: `https://${index % 5}.org/${index}`, credibility_score: ((index * 37) % 100) / 99 });
  return upTo(13).flatMap((n) => weights.map((each) => ["scoreSourceQuality", upTo(n).map(citation), each]));
}

/** Claims with up to eleven sources, of several sites, on every side. */
function claims() {
  const piece = (index) => ({ claim: "c", url: `https://s${index}.e${index % 4}.org/`, stance: STANCES[index % 4], confidence: ((index * 29 + 17) % 100) / 99 });
  return upTo(12).flatMap((n) => {
    const pieces = upTo(n).map(piece);
    const balances = ["beta", "ratio"].map((profile) => ["claimConfidence", pieces.map(({ stance, confidence }) => ({ stance, confidence })), { profile }]);
    const witnesses = pieces.map(({ url, stance }, index) => ({ url, stance, quote: "so it is said", level: LEVELS[(index * 5 + 1) % LEVELS.length] }));
    return [...balances, ["resolveContradiction", "A claim.", witnesses, undefined]];
  });
}

/** Every pair of levels at every gap, and every level with up to three sites. */
function levels() {
  const pairs = LEVELS.flatMap((first) => LEVELS.flatMap((second) => upTo(7).map((gap) => ["classifyContradiction", first, second, { gap: gap + 1 }])));
  const verified = (level, n_sites, opponents) => ["verifySource", { level, n_sites, n_pages: 3, overridden: false, dangerous: n_sites > 2, opponents }, undefined];
  return [...pairs, ...LEVELS.flatMap((level) => upTo(4).flatMap((n) => [[], ["low"], ["trusted"], ["academic", "low"]].map((opponents) => verified(level, n, opponents))))];
}

const ADDRESSES = [
  "https://www.example.co.uk/a?b",
  "https://en.wikipedia.org/wiki/Trust",
  "https://pubmed.gov@evil.com/",
  "http://192.0.2.7:8080/",
  "https://user.github.io/p",
  "https://bücher.example/",
  "https://data.gov/x",
  "not an address",
];
const ANSWERS = ["Up 5% [1] on $10 [2].", "See [1] and [3].", "`a[1]` [2]", "[1](x) [0] [12345]", "[1-3], [2, 4]", "é😀 [2]"];

test("scores, trust and evidence are those of the core, to the last digit", { skip: skipCalls }, () => {
  const policy = new TrustPolicy();
  const calls = [...runs(), ...qualities(), ...claims(), ...levels(), ...ANSWERS.map((answer) => ["auditMarkers", answer, 2])];
  const found = calls.map(([name, ...given]) => (credence[name] ?? evidence[name])(...given));
  // The package passes texts as they are, but levels and everything else as JSON.
  const isText = (name, at) => ["auditMarkers", "resolveContradiction"].includes(name) && at === 0;
  const passed = calls.map(([name, ...given]) => [name, ...given.map((one, at) => (one === undefined ? "" : isText(name, at) ? one : JSON.stringify(one)))]);
  passed.push(["TrustPolicy", "", "", JSON.stringify(ADDRESSES)]);
  found.push(policy.lookupAll(ADDRESSES));
  const { status, stdout, stderr } = run(caller, [], { input: passed.map((call) => `${JSON.stringify(call)}\n`).join("") });
  assert.equal(status, 0, stderr);
  const lines = stdout.trimEnd().split("\n");
  assert.ok(lines.length === found.length && lines.length > 1500, `${lines.length} of ${found.length} results`);
  for (const [index, line] of lines.entries()) assert.equal(JSON.stringify(found[index]), line, JSON.stringify(passed[index]));
});
