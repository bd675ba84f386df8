// The guides on the site: every page opens below a sub-path without a message of the browser, and every link leads somewhere.

import assert from "node:assert/strict";
import { test } from "node:test";
import { PICTURES } from "./panel.mjs";
import { setStage } from "./stage.mjs";

const stage = setStage();

/** Opens a guide. Returns the page, and the messages of its console and its requests to other hosts. */
async function openGuide(name, { size = [1280, 900], scheme = "light" } = {}) {
  const page = await stage.browser.newPage();
  const complaints = [];
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("request", (request) => request.url().startsWith(stage.site.url) || complaints.push(request.url()));
  await page.setViewportSize({ width: size[0], height: size[1] });
  await page.emulateMedia({ colorScheme: scheme });
  await page.goto(`${stage.site.url}docs/${name}`);
  return { page, complaints };
}

const guides = async () => {
  const { page } = await openGuide("index.html");
  const names = await page.locator("nav a").evaluateAll((links) => links.map((link) => link.getAttribute("href").slice(2)));
  await page.close();
  return names;
};

test("the first screen links to the guides", async () => {
  const panel = await stage.open();
  await panel.see("docs-link").click();
  await panel.page.locator("nav a").first().waitFor();
  assert.equal(panel.page.url(), `${stage.site.url}docs/index.html`);
  await panel.close();
});

test("every guide opens, and every link within the site leads to a place that exists", async () => {
  const links = new Set();
  const places = new Map();
  for (const name of await guides()) {
    const { page, complaints } = await openGuide(name);
    places.set(name, new Set(await page.locator("[id]").evaluateAll((all) => all.map(({ id }) => id))));
    for (const link of await page.locator("main a").evaluateAll((all) => all.map((each) => each.getAttribute("href")))) links.add(`${name} ${link}`);
    assert.deepEqual(complaints, [], name);
    // The panel in a guide has a heading of its own, below the guide's.
    for (const panel of await page.locator("credence-panel").all()) await panel.locator("h2").first().waitFor({ state: "attached" });
    assert.equal(await page.locator("h1").count(), 1, name);
    await page.close();
  }
  assert.ok(places.size >= 9);
  for (const link of links) {
    const [from, to] = link.split(" ");
    if (/^https?:/.test(to)) continue;
    assert.match(to, /^(\.\/|#)/, link);
    const [file, place] = to.startsWith("#") ? [from, to.slice(1)] : to.slice(2).split("#");
    assert.ok(places.has(file), link);
    if (place) assert.ok(places.get(file).has(decodeURIComponent(place)), link);
  }
});

for (const [width, scheme] of [
  [320, "light"],
  [768, "dark"],
  [1280, "light"],
  [1920, "dark"],
]) {
  test(`the guides fit: ${width} pixels, ${scheme}`, async () => {
    for (const name of await guides()) {
      const { page } = await openGuide(name, { size: [width, 900], scheme });
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, name);
      if (name === "agents.html") await page.screenshot({ path: `${PICTURES}guide-${width}-${scheme}.png` });
      await page.close();
    }
  });
}

test("the keyboard reaches the content first, and a wide table scrolls with it", async () => {
  const { page } = await openGuide("protocols.html", { size: [320, 900] });
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Skip to content");
  const table = page.locator(".table").first();
  await table.focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction((element) => element.scrollLeft > 0, await table.elementHandle());
  await page.close();
});
