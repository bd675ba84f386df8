// The text fetcher of the examples: its guards, its limits, and the texts it reads.

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { root } from "./installed.mjs";

const folder = mkdtempSync(join(tmpdir(), "credence-fetcher-"));
after(() => rmSync(folder, { recursive: true, force: true }));
for (const name of ["link-checker", "text-fetcher"]) cpSync(join(root, "examples", name), join(folder, name), { recursive: true, filter: (path) => !path.includes("node_modules") });
symlinkSync(join(root, "tests/node_modules"), join(folder, "node_modules"));
const { fetcher } = await import(pathToFileURL(join(folder, "text-fetcher/fetcher.mjs")));

const ARTICLE = `The bridge was closed for 14 days in May 2021, as the council of the town reported. ${"Engineers looked at the steel and found rust in the second pillar. ".repeat(12)}`;
const HTML = `<!doctype html><html><head><title>The bridge</title><script>document.body.innerHTML = "owned"</script></head><body><nav><a href="/">Home</a><a href="/x">Sport</a></nav><article><h1>The bridge</h1><p>${ARTICLE}</p><p>It opened again in June.</p></article><footer>All rights reserved</footer></body></html>`;

/** What each path of the web of this test responds with. */
const PAGES = {
  "/html": { type: "text/html; charset=utf-8", body: HTML },
  "/latin": { type: "text/html", body: Buffer.from(`<meta charset="iso-8859-1"><p>${"Caf\xe9 ".repeat(100)}`, "latin1") },
  "/gzip": { type: "text/html", encoding: "gzip", body: gzipSync(HTML) },
  "/bomb": { type: "text/html", encoding: "gzip", body: gzipSync(Buffer.alloc(50 << 20, 32)) },
  "/odd-encoding": { type: "text/html", encoding: "compress", body: "x" },
  "/text": { type: "text/plain", body: "One line.\r\n\r\n\r\n\r\nAnother   line." },
  "/markdown": { type: "text/markdown", body: "# Title\n\nText." },
  "/image": { type: "image/png", body: "x" },
  "/json": { type: "application/json", body: "{}" },
  "/empty": { type: "text/html", body: "<script>1</script>" },
  "/broken": { type: "application/pdf", body: "not a PDF file" },
  "/nested": { type: "text/html", body: "<div>".repeat(20_000) },
  "/open": { type: "text/html", body: "<".repeat(5_000_000) },
  "/body-only": { type: "text/html", body: `<body><p>${ARTICLE}</p></body>` },
  "/pdf": { type: "application/pdf", body: pdf("The bridge was closed for 14 days.") },
};
const seen = [];
const web = createServer((request, response) => {
  seen.push({ path: request.url, headers: request.headers });
  const chain = /^\/chain\/(\d+)$/.exec(request.url);
  if (chain) return response.writeHead(302, { location: chain[1] === "1" ? "/html" : `/chain/${chain[1] - 1}` }).end();
  if (request.url === "/to-private") return response.writeHead(302, { location: "http://192.168.0.1/admin" }).end();
  if (request.url === "/to-file") return response.writeHead(302, { location: "file:///etc/passwd" }).end();
  if (request.url === "/stall") return response.writeHead(200, { "content-type": "text/html" }).write("<p>");
  const found = PAGES[request.url];
  if (!found) return response.writeHead(404, { "content-type": "text/html" }).end(HTML);
  response.writeHead(200, { "content-type": found.type, ...(found.encoding && { "content-encoding": found.encoding }) }).end(found.body);
});
await new Promise((resolve) => web.listen(0, "127.0.0.1", resolve));
after(() => (web.closeAllConnections(), web.close()));
const { port } = web.address();
const site = `http://public.test:${port}`;

/** A fake public network: names are resolved here, and this one address is allowed. */
const here = { ports: [port], resolve: async () => [{ address: "127.0.0.1", family: 4 }], isAllowed: (address) => address === "127.0.0.1" };

async function running(options) {
  const running = fetcher(options);
  await new Promise((resolve) => running.listen(0, "127.0.0.1", resolve));
  after(() => (running.closeAllConnections(), running.close()));
  const at = `http://127.0.0.1:${running.address().port}/`;
  return { at, text: async (url, init) => (await fetch(`${at}?url=${encodeURIComponent(url)}`, init)).json() };
}

test("the article of a page is its text, without navigation, and no script is run", async () => {
  const { text } = await running(here);
  for (const path of ["/html", "/gzip", "/chain/3"]) {
    const found = await text(`${site}${path}`);
    assert.equal(found.title, "The bridge", path);
    assert.match(found.text, /closed for 14 days in May 2021/);
    assert.match(found.text, /It opened again in June\.$/m);
    assert.doesNotMatch(found.text, /Sport|owned|rights|<p>/);
  }
});

