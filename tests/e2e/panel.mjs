// A page object: what a user can see, click and drop, and what the browser reports.

import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { FLAGS } from "./chromium-flags.mjs";

/** Where pictures of tests go. */
export const PICTURES = fileURLToPath(new URL("../../target/e2e/", import.meta.url));

/** How long a test waits for something to be seen: a machine with other work can be many times slower than an idle one. */
const LONGEST_WAIT_MS = 90_000;

/** A browser with a separate profile. Without `offline`, the page's files come from the server: tests let some of them fail. */
export async function startBrowser({ offline = false } = {}) {
  const profile = await mkdtemp(join(tmpdir(), "credence-e2e-"));
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CREDENCE_CHROMIUM ?? "/usr/bin/chromium",
    headless: true,
    args: FLAGS,
    viewport: { width: 1280, height: 900 },
    locale: "en-US",
  });
  if (!offline) await browser.addInitScript(withoutServiceWorker);
  await mkdir(PICTURES, { recursive: true });
  const close = async () => {
    await browser.close();
    await rm(profile, { recursive: true, force: true });
  };
  return { browser, close };
}

function withoutServiceWorker() {
  const workers = globalThis.ServiceWorkerContainer;
  if (workers) workers.prototype.register = () => Promise.reject(new Error("off"));
}

/** Views that are loaded when they are first opened; each has the test id of its name. */
const LOADED_WHEN_OPENED = new Set(["trust", "check", "evidence", "calibration", "history"]);

/** For a page that is opened without `Panel.open`: `page.addInitScript(closeExample)`. */
export function closeExample() {
  try {
    localStorage.setItem("credence.example.closed", "yes");
  } catch {
    // A page without an origin stores nothing.
  }
}

