// `readAgentStream` in a real browser without `init`: a small module reads the stream, and its parts are loaded when the stream needs them.

import assert from "node:assert/strict";
import { cpSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { startBrowser } from "../e2e/panel.mjs";
import { TYPES_WITH_MODULES, serveSite } from "../e2e/site.mjs";
import { imported, install, recordings } from "./installed.mjs";

const PAGE = `<!doctype html><title>credence</title><script type="importmap">${JSON.stringify({ imports: { credence: "./node_modules/credence/index.mjs" } })}</script>`;
const SOURCE = 'event: done\ndata: {"response":{"message":"Yes [1].","citations":[{"number":1,"url":"https://www.who.int/a","title":"A"}]}}\n\n';

const folder = install();
const { assessRecording } = await imported(folder);
const names = readdirSync(recordings).filter((name) => /\.(?:sse|json|jsonl)$/.test(name) && name !== "index.json");
const stage = { closing: [] };

after(async () => {
  for (const each of stage.closing.reverse()) await each.close();
});

before(async () => {
  writeFileSync(join(folder, "index.html"), PAGE);
  cpSync(recordings, join(folder, "recordings"), { recursive: true });
  stage.site = await serveSite(folder, TYPES_WITH_MODULES);
  const started = await startBrowser();
  stage.browser = started.browser;
  stage.closing.push(stage.site, started);
});

/** A new page, and the files of modules that it has requested. */
async function opened() {
  const page = await stage.browser.newPage();
  const requested = [];
  page.on("request", (request) => request.url().endsWith(".wasm") && requested.push(request.url().split("/credence/")[1]));
  await page.goto(stage.site.url);
  return { page, requested };
}

/** The last assessment of every turn of a stream in pieces, read in the page. */
const read = (page, text, length = 400) =>
  page.evaluate(
    async ([text, length]) => {
      const { readAgentStream } = await import("credence");
      const bytes = new TextEncoder().encode(text);
      async function* pieces() {
        for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
      }
      const turns = [];
      try {
        for await (const assessment of readAgentStream(pieces())) turns.push(assessment);
        return { last: turns.at(-1) };
      } catch (error) {
        return { last: turns.at(-1) ?? null, code: error.code, message: error.message };
      }
    },
    [text, length],
  );

test("every recording is assessed as by the module for all functions, and no file is requested twice", async () => {
  const { page, requested } = await opened();
  assert.ok(names.length > 5);
  for (const name of names) {
    const text = readFileSync(join(recordings, name), "utf8");
    assert.deepEqual((await read(page, text)).last, assessRecording(text).at(-1), name);
  }
  assert.equal(new Set(requested).size, requested.length);
  assert.ok(
    requested.every((file) => file.startsWith("stream/")),
    requested.join(),
  );
  await page.close();
});

test("a stream without sources loads neither tables nor rules for sources and claims", async () => {
  const { page, requested } = await opened();
  const { last } = await read(page, 'event: token\ndata: {"content":"Hello"}\n\nevent: done\ndata: {"response":{"message":"Hello"}}\n\n');
  assert.equal(last.answer, "Hello");
  assert.ok(requested.includes("stream/credence_bg.wasm"));
  assert.deepEqual(
    requested.filter((file) => /tables|sources|claims/.test(file)),
    [],
  );
  await page.close();
});

test("what reads markers comes with the first bracket, without the tables", async () => {
  const { page, requested } = await opened();
  const marked = 'event: token\ndata: {"content":"Hello [1]."}\n\nevent: done\ndata: {"response":{"message":"Hello [1]."}}\n\n';
  const { last } = await read(page, marked);
  assert.deepEqual(last, assessRecording(marked).at(-1));
  assert.deepEqual(
    requested.filter((file) => /tables|sources|claims/.test(file)),
    ["stream/sources.wasm"],
  );
  await page.close();
});

test("tables come with the first source", async () => {
  const { page, requested } = await opened();
  const { last } = await read(page, SOURCE);
  assert.deepEqual(last, assessRecording(SOURCE).at(-1));
  assert.ok(requested.includes("stream/tables.wasm"));
  await page.close();
});

test("once `init` was called, or with options, the module for all functions reads", async () => {
  const { page, requested } = await opened();
  const answers = await page.evaluate(async (text) => {
    const { assessRecording, init, readAgentStream } = await import("credence");
    const answers = [];
    for await (const { answer } of readAgentStream(new Response(text), { profile: "credence" })) answers.push(answer);
    await init();
    for await (const { answer } of readAgentStream(new Response(text))) answers.push(answer);
    return [...answers, assessRecording(text).at(-1).answer];
  }, SOURCE);
  assert.deepEqual(answers, ["Yes [1].", "Yes [1].", "Yes [1]."]);
  assert.ok(requested.includes("pieces/reading.wasm"));
  assert.equal(new Set(requested).size, requested.length, "nothing is loaded twice");
  await page.close();
});

test("what is no option of a stream is an error that names it", async () => {
  const { page } = await opened();
  const errors = await page.evaluate(async () => {
    const { readAgentStream } = await import("credence");
    const errors = [];
    for (const options of [5, "x", [], { polcy: null }]) {
      try {
        for await (const assessment of readAgentStream(new Response("x"), options)) errors.push(assessment);
      } catch (error) {
        errors.push(error.code);
      }
    }
    return errors;
  });
  assert.deepEqual(errors, Array(4).fill("invalid_argument"));
  await page.close();
});

test("a part that cannot be loaded is an error that names it; what was read is kept, and the next stream tries again", async () => {
  const { page } = await opened();
  await page.route("**/stream/tables.wasm", (route) => route.abort());
  const failed = await read(page, SOURCE);
  assert.equal(failed.code, "load_failed");
  assert.match(failed.message, /`tables`/);
  assert.equal(failed.last.answer, "Yes [1].");
  await page.unroute("**/stream/tables.wasm");
  assert.deepEqual((await read(page, SOURCE)).last, assessRecording(SOURCE).at(-1));
  await page.close();
});

test("a source that fails, or is left, ends like with the module for all functions", async () => {
  const { page } = await opened();
  const result = await page.evaluate(async () => {
    const { readAgentStream } = await import("credence");
    let cancelled = 0;
    async function* failing(fails) {
      try {
        yield 'event: token\ndata: {"content":"Hel"}\n\n';
        await new Promise((later) => setTimeout(later, 20));
        if (fails) throw new Error("gone");
        yield 'event: token\ndata: {"content":"lo"}\n\n';
      } finally {
        cancelled += 1;
      }
    }
    const outcomes = [];
    try {
      for await (const { outcome, answer } of readAgentStream(failing(true))) outcomes.push(`${answer} ${outcome}`);
    } catch (error) {
      outcomes.push(error.code);
    }
    for await (const { answer } of readAgentStream(failing(false))) {
      outcomes.push(answer);
      break;
    }
    return { outcomes, cancelled };
  });
  assert.deepEqual(result, { outcomes: ["Hel running", "Hel cut", "source_failed", "Hel"], cancelled: 2 });
  await page.close();
});

/** What a server may answer instead of a file. */
const WRONG_ANSWERS = {
  "with 404": (route) => route.fulfill({ status: 404, body: "not here" }),
  "cut short": async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.body()).subarray(0, 300) });
  },
  "with other bytes": (route) => route.fulfill({ status: 200, contentType: "application/wasm", body: "<html>" }),
};

/** The error of an entry whose files are loaded by `init`; `null` if it has loaded. */
const initialised = (page) =>
  page.evaluate(async () => {
    const { init } = await import("credence");
    return init().then(
      () => null,
      ({ code, message }) => ({ code, message }),
    );
  });

for (const [how, answer] of Object.entries(WRONG_ANSWERS)) {
  test(`each file answered ${how} is an error that names it, and the next attempt loads it`, async () => {
    const { page: first, requested } = await opened();
    await read(first, SOURCE);
    await initialised(first);
    await first.close();
    const files = new Set(requested.filter((file) => file.endsWith(".wasm")));
    assert.ok(files.size > 4, [...files].join());
    for (const file of files) {
      const { page } = await opened();
      await page.route(`**/${file}`, answer);
      const load = file.startsWith("stream/") ? () => read(page, SOURCE) : () => initialised(page);
      const failed = await load();
      assert.equal(failed?.code, "load_failed", file);
      assert.ok(failed.message.includes(file.split("/").at(-1)), `${file}: ${failed.message}`);
      await page.unroute(`**/${file}`);
      const again = await load();
      assert.equal(again?.code ?? null, null, `${file}: ${again?.message}`);
      await page.close();
    }
  });
}
