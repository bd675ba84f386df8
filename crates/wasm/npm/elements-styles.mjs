// The looks of the elements. A page sets the same custom properties as for the panel, and styles parts with `::part()`.

import { COLORS } from "./elements-colors.mjs";

export const STYLES = `
:host { ${COLORS} }
:host { display: block; color: var(--ink); font-family: var(--credence-text, inherit); font-size: 0.875rem; line-height: 1.5; text-align: start; overflow-wrap: anywhere; }
:host([hidden]) { display: none; }
:host(credence-pill) { display: inline-flex; flex-wrap: wrap; gap: 0.35rem 0.5rem; align-items: start; }
p, ul, blockquote { margin: 0; padding: 0; }
ul { list-style: none; }
summary { cursor: pointer; }
summary:focus-visible, button:focus-visible, a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.pill { display: inline-flex; align-items: center; gap: 0.4rem; padding: 0.14rem 0.65rem 0.14rem 0.45rem; border: 1px solid currentcolor; border-radius: 99px; font-size: 0.8125rem; font-variant-numeric: tabular-nums; list-style: none; }
.pill::-webkit-details-marker { display: none; }
.pill svg { flex: none; inline-size: 0.8rem; block-size: 0.8rem; fill: currentcolor; }
.green { color: var(--green); background: var(--green-tint); }
.yellow { color: var(--yellow); background: var(--yellow-tint); }
.red { color: var(--red); background: var(--red-tint); }
.outlined { background: none; }
.outlined.green, .pill.unknown { color: var(--soft); }
.outlined svg { fill: none; stroke: currentcolor; stroke-width: 1.6; }
.claimed { border-style: dashed; }
.outcome { font-weight: 600; }
.outcome.failed, .outcome.cut { color: var(--red); }
.outcome.stopped, .outcome.waiting { color: var(--yellow); }
.reasons { max-inline-size: 34rem; margin-block: 0.4rem 0.6rem; padding: 0.6rem 0.8rem; border: 1px solid var(--line); border-radius: var(--credence-round, 6px); background: var(--raised); }
.terms li { display: flex; justify-content: space-between; gap: 1rem; padding-block: 0.15rem; border-block-start: 1px solid var(--line); }
.points { font-variant-numeric: tabular-nums; white-space: nowrap; }
.reasons p + ul, .heading { margin-block-start: 0.4rem; }
.heading { color: var(--soft); font-size: 0.75rem; font-weight: 600; }
.limits li { padding-inline-start: 0.8rem; color: var(--soft); text-indent: -0.8rem; }
.limits li::before { content: "– "; }
.sources > summary { font-weight: 600; }
.source { display: grid; grid-template-columns: minmax(2.1rem, auto) minmax(0, 1fr); gap: 0 0.5rem; padding-block: 0.5rem; border-block-start: 1px solid var(--line); }
.labels { display: flex; flex-wrap: wrap; align-content: start; gap: 0.2rem; max-inline-size: 4rem; }
button { min-inline-size: 1.6rem; min-block-size: 1.5rem; padding: 0 0.3rem; border: 1px solid var(--edge); border-radius: 4px; background: none; color: var(--accent); font: inherit; font-size: 0.75rem; cursor: pointer; }
.title a { color: inherit; }
.details, .trust, .said-line, blockquote { color: var(--soft); font-size: 0.8125rem; }
.level { font-weight: 600; }
.trust.blocked .level, .said.refutes, .dead .details { color: var(--red); }
.said.supports { color: var(--green); }
.said + .said::before { content: " · "; }
.value { font-weight: 600; font-variant-numeric: tabular-nums; }
blockquote { margin-block-start: 0.25rem; padding-inline-start: 0.7rem; border-inline-start: 2px solid var(--line); }
@media (forced-colors: active) { .pill { forced-color-adjust: none; background: Canvas; color: CanvasText; } }
`;
