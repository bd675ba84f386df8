// Elements of the place where claims are checked. A text is a text and nothing else.

/** An element with attributes, where `on…` is what happens and `false` or `null` leaves an attribute out, and what is in it. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value !== null && value !== false && value !== undefined) made.setAttribute(key, value === true ? "" : String(value));
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== ""));
  return made;
}

export const testable = (name) => ({ "data-testid": name });
export const button = (style, name, text, press, more = {}) => element("button", { type: "button", class: style, ...testable(name), onclick: press, ...more }, text);

/** Changes a text only where it is another one, so that it is read aloud once. */
export function setText(place, text) {
  if (place.textContent !== text) place.textContent = text;
}

/** What opens below its heading; it stays as it is when what is around it is built anew. */
export function fold(heading, name, ...children) {
  return element("details", { class: "fold", "data-fold": name, ...testable(name) }, element("summary", { "data-focus": name }, heading), ...children);
}

export const heading = (text) => element("h2", { class: "check-heading" }, text);
export const percent = (share) => String(Math.round(share * 100));
/** What the core says in English, marked as that for who reads aloud. */
export const english = (text, view) => element("span", { lang: view.language === "en" ? null : "en" }, text.replace(/`([^`]*)`/g, "“$1”"));

/** A link where the address is one of the web; else the text alone. */
export function link(address, text, more = {}) {
  if (!/^https?:\/\//i.test(address ?? "") || !URL.canParse(address)) return element("span", more, text);
  return element("a", { href: address, target: "_blank", rel: "noopener noreferrer", ...more }, text);
}
