// What the elements share: an assessment, a language, a stream, and a shadow root that is drawn again when one of them changes.

import { invalidArgument } from "./error.mjs";
import { STYLES } from "./elements-styles.mjs";
import { ENGLISH, wordsOf } from "./elements-words.mjs";

/** Servers render pages without custom elements; there the classes are never used. */
const Base = globalThis.HTMLElement ?? class {};

/** @type {CSSStyleSheet | undefined} */
let sheet;

/** One style sheet for all elements. A page needs no `style-src` for it. */
function sharedSheet() {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLES);
  }
  return sheet;
}

/**
 * @import { Assessment } from "./index.js"
 * @import { CredencePill } from "./elements.js"
 * @import { Words } from "./elements-words.mjs"
 * @implements {CredencePill}
 */
export class AssessedElement extends Base {
  /** @type {Assessment | null} */
  #assessment = null;
  #words = ENGLISH;
  /** @type {{ isStopped: boolean, stop: () => void } | null} */
  #reading = null;
  #root = this.attachShadow({ mode: "open" });
  #isDue = false;
  #wasDrawn = false;

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [sharedSheet()];
  }

  /** What is drawn; `null` draws nothing. */
  get assessment() {
    return this.#assessment;
  }

  set assessment(value) {
    if (value !== null && value !== undefined && typeof value.scores !== "object") throw invalidArgument("assessment", value, "an assessment or null");
    this.#assessment = value ?? null;
    this.#draw();
  }

  connectedCallback() {
    this.#takeEarlyProperty();
    this.#translate();
  }

  disconnectedCallback() {
    this.#reading?.stop();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#translate();
  }

  /**
   * Reads an agent's stream, draws every change and sends the event `assessed` with it. Resolves with the last assessment. A new
   * stream, and removing the element, end the one before.
   *
   * @type {CredencePill["read"]}
   */
  async read(source, options) {
    this.#reading?.stop();
    const reading = { isStopped: false, stop: () => {} };
    const stopped = new Promise((stop) => {
      reading.stop = () => {
        reading.isStopped = true;
        stop({ done: true });
      };
    });
    this.#reading = reading;
    const { readAgentStream } = await import("./index.mjs");
    const assessments = readAgentStream(source, options);
    try {
      for (let next = await Promise.race([assessments.next(), stopped]); !next.done && !reading.isStopped; next = await Promise.race([assessments.next(), stopped])) {
        this.assessment = next.value;
        this.dispatchEvent(new CustomEvent("assessed", { detail: next.value, bubbles: true, composed: true }));
      }
    } finally {
      // A source that is silent ends only when its next bytes come: nobody waits for them.
      assessments.return?.().catch(() => {});
    }
    return this.#assessment;
  }

  /** What an element draws. @type {(assessment: Assessment, words: Words) => Node[]} */
  parts(_assessment, _words) {
    return [];
  }

  /** A property that was set before the element was defined hides the setter. */
  #takeEarlyProperty() {
    if (!Object.hasOwn(this, "assessment")) return;
    const value = this.assessment;
    Reflect.deleteProperty(this, "assessment");
    this.assessment = value;
  }

  async #translate() {
    const tag = this.closest("[lang]")?.getAttribute("lang") || globalThis.navigator?.language || "en";
    const words = await wordsOf(tag);
    if (words === this.#words && this.#root.childElementCount > 0) return;
    this.#words = words;
    this.#draw();
  }

  /** At most once a frame; what is open stays open. */
  #draw() {
    if (this.#isDue || !this.isConnected) return;
    this.#isDue = true;
    requestAnimationFrame(() => {
      this.#isDue = false;
      this.#drawNow();
    });
  }

  #drawNow() {
    const root = this.#root;
    const focused = root.activeElement?.getAttribute("data-key");
    const open = new Set([...root.querySelectorAll("details[open]")].map((each) => each.getAttribute("data-key")));
    root.replaceChildren(...(this.#assessment ? this.parts(this.#assessment, this.#words) : []));
    const isFirst = !this.#wasDrawn && this.hasAttribute("open");
    for (const each of root.querySelectorAll("details")) each.open = isFirst || open.has(each.getAttribute("data-key"));
    this.#wasDrawn ||= root.childElementCount > 0;
    const keyed = /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-key]"));
    if (focused) [...keyed].find((each) => each.getAttribute("data-key") === focused)?.focus();
  }
}
