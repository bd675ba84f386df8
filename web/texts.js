// The forms with which the user adds texts to sources. The page imports this file when one of them is first opened.

import { addTexts, textFetcher } from "./source-texts.js";
import { action, closeForm, isWebAddress, localized, make, store, stored } from "./form.js";
import { readableText } from "./readable-text.js";

const LONGEST_TEXT = 2_000_000;
const LARGEST_FILE = 8 * 1024 * 1024;
const KEPT = "fetcher";

/** The texts that were added in each document and shadow root, by the id of their source, so that they can be saved. */
const added = new WeakMap();

function addedIn(place) {
  const root = place.getRootNode();
  if (!added.has(root)) added.set(root, new Map());
  return added.get(root);
}

/** Puts a form into `place`: for one source, or for all cited ones where `source` is empty. Nothing is fetched once `ended` is aborted. */
export function open(place, source, text, sources, set, ended) {
  const { word } = localized(place, text);
  // The form may be out of the document, with its turn, when a text arrives.
  const texts = addedIn(place);
  const put = (id, text) => {
    if (text === "") texts.delete(id);
    else texts.set(id, text);
    set(id, text);
  };
  place.replaceChildren(source === "" ? panel(place, word, sources, texts, put, ended) : form(place, source, word, put));
  place.querySelector("textarea, input, button").focus();
}

/** The form for one source: paste, drop or choose. */
function form(place, source, word, put) {
  const field = make("textarea", { rows: 5, spellcheck: false });
  const note = make("p", { className: "research-note", role: "status" });
  const file = make("input", { type: "file", accept: ".txt,.md,.markdown,.html,.htm,text/*" });
  file.dataset.testid = "text-file";
  field.dataset.testid = "text-input";
  const take = (text) => {
    const readable = text.trim();
    if (readable === "") note.textContent = word("no_text");
    else if (readable.length > LONGEST_TEXT) note.textContent = word("too_long", { n: readable.length, limit: LONGEST_TEXT });
    else {
      closeForm(place);
      put(source, readable);
    }
  };
  const takeFile = async (chosen) => {
    const text = await textOfFile(chosen, word).catch((error) => ((note.textContent = error.message), null));
    if (text !== null) take(text);
  };
  file.addEventListener("change", () => file.files[0] && takeFile(file.files[0]));
  acceptDrops(field, (data) => (data.files[0] ? takeFile(data.files[0]) : take(readableText(data.getData("text/html") || data.getData("text/plain")))));
  const use = action(word("compare"), "text-use", () => take(readableText(field.value)), "main-button");
  const cancel = action(word("cancel"), "text-cancel", () => closeForm(place));
  const whole = make("div", { className: "checker-form text-form" }, [
    make("label", {}, [make("span", { textContent: word("label") }), field]),
    make("p", { className: "research-note", textContent: word("hint") }),
    make("div", { className: "text-form-actions" }, [use, make("label", { className: "plain-button own-file" }, [make("span", { textContent: word("choose") }), file]), cancel]),
    note,
  ]);
  whole.addEventListener("keydown", (event) => event.key === "Escape" && (event.stopPropagation(), closeForm(place)));
  return whole;
}

