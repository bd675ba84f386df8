// The validator in the guide for authors of agents: a stream in, what it lacks and what users see out. Nothing is sent.

import "../credence-panel.js";
import { adviceFor } from "./validate.js";

const EXAMPLE = 'event: tool_call\ndata: {"tool":"search","args":{}}\n\nevent: token\ndata: {"content":"The bridge was closed for 14 days [2]."}\n\n';

const place = document.getElementById("validator");
const text = made("textarea", { rows: 6, value: EXAMPLE, spellcheck: false, ariaLabel: "A recorded stream" });
const file = made("input", { type: "file", ariaLabel: "A file with a recorded stream" });
const button = made("button", { type: "button", textContent: "Validate" });
const findings = made("div", { role: "status", className: "findings" });
const panel = document.createElement("credence-panel");
panel.setAttribute("views", "conversation");
panel.hidden = true;

/** The assessments of the stream that is shown, by their turn. */
let assessments = new Map();

button.addEventListener("click", () => validate(text.value));
file.addEventListener("change", async () => {
  if (file.files.length > 0) validate(await file.files[0].arrayBuffer());
});
panel.addEventListener("credence:assessment", ({ detail }) => {
  assessments.set(detail.turn, detail.assessment);
  findings.replaceChildren(...[...assessments.values()].flatMap(shown));
});
place.append(text, made("p", { className: "actions" }, button, file), findings, panel);

async function validate(stream) {
  assessments = new Map();
  findings.replaceChildren();
  panel.hidden = false;
  try {
    await panel.open(stream, { name: "Your stream", pace: "at-once" });
  } catch (error) {
    findings.replaceChildren(made("p", { textContent: `This stream could not be read: ${error.message}` }));
  }
}

function shown(assessment, index) {
  const advice = adviceFor(assessment);
  const heading = made("h4", { textContent: `Turn ${index + 1}: ${assessment.protocol ?? "no known protocol"}, ${assessment.outcome}` });
  const points = advice.map(({ kind, finding, effect, read_from }) => {
    const from = read_from.map((each) => made("p", { className: "from", textContent: `Read from ${each.replaceAll("`", "")}` }));
    return made("li", {}, made("strong", { textContent: `${kind === "wrong" ? "Wrong" : "Missing"}: ${finding}` }), ` ${effect.replaceAll("`", "")}`, ...from);
  });
  return [heading, advice.length === 0 ? made("p", { textContent: "Nothing is missing." }) : made("ul", {}, ...points)];
}

function made(name, properties, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}
