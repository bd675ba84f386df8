// Starts the page's module, or says why it could not.

const program = document.querySelector('meta[name="credence-program"]').dataset;
const root = document.documentElement;

// Before the first paint of the program, so that a chosen theme does not flash.
const theme = stored("theme");
if (theme === "light" || theme === "dark") root.dataset.theme = theme;

// The texts of another language load beside the program, which asks for them when it starts.
const language = (stored("language") ?? navigator.language).slice(0, 2).toLowerCase();
const texts = { pt: "pt-BR", ja: "ja" }[language];
if (texts) preload(`languages/${texts}.txt`);

// The page's module imports scripts with this.
globalThis.credenceImport = (address) => import(new URL(address, document.baseURI));

try {
  const glue = await import(new URL(program.glue, document.baseURI));
  await glue.default({ module_or_path: new URL(program.wasm, document.baseURI) });
} catch (error) {
  await showFailure(error);
}

function preload(href) {
  document.head.append(Object.assign(document.createElement("link"), { rel: "preload", as: "fetch", crossOrigin: "anonymous", href }));
}

function stored(name) {
  try {
    return localStorage.getItem(`credence.${name}`);
  } catch {
    // Storage may be forbidden; the choice is then that of the browser.
    return null;
  }
}

async function showFailure(error) {
  const note = document.getElementById("loading-note");
  if (!note) throw error;
  note.classList.add("loading-failed");
  note.setAttribute("role", "alert");
  note.textContent = await failureText(error);
}

/** The sentence in the language of the page, or in English if that did not load either. */
async function failureText(error) {
  const file = texts ? await fetch(`languages/${texts}.txt`).then((response) => response.text(), () => "") : "";
  const lines = Object.fromEntries(file.split("\n").map((line) => line.split(" = ")));
  const noWasm = lines["page.no_wasm"] ?? "this browser has no WebAssembly";
  const reason = typeof WebAssembly === "undefined" ? noWasm : String(error?.message ?? error);
  const sentence = lines["page.no_start"] ?? "Credence could not start: {reason}. Reload the page to try again.";
  return sentence.replace("{reason}", reason);
}
