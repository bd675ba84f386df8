// How the views look: in windows of all sizes, in light and dark, and with text of twice its size. The pictures are kept.

import assert from "node:assert/strict";
import { test } from "node:test";
import { sampleOf } from "../sample.mjs";
import { kept, untilKept } from "./kept.mjs";
import { setStage } from "./stage.mjs";

const stage = setStage();
const chat = (query) => `${stage.agent.url}/chat?${query}`;

/** The views that are looked at, each as it is with something in it. */
const VIEWS = {
  recordings: async () => {},
  conversation: async (panel) => {
    await panel.playFromGallery("says-so");
    await panel.page.locator(".sentence-mark").first().waitFor();
    await panel.openTab("evidence");
  },
  sources: async (panel) => panel.openSources(),
  why: async (panel) => panel.openTab("why"),
  trust: async (panel) => {
    await panel.goTo("trust");
    await panel.see("look-up-input").fill("example.org");
    await panel.see("look-up-found").waitFor();
  },
  examples: async (panel) => {
    await panel.goTo("check");
    await panel.see("check-example").first().waitFor();
  },
  check: async (panel) => {
    await panel.goTo("check");
    await panel.see("check-claim").fill("Vitamin D supplements prevent bone fractures in healthy adults");
  },
  history: async (panel) => {
    const before = (await kept(panel)).records.length;
    await panel.connect(chat("recording=portfolio-clean&speed=instant"));
    await panel.ask("How is my portfolio doing this year, and is anything out of line?");
    await panel.page.waitForFunction(() => document.querySelectorAll('[data-testid="turn"]').length === 2);
    await panel.ended();
    await untilKept(panel, ({ records }) => records.length > before && !records.some((record) => record.includes('"running"')));
    await panel.goTo("history");
    await panel.see("history-row").first().waitFor();
  },
};

/**
 * What of the page cannot be read or reached: text that is cut off, text over text, controls under something else, and what is
 * beside the window. `accepted` is cut on purpose.
 */
