// A recording gives the same bytes of assessments in the package, on the command line, over MCP and in the core alone.

import assert from "node:assert/strict";
import { cpSync, readFileSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { imported, install, recordings, root, run } from "./installed.mjs";

const { CREDENCE_ASSESS: program, CREDENCE_MCP_MODULES: modules } = process.env;
const skip = program ? false : "skipped: the core's program is not built; `cargo xtask test` builds it";
const skipMcp = skip || (modules ? false : "skipped: the MCP SDK is not installed; `cargo xtask test` installs it");

const folder = install();
const { AgentStream, assessRecording } = await imported(folder);
const { grounding } = await imported(folder, "credence/grounding");
const names = readdirSync(recordings).filter((name) => name.endsWith(".sse"));

/** The lines that the core prints, by recording. */
function nativeLines() {
  const { status, stdout, stderr } = run(program, names.map((name) => join(recordings, name)));
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
