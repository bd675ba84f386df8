// The page without a network, and a newer version of it; the site is below a path, with the policy also in a header.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { after, before, test } from "node:test";
import { startReplayAgent } from "../replay-agent/agent.mjs";
import { Panel, startBrowser } from "./panel.mjs";
import { serveSite } from "./site.mjs";

const DIST = process.env.CREDENCE_DIST ?? fileURLToPath(new URL("../../dist", import.meta.url));
const WORKER = "service-worker.js";

const stage = {};
before(async () => {
  // A copy: one test changes it.
  stage.folder = await mkdtemp(join(tmpdir(), "credence-site-"));
  await cp(DIST, stage.folder, { recursive: true });
  const page = await readFile(join(stage.folder, "index.html"), "utf8");
  const [, policy] = page.match(/http-equiv="Content-Security-Policy" content="([^"]+)"/);
  stage.headers = { "content-security-policy": policy, "x-content-type-options": "nosniff" };
  stage.site = await serveSite(stage.folder, undefined, { headers: stage.headers });
  stage.agent = await startReplayAgent({});
  stage.started = await startBrowser({ offline: true });
});
after(async () => {
  await stage.started.close();
  await stage.agent.close();
  await stage.site?.close();
  await rm(stage.folder, { recursive: true });
});

/** A page whose files are all in the browser. */
async function visited() {
  const panel = await Panel.open(stage.started.browser, stage.site, { allowed: [new URL(stage.agent.url).host] });
  await panel.page.evaluate(() => navigator.serviceWorker.ready);
  await panel.page.waitForFunction(() => navigator.serviceWorker.controller);
  await keepAll(panel);
  return panel;
}

/** Fetches the rest of the files at once, which the page does when it is idle. */
async function keepAll(panel) {
  await panel.page.evaluate(() => navigator.serviceWorker.controller.postMessage("keep-all"));
  const count = async () => Object.values(await caches(panel)).flat().length;
  for (let [before, now] = [-1, await count()]; now < 50 || now !== before; [before, now] = [now, await count()]) await panel.page.waitForTimeout(500);
}

const caches = (panel) =>
  panel.page.evaluate(async () => {
    const names = await window.caches.keys();
    const keys = await Promise.all(names.map(async (name) => (await (await window.caches.open(name)).keys()).map(({ url }) => url)));
    return Object.fromEntries(names.map((name, index) => [name, keys[index]]));
  });

test("after a visit the page opens without a server: every view, a recording, another language", async () => {
  const panel = await visited();
  await panel.see("gallery-item-portfolio-clean").waitFor();
  const port = Number(new URL(stage.site.url).port);
  await stage.site.close();
  try {
    await panel.page.reload();
    await panel.see("gallery-item-portfolio-clean").waitFor();
    for (const view of ["check", "history", "trust", "calibration"]) await panel.goTo(view);
    await panel.see("place-recordings").click();
    await panel.playFromGallery("portfolio-clean");
    assert.match(await panel.last("pill").innerText(), /8 of 12/);
    await panel.goTo("evidence");
    await panel.speak("ja");
    await panel.speak("en");
    await panel.picture("offline");
  } finally {
    stage.site = await serveSite(stage.folder, undefined, { headers: stage.headers, port });
  }
  await panel.close({ expected: [/ERR_CONNECTION_REFUSED/, /service-worker/i, /ServiceWorker/] });
});

test("only the files of the page are kept, and no answer of an agent", async () => {
  const panel = await visited();
  await panel.connect(`${stage.agent.url}/chat?recording=portfolio-clean&speed=instant`);
  await panel.ask("Is this kept?");
  await panel.ended();
  await panel.page.evaluate(() => fetch("not-of-the-page.txt"));
  const [[name, urls], ...others] = Object.entries(await caches(panel));
  assert.deepEqual(others, []);
  assert.ok(name.startsWith(`credence ${stage.site.url} `), name);
  assert.ok(urls.length > 50 && urls.every((url) => url.startsWith(stage.site.url)), urls.join("\n"));
  assert.ok(!urls.some((url) => url.endsWith("not-of-the-page.txt") || url.endsWith(WORKER)));
  await panel.close({ expected: [/404/] });
});

