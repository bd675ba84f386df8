// What the reader sees where claims are checked. What sources say becomes text and nothing else.

import { button, element, english, fold, heading, link, percent, setText, testable } from "./check-element.js";
import { NAMES, WORDS, filled } from "./check-words.js";

/** Draws the place anew and gives `{ update, takeClaim }`. */
export function draw(place, { state, language, acts, verdict }) {
  const view = { state, acts, verdict, language, words: WORDS[language] ?? WORDS.en };
  const form = claimForm(view);
  const keys = keyForm(view, () => form.update());
  const parts = PARTS.map(([name, see, build]) => part(name, view, see, build));
  const alert = element("p", { class: "check-alert", role: "alert", ...testable("check-alert") });
  const status = element("p", { class: "check-status", role: "status", "aria-live": "polite", ...testable("check-status") });
  place.replaceChildren(element("p", { class: "trust-page-intro" }, view.words.intro), form.shown, keys, alert, status, ...parts.map(({ shown }) => shown));
  const update = () => {
    form.update();
    setText(alert, alertOf(view));
    setText(status, statusOf(view));
    parts.forEach((part) => part.update());
  };
  update();
  return { update, takeClaim: () => (form.take(), update()) };
}

// The claim, and what begins and ends a check.

function claimForm(view) {
  const { state, acts, words } = view;
  const field = element("textarea", { id: "check-claim", rows: 2, maxlength: 2000, placeholder: words.placeholder, "aria-describedby": "check-privacy", ...testable("check-claim") });
  field.value = state.claim;
  field.addEventListener("input", () => {
    state.claim = field.value;
  });
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    acts.begin();
  });
  // One button for both, so that the focus stays.
  const main = button("main-button", "check-button", "", () => (state.phase === "running" ? acts.stop() : acts.begin()));
  const goOn = button("plain-button", "check-go-on", words.goOn, () => {
    main.focus();
    acts.goOn();
  });
  const privacy = element("p", { id: "check-privacy", class: "check-note", ...testable("check-hosts") });
  const update = () => {
    setText(main, { running: words.stop, done: words.again, stopped: words.again }[state.phase] ?? words.check);
    goOn.hidden = state.phase !== "stopped";
    setText(privacy, filled(words.privacy, { hosts: hostsOf(state).join(", ") }));
  };
  const take = () => {
    field.value = state.claim;
    main.focus();
    field.scrollIntoView({ block: "nearest" });
  };
  const shown = element("div", { class: "check-form" }, element("label", { for: "check-claim" }, words.claim), field, element("div", { class: "check-buttons" }, main, goOn), privacy);
  return { shown, update, take };
}

/** Whom a check may ask: sources that want a key and have none are not asked. */
function hostsOf({ entries, keys, bases, hosts }) {
  const asked = entries.filter(({ name, key }) => key !== "required" || (keys[name] ?? "").trim() !== "");
  const host = ({ name }) => (URL.canParse(bases[name] ?? "") ? new URL(bases[name]).host : hosts[name]);
  return [...new Set(asked.map(host).filter(Boolean))];
}

const nameOf = (name) => NAMES[name] ?? name;

// Keys and other addresses, in memory only.

function keyForm({ state, words }, changed) {
  const input = (kept, name, attributes) => {
    const field = element("input", { class: "trust-input", autocomplete: "off", spellcheck: "false", autocapitalize: "off", ...attributes });
    field.value = kept[name] ?? "";
    field.addEventListener("input", () => {
      kept[name] = field.value;
      changed();
    });
    return field;
  };
  const key = ({ name, key }) => {
    const needed = key === "required" ? words.keyRequired : words.keyOptional;
    const label = element("span", {}, filled(words.keyOf, { source: nameOf(name) }), element("span", { class: "check-soft" }, ` · ${needed}`));
    return element("label", {}, label, input(state.keys, name, { type: "password", ...testable(`check-key-${name}`) }));
  };
  const address = ({ name }) => {
    const wrong = element("span", { class: "check-wrong", role: "status" });
    const field = input(state.bases, name, { type: "url", placeholder: `https://${state.hosts[name] ?? ""}`, ...testable(`check-address-${name}`) });
    const check = () => {
      const isWrong = field.value.trim() !== "" && !/^https?:\/\/[^/]/i.test(field.value.trim());
      setText(wrong, isWrong ? words.badAddress : "");
      field.setAttribute("aria-invalid", isWrong);
    };
    field.addEventListener("input", check);
    check();
    return element("label", {}, element("span", {}, filled(words.addressOf, { source: nameOf(name) })), field, wrong);
  };
  const others = fold(words.addresses, "check-addresses", element("p", { class: "check-note" }, words.addressesNote), element("div", { class: "check-fields" }, state.entries.map(address)));
  const fields = element("div", { class: "check-fields" }, state.entries.filter(({ key }) => key !== "none").map(key));
  return fold(words.keys, "check-keys", element("p", { class: "check-note", ...testable("check-keys-note") }, words.keysNote), fields, others);
}

