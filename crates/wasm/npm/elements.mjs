// `<credence-pill>` and `<credence-sources>`: parts of the panel for applications that have their own chat.

import { AssessedElement } from "./elements-base.mjs";
import { pillParts } from "./elements-pill.mjs";
import { sourcesParts } from "./elements-sources.mjs";

/**
 * @import { AssessedCitation, Assessment } from "./index.d.ts"
 * @import { Words } from "./elements-words.mjs"
 */

/** The headline of an assessment as a pill that opens its reasons; with the attribute `all`, every score. */
export class CredencePill extends AssessedElement {
  static observedAttributes = ["lang", "all"];

  /** @param {Assessment} assessment @param {Words} words */
  parts(assessment, words) {
    return pillParts(assessment, words, this.hasAttribute("all"));
  }
}

/** The sources of an assessment: cited, values of tools, and those that were only found. */
export class CredenceSources extends AssessedElement {
  static observedAttributes = ["lang"];

  /** @param {Assessment} assessment @param {Words} words */
  parts(assessment, words) {
    const select = (/** @type {AssessedCitation} */ citation) => this.dispatchEvent(new CustomEvent("source-selected", { detail: citation, bubbles: true, composed: true }));
    return sourcesParts(assessment, words, select);
  }
}

/** Defines the elements. Importing the module in a browser does it; a second call changes nothing. @type {typeof import("./elements.js").defineElements} */
export function defineElements(registry = globalThis.customElements) {
  for (const [name, type] of Object.entries({ "credence-pill": CredencePill, "credence-sources": CredenceSources })) {
    if (registry && !registry.get(name)) registry.define(name, type);
  }
}

defineElements();
