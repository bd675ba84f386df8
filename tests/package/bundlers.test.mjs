// The package as bundlers and frameworks treat it: built, and opened in a browser or run in Node, away from its files.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { startBrowser } from "../e2e/panel.mjs";
import { TYPES_WITH_MODULES, serveSite } from "../e2e/site.mjs";
import { sampleOf } from "../sample.mjs";
import { emptyFolder, install, root, run, tarball } from "./installed.mjs";
import { FOUND, PROGRAM } from "./program.mjs";

const tools = process.env.CREDENCE_BUNDLERS;
const skip = tools ? false : "skipped: the bundlers are not installed; `cargo xtask test` installs them";

const IN_PAGE = 'import { found } from "./program.mjs";\nfound().then((text) => { document.title = text; }, (error) => { document.title = error.message; });\n';
const IN_NODE = 'import { found } from "./program.mjs";\nfound().then(console.log);\n';

const stage = {};

after(async () => {
  await stage.started?.close();
});

/** A tool of the folder where the bundlers are installed. */
async function tool(name) {
  const require = createRequire(join(tools, "here.cjs"));
  const found = await import(pathToFileURL(require.resolve(name)));
  return found.default ?? found;
}

/** An installation with the program and what starts it. */
function project(form, start, parent) {
  const folder = install(parent);
  writeFileSync(join(folder, "program.mjs"), PROGRAM.replaceAll("{form}", form));
  writeFileSync(join(folder, "start.mjs"), start);
  return folder;
}

/** The title that a built page gets, away from the installation. */
async function titleOf(built) {
  writeFileSync(join(built, "index.html"), '<!doctype html><title></title><script type="module" src="start.js"></script>');
  const site = await serveSite(built, TYPES_WITH_MODULES);
  const title = await titleAt(site.url);
  await site.close();
  return title;
}

async function titleAt(address) {
  stage.started ??= await startBrowser();
  const page = await stage.started.browser.newPage();
  await page.goto(address);
  await page.waitForFunction(() => document.title !== "");
  const title = await page.title();
  await page.close();
  return title;
}

async function withEsbuild(folder, { file = "start.js", ...options } = {}) {
  const built = emptyFolder();
  const { build } = await tool("esbuild");
  await build({ absWorkingDir: folder, entryPoints: ["start.mjs"], bundle: true, format: "esm", logLevel: "silent", outfile: join(built, file), ...options });
  return built;
}

async function withWebpack(folder) {
  const built = emptyFolder();
  const webpack = await tool("webpack");
  const options = { context: folder, mode: "production", entry: "./start.mjs", output: { path: built, filename: "start.js", publicPath: "auto" }, performance: false };
  await new Promise((done, failed) => {
    const compiler = webpack(options, (error, result) => {
      const wrong = error ?? (result.hasErrors() ? new Error(result.toString({ all: false, errors: true })) : null);
      compiler.close(() => (wrong ? failed(wrong) : done()));
    });
  });
  return built;
}

async function withVite(folder) {
  const built = emptyFolder();
  const { build } = await import(pathToFileURL(join(tools, "vite/dist/node/index.js")));
  const rollupOptions = { input: join(folder, "start.mjs"), output: { entryFileNames: "start.js" } };
  await build({ root: folder, base: "./", logLevel: "silent", configFile: false, build: { outDir: built, emptyOutDir: true, rollupOptions } });
  return built;
}

for (const [name, bundle] of Object.entries({ vite: withVite, webpack: withWebpack })) {
  test(`${name} copies the modules, and the page loads them`, { skip }, async () => {
    assert.equal(await titleOf(await bundle(project("", IN_PAGE))), FOUND);
  });
}

for (const [name, bundle] of Object.entries({ vite: withVite, webpack: withWebpack, esbuild: withEsbuild })) {
  test(`${name} bundles the inline entries, and the page needs no other file`, { skip }, async () => {
    assert.equal(await titleOf(await bundle(project("/inline", IN_PAGE))), FOUND);
  });
}

test("a module that esbuild did not copy is an error with its address and what to do", { skip }, async () => {
  const title = await titleOf(await withEsbuild(project("", IN_PAGE)));
  assert.match(title, /could not be loaded from `http:\/\/127\.0\.0\.1:\d+\/some\/where\/pieces\/credence_bg\.wasm`: .*`\/inline`/);
});

for (const format of ["esm", "cjs"]) {
  test(`esbuild bundles the entries for Node as ${format}`, { skip }, async () => {
    const file = `start.${format === "esm" ? "mjs" : "cjs"}`;
    const built = await withEsbuild(project("", IN_NODE), { file, format, platform: "node" });
    const { status, stdout, stderr } = run(process.execPath, [join(built, file)]);
    assert.equal(status, 0, stderr);
    assert.equal(stdout, `${FOUND}\n`);
  });
}

test("`require` gives what `import` gives", () => {
  const folder = install();
  const script =
    'const { assess, default: init } = require("credence"); const { detectStance } = require("credence/grounding"); console.log(assess({ answer: "a [1]" }).markers.dangling.join(), typeof init, typeof detectStance);';
  const { status, stdout, stderr } = run(process.execPath, ["--input-type=commonjs", "-e", script], { cwd: folder });
  assert.equal(status, 0, stderr);
  assert.deepEqual([stdout, stderr], ["1 function function\n", ""]);
});