// How it stands, in a sentence.

function alertOf({ state: { phase, message }, words }) {
  return { no_claim: words.noClaim, offline: words.offline, broken: filled(words.broken, { message }) }[phase] ?? "";
}

function statusOf(view) {
  const { state, words } = view;
  const last = state.steps.at(-1);
  switch (state.phase) {
    case "running":
      return last ? `${words.running} ${stepText(last, view)}` : words.running;
    case "stopped":
      return words.stopped;
    case "done":
      return filled(words.done, { end: words.ends[state.report?.end] ?? "" });
    default:
      return "";
  }
}

// The parts of the report. Each is built anew only when what it shows has changed; folds and the focus stay as they were.

const PARTS = [
  ["verdict", ({ verdict, decision, evidence, limits }) => ({ verdict, decision, evidence, limits }), verdictPart],
  ["prior", ({ prior_checks, route }) => ({ prior_checks, route }), priorPart],
  ["sources", ({ sources, claim_type, not_reached }) => ({ sources, claim_type, not_reached }), sourcesPart],
  ["evidence", ({ evidence, status, attempts }) => ({ evidence, status, attempts }), evidencePart],
  ["steps", (_, steps) => steps, stepsPart],
  ["copy", ({ status }) => status, copyPart],
];

function part(name, view, see, build) {
  const shown = element("section", { class: "check-part", ...testable(`check-${name}`), hidden: true });
  let before = null;
  const update = () => {
    const { report, steps, phase } = view.state;
    const now = report && JSON.stringify([see(report, steps), phase === "running"]);
    if (now === before) return;
    before = now;
    const children = report ? build(report, view).flat().filter(Boolean) : [];
    keepingPlace(shown, () => shown.replaceChildren(...children));
    shown.hidden = children.length === 0;
  };
  return { shown, update };
}

function keepingPlace(place, change) {
  const focused = place.contains(document.activeElement) ? document.activeElement.dataset.focus : null;
  const folds = (each) => place.querySelectorAll("details[data-fold]").forEach(each);
  const open = new Map();
  folds((fold) => open.set(fold.dataset.fold, fold.open));
  change();
  folds((fold) => {
    fold.open = open.get(fold.dataset.fold) ?? fold.open;
  });
  if (focused) place.querySelector(`[data-focus="${CSS.escape(focused)}"]`)?.focus();
}

function verdictPart(report, view) {
  const { words } = view;
  const ground = report.verdict?.ground;
  if (ground?.kind !== "prior_check") {
    if (!report.decision) return [];
    const shown = view.verdict();
    return shown ? [shown, limitsList(report, words)] : [];
  }
  const { outcome } = report.verdict;
  const by = filled(words.ratedBy, { rating: ground.rating, publisher: ground.publisher ?? words.someone });
  const word = { True: "true", False: "false" }[outcome] ?? "invalid";
  return [
    heading(words.verdict),
    element(
      "article",
      { class: "verdict-card", "data-verdict": word, ...testable("verdict-card") },
      element("p", { class: "verdict-head" }, element("strong", { class: "verdict-word", "data-verdict": word }, words.outcomes[outcome ?? "null"])),
      element("p", { class: "verdict-subject" }, report.claim),
      element("p", {}, link(ground.url, by)),
      element("p", { class: "check-note" }, words.verdictPrior),
    ),
    limitsList(report, words),
  ];
}

/** What a reader should know before relying on the verdict. */
function limitsList({ limits }, words) {
  const items = (limits ?? []).map((limit) => element("li", { "data-limit": limit }, words.limits[limit] ?? limit));
  return items.length > 0 && element("ul", { class: "check-limits check-note", ...testable("check-limits") }, items);
}

