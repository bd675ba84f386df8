// Starts the page's module, or says why it could not.

import { LANGUAGES } from "./languages.js";

const files = document.querySelector('meta[name="credence-program"]').dataset;
const root = document.documentElement;

// Before the first paint of the program, so that a chosen theme does not flash.
const theme = stored("theme");
if (theme === "light" || theme === "dark") root.dataset.theme = theme;

// A question can be typed and sent now; the program takes it when it starts.
const question = document.getElementById("first-question");
question.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  question.dataset.sent = "";
});
performance.mark("usable");

// The texts of another language load beside the program, which asks for them when it starts.
const language = (stored("language") ?? navigator.language).split(/[-_]/)[0].toLowerCase();
const texts = LANGUAGES[language];
if (texts) {
  preload(`languages/${texts}.txt`);
  sayLoading();
}

// The styles of the parts load behind the program. A part is shown when they are there, or could not be loaded.
const styles = new Map();

/** What writes numbers, by language and form: making one takes far longer than using it. */
const writers = {};
const writer = (language, style, minimumFractionDigits, maximumFractionDigits) => new Intl.NumberFormat(language, { style, minimumFractionDigits, maximumFractionDigits });

/** What the program loads and cannot do itself. */
const host = {
  file: (name) => name,
  script: (name) => import(new URL(name, document.baseURI)),
  number: (number, ...form) => (writers[form] ??= writer(...form)).format(number),
  plural: (n, language) => new Intl.PluralRules(language).select(n),
  bounded: (text) => text.replace(/([\p{M}\p{EMod}]{32})([\p{M}\p{EMod}]+)/gu, (_, kept, cut) => `${kept}[+${cut.length}]`),
  styles: (root, names) => Promise.all(names.split(" ").map((name) => (root === document ? (styles.get(name) ?? loadStyles(name)) : styleShadow(root, name)))),
};

try {
  await Promise.race([start(), tooLate()]);
} catch (error) {
  await showFailure(error);
}

async function start() {
  const program = await import(new URL(files.glue, document.baseURI));
  await program.default({ module_or_path: new URL(files.wasm, document.baseURI) });
  program.mount(host, document.getElementById("credence"), undefined, "credence.");
  if (files.worker)
    import("./offline.js").then(
      ({ start }) => start(files.worker),
      () => {},
    );
}

/** A file that never comes must not leave the page waiting. */
function tooLate() {
  return new Promise((_, fail) => setTimeout(fail, 20_000, new Error("a file did not arrive within 20 s")));
}

function loadStyles(href) {
  const loaded = new Promise((done) => {
    const onerror = () => (styles.delete(href), done());
    // What is shown without them can be read.
    setTimeout(done, 5_000);
    document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href, onload: done, onerror }));
  });
  styles.set(href, loaded);
  return loaded;
}

/** The example on the first screen is a panel in a shadow root. Without its styles it can be read. */
async function styleShadow(root, name) {
  const response = await fetch(`panel-${name}`).catch(() => null);
  if (!response?.ok) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(await response.text());
  root.adoptedStyleSheets.push(sheet);
}

function preload(href) {
  document.head.append(Object.assign(document.createElement("link"), { rel: "preload", as: "fetch", crossOrigin: "anonymous", href }));
}

function stored(name) {
  try {
    return localStorage.getItem(`credence.${name}`);
  } catch {
    // Storage may be forbidden; the choice is then that of the browser.
    return null;
  }
}

async function showFailure(error) {
  const note = document.getElementById("loading-note");
  if (!note) throw error;
  note.classList.add("loading-failed");
  note.setAttribute("role", "alert");
  note.textContent = await failureText(error);
}

/** What is shown before the program runs, in the language of the page, unless the program is quicker. */
async function sayLoading() {
  const note = document.getElementById("loading-note");
  const texts = await pageTexts();
  const text = texts["page.part_loading"];
  if (text && !note.classList.contains("loading-failed")) note.textContent = text;
  question.ariaLabel = texts["composer.label"] ?? question.ariaLabel;
}

/** The texts in the language of the page; none in English, and none if they did not load. */
async function pageTexts() {
  const file = texts
    ? await fetch(`languages/${texts}.txt`, { signal: AbortSignal.timeout(5_000) }).then(
        (response) => response.text(),
        () => "",
      )
    : "";
  return Object.fromEntries(file.split("\n").map((line) => line.split(" = ")));
}

/** The sentence in the language of the page, or in English if that did not load either. */
async function failureText(error) {
  const lines = await pageTexts();
  const noWasm = lines["page.no_wasm"] ?? "this browser has no WebAssembly";
  const reason = typeof WebAssembly === "undefined" ? noWasm : String(error?.message ?? error);
  const sentence = lines["page.no_start"] ?? "Credence could not start: {reason}. Reload the page to try again.";
  return sentence.replace("{reason}", reason);
}