/** A client component, a server component and a route, all with the same program. */
const NEXT = {
  "layout.jsx": 'export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html>; }\n',
  "page.jsx": `"use client";
import { useEffect } from "react";
import { found } from "../program.mjs";
export default function Page() {
  useEffect(() => { found().then((text) => { document.title = text; }, (error) => { document.title = error.message; }); }, []);
  return <p>a page</p>;
}
`,
  "server/page.jsx": `import { found } from "../../program.mjs";
export const dynamic = "force-dynamic";
export default async function Page() { return <pre>{JSON.parse(await found()).join("; ")}</pre>; }
`,
  "api/route.js": `import { found } from "../../program.mjs";
export const dynamic = "force-dynamic";
export async function GET() { return new Response(await found()); }
`,
};

/** A project beside the libraries of the bundlers, because Next.js looks for itself in the folders above. */
function nextProject() {
  const above = join(tools, "..");
  const folder = project("", "", above);
  for (const [name, text] of Object.entries(NEXT)) {
    const file = join(folder, "app", name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  writeFileSync(join(folder, "next.config.mjs"), `export default { outputFileTracingRoot: ${JSON.stringify(above)}, turbopack: { root: ${JSON.stringify(above)} } };\n`);
  return folder;
}

const nextProgram = () => join(tools, "next/dist/bin/next");
const environment = { ...process.env, NEXT_TELEMETRY_DISABLED: "1" };

/** Starts the built project and returns its address. */
function serveNext(folder) {
  const server = spawn(process.execPath, [nextProgram(), "start", "--port", "0", "--hostname", "127.0.0.1"], { cwd: folder, env: environment });
  after(() => server.kill());
  return new Promise((started, failed) => {
    let printed = "";
    server.stdout.on("data", (chunk) => {
      printed += chunk;
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(printed);
      if (address) started(address[0]);
    });
    server.on("exit", () => failed(new Error(`Next.js did not start: ${printed}`)));
  });
}

for (const bundler of sampleOf("compilers of Next.js", ["turbopack", "webpack"], 2)) {
  test(`Next.js with ${bundler} runs it in a client component, a server component and a route`, { skip }, async () => {
    const folder = nextProject();
    const built = run(process.execPath, [nextProgram(), "build", `--${bundler}`], { cwd: folder, env: environment });
    assert.equal(built.status, 0, built.stdout + built.stderr);
    const address = await serveNext(folder);
    assert.equal(await (await fetch(`${address}/api`)).text(), FOUND);
    assert.ok((await (await fetch(`${address}/server`)).text()).includes(`<pre>${JSON.parse(FOUND).join("; ")}</pre>`));
    assert.equal(await titleAt(address), FOUND);
  });
}

test("publint finds nothing", { skip }, async () => {
  const { publint } = await import(pathToFileURL(join(tools, "publint/src/index-node.js")));
  const { messages } = await publint({ pkgDir: join(install(), "node_modules/credence"), strict: true });
  assert.deepEqual(messages, []);
});

test("every entry has its types", { skip }, async () => {
  const { checkPackage, createPackageFromTarballData } = await import(pathToFileURL(join(tools, "@arethetypeswrong/core/dist/index.js")));
  const { problems, entrypoints } = await checkPackage(createPackageFromTarballData(readFileSync(tarball())));
  // Compilers before TypeScript 4.7 know no `exports`, modules are no JavaScript, and two forms of each entry are for `import` alone.
  // `require` reads ES modules in every Node that the package names.
  const ours = problems.filter(({ kind, entrypoint, resolutionKind }) => kind !== "CJSResolvesToESM" && resolutionKind !== "node10" && !/wasm$|\/web$|\/inline$/.test(entrypoint));
  assert.deepEqual(ours, []);
  assert.ok(Object.keys(entrypoints).length > 30);
});

test("the types need those of Node alone, as ES module and as CommonJS", { skip }, () => {
  const folder = install();
  const program =
    'import init, { assess, type Assessment } from "credence"; import { checkGrounding } from "credence/grounding"; import { checkClaim } from "credence/check"; import { assessmentMiddleware } from "credence/ai-sdk"; import { assessmentHandler } from "credence/langchain"; import { assessmentOf } from "credence/openai"; import { critique } from "credence/critique";\nconst assessment: Assessment = assess({ answer: "a" }); console.log(init, critique(assessment).findings, checkGrounding, checkClaim, assessmentMiddleware(), assessmentHandler(), assessmentOf);\n';
  for (const name of ["module.mts", "common.cts"]) writeFileSync(join(folder, name), program);
  writeFileSync(join(folder, "misuse.cts"), 'import { assess } from "credence"; assess({ answer: 5 });\n');
  const compile = (...names) => {
    const options = ["--noEmit", "--strict", "--target", "es2022", "--lib", "es2022", "--module", "node20", "--esModuleInterop", "--typeRoots", join(tools, "@types"), "--types", "node"];
    return run(process.execPath, [join(root, "tests/node_modules/typescript/bin/tsc"), ...options, ...names], { cwd: folder });
  };
  const { status, stdout } = compile("module.mts", "common.cts");
  assert.equal(status, 0, stdout);
  assert.match(compile("misuse.cts").stdout, /^misuse\.cts\(1,\d+\): error TS(?:2322|2345)/);
});
