import type { Assessment, AssessedCitation, LearningOptions, Options } from "./index.js";

/** An element that draws an assessment in a shadow root. It uses the language of the nearest `lang` attribute: English, Portuguese or Japanese. */
declare class AssessedElement extends HTMLElement {
  /** What is drawn; `null` draws nothing. */
  assessment: Assessment | null;
  /**
   * Reads an agent's stream, draws every change and sends the event `assessed` with it. Loads the WebAssembly module on the first
   * call. Resolves with the last assessment. A new stream, and removing the element, end the one before.
   */
  read(source: Response | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array | string>, options?: Options | LearningOptions): Promise<Assessment | null>;
}

/**
 * `<credence-pill>`: the headline of an assessment as a pill that opens its reasons; with the attribute `all`, every score.
 *
 * ```js
 * import { assess } from "credence";
 * import "credence/elements";
 *
 * const pill = document.createElement("credence-pill");
 * pill.assessment = assess({ answer: "It closed in 2021 [1].", citations: [{ label: 1, url: "https://www.nature.com/a" }] });
 * document.body.append(pill);
 * ```
 */
export class CredencePill extends AssessedElement {}

/**
 * `<credence-sources>`: the sources of an assessment with the trust in their domains; with the attribute `open`, unfolded at first.
 * The event `source-selected` has the citation whose number the user chose.
 *
 * ```js
 * import "credence/elements";
 *
 * const sources = document.querySelector("credence-sources");
 * sources?.addEventListener("source-selected", ({ detail }) => console.log(detail.label));
 * sources?.read(await fetch("/chat", { method: "POST", body: "{}" }));
 * ```
 */
export class CredenceSources extends AssessedElement {}

/**
 * Defines the elements in another registry, or again; importing the module in a browser defines them.
 *
 * ```js
 * import { defineElements } from "credence/elements";
 *
 * const frame = document.querySelector("iframe");
 * if (frame?.contentWindow) defineElements(frame.contentWindow.customElements);
 * ```
 */
export function defineElements(registry?: CustomElementRegistry): void;

declare global {
  interface HTMLElementTagNameMap {
    "credence-pill": CredencePill;
    "credence-sources": CredenceSources;
  }
  interface HTMLElementEventMap {
    assessed: CustomEvent<Assessment>;
    "source-selected": CustomEvent<AssessedCitation>;
  }
}
