// The files of the package, and its entries for other runtimes than Node.

import assert from "node:assert/strict";
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join, posix, relative } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { copyOf, imported, install, named as entryOf, piecesIn, root, run } from "./installed.mjs";

const folder = install();
const installed = join(folder, "node_modules/credence");
const manifest = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
const pieces = piecesIn(folder);

/** The names that the declarations of an entry export; a function may have several. */
const declared = (entry) => {
  const found = readFileSync(join(installed, `${entry}.d.ts`), "utf8").matchAll(/^export (?:default )?(?:function|class|const) (\w+)/gm);
  return [...new Set([...found].map(([, name]) => name))];
};

/** Loads the entry for browsers again, as another page would. */
async function page() {
  return imported(copyOf(folder), "credence/web");
}

/** The files that a file of the package names: imports, and addresses beside a module. `_bg.js` is the name of imports inside a module. */
function named(file) {
  if (/\.(wasm|deflated|css|txt|table)$/.test(file)) return [];
  const names = [...readFileSync(join(installed, file), "utf8").matchAll(/["'`]\.\/((?:[\w-]+\/)*[\w-]+\.[\w.]+)["'`?]/g)]
    .map(([, name]) => posix.join(posix.dirname(file), name))
    .filter((name) => !name.endsWith("_bg.js"));
  return file.endsWith(".d.ts") ? names.map((name) => name.replace(/\.js$/, ".d.ts")) : names;
}

/** The files that the manifest names. */
const entries = (value) => (typeof value === "string" ? [value.replace("./", "")] : Object.values(value).flatMap(entries));

/** Every file that is reached from the manifest, types included. */
function reached() {
  const found = new Set([manifest.exports, manifest.imports, manifest.bin, manifest.main, manifest.types].flatMap(entries).filter((name) => !name.endsWith("*")));
  for (const file of found) if (file !== "package.json") for (const name of named(file)) found.add(name);
  return [...found];
}

test("the tarball holds what is reached from its manifest, and nothing else", () => {
  const expected = [...reached(), "LICENSE-APACHE", "LICENSE-MIT", "README.md"];
  const files = readdirSync(installed, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  assert.deepEqual(files.map((file) => relative(installed, join(file.parentPath, file.name))).sort(), expected.sort());
  assert.equal(manifest.dependencies, undefined);
  assert.equal(
    readdirSync(join(folder, "node_modules"))
      .filter((name) => !name.startsWith("."))
      .join(),
    "credence",
  );
});

test("it has the version and the licence of the workspace", () => {
  const workspace = readFileSync(join(root, "Cargo.toml"), "utf8");
  assert.ok(workspace.includes(`version = "${manifest.version}"`), manifest.version);
  assert.equal(manifest.license, "MIT OR Apache-2.0");
  assert.match(readFileSync(join(installed, "LICENSE-MIT"), "utf8"), /Permission is hereby granted/);
  assert.match(readFileSync(join(installed, "LICENSE-APACHE"), "utf8"), /Apache License/);
});

test("in browsers the main entry exports what it declares, and elsewhere all entries are one", async () => {
  const all = Object.keys(await imported(folder));
  assert.deepEqual(Object.keys(await imported(folder, "credence/inline")), all);
  const names = [...declared("index"), "default"].sort();
  assert.deepEqual(Object.keys(await imported(folder, "credence/web")).sort(), names);
  assert.deepEqual(
    names.filter((name) => !all.includes(name)),
    [],
  );
  for (const condition of ["node", "deno", "bun", "workerd", "edge-light"]) {
    const files = Object.keys(manifest.exports)
      .map((specifier) => manifest.exports[specifier][condition])
      .filter(Boolean);
    assert.deepEqual([...new Set(files.map((file) => file.default?.default ?? file.default))], ["./ready.mjs"], condition);
  }
});

test("the package has few files", () => {
  const files = readdirSync(installed, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const most = JSON.parse(readFileSync(join(root, "tests/budgets.json"), "utf8")).npm_files;
  const found = { files: files.length, wasm_files: files.filter((file) => /\.(wasm|deflated)$/.test(file)).length, kib: Math.ceil(files.reduce((sum, file) => sum + statSync(file).size, 0) / 1024) };
  for (const [what, count] of Object.entries(found)) assert.ok(count <= most[what].budget, `${what}: ${count}`);
});

test("in a browser everything says what to call before it is loaded", async () => {
  const web = await page();
  for (const use of [
    () => web.assess({}),
    () => web.assessRecording(""),
    () => new web.AgentStream(),
    () => web.version(),
    () => web.passesGate(1, 2),
    () => new web.TrustPolicy(),
    () => web.lookupTrust("a.org"),
  ]) {
    assert.throws(use, (error) => error instanceof web.CredenceError && error.code === "not_ready" && error.message.includes("await init()"));
  }
  await assert.rejects(web.TrustPolicy.fromYaml("{}"), (error) => error.code === "not_ready");
});

test("in a browser the module is loaded once, from whatever is given", async () => {
  const response = (file) => new Response(pieces(file), { headers: { "content-type": "application/wasm" } });
  for (const source of [pieces, (file) => new WebAssembly.Module(pieces(file)), response, async (file) => response(file)]) {
    const web = await page();
    const loading = web.init(source);
    assert.equal(web.init(), loading);
    await loading;
    assert.equal(web.assess({ answer: "a" }).answer, "a");
    await web.init();
  }
});

test("a module that cannot be loaded is an error, and the next try counts", async () => {
  const web = await page();
  for (const wrong of [() => new Uint8Array([1, 2, 3]), () => new Response("no", { status: 404 }), (file) => (file === "reading.wasm" ? null : pieces(file)), 5]) {
    await assert.rejects(web.init(wrong), (error) => error instanceof web.CredenceError && error.code === "load_failed");
    assert.throws(
      () => web.version(),
      (error) => error.code === "not_ready",
    );
  }
  await web.init(pieces);
  assert.equal(web.version(), manifest.version);
});

test("two copies on one page do not disturb each other", async () => {
  const [first, second] = [await page(), await page()];
  await first.init(pieces);
  assert.throws(
    () => second.version(),
    (error) => error.code === "not_ready",
  );
});

/** Provides a compiled module for an imported `.wasm`, as edge runtimes do. */
const COMPILED = `
import { register } from "node:module";
const hooks = \`
import { readFileSync } from "node:fs";
export async function load(url, context, next) {
  const file = new URL(url);
  if (!file.pathname.endsWith(".wasm")) return next(url, context);
  file.search = "";
  const text = JSON.stringify([...readFileSync(file)]);
  return { format: "module", shortCircuit: true, source: "export default new WebAssembly.Module(new Uint8Array(" + text + "));" };
}\`;
register("data:text/javascript," + encodeURIComponent(hooks));
`;

for (const condition of ["workerd", "edge-light"]) {
  test(`under the condition ${condition} it is ready on import`, () => {
    writeFileSync(join(folder, "compiled.mjs"), COMPILED);
    const script =
      'import { assess, TrustPolicy } from "credence"; const policy = await TrustPolicy.fromYaml("denylist: [a.org]"); console.log(import.meta.resolve("credence"), assess({ answer: policy.lookup("a.org").from }, { policy }).answer);';
    const hooks = pathToFileURL(join(folder, "compiled.mjs")).href;
    const { status, stdout, stderr } = run(process.execPath, ["--import", hooks, "-C", condition, "--input-type=module", "-e", script], { cwd: folder });
    assert.equal(status, 0, stderr);
    assert.match(stdout, /\/ready\.mjs denylist\n$/);
  });
}

const PARTS = {
  ask: [(web) => web.buildRequest("native", { endpoint: "/" }), (web) => web.curlLine({})],
  evidence: [(web) => new web.EvidenceGraph(), (web) => web.verifySource({}), (web) => web.countIndependent([])],
  grounding: [(web) => web.detectStance("a", "b"), (web) => web.grounding.requireLoaded()],
};

for (const [part, uses] of Object.entries(PARTS)) {
  test(`credence/${part} exports what it declares, and says what to call before it is loaded`, async () => {
    const specifier = `credence/${part}`;
    const node = Object.keys(await imported(folder, specifier));
    const copy = copyOf(folder);
    const [main, web] = [await imported(copy, "credence/web"), await imported(copy, `${specifier}/web`)];
    const names = [...declared(part), "CredenceError", "default"].sort();
    assert.deepEqual(Object.keys(web).sort(), names);
    assert.deepEqual(
      names.filter((name) => !node.includes(name)),
      [],
    );
    for (const use of uses) {
      assert.throws(
        () => use(web),
        (error) => error instanceof web.CredenceError && error.code === "not_ready" && error.message.includes(specifier),
      );
    }
    // What they need of the main module is loaded, too. Node cannot fetch it from a file.
    await main.init(pieces);
    await web.init(pieces);
    assert.equal(web.version(), manifest.version);
  });
}

test("the checking of claims exports what it declares, and says what to call before it is loaded", async () => {
  const node = Object.keys(await imported(folder, "credence/check"));
  const copy = copyOf(folder);
  const main = await imported(copy, "credence/web");
  const web = await imported(copy, "credence/check/web");
  const names = [...declared("check"), "CredenceError", "default"].sort();
  assert.deepEqual(Object.keys(web).sort(), names);
  assert.deepEqual(
    names.filter((name) => !node.includes(name)),
    [],
  );
  for (const use of [() => new web.SourceRegistry(), () => new web.CheckFlow("c"), () => new web.SelectionMemory(), () => web.claimOverlap("a", "b"), () => web.version()]) {
    assert.throws(use, (error) => error instanceof web.CredenceError && error.code === "not_ready" && error.message.includes("credence/check"));
  }
  for (const use of [web.checkClaim, web.selectSources]) await assert.rejects(use("c"), (error) => error.code === "not_ready");
  // A check needs the modules of reading and grounding for judging, so these are loaded, too. Node cannot fetch them from a file.
  await main.init(pieces);
  await (await imported(copy, "credence/grounding/web")).init(pieces);
  await web.init(pieces);
  assert.equal(web.version(), manifest.version);
  assert.equal(new web.SourceRegistry().list().length, 9);
});

for (const condition of ["workerd", "edge-light"]) {
  test(`under the condition ${condition} claims can be checked on import`, () => {
    writeFileSync(join(folder, "compiled.mjs"), COMPILED);
    const script = 'import { SourceRegistry } from "credence/check"; console.log(import.meta.resolve("credence/check"), new SourceRegistry().list().length);';
    const hooks = pathToFileURL(join(folder, "compiled.mjs")).href;
    const { status, stdout, stderr } = run(process.execPath, ["--import", hooks, "-C", condition, "--input-type=module", "-e", script], { cwd: folder });
    assert.equal(status, 0, stderr);
    assert.match(stdout, /\/ready\.mjs 9\n$/);
  });
}

for (const part of ["openai", "ai-sdk", "langchain"]) {
  test(`every form of credence/${part} exports what it declares`, async () => {
    const names = declared(part).sort();
    assert.deepEqual(Object.keys(await entryOf(copyOf(folder), `credence/${part}/web`)).sort(), names);
    for (const form of ["", "/inline"]) {
      const all = Object.keys(await entryOf(folder, `credence/${part}${form}`));
      assert.deepEqual(
        names.filter((name) => !all.includes(name)),
        [],
        form,
      );
    }
  });
}

/** Runs a model of LangChain with a handler of this entry. */
async function assessedWith({ assessmentHandler }) {
  const [seen, errors] = [[], []];
  const handler = assessmentHandler({ onAssessment: ({ answer }) => seen.push(answer), onError: ({ code }) => errors.push(code) });
  handler.handleLLMStart({}, ["q"], "run");
  await handler.handleLLMEnd({ generations: [[{ text: "In 1966." }]] }, "run");
  return { seen, errors };
}

test("an entry for a framework loads the module when it is needed", async () => {
  assert.deepEqual(await assessedWith(await entryOf(copyOf(folder), "credence/langchain/inline")), { seen: ["In 1966."], errors: [] });
  const copy = copyOf(folder);
  const web = await entryOf(copy, "credence/langchain/web");
  // Node cannot fetch it from a file.
  assert.deepEqual(await assessedWith(web), { seen: [], errors: ["load_failed"] });
  await (await imported(copy, "credence/web")).init(pieces);
  assert.deepEqual(await assessedWith(web), { seen: ["In 1966."], errors: [] });
});
