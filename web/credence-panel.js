// `<credence-panel>`: the chat panel as an element of any page. The program is loaded with the first one and shared by all.

import { FILES } from "./panel-files.js";
import { TEXTS } from "./panel-texts.js";

/** Servers render pages without custom elements; there the class is never used. */
const Base = globalThis.HTMLElement ?? class {};

/** The attributes that are followed while the panel is shown. */
const SETTINGS = ["endpoint", "protocol", "theme", "lang"];

/** What the page says in its own words. */
const WORDS = ["agent-name", "placeholder", "greeting", "suggestions"];

/** The kind of the rules of trust that are made from `own-domains`. */
const OWN = "own";

/** What is said when it cannot start, and with it the texts of the interface: the sentence, and the button. */
const FAILURE = { en: ["Credence could not start: {reason}.", "Try again"], ...TEXTS };

/** Until the panel is there, the element shows its own content. */
const BEFORE = ":host{display:block;block-size:min(640px,100vh)}:host([hidden]){display:none}p{font:16px/1.5 system-ui,sans-serif}.frame[hidden]{display:none!important}";

const sheets = new Map();
let program;

/** The program, loaded and started once. After a failure, the next panel tries again. */
function started() {
  program ??= start().catch((error) => {
    program = undefined;
    throw error;
  });
  return program;
}

/** A file that never comes must not leave the panel waiting. */
const fetchInTime = (address) => fetch(address, { signal: AbortSignal.timeout(20_000) });

async function start() {
  const wasm = fetchInTime(FILES.wasm());
  const [loaded, response] = await Promise.all([FILES.program(), wasm]);
  if (!response.ok) throw new Error(`${response.status}: ${response.url}`);
  await loaded.default({ module_or_path: await FILES.opened(response) });
  return loaded;
}

/** A stylesheet, loaded once for all panels. A constructed one needs no `style-src`. Several names may be one file. */
function sheet(name) {
  const address = String(FILES.file(name));
  if (!sheets.has(address)) {
    const made = loadSheet(address);
    made.catch(() => sheets.delete(address));
    sheets.set(address, made);
  }
  return sheets.get(address);
}

async function loadSheet(address) {
  const response = await fetchInTime(address);
  if (!response.ok) throw new Error(`${response.status}: ${response.url}`);
  return new CSSStyleSheet().replace(await response.text());
}

async function addSheet(root, name) {
  const made = await sheet(name);
  if (!root.adoptedStyleSheets.includes(made)) root.adoptedStyleSheets.push(made);
}

/** What writes numbers, by language and form: making one takes far longer than using it. */
const writers = {};
const writer = (language, style, minimumFractionDigits, maximumFractionDigits) => new Intl.NumberFormat(language, { style, minimumFractionDigits, maximumFractionDigits });

/** What the program loads and cannot do itself. */
const host = {
  file: (name) => FILES.file(name)?.toString(),
  script: (name) => FILES.script(name),
  number: (number, ...form) => (writers[form] ??= writer(...form)).format(number),
  plural: (n, language) => new Intl.PluralRules(language).select(n),
  bounded: (text) => text.replace(/([\p{M}\p{EMod}]{32})([\p{M}\p{EMod}]+)/gu, (_, kept, cut) => `${kept}[+${cut.length}]`),
  styles: async (root, names) => {
    // All are fetched at once, and added in their order.
    const files = names.split(" ").map((name) => `panel-${name}`);
    files.forEach(sheet);
    for (const file of files) await addSheet(root, file).catch(() => {});
  },
};

/** One life of a panel in a document, from its first connection to its removal. */
class Shown {
  #element;
  #unmount;
  #isRemoved = false;

  constructor(element) {
    this.#element = element;
    /** Resolves with the function that takes commands. */
    this.ready = this.#mount();
    this.ready.then(
      (command) => (this.command = command),
      (error) => this.#fail(error),
    );
  }

  async #mount() {
    const root = this.#element.shadowRoot;
    root.replaceChildren(document.createElement("slot"));
    const [program] = await Promise.all([started(), addSheet(root, "panel.css")]);
    if (this.#isRemoved) throw new Error("the panel was removed");
    const [frame, scroller, container] = ["frame", "scroller", "root"].map(division);
    frame.part = "panel";
    frame.append(scroller);
    scroller.append(container);
    frame.hidden = true;
    root.append(frame);
    root.adoptedStyleSheets[0].insertRule(`:host{--credence-rem:${getComputedStyle(frame).fontSize}}`);
    return this.#started(program, container, scroller);
  }

