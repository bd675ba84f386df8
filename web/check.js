// Checks claims at open sources. The program imports this file when a reader opens the place where that is done, and not before.

import load, { RawCheckFlow, RawSourceRegistry } from "./credence-check.js";
import { plainFlow, startCheck } from "./check-driver.js";
import { draw } from "./check-view.js";

/** Where each source is asked where nobody names another address. */
export const HOSTS = {
  google_factcheck: "factchecktools.googleapis.com",
  portal_transparencia: "api.portaldatransparencia.gov.br",
  ibge_sidra: "apisidra.ibge.gov.br",
  tavily_search: "api.tavily.com",
  openalex: "api.openalex.org",
  semantic_scholar: "api.semanticscholar.org",
  crossref: "api.crossref.org",
  wikipedia: "wikipedia.org",
  querido_diario: "api.queridodiario.ok.org.br",
};

/** A report is drawn at most so often, in milliseconds. */
const REDRAW_MS = 60;

/** What is typed, and how far the check is. It outlives the views, and nothing of it is stored. */
const state = {
  claim: "",
  keys: {},
  bases: {},
  entries: [],
  hosts: HOSTS,
  /** `empty`, `running`, `stopped`, `done`, `offline`, `no_claim` or `broken`. */
  phase: "empty",
  message: "",
  report: null,
  steps: [],
};

let loading = null;
let flow = null;
let run = null;
let shown = null;
let redrawing = null;

/** Shows the check in `place`, in the language of that tag; `trust()` gives the reader's own levels, `verdict(report)` an element. */
export async function show(place, language, trust, verdict) {
  await Promise.all([ready(), styled()]);
  const registry = new RawSourceRegistry("");
  state.entries = JSON.parse(registry.entries());
  registry.free();
  shown = { trust, view: draw(place, { state, language, acts: { begin, stop, goOn, skip, markdown }, verdict: () => (flow ? verdict(flow.raw.report()) : null) }) };
}

/** Puts a claim where the reader types one; nobody is asked yet. */
export function takeClaim(claim) {
  if (state.phase === "running") stop();
  forget();
  Object.assign(state, { claim, phase: "empty" });
  shown?.view.takeClaim();
}

async function ready() {
  loading ??= load({ module_or_path: new URL("./credence-check_bg.wasm", import.meta.url) });
  try {
    await loading;
  } catch (error) {
    // The next opening may try again.
    loading = null;
    throw error;
  }
}

/** The stylesheet comes with the place and stays. */
function styled() {
  const address = new URL("./check.css", import.meta.url).href;
  if (document.querySelector(`link[href="${address}"]`)) return undefined;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: address });
  const loaded = new Promise((done) => {
    link.onload = done;
    link.onerror = done;
  });
  document.head.append(link);
  return loaded;
}

function forget() {
  flow?.raw.free();
  flow = null;
  Object.assign(state, { report: null, steps: [], message: "" });
}

/** Begins a check of what is typed. */
function begin() {
  if (state.phase === "running") return;
  const claim = state.claim.trim();
  forget();
  if (claim === "") return tell("no_claim");
  if (navigator.onLine === false) return tell("offline");
  try {
    const registry = new RawSourceRegistry("");
    for (const name of Object.keys(state.keys)) registry.setKey(name, keyOf(name) !== "");
    const raw = new RawCheckFlow(JSON.stringify({ claim, access: accesses(), trust: JSON.parse(shown.trust()) }), registry);
    registry.free();
    flow = { raw, plain: plainFlow(raw) };
    state.steps = flow.plain.log(0);
  } catch (error) {
    return tell("broken", error.message);
  }
  goOn();
}

function accesses() {
  const names = new Set([...Object.keys(state.keys), ...Object.keys(state.bases)]);
  const access = [...names].map((name) => [name, { key: keyOf(name) || undefined, base: state.bases[name]?.trim() || undefined }]);
  return Object.fromEntries(access);
}

const keyOf = (name) => (state.keys[name] ?? "").trim();

/** Runs the check that has begun, or takes a stopped one up again. */
function goOn() {
  if (!flow || state.phase === "running") return;
  const mine = flow;
  run = startCheck(flow.plain, {
    secrets: Object.keys(state.keys).map(keyOf).filter(Boolean),
    onStep: (step) => state.steps.push(step),
    onChange: redraw,
  });
  tell("running");
  run.done.then(
    (report) => mine === flow && tell(report.status === "stopped" ? "stopped" : "done"),
    (error) => mine === flow && tell("broken", error.message),
  );
}

function stop() {
  run?.stop();
}

function skip(name) {
  run?.skip(name);
}

const markdown = () => flow?.plain.markdown() ?? "";

function tell(phase, message = "") {
  Object.assign(state, { phase, message });
  drawNow();
}

/** Many answers may come at once: they are drawn together. */
function redraw() {
  redrawing ??= setTimeout(drawNow, REDRAW_MS);
}

function drawNow() {
  clearTimeout(redrawing);
  redrawing = null;
  if (flow) state.report = flow.plain.report();
  shown?.view.update();
}