function priorPart({ prior_checks: checks, route }, { words }) {
  if (checks.length === 0) return [];
  const same = percent(route?.same_from ?? 0.55);
  const verdictOn = ({ share, difference }) => {
    const sentence = { numbers: words.priorNumbers, denial: words.priorDenial }[difference] ?? (share >= (route?.same_from ?? 0.55) ? words.priorSame : words.priorOther);
    return filled(sentence, { percent: percent(share), same });
  };
  const item = ({ check, overlap }) =>
    element(
      "li",
      { ...testable("prior-check"), "data-share": percent(overlap.share) },
      element("p", { class: "check-quote" }, check.claim),
      element("p", {}, link(check.url, filled(words.ratedBy, { rating: check.rating, publisher: check.publisher ?? words.someone })), check.date ? ` · ${check.date}` : ""),
      element("p", { class: "check-note" }, verdictOn(overlap)),
    );
  return [heading(filled(words.prior, { n: checks.length })), element("ul", { class: "check-list" }, checks.map(item)), element("p", { class: "check-note" }, words.priorLimit)];
}

function sourcesPart(report, view) {
  const { words } = view;
  const chosen = report.sources.filter((source) => source.is_chosen);
  const others = report.sources.filter((source) => !source.is_chosen);
  const type = report.claim_type && element("p", { class: "check-note", ...testable("check-type") }, filled(words.claimType, { type: words.types[report.claim_type] ?? report.claim_type }));
  const missed = report.not_reached.length > 0 && element("p", { class: "check-note", ...testable("check-not-reached") }, filled(words.notReached, { names: report.not_reached.map(nameOf).join(", ") }));
  const rest = others.length > 0 && fold(filled(words.notChosen, { n: others.length }), "check-others", element("ul", { class: "check-rows" }, others.map((source) => sourceRow(source, view))));
  return [
    heading(filled(words.sources, { n: chosen.length })),
    type,
    element("ul", { class: "check-chips" }, chosen.filter(({ relevance }) => relevance !== null).map((source) => chip(source, view))),
    element("ul", { class: "check-rows", ...testable("check-rows") }, chosen.map((source) => sourceRow(source, view))),
    chosen.some(({ weight }) => weight !== null) && element("p", { class: "check-note" }, words.weightNote),
    missed,
    rest,
  ];
}

/** A chosen source in a word; why stands beside it for who points at it or comes to it, and for screen readers. */
function chip(source, view) {
  const { words } = view;
  const id = `check-why-${source.name}`;
  const about = factsOf(source, words).join(" · ");
  const press = () => document.getElementById(`check-row-${source.name}`)?.focus();
  return element(
    "li",
    {},
    button("check-chip", "check-chip", nameOf(source.name), press, { "data-source": source.name, "data-focus": `chip-${source.name}`, "aria-describedby": id }),
    element("span", { class: "check-chip-part" }, filled(words.relevance, { percent: percent(source.relevance) })),
    element("span", { id, class: "check-why", role: "tooltip" }, about, source.reason ? [" · ", english(source.reason, view)] : ""),
  );
}

/** Reliability, relevance and weight, as far as they are known. */
function factsOf({ reliability, relevance, weight }, words) {
  const known = reliability === null ? words.reliabilityUnknown : filled(words.reliability, { percent: percent(reliability) });
  return [known, relevance !== null && filled(words.relevance, { percent: percent(relevance) }), weight !== null && filled(words.weight, { weight: weight.toFixed(2) })].filter(Boolean);
}

const SIGNS = { asked: "◌", waits: "◷", answered: "●", nothing_to_ask: "○", not_asked: "○", key_missing: "◇", rate_limited: "◐", unreachable: "✕", failed: "✕", skipped: "–", stopped: "■" };

