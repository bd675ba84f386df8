// The readable text of a page: the article of an HTML page, a plain text, or the text of a PDF file.

import { Readability } from "@mozilla/readability";
import { parseHTML } from "linkedom";
import { getDocumentProxy } from "unpdf";

/** Longer texts are cut. */
const LONGEST_TEXT = 1_000_000;

/** Pages of a PDF file that are read. */
const MOST_PAGES = 200;

/** Elements of an HTML page that are read; deeper and larger trees are not parsed as articles. */
const MOST_ELEMENTS = 50_000;

/** Elements after which a new line begins. */
const BLOCKS = "p, li, h1, h2, h3, h4, h5, h6, tr, blockquote, pre, div, section, article, dd, dt, figcaption, br";

/** `{ title, text }` of a page from `publicPage`. */
export async function readable({ kind, type, bytes }) {
  const { title, text } = await READERS[kind](bytes, type);
  return { title: title?.trim() || null, text: tidy(text).slice(0, LONGEST_TEXT) };
}

const READERS = {
  html: (bytes, type) => article(decode(bytes, type, htmlCharset(bytes))),
  text: (bytes, type) => ({ title: null, text: decode(bytes, type) }),
  pdf: pdfText,
};

/** The article of a page, or all of its text where it has none. Scripts are never run. */
function article(html) {
  const { document } = parseHTML(whole(html));
  document.querySelectorAll("script, style, noscript, template, svg, iframe").forEach((element) => element.remove());
  const all = { title: document.title, text: linesOf(document.body) };
  const found = new Readability(document, { maxElemsToParse: MOST_ELEMENTS, serializer: linesOf });
  try {
    const parsed = found.parse();
    return parsed?.content?.trim() ? { title: parsed.title || all.title, text: parsed.content } : all;
  } catch {
    // The page has too many elements, or none that reads like an article.
    return all;
  }
}

/** The parser adds neither `html` nor `body` where a page leaves them out. */
function whole(html) {
  const body = /<body[\s>]/i.test(html) ? html : `<head></head><body>${html}</body>`;
  return /<html[\s>]/i.test(html) && body === html ? html : `<!doctype html><html>${body.replace(/<\/?html[^>]*>|<!doctype[^>]*>/gi, "")}</html>`;
}

function linesOf(element) {
  element.querySelectorAll(BLOCKS).forEach((block) => block.after("\n"));
  return element.textContent ?? "";
}

async function pdfText(bytes) {
  const document = await getDocumentProxy(new Uint8Array(bytes), { isEvalSupported: false, disableFontFace: true });
  try {
    const pages = [];
    for (let number = 1; number <= Math.min(document.numPages, MOST_PAGES); number += 1) pages.push(await pageText(document, number));
    return { title: null, text: pages.join("\n\n") };
  } finally {
    await document.loadingTask.destroy();
  }
}

async function pageText(document, number) {
  const page = await document.getPage(number);
  const { items } = await page.getTextContent();
  return items.map(({ str = "", hasEOL }) => (hasEOL ? `${str}\n` : str)).join("");
}

function decode(bytes, type, otherwise = null) {
  const named = /charset\s*=\s*"?([\w-]+)/i.exec(type)?.[1] ?? otherwise ?? "utf-8";
  try {
    return new TextDecoder(named).decode(bytes);
  } catch {
    // An unknown charset.
    return new TextDecoder().decode(bytes);
  }
}

/** The charset that a page names in its first bytes. */
function htmlCharset(bytes) {
  return /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(bytes.subarray(0, 2048).toString("latin1"))?.[1] ?? null;
}

function tidy(text) {
  return text
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
