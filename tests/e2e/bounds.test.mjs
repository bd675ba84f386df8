// Inputs without end or measure: long runs of combining characters, deep nesting, files of gigabytes, silent connections.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { test } from "node:test";
import { setStage } from "./stage.mjs";

const stage = setStage();
const frame = (event, data) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
const answerOf = (message, more = {}) => frame("done", { response: { message, ...more } });

const RUNS = { "acute accents": "\u0301", "points of two kinds": "\u0301\u0323", "Thai tone marks": "\u0e48", "skin tones": "\u{1f3fb}", "variation selectors": "\ufe0f" };

for (const [name, mark] of Object.entries(RUNS)) {
  test(`200,000 ${name} are cut where a browser could not lay them out, and that is said`, async () => {
    const run = mark.repeat(200_000 / mark.length);
    const panel = await stage.openFresh();
    const short = mark.repeat(4_000);
    const texts = { text: `a${run} b`, code: `\`\`\`\nc${short} d\n\`\`\``, cell: `| e |\n|---|\n| f${short} g |`, link: `[h${short} i](https://a.example/)` };
    const sources = [{ url: "https://a.example/", title: `j${short} k`, number: 1 }];
    const message = `${Object.values(texts).join("\n\n")}\n\nSaid [1].`;
    await panel.page.route("**/made.sse", (route) => route.fulfill({ contentType: "text/event-stream", body: answerOf(message, { citations: sources }) }));
    await panel.page.goto(`${stage.site.url}#recording=made.sse`);
    await panel.skipToEnd();
    const isDrawn = () => /Said/.test([...document.querySelectorAll('[data-testid="answer"]')].at(-1)?.textContent);
    await panel.page.waitForFunction(isDrawn, null, { timeout: 60_000 });
    const shown = await panel.last("answer").evaluate((answer) => answer.textContent);
    assert.ok(shown.match(/\[\+\d+\]/g)?.length >= 4, "it is said in the text, the code, the cell and the link");
    const longest = Math.max(...shown.match(/[\p{M}\p{EMod}]+/gu).map((run) => [...run].length));
    assert.ok(longest <= 32, `${longest} in a row`);
    const list = await panel.openSources();
    assert.match(await list.evaluate((list) => list.textContent), /\[\+\d+\] k/);
    await panel.page.goto("about:blank");
    await panel.page.goto(`${stage.site.url}#${encodeURIComponent(`a${run.slice(0, 20_000)}`)}`);
    await panel
      .see("notice")
      .filter({ hasText: /which this page does not have/ })
      .waitFor();
    await panel.close();
  });
}

/** Text that nests `depth` levels, and what has to be readable of it. */
const NESTED = {
  "lists by signs": (depth) => `${"- ".repeat(depth)}end`,
  "lists by indentation": (depth) => `${Array.from({ length: Math.min(depth, 600) }, (_, level) => `${"  ".repeat(level)}- a`).join("\n")}\n\nend`,
  "lists that grow": (depth) => `${Array.from({ length: Math.min(depth, 600) }, (_, level) => `${"- ".repeat(level)}a`).join("\n")}\n\nend`,
  quotes: (depth) => `${"> ".repeat(depth)}end`,
  emphasis: (depth) => `${"*a ".repeat(depth)}end${" b*".repeat(depth)}`,
  brackets: (depth) => `${"[".repeat(depth)}end${"]".repeat(depth)}`,
  "brackets with links": (depth) => `${"[".repeat(depth)}end${"](u)".repeat(depth)}`,
};

for (const [name, make] of Object.entries(NESTED)) {
  test(`${name} 6,000 levels deep keep their text, and not their levels`, async () => {
    const panel = await stage.openFresh();
    await panel.paste(answerOf(make(6000)));
    const answer = panel.last("answer");
    const isDrawn = (end) => [...document.querySelectorAll('[data-testid="answer"]')].at(-1)?.textContent.includes(end);
    await panel.page.waitForFunction(isDrawn, "end");
    const depth = await answer.evaluate((root) => {
      let deepest = 0;
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        let depth = 0;
        for (let at = node; at !== root; at = at.parentNode) depth += 1;
        deepest = Math.max(deepest, depth);
      }
      return deepest;
    });
    assert.ok(depth < 120, `${depth} elements inside each other`);
    await panel.close();
  });
}

test("a file of more than a gigabyte is read to a limit that is said; the page goes on", async () => {
  const panel = await stage.openFresh();
  await panel.page.evaluate(
    ([start, piece]) => {
      const megabyte = new Blob([piece.repeat(1024 * 16)]);
      const file = new File([start, ...Array(1500).fill(megabyte)], "huge.sse");
      const data = new DataTransfer();
      data.items.add(file);
      for (const type of ["dragenter", "dragover", "drop"]) document.body.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
    },
    [answerOf("The beginning of the file."), `: ${"x".repeat(60)}\n\n`],
  );
  await panel
    .see("notice")
    .filter({ hasText: /larger than 32 MB. Only its beginning was opened/ })
    .waitFor({ timeout: 60_000 });
  await panel.page
    .locator('[data-testid="skip-button"]')
    .first()
    .click({ timeout: 5000 })
    .catch(() => {});
  await panel.last("answer").filter({ hasText: "The beginning of the file." }).waitFor({ timeout: 60_000 });
  await panel.close();
});

test("a connection on which nothing arrives is said to be silent, and can be stopped", async () => {
  const server = createServer((request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream", "access-control-allow-origin": "*", "access-control-allow-headers": "*" });
    if (request.method === "OPTIONS") return response.end();
    response.write(frame("token", { content: "A beginning" }));
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address();
  const panel = await stage.open({ allowed: [`127.0.0.1:${port}`] });
  await panel.connect(`http://127.0.0.1:${port}/chat`);
  await panel.ask("Are you there?");
  await panel
    .see("activity")
    .filter({ hasText: /No data for \d+ s – still connected/ })
    .waitFor({ timeout: 20_000 });
  await panel.see("stop-button").click();
  await panel.ended();
  assert.equal(await panel.see("activity").isVisible(), false);
  assert.match(await panel.last("answer").innerText(), /A beginning/);
  await panel.close();
  server.closeAllConnections();
  server.close();
});
