// The readable text of what a user pastes or drops. HTML is parsed as an inert document: nothing in it runs or loads.

const NOT_READ = "script, style, noscript, template, svg, iframe, object, nav, form, button, select, [hidden], [aria-hidden=true]";

/** Elements after which a new line begins. */
const BLOCKS = "p, li, h1, h2, h3, h4, h5, h6, tr, blockquote, pre, div, section, article, dd, dt, figcaption, br";

/** An article with fewer characters may be only a teaser. */
const FEWEST_OF_ARTICLE = 400;

/** The text itself, or of HTML its article, its main part, or all of it. */
export function readableText(text) {
  return tidy(isHtml(text) ? textOfHtml(text) : text);
}

function isHtml(text) {
  const start = text.slice(0, 2000).trimStart();
  return /^(<!doctype html|<html|<\?xml)/i.test(start) || /^<(meta|head|body|div|p|article|section|span|h1|!--)[\s>-]/i.test(start);
}

function textOfHtml(html) {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  parsed.querySelectorAll(NOT_READ).forEach((element) => element.remove());
  parsed.querySelectorAll(BLOCKS).forEach((block) => block.after("\n"));
  const parts = ["article", "main, [role=main]"].map((selector) => parsed.querySelector(selector)?.textContent ?? "");
  return parts.find((part) => part.trim().length >= FEWEST_OF_ARTICLE) ?? parsed.body.textContent;
}

function tidy(text) {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