function sourceRow(source, view) {
  const { words, acts } = view;
  const { kind } = source.state;
  const isOpen = kind === "asked" || kind === "waits";
  const isIndex = source.category === "fact_checks";
  const reason = source.reason ? [filled(words.why, { reason: "" }), english(source.reason, view)] : isIndex ? [words.indexOfChecks] : [];
  const skip = isOpen && view.state.phase === "running" && button("quiet", "check-skip", words.skip, () => acts.skip(source.name), { "aria-label": filled(words.skipOf, { source: nameOf(source.name) }), "data-focus": `skip-${source.name}` });
  return element(
    "li",
    { id: `check-row-${source.name}`, class: "check-row", tabindex: "-1", ...testable("check-source"), "data-source": source.name, "data-state": kind },
    element("p", { class: "check-row-head" }, element("b", {}, nameOf(source.name)), element("span", { class: "check-state" }, element("span", { "aria-hidden": "true" }, `${SIGNS[kind] ?? "○"} `), stateText(source.state, view)), skip || ""),
    kind === "asked" ? element("progress", { class: "check-progress", "aria-hidden": "true" }) : "",
    element("p", { class: "check-note" }, factsOf(source, words).join(" · "), reason.length > 0 ? [" · ", ...reason] : ""),
  );
}

/** What became of a source, in words. */
function stateText(state, view) {
  const { words } = view;
  const said = filled(words.states[state.kind] ?? state.kind, { n: state.n_results ?? state.seconds ?? 0 });
  const more = {
    nothing_to_ask: () => [": ", english(state.why, view)],
    rate_limited: () => (state.seconds === null ? [] : [", ", filled(words.againIn, { n: state.seconds })]),
    unreachable: () => [": ", words.troubles[state.trouble] ?? state.trouble, ...(state.message ? [" · ", english(state.message, view)] : [])],
    failed: () => [": ", words.failures[state.code] ?? state.code, ` (${filled(words.status, { code: state.status })})`],
  }[state.kind];
  return element("span", {}, said, ...(more?.() ?? []));
}

function evidencePart({ evidence, status, attempts }, view) {
  const { words } = view;
  if (evidence.length === 0) return status === "done" && attempts > 0 ? [element("p", { class: "check-note", ...testable("check-no-evidence") }, words.noEvidence)] : [];
  return [heading(filled(words.evidence, { n: evidence.length })), element("ul", { class: "check-list" }, evidence.map((found) => evidenceItem(found, view))), element("p", { class: "check-note" }, words.read)];
}

function evidenceItem(found, view) {
  const { words } = view;
  const where = [nameOf(found.source), found.publisher ?? found.domain, found.published].filter(Boolean).join(" · ");
  const chance = found.probabilities[found.stance];
  const stance = element("span", { class: "check-stance", "data-stance": found.stance }, element("span", { "aria-hidden": "true" }, { supports: "▲ ", refutes: "▼ ", neutral: "◆ " }[found.stance]), words.stances[found.stance]);
  return element(
    "li",
    { class: "check-evidence", ...testable("check-evidence-item"), "data-source": found.source, "data-stance": found.stance },
    element("p", { class: "check-evidence-head" }, stance, link(found.url, found.title || found.url || words.untitled, { class: "check-title" })),
    found.passage ? element("blockquote", { class: "check-quote" }, found.passage) : "",
    element("p", { class: "check-note" }, `${where} · ${filled(words.chance, { percent: percent(chance) })}`),
  );
}

function stepsPart(_, view) {
  const { steps } = view.state;
  if (steps.length === 0) return [];
  const list = element("ol", { class: "check-steps" }, steps.map((step) => element("li", { ...testable("check-step"), "data-kind": step.kind }, stepText(step, view))));
  return [fold(filled(view.words.steps, { n: steps.length }), "check-log", list)];
}

function stepText(step, { words, state }) {
  const subject = step.subject ?? "";
  const values = {
    n: step.count ?? 0,
    round: step.round,
    subject,
    source: nameOf(step.source ?? ""),
    route: words.routes[subject] ?? subject,
    type: words.types[subject] ?? subject,
    outcome: words.outcomes[subject] ?? words.another,
    end: words.ends[state.report?.end] ?? subject,
  };
  const sentence = words.step[step.kind];
  return sentence ? filled(sentence, values) : step.text;
}

function copyPart(_, { state, acts, words }) {
  if (state.phase === "running") return [];
  const said = element("span", { class: "check-note", role: "status" });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(acts.markdown());
      said.replaceChildren(words.copied);
    } catch {
      const text = element("textarea", { class: "check-markdown", readonly: true, rows: 8, "aria-label": words.copy, ...testable("check-markdown") });
      text.value = acts.markdown();
      said.replaceChildren(words.notCopied, text);
      text.select();
    }
  };
  return [element("p", { class: "check-copy" }, button("plain-button", "check-copy-button", words.copy, copy, { "data-focus": "copy" }), " ", said)];
}
