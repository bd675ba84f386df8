// Nodes from data. What an agent sent becomes text or an attribute, never markup.

/** @typedef {Node | string | null | undefined} Child */

/**
 * An element with attributes (those that are `null` are left out) and children: nodes or text.
 *
 * @template {keyof HTMLElementTagNameMap} N
 * @param {N} name
 * @param {Record<string, string | null | undefined>} attributes
 * @param {(Child | Child[] | Child[][])[]} children
 */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== null && value !== undefined) made.setAttribute(key, value);
  const given = /** @type {Child[]} */ (children.flat(Infinity)).filter((child) => child !== null && child !== undefined);
  made.append(...given.map((child) => (typeof child === "string" ? bounded(child) : child)));
  return made;
}

/** A text whose runs of combining characters are cut: the time to lay one out grows with its square. @param {string} text */
function bounded(text) {
  return text.replace(/([\p{M}\p{EMod}]{32})([\p{M}\p{EMod}]+)/gu, (_, kept, cut) => `${kept}[+${[...cut].length}]`);
}

const SVG = "http://www.w3.org/2000/svg";

/** A drawing of one path, for the eye only. @param {string} viewBox @param {string} path */
export function drawing(viewBox, path) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", viewBox);
  svg.setAttribute("aria-hidden", "true");
  const line = document.createElementNS(SVG, "path");
  line.setAttribute("d", path);
  line.setAttribute("fill-rule", "evenodd");
  svg.append(line);
  return svg;
}

/** A sentence with its `{name}`s replaced. @param {string} sentence @param {Record<string, string | number>} values */
export function filled(sentence, values) {
  return Object.entries(values).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, () => String(value)), sentence);
}

/** A whole percent, rounded to the even one where two are as near, as the reports do. @param {number} score */
export function percent(score) {
  const [hundredfold, nearest] = [score * 100, Math.round(score * 100)];
  return `${nearest - hundredfold === 0.5 && nearest % 2 !== 0 ? nearest - 1 : nearest}%`;
}

/** A text that is cut at a limit. @param {string} text @param {number} limit */
export function cut(text, limit) {
  return text.length > limit ? `${text.slice(0, limit).trimEnd()}…` : text;
}