test("a newer version is offered, waits while an answer arrives, and is used when the user says so", async () => {
  const panel = await visited();
  await panel.connect(`${stage.agent.url}/chat?recording=portfolio-clean&delay=150`);
  await panel.ask("Slowly, please");
  await panel.page.waitForFunction(() => document.querySelector('[data-testid="answer"]')?.textContent.length > 10);
  await publishNewVersion();
  await panel.page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });
  await panel.page.waitForFunction(async () => (await navigator.serviceWorker.ready).waiting);
  assert.ok(!(await panel.see("update-use").isVisible()), "an answer is not disturbed");
  assert.ok(await panel.see("stop-button").isVisible(), "it still arrives");
  await panel.see("stop-button").click();
  await panel.see("update-use").waitFor();
  assert.match(await panel.see("update").innerText(), /newer version/);
  assert.equal(await panel.page.locator('meta[name="newer"]').count(), 0, "nothing has changed by itself");
  await panel.picture("update");
  await Promise.all([panel.page.waitForEvent("load"), panel.see("update-use").click()]);
  await panel.page.locator('meta[name="newer"]').waitFor({ state: "attached" });
  await panel.close({ expected: [/net::ERR_ABORTED/] });
});

async function publishNewVersion() {
  const index = join(stage.folder, "index.html");
  const page = (await readFile(index, "utf8")).replace("<head>", '<head><meta name="newer">');
  await writeFile(index, page);
  const worker = join(stage.folder, WORKER);
  const hash = createHash("sha256").update(page).digest("hex");
  await writeFile(worker, (await readFile(worker, "utf8")).replace(/VERSION\s*=\s*"[^"]*"/, 'VERSION = "newer"').replace(/"":"\w+"/, `"":"${hash}"`));
}

/** Replaces the kept file whose address ends so by another text; returns what was kept. */
const spoil = (panel, end, text) =>
  panel.page.evaluate(
    async ([end, text]) => {
      const name = (await window.caches.keys()).at(-1);
      const cache = await window.caches.open(name);
      const request = (await cache.keys()).find(({ url }) => url.endsWith(end));
      const before = await (await cache.match(request)).text();
      await cache.put(request, new Response(text, { headers: { "content-type": "application/octet-stream" } }));
      return before;
    },
    [end, text],
  );

const keptText = (panel, end) =>
  panel.page.evaluate(async (end) => {
    const name = (await window.caches.keys()).at(-1);
    const cache = await window.caches.open(name);
    const request = (await cache.keys()).find(({ url }) => url.endsWith(end));
    return request ? (await cache.match(request)).text() : null;
  }, end);

test("a kept file that was changed or cut short is neither served nor left: it is fetched again", async () => {
  const panel = await visited();
  for (const end of ["stance.table", "tables.txt", "grounding.wasm", "/parts.css", "languages/ja.txt"]) {
    const before = await spoil(panel, end, "cut short");
    const served = await panel.page.evaluate(async (address) => (await fetch(address)).text(), await addressOf(panel, end));
    assert.equal(served, before, end);
    // It is kept while it is served.
    for (let tries = 0; (await keptText(panel, end)) !== before && tries < 50; tries += 1) await panel.page.waitForTimeout(100);
    assert.equal(await keptText(panel, end), before, end);
  }
  await panel.close();
});

const addressOf = (panel, end) =>
  panel.page.evaluate(async (end) => {
    const name = (await window.caches.keys()).at(-1);
    return (await (await window.caches.open(name)).keys()).find(({ url }) => url.endsWith(end)).url;
  }, end);

test("a file of another version is neither kept nor served with this one", async () => {
  const panel = await visited();
  const address = await addressOf(panel, "stance.table");
  const file = join(stage.folder, "stance.table");
  const own = await readFile(file);
  await writeFile(file, "of another version");
  try {
    await panel.page.evaluate(async () => {
      const name = (await window.caches.keys()).at(-1);
      const cache = await window.caches.open(name);
      for (const request of await cache.keys()) if (request.url.endsWith("stance.table")) await cache.delete(request);
    });
    const served = await panel.page.evaluate(
      (address) =>
        fetch(address).then(
          (response) => response.text(),
          () => "refused",
        ),
      address,
    );
    assert.equal(served, "refused");
    assert.equal(await keptText(panel, "stance.table"), null);
  } finally {
    await writeFile(file, own);
  }
  await panel.close({ expected: [/Failed to load resource/, /Failed to fetch/] });
});

test("the page can be installed: its manifest and icons are there", async () => {
  const panel = await visited();
  const manifest = await panel.page.evaluate(async () => {
    const { href } = document.querySelector('link[rel="manifest"]');
    const manifest = await (await fetch(href)).json();
    const types = await Promise.all(manifest.icons.map(async ({ src }) => (await fetch(new URL(src, href))).headers.get("content-type")));
    return { ...manifest, types };
  });
  assert.deepEqual([manifest.start_url, manifest.scope, manifest.display], ["./", "./", "standalone"]);
  assert.deepEqual(
    manifest.types,
    manifest.icons.map(({ type }) => type),
  );
  await panel.close();
});
