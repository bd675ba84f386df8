// The examples: each is built by its own tools, opened in a browser and asked, with the replay agent as its agent; and each is run as
// its README says, by `npm install` and the development server, with the small agent.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { startBrowser } from "../e2e/panel.mjs";
import { TYPES_WITH_MODULES, serveSite } from "../e2e/site.mjs";
import { startReplayAgent } from "../replay-agent/agent.mjs";
import { emptyFolder, install, root, run, tarball } from "./installed.mjs";

const tools = process.env.CREDENCE_BUNDLERS;
const skip = tools ? false : "skipped: the bundlers are not installed; `cargo xtask test` installs them";

const stage = { closing: [] };

before(async () => {
  stage.agent = await startReplayAgent();
  stage.started = await startBrowser();
});

after(async () => {
  for (const close of stage.closing) await close();
  await stage.started.close();
  await stage.agent.close();
});

/** The example beside an installation of the package, below its own tools. */
function copied(name) {
  const folder = install(tools ? join(tools, "..") : undefined);
  cpSync(join(root, "examples", name), folder, { recursive: true });
  return folder;
}

/** Built with the example's own configuration. */
async function built(folder) {
  const { build } = await import(pathToFileURL(join(tools, "vite/dist/node/index.js")));
  const outDir = emptyFolder();
  await build({ root: folder, base: "./", logLevel: "silent", configFile: join(folder, "vite.config.js"), build: { outDir, emptyOutDir: true } });
  return outDir;
}

/** A page of the example. What it sends to `path` reaches the replay agent with these options. */
async function open(folder, query, path = "chat") {
  const site = await serveSite(folder, TYPES_WITH_MODULES);
  const page = await stage.started.browser.newPage();
  const errors = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && errors.push(message.text()));
  await page.route(`**/${path}`, (route) => route.continue({ url: `${stage.agent.url}/${path}?${query}` }));
  page.setDefaultTimeout(60_000);
  await page.goto(site.url);
  stage.closing.push(site.close);
  return { page, errors };
}

async function ask(page, question) {
  await page.getByLabel("Your question").fill(question);
  await page.getByRole("button", { name: "Ask" }).click();
  return page.getByRole("article").filter({ hasText: question });
}

async function showsAnswers(folder) {
  const { page, errors } = await open(folder, "recording=web-search-openai&speed=instant");
  for (const question of ["Does coffee dehydrate?", "Is that certain?"]) {
    const turn = await ask(page, question);
    await turn.locator("credence-pill summary", { hasText: "not compared" }).waitFor();
    await turn.locator("credence-sources summary", { hasText: "Sources (9)" }).waitFor();
    // The agent sends its sources before its text.
    await turn
      .getByRole("paragraph")
      .first()
      .filter({ hasText: /coffee/i })
      .waitFor();
  }
  assert.equal(await page.getByRole("article").count(), 2);
  assert.equal(await page.getByLabel("Your question").inputValue(), "");
  assert.deepEqual(errors, []);
  await page.close();
}

/** The agent sends nothing more after its first bytes, so what is seen is a part of the answer. */
async function showsWhatCame(folder) {
  const { page, errors } = await open(folder, "recording=portfolio-clean&speed=instant&stall=12000");
  const turn = await ask(page, "How is my portfolio?");
  await turn.getByRole("paragraph").first().filter({ hasText: /\w{3}/ }).waitFor();
  assert.equal(await turn.getByRole("alert").count(), 0);
  assert.deepEqual(errors, []);
  await page.close();
}

async function saysWhatFailed(folder) {
  const { page } = await open(folder, "status=503");
  const turn = await ask(page, "Are you there?");
  assert.match(await turn.getByRole("alert").textContent(), /^the agent answered 503/);
  assert.equal(await turn.locator("credence-pill summary").count(), 0);
  await page.close();
}

for (const [name, make] of Object.entries({ react: built, vue: built, svelte: built, "own-chat": async (folder) => folder })) {
  test(`the example ${name} shows each answer with its score and sources`, { skip: make === built && skip }, async (context) => {
    const folder = await make(copied(name));
    await context.test("when they are complete", () => showsAnswers(folder));
    await context.test("while one streams", () => showsWhatCame(folder));
    await context.test("and says what failed", () => saysWhatFailed(folder));
  });
}

test("the example ai-sdk shows what useChat got in the parts of AI Elements", { skip }, async () => {
  const { page, errors } = await open(await built(copied("ai-sdk")), "scenario=cited&speed=instant", "ai-sdk");
  for (const nth of [1, 3]) {
    await ask(page, "When does the museum close?");
    const answer = page.getByRole("article").nth(nth);
    await answer.getByText("Used 2 sources").waitFor();
    const citation = answer.locator("[data-verdict]").first();
    await citation.waitFor();
    assert.match(await citation.locator("summary").textContent(), /^[\w.-]+\.\w+/);
    assert.match(await answer.getByRole("paragraph").textContent(), /41 metres/);
  }
  assert.equal(await page.getByRole("article").count(), 4);
  assert.deepEqual(errors, []);
  await page.close();
});