/** The form for all cited sources: a text fetcher, and saved texts. */
function panel(place, word, sources, texts, put, ended) {
  const address = make("input", { type: "url", autocomplete: "off", spellcheck: false, placeholder: "https://fetcher.example/", value: stored(place, KEPT) });
  address.dataset.testid = "fetcher-input";
  const remember = make("input", { type: "checkbox", checked: stored(place, KEPT) !== "" });
  const note = make("p", { className: "research-note" });
  note.dataset.testid = "fetcher-note";
  const status = make("p", { className: "research-note", role: "status" });
  status.dataset.testid = "fetcher-status";
  const bar = make("progress", { className: "research-progress", hidden: true });
  bar.setAttribute("aria-hidden", "true");
  const missing = () => JSON.parse(sources()).filter(({ url, has_text }) => !has_text && /^https?:/i.test(url ?? ""));
  const explain = () => (note.textContent = explanation(address.value, missing().length, word));
  const keep = () => store(place, KEPT, remember.checked && isWebAddress(address.value) ? address.value.trim() : "");
  address.addEventListener("input", () => (keep(), explain()));
  remember.addEventListener("change", keep);
  let running = null;
  const start = action(word("fetch"), "texts-fetch", async () => {
    if (running) return running.abort();
    if (!isWebAddress(address.value)) return address.focus();
    running = new AbortController();
    start.textContent = word("stop");
    const signal = AbortSignal.any([running.signal, ended]);
    await fetchAll(missing(), address.value.trim(), { signal, bar, status, word, put });
    running = null;
    // The sources of a conversation that has ended cannot be asked for any more.
    if (ended.aborted) return;
    start.textContent = word("fetch");
    explain();
  }, "main-button");
  const file = make("input", { type: "file", accept: ".json,application/json" });
  file.dataset.testid = "texts-file";
  file.addEventListener("change", async () => (status.textContent = await load(file.files[0], word, put)));
  const save = action(word("save"), "texts-save", () => download(Object.fromEntries(texts)));
  save.hidden = texts.size === 0;
  explain();
  return make("div", { className: "checker-form text-form" }, [
    make("label", {}, [make("span", { textContent: word("fetcher") }), address]),
    make("p", { className: "research-note", textContent: word("fetcher_note") }),
    make("label", { className: "connect-check" }, [remember, make("span", { textContent: word("remember") })]),
    note,
    make("div", { className: "text-form-actions" }, [start, save, make("label", { className: "plain-button own-file" }, [make("span", { textContent: word("load") }), file])]),
    bar,
    status,
  ]);
}

function explanation(address, n, word) {
  if (!isWebAddress(address)) return address.trim() === "" ? word("no_fetcher") : word("bad_fetcher");
  return word("asks", { n, host: new URL(address).host });
}

async function fetchAll(missing, fetcher, { signal, bar, status, word, put }) {
  const ids = new Map(missing.map(({ id, url }) => [url, id]));
  const show = (done, total) => {
    Object.assign(bar, { hidden: false, max: Math.max(total, 1), value: done });
    status.textContent = word("progress", { n: done, total });
  };
  show(0, missing.length);
  const texts = textFetcher(fetcher);
  const { sources } = await addTexts({ citations: missing }, {
    // HTML from another fetcher is read like a file of the user.
    texts: async (url, context) => {
      const text = readableText(await texts(url, context)).slice(0, LONGEST_TEXT);
      if (text !== "" && !context.signal.aborted) put(ids.get(url), text);
      return text;
    },
    signal,
    onProgress: ({ done, total }) => show(done, total),
  });
  bar.hidden = true;
  const n = sources.filter(({ state }) => state === "added").length;
  const reasons = [...new Set(sources.map(({ message }) => message).filter(Boolean))].join(", ");
  status.textContent = word("fetched", { n, failed: sources.length - n }) + (reasons && ` (${reasons})`);
}

/** Adds the texts of a file that was saved before; a text whose source is not cited now is used when it is. */
async function load(file, word, put) {
  try {
    const texts = Object.entries(JSON.parse(await file.text()).texts).filter(([, text]) => typeof text === "string" && text.length <= LONGEST_TEXT);
    texts.forEach(([id, text]) => put(id, text));
    return word("fetched", { n: texts.length, failed: 0 });
  } catch {
    return word("bad_file");
  }
}

function download(texts) {
  const link = make("a", { href: URL.createObjectURL(new Blob([JSON.stringify({ texts }, null, 1)], { type: "application/json" })), download: "source-texts.json" });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

async function textOfFile(file, word) {
  if (file.type === "application/pdf" || /\.pdf$/i.test(file.name)) throw new Error(word("pdf"));
  if (file.size > LARGEST_FILE) throw new Error(word("too_long", { n: file.size, limit: LARGEST_FILE }));
  return readableText(await file.text());
}

/** The page takes files that are dropped elsewhere for recordings. */
function acceptDrops(field, take) {
  field.addEventListener("drop", (event) => {
    event.preventDefault();
    event.stopPropagation();
    // Hides the hint for recordings.
    field.dispatchEvent(new MouseEvent("dragleave", { bubbles: true }));
    take(event.dataTransfer);
  });
}
