// `<credence-panel>` from the tarball: imported by a server, and built by Vite and opened in a browser.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { startBrowser } from "../e2e/panel.mjs";
import { TYPES_WITH_MODULES, serveSite } from "../e2e/site.mjs";
import { install, recordings, run } from "./installed.mjs";

const tools = process.env.CREDENCE_BUNDLERS;
const skip = tools ? false : "skipped: the bundlers are not installed; `cargo xtask test` installs them";
const stage = {};

after(async () => {
  await stage.started?.close();
  await stage.site?.close();
});

test("a server can import the module, and declares nothing", () => {
  const folder = install();
  const text = 'import { CredencePanel } from "credence/panel"; console.log(typeof CredencePanel, typeof customElements);';
  const { status, stdout, stderr } = run(process.execPath, ["--input-type=module", "-e", text], { cwd: folder });
  assert.equal(status, 0, stderr);
  assert.equal(stdout, "function undefined\n");
});

test("Vite finds every file of the panel", { skip }, async () => {
  const folder = install();
  writeFileSync(join(folder, "index.html"), '<!doctype html><html lang="en"><title>x</title><credence-panel lang="ja"></credence-panel><script type="module" src="start.mjs"></script>');
  writeFileSync(join(folder, "start.mjs"), 'import "credence/panel";\n');
  const { build } = await import(pathToFileURL(createRequire(join(tools, "here.cjs")).resolve("vite")));
  await build({ root: folder, base: "./", logLevel: "silent", build: { outDir: join(folder, "built") } });
  stage.site = await serveSite(join(folder, "built"), TYPES_WITH_MODULES);
  stage.started = await startBrowser();
  const page = await stage.started.browser.newPage();
  const problems = [];
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("response", (response) => response.ok() || problems.push(response.url()));
  await page.goto(stage.site.url);
  await page.locator('credence-panel .frame[lang="ja"]').waitFor();
  await page.evaluate((text) => document.querySelector("credence-panel").open(text), readFileSync(join(recordings, "portfolio-clean.sse"), "utf8"));
  await page.locator('credence-panel [data-testid="turn"][aria-busy="false"]').waitFor();
  await page.locator("credence-panel").getByTestId("place-trust").click();
  await page.locator("credence-panel").getByTestId("trust-page").waitFor();
  assert.deepEqual(
    problems.filter((problem) => !problem.endsWith("favicon.ico")),
    [],
  );
});