test("plain text, Markdown, PDF and other charsets are read", async () => {
  const { text } = await running(here);
  assert.equal((await text(`${site}/text`)).text, "One line.\n\nAnother line.");
  assert.equal((await text(`${site}/markdown`)).text, "# Title\n\nText.");
  assert.match((await text(`${site}/latin`)).text, /^Café Café/);
  assert.match((await text(`${site}/pdf`)).text, /The bridge was closed for 14 days\./);
});

test("what has no readable text has a reason", async () => {
  const { text } = await running({ ...here, timeoutMs: 2000 });
  const reasons = {};
  for (const path of ["/image", "/json", "/empty", "/broken", "/missing", "/odd-encoding", "/to-file", "/chain/9"]) reasons[path] = (await text(`${site}${path}`)).reason;
  assert.deepEqual(reasons, {
    "/image": "content_type",
    "/json": "content_type",
    "/empty": "no_text",
    "/broken": "no_text",
    "/missing": "status_404",
    "/odd-encoding": "content_encoding",
    "/to-file": "not_web",
    "/chain/9": "too_many_redirects",
  });
});

test("no private address is requested, neither directly nor by a redirect", async () => {
  const { text } = await running({ ports: [80, 443, port] });
  seen.length = 0;
  for (const host of ["127.0.0.1", "[::1]", "2130706433", "169.254.169.254", "192.168.0.1"]) {
    assert.equal((await text(`http://${host}:${port}/html`)).reason, "private_address", host);
  }
  // The same answer for a name in this network and for one that does not exist.
  for (const host of ["localhost", "nobody.invalid"]) assert.equal((await text(`http://${host}:${port}/html`)).reason, "no_answer", host);
  assert.deepEqual(seen, []);
  const redirected = await running({ ...here, ports: [80, port], resolve: async () => [{ address: "127.0.0.1", family: 4 }] });
  assert.equal((await redirected.text(`${site}/to-private`)).reason, "private_address");
  assert.equal((await redirected.text("ftp://public.test/")).reason, "not_web");
  assert.deepEqual(
    seen.map(({ path }) => path),
    ["/to-private"],
  );
});

test("a page that is hard to read costs nobody else anything", async () => {
  const { text } = await running({ ...here, readingMs: 8000 });
  const hard = ["/nested", "/open"].map((path) => text(`${site}${path}`));
  const first = await Promise.race([text(`${site}/html`), ...hard]);
  assert.equal(first.title, "The bridge", "the other page waited");
  for (const { reason } of await Promise.all(hard)) assert.match(reason, /^(too_complex|too_large)$/);
});

test("a page without html and head is read", async () => {
  const { text } = await running(here);
  assert.match((await text(`${site}/body-only`)).text, /closed for 14 days/);
});

test("a name that a page gave to this machine is refused, and so is a request for an image", async () => {
  const { at } = await running(here);
  const status = (headers) => new Promise((resolve) => request(`${at}?url=x`, { headers }, (response) => resolve(response.resume().statusCode)).end());
  assert.equal(await status({ host: "rebound.example" }), 403);
  assert.equal(await status({ "sec-fetch-site": "cross-site" }), 403);
  assert.equal(await status({}), 200);
});

test("a page has limits of size and time, also when it is compressed", async () => {
  const { text } = await running({ ...here, timeoutMs: 1500 });
  assert.equal((await text(`${site}/bomb`)).reason, "too_large");
  assert.equal((await text(`${site}/stall`)).reason, "timeout");
});

test("no header of the user is passed on, and other sites may not ask", async () => {
  const { text, at } = await running({ ...here, origin: "https://panel.example" });
  seen.length = 0;
  await text(`http://name:word@public.test:${port}/text`, { headers: { cookie: "a=b", authorization: "Bearer x", referer: "https://reader.test/" } });
  assert.deepEqual(Object.keys(seen[0].headers).sort(), ["accept", "accept-encoding", "connection", "host", "user-agent"]);
  const asked = (origin) => fetch(`${at}?url=${encodeURIComponent(`${site}/text`)}`, { headers: { origin } });
  const allowed = await asked("https://panel.example");
  assert.deepEqual([allowed.status, allowed.headers.get("access-control-allow-origin")], [200, "https://panel.example"]);
  assert.equal((await asked("https://other.example")).status, 403);
  assert.deepEqual([(await fetch(at)).status, (await fetch(at, { method: "POST" })).status], [400, 400]);
});

test("a client has a limit per minute", async () => {
  const { at } = await running({ ...here, perMinute: 2 });
  const ask = () => fetch(`${at}?url=${encodeURIComponent(`${site}/text`)}`);
  assert.deepEqual([(await ask()).status, (await ask()).status], [200, 200]);
  const refused = await ask();
  assert.deepEqual([refused.status, Number(refused.headers.get("retry-after")) > 5], [429, true]);
});

/** A PDF file with one line of text. */
function pdf(line) {
  const stream = `BT /F1 12 Tf 50 700 Td (${line}) Tj ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const start = text.length;
  text += `xref\n0 6\n0000000000 65535 f \n${offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("")}`;
  return Buffer.from(`${text}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`, "latin1");
}