test("the example assistant-ui shows what was found in its sources and its confidence marker", { skip }, async () => {
  const { page, errors } = await open(await built(copied("assistant-ui")), "recording=says-so&speed=instant");
  await page.getByLabel("Your question").fill("Does the source say so?");
  await page.getByRole("button", { name: "Ask" }).click();
  const answer = page.getByRole("article");
  await answer.locator('[data-confidence="uncertain"]').first().waitFor();
  const [claims, contradicted, links] = [answer.locator("[data-confidence]"), answer.locator('[data-confidence="uncertain"]').first(), answer.getByRole("link")];
  assert.match(await contradicted.getAttribute("title"), /^contradicted by [\w.-]+/);
  assert.ok((await claims.count()) > (await answer.locator('[data-confidence="uncertain"]').count()));
  assert.ok((await links.count()) > 0 && (await links.evaluateAll((all) => all.every(({ href }) => /^https?:/.test(href)))));
  await answer.locator("credence-pill summary").waitFor();
  assert.deepEqual(errors, []);
  await page.close();
});

/** A port that nothing listens on. */
async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

/** Starts a program that prints an address, and returns that address. */
async function started(program, words, options) {
  const child = spawn(program, words, { ...options, stdio: ["ignore", "pipe", "pipe"], detached: true });
  stage.closing.push(() => {
    try {
      process.kill(-child.pid);
    } catch {
      /* It has ended. */
    }
  });
  let printed = "";
  child.stderr.on("data", (piece) => {
    printed += piece;
  });
  for await (const piece of child.stdout) {
    printed += piece;
    const address = /http:\/\/[\w.]+:\d+/.exec(printed.replace(/\u001b\[\d+m/g, ""));
    if (address) return address[0];
  }
  throw new Error(`${program} printed no address: ${printed}`);
}

/** The environment of a reader's shell: Vite, which built examples in this process, sets `NODE_ENV`, and npm then leaves out Vite. */
function shell(added = {}) {
  const { NODE_ENV: _set, ...environment } = process.env;
  return { ...environment, ...added };
}

/** The example in a copy of the repository that holds nothing but it and the tarball, after the commands of its README. */
function installedAsWritten(name, context) {
  const above = emptyFolder();
  const folder = join(above, "examples", name);
  cpSync(join(root, "examples", name), folder, { recursive: true, filter: (path) => !/node_modules|package-lock/.test(path) });
  mkdirSync(join(above, "target/npm"), { recursive: true });
  cpSync(tarball(), join(above, "target/npm/credence.tgz"));
  const { status, stderr } = run("npm", ["install", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"], { cwd: folder, env: shell() });
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT/.test(stderr)) {
    context.skip("the npm registry cannot be reached");
    return null;
  }
  assert.equal(status, 0, stderr);
  return folder;
}

async function openedAt(address) {
  const page = await stage.started.browser.newPage();
  const errors = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.setDefaultTimeout(60_000);
  await page.goto(address);
  return { page, errors };
}

const smallAgent = async () => started(process.execPath, [join(root, "examples/agent/agent.mjs")], { env: { ...process.env, PORT: String(await freePort()) } });

for (const name of ["react", "vue", "svelte", "assistant-ui", "ai-sdk"]) {
  test(`the example ${name} runs as written: npm install, npx vite`, async (context) => {
    const folder = installedAsWritten(name, context);
    if (folder === null) return;
    const agent = await smallAgent();
    const address = await started("npx", ["vite", "--host", "127.0.0.1", "--strictPort", "--port", String(await freePort())], { cwd: folder, env: shell({ AGENT: agent }) });
    const { page, errors } = await openedAt(address);
    await page.getByLabel("Your question").waitFor();
    if (name !== "ai-sdk") {
      for (const [question, verdict] of [
        ["How long can I return a lamp?", /contradict|differ/i],
        ["What does the warranty cover?", /5 years/],
      ]) {
        await page.getByLabel("Your question").fill(question);
        await page.getByRole("button", { name: "Ask" }).click();
        await page.getByRole("article").last().filter({ hasText: verdict }).waitFor();
      }
      const pills = await page.locator("credence-pill summary").allTextContents();
      assert.equal(new Set(pills).size, 2, `a wrong and a right answer have the pills ${pills.join(" and ")}`);
    }
    assert.deepEqual(errors, []);
    await page.close();
  });
}

test("what the examples ask their tools for is what the README of the examples names", () => {
  const readme = readFileSync(join(root, "examples/README.md"), "utf8");
  for (const words of ["cargo xtask package", "npm install && npx vite", "node examples/agent/agent.mjs"]) assert.ok(readme.includes(words), words);
});