/** One open page. Collects the messages of the console and the hosts of requests. */
export class Panel {
  constructor(page, allowed) {
    this.page = page;
    this.consoleErrors = [];
    this.otherHosts = [];
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) this.consoleErrors.push(message.text());
    });
    page.on("pageerror", (error) => this.consoleErrors.push(String(error)));
    page.on("request", (request) => {
      const { protocol, host } = new URL(request.url());
      if (protocol.startsWith("http") && !allowed.includes(host)) this.otherHosts.push(request.url());
    });
  }

  static async open(browser, site, { size = [1280, 900], scheme = "light", allowed = [], example = false, fresh = false, prepare } = {}) {
    const page = await browser.newPage();
    page.setDefaultTimeout(LONGEST_WAIT_MS);
    if (prepare) await page.addInitScript(prepare);
    // The example is a panel in the page, in which the same test ids stand again.
    if (!example) await page.addInitScript(closeExample);
    const panel = new Panel(page, [new URL(site.url).host, ...allowed]);
    await page.setViewportSize({ width: size[0], height: size[1] });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    if (fresh) await panel.forget(site.url);
    await page.goto(site.url);
    await panel.see("composer-input").first().waitFor();
    if (fresh) await panel.ready();
    return panel;
  }

  /** Deletes what the browser keeps for a site. A page of it that is still loading its rules would store them again. */
  async forget(address) {
    const session = await this.page.context().newCDPSession(this.page);
    await session.send("Storage.clearDataForOrigin", { origin: new URL(address).origin, storageTypes: "local_storage" });
    await session.detach();
  }

  see(name) {
    return this.page.getByTestId(name);
  }

  /** Chooses a language and waits until the page is in it. */
  async speak(language) {
    await this.see("language-select").selectOption(language);
    await this.page.locator(`html[lang="${language}"]`).waitFor();
  }

  last(name) {
    return this.see(name).last();
  }

  async playFromGallery(name, { skip = true } = {}) {
    await this.see(`gallery-item-${name}`).click();
    if (skip) await this.skipToEnd();
  }

  /**
   * Clicks the button while it exists: on a slow machine a short recording ends before it can be clicked. Turns that are not shown are of the
   * conversation before.
   */
  async skipToEnd() {
    await this.page.waitForFunction(() => {
      const button = [...document.querySelectorAll('[data-testid="skip-button"]')].find((one) => one.checkVisibility());
      button?.click();
      const turns = [...document.querySelectorAll('[data-testid="turn"]')].filter((one) => one.checkVisibility());
      return button || turns.at(-1)?.getAttribute("aria-busy") === "false";
    });
    await this.ended();
  }

  /** Waits until the last turn has an outcome. */
  async ended() {
    await this.page.waitForFunction(() => {
      const turns = document.querySelectorAll('[data-testid="turn"]');
      return turns.length > 0 && turns[turns.length - 1].getAttribute("aria-busy") === "false";
    });
  }

  async connect(endpoint) {
    const button = this.see("connect-button");
    if (!(await this.see("endpoint-input").isVisible())) await button.click();
    await this.see("endpoint-input").fill(endpoint);
    await this.see("endpoint-input").press("Enter");
  }

  async ask(question) {
    await this.see("composer-input").fill(question);
    await this.see("composer-input").press("Enter");
  }

  /** Returns to the recordings from a conversation. */
  async backToGallery() {
    await this.see("place-recordings").click();
    await this.see("paste-input").waitFor();
  }

  /** Opens a tab of the inspector for a turn. Returns its panel. */
  async openTab(name, turn = this.last("turn")) {
    const details = turn.getByTestId("details-button");
    if ((await details.getAttribute("aria-expanded")) !== "true") await details.click();
    await this.see(`tab-${name}`).click();
    const panel = this.see(`panel-${name}`);
    await panel.first().waitFor();
    await this.see("inspector").getByTestId("part-loading").waitFor({ state: "detached" });
    return panel;
  }

  /** The row of the sentence whose mark was pressed last, in the inspector. */
  lookedAt() {
    return this.page.locator('[data-testid="sentence-row"][aria-current="true"]');
  }

  /** Opens the list of sources of the last turn. */
  openSources() {
    return this.openTab("sources");
  }

  /** A score of the last turn, among all of its scores. */
  async score(kind) {
    return (await this.openTab("why")).locator(`[data-testid="score"][data-kind="${kind}"]`);
  }

  /** What is known of a host, on the page of trust. */
  async lookUp(host) {
    await this.goTo("trust");
    await this.see("look-up-input").fill(host);
    return this.see("look-up-found");
  }

  /** Gives a host a level of the user's on the page of trust. */
  async setLevel(host, level, reason = "") {
    const found = await this.lookUp(host);
    await found.getByTestId("level-select").selectOption(level);
    if (reason) await found.getByTestId("level-reason").fill(reason);
    await found.getByTestId("level-apply").click();
    await found.locator(`.trust[data-level="${level}"]`).waitFor();
  }

  /** Clears the storage of earlier pages and starts again. */
  async startFresh() {
    const address = this.page.url();
    await this.page.goto("about:blank");
    await this.forget(address);
    await this.page.goto(address);
    await this.ready();
  }

  async reload() {
    await this.page.reload();
    await this.ready();
  }

  async ready() {
    await this.see("composer-input").waitFor();
    // The trust tables follow the page: the base, or all of them where the page of trust is open.
    await this.page.waitForFunction(() => ["tables/base.txt", "tables.txt"].some((name) => performance.getEntriesByName(new URL(name, location.href).href).length > 0));
  }

  /** Opens a view and waits until its part of the page is loaded. */
  async goTo(place) {
    await this.see(`place-${place}`).click();
    const view = this.see(`${place}-page`);
    if (LOADED_WHEN_OPENED.has(place)) await view.waitFor();
  }

  /** Pastes a text without timing and waits for its end. */
  async paste(text) {
    await this.see("paste-input").fill(text);
    await this.see("paste-button").click();
    await this.ended();
  }

  /** The test id of the focused element. */
  async focused() {
    return this.page.evaluate(() => document.activeElement?.dataset.testid ?? null);
  }

  /** Clicks a button, and returns how long the program, its views and the layout took. */
  async timeOf(button) {
    const took = await this.see(button).evaluate(async (button) => {
      const start = performance.now();
      button.click();
      const computed = performance.now();
      // A new task runs after all effects of the signals.
      await new Promise((done) => setTimeout(done));
      const shown = performance.now();
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      return [computed - start, shown - start, performance.now() - start];
    });
    const [computed, shown, painted] = took.map((time) => time.toFixed(1));
    return `computed after ${computed} ms, views after ${shown} ms, painted after ${painted} ms`;
  }

  sourceRow(label) {
    return this.page.locator(`[data-testid="source-row"][data-label~="${label}"]`);
  }

  /** Everything about the last turn that depends on trust levels, also while another view is shown. */
  async scored() {
    return this.last("turn").evaluate(async (turn) => {
      const all = (name, within = document.querySelector(".inspector")) => [...within.querySelectorAll(`[data-testid="${name}"]`)];
      const text = (element) => element.textContent.replace(/\s+/g, " ").trim();
      const press = async (button) => {
        // As with a pointer, so that the focus stays where it is.
        button.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
        await new Promise((shown) => setTimeout(shown));
      };
      const [details] = all("details-button", turn);
      if (details.ariaExpanded !== "true") await press(details);
      const before = document.querySelector('[role="tab"][aria-selected="true"]');
      for (const tab of ["sources", "evidence", "why"]) await press(all(`tab-${tab}`)[0]);
      const pills = Object.fromEntries(all("score").map((pill) => [pill.dataset.kind, [pill.dataset.band, text(pill)]]));
      await press(before);
      return {
        pills,
        badges: Object.fromEntries(
          all("source-row").map((row) => {
            const badge = row.querySelector(".trust");
            return [row.dataset.label, [badge.dataset.level, text(badge.querySelector(".trust-level"))]];
          }),
        ),
        rules: all("source-row").map((row) => text(row.querySelector(".trust-rule"))),
        cards: all("contradiction").map((card) => [card.dataset.kind, ...all("contradiction-side", card).map((side) => [side.dataset.status, text(side)]), text(all("contradiction-reason", card)[0])]),
        blocked: all("blocked-note").map((note) => note.dataset.domain),
        claims: all("claim-line").map(text),
      };
    });
  }

  /** Drops a file on the page. */
  async drop(name, text) {
    const transfer = await this.page.evaluateHandle(
      ([name, text]) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([text], name));
        return transfer;
      },
      [name, text],
    );
    for (const type of ["dragenter", "dragover", "drop"]) {
      await this.page.dispatchEvent("body", type, { dataTransfer: transfer });
    }
  }

  /** A picture for people to look at. A browser that cannot take one says nothing about the page, so the test goes on. */
  async picture(name) {
    const failed = (error) => console.log(`no picture of ${name}: ${error.message}`);
    await this.page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: false }).catch(failed);
  }

  async isWiderThanScreen() {
    return this.page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  }

  /** Closes the page. There must be no console message and no request to another host. */
  async close({ expected = [] } = {}) {
    await this.page.close();
    const unexpected = this.consoleErrors.filter((text) => !expected.some((pattern) => pattern.test(text)));
    assert.deepEqual(unexpected, [], "the browser reported errors");
    assert.deepEqual(this.otherHosts, [], "another host was requested");
  }
}