async function faults(accepted) {
  const all = [...document.querySelectorAll("body *")].filter(
    (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest(`.visually-hidden, .skip-link, ${accepted}`),
  );
  const named = (element) => `${element.tagName.toLowerCase()}.${element.className?.baseVal ?? element.className}: ${element.textContent.trim().slice(0, 40)}`;
  const scrolls = (style) => /auto|scroll/.test(style.overflowX);
  const scrolled = (element) => element && (scrolls(getComputedStyle(element)) || scrolled(element.parentElement));
  const wide = document.documentElement.clientWidth + 1;
  const beside = all.filter((element) => element.getBoundingClientRect().right > wide && !scrolled(element.parentElement)).map((element) => `beside the window: ${named(element)}`);
  const cut = all.filter((element) => {
    // It is lower than the inspector that moves along in it. What is typed scrolls.
    if (element.matches(".inspector-place, textarea")) return false;
    const style = getComputedStyle(element);
    const [x, y] = [/hidden|clip/.test(style.overflowX), /hidden|clip/.test(style.overflowY)];
    return (x && element.scrollWidth > element.clientWidth + 1) || (y && element.scrollHeight > element.clientHeight + 1);
  });
  const rects = all.flatMap((element) =>
    [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== "")
      .flatMap((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        const layer = element.closest(".composer, .foot, .inspector, .masthead, .to-end") ?? document.body;
        return [...range.getClientRects()].map((rect) => ({ rect, element, layer }));
      }),
  );
  const overlap = ({ rect: a }, { rect: b }) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 4 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 6;
  const over = rects.flatMap((one, index) =>
    rects
      .slice(index + 1)
      .filter((other) => other.layer === one.layer && other.element !== one.element && !scrolled(one.element) === !scrolled(other.element) && overlap(one, other))
      .map((other) => `text over text: ${named(one.element)} | ${named(other.element)}`),
  );
  const before = scrollY;
  const controls = all.filter((element) => element.matches("a[href], button, input, select, textarea, summary"));
  const covered = controls.filter((control) => {
    control.scrollIntoView({ block: "start", inline: "nearest", behavior: "instant" });
    const [rect] = control.getClientRects();
    const found = document.elementFromPoint(rect.left + Math.min(rect.width / 2, 20), rect.top + rect.height / 2);
    return !found || !(control.contains(found) || found.contains(control) || found.closest("label")?.contains(control));
  });
  scrollTo(0, before);
  return [...beside, ...cut.map((element) => `cut off: ${named(element)}`), ...over, ...covered.map((element) => `covered: ${named(element)}`)].slice(0, 20);
}

/** Ends where there is no room: the claim of the page in its menu, and the quotes of a source. What only screen readers hear has no room. */
const ENDS_EARLY = ".masthead-claim, .source-quote, .heard";

/** Looks at every view: nothing in it is cut, covered or beside the window. */
async function lookAt(panel, name, also = () => []) {
  const found = [];
  for (const [view, show] of Object.entries(VIEWS)) {
    await show(panel);
    await panel.picture(`look-${view}-${name}`);
    const isWider = await panel.isWiderThanScreen();
    found.push(...(await also(view)));
    found.push(...(isWider ? [`${view} is wider than the window`] : []), ...(await panel.page.evaluate(faults, ENDS_EARLY)).map((fault) => `${view}: ${fault}`));
  }
  return found;
}

/** Windows of all sizes, in both schemes; of every size one is looked at first. */
const WINDOWS = [
  [320, 640, "light"],
  [768, 1024, "dark"],
  [1280, 900, "light"],
  [1920, 1080, "dark"],
  [320, 640, "dark"],
  [768, 1024, "light"],
  [1280, 900, "dark"],
  [1920, 1080, "light"],
];

for (const [width, height, scheme] of sampleOf("windows", WINDOWS, WINDOWS.length, ([width]) => width)) {
  test(`every view fits its window: ${width} pixels, ${scheme}`, async () => {
    const panel = await stage.open({ size: [width, height], scheme });
    assert.equal((await lookAt(panel, `${width}-${scheme}`)).join("\n"), "");
    await panel.close();
  });
}

/** The file of a language as one that nobody speaks: each text is in brackets, and longer by a third. */
function madeUp(file) {
  const longer = (text) => `⟦${text}${" ·".repeat(Math.ceil(text.length / 6))}⟧`;
  const line = (line) => line.replace(/^(?!page\.tag)(\S+) = (.*)$/, (_, key, text) => `${key} = ${text.split("|").map(longer).join("|")}`);
  return file.split("\n").map(line).join("\n");
}

/** Names, headings and buttons of the page that are not in its language. What recordings, sources and the browser name is not the page's. */
function foreign() {
  const all = [...document.querySelectorAll("h1, h2, h3, button, label, summary, legend, th, [role=tab], [aria-label], [placeholder]")];
  const isOwn = (element) =>
    element.checkVisibility() && !element.closest(".answer, .gallery-item, .question, .source-title, .history-open, .source-labels, .masthead-name, .trust-input, .policy-text, code");
  const words = (element) => [element.matches("[aria-label]") ? element.ariaLabel : element.textContent, element.placeholder].filter((text) => /\p{L}{3}/u.test(text ?? ""));
  return all.filter(isOwn).flatMap((element) =>
    words(element)
      .filter((text) => !text.includes("⟦"))
      .map((text) => `${element.tagName.toLowerCase()}.${element.className}: ${text.trim().slice(0, 60)}`),
  );
}

for (const [width, height] of sampleOf(
  "windows with longer texts",
  [
    [320, 640],
    [1280, 900],
  ],
  2,
)) {
  test(`another language is its two files, and its longer texts fit: ${width} pixels`, async () => {
    const panel = await stage.openFresh({ size: [width, height], allowed: [new URL(stage.agent.url).host] });
    await panel.page.route("**/languages/**/pt-BR.txt", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: madeUp(await response.text()) });
    });
    const late = panel.page.waitForResponse("**/languages/deferred/pt-BR.txt");
    await panel.speak("pt-BR");
    await late;
    const found = await lookAt(panel, `made-up-${width}`, async (view) => (await panel.page.evaluate(foreign)).map((text) => `${view}: not translated: ${text}`));
    assert.equal(found.join("\n"), "");
    await panel.speak("en");
    await panel.close();
  });
}

/** The size of text that a user has set in the browser. */
function doubleText() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("html { font-size: 200% }");
  document.adoptedStyleSheets.push(sheet);
}

// A window of that width whose page is enlarged to twice its size has half as many pixels.
const ENLARGED = [
  ["text of 200 %, 640 pixels", [640, 900], doubleText],
  ["a page of 200 %, 640 pixels", [320, 450]],
  ["text of 200 %, 1280 pixels", [1280, 900], doubleText],
  ["a page of 200 %, 1280 pixels", [640, 450]],
];
for (const [name, size, prepare] of sampleOf("enlarged windows", ENLARGED, ENLARGED.length, ([name]) => name.split(",")[0])) {
  test(`nothing is cut or covered with ${name}`, async () => {
    const panel = await stage.open({ size, prepare });
    assert.equal((await lookAt(panel, name.replaceAll(/\W+/g, "-"))).join("\n"), "");
    await panel.close();
  });
}
