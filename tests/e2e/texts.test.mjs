// Texts that the user adds to sources, in a real Chromium.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, test } from "node:test";
import { setStage } from "./stage.mjs";

const stage = setStage();
const { openFresh } = stage;

const SENTENCE = "The bridge was closed for 14 days in May 2021";
const SAYS_SO = "In May 2021 the bridge was closed for 14 days.";
const OTHERWISE = "The bridge was closed for 30 days in May 2021.";

const frame = (event, data) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** An answer that cites two pages, of which the stream carries no text. */
function stream() {
  const message = `${SENTENCE} [1]. The harbor of the town was opened again in June 2022 [2].`;
  const results = [1, 2].map((n) => ({ url: `https://town${n}.example/page`, title: `Page ${n}` }));
  const citations = results.map(({ url, title }, index) => ({ label: `[${index + 1}]`, tool_name: "web_search", url, title }));
  const history = [{ tool_name: "web_search", tool_args: {}, success: true, data: { results }, error: null }];
  return frame("token", { content: message }) + frame("done", { thread_id: "t", response: { category: "made", message, citations }, tool_call_history: history, step_count: 1 });
}

async function opened(options) {
  const panel = await openFresh(options);
  await panel.paste(stream());
  await panel.openTab("evidence");
  await panel.openSources();
  return panel;
}

const row = (panel, label) => panel.sourceRow(label);
const summary = (panel) => panel.last("grounding-summary");
const summaryIs = (panel, pattern) => summary(panel).filter({ hasText: pattern }).waitFor({ state: "attached" });

async function addText(panel, label, text) {
  await row(panel, label).getByTestId("text-add").click();
  await row(panel, label).getByTestId("text-input").fill(text);
  await row(panel, label).getByTestId("text-use").click();
}

test("a pasted text turns not checkable into a reading at once, and can be removed", async () => {
  const panel = await opened();
  const pill = panel.see("pill").first();
  assert.equal(await pill.getAttribute("data-compared"), "false");
  assert.match(await summary(panel).innerText(), /0 of 2 cited sentences could be compared/);
  await addText(panel, 1, SAYS_SO);
  await panel.page.locator(".sentence-mark.supported").waitFor();
  await summaryIs(panel, /1 of 2 cited sentences could be compared/);
  assert.equal(await panel.see("pill").first().getAttribute("data-compared"), "true");
  assert.match(await row(panel, 1).getByTestId("source-text").innerText(), /Text added by you: 46 characters/);
  assert.match(await panel.see("texts-status").innerText(), /1 of 2 cited sources/);
  await panel.page.locator(".sentence-mark.supported").click();
  assert.match(await panel.lookedAt().innerText(), /text added by you/);
  await panel.picture("texts-added");
  await panel.openSources();
  await row(panel, 1).getByTestId("text-remove").click();
  await summaryIs(panel, /0 of 2 cited sentences could be compared/);
  assert.equal(await panel.see("pill").first().getAttribute("data-compared"), "false");
  assert.equal(await panel.page.locator(".sentence-mark").count(), 0);
  await addText(panel, 1, OTHERWISE);
  await panel.page.locator(".sentence-mark.contradicted").waitFor();
  assert.equal(await panel.see("pill").first().getAttribute("data-band"), "red");
  await panel.close();
});

test("a text that is half typed is there again when its turn is selected again, until one starts over", async () => {
  const panel = await opened();
  await row(panel, 1).getByTestId("text-add").click();
  await row(panel, 1).getByTestId("text-input").fill("In May 2021 the bri");
  await panel.backToGallery();
  await panel.paste(stream());
  await panel.see("turn").nth(1).getByTestId("answer").click();
  await panel.see("tab-sources").click();
  await row(panel, 1).waitFor();
  assert.equal(await panel.see("text-input").count(), 0, "the other turn has a form of its own");
  await panel.see("turn").nth(0).getByTestId("answer").click();
  assert.equal(await row(panel, 1).getByTestId("text-input").inputValue(), "In May 2021 the bri");
  await panel.see("inspector-close").click();
  await panel.openTab("sources", panel.see("turn").nth(0));
  const input = row(panel, 1).getByTestId("text-input");
  await input.fill(SAYS_SO);
  await row(panel, 1).getByTestId("text-use").click();
  await panel.page.locator(".sentence-mark.supported").first().waitFor();
  await row(panel, 2).getByTestId("text-add").click();
  await row(panel, 2).getByTestId("text-input").fill("Half");
  await panel.see("start-over-button").click();
  await panel.paste(stream());
  await panel.openSources();
  assert.equal(await panel.see("text-input").count(), 0);
  await panel.close();
});