  #started(program, container, scroller) {
    const element = this.#element;
    const under = element.hasAttribute("remember") ? `credence.panel.${element.getAttribute("remember")}.` : undefined;
    return new Promise((connected, failed) => {
      const port = {
        connected,
        failed: () => failed(new Error("a part of the panel could not be loaded")),
        tell: (name, detail) => element.dispatchEvent(new CustomEvent(`credence:${name}`, { detail, bubbles: true, composed: true })),
      };
      const settings = [languageOf(element), element.getAttribute("views") ?? "conversation trust evidence"];
      this.#unmount = program.mount(host, container, scroller, under, ...settings, port);
    });
  }

  /** Says what happened, and offers to try again. */
  #fail(error) {
    if (this.#isRemoved) return;
    this.remove();
    const language = (languageOf(this.#element) ?? navigator.language).split(/[-_]/)[0].toLowerCase();
    const lang = language in FAILURE ? language : "en";
    const [sentence, retry] = FAILURE[lang];
    const note = Object.assign(document.createElement("p"), { role: "alert", lang, textContent: `${sentence.replace("{reason}", error.message)} ` });
    note.append(Object.assign(document.createElement("button"), { type: "button", textContent: retry, onclick: () => this.#element.restart() }));
    this.#element.shadowRoot.replaceChildren(note);
  }

  /** Shows the panel in place of the element's own content: what is asked now reaches the agent of the attributes. */
  reveal() {
    this.#element.shadowRoot.querySelector("slot")?.remove();
    this.#element.shadowRoot.querySelector(".frame").hidden = false;
  }

  remove() {
    this.#isRemoved = true;
    this.command = undefined;
    this.#unmount?.();
    this.#unmount = undefined;
  }
}

function division(name) {
  return Object.assign(document.createElement("div"), { className: name });
}

/** Refuses an argument: by default, one that is no text. */
function check(path, found, expected = "a text", isRight = typeof found === "string") {
  if (!isRight) throw new TypeError(`\`${path}\` is \`${found}\`, expected ${expected}`);
}

/** An address that may be relative to the page; nothing if it is none. */
function urlOf(address) {
  return address && URL.canParse(address, document.baseURI) ? new URL(address, document.baseURI) : undefined;
}

/** Headers as they would be typed: one a line. */
function linesOf(headers) {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`.replace(/[\r\n]/g, " "))
    .join("\n");
}

/** What is at an address; `null` where the server refuses it. */
async function contentOf(address) {
  const response = await fetch(address);
  return response.ok ? response.blob() : null;
}

/** The parts of an attribute that is a list. */
function partsOf(text, sign) {
  return (text ?? "")
    .split(sign)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** A domain, perhaps with `=` and its name, as a rule of trust. */
function ownRule(written) {
  const [domain, name] = partsOf(written, "=");
  return { domain, trust_level: "trusted", kind: OWN, origin: name ?? domain };
}

/** The language of an element; `undefined` for that of the browser. */
function languageOf(element) {
  return element.closest("[lang]")?.lang || undefined;
}

export class CredencePanel extends Base {
  static observedAttributes = [...SETTINGS, ...WORDS, "mapping", "own-domains", "recording"];

  #shown = null;
  #headers = {};
  #headersFor;
  #origin;
  #policy = null;
  #suggestions = null;
  #mapping = null;

  constructor() {
    super();
    const first = new CSSStyleSheet();
    first.replaceSync(BEFORE);
    this.attachShadow({ mode: "open" }).adoptedStyleSheets = [first];
  }

  get headers() {
    return { ...this.#headers };
  }

  set headers(value) {
    for (const name in value) check(`headers["${name}"]`, value[name]);
    this.#headers = { ...value };
    this.#headersFor = undefined;
    this.#tellHeaders();
  }

  get policy() {
    return this.#shown?.command?.("policy") ?? this.#policy;
  }

  set policy(value) {
    this.#policy = value ?? null;
    if (!this.#setPolicy(this.#policy)) throw new TypeError("`policy` is not a policy");
  }

  get suggestions() {
    return this.#suggestions ? [...this.#suggestions] : partsOf(this.getAttribute("suggestions"), "|");
  }

  set suggestions(value) {
    const isList = Array.isArray(value) && value.every((each) => typeof each === "string");
    check("suggestions", value, "a list of texts", value === null || value === undefined || isList);
    this.#suggestions = value ? [...value] : null;
    this.#tellWords();
  }

  /** Where things stand in the messages of the page's own agent: that of the attribute unless it was set. */
  get mapping() {
    return this.#mapping === null ? null : structuredClone(this.#mapping);
  }

  set mapping(value) {
    check("mapping", value, "an object", value === null || value === undefined || (typeof value === "object" && !Array.isArray(value)));
    this.#mapping = value ? structuredClone(value) : null;
    this.#tellMapping();
  }

  connectedCallback() {
    ["headers", "mapping", "policy", "suggestions"].forEach((name) => this.#takeEarlyProperty(name));
    if (!this.#shown) this.restart();
  }

  /** A panel that is moved is connected again before the microtask. */
  disconnectedCallback() {
    queueMicrotask(() => {
      if (this.isConnected || !this.#shown) return;
      this.#shown.remove();
      this.#shown = null;
      this.shadowRoot.replaceChildren();
    });
  }

  attributeChangedCallback(name, before, value) {
    if (before === value) return;
    if (name === "recording") this.#openRecording();
    else if (name === "own-domains") this.#trustOwnDomains();
    else if (WORDS.includes(name)) this.#tellWords();
    else if (name === "mapping") this.#tellMapping();
    else this.#tellSetting(name);
  }

  async open(recording, { name = "", pace = "at-once" } = {}) {
    const isBytes = recording instanceof Blob || recording instanceof ArrayBuffer || ArrayBuffer.isView(recording);
    check("recording", recording, "a text or bytes", isBytes || typeof recording === "string");
    check("pace", pace, "at-once or recorded", ["at-once", "recorded"].includes(pace));
    await this.#call("open", { file: new File([recording], name), pace });
  }

  async send(question) {
    check("question", question);
    return this.#call("send", question);
  }

  async stop() {
    await this.#call("stop");
  }

  async export() {
    return this.#call("export");
  }

  /** Shows the panel, or shows it again after a failure. */
  restart() {
    this.#shown?.remove();
    this.#shown = new Shown(this);
    this.#shown.ready.then(
      () => this.#settle(),
      () => {},
    );
  }

  #settle() {
    for (const name of SETTINGS) this.#tellSetting(name);
    this.#tellWords();
    this.#tellMapping();
    this.#shown?.reveal();
    if (this.#policy) this.policy = this.#policy;
    else if (this.hasAttribute("own-domains")) this.#trustOwnDomains();
    this.#openRecording();
  }

  #tellWords() {
    const [name, placeholder, greeting] = WORDS.map((attribute) => this.getAttribute(attribute) || null);
    this.#shown?.command?.("words", { name, placeholder, greeting, suggestions: this.suggestions });
  }

  #tellMapping() {
    this.#shown?.command?.("mapping", this.#mapping === null ? this.getAttribute("mapping") : JSON.stringify(this.#mapping));
  }

  /** The rules that trust the page's own domains come before those of a policy. */
  #setPolicy(policy) {
    const own = partsOf(this.getAttribute("own-domains"), ",").map(ownRule);
    const rules = policy?.allowlist ?? [];
    // What is no list is left to the program, which says so.
    const others = Array.isArray(rules) ? rules.filter((rule) => rule?.kind !== OWN) : null;
    const whole = others !== null && own.length + others.length > 0 ? { ...policy, allowlist: [...own, ...others] } : policy;
    return this.#shown?.command?.("set-policy", whole) !== false;
  }

  #trustOwnDomains() {
    if (!this.#setPolicy(this.policy)) console.warn(`own-domains="${this.getAttribute("own-domains")}" has a domain that is none`, this);
  }

  #tellSetting(name) {
    const value = this.getAttribute(name);
    if (name === "endpoint") this.#tellEndpoint(value, urlOf(value));
    else this.#tell(name, name === "lang" ? (languageOf(this) ?? navigator.language) : value);
  }

  /** A path of the endpoint is relative to the page. */
  #tellEndpoint(value, url) {
    this.#origin = url?.origin;
    this.#tell(value === null || url?.protocol.startsWith("http") ? "endpoint" : "bad-endpoint", url?.href ?? value);
    this.#tellHeaders();
  }

  /** Headers are for the origin of the endpoint that is set with them, before or after: another one does not get them. */
  #tellHeaders() {
    this.#tell("headers", (this.#headersFor ?? this.#origin) === this.#origin ? linesOf(this.#headers) : "");
    queueMicrotask(() => (this.#headersFor ??= this.#origin));
  }

  async #openRecording() {
    const address = this.getAttribute("recording");
    if (!address || !this.#shown?.command) return;
    const url = urlOf(address);
    const shown = this.#shown;
    const recording = url && (await contentOf(url).catch(() => null));
    // The panel may have been removed meanwhile, or have got another recording.
    if (this.#shown !== shown || this.getAttribute("recording") !== address) return;
    if (recording) await this.open(recording, { name: url.pathname.split("/").at(-1) });
    else this.#tell("unreadable");
  }

  /** What is not known of an attribute is said in the console: markup cannot be answered with an error. */
  #tell(name, value) {
    if (this.#shown?.command?.(name, value) === false) console.warn(`${name}="${value}" is not known`, this);
  }

  async #call(name, value) {
    const shown = this.#shown;
    if (!shown) throw new Error("the panel is not in a document");
    return (await shown.ready)(name, value);
  }

  /** A property that was set before the element was defined hides the setter. */
  #takeEarlyProperty(name) {
    if (!Object.hasOwn(this, name)) return;
    const value = this[name];
    delete this[name];
    this[name] = value;
  }
}

if (globalThis.customElements && !customElements.get("credence-panel")) customElements.define("credence-panel", CredencePanel);
