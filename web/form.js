// Parts of the forms that the page loads when they are opened.

/** Whether a text is an address of the web. */
export function isWebAddress(address) {
  return URL.canParse(address.trim()) && /^https?:$/.test(new URL(address.trim()).protocol);
}

/** The full name under which a form in `place` stores; `null` if its panel is an element that stores nothing. */
function fullName(place, name) {
  const panel = place.getRootNode().host;
  if (!panel) return `credence.${name}`;
  return panel.hasAttribute("remember") ? `credence.panel.${panel.getAttribute("remember")}.${name}` : null;
}

/** What the panel stored in this browser under a name; empty if nothing. */
export function stored(place, name) {
  const full = fullName(place, name);
  try {
    return (full && localStorage.getItem(full)) ?? "";
  } catch {
    // Storage may be forbidden.
    return "";
  }
}

/** Stores a text under a name; an empty one is removed. */
export function store(place, name, text) {
  const full = fullName(place, name);
  if (!full) return;
  try {
    if (text === "") localStorage.removeItem(full);
    else localStorage.setItem(full, text);
  } catch {
    // The user enters it again next time.
  }
}

/** An element with properties and children. */
export function make(name, properties = {}, children = []) {
  const element = Object.assign(document.createElement(name), properties);
  if (properties.role) element.setAttribute("role", properties.role);
  element.append(...children);
  return element;
}

/** A button that does something. */
export function action(text, testId, press, className = "plain-button") {
  const button = make("button", { type: "button", className, textContent: text });
  button.dataset.testid = testId;
  button.addEventListener("click", press);
  return button;
}

/** The texts of a form in `place`, by name, with their values. Numbers and shares are written as the language of the panel does. */
export function localized(place, text) {
  // Later, the form may be out of the document.
  const language = place.closest("[lang]")?.lang;
  const written = (value) => (typeof value === "number" ? value.toLocaleString(language) : value);
  return {
    // A panel that was removed has no texts.
    word: (name, values = {}) => Object.entries(values).reduce((filled, [key, value]) => filled.replace(`{${key}}`, () => written(value)), text(name) ?? ""),
    percent: (share) => share.toLocaleString(language, { style: "percent" }),
  };
}

/** Closes the form in `place`; the focus returns to its button. */
export function closeForm(place) {
  place.replaceChildren();
  place.dispatchEvent(new Event("close"));
  place.parentElement?.querySelector("button")?.focus();
}