test("HTML is read as text: nothing in it runs, loads or is inserted", async () => {
  const panel = await opened();
  const html = `<!doctype html><html><head><script>window.owned = 1</script></head><body onload="window.owned = 2"><nav>Menu</nav><img src="https://tracker.example/x.png" onerror="window.owned = 3"><p>${SAYS_SO}</p></body></html>`;
  await addText(panel, 1, html);
  await panel.page.locator(".sentence-mark.supported").click();
  const card = await panel.lookedAt().innerText();
  assert.match(card, /closed for 14 days/);
  assert.doesNotMatch(card, /Menu|script|<p>/);
  assert.equal(await panel.page.evaluate(() => window.owned), undefined);
  // The browser reports the handlers that it does not run.
  await panel.close({ expected: [/inline event handler violates/] });
});

test("a file is dropped or chosen; one that cannot be read says what to do, and Escape closes the form", async () => {
  const panel = await opened();
  await row(panel, 1).getByTestId("text-add").click();
  const file = (name, type, text) => ({ name, mimeType: type, buffer: Buffer.from(text) });
  await row(panel, 1)
    .getByTestId("text-file")
    .setInputFiles(file("page.pdf", "application/pdf", "%PDF-1.4"));
  await row(panel, 1).getByText("Open the file, copy its text").waitFor();
  await row(panel, 1).getByTestId("text-use").click();
  await row(panel, 1).getByText("No readable text was found").waitFor();
  await panel.page.keyboard.press("Escape");
  assert.equal(await row(panel, 1).getByTestId("text-input").count(), 0);
  assert.equal(await panel.focused(), "text-add");
  assert.equal(await row(panel, 1).getByTestId("text-add").getAttribute("aria-expanded"), "false");
  await row(panel, 1).getByTestId("text-add").click();
  await row(panel, 1)
    .getByTestId("text-file")
    .setInputFiles(file("page.md", "text/markdown", SAYS_SO));
  await panel.page.locator(".sentence-mark.supported").waitFor();
  await row(panel, 2).getByTestId("text-add").click();
  const turns = await panel.see("turn").count();
  const transfer = await panel.page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(["<p>The harbor of the town was opened again in June 2022.</p>"], "page.html", { type: "text/html" }));
    return transfer;
  });
  for (const type of ["dragover", "drop"]) await row(panel, 2).getByTestId("text-input").dispatchEvent(type, { dataTransfer: transfer });
  await panel.page.locator(".sentence-mark.supported").nth(1).waitFor();
  assert.equal(await panel.see("turn").count(), turns, "the file was not played as a recording");
  assert.ok(!(await panel.see("drop-zone").isVisible()));
  await panel.close();
});

/** A text fetcher with a text for the first page. */
async function fetcher() {
  const asked = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url, "http://here").searchParams.get("url");
    asked.push(url);
    response.setHeader("access-control-allow-origin", "*");
    const reply = url.includes("town1") ? { url, text: SAYS_SO } : { url, reason: "status_404" };
    setTimeout(() => response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(reply)), 50);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  after(() => (server.closeAllConnections(), server.close()));
  return { url: `http://127.0.0.1:${server.address().port}/`, asked, host: `127.0.0.1:${server.address().port}` };
}

test("all cited sources are fetched by the user's fetcher, after the page has said where it asks", async () => {
  const { url, asked, host } = await fetcher();
  const panel = await opened({ allowed: [host] });
  await panel.see("texts-open").click();
  assert.match(await panel.see("fetcher-note").innerText(), /nothing is sent/);
  await panel.see("texts-fetch").click();
  assert.deepEqual(asked, []);
  await panel.see("fetcher-input").fill(url);
  assert.match(await panel.see("fetcher-note").innerText(), new RegExp(`2 addresses are sent to ${host.replaceAll(".", "\\.")}`));
  await panel.picture("texts-fetcher");
  await panel.see("texts-fetch").click();
  await panel.see("fetcher-status").filter({ hasText: "1 texts added, 1 not available. (status_404)" }).waitFor();
  assert.deepEqual(asked.sort(), ["https://town1.example/page", "https://town2.example/page"]);
  await panel.page.locator(".sentence-mark.supported").waitFor();
  assert.match(await panel.see("texts-status").innerText(), /1 of 2/);
  assert.match(await panel.see("fetcher-note").innerText(), /1 addresses/);
  await panel.close();
});

for (const width of [320, 1280]) {
  for (const scheme of ["light", "dark"]) {
    test(`the forms fit and read: ${width} ${scheme}`, async () => {
      const panel = await opened({ size: [width, 900], scheme });
      await panel.see("texts-open").click();
      await row(panel, 1).getByTestId("text-add").click();
      await row(panel, 1).getByTestId("text-input").waitFor();
      assert.equal(await panel.isWiderThanScreen(), false);
      await panel.see("texts-open").scrollIntoViewIfNeeded();
      await panel.picture(`texts-${width}-${scheme}`);
      await panel.close();
    });
  }
}

test("the forms speak three languages", async () => {
  const panel = await opened();
  for (const [language, word] of [
    ["pt-BR", "Adicionar texto"],
    ["ja", "文章を追加"],
    ["en", "Add text"],
  ]) {
    await panel.speak(language);
    await panel.openSources();
    await row(panel, 1).getByText(word, { exact: true }).click();
    await row(panel, 1).getByTestId("text-input").waitFor();
  }
  await panel.close();
});
